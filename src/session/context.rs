//! The context that all features share: the open base and the view of it, the selection, the settings, the messages and the jobs.

use std::any::Any;
use std::collections::BTreeMap;
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
use crate::session::feature::Feature;
use crate::session::opening_book::OpeningBookCache;
use crate::session::trail::Trail;
use crate::store::{Base, StoreError};

/// Which base is open and how often it has changed: what was found for one revision says nothing of another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Revision {
    /// Counts the bases that were opened.
    pub(super) base: u32,
    /// Counts the changes of this one.
    pub(super) change: u64,
}

/// What a job hands back: its output and, if it had checked out the base, the base.
pub(super) struct Delivery {
    pub(super) base: Option<Box<Base>>,
    pub(super) output: Box<dyn Any + Send>,
}

/// What all features share.
pub(super) struct AppContext {
    pub(super) places: Places,
    pub(super) settings: Settings,
    pub(super) trail: Trail,
    /// What exact tables prove of canonical nodes.
    pub(super) proofs: Arc<BTreeMap<NodeId, Score>>,
    pub(super) notices: Vec<Notice>,
    pub(super) jobs: Jobs<Delivery>,
    pub(super) opening_book: OpeningBookCache,
    /// The position of the game that is on the board.
    pub(super) on_board: Arc<Position>,
    /// Counts how often features other than the tables have changed the folder of tables.
    pub(super) tables_made: u64,
    slot: Slot,
    view: View,
    revision: Revision,
}

/// Where the base is.
enum Slot {
    /// No base is open.
    Empty,
    /// Here, for edits.
    Here(Box<Base>),
    /// With a job, which gives it back; its file.
    InJob(JobId, PathBuf),
}

/// The open base as it last was on disk; readable while a job has the base itself.
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
            slot: Slot::Empty,
            view: View::default(),
            revision: Revision::default(),
        }
    }

    /// The knowledge of the open base; empty without one.
    pub(super) const fn kb(&self) -> &Arc<KnowledgeBase> {
        &self.view.kb
    }

    /// The log and versions of the open base.
    pub(super) fn history(&self) -> &History {
        &self.view.history
    }

    pub(super) const fn revision(&self) -> Revision {
        self.revision
    }

    /// Is a base open, here or with a job?
    pub(super) const fn is_open(&self) -> bool {
        !matches!(self.slot, Slot::Empty)
    }

    /// Has a job the base?
    pub(super) const fn is_checked_out(&self) -> bool {
        matches!(self.slot, Slot::InJob(..))
    }

    /// The file of the open base, if no job has it.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.slot {
            Slot::Here(base) => Some(base.path()),
            Slot::Empty | Slot::InJob(..) => None,
        }
    }

    /// Is this panel shown, and a base open for it?
    pub(super) fn shows(&self, panel: Panel) -> bool {
        self.settings.panel == panel && self.is_open()
    }

    /// Who answers.
    pub(super) fn expert(&self) -> Result<&str, Fault> {
        self.settings.expert().ok_or(Fault::Nameless)
    }

    /// What this user says now.
    pub(super) fn told_by(&self, source: Source) -> Result<Provenance, Fault> {
        Ok(edit::told_by(source, self.expert()?, ""))
    }

    /// Puts a base in the place of the one that is open.
    pub(super) fn open(&mut self, base: Box<Base>) {
        self.slot = Slot::Here(base);
        self.revision = Revision { base: self.revision.base + 1, change: 0 };
        self.opening_book.clear();
        self.look();
    }

    /// Changes the base at once; what can be read of it follows.
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
        let with_shipped = self.settings.shipped_openings;
        let changed = self.write(|base| {
            cache.complete(base, with_shipped)?;
            change(&mut cache, base, now()).map_err(Fault::Store)
        });
        self.opening_book = cache;
        changed
    }

    /// Brings the file of the base up to date with its log while nobody waits, so that a copy of the file has everything.
    pub(super) fn rest(&mut self) {
        if let Slot::Here(base) = &mut self.slot {
            // Nothing is lost where it fails; who edits next is told.
            let _: Result<(), StoreError> = base.write_back();
        }
    }

    /// Starts a job of a feature.
    pub(super) fn start<F: Feature>(
        &mut self,
        kind: JobKind,
        work: impl FnOnce(&dyn Progress) -> F::Output + Send + 'static,
    ) -> JobId {
        self.start_any(kind, work)
    }

    /// Starts a job whose output belongs to no feature, or to one that the caller names.
    pub(super) fn start_any<T: Any + Send>(
        &mut self,
        kind: JobKind,
        work: impl FnOnce(&dyn Progress) -> T + Send + 'static,
    ) -> JobId {
        self.jobs.start(kind, move |progress| Delivery { base: None, output: Box::new(work(progress)) })
    }

    /// Starts a job that checks out the base. The base comes back with the output; if the job panics, the base is opened again from
    /// its file.
    ///
    /// # Errors
    /// [`Fault::NoBase`], and [`Fault::Busy`] while another job has the base.
    pub(super) fn check_out<F: Feature>(
        &mut self,
        kind: JobKind,
        work: impl FnOnce(&mut Base, &dyn Progress) -> F::Output + Send + 'static,
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
            let output = Box::new(work(&mut base, progress));
            Delivery { base: Some(base), output }
        });
        self.slot = Slot::InJob(job, path);
        Ok(job)
    }

    /// Takes a base back from a job, unless another one was opened meanwhile.
    pub(super) fn check_in(&mut self, job: JobId, base: Box<Base>) {
        if matches!(self.slot, Slot::InJob(borrower, _) if borrower == job) {
            self.slot = Slot::Here(base);
            self.look();
        }
    }

    /// The file of the base that this job had, which is not coming back: no base is open then.
    pub(super) fn abandoned_by(&mut self, job: JobId) -> Option<PathBuf> {
        match std::mem::replace(&mut self.slot, Slot::Empty) {
            Slot::InJob(borrower, path) if borrower == job => Some(path),
            other => {
                self.slot = other;
                None
            }
        }
    }

    /// Takes over what there is to read of the base.
    fn look(&mut self) {
        let Slot::Here(base) = &self.slot else { return };
        if !Arc::ptr_eq(&self.view.kb, base.kb()) {
            self.revision.change += 1;
        }
        self.view = View { kb: Arc::clone(base.kb()), history: base.history().clone() };
    }

    /// Asks a job to end, if there is one.
    pub(super) fn cancel(&self, job: impl Into<Option<JobId>>) {
        job.into().into_iter().for_each(|job| self.jobs.cancel(job));
    }

    pub(super) fn say(&mut self, notice: Notice) {
        self.notices.retain(|older| !notice.replaces(older));
        self.notices.push(notice);
    }

    /// Writes the settings.
    pub(super) fn save_settings(&self) -> Result<(), Fault> {
        self.settings.save(&self.places.settings()).map_err(Fault::Settings)
    }
}
