//! `canju tour`: an introduction to the base on two screens. It changes nothing.

use std::path::PathBuf;

use serde::Serialize;

use super::kb::base::{sources_line, summary};
use super::kb::resolve::{finish, totals, totals_json};
use super::kb::show;
use crate::inference::exact;
use crate::inference::greedy::{Greedy, GreedySettings};
use crate::inference::report::Relabelled;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::{Measure, Method};
use crate::knowledge::score::Score;
use crate::knowledge::select::{rank, urgency};
use crate::material::NodeId;
use crate::report::{Both, object};
use crate::store::Base;
use crate::terminal::args::read;
use crate::terminal::list::{TextTable, paragraph};
use crate::terminal::{Done, Terminal};
use crate::text::node::{score_meaning, score_name};
use crate::text::{Value, Words, thousands};
use crate::views::nodes::nodes;

/// Show an overview of the base: contents, contradictions and the changes a repair would make. Changes nothing.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

impl Arguments {
    pub(super) const fn of(kb: PathBuf) -> Self {
        Self { kb: Some(kb) }
    }
}

const EXAMPLES: usize = 3;

/// Columns of the longest bar.
const BAR: u32 = 30;

pub(super) fn run(arguments: Arguments, terminal: &mut Terminal) -> Done {
    let base = read(arguments.kb, terminal)?;
    let kb = base.kb();
    let worst: Vec<NodeId> = rank(kb, Measure::Weight).into_iter().take(EXAMPLES).collect();
    let mut greedy = Greedy::new(kb, GreedySettings::default());
    finish(&mut greedy, terminal)?;
    let exact =
        terminal.metered("cli-resolving", |meter| exact::repair(kb, Method::default(), meter))?.report(kb);
    if terminal.json {
        return terminal.document(&document(&base, &worst, &greedy, &exact, terminal.words));
    }
    terminal.line(terminal.words.get("cli-tour-title"))?;
    terminal.line("")?;
    paragraph(&terminal.words.get("cli-tour-idea"), 0, terminal)?;
    holdings(kb, terminal)?;
    conflicts_and_reasons(kb, &worst, terminal)?;
    proposal(kb, &greedy, &exact, terminal)?;
    what_next(&base, worst.first().copied(), terminal)
}

fn scores(kb: &KnowledgeBase) -> [u32; 10] {
    let mut scores = [0; 10];
    for (_, state) in kb.scored() {
        scores[usize::from(state.score.get())] += 1;
    }
    scores
}

fn document(
    base: &Base,
    worst: &[NodeId],
    greedy: &Greedy,
    exact: &exact::Report,
    words: Words,
) -> impl Serialize {
    let kb = base.kb();
    let report = greedy.report(kb);
    let conflict = |node: &NodeId| Both {
        first: nodes(words, kb, vec![*node]).row(0),
        second: object("reasons", show::reasons(kb, *node, words)),
    };
    let change = |change: Relabelled| {
        let before = kb.score(change.node);
        let given = object("material", change.node).with("score_before", before);
        given.with("score_after", change.after.score(before))
    };
    let resolver = object("before", totals_json(&report.before))
        .with("after", totals_json(&report.after))
        .with("changed", report.changed)
        .with("examples", examples(kb, greedy).into_iter().map(change).collect::<Vec<_>>());
    let exact = object("changed", exact.changed)
        .with("conflict_nodes", exact.after.conflict_nodes)
        .with("cost", exact.cost)
        .with("proved_least", exact.optimal)
        .with("answers_to_withdraw", exact.disagreement.withdraw.len());
    object("base", summary(base, words))
        .with("scores", scores(kb))
        .with("worst", worst.iter().map(conflict).collect::<Vec<_>>())
        .with("resolver", resolver)
        .with("exact", exact)
        .with("base_changed", false)
}

