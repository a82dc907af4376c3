//! `canju kb verify`: samples for an expert to judge, and what the neighbours and the exact tables say.

mod json;
mod page;

use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::terminal::Terminal;
use crate::files::Over;
use crate::knowledge::KnowledgeBase;
use crate::service::fault::Fault;
use crate::service::sheets::{judges, marks_for, read_sheet, write_sheet};
use crate::service::tables;
use crate::store::{Base, StoreError};
use crate::tablebase::catalog::Catalog;
use crate::verification::cross_check::CrossCheck;
use crate::verification::estimate::{Confidence, Estimate};
use crate::verification::isolated::{self, Part};
use crate::verification::level_gap::{self, LevelGaps};
use crate::verification::marks::{Judged, Marks};
use crate::verification::piece_exchange::Exchanges;
use crate::verification::sampling::{Plan, Sample, Sampler, draw};
use crate::verification::sense::Sense;
use crate::verification::{Oracle, sheet::Sheet};

/// Look for wrong scores: by samples that an expert judges, by rules on neighbours, by exact tables.
///
/// A node and its mirror are one combination; combinations with equal sides are level by rule and are left out. Nothing in the
/// base is changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A sample is marked in a spreadsheet: write it with --sheet, fill the column `mark` with the right
score 0 to 9, or skip, and read it with --marks. With --with-scores right and wrong do, too. The estimate counts the rows up to
the last one marked. Rows that an exact table or a locked answer of an expert decides need no mark.

Examples:
  canju kb verify
  canju kb verify --method sample --percent 1 --seed 7 --sheet marks.csv
  canju kb verify --method sample --marks marks.csv
  canju kb verify --method gap --mu 1
  canju kb verify --method sense
  canju kb verify --method tables --fail-above 0 --json")]
pub(in crate::cli::kb) struct Arguments {
    /// What to look at.
    #[arg(long, value_enum, default_value_t = Method::All)]
    method: Method,
    /// How the sample is drawn.
    #[arg(long, value_enum)]
    sampler: Option<SamplerName>,
    /// The least distance of two combinations of the sample, in pieces, 1 to 30 [default: 4].
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(Plan::FARTHEST)))]
    k: Option<u8>,
    /// How many percent to draw, 0.01 to 100 [default: 1].
    #[arg(long, value_name = "P", value_parser = part)]
    percent: Option<u16>,
    /// The seed of the sample [default: 1].
    #[arg(long)]
    seed: Option<u64>,
    /// Write the sample to a new CSV file for marking.
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Write the scores of the base into the sheet; without them it is marked blind, by scores 0 to 9.
    #[arg(long, requires = "sheet")]
    with_scores: bool,
    /// Read the marks of such a file. It names its own sample.
    #[arg(long, value_name = "FILE")]
    marks: Option<PathBuf>,
    /// How sure the intervals are, in percent.
    #[arg(long, value_enum, default_value_t = Sure::NinetyFive)]
    confidence: Sure,
    /// Judging is done once the share is known to plus or minus so many points of percent.
    #[arg(long, value_name = "POINTS", default_value_t = 2.0, value_parser = points)]
    half_width: f64,
    /// μ: how many classes a guard or minister may make at most.
    #[arg(long, default_value_t = level_gap::GapSettings::default().most, value_parser = clap::value_parser!(u8).range(0..=8))]
    mu: u8,
    /// δ: the least share of pairs within μ, 0 to 1.
    #[arg(long, default_value_t = level_gap::GapSettings::default().share, value_parser = fraction)]
    delta: f64,
    /// List only exchanges of pawns that change who is better, not every other score.
    #[arg(long)]
    lenient: bool,
    /// List at most N of each kind; all with --json unless given.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Write the list of one method as CSV: gap, exchange, isolated, sense or tables.
    #[arg(long, conflicts_with_all = ["json", "page"])]
    csv: bool,
    /// End with exit code 1 where more than N errors are found: severely wrong scores by marks or tables, gaps beyond μ that are
    /// not proved, exchanges that change who is better, scores against sense that are not proved.
    #[arg(long, value_name = "N")]
    fail_above: Option<u64>,
}

