//! Log of all actions on a base. It only grows; undo, redo and versions move a head over it.
//!
//! Entries form a tree. A version is a named place in it: either a line of work, whose head undo moves to the parent and redo
//! towards the last tip, or a named state, which never moves. An action after an undo starts a new branch, and the old one stays
//! in the log; an action on a named state starts a new line.

mod action;

use canju_message::{Argument, Message, ToArgument};
use rpds::VectorSync;
use serde::{Deserialize, Serialize};
use xiangqi::material::{Material, NodeId};

use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::Change;
use crate::knowledge::evidence::{Evidence, Role};
use crate::knowledge::provenance::{LONGEST, NameError, checked};
use crate::knowledge::score::Score;

pub use action::{Action, Measure, Method};

/// An entry of the log, numbered from 1. 0 is the empty base before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct EntryId(pub u32);

/// The number as commands take it, without separators.
impl ToArgument for EntryId {
    fn to_argument(&self) -> Argument {
        Argument::Text(self.0.to_string())
    }
}

impl EntryId {
    /// The empty base before the first entry.
    pub const ROOT: Self = Self(0);
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: EntryId,
    /// The entry it builds upon.
    pub parent: EntryId,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
    pub author: String,
    pub action: Action,
    pub changes: u64,
    /// Statement about the combination that the action names: computed from its changes, not stored.
    pub statement: Option<Statement>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Its name, unique in the base and not empty.
    pub name: String,
    pub head: EntryId,
    /// The entry that redo leads to: `head` or a descendant of it.
    pub tip: EntryId,
    /// Whether this is a named state, whose content is kept: edits go to a new line. Its tip is its head.
    pub frozen: bool,
}

/// The log and the versions of a base. At least one version exists, and one is current. Copies share the entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    entries: VectorSync<Entry>,
    versions: Vec<Version>,
    current: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum HistoryError {
    #[text("history-nothing-to-undo")]
    NothingToUndo,
    #[text("history-nothing-to-redo")]
    NothingToRedo,
    #[text("history-no-version", name)]
    NoVersion(String),
    #[text("history-name-taken", name)]
    NameTaken(String),
    #[text("history-shown", name)]
    Shown(String),
    /// No entry has that number, or it is the one with which the base began.
    #[text("history-no-way", entry)]
    NoWay(EntryId),
    #[text("history-name", error)]
    Name(#[from] NameError),
    /// The log does not hang together: the file was changed by something else.
    #[text("damage-log", entry)]
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
            versions: vec![Version {
                name: "main".into(),
                head: EntryId::ROOT,
                tip: EntryId::ROOT,
                frozen: false,
            }],
            current: 0,
        }
    }
}

