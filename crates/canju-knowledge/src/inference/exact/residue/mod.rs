//! Second stage of the exact repairs: the fewest nodes in conflict (CN) if no repair can leave none, and of these labellings one
//! of least INC.
//!
//! A node is *squeezed* if, along scored nodes that may change, a locked score that is better for Red has a greater class than a
//! locked score that is worse: whatever its class, some conflict remains on the path between the two. All other nodes can be free
//! of conflict at the same time, and none of their classes helps a squeezed one: clamp every squeezed node between the two
//! classes that squeeze it, and every other node between the classes that locked scores allow; then no pair of neighbours is in
//! conflict that was not before. So the best classes of the squeezed nodes give the least CN, and then INC, of all labellings
//! that keep the locked scores.
//!
//! In the first stage locked scores also bound across unscored nodes, and if they contradict each other, it may leave a node
//! beyond its neighbours unnecessarily: it is moved back. Beside an answer to withdraw the first stage leaves conflicts that
//! following the answer would resolve. They are left as long as the greedy resolver does not leave fewer; otherwise these nodes
//! follow the answer, too.
//!
//! - `group`: squeezed nodes that depend on each other.
//! - `search`: branch and bound over the classes of a group.

mod group;

use canju_files::progress::{Cancelled, Progress};
use group::{Group, ceiling, groups};
use xiangqi::material::NodeId;

use crate::inference::exact::answers::Disagreement;
use crate::inference::greedy::{Greedy, GreedySettings};
use crate::inference::report::{Check, Law};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{ConflictEdge, Label, Labelling, Objective, Tally};
use crate::knowledge::history::Measure;
use crate::knowledge::score::Class;

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SecondStage {
    /// Nodes that are squeezed between locked scores which contradict each other.
    pub squeezed: u32,
    /// Groups of squeezed nodes that have nothing to do with each other.
    pub groups: u32,
    pub before: Tally,
    pub after: Tally,
    /// Nodes with another class than after the first stage.
    pub moved: u32,
    /// Number of them that follow an answer to withdraw.
    pub followed: u32,
    /// Set of labellings among which the result is the best.
    pub among: Among,
    /// Whether it is proved that none of these has a lower CN, or the same CN and a lower INC: every search was complete.
    pub proved: bool,
}

/// Labellings that keep the locked scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// All of them.
    All,
    /// Labellings with the same classes at all nodes that are not squeezed: there, conflicts with answers to withdraw are left.
    Squeezed,
}

impl SecondStage {
    /// Whether the first stage leaves conflicts between locked scores only.
    pub fn is_idle(&self) -> bool {
        self.squeezed == 0 && self.followed == 0 && self.among == Among::All
    }

    /// Whether it is proved that no labelling that keeps the locked scores has a lower CN, or the same CN and a lower INC.
    pub fn is_least(&self) -> bool {
        self.proved && self.among == Among::All
    }

    /// Nothing to do after this first stage: every conflict left is between locked scores.
    pub(super) const fn nothing(first: &Labelling) -> Self {
        Self {
            squeezed: 0,
            groups: 0,
            before: *first.tally(),
            after: *first.tally(),
            moved: 0,
            followed: 0,
            among: Among::All,
            proved: true,
        }
    }
}

pub(super) struct Outcome {
    pub(super) labelling: Labelling,
    pub(super) stage: SecondStage,
}

