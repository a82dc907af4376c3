//! `canju experiment tables234`: Tables 2 to 4 of Chen et al. (2011), a round robin of four versions of a base.

use std::path::PathBuf;

use serde::Serialize;

use super::super::args;
use super::super::failure::Failure;
use super::super::list::{self, ListForm};
use super::super::paragraph::paragraph;
use super::super::terminal::Terminal;
use super::field::{Contestant, Field, FieldArguments, Meeting, difference, difference_printed};
use super::report::ReportArguments;
use crate::arena::statistics::{bonferroni, elo_of, holm};
use crate::arena::{Openings, Pairing, Standing, Tally};
use crate::engine::KnowledgeSnapshot;
use crate::figures::Page;
use crate::figures::svg::differences;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::{Words, elo_with_interval, thousands};
use crate::verification::paper::{Games, TABLES234};
use crate::views::matches::{ENDS, TALLY, ends};

/// Play matches between the versions of a base named in the paper and an engine without a base (Tables 2 to 4).
///
/// END6C, END12C and END12CR must be in the base: `canju kb build` makes them. The paper played 100 games each at
/// about 5 s per move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju experiment tables234 --kb rounds.canju --nodes 2000 --threads 2
  canju experiment tables234 --positions 600 --out tables234.jsonl --report tables234")]
pub(super) struct Arguments {
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
    #[command(flatten)]
    field: FieldArguments,
    #[command(flatten)]
    report: ReportArguments,
    #[command(flatten)]
    form: ListForm,
}

/// The versions of the paper; the first is the engine without a base, which the paper calls Trivial.
const VERSIONS: [&str; 4] = ["Trivial", "END6C", "END12C", "END12CR"];

#[derive(Clone)]
struct Row {
    column: &'static str,
    row: &'static str,
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
    /// The p-value of its games by the trinomial variance.
    paper_p: Option<PValue>,
}

/// A p-value, and its correction for six comparisons.
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
struct Json {
    field: Field,
    rows: Table,
    #[serde(skip)]
    met: Vec<Row>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    arguments.report.check(terminal)?;
    let cost = arguments.field.cost(1.0);
    let mut contestants = vec![Contestant::engine(VERSIONS[0].to_owned(), None, cost)];
    let base = args::read(arguments.kb.clone(), terminal)?;
    for version in &VERSIONS[1..] {
        let knowledge = base.version(version).map_err(|error| terminal.fault(error))?;
        let snapshot = Some(KnowledgeSnapshot::read(&knowledge));
        contestants.push(Contestant::engine((*version).to_owned(), snapshot, cost));
    }
    let openings = Openings::Endgames { least: 6, most: 12 };
    let meeting = Meeting { pairing: Pairing::RoundRobin, openings, positions: 50 };
    let field = arguments.field.play_seats(contestants, meeting, terminal)?;
    let met = met(&field);
    let document = Json { rows: rows(terminal.words, met.clone()), met, field };
    if arguments.report.is_wanted() {
        let page = page(&document, terminal);
        arguments.report.hand_in("tables234", (&document.field, &document.rows), page, terminal)?;
    }
    arguments.form.write(&document.rows, &document, terminal, |terminal| show(&document, terminal))
}

