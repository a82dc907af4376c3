//! Content of an endgame book.

use crate::books::endgame::statistics::OfMaterial;
use crate::report::{Cell, Columns, Table};
use crate::text::Words;

/// Combinations of a book, with their known results.
pub fn materials(words: Words, rows: Vec<OfMaterial>) -> Table {
    let results = |row: &OfMaterial, at: usize| row.tally.both().get(at).copied();
    Columns::<(), OfMaterial>::over(words, ())
        .both("material", "table-material", |(), row| row.material)
        .both("positions", "book-head-positions", |(), row| row.tally.positions)
        .right()
        .both("red_wins", "book-head-red", move |(), row| results(row, 0))
        .right()
        .both("draws", "book-head-drawn", move |(), row| results(row, 1))
        .right()
        .both("black_wins", "book-head-black", move |(), row| results(row, 2))
        .right()
        .both("unknown", "book-head-unknown", move |(), row| results(row, 3))
        .right()
        .data("shares", |(), row| row.tally.shares().map(|shares| shares.map(Cell::Share).to_vec()))
        .data("known_share", |(), row| row.tally.known_share().map(Cell::Share))
        .data("dense", |(), row| row.tally.is_dense())
        .both("longest", "book-head-longest", |(), row| Cell::or_dash(row.longest))
        .right()
        .shown("book-head-dense", |(), row| if row.tally.is_dense() { "✔" } else { "–" })
        .table("panel-endgames", rows)
}
