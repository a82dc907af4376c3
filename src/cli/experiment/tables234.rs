//! `canju experiment tables234`: Tables 2 to 4 of Chen et al. (2011), four versions of a base that play each other.

use std::path::PathBuf;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::given;
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use super::field::{Contestant, Field, FieldArguments, Meeting, difference, difference_printed};
use super::report::ReportArguments;
use crate::arena::{Openings, Pairing, Standing, Tally};
use crate::engine::Insight;
use crate::figures::Page;
use crate::figures::svg::differences;
use crate::text::{elo_with_interval, thousands};
use crate::verification::paper::{Games, TABLE2};

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

#[derive(Serialize)]
struct Row {
    column: &'static str,
    row: &'static str,
    games: Tally,
    elo: String,
    #[serde(skip)]
    standing: Standing,
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
    let cost = arguments.field.cost(1.0);
    let mut contestants = vec![Contestant::engine(VERSIONS[0].to_owned(), None, cost)];
    let base = given::read(arguments.kb.clone(), terminal)?;
    for version in &VERSIONS[1..] {
        let knowledge = base.version(version).map_err(|error| terminal.fault(error))?;
        let insight = Some(Insight::read(&knowledge));
        contestants.push(Contestant::engine((*version).to_owned(), insight, cost));
    }
    let openings = Openings::Endgames { least: 6, most: 12 };
    let meeting = Meeting { pairing: Pairing::RoundRobin, openings, positions: 50 };
    let field = arguments.field.play_seats(contestants, meeting, terminal)?;
    let rows = TABLE2.map(|Games { later, earlier, results: [losses, wins, draws] }| {
        let seat = |name| VERSIONS.iter().position(|version| *version == name).unwrap_or_default();
        let standing = field.standing(seat(later), seat(earlier));
        let paper_games = Tally { wins, draws, losses };
        Row {
            column: later,
            row: earlier,
            games: standing.games,
            elo: elo_with_interval(standing),
            standing,
            paper_ci: standing.games.paper_ci(),
            paper_games,
            paper_printed_ci: paper_games.paper_ci(),
        }
    });
    let document = Document { field, rows: rows.into() };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal);
        arguments.report.hand_in("tables234", (&document.field, &document.rows), page, terminal)?;
    }
    show(&document, terminal)
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
    let title = words.get("tables234-title");
    let mut page = Page::new(&title);
    page.paragraph(&words.with("generations-head", &[("games", thousands(document.field.games() as i64))]));
    page.picture("tables234.svg", &title, picture(document, &title, terminal));
    let head = HEADS.map(|key| words.get(key)).to_vec();
    let rows: Vec<Vec<String>> =
        std::iter::once(head).chain(document.rows.iter().map(|row| cells(row).to_vec())).collect();
    page.table(&rows);
    page.paragraph(&words.get("tables234-read"));
    page
}

/// Our results and the paper's, each with the right interval, below each other.
fn picture(document: &Document, title: &str, terminal: &Terminal) -> String {
    let words = terminal.words;
    let rows = document.rows.iter().flat_map(|row| {
        let name = |key: &str| format!("{} – {}: {}", row.column, row.row, words.get(key));
        [
            difference(name("tables234-ours"), row.standing),
            difference_printed(name("tables234-paper"), row.paper_games),
        ]
    });
    differences(title, &words.get("match-scale"), &rows.collect::<Vec<_>>())
}
