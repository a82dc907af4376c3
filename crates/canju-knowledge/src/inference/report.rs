//! Report of a resolver run, with a check that nothing else changed.

use canju_message::All;
use serde::Serialize;

use super::comparison::Rescored;
use super::greedy::{End, Greedy, GreedySettings};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::bounds::Bounds;
use crate::knowledge::change::{ChangeSet, Draft, NodeState};
use crate::knowledge::conflict::{ConflictEdge, Label, Labelling, Tally};
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Class;
use xiangqi::material::NodeId;

/// A node with another class than in the base. It also represents its mirror.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relabelled {
    /// The canonical node.
    pub node: NodeId,
    pub before: Class,
    pub after: Class,
}

impl Relabelled {
    /// Returns the scores of the classes; `None` if `base` is not the one that was relabelled.
    pub fn rescored(self, base: &KnowledgeBase) -> Option<Rescored> {
        let before = base.score(self.node)?;
        Some(Rescored { node: self.node, before, after: self.after.score(Some(before)) })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub settings: GreedySettings,
    /// Reason of the end; `None` if it is not over.
    pub end: Option<End>,
    pub before: Tally,
    /// The totals now. Its conflict edges are the residue.
    pub after: Tally,
    /// Number of visits, including repeated ones in later passes.
    pub steps: usize,
    /// Steps that changed a class.
    pub accepted: usize,
    /// Passes in which a step was made.
    pub passes: usize,
    /// Number of nodes with another class than in the base; a node and its mirror both count.
    pub changed: u32,
    /// Contradictions of experts: remaining conflicts with both nodes fixed, because they are locked or, for one of the two,
    /// symmetric. Mirrored ones count once.
    pub contradictions: Vec<ConflictEdge>,
    pub checks: Vec<Check>,
}

impl Report {
    pub fn is_proved(&self) -> bool {
        self.checks.iter().all(|check| check.broken == 0)
    }
}

/// Invariant of every run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, All)]
#[all(text = "law-")]
#[serde(rename_all = "kebab-case")]
pub enum Law {
    /// Every invariable node of the base has the class it had.
    InvariableKept,
    /// A node has a class exactly if it had one.
    ScoredKept,
    /// Every mirror has the mirrored class, symmetric nodes the level one.
    Mirrored,
    /// The conflict counts kept in step are those of a count made anew.
    Counted,
    /// Every accepted change has made the objective less by at least 1.
    Falling,
    /// Every conflict left is one that no repair can end: at an answer to withdraw, at a node between proved scores that break
    /// the piece additive rule, or between two fixed nodes.
    Consistent,
    /// The changes have the reported cost.
    Costed,
    /// The packing of contradictions is one, and adds up to the bound.
    Packed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Check {
    pub law: Law,
    /// Number of items checked: nodes, or for [`Law::Falling`] accepted changes, for [`Law::Costed`] the cost, for
    /// [`Law::Packed`] contradictions, claims and their sum.
    pub checked: u64,
    /// Number of violations; 0 is the proof.
    pub broken: u64,
}

/// Number of scored nodes that contradict another one along any path, also over unscored nodes; a conflict is the same between
/// neighbours. Nodes in `aside`, such as answers proposed for withdrawal, count as unscored. Two passes over the whole lattice.
pub fn at_odds(labelling: &Labelling, aside: impl Fn(NodeId) -> bool) -> u32 {
    let level = |node: NodeId| node.is_symmetric().then_some(Class::LEVEL);
    let class = |node| labelling.class(node).filter(|_| !aside(node));
    let known = |node: NodeId| class(node).or_else(|| level(node)).map(Label::from);
    let bounds = Bounds::of(NodeId::all().filter_map(|node| Some((node, known(node)?))));
    let broken = |node: &NodeId| {
        let (low, high) = bounds.at(*node);
        class(*node).is_some_and(|class| low != class || high != class)
    };
    NodeId::all().filter(broken).count() as u32
}

/// Returns every node with another class than in `base`, by id.
pub(super) fn changes(base: &KnowledgeBase, now: &Labelling) -> impl Iterator<Item = Relabelled> {
    let start = base.labelling();
    start.differences(now).filter_map(|pair| {
        let (before, after) = (start.pair_class(pair)?, now.pair_class(pair)?);
        Some(Relabelled { node: pair.node(), before, after })
    })
}

/// Returns the changes as edits of `base`. A node that changed to class 4 becomes a draw.
pub(crate) fn edits(
    base: &KnowledgeBase,
    changes: impl IntoIterator<Item = Relabelled>,
    provenance: &Provenance,
) -> ChangeSet {
    let mut draft = Draft::new(base);
    let provenance = draft.provenance(provenance);
    for Relabelled { node, after, .. } in changes {
        let state = NodeState { score: after.score(base.score(node)), invariable: false, provenance };
        // Cannot fail: symmetric nodes are never changed.
        let _ = draft.set(node, Some(state));
    }
    draft.finish()
}

/// The laws that every resolver keeps.
pub(super) fn kept(base: &KnowledgeBase, now: &Labelling) -> Vec<Check> {
    let class = |node| base.score(node).map(|score| score.class());
    let anew = Labelling::from_labels(NodeId::all().filter_map(|node| Some(node).zip(now.label(node))));
    let nodes = || NodeId::all();
    vec![
        check(Law::InvariableKept, base.invariable_nodes(), |node| now.class(node) == class(node)),
        check(Law::ScoredKept, nodes(), |node| now.class(node).is_some() == class(node).is_some()),
        check(Law::Mirrored, nodes(), |node| now.class(node.mirror()) == now.class(node).map(Class::mirror)),
        check(Law::Counted, nodes(), |node| now.count(node) == anew.count(node)),
    ]
}

impl Greedy {
    /// Returns every node with another class than in `base`, by id; `base` is the one the run began with.
    pub fn changes(&self, base: &KnowledgeBase) -> impl Iterator<Item = Relabelled> {
        changes(base, self.labelling())
    }

