//! What a person can do to a base: the one way in which window and terminal do it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::acquisition::elementary::{self, ElementaryError};
use crate::acquisition::endgames::Endgames;
use crate::acquisition::scoring;
use crate::acquisition::studies;
use crate::books::endgame::shipped;
use crate::experiment::rounds::Round;
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
use crate::material::{Material, NodeId};
use crate::progress::Progress;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::places::Places;
use crate::service::rounds;
use crate::store::transfer::Imported;
use crate::store::{self, Base, Checkup, StoreError};
use crate::tablebase::census::Census;

/// What this person says now.
pub fn told_by(source: Source, author: &str, note: &str) -> Provenance {
    Provenance { source, author: author.to_owned(), time: now(), note: note.to_owned() }
}

/// What a new base begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Content {
    /// Every endgame: what tables and manuals answer, the others predicted.
    #[default]
    Endgames,
    /// The elementary combinations, from which the rounds of the paper begin.
    Elementary,
    /// Nothing.
    Empty,
}

impl Content {
    /// The word of the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Endgames => "built-in",
            Self::Elementary => "elementary",
            Self::Empty => "empty",
        }
    }

    /// The edits that fill an empty base.
    ///
    /// # Errors
    /// Only if what is built in is damaged.
    pub fn changes(self) -> Result<ChangeSet, ElementaryError> {
        let empty = KnowledgeBase::default();
        match self {
            Self::Endgames => Endgames::built_in()?.changes(&empty, elementary::COLLECTED),
            Self::Elementary => elementary::built_in(&empty, elementary::COLLECTED),
            Self::Empty => Ok(ChangeSet::default()),
        }
    }
}

/// Makes a base and opens it.
///
/// # Errors
/// [`crate::files::Refusal::Exists`] if the name is taken; what the disk says.
pub fn make(path: &Path, content: Content, author: &str) -> Result<Base, Fault> {
    let action = Action::Create { from: content.word().into() };
    Ok(Base::create(path, action, author, now(), &content.changes()?)?)
}

/// Opens a base for writing, and waits a moment for another program that has it.
///
/// # Errors
/// What the disk says.
pub fn open(path: &Path, progress: &dyn Progress) -> Result<Base, StoreError> {
    waiting_for(path, || Base::open(path, progress))
}

/// Opens a base for reading; another program may be writing it.
///
/// # Errors
/// What the disk says.
pub fn read(path: &Path, progress: &dyn Progress) -> Result<Base, StoreError> {
    waiting_for(path, || Base::read(path, progress))
}

/// Reads the file of a base anew and checks all of it; a program that has it open goes on meanwhile.
///
/// # Errors
/// What keeps the file from being opened.
pub fn check(path: &Path, progress: &dyn Progress) -> Result<Checkup, StoreError> {
    waiting_for(path, || store::check(path, progress))
}

fn waiting_for<T>(path: &Path, open: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    // Whoever closes a base writes its log back, so that its file tells of turns.
    let turn = || std::fs::metadata(path).and_then(|found| found.modified()).ok();
    retry_while_locked(open, |error| matches!(error, StoreError::Held { .. }), turn)
}

/// Makes the default base and the folder it lies in where it is missing; true where it was made. Programs that start
/// together make one.
///
/// # Errors
/// What the disk says.
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
    // Whoever makes it is at work for a moment only, but on a busy machine a moment is long.
    let asked = std::cell::Cell::new(0_u32);
    let always = || asked.replace(asked.get() + 1);
    retry_while_locked(attempt, |fault| matches!(fault, Fault::Store(StoreError::Held { .. })), always)
}

/// For tests that are not about all endgames: a default base of the elementary combinations only, which is made in no time.
#[cfg(test)]
pub(crate) fn provide_elementary(places: &Places) {
    let path = places.default_base();
    if !path.exists() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        make(&path, Content::Elementary, "tester").unwrap();
    }
}

