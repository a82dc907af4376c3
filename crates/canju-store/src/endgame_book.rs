//! The practical endgame book of a base: its rows as a [`Positions`]; each change of the book is one transaction. Progress of practice.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use xiangqi::material::NodeId;
use xiangqi::rules::{Color, Move, Position, Setup, Square};
use xiangqi_books::endgame::edit;
use xiangqi_books::endgame::edit::Edited;
use xiangqi_books::endgame::positions::{Edge, GameId, Id, Mark, Node, State, Verdict};
use xiangqi_books::endgame::progress::Progress;
use xiangqi_books::endgame::{Game, Given, PIECES, PieceList, Positions, Printed, Results, Tally};
use xiangqi_records::Outcome;

use crate::Base;
use crate::error::StoreError;
use crate::library::Library;
use crate::read::Reader;
use crate::write::unwritable;

/// The book of a base, as its file has it.
#[derive(Debug, Clone, Copy)]
pub struct Book<'a>(&'a Connection);

impl Base {
    pub const fn book(&self) -> Book<'_> {
        Book(&self.connection)
    }

    /// Adds games to the book, all or none, and returns the additions of each.
    pub fn add_to_book(&mut self, games: &[Game]) -> Result<Vec<(GameId, Edited)>, StoreError> {
        self.edit_book(|book| games.iter().map(|game| edit::add(book, game)).collect())
    }

    /// Removes a game from the book; returns `None` if no game has this number.
    pub fn remove_from_book(&mut self, game: GameId) -> Result<Option<Edited>, StoreError> {
        self.edit_book(|book| edit::remove(book, game))
    }

    /// Replaces the games with these numbers in one step: removes those there are, then adds the games given under the numbers.
    pub fn put_in_book(&mut self, games: &[(GameId, Option<&Game>)]) -> Result<(), StoreError> {
        self.edit_book(|book| {
            games.iter().try_for_each(|(id, game)| {
                edit::remove(book, *id)?;
                game.map_or(Ok(()), |game| edit::add_as(book, *id, game).map(drop))
            })
        })
    }

    /// Returns the stated results of the book, in memory.
    pub fn book_results(&self) -> Result<Results, StoreError> {
        Results::stated(&self.book()).map_err(|error| self.book_error(error))
    }

    fn edit_book<T>(
        &mut self,
        edit: impl FnOnce(&mut Book<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.book_edits += 1;
        self.write(|connection| edit(&mut Book(connection)))
    }

    /// An error of reading the book as one of this base.
    pub fn book_error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(self.path())(error)
    }
}

impl Library {
    pub fn book_results(&self) -> Result<Results, StoreError> {
        Results::stated(&Book(&self.connection)).map_err(StoreError::sqlite(self.path()))
    }

    pub const fn endgame_book(&self) -> Book<'_> {
        Book(&self.connection)
    }

    pub fn book_error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(self.path())(error)
    }

    pub fn book_materials(&self) -> Result<Vec<(NodeId, Tally)>, StoreError> {
        let sql = "SELECT material, positions, counts FROM book_material ORDER BY material";
        Book(&self.connection).all(sql, (), tally).map_err(StoreError::sqlite(self.path()))
    }
}

impl Book<'_> {
    fn one<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Option<T>> {
        self.0.prepare_cached(sql)?.query_row(params, read).optional()
    }

    fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Vec<T>> {
        self.0.prepare_cached(sql)?.query_map(params, read)?.collect()
    }

    fn each<T>(
        &self,
        sql: &str,
        read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
        mut visit: impl FnMut(T),
    ) -> rusqlite::Result<()> {
        let mut statement = self.0.prepare_cached(sql)?;
        let mut rows = statement.query(())?;
        while let Some(row) = rows.next()? {
            visit(read(row)?);
        }
        Ok(())
    }

    fn run(&self, sql: &str, params: impl Params) -> rusqlite::Result<()> {
        self.0.prepare_cached(sql)?.execute(params).map(drop)
    }
}

