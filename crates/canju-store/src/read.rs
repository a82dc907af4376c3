//! Reading a base: the pools, the log, the state of the current version, the changes of an entry.

use std::cell::RefCell;
use std::path::Path;

use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::{Change, ChangeSet, NodeState};
use canju_knowledge::knowledge::evidence::{Evidence, EvidenceId};
use canju_knowledge::knowledge::history::{Entry, EntryId, History, MOST_CHANGES, Statement, Version};
use canju_knowledge::knowledge::provenance::{Provenance, Source};
use rusqlite::{Connection, Params, Row};
use xiangqi::material::{NodeId, PairId};

use crate::error::{Damage, StoreError};
use crate::{blocks, checksum};

#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) connection: &'a Connection,
    path: &'a Path,
    /// Collected damages: reading continues after each; without, it ends at the first.
    damages: Option<&'a RefCell<Vec<Damage>>>,
}

impl<'a> Reader<'a> {
    /// One that ends at the first damage.
    pub(super) const fn new(connection: &'a Connection, path: &'a Path) -> Self {
        Self { connection, path, damages: None }
    }

    pub(super) const fn collecting(self, damages: &'a RefCell<Vec<Damage>>) -> Self {
        Self { damages: Some(damages), ..self }
    }

    pub(super) fn found(self, damage: Damage) -> Result<(), StoreError> {
        match self.damages {
            None => Err(StoreError::damaged(self.path, damage)),
            Some(damages) => {
                damages.borrow_mut().push(damage);
                Ok(())
            }
        }
    }

    /// Handles an error of SQLite; damage is collected like any other.
    pub(super) fn refused(self, error: rusqlite::Error) -> Result<(), StoreError> {
        match StoreError::sqlite(self.path)(error) {
            StoreError::Damaged { damage, .. } => self.found(damage),
            other => Err(other),
        }
    }

    pub(super) fn is_sound(self) -> bool {
        self.damages.is_none_or(|damages| damages.borrow().is_empty())
    }

    /// Everything that is kept in memory.
    pub(super) fn load(
        self,
        progress: &dyn Progress,
    ) -> Result<(Counts, KnowledgeBase, History), StoreError> {
        let (mut history, changes) = self.history()?;
        let (mut set, pools) = self.pools()?;
        let counts = Counts { changes, ..pools };
        self.state(counts, progress, |change| set.changes.push(change))?;
        let mut kb = KnowledgeBase::default();
        kb.apply(&set);
        for (entry, changes) in self.small_entries(counts).unwrap_or_default() {
            let action = history.entry(entry).map(|entry| entry.action.clone());
            history.annotate(entry, action.and_then(|action| Statement::of(&kb, &action, &changes)));
        }
        Ok((counts, kb, history))
    }

    /// Returns the changes of small entries, each of which has one block. Damaged ones are skipped: changes are checked when they
    /// are needed.
    fn small_entries(self, counts: Counts) -> rusqlite::Result<Vec<(EntryId, Vec<Change>)>> {
        let sql = format!(
            "SELECT first, change_block.changes, content, entry.id FROM entry \
             JOIN change_block ON first = first_change \
             WHERE entry.changes <= {MOST_CHANGES} AND action LIKE '%\"material\"%'"
        );
        let mut statement = self.connection.prepare(&sql)?;
        let entry =
            |row: &Row<'_>| Ok((entry_id(row.get(3)?), changes_of_row(row, counts)?.unwrap_or_default()));
        statement.query_map((), entry)?.collect()
    }

