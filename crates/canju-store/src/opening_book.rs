//! Opening book of a base: games and edits besides those shipped with the program. Edits are an append-only log; games can be
//! added and removed.

use std::collections::HashMap;

use rusqlite::{Connection, Row, params};

use super::read::{Reader, follows};
use super::{Base, StoreError};
use xiangqi::rules::Move;
use xiangqi_books::opening::text::{moves_of, of_moves};
use xiangqi_books::opening::{BookGame, Edit, Edits, GameDetails, OpeningBook, Place, Source};
use xiangqi_records::Outcome;

impl Base {
    /// Returns the games of the base's own opening book, in order, and the current edits of moves.
    pub fn openings(&self) -> Result<(Vec<BookGame>, Edits), StoreError> {
        self.reader().openings()
    }

    /// Adds games that the user entered or played; shipped games are not stored. `time` is in milliseconds since 1970-01-01 UTC.
    pub fn add_openings(&mut self, games: &[BookGame], time: i64) -> Result<(), StoreError> {
        self.write(|connection| {
            let own = games.iter().filter(|game| game.source != Source::Shipped);
            (count(connection)? + 1..)
                .zip(own)
                .try_for_each(|(id, game)| insert_game(connection, id, game, time))
        })
    }

    /// Inserts a game after the first `behind` ones; [`StoreError::Stale`] if there are fewer. `time` as in [`Self::add_openings`].
    pub fn insert_opening(&mut self, behind: usize, game: &BookGame, time: i64) -> Result<(), StoreError> {
        let inserted = self.write(|connection| {
            let fits = behind as i64 <= count(connection)?;
            if fits {
                move_behind(connection, behind, 1)?;
                insert_game(connection, behind as i64 + 1, game, time)?;
            }
            Ok(fits)
        })?;
        if inserted { Ok(()) } else { Err(StoreError::Stale) }
    }

    /// Removes the game after the first `behind` ones; [`StoreError::Stale`] if it is another one.
    pub fn remove_opening(&mut self, behind: usize, game: &BookGame) -> Result<(), StoreError> {
        let removed = self.write(|connection| {
            let removed = delete_game(connection, behind as i64 + 1, game)?;
            if removed {
                move_behind(connection, behind, -1)?;
            }
            Ok(removed)
        })?;
        if removed { Ok(()) } else { Err(StoreError::Stale) }
    }

    /// Applies an edit to the book in memory and stores it, both or neither; its inverse undoes it. [`StoreError::Stale`] if it was
    /// drafted on another state.
    pub fn edit_openings(&mut self, book: &mut OpeningBook, edit: Edit, time: i64) -> Result<(), StoreError> {
        book.edits.make(edit).map_err(|_| StoreError::Stale)?;
        let stored = self.write(|connection| insert_edit(connection, edit, time));
        if stored.is_err() {
            // It was just made, so it can be taken back.
            let _ = book.edits.make(edit.inverse());
        }
        stored
    }
}

fn count(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("SELECT count(*) FROM opening_game")?.query_row((), |row| row.get(0))
}

fn insert_game(connection: &Connection, id: i64, game: &BookGame, time: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO opening_game VALUES \
               (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8))";
    connection.prepare_cached(sql)?.execute(params![
        id,
        game.name(),
        game.number,
        game.result(),
        game.source.word(),
        game.weight,
        of_moves(game.moves()),
        time,
    ])?;
    let GameDetails { red, black, date } = &game.details;
    if game.details != GameDetails::default() {
        let sql = "INSERT INTO opening_details VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))";
        connection.prepare_cached(sql)?.execute(params![id, red, black, date])?;
    }
    Ok(())
}

/// Deletes a game if it equals `game`.
fn delete_game(connection: &Connection, id: i64, game: &BookGame) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM opening_game WHERE id = ?1 \
               AND name = ?2 AND number = ?3 AND source = ?4 AND moves = ?5";
    let removed = connection.prepare_cached(sql)?.execute(params![
        id,
        game.name(),
        game.number,
        game.source.word(),
        of_moves(game.moves()),
    ])?;
    if removed > 0 {
        connection.prepare_cached("DELETE FROM opening_details WHERE game = ?1")?.execute([id])?;
    }
    Ok(removed > 0)
}

/// Shifts the numbers of all games after the first `behind` ones; by way of negative ones, so that no two are equal meanwhile.
fn move_behind(connection: &Connection, behind: usize, by: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE opening_game SET id = -(id + ?2) WHERE id > ?1";
    connection.prepare_cached(sql)?.execute(params![behind as i64, by])?;
    let sql = "UPDATE opening_game SET id = -id, \
               checksum = checksum(-id, name, number, result, source, weight, moves, time) WHERE id < 0";
    connection.prepare_cached(sql)?.execute(())?;
    let sql = "UPDATE opening_details SET game = -(game + ?2) WHERE game > ?1";
    connection.prepare_cached(sql)?.execute(params![behind as i64, by])?;
    let sql = "UPDATE opening_details SET game = -game, \
               checksum = checksum(-game, red, black, date) WHERE game < 0";
    connection.prepare_cached(sql)?.execute(())?;
    Ok(())
}

