//! Games by their first moves: the opening tree, and candidates for duplicates; games read side by side.

use std::collections::BTreeMap;

use canju_files::progress::{Progress, Unattended};
use rayon::prelude::*;
use rusqlite::Row;
use xiangqi::rules::Move;
use xiangqi_books::opening::{OpeningTree, TreeGame};
use xiangqi_records::{Date, Outcome, Record};

use super::draft::{opening_moves, put_tags, record};
use super::{GameId, Library, number};
use crate::StoreError;
use crate::error::Damage;

/// Games between two reports of progress.
const STRIDE: u64 = 1_024;

const BATCH: usize = 512;

impl Library {
    /// Returns the opening tree of the games, removed ones excluded. Reports games.
    pub fn opening_tree(&self, progress: &dyn Progress) -> Result<OpeningTree, StoreError> {
        let wrong = StoreError::sqlite(self.path());
        let all = self.count()?;
        let sql = "SELECT g.id, g.red, g.black, g.date, g.outcome, l.moves \
                   FROM game AS g CROSS JOIN game_line AS l ON l.game = g.id WHERE g.removed IS NULL";
        let mut statement = self.connection.prepare(sql).map_err(&wrong)?;
        let mut rows = statement.query(()).map_err(&wrong)?;
        let mut games = Vec::new();
        while let Some(row) = rows.next().map_err(&wrong)? {
            if (games.len() as u64).is_multiple_of(STRIDE) {
                progress.report(games.len() as u64, all);
                progress.proceed()?;
            }
            games.push(game(row).map_err(&wrong)?);
        }
        Ok(OpeningTree::with_aliases(games, &self.aliases()?))
    }

    /// Returns the present games that may be duplicates, in order: another one has the same first moves, or one is the beginning of
    /// the other, of at least `least` plies; mirror images count as the same.
    pub fn likely_duplicates(&self, least: usize) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT l.moves, g.id FROM game AS g CROSS JOIN game_line AS l ON l.game = g.id WHERE g.removed IS NULL";
        let mut lines: Vec<(Vec<Move>, i64)> =
            self.all(sql, |row| Ok((oriented(opening_moves(row.get_ref(0)?.as_blob()?)), row.get(1)?)))?;
        let sql = "SELECT p.key, g.id FROM game AS g JOIN game_position AS p ON p.game = g.id AND p.ply = 0 \
                   WHERE g.removed IS NULL AND g.id NOT IN (SELECT game FROM game_line)";
        let starts: Vec<(i64, i64)> = self.all(sql, |row| Ok((row.get(0)?, row.get(1)?)))?;
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
            progress.proceed()?;
            let contents: Vec<(GameId, String, Vec<String>)> =
                batch.iter().filter_map(|id| read(*id).transpose()).collect::<Result<_, _>>()?;
            let path = self.path();
            let read = contents.par_iter().map(|(id, content, tags)| {
                let damaged = || StoreError::damaged(path, Damage::Row { table: "game", row: id.0 });
                let mut record = record(content, &Unattended)?.ok_or_else(damaged)?;
                put_tags(&mut record, tags);
                Ok(of(*id, &record))
            });
            found.extend(read.collect::<Result<Vec<T>, StoreError>>()?);
        }
        Ok(found)
    }
}

fn game(row: &Row<'_>) -> rusqlite::Result<TreeGame> {
    let outcome: Option<u8> = row.get(4)?;
    Ok(TreeGame {
        id: row.get(0)?,
        red: row.get(1)?,
        black: row.get(2)?,
        year: Date::of_text(row.get_ref(3)?.as_str()?).map(|date| date.year),
        outcome: Outcome::ALL.into_iter().find(|known| Some(number(*known)) == outcome),
        moves: opening_moves(row.get_ref(5)?.as_blob()?),
    })
}

