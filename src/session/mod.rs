//! The window's state, and the one writer of it. The window reads a `&Session` and hands it [`Command`]s.
//!
//! Each feature has its own state (`feature`) beside a context that all share (`context`); the registry lists them (`registry`).

pub mod acquisition;
pub mod adviser;
pub mod base;
pub mod conflicts;
mod context;
pub mod endgames;
mod engine_context;
pub mod engines;
mod feature;
pub mod games;
pub mod general;
pub mod inquiry;
pub mod lattice;
pub mod log;
mod opening_book;
pub mod openings;
pub mod play;
pub mod preferences;
mod registry;
pub mod resolver;
pub mod tables;
pub mod tuning;
pub mod verification;

use std::path::Path;
use std::sync::Arc;

use crate::books::opening::OpeningBook;
use crate::jobs::{Ended, JobId, JobKind, Status, Waker};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::language::Language;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::service::fault::Fault;
use crate::service::notice::{AtStake, Notice};
use crate::service::places::Places;
use crate::service::settings::{Panel, Settings, VerificationMethod};

use context::{AppContext, Delivery};
pub use context::{HiddenNodes, Revision};
use feature::Outcome;
pub use registry::Command;
use registry::Features;

/// The state of the window: the context and the features.
pub struct Session {
    context: AppContext,
    features: Features,
}

/// The command chosen in a dialog.
struct Chosen(Option<Command>);

impl Session {
    /// Creates a session without a base; `waker` is called when a job has news.
    pub fn new(places: Places, waker: Waker) -> Self {
        let mut context = AppContext::new(places, waker);
        Self { features: Features::new(&mut context), context }
    }

    /// Uses a language until the program ends or the user chooses another one; it is not stored.
    pub const fn speak(&mut self, language: Language) {
        self.context.settings.language_of_run = Some(language);
    }

    pub fn perform(&mut self, command: impl Into<Command>) {
        let command = command.into();
        // A feature that undoes by itself reports no success, so an earlier "nothing to undo" is removed here.
        let own_undo = command.has_own_undo();
        let outcome = self.features.perform(&mut self.context, command);
        if own_undo && matches!(outcome, Ok(None)) {
            self.context.notices.retain(|notice| !notice.is_idle());
        }
        self.finish(outcome, None);
    }

    /// Takes the outputs of the jobs that ended since the last call; returns whether there were any.
    pub fn poll(&mut self) -> bool {
        let ended = self.context.jobs.poll();
        self.features.games.look_into_folder(&mut self.context);
        let flag_fell = self.features.play.tick(&mut self.context);
        if flag_fell {
            self.features.refresh(&mut self.context);
        }
        let news = flag_fell || !ended.is_empty();
        self.take_all(ended);
        news
    }

    /// Waits until no job is left; for tests and benchmarks.
    pub fn settle(&mut self) {
        loop {
            let ended = self.context.jobs.finish();
            if ended.is_empty() {
                return;
            }
            self.take_all(ended);
        }
    }

    /// Runs a dialog in the background and performs its command.
    pub fn run_dialog(&mut self, dialog: impl FnOnce() -> Option<Command> + Send + 'static) {
        let chosen = move |_: &dyn Progress| Delivery { base: None, then: Box::new(Chosen(dialog())) };
        self.context.jobs.start(JobKind::Dialog, chosen);
    }

    fn take_all(&mut self, ended: Vec<(JobId, JobKind, Ended<Delivery>)>) {
        for (job, kind, ended) in ended {
            let outcome = match ended {
                Ended::Done(delivery) => self.take(job, delivery),
                Ended::Crashed => self.crashed(job, Fault::Crashed(kind)),
                Ended::Refused(error) => self.crashed(job, Fault::NoThread(kind, error)),
            };
            self.finish(outcome, Some(kind));
        }
    }

    fn take(&mut self, job: JobId, Delivery { base, then }: Delivery) -> Outcome {
        if let Some(base) = base {
            self.context.check_in(job, base);
        }
        match then.downcast::<Chosen>() {
            Ok(chosen) => {
                chosen.0.into_iter().for_each(|command| self.perform(command));
                Ok(None)
            }
            Err(then) => self.features.take(&mut self.context, job, then),
        }
    }

    /// Handles a job that panicked or could not start: features stop waiting, and a base that it had checked out is reopened.
    fn crashed(&mut self, job: JobId, fault: Fault) -> Outcome {
        self.features.crashed(&mut self.context, job);
        Err(fault)
    }

    /// Updates every feature, then shows the message.
    fn finish(&mut self, outcome: Outcome, job: Option<JobKind>) {
        self.features.refresh(&mut self.context);
        let notice = match (outcome, job) {
            (Ok(notice), _) => notice,
            (Err(fault), Some(kind)) if fault.is_cancel() => Some(Notice::Cancelled(kind)),
            (Err(fault), _) => Some(Notice::Failed(fault)),
        };
        notice.into_iter().for_each(|notice| self.context.say(notice));
    }

