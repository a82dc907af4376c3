//! The room of the resolvers: the greedy one step by step, the exact repair of the present base, and two versions side by side.

mod exact;
mod versions;

use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::{Desk, Edition};
use super::edit;
use super::notice::{Fault, Notice};
use super::room::{self, Errand, Room, Said};
use super::settings::{Face, Panel};
use crate::inference::greedy::{self, Greedy};
use crate::jobs::{JobId, JobKind};
use crate::knowledge::change::ChangeSet;
use crate::knowledge::history::{Action, Method};
use crate::knowledge::provenance::{Provenance, Source};
use crate::progress::Cancelled;

pub use exact::{Beside, Repaired};
pub use versions::Compared;

/// What a user can ask of the resolvers.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Sets how the greedy resolver goes; begins it anew.
    Settings(greedy::GreedySettings),
    /// One step.
    Step,
    /// Runs to the end.
    Run,
    /// Stops a run where it is.
    Pause,
    /// Goes to the state after so many steps.
    Rewind(usize),
    /// Stores what the greedy resolver changed, as one action.
    Accept,
    /// Forgets what the greedy resolver did.
    Discard,
    /// Chooses what the panel shows.
    Face(Face),
    /// Chooses what an exact repair makes least.
    RepairBy(Method),
    /// Computes the exact repair that was stopped.
    RepairAgain,
    /// Stores the exact repair, as one action.
    RepairAccept,
    /// Compares two versions, the old one first.
    Compare([String; 2]),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Resolver(wish)
    }
}

/// What a job of the resolvers brings back.
pub(super) enum Brought {
    /// The greedy resolver, at its end or where it was stopped.
    Resolved(Box<Greedy>),
    /// The exact repair.
    Repaired(Result<Box<Repaired>, Cancelled>),
    /// How two versions differ.
    Compared(Result<Compared, Fault>),
    /// What was accepted of the greedy resolver or of the exact repair is stored, or not.
    Accepted(Face, Result<Notice, Fault>),
}

/// The room.
#[derive(Default)]
pub(super) struct ResolverRoom {
    run: Run,
    /// The run that was stored last, until there is another one.
    stored: Option<Box<Greedy>>,
    /// The edition that the greedy resolver began with.
    of: Edition,
    repair: Errand<exact::Subject, Repaired>,
    /// The versions to compare.
    wanted: Option<[String; 2]>,
    comparison: Errand<versions::Subject, Compared>,
}

/// The greedy resolver. It works on a copy; the base changes when its result is accepted.
#[derive(Default)]
enum Run {
    /// Not begun.
    #[default]
    Idle,
    /// Begun, at some step.
    Ready(Box<Greedy>),
    /// Running in a job.
    Running(JobId),
}

impl Room for ResolverRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        match wish {
            Wish::Settings(settings) => {
                desk.settings.resolver = settings;
                self.stop(desk);
                desk.save_settings()?;
            }
            Wish::Step => {
                if let Some(greedy) = self.begun(desk)? {
                    greedy.step();
                }
            }
            Wish::Run => self.go(desk)?,
            Wish::Pause => {
                if let Run::Running(job) = self.run {
                    desk.cancel(job);
                }
            }
            Wish::Rewind(steps) => {
                if let Some(greedy) = self.begun(desk)? {
                    greedy.rewind(steps);
                }
            }
            Wish::Accept => {
                let told = desk.told_by(Source::Resolver)?;
                let Run::Ready(greedy) = &self.run else { return Err(Fault::NothingToAccept) };
                let (action, set) = edit::proposal(desk.kb(), greedy, &told)?;
                store(desk, Face::Greedy, action, told, set)?;
            }
            Wish::Discard => self.stop(desk),
            Wish::Face(face) => {
                desk.settings.face = face;
                desk.save_settings()?;
            }
            Wish::RepairBy(method) => {
                desk.settings.repair = method;
                desk.save_settings()?;
            }
            Wish::RepairAgain => self.repair.again(),
            Wish::RepairAccept => {
                let told = desk.told_by(Source::Resolver)?;
                let repaired = self.repair.of(&exact::Subject::of(desk)).ok_or(Fault::NothingToAccept)?;
                let (action, set) = edit::repair(desk.kb(), &repaired.repair, &told)?;
                store(desk, Face::Exact, action, told, set)?;
            }
            Wish::Compare(names) => {
                self.wanted = Some(names);
                self.comparison.again();
            }
        }
        Ok(None)
    }

    fn take(&mut self, _: &mut Desk, job: JobId, brought: Brought) -> Said {
        match brought {
            Brought::Resolved(greedy) => {
                if matches!(self.run, Run::Running(running) if running == job) {
                    self.run = Run::Ready(greedy);
                }
            }
            Brought::Repaired(repaired) => {
                self.repair.end(job, repaired.ok().map(|repaired| *repaired));
            }
            Brought::Compared(compared) => {
                let (compared, said) = match compared {
                    Ok(compared) => (Some(compared), Ok(None)),
                    Err(fault) => (None, Err(fault)),
                };
                self.comparison.end(job, compared);
                return said;
            }
            Brought::Accepted(face, said) => {
                let notice = said?;
                // What was proposed is in the base now.
                if let Run::Ready(greedy) = std::mem::take(&mut self.run)
                    && face == Face::Greedy
                {
                    self.stored = Some(greedy);
                }
                return Ok(Some(notice));
            }
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        if matches!(self.run, Run::Running(running) if running == job) {
            self.run = Run::Idle;
        }
        self.repair.end(job, None);
        self.comparison.end(job, None);
    }

    fn refresh(&mut self, desk: &mut Desk) {
        if self.of != desk.edition() {
            if self.of.base != desk.edition().base {
                self.wanted = None;
                self.stored = None;
                self.comparison.forget();
            }
            self.drop_outdated(desk);
        }
        self.refresh_repair(desk);
        self.refresh_comparison(desk);
    }
}

