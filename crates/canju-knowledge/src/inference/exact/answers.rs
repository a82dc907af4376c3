//! The locked scores: the classes that they allow, their contradictions, and the answers to withdraw then.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::Arc;

use super::settle::{Settled, settle};
use super::sublattice::{Grid, Sublattice};
use super::task::{FREE, LAST, Task};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictEdge;
use crate::knowledge::history::Method;
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::NodeId;

/// Answers that cannot all be right, because they violate monotonicity along a path of any length.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Disagreement {
    /// For every contradicted answer one score that contradicts it, by the better node; each also represents its mirror. That
    /// score may be proved, or that of equal sides. Two proved scores are no contradiction but an exact exception.
    pub contradictions: Vec<ConflictEdge>,
    /// The fewest answers without which no contradiction is left, and of these those that are least off, by id.
    pub withdraw: Vec<Withdrawal>,
    /// Whether it is proved that fewer will not do.
    pub proved: bool,
    /// Canonical nodes that may change and for which no class is right, because proved scores on either side of them break the
    /// piece additive rule; by id.
    pub squeezed: Vec<NodeId>,
}

impl Disagreement {
    /// Whether a node or its mirror is an answer to withdraw.
    pub fn withdraws(&self, node: NodeId) -> bool {
        self.withdraw.binary_search_by_key(&node.canonical(), |withdrawal| withdrawal.node).is_ok()
    }
}

/// An answer proposed for withdrawal. It also represents its mirror.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withdrawal {
    /// The canonical node.
    pub node: NodeId,
    /// The class of the answer.
    pub class: Class,
    /// The least class that the answers that stay allow.
    pub least: Class,
    /// The greatest class that they allow.
    pub greatest: Class,
}

/// Lock of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// Scored or not, it may change.
    Open,
    /// An answer: invariable, and not proved.
    Answer,
    /// Proved, or with equal sides: nothing can move it.
    Firm,
}

fn hold(base: &KnowledgeBase, node: NodeId) -> Hold {
    match base.is_invariable(node) {
        _ if node.is_symmetric() => Hold::Firm,
        true if base.is_proved(node) => Hold::Firm,
        true => Hold::Answer,
        false => Hold::Open,
    }
}

/// Classes allowed by the locked scores.
#[derive(Debug)]
pub(super) struct Answers {
    /// The greatest class of every place; the least mirrors it.
    pub(super) ceiling: Grid,
    pub(super) disagreement: Disagreement,
}

/// Reads the fixed scores of a base, and makes them agree by ignoring the answers to withdraw. A node between two firm ones that
/// contradict each other may be anything between them.
pub(super) fn read(
    base: &KnowledgeBase,
    lattice: &Arc<Sublattice>,
    effort: u64,
    progress: &dyn Progress,
) -> Result<Answers, Cancelled> {
    let holds: Vec<Hold> = lattice.nodes().map(|(_, node)| hold(base, node)).collect();
    let classes = |wanted: &[Hold]| -> Grid {
        let class = |(place, node): (usize, NodeId)| match wanted.contains(&holds[place]) {
            true if node.is_symmetric() => Class::LEVEL.get(),
            true => base.labelling().class(node).map_or(FREE, Class::get),
            false => FREE,
        };
        lattice.nodes().map(class).collect()
    };
    let (firm, answers) = (classes(&[Hold::Firm]), classes(&[Hold::Answer]));
    let held = classes(&[Hold::Firm, Hold::Answer]);
    let all = ceilings(lattice, &held);
    let contradicted = |place: usize| answers[place] != FREE && answers[place] > all[place];
    let mut disagreement = Disagreement { proved: true, ..Disagreement::default() };
    let mut kept = held.clone();
    if (0..lattice.len()).any(contradicted) {
        let firm_alone = ceilings(lattice, &firm);
        // A firm score contradicts an answer more strongly than another answer does.
        let mut found = contradictions(base, lattice, &held, &firm, &firm_alone);
        let others =
            answers.iter().zip(&firm_alone).map(|(class, most)| if class > most { FREE } else { *class });
        found.extend(contradictions(base, lattice, &others.collect::<Grid>(), &held, &all));
        let ceiling = open(lattice, firm_alone);
        let task = Task::new(lattice.clone(), Arc::new(answers), ceiling, Method::Fewest.price());
        let Settled { labels, proved, .. } = settle(&task, effort, progress)?;
        let withdrawn = |place: &usize| task.class[*place] != FREE && task.class[*place] != labels[*place];
        let withdrawn: Vec<usize> = (0..lattice.len()).filter(withdrawn).collect();
        withdrawn.iter().for_each(|place| kept[*place] = FREE);
        disagreement.proved = proved;
        disagreement.contradictions = found.into_iter().collect();
        disagreement.withdraw =
            withdrawals(base, lattice, &withdrawn, &open(lattice, ceilings(lattice, &kept)));
    }
    let ceiling = ceilings(lattice, &kept);
    let floor = lattice.mirrored(&ceiling);
    let squeezed = lattice.nodes().filter(|(place, node)| {
        let open = holds[*place] == Hold::Open && base.score(*node).is_some();
        open && floor[*place] > ceiling[*place] && *node == node.canonical()
    });
    disagreement.squeezed = squeezed.map(|(_, node)| node).collect();
    Ok(Answers { ceiling: open(lattice, ceiling), disagreement })
}

