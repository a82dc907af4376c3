//! The context shared by all features: the open base and its view, the selected nodes, settings, messages and jobs.

use std::any::Any;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::jobs::{JobId, JobKind, Jobs, Waker, now};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::rules::Position;
use crate::service::edit;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::places::Places;
use crate::service::settings::{Panel, Settings};
use crate::session::feature::{Feature, Outcome, Then};
use crate::session::opening_book::OpeningBookCache;
use crate::store::library::Library;
use crate::store::{Base, StoreError};

/// Identifies the open base and its state; results for one revision do not hold for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Revision {
    /// The number of bases opened before.
    pub(super) base: u32,
    /// The number of changes of this base.
    pub(super) change: u64,
    /// The number of changes of what is hidden of it, for results of the base as it is shown; else 0.
    veil: u64,
}

/// The result of a job: what follows from its output and, if it had checked out the base, the base.
pub(super) struct Delivery {
    pub(super) base: Option<Box<Base>>,
    /// [`Then`] of a feature, or the answer of a dialog.
    pub(super) then: Box<dyn Any + Send>,
}

impl Delivery {
    fn of<F: Feature, T: Send + 'static>(
        base: Option<Box<Base>>,
        output: T,
        then: impl FnOnce(&mut F, &mut AppContext, JobId, T) -> Outcome + Send + 'static,
    ) -> Self {
        let then: Then<F> = Box::new(move |feature, context, job| then(feature, context, job, output));
        Self { base, then: Box::new(then) }
    }
}

/// The state shared by all features.
pub(super) struct AppContext {
    pub(super) places: Places,
    pub(super) settings: Settings,
    pub(super) trail: Trail,
    /// The scores of canonical nodes proved by exact tables.
    pub(super) proofs: Arc<BTreeMap<NodeId, Score>>,
    pub(super) notices: Vec<Notice>,
    pub(super) jobs: Jobs<Delivery>,
    pub(super) opening_book: OpeningBookCache,
    /// The position of the game on the board.
    pub(super) on_board: Arc<Position>,
    /// The number of times other features have changed the folder of tables.
    pub(super) tables_made: u64,
    /// The number of times other features have changed the library.
    pub(super) library_changes: u64,
    /// The number of changes of the library, by whichever feature.
    pub(super) library_revision: u64,
    /// The number of times other features have added positions to practise.
    pub(super) practice_changes: u64,
    /// The panel shown before the present one.
    pub(super) panel_before: Option<Panel>,
    slot: Slot,
    view: View,
    revision: Revision,
    veil: Veil,
}

enum Slot {
    Empty,
    /// In the session, ready for edits.
    Here(Box<Base>),
    /// Checked out by a job, with the path of its file.
    InJob(JobId, PathBuf),
}

/// What is hidden of the base while a sample is judged blind.
#[derive(Default)]
struct Veil {
    nodes: HiddenNodes,
    /// The base without them, and its log without the statements about them; `None` if nothing is hidden.
    rest: Option<View>,
    /// The number of changes.
    number: u64,
}

/// Canonical nodes whose scores are hidden.
pub type HiddenNodes = Arc<HashSet<NodeId>>;

/// The open base as last read; readable while a job has checked it out.
#[derive(Default)]
struct View {
    kb: Arc<KnowledgeBase>,
    history: History,
}

impl AppContext {
    pub(super) fn new(places: Places, waker: Waker) -> Self {
        let (settings, damaged) = Settings::load(&places.settings());
        Self {
            settings,
            places,
            trail: Trail::default(),
            proofs: Arc::default(),
            notices: damaged.map(Notice::SettingsAside).into_iter().collect(),
            jobs: Jobs::new(waker),
            opening_book: OpeningBookCache::default(),
            on_board: Arc::new(Position::start()),
            tables_made: 0,
            library_changes: 0,
            library_revision: 0,
            practice_changes: 0,
            panel_before: None,
            slot: Slot::Empty,
            view: View::default(),
            revision: Revision::default(),
            veil: Veil::default(),
        }
    }

    /// Returns the knowledge of the open base; empty without one.
    pub(super) const fn kb(&self) -> &Arc<KnowledgeBase> {
        &self.view.kb
    }

    /// Returns the knowledge as it is shown: without the scores and the evidence that are hidden.
    pub(super) fn shown(&self) -> &Arc<KnowledgeBase> {
        &self.veil.rest.as_ref().unwrap_or(&self.view).kb
    }

    /// Returns the log as it is shown.
    pub(super) fn shown_history(&self) -> &History {
        &self.veil.rest.as_ref().unwrap_or(&self.view).history
    }

    /// Returns the revision of the knowledge as it is shown.
    pub(super) const fn shown_revision(&self) -> Revision {
        Revision { veil: self.veil.number, ..self.revision }
    }

    pub(super) const fn hidden(&self) -> &HiddenNodes {
        &self.veil.nodes
    }

