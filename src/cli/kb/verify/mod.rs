//! `canju kb verify`: samples for an expert to judge, and checks by neighbours and exact tables.

mod json;
mod page;

use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::files::Overwrite;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::service::fault::Fault;
use crate::service::tables;
use crate::service::verification::{judges, marks_for, read_sheet, write_sheet};
use crate::store::{Base, StoreError};
use crate::tablebase::catalog::Catalog;
use crate::terminal::args::{SamplerName, half_width, sample_percent};
use crate::terminal::{Failure, Terminal};
use crate::verification::cross_check::CrossCheck;
use crate::verification::estimate::{Confidence, Estimate};
use crate::verification::isolated::{self, Part};
use crate::verification::level_gap::{self, LevelGaps};
use crate::verification::marks::{Judged, Marks};
use crate::verification::piece_exchange::Exchanges;
use crate::verification::sampling::{Plan, Sample, Sampler, draw};
use crate::verification::sense::Sense;
use crate::verification::{Judge, Oracle, sheet::Sheet};

/// Look for wrong scores: by a sample judged by an expert, by rules on neighbours, by exact tables.
///
/// A node and its mirror are one combination; combinations with equal sides are even by rule and left out. The base
/// is not changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Marking a sample in a spreadsheet:
  Write the sample with --sheet, fill the column `mark` with the right score 0 to 9, or skip, and read it
  with --marks. With --with-scores the marks right and wrong also work. The estimate counts the rows up to
  the last marked one. Rows decided by an exact table or a locked answer of an expert need no mark.

Examples:
  canju kb verify
  canju kb verify --method sample --percent 1 --seed 7 --sheet marks.csv
  canju kb verify --method sample --marks marks.csv
  canju kb verify --method gap --mu 1
  canju kb verify --method sense
  canju kb verify --method tables --fail-above 0 --json")]
pub(in crate::cli::kb) struct Arguments {
    /// Method of verification.
    #[arg(long, value_enum, default_value_t = Method::All)]
    method: Method,
    /// Sampling method.
    #[arg(long, value_enum)]
    sampler: Option<SamplerName>,
    /// Minimum distance between combinations of the sample, in pieces, 1 to 30 [default: 4].
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(Plan::FARTHEST)))]
    k: Option<u8>,
    /// Sample size in percent, 0.01 to 100 [default: 1].
    #[arg(long, value_name = "P", value_parser = sample_percent)]
    percent: Option<u16>,
    /// Seed of the sample [default: 1].
    #[arg(long)]
    seed: Option<u64>,
    /// Write the sample to a new CSV file for marking.
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Include the scores of the base in the sheet [default: blind marking with scores 0 to 9].
    #[arg(long, requires = "sheet")]
    with_scores: bool,
    /// Read the marks of a sheet, which also records how its sample was drawn.
    #[arg(long, value_name = "FILE")]
    marks: Option<PathBuf>,
    /// Confidence level in percent.
    #[arg(long, value_enum, default_value_t = Sure::NinetyFive)]
    confidence: Sure,
    /// Half-width of the interval at which judging may stop, in percentage points.
    #[arg(long, value_name = "POINTS", default_value_t = 2.0, value_parser = half_width)]
    half_width: f64,
    /// μ: maximum difference of one guard or minister, in classes.
    #[arg(long, default_value_t = level_gap::GapSettings::default().most, value_parser = clap::value_parser!(u8).range(0..=8))]
    mu: u8,
    /// δ: minimum share of pairs within μ, 0 to 1.
    #[arg(long, default_value_t = level_gap::GapSettings::default().share, value_parser = fraction)]
    delta: f64,
    /// List only pawn exchanges that change which side is better, not every change of score.
    #[arg(long)]
    lenient: bool,
    /// Maximum number of rows of each kind [default: 10; all with --json and --csv].
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Write the list of one method as CSV: gap, exchange, isolated, sense or tables.
    #[arg(long, conflicts_with_all = ["json", "page"])]
    csv: bool,
    /// Exit with code 1 if more than N errors are found: severely wrong scores by marks or tables, unproved gaps
    /// beyond μ, exchanges that change which side is better, unproved implausible scores.
    #[arg(long, value_name = "N")]
    fail_above: Option<u64>,
}

