//! Orders of questions, and what an expert is asked before a plan is ready.
//!
//! - *Certify*: determine every node for certain. The question whose predicted answer determines most comes first; predictions
//!   are from the repaired base, as raw scores or none at all waste the first questions on the ends of the lattice.
//! - *Doubt*: the same, weighted by the doubt about the score: an answer that is already known gives no information.
//! - *Correct*: make the labels right. If several repairs cost equally little, they leave a node a range of classes; the question
//!   comes first whose answer leaves least of that open. Conflicts by weight come next, and then the order of *certify*, until
//!   every class is certain.
//! - *Weight*, *ratio*: the paper's, conflict nodes by inconsistency weight or ratio.
//! - *Random*: drawn from a seed.
//! - *Shared*: answered by other experts and not by this one, since agreement can only be measured on common items.
//!
//! The first three plan ahead: each further question is chosen as if those before it were answered as predicted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use canju_files::progress::{Cancelled, Part, Progress};
use canju_message::All;
use xiangqi::material::query::Query;
use xiangqi::material::{NodeId, PairId};
use xiangqi::rng::Rng;

use crate::inquiry::answer::{answered, answers};
use crate::inquiry::placing::{BoundPropagation, Gains, WITHIN_ONE, with_level};
use crate::knowledge::bounds::Bounds;
use crate::knowledge::conflict::{Label, Labelling};
use crate::knowledge::evidence::Role;
use crate::knowledge::history::Measure;
use crate::knowledge::score::Class;
use crate::knowledge::select::{NodeFacts, rank, rarity};
use crate::knowledge::{KnowledgeBase, provenance};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[all(help, text = "order-")]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Most combinations pinned down to within one class.
    #[default]
    Certify,
    /// Most combinations pinned down, weighted by the doubt about the score.
    Doubt,
    /// Most decided between equally good repairs.
    Correct,
    /// Conflicts by inconsistency weight, as in the paper.
    Weight,
    /// Conflicts by inconsistency ratio.
    Ratio,
    /// Random order.
    #[all(value = 1)]
    Random(u64),
    /// Combinations answered by other experts and not by this one.
    Shared,
}

impl Order {
    /// Whether it uses the effect of each answer.
    pub const fn looks_ahead(self) -> bool {
        matches!(self, Self::Certify | Self::Doubt | Self::Correct)
    }
}

/// A question with the expected effect of its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The canonical node.
    pub node: NodeId,
    /// Expected class; `None` without a prediction.
    pub expected: Option<Class>,
    /// Reduction of the open classes of the nodes in question by that answer; 0 for orders that ignore it.
    pub gain: u64,
    /// Whether the locked scores leave no class: each answer contradicts one of them. Such questions come last.
    pub contradicted: bool,
}

impl Question {
    /// A question of which nothing else is known.
    pub const fn of(node: NodeId) -> Self {
        Self { node, expected: None, gain: 0, contradicted: false }
    }
}

/// What a plan that looks ahead starts from: the locked scores, and the predictions of an exact repair.
#[derive(Clone, Copy)]
pub struct Expectations<'a> {
    pub repaired: &'a Labelling,
    /// The nodes that can have a lower class in a repair that costs no more, with the least one.
    pub least: &'a BTreeMap<NodeId, Class>,
    /// What the locked scores pin down: [`known`] of the base.
    pub known: &'a BoundPropagation,
    /// Uncertainty of the score of each pair, 1 to 100; for [`Order::Doubt`].
    pub doubt: Option<&'a dyn Fn(PairId) -> u8>,
}

