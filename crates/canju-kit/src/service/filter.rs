//! Combinations that are looked for, as a person types them.

use crate::books::endgame::shipped;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::select::NodeFacts;
use crate::material::NodeId;
use crate::material::query::{Query, QueryError};
use crate::progress::Progress;
use crate::service::fault::Fault;
use crate::store::library::Library;

/// A query of the lattice, or a combination by its name. A node matches if it or its mirror does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MaterialFilter {
    /// The text as typed; blank matches everything.
    pub text: String,
}

impl MaterialFilter {
    /// Whether everything fits.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the predicate of matching nodes, in this base.
    pub fn fits<'k>(&self, kb: &'k KnowledgeBase) -> Result<impl Fn(NodeId) -> bool + use<'k>, Fault> {
        let query = if self.is_blank() { None } else { Some(self.query().map_err(Fault::Query)?) };
        Ok(move |node: NodeId| {
            query.as_ref().is_none_or(|query| {
                [node, node.mirror()].into_iter().any(|node| query.matches(&NodeFacts { base: kb, node }))
            })
        })
    }

    pub fn error(&self) -> Option<QueryError> {
        if self.is_blank() { None } else { self.query().err() }
    }

    fn query(&self) -> Result<Query, QueryError> {
        Query::parse(&self.text)
    }
}

// Further matches of a search for combinations: in both endgame books and in the knowledge.

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
const ELSEWHERE_BATCH: u32 = 1 << 16;

impl Elsewhere {
    /// Counts the matches; `None` if everything matches and the counts are of no use.
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
        for from in (0..NodeId::COUNT).step_by(ELSEWHERE_BATCH as usize) {
            progress.proceed()?;
            let nodes = (from..NodeId::COUNT.min(from + ELSEWHERE_BATCH)).filter_map(NodeId::new);
            let scores = nodes.filter(|node| *node == node.canonical() && kb.score(*node).is_some());
            scored += scores.filter(|node| fits(*node)).count() as u64;
        }
        Ok(Some(Self { problems, stored, scored }))
    }
}
