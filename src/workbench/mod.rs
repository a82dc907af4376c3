//! All state the program has, and the one writer of it. Faces read a `&Workbench` and hand it [`command::Command`]s.

pub mod acquisition;
mod apply;
pub mod command;
pub mod edit;
pub mod inquiry;
pub mod notice;
pub mod places;
mod repair;
pub mod rounds;
mod search;
pub mod settings;
pub mod tables;
mod trail;
pub mod verification;

use std::path::Path;
use std::sync::Arc;

use crate::inference::greedy::Greedy;
use crate::jobs::{JobId, JobKind, Jobs, Status, Waker};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::History;
use crate::material::NodeId;
use crate::store::Base;
use crate::tablebase::catalog::Catalog;

use acquisition::AcquisitionRoom;
use apply::Outcome;
use inquiry::InquiryRoom;
use notice::Notice;
use places::Places;
use repair::RepairRoom;
pub use repair::{Beside, Compared, Repaired};
pub use search::{Search, Sort};
use settings::{Panel, Settings};
use tables::TableRoom;
use trail::Trail;

/// A closed program in one value: the open base, the selection, the resolver, the jobs, the messages, the settings.
pub struct Workbench {
    places: Places,
    settings: Settings,
    slot: Slot,
    /// The open base as it last was on disk; readable while a job has the base itself.
    view: View,
    trail: Trail,
    search: Search,
    resolver: Resolver,
    repairs: RepairRoom,
    /// Canonical conflict nodes by rank, for the present base and measure.
    ranking: Arc<Vec<NodeId>>,
    tables: TableRoom,
    verification: verification::VerificationRoom,
    acquisition: AcquisitionRoom,
    inquiry: InquiryRoom,
    notices: Vec<Notice>,
    jobs: Jobs<Outcome>,
}

/// Where the base is.
enum Slot {
    /// No base is open.
    Empty,
    /// Here, for edits.
    Here(Box<Base>),
    /// With a job, which gives it back.
    Away,
}

/// What there is to read of the open base.
#[derive(Clone, Default)]
struct View {
    kb: Arc<KnowledgeBase>,
    history: Arc<History>,
}

/// The greedy resolver on the bench. It works on a copy; the base changes when its result is accepted.
enum Resolver {
    /// Not begun.
    Idle,
    /// Begun, at some step.
    Ready(Box<Greedy>),
    /// Running in a job.
    Running(JobId),
}

impl Workbench {
    /// A workbench without a base; `waker` is called when a job has news.
    pub fn new(places: Places, waker: Waker) -> Self {
        let acquisition = AcquisitionRoom::new(&places.exchange());
        let settings = Settings::load(&places.settings());
        let mut bench = Self {
            tables: TableRoom::new(Catalog::new(places.tables())),
            places,
            settings,
            slot: Slot::Empty,
            view: View::default(),
            trail: Trail::default(),
            search: Search::default(),
            resolver: Resolver::Idle,
            repairs: RepairRoom::default(),
            ranking: Arc::default(),
            verification: verification::VerificationRoom::default(),
            acquisition,
            inquiry: InquiryRoom::default(),
            notices: Vec::new(),
            jobs: Jobs::new(waker),
        };
        if bench.settings.panel == Panel::Tables {
            bench.list_tables();
        }
        bench
    }

    /// The knowledge of the open base; empty without one.
    pub fn kb(&self) -> &Arc<KnowledgeBase> {
        &self.view.kb
    }

    /// The log and versions of the open base.
    pub fn history(&self) -> &History {
        &self.view.history
    }

    /// The file of the open base; `None` without one, and while a job has it.
    pub fn path(&self) -> Option<&Path> {
        match &self.slot {
            Slot::Here(base) => Some(base.path()),
            Slot::Empty | Slot::Away => None,
        }
    }

    /// True while a job has the base and edits are refused.
    pub const fn is_busy(&self) -> bool {
        matches!(self.slot, Slot::Away)
    }

    /// The user's choices.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the program keeps its files.
    pub const fn places(&self) -> &Places {
        &self.places
    }

    /// The selected node.
    pub fn selected(&self) -> Option<NodeId> {
        self.trail.selected()
    }

    /// The query line and what it found.
    pub const fn search(&self) -> &Search {
        &self.search
    }

    /// The canonical conflict nodes, worst first by the chosen measure.
    pub fn ranking(&self) -> &[NodeId] {
        &self.ranking
    }

    /// The resolver, once begun and while it is not running.
    pub fn resolver(&self) -> Option<&Greedy> {
        match &self.resolver {
            Resolver::Ready(greedy) => Some(greedy),
            Resolver::Idle | Resolver::Running(_) => None,
        }
    }

    /// True while the resolver runs in the background.
    pub const fn is_resolving(&self) -> bool {
        matches!(self.resolver, Resolver::Running(_))
    }

    /// The exact tables.
    pub const fn tables(&self) -> &TableRoom {
        &self.tables
    }

    /// The messages not yet dismissed, oldest first.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The jobs that the job bar shows.
    pub fn jobs(&self) -> impl Iterator<Item = Status> {
        self.jobs.status().filter(|status| status.kind != JobKind::Dialog)
    }
}

#[cfg(test)]
mod tests;
