//! Answers of experts, read from the evidence of a base: they are stored, undone, exported and imported like all evidence.
//! Disagreements of experts, and the effect of an answer before it is given.

use std::collections::BTreeMap;

use xiangqi::material::NodeId;
use xiangqi::material::lattice::{Neighbour, Relation};

use crate::knowledge::bounds::distance;
use crate::knowledge::conflict::{Label, Standing};
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::score::{Class, Score};
use crate::knowledge::{KnowledgeBase, provenance};

/// All answers on a node, the oldest first.
pub fn answers(base: &KnowledgeBase, node: NodeId) -> Vec<&Answer> {
    let mut answers: Vec<&Answer> =
        base.evidence(node).filter_map(|(_, evidence)| evidence.answer()).collect();
    answers.sort_by_key(|answer| answer.time);
    answers
}

/// Returns the current answers on a node: the last of each expert that is neither a repeat nor a verdict, by name.
pub fn held(base: &KnowledgeBase, node: NodeId) -> Vec<&Answer> {
    let given = answers(base, node).into_iter().filter(|answer| answer.role == Role::Answer);
    let last: BTreeMap<String, &Answer> = given.map(|answer| (provenance::key(&answer.by), answer)).collect();
    let mut held: Vec<&Answer> = last.into_values().collect();
    held.sort_by(|a, b| a.by.cmp(&b.by));
    held
}

/// Returns the canonical nodes with an answer, by id.
pub fn answered(base: &KnowledgeBase) -> impl Iterator<Item = NodeId> {
    let is_answer = |node: &NodeId| base.evidence(*node).any(|(_, known)| known.answer().is_some());
    base.evidence_nodes().filter(is_answer)
}

// Combinations on which experts differ, and the decisions on them.

/// A node on which at least two experts hold different scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The canonical node.
    pub node: NodeId,
    pub held: Vec<Answer>,
    /// The decision; `None` if there was an answer since.
    pub verdict: Option<Answer>,
}

/// Returns all disagreements: undecided ones first, the widest first, then by id.
pub fn disagreements(base: &KnowledgeBase) -> Vec<Disagreement> {
    let mut found: Vec<Disagreement> = answered(base).filter_map(|node| disagreement(base, node)).collect();
    found.sort_by_key(|d| (d.verdict.is_some(), u8::MAX - d.width(), d.node));
    found
}

/// Returns the disagreement of experts at this node, if any.
pub fn disagreement(base: &KnowledgeBase, node: NodeId) -> Option<Disagreement> {
    let node = node.canonical();
    let held = held(base, node);
    let differ = held.windows(2).any(|pair| match pair {
        [a, b] => a.score_at(node) != b.score_at(node),
        _ => false,
    });
    let last = held.iter().map(|answer| answer.time).max();
    let mut verdicts = answers(base, node).into_iter().filter(|answer| answer.role == Role::Verdict);
    let verdict = verdicts.next_back().filter(|verdict| Some(verdict.time) >= last);
    differ.then(|| Disagreement {
        node,
        verdict: verdict.cloned(),
        held: held.into_iter().cloned().collect(),
    })
}

impl Disagreement {
    /// Returns the largest difference between two answers, in classes.
    pub fn width(&self) -> u8 {
        let classes = self.held.iter().map(|answer| answer.score_at(self.node).class().get());
        classes.clone().max().unwrap_or(0) - classes.min().unwrap_or(0)
    }

    pub fn overruled(&self) -> impl Iterator<Item = &Answer> {
        let decided = self.verdict.as_ref().map(|verdict| verdict.score_at(self.node));
        self.held
            .iter()
            .filter(move |answer| decided.is_some_and(|score| score != answer.score_at(self.node)))
    }
}

// Effect of an answer before it is given: the conflicts that it resolves and creates, and whether only one edge is in question.

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
        let provenance = draft.provenance(&Provenance::new(Source::Expert, "a", 0));
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
