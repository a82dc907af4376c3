//! Every edit of a knowledge base as data, with its inverse.

use std::collections::{HashMap, HashSet};

use super::KnowledgeBase;
use super::evidence::{Evidence, EvidenceId};
use super::provenance::{Provenance, ProvenanceId};
use super::score::Score;
use canju_message::Message;
use xiangqi::material::NodeId;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeState {
    /// The score, red's view.
    pub score: Score,
    /// Whether the score is locked: no resolver may change it.
    pub invariable: bool,
    pub provenance: ProvenanceId,
}

impl NodeState {
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
        before: Option<NodeState>,
        after: Option<NodeState>,
    },
    /// A piece of evidence is attached to a node (`added`) or taken away.
    Evidence {
        /// The canonical node.
        node: NodeId,
        evidence: EvidenceId,
        added: bool,
    },
}

impl Change {
    /// Returns the number of nodes concerned: a node and its mirror, or the one symmetric node.
    pub fn nodes(self) -> u32 {
        let (Self::State { node, .. } | Self::Evidence { node, .. }) = self;
        if node.is_symmetric() { 1 } else { 2 }
    }

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
    pub changes: Vec<Change>,
}

impl ChangeSet {
    #[must_use]
    pub fn inverse(&self) -> Self {
        let changes = self.changes.iter().rev().map(|change| change.inverse()).collect();
        Self { changes, ..Self::default() }
    }

    /// Whether these edits were drafted on `base` as it is: their old states match, and their new provenances and evidence get
    /// the ids that they refer to.
    pub fn fits(&self, base: &KnowledgeBase) -> bool {
        let starts = |change: &Change| match *change {
            Change::State { node, before, .. } => base.state(node) == before,
            Change::Evidence { .. } => true,
        };
        let in_step = |last: Option<u32>, known: usize, new: usize| {
            let named = last.map_or(0, |id| id as usize + 1);
            if new == 0 { named <= known } else { named == known + new }
        };
        let provenance = self.last_provenance().map(|id| id.0);
        let evidence = self.changes.iter().filter_map(|change| match *change {
            Change::Evidence { evidence, .. } => Some(evidence.0),
            Change::State { .. } => None,
        });
        in_step(provenance, base.provenances().len(), self.provenances.len())
            && in_step(evidence.max(), base.evidence_count(), self.evidence.len())
            && self.changes.iter().all(starts)
    }

    fn last_provenance(&self) -> Option<ProvenanceId> {
        let states = self.changes.iter().filter_map(|change| match *change {
            Change::State { after, .. } => after,
            Change::Evidence { .. } => None,
        });
        states.map(|state| state.provenance).max()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum SetError {
    /// Both sides have the same pieces: only 4 and 5 make sense.
    #[text("fault-symmetric", material = node)]
    Symmetric { node: NodeId, score: Score },
}

/// Collects the edits of one action against the base as it is.
#[derive(Debug)]
pub struct Draft<'a> {
    base: &'a KnowledgeBase,
    set: ChangeSet,
    /// The provenances of the set, for imports with a million of them.
    provenance_ids: HashMap<Provenance, ProvenanceId>,
    added: HashSet<Evidence>,
}

impl<'a> Draft<'a> {
    pub fn new(base: &'a KnowledgeBase) -> Self {
        Self { base, set: ChangeSet::default(), provenance_ids: HashMap::new(), added: HashSet::new() }
    }

    /// The id by which the edits of this draft name a provenance.
    pub fn provenance(&mut self, provenance: &Provenance) -> ProvenanceId {
        let known =
            self.base.provenance_id(provenance).or_else(|| self.provenance_ids.get(provenance).copied());
        known.unwrap_or_else(|| {
            let id = ProvenanceId((self.base.provenances().len() + self.set.provenances.len()) as u32);
            self.set.provenances.push(provenance.clone());
            self.provenance_ids.insert(provenance.clone(), id);
            id
        })
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

    /// Attaches a piece of evidence to its node; evidence the node has already is not doubled.
    pub fn add_evidence(&mut self, evidence: Evidence) {
        let node = evidence.material().canonical();
        if self.base.evidence(node).any(|(_, known)| *known == evidence)
            || !self.added.insert(evidence.clone())
        {
            return;
        }
        let id = EvidenceId((self.base.evidence_count() + self.set.evidence.len()) as u32);
        self.set.evidence.push(evidence);
        self.set.changes.push(Change::Evidence { node, evidence: id, added: true });
    }

    pub fn remove_evidence(&mut self, node: NodeId, evidence: EvidenceId) {
        self.set.changes.push(Change::Evidence { node: node.canonical(), evidence, added: false });
    }

    /// The collected edits. The last provenance that they bring is one that they use.
    pub fn finish(mut self) -> ChangeSet {
        let used = self.set.last_provenance().map_or(0, |id| id.0 as usize + 1);
        self.set.provenances.truncate(used.saturating_sub(self.base.provenances().len()));
        self.set
    }
}
