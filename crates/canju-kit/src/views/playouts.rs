//! Scores that games of the engine against itself contradict.

use super::verification::deviation;
use crate::arena::playouts::Playouts;
use crate::arena::statistics::Tally;
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;
use crate::verification::cross_check::Difference;

/// The members of playouts in CSV.
pub const MEMBERS: &[&str] = &[
    "red_first.wins",
    "red_first.draws",
    "red_first.losses",
    "black_first.wins",
    "black_first.draws",
    "black_first.losses",
    "failed",
    "held_by_black",
    "held_by_red",
];

/// Combinations with the results of their games, beside their scores.
pub fn contradicted(words: Words, rows: Vec<(Difference, Playouts)>) -> Table {
    Columns::<(), (Difference, Playouts)>::over(words, ())
        .both("material", "playouts-material", |(), (difference, _)| difference.node)
        .both("score", "playouts-score", |(), (difference, _)| Cell::Score(Some(difference.found), false))
        .of(Type::Score)
        .right()
        .both("found", "playouts-found", |(), (difference, _)| Cell::Score(Some(difference.truth), false))
        .of(Type::Score)
        .right()
        .data("playouts", |(), (_, games)| playouts(games))
        .of(Type::Count)
        .members(MEMBERS)
        .shown("playouts-red", |(), (_, games)| games.red_first.to_string())
        .right()
        .shown("playouts-black", |(), (_, games)| games.black_first.to_string())
        .right()
        .shown("verify-verdict", move |(), (difference, _)| deviation(words, difference.deviation))
        .table("verify-playouts", rows)
}

/// Playouts as programs read them.
pub fn playouts(games: &Playouts) -> Cell {
    let tally = |tally: Tally| {
        Cell::Map(vec![
            ("wins", tally.wins.into()),
            ("draws", tally.draws.into()),
            ("losses", tally.losses.into()),
        ])
    };
    Cell::Map(vec![
        ("red_first", tally(games.red_first)),
        ("black_first", tally(games.black_first)),
        ("failed", games.failed.into()),
        ("held_by_black", games.held[0].into()),
        ("held_by_red", games.held[1].into()),
    ])
}
