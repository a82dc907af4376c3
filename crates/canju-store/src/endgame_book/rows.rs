//! Rows of the endgame book and their values.

use rusqlite::types::Type;
use rusqlite::{Connection, Row, params};

use canju_knowledge::books::endgame::positions::{Edge, GameId, Id, Mark, Node, State, Verdict};
use canju_knowledge::books::endgame::{Game, Given, PIECES, PieceList, Printed, Tally};
use xiangqi::material::NodeId;
use xiangqi::rules::{Color, Move, Square};
use xiangqi_records::Outcome;

/// A position; a condition may follow.
pub(super) const POSITIONS: &str = "SELECT id, key, board, material, uses, \
     red_given, red_result, red_score, red_moves, red_partial, \
     black_given, black_result, black_score, black_moves, black_partial, checksum FROM book_position";

/// The columns of a position before its checksum.
pub(super) const POSITION_COLUMNS: usize = 15;

/// Red is 0, black 1.
pub(super) const fn number(mover: Color) -> i64 {
    mover.index() as i64
}

pub(super) const fn number_of_move(played: Move) -> i64 {
    (played.from.index() * Square::COUNT + played.to.index()) as i64
}

/// A value that no book has.
fn foreign(column: usize, what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, what.into())
}

pub(super) fn not_json(error: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(error))
}

fn mover(row: &Row<'_>, column: usize) -> rusqlite::Result<Color> {
    let number: u32 = row.get(column)?;
    Color::ALL.get(number as usize).copied().ok_or_else(|| foreign(column, "a side"))
}

fn played(row: &Row<'_>, column: usize) -> rusqlite::Result<Move> {
    let number = row.get::<_, u32>(column)? as usize;
    let square = |index| Square::from_index(index).ok_or_else(|| foreign(column, "a move"));
    Ok(Move::new(square(number / Square::COUNT)?, square(number % Square::COUNT)?))
}

fn given(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Given>> {
    let word: Option<String> = row.get(column)?;
    let of = |word: String| Given::of_word(&word).ok_or_else(|| foreign(column, "what is given"));
    word.map(of).transpose()
}

fn state(row: &Row<'_>, first: usize) -> rusqlite::Result<State> {
    let result: Option<u32> = row.get(first + 1)?;
    let outcome = |number: u32| match number.checked_sub(1) {
        None => Ok(None),
        Some(at) => {
            Outcome::ALL.get(at as usize).copied().map(Some).ok_or_else(|| foreign(first + 1, "a result"))
        }
    };
    let verdict = |number| -> rusqlite::Result<Verdict> {
        Ok(Verdict { result: outcome(number)?, score: row.get(first + 2)?, moves: row.get(first + 3)? })
    };
    Ok(State {
        given: given(row, first)?,
        verdict: result.map(verdict).transpose()?,
        partial: row.get(first + 4)?,
    })
}

/// [`POSITIONS`].
pub(super) fn position(row: &Row<'_>) -> rusqlite::Result<Node> {
    let bytes: [u8; PIECES] = row.get(2)?;
    let pieces = PieceList::from_bytes(bytes)
        .filter(|pieces| *pieces.bytes() == bytes && pieces.normal().0 == *pieces);
    let pieces = pieces.filter(|pieces| row.get(1).is_ok_and(|key: i64| key == pieces.key() as i64));
    let pieces = pieces.ok_or_else(|| foreign(2, "a board"))?;
    let node =
        Node { id: Id(row.get(0)?), pieces, uses: row.get(4)?, states: [state(row, 5)?, state(row, 10)?] };
    let material: u32 = row.get(3)?;
    if node.material().get() == material { Ok(node) } else { Err(foreign(3, "a combination")) }
}

/// Writes a position.
pub(super) fn put_position(connection: &Connection, node: &Node) -> rusqlite::Result<()> {
    let sql = "REPLACE INTO book_position VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, \
               checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15))";
    let columns = |state: &State| {
        let result = state.verdict.map(|verdict| verdict.result.map_or(0, |outcome| outcome as i64 + 1));
        let score = state.verdict.map(|verdict| verdict.score);
        let moves = state.verdict.and_then(|verdict| verdict.moves);
        (state.given.map(Given::word), result, score, moves, state.partial)
    };
    let [red, black] = node.states.each_ref().map(columns);
    connection.prepare_cached(sql)?.execute(params![
        node.id.0,
        node.pieces.key() as i64,
        node.pieces.bytes().as_slice(),
        node.material().get(),
        node.uses,
        red.0,
        red.1,
        red.2,
        red.3,
        red.4,
        black.0,
        black.1,
        black.2,
        black.3,
        black.4,
    ])?;
    Ok(())
}

/// `SELECT parent, mover, played, child, uses FROM book_move`.
pub(super) fn edge(row: &Row<'_>) -> rusqlite::Result<Edge> {
    let (parent, child) = (Id(row.get(0)?), Id(row.get(3)?));
    Ok(Edge { parent, mover: mover(row, 1)?, played: played(row, 2)?, child, uses: row.get(4)? })
}

/// `SELECT position, mover, game, given FROM book_mark`.
pub(super) fn mark(row: &Row<'_>) -> rusqlite::Result<Mark> {
    let given = given(row, 3)?.ok_or_else(|| foreign(3, "what is given"))?;
    Ok(Mark { at: Id(row.get(0)?), mover: mover(row, 1)?, game: GameId(row.get(2)?), given })
}

/// Games with their printed sources; a condition may follow.
pub(super) const GAMES: &str = "SELECT id, name, start, moves, page, number, notes \
     FROM book_game LEFT JOIN book_source ON book_source.game = book_game.id";

/// [`GAMES`].
pub(super) fn game(row: &Row<'_>) -> rusqlite::Result<(GameId, Game)> {
    let (id, game) = unprinted(row)?;
    let printed = if row.get::<_, Option<u32>>(4)?.is_some() { printed(row, 4)? } else { Printed::default() };
    Ok((id, game.printed_in(printed)))
}

/// Page, number and notes, from this column on.
pub(super) fn printed(row: &Row<'_>, first: usize) -> rusqlite::Result<Printed> {
    Ok(Printed { page: row.get(first)?, number: row.get(first + 1)?, notes: row.get(first + 2)? })
}

/// `SELECT id, name, start, moves FROM book_game`.
pub(super) fn unprinted(row: &Row<'_>) -> rusqlite::Result<(GameId, Game)> {
    let (name, start, moves): (String, String, String) = (row.get(1)?, row.get(2)?, row.get(3)?);
    let start = start.parse().map_err(|_| foreign(2, "a start"))?;
    let game = Game::of_text(&name, &start, &moves).map_err(|_| foreign(3, "moves"))?;
    Ok((GameId(row.get(0)?), game))
}

/// `SELECT material, positions, counts FROM book_material`.
pub(super) fn tally(row: &Row<'_>) -> rusqlite::Result<(NodeId, Tally)> {
    let material = NodeId::new(row.get(0)?).ok_or_else(|| foreign(0, "a combination"))?;
    let (positions, counts): (i64, String) = (row.get(1)?, row.get(2)?);
    let positions = u64::try_from(positions).map_err(|_| foreign(1, "a number of positions"))?;
    let results = serde_json::from_str(&counts).map_err(|_| foreign(2, "counts"))?;
    Ok((material, Tally { positions, results }))
}