fn holdings(kb: &KnowledgeBase, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.heading("cli-tour-holds")?;
    let counts = [
        ("scored", Value::from(kb.scored_count())),
        ("all", NodeId::COUNT.into()),
        ("locked", kb.invariable().into()),
    ];
    paragraph(&words.with("cli-tour-counts", &counts), 2, terminal)?;
    let mut table = TextTable::new(&[1]);
    let scores = scores(kb);
    let most = scores.iter().max().copied().unwrap_or(0).max(1);
    for (score, nodes) in Score::all().zip(scores) {
        // A small count is still visible.
        let columns = (nodes * BAR).div_ceil(most) as usize;
        let meaning = score_meaning(words, score);
        table.row([format!("{score}"), thousands(i64::from(nodes)), meaning, "█".repeat(columns)]);
    }
    table.show(4, terminal)?;
    terminal.line(format_args!("  {}: {}", words.get("cli-sources"), sources_line(kb, words)))
}

fn conflicts_and_reasons(kb: &KnowledgeBase, worst: &[NodeId], terminal: &mut Terminal) -> Done {
    terminal.heading("cli-tour-worst")?;
    if worst.is_empty() {
        return paragraph(&terminal.words.get("cli-tour-none"), 2, terminal);
    }
    for &node in worst {
        let name = show::name(node, terminal);
        paragraph(&format!("{} · {name}", node.material()), 2, terminal)?;
        if let Some(reason) = show::reasons(kb, node, terminal.words).first() {
            paragraph(reason, 4, terminal)?;
        }
    }
    Ok(())
}

/// Returns the changes of the nodes with the most conflicts.
fn examples(kb: &KnowledgeBase, greedy: &Greedy) -> Vec<Relabelled> {
    let mut changes: Vec<Relabelled> = greedy.changes(kb).collect();
    let rank = |change: &Relabelled| urgency(Measure::Weight, kb.labelling().count(change.node));
    changes.sort_by_key(|change| (std::cmp::Reverse(rank(change)), change.node));
    changes.truncate(EXAMPLES);
    changes
}

fn proposal(kb: &KnowledgeBase, greedy: &Greedy, exact: &exact::Report, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.heading("cli-tour-resolver")?;
    totals(greedy.start(), greedy.labelling().tally(), 2, terminal)?;
    for change in examples(kb, greedy) {
        let before = kb.score(change.node);
        let arguments = [
            ("material", change.node.material().to_string()),
            ("before", score_name(words, before)),
            ("after", score_name(words, Some(change.after.score(before)))),
        ];
        paragraph(&words.with("cli-tour-example", &arguments), 2, terminal)?;
    }
    let args = [
        ("changed", Value::from(exact.changed)),
        ("left", exact.after.conflict_nodes.into()),
        ("withdraw", exact.disagreement.withdraw.len().into()),
    ];
    paragraph(&words.with("cli-tour-exact", &args), 2, terminal)?;
    paragraph(&words.get("cli-tour-untouched"), 2, terminal)
}

fn what_next(base: &Base, node: Option<NodeId>, terminal: &mut Terminal) -> Done {
    let words = terminal.words;
    terminal.heading("cli-tour-next")?;
    let material = node.map_or_else(|| "KNPKGGM".to_owned(), |node| node.material().to_string());
    let mut table = TextTable::new(&[]);
    table.row([format!("canju kb show {material}"), words.get("cli-tour-show")]);
    table.row([format!("canju kb set {material} SCORE"), words.get("cli-tour-set")]);
    table.row(["canju kb repair".to_owned(), words.get("cli-tour-repair")]);
    table.row(["canju kb new --elementary paper.canju".to_owned(), words.get("cli-tour-build")]);
    table.row(["canju kb ask".to_owned(), words.get("cli-tour-ask")]);
    table.row(["canju kb verify".to_owned(), words.get("cli-tour-verify")]);
    table.row(["canju kb query 'KR* v K*GGMM & score<=3'".to_owned(), words.get("cli-tour-query")]);
    table.row(["canju kb --help".to_owned(), words.get("cli-tour-help")]);
    table.show(2, terminal)?;
    let file = words.with("cli-tour-file", &[("path", base.path().to_string_lossy())]);
    terminal.line("")?;
    terminal.line(file)
}