impl Positions for Book<'_> {
    type Error = rusqlite::Error;

    fn find(&self, pieces: &PieceList) -> rusqlite::Result<Option<Id>> {
        let sql = "SELECT id FROM book_position WHERE key = ?1 AND board = ?2";
        self.one(sql, params![pieces.key() as i64, pieces.bytes().as_slice()], |row| row.get(0).map(Id))
    }

    fn node(&self, id: Id) -> rusqlite::Result<Option<Node>> {
        self.one(&format!("SELECT {POSITION} FROM book_position WHERE id = ?1"), [id.0], position)
    }

    fn next(&self, id: Id, mover: Color) -> rusqlite::Result<Vec<Edge>> {
        let sql = "SELECT parent, mover, played, child, uses FROM book_move \
                   WHERE parent = ?1 AND mover = ?2 ORDER BY played";
        self.all(sql, params![id.0, number(mover)], edge)
    }

    fn previous(&self, id: Id, mover: Color) -> rusqlite::Result<Vec<Edge>> {
        let sql = "SELECT parent, mover, played, child, uses FROM book_move \
                   WHERE child = ?1 AND mover = ?2 ORDER BY parent, played";
        self.all(sql, params![id.0, number(mover)], edge)
    }

    fn marks(&self, id: Id, mover: Color) -> rusqlite::Result<Vec<Mark>> {
        let sql = "SELECT position, mover, game, given FROM book_mark \
                   WHERE position = ?1 AND mover = ?2 ORDER BY game";
        self.all(sql, params![id.0, number(mover)], mark)
    }

    fn game(&self, id: GameId) -> rusqlite::Result<Option<Game>> {
        let found = self.one(&format!("{} WHERE book_game.id = ?1", GAMES), [id.0], game)?;
        Ok(found.map(|(_, game)| game))
    }

    fn free(&self) -> rusqlite::Result<(Id, GameId)> {
        let after = |sql| self.0.prepare_cached(sql)?.query_row((), |row| row.get::<_, u32>(0));
        let id = after("SELECT coalesce(max(id), 0) + 1 FROM book_position")?;
        Ok((Id(id), GameId(after("SELECT coalesce(max(id), 0) + 1 FROM book_game")?)))
    }

    fn tally(&self, material: NodeId) -> rusqlite::Result<Tally> {
        let sql = "SELECT material, positions, counts FROM book_material WHERE material = ?1";
        Ok(self.one(sql, [material.get()], tally)?.map(|(_, tally)| tally).unwrap_or_default())
    }

    fn games_from(&self, start: &Position) -> rusqlite::Result<Vec<(GameId, Game)>> {
        let setup = Setup { halfmoves: 0, fullmoves: 1, ..start.to_setup() };
        let sql = format!("{} WHERE book_game.start = ?1 ORDER BY book_game.id", GAMES);
        self.all(&sql, [setup.to_string()], game)
    }

    fn each_node(&self, visit: &mut dyn FnMut(&Node)) -> rusqlite::Result<()> {
        self.each(&format!("SELECT {POSITION} FROM book_position ORDER BY id"), position, |node| visit(&node))
    }

    fn each_edge(&self, visit: &mut dyn FnMut(&Edge)) -> rusqlite::Result<()> {
        let sql = "SELECT parent, mover, played, child, uses FROM book_move ORDER BY parent, mover, played";
        self.each(sql, edge, |edge| visit(&edge))
    }

    fn each_mark(&self, visit: &mut dyn FnMut(&Mark)) -> rusqlite::Result<()> {
        let sql = "SELECT position, mover, game, given FROM book_mark ORDER BY position, mover, game";
        self.each(sql, mark, |mark| visit(&mark))
    }

    fn each_game(&self, visit: &mut dyn FnMut(GameId, &Game)) -> rusqlite::Result<()> {
        let sql = format!("{} ORDER BY book_game.id", GAMES);
        self.each(&sql, game, |(id, game)| visit(id, &game))
    }

    fn put_node(&mut self, node: &Node) -> rusqlite::Result<()> {
        if node.uses == 0 {
            return self.run("DELETE FROM book_position WHERE id = ?1", [node.id.0]);
        }
        put_position(self.0, node)
    }

    fn put_edge(&mut self, edge: &Edge) -> rusqlite::Result<()> {
        let Edge { parent, mover, played, child, uses } = *edge;
        let (mover, played) = (number(mover), number_of_move(played));
        if uses == 0 {
            let sql = "DELETE FROM book_move WHERE parent = ?1 AND mover = ?2 AND played = ?3";
            return self.run(sql, params![parent.0, mover, played]);
        }
        let sql = "REPLACE INTO book_move VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))";
        self.run(sql, params![parent.0, mover, played, child.0, uses])
    }

    fn put_mark(&mut self, mark: &Mark) -> rusqlite::Result<()> {
        let sql = "REPLACE INTO book_mark VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))";
        self.run(sql, params![mark.at.0, number(mark.mover), mark.game.0, mark.given.word()])
    }

    fn drop_game(&mut self, id: GameId) -> rusqlite::Result<()> {
        self.run("DELETE FROM book_mark WHERE game = ?1", [id.0])?;
        self.run("DELETE FROM book_source WHERE game = ?1", [id.0])?;
        self.run("DELETE FROM book_game WHERE id = ?1", [id.0])
    }

    fn put_game(&mut self, id: GameId, game: &Game) -> rusqlite::Result<()> {
        let sql = "REPLACE INTO book_game VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))";
        self.run(sql, params![id.0, game.name(), game.start().to_setup().to_string(), game.text()])?;
        let Printed { page, number, notes } = game.printed();
        if *game.printed() == Printed::default() {
            return self.run("DELETE FROM book_source WHERE game = ?1", [id.0]);
        }
        let sql = "REPLACE INTO book_source VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))";
        self.run(sql, params![id.0, page, number, notes])
    }

    fn put_tally(&mut self, material: NodeId, tally: &Tally) -> rusqlite::Result<()> {
        if *tally == Tally::default() {
            return self.run("DELETE FROM book_material WHERE material = ?1", [material.get()]);
        }
        let counts = serde_json::to_string(&tally.results).map_err(unwritable)?;
        let sql = "REPLACE INTO book_material VALUES (?1, ?2, ?3, checksum(?1, ?2, ?3))";
        self.run(sql, params![material.get(), tally.positions as i64, counts])
    }
}