/// The least class of all that is held and not better.
fn ceilings(lattice: &Sublattice, held: &[u8]) -> Grid {
    let mut ceiling: Grid = held.iter().map(|class| (*class).min(LAST)).collect();
    lattice.sweep(&mut ceiling);
    ceiling
}

/// If the allowed least and greatest class have changed places, allows everything between.
fn open(lattice: &Sublattice, ceiling: Grid) -> Grid {
    let floor = lattice.mirrored(&ceiling);
    ceiling.iter().zip(floor).map(|(ceiling, floor)| floor.max(*ceiling)).collect()
}

/// For each of these classes that exceeds its ceiling one that is held and from which the ceiling comes.
fn contradictions(
    base: &KnowledgeBase,
    lattice: &Sublattice,
    classes: &[u8],
    held: &[u8],
    ceiling: &[u8],
) -> BTreeSet<ConflictEdge> {
    let mut found = BTreeSet::new();
    let exceeds = |place: &usize| classes[*place] != FREE && classes[*place] > ceiling[*place];
    for place in (0..lattice.len()).filter(exceeds) {
        let Some(at) = nearest(lattice, held, ceiling, place) else { continue };
        let edge = ConflictEdge { better: lattice.node(place), worse: lattice.node(at) };
        let mirror = ConflictEdge { better: edge.worse.mirror(), worse: edge.better.mirror() };
        if !(base.is_proved(edge.better) && base.is_proved(edge.worse)) {
            found.insert(edge.min(mirror));
        }
    }
    found
}

/// The nearest place that is worse than this one, held, and of the class that is its ceiling.
fn nearest(lattice: &Sublattice, held: &[u8], ceiling: &[u8], place: usize) -> Option<usize> {
    // It is at the end of a path with the same ceiling.
    let mut queue = VecDeque::from([place]);
    let mut seen = HashSet::from([place]);
    while let Some(at) = queue.pop_front() {
        if held[at] == ceiling[place] {
            return Some(at);
        }
        let same = lattice.worse(at).filter(|other| ceiling[*other] == ceiling[place]);
        queue.extend(same.filter(|other| seen.insert(*other)));
    }
    None
}

fn withdrawals(
    base: &KnowledgeBase,
    lattice: &Sublattice,
    withdrawn: &[usize],
    ceiling: &[u8],
) -> Vec<Withdrawal> {
    let canonical =
        withdrawn.iter().filter(|place| lattice.node(**place) == lattice.node(**place).canonical());
    let withdrawal = |place: &usize| {
        let node = lattice.node(*place);
        let mut least = Class::new(ceiling[lattice.mirror(*place)])?.mirror();
        let mut greatest = Class::new(ceiling[*place])?;
        // A node can contradict its own mirror: the better of the two wins no less than the other.
        if node.is_at_least_as_good_as(node.mirror()) {
            greatest = greatest.min(Class::LEVEL);
        }
        if node.mirror().is_at_least_as_good_as(node) {
            least = least.max(Class::LEVEL);
        }
        Some(Withdrawal { node, class: base.labelling().class(node)?, least, greatest })
    };
    canonical.filter_map(withdrawal).collect()
}