fn met(field: &Field) -> Vec<Row> {
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

const P: &[&str] = &["single", "bonferroni", "holm"];

/// Returns the table without rows.
pub(super) fn columns(words: Words) -> Table {
    rows(words, Vec::new())
}

fn rows(words: Words, rows: Vec<Row>) -> Table {
    type Ends = (f64, f64);
    let interval = |(low, high): Ends| format!("{low:.2}–{high:.2}");
    let elo = |(low, high): Ends| format!("{low:.1}, {high:.1}");
    let p = |p: Option<PValue>| Cell::or_dash(p.map(|p| format!("{:.3} / {:.3}", p.single, p.holm)));
    let erratum = |row: &Row| if row.paper_erratum { "*" } else { "" };
    Columns::<(), Row>::over(words, ())
        .shown("match-pairing", |(), row| format!("{} – {}", row.column, row.row))
        .data("column", |(), row| row.column)
        .data("row", |(), row| row.row)
        .data("games", |(), row| Cell::json(&row.standing.games, TALLY))
        .of(Type::Count)
        .members(TALLY)
        .shown("tables234-ours", |(), row| row.standing.games.to_string())
        .data("elo", |(), row| row.standing.elo().map(|elo| Cell::Real(elo, 1)))
        .of(Type::Nullable(&Type::Real))
        .data("elo_interval", |(), row| row.standing.elo_interval().map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("match-elo", |(), row| elo_with_interval(row.standing))
        .data("paper_ci", |(), row| row.paper_ci.map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("tables234-interval", move |(), row| Cell::or_dash(row.paper_ci.map(interval)))
        .data("paper_elo", |(), row| row.paper_elo.map(ends))
        .of(Type::Nullable(&ENDS))
        .shown("tables234-elo", move |(), row| Cell::or_dash(row.paper_elo.map(elo)))
        .data("p", |(), row| Cell::json(&row.p, P))
        .of(Type::Real)
        .members(P)
        .shown("tables234-p", move |(), row| p(row.p))
        .data("paper_games", |(), row| Cell::json(&row.paper_games, TALLY))
        .of(Type::Count)
        .members(TALLY)
        .shown("tables234-paper", |(), row| row.paper_games.to_string())
        .data("paper_printed_ci", |(), row| ends(row.paper_printed_ci))
        .of(ENDS)
        .shown("tables234-paper-interval", move |(), row| interval(row.paper_printed_ci) + erratum(row))
        .data("paper_printed_elo", |(), row| ends(row.paper_printed_elo))
        .of(ENDS)
        .shown("tables234-paper-elo", move |(), row| elo(row.paper_printed_elo) + erratum(row))
        .data("paper_erratum", |(), row| row.paper_erratum)
        .data("paper_p", |(), row| Cell::json(&row.paper_p, P))
        .of(Type::Real)
        .members(P)
        .shown("tables234-paper-p", move |(), row| p(row.paper_p))
        .table("tables234-title", rows)
}

/// Returns the meaning of the tables, and the printed values that differ from the paper's own formula.
fn sentences(document: &Json, terminal: &Terminal) -> Vec<String> {
    let words = terminal.words;
    let errata = document.met.iter().filter(|row| row.paper_erratum).map(|row| {
        let (low, high) = row.paper_games.paper_ci().unwrap_or_default();
        let (from, to) = elo_ends((low, high));
        let args = [
            ("pairing", format!("{} – {}", row.column, row.row)),
            ("interval", format!("{low:.2}–{high:.2}")),
            ("elo", format!("{from:.1}, {to:.1}")),
        ];
        words.with("tables234-erratum", &args)
    });
    let errata: Vec<String> = errata.collect();
    [vec![words.get("tables234-read")], errata, vec![words.get("tables234-corrected")]].concat()
}

fn show(document: &Json, terminal: &mut Terminal) -> Result<(), Failure> {
    list::show(&document.rows, document.rows.len(), 0, terminal)?;
    for sentence in sentences(document, terminal) {
        paragraph(&sentence, 0, terminal)?;
    }
    Ok(())
}

fn page(document: &Json, terminal: &Terminal) -> Page {
    let words = terminal.words;
    let title = words.get("tables234-title");
    let mut page = Page::new(&title);
    page.paragraph(&words.with("generations-head", &[("games", thousands(document.field.games() as i64))]));
    page.picture("tables234.svg", &title, picture(document, &title, terminal));
    page.table(&document.rows.lines(document.rows.len()));
    sentences(document, terminal).iter().for_each(|sentence| page.paragraph(sentence));
    page
}

/// Our results and the paper's, each with the right interval, below each other.
fn picture(document: &Json, title: &str, terminal: &Terminal) -> String {
    let words = terminal.words;
    let rows = document.met.iter().flat_map(|row| {
        let name = |key: &str| format!("{} – {}: {}", row.column, row.row, words.get(key));
        [
            difference(name("tables234-ours"), row.standing),
            difference_printed(name("tables234-paper"), row.paper_games),
        ]
    });
    differences(title, &words.get("match-scale"), &rows.collect::<Vec<_>>())
}
