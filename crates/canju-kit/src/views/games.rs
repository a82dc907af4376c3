//! Games of the library and of the books, players, names that may be one player, duplicates, and judged moves.

use crate::books::endgame::Game;
use crate::books::opening::{BookGame, OpeningName, text};
use crate::engine::score::{TABLE_BOUND, Verdict};
use crate::records::players::{Proposal, Reason};
use crate::records::{Outcome, tag};
use crate::report::{Cell, Columns, Real, Table, Tone, Type};
use crate::rules::Color;
use crate::service::annotation::JudgedMove;
use crate::service::collection::PlayerEntry;
use crate::service::duplicates::{Difference, Group, Member};
use crate::store::library::Listed;
use crate::text::{Words, moment};

/// Plies that people see of a game in the opening book.
const PLIES: usize = 6;

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
        .both("red", "games-red", |(), game| game.red.clone())
        .both("black", "games-black", |(), game| game.black.clone())
        .shown("games-outcome", move |(), game| words.outcome(game.outcome))
        .shown("games-event-name", |(), game| {
            if game.event.is_empty() { game.source.clone() } else { game.event.clone() }
        })
        .data("event", |(), game| game.event.clone())
        .both("date", "games-date", |(), game| game.date.clone())
        .both("site", "games-place", |(), game| game.site.clone())
        .says("The place; empty if unknown")
        .data("result", |(), game| game.outcome.map_or("*", Outcome::word))
        .both("plies", "games-plies", |(), game| i64::from(game.plies))
        .shown("opening-name", move |(), game| {
            game.opening.map_or_else(String::new, |name| name.titled(words.language))
        })
        .data("ecco", |(), game| game.opening.and_then(OpeningName::code).unwrap_or_default())
        .says("ECCO code of its opening; empty if unknown")
        .data("opening", move |(), game| game.opening.map_or("", |name| name.name(words.language)))
        .says("Name of its opening; empty if unknown")
        .data("study", |(), game| game.study)
        .says("Whether it begins with another position than games do")
        .both("comments", "games-comments", |(), game| game.comments)
        .says("Moves with a comment or a glyph")
        .both("variations", "games-variations", |(), game| game.variations)
        .says("Number of variations")
        .shown("games-tags", |(), game| game.tags.join("; "))
        .data("tags", |(), game| game.tags.clone())
        .says("Tags of the user")
        .both("source", "games-source", |(), game| game.source.clone())
        .says("Imported file")
        .shown("games-added", |(), game| moment(game.added))
        .both("ply", "games-ply", |(), game| i64::from(game.ply))
        .says("Ply at which the position or material is first reached; 0 if none was requested")
}

/// Games that a base has put into the opening book, each with its number there.
pub fn opening_games(words: Words, rows: Vec<(usize, BookGame)>) -> Table {
    Columns::<(), (usize, BookGame)>::over(words, ())
        .both("number", "games-number", |(), (number, _)| Cell::Int(*number as i64))
        .of(Type::Count)
        .both("title", "opening-game", |(), (_, game)| game.title())
        .says("Its title")
        .shown("games-outcome", move |(), (_, game)| words.outcome(game.outcome))
        .data("result", |(), (_, game)| game.result())
        .data("source", |(), (_, game)| game.source.word())
        .says("Origin: own, learned or shipped")
        .data("weight", |(), (_, game)| game.weight)
        .says("Weight in percent")
        .shown("opening-weight", |(), (_, game)| format!("{} %", game.weight))
        .right()
        .shown("games-plies", |(), (_, game)| game.moves().len())
        .data("moves", |(), (_, game)| text::of_moves(game.moves()))
        .says("Its moves")
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
        .says("Its number in the base")
        .both("name", "book-games-name", |(), (_, game)| game.name().to_owned())
        .says("Its name")
        .shown("book-games-page", move |(), (_, game)| known(game.printed().page))
        .right()
        .data("page", |(), (_, game)| game.printed().page)
        .says("Page in the printed book; 0 if none")
        .shown("book-games-printed", move |(), (_, game)| known(game.printed().number))
        .right()
        .data("number", |(), (_, game)| game.printed().number)
        .says("Number of the diagram in the printed book; 0 if none")
        .data("notes", |(), (_, game)| game.printed().notes.clone())
        .says("Notes in the printed book")
        .shown("play-moves", |(), (_, game)| game.steps().len())
        .both("fen", "book-games-start", |(), (_, game)| game.start().to_string())
        .data("moves", |(), (_, game)| game.steps().len())
        .says("Number of its moves")
        .shown("book-games-notes", |(), (_, game)| game.printed().notes.clone())
        .table("panel-endgames", rows)
}

