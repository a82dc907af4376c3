//! The whole truth about a file: sound pages, references and checksums, and a state that the log accounts for.

use std::cell::RefCell;
use std::path::Path;

use rusqlite::Row;
use serde::Serialize;

use super::error::{Damage, StoreError};
use super::library::TABLES;
use super::open::{existing_file, read_only};
use super::read::{Counts, Reader};
use canju_files::progress::Progress;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::history::{EntryId, History};

/// Counts of a sound base that was checked, every row against its checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Entries of the log, on all branches.
    pub entries: u64,
    pub changes: u64,
    pub evidence: u64,
    pub provenances: u64,
    pub versions: u64,
    /// Nodes whose stored state matches the log; a node and its mirror both count.
    pub nodes: u64,
    /// Games of the library, removed ones included, each checked against its checksum.
    pub games: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checkup {
    Sound(Checked),
    /// Sound but for the index of this number of games of the library, which can be made anew from them:
    /// [`Base::rebuild_index`](crate::Base::rebuild_index).
    Index(Checked, u64),
    /// Everything that is wrong; never empty.
    Damaged(Vec<Damage>),
}

impl Checkup {
    /// Whether nothing that was stored is wrong or missing, and everything is found.
    pub const fn is_sound(&self) -> bool {
        matches!(self, Self::Sound(_))
    }
}

/// Checks every page, reference and checksum of the file of a base, its book included, reads every change of its log, and replays
/// the line of the current version from the empty base: the result must equal the stored state. The file is not changed. Reports
/// entries of the log.
pub fn check(path: &Path, progress: &dyn Progress) -> Result<Checkup, StoreError> {
    let damages = RefCell::new(Vec::new());
    let checked = || -> Result<(Checked, u64), StoreError> {
        let path = existing_file(path)?;
        let connection = read_only(&path)?;
        let reader = Reader::new(&connection, &path).collecting(&damages);
        let checked = reader.check_scores(progress)?;
        let games = reader.check_games(progress)?;
        Ok((Checked { games: games.count, ..checked }, games.outdated.len() as u64))
    };
    match (checked(), damages.take()) {
        (Ok((checked, 0)), damages) if damages.is_empty() => Ok(Checkup::Sound(checked)),
        (Ok((checked, games)), damages) if damages.is_empty() => Ok(Checkup::Index(checked, games)),
        (Ok(_), damages) => Ok(Checkup::Damaged(damages)),
        // The file cannot be opened, so no more can be reported.
        (Err(StoreError::Damaged { damage, .. }), _) => Ok(Checkup::Damaged(vec![damage])),
        (Err(error), _) => Err(error),
    }
}

impl Reader<'_> {
    /// Runs all checks but those of the games, none of which stands in the way of a score; ends at the first damage unless damages
    /// are collected.
    pub(super) fn check_scores(self, progress: &dyn Progress) -> Result<Checked, StoreError> {
        self.check_pages()?;
        let (counts, stored, history) = self.load(progress)?;
        self.openings()?;
        self.reports()?;
        let replayed = self.replay(&history, counts, progress)?;
        self.check_book()?;
        if self.is_sound() {
            for pair in stored.unlike(&replayed) {
                self.found(Damage::State(pair.node()))?;
            }
        }
        Ok(Checked {
            games: 0,
            entries: history.entries().len() as u64,
            changes: counts.changes,
            evidence: counts.evidence.into(),
            provenances: counts.provenances.into(),
            versions: history.versions().len() as u64,
            nodes: stored.nodes().into(),
        })
    }

    /// Runs SQLite's integrity check of the pages, and finds rows that refer to missing ones.
    fn check_pages(self) -> Result<(), StoreError> {
        let texts = |sql: &str, text: fn(&Row<'_>) -> rusqlite::Result<String>| {
            let mut statement = self.connection.prepare(sql)?;
            statement.query_map((), text)?.collect::<rusqlite::Result<Vec<_>>>()
        };
        let findings = texts("PRAGMA integrity_check", |row| row.get(0)).and_then(|lines| {
            let dangling = texts("PRAGMA foreign_key_check", |row| {
                let (table, row, missing): (String, Option<i64>, String) =
                    (row.get(0)?, row.get(1)?, row.get(2)?);
                // The index is compared with the games.
                if TABLES.iter().any(|(index, _)| *index == table) {
                    return Ok("ok".to_owned());
                }
                let row = row.map_or_else(String::new, |row| format!("row {row} of "));
                Ok(format!("{row}{table} refers to a missing {missing}"))
            })?;
            Ok(lines.into_iter().chain(dangling).filter(|line| line != "ok").collect::<Vec<_>>())
        });
        match findings {
            Ok(lines) => lines.into_iter().try_for_each(|line| self.found(Damage::Sqlite(line))),
            Err(error) => self.refused(error),
        }
    }

    /// The state of the current version as the fold of its line. Reads the entries of all other branches too.
    fn replay(
        self,
        history: &History,
        counts: Counts,
        progress: &dyn Progress,
    ) -> Result<KnowledgeBase, StoreError> {
        let line: Vec<EntryId> = {
            let mut line: Vec<EntryId> = history.line().map(|entry| entry.id).collect();
            line.reverse();
            line
        };
        let mut kb = KnowledgeBase::default();
        // After damage no state can be expected; the changes are read only to find more damage.
        if self.is_sound() {
            kb.apply(&self.pools()?.0);
        }
        let entries = self.entries()?;
        for (done, &entry) in (0..).zip(&entries) {
            progress.report(done, entries.len() as u64);
            progress.proceed()?;
            let set = self.changes(entry, counts)?;
            if self.is_sound() && line.binary_search(&entry).is_ok() {
                if !set.fits(&kb) {
                    self.found(Damage::Changes(entry))?;
                }
                kb.apply(&set);
            }
        }
        Ok(kb)
    }
}
