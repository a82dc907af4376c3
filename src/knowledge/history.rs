//! The log of all actions on a base: it only grows; undo, redo and versions move a head over it.
//!
//! Entries form a tree. A version is a name for a place in it; undo moves the head to the parent, redo towards the tip
//! that was last reached. An action after an undo starts a new branch, and the old one stays in the log.

use rpds::VectorSync;
use serde::{Deserialize, Serialize};

use super::conflict::Objective;
use super::name::{NameError, checked};

/// An entry of the log, numbered from 1. 0 is the empty base before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct EntryId(pub u32);

impl EntryId {
    /// The empty base before the first entry.
    pub const ROOT: Self = Self(0);
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum Action {
    /// The base was made with what it holds from the start; never undone.
    Create {
        /// What it was made from, such as `built-in`.
        from: String,
    },
    /// A person scored or cleared one node.
    Set {
        /// The material as that person named it.
        material: String,
    },
    /// A person locked a node or opened its lock.
    Lock {
        /// The material as that person named it.
        material: String,
        /// Locked, or opened.
        locked: bool,
    },
    /// The result of a greedy resolver run was accepted.
    Resolve {
        /// What it made small.
        objective: Objective,
        /// In which order it went.
        order: Measure,
        /// Changes it made, steps that cost it nothing included.
        steps: u64,
    },
    /// The result of an exact repair was accepted.
    Repair {
        /// What it made least.
        method: Method,
    },
    /// What exact tables prove of a material was stored.
    Prove {
        /// The material as that person named it.
        material: String,
    },
    /// Combinations around the known ones, or all endgames, were predicted.
    Extend {
        /// The round of the paper that it belongs to, such as `END6`; empty for none.
        round: String,
    },
    /// Answers that tables or other answers contradict were opened, the fewest that will do; they stay as evidence.
    Withdraw {
        /// How many; an answer and its mirror count once.
        answers: u32,
    },
    /// Scores were moved to the sense of their neighbours.
    Refine {
        /// The round that it belongs to; empty for none.
        round: String,
    },
    /// An expert answered a question.
    Answer {
        /// The material as it was shown.
        material: String,
        /// The expert.
        by: String,
    },
    /// Somebody decided between the answers of several experts.
    Adjudicate {
        /// The material as it was shown.
        material: String,
    },
    /// A game was attached to a material as evidence.
    Attach {
        /// The material with which it began.
        material: String,
    },
    /// Positions of the endgame books were laid to their materials as evidence.
    Study {
        /// How many.
        positions: u64,
    },
    /// Another expert's base was merged.
    Merge {
        /// Its file without folders.
        file: String,
    },
    /// A file was read in.
    Import {
        /// Its name without folders.
        file: String,
    },
}

impl Action {
    /// The material that was named; `None` for what concerns many.
    pub fn material(&self) -> Option<&str> {
        match self {
            Self::Set { material }
            | Self::Lock { material, .. }
            | Self::Prove { material }
            | Self::Answer { material, .. }
            | Self::Attach { material }
            | Self::Adjudicate { material } => Some(material),
            Self::Create { .. }
            | Self::Resolve { .. }
            | Self::Repair { .. }
            | Self::Extend { .. }
            | Self::Refine { .. }
            | Self::Withdraw { .. }
            | Self::Study { .. }
            | Self::Merge { .. }
            | Self::Import { .. } => None,
        }
    }
}

/// The measure by which conflict nodes are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// IW, the inconsistency weight (eq. 9).
    #[default]
    Weight,
    /// IP, the inconsistency ratio (eq. 7).
    Ratio,
}

/// What an exact repair makes least: a price for each changed node (`inference::exact::price`), and 1 for each class it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The way that all classes go together, Σ |change|.
    #[serde(rename = "l1")]
    Nearest,
    /// The number of changed nodes, and among equals the way.
    Fewest,
    /// Both: a changed node counts as much as a hundred classes.
    #[default]
    Mixed,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 3] = [Self::Nearest, Self::Fewest, Self::Mixed];
}

