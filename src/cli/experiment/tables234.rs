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
use crate::arena::statistics::{bonferroni, elo_of, holm};
use crate::arena::{Openings, Pairing, Standing, Tally};
use crate::engine::Insight;
use crate::figures::Page;
use crate::figures::svg::differences;
use crate::text::{elo_with_interval, thousands};
use crate::verification::paper::{Games, TABLES234};

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
    /// The interval of our score by the formula of the paper's Table 3, and its ends as Elo by that of its Table 4.
    paper_ci: Option<(f64, f64)>,
    paper_elo: Option<(f64, f64)>,
    /// Whether the two differ in strength: two-sided, from pairs of games.
    p: Option<PValue>,
    /// The games of the paper's Table 2.
    paper_games: Tally,
    /// Its Tables 3 and 4 as printed, and whether its own formula gives something else.
    paper_printed_ci: (f64, f64),
    paper_printed_elo: (f64, f64),
    paper_erratum: bool,
    /// What its games say by the trinomial variance.
    paper_p: Option<PValue>,
}

/// A p-value by itself, and corrected because there are six comparisons.
#[derive(Debug, Clone, Copy, Serialize)]
struct PValue {
    single: f64,
    bonferroni: f64,
    holm: f64,
}

/// Corrects the p-values of all comparisons that have one.
fn corrected(single: &[Option<f64>]) -> Vec<Option<PValue>> {
    let known: Vec<f64> = single.iter().copied().flatten().collect();
    let mut corrected = known.iter().zip(bonferroni(&known)).zip(holm(&known));
    let mut next =
        || corrected.next().map(|((single, bonferroni), holm)| PValue { single: *single, bonferroni, holm });
    single.iter().map(|p| p.and_then(|_| next())).collect()
}

/// The ends of an interval of scores as a difference in Elo.
fn elo_ends((low, high): (f64, f64)) -> (f64, f64) {
    (elo_of(low), elo_of(high))
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
    let document = Document { rows: rows(&field), field };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal);
        arguments.report.hand_in("tables234", (&document.field, &document.rows), page, terminal)?;
    }
    show(&document, terminal)
}

fn rows(field: &Field) -> Vec<Row> {
    let seat = |name| VERSIONS.iter().position(|version| *version == name).unwrap_or_default();
    let standing = |games: &Games| field.standing(seat(games.later), seat(games.earlier));
    let played = |games: &Games| {
        let [losses, wins, draws] = games.results;
        Tally { wins, draws, losses }
    };
    let ours = corrected(&TABLES234.map(|games| standing(&games).pairs.p_value()));
    let papers = corrected(&TABLES234.map(|games| played(&games).p_value()));
    let row = |((games, p), paper_p): ((&Games, Option<PValue>), Option<PValue>)| {
        let (standing, paper_games) = (standing(games), played(games));
        Row {
            column: games.later,
            row: games.earlier,
            games: standing.games,
            elo: elo_with_interval(standing),
            standing,
            paper_ci: standing.games.paper_ci(),
            paper_elo: standing.games.paper_ci().map(elo_ends),
            p,
            paper_games,
            paper_printed_ci: games.interval,
            paper_printed_elo: games.elo,
            paper_erratum: paper_games.paper_ci() != Some(games.interval),
            paper_p,
        }
    };
    TABLES234.iter().zip(ours).zip(papers).map(row).collect()
}

const HEADS: [&str; 10] = [
    "match-pairing",
    "tables234-ours",
    "match-elo",
    "tables234-interval",
    "tables234-elo",
    "tables234-p",
    "tables234-paper",
    "tables234-paper-interval",
    "tables234-paper-elo",
    "tables234-paper-p",
];

fn cells(row: &Row) -> [String; 10] {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let interval = |(low, high): (f64, f64)| format!("{low:.2}–{high:.2}");
    let elo = |(low, high): (f64, f64)| format!("{low:.1}, {high:.1}");
    let p = |p: PValue| format!("{:.3} / {:.3}", p.single, p.holm);
    let erratum = if row.paper_erratum { "*" } else { "" };
    [
        format!("{} – {}", row.column, row.row),
        row.games.to_string(),
        row.elo.clone(),
        or_dash(row.paper_ci.map(interval)),
        or_dash(row.paper_elo.map(elo)),
        or_dash(row.p.map(p)),
        row.paper_games.to_string(),
        format!("{}{erratum}", interval(row.paper_printed_ci)),
        format!("{}{erratum}", elo(row.paper_printed_elo)),
        or_dash(row.paper_p.map(p)),
    ]
}

/// What the tables mean, and where the printed ones are not by the paper's own formula.
fn sentences(document: &Document, terminal: &Terminal) -> Vec<String> {
    let words = terminal.words;
    let errata = document.rows.iter().filter(|row| row.paper_erratum).map(|row| {
        let (low, high) = row.paper_games.paper_ci().unwrap_or_default();
        let (from, to) = elo_ends((low, high));
        let told = [
            ("pairing", format!("{} – {}", row.column, row.row)),
            ("interval", format!("{low:.2}–{high:.2}")),
            ("elo", format!("{from:.1}, {to:.1}")),
        ];
        words.with("tables234-erratum", &told)
    });
    let errata: Vec<String> = errata.collect();
    [vec![words.get("tables234-read")], errata, vec![words.get("tables234-corrected")]].concat()
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
    for sentence in sentences(document, terminal) {
        paragraph(&sentence, 0, terminal)?;
    }
    Ok(())
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
    sentences(document, terminal).iter().for_each(|sentence| page.paragraph(sentence));
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
