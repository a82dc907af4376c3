//! Number of answers needed to pin down every node: truthful simulated experts, asked in several orders.
//!
//! The base is a consistent truth with seeded noise. A node is pinned down when the answers leave it at most one class beside
//! another; noise does not affect this.
//!
//! - *certify* asks the question that pins down most if the repaired base is right;
//! - the *paper's* order asks the conflict node of the greatest inconsistency weight; without conflicts it continues at random;
//! - *random* asks any node not pinned down.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::inference::exact;
use canju_knowledge::inquiry::order::{
    Expectations, Order, Planner, Question, Request, allowed, known, plan,
};
use canju_knowledge::inquiry::placing::{BoundPropagation, WITHIN_ONE};
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::{Draft, NodeState};
use canju_knowledge::knowledge::conflict::Labelling;
use canju_knowledge::knowledge::history::{Measure, Method};
use canju_knowledge::knowledge::provenance::{Provenance, Source};
use canju_knowledge::knowledge::select::urgency;
use canju_knowledge::knowledge::synthetic::{Synthetic, truth};
use canju_message::All;
use xiangqi::material::{NodeId, PairId};
use xiangqi::rng::Rng;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, All)]
#[all(text = "questions-")]
#[serde(rename_all = "kebab-case")]
pub enum QuestionOrder {
    /// The question that pins down most, as the repaired base predicts.
    Certify,
    /// Conflicts by inconsistency weight, as in the paper.
    Paper,
    /// By chance.
    Random,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub way: QuestionOrder,
    /// The nodes in question; a node and its mirror both count.
    pub nodes: u32,
    /// Number of nodes pinned down after 0, 1, 2 … answers.
    pub placed: Vec<u32>,
    /// Number of answers until no conflict was left; for the paper's order alone.
    pub consistent: Option<usize>,
}

impl Run {
    /// Returns the number of answers that pin down this percentage of nodes; `None` if the run ended before.
    pub fn answers_for(&self, percent: u32) -> Option<usize> {
        let wanted = (u64::from(self.nodes) * u64::from(percent)).div_ceil(100);
        self.placed.iter().position(|placed| u64::from(*placed) >= wanted)
    }

    /// Returns the percentage of nodes pinned down after N answers.
    pub fn percent_after(&self, answers: usize) -> f64 {
        let placed = self.placed.get(answers).or_else(|| self.placed.last()).copied().unwrap_or(0);
        100.0 * f64::from(placed) / f64::from(self.nodes.max(1))
    }
}

/// Asks in one way until every node is placed. Reports placed nodes.
pub fn run(synthetic: Synthetic, way: QuestionOrder, progress: &dyn Progress) -> Result<Run, Cancelled> {
    let base = synthetic.base();
    let nodes: Vec<NodeId> = base.scored().map(|(node, _)| node).collect();
    let placing = BoundPropagation::new(nodes.iter().copied(), WITHIN_ONE, |_| None);
    let mut trace = Trace { placed: vec![placing.placed()], nodes: placing.size(), progress };
    let mut consistent = None;
    match way {
        QuestionOrder::Certify => {
            let repair = exact::repair(&base, Method::Mixed, progress)?;
            let all = |node: &NodeId| !node.is_symmetric();
            let mut planner = Planner::new(placing, &all, &repair.first_stage, false, progress)?;
            while let Some(question) = planner.choose() {
                planner.answer(question.node, truth(question.node));
                trace.note(&planner.placing)?;
            }
        }
        QuestionOrder::Random => by_chance(placing, nodes, synthetic.seed, &mut trace)?,
        QuestionOrder::Paper => {
            let placing = by_weight(&base, placing, &mut trace)?;
            consistent = Some(trace.placed.len() - 1);
            by_chance(placing, nodes, synthetic.seed, &mut trace)?;
        }
    }
    Ok(Run { way, nodes: trace.nodes, placed: trace.placed, consistent })
}

/// Records the number of nodes pinned down after every answer.
struct Trace<'a> {
    placed: Vec<u32>,
    nodes: u32,
    progress: &'a dyn Progress,
}

impl Trace<'_> {
    fn note(&mut self, placing: &BoundPropagation) -> Result<(), Cancelled> {
        self.placed.push(placing.placed());
        self.progress.report(placing.placed().into(), self.nodes.into());
        self.progress.proceed()
    }
}

fn by_chance(
    mut placing: BoundPropagation,
    mut nodes: Vec<NodeId>,
    seed: u64,
    trace: &mut Trace<'_>,
) -> Result<(), Cancelled> {
    nodes.retain(|node| *node == node.canonical());
    Rng::new(seed).shuffle(&mut nodes);
    for node in nodes {
        if !placing.is_placed(node) {
            placing.answer(node, truth(node));
            trace.note(&placing)?;
        }
    }
    Ok(())
}

