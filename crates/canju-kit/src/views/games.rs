//! Lists of games: of the library, of the books.

use crate::books::endgame::Game;
use crate::books::opening::{BookGame, OpeningName, text};
use crate::records::Outcome;
use crate::report::{Cell, Columns, Table, Type};
use crate::store::library::Listed;
use crate::text::{Words, moment};

/// Plies that people see of a game in the opening book.
const PLIES: usize = 6;

/// Games of the library.
pub fn games(words: Words, rows: Vec<Listed>) -> Table {
    columns(words).table("panel-games", rows)
}

/// Columns that the terminal has no room for; they are in JSON and CSV.
pub const WIDE: [&str; 5] =
    ["games-place", "games-comments", "games-variations", "games-source", "games-added"];

/// The columns of games of the library.
pub fn columns(words: Words) -> Columns<(), Listed> {
    Columns::<(), Listed>::over(words, ())
        .both("id", "games-number", |(), game| game.id.0)
        .right()
        .both("red", "games-red", |(), game| game.red.clone())
        .both("black", "games-black", |(), game| game.black.clone())
        .shown("games-outcome", move |(), game| words.outcome(game.outcome))
        .shown("games-event-name", |(), game| {
            if game.event.is_empty() { game.source.clone() } else { game.event.clone() }
        })
        .data("event", |(), game| game.event.clone())
        .both("date", "games-date", |(), game| game.date.clone())
        .both("site", "games-place", |(), game| game.site.clone())
        .data("result", |(), game| game.outcome.map_or("*", Outcome::word))
        .both("plies", "games-plies", |(), game| i64::from(game.plies))
        .right()
        .shown("opening-name", move |(), game| {
            game.opening.map_or_else(String::new, |name| name.titled(words.language))
        })
        .data("ecco", |(), game| game.opening.and_then(OpeningName::code).unwrap_or_default())
        .data("opening", move |(), game| game.opening.map_or("", |name| name.name(words.language)))
        .data("study", |(), game| game.study)
        .both("comments", "games-comments", |(), game| game.comments)
        .right()
        .both("variations", "games-variations", |(), game| game.variations)
        .right()
        .shown("games-tags", |(), game| game.tags.join("; "))
        .data("tags", |(), game| game.tags.clone())
        .both("source", "games-source", |(), game| game.source.clone())
        .shown("games-added", |(), game| moment(game.added))
        .both("ply", "games-ply", |(), game| i64::from(game.ply))
        .right()
}

/// Games that a base has put into the opening book, each with its number there.
pub fn opening_games(words: Words, rows: Vec<(usize, BookGame)>) -> Table {
    Columns::<(), (usize, BookGame)>::over(words, ())
        .both("number", "games-number", |(), (number, _)| Cell::Int(*number as i64))
        .of(Type::Count)
        .right()
        .both("title", "opening-game", |(), (_, game)| game.title())
        .shown("games-outcome", move |(), (_, game)| words.outcome(game.outcome()))
        .data("result", |(), (_, game)| game.result())
        .data("source", |(), (_, game)| game.source().word())
        .data("weight", |(), (_, game)| game.weight())
        .shown("opening-weight", |(), (_, game)| format!("{} %", game.weight()))
        .right()
        .shown("games-plies", |(), (_, game)| game.moves().len())
        .right()
        .data("moves", |(), (_, game)| text::of_moves(game.moves()))
        .shown("play-moves", |(), (_, game)| first_moves(game))
        .table("panel-openings", rows)
}

fn first_moves(game: &BookGame) -> String {
    let moves = game.moves();
    let (first, more) = moves.split_at_checked(PLIES).unwrap_or((moves, &[]));
    format!("{}{}", text::of_moves(first), if more.is_empty() { "" } else { " …" })
}

/// Games in the endgame book of a base, each with its number there.
pub fn endgame_games(words: Words, rows: Vec<(u32, Game)>) -> Table {
    let known = |number: u32| if number == 0 { Cell::None } else { Cell::Int(number.into()) };
    Columns::<(), (u32, Game)>::over(words, ())
        .both("game", "games-number", |(), (id, _)| i64::from(*id))
        .right()
        .both("name", "book-games-name", |(), (_, game)| game.name().to_owned())
        .shown("book-games-page", move |(), (_, game)| known(game.printed().page))
        .right()
        .data("page", |(), (_, game)| game.printed().page)
        .shown("book-games-printed", move |(), (_, game)| known(game.printed().number))
        .right()
        .data("number", |(), (_, game)| game.printed().number)
        .data("notes", |(), (_, game)| game.printed().notes.clone())
        .shown("play-moves", |(), (_, game)| game.steps().len())
        .right()
        .both("fen", "book-games-start", |(), (_, game)| game.start().to_string())
        .data("moves", |(), (_, game)| game.steps().len())
        .shown("book-games-notes", |(), (_, game)| game.printed().notes.clone())
        .table("panel-endgames", rows)
}
