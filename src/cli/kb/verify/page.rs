//! The findings of verification, as a page of the terminal.

use super::json::Lists;
use super::{Arguments, MethodFindings, Sampled};
use crate::cli::kb::json::{name, score};
use crate::figures::Chart;
use crate::knowledge::KnowledgeBase;
use crate::report::Table;
use crate::terminal::list::{TextTable, more, paragraph};
use crate::terminal::{Failure, Terminal, list};
use crate::text::thousands;
use crate::verification::Finding;
use crate::verification::cross_check::CrossCheck;
use crate::verification::level_gap::LevelGaps;
use crate::verification::sense::Sense;

/// So much fits beside the other methods.
const FEW: usize = 10;

/// Writes everything that was asked for, each method under its heading.
pub(super) fn show(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    found: &MethodFindings,
    lists: &Lists,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
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
        sample(arguments, kb, sampled, limit, terminal)?;
    }
    if let Some(gaps) = &found.gaps {
        head("verify-gap", terminal)?;
        level_gaps(gaps, lists.gaps.as_ref(), terminal)?;
    }
    if let Some(exchanges) = &found.exchanges {
        head("verify-exchange", terminal)?;
        paragraph(&terminal.words.exchanges(exchanges), 2, terminal)?;
        listed(lists.exchanges.as_ref(), terminal)?;
    }
    if let Some(parts) = &found.parts {
        head("verify-isolated", terminal)?;
        paragraph(&terminal.words.isolated(parts), 2, terminal)?;
        listed(lists.isolated.as_ref(), terminal)?;
    }
    if let Some(sense) = &found.sense {
        head("verify-sense", terminal)?;
        senseless(sense, lists, terminal)?;
    }
    if let Some(check) = &found.check {
        head("verify-tables", terminal)?;
        cross_check(check, lists.differences.as_ref(), terminal)?;
    }
    Ok(())
}

fn sample(
    arguments: &Arguments,
    kb: &KnowledgeBase,
    sampled: &Sampled,
    limit: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let Sampled { sample, judged, estimate, .. } = sampled;
    for line in words.drawn(sample) {
        paragraph(&line, 2, terminal)?;
    }
    for line in words.estimate(estimate, judged.passed, arguments.confidence.into()) {
        paragraph(&line, 2, terminal)?;
    }
    paragraph(&words.sample_of_paper(), 2, terminal)?;
    if judged.counts.all() > 0 {
        paragraph(
            &words.advice(estimate, arguments.confidence.into(), arguments.half_width / 100.0, sample),
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
            let right = match verdict.finding {
                Finding::Is(score) => format!("{score} "),
                Finding::Not(_) => String::new(),
            };
            (
                right + &words.deviation(deviation),
                words.judge(verdict.judge, sampled.person(kb, *node, verdict.judge)),
            )
        });
        table.row([
            (at + 1).to_string(),
            node.material().to_string(),
            score(kb, *node),
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

fn level_gaps(gaps: &LevelGaps, list: Option<&Table>, terminal: &mut Terminal) -> Result<(), Failure> {
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

/// Writes a list, if there is one.
fn listed(list: Option<&Table>, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(table) = list.filter(|table| !table.is_empty()) else { return Ok(()) };
    let rows = table.listed(FEW);
    list::show(table, rows, 2, terminal)?;
    more(rows, table.len(), terminal)
}

/// Every kind of implausible scores with its query, and the examples of the paper beside ours.
fn senseless(sense: &Sense, lists: &Lists, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    if let Some(table) = &lists.sense {
        list::show(&table.clone().without(&["sense-query"]), table.len(), 2, terminal)?;
    }
    paragraph(&words.get("sense-units"), 2, terminal)?;
    for implausible in sense.implausible.iter().filter(|implausible| !implausible.nodes.is_empty()) {
        terminal.line(format_args!("  canju kb query '{}'", implausible.kind.query()))?;
    }
    paragraph(&words.claims_kept(&sense.claims), 2, terminal)?;
    match &lists.claims {
        Some(claims) => list::show(claims, claims.len(), 2, terminal),
        None => Ok(()),
    }
}

fn cross_check(check: &CrossCheck, list: Option<&Table>, terminal: &mut Terminal) -> Result<(), Failure> {
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