fn insert_edit(connection: &Connection, edit: Edit, time: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO opening_edit \
               SELECT next, ?1, ?2, ?3, ?4, ?5, checksum(next, ?1, ?2, ?3, ?4, ?5) \
               FROM (SELECT coalesce(max(id), 0) + 1 AS next FROM opening_edit)";
    let Edit { place: Place { key, played }, before, after } = edit;
    connection.prepare_cached(sql)?.execute(params![
        key.cast_signed(),
        played.to_string(),
        before,
        after,
        time
    ])?;
    Ok(())
}

impl Reader<'_> {
    /// The games and the fold of all edits.
    pub(super) fn openings(self) -> Result<(Vec<BookGame>, Edits), StoreError> {
        let mut details = self.opening_details()?;
        let (mut games, mut edits) = (Vec::new(), Edits::default());
        let mut next = 1;
        self.each_checked("opening_game", "id, name, number, result, source, weight, moves, time", |row| {
            let fits = follows(row, &mut next)?;
            let details = details.remove(&row.get(0)?).unwrap_or_default();
            Ok(game(row)?.filter(|_| fits).map(|game| games.push(game.with_details(details))))
        })?;
        let mut next = 1;
        self.each_checked("opening_edit", "id, position, move, before_weight, after_weight, time", |row| {
            let fits = follows(row, &mut next)?;
            Ok(edit(row)?.filter(|_| fits).and_then(|edit| edits.make(edit).ok()))
        })?;
        Ok((games, edits))
    }

    /// Players and dates by the numbers of games.
    fn opening_details(self) -> Result<HashMap<i64, GameDetails>, StoreError> {
        let mut details = HashMap::new();
        self.each_checked("opening_details", "game, red, black, date", |row| {
            let found = GameDetails { red: row.get(1)?, black: row.get(2)?, date: row.get(3)? };
            Ok(details.insert(row.get(0)?, found).is_none().then_some(()))
        })?;
        Ok(details)
    }
}

/// `SELECT id, name, number, result, source, weight, moves FROM opening_game`.
fn game(row: &Row<'_>) -> rusqlite::Result<Option<BookGame>> {
    let (name, number): (String, u32) = (row.get(1)?, row.get(2)?);
    let (result, source) = (row.get_ref(3)?.as_str()?, row.get_ref(4)?.as_str()?);
    let (weight, moves) = (row.get(5)?, row.get_ref(6)?.as_str()?);
    let read = || {
        let (outcome, source) = (Outcome::of_text(result)?, Source::of_word(source)?);
        BookGame::new((&name, number), &moves_of(moves).ok()?, outcome, source, weight).ok()
    };
    Ok(read())
}

/// `SELECT id, position, move, before_weight, after_weight FROM opening_edit`.
fn edit(row: &Row<'_>) -> rusqlite::Result<Option<Edit>> {
    let key = row.get::<_, i64>(1)?.cast_unsigned();
    let played: Option<Move> = row.get_ref(2)?.as_str()?.parse().ok();
    let (before, after) = (row.get(3)?, row.get(4)?);
    Ok(played.map(|played| Edit { place: Place { key, played }, before, after }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;
    use canju_knowledge::knowledge::change::ChangeSet;
    use canju_knowledge::knowledge::history::Action;

    fn game(number: u32) -> BookGame {
        let moves = moves_of("h2e2 h9g7").unwrap();
        let game = BookGame::new(("a", number), &moves, Outcome::Red, Source::Own, 50).unwrap();
        let red = if number.is_multiple_of(2) { "甲" } else { "" };
        game.with_details(GameDetails { red: red.to_owned(), ..GameDetails::default() })
    }

    #[test]
    fn a_game_that_is_put_in_and_taken_out_anywhere_leaves_the_book_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.canju");
        let action = Action::Create { from: "test".into() };
        let mut base = Base::create(&path, action, "a", 1, &ChangeSet::default()).unwrap();
        base.add_openings(&[1, 2, 3].map(game), 1).unwrap();
        for behind in 0..=3 {
            base.insert_opening(behind, &game(4), 2).unwrap();
            drop(base);
            base = Base::open(&path, &Unattended).unwrap();
            let mut with = vec![game(1), game(2), game(3)];
            with.insert(behind, game(4));
            assert_eq!(base.openings().unwrap().0, with);
            base.remove_opening(behind, &game(4)).unwrap();
            drop(base);
            base = Base::open(&path, &Unattended).unwrap();
            assert_eq!(base.openings().unwrap().0, [1, 2, 3].map(game));
        }
        for behind in [1, 3] {
            assert!(matches!(base.remove_opening(behind, &game(1)), Err(StoreError::Stale)));
        }
        assert!(matches!(base.insert_opening(4, &game(4), 2), Err(StoreError::Stale)));
        assert_eq!(base.openings().unwrap().0, [1, 2, 3].map(game));
    }
}
