//! `canju table info`: how large a table is, and what it needs.

use serde::Serialize;

use super::material;
use crate::material::Material;
use crate::tablebase::catalog::{Catalog, memory};
use crate::tablebase::dtz::LIMIT;
use crate::tablebase::generate::closure;
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::table::Rules;
use crate::terminal::list::TextTable;
use crate::terminal::{Failure, Terminal};
use crate::text::thousands;

/// Show the size of the table of a combination, and the memory and smaller tables needed to build it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju table info KPPKGGMM
  canju table info KRKNMM --json")]
pub(super) struct Arguments {
    /// Combination.
    material: String,
}

/// Figures of a table.
#[derive(Serialize)]
struct Json {
    material: String,
    /// The material of its mirror pair of which the table is made.
    canonical: String,
    rules: &'static str,
    chase_judged: bool,
    /// Index entries, mirror images counted twice; nothing, as for the next three, if they cannot be numbered.
    unfolded: Option<u128>,
    /// Positions that are numbered.
    positions: Option<u128>,
    /// Positions with either side to move.
    entries: Option<u128>,
    memory_bytes: Option<u128>,
    /// The smaller tables; nothing if there cannot be one of the material itself.
    needs: Option<Vec<String>>,
    missing: Option<Vec<String>>,
    present: bool,
    file_bytes: Option<u64>,
    longest: Option<u32>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, catalog: &Catalog, terminal: &mut Terminal) -> Result<(), Failure> {
    let asked = material(&arguments.material, terminal)?;
    let (stored, _) = canonical(asked);
    let size = Size::of(stored);
    let header = catalog.header(stored).ok();
    let rules = header.as_ref().map_or_else(|| Rules::of(stored), |header| header.rules);
    let text = |list: Vec<Material>| list.iter().map(ToString::to_string).collect();
    let needs = || closure(stored).into_iter().filter(|&material| material != stored).collect();
    let possible = size.can_be_numbered();
    let json = Json {
        material: asked.to_string(),
        canonical: stored.to_string(),
        rules: rules.word(),
        chase_judged: matches!(rules, Rules::Chase(_)),
        unfolded: possible.then_some(size.unfolded),
        positions: possible.then_some(size.positions),
        entries: possible.then_some(2 * size.positions),
        memory_bytes: possible.then(|| memory(stored)),
        needs: possible.then(|| text(needs())),
        missing: possible.then(|| text(catalog.missing(&[stored]))),
        present: header.is_some(),
        file_bytes: header.as_ref().map(|header| header.bytes),
        longest: header.as_ref().map(|header| header.longest),
    };
    if terminal.json {
        return terminal.document(&json);
    }
    show(&json, rules, terminal)
}

fn show(json: &Json, rules: Rules, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let number = |number: u128| thousands(i64::try_from(number).unwrap_or(i64::MAX));
    let figure = |figure: Option<u128>| figure.map_or_else(|| words.get("table-impossible"), number);
    let list = |list: &Option<Vec<String>>| match list {
        None => words.get("table-impossible"),
        Some(list) if list.is_empty() => words.get("table-none"),
        Some(list) => list.join(" "),
    };
    let mut table = TextTable::new(&[]);
    let mut row = |key: &str, value: String| table.row([words.get(key), value]);
    row("table-material", json.canonical.clone());
    row("table-rules", words.table_rules(rules));
    row("table-unfolded", figure(json.unfolded));
    row("table-positions", figure(json.positions));
    row("table-entries", figure(json.entries));
    row("table-memory", figure(json.memory_bytes));
    row("table-needs", list(&json.needs));
    row("table-missing", list(&json.missing));
    if let (Some(bytes), Some(plies)) = (json.file_bytes, json.longest) {
        row("table-file", number(bytes.into()));
        row("table-longest", number(plies.into()));
        row(
            "table-limit-row",
            words.get(if plies > LIMIT { "table-limit-some" } else { "table-limit-none" }),
        );
    }
    table.show(0, terminal)
}
