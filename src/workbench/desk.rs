//! What all rooms share: the open base and the view of it, the selection, the settings, the messages and the jobs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::edit;
use super::notice::{Fault, Notice};
use super::places::Places;
use super::room::Brought;
use super::settings::{Panel, Settings};
use super::shelf::{self, Shelf};
use super::trail::Trail;
use crate::books::opening::BookGame;
use crate::jobs::{JobId, JobKind, Jobs, Waker, now};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::rules::Position;
use crate::store::{Base, StoreError};

/// Which base is open and how often it has changed: what was found for one edition says nothing of another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Edition {
    /// Counts the bases that were opened.
    pub(super) base: u32,
    /// Counts the changes of this one.
    pub(super) change: u64,
}

/// What a job hands back: its result and, where it had been lent the base, the base.
pub(super) struct Delivery {
    pub(super) base: Option<Box<Base>>,
    pub(super) brought: Brought,
}

/// What all rooms share.
pub(super) struct Desk {
    pub(super) places: Places,
    pub(super) settings: Settings,
    pub(super) trail: Trail,
    /// What exact tables prove of canonical nodes.
    pub(super) proofs: Arc<BTreeMap<NodeId, Score>>,
    pub(super) notices: Vec<Notice>,
    pub(super) jobs: Jobs<Delivery>,
    pub(super) shelf: Shelf,
    /// The position of the game that is on the board.
    pub(super) on_board: Arc<Position>,
    /// Counts how often rooms other than that of the tables have changed the folder of tables.
    pub(super) tables_made: u64,
    slot: Slot,
    view: View,
    edition: Edition,
}

/// Where the base is.
enum Slot {
    /// No base is open.
    Empty,
    /// Here, for edits.
    Here(Box<Base>),
    /// With a job, which gives it back; its file.
    Lent(JobId, PathBuf),
}

/// The open base as it last was on disk; readable while a job has the base itself.
#[derive(Default)]
struct View {
    kb: Arc<KnowledgeBase>,
    history: History,
}