impl History {
    /// Restores a stored log.
    ///
    /// # Errors
    /// [`HistoryError::Damaged`] if ids are not 1, 2, 3 …, a parent is not older, the head of a version does not exist, its tip
    /// does not descend from its head, or the tip of a named state is not its head; [`HistoryError::NoVersion`] if the current
    /// version does not exist.
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
        match history.versions.iter().find(|v| !history.leads(v.head, v.tip) || (v.frozen && v.tip != v.head))
        {
            Some(bad) => Err(HistoryError::Damaged(bad.tip)),
            None => Ok(history),
        }
    }

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

    pub fn next_id(&self) -> EntryId {
        EntryId(self.entries.len() as u32 + 1)
    }

    pub fn line(&self) -> impl Iterator<Item = &Entry> {
        std::iter::successors(self.entry(self.current().head), |entry| self.entry(entry.parent))
    }

    /// Returns the log without the statements of the entries on these combinations.
    #[must_use]
    pub fn without_statements(&self, hides: impl Fn(Material) -> bool) -> Self {
        let mut log = self.clone();
        for (at, entry) in self.entries.iter().enumerate().filter(|(_, entry)| entry.statement.is_some()) {
            if entry.action.material().and_then(|text| text.parse().ok()).is_some_and(&hides) {
                log.entries.set_mut(at, Entry { statement: None, ..entry.clone() });
            }
        }
        log
    }

    /// Appends an action to the current version; to a new line if that is a named state.
    pub fn push(&mut self, time: i64, author: String, action: Action, changes: u64) -> EntryId {
        let (id, parent) = (self.next_id(), self.current().head);
        self.entries.push_back_mut(Entry { id, parent, time, author, action, changes, statement: None });
        let version = self.line_to_move();
        version.head = id;
        version.tip = id;
        id
    }

    pub fn annotate(&mut self, id: EntryId, statement: Option<Statement>) {
        if let (Some(statement), Some(entry)) = (statement, self.entry(id)) {
            let entry = Entry { statement: Some(statement), ..entry.clone() };
            self.entries.set_mut(id.0 as usize - 1, entry);
        }
    }

    pub fn undo(&self) -> Result<&Entry, HistoryError> {
        match self.entry(self.current().head) {
            None | Some(Entry { action: Action::Create { .. }, .. }) => Err(HistoryError::NothingToUndo),
            Some(entry) => Ok(entry),
        }
    }

    pub fn redo(&self) -> Result<&Entry, HistoryError> {
        let Version { head, tip, .. } = self.current();
        std::iter::successors(self.entry(*tip), |entry| self.entry(entry.parent))
            .find(|entry| entry.parent == *head && entry.id > *head)
            .ok_or(HistoryError::NothingToRedo)
    }

    /// Moves the head of the current version; of a new line if that is a named state. A tip that does not descend from the head
    /// is moved to it.
    pub fn move_head(&mut self, head: EntryId) {
        let keeps_tip = self.leads(head, self.current().tip);
        let version = self.line_to_move();
        version.head = head;
        if !keeps_tip {
            version.tip = head;
        }
    }

    /// Checks that the state after an entry is reachable.
    ///
    /// # Errors
    /// [`HistoryError::NoWay`] if there is no such entry, and for the empty base before the first one.
    pub fn reach(&self, entry: EntryId) -> Result<&Entry, HistoryError> {
        self.entry(entry).ok_or(HistoryError::NoWay(entry))
    }

    /// The current version, ready to be moved: a named state stays as it is, and a line begins there.
    fn line_to_move(&mut self) -> &mut Version {
        if self.versions[self.current].frozen {
            let Version { name, head, .. } = self.versions[self.current].clone();
            self.versions.push(Version { name: self.line_name(&name), head, tip: head, frozen: false });
            self.current = self.versions.len() - 1;
        }
        &mut self.versions[self.current]
    }

    /// A free name for a line that begins at a named state: `END6+`, `END6+2` …
    fn line_name(&self, state: &str) -> String {
        let named = |number: usize| {
            let mark = if number == 1 { "+".to_owned() } else { format!("+{number}") };
            let kept: String = state.chars().take(LONGEST - mark.chars().count()).collect();
            kept + &mark
        };
        let free = |name: &String| self.versions.iter().all(|version| version.name != *name);
        (1..).map(named).find(free).unwrap_or_default()
    }

    /// Whether an entry is another one or one that this descends from.
    pub fn leads(&self, entry: EntryId, mut to: EntryId) -> bool {
        // Whatever descends from an entry is newer.
        while to > entry {
            to = self.entry(to).map_or(EntryId::ROOT, |entry| entry.parent);
        }
        to == entry
    }

    /// Names the present state, which stays as it is from then on; the current version stays current.
    pub fn name_version(&mut self, name: &str) -> Result<(), HistoryError> {
        let name = self.free_name(name)?;
        let head = self.current().head;
        self.versions.push(Version { name, head, tip: head, frozen: true });
        Ok(())
    }

    pub fn rename(&mut self, version: &str, name: &str) -> Result<(), HistoryError> {
        let at = self.place_of(version)?;
        let name = self.free_name(name)?;
        self.versions[at].name = name;
        Ok(())
    }

    /// Takes a version away. Its entries stay in the log.
    pub fn delete(&mut self, version: &str) -> Result<(), HistoryError> {
        let at = self.place_of(version)?;
        if at == self.current {
            return Err(HistoryError::Shown(version.to_owned()));
        }
        self.versions.remove(at);
        self.current -= usize::from(at < self.current);
        Ok(())
    }

    fn free_name(&self, name: &str) -> Result<String, HistoryError> {
        let name = checked(name)?;
        if self.versions.iter().any(|version| version.name == name) {
            return Err(HistoryError::NameTaken(name));
        }
        Ok(name)
    }

    fn place_of(&self, version: &str) -> Result<usize, HistoryError> {
        let at = self.versions.iter().position(|known| known.name == version);
        at.ok_or_else(|| HistoryError::NoVersion(version.to_owned()))
    }

    pub fn version(&self, name: &str) -> Result<&Version, HistoryError> {
        Ok(&self.versions[self.place_of(name)?])
    }

    pub fn select(&mut self, name: &str) -> Result<(), HistoryError> {
        self.current = self.place_of(name)?;
        Ok(())
    }

    pub fn route(&self, mut from: EntryId, mut to: EntryId) -> Route {
        let mut route = Route::default();
        while from != to {
            // The newer of the two cannot be an ancestor of the other.
            let (newer, way) =
                if from > to { (&mut from, &mut route.back) } else { (&mut to, &mut route.forth) };
            let Some(entry) = self.entry(*newer) else { break };
            way.push(entry.id);
            *newer = entry.parent;
        }
        route.forth.reverse();
        route
    }
}