    /// Returns the knowledge of the open base as it is shown, without what [`Session::hides`]; empty without a base.
    pub fn kb(&self) -> &Arc<KnowledgeBase> {
        self.context.shown()
    }

    /// Returns the nodes whose scores and evidence no view shows, since they are to be judged blind.
    pub const fn hidden(&self) -> &HiddenNodes {
        self.context.hidden()
    }

    /// Whether no view shows the score and the evidence of a node.
    pub fn hides(&self, node: NodeId) -> bool {
        self.hidden().contains(&node.canonical())
    }

    /// Returns which base is open, and how often it or what is hidden of it has changed.
    pub const fn revision(&self) -> Revision {
        self.context.shown_revision()
    }

    /// Returns the whole knowledge of the open base: for its digest, not for views of combinations.
    pub const fn whole(&self) -> &Arc<KnowledgeBase> {
        self.context.kb()
    }

    /// Returns the log and versions of the open base as they are shown.
    pub fn history(&self) -> &History {
        self.context.shown_history()
    }

    /// Returns the file of the open base; `None` without one, and while a job has it.
    pub fn path(&self) -> Option<&Path> {
        self.context.path()
    }

    /// Whether a job has checked out the base, so that edits are refused.
    pub const fn is_busy(&self) -> bool {
        self.context.is_checked_out()
    }

    /// Returns the panel shown before the present one; `None` at the start.
    pub const fn panel_before(&self) -> Option<Panel> {
        self.context.panel_before
    }

    pub const fn settings(&self) -> &Settings {
        &self.context.settings
    }

    pub fn save_settings(&self) -> Result<(), Fault> {
        self.context.save_settings()
    }

    /// Called when the user is idle: puts the game into the library, and writes the log back to the base's file.
    pub fn on_idle(&mut self) {
        self.store_game();
        self.context.on_idle();
    }

    /// Puts the game on the board into the library, if it is one of the user's. The file of the game is always up to date.
    pub fn store_game(&mut self) {
        if let Err(fault) = self.features.play.rest(&mut self.context) {
            self.context.say(Notice::Failed(fault));
        }
    }

    pub const fn places(&self) -> &Places {
        &self.context.places
    }

    pub fn selected(&self) -> Option<NodeId> {
        self.context.trail.selected()
    }

    /// Returns the messages not yet dismissed, oldest first; at most one of those that need not be dismissed.
    pub fn notices(&self) -> &[Notice] {
        &self.context.notices
    }

    /// Returns what would be lost if the program ended now.
    pub fn at_stake(&self) -> Option<AtStake> {
        let under_way = self.jobs().filter(|status| !status.cancelled).map(|status| status.kind);
        let mut jobs = under_way.filter(|kind| {
            use JobKind::{Build, Export, Import, Save, Solve};
            matches!(kind, Build | Export | Import | Save | Solve)
        });
        let run = self.resolver().is_running()
            || self.resolver().greedy().is_some_and(|greedy| greedy.accepted() > 0);
        jobs.next()
            .map(AtStake::Job)
            .or_else(|| run.then_some(AtStake::Run))
            .or_else(|| (!self.acquisition().edits.is_empty()).then_some(AtStake::Rows))
    }

    pub fn jobs(&self) -> impl Iterator<Item = Status> {
        let shown = |status: &Status| !matches!(status.kind, JobKind::Dialog | JobKind::Think);
        self.context.jobs.status().filter(shown)
    }

    /// Returns the opening book of the open base, with the built-in one if enabled; empty until a feature needs it.
    pub fn opening_book(&self) -> &OpeningBook {
        &self.context.opening_book.book
    }

    /// Whether a change of the opening book can be undone, and whether one can be redone.
    pub const fn can_undo_openings(&self) -> (bool, bool) {
        self.context.opening_book.changes.can_undo()
    }

    /// Whether the number of conflicts is hidden: during blind questions it would reveal whether the last answer agrees with those
    /// of other experts.
    pub fn hides_conflicts(&self) -> bool {
        self.settings().asking.blind && self.settings().panel == Panel::Inquiry
    }

    /// Returns the combination that a key marks now: the selected one if in the sample, else the next one; `None` if no sample is
    /// shown.
    pub fn next_to_mark(&self) -> Option<NodeId> {
        let shown = self.settings().panel == Panel::Verification
            && self.settings().verification.method == VerificationMethod::Sample;
        let (sample, _) = self.verification().sample().filter(|_| shown)?;
        let selected = self.selected().map(NodeId::canonical).filter(|node| sample.nodes.contains(node));
        selected.or_else(|| self.verification().next().and_then(|at| sample.nodes.get(at).copied()))
    }
}

#[cfg(test)]
mod tests;
