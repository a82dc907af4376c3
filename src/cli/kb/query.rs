//! `canju kb query`: the nodes matching a query.

use serde::Serialize;

use crate::knowledge::history::Measure;
use crate::knowledge::select::{Order, select, sort};
use crate::language::Language;
use crate::material::query;
use crate::report::Table;
use crate::store::Base;
use crate::terminal::list::ListOptions;
use crate::terminal::{Failure, Terminal, args};
use crate::views::nodes::nodes;

const EXAMPLES: &str = "
Examples:
  canju kb query 'KR* v K*GGMM & score<=3'
  canju kb query 'locked & conflicts' --sort weight --descending
  canju kb query '车(红)>=1 且 冲突' --limit 5";

/// Find combinations by pieces, scores, conflicts and sources.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{}{EXAMPLES}", query::help(Language::English)), after_help = "See --help for the query language.")]
pub(super) struct Arguments {
    /// Query.
    query: String,
    /// Order of the combinations.
    #[arg(long, value_enum, default_value_t = SortBy::Rarity)]
    sort: SortBy,
    /// Largest first.
    #[arg(long)]
    descending: bool,
    #[command(flatten)]
    list: ListOptions,
}

/// Orders by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum SortBy {
    /// Endgames (at most 5 units of strength per side) first, then fewer pieces first.
    Rarity,
    /// Best for Red first.
    Material,
    /// Score.
    Score,
    /// Number of conflicts.
    Conflicts,
    /// Inconsistency weight (IW): conflicts × neighbours.
    Weight,
    /// Inconsistency ratio (IP): conflicts / neighbours.
    Ratio,
}

impl From<SortBy> for Order {
    fn from(by: SortBy) -> Self {
        match by {
            SortBy::Rarity => Self::Rarity,
            SortBy::Material => Self::Material,
            SortBy::Score => Self::Score,
            SortBy::Conflicts => Self::Conflicts,
            SortBy::Weight => Self::Measure(Measure::Weight),
            SortBy::Ratio => Self::Measure(Measure::Ratio),
        }
    }
}

#[derive(Serialize)]
struct QueryJson {
    /// The query as parsed.
    query: String,
    found: usize,
    nodes: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let kb = base.kb();
    let query = args::query(&arguments.query, terminal)?;
    let meter = terminal.meter("cli-searching");
    let mut found = select(kb, &query, &meter)
        .map_err(|cancelled| terminal.fault(crate::store::StoreError::from(cancelled)))?;
    drop(meter);
    sort(kb, &mut found, arguments.sort.into(), arguments.descending);
    let count = found.len();
    let nodes = arguments.list.limit(nodes(terminal.words, kb, found));
    let document = QueryJson { query: query.to_string(), found: count, nodes };
    let none = terminal.words.get("cli-nothing-found");
    arguments.list.write(&document.nodes, &document, &none, terminal)
}