impl Desk {
    pub(super) fn new(places: Places, waker: Waker) -> Self {
        let (settings, damaged) = Settings::load(&places.settings());
        Self {
            settings,
            places,
            trail: Trail::default(),
            proofs: Arc::default(),
            notices: damaged.map(Notice::SettingsAside).into_iter().collect(),
            jobs: Jobs::new(waker),
            shelf: Shelf::default(),
            on_board: Arc::new(Position::start()),
            tables_made: 0,
            slot: Slot::Empty,
            view: View::default(),
            edition: Edition::default(),
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

    pub(super) const fn edition(&self) -> Edition {
        self.edition
    }

    /// Is a base open, here or with a job?
    pub(super) const fn is_open(&self) -> bool {
        !matches!(self.slot, Slot::Empty)
    }

    /// Has a job the base?
    pub(super) const fn is_lent(&self) -> bool {
        matches!(self.slot, Slot::Lent(..))
    }

    /// The file of the open base, if no job has it.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.slot {
            Slot::Here(base) => Some(base.path()),
            Slot::Empty | Slot::Lent(..) => None,
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
        self.edition = Edition { base: self.edition.base + 1, change: 0 };
        self.shelf.clear();
        self.look();
    }

    /// Changes the base at once; what can be read of it follows.
    pub(super) fn write<T, E>(&mut self, write: impl FnOnce(&mut Base) -> Result<T, E>) -> Result<T, Fault>
    where
        Fault: From<E>,
    {
        let base = match &mut self.slot {
            Slot::Here(base) => base,
            Slot::Lent(..) => return Err(Fault::Busy),
            Slot::Empty => return Err(Fault::NoBase),
        };
        let written = write(base);
        self.look();
        Ok(written?)
    }

    /// Sees to it that the opening book of the open base is read: false while it is being read. Where it cannot be read now, it is
    /// empty.
    pub(super) fn fetch_openings(&mut self) -> bool {
        let with_shipped = self.settings.shipped_openings;
        if self.shelf.is_missing()
            && let Ok(job) =
                self.lend(JobKind::Query, Brought::Shelf, move |base, _| shelf::read(base, with_shipped))
        {
            self.shelf.begin(job);
        }
        !self.shelf.is_being_read()
    }

    /// Changes the opening book on disk and in memory.
    pub(super) fn change_openings<T>(
        &mut self,
        change: impl FnOnce(&mut Shelf, &mut Base, i64) -> Result<T, StoreError>,
    ) -> Result<T, Fault> {
        let mut shelf = std::mem::take(&mut self.shelf);
        let with_shipped = self.settings.shipped_openings;
        let changed = self.write(|base| {
            shelf.complete(base, with_shipped)?;
            change(&mut shelf, base, now()).map_err(Fault::Store)
        });
        self.shelf = shelf;
        changed
    }

    /// Puts a game into the opening book, unless there is one with the same moves.
    pub(super) fn learn_opening(&mut self, game: BookGame) -> Result<Notice, Fault> {
        let title = game.title();
        let known = self.change_openings(|shelf, base, time| shelf.learn(base, game, time))?;
        Ok(known.map_or(Notice::OpeningLearned(title), |known| Notice::OpeningKnown(known.title())))
    }

    /// Takes the game of the base out of the opening book that stands behind so many of its own.
    pub(super) fn forget_opening(&mut self, at: usize) -> Result<Option<Notice>, Fault> {
        let forgotten = self.change_openings(|shelf, base, time| shelf.forget(base, at, time))?;
        Ok(forgotten.map(|game| Notice::OpeningForgotten(game.title())))
    }

    /// Brings the file of the base up to date with its log while nobody waits, so that a copy of the file has everything.
    pub(super) fn rest(&mut self) {
        if let Slot::Here(base) = &mut self.slot {
            // Nothing is lost where it fails; who edits next is told.
            let _: Result<(), StoreError> = base.write_back();
        }
    }

    /// Starts a job; what it yields goes to the room that `to` names.
    pub(super) fn start<B>(
        &mut self,
        kind: JobKind,
        to: fn(B) -> Brought,
        work: impl FnOnce(&dyn Progress) -> B + Send + 'static,
    ) -> JobId
    where
        B: 'static,
    {
        self.jobs.start(kind, move |progress| Delivery { base: None, brought: to(work(progress)) })
    }

    /// Starts a job that has the base to itself. The base comes back with what the job yields; if the job breaks down, the base
    /// is opened again from its file.
    pub(super) fn lend<B>(
        &mut self,
        kind: JobKind,
        to: fn(B) -> Brought,
        work: impl FnOnce(&mut Base, &dyn Progress) -> B + Send + 'static,
    ) -> Result<JobId, Fault>
    where
        B: 'static,
    {
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
            let brought = to(work(&mut base, progress));
            Delivery { base: Some(base), brought }
        });
        self.slot = Slot::Lent(job, path);
        Ok(job)
    }

    /// Takes a lent base back, unless another one was opened meanwhile.
    pub(super) fn take_back(&mut self, job: JobId, base: Box<Base>) {
        if matches!(self.slot, Slot::Lent(borrower, _) if borrower == job) {
            self.slot = Slot::Here(base);
            self.look();
        }
    }

    /// The file of the base that this job had, which is not coming back: no base is open then.
    pub(super) fn lost_with(&mut self, job: JobId) -> Option<PathBuf> {
        match std::mem::replace(&mut self.slot, Slot::Empty) {
            Slot::Lent(borrower, path) if borrower == job => Some(path),
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
            self.edition.change += 1;
        }
        self.view = View { kb: Arc::clone(base.kb()), history: base.history().clone() };
    }

    /// Asks a job to end.
    pub(super) fn cancel(&self, job: JobId) {
        self.jobs.cancel(job);
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
