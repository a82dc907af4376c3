//! Edits of a base, shared by window and terminal.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use canju_message::All;

use crate::acquisition::elementary::{self, ElementaryError};
use crate::acquisition::endgames::Endgames;
use crate::books::endgame::shipped;
use crate::files::{FileError, Named, Refusal};
use crate::inference::exact::Repair;
use crate::inference::greedy::{self, Greedy};
use crate::jobs::{now, retry_while_locked};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Change, ChangeSet, Draft, NodeState};
use crate::knowledge::evidence::Evidence;
use crate::knowledge::history::Action;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::rounds::Round;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::places::Places;
use crate::service::rounds;
use crate::store::transfer::Imported;
use crate::store::{self, Base, Checkup, StoreError};

/// Returns the provenance of a statement made now by `author`.
pub fn provenance(source: Source, author: &str, note: &str) -> Provenance {
    Provenance { source, author: author.to_owned(), time: now(), note: note.to_owned() }
}

/// Initial content of a new base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, All)]
#[all(word)]
pub enum Content {
    /// All endgames: answers of tables and manuals, the others predicted.
    #[default]
    #[all(word = "built-in")]
    Endgames,
    /// The elementary combinations, from which the rounds of the paper begin.
    Elementary,
    /// Nothing.
    Empty,
}

impl Content {
    /// Returns the edits that fill an empty base; an error only if the built-in data is damaged.
    pub fn changes(self) -> Result<ChangeSet, ElementaryError> {
        let empty = KnowledgeBase::default();
        match self {
            Self::Endgames => Endgames::built_in()?.changes(&empty, elementary::COLLECTED),
            Self::Elementary => elementary::built_in(&empty, elementary::COLLECTED),
            Self::Empty => Ok(ChangeSet::default()),
        }
    }
}

pub fn make(path: &Path, content: Content, author: &str) -> Result<Base, Fault> {
    let action = Action::Create { from: content.word().into() };
    Ok(Base::create(path, action, author, now(), &content.changes()?)?)
}

/// Opens a base for writing, retrying for a moment while another program holds it.
pub fn open(path: &Path, progress: &dyn Progress) -> Result<Base, StoreError> {
    waiting_for(path, || Base::open(path, progress))
}

/// Opens a base for reading, even while another program writes it.
pub fn read(path: &Path, progress: &dyn Progress) -> Result<Base, StoreError> {
    waiting_for(path, || Base::read(path, progress))
}

/// Reads the file of a base and checks all of it, even while another program has it open.
pub fn check(path: &Path, progress: &dyn Progress) -> Result<Checkup, StoreError> {
    waiting_for(path, || store::check(path, progress))
}

fn waiting_for<T>(path: &Path, open: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    // Closing a base writes its log back, so that the file's time shows that programs take turns.
    let turn = || std::fs::metadata(path).and_then(|found| found.modified()).ok();
    retry_while_locked(open, |error| matches!(error, StoreError::Held { .. }), turn)
}

/// Creates the default base and its folder if missing; returns whether it was created. Programs that start together create one.
pub fn provide_default(places: &Places, author: &str) -> Result<bool, Fault> {
    let path = places.default_base();
    if path.exists() {
        return Ok(false);
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(FileError::io(folder))?;
    }
    let attempt = || {
        // Another program may be faster.
        if path.exists() {
            return Ok(false);
        }
        match make(&path, Content::Endgames, author) {
            Ok(_) => Ok(true),
            Err(Fault::Store(StoreError::File(FileError { refusal: Refusal::Exists, .. }))) => Ok(false),
            Err(fault) => Err(fault),
        }
    };
    // The creating program is busy for a moment only, but on a busy machine a moment is long.
    let asked = std::cell::Cell::new(0_u32);
    let always = || asked.replace(asked.get() + 1);
    retry_while_locked(attempt, |fault| matches!(fault, Fault::Store(StoreError::Held { .. })), always)
}

/// Sets or removes the score of a node; a symmetric node takes the scores 4 and 5 only.
pub fn set(
    base: &mut Base,
    node: NodeId,
    score: Option<Score>,
    locked: bool,
    provenance: &Provenance,
) -> Result<Notice, Fault> {
    let mut draft = Draft::new(base.kb());
    let provenance_id = draft.provenance(provenance);
    draft.set(node, score.map(|score| NodeState { score, invariable: locked, provenance: provenance_id }))?;
    let set = draft.finish();
    let proof = base.kb().score(node).filter(|proof| base.kb().is_proved(node) && score != Some(*proof));
    let before = base.kb().labelling().tally().conflict_nodes;
    base.apply(
        Action::Set { material: node.material().to_string() },
        &provenance.author,
        provenance.time,
        &set,
    )?;
    let after = base.kb().labelling().tally().conflict_nodes;
    Ok(Notice::Stored { node, score, before, after, proof })
}

/// Locks a node's score against the resolver, or unlocks it. Its author is kept.
pub fn lock(base: &mut Base, node: NodeId, locked: bool, provenance: &Provenance) -> Result<Notice, Fault> {
    let state = base.kb().state(node).ok_or(Fault::Unscored(node))?;
    let mut draft = Draft::new(base.kb());
    draft.set(node, Some(NodeState { invariable: locked, ..state }))?;
    let set = draft.finish();
    let action = Action::Lock { material: node.material().to_string(), locked };
    base.apply(action, &provenance.author, provenance.time, &set)?;
    Ok(Notice::LockChanged { node, locked })
}