/// One action in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub id: EntryId,
    /// The entry it builds upon.
    pub parent: EntryId,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
    /// Who did it.
    pub author: String,
    /// What was done.
    pub action: Action,
    /// Number of changes it made.
    pub changes: u64,
}

/// A named place in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Its name, unique in the base and not empty.
    pub name: String,
    /// The entry whose state the version shows.
    pub head: EntryId,
    /// The entry that redo leads to: `head` or a descendant of it.
    pub tip: EntryId,
}

/// The log and the versions of a base. At least one version exists, and one is current. Copies share the entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    entries: VectorSync<Entry>,
    versions: Vec<Version>,
    current: usize,
}

/// Why the log cannot do that.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// Nothing to undo: the head is where the base began.
    #[error("nothing to undo")]
    NothingToUndo,
    /// Nothing to redo: the head is the newest entry of its branch.
    #[error("nothing to redo")]
    NothingToRedo,
    /// No version of that name.
    #[error("no version {0:?}")]
    NoVersion(String),
    /// A version of that name exists.
    #[error("a version {0:?} exists")]
    NameTaken(String),
    /// The text cannot be the name of a version.
    #[error("no name for a version: {0}")]
    Name(#[from] NameError),
    /// The log does not hang together: the file was changed by something else.
    #[error("the log is damaged at entry {}", .0.0)]
    Damaged(EntryId),
}

/// The way from one state of the base to another: take these back, then make those again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Route {
    /// Entries to take back, newest first.
    pub back: Vec<EntryId>,
    /// Entries to make again, oldest first.
    pub forth: Vec<EntryId>,
}

impl Default for History {
    fn default() -> Self {
        Self {
            entries: VectorSync::default(),
            versions: vec![Version { name: "main".into(), head: EntryId::ROOT, tip: EntryId::ROOT }],
            current: 0,
        }
    }
}

impl History {
    /// A log as it was stored.
    ///
    /// # Errors
    /// [`HistoryError::Damaged`] where ids are not 1, 2, 3 …, a parent is not older, a version points nowhere or its tip
    /// does not descend from its head;
    /// [`HistoryError::NoVersion`] where the current version does not exist.
    pub fn restore(entries: Vec<Entry>, versions: Vec<Version>, current: &str) -> Result<Self, HistoryError> {
        for (at, entry) in (1..).zip(&entries) {
            if entry.id != EntryId(at) || entry.parent >= entry.id {
                return Err(HistoryError::Damaged(entry.id));
            }
        }
        let last = EntryId(entries.len() as u32);
        if let Some(bad) = versions.iter().find(|v| v.head > last || v.tip > last) {
            return Err(HistoryError::Damaged(bad.head.max(bad.tip)));
        }
        let at = versions.iter().position(|v| v.name == current);
        let current = at.ok_or_else(|| HistoryError::NoVersion(current.to_owned()))?;
        let history = Self { entries: entries.into_iter().collect(), versions, current };
        match history.versions.iter().find(|v| !history.descends(v.tip, v.head)) {
            Some(bad) => Err(HistoryError::Damaged(bad.tip)),
            None => Ok(history),
        }
    }

