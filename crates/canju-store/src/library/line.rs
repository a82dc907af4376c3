//! The first moves of the games of the library, from which the opening tree is built.

use rusqlite::{Connection, params};

use canju_knowledge::books::opening::TREE_PLIES;
use xiangqi::rules::{Move, Position, Square};
use xiangqi_records::Record;

/// Returns the first moves of a record as a row has them; none if it begins with another position.
pub(super) fn of_record(record: &Record) -> Vec<u8> {
    if record.set_up.is_some() || record.start().key() != Position::start().key() {
        return Vec::new();
    }
    let moves = record.main_line().into_iter().take(TREE_PLIES);
    moves.flat_map(|played| [played.from.index() as u8, played.to.index() as u8]).collect()
}

/// Returns the moves of a row.
pub(super) fn moves(line: &[u8]) -> Vec<Move> {
    let square = |index: u8| Square::from_index(index.into());
    let (pairs, _) = line.as_chunks::<2>();
    pairs.iter().map_while(|&[from, to]| Some(Move::new(square(from)?, square(to)?))).collect()
}

/// Writes the row of a game that has one.
pub(super) fn insert(connection: &Connection, game: i64, line: &[u8]) -> rusqlite::Result<()> {
    if !line.is_empty() {
        connection.prepare_cached("INSERT INTO game_line VALUES (?1, ?2)")?.execute(params![game, line])?;
    }
    Ok(())
}