impl ResolverRoom {
    /// The greedy resolver, begun where it was not; `None` while it runs.
    fn begun(&mut self, desk: &mut Desk) -> Result<Option<&mut Greedy>, Fault> {
        if !desk.is_open() {
            return Err(Fault::NoBase);
        }
        desk.settings.face = Face::Greedy;
        if matches!(self.run, Run::Idle) {
            self.stored = None;
            self.run = Run::Ready(Box::new(Greedy::new(desk.kb(), desk.settings.resolver)));
        }
        Ok(match &mut self.run {
            Run::Ready(greedy) => Some(greedy),
            Run::Idle | Run::Running(_) => None,
        })
    }

    fn go(&mut self, desk: &mut Desk) -> Result<(), Fault> {
        if self.begun(desk)?.is_none() {
            return Ok(());
        }
        let Run::Ready(mut greedy) = std::mem::take(&mut self.run) else { return Ok(()) };
        let job = desk.start(JobKind::Resolve, room::Brought::Resolver, move |progress| {
            // Stopped or done, the resolver comes back as it is.
            let _: Result<(), Cancelled> = greedy.run(progress);
            Brought::Resolved(greedy)
        });
        self.run = Run::Running(job);
        Ok(())
    }

    fn stop(&mut self, desk: &Desk) {
        if let Run::Running(job) = self.run {
            desk.cancel(job);
        }
        self.run = Run::Idle;
    }

    /// The base has changed: what was found for it no longer holds.
    fn drop_outdated(&mut self, desk: &mut Desk) {
        let proposed = matches!(&self.run, Run::Ready(greedy) if greedy.accepted() > 0);
        self.stop(desk);
        self.of = desk.edition();
        if proposed {
            desk.say(Notice::ProposalDropped);
        }
    }

    fn refresh_repair(&mut self, desk: &mut Desk) {
        let subject = exact::Subject::of(desk);
        if let Some(outdated) = self.repair.outdate(&subject) {
            desk.cancel(outdated);
        }
        let wanted = desk.shows(Panel::Resolver) && desk.settings.face == Face::Exact;
        if wanted && self.repair.lacks(&subject) {
            let job = exact::begin(desk, &subject);
            self.repair.begin(job, subject);
        }
    }

    fn refresh_comparison(&mut self, desk: &mut Desk) {
        let Some(subject) = self.comparison_wanted(desk) else { return };
        let shown = desk.shows(Panel::Resolver) && desk.settings.face == Face::Versions;
        if shown && self.comparison.lacks(&subject) {
            // While another job has the base, the comparison waits.
            if let Ok(job) = versions::begin(desk, &subject) {
                self.comparison.begin(job, subject);
            }
        }
    }

    fn comparison_wanted(&self, desk: &Desk) -> Option<versions::Subject> {
        self.wanted.clone().map(|names| versions::Subject::of(desk, names))
    }
}

/// Stores what a resolver proposes, in the background.
fn store(desk: &mut Desk, face: Face, action: Action, told: Provenance, set: ChangeSet) -> Result<(), Fault> {
    desk.lend(JobKind::Save, room::Brought::Resolver, move |base, _| {
        Brought::Accepted(face, edit::accept(base, action, &told, &set))
    })?;
    Ok(())
}

impl Workbench {
    /// The greedy resolver, once begun and while it is not running.
    pub fn resolver(&self) -> Option<&Greedy> {
        match &self.resolver.run {
            Run::Ready(greedy) => Some(greedy),
            Run::Idle | Run::Running(_) => None,
        }
    }

    /// The run of the greedy resolver that was stored last in this base, until another one is begun.
    pub fn stored_run(&self) -> Option<&Greedy> {
        self.resolver.stored.as_deref()
    }

    /// True while the greedy resolver runs in the background.
    pub const fn is_resolving(&self) -> bool {
        matches!(self.resolver.run, Run::Running(_))
    }

    /// The exact repair of the present base; `None` while it is being computed, and where nobody looks at it.
    pub fn repair(&self) -> Option<&Arc<Repaired>> {
        self.resolver.repair.of(&exact::Subject::of(&self.desk))
    }

    /// The job that computes the exact repair.
    pub fn repairing(&self) -> Option<JobId> {
        self.resolver.repair.job()
    }

    /// The versions last compared, if they are still as they were.
    pub fn compared(&self) -> Option<&Arc<Compared>> {
        self.resolver.comparison.of(&self.resolver.comparison_wanted(&self.desk)?)
    }

    /// The versions to compare, the old one first.
    pub const fn versions_to_compare(&self) -> Option<&[String; 2]> {
        self.resolver.wanted.as_ref()
    }

    /// True where the comparison asked for is still to come.
    pub fn is_comparing(&self) -> bool {
        let wanted = self.resolver.comparison_wanted(&self.desk);
        wanted.is_some_and(|subject| self.resolver.comparison.awaits(&subject))
    }
}