    /// Hides the scores and the evidence of these canonical nodes of the present base, and of no others.
    pub(super) fn hide(&mut self, nodes: HashSet<NodeId>) {
        if nodes.is_empty() && self.veil.rest.is_none() {
            return;
        }
        let rest = (!nodes.is_empty()).then(|| View {
            kb: Arc::new(self.kb().without(nodes.iter().copied())),
            history: hiding(self.history(), &nodes),
        });
        self.veil = Veil { nodes: Arc::new(nodes), rest, number: self.veil.number + 1 };
    }

    /// Returns the log and versions of the open base.
    pub(super) fn history(&self) -> &History {
        &self.view.history
    }

    pub(super) const fn revision(&self) -> Revision {
        self.revision
    }

    /// Whether a base is open, here or checked out by a job.
    pub(super) const fn is_open(&self) -> bool {
        !matches!(self.slot, Slot::Empty)
    }

    pub(super) const fn is_checked_out(&self) -> bool {
        matches!(self.slot, Slot::InJob(..))
    }

    /// Returns the file of the open base, unless a job has checked it out.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.slot {
            Slot::Here(base) => Some(base.path()),
            Slot::Empty | Slot::InJob(..) => None,
        }
    }

    /// Returns the file of the open base for reading, even while a job has checked it out and writes it.
    pub(super) fn file(&self) -> Option<&Path> {
        match &self.slot {
            Slot::Here(base) => Some(base.path()),
            Slot::InJob(_, path) => Some(path),
            Slot::Empty => None,
        }
    }

    /// Opens the library of the base for reading; while a job writes the base, as of the last commit.
    pub(super) fn library(&self) -> Result<Library, Fault> {
        Ok(Library::open(self.file().ok_or(Fault::NoBase)?)?)
    }

    /// Whether this panel is shown and a base is open.
    pub(super) fn shows(&self, panel: Panel) -> bool {
        self.settings.panel == panel && self.is_open()
    }

    /// Returns the name of the expert who answers.
    pub(super) fn expert(&self) -> Result<&str, Fault> {
        self.settings.expert().ok_or(Fault::Nameless)
    }

    /// Returns the provenance of an answer this user gives now.
    pub(super) fn provenance(&self, source: Source) -> Result<Provenance, Fault> {
        Ok(edit::provenance(source, self.expert()?, ""))
    }

    pub(super) fn open(&mut self, base: Box<Base>) {
        self.slot = Slot::Here(base);
        self.revision = Revision { base: self.revision.base + 1, ..Revision::default() };
        self.opening_book.clear();
        self.look();
    }

    /// Changes the base at once and updates the view of it.
    pub(super) fn write<T, E>(&mut self, write: impl FnOnce(&mut Base) -> Result<T, E>) -> Result<T, Fault>
    where
        Fault: From<E>,
    {
        let base = match &mut self.slot {
            Slot::Here(base) => base,
            Slot::InJob(..) => return Err(Fault::Busy),
            Slot::Empty => return Err(Fault::NoBase),
        };
        let written = write(base);
        self.look();
        Ok(written?)
    }

    /// Changes the opening book on disk and in memory.
    pub(super) fn change_openings<T>(
        &mut self,
        change: impl FnOnce(&mut OpeningBookCache, &mut Base, i64) -> Result<T, StoreError>,
    ) -> Result<T, Fault> {
        let mut cache = std::mem::take(&mut self.opening_book);
        let with_shipped = !self.settings.without_shipped_openings;
        let changed = self.write(|base| {
            cache.complete(base, with_shipped)?;
            change(&mut cache, base, now()).map_err(Fault::Store)
        });
        self.opening_book = cache;
        changed
    }

    /// Writes the log back to the base's file while the user is idle, so that a copy of the file is complete.
    pub(super) fn on_idle(&mut self) {
        if let Slot::Here(base) = &mut self.slot {
            // A failure loses nothing; the next edit reports it.
            let _: Result<(), StoreError> = base.write_back();
        }
    }

    /// Starts a job of a feature, which then takes the output.
    pub(super) fn start<F: Feature, T: Send + 'static>(
        &mut self,
        kind: JobKind,
        work: impl FnOnce(&dyn Progress) -> T + Send + 'static,
        then: impl FnOnce(&mut F, &mut Self, JobId, T) -> Outcome + Send + 'static,
    ) -> JobId {
        self.jobs.start(kind, move |progress| Delivery::of(None, work(progress), then))
    }

    /// Starts a job that checks out the base. The base comes back with the output; if the job panics, the base is opened again from
    /// its file. [`Fault::NoBase`], and [`Fault::Busy`] while another job has the base.
    pub(super) fn check_out<F: Feature, T: Send + 'static>(
        &mut self,
        kind: JobKind,
        work: impl FnOnce(&mut Base, &dyn Progress) -> T + Send + 'static,
        then: impl FnOnce(&mut F, &mut Self, JobId, T) -> Outcome + Send + 'static,
    ) -> Result<JobId, Fault> {
        let mut base = match std::mem::replace(&mut self.slot, Slot::Empty) {
            Slot::Here(base) => base,
            other => {
                let fault = if matches!(other, Slot::Empty) { Fault::NoBase } else { Fault::Busy };
                self.slot = other;
                return Err(fault);
            }
        };
        let path = base.path().to_owned();
        let job = self.jobs.start(kind, move |progress| {
            let output = work(&mut base, progress);
            Delivery::of(Some(base), output, then)
        });
        self.slot = Slot::InJob(job, path);
        Ok(job)
    }

    /// Checks in a base from a job, unless another one was opened meanwhile.
    pub(super) fn check_in(&mut self, job: JobId, base: Box<Base>) {
        if matches!(self.slot, Slot::InJob(borrower, _) if borrower == job) {
            self.slot = Slot::Here(base);
            self.look();
        }
    }

    /// Returns the file of the base that this panicked job had checked out; no base is open then.
    pub(super) fn abandoned_by(&mut self, job: JobId) -> Option<PathBuf> {
        match std::mem::replace(&mut self.slot, Slot::Empty) {
            Slot::InJob(borrower, path) if borrower == job => Some(path),
            other => {
                self.slot = other;
                None
            }
        }
    }

    /// Updates the view of the base.
    fn look(&mut self) {
        let Slot::Here(base) = &self.slot else { return };
        if !Arc::ptr_eq(&self.view.kb, base.kb()) {
            self.revision.change += 1;
        }
        self.view = View { kb: Arc::clone(base.kb()), history: base.history().clone() };
        // What is hidden of the base follows with the sample; its log may change alone.
        if let Some(rest) = &mut self.veil.rest {
            rest.history = hiding(&self.view.history, &self.veil.nodes);
        }
    }

    /// Asks a job to stop, if there is one.
    pub(super) fn cancel(&self, job: impl Into<Option<JobId>>) {
        job.into().into_iter().for_each(|job| self.jobs.cancel(job));
    }

    pub(super) fn say(&mut self, notice: Notice) {
        self.notices.retain(|older| !notice.replaces(older));
        self.notices.push(notice);
    }

    /// Removes the line on the last action: the action was undone.
    pub(super) fn unsay(&mut self) {
        self.notices.retain(Notice::stays);
    }

    pub(super) fn save_settings(&self) -> Result<(), Fault> {
        self.settings.save(&self.places.settings()).map_err(Fault::Settings)
    }
}

