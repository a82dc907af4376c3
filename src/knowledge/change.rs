//! Every edit of a knowledge base as data, with its inverse.

use super::KnowledgeBase;
use super::provenance::{Evidence, EvidenceId, Provenance, ProvenanceId};
use super::score::Score;
use crate::material::NodeId;

/// What a base says of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeState {
    /// The score, red's view.
    pub score: Score,
    /// True where no resolver may change the score.
    pub invariable: bool,
    /// Who set it.
    pub provenance: ProvenanceId,
}

impl NodeState {
    /// What the base then says of the mirror node.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self { score: self.score.mirror(), ..self }
    }
}

/// One edit. Nodes are canonical ([`NodeId::canonical`]); the mirror changes with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A node's state becomes `after`; it was `before`. `None` is an unscored node.
    State {
        /// The canonical node.
        node: NodeId,
        /// What was said of it.
        before: Option<NodeState>,
        /// What is said of it now.
        after: Option<NodeState>,
    },
    /// A piece of evidence is laid to a node (`added`) or taken away.
    Evidence {
        /// The canonical node.
        node: NodeId,
        /// Which evidence.
        evidence: EvidenceId,
        /// Laid to it, or taken away.
        added: bool,
    },
}

impl Change {
    /// The edit that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::State { node, before, after } => Self::State { node, before: after, after: before },
            Self::Evidence { node, evidence, added } => Self::Evidence { node, evidence, added: !added },
        }
    }
}

/// The edits of one action, with the provenances and evidence they are the first to name.
///
/// The new provenances get the ids from [`KnowledgeBase::provenances`]'s length on, likewise the evidence; both lists of a
/// base only ever grow, so that any change of its log can be read at any time.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChangeSet {
    /// Provenances the base does not know yet.
    pub provenances: Vec<Provenance>,
    /// Evidence the base does not know yet.
    pub evidence: Vec<Evidence>,
    /// The edits, in order.
    pub changes: Vec<Change>,
}

impl ChangeSet {
    /// The edits that take all of these back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let changes = self.changes.iter().rev().map(|change| change.inverse()).collect();
        Self { changes, ..Self::default() }
    }
}

/// Why a score cannot be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetError {
    /// Both sides have the same pieces: only 4 and 5 make sense.
    #[error("{} has equal sides and cannot be scored {score}", node.material())]
    Symmetric {
        /// The symmetric node.
        node: NodeId,
        /// The score that was wanted.
        score: Score,
    },
}

/// Collects the edits of one action against the base as it is.
#[derive(Debug)]
pub struct Draft<'a> {
    base: &'a KnowledgeBase,
    set: ChangeSet,
}

impl<'a> Draft<'a> {
    /// An empty draft for `base`.
    pub const fn new(base: &'a KnowledgeBase) -> Self {
        let set = ChangeSet { provenances: Vec::new(), evidence: Vec::new(), changes: Vec::new() };
        Self { base, set }
    }

    /// The id by which the edits of this draft name a provenance.
    pub fn provenance(&mut self, provenance: &Provenance) -> ProvenanceId {
        if let Some(id) = self.base.provenance_id(provenance) {
            return id;
        }
        let known = self.base.provenances().len();
        let at = self.set.provenances.iter().rposition(|p| p == provenance).unwrap_or_else(|| {
            self.set.provenances.push(provenance.clone());
            self.set.provenances.len() - 1
        });
        ProvenanceId((known + at) as u32)
    }

    /// Sets or clears the state of a node, red's view of `node` itself. A node is set at most once in a draft.
    ///
    /// # Errors
    /// A symmetric node takes the scores 4 and 5 only.
    pub fn set(&mut self, node: NodeId, state: Option<NodeState>) -> Result<(), SetError> {
        if let Some(NodeState { score, .. }) = state
            && node.is_symmetric()
            && score.class() != super::score::Class::LEVEL
        {
            return Err(SetError::Symmetric { node, score });
        }
        let canonical = node.canonical();
        let after = if node == canonical { state } else { state.map(NodeState::mirror) };
        let before = self.base.state(canonical);
        if before != after {
            self.set.changes.push(Change::State { node: canonical, before, after });
        }
        Ok(())
    }

    /// Lays a piece of evidence to its node; evidence the node has already is not doubled.
    pub fn add_evidence(&mut self, evidence: Evidence) {
        let node = evidence.material.canonical();
        if self.base.evidence(node).any(|(_, known)| *known == evidence)
            || self.set.evidence.contains(&evidence)
        {
            return;
        }
        let id = EvidenceId((self.base.evidence_count() + self.set.evidence.len()) as u32);
        self.set.evidence.push(evidence);
        self.set.changes.push(Change::Evidence { node, evidence: id, added: true });
    }

    /// Takes a piece of evidence away from its node.
    pub fn remove_evidence(&mut self, node: NodeId, evidence: EvidenceId) {
        self.set.changes.push(Change::Evidence { node: node.canonical(), evidence, added: false });
    }

    /// The collected edits.
    pub fn finish(self) -> ChangeSet {
        self.set
    }
}