/// The next questions for an expert, the first to be asked first; scored nodes that are locked are not asked again. `bounds` are those
/// of the locked scores ([`allowed`]). For
/// [`Order::Certify`], [`Order::Doubt`] and [`Order::Correct`] it needs an outlook, and without one there is no question.
pub fn plan(
    base: &KnowledgeBase,
    bounds: &Bounds,
    outlook: Option<Expectations<'_>>,
    request: Request<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Question>, Cancelled> {
    let Request { order, by, count, few, .. } = request;
    let open = |node: &NodeId| request.admits(base, *node);
    let ranked = |measure| rank(base, measure).into_iter().filter(open).map(Question::of);
    let first = |questions: &mut dyn Iterator<Item = Question>| first(bounds, questions, count);
    Ok(match order {
        Order::Weight => first(&mut ranked(Measure::Weight)),
        Order::Ratio => first(&mut ranked(Measure::Ratio)),
        Order::Shared => {
            first(&mut shared(base, by).filter(|node| request.finds(base, *node)).map(Question::of))
        }
        Order::Random(seed) => {
            let canonical = base.scored().map(|(node, _)| node).filter(|node| *node == node.canonical());
            let mut nodes: Vec<NodeId> = canonical.filter(open).collect();
            Rng::new(seed).shuffle(&mut nodes);
            first(&mut nodes.into_iter().map(Question::of))
        }
        Order::Certify | Order::Doubt | Order::Correct => {
            let Some(outlook) = outlook else { return Ok(Vec::new()) };
            let steps = Steps { progress, count, planners: if order == Order::Correct { 2 } else { 1 } };
            let mut found = Vec::new();
            let mut known = outlook.known.clone();
            if order == Order::Correct {
                let undecided = undecided(base, outlook);
                let mut planner =
                    Planner::new(undecided, &open, outlook.repaired, true, &steps.gains(0, 0))?.first_of(few);
                found = planner.take(count, &steps.choice(0, 0))?;
                let new =
                    |question: &Question| found.iter().all(|other: &Question| other.node != question.node);
                let conflicts = ranked(Measure::Weight).filter(new).take(count - found.len());
                let conflicts: Vec<Question> = conflicts.collect();
                found.extend(conflicts);
                known = known.with_slack(0);
            }
            if found.len() < count {
                let last = steps.planners - 1;
                let gains = steps.gains(last, found.len());
                let mut planner = Planner::new(known, &open, outlook.repaired, false, &gains)?.first_of(few);
                if let Some(doubt) = outlook.doubt.filter(|_| order == Order::Doubt) {
                    planner = planner.weighed(doubt);
                }
                found.iter().for_each(|question| planner.suppose(question));
                let choice = steps.choice(last, found.len());
                found.extend(planner.take(count - found.len(), &choice)?);
            }
            first(&mut found.into_iter())
        }
    })
}

/// The first questions of these, those that are contradicted last.
pub(super) fn first(
    bounds: &Bounds,
    questions: &mut dyn Iterator<Item = Question>,
    count: usize,
) -> Vec<Question> {
    let (mut found, mut contradicted) = (Vec::new(), Vec::new());
    for question in questions {
        if found.len() == count {
            break;
        }
        let (low, high) = bounds.at(question.node);
        let question = Question { contradicted: low > high, ..question };
        if question.contradicted { &mut contradicted } else { &mut found }.push(question);
    }
    found.append(&mut contradicted);
    found.truncate(count);
    found
}

/// Moves contradicted questions behind all others, as [`plan`] does, if plans are joined.
pub fn contradicted_last(questions: &mut [Question]) {
    questions.sort_by_key(|question| question.contradicted);
}

/// Returns the nodes answered by other experts and not by this one, by id.
pub fn shared<'a>(base: &'a KnowledgeBase, by: &'a str) -> impl Iterator<Item = NodeId> + 'a {
    answered(base).filter(move |node| !has_answered(base, *node, by))
}

pub fn allowed(base: &KnowledgeBase) -> Bounds {
    with_level(base.all_locked())
}

/// How far the locked scores, which set these bounds ([`allowed`]), place the scored nodes; a class beside one counts as placed. An
/// answer that a proof contradicts places nothing, and of answers that contradict each other none does until that is settled.
pub fn known(base: &KnowledgeBase, bounds: &Bounds) -> BoundPropagation {
    let agrees = |bounds: &Bounds, (node, label): &(NodeId, Label)| {
        let (low, high) = bounds.at(*node);
        label.proved || low <= label.class && label.class <= high
    };
    let asked = base.scored().map(|(node, _)| node);
    let mut locked: Vec<(NodeId, Label)> = base.all_locked().collect();
    if locked.iter().all(|known| agrees(bounds, known)) {
        return BoundPropagation::within(asked, WITHIN_ONE, bounds);
    }
    let proofs = with_level(locked.iter().copied().filter(|(_, label)| label.proved));
    locked.retain(|known| agrees(&proofs, known));
    let all = with_level(locked.iter().copied());
    locked.retain(|known| agrees(&all, known));
    BoundPropagation::within(asked, WITHIN_ONE, &with_level(locked))
}

/// The bounds between which the repairs that cost equally little leave the scored nodes.
fn undecided(base: &KnowledgeBase, outlook: Expectations<'_>) -> BoundPropagation {
    let least = |node: NodeId| outlook.least.get(&node).copied().or_else(|| outlook.repaired.class(node));
    BoundPropagation::new(base.scored().map(|(node, _)| node), 0, least)
}

/// Whether a question is about few pieces, and its gain times its weight.
type Worth = (bool, u64);

/// Chooses questions one by one, each by its current gain.
///
/// Gains are kept in a heap and recomputed when they reach its top: an answer never increases the gain of another question, so
/// the one still at the top is the best (lazy greedy; Minoux 1978).
#[derive(Debug)]
pub struct Planner {
    pub placing: BoundPropagation,
    /// Expected class of the canonical node by pair, 15 if none.
    expected: Box<[u8]>,
    /// Whether either end of what a node can be is as likely, rather than the expected class.
    either: bool,
    /// Factor of the gain by pair; empty if all are equal.
    weights: Box<[u8]>,
    heap: BinaryHeap<(Worth, Reverse<PairId>)>,
    /// Combinations of at most this many pieces come before all others.
    few: u8,
}

impl Planner {
    /// A planner for these questions of those in question in `placing`, which expects classes of `predicted`; for `either` the
    /// ends of what a node can be.
    pub fn new(
        placing: BoundPropagation,
        questions: &dyn Fn(&NodeId) -> bool,
        predicted: &Labelling,
        either: bool,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let class = |pair| predicted.pair_class(pair).map_or(15, Class::get);
        let expected = PairId::all().map(class).collect();
        let mut planner =
            Self { placing, expected, either, weights: [].into(), heap: BinaryHeap::new(), few: u8::MAX };
        if planner.placing.open() > 0 {
            let gains = Gains::of(&planner.placing, progress)?;
            let open = PairId::all().filter(|pair| {
                let node = pair.node();
                planner.placing.is_asked(node) && !planner.placing.is_placed(node) && questions(&node)
            });
            let gain = |pair: PairId| {
                let (one, other) = planner.answers(pair)?;
                let (a, b) = (gains.at(pair.node(), one), gains.at(pair.node(), other));
                Some(u64::midpoint(a, b)).filter(|gain| *gain > 0)
            };
            planner.heap = open.filter_map(|pair| Some(((true, gain(pair)?), Reverse(pair)))).collect();
        }
        Ok(planner)
    }

    /// Multiplies the gain of each question by its weight.
    #[must_use]
    fn weighed(self, weight: &dyn Fn(PairId) -> u8) -> Self {
        Self { weights: PairId::all().map(weight).collect(), ..self }.sorted_anew()
    }

    /// Puts combinations of at most this many pieces before all others; before weights.
    #[must_use]
    fn first_of(self, few: u8) -> Self {
        Self { few, ..self }.sorted_anew()
    }

    fn sorted_anew(mut self) -> Self {
        let heap = std::mem::take(&mut self.heap);
        self.heap = heap.into_iter().map(|((_, gain), pair)| (self.worth(pair.0, gain), pair)).collect();
        self
    }

    fn worth(&self, pair: PairId, gain: u64) -> Worth {
        let weight = self.weights.get(pair.index()).map_or(1, |weight| u64::from(*weight));
        (gain > 0 && pair.node().material().pieces() <= self.few, gain * weight)
    }

    /// The answers to be expected: one class twice, or two ends.
    fn answers(&self, pair: PairId) -> Option<(Class, Class)> {
        let node = pair.node();
        if self.either {
            return Some(self.placing.bounds(node));
        }
        let class = self.placing.nearest(node, Class::new(self.expected[pair.index()])?);
        Some((class, class))
    }

    /// Returns the question with the largest gain; `None` if none gains anything. It is not returned again.
    pub fn choose(&mut self) -> Option<Question> {
        while let Some((_, Reverse(pair))) = self.heap.pop() {
            let node = pair.node();
            if self.placing.is_placed(node) {
                continue;
            }
            let Some((one, other)) = self.answers(pair) else { continue };
            let mut gain = self.placing.gain(node, one);
            if one != other {
                gain = u64::midpoint(gain, self.placing.gain(node, other));
            }
            let worth = self.worth(pair, gain);
            if self.heap.peek().is_none_or(|(next, _)| worth >= *next) {
                let expected = Class::new(self.expected[pair.index()]);
                let expected = expected.map(|class| self.placing.nearest(node, class));
                return (gain > 0).then_some(Question { expected, gain, ..Question::of(node) });
            }
            self.heap.push((worth, Reverse(pair)));
        }
        None
    }

    pub fn answer(&mut self, node: NodeId, class: Class) {
        self.placing.answer(node, class);
    }

    /// As if a question were answered as expected.
    fn suppose(&mut self, question: &Question) {
        if let Some(class) = question.expected {
            self.answer(question.node, class);
        }
    }

    /// The next questions, as if each were answered as expected.
    fn take(&mut self, count: usize, progress: &dyn Progress) -> Result<Vec<Question>, Cancelled> {
        let mut found = Vec::new();
        while found.len() < count {
            progress.proceed()?;
            let Some(question) = self.choose() else { break };
            self.suppose(&question);
            found.push(question);
            progress.report(found.len() as u64, count as u64);
        }
        Ok(found)
    }
}

// What an expert is to be asked.

/// The number of pieces, generals included, above which books judge few combinations.
const FEW_PIECES: u8 = 10;

#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    pub order: Order,
    pub by: &'a str,
    pub count: usize,
    /// The query that finds a node to be asked, or its mirror; `None` finds all.
    pub only: Option<&'a Query>,
    /// Orders that look ahead ask combinations of at most this many pieces before all others.
    pub few: u8,
}

