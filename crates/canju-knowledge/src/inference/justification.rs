//! Justification of the bounds of a score: the nearest scores that bind it by the piece additive rule, and the paths to them.
//! Scores that a proved score between the two, or of the node itself, refutes bind nothing
//! ([`bounds`](crate::knowledge::bounds)).

use crate::knowledge::KnowledgeBase;
use crate::knowledge::bounds::{distance, is_broken, is_refuted};
use crate::knowledge::score::Class;
use xiangqi::material::NodeId;
use xiangqi::material::lattice::{Neighbour, Relation};

/// Bounds on the class of a node, with their reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Justification {
    /// Bound from the better side: the greatest class among nodes that are better for Red.
    pub floor: Binding,
    /// Bound from the worse side: the least class among nodes that are worse for Red.
    pub ceiling: Binding,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// Bound by answers, tables, or equal sides: as certain as these are.
    pub certain: Option<Bound>,
    /// Bound by any score, if it is tighter than the certain one; that score may change itself.
    pub likely: Option<Bound>,
}

/// A node that binds another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// Its class: the bound.
    pub class: Class,
    /// Path to it from the bounded node, which is left out, one piece at a time; at least one step. It prefers scored nodes.
    pub chain: Vec<Neighbour>,
}

impl Bound {
    /// Whether a node of this class breaks the bound; `side` is that of the node that binds.
    pub fn is_broken_by(&self, class: Class, side: Relation) -> bool {
        match side {
            Relation::Better => class < self.class,
            Relation::Worse => class > self.class,
        }
    }

    pub fn source(&self) -> Option<NodeId> {
        self.chain.last().map(|step| step.node)
    }
}

impl Justification {
    /// Whether the certain bounds contradict each other, so that no class is right for the node.
    pub fn is_contradictory(&self) -> bool {
        let class = |binding: &Binding| binding.certain.as_ref().map(|bound| bound.class);
        class(&self.floor).zip(class(&self.ceiling)).is_some_and(|(floor, ceiling)| floor > ceiling)
    }
}

/// Finds the bounds of a node, scored or not. Of equally strong ones the nearest is named, and of these the first by id.
pub fn justify(base: &KnowledgeBase, node: NodeId) -> Justification {
    Justification {
        floor: binding(base, node, Relation::Better),
        ceiling: binding(base, node, Relation::Worse),
    }
}

fn binding(base: &KnowledgeBase, node: NodeId, side: Relation) -> Binding {
    let held = |other: &NodeId| base.is_invariable(*other) || other.is_symmetric();
    let level = NodeId::symmetric().map(|other| (other, Class::LEVEL));
    let scored = NodeId::all().filter_map(|other| base.labelling().class(other).map(|class| (other, class)));
    let proved: Vec<(NodeId, Class)> = base
        .invariable_nodes()
        .filter(|other| base.is_proved(*other))
        .filter_map(|other| Some((other, base.labelling().class(other)?)))
        .collect();
    let own = base.proved_class(node);
    let refuted = |bound: (NodeId, Class)| {
        own.is_some_and(|own| is_broken(node, own, bound)) || is_refuted(node, bound, &proved)
    };
    let mut certain: Option<Candidate> = None;
    let mut likely: Option<Candidate> = None;
    for (other, class) in level.chain(scored) {
        let Some(found) = Candidate::new(node, other, class, side) else { continue };
        let best = if held(&other) { &mut certain } else { &mut likely };
        let binds_more = best.is_none_or(|best| found.binds_before(&best, side));
        if binds_more && !refuted((other, class)) {
            *best = Some(found);
        }
    }
    let exceeds =
        |likely: &Candidate| certain.is_none_or(|certain| likely.strength(side) > certain.strength(side));
    let bound = |found: Candidate| Bound { class: found.class, chain: chain(base, node, found.node) };
    Binding { likely: likely.filter(exceeds).map(bound), certain: certain.map(bound) }
}

/// A node that binds another from one side.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    node: NodeId,
    class: Class,
    /// Pieces between the two.
    distance: u32,
}

impl Candidate {
    fn new(node: NodeId, other: NodeId, class: Class, side: Relation) -> Option<Self> {
        let on_side = match side {
            Relation::Better => other.is_at_least_as_good_as(node),
            Relation::Worse => node.is_at_least_as_good_as(other),
        };
        (on_side && other != node).then(|| Self { node: other, class, distance: distance(node, other) })
    }

    /// Returns the strength of the bound: the higher a floor, the lower a ceiling.
    fn strength(&self, side: Relation) -> u8 {
        match side {
            Relation::Better => self.class.get(),
            Relation::Worse => self.class.mirror().get(),
        }
    }

