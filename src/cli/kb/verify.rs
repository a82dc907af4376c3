//! `canju kb verify`: samples for an expert to judge, and checks by neighbours and exact tables.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::cli::kb::show::{name, score_cell};
use crate::figures::Chart;
use crate::files::Overwrite;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::{Deviation, DeviationCounts, Score};
use crate::material::NodeId;
use crate::report::{Both, Table, object, optional};
use crate::service::tables;
use crate::service::verification::{judges, marks_for, read_sheet, write_sheet};
use crate::store::Base;
use crate::tablebase::catalog::Catalog;
use crate::terminal::args::{choice, half_width, sample_percent};
use crate::terminal::list::{self, TextTable, more, paragraph};
use crate::terminal::{Done, Terminal};
use crate::text::thousands;
use crate::verification::neighbours::{self, Exchanges, IsolatedPart, LevelGaps};
use crate::verification::sampling::{Confidence, Estimate, Plan, Sample, Sampler, draw};
use crate::verification::sense::Sense;
use crate::verification::sheet::{Judged, Marks, Sheet};
use crate::verification::{CrossCheck, Finding, Judge, Judgement, Oracle};
use crate::views::paper::claims;
use crate::views::verification as views;

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
pub(super) struct Arguments {
    /// Method of verification.
    #[arg(long, value_enum, default_value_t = Method::All)]
    method: Method,
    /// Sampling method.
    #[arg(long, value_parser = choice::<Sampler>())]
    sampler: Option<Sampler>,
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
    #[arg(long, value_parser = choice::<Confidence>(), default_value = "95")]
    confidence: Confidence,
    /// Half-width of the interval at which judging may stop, in percentage points.
    #[arg(long, value_name = "POINTS", default_value_t = 2.0, value_parser = half_width)]
    half_width: f64,
    /// μ: maximum difference of one guard or minister, in classes.
    #[arg(long, default_value_t = neighbours::GapSettings::default().most, value_parser = clap::value_parser!(u8).range(0..=8))]
    mu: u8,
    /// δ: minimum share of pairs within μ, 0 to 1.
    #[arg(long, default_value_t = neighbours::GapSettings::default().share, value_parser = fraction)]
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

fn fraction(text: &str) -> Result<f64, String> {
    let within = |share: &f64| (0.0..=1.0).contains(share);
    text.parse().ok().filter(within).ok_or_else(|| "must be a number from 0 to 1".to_owned())
}

struct Sampled {
    sample: Sample,
    judged: Judged,
    estimate: Estimate,
    marks: Marks,
    /// Name of the judge who made the marks; may be empty.
    judge: String,
}

impl Sampled {
    fn person<'a>(&'a self, kb: &'a KnowledgeBase, node: NodeId, judge: Judge) -> Option<&'a str> {
        judge.person(kb, node, self.marks.contains_key(&node).then_some(self.judge.as_str()))
    }
}

struct MethodFindings {
    sample: Option<Sampled>,
    gaps: Option<(LevelGaps, Table)>,
    exchanges: Option<(Exchanges, Table)>,
    parts: Option<(Vec<IsolatedPart>, Table)>,
    /// With the implausible scores and the claims of the paper.
    sense: Option<(Sense, [Table; 2])>,
    check: Option<(CrossCheck, Table)>,
}

impl MethodFindings {
    fn errors(&self) -> u64 {
        let marked = self.sample.as_ref().map_or(0, |sampled| sampled.judged.counts.severe);
        let gaps = self.gaps.as_ref().map_or(0, |(gaps, _)| gaps.errors());
        let turned = self.exchanges.as_ref().map_or(0, |(exchanges, _)| exchanges.turns());
        let proved = self.check.as_ref().map_or(0, |(check, _)| check.all.severe);
        let implausible = self.sense.as_ref().map_or(0, |(sense, _)| sense.errors()) as u64;
        implausible + [marked, gaps, turned, proved].into_iter().map(u64::from).sum::<u64>()
    }

