//! The whole truth about a file: sound pages, references and checksums, and a state that the log accounts for.

use rusqlite::Connection;
use serde::Serialize;

use super::Store;
use super::error::{Damage, StoreError};
use super::read::Reader;
use super::rows::Counts;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::{EntryId, History};
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};

/// What was checked of a base and found sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Entries of the log, on all branches.
    pub entries: u64,
    /// Their changes, every one against the checksum of its entry.
    pub changes: u64,
    /// Pieces of evidence, every one against its checksum.
    pub evidence: u64,
    /// Provenances, every one against its checksum.
    pub provenances: u64,
    /// Versions, every one against its checksum.
    pub versions: u64,
    /// Nodes whose stored state is what the log makes of it; a node and its mirror both count.
    pub nodes: u64,
}

impl Store {
    /// Checks every page, reference and checksum, reads every change of the log, and replays the line of the current version from
    /// the empty base: what comes out must be the stored state. Reports entries of the log.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] with the first thing that is wrong; [`StoreError::Cancelled`].
    pub fn check(&self, progress: &dyn Progress) -> Result<Checked, StoreError> {
        self.reader().check(self.counts, progress)
    }
}

impl Reader<'_> {
    /// What [`Store::check`] does, before a base is accepted.
    pub(super) fn check(self, counts: Counts, progress: &dyn Progress) -> Result<Checked, StoreError> {
        self.check_pages().map_err(StoreError::sqlite(self.path))??;
        let (_, stored, history) = self.load(progress)?;
        let replayed = self.replay(&history, counts, progress)?;
        if let Some(node) = first_difference(&stored, &replayed) {
            return Err(StoreError::damaged(self.path, Damage::State(node)));
        }
        Ok(Checked {
            entries: history.entries().len() as u64,
            changes: counts.changes,
            evidence: counts.evidence.into(),
            provenances: counts.provenances.into(),
            versions: history.versions().len() as u64,
            nodes: stored.nodes().into(),
        })
    }

    fn check_pages(self) -> rusqlite::Result<Result<(), StoreError>> {
        let wrong = |damage| Ok(Err(StoreError::damaged(self.path, damage)));
        let said: String = self.connection.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
        if said != "ok" {
            return wrong(Damage::Sqlite(said));
        }
        match dangling(self.connection)? {
            Some(said) => wrong(Damage::Sqlite(said)),
            None => Ok(Ok(())),
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
        kb.apply(&self.pools()?);
        let total = history.entries().len() as u64;
        for (done, entry) in (0..).zip(history.entries()) {
            progress.report(done, total);
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
            let set = self.changes(entry.id, counts)?;
            if line.binary_search(&entry.id).is_ok() {
                if !set.fits(&kb) {
                    return Err(StoreError::damaged(self.path, Damage::Changes(entry.id)));
                }
                kb.apply(&set);
            }
        }
        Ok(kb)
    }
}

fn dangling(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = statement.query(())?;
    let found = rows.next()?;
    found
        .map(|row| {
            Ok(format!("{} refers to a missing {}", row.get::<_, String>(0)?, row.get::<_, String>(2)?))
        })
        .transpose()
}

/// The first node of which two bases with the same pools say different things.
fn first_difference(a: &KnowledgeBase, b: &KnowledgeBase) -> Option<NodeId> {
    a.differences(b).first().map(|pair| pair.node())
}
