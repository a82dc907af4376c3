//! Refinement by meta-knowledge: unlocked scores that disagree with their neighbours are moved towards them (Chen et al. 2011).
//!
//! The paper calls END12CR "refined" and does not define it. Ours: a combination in which both sides have two pawns or more gets
//! the class of the one with a pawn less each, and a class farther than [`MOST_GAP`] from that of a neighbour with a guard or
//! minister more or less is moved that near. Locked scores are kept, and the others stay within their bounds. A guard or
//! minister may matter more if answers show it, as for a fortress; then also with other guards and ministers of the same
//! attackers. Resulting conflicts are left to a repair.

use std::collections::HashSet;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::bounds::Bounds;
use crate::knowledge::score::Class;
use xiangqi::material::lattice::Neighbour;
use xiangqi::material::{Kind, Material, NodeId, PairId};
use xiangqi::rules::Color;

/// The classes that one guard or minister may make at most (the paper's μ).
const MOST_GAP: u8 = 2;

/// A node that was moved, on behalf of its mirror too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refined {
    /// The canonical node.
    pub node: NodeId,
    /// Its class before.
    pub before: Class,
    /// Its class now.
    pub after: Class,
}

/// The open nodes that get another class, those with fewer pieces first.
pub(super) fn refine(kb: &KnowledgeBase) -> Vec<Refined> {
    let mut classes: Vec<Option<Class>> = NodeId::all().map(|node| kb.labelling().class(node)).collect();
    let open = |node: &NodeId| !node.is_symmetric() && kb.score(*node).is_some() && !kb.is_invariable(*node);
    let mut nodes: Vec<NodeId> = PairId::all().map(PairId::node).filter(open).collect();
    nodes.sort_by_key(|node| (node.material().pieces(), *node));
    let (bounds, steps) = (Bounds::of(kb.all_locked()), steps(kb));
    let mut refined = Vec::new();
    for node in nodes {
        let Some(before) = kb.labelling().class(node) else { continue };
        let class = |node: NodeId| classes.get(node.index()).copied().flatten();
        let traded = without_pawns(node).and_then(class);
        let usual = |other: &Neighbour| !steps.contains(&step(node, other));
        let after = allowed(within_gaps(node, traded.unwrap_or(before), class, usual), bounds.at(node));
        if after != before {
            classes[node.index()] = Some(after);
            classes[node.mirror().index()] = Some(after.mirror());
            refined.push(Refined { node, before, after });
        }
    }
    refined
}

/// A class within bounds that do not contradict each other.
fn allowed(class: Class, (low, high): (Class, Class)) -> Class {
    if low <= high { class.clamp(low, high) } else { class }
}

/// Attackers of both sides, and the guard or minister more or less with its side.
type Step = (String, Color, Kind);

fn step(node: NodeId, other: &Neighbour) -> Step {
    (node.material().family(), other.color, other.kind)
}

/// The guards and ministers that answers show to make more than [`MOST_GAP`] classes.
fn steps(kb: &KnowledgeBase) -> HashSet<Step> {
    let mut steps = HashSet::new();
    for node in kb.invariable_nodes() {
        let answered = |other: &Neighbour| !other.kind.attacks() && kb.is_invariable(other.node);
        for other in node.neighbours().filter(answered) {
            let classes = [node, other.node].map(|node| kb.labelling().class(node).map(Class::get));
            if let [Some(one), Some(another)] = classes
                && one.abs_diff(another) > MOST_GAP
            {
                steps.insert(step(node, &other));
            }
        }
    }
    steps
}

/// Returns the node with a pawn less on each side, at least one left each.
fn without_pawns(node: NodeId) -> Option<NodeId> {
    let Material { red, black } = node.material();
    let less = |side: xiangqi::material::SideMaterial| {
        if side.count(Kind::Pawn) >= 2 { side.remove(Kind::Pawn) } else { None }
    };
    Some(Material { red: less(red)?, black: less(black)? }.into())
}

/// Returns the class nearest to this one within [`MOST_GAP`] of all neighbours by a guard or minister, counting only those with
/// `usual`; the class itself if there is none.
fn within_gaps(
    node: NodeId,
    class: Class,
    known: impl Fn(NodeId) -> Option<Class>,
    usual: impl Fn(&Neighbour) -> bool,
) -> Class {
    let defenders = node.neighbours().filter(|n| !n.kind.attacks() && usual(n));
    let (low, high) = defenders.filter_map(|n| known(n.node)).fold((0, 8), |(low, high), other| {
        (other.get().saturating_sub(MOST_GAP).max(low), (other.get() + MOST_GAP).min(high))
    });
    if low > high { class } else { Class::new(class.get().clamp(low, high)).unwrap_or(class) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::{Provenance, Source};
    use crate::knowledge::score::Score;

    fn base(scores: &[(&str, u8, bool)]) -> KnowledgeBase {
        let mut kb = KnowledgeBase::default();
        let mut draft = Draft::new(&kb);
        let provenance =
            Provenance { source: Source::Guess, author: String::new(), time: 0, note: String::new() };
        let provenance = draft.provenance(&provenance);
        for &(text, score, invariable) in scores {
            let node: NodeId = text.parse::<Material>().unwrap().into();
            let state = NodeState { score: Score::new(score).unwrap(), invariable, provenance };
            draft.set(node, Some(state)).unwrap();
        }
        let set = draft.finish();
        kb.apply(&set);
        kb
    }

    fn after(kb: &KnowledgeBase, text: &str) -> Option<u8> {
        let node: NodeId = text.parse::<Material>().unwrap().into();
        let found = refine(kb).into_iter().find(|refined| refined.node == node.canonical())?;
        Some(if found.node == node { found.after } else { found.after.mirror() }.get())
    }

    #[test]
    fn traded_pawns_change_nothing() {
        let scores = [("KNCPGGMMKNNPGGMM", 3, false), ("KNCPPGGMMKNNPPGGMM", 5, false)];
        assert_eq!(after(&base(&scores), "KNCPPGGMMKNNPPGGMM"), Some(3));
        let locked = [("KNCPGGMMKNNPGGMM", 3, false), ("KNCPPGGMMKNNPPGGMM", 5, true)];
        assert_eq!(after(&base(&locked), "KNCPPGGMMKNNPPGGMM"), None);
        assert_eq!(after(&base(&[("KRPKR", 3, false), ("KRKR", 5, false)]), "KRPKR"), None);
    }

    #[test]
    fn a_fortress_that_answers_show_stays_and_so_do_locked_bounds() {
        let fortress =
            [("KRKGGMM", 5, true), ("KRKGGM", 0, true), ("KRGKGGMM", 5, false), ("KRGKGGM", 0, false)];
        let kb = base(&fortress);
        assert_eq!((after(&kb, "KRGKGGMM"), after(&kb, "KRGKGGM")), (None, None));
        let bounded = [("KRNKNC", 0, true), ("KRNKNCG", 5, false), ("KRNPKNCG", 4, true)];
        assert_eq!(after(&base(&bounded), "KRNKNCG"), None, "no better than with a pawn more");
    }

    #[test]
    fn a_guard_moves_two_classes_at_most() {
        let scores = [("KRNKNC", 0, true), ("KRNKNCG", 5, false)];
        assert_eq!(after(&base(&scores), "KRNKNCG"), Some(2));
    }
}
