//! `canju book query`: the book's entry for a position.

use serde::Serialize;

use crate::books::endgame::edit::normal;
use crate::books::endgame::positions::{State, Verdict};
use crate::books::endgame::problem::Problem;
use crate::books::endgame::query::{Page, page};
use crate::books::endgame::{Given, shipped};
use crate::material::name::material_name;
use crate::report::Table;
use crate::rules::Color;
use crate::store::Base;
use crate::terminal::args::position;
use crate::terminal::list::{self, ListForm};
use crate::terminal::player::{damaged_book, shipped_book};
use crate::terminal::{Failure, Terminal};
use crate::text::Words;
use crate::views::book as views;
use crate::views::book::result_word;

/// Show the entry of a position, with all moves from it and to it, best first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Left-right mirror images are one position. Each move is written as h2e2, with the result of the position
at its other end, the plies to the end, and the number of stored positions of that combination.

Examples:
  canju book query '3ak4/4a4/9/9/9/9/9/9/9/R3K4 w'
  canju book query '3k5/9/9/9/9/9/9/9/9/R3K4 w' --json")]
pub(super) struct Arguments {
    /// Position (FEN).
    fen: String,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    /// `base` or `shipped`.
    book: &'static str,
    address: u32,
    mirrored: bool,
    root: bool,
    material: String,
    positions: u64,
    states: Vec<StateJson>,
    moves: Table,
}

#[derive(Serialize)]
struct StateJson {
    turn: Color,
    given: Option<String>,
    partial: bool,
    #[serde(flatten)]
    verdict: VerdictJson,
}

#[derive(Serialize)]
struct VerdictJson {
    result: Option<&'static str>,
    score: Option<i16>,
    plies: Option<u16>,
}

impl VerdictJson {
    fn of(verdict: Option<Verdict>) -> Self {
        Self {
            result: verdict.map(|verdict| result_word(verdict.result)),
            score: verdict.map(|verdict| verdict.score),
            plies: verdict.and_then(|verdict| verdict.moves),
        }
    }
}

impl Json {
    fn of(words: Words, book: &'static str, page: &Page) -> Self {
        let state = |(turn, state): (Color, &State)| StateJson {
            turn,
            given: state.given.map(|given| given.word()),
            partial: state.partial,
            verdict: VerdictJson::of(state.verdict),
        };
        Self {
            book,
            address: page.id.0,
            mirrored: page.mirrored,
            root: page.is_root(),
            material: page.material.material().to_string(),
            positions: page.tally.positions,
            states: Color::ALL.into_iter().zip(&page.states).map(state).collect(),
            moves: views::moves(words, Some(page)),
        }
    }
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let position = position(&arguments.fen, terminal)?;
    let own = page(&base.book(), &position).map_err(|error| terminal.fault(base.book_error(error)))?;
    let Ok(shipped) = page(shipped_book(terminal)?, &position);
    let words = terminal.words;
    if arguments.form.is_csv() {
        let parts = [("base", &own), ("shipped", &shipped)];
        let parts = parts.map(|(book, page)| (book.into(), views::moves(words, page.as_ref())));
        return Ok(Table::stacked(words, ("book", ""), parts.into()).write_csv(terminal.out())?);
    }
    let found: Vec<(&'static str, Page)> = [("base", own), ("shipped", shipped)]
        .into_iter()
        .filter_map(|(book, page)| Some((book, page?)))
        .collect();
    if terminal.json {
        let pictures: Vec<Json> = found.iter().map(|(book, page)| Json::of(words, book, page)).collect();
        return terminal.document(&pictures);
    }
    if found.is_empty() {
        return terminal.line(words.get("book-not-stored"));
    }
    found.iter().try_for_each(|(book, page)| show(book, page, terminal))?;
    // The problem, if it is one of the shipped book's own positions.
    let problems = shipped::problems().map_err(|error| damaged_book(error.line, terminal))?;
    let own = (normal(&position).0, position.turn());
    let is_own = |problem: &&Problem| (normal(&problem.start).0, problem.start.turn()) == own;
    let title = problems.iter().find(is_own).map(|problem| words.problem(problem));
    title.map_or(Ok(()), |title| terminal.line(format_args!("  {title}")))
}

fn show(book: &str, page: &Page, terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    terminal.line(words.get(&format!("book-of-{book}")))?;
    let name = material_name(page.material.material(), words.language);
    let args = [("material", name), ("count", page.tally.positions.to_string())];
    terminal.line(format_args!("  {}", words.with("book-material", &args)))?;
    for (turn, state) in Color::ALL.into_iter().zip(page.states) {
        if state.verdict.is_some() {
            let key = if turn == Color::Red { "book-red-to-move" } else { "book-black-to-move" };
            let given = state.given.map(|given| match given {
                Given::Annotated(annotation) => words.annotation(annotation),
                Given::Estimated(score) => score.to_string(),
            });
            let partial = if state.partial { words.get("book-partial") } else { given.unwrap_or_default() };
            terminal.line(
                format_args!("  {} {} {partial}", words.get(key), views::verdict(words, state.verdict))
                    .to_string()
                    .trim_end(),
            )?;
        }
    }
    for (leads, lists) in [("away", &page.next), ("here", &page.previous)] {
        for (by, entries) in Color::ALL.into_iter().zip(lists).filter(|(_, entries)| !entries.is_empty()) {
            terminal.line(format_args!("  {}", words.get(&format!("book-moves-{leads}-{}", by.word()))))?;
            let moves = views::moves_of(words, by, leads, entries);
            list::show(&moves, moves.len(), 4, terminal)?;
        }
    }
    Ok(())
}