// Statement of a log entry about the combination that it names. It is computed from the changes of the entry, so it is available
// for every base with a log.

/// Maximum number of changes of an entry that is read: a statement on one combination takes a few.
pub const MOST_CHANGES: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The score, in the view of the combination as the entry names it; `None` if it was cleared.
    pub score: Option<Score>,
    /// False if the expert was not sure, or if the score was not locked.
    pub sure: bool,
    /// Percentage of positions with a different result, if the result depends on the position.
    pub exceptions: Option<u8>,
    /// Purpose of the answer; `None` if the score was set without a question.
    pub role: Option<Role>,
    /// A comment; may be empty.
    pub comment: String,
}

impl Statement {
    /// Returns the statement of an entry with this action and these changes; `None` if it names no combination or only locks it.
    /// Provenances and evidence of the changes must be known to `kb`.
    pub fn of(kb: &KnowledgeBase, action: &Action, changes: &[Change]) -> Option<Self> {
        if changes.len() > MOST_CHANGES || matches!(action, Action::Lock { .. }) {
            return None;
        }
        let node = NodeId::from(action.material()?.parse::<Material>().ok()?);
        let pieces = changes.iter().filter_map(|change| match change {
            Change::Evidence { evidence, added: true, .. } => kb.piece(*evidence),
            Change::Evidence { .. } | Change::State { .. } => None,
        });
        let mut states = changes.iter().filter_map(|change| match change {
            Change::State { after, .. } => Some(*after),
            Change::Evidence { .. } => None,
        });
        pieces.filter_map(|piece| Self::of_evidence(piece, node)).next_back().or_else(|| {
            let state = states.next_back()?;
            let state = state.map(|state| if node == node.canonical() { state } else { state.mirror() });
            let note = state
                .and_then(|state| kb.provenance(state.provenance))
                .map(|provenance| provenance.note.clone());
            Some(Self {
                score: state.map(|state| state.score),
                sure: state.is_none_or(|state| state.invariable),
                exceptions: None,
                role: None,
                comment: note.unwrap_or_default(),
            })
        })
    }

    /// Answers and games state a score; a census states shares, from which the score of the entry follows.
    fn of_evidence(piece: &Evidence, node: NodeId) -> Option<Self> {
        let score = Some(piece.finding_at(node));
        match piece {
            Evidence::Answer(answer) => Some(Self {
                score,
                sure: answer.sure,
                exceptions: answer.exceptions,
                role: Some(answer.role),
                comment: answer.comment.clone(),
            }),
            Evidence::Game(_) => {
                Some(Self { score, sure: true, exceptions: None, role: None, comment: String::new() })
            }
            Evidence::Verdict(_) | Evidence::Census(_) | Evidence::Study(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