/// The methods by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Everything below.
    All,
    /// A random sample, judged by an expert.
    Sample,
    /// Neighbours that differ by one guard or minister.
    Gap,
    /// Combinations before and after the exchange of a pawn.
    Exchange,
    /// Parts of the lattice that hang together with nothing else.
    Isolated,
    /// Scores that nobody who counts pieces would believe, unless they are proved, and what the paper claims.
    Sense,
    /// Every score on which an exact table has a word.
    Tables,
}

/// The samplers by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SamplerName {
    /// One by one at random; full at about 1.8 % of a middling base.
    Sequential,
    /// The solutions of a random congruence; for large bases.
    Algebraic,
}

impl From<SamplerName> for Sampler {
    fn from(name: SamplerName) -> Self {
        match name {
            SamplerName::Sequential => Self::Sequential,
            SamplerName::Algebraic => Self::Algebraic,
        }
    }
}

/// The confidences in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
enum Sure {
    /// 90 %.
    #[value(name = "90")]
    Ninety,
    /// 95 %.
    #[value(name = "95")]
    NinetyFive,
    /// 99 %.
    #[value(name = "99")]
    NinetyNine,
}

impl From<Sure> for Confidence {
    fn from(sure: Sure) -> Self {
        match sure {
            Sure::Ninety => Self::Ninety,
            Sure::NinetyFive => Self::NinetyFive,
            Sure::NinetyNine => Self::NinetyNine,
        }
    }
}

/// Parses a sample size in percent.
pub(in crate::cli) fn part(text: &str) -> Result<u16, String> {
    let percent = text.parse().ok().and_then(Plan::part_of);
    percent.ok_or_else(|| "must be a number from 0.01 to 100".to_owned())
}

/// Parses a half width in percentage points.
pub(in crate::cli) fn points(text: &str) -> Result<f64, String> {
    let within = |points: &f64| *points > 0.0 && *points <= 50.0;
    text.parse().ok().filter(within).ok_or_else(|| "must be a number above 0, at most 50".to_owned())
}

fn fraction(text: &str) -> Result<f64, String> {
    let within = |share: &f64| (0.0..=1.0).contains(share);
    text.parse().ok().filter(within).ok_or_else(|| "must be a number from 0 to 1".to_owned())
}

/// A sample with its marks.
struct Sampled {
    sample: Sample,
    judged: Judged,
    estimate: Estimate,
}

/// The findings of each method requested.
struct Found {
    sample: Option<Sampled>,
    gaps: Option<LevelGaps>,
    exchanges: Option<Exchanges>,
    parts: Option<Vec<Part>>,
    sense: Option<Sense>,
    check: Option<CrossCheck>,
}

impl Found {
    /// Returns the total number of errors.
    fn errors(&self) -> u64 {
        let marked = self.sample.as_ref().map_or(0, |sampled| sampled.judged.counts.severe);
        let gaps = self.gaps.as_ref().map_or(0, LevelGaps::errors);
        let turned = self.exchanges.as_ref().map_or(0, Exchanges::turns);
        let proved = self.check.as_ref().map_or(0, |check| check.all.severe);
        let absurd = self.sense.as_ref().map_or(0, Sense::errors) as u64;
        absurd + [marked, gaps, turned, proved].into_iter().map(u64::from).sum::<u64>()
    }
}