/// Returns a log without the statements about canonical nodes.
fn hiding(history: &History, nodes: &HashSet<NodeId>) -> History {
    history.without_statements(|material| nodes.contains(&NodeId::from(material).canonical()))
}

// The history of selected nodes, with back and forward as in a browser.

/// Selections in order; beyond [`Trail::LENGTH`] the oldest are dropped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Trail {
    nodes: Vec<NodeId>,
    at: usize,
}

impl Trail {
    const LENGTH: usize = 1000;

    pub(super) fn selected(&self) -> Option<NodeId> {
        self.nodes.get(self.at).copied()
    }

    /// Selects a node and drops the selections ahead.
    pub(super) fn select(&mut self, node: NodeId) {
        if self.selected() == Some(node) {
            return;
        }
        self.nodes.truncate(self.at + 1);
        self.nodes.push(node);
        if self.nodes.len() > Self::LENGTH {
            self.nodes.remove(0);
        }
        self.at = self.nodes.len() - 1;
    }

    /// Clears the selection; back returns to the node that was selected.
    pub(super) fn deselect(&mut self) {
        self.nodes.truncate(self.at + 1);
        self.at = self.nodes.len();
    }

    /// Moves back one selection; returns false at the first.
    pub(super) fn back(&mut self) -> bool {
        let can = self.at > 0;
        self.at -= usize::from(can);
        can
    }

    /// Moves forward one selection; returns false at the last.
    pub(super) fn forward(&mut self) -> bool {
        let can = self.at + 1 < self.nodes.len();
        self.at += usize::from(can);
        can
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_and_forth_and_a_new_way() {
        let node = |id| NodeId::new(id).unwrap();
        let mut trail = Trail::default();
        assert_eq!((trail.selected(), trail.back(), trail.forward()), (None, false, false));
        for id in [1, 2, 3] {
            trail.select(node(id));
        }
        assert!(trail.back() && trail.back() && !trail.back());
        assert!(trail.forward());
        trail.select(node(9));
        assert!(!trail.forward());
        assert_eq!(trail.selected(), Some(node(9)));
        trail.deselect();
        trail.deselect();
        assert_eq!(trail.selected(), None);
        assert!(!trail.forward() && trail.back());
        assert_eq!(trail.selected(), Some(node(9)));
        trail.deselect();
        trail.select(node(5));
        assert!(trail.back());
        assert_eq!(trail.selected(), Some(node(9)));
    }
}
