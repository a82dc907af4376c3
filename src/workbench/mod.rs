//! All state the program has, and the one writer of it. Faces read a `&Workbench` and hand it [`command::Command`]s.
//!
//! A room a task, all of one shape (`room`), around a desk that they share (`desk`); `apply` routes between them.

pub mod acquisition;
pub mod adviser;
mod apply;
pub mod base;
pub mod command;
pub mod conflicts;
mod desk;
pub mod edit;
pub mod endgames;
pub mod games;
pub mod inquiry;
pub mod lattice;
pub mod leaving;
pub mod log;
mod mind;
pub mod notice;
pub mod openings;
pub mod places;
pub mod play;
pub mod resolver;
mod room;
pub mod rounds;
pub mod settings;
mod shelf;
pub mod tables;
mod trail;
pub mod tuning;
pub mod verification;
pub mod wanted;

use std::path::Path;
use std::sync::Arc;

use crate::jobs::{JobKind, Status, Waker};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::material::NodeId;

use desk::Desk;
use notice::{Fault, Notice};
use places::Places;
use settings::Settings;

/// A closed program in one value: the desk and the rooms.
pub struct Workbench {
    desk: Desk,
    base: base::BaseRoom,
    lattice: lattice::LatticeRoom,
    conflicts: conflicts::ConflictsRoom,
    inquiry: inquiry::InquiryRoom,
    resolver: resolver::ResolverRoom,
    acquisition: acquisition::AcquisitionRoom,
    verification: verification::VerificationRoom,
    log: log::LogRoom,
    tables: tables::TablesRoom,
    games: games::GamesRoom,
    endgames: endgames::EndgamesRoom,
    openings: openings::OpeningsRoom,
    play: play::PlayRoom,
    adviser: adviser::AdviserRoom,
    tuning: tuning::TuningRoom,
    settings: settings::SettingsRoom,
}

/// What would be lost if the program ended now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtStake {
    /// What a job has not stored yet.
    Job(JobKind),
    /// A run of the greedy resolver that is not accepted.
    Run,
    /// Changed rows of exchange tables that are not kept under a name.
    Rows,
}

impl Workbench {
    /// A workbench without a base; `waker` is called when a job has news.
    pub fn new(places: Places, waker: Waker) -> Self {
        let mut desk = Desk::new(places, waker);
        Self {
            base: base::BaseRoom,
            lattice: lattice::LatticeRoom::default(),
            conflicts: conflicts::ConflictsRoom::default(),
            inquiry: inquiry::InquiryRoom::default(),
            resolver: resolver::ResolverRoom::default(),
            acquisition: acquisition::AcquisitionRoom::new(&desk.places.exchange()),
            verification: verification::VerificationRoom::default(),
            log: log::LogRoom::default(),
            tables: tables::TablesRoom::new(&mut desk),
            games: games::GamesRoom::default(),
            endgames: endgames::EndgamesRoom::default(),
            openings: openings::OpeningsRoom::default(),
            play: play::PlayRoom::new(&mut desk.settings.play),
            adviser: adviser::AdviserRoom::default(),
            tuning: tuning::TuningRoom::default(),
            settings: settings::SettingsRoom,
            desk,
        }
    }

    /// The knowledge of the open base; empty without one.
    pub const fn kb(&self) -> &Arc<KnowledgeBase> {
        self.desk.kb()
    }

    /// The log and versions of the open base.
    pub fn history(&self) -> &History {
        self.desk.history()
    }

    /// The file of the open base; `None` without one, and while a job has it.
    pub fn path(&self) -> Option<&Path> {
        self.desk.path()
    }

    /// True while a job has the base and edits are refused.
    pub const fn is_busy(&self) -> bool {
        self.desk.is_lent()
    }

    /// The user's choices.
    pub const fn settings(&self) -> &Settings {
        &self.desk.settings
    }

    /// Writes the settings; called at the end of the program.
    ///
    /// # Errors
    /// [`Fault::Settings`] with what the operating system says.
    pub fn save_settings(&self) -> Result<(), Fault> {
        self.desk.save_settings()
    }

    /// Called when the user rests: the file of the base is brought up to date with its log.
    pub fn rest(&mut self) {
        self.desk.rest();
    }

    /// Where the program keeps its files.
    pub const fn places(&self) -> &Places {
        &self.desk.places
    }

    /// The game on the bench.
    pub const fn play(&self) -> &play::PlayRoom {
        &self.play
    }

    /// The selected node.
    pub fn selected(&self) -> Option<NodeId> {
        self.desk.trail.selected()
    }

    /// The messages not yet dismissed, oldest first; one at most of those that do not stay until they were read.
    pub fn notices(&self) -> &[Notice] {
        &self.desk.notices
    }

    /// What would be lost if the program ended now.
    pub fn at_stake(&self) -> Option<AtStake> {
        let under_way = self.jobs().filter(|status| !status.cancelled).map(|status| status.kind);
        let mut jobs = under_way.filter(|kind| {
            use JobKind::{Build, Export, Import, Save, Solve};
            matches!(kind, Build | Export | Import | Save | Solve)
        });
        let run = self.is_resolving() || self.resolver().is_some_and(|greedy| greedy.accepted() > 0);
        jobs.next()
            .map(AtStake::Job)
            .or_else(|| run.then_some(AtStake::Run))
            .or_else(|| (self.acquisition.edits() > 0).then_some(AtStake::Rows))
    }

    /// The jobs that the job bar shows.
    pub fn jobs(&self) -> impl Iterator<Item = Status> {
        let shown = |status: &Status| !matches!(status.kind, JobKind::Dialog | JobKind::Think);
        self.desk.jobs.status().filter(shown)
    }
}

#[cfg(test)]
mod tests;
