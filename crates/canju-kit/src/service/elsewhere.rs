//! Further matches of a search for combinations: in both endgame books and in the knowledge.

use crate::books::endgame::shipped;
use crate::knowledge::KnowledgeBase;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::service::fault::Fault;
use crate::service::filter::MaterialFilter;
use crate::store::StoreError;
use crate::store::library::Library;

/// Counts of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Elsewhere {
    /// Problems of the program's endgame book.
    pub problems: u64,
    /// Boards in the endgame book of the base.
    pub stored: u64,
    /// Scored combinations; one and its mirror are counted once.
    pub scored: u64,
}

/// Nodes checked between two checks for cancellation.
const BATCH: u32 = 1 << 16;

impl Elsewhere {
    /// Counts the matches; `None` if everything matches and the counts are of no use.
    ///
    /// # Errors
    /// The text is no query; an I/O or SQLite error; cancelled.
    pub fn of(
        wanted: &MaterialFilter,
        library: &Library,
        kb: &KnowledgeBase,
        progress: &dyn Progress,
    ) -> Result<Option<Self>, Fault> {
        if wanted.is_blank() {
            return Ok(None);
        }
        let fits = wanted.fits(kb)?;
        let problems = shipped::problems().unwrap_or_default().iter();
        let problems = problems.filter(|problem| fits(problem.material().into())).count() as u64;
        let stored = library.book_materials()?.into_iter().filter(|(node, _)| fits(*node));
        let stored = stored.map(|(_, tally)| tally.positions).sum();
        let mut scored = 0;
        for from in (0..NodeId::COUNT).step_by(BATCH as usize) {
            if progress.cancelled() {
                return Err(StoreError::from(Cancelled).into());
            }
            let nodes = (from..NodeId::COUNT.min(from + BATCH)).filter_map(NodeId::new);
            let scores = nodes.filter(|node| *node == node.canonical() && kb.score(*node).is_some());
            scored += scores.filter(|node| fits(*node)).count() as u64;
        }
        Ok(Some(Self { problems, stored, scored }))
    }
}
