//! Moves of the opening book in a position.

use crate::books::opening::{Candidate, ExactMove};
use crate::report::{Cell, Columns, Table, Type};
use crate::text::Words;

/// Moves of games that reached the position, each in the notation of the user.
pub fn exact(words: Words, rows: Vec<(String, ExactMove)>) -> Table {
    Columns::<(), (String, ExactMove)>::over(words, ())
        .data("move", |(), (_, known)| known.played.to_string())
        .both("text", "opening-known", |(), (text, _)| text.clone())
        .both("games", "opening-games", |(), (_, known)| known.games())
        .right()
        .both("wins", "match-wins", |(), (_, known)| known.wins)
        .right()
        .both("draws", "match-draws", |(), (_, known)| known.draws)
        .right()
        .both("losses", "match-losses", |(), (_, known)| known.losses)
        .right()
        .data("unfinished", |(), (_, known)| known.unfinished)
        .both("score", "opening-score", |(), (_, known)| {
            known.score.map(|score| Cell::Real(f64::from(score) / 100.0, 2))
        })
        .of(Type::Nullable(&Type::Real))
        .right()
        .both("weight", "opening-weight", |(), (_, known)| known.weight)
        .right()
        .table("opening-exact", rows)
}

/// A move of games that are alike.
#[derive(Debug, Clone)]
pub struct Alike {
    /// It in the notation of the user.
    pub text: String,
    /// Its value and its games.
    pub candidate: Candidate,
    /// The title of the closest game.
    pub closest: String,
}

/// Moves of games that are alike, the best first; a star marks those of games that were followed exactly.
pub fn fuzzy(words: Words, rows: Vec<Alike>) -> Table {
    Columns::<(), Alike>::over(words, ())
        .shown("opening-move", |(), row| {
            format!("{} {}", if row.candidate.is_exact() { '*' } else { ' ' }, row.text)
        })
        .data("move", |(), row| row.candidate.played.to_string())
        .data("text", |(), row| row.text.clone())
        .data("is_exact", |(), row| row.candidate.is_exact())
        .both("value", "opening-value", |(), row| row.candidate.value)
        .right()
        .data("raw", |(), row| Cell::Real(row.candidate.raw, 1))
        .of(Type::Real)
        .both("lines", "opening-lines", |(), row| row.candidate.lines)
        .right()
        .both("exact", "opening-lines-exact", |(), row| row.candidate.exact)
        .right()
        .both("closest", "opening-closest", |(), row| row.closest.clone())
        .data("similarity", |(), row| Cell::Real(row.candidate.similarity, 2))
        .of(Type::Real)
        .table("opening-fuzzy", rows)
}
