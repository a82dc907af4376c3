//! Effect of an answer before it is given: the conflicts that it resolves and creates, and whether only one edge is in question.

use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::{Label, Standing};
use crate::knowledge::score::{Class, Score};
use xiangqi::material::lattice::{Neighbour, Relation};
use xiangqi::material::{NodeId, SideMaterial};

/// Effect of a score on the edges of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effect {
    /// Conflicts of the node that it ends.
    pub fixes: u32,
    /// Conflicts of the node that it makes.
    pub breaks: u32,
}

/// Returns the effect of an unproved score, such as an answer, on a node.
pub fn effect(base: &KnowledgeBase, node: NodeId, score: Score) -> Effect {
    let mut effect = Effect::default();
    for neighbour in node.neighbours() {
        let Some(other) = base.label(neighbour.node) else { continue };
        let was = base.standing(node, neighbour) == Some(Standing::Conflict);
        let is = Standing::of(Label::from(score.class()), other, neighbour.relation) == Standing::Conflict;
        effect.fixes += u32::from(was && !is);
        effect.breaks += u32::from(is && !was);
    }
    effect
}

/// A question with two answers: does the order of pieces hold at the one edge that is in conflict?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binary {
    /// The neighbour that the node is in conflict with.
    pub neighbour: Neighbour,
    /// The neighbour's score.
    pub other: Score,
    /// The score of the node if it does: the nearest that ends the conflict.
    pub yes: Score,
    /// The score of the node if it does not: the present one.
    pub no: Score,
}

/// Returns a question with two answers, if a single edge is in conflict and the score that resolves it creates no other conflict.
pub fn binary(base: &KnowledgeBase, node: NodeId) -> Option<Binary> {
    let no = base.score(node)?;
    let in_conflict = |n: &Neighbour| base.standing(node, *n) == Some(Standing::Conflict);
    let mut broken = node.neighbours().filter(in_conflict);
    let (neighbour, None) = (broken.next()?, broken.next()) else { return None };
    let other = base.score(neighbour.node)?;
    let yes = other.class().score(Some(other));
    let settles = effect(base, node, yes) == Effect { fixes: 1, breaks: 0 };
    (settles && !node.is_symmetric()).then_some(Binary { neighbour, other, yes, no })
}

/// Two locked scores that contradict each other around a node: whatever it is scored, one of them is violated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opposed {
    /// The locked node that is better for red by the order of pieces, and yet has the worse score.
    pub better: NodeId,
    /// The locked node that is worse for red, and yet has the better score.
    pub worse: NodeId,
    /// Whether exact tables prove both: then both are right, and the order of pieces is not exact there.
    pub proved: bool,
}

/// The locked scores that leave no class for a node, those nearest to it; `None` if a class is left.
pub fn opposed(base: &KnowledgeBase, node: NodeId) -> Option<Opposed> {
    let (low, high) = base.allowed(node);
    if low <= high {
        return None;
    }
    let nearest = |class: Class, is_ordered: &dyn Fn(NodeId) -> bool| {
        let of_class = |other: &NodeId| base.labelling().class(*other) == Some(class);
        let locked = base.invariable_nodes().filter(|other| *other != node);
        locked.filter(|other| is_ordered(*other)).filter(of_class).min_by_key(|other| distance(*other, node))
    };
    let better = nearest(low, &|other| other.is_at_least_as_good_as(node))?;
    let worse = nearest(high, &|other| node.is_at_least_as_good_as(other))?;
    Some(Opposed { better, worse, proved: base.is_proved(better) && base.is_proved(worse) })
}

/// Number of pieces by which two nodes differ.
fn distance(one: NodeId, other: NodeId) -> u32 {
    let (one, other) = (one.material(), other.material());
    let of_side = |a: SideMaterial, b: SideMaterial| -> u32 {
        a.counts().into_iter().zip(b.counts()).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
    };
    of_side(one.red, other.red) + of_side(one.black, other.black)
}

impl Binary {
    /// The better of the two nodes for red, by the order of pieces.
    pub const fn better(&self, node: NodeId) -> NodeId {
        match self.neighbour.relation {
            Relation::Better => self.neighbour.node,
            Relation::Worse => node,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::{Provenance, Source};
    use crate::knowledge::synthetic::{Shape, Synthetic};
    use xiangqi::material::Material;

    #[test]
    fn the_locked_scores_that_leave_no_class_are_named() {
        let node = |text: &str| NodeId::from(text.parse::<Material>().unwrap());
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let provenance =
            Provenance { source: Source::Expert, author: "a".into(), time: 0, note: String::new() };
        let provenance = draft.provenance(&provenance);
        // The better neighbour is scored worse for Red; farther nodes agree with it.
        for (text, score) in [("KRPKGM", 5), ("KRPPKG", 5), ("KRKGGMM", 1), ("KRKGGM", 2)] {
            let state = NodeState { score: Score::new(score).unwrap(), invariable: true, provenance };
            draft.set(node(text), Some(state)).unwrap();
        }
        let set = draft.finish();
        base.apply(&set);
        let found = opposed(&base, node("KRPKGGM"));
        assert_eq!(found, Some(Opposed { better: node("KRPKGM"), worse: node("KRKGGMM"), proved: false }));
        assert_eq!(opposed(&base, node("KNPKGGM")), None, "one of the two orders it");
    }

    /// Against the counts of a base in which the score was set.
    #[test]
    fn effects_are_those_that_come_about() {
        let base = Synthetic { shape: Shape::Elementary, percent: 20, seed: 4 }.base();
        let mut binaries = 0;
        for node in base.scored().map(|(node, _)| node).step_by(17).filter(|node| !node.is_symmetric()) {
            let before = base.labelling().count(node).conflicts;
            for score in Score::all() {
                let mut labelling = base.labelling().clone();
                labelling.set(node, Some(score.class().into()));
                let after = u32::from(labelling.count(node).conflicts);
                let found = effect(&base, node, score);
                assert_eq!(u32::from(before) + found.breaks - found.fixes, after);
            }
            if let Some(binary) = binary(&base, node) {
                binaries += 1;
                assert_eq!(before, 1);
                let mut labelling = base.labelling().clone();
                labelling.set(node, Some(binary.yes.class().into()));
                assert_eq!(labelling.count(node).conflicts, 0);
                let other = base.labelling().class(binary.neighbour.node);
                assert_eq!(other, Some(binary.other.class()));
            }
        }
        assert!(binaries > 3, "{binaries}");
    }
}