    /// The list of a method, if it is one.
    fn list(&self, method: Method) -> Option<&Table> {
        match method {
            Method::Gap => self.gaps.as_ref().map(|(_, list)| list),
            Method::Exchange => self.exchanges.as_ref().map(|(_, list)| list),
            Method::Isolated => self.parts.as_ref().map(|(_, list)| list),
            Method::Sense => self.sense.as_ref().map(|(_, [list, _])| list),
            Method::Tables => self.check.as_ref().map(|(_, list)| list),
            Method::All | Method::Sample => None,
        }
    }
}

pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Done {
    let kb = base.kb();
    let asked = |method: Method| [Method::All, method].contains(&arguments.method);
    if !asked(Method::Sample) && (arguments.sheet.is_some() || arguments.marks.is_some()) {
        return Err(terminal.failure("verify-needs-sample"));
    }
    let judges = judges(kb, &tables::proofs(&Catalog::new(terminal.places.tables())));
    let words = terminal.words;
    let limited = |table: Table| table.limited(arguments.limit);
    let sense = || terminal.metered("verify-sense", |meter| Sense::of(kb, meter));
    let sense = asked(Method::Sense).then(sense).transpose()?;
    let found = MethodFindings {
        sense: sense.map(|sense| {
            let limit = arguments.limit.unwrap_or(usize::MAX);
            let implausible = views::implausible(words, kb, limit, sense.implausible.clone());
            let claims = claims(words, kb).table("paper-title", sense.claims.clone());
            (sense, [implausible, claims])
        }),
        sample: asked(Method::Sample).then(|| sample(arguments, kb, &judges, terminal)).transpose()?,
        gaps: asked(Method::Gap).then(|| {
            let settings = neighbours::GapSettings { most: arguments.mu, share: arguments.delta };
            let gaps = LevelGaps::of(kb, settings);
            let list = limited(views::gaps(words, kb, &gaps, gaps.found.clone()));
            (gaps, list)
        }),
        exchanges: asked(Method::Exchange).then(|| {
            let exchanges = Exchanges::of(kb);
            let mut listed = exchanges.found.clone();
            listed.retain(|exchange| !arguments.lenient || exchange.turns());
            (exchanges, limited(views::exchanges(words, listed)))
        }),
        parts: asked(Method::Isolated).then(|| {
            let parts = neighbours::isolated_parts(kb);
            let list = limited(views::isolated(words, parts.iter().skip(1).cloned().collect()));
            (parts, list)
        }),
        check: asked(Method::Tables).then(|| {
            let check = CrossCheck::of(kb, &judges.1);
            let list = limited(views::differences(words, check.differences.clone()));
            (check, list)
        }),
    };
    if arguments.csv {
        let Some(list) = found.list(arguments.method) else {
            return Err(terminal.failure("verify-csv-one"));
        };
        list.write_csv(terminal.out())?;
    } else if terminal.json {
        terminal.document(&document(arguments, kb, &found))?;
    } else {
        show(arguments, kb, &found, terminal)?;
    }
    let errors = found.errors();
    match arguments.fail_above {
        Some(allowed) if errors > allowed => {
            Err(terminal.failure_with("verify-failed", &[("found", errors), ("allowed", allowed)]))
        }
        _ => Ok(()),
    }
}

fn sample(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    judges: &impl Oracle,
    terminal: &Terminal,
) -> Done<Sampled> {
    let sheet = arguments.marks.as_ref().map(|path| read_sheet(path)).transpose()?;
    let plan = plan(arguments, sheet.as_ref(), terminal)?;
    let sample = terminal.metered("cli-sampling", |meter| draw(kb, plan, meter))?;
    let marks = match (&arguments.marks, &sheet) {
        (Some(path), Some(sheet)) => marks_for(path, sheet, &sample)?,
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
        )?;
    }
    let judged = Judged::of(|node| kb.score(node), &sample, &marks, judges);
    let (nodes, half_width) = (2 * sample.population, arguments.half_width / 100.0);
    let estimate = Estimate::of(judged.counts, nodes, arguments.confidence, half_width);
    let judge = sheet.map(|sheet| sheet.judge).unwrap_or_default();
    Ok(Sampled { sample, judged, estimate, marks, judge })
}

