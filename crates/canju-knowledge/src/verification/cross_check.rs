//! Comparison of the scores with independent evidence.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::deviation::{Counts, Deviation};
use crate::knowledge::score::{Class, Score};
use xiangqi::material::NodeId;

use super::{Finding, Oracle, StoredFindings};

/// A score that differs from that of a judge. It also represents its mirror.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The canonical node.
    pub node: NodeId,
    /// Score in the base.
    pub found: Score,
    /// Score given by the judge.
    pub truth: Score,
    /// Deviation.
    pub deviation: Deviation,
}

/// Result of a cross-check. A node and its mirror count once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CrossCheck {
    /// Counts by attacking pieces, such as `RvN`.
    pub families: BTreeMap<String, Counts>,
    /// All of them.
    pub all: Counts,
    /// Number of compared scores that the base itself has as proved. They agree unless the base has another proof.
    pub stored: u32,
    /// Number of comparisons by class of the judge (first index) and score of the base (second index).
    pub matrix: [[u32; 10]; Class::COUNT],
    /// Differences, the largest first, then by id.
    pub differences: Vec<Difference>,
}

impl CrossCheck {
    /// Returns the severe differences.
    pub fn severe(&self) -> impl Iterator<Item = &Difference> {
        self.differences.iter().filter(|difference| difference.deviation == Deviation::Severe)
    }

    /// Asks a judge about every score of which it knows; nodes with equal sides are level by rule, and are left out.
    pub fn of(kb: &KnowledgeBase, judge: &StoredFindings) -> Self {
        let mut check = Self::default();
        for node in judge.nodes().filter(|node| !node.is_symmetric()) {
            let Some(found) = kb.score(node) else { continue };
            let Some(Finding::Is(truth)) = judge.judge(node).map(|verdict| verdict.finding) else {
                continue;
            };
            let deviation = Deviation::of(found.class(), truth.class());
            check.all.add(deviation);
            check.families.entry(node.material().family()).or_default().add(deviation);
            check.stored += u32::from(kb.is_proved(node));
            check.matrix[usize::from(truth.class().get())][usize::from(found.get())] += 1;
            if deviation != Deviation::Exact {
                check.differences.push(Difference { node, found, truth, deviation });
            }
        }
        let far = |found: Score, truth: Score| found.class().get().abs_diff(truth.class().get());
        check.differences.sort_by_key(|d| (Reverse(d.deviation), Reverse(far(d.found, d.truth)), d.node));
        check
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::base_of;
    use super::super::{Judge, StoredFindings};
    use super::*;
    use xiangqi::material::Material;

    #[test]
    fn scores_are_compared_if_the_judge_knows() {
        let base = base_of(&[("KRK", 0), ("KRKN", 3), ("KNKG", 1), ("KNKGG", 5), ("KCKC", 4)]);
        let node = |text: &str| NodeId::from(text.parse::<Material>().unwrap());
        let is = |text: &str, score: u8| (node(text), Finding::Is(Score::new(score).unwrap()));
        let judge =
            StoredFindings::new(Judge::Tables, [is("KKR", 9), is("KRKN", 0), is("KNKG", 0), is("KPK", 5)]);
        let check = CrossCheck::of(&base, &judge);
        assert_eq!(check.all, Counts { exact: 1, slight: 1, severe: 1 });
        assert_eq!(check.stored, 0);
        assert_eq!(check.families.keys().collect::<Vec<_>>(), ["Nv", "Rv", "RvN"]);
        assert_eq!((check.matrix[0][3], check.matrix[0][0], check.matrix[0][1]), (1, 1, 1));
        assert_eq!(check.matrix.iter().flatten().sum::<u32>(), 3);
        let worst: Vec<NodeId> = check.differences.iter().map(|d| d.node).collect();
        assert_eq!(worst, [node("KRKN"), node("KNKG")]);
    }
}