// Lists about the library of games: players, names that may be one player, duplicates.

/// Words of the reasons in JSON.
const REASONS: &[&str] = &["script", "letters", "prefix", "pinyin", "abbreviation"];

pub fn players(words: Words, rows: Vec<PlayerEntry>) -> Table {
    Columns::<(), PlayerEntry>::over(words, ())
        .both("name", "players-name", |(), player| player.name.clone())
        .says("The player")
        .shown("players-aliases", |(), player| player.aliases.join(", "))
        .data("aliases", |(), player| player.aliases.clone())
        .says("Further names of the player")
        .both("games", "players-games", |(), player| player.games())
        .both("red_games", "players-red", |(), player| player.red)
        .says("Games with Red")
        .both("black_games", "players-black", |(), player| player.black)
        .says("Games with Black")
        .both("score", "players-score", |(), player| Cell::or_dash(player.score().map(Cell::Share)))
        .says("Share of the points in the games with a result; null without any")
        .of(Type::Nullable(&Type::Share))
        .data("first_year", |(), player| player.years.map(|(first, _)| first))
        .says("Year of the first game; null if unknown")
        .data("last_year", |(), player| player.years.map(|(_, last)| last))
        .says("Year of the last game; null if unknown")
        .shown("games-years", |(), player| years(player))
        .table("players-title", rows)
}

fn years(player: &PlayerEntry) -> String {
    match player.years {
        None => String::new(),
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
    }
}

/// Names that may be one player.
pub fn alias_proposals(words: Words, rows: Vec<Proposal>) -> Table {
    Columns::<(), Proposal>::over(words, ())
        .both("player", "players-player", |(), proposal| proposal.player.clone())
        .says("The name that the player would have")
        .shown("players-names", |(), proposal| proposal.names.join(", "))
        .data("names", |(), proposal| proposal.names.clone())
        .says("The names: the best one, then the one with the most games first")
        .both("games", "players-games", |(), proposal| proposal.games)
        .says("Games with these names")
        .both("reason", "players-reason", move |(), proposal| {
            Cell::Word(
                proposal.reason.word(),
                words.get(proposal.reason.text_key()),
                reason_tone(proposal.reason),
            )
        })
        .says(
            "script, letters (case, signs or order differ), prefix (a place or team before the \
             name), pinyin or abbreviation (of the pinyin)",
        )
        .of(Type::Word(REASONS))
        .table("players-proposals", rows)
}

/// Letters may be another person's.
const fn reason_tone(reason: Reason) -> Tone {
    match reason {
        Reason::Script | Reason::Letters | Reason::Prefix => Tone::Plain,
        Reason::Pinyin | Reason::Abbreviation => Tone::Doubtful,
    }
}

/// A game of a group of duplicates.
#[derive(Debug, Clone)]
pub struct Duplicate {
    /// The number of the group, from 1.
    pub group: usize,
    pub member: Member,
    /// How the games of the group differ.
    pub differences: Vec<Difference>,
}

/// The games of groups of duplicates, a row each.
pub fn duplicate_rows(groups: &[Group]) -> Vec<Duplicate> {
    let rows = (1..).zip(groups).flat_map(|(number, group)| {
        group.members.iter().map(move |member| Duplicate {
            group: number,
            member: member.clone(),
            differences: group.differences.clone(),
        })
    });
    rows.collect()
}

