//! Shared by the commands of the book: the shipped book, and the output of results.

use std::sync::Arc;

use super::super::failure::Failure;
use super::super::terminal::Terminal;
use crate::books::endgame::{Memory, Results, shipped};

/// Returns the shipped book.
pub(super) fn shipped_book(terminal: &Terminal) -> Result<&'static Memory, Failure> {
    shipped::book().map_err(|error| damaged(error.line, terminal))
}

/// Returns its results, for a search.
pub(in crate::cli) fn shipped_results(terminal: &Terminal) -> Result<Arc<Results>, Failure> {
    shipped::results().map_err(|error| damaged(error.line, terminal))
}

pub(super) fn damaged(line: u64, terminal: &Terminal) -> Failure {
    Failure::Message(terminal.words.with("book-damaged", &[("line", line.to_string())]))
}