/// The plan of the options, or that of a sheet, which the options that are given must not contradict.
fn plan(arguments: &Arguments, sheet: Option<&Sheet>, terminal: &Terminal) -> Done<Plan> {
    let base = sheet.map_or_else(Plan::default, |sheet| sheet.plan);
    let wanted = Plan {
        sampler: arguments.sampler.unwrap_or(base.sampler),
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
            Err(terminal.failure_with("verify-other-seed", &args))
        }
        _ => Ok(wanted),
    }
}

// The findings of verification, as JSON.

fn document(arguments: &Arguments, kb: &KnowledgeBase, found: &MethodFindings) -> impl Serialize {
    let sense =
        |[absurd, claims]: &[Table; 2]| object("absurd", absurd.clone()).with("claims", claims.clone());
    let isolated = |(parts, list): &(Vec<IsolatedPart>, Table)| {
        object("parts", parts.len())
            .with("main_nodes", parts.first().map_or(0, |part| part.nodes))
            .with("isolated", list.clone())
    };
    let exchanges = |(all, list): &(Exchanges, Table)| {
        object("pairs", all.pairs)
            .with("broken", all.found.len())
            .with("turned", all.turns())
            .with("found", list.clone())
    };
    optional("sample", found.sample.as_ref().map(|sampled| sample_json(arguments, kb, sampled)))
        .maybe("gap", found.gaps.as_ref().map(|(gaps, list)| gaps_json(gaps, list)))
        .maybe("exchange", found.exchanges.as_ref().map(exchanges))
        .maybe("isolated", found.parts.as_ref().map(isolated))
        .maybe("sense", found.sense.as_ref().map(|(_, lists)| sense(lists)))
        .maybe("tables", found.check.as_ref().map(|(check, list)| tables_json(check, list)))
        .with("errors", found.errors())
}

fn sample_json(arguments: &Arguments, kb: &KnowledgeBase, sampled: &Sampled) -> impl Serialize {
    type Verdict = Option<(Judgement, Deviation)>;
    let Sampled { sample, judged, estimate, .. } = sampled;
    let combination = |(at, (node, verdict)): (usize, (&NodeId, &Verdict))| {
        let judge = verdict.map(|(verdict, _)| verdict.judge);
        object("material", *node)
            .with("score", kb.score(*node))
            .with("right", verdict.and_then(|(verdict, _)| right(verdict.finding)))
            .with("judge", judge)
            // If the judge is a person.
            .with("by", judge.and_then(|judge| sampled.person(kb, *node, judge)).map(str::to_owned))
            .with("deviation", verdict.map(|(_, deviation)| deviation))
            // Whether the verdict counts already.
            .with("reached", at < judged.reached)
    };
    let drawn = sample.nodes.iter().zip(&judged.verdicts).enumerate();
    let combinations = drawn.take(arguments.limit.unwrap_or(usize::MAX)).map(combination);
    object("sampler", sample.plan.sampler.word())
        .with("k", sample.plan.distance)
        .with("percent", sample.plan.percent())
        .with("seed", sample.plan.seed)
        .with("population", sample.population)
        .with("wanted", sample.wanted)
        .with("drawn", sample.drawn())
        .with("fraction", sample.fraction())
        .with("judged", counts_json(judged.counts))
        .with("passed", judged.passed)
        .with("confidence", arguments.confidence.percent())
        .with("severe", estimate.severe)
        .with("wrong", estimate.wrong)
        .with("severe_nodes", estimate.severe_nodes())
        .with("wrong_nodes", estimate.wrong_nodes())
        .with("least", estimate.least)
        .with("most", estimate.most)
        .with("combinations", combinations.collect::<Vec<_>>())
}

