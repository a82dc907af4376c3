//! `canju kb conflicts`: the nodes in conflict, worst first.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::exceptions;
use super::picture::{self, NodePicture};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::Measure;
use crate::knowledge::select::rank;
use crate::material::NodeId;
use crate::store::Base;

/// List the combinations whose scores contradict each other, worst first. One of each mirror pair is named.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb conflicts --limit 10
  canju kb conflicts --order ratio --json
  canju kb conflicts --exceptions")]
pub(super) struct Arguments {
    /// What is worst: most conflicts times neighbours, or the largest part of the neighbours.
    #[arg(long, value_enum, alias = "by", default_value_t = ByMeasure::Weight)]
    order: ByMeasure,
    /// List so many at most; 20 unless given, all in JSON.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// List the exact exceptions instead: neighbours whose scores break the order of pieces and are both proved by tables.
    #[arg(long, conflicts_with = "order")]
    exceptions: bool,
}

/// The measures by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ByMeasure {
    /// IW, conflicts times neighbours.
    Weight,
    /// IP, conflicts by neighbours.
    Ratio,
}

impl From<ByMeasure> for Measure {
    fn from(by: ByMeasure) -> Self {
        match by {
            ByMeasure::Weight => Self::Weight,
            ByMeasure::Ratio => Self::Ratio,
        }
    }
}

/// What a list shows to people where they do not say how much.
pub(super) const ONE_SCREEN: usize = 20;

#[derive(Serialize)]
struct Conflicts {
    order: ByMeasure,
    conflict_nodes: u32,
    conflict_pairs: usize,
    nodes: Vec<NodePicture>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let kb = base.kb();
    let limit = arguments.limit.unwrap_or(if terminal.json { usize::MAX } else { ONE_SCREEN });
    if arguments.exceptions {
        return exceptions::list(kb, limit, terminal);
    }
    let ranked = rank(kb, arguments.order.into());
    let listed = &ranked[..limit.min(ranked.len())];
    if terminal.json {
        return terminal.document(&Conflicts {
            order: arguments.order,
            conflict_nodes: kb.labelling().tally().conflict_nodes,
            conflict_pairs: ranked.len(),
            nodes: listed.iter().map(|node| NodePicture::of(kb, *node, terminal.words)).collect(),
        });
    }
    if ranked.is_empty() {
        return terminal.line(terminal.words.get("cli-no-conflict"));
    }
    list(kb, listed, terminal)?;
    more(listed.len(), ranked.len(), terminal)
}

/// Writes nodes as a table.
pub(in crate::cli) fn list(
    kb: &KnowledgeBase,
    nodes: &[NodeId],
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    let keys = ["cli-material", "cli-score", "cli-conflicts", "cli-ip", "cli-iw", "cli-name"];
    table.row(keys.map(|key| words.get(key)));
    for &node in nodes {
        let count = kb.labelling().count(node);
        table.row([
            node.material().to_string(),
            picture::score(kb, node),
            format!("{}/{}", count.conflicts, count.neighbours),
            picture::percent(count),
            count.weight().to_string(),
            picture::name(node, terminal),
        ]);
    }
    table.show(0, terminal)
}

/// Says how many there are beyond those listed.
pub(super) fn more(listed: usize, found: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    if listed == found {
        return Ok(());
    }
    let more = terminal.words.with("cli-more", &[("listed", listed), ("found", found)]);
    terminal.line(more)
}
