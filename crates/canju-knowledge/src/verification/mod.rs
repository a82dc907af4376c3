//! Verification: samples, estimates, rules on neighbours, and judges such as experts and tables (Chen et al. 2011); the comparison
//! of the scores with what judges know.

pub mod accuracy;
pub mod injection;
pub mod neighbours;
pub mod paper;
pub mod sampling;
pub mod sense;
pub mod sheet;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use canju_message::All;
use xiangqi::material::{NodeId, PairId};

use crate::knowledge::KnowledgeBase;
use crate::knowledge::provenance::Source;
use crate::knowledge::score::{Class, Deviation, DeviationCounts, Score};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, All)]
#[all(text = "judge-")]
#[serde(rename_all = "kebab-case")]
pub enum Judge {
    /// A person.
    Expert,
    /// Exact tables.
    Tables,
    /// Games of an engine against itself.
    Playouts,
}

impl Judge {
    /// Returns the name of the person who judged a combination: who marked it, else the author of its locked score; `None` if
    /// unknown or no person.
    pub fn person<'a>(
        self,
        kb: &'a KnowledgeBase,
        node: NodeId,
        marked_by: Option<&'a str>,
    ) -> Option<&'a str> {
        let author = || Some(kb.provenance(kb.state(node)?.provenance)?.author.as_str());
        let person = if self == Self::Expert { marked_by.or_else(author) } else { None };
        person.filter(|name| !name.is_empty())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// This is its score.
    Is(Score),
    /// Whatever its score is, it is not this one.
    Not(Score),
}

impl Finding {
    #[must_use]
    pub const fn mirror(self) -> Self {
        match self {
            Self::Is(score) => Self::Is(score.mirror()),
            Self::Not(score) => Self::Not(score.mirror()),
        }
    }

    /// Deviation of a score from this finding. A rejected score counts as severe, since the right one is unknown; `None` if the
    /// finding rejects another score.
    pub fn deviation(self, found: Score) -> Option<Deviation> {
        match self {
            Self::Is(truth) => Some(Deviation::of(found.class(), truth.class())),
            Self::Not(wrong) => (wrong == found).then_some(Deviation::Severe),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    pub finding: Finding,
    pub judge: Judge,
}

/// Source of verdicts on some combinations: a person, exact tables, playouts of an engine.
pub trait Oracle {
    /// Returns the verdict on a node in the view of that node; `None` if unknown.
    fn judge(&self, node: NodeId) -> Option<Judgement>;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFindings {
    judge: Judge,
    /// Findings by canonical node.
    findings: BTreeMap<NodeId, Finding>,
}

impl StoredFindings {
    /// Returns a judge with these findings, each of which also applies to the mirror.
    pub fn new(judge: Judge, findings: impl IntoIterator<Item = (NodeId, Finding)>) -> Self {
        let canonical = |(node, finding): (NodeId, Finding)| match node.canonical() {
            same if same == node => (node, finding),
            mirror => (mirror, finding.mirror()),
        };
        Self { judge, findings: findings.into_iter().map(canonical).collect() }
    }

    /// Exact tables that prove these scores.
    pub fn tables(proofs: &BTreeMap<NodeId, Score>) -> Self {
        Self::new(Judge::Tables, proofs.iter().map(|(&node, &score)| (node, Finding::Is(score))))
    }

    /// The canonical nodes it knows of, by id.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.findings.keys().copied()
    }
}

impl Oracle for StoredFindings {
    fn judge(&self, node: NodeId) -> Option<Judgement> {
        let finding = *self.findings.get(&node.canonical())?;
        let finding = if node == node.canonical() { finding } else { finding.mirror() };
        Some(Judgement { finding, judge: self.judge })
    }
}

/// Locked answers of experts in a base, used so that they are not asked again.
#[derive(Debug, Clone, Copy)]
pub struct Experts<'a>(pub &'a KnowledgeBase);

impl Oracle for Experts<'_> {
    fn judge(&self, node: NodeId) -> Option<Judgement> {
        let state = self.0.state(node).filter(|state| state.invariable)?;
        let provenance = self.0.provenance(state.provenance)?;
        let verdict = Judgement { finding: Finding::Is(state.score), judge: Judge::Expert };
        (provenance.source == Source::Expert).then_some(verdict)
    }
}

