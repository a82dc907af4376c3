//! `canju book stats`: statistics of the book.

use serde::Serialize;

use crate::books::endgame::statistics::{Space, Statistics};
use crate::report::Table;
use crate::store::Base;
use crate::terminal::args::node;
use crate::terminal::list::{ListOptions, ONE_SCREEN, more, paragraph, show};
use crate::terminal::player::shipped_book;
use crate::terminal::{Failure, Terminal};
use crate::text::thousands;
use crate::views::book as views;

/// Show statistics of the book: positions, results and longest wins by combination, starts and ends, and its size in
/// the file format of Chen and Hsu.
///
/// A combination is dense, so that a search may rely on the book, if at least 100 results are known and they make up
/// 90 % of its stored positions.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book stats
  canju book stats --shipped --material KRKGG
  canju book stats --shipped --json")]
pub(super) struct Arguments {
    /// Only this combination.
    #[arg(long)]
    material: Option<String>,
    /// Use the book shipped with the program.
    #[arg(long)]
    shipped: bool,
    #[command(flatten)]
    list: ListOptions,
}

#[derive(Serialize)]
struct Json {
    positions: u64,
    moves: u64,
    roots: u64,
    terminals: u64,
    layers: Vec<u64>,
    /// Main area, overflow, both.
    space: [Space; 3],
    materials: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut statistics = if arguments.shipped {
        let Ok(statistics) = Statistics::of(shipped_book(terminal)?);
        statistics
    } else {
        Statistics::of(&base.book()).map_err(|error| terminal.fault(base.book_error(error)))?
    };
    let space = statistics.space();
    let holds = views::holds(&statistics);
    let table = views::space(terminal.words, &statistics);
    let positions = statistics.positions();
    if let Some(material) = &arguments.material {
        let node = node(material, terminal)?;
        statistics.materials.retain(|row| row.material == node);
    }
    let Statistics { moves, roots, terminals, layers, materials, .. } = statistics;
    let materials = arguments.list.limit(views::materials(terminal.words, materials));
    let json = Json { positions, moves, roots, terminals, layers, space, materials };
    arguments
        .list
        .form
        .write(&json.materials, &json, terminal, |terminal| page(&json, &holds, &table, terminal))
}

fn page(
    json: &Json,
    holds: &[(&'static str, String)],
    space: &Table,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let words = terminal.words;
    terminal.line(words.with("book-holds", holds))?;
    if !json.layers.is_empty() {
        let layers: Vec<String> = json.layers.iter().map(|count| thousands(*count as i64)).collect();
        let args = [("layers", layers.join(" "))];
        paragraph(&words.with("book-layers-line", &args), 0, terminal)?;
    }
    show(space, space.len(), 2, terminal)?;
    if json.materials.is_empty() {
        return Ok(());
    }
    let listed = json.materials.listed(ONE_SCREEN);
    show(&json.materials, listed, 2, terminal)?;
    more(listed, json.materials.len(), terminal)
}