/// The moves or their mirror image, whichever comes first.
fn oriented(line: Vec<Move>) -> Vec<Move> {
    let turned: Vec<Move> = line.iter().map(|played| played.mirrored()).collect();
    line.min(turned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{GameDraft, GameId};
    use crate::{Base, Checkup, check};
    use canju_files::progress::Unattended;
    use canju_knowledge::knowledge::KnowledgeBase;
    use canju_knowledge::knowledge::change::Draft as Changes;
    use canju_knowledge::knowledge::history::Action;
    use proptest::prelude::*;
    use rusqlite::Connection;
    use std::collections::BTreeMap;
    use xiangqi::rules::Position;
    use xiangqi_books::opening::{TREE_PLIES, TreeFilter};
    use xiangqi_records::Record;

    fn record(seed: u64) -> Record {
        let mut rng = xiangqi::rng::Rng::new(seed);
        let mut record =
            Record { outcome: Outcome::ALL.get(seed as usize % 4).copied(), ..Record::default() };
        for ply in 0..50 {
            let moves = record.tree.position().legal_moves();
            let few = if ply < 4 { 2 } else { moves.len() };
            let Some(&played) = moves.get(rng.below(few.max(1) as u64) as usize) else { break };
            record.tree.play(played).unwrap();
        }
        record
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        /// After any imports, removals, restorations and edits the tree is that of the games that are present.
        #[test]
        fn the_tree_is_that_of_the_present_games(steps in prop::collection::vec((0_u8..4, 0_u64..12, 0_u64..12), 1..16)) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("b.canju");
            let set = Changes::new(&KnowledgeBase::default()).finish();
            let mut base = Base::create(&path, Action::Create { from: "test".into() }, "a", 1, &set).unwrap();
            let mut present: BTreeMap<i64, u64> = BTreeMap::new();
            let mut removed: BTreeMap<i64, u64> = BTreeMap::new();
            for (step, which, seed) in steps {
                let id = |games: &BTreeMap<i64, u64>| games.keys().nth(which as usize % games.len().max(1)).copied();
                let known = present.values().chain(removed.values()).any(|other| *other == seed);
                match step {
                    0 if !known => {
                        let added = base.add_games(&[GameDraft::of(&record(seed), "f")], 1, &Unattended).unwrap();
                        present.insert(added[0].id.0, seed);
                    }
                    1 => if let Some(id) = id(&present) {
                        base.remove_games(&[GameId(id)], Some(2)).unwrap();
                        removed.extend(present.remove_entry(&id));
                    },
                    2 => if let Some(id) = id(&removed) {
                        base.remove_games(&[GameId(id)], None).unwrap();
                        present.extend(removed.remove_entry(&id));
                    },
                    3 if !known => if let Some(id) = id(&present) {
                        base.replace_game(GameId(id), &GameDraft::of(&record(seed), "")).unwrap();
                        present.insert(id, seed);
                    },
                    _ => {}
                }
            }
            let tree = Library::open(&path).unwrap().opening_tree(&Unattended).unwrap();
            let games = present.iter().map(|(id, seed)| {
                let record = record(*seed);
                let (red, black, outcome) = (String::new(), String::new(), record.outcome);
                TreeGame { id: *id, red, black, year: None, outcome, moves: record.main_line() }
            });
            let expected = OpeningTree::new(games);
            let all = TreeFilter::default();
            for seed in present.values() {
                let mut position = Position::start();
                for played in record(*seed).main_line() {
                    prop_assert_eq!(tree.moves(&position, &all), expected.moves(&position, &all));
                    prop_assert_eq!(tree.games_with(&position, &all), expected.games_with(&position, &all));
                    position.make(played);
                }
            }
            prop_assert_eq!(tree.games(), present.len());
            drop(base);
            prop_assert!(matches!(check(&path, &Unattended).unwrap(), Checkup::Sound(_)));
        }
    }

    #[test]
    fn an_upgraded_base_has_the_lines_and_details_of_its_games() {
        let mut connection = Connection::open_in_memory().unwrap();
        crate::checksum::install(&connection).unwrap();
        crate::schema::upgrade_to(&mut connection, 12).unwrap();
        let columns = crate::library::CHECKED;
        let draft = GameDraft::of(&record(1), "f");
        let sql = "INSERT INTO game VALUES (1, ?1, 0, '', '', '', '', NULL, 50, 0, '', 0, NULL, 0)";
        connection.execute(sql, [&draft.content]).unwrap();
        connection.execute(&format!("UPDATE game SET checksum = checksum({columns})"), ()).unwrap();
        crate::schema::upgrade(&mut connection).unwrap();
        let games = crate::library::rebuild(&mut connection, std::path::Path::new(""), &Unattended);
        assert_eq!(games.unwrap(), 1);
        let line: Vec<u8> =
            connection.query_row("SELECT moves FROM game_line", (), |row| row.get(0)).unwrap();
        assert_eq!((line.len(), line), (2 * TREE_PLIES, draft.line));
        let details: i64 =
            connection.query_row("SELECT count(*) FROM game_detail", (), |row| row.get(0)).unwrap();
        assert_eq!(details, 1);
    }
}