/// Asks the worst conflict until none is left. Answered nodes are not asked again.
fn by_weight(
    base: &KnowledgeBase,
    mut placing: BoundPropagation,
    trace: &mut Trace<'_>,
) -> Result<BoundPropagation, Cancelled> {
    let mut labelling: Labelling = base.labelling().clone();
    let worth = |labelling: &Labelling, pair: PairId| urgency(Measure::Weight, labelling.pair_count(pair));
    let mut answered = vec![false; PairId::COUNT as usize];
    let mut heap: BinaryHeap<(u32, Reverse<PairId>)> =
        labelling.mirror_pairs_in_conflict().map(|pair| (worth(&labelling, pair), Reverse(pair))).collect();
    while let Some((value, Reverse(pair))) = heap.pop() {
        let conflicts = labelling.pair_count(pair).conflicts;
        let now = worth(&labelling, pair);
        if answered[pair.index()] || conflicts == 0 || pair.node().is_symmetric() {
            continue;
        }
        if now != value {
            // Nodes whose value rose were pushed again then.
            if now < value {
                heap.push((now, Reverse(pair)));
            }
            continue;
        }
        answered[pair.index()] = true;
        let class = truth(pair.node());
        labelling.set_pair(pair, Some(class.into()), |other, count| {
            heap.push((urgency(Measure::Weight, count), Reverse(other)));
        });
        placing.answer(pair.node(), class);
        trace.note(&placing)?;
    }
    Ok(placing)
}

/// Returns the number of wrong labels of the repaired base, after 0, 1, 2 … rounds of N answers. A round is planned, answered
/// truthfully and locked, and the base is repaired again. Nodes and their mirrors both count.
pub fn wrong_labels(
    synthetic: Synthetic,
    order: Order,
    (rounds, answers): (usize, usize),
    progress: &dyn Progress,
) -> Result<Vec<u32>, Cancelled> {
    let mut base = synthetic.base();
    let mut wrong = Vec::new();
    loop {
        let repair = exact::repair(&base, Method::Mixed, progress)?;
        let is_wrong = |node: &NodeId| repair.labelling.class(*node) != Some(truth(*node));
        wrong.push(base.scored().map(|(node, _)| node).filter(is_wrong).count() as u32);
        progress.report(wrong.len() as u64, rounds as u64 + 1);
        if wrong.len() > rounds {
            return Ok(wrong);
        }
        let bounds = allowed(&base);
        let known = known(&base, &bounds);
        let (repaired, least) = (&repair.first_stage, &repair.least);
        let outlook = Expectations { repaired, least, known: &known, doubt: None };
        let questions = plan(
            &base,
            &bounds,
            Some(outlook),
            Request { few: u8::MAX, ..Request::new(order, "", answers) },
            progress,
        )?;
        let mut draft = Draft::new(&base);
        let provenance =
            Provenance { source: Source::Expert, author: String::new(), time: 0, note: String::new() };
        let provenance = draft.provenance(&provenance);
        for Question { node, .. } in questions {
            let state = NodeState { score: truth(node).score(None), invariable: true, provenance };
            // Cannot fail: symmetric nodes are not asked.
            let _ = draft.set(node, Some(state));
        }
        let set = draft.finish();
        base.apply(&set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;
    use canju_knowledge::knowledge::synthetic::Shape;

    #[test]
    fn every_way_places_every_node_and_certify_needs_fewest_answers() {
        let synthetic = Synthetic { shape: Shape::Elementary, percent: 20, seed: 1 };
        let runs = QuestionOrder::ALL.map(|way| run(synthetic, way, &Unattended).unwrap());
        for run in &runs {
            assert_eq!(run.nodes, 5_184);
            assert_eq!(run.placed.last(), Some(&run.nodes), "{:?}", run.way);
            assert!(run.placed.is_sorted());
            assert_eq!(run.answers_for(100), Some(run.placed.len() - 1));
            assert!(run.answers_for(50) < run.answers_for(90));
        }
        let [certify, paper, random] = runs.map(|run| run.answers_for(100).unwrap());
        assert!(certify < random && certify < paper, "{certify} {random} {paper}");
    }

    #[test]
    fn asking_where_repairs_differ_rights_more_labels_than_the_papers_order() {
        let synthetic = Synthetic { shape: Shape::Elementary, percent: 20, seed: 1 };
        let wrong = |order| wrong_labels(synthetic, order, (4, 50), &Unattended).unwrap();
        let (correct, paper) = (wrong(Order::Correct), wrong(Order::Weight));
        assert_eq!((correct.len(), correct[0]), (5, paper[0]));
        assert!(correct[4] < paper[4], "{correct:?} {paper:?}");
    }
}
