//! `canju book stats`: what the book holds.

use serde::Serialize;

use super::super::failure::Failure;
use super::super::given::node;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::given::shipped_book;
use crate::books::endgame::statistics::{OfMaterial, Space, Statistics};
use crate::store::Base;
use crate::text::{percent, thousands};

/// Tell what the book holds: positions, results and longest wins by combination, starts and ends, and the space it would take in the
/// files of Chen and Hsu.
///
/// A combination is dense, so that a search may rely on the book, where at least 100 results are known, 90 % of all that is stored of it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book stats
  canju book stats --shipped --material KRKGG
  canju book stats --shipped --json")]
pub(super) struct Arguments {
    /// Of this combination alone.
    #[arg(long)]
    material: Option<String>,
    /// Of the book that comes with the program.
    #[arg(long)]
    shipped: bool,
}

#[derive(Serialize)]
struct Picture {
    positions: u64,
    moves: u64,
    roots: u64,
    terminals: u64,
    layers: Vec<u64>,
    /// Main area, overflow, both.
    space: [Space; 3],
    materials: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    material: String,
    positions: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
    unknown: u64,
    shares: Option<[f64; 3]>,
    /// The share of stored positions with a side to move whose result is known.
    known_share: Option<f64>,
    /// Whether a search may rely on finding results of this combination.
    dense: bool,
    longest: Option<u16>,
}

impl Row {
    fn of(row: &OfMaterial) -> Self {
        let [red_wins, draws, black_wins, unknown] = row.tally.both();
        let (positions, shares) = (row.tally.positions, row.tally.shares());
        let material = row.material.material().to_string();
        let (known_share, dense) = (row.tally.known_share(), row.tally.is_dense());
        let longest = row.longest;
        Self {
            material,
            positions,
            red_wins,
            draws,
            black_wins,
            unknown,
            shares,
            known_share,
            dense,
            longest,
        }
    }
}

/// Combinations that a page lists.
const LISTED: usize = 20;

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut statistics = if arguments.shipped {
        let Ok(statistics) = Statistics::of(shipped_book(terminal)?);
        statistics
    } else {
        Statistics::of(&base.book()).map_err(|error| terminal.fault(base.book_error(error)))?
    };
    let space = statistics.space();
    let positions = statistics.positions();
    if let Some(material) = &arguments.material {
        let node = node(material, terminal)?;
        statistics.materials.retain(|row| row.material == node);
    }
    let materials: Vec<Row> = statistics.materials.iter().map(Row::of).collect();
    let Statistics { moves, roots, terminals, layers, .. } = statistics;
    let picture = Picture { positions, moves, roots, terminals, layers, space, materials };
    if terminal.json { terminal.document(&picture) } else { show(&picture, terminal) }
}

fn show(picture: &Picture, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let number = |number: u64| thousands(number as i64);
    let told = [
        ("positions", number(picture.positions)),
        ("moves", number(picture.moves)),
        ("roots", number(picture.roots)),
        ("terminals", number(picture.terminals)),
    ];
    terminal.line(words.with("book-holds", &told))?;
    let mut table = TextTable::new(&[1, 2, 3, 4]);
    table.push(
        ["book-space", "book-space-all", "book-space-used", "book-space-free", "book-space-share"]
            .map(|key| words.get(key))
            .into(),
    );
    for (key, space) in
        ["book-space-main", "book-space-overflow", "book-space-both"].into_iter().zip(picture.space)
    {
        table.row([
            words.get(key),
            number(space.all),
            number(space.used),
            number(space.free()),
            percent(space.percent()),
        ]);
    }
    table.show(2, terminal)?;
    if picture.materials.is_empty() {
        return Ok(());
    }
    let mut table = TextTable::new(&[1, 2, 3, 4, 5, 6]);
    let heads = ["positions", "red", "drawn", "black", "unknown", "longest", "dense"]
        .map(|head| words.get(&format!("book-head-{head}")));
    table.push(std::iter::once(words.get("table-material")).chain(heads).collect());
    for row in picture.materials.iter().take(LISTED) {
        let counts = [row.positions, row.red_wins, row.draws, row.black_wins, row.unknown].map(number);
        let [positions, red, drawn, black, unknown] = counts;
        let longest = row.longest.map_or_else(|| "–".to_owned(), |plies| plies.to_string());
        let dense = if row.dense { "✔" } else { "–" }.to_owned();
        table.row([row.material.clone(), positions, red, drawn, black, unknown, longest, dense]);
    }
    table.show(2, terminal)?;
    let more = picture.materials.len().saturating_sub(LISTED);
    if more > 0 { terminal.line(words.with("book-more", &[("count", more.to_string())])) } else { Ok(()) }
}