impl<'a> Request<'a> {
    /// The questions of an order for an expert, few pieces first.
    pub const fn new(order: Order, by: &'a str, count: usize) -> Self {
        Self { order, by, count, only: None, few: FEW_PIECES }
    }

    pub fn admits(&self, base: &KnowledgeBase, node: NodeId) -> bool {
        is_open(base, node, self.by) && self.finds(base, node)
    }

    /// Whether the query finds a node or its mirror.
    fn finds(&self, base: &KnowledgeBase, node: NodeId) -> bool {
        let found = |query: &Query| {
            [node, node.mirror()].into_iter().any(|node| query.matches(&NodeFacts { base, node }))
        };
        self.only.is_none_or(found)
    }
}

/// Whether the score of a node is open, and this expert has not been asked about it.
fn is_open(base: &KnowledgeBase, node: NodeId, by: &str) -> bool {
    !base.is_invariable(node) && !node.is_symmetric() && !has_answered(base, node, by)
}

/// Whether an expert has answered about a node.
fn has_answered(base: &KnowledgeBase, node: NodeId, by: &str) -> bool {
    answers(base, node)
        .iter()
        .any(|answer| answer.role == Role::Answer && provenance::is_same(&answer.by, by))
}

// Progress of a plan: its parts as steps of one whole, weighted by their duration in units of one question.

