//! Lists of the endgame book, and the problems to practise.

use crate::books::endgame::Given;
use crate::books::endgame::positions::{GameId, Verdict};
use crate::books::endgame::problem::Problem;
use crate::books::endgame::progress::ClassProgress;
use crate::books::endgame::query::{Entry, OfMaterial, Page, Space, Statistics};
use crate::figures::Chart;
use crate::material::NodeId;
use crate::records::Outcome;
use crate::report::{Cell, Columns, Share, Table, Tone, Type};
use crate::rules::Color;
use crate::text::{Words, percent, thousands};

const RESULT: Type = Type::Word(&["red-wins", "draw", "black-wins", "unknown"]);

/// Combinations of a book, with their known results.
pub fn materials(words: Words, rows: Vec<OfMaterial>) -> Table {
    let results = |row: &OfMaterial, at: usize| row.tally.both().get(at).copied();
    Columns::<(), OfMaterial>::over(words, ())
        .both("material", "table-material", |(), row| row.material)
        .both("positions", "book-head-positions", |(), row| row.tally.positions)
        .says("Positions in the book")
        .both("red_wins", "book-head-red", move |(), row| results(row, 0))
        .says("Positions that Red wins")
        .both("draws", "book-head-drawn", move |(), row| results(row, 1))
        .says("Drawn positions")
        .both("black_wins", "book-head-black", move |(), row| results(row, 2))
        .says("Positions that Black wins")
        .both("unknown", "book-head-unknown", move |(), row| results(row, 3))
        .says("Positions without a known result")
        .data("shares", |(), row| row.tally.shares().map(|shares| shares.map(Cell::Share).to_vec()))
        .says("Shares of the known results: red wins, draws, black wins")
        .of(Type::Nullable(&Type::List(&Type::Share)))
        .data("known_share", |(), row| row.tally.known_share().map(Share))
        .says("Share of the positions with a known result")
        .data("dense", |(), row| row.tally.is_dense())
        .says("Whether a search may rely on finding results of it in the book")
        .both("longest", "book-head-longest", |(), row| Cell::or_dash(row.longest))
        .of(Type::Nullable(&Type::Count))
        .shown("book-head-dense", |(), row| if row.tally.is_dense() { "✔" } else { "–" })
        .table("panel-endgames", rows)
}

