//! The contract of a room: state of its own, the wishes it carries out, what its jobs bring back, and what it does when a job
//! breaks down or the base changes.
//!
//! A room sees the [`Desk`], which all share, and no other room; so a new one is added without touching those there are. What a
//! user asks for is a room's `Wish`, what a job brings back its `Brought`, and the two lists `Command` and [`Brought`] name the
//! rooms. `apply` routes and does nothing else.

use std::sync::Arc;

use super::command::Command;
use super::desk::Desk;
use super::notice::{Fault, Notice};
use super::{
    acquisition, base, endgames, games, inquiry, lattice, log, openings, play, resolver, tables, tuning,
    verification,
};
use crate::books::opening::OpeningBook;
use crate::jobs::JobId;

/// What is said when a wish was carried out or a job has ended; nothing where the eye sees it.
pub(super) type Said = Result<Option<Notice>, Fault>;

/// A room of the workbench.
pub(super) trait Room {
    /// What a user can ask of it.
    type Wish;
    /// What its jobs bring back.
    type Brought;

    /// Carries out a wish. What goes wrong is said, and nothing is changed then.
    fn perform(&mut self, desk: &mut Desk, wish: Self::Wish) -> Said;

    /// Takes in what a job has brought back. One that is no longer wanted is dropped.
    fn take(&mut self, desk: &mut Desk, job: JobId, brought: Self::Brought) -> Said;

    /// A job, of this room or of another one, broke down: nothing waits for it any more.
    fn crashed(&mut self, desk: &mut Desk, job: JobId);

    /// Comes up to date with the desk: drops what no longer holds, begins what is looked at and missing. Called after every
    /// command and every end of a job, so it is cheap where nothing has changed.
    fn refresh(&mut self, desk: &mut Desk);
}

/// What a job brings back, by the room that started it.
pub(super) enum Brought {
    /// The base and its files.
    Base(base::Brought),
    /// The query line.
    Lattice(lattice::Brought),
    /// Questions to experts.
    Inquiry(inquiry::Brought),
    /// The resolvers.
    Resolver(resolver::Brought),
    /// The rounds.
    Acquisition(acquisition::Brought),
    /// What the log says of an entry or a node.
    Log(log::Brought),
    /// Samples and checks.
    Verification(verification::Brought),
    /// The exact tables.
    Tables(tables::Brought),
    /// The library of games.
    Games(games::Brought),
    /// An answer in practice.
    Endgames(endgames::Brought),
    /// What the opening book says.
    Openings(openings::Brought),
    /// The opening book itself, which stands on the desk.
    Shelf(Result<OpeningBook, Fault>),
    /// The game.
    Play(play::Brought),
    /// Runs of the tuner and their matches.
    Tuning(tuning::Brought),
    /// A list or a picture was written.
    Sent(Result<Notice, Fault>),
    /// What the user chose in a dialog.
    Chosen(Option<Command>),
}

/// Something that is computed in the background for a subject: by one job at a time, which is let finish or cancelled, but
/// never joined by a second one.
#[derive(Debug)]
pub(super) struct Errand<S, T> {
    under_way: Option<UnderWay<S>>,
    done: Option<(S, Arc<T>)>,
    /// Ended without a result: not begun again by itself.
    stopped: Option<S>,
}

#[derive(Debug)]
struct UnderWay<S> {
    job: JobId,
    subject: S,
    /// Cancelled because its subject is no longer wanted.
    outdated: bool,
}

impl<S, T> Default for Errand<S, T> {
    fn default() -> Self {
        Self { under_way: None, done: None, stopped: None }
    }
}

impl<S: PartialEq, T> Errand<S, T> {
    /// True where there is no result for this subject yet, and nobody ended the attempt.
    pub(super) fn awaits(&self, subject: &S) -> bool {
        self.of(subject).is_none() && self.stopped.as_ref() != Some(subject)
    }

    /// True where a job is to be begun for this subject: it is awaited, and no job is under way for any.
    pub(super) fn lacks(&self, subject: &S) -> bool {
        self.under_way.is_none() && self.awaits(subject)
    }

    /// A job was begun.
    pub(super) fn begin(&mut self, job: JobId, subject: S) {
        self.under_way = Some(UnderWay { job, subject, outdated: false });
        self.stopped = None;
    }

    /// The job to cancel where one is under way for another subject.
    pub(super) fn outdate(&mut self, subject: &S) -> Option<JobId> {
        self.outdate_if(|of| of != subject)
    }

    /// The job to cancel where one is under way for a subject that is no longer wanted.
    pub(super) fn outdate_if(&mut self, unwanted: impl Fn(&S) -> bool) -> Option<JobId> {
        let under_way = self.under_way.as_mut().filter(|under_way| unwanted(&under_way.subject))?;
        under_way.outdated = true;
        Some(under_way.job)
    }

    /// Takes the result of a job; without one it was cancelled or broke down. False where the job is another one's.
    pub(super) fn end(&mut self, job: JobId, result: Option<T>) -> bool {
        let Some(ended) = self.under_way.take_if(|under_way| under_way.job == job) else { return false };
        match result {
            Some(result) => self.done = Some((ended.subject, Arc::new(result))),
            None if ended.outdated => {}
            None => self.stopped = Some(ended.subject),
        }
        true
    }

    /// Takes a result that was not computed by a job, but from the latest one.
    pub(super) fn renew(&mut self, subject: S, result: T) {
        self.done = Some((subject, Arc::new(result)));
    }

    /// What was computed last, whatever for.
    pub(super) fn latest(&self) -> Option<&(S, Arc<T>)> {
        self.done.as_ref()
    }

    /// What was computed for this subject.
    pub(super) fn of(&self, subject: &S) -> Option<&Arc<T>> {
        self.done.as_ref().filter(|(of, _)| of == subject).map(|(_, result)| result)
    }

    /// The job under way.
    pub(super) fn job(&self) -> Option<JobId> {
        self.under_way.as_ref().map(|under_way| under_way.job)
    }

    /// What is being computed, unless it is no longer wanted.
    pub(super) fn subject(&self) -> Option<&S> {
        self.under_way.as_ref().filter(|under_way| !under_way.outdated).map(|under_way| &under_way.subject)
    }

    /// Forgets what was computed. A job under way still ends.
    pub(super) fn forget(&mut self) {
        self.done = None;
        self.stopped = None;
    }

    /// What was stopped may be begun again.
    pub(super) fn again(&mut self) {
        self.stopped = None;
    }
}