    /// The state of the current version, change by change from the empty base.
    pub(super) fn state(
        self,
        counts: Counts,
        progress: &dyn Progress,
        mut take: impl FnMut(Change),
    ) -> Result<(), StoreError> {
        let mut cancelled = false;
        self.each_checked("state_block", "block, content", |row| {
            cancelled |= progress.cancelled();
            if cancelled {
                return Ok(Some(()));
            }
            let block = row.get::<_, i64>(0)?.clamp(0, blocks::LAST as i64);
            progress.report(
                block as u64 * u64::from(NodeId::COUNT) / (blocks::LAST as u64 + 1),
                NodeId::COUNT.into(),
            );
            Ok(states_of_row(row, counts)?.map(|states| states.into_iter().for_each(&mut take)))
        })?;
        if cancelled {
            return Err(Cancelled.into());
        }
        let sql = "SELECT node, evidence FROM node_evidence ORDER BY node, evidence";
        self.each("node_evidence", sql, (), |row| Ok(evidence_change_of_row(row, counts)?.map(&mut take)))
    }

    /// The pools as a change set without changes, and their sizes by the numbers of their rows.
    pub(super) fn pools(self) -> Result<(ChangeSet, Counts), StoreError> {
        let mut set = ChangeSet::default();
        let mut counts = Counts::default();
        self.each_checked("provenance", "id, source, author, time, note", |row| {
            let fits = follows(row, &mut counts.provenances)?;
            Ok(provenance_of_row(row)?.filter(|_| fits).map(|provenance| set.provenances.push(provenance)))
        })?;
        self.each_checked("evidence", "id, content", |row| {
            let fits = follows(row, &mut counts.evidence)?;
            Ok(evidence_of_row(row)?.filter(|_| fits).map(|evidence| set.evidence.push(evidence)))
        })?;
        Ok((set, counts))
    }

    /// The log with the number of all its changes.
    fn history(self) -> Result<(History, u64), StoreError> {
        let mut entries = Vec::new();
        let mut changes = 0;
        let columns = "id, parent, time, author, action, first_change, changes, changes_checksum";
        self.each_checked("entry", columns, |row| {
            let entry = entry(row)?;
            let (first, count): (i64, i64) = (row.get(5)?, row.get(6)?);
            let follows = u64::try_from(first).is_ok_and(|first| first == changes + 1);
            changes = u64::try_from(first.saturating_sub(1).saturating_add(count)).unwrap_or(changes);
            Ok(entry.filter(|_| follows).map(|entry| entries.push(entry)))
        })?;
        self.changes_end_at(changes, &entries)?;
        let mut versions = Vec::new();
        self.each_checked("version", "id, name, head, tip, frozen", |row| {
            let (head, tip) = (entry_id(row.get(2)?), entry_id(row.get(3)?));
            versions.push(Version { name: row.get(1)?, head, tip, frozen: row.get(4)? });
            Ok(Some(()))
        })?;
        let mut current = String::new();
        let sql = "SELECT one, version, current_version.checksum, name \
                   FROM current_version LEFT JOIN version ON version.id = current_version.version";
        self.each("current_version", sql, (), |row| {
            current = row.get(3)?;
            Ok(checksum::holds(row, 2)?.then_some(()))
        })?;
        let history = match History::restore(entries, versions, &current) {
            Ok(history) => history,
            Err(error) => {
                // Behind a damaged entry nothing else can be expected.
                if self.is_sound() {
                    self.found(Damage::History(error))?;
                }
                History::default()
            }
        };
        Ok((history, changes))
    }

    /// The last change of the log must be there, and nothing behind it.
    fn changes_end_at(self, expected: u64, entries: &[Entry]) -> Result<(), StoreError> {
        let sql = "SELECT coalesce(max(first + changes - 1), 0) FROM change_block";
        match self.connection.query_row(sql, (), |row| row.get::<_, i64>(0)) {
            Ok(last) if last == expected as i64 => return Ok(()),
            Ok(_) => {}
            Err(error) => return self.refused(error),
        }
        let entry = entries.last().map_or(EntryId::ROOT, |entry| entry.id);
        self.found(Damage::Changes(entry))
    }

    /// The numbers of all entries of the log, also of those that cannot be read.
    pub(super) fn entries(self) -> Result<Vec<EntryId>, StoreError> {
        let mut entries = Vec::new();
        self.each("entry", "SELECT id FROM entry ORDER BY id", (), |row| {
            entries.push(entry_id(row.get(0)?));
            Ok(Some(()))
        })?;
        Ok(entries)
    }

