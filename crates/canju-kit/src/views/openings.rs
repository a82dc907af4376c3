//! Moves of the opening book in a position.

use crate::books::opening::{Candidate, ExactMove, Listing, OpeningBook, TreeMove};
use crate::report::{Cell, Columns, Real, Table};
use crate::rules::{Color, Move};
use crate::service::settings::play::Form;
use crate::text::Words;

/// Moves of games that reached the position, each in the notation of the user.
pub fn exact(words: Words, rows: Vec<(String, ExactMove)>) -> Table {
    Columns::<(), (String, ExactMove)>::over(words, ())
        .data("move", |(), (_, known)| known.played.to_string())
        .both("text", "opening-known", |(), (text, _)| text.clone())
        .both("games", "opening-games", |(), (_, known)| known.games())
        .both("wins", "match-wins", |(), (_, known)| known.wins)
        .both("draws", "match-draws", |(), (_, known)| known.draws)
        .both("losses", "match-losses", |(), (_, known)| known.losses)
        .data("unfinished", |(), (_, known)| known.unfinished)
        .both("score", "opening-score", |(), (_, known)| {
            known.score.map(|score| Real(f64::from(score) / 100.0, 2))
        })
        .says("Score of the searched book for the side to move, in pawns; none if only games have the move")
        .both("weight", "opening-weight", |(), (_, known)| known.weight)
        .says("Relative weight in the choice; 0 if it is never chosen")
        .table("opening-exact", rows)
}

/// A move of games that are alike.
#[derive(Debug, Clone)]
pub struct Alike {
    /// It in the notation of the user.
    pub text: String,
    pub candidate: Candidate,
    /// The title of the closest game.
    pub closest: String,
}

impl Alike {
    /// A candidate of a book with its title; a move that cannot be played is written from point to point.
    pub fn of(book: &OpeningBook, candidate: Candidate, text: &impl Fn(Move) -> String) -> Self {
        let played = candidate.played;
        Self {
            text: if candidate.is_legal { text(played) } else { played.to_string().to_uppercase() },
            candidate,
            closest: book.game(candidate.closest).map(|game| game.title()).unwrap_or_default(),
        }
    }
}

/// The lists before every move of a game, as Rollason's article prints them: number and side with the move played, then the first
/// `most` moves of similar games.
pub fn whole(words: Words, form: Form, book: &OpeningBook, listings: &[Listing], most: usize) -> Table {
    let of = |(ply, listing): (usize, &Listing)| {
        let text = |played| words.played(form, &listing.position, played);
        let rows: Vec<Alike> =
            listing.found.iter().take(most).map(|found| Alike::of(book, *found, &text)).collect();
        let at = match listing.next {
            Some(played) => numbered(ply, &text(played)),
            None => numbered(ply, "…"),
        };
        (Cell::from(at), fuzzy(words, rows))
    };
    let parts = listings.iter().enumerate().map(of).filter(|(_, table)| !table.is_empty());
    Table::stacked(words, ("moves", "opening-whole-at"), parts.collect())
}

/// Writes a move with its number: `3. C2.5`, `3… H8+7`.
pub fn numbered(ply: usize, text: &str) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "…" };
    format!("{}{dots} {text}", ply / 2 + 1)
}

/// Moves of games that are alike, the best first; a star marks those of games that were followed exactly, a cross those that
/// cannot be played.
pub fn fuzzy(words: Words, rows: Vec<Alike>) -> Table {
    Columns::<(), Alike>::over(words, ())
        .shown("opening-move", |(), row| {
            let mark = match row.candidate.is_exact() {
                _ if !row.candidate.is_legal => '×',
                true => '*',
                false => ' ',
            };
            format!("{mark} {}", row.text)
        })
        .data("move", |(), row| row.candidate.played.to_string())
        .data("text", |(), row| row.text.clone())
        .data("is_exact", |(), row| row.candidate.is_exact())
        .says("Whether it continues a game that was followed move by move")
        .data("is_legal", |(), row| row.candidate.is_legal)
        .says("Whether it can be played; in the similar games other moves come before it")
        .both("value", "opening-value", |(), row| row.candidate.value)
        .says("Value, 0 to 255")
        .data("raw", |(), row| Real(row.candidate.raw, 1))
        .says("Value before chance")
        .both("lines", "opening-lines", |(), row| row.candidate.lines)
        .says("Games that are alike and continue with it")
        .both("exact", "opening-lines-exact", |(), row| row.candidate.exact)
        .says("Games among them that were followed move by move")
        .both("closest", "opening-closest", |(), row| row.closest.clone())
        .says("Title of the closest game")
        .data("similarity", |(), row| Real(row.candidate.similarity, 2))
        .says("Similarity of the closest game, up to 1")
        .table("opening-fuzzy", rows)
}

#[derive(Debug, Clone)]
pub struct Played {
    /// It in the notation of the user.
    pub text: String,
    pub known: TreeMove,
    /// Score of the built-in book for the side to move, in hundredths of a pawn.
    pub score: Option<i32>,
}

/// Moves of the games of a library, the most played first.
pub fn tree(words: Words, rows: Vec<Played>) -> Table {
    let percent = |known: &TreeMove| known.score(Color::Red).map(|score| Real(score, 1));
    let year = |year: Option<u16>| year.map(i64::from);
    Columns::<(), Played>::over(words, ())
        .data("move", |(), row| row.known.played.to_string())
        .both("text", "opening-move", |(), row| row.text.clone())
        .both("games", "opening-games", |(), row| row.known.games())
        .both("red", "opening-tree-red", |(), row| row.known.red)
        .says("Games that Red won")
        .both("draws", "opening-tree-draws", |(), row| row.known.draws)
        .both("black", "opening-tree-black", |(), row| row.known.black)
        .says("Games that Black won")
        .both("unfinished", "opening-tree-unfinished", |(), row| row.known.unfinished)
        .both("percent", "opening-tree-percent", move |(), row| percent(&row.known))
        .says("Score of Red in percent, over the games with a result; null without one")
        .both("mean_year", "opening-tree-year", move |(), row| year(row.known.mean_year()))
        .says("Mean year of the games; null if unknown")
        .both("last_year", "opening-tree-last", move |(), row| year(row.known.last))
        .says("Year in which it was last played; null if unknown")
        .both("score", "opening-score", |(), row| row.score.map(|score| Real(f64::from(score) / 100.0, 2)))
        .says("Score of the built-in book for the side to move, in pawns; null if it does not have the move")
        .table("opening-tree", rows)
}