    /// Returns the changes as edits of `base`, the one the run began with. A node that changed to class 4 becomes a draw.
    pub fn proposal(&self, base: &KnowledgeBase, provenance: &Provenance) -> ChangeSet {
        edits(base, self.changes(base), provenance)
    }

    /// Returns the results so far, checked against `base`, the one the run began with. Visits the whole lattice.
    pub fn report(&self, base: &KnowledgeBase) -> Report {
        let fixed = |node: NodeId| node.is_symmetric() || base.is_invariable(node);
        let contradictions =
            self.labelling().conflict_edges().filter(|edge| fixed(edge.better) && fixed(edge.worse));
        let mut checks = kept(base, self.labelling());
        checks.push(self.falling());
        Report {
            settings: self.settings(),
            end: self.end(),
            before: *self.start(),
            after: *self.labelling().tally(),
            steps: self.steps(),
            accepted: self.accepted(),
            passes: self.passes(),
            changed: 2 * self.changes(base).count() as u32,
            contradictions: contradictions.collect(),
            checks,
        }
    }

    fn falling(&self) -> Check {
        let objective = self.settings().objective;
        let accepted = self.accepted() as u64;
        let fallen =
            self.start().objective(objective).checked_sub(self.labelling().tally().objective(objective));
        Check { law: Law::Falling, checked: accepted, broken: accepted.saturating_sub(fallen.unwrap_or(0)) }
    }
}

fn check(law: Law, nodes: impl Iterator<Item = NodeId>, holds: impl Fn(NodeId) -> bool) -> Check {
    let (mut checked, mut broken) = (0, 0);
    for node in nodes {
        checked += 1;
        broken += u64::from(!holds(node));
    }
    Check { law, checked, broken }
}