/// Computing the gains of all questions.
const GAINS: u64 = 5;

/// The steps of one or two planners, each of which computes gains and then chooses questions.
struct Steps<'a> {
    pub(super) progress: &'a dyn Progress,
    /// Questions to be chosen by all planners together.
    pub(super) count: usize,
    /// Number of planners.
    planners: u64,
}

impl<'a> Steps<'a> {
    /// The gains of a planner, from 0, when this many questions are chosen.
    pub(super) fn gains(&self, planner: u64, chosen: usize) -> Part<'a> {
        self.part(planner * GAINS + chosen as u64, GAINS)
    }

    /// The choice of the questions that are left, by a planner, from 0, when this many are chosen.
    fn choice(&self, planner: u64, chosen: usize) -> Part<'a> {
        self.part((planner + 1) * GAINS + chosen as u64, (self.count - chosen) as u64)
    }

    fn part(&self, from: u64, length: u64) -> Part<'a> {
        Part { whole: self.progress, from, length, total: self.planners * GAINS + self.count as u64 }
    }
}

// Questions to ask before a plan is ready.

/// The questions for an expert without a plan: open conflicts, then other open scores that the locked ones do not settle; of either
/// kind the combinations that occur most.
pub fn unplanned(base: &KnowledgeBase, request: Request<'_>) -> Vec<Question> {
    let bounds = allowed(base);
    let is_in_conflict = |node: NodeId| base.labelling().count(node).conflicts > 0;
    // By rarity and then by id, without sorting: nearly all scores of a base come here, and few are asked.
    let (mut conflicts, mut others) =
        (BTreeMap::<u32, Vec<NodeId>>::new(), BTreeMap::<u32, Vec<NodeId>>::new());
    let unlocked = base.scored().filter(|(node, state)| !state.invariable && *node == node.canonical());
    for (node, _) in unlocked {
        let kind = if is_in_conflict(node) { &mut conflicts } else { &mut others };
        kind.entry(rarity(node)).or_default().push(node);
    }
    let ask = |nodes: BTreeMap<u32, Vec<NodeId>>| {
        nodes.into_values().flatten().filter(move |node| request.admits(base, *node)).map(Question::of)
    };
    let mut found = first(&bounds, &mut ask(conflicts), request.count);
    let is_unsettled = |question: &Question| {
        let (low, high) = bounds.at(question.node);
        low < high
    };
    let mut others = ask(others).filter(is_unsettled);
    found.extend(first(&bounds, &mut others, request.count - found.len()));
    contradicted_last(&mut found);
    found
}

#[cfg(test)]
mod tests;