    fn binds_before(&self, other: &Self, side: Relation) -> bool {
        let key = |c: &Self| (std::cmp::Reverse(c.strength(side)), c.distance, c.node);
        key(self) < key(other)
    }
}

/// Returns the path from a node to a comparable one, the first left out: every step is towards it, over a scored node if there is
/// one, preferably a locked one.
pub fn chain(base: &KnowledgeBase, from: NodeId, to: NodeId) -> Vec<Neighbour> {
    let rank = |step: &Neighbour| (base.score(step.node).is_some(), base.is_invariable(step.node));
    let mut chain: Vec<Neighbour> = Vec::new();
    let mut at = from;
    while at != to {
        let left = distance(at, to);
        let nearer = at.neighbours().filter(|step| distance(step.node, to) < left);
        // Of equals the first in the order of neighbours.
        let step = nearer.reduce(|best, step| if rank(&step) > rank(&best) { step } else { best });
        let Some(step) = step else { break };
        chain.push(step);
        at = step.node;
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::{Provenance, Source};
    use crate::knowledge::score::Score;
    use crate::knowledge::synthetic::{Shape, Synthetic};
    use xiangqi::material::Material;
    use xiangqi::rng::Rng;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    #[test]
    fn bounds_are_the_strictest_there_are_and_chains_lead_to_them() {
        let base = Synthetic { shape: Shape::Elementary, percent: 30, seed: 3 }.base();
        let classes: Vec<(NodeId, Class)> =
            base.scored().map(|(node, state)| (node, state.score.class())).collect();
        let mut rng = Rng::new(1);
        for _ in 0..30 {
            let node = classes[rng.below(classes.len() as u64) as usize].0;
            let Justification { floor, ceiling } = justify(&base, node);
            let better = classes.iter().filter(|(n, _)| *n != node && n.is_at_least_as_good_as(node));
            let worse = classes.iter().filter(|(n, _)| *n != node && node.is_at_least_as_good_as(*n));
            let strictest = |binding: &Binding| {
                let bound = binding.likely.as_ref().or(binding.certain.as_ref());
                bound.map(|bound| bound.class)
            };
            // A symmetric node is level even without a score.
            let level = |holds| Some(Class::LEVEL).filter(|_| holds && !node.is_symmetric());
            let low =
                better.map(|(_, class)| *class).chain(level(node.mirror().is_at_least_as_good_as(node)));
            let high =
                worse.map(|(_, class)| *class).chain(level(node.is_at_least_as_good_as(node.mirror())));
            assert_eq!((strictest(&floor), strictest(&ceiling)), (low.max(), high.min()));
            for (binding, relation) in [(&floor, Relation::Better), (&ceiling, Relation::Worse)] {
                for bound in [&binding.certain, &binding.likely].into_iter().flatten() {
                    let mut at = node;
                    for step in &bound.chain {
                        assert!(step.relation == relation && at.neighbours().any(|n| n == *step));
                        at = step.node;
                    }
                    let class = base.labelling().class(at).unwrap_or(Class::LEVEL);
                    assert_eq!((bound.source(), bound.class), (Some(at), class));
                }
            }
        }
    }

    /// Black's own pawn is harmful to Black: two tables prove it, and neither bounds the other.
    #[test]
    fn no_bound_contradicts_a_proved_score() {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let provenance = draft.provenance(&Provenance::new(Source::Table, "a", 1));
        let proofs =
            [("KRKPGGMM", Score::WIN_BY_POSITION), ("KRKGGMM", Score::DRAW), ("KRMKGGMM", Score::DRAW)];
        for (text, score) in proofs {
            draft.set(node(text), Some(NodeState { score, invariable: true, provenance })).unwrap();
        }
        base.apply(&draft.finish());
        for proved in proofs.map(|(text, _)| node(text)) {
            let class = base.proved_class(proved).unwrap();
            let found = justify(&base, proved);
            for (binding, side) in [(found.floor, Relation::Better), (found.ceiling, Relation::Worse)] {
                let bounds = binding.certain.into_iter().chain(binding.likely);
                assert!(bounds.into_iter().all(|bound| !bound.is_broken_by(class, side)));
            }
        }
        let between = justify(&base, node("KRMKPGGMM"));
        assert!(between.is_contradictory(), "a combination without a proof is bound by both");
    }

    #[test]
    fn nothing_binds_the_ends_of_an_empty_base() {
        let base = KnowledgeBase::default();
        let all = justify(&base, node("KRRNNCCPPPPPGGMMK"));
        assert_eq!(all.floor, Binding { certain: None, likely: None });
        let level = all.ceiling.certain.unwrap();
        assert_eq!(
            (level.class, level.source()),
            (Class::LEVEL, Some(node("KRRNNCCPPPPPGGMMKRRNNCCPPPPPGGMM")))
        );
    }
}
