//! Tables 2 to 4 of the paper for the open base: its versions play against each other.

use crate::jobs::JobKind;
use crate::jobs::players::Cost;
use crate::jobs::thinking::cores;
use crate::service::fault::Fault;
use crate::service::field::{Effort, Field};
use crate::service::tables234::{PairingRow, contestants, meeting, rows};
use crate::session::acquisition::{AcquisitionFeature, Output};
use crate::session::context::AppContext;
use crate::store::Base;

/// The seed of the openings, as in the terminal.
const SEED: u64 = 2;

/// The effort of the matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Games {
    /// Nodes per move, at least 1.
    pub nodes: u64,
    /// Number of openings for every two versions, each played twice.
    pub positions: u64,
}

impl Default for Games {
    /// As in the terminal.
    fn default() -> Self {
        Self { nodes: 300, positions: meeting().positions }
    }
}

impl AcquisitionFeature {
    /// Returns the cells of Tables 2 to 4 as last played in this session.
    pub fn met(&self) -> &[PairingRow] {
        &self.met
    }

    /// Whether the versions are playing.
    pub const fn is_meeting(&self) -> bool {
        self.meeting.is_some()
    }

    /// Starts a job that reads the versions from the base's file and lets them play; the base stays free for edits.
    pub(super) fn meet(&mut self, context: &mut AppContext, games: Games) -> Result<(), Fault> {
        if self.meeting.is_some() {
            return Ok(());
        }
        let path = context.path().ok_or(Fault::NoBase)?.to_owned();
        let job = context.start::<AcquisitionFeature>(JobKind::Match, move |progress| {
            let met = || -> Result<Vec<PairingRow>, Fault> {
                let contestants = contestants(&Base::read(&path, progress)?, Cost::Nodes(games.nodes))?;
                let Games { nodes, positions } = games;
                let effort = Effort { nodes, positions, seed: SEED, threads: cores(), file: None };
                Ok(rows(&Field::play(contestants, meeting(), effort, progress)?))
            };
            Output::Met(met())
        });
        self.meeting = Some(job);
        Ok(())
    }
}