    /// The changes of an entry, in order. The root and unknown entries have none.
    pub(super) fn changes(self, entry: EntryId, counts: Counts) -> Result<ChangeSet, StoreError> {
        let mut stretch = (1, 0, 0);
        let sql = "SELECT first_change, changes, changes_checksum FROM entry WHERE id = ?1";
        self.each("entry", sql, [entry.0], |row| {
            stretch = (row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?);
            Ok(Some(()))
        })?;
        let (first, count, expected) = stretch;
        let (mut sum, mut is_gapless) = (0, true);
        let mut changes = Vec::new();
        let sql = "SELECT first, changes, content, checksum FROM change_block WHERE first BETWEEN ?1 AND ?2 ORDER BY first";
        let bounds = (first, first.saturating_add(count).saturating_sub(1));
        self.each("change_block", sql, bounds, |row| {
            is_gapless &= row.get::<_, i64>(0)? == first.saturating_add(changes.len() as i64);
            sum += row.get::<_, i64>(3)?;
            let read = changes_of_row(row, counts)?.filter(|_| is_gapless);
            Ok(if checksum::holds(row, 3)? { read.map(|read| changes.extend(read)) } else { None })
        })?;
        if sum != expected || changes.len() as i64 != count {
            self.found(Damage::Changes(entry))?;
        }
        Ok(ChangeSet { changes, ..ChangeSet::default() })
    }

    /// Like [`Self::each`], for all rows of a table by these columns, the first of its key first, each against its checksum.
    pub(super) fn each_checked(
        self,
        table: &'static str,
        columns: &str,
        mut take: impl FnMut(&Row<'_>) -> rusqlite::Result<Option<()>>,
    ) -> Result<(), StoreError> {
        let sql = format!("SELECT {columns}, checksum FROM {table} ORDER BY 1");
        let count = columns.split(',').count();
        self.each(table, &sql, (), |row| {
            let taken = take(row)?;
            Ok(if checksum::holds(row, count)? { taken } else { None })
        })
    }

    /// Passes every row to `take`, which returns `None` for a row that no base can hold. The first column is its number.
    pub(super) fn each(
        self,
        table: &'static str,
        sql: &str,
        params: impl Params,
        mut take: impl FnMut(&Row<'_>) -> rusqlite::Result<Option<()>>,
    ) -> Result<(), StoreError> {
        let read = || -> rusqlite::Result<Result<(), StoreError>> {
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query(params)?;
            while let Some(row) = rows.next()? {
                let taken = match take(row) {
                    // A value of a type that the column has not.
                    Err(error) if error.sqlite_error_code().is_none() => None,
                    taken => taken?,
                };
                if taken.is_none()
                    && let Err(error) = self.found(Damage::Row { table, row: row.get(0)? })
                {
                    return Ok(Err(error));
                }
            }
            Ok(Ok(()))
        };
        read().unwrap_or_else(|error| self.refused(error))
    }
}

/// Whether the row has the next number; the one behind it is the next then.
pub(super) fn follows(row: &Row<'_>, next: &mut u32) -> rusqlite::Result<bool> {
    let number: i64 = row.get(0)?;
    let fits = number == i64::from(*next);
    *next = u32::try_from(number.saturating_add(1)).unwrap_or(*next);
    Ok(fits)
}

/// NULL is the empty base; a number that cannot be an entry becomes one that does not exist.
fn entry_id(number: Option<i64>) -> EntryId {
    number.map_or(EntryId::ROOT, |number| EntryId(u32::try_from(number).unwrap_or(u32::MAX)))
}

/// `SELECT id, parent, time, author, action, first_change, changes FROM entry`.
fn entry(row: &Row<'_>) -> rusqlite::Result<Option<Entry>> {
    let (id, parent) = (entry_id(row.get(0)?), entry_id(row.get(1)?));
    let (time, author) = (row.get(2)?, row.get(3)?);
    let action = serde_json::from_str(row.get_ref(4)?.as_str()?).ok();
    let changes = u64::try_from(row.get::<_, i64>(6)?).ok();
    Ok(action.zip(changes).map(|(action, changes)| Entry {
        id,
        parent,
        time,
        author,
        action,
        changes,
        statement: None,
    }))
}

// Rows as values, and which of them no base can hold.

/// Sizes of the pools and of the log: the ids that exist.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    /// Provenances: ids below it exist.
    pub(super) provenances: u32,
    /// Evidence: ids below it exist.
    pub(super) evidence: u32,
    /// Changes of the whole log: numbers from 1 to it exist.
    pub(super) changes: u64,
}

/// `None` is a value that no base can hold; an unreadable one is an error.
pub(super) type Read<T> = rusqlite::Result<Option<T>>;

impl Counts {
    /// Whether everything that a change names exists.
    fn know(self, change: &Change) -> bool {
        match *change {
            Change::State { before, after, .. } => {
                [before, after].iter().flatten().all(|state| self.know_provenance(state))
            }
            Change::Evidence { evidence, .. } => evidence.0 < self.evidence,
        }
    }

