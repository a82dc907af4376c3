//! Games of the book as rows of tab-separated values: name, number, result, weight in percent, moves from point to point.
//!
//! The first line names the columns. Lines beginning with `#` are ignored.

use std::io::{self, Write};

use super::game::{BookGame, NotABookGame, Source};
use canju_message::Message;
use xiangqi::rules::Move;
use xiangqi_records::Outcome;

const COLUMNS: &str = "name\tnumber\tresult\tweight\tmoves";

/// A line that is no game of the book.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
#[text("opening-fault")]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: BookFault,
}

/// Fault of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum BookFault {
    /// The first line does not name the columns.
    #[text("opening-fault-names")]
    Names,
    /// Not as many columns as there should be.
    #[text("opening-fault-columns")]
    Columns,
    /// Not a number.
    #[text("opening-fault-number")]
    Number,
    /// Not a result.
    #[text("opening-fault-result")]
    Result,
    /// Not a move, or not a legal one.
    #[text("opening-fault-move")]
    Move,
    /// The position before the last move is not in the book, or has no such move.
    #[text("opening-fault-line")]
    Line,
    /// Together they are no game.
    #[text(transparent)]
    Game(#[from] NotABookGame),
}

/// Reads games of a source; none if the text is empty.
pub fn read(text: &str, source: Source) -> Result<Vec<BookGame>, BookError> {
    let mut games = Vec::new();
    each_row(text, COLUMNS, |row| game(row, source).map(|game| games.push(game)))?;
    Ok(games)
}

/// Reads the rows of a text after the line with the names of its columns; empty lines and those that begin with `#` are ignored.
pub(super) fn each_row(
    text: &str,
    columns: &str,
    mut take: impl FnMut(&str) -> Result<(), BookFault>,
) -> Result<(), BookError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    for (at, (line, row)) in lines.enumerate() {
        let row = row.trim_end_matches('\r');
        let taken = if at > 0 { take(row) } else { (row == columns).then_some(()).ok_or(BookFault::Names) };
        taken.map_err(|fault| BookError { line, fault })?;
    }
    Ok(())
}

fn game(row: &str, source: Source) -> Result<BookGame, BookFault> {
    let columns: Vec<&str> = row.split('\t').collect();
    let &[name, number, result, weight, moves] = columns.as_slice() else { return Err(BookFault::Columns) };
    let number = number.parse().map_err(|_| BookFault::Number)?;
    let weight = weight.parse().map_err(|_| BookFault::Number)?;
    let outcome = Outcome::of_text(result).ok_or(BookFault::Result)?;
    Ok(BookGame::new((name, number), &moves_of(moves)?, outcome, source, weight)?)
}

/// Moves as a row has them, legal or not.
pub fn moves_of(text: &str) -> Result<Vec<Move>, BookFault> {
    text.split_whitespace().map(|played| played.parse().map_err(|_| BookFault::Move)).collect()
}

/// Moves as a row has them.
pub fn of_moves(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Writes the names of the columns.
pub fn write_names(mut writer: impl Write) -> io::Result<()> {
    writeln!(writer, "{COLUMNS}")
}

/// Writes a game.
pub fn write(mut writer: impl Write, game: &BookGame) -> io::Result<()> {
    let (name, number, weight) = (game.name(), game.number, game.weight);
    let (result, moves) = (game.result(), of_moves(game.moves()));
    writeln!(writer, "{name}\t{number}\t{result}\t{weight}\t{moves}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let moves = moves_of("h2e2 h9g7 h0g2").unwrap();
        let outcomes = Outcome::ALL.map(Some).into_iter().chain([None]);
        let game = |outcome| BookGame::new(("a \"b\"", 3), &moves, outcome, Source::Own, 50).unwrap();
        let games: Vec<BookGame> = outcomes.map(game).collect();
        let mut text = Vec::new();
        write_names(&mut text).unwrap();
        games.iter().for_each(|game| write(&mut text, game).unwrap());
        let text = String::from_utf8(text).unwrap();
        assert_eq!(read(&text, Source::Own), Ok(games));
        assert_eq!(read("", Source::Own), Ok(Vec::new()));
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        let fault = |row: &str| read(&format!("# a\n{COLUMNS}\n{row}\n"), Source::Own).unwrap_err();
        for (row, expected) in [
            ("a\t1\t1-0\t100", BookFault::Columns),
            ("a\tx\t1-0\t100\th2e2", BookFault::Number),
            ("a\t1\t1-0\t-1\th2e2", BookFault::Number),
            ("a\t1\tx\t100\th2e2", BookFault::Result),
            ("a\t1\t1-0\t100\th2e", BookFault::Move),
            ("a\t1\t1-0\t100\th2e2 h2e2", BookFault::Game(NotABookGame::Illegal(2))),
            ("a\t1\t1-0\t100\t", BookFault::Game(NotABookGame::NoMove)),
        ] {
            assert_eq!(fault(row), BookError { line: 3, fault: expected }, "{row}");
        }
        assert_eq!(read("a\n", Source::Own), Err(BookError { line: 1, fault: BookFault::Names }));
    }
}