/// Two judges; the first has precedence.
impl<A: Oracle, B: Oracle> Oracle for (A, B) {
    fn judge(&self, node: NodeId) -> Option<Judgement> {
        self.0.judge(node).or_else(|| self.1.judge(node))
    }
}

/// Returns the population to verify: the scored pairs of a node and its mirror, by number. Symmetric nodes are level by rule and
/// left out. Each pair counts for two nodes.
pub fn population(kb: &KnowledgeBase) -> impl Iterator<Item = PairId> {
    let labelling = kb.labelling();
    PairId::all().filter(|pair| labelling.pair_class(*pair).is_some() && !pair.node().is_symmetric())
}

// Comparison of the scores with independent evidence.

/// A score that differs from that of a judge. It also represents its mirror.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The canonical node.
    pub node: NodeId,
    pub found: Score,
    pub truth: Score,
    pub deviation: Deviation,
}

/// Result of a cross-check. A node and its mirror count once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CrossCheck {
    /// Counts by attacking pieces, such as `RvN`.
    pub families: BTreeMap<String, DeviationCounts>,
    pub all: DeviationCounts,
    /// Number of compared scores that the base itself has as proved. They agree unless the base has another proof.
    pub stored: u32,
    /// Number of comparisons by class of the judge (first index) and score of the base (second index).
    pub matrix: [[u32; 10]; Class::COUNT],
    pub differences: Vec<Difference>,
}

impl CrossCheck {
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
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::Provenance;
    use xiangqi::material::Material;

    /// A base with these scores, guessed.
    pub(super) fn base_of(scores: &[(&str, u8)]) -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let provenance = draft.provenance(&Provenance::new(Source::Guess, "", 0));
        for (text, score) in scores {
            let score = Score::new(*score).unwrap();
            let state = NodeState { score, invariable: false, provenance };
            draft.set(text.parse::<Material>().unwrap().into(), Some(state)).unwrap();
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }

    #[test]
    fn a_judge_knows_the_mirror_and_the_first_judge_decides() {
        let node: NodeId = "KRKN".parse::<Material>().unwrap().into();
        let score = |score| Score::new(score).unwrap();
        let expert = StoredFindings::new(Judge::Expert, [(node.mirror(), Finding::Is(score(8)))]);
        let tables = StoredFindings::tables(&BTreeMap::from([(node.canonical(), score(0))]));
        assert_eq!(expert.judge(node).map(|v| v.finding), Some(Finding::Is(score(1))));
        assert_eq!(tables.judge(node.mirror()).map(|v| v.finding), Some(Finding::Is(score(9))));
        let both = (expert, tables);
        assert_eq!(both.judge(node.mirror()).map(|v| v.judge), Some(Judge::Expert));
        assert_eq!(both.judge("KCKN".parse::<Material>().unwrap().into()), None);
    }

    #[test]
    fn a_rejected_score_implies_no_other() {
        let score = |score| Score::new(score).unwrap();
        assert_eq!(Finding::Not(score(2)).deviation(score(2)), Some(Deviation::Severe));
        assert_eq!(Finding::Not(score(2)).deviation(score(1)), None);
        assert_eq!(Finding::Is(score(4)).deviation(score(5)), Some(Deviation::Exact));
        assert_eq!(Finding::Is(score(1)).deviation(score(2)), Some(Deviation::Slight));
    }
}

#[cfg(test)]
mod cross_check_tests {
    use super::tests::base_of;
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
        assert_eq!(check.all, DeviationCounts { exact: 1, slight: 1, severe: 1 });
        assert_eq!(check.stored, 0);
        assert_eq!(check.families.keys().collect::<Vec<_>>(), ["Nv", "Rv", "RvN"]);
        assert_eq!((check.matrix[0][3], check.matrix[0][0], check.matrix[0][1]), (1, 1, 1));
        assert_eq!(check.matrix.iter().flatten().sum::<u32>(), 3);
        let worst: Vec<NodeId> = check.differences.iter().map(|d| d.node).collect();
        assert_eq!(worst, [node("KRKN"), node("KNKG")]);
    }
}