/// Saves the present state as a named version; [`Fault::RoundName`] for the name of a round.
pub fn name_version(base: &mut Base, name: &str) -> Result<(), Fault> {
    no_name_of_a_round(name)?;
    Ok(base.name_version(name)?)
}

/// By their names the rounds are counted that were built.
fn no_name_of_a_round(name: &str) -> Result<(), Fault> {
    let taken = Round::ALL.into_iter().any(|round| rounds::of_round(name.trim(), round));
    if taken { Err(Fault::RoundName(name.trim().to_owned())) } else { Ok(()) }
}

/// Renames a version. [`Fault::RoundHeld`] for a round that another version or the current work is built upon; [`Fault::RoundName`]
/// for the name of a round.
pub fn rename_version(base: &mut Base, from: &str, to: &str) -> Result<(), Fault> {
    free_of_rounds(base, from)?;
    no_name_of_a_round(to)?;
    Ok(base.rename_version(from, to)?)
}

/// Takes a version away, unless it is shown; its entries stay in the log. Other errors as [`rename_version`].
pub fn delete_version(base: &mut Base, name: &str) -> Result<(), Fault> {
    free_of_rounds(base, name)?;
    Ok(base.delete_version(name)?)
}

fn free_of_rounds(base: &Base, name: &str) -> Result<(), Fault> {
    if rounds::is_built_upon(base.history(), name) { Err(Fault::RoundHeld(name.to_owned())) } else { Ok(()) }
}

/// Evidence on combinations from the endgame books that the base does not have yet.
#[derive(Debug)]
pub struct Studies {
    set: ChangeSet,
    pub positions: u64,
    /// Their nodes; a node and its mirror count once.
    pub nodes: u64,
    /// Older findings of the same source and position that they replace.
    pub replaced: u64,
}

/// Collects the evidence on combinations from the shipped endgame book and that of the base.
pub fn studies(base: &Base) -> Result<Studies, Fault> {
    // None if the shipped file is damaged, which a test rules out.
    let problems = shipped::problems().unwrap_or_default();
    let own = elementary::of_book(&base.book(), problems).map_err(|error| base.book_error(error))?;
    let mut draft = Draft::new(base.kb());
    for study in elementary::of_problems(problems).chain(own) {
        let older = base.kb().evidence(study.material).filter(|(_, known)| study.replaces(known));
        older.for_each(|(id, _)| draft.remove_evidence(study.material, id));
        draft.add_evidence(Evidence::Study(Box::new(study)));
    }
    let set = draft.finish();
    let laid = |wanted: bool| {
        set.changes.iter().filter_map(move |change| match change {
            Change::Evidence { node, added, .. } if *added == wanted => Some(*node),
            Change::Evidence { .. } | Change::State { .. } => None,
        })
    };
    let (positions, replaced) = (laid(true).count() as u64, laid(false).count() as u64);
    let nodes = laid(true).collect::<BTreeSet<NodeId>>().len() as u64;
    Ok(Studies { set, positions, nodes, replaced })
}

/// Stores the result of [`studies()`] as evidence, `by` the person who requested it. Writes nothing if there is nothing new.
pub fn lay_studies(base: &mut Base, studies: Studies, by: &str) -> Result<Notice, Fault> {
    let Studies { set, positions, nodes, .. } = studies;
    base.apply(Action::Study { positions }, by, now(), &set)?;
    Ok(Notice::Studied { positions, nodes })
}

/// Imports a file into a base, in the given encoding or else a guessed one. On an error nothing is changed.
pub fn read_in(
    base: &mut Base,
    path: PathBuf,
    encoding: Option<Named>,
    provenance: &Provenance,
    progress: &dyn Progress,
) -> Result<Notice, Fault> {
    let Imported { set, encoding } = store::import_file(base.kb(), &path, encoding, provenance, progress)?;
    let file = path.file_name().unwrap_or(OsStr::new("")).to_string_lossy().into_owned();
    base.apply(Action::Import { file }, &provenance.author, provenance.time, &set)?;
    Ok(Notice::Imported { path, changes: set.changes.len() as u64, encoding })
}

/// Returns the changes of a resolver run, for the base it started with.
pub fn proposal(
    kb: &KnowledgeBase,
    run: &Greedy,
    provenance: &Provenance,
) -> Result<(Action, ChangeSet), Fault> {
    let greedy::GreedySettings { order, objective } = run.settings();
    let action = Action::Resolve { objective, order, steps: run.steps() as u64 };
    Ok((action, some_changes(run.proposal(kb, provenance))?))
}

/// Returns the changes of an exact repair, for the base it was computed for.
pub fn repair(
    kb: &KnowledgeBase,
    repair: &Repair,
    provenance: &Provenance,
) -> Result<(Action, ChangeSet), Fault> {
    let action = Action::Repair { method: repair.method };
    Ok((action, some_changes(repair.proposal(kb, provenance))?))
}

fn some_changes(set: ChangeSet) -> Result<ChangeSet, Fault> {
    if set.changes.is_empty() { Err(Fault::NothingToAccept) } else { Ok(set) }
}

/// Writes the result of [`proposal`] or [`repair`].
pub fn accept(
    base: &mut Base,
    action: Action,
    provenance: &Provenance,
    set: &ChangeSet,
) -> Result<Notice, Fault> {
    base.apply(action, &provenance.author, provenance.time, set)?;
    let left = base.kb().labelling().tally().conflict_nodes;
    // Symmetric nodes are never changed, so every change counts for two nodes.
    Ok(Notice::Accepted { changed: 2 * set.changes.len() as u64, left })
}
