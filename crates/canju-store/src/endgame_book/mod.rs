//! The practical endgame book of a base: its rows as a [`Positions`]; each change of the book is one transaction.

mod practice;
mod rows;

use rusqlite::{Connection, OptionalExtension, Params, params};

use super::error::StoreError;
use super::library::Library;
use super::read::Reader;
use super::{Base, Store};
use canju_knowledge::books::endgame::edit::{self, Edited};
use canju_knowledge::books::endgame::positions::{Edge, GameId, Id, Mark, Node};
use canju_knowledge::books::endgame::{Game, PieceList, Positions, Printed, Results, Tally};
use xiangqi::material::NodeId;
use xiangqi::rules::{Color, Position, Setup};

/// The book of a base, as its file has it.
#[derive(Debug, Clone, Copy)]
pub struct Book<'a>(&'a Connection);

impl Base {
    /// The practical endgame book of this base.
    pub const fn book(&self) -> Book<'_> {
        Book(&self.store.connection)
    }

    /// Adds games to the book, all or none, and returns the additions of each.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was added.
    pub fn add_to_book(&mut self, games: &[Game]) -> Result<Vec<(GameId, Edited)>, StoreError> {
        self.book_edits += 1;
        self.store.edit_book(|book| games.iter().map(|game| edit::add(book, game)).collect())
    }

    /// Removes a game from the book; returns `None` if no game has this number.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was removed.
    pub fn remove_from_book(&mut self, game: GameId) -> Result<Option<Edited>, StoreError> {
        self.book_edits += 1;
        self.store.edit_book(|book| edit::remove(book, game))
    }

    /// Replaces the games with these numbers in one step: removes those there are, then adds the games given under the numbers.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing has changed.
    pub fn put_in_book(&mut self, games: &[(GameId, Option<&Game>)]) -> Result<(), StoreError> {
        self.book_edits += 1;
        self.store.edit_book(|book| {
            games.iter().try_for_each(|(id, game)| {
                edit::remove(book, *id)?;
                game.map_or(Ok(()), |game| edit::add_as(book, *id, game).map(drop))
            })
        })
    }

    /// Returns the number of edits of the book since the base was opened: data read from it is valid while this is unchanged.
    pub const fn book_edits(&self) -> u64 {
        self.book_edits
    }

    /// Returns the stated results of the book, in memory.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn book_results(&self) -> Result<Results, StoreError> {
        Results::stated(&self.book()).map_err(|error| self.book_error(error))
    }

    /// An error of reading the book as one of this base.
    pub fn book_error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(self.path())(error)
    }
}

impl Store {
    fn edit_book<T>(
        &mut self,
        edit: impl FnOnce(&mut Book<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.write(|connection| edit(&mut Book(connection)))
    }
}

impl Library {
    /// Returns the stated results of the base's endgame book, in memory.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn book_results(&self) -> Result<Results, StoreError> {
        Results::stated(&Book(self.connection())).map_err(StoreError::sqlite(self.path()))
    }