    /// All entries, by id.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.entries.iter()
    }

    /// The entry of that id; `None` for the root.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get((id.0 as usize).checked_sub(1)?)
    }

    /// All versions, in the order in which they were made.
    pub fn versions(&self) -> &[Version] {
        &self.versions
    }

    /// The version that is shown and edited.
    pub fn current(&self) -> &Version {
        &self.versions[self.current]
    }

    /// The id of the entry that would be added next.
    pub fn next_id(&self) -> EntryId {
        EntryId(self.entries.len() as u32 + 1)
    }

    /// The entries from the beginning of the base to the head, newest first.
    pub fn line(&self) -> impl Iterator<Item = &Entry> {
        std::iter::successors(self.entry(self.current().head), |entry| self.entry(entry.parent))
    }

    /// Adds what was done to the current version.
    pub fn push(&mut self, time: i64, author: String, action: Action, changes: u64) -> EntryId {
        let (id, parent) = (self.next_id(), self.current().head);
        self.entries.push_back_mut(Entry { id, parent, time, author, action, changes });
        let version = &mut self.versions[self.current];
        version.head = id;
        version.tip = id;
        id
    }

    /// The entry that undo would take back.
    ///
    /// # Errors
    /// [`HistoryError::NothingToUndo`] where the base began.
    pub fn undo(&self) -> Result<&Entry, HistoryError> {
        match self.entry(self.current().head) {
            None | Some(Entry { action: Action::Create { .. }, .. }) => Err(HistoryError::NothingToUndo),
            Some(entry) => Ok(entry),
        }
    }

    /// The entry that redo would make again.
    ///
    /// # Errors
    /// [`HistoryError::NothingToRedo`] at the tip.
    pub fn redo(&self) -> Result<&Entry, HistoryError> {
        let Version { head, tip, .. } = self.current();
        std::iter::successors(self.entry(*tip), |entry| self.entry(entry.parent))
            .find(|entry| entry.parent == *head && entry.id > *head)
            .ok_or(HistoryError::NothingToRedo)
    }

    /// Moves the head of the current version. A tip that does not descend from it moves along.
    pub fn move_head(&mut self, head: EntryId) {
        let keeps_tip = self.descends(self.current().tip, head);
        let version = &mut self.versions[self.current];
        version.head = head;
        if !keeps_tip {
            version.tip = head;
        }
    }

    fn descends(&self, mut entry: EntryId, from: EntryId) -> bool {
        // Whatever descends from an entry is newer.
        while entry > from {
            entry = self.entry(entry).map_or(EntryId::ROOT, |entry| entry.parent);
        }
        entry == from
    }

    /// Names the present state as a new version; the current one stays current.
    ///
    /// # Errors
    /// [`HistoryError::Name`] and [`HistoryError::NameTaken`].
    pub fn name_version(&mut self, name: &str) -> Result<(), HistoryError> {
        let name = checked(name)?;
        if self.versions.iter().any(|v| v.name == name) {
            return Err(HistoryError::NameTaken(name.to_owned()));
        }
        let head = self.current().head;
        self.versions.push(Version { name: name.to_owned(), head, tip: head });
        Ok(())
    }

    /// The version of that name.
    ///
    /// # Errors
    /// [`HistoryError::NoVersion`].
    pub fn version(&self, name: &str) -> Result<&Version, HistoryError> {
        self.versions.iter().find(|v| v.name == name).ok_or_else(|| HistoryError::NoVersion(name.to_owned()))
    }

    /// Makes a version the current one.
    ///
    /// # Errors
    /// [`HistoryError::NoVersion`].
    pub fn select(&mut self, name: &str) -> Result<(), HistoryError> {
        let at = self.versions.iter().position(|v| v.name == name);
        self.current = at.ok_or_else(|| HistoryError::NoVersion(name.to_owned()))?;
        Ok(())
    }

    /// The way from the state after `from` to the state after `to`.
    pub fn route(&self, mut from: EntryId, mut to: EntryId) -> Route {
        let mut route = Route::default();
        while from != to {
            // The newer of the two cannot be an ancestor of the other.
            let newer = if from > to { &mut from } else { &mut to };
            let Some(entry) = self.entry(*newer) else { break };
            if from > to {
                route.back.push(entry.id)
            } else {
                route.forth.push(entry.id)
            }
            if from > to { from = entry.parent } else { to = entry.parent }
        }
        route.forth.reverse();
        route
    }
}

#[cfg(test)]
mod tests;