/// Improves the labelling of the first stage. `effort` is the number of neighbours that the searches may visit.
pub(super) fn improve(
    base: &KnowledgeBase,
    first: &Labelling,
    disagreement: &Disagreement,
    effort: u64,
    progress: &dyn Progress,
) -> Result<Outcome, Cancelled> {
    let stage = SecondStage::nothing(first);
    if first.conflict_edges().all(|edge| edge_ends(&edge).all(|node| is_fixed(base, node))) {
        return Ok(Outcome { labelling: first.clone(), stage });
    }
    let mut within = first.clone();
    follow(&mut within, &Squeeze::within(base, |node| !disagreement.withdraws(node)).astray(base, first));
    let squeeze = Squeeze::of(base);
    let astray = squeeze.astray(base, &within);
    let mut found = SqueezedClasses::new(within.clone(), &squeeze.nodes, effort, progress)?;
    let mut among = Among::All;
    let mut followed = 0;
    if !astray.is_empty() {
        among = Among::Squeezed;
        if greedy_is_better(base, &found.labelling, progress)? {
            among = Among::All;
            followed = 2 * astray.len() as u32;
            follow(&mut within, &astray);
            found = SqueezedClasses::new(within, &squeeze.nodes, effort, progress)?;
        }
    }
    if !found.proved && among == Among::All {
        found.learn_from_greedy(base, progress)?;
    }
    // A base that has no more conflicts than its repair, and no squeezed score beyond those that squeeze it, is repaired already:
    // of equal results the one without changes is given.
    let between = |node: &NodeId| {
        let class = base.labelling().class(*node).map(Class::get);
        class.is_some_and(|class| {
            ceiling(&squeeze.floors, *node) <= class && class <= squeeze.floors[node.index()]
        })
    };
    let rank = |labelling: &Labelling| {
        let tally = labelling.tally();
        [Objective::ConflictNodes, Objective::Exponential].map(|objective| tally.objective(objective))
    };
    if rank(base.labelling()) <= rank(&found.labelling)
        && squeeze.nodes.iter().all(between)
        && check(base, base.labelling(), disagreement).broken == 0
    {
        found.labelling = base.labelling().clone();
    }
    let moved = first.differences(&found.labelling).count() as u32;
    let (groups, after) = (found.groups.len() as u32, *found.labelling.tally());
    let squeezed = squeeze.nodes.len() as u32;
    let stage = SecondStage {
        squeezed,
        groups,
        after,
        moved: 2 * moved,
        followed,
        among,
        proved: found.proved,
        ..stage
    };
    Ok(Outcome { labelling: found.labelling, stage })
}

/// Whether every conflict of a labelling is one that the locked scores force, or beside an answer to withdraw; with the squeezed
/// nodes found anew.
pub(super) fn check(base: &KnowledgeBase, labelling: &Labelling, disagreement: &Disagreement) -> Check {
    let mut edges = labelling
        .conflict_edges()
        .filter(|edge| !edge_ends(edge).all(|node| is_fixed(base, node)))
        .peekable();
    let mut broken = 0;
    if edges.peek().is_some() {
        let squeeze = Squeeze::of(base);
        let excused =
            |node: NodeId| squeeze.nodes.binary_search(&node).is_ok() || disagreement.withdraws(node);
        broken = edges.filter(|edge| !edge_ends(edge).any(excused)).count() as u64;
    }
    Check { law: Law::Consistent, checked: labelling.tally().scored.into(), broken }
}

fn edge_ends(edge: &ConflictEdge) -> impl Iterator<Item = NodeId> + use<> {
    [edge.better, edge.worse].into_iter()
}

fn is_fixed(base: &KnowledgeBase, node: NodeId) -> bool {
    node.is_symmetric() || base.is_invariable(node)
}

/// Every order and objective of the greedy resolver.
fn greedy_settings() -> impl Iterator<Item = GreedySettings> {
    let of = |order| Objective::ALL.map(|objective| GreedySettings { order, objective });
    Measure::ALL.into_iter().flat_map(of)
}