impl Reader<'_> {
    /// Every row of the book against its checksum, and whether a book can have it.
    pub(super) fn check_book(self) -> Result<(), StoreError> {
        self.each_checked("book_position", POSITION, |row| position(row).map(|_| Some(())))?;
        self.each_checked("book_move", "parent, mover, played, child, uses", |row| {
            edge(row).map(|_| Some(()))
        })?;
        self.each_checked("book_mark", "position, mover, game, given", |row| mark(row).map(|_| Some(())))?;
        self.each_checked("book_game", "id, name, start, moves", |row| unprinted(row).map(|_| Some(())))?;
        self.each_checked("book_source", "game, page, number, notes", |row| {
            printed(row, 1).map(|_| Some(()))
        })?;
        self.each_checked("book_material", "material, positions, counts", |row| {
            tally(row).map(|_| Some(()))
        })?;
        self.check_practice()
    }
}

// Rows of the endgame book and their values.

/// The columns of a position before its checksum.
const POSITION: &str = "id, key, board, material, uses, \
     red_given, red_result, red_score, red_moves, red_partial, \
     black_given, black_result, black_score, black_moves, black_partial";

const fn number(mover: Color) -> i64 {
    mover.index() as i64
}

const fn number_of_move(played: Move) -> i64 {
    (played.from.index() * Square::COUNT + played.to.index()) as i64
}

/// A value that no book has.
fn foreign(column: usize, what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, what.into())
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