/// Scores a node, or takes its score away.
///
/// # Errors
/// A symmetric node takes the scores 4 and 5 only; what the disk says.
pub fn set(
    base: &mut Base,
    node: NodeId,
    score: Option<Score>,
    locked: bool,
    told: &Provenance,
) -> Result<Notice, Fault> {
    let mut draft = Draft::new(base.kb());
    let provenance = draft.provenance(told);
    draft.set(node, score.map(|score| NodeState { score, invariable: locked, provenance }))?;
    let set = draft.finish();
    let proof = base.kb().score(node).filter(|proof| is_proved(base.kb(), node) && score != Some(*proof));
    let before = base.kb().labelling().tally().conflict_nodes;
    base.apply(Action::Set { material: node.material().to_string() }, &told.author, told.time, &set)?;
    let after = base.kb().labelling().tally().conflict_nodes;
    Ok(Notice::Stored { node, score, before, after, proof })
}

/// Is the score of a node what exact tables prove, and locked?
fn is_proved(kb: &KnowledgeBase, node: NodeId) -> bool {
    let state = kb.state(node).filter(|state| state.invariable);
    state.and_then(|state| kb.provenance(state.provenance)).is_some_and(|told| told.source == Source::Table)
}

/// Locks a node's score against the resolver, or opens the lock. Who scored it stays.
///
/// # Errors
/// [`Fault::Unscored`]; what the disk says.
pub fn lock(base: &mut Base, node: NodeId, locked: bool, told: &Provenance) -> Result<Notice, Fault> {
    let state = base.kb().state(node).ok_or(Fault::Unscored(node))?;
    let mut draft = Draft::new(base.kb());
    draft.set(node, Some(NodeState { invariable: locked, ..state }))?;
    let set = draft.finish();
    let action = Action::Lock { material: node.material().to_string(), locked };
    base.apply(action, &told.author, told.time, &set)?;
    Ok(Notice::LockChanged { node, locked })
}

/// Keeps the present state as a version of this name.
///
/// # Errors
/// [`Fault::RoundName`] for the name of a round; what the log and the disk say.
pub fn name_version(base: &mut Base, name: &str) -> Result<(), Fault> {
    no_name_of_a_round(name)?;
    Ok(base.name_version(name)?)
}

/// By their names the rounds are counted that were built.
fn no_name_of_a_round(name: &str) -> Result<(), Fault> {
    let taken = Round::ALL.into_iter().any(|round| rounds::of_round(name.trim(), round));
    if taken { Err(Fault::RoundName(name.trim().to_owned())) } else { Ok(()) }
}

/// Gives a version another name.
///
/// # Errors
/// [`Fault::RoundHeld`] for a round on which something else stands; [`Fault::RoundName`] for the name of a round; what the log and
/// the disk say.
pub fn rename_version(base: &mut Base, from: &str, to: &str) -> Result<(), Fault> {
    free_of_rounds(base, from)?;
    no_name_of_a_round(to)?;
    Ok(base.rename_version(from, to)?)
}

/// Takes a version away; its entries stay in the log.
///
/// # Errors
/// As [`rename_version`]; the version that is shown stays.
pub fn delete_version(base: &mut Base, name: &str) -> Result<(), Fault> {
    free_of_rounds(base, name)?;
    Ok(base.delete_version(name)?)
}

fn free_of_rounds(base: &Base, name: &str) -> Result<(), Fault> {
    if rounds::is_built_upon(base.history(), name) { Err(Fault::RoundHeld(name.to_owned())) } else { Ok(()) }
}

/// The author of what is proved.
pub const EXACT_TABLES: &str = "exact tables";

/// Stores what a census proves of its material, `by` whom it was asked for: the score, locked, and the census itself as
/// evidence in place of older ones.
/// Nothing is written where the base has it already.
///
/// # Errors
/// [`Fault::Unsolved`] without a census; what the disk says.
pub fn prove(base: &mut Base, material: Material, censuses: &[Census], by: &str) -> Result<Notice, Fault> {
    let told = told_by(Source::Table, EXACT_TABLES, "");
    let node = NodeId::from(material);
    let proofs = elementary::proofs(censuses);
    let &score = proofs.get(&node.canonical()).ok_or(Fault::Unsolved(material))?;
    let mut draft = Draft::new(base.kb());
    let provenance = draft.provenance(&told);
    let older = base
        .kb()
        .evidence(node)
        .filter(|(_, known)| known.census().is_some_and(|known| !censuses.contains(known)));
    older.for_each(|(id, _)| draft.remove_evidence(node, id));
    censuses.iter().for_each(|census| draft.add_evidence(scoring::evidence(census)));
    if !is_proved(base.kb(), node) || base.kb().score(node.canonical()) != Some(score) {
        draft.set(node.canonical(), Some(NodeState { score, invariable: true, provenance }))?;
    }
    let set = draft.finish();
    let before = base.kb().labelling().tally().conflict_nodes;
    if !set.changes.is_empty() {
        let action = Action::Prove { material: material.to_string() };
        base.apply(action, by, told.time, &set)?;
    }
    let after = base.kb().labelling().tally().conflict_nodes;
    let score = base.kb().score(node).unwrap_or(score);
    Ok(Notice::Proved { node, score, before, after })
}

