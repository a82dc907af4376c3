//! Shared by the commands of the book: the shipped book, and the output of results.

use std::sync::Arc;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::books::endgame::positions::Verdict;
use crate::books::endgame::{Memory, Results, shipped};
use crate::records::Outcome;

/// Returns the shipped book.
pub(super) fn shipped_book(terminal: &Terminal) -> Result<&'static Memory, Failure> {
    shipped::book().map_err(|error| told_damaged(error.line, terminal))
}

/// Returns its results, for a search.
pub(in crate::cli) fn shipped_results(terminal: &Terminal) -> Result<Arc<Results>, Failure> {
    shipped::results().map_err(|error| told_damaged(error.line, terminal))
}

pub(super) fn told_damaged(line: u64, terminal: &Terminal) -> Failure {
    Failure::Told(terminal.words.with("book-damaged", &[("line", line.to_string())]))
}

/// Returns a result as in JSON.
pub(super) const fn result_word(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Red) => "red-wins",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Black) => "black-wins",
        None => "unknown",
    }
}

/// Formats a verdict for a cell: the winner, and the number of plies.
pub(super) fn verdict_cell(verdict: Option<Verdict>, terminal: &Terminal) -> String {
    let Some(verdict) = verdict else { return "–".to_owned() };
    let result = terminal.words.get(&format!("book-result-{}", result_word(verdict.result)));
    match verdict.moves {
        Some(moves) => format!("{result} ({moves})"),
        None => result,
    }
}
