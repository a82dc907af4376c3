//! Files whose games are added to the book of the base.

use std::path::PathBuf;

use crate::jobs::JobKind;
use crate::progress::Progress;
use crate::service::book_intake::{TakenIn, take_in};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::endgames::practice::Output;
use crate::session::endgames::{EndgamesFeature, Section};
use crate::session::feature::Outcome;
use crate::store::Base;

impl EndgamesFeature {
    /// Adds the games of files in a job that has the base.
    pub(super) fn take_in(context: &mut AppContext, paths: Vec<PathBuf>) -> Result<(), Fault> {
        let work = move |base: &mut Base, progress: &dyn Progress| {
            Output::TakenIn(paths.len(), take_in(base, &paths, None, progress))
        };
        context.check_out::<Self>(JobKind::Import, work).map(drop)
    }

    /// Notes the games that a job has added.
    pub(super) fn taken_in(&mut self, context: &mut AppContext, files: usize, taken: TakenIn) -> Outcome {
        let TakenIn { added, known, lost } = taken;
        let (games, left_out) = (added.len() as u64, lost.len() as u64);
        (self.lost, self.section) = (lost, Section::Query);
        if games > 0 {
            self.note_added(context, added.into_iter().map(|(id, game, _)| (id, game)).collect())?;
        }
        Ok(Some(Notice::GamesTakenIn { games, known: known as u64, files: files as u64, lost: left_out }))
    }
}