/// What the endgame books have to say of combinations and the base does not have yet.
#[derive(Debug)]
pub struct Studies {
    set: ChangeSet,
    /// Positions that are new.
    pub positions: u64,
    /// Their nodes; a node and its mirror count once.
    pub nodes: u64,
    /// Older findings of the same source and position that they replace.
    pub replaced: u64,
}

/// Collects what the book of the program and that of the base have to say of combinations.
///
/// # Errors
/// What the disk says.
pub fn studies(base: &Base) -> Result<Studies, Fault> {
    // None where the file of the program is damaged, which a test rules out.
    let problems = shipped::problems().unwrap_or_default();
    let own = studies::of_book(&base.book(), problems).map_err(|error| base.book_error(error))?;
    let mut draft = Draft::new(base.kb());
    for study in studies::of_problems(problems).chain(own) {
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

/// Stores what [`studies()`] collected as evidence, `by` the person who asked for it. Nothing is written where there is nothing new.
///
/// # Errors
/// What the disk says.
pub fn lay_studies(base: &mut Base, studies: Studies, by: &str) -> Result<Notice, Fault> {
    let Studies { set, positions, nodes, .. } = studies;
    base.apply(Action::Study { positions }, by, now(), &set)?;
    Ok(Notice::Studied { positions, nodes })
}

/// Reads a file into a base, in the encoding that is named or else guessed.
///
/// # Errors
/// What is wrong with the file, and where; what the disk says. Nothing was changed then.
pub fn read_in(
    base: &mut Base,
    path: PathBuf,
    encoding: Option<Named>,
    told: &Provenance,
    progress: &dyn Progress,
) -> Result<Notice, Fault> {
    let Imported { set, encoding } = store::import_file(base.kb(), &path, encoding, told, progress)?;
    let file = path.file_name().unwrap_or(OsStr::new("")).to_string_lossy().into_owned();
    base.apply(Action::Import { file }, &told.author, told.time, &set)?;
    Ok(Notice::Imported { path, changes: set.changes.len() as u64, encoding })
}

/// What a resolver run would write into the base it began with.
///
/// # Errors
/// [`Fault::NothingToAccept`] where it changed nothing.
pub fn proposal(kb: &KnowledgeBase, run: &Greedy, told: &Provenance) -> Result<(Action, ChangeSet), Fault> {
    let greedy::GreedySettings { order, objective } = run.settings();
    let action = Action::Resolve { objective, order, steps: run.steps() as u64 };
    Ok((action, some_changes(run.proposal(kb, told))?))
}

/// What an exact repair would write into the base that it was computed for.
///
/// # Errors
/// [`Fault::NothingToAccept`] where it changes nothing.
pub fn repair(kb: &KnowledgeBase, repair: &Repair, told: &Provenance) -> Result<(Action, ChangeSet), Fault> {
    let action = Action::Repair { method: repair.method() };
    Ok((action, some_changes(repair.proposal(kb, told))?))
}

fn some_changes(set: ChangeSet) -> Result<ChangeSet, Fault> {
    if set.changes.is_empty() { Err(Fault::NothingToAccept) } else { Ok(set) }
}

/// Writes what [`proposal`] or [`repair`] gave.
///
/// # Errors
/// What the disk says.
pub fn accept(base: &mut Base, action: Action, told: &Provenance, set: &ChangeSet) -> Result<Notice, Fault> {
    base.apply(action, &told.author, told.time, set)?;
    let left = base.kb().labelling().tally().conflict_nodes;
    // No symmetric node is ever changed, so every change stands for two nodes.
    Ok(Notice::Accepted { changed: 2 * set.changes.len() as u64, left })
}
