//! Two versions of a base side by side, as in Table 1 of the paper: how many nodes differ, and by how many classes.

use serde::Serialize;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::{Class, Score};
use xiangqi::material::NodeId;

/// Differences between the scores of two versions. A node and its mirror both count.
///
/// The paper's text is damaged (Chen et al. 2011, above Table 1); the measure is the absolute difference of the classes, so no
/// column exceeds 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Comparison {
    pub common: u32,
    /// Number of common nodes with another score, by the difference of the classes; 0 classes if 4 became 5 or 5 became 4.
    pub changed: [u32; Class::COUNT],
    pub added: u32,
    pub removed: u32,
}

/// A node with another score in another version. It also represents its mirror.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rescored {
    /// The canonical node.
    pub node: NodeId,
    pub before: Score,
    pub after: Score,
}

impl Rescored {
    /// Change in classes: below 0 if it became better for Red, 0 if 4 became 5 or 5 became 4.
    pub const fn moved(&self) -> i8 {
        self.after.class().get() as i8 - self.before.class().get() as i8
    }
}

/// Every node with a score in both versions and another one in the new, by id.
pub fn rescored(old: &KnowledgeBase, new: &KnowledgeBase) -> impl Iterator<Item = Rescored> {
    NodeId::all().filter(|node| *node == node.canonical()).filter_map(|node| {
        let (before, after) = (old.score(node)?, new.score(node)?);
        (before != after).then_some(Rescored { node, before, after })
    })
}

/// Differences from this many classes on are large: more than from any class to its mirror's side of the level one.
pub const LARGE: usize = 5;

impl Comparison {
    pub fn of(old: &KnowledgeBase, new: &KnowledgeBase) -> Self {
        let mut comparison = Self::default();
        for node in NodeId::all() {
            match (old.score(node), new.score(node)) {
                (Some(before), Some(after)) => {
                    comparison.common += 1;
                    let apart = before.class().get().abs_diff(after.class().get());
                    comparison.changed[usize::from(apart)] += u32::from(before != after);
                }
                (None, Some(_)) => comparison.added += 1,
                (Some(_), None) => comparison.removed += 1,
                (None, None) => {}
            }
        }
        comparison
    }

    /// "Total diff": nodes with another score.
    pub fn total(&self) -> u32 {
        self.changed.iter().sum()
    }

    /// Nodes that differ by [`LARGE`] classes or more.
    pub fn large(&self) -> u32 {
        self.changed.iter().skip(LARGE).sum()
    }

    /// Returns `nodes` as a share of the common nodes, 0..=1; 0 if there are none.
    pub fn share(&self, nodes: u32) -> f64 {
        if self.common == 0 { 0.0 } else { f64::from(nodes) / f64::from(self.common) }
    }
}

/// Returns the numbers of nodes that move by one class, by two, and so on. A node and its mirror both count.
pub fn ways<'a>(changes: impl IntoIterator<Item = &'a Rescored>) -> [u32; Class::COUNT - 1] {
    let mut nodes = [0; Class::COUNT - 1];
    for change in changes {
        let at = usize::from(change.moved().unsigned_abs());
        // A symmetric node is level and does not move.
        if let Some(nodes) = at.checked_sub(1).and_then(|at| nodes.get_mut(at)) {
            *nodes += 2;
        }
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::{Provenance, Source};
    use xiangqi::material::Material;

    fn base(scores: &[(&str, u8)]) -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let provenance = draft.provenance(&Provenance::new(Source::Guess, "", 0));
        for (text, score) in scores {
            let state = NodeState { score: Score::new(*score).unwrap(), invariable: false, provenance };
            draft.set(text.parse::<Material>().unwrap().into(), Some(state)).unwrap();
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }

    #[test]
    fn columns_are_absolute_differences_of_classes() {
        let old = base(&[("KRK", 0), ("KNK", 3), ("KCK", 4), ("KPK", 6), ("KRKR", 5), ("KGK", 5)]);
        let new = base(&[("KRK", 9), ("KNK", 1), ("KCK", 5), ("KPK", 6), ("KRKR", 4), ("KMK", 5)]);
        let mut expected = Comparison { common: 9, added: 2, removed: 2, ..Comparison::default() };
        // 4 and 5 are one class; KRKR has no mirror beside itself.
        for (apart, nodes) in [(8, 2), (2, 2), (0, 3)] {
            expected.changed[apart] = nodes;
        }
        assert_eq!(Comparison::of(&old, &new), expected);
        let back = Comparison::of(&new, &old);
        assert_eq!((back.changed, back.common), (expected.changed, expected.common));
        assert_eq!((expected.total(), expected.large()), (7, 2));
        assert_eq!(Comparison::of(&old, &old).total(), 0);
        assert_eq!((expected.share(3), Comparison::default().share(0)), (1.0 / 3.0, 0.0));
    }

    #[test]
    fn what_is_listed_is_what_is_counted() {
        let old = base(&[("KRK", 0), ("KNK", 3), ("KCK", 4), ("KPK", 6), ("KRKR", 5), ("KGK", 5)]);
        let new = base(&[("KRK", 9), ("KNK", 1), ("KCK", 5), ("KPK", 6), ("KRKR", 4), ("KMK", 5)]);
        let mut counted = [0; Class::COUNT];
        for change in rescored(&old, &new) {
            let nodes = if change.node.is_symmetric() { 1 } else { 2 };
            counted[usize::from(change.moved().unsigned_abs())] += nodes;
        }
        assert_eq!(counted, Comparison::of(&old, &new).changed);
        let rook =
            rescored(&old, &new).find(|change| change.node == "KRK".parse::<Material>().unwrap().into());
        assert_eq!(rook.map(|change| change.moved()), Some(8));
    }
}