/// Whether the greedy resolver leaves fewer nodes in conflict, run on the base or on this labelling.
fn greedy_is_better(
    base: &KnowledgeBase,
    labelling: &Labelling,
    progress: &dyn Progress,
) -> Result<bool, Cancelled> {
    for settings in greedy_settings() {
        for start in [base.labelling(), labelling] {
            let mut greedy = Greedy::starting_from(base, start.clone(), settings);
            greedy.run(progress)?;
            if greedy.labelling().tally().conflict_nodes < labelling.tally().conflict_nodes {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Gives these nodes these classes.
fn follow(labelling: &mut Labelling, classes: &[(NodeId, Class)]) {
    labelling.set_many(classes.iter().map(|(node, class)| (*node, Some(Label::from(*class)))));
}

/// Returns by node id the greatest class of the fixed and better nodes, along open nodes. The worse ones are covered by the
/// mirror. `open` lists these nodes, by id; `fixed` has the classes of the others that count.
fn floors(open: &[NodeId], fixed: impl Fn(NodeId) -> Option<Class>) -> Vec<u8> {
    let mut is_open = vec![false; NodeId::COUNT as usize];
    open.iter().for_each(|node| is_open[node.index()] = true);
    let mut floors = vec![0; NodeId::COUNT as usize];
    for node in open {
        let class = |better: NodeId| match is_open[better.index()] {
            true => Some(floors[better.index()]),
            false => fixed(better).map(Class::get),
        };
        let floor = node.better().filter_map(class).max().unwrap_or(0);
        floors[node.index()] = floor;
    }
    floors
}

/// Bounds by the locked scores along scored nodes.
struct Squeeze {
    floors: Vec<u8>,
    /// The squeezed nodes, by id.
    nodes: Vec<NodeId>,
}

impl Squeeze {
    fn of(base: &KnowledgeBase) -> Self {
        Self::within(base, |_| true)
    }

    /// Computes the bounds by the locked scores that count.
    fn within(base: &KnowledgeBase, counts: impl Fn(NodeId) -> bool) -> Self {
        let mut open: Vec<NodeId> =
            base.scored().map(|(node, _)| node).filter(|node| !is_fixed(base, *node)).collect();
        open.sort_unstable();
        let floors = floors(&open, |node| base.labelling().class(node).filter(|_| counts(node)));
        let is_squeezed = |node: &NodeId| floors[node.index()] > ceiling(&floors, *node);
        let nodes = open.into_iter().filter(is_squeezed).collect();
        Self { floors, nodes }
    }

    /// The canonical nodes that are not squeezed and have a class which the locked scores do not allow, with the nearest class
    /// that they do allow.
    fn astray(&self, base: &KnowledgeBase, labelling: &Labelling) -> Vec<(NodeId, Class)> {
        let open = base.scored().map(|(node, _)| node);
        let open = open.filter(|node| !is_fixed(base, *node) && *node == node.canonical());
        let nearest = |node: NodeId| {
            let (floor, ceiling) = (self.floors[node.index()], ceiling(&self.floors, node));
            let class = labelling.class(node)?.get();
            let allowed = (floor <= ceiling).then(|| class.clamp(floor, ceiling))?;
            Some((node, Class::new(allowed)?)).filter(|_| allowed != class)
        };
        open.filter_map(nearest).collect()
    }
}

/// The best classes found for the squeezed nodes.
struct SqueezedClasses {
    labelling: Labelling,
    groups: Vec<Group>,
    proved: bool,
}

impl SqueezedClasses {
    /// Searches every group, the small ones first. All other nodes stay as they are in `labelling`.
    fn new(
        mut labelling: Labelling,
        squeezed: &[NodeId],
        mut effort: u64,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let floors = floors(squeezed, |node| labelling.class(node));
        let groups = groups(&mut labelling, squeezed, &floors);
        let mut found = Self { labelling, groups, proved: true };
        for group in &found.groups {
            let start = group.classes(&found.labelling);
            let (best, proved) = group::best(group, start, &mut effort, progress)?;
            write(&mut found.labelling, group, &best);
            found.proved &= proved;
        }
        Ok(found)
    }

    /// Takes over what the greedy resolver finds better for a group, from the base and from here, until it finds nothing. Then it
    /// leaves no fewer nodes in conflict from either, because bringing its classes into the range of a group ends no agreement.
    fn learn_from_greedy(&mut self, base: &KnowledgeBase, progress: &dyn Progress) -> Result<(), Cancelled> {
        for settings in greedy_settings() {
            let mut greedy = Greedy::starting_from(base, base.labelling().clone(), settings);
            greedy.run(progress)?;
            self.learn(greedy.labelling());
        }
        loop {
            let mut learned = false;
            for settings in greedy_settings() {
                let mut greedy = Greedy::starting_from(base, self.labelling.clone(), settings);
                greedy.run(progress)?;
                learned |= self.learn(greedy.labelling());
            }
            if !learned {
                return Ok(());
            }
        }
    }

    fn learn(&mut self, other: &Labelling) -> bool {
        let mut learned = false;
        for group in &self.groups {
            let theirs = group.classes(other);
            if group.cost(&theirs) < group.cost(&group.classes(&self.labelling)) {
                write(&mut self.labelling, group, &theirs);
                learned = true;
            }
        }
        learned
    }
}

fn write(labelling: &mut Labelling, group: &Group, classes: &[u8]) {
    for (pair, class) in group.pairs().zip(classes) {
        if labelling.pair_class(pair).map(Class::get) != Some(*class) {
            labelling.set_pair(pair, Class::new(*class).map(Label::from), |_, _| {});
        }
    }
}

#[cfg(test)]
mod tests;