/// The right score, if a judge gives it.
const fn right(finding: Finding) -> Option<Score> {
    match finding {
        Finding::Is(score) => Some(score),
        Finding::Not(_) => None,
    }
}

fn counts_json(counts: DeviationCounts) -> impl Serialize {
    let percent = object("tolerant_percent", counts.tolerant_percent());
    Both { first: object("all", counts.all()), second: Both { first: counts, second: percent } }
}

fn gaps_json(gaps: &LevelGaps, list: &Table) -> impl Serialize {
    object("mu", gaps.settings.most)
        .with("delta", gaps.settings.share)
        .with("pairs", gaps.pairs())
        .with("within", gaps.within())
        .with("share", gaps.share())
        .with("holds", gaps.holds())
        .with("by_classes", gaps.by_classes)
        .with("proved_by_classes", gaps.proved)
        // Pairs beyond μ that are not proved.
        .with("errors", gaps.errors())
        .with("found", list)
}

fn tables_json(check: &CrossCheck, list: &Table) -> impl Serialize {
    let families = check.families.iter().map(|(name, counts)| (name, counts_json(*counts)));
    object("compared", counts_json(check.all))
        .with("stored", check.stored)
        .with("families", families.collect::<BTreeMap<_, _>>())
        .with("matrix", check.matrix)
        .with("differences", list)
}

// The findings of verification, as a page of the terminal.

/// So much fits beside the other methods.
const FEW: usize = 10;

fn show(arguments: &Arguments, kb: &KnowledgeBase, found: &MethodFindings, terminal: &mut Terminal) -> Done {
    let limit = arguments.limit.unwrap_or(FEW);
    let mut first = true;
    let mut head = |key: &str, terminal: &mut Terminal| {
        let heading = terminal.words.get(key);
        if !std::mem::take(&mut first) {
            terminal.line("")?;
        }
        terminal.line(heading)
    };
    if let Some(sampled) = &found.sample {
        head("verify-sample", terminal)?;
        sample_page(arguments, kb, sampled, limit, terminal)?;
    }
    if let Some((gaps, list)) = &found.gaps {
        head("verify-gap", terminal)?;
        level_gaps(gaps, list, terminal)?;
    }
    if let Some((exchanges, list)) = &found.exchanges {
        head("verify-exchange", terminal)?;
        paragraph(&terminal.words.exchanges(exchanges), 2, terminal)?;
        listed(list, terminal)?;
    }
    if let Some((parts, list)) = &found.parts {
        head("verify-isolated", terminal)?;
        paragraph(&terminal.words.isolated(parts), 2, terminal)?;
        listed(list, terminal)?;
    }
    if let Some((sense, lists)) = &found.sense {
        head("verify-sense", terminal)?;
        senseless(sense, lists, terminal)?;
    }
    if let Some((check, list)) = &found.check {
        head("verify-tables", terminal)?;
        cross_check(check, list, terminal)?;
    }
    Ok(())
}

