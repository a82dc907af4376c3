//! Judging a sample: the marks of the user, the verdicts of other judges, and the counts so far.

use std::collections::BTreeMap;

use super::sampling::Sample;
use super::{Finding, Judge, Judgement, Oracle};
use crate::knowledge::deviation::{Counts, Deviation};
use crate::knowledge::score::Score;
use xiangqi::material::NodeId;

/// Mark of a person for one combination of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The score is right or wrong, or another one is.
    Found(Finding),
    /// Passed over.
    Skipped,
}

/// The marks of a person, by canonical node.
pub type Marks = BTreeMap<NodeId, Mark>;

/// Progress of a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// Verdict and resulting deviation per combination in the order of the draw; `None` without a verdict.
    pub verdicts: Vec<Option<(Judgement, Deviation)>>,
    /// Number of combinations handled: up to the last one that the user has marked or skipped, and further as long as
    /// other judges know the verdict.
    pub reached: usize,
    /// Counts of the verdicts up to `reached`. Later verdicts do not count yet: judges know the easy ones, so a sample of what
    /// they know would not be random.
    pub counts: Counts,
    /// Combinations that had their turn without a verdict. If they are the hard ones the estimate is too good.
    pub passed: usize,
}

impl Judged {
    /// Attaches the marks of a person, and then the words of other judges, to a sample of combinations with these scores.
    pub fn of(
        score: impl Fn(NodeId) -> Option<Score>,
        sample: &Sample,
        marks: &Marks,
        others: &(impl Oracle + ?Sized),
    ) -> Self {
        let verdict = |node: &NodeId| {
            let verdict = match marks.get(node) {
                Some(Mark::Found(finding)) => Judgement { finding: *finding, judge: Judge::Expert },
                Some(Mark::Skipped) => return None,
                None => others.judge(*node)?,
            };
            Some((verdict, verdict.finding.deviation(score(*node)?)?))
        };
        let verdicts: Vec<_> = sample.nodes.iter().map(verdict).collect();
        let last = sample.nodes.iter().rposition(|node| marks.contains_key(node)).map_or(0, |at| at + 1);
        let known = verdicts.iter().skip(last).take_while(|verdict| verdict.is_some()).count();
        let reached = last + known;
        let mut counts = Counts::default();
        verdicts.iter().take(reached).flatten().for_each(|(_, deviation)| counts.add(*deviation));
        Self { passed: reached - counts.all() as usize, verdicts, reached, counts }
    }

    /// The place of the combination to ask about next: the first after all that had their turn, and then those passed over
    /// without being skipped. Nothing once all have a verdict or were skipped.
    pub fn next(&self, sample: &Sample, marks: &Marks) -> Option<usize> {
        let open = |at: &usize| {
            let node = sample.nodes.get(*at);
            self.verdicts.get(*at).is_some_and(Option::is_none)
                && node.is_some_and(|node| marks.get(node) != Some(&Mark::Skipped))
        };
        (self.reached..sample.nodes.len()).find(open).or_else(|| (0..self.reached).find(open))
    }

    /// The counts after each verdict that counts, in the order of the draw: how an estimate came about.
    pub fn course(&self) -> impl Iterator<Item = Counts> {
        self.verdicts.iter().take(self.reached).flatten().scan(Counts::default(), |counts, (_, deviation)| {
            counts.add(*deviation);
            Some(*counts)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::sampling::{Plan, draw};
    use super::super::{StoredFindings, tests::base_of};
    use super::*;
    use canju_files::progress::Unattended;

    #[test]
    fn verdicts_of_others_count_only_when_their_turn_comes() {
        let base = base_of(&[("KRK", 0), ("KNK", 1), ("KCK", 5), ("KPK", 2), ("KRKN", 0), ("KRKGG", 1)]);
        let plan = Plan { distance: 1, part: 10_000, ..Plan::default() };
        let sample = draw(&base, plan, &Unattended).unwrap();
        assert_eq!(sample.drawn(), 6);
        let at = |at: usize| sample.nodes[at];
        let is = |at: usize| Finding::Is(base.score(sample.nodes[at]).unwrap());
        let not = |at: usize| Finding::Not(base.score(sample.nodes[at]).unwrap());
        let tables = StoredFindings::new(Judge::Tables, [(at(0), is(0)), (at(3), is(3)), (at(4), not(4))]);
        let mut marks = Marks::new();
        let judged = |marks: &Marks| Judged::of(|node| base.score(node), &sample, marks, &tables);
        let first = judged(&marks);
        assert_eq!((first.reached, first.counts.all(), first.next(&sample, &marks)), (1, 1, Some(1)));
        marks.insert(at(2), Mark::Found(Finding::Is(Score::DRAW)));
        let second = judged(&marks);
        // The one passed over is open, the two after it are known.
        assert_eq!((second.reached, second.counts.all(), second.passed), (5, 4, 1));
        assert_eq!(second.counts.severe, 1 + u32::from(base.score(at(2)) != Some(Score::DRAW)));
        assert_eq!(second.next(&sample, &marks), Some(5));
        marks.insert(at(5), Mark::Skipped);
        assert_eq!(judged(&marks).next(&sample, &marks), Some(1));
        marks.insert(at(1), Mark::Found(is(1)));
        let last = judged(&marks);
        assert_eq!((last.reached, last.passed, last.next(&sample, &marks)), (6, 1, None));
        assert_eq!(last.course().last(), Some(last.counts));
        assert_eq!(last.course().count(), 5);
    }
}