/// Duplicates; the fullest game of each group comes first.
pub fn duplicates(words: Words, rows: Vec<Duplicate>) -> Table {
    let header = |name: &'static str| {
        move |(): &(), row: &Duplicate| row.member.header(name).cloned().unwrap_or_default()
    };
    Columns::<(), Duplicate>::over(words, ())
        .both("group", "duplicates-group", |(), row| row.group)
        .says("Number of the group, from 1; its fullest game comes first")
        .both("id", "games-number", |(), row| row.member.id.0)
        .both("red", "games-red", header(tag::RED))
        .both("black", "games-black", header(tag::BLACK))
        .both("event", "games-event-name", header(tag::EVENT))
        .both("date", "games-date", header(tag::DATE))
        .both("result", "games-outcome", header(tag::RESULT))
        .both("plies", "games-plies", |(), row| row.member.plies)
        .both("comments", "games-comments", |(), row| row.member.comments)
        .says("Comments and glyphs")
        .both("side_moves", "duplicates-side-moves", |(), row| row.member.side_moves)
        .says("Moves outside the main line")
        .data("mirrored", |(), row| row.member.mirrored)
        .says("Whether it is the mirror image of the first game of the group")
        .shown("duplicates-differ", move |(), row| words.differences(&row.differences))
        .data("differences", |(), row| {
            row.differences.iter().map(|difference| difference.word().to_owned()).collect::<Vec<_>>()
        })
        .says("How the games of the group differ: length, mirror, notes, or names of headers")
        .table("duplicates-title", rows)
}

// Judged moves of a game.

/// A judged move with its ply, from 1, and in the notation of the user: it, and the better one.
#[derive(Debug, Clone)]
pub struct JudgedRow {
    /// The ply, from 1.
    pub ply: usize,
    /// The move as text.
    pub text: String,
    /// The engine's move as text; empty if it is the same.
    pub better: String,
    pub judged: JudgedMove,
}

/// The moves of the main line, judged.
pub fn annotation(words: Words, rows: Vec<JudgedRow>) -> Table {
    let pawns = |score: i32| match score.abs() {
        ..TABLE_BOUND => Cell::Real(f64::from(score) / 100.0, 2),
        _ => Cell::None,
    };
    let mate = |score: i32| match Verdict::of(score) {
        Verdict::Mate(moves) => Cell::Int(moves.into()),
        Verdict::Centipawns(_) => Cell::None,
    };
    Columns::<(), JudgedRow>::over(words, ())
        .both("ply", "annotation-ply", |(), row| row.ply)
        .says("Ply, from 1")
        .data("side", |(), row| if row.judged.color == Color::Red { "red" } else { "black" })
        .says("red or black")
        .data("move", |(), row| row.judged.played.to_string())
        .both("text", "annotation-move", |(), row| row.text.clone())
        .says("Move in the notation of the language")
        .data("judgement", |(), row| row.judged.judgement.word())
        .says("best, good, dubious, mistake or blunder")
        .shown("annotation-judgement", move |(), row| words.get(row.judged.judgement.text_key()))
        .both("loss", "annotation-loss", |(), row| Real(row.judged.loss, 2))
        .says("Expected points lost against the best move, 0 to 1")
        .data("score", move |(), row| pawns(row.judged.score))
        .says("Score of the move for Red, in pawns; null for a mate or a result of a table")
        .of(Type::Real)
        .data("mate", move |(), row| mate(row.judged.score))
        .says("Moves to mate after the move, negative if Black mates; null without a mate")
        .of(Type::Int)
        .data("best_score", move |(), row| pawns(row.judged.best_score))
        .says("Score of the engine's move for Red, in pawns; null for a mate or a result of a table")
        .of(Type::Real)
        .data("best_mate", move |(), row| mate(row.judged.best_score))
        .says("Moves to mate after the engine's move, negative if Black mates; null without a mate")
        .of(Type::Int)
        .both("better", "annotation-better", |(), row| row.better.clone())
        .says("The engine's move, if it is another one")
        .data("line", |(), row| crate::books::opening::text::of_moves(&row.judged.line))
        .says("The engine's line, if it is another one")
        .table("annotation-title", rows)
}