fn sample_page(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    sampled: &Sampled,
    limit: usize,
    terminal: &mut Terminal,
) -> Done {
    let words = terminal.words;
    let Sampled { sample, judged, estimate, .. } = sampled;
    for line in words.drawn(sample) {
        paragraph(&line, 2, terminal)?;
    }
    for line in words.estimate(estimate, judged.passed, arguments.confidence) {
        paragraph(&line, 2, terminal)?;
    }
    paragraph(&words.sample_of_paper(), 2, terminal)?;
    if judged.counts.all() > 0 {
        paragraph(
            &words.advice(estimate, arguments.confidence, arguments.half_width / 100.0, sample),
            2,
            terminal,
        )?;
    }
    if judged.reached == 0 && sample.drawn() > 0 {
        paragraph(&words.get("verify-first-marks"), 2, terminal)?;
    }
    let mut table = TextTable::new(&[0, 2]);
    table.row(
        ["verify-number", "cli-material", "cli-score", "verify-verdict", "verify-by", "cli-name"]
            .map(|key| words.get(key)),
    );
    for (at, (node, verdict)) in sample.nodes.iter().zip(&judged.verdicts).enumerate().take(limit) {
        let (finding, by) = verdict.map_or_else(Default::default, |(verdict, deviation)| {
            let right = right(verdict.finding).map_or_else(String::new, |score| format!("{score} "));
            (
                right + &words.get(deviation.text_key()),
                words.judge(verdict.judge, sampled.person(kb, *node, verdict.judge)),
            )
        });
        table.row([
            (at + 1).to_string(),
            node.material().to_string(),
            score_cell(kb, *node),
            finding,
            by,
            name(*node, terminal),
        ]);
    }
    table.show(2, terminal)?;
    more(limit.min(sample.nodes.len()), sample.nodes.len(), terminal)?;
    match &arguments.sheet {
        Some(path) => terminal.line(words.with("verify-sheet-written", &[("path", path.to_string_lossy())])),
        None => Ok(()),
    }
}

fn level_gaps(gaps: &LevelGaps, list: &Table, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    paragraph(&words.level_gaps(gaps), 2, terminal)?;
    let mut histogram = TextTable::new(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let row = |key: &str, cells: Vec<String>| [vec![words.get(key)], cells].concat();
    let counts = |counts: &[u32]| counts.iter().map(|count| thousands(i64::from(*count))).collect();
    histogram
        .push(row("verify-classes", (0..gaps.by_classes.len()).map(|classes| classes.to_string()).collect()));
    histogram.push(row("verify-pairs", counts(&gaps.by_classes)));
    histogram.push(row("verify-proved", counts(&gaps.proved)));
    histogram.show(2, terminal)?;
    terminal.picture("gap", |words| {
        let [title, across, name] =
            ["verify-gap", "verify-classes", "verify-pairs"].map(|key| words.get(key));
        Chart::of_counts(title, across, name, 0, &gaps.by_classes).svg()
    });
    listed(list, terminal)
}

fn listed(table: &Table, terminal: &mut Terminal) -> Done {
    if table.is_empty() {
        return Ok(());
    }
    let rows = table.listed(FEW);
    list::show(table, rows, 2, terminal)?;
    more(rows, table.len(), terminal)
}

/// Every kind of implausible scores with its query, and the examples of the paper beside ours.
fn senseless(sense: &Sense, [implausible, claims]: &[Table; 2], terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    list::show(&implausible.clone().without(&["sense-query"]), implausible.len(), 2, terminal)?;
    paragraph(&words.get("sense-units"), 2, terminal)?;
    for implausible in sense.implausible.iter().filter(|implausible| !implausible.nodes.is_empty()) {
        terminal.line(format_args!("  canju kb query '{}'", implausible.kind.query()))?;
    }
    paragraph(&words.claims_kept(&sense.claims), 2, terminal)?;
    list::show(claims, claims.len(), 2, terminal)
}

fn cross_check(check: &CrossCheck, list: &Table, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    paragraph(&words.cross_check(check), 2, terminal)?;
    if check.differences.is_empty() {
        return Ok(());
    }
    let mut families = TextTable::new(&[1, 2, 3]);
    let heads = ["accuracy-family", "accuracy-exact", "accuracy-slight", "accuracy-severe"];
    families.row(heads.map(|key| words.get(key)));
    for (family, counts) in check.families.iter().filter(|(_, counts)| counts.exact < counts.all()) {
        families.row([
            family.clone(),
            counts.exact.to_string(),
            counts.slight.to_string(),
            counts.severe.to_string(),
        ]);
    }
    families.show(2, terminal)?;
    listed(list, terminal)
}