/// Carries out the command.
pub(in crate::cli::kb) fn run(
    arguments: &Arguments,
    base: &Base,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let kb = base.kb();
    let asked = |method: Method| [Method::All, method].contains(&arguments.method);
    if !asked(Method::Sample) && (arguments.sheet.is_some() || arguments.marks.is_some()) {
        return Err(Failure::Told(terminal.words.get("verify-needs-sample")));
    }
    let judges = judges(kb, &tables::proofs(&Catalog::new(terminal.places.tables())));
    let sense = asked(Method::Sense).then(|| sense(kb, terminal)).transpose()?;
    let found = Found {
        sense,
        sample: asked(Method::Sample).then(|| sample(arguments, kb, &judges, terminal)).transpose()?,
        gaps: asked(Method::Gap).then(|| {
            let settings = level_gap::GapSettings { most: arguments.mu, share: arguments.delta };
            LevelGaps::of(kb, settings)
        }),
        exchanges: asked(Method::Exchange).then(|| Exchanges::of(kb)),
        parts: asked(Method::Isolated).then(|| isolated::parts(kb)),
        check: asked(Method::Tables).then(|| CrossCheck::of(kb, &judges.1)),
    };
    let lists = found.lists(terminal.words, kb, arguments);
    if arguments.csv {
        let Some(list) = lists.only(arguments.method) else {
            return Err(Failure::Told(terminal.words.get("verify-csv-one")));
        };
        list.write_csv(terminal.out())?;
    } else if terminal.json {
        terminal.document(&json::Json::of(arguments, kb, &found, lists))?;
    } else {
        page::show(arguments, kb, &found, &lists, terminal)?;
    }
    let errors = found.errors();
    match arguments.fail_above {
        Some(allowed) if errors > allowed => Err(Failure::Told(
            terminal.words.with("verify-failed", &[("found", errors), ("allowed", allowed)]),
        )),
        _ => Ok(()),
    }
}

fn sense(kb: &KnowledgeBase, terminal: &Terminal) -> Result<Sense, Failure> {
    let meter = terminal.meter("verify-sense");
    Sense::of(kb, &meter).map_err(|cancelled| terminal.fault(StoreError::from(cancelled)))
}

/// Draws the sample, attaches the marks to it, and writes the sheet.
fn sample(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    judges: &impl Oracle,
    terminal: &Terminal,
) -> Result<Sampled, Failure> {
    let told = |fault: Fault| terminal.fault(fault);
    let sheet = arguments.marks.as_ref().map(|path| read_sheet(path).map_err(told)).transpose()?;
    let plan = plan(arguments, sheet.as_ref(), terminal)?;
    let meter = terminal.meter("cli-sampling");
    let drawn = draw(kb, plan, &meter).map_err(|cancelled| terminal.fault(StoreError::from(cancelled)));
    drop(meter);
    let sample = drawn?;
    let marks = match (&arguments.marks, &sheet) {
        (Some(path), Some(sheet)) => marks_for(path, sheet, &sample).map_err(told)?,
        _ => Marks::new(),
    };
    if let Some(path) = &arguments.sheet {
        write_sheet(
            path,
            Over::Nothing,
            arguments.with_scores.then_some(kb),
            &sample,
            (&marks, terminal.author()),
            terminal.words.language,
        )
        .map_err(told)?;
    }
    let judged = Judged::of(kb, &sample, &marks, judges);
    let (nodes, half_width) = (2 * sample.population, arguments.half_width / 100.0);
    let estimate = Estimate::of(judged.counts, nodes, arguments.confidence.into(), half_width);
    Ok(Sampled { sample, judged, estimate })
}

/// The plan of the options, or that of a sheet, which the options that are given must not contradict.
fn plan(arguments: &Arguments, sheet: Option<&Sheet>, terminal: &Terminal) -> Result<Plan, Failure> {
    let base = sheet.map_or_else(Plan::default, |sheet| sheet.plan);
    let wanted = Plan {
        sampler: arguments.sampler.map_or(base.sampler, Sampler::from),
        distance: arguments.k.unwrap_or(base.distance),
        part: arguments.percent.unwrap_or(base.part),
        seed: arguments.seed.unwrap_or(base.seed),
    };
    match (&arguments.marks, sheet) {
        (Some(path), Some(sheet)) if sheet.plan != wanted => {
            let told = [
                ("path", path.to_string_lossy().into_owned()),
                ("found", sheet.plan.to_string()),
                ("wanted", wanted.to_string()),
            ];
            Err(Failure::Told(terminal.words.with("verify-other-seed", &told)))
        }
        _ => Ok(wanted),
    }
}