/// [`POSITION`].
fn position(row: &Row<'_>) -> rusqlite::Result<Node> {
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

fn put_position(connection: &Connection, node: &Node) -> rusqlite::Result<()> {
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
fn edge(row: &Row<'_>) -> rusqlite::Result<Edge> {
    let (parent, child) = (Id(row.get(0)?), Id(row.get(3)?));
    Ok(Edge { parent, mover: mover(row, 1)?, played: played(row, 2)?, child, uses: row.get(4)? })
}

/// `SELECT position, mover, game, given FROM book_mark`.
fn mark(row: &Row<'_>) -> rusqlite::Result<Mark> {
    let given = given(row, 3)?.ok_or_else(|| foreign(3, "what is given"))?;
    Ok(Mark { at: Id(row.get(0)?), mover: mover(row, 1)?, game: GameId(row.get(2)?), given })
}

/// Games with their printed sources; a condition may follow.
const GAMES: &str = "SELECT id, name, start, moves, page, number, notes \
     FROM book_game LEFT JOIN book_source ON book_source.game = book_game.id";

/// [`GAMES`].
fn game(row: &Row<'_>) -> rusqlite::Result<(GameId, Game)> {
    let (id, game) = unprinted(row)?;
    let printed = if row.get::<_, Option<u32>>(4)?.is_some() { printed(row, 4)? } else { Printed::default() };
    Ok((id, game.printed_in(printed)))
}

/// Page, number and notes, from this column on.
fn printed(row: &Row<'_>, first: usize) -> rusqlite::Result<Printed> {
    Ok(Printed { page: row.get(first)?, number: row.get(first + 1)?, notes: row.get(first + 2)? })
}

/// `SELECT id, name, start, moves FROM book_game`.
fn unprinted(row: &Row<'_>) -> rusqlite::Result<(GameId, Game)> {
    let (name, start, moves): (String, String, String) = (row.get(1)?, row.get(2)?, row.get(3)?);
    let start = start.parse().map_err(|_| foreign(2, "a start"))?;
    let game = Game::of_text(&name, &start, &moves).map_err(|_| foreign(3, "moves"))?;
    Ok((GameId(row.get(0)?), game))
}

fn tally(row: &Row<'_>) -> rusqlite::Result<(NodeId, Tally)> {
    let material = NodeId::new(row.get(0)?).ok_or_else(|| foreign(0, "a combination"))?;
    let (positions, counts): (i64, String) = (row.get(1)?, row.get(2)?);
    let positions = u64::try_from(positions).map_err(|_| foreign(1, "a number of positions"))?;
    let results = serde_json::from_str(&counts).map_err(|_| foreign(2, "counts"))?;
    Ok((material, Tally { positions, results }))
}

impl Base {
    /// Returns the user's progress with a position, given by its FEN as the book writes it.
    pub fn practised(&self, position: &str) -> Result<Option<Progress>, StoreError> {
        let sql = "SELECT id, position, box, due, tries, misses FROM practice WHERE position = ?1";
        let found = self.connection.prepare_cached(sql);
        let found = found.and_then(|mut found| found.query_row([position], progress).optional());
        Ok(found.map_err(StoreError::sqlite(self.path()))?.map(|(_, progress)| progress))
    }

    /// Stores the user's progress with a position.
    pub fn practise(&mut self, position: &str, progress: Progress) -> Result<(), StoreError> {
        let Progress { level, due, tries, misses } = progress;
        let number = "SELECT coalesce((SELECT id FROM practice WHERE position = ?1), \
                      (SELECT coalesce(max(id), 0) + 1 FROM practice))";
        let sql = "REPLACE INTO practice VALUES (?1, ?2, ?3, ?4, ?5, ?6, checksum(?1, ?2, ?3, ?4, ?5, ?6))";
        self.write(|connection| {
            let id: i64 = connection.prepare_cached(number)?.query_row([position], |row| row.get(0))?;
            connection
                .prepare_cached(sql)?
                .execute(params![id, position, level, due, tries, misses])
                .map(drop)
        })
    }
}

impl Library {
    /// Returns all practised positions, those due first.
    pub fn all_practised(&self) -> Result<Vec<(String, Progress)>, StoreError> {
        self.all(
            "SELECT id, position, box, due, tries, misses FROM practice ORDER BY due, position",
            progress,
        )
    }
}

fn progress(row: &Row<'_>) -> rusqlite::Result<(String, Progress)> {
    let progress = Progress { level: row.get(2)?, due: row.get(3)?, tries: row.get(4)?, misses: row.get(5)? };
    Ok((row.get(1)?, progress))
}

impl Reader<'_> {
    /// Every row against its checksum.
    fn check_practice(self) -> Result<(), StoreError> {
        self.each_checked("practice", "id, position, box, due, tries, misses", |row| {
            progress(row).map(|_| Some(()))
        })
    }
}

#[cfg(test)]
mod tests;