    /// Returns the base's endgame book.
    pub const fn endgame_book(&self) -> Book<'_> {
        Book(self.connection())
    }

    /// Returns an error of reading the book as one of this base.
    pub fn book_error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(self.path())(error)
    }

    /// Returns the counts of the base's endgame book, by combination.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn book_materials(&self) -> Result<Vec<(NodeId, Tally)>, StoreError> {
        let sql = "SELECT material, positions, counts FROM book_material ORDER BY material";
        Book(self.connection()).all(sql, (), rows::tally).map_err(StoreError::sqlite(self.path()))
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
        self.one(&format!("{} WHERE id = ?1", rows::POSITIONS), [id.0], rows::position)
    }

    fn next(&self, id: Id, mover: Color) -> rusqlite::Result<Vec<Edge>> {
        let sql = "SELECT parent, mover, played, child, uses FROM book_move \
                   WHERE parent = ?1 AND mover = ?2 ORDER BY played";
        self.all(sql, params![id.0, rows::number(mover)], rows::edge)
    }

    fn previous(&self, id: Id, mover: Color) -> rusqlite::Result<Vec<Edge>> {
        let sql = "SELECT parent, mover, played, child, uses FROM book_move \
                   WHERE child = ?1 AND mover = ?2 ORDER BY parent, played";
        self.all(sql, params![id.0, rows::number(mover)], rows::edge)
    }

    fn marks(&self, id: Id, mover: Color) -> rusqlite::Result<Vec<Mark>> {
        let sql = "SELECT position, mover, game, given FROM book_mark \
                   WHERE position = ?1 AND mover = ?2 ORDER BY game";
        self.all(sql, params![id.0, rows::number(mover)], rows::mark)
    }

    fn game(&self, id: GameId) -> rusqlite::Result<Option<Game>> {
        let found = self.one(&format!("{} WHERE book_game.id = ?1", rows::GAMES), [id.0], rows::game)?;
        Ok(found.map(|(_, game)| game))
    }

    fn free(&self) -> rusqlite::Result<(Id, GameId)> {
        let after = |sql| self.0.prepare_cached(sql)?.query_row((), |row| row.get::<_, u32>(0));
        let id = after("SELECT coalesce(max(id), 0) + 1 FROM book_position")?;
        Ok((Id(id), GameId(after("SELECT coalesce(max(id), 0) + 1 FROM book_game")?)))
    }

    fn tally(&self, material: NodeId) -> rusqlite::Result<Tally> {
        let sql = "SELECT material, positions, counts FROM book_material WHERE material = ?1";
        Ok(self.one(sql, [material.get()], rows::tally)?.map(|(_, tally)| tally).unwrap_or_default())
    }

    fn games_from(&self, start: &Position) -> rusqlite::Result<Vec<(GameId, Game)>> {
        let setup = Setup { halfmoves: 0, fullmoves: 1, ..start.to_setup() };
        let sql = format!("{} WHERE book_game.start = ?1 ORDER BY book_game.id", rows::GAMES);
        self.all(&sql, [setup.to_string()], rows::game)
    }

    fn each_node(&self, visit: &mut dyn FnMut(&Node)) -> rusqlite::Result<()> {
        self.each(&format!("{} ORDER BY id", rows::POSITIONS), rows::position, |node| visit(&node))
    }

    fn each_edge(&self, visit: &mut dyn FnMut(&Edge)) -> rusqlite::Result<()> {
        let sql = "SELECT parent, mover, played, child, uses FROM book_move ORDER BY parent, mover, played";
        self.each(sql, rows::edge, |edge| visit(&edge))
    }

    fn each_mark(&self, visit: &mut dyn FnMut(&Mark)) -> rusqlite::Result<()> {
        let sql = "SELECT position, mover, game, given FROM book_mark ORDER BY position, mover, game";
        self.each(sql, rows::mark, |mark| visit(&mark))
    }

    fn each_game(&self, visit: &mut dyn FnMut(GameId, &Game)) -> rusqlite::Result<()> {
        let sql = format!("{} ORDER BY book_game.id", rows::GAMES);
        self.each(&sql, rows::game, |(id, game)| visit(id, &game))
    }

    fn put_node(&mut self, node: &Node) -> rusqlite::Result<()> {
        if node.uses == 0 {
            return self.run("DELETE FROM book_position WHERE id = ?1", [node.id.0]);
        }
        rows::put_position(self.0, node)
    }

    fn put_edge(&mut self, edge: &Edge) -> rusqlite::Result<()> {
        let Edge { parent, mover, played, child, uses } = *edge;
        let (mover, played) = (rows::number(mover), rows::number_of_move(played));
        if uses == 0 {
            let sql = "DELETE FROM book_move WHERE parent = ?1 AND mover = ?2 AND played = ?3";
            return self.run(sql, params![parent.0, mover, played]);
        }
        let sql = "REPLACE INTO book_move VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))";
        self.run(sql, params![parent.0, mover, played, child.0, uses])
    }

    fn put_mark(&mut self, mark: &Mark) -> rusqlite::Result<()> {
        let sql = "REPLACE INTO book_mark VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))";
        self.run(sql, params![mark.at.0, rows::number(mark.mover), mark.game.0, mark.given.word()])
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
        let counts = serde_json::to_string(&tally.results).map_err(rows::not_json)?;
        let sql = "REPLACE INTO book_material VALUES (?1, ?2, ?3, checksum(?1, ?2, ?3))";
        self.run(sql, params![material.get(), tally.positions as i64, counts])
    }
}

impl Reader<'_> {
    /// Every row of the book against its checksum, and whether a book can have it.
    pub(super) fn check_book(self) -> Result<(), StoreError> {
        let read = |row: &rusqlite::Row<'_>| rows::position(row).map(|_| Some(()));
        self.each_checked("book_position", rows::POSITIONS, rows::POSITION_COLUMNS, read)?;
        let sql = "SELECT parent, mover, played, child, uses, checksum FROM book_move";
        self.each_checked("book_move", sql, 5, |row| rows::edge(row).map(|_| Some(())))?;
        let sql = "SELECT position, mover, game, given, checksum FROM book_mark";
        self.each_checked("book_mark", sql, 4, |row| rows::mark(row).map(|_| Some(())))?;
        let sql = "SELECT id, name, start, moves, checksum FROM book_game";
        self.each_checked("book_game", sql, 4, |row| rows::unprinted(row).map(|_| Some(())))?;
        let sql = "SELECT game, page, number, notes, checksum FROM book_source";
        self.each_checked("book_source", sql, 4, |row| rows::printed(row, 1).map(|_| Some(())))?;
        let sql = "SELECT material, positions, counts, checksum FROM book_material";
        self.each_checked("book_material", sql, 3, |row| rows::tally(row).map(|_| Some(())))?;
        self.check_practice()
    }
}

#[cfg(test)]
mod tests;