/// Methods by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// All methods.
    All,
    /// Random sample, judged by an expert.
    Sample,
    /// Neighbours that differ by one guard or minister.
    Gap,
    /// Combinations before and after a pawn exchange.
    Exchange,
    /// Connected parts of the graph that are isolated from the rest.
    Isolated,
    /// Scores that are implausible given the material, unless proved, and claims of the paper.
    Sense,
    /// Scores that an exact table covers.
    Tables,
}

/// Confidence levels.
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

fn fraction(text: &str) -> Result<f64, String> {
    let within = |share: &f64| (0.0..=1.0).contains(share);
    text.parse().ok().filter(within).ok_or_else(|| "must be a number from 0 to 1".to_owned())
}

/// A sample with its marks.
struct Sampled {
    sample: Sample,
    judged: Judged,
    estimate: Estimate,
    marks: Marks,
    /// Name of the judge who made the marks; may be empty.
    judge: String,
}

impl Sampled {
    /// Returns the name of the person who judged a combination.
    fn person<'a>(&'a self, kb: &'a KnowledgeBase, node: NodeId, judge: Judge) -> Option<&'a str> {
        judge.person(kb, node, self.marks.contains_key(&node).then_some(self.judge.as_str()))
    }
}

/// The findings of each method requested.
struct MethodFindings {
    sample: Option<Sampled>,
    gaps: Option<LevelGaps>,
    exchanges: Option<Exchanges>,
    parts: Option<Vec<Part>>,
    sense: Option<Sense>,
    check: Option<CrossCheck>,
}

impl MethodFindings {
    /// Returns the total number of errors.
    fn errors(&self) -> u64 {
        let marked = self.sample.as_ref().map_or(0, |sampled| sampled.judged.counts.severe);
        let gaps = self.gaps.as_ref().map_or(0, LevelGaps::errors);
        let turned = self.exchanges.as_ref().map_or(0, Exchanges::turns);
        let proved = self.check.as_ref().map_or(0, |check| check.all.severe);
        let implausible = self.sense.as_ref().map_or(0, Sense::errors) as u64;
        implausible + [marked, gaps, turned, proved].into_iter().map(u64::from).sum::<u64>()
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
        return Err(Failure::Message(terminal.words.get("verify-needs-sample")));
    }
    let judges = judges(kb, &tables::proofs(&Catalog::new(terminal.places.tables())));
    let sense = asked(Method::Sense).then(|| sense(kb, terminal)).transpose()?;
    let found = MethodFindings {
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
            return Err(Failure::Message(terminal.words.get("verify-csv-one")));
        };
        list.write_csv(terminal.out())?;
    } else if terminal.json {
        terminal.document(&json::Json::of(arguments, kb, &found, lists))?;
    } else {
        page::show(arguments, kb, &found, &lists, terminal)?;
    }
    let errors = found.errors();
    match arguments.fail_above {
        Some(allowed) if errors > allowed => Err(Failure::Message(
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
    let failure = |fault: Fault| terminal.fault(fault);
    let sheet = arguments.marks.as_ref().map(|path| read_sheet(path).map_err(failure)).transpose()?;
    let plan = plan(arguments, sheet.as_ref(), terminal)?;
    let meter = terminal.meter("cli-sampling");
    let drawn = draw(kb, plan, &meter).map_err(|cancelled| terminal.fault(StoreError::from(cancelled)));
    drop(meter);
    let sample = drawn?;
    let marks = match (&arguments.marks, &sheet) {
        (Some(path), Some(sheet)) => marks_for(path, sheet, &sample).map_err(failure)?,
        _ => Marks::new(),
    };
    if let Some(path) = &arguments.sheet {
        write_sheet(
            path,
            Overwrite::Never,
            arguments.with_scores.then_some(kb),
            &sample,
            (&marks, terminal.author()),
            terminal.words.language,
        )
        .map_err(failure)?;
    }
    let judged = Judged::of(|node| kb.score(node), &sample, &marks, judges);
    let (nodes, half_width) = (2 * sample.population, arguments.half_width / 100.0);
    let estimate = Estimate::of(judged.counts, nodes, arguments.confidence.into(), half_width);
    let judge = sheet.map(|sheet| sheet.judge).unwrap_or_default();
    Ok(Sampled { sample, judged, estimate, marks, judge })
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
            let args = [
                ("path", path.to_string_lossy().into_owned()),
                ("found", sheet.plan.to_string()),
                ("wanted", wanted.to_string()),
            ];
            Err(Failure::Message(terminal.words.with("verify-other-seed", &args)))
        }
        _ => Ok(wanted),
    }
}
