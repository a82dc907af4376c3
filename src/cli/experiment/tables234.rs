//! `canju experiment tables234`: Tables 2 to 4 of Chen et al. (2011), four versions of a base that play each other.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::given;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::field::{Field, FieldArguments};
use super::report::{Page, ReportArguments};
use crate::arena::{Openings, Standing, Tally};
use crate::engine::Insight;
use crate::jobs::tournament::Seat;
use crate::text::{elo_with_interval, thousands};

/// Let the versions of a base that the paper names play each other, and an engine without a base.
///
/// END6C, END12C and END12CR must be in the base: `canju kb build` makes them. The paper played 100 games each at some 5 s a move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju experiment tables234 --kb rounds.canju --nodes 2000 --threads 2
  canju experiment tables234 --positions 600 --out tables234.jsonl --report tables234")]
pub(super) struct Arguments {
    /// The base; the default base of the user unless given.
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
}

/// The versions of the paper; the first is the engine without a base, which the paper calls Trivial.
const VERSIONS: [&str; 4] = ["Trivial", "END6C", "END12C", "END12CR"];

/// The paper's results by the later version: losses, wins, draws.
const PAPER: [((usize, usize), [u64; 3]); 6] = [
    ((1, 0), [15, 32, 53]),
    ((2, 0), [30, 23, 47]),
    ((3, 0), [20, 31, 49]),
    ((2, 1), [36, 30, 34]),
    ((3, 1), [23, 34, 43]),
    ((3, 2), [30, 44, 26]),
];

#[derive(Serialize)]
struct Row {
    column: &'static str,
    row: &'static str,
    games: Tally,
    elo: String,
    paper_ci: Option<(f64, f64)>,
    paper_games: Tally,
    paper_printed_ci: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct Document {
    field: Field,
    rows: Vec<Row>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    let cost = arguments.field.cost();
    let mut seats = vec![(VERSIONS[0].to_owned(), Seat::engine(None, cost))];
    for version in &VERSIONS[1..] {
        let mut base = given::read(arguments.kb.clone(), terminal)?;
        base.select_version(version).map_err(|error| terminal.fault(error))?;
        seats.push(((*version).to_owned(), Seat::engine(Some(Insight::read(base.kb())), cost)));
    }
    let openings = Openings::Endgames { least: 6, most: 12 };
    let field = arguments.field.play_seats(seats, openings, 50, terminal)?;
    let rows = PAPER.map(|((column, row), [losses, wins, draws])| {
        let games = turned(field.standing(row, column).games);
        let paper_games = Tally { wins, draws, losses };
        Row {
            column: VERSIONS[column],
            row: VERSIONS[row],
            games,
            elo: elo_with_interval(seen_by_second(field.standing(row, column))),
            paper_ci: games.paper_ci(),
            paper_games,
            paper_printed_ci: paper_games.paper_ci(),
        }
    });
    let document = Document { field, rows: rows.into() };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal);
        arguments.report.hand_in("tables234", (&document.field.settings, &document.rows), page, terminal)?;
    }
    show(&document, terminal)
}

const fn turned(games: Tally) -> Tally {
    Tally { wins: games.losses, draws: games.draws, losses: games.wins }
}

fn seen_by_second(standing: Standing) -> Standing {
    let mut pairs = standing.pairs;
    pairs.0.reverse();
    Standing { games: turned(standing.games), pairs }
}

const HEADS: [&str; 6] = [
    "match-pairing",
    "tables234-ours",
    "match-elo",
    "tables234-interval",
    "tables234-paper",
    "tables234-paper-interval",
];

fn cells(row: &Row) -> [String; 6] {
    let interval = |bounds: Option<(f64, f64)>| {
        bounds.map_or_else(|| "–".to_owned(), |(low, high)| format!("{low:.2}–{high:.2}"))
    };
    [
        format!("{} – {}", row.column, row.row),
        row.games.to_string(),
        row.elo.clone(),
        interval(row.paper_ci),
        row.paper_games.to_string(),
        interval(row.paper_printed_ci),
    ]
}

fn show(document: &Document, terminal: &mut Terminal) -> Result<(), Failure> {
    if terminal.json {
        return terminal.document(document);
    }
    let words = terminal.words;
    let mut table = TextTable::new(&[]);
    table.row(HEADS.map(|key| words.get(key)));
    document.rows.iter().for_each(|row| table.row(cells(row)));
    table.show(0, terminal)?;
    paragraph(&words.get("tables234-read"), 0, terminal)
}

fn page(document: &Document, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let mut page = Page::new(&words.get("tables234-title"));
    page.paragraph(&words.with("generations-head", &[("games", thousands(document.field.games() as i64))]));
    let head = HEADS.map(|key| words.get(key)).to_vec();
    let rows: Vec<Vec<String>> =
        std::iter::once(head).chain(document.rows.iter().map(|row| cells(row).to_vec())).collect();
    page.table(&rows);
    page.paragraph(&words.get("tables234-read"));
    page
}
