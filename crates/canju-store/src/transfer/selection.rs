//! Selection of data to export: everything, the nodes of a query, the data of one author or of a period.

use std::ops::RangeInclusive;

use super::Nodes;
use super::line::Line;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::evidence::Evidence;
use canju_knowledge::knowledge::select::NodeFacts;
use xiangqi::language::Language;
use xiangqi::material::NodeId;
use xiangqi::material::query::Query;

/// The data to export.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// One node of each mirror pair, or both.
    pub nodes: Nodes,
    /// Only combinations for which it holds, or for the mirror of which it holds: then that one is written.
    pub query: Option<Query>,
    /// Only data of this author.
    pub author: Option<String>,
    /// Only data of this period, in milliseconds since 1970.
    pub times: Option<RangeInclusive<i64>>,
    /// The script of the Chinese names; simplified unless traditional.
    pub language: Language,
}

impl Selection {
    /// The nodes of a pair that are written, given its canonical one.
    pub(super) fn nodes_of(&self, kb: &KnowledgeBase, canonical: NodeId) -> Vec<NodeId> {
        let both = [canonical, canonical.mirror()];
        let both = if canonical.is_symmetric() { &both[..1] } else { &both[..] };
        let finds = |node: &&NodeId| {
            let facts = NodeFacts { base: kb, node: **node };
            self.query.as_ref().is_none_or(|query| query.matches(&facts))
        };
        let found = both.iter().filter(finds);
        match self.nodes {
            Nodes::Canonical => found.take(1).copied().collect(),
            Nodes::All => found.copied().collect(),
        }
    }

    /// Whether data of this author and time is exported.
    pub(super) fn takes(&self, author: &str, time: i64) -> bool {
        self.author.as_deref().is_none_or(|wanted| wanted == author)
            && self.times.as_ref().is_none_or(|times| times.contains(&time))
    }

    /// Returns the exported part of a line; `None` if nothing is left.
    pub(super) fn part(&self, mut line: Line) -> Option<Line> {
        line.answer.take_if(|answer| !self.takes(&answer.provenance.author, answer.provenance.time));
        line.evidence.retain(|evidence| match evidence {
            Evidence::Answer(answer) => self.takes(&answer.by, answer.time),
            Evidence::Game(game) => self.takes(&game.by, game.time),
            // These have no time.
            Evidence::Verdict(_) | Evidence::Census(_) | Evidence::Study(_) => {
                self.author.is_none() && self.times.is_none()
            }
        });
        (line.answer.is_some() || !line.evidence.is_empty()).then_some(line)
    }
}
