//! Candidates for duplicates, by the first moves of games; and games read side by side.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::draft::opening_moves;
use super::draft::record;
use super::{GameId, Library};
use crate::StoreError;
use crate::error::Damage;
use canju_files::progress::{Cancelled, Progress, Unattended};
use xiangqi::rules::Move;
use xiangqi_records::Record;

/// First moves and the game.
type Line = (Vec<Move>, i64);
/// The key of another start and the game.
type Study = (i64, i64);

/// Games that are read at once.
const BATCH: usize = 512;

impl Library {
    /// Returns the present games that may be duplicates, in order: another one has the same first moves, or one is the beginning of
    /// the other, of at least `least` plies; mirror images count as the same.
    ///
    /// # Errors
    /// An I/O or SQLite error.
    pub fn likely_duplicates(&self, least: usize) -> Result<Vec<GameId>, StoreError> {
        let read = || -> rusqlite::Result<(Vec<Line>, Vec<Study>)> {
            let sql = "SELECT l.moves, g.id FROM game AS g CROSS JOIN game_line AS l ON l.game = g.id WHERE g.removed IS NULL";
            let mut statement = self.connection().prepare(sql)?;
            let lines = statement.query_map((), |row| {
                Ok((oriented(opening_moves(row.get_ref(0)?.as_blob()?)), row.get(1)?))
            })?;
            let lines = lines.collect::<rusqlite::Result<_>>()?;
            let sql = "SELECT p.key, g.id FROM game AS g JOIN game_position AS p ON p.game = g.id AND p.ply = 0 \
                       WHERE g.removed IS NULL AND g.id NOT IN (SELECT game FROM game_line)";
            let mut statement = self.connection().prepare(sql)?;
            let starts = statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok((lines, starts.collect::<rusqlite::Result<_>>()?))
        };
        let (mut lines, starts) = read().map_err(StoreError::sqlite(self.path()))?;
        lines.sort_unstable();
        let mut found = Vec::new();
        // In this order a beginning stands before all games that go on from it.
        let mut open: Vec<(&Vec<Move>, i64)> = Vec::new();
        for (line, game) in &lines {
            while open.pop_if(|(beginning, _)| !line.starts_with(beginning)).is_some() {}
            let fits = |(beginning, _): &&(&Vec<Move>, i64)| beginning.len() >= least || *beginning == line;
            if let Some((_, beginning)) = open.last().filter(fits) {
                found.extend([*beginning, *game]);
            }
            open.push((line, *game));
        }
        let mut by_start: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for (key, game) in starts {
            by_start.entry(key).or_default().push(game);
        }
        found.extend(by_start.into_values().filter(|games| games.len() > 1).flatten());
        found.sort_unstable();
        found.dedup();
        Ok(found.into_iter().map(GameId).collect())
    }

    /// Reads games side by side and returns what `of` makes of each, in order. Ids without a game are left out. Reports games.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if a row holds no game; an I/O or SQLite error; [`StoreError::Cancelled`].
    pub fn map_games<T: Send>(
        &self,
        games: &[GameId],
        progress: &dyn Progress,
        of: impl Fn(GameId, &Record) -> T + Sync,
    ) -> Result<Vec<T>, StoreError> {
        let mut found = Vec::with_capacity(games.len());
        let read = |id: GameId| -> Result<Option<(GameId, String, Vec<String>)>, StoreError> {
            self.content(id)?.map(|content| Ok((id, content, self.tags(id)?))).transpose()
        };
        for (done, batch) in games.chunks(BATCH).enumerate() {
            progress.report((done * BATCH) as u64, games.len() as u64);
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
            let contents: Vec<(GameId, String, Vec<String>)> =
                batch.iter().filter_map(|id| read(*id).transpose()).collect::<Result<_, _>>()?;
            let path = self.path();
            let read = contents.par_iter().map(|(id, content, tags)| {
                let damaged = || StoreError::damaged(path, Damage::Row { table: "game", row: id.0 });
                let mut record = record(content, &Unattended)?.ok_or_else(damaged)?;
                super::tags::put(&mut record, tags);
                Ok(of(*id, &record))
            });
            found.extend(read.collect::<Result<Vec<T>, StoreError>>()?);
        }
        Ok(found)
    }
}

/// The moves or their mirror image, whichever comes first.
fn oriented(line: Vec<Move>) -> Vec<Move> {
    let turned: Vec<Move> = line.iter().map(|played| played.mirrored()).collect();
    line.min(turned)
}