    const fn know_provenance(self, state: &NodeState) -> bool {
        state.provenance.0 < self.provenances
    }
}

pub(super) fn canonical(number: i64) -> Option<NodeId> {
    any_node(number).filter(|node| *node == node.canonical())
}

pub(super) fn any_node(number: i64) -> Option<NodeId> {
    NodeId::new(u32::try_from(number).ok()?)
}

fn id(number: i64, count: u32) -> Option<u32> {
    u32::try_from(number).ok().filter(|id| *id < count)
}

/// `SELECT block, content FROM state_block`, as changes of the empty base.
fn states_of_row(row: &Row<'_>, counts: Counts) -> Read<Vec<Change>> {
    let (block, content) = (row.get::<_, i64>(0)?, row.get_ref(1)?.as_blob()?);
    let Some(block) = usize::try_from(block).ok().filter(|block| *block <= blocks::LAST) else {
        return Ok(None);
    };
    let states = blocks::unpack_states(block, content);
    let known = states.filter(|states| states.iter().flatten().all(|state| counts.know_provenance(state)));
    Ok(known.map(|states| {
        let first = (block * blocks::PAIRS) as u32;
        let scored = (first..).zip(states).filter(|(_, after)| after.is_some());
        let pairs = scored.filter_map(|(number, after)| PairId::new(number).zip(Some(after)));
        pairs.map(|(pair, after)| Change::State { node: pair.node(), before: None, after }).collect()
    }))
}

/// `SELECT first, changes, content FROM change_block`.
pub(super) fn changes_of_row(row: &Row<'_>, counts: Counts) -> Read<Vec<Change>> {
    let (count, content) = (row.get::<_, i64>(1)?, row.get_ref(2)?.as_blob()?);
    let changes = usize::try_from(count).ok().and_then(|count| blocks::unpack_changes(count, content));
    Ok(changes.filter(|changes| changes.iter().all(|change| counts.know(change))))
}

/// `SELECT node, evidence FROM node_evidence`, as a change of the empty base.
fn evidence_change_of_row(row: &Row<'_>, counts: Counts) -> Read<Change> {
    let (node, evidence) = (canonical(row.get(0)?), row.get(1)?);
    let evidence = id(evidence, counts.evidence).map(EvidenceId);
    Ok(node.zip(evidence).map(|(node, evidence)| Change::Evidence { node, evidence, added: true }))
}

/// `SELECT id, source, author, time, note FROM provenance`.
fn provenance_of_row(row: &Row<'_>) -> Read<Provenance> {
    let source = Source::of_word(row.get_ref(1)?.as_str()?);
    let (author, time, note) = (row.get(2)?, row.get(3)?, row.get(4)?);
    Ok(source.map(|source| Provenance { source, author, time, note }))
}

/// `SELECT id, content FROM evidence`.
fn evidence_of_row(row: &Row<'_>) -> Read<Evidence> {
    Ok(crate::evidence::from_text(row.get_ref(1)?.as_str()?).ok())
}