/// The counts of a book, as arguments of its sentence.
pub fn holds(statistics: &Statistics) -> [(&'static str, String); 4] {
    let number = |number: u64| thousands(number as i64);
    [
        ("positions", number(statistics.positions())),
        ("moves", number(statistics.moves)),
        ("roots", number(statistics.roots)),
        ("terminals", number(statistics.terminals)),
    ]
}

/// The space of a book in the files of Chen and Hsu: their Table 5.1.
pub fn space(words: Words, statistics: &Statistics) -> Table {
    let areas = ["book-space-main", "book-space-overflow", "book-space-both"];
    let rows: Vec<(&'static str, Space)> = areas.into_iter().zip(statistics.space()).collect();
    let number = |number: u64| thousands(number as i64);
    Columns::<(), (&'static str, Space)>::over(words, ())
        .shown("book-space", move |(), (key, _)| words.get(key))
        .shown("book-space-all", move |(), (_, space)| number(space.all))
        .right()
        .shown("book-space-used", move |(), (_, space)| number(space.used))
        .right()
        .shown("book-space-free", move |(), (_, space)| number(space.free()))
        .right()
        .shown("book-space-share", |(), (_, space)| percent(space.percent()))
        .right()
        .table("book-space-title", rows)
}

/// The number of positions at each distance from a start.
pub fn layers(words: Words, statistics: &Statistics) -> Chart {
    let counts: Vec<u32> =
        statistics.layers.iter().map(|count| u32::try_from(*count).unwrap_or(u32::MAX)).collect();
    let (title, across) = (words.get("book-layers"), words.get("book-layers-across"));
    Chart::of_counts(title, across, words.get("book-head-positions"), 0, &counts)
}

/// A stored move: its side, `away` or `here`, and the position at its other end.
type Stored = (Color, &'static str, Entry);

/// Stored moves from a position and to it; none if it is not stored.
pub fn moves(words: Words, page: Option<&Page>) -> Table {
    let lists = page.into_iter().flat_map(|page| [("away", &page.next), ("here", &page.previous)]);
    let rows = lists.flat_map(|(leads, lists)| {
        let lists = Color::ALL.into_iter().zip(lists);
        lists.flat_map(move |(by, list)| list.iter().map(move |entry| (by, leads, *entry)))
    });
    stored(words, rows.collect())
}

/// The moves of one side to or from a position.
pub fn moves_of(words: Words, by: Color, leads: &'static str, moves: &[Entry]) -> Table {
    stored(words, moves.iter().map(|entry| (by, leads, *entry)).collect())
}

fn stored(words: Words, rows: Vec<Stored>) -> Table {
    Columns::<(), Stored>::over(words, ())
        .data("by", |(), (by, ..)| *by)
        .says("Side that makes the move")
        .data("leads", |(), (_, leads, _)| *leads)
        .says("away: from the position; here: to it")
        .of(Type::Word(&["away", "here"]))
        .both("move", "advise-move", |(), (.., entry)| entry.played.to_string())
        .both("address", "book-head-address", |(), (.., entry)| entry.id.0)
        .says("Number of the position at the other end in the book")
        .data("result", |(), (.., entry)| entry.verdict.map(|verdict| result_word(verdict.result)))
        .says("Result of the position at the other end; null if it has no value")
        .of(Type::Nullable(&RESULT))
        .data("score", |(), (.., entry)| entry.verdict.map(|verdict| i64::from(verdict.score)))
        .says("Score of that position for Red, -10000 to 10000")
        .data("plies", |(), (.., entry)| entry.verdict.and_then(|verdict| verdict.moves))
        .says("Plies to the end of the stored line; null in a cycle")
        .shown("book-leads-to", move |(), (.., entry)| verdict(words, entry.verdict))
        .both("positions", "book-head-positions", |(), (.., entry)| entry.tally.positions)
        .says("Positions of the combination at the other end in the book")
        .table("panel-endgames", rows)
}

pub const fn result_word(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Red) => "red-wins",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Black) => "black-wins",
        None => "unknown",
    }
}

/// Returns the winner and the number of plies.
pub fn verdict(words: Words, verdict: Option<Verdict>) -> String {
    let Some(verdict) = verdict else { return "–".to_owned() };
    let result = words.get(&format!("book-result-{}", result_word(verdict.result)));
    match verdict.moves {
        Some(moves) => format!("{result} ({moves})"),
        None => result,
    }
}

#[derive(Debug, Clone)]
pub struct TwoAnnotations {
    pub fen: String,
    /// The annotation that counts, and its game.
    pub counted: (Given, GameId),
    pub other: (Given, GameId),
}

/// Ends that games annotate differently.
pub fn two_annotations(words: Words, rows: Vec<TwoAnnotations>) -> Table {
    let name = move |given: Given| match given {
        Given::Annotated(annotation) => words.annotation(annotation),
        Given::Estimated(score) => score.to_string(),
    };
    Columns::<(), TwoAnnotations>::over(words, ())
        .both("fen", "export-fen", |(), row| row.fen.clone())
        .shown("book-head-counted", move |(), row| name(row.counted.0))
        .data("annotation", |(), row| row.counted.0.word())
        .says("Annotation that counts")
        .both("game", "games-number", |(), row| i64::from(row.counted.1.0))
        .says("Game that gives it")
        .shown("book-head-other", move |(), row| name(row.other.0))
        .data("other_annotation", |(), row| row.other.0.word())
        .says("Annotation of another game")
        .both("other_game", "book-head-other-game", |(), row| i64::from(row.other.1.0))
        .says("The other game")
        .table("panel-endgames", rows)
}

/// A value of the book that is wrong.
#[derive(Debug, Clone)]
pub struct Wrong {
    pub fen: String,
    /// The result or the annotation in the book, as in JSON; nothing for a line that is not best.
    pub book: Option<String>,
    pub truth: Option<Outcome>,
}

/// Wrong results, annotations and lines.
pub fn wrong(words: Words, rows: Vec<Wrong>) -> Table {
    Columns::<(), Wrong>::over(words, ())
        .both("fen", "export-fen", |(), wrong| wrong.fen.clone())
        .both("book", "book-head-book", |(), wrong| wrong.book.clone())
        .says("Result or annotation in the book")
        .both("truth", "book-head-truth", move |(), wrong| {
            wrong.book.as_ref().map(|_| {
                let word = result_word(wrong.truth);
                Cell::Word(word, words.get(&format!("book-result-{word}")), Tone::Plain)
            })
        })
        .says("Right result")
        .of(Type::Nullable(&RESULT))
        .table("panel-endgames", rows)
}

// Problems to practise.

/// Problems, each with the user's progress in words.
pub fn problems(words: Words, rows: Vec<(&'static Problem, String)>) -> Table {
    Columns::<(), (&Problem, String)>::over(words, ())
        .shown("column-material", move |(), (problem, _)| words.problem_title(problem))
        .shown("export-progress", |(), (_, progress)| progress.clone())
        .shown("export-grade", |(), (problem, _)| problem.grade().map(u64::from))
        .shown("export-fen", |(), (problem, _)| problem.start.to_string())
        .table("panel-endgames", rows)
}

/// The user's progress by combination.
pub fn classes(words: Words, rows: Vec<ClassProgress>) -> Table {
    Columns::<(), ClassProgress>::over(words, ())
        .both("material", "table-material", |(), row| NodeId::from(row.material))
        .both("problems", "problems-problems", |(), row| row.problems)
        .says("Built-in problems of the combination")
        .both("tried", "problems-tried", |(), row| row.tried)
        .says("Problems tried")
        .both("solved", "problems-solved-last", |(), row| row.solved)
        .says("Problems solved when tried last")
        .both("due", "problems-due", |(), row| row.due)
        .says("Problems to be repeated now")
        .both("tries", "problems-tries", |(), row| row.tries)
        .both("misses", "problems-misses", |(), row| row.misses)
        .says("Failed tries")
        .table("problems-progress", rows)
}
