//! Question plans: what to ask an expert next, and how many scored combinations the answers so far pin down.

use crate::acquisition::confidence::ScoreConfidence;
use crate::inference::exact;
use crate::inquiry::order::{Expectations, Order, Question, Request, allowed, known, plan};
use crate::inquiry::unplanned;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::Method;
use crate::material::PairId;
use crate::progress::{Cancelled, Part, Progress};

/// Questions planned at once.
pub const PLANNED: usize = 500;

/// The seed of the samples for intervals.
pub const SEED: u64 = 1;

/// The next questions and the progress.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// The next questions, in order.
    pub questions: Vec<Question>,
    /// The number of scored nodes that the locked scores pin down; `None` in a first choice.
    pub placed: Option<Placed>,
}

/// Counts of scored nodes by how far they are pinned down. A node and its mirror both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Placed {
    /// Scored nodes that locked scores place within one class.
    pub placed: u32,
    /// All scored nodes.
    pub size: u32,
}

/// Returns questions to ask until a plan is ready: those the order has at once, else conflicts and then open scores, the most
/// frequent combinations first.
///
/// # Errors
/// [`Cancelled`].
pub fn first_choice(
    kb: &KnowledgeBase,
    request: Request<'_>,
    progress: &dyn Progress,
) -> Result<Plan, Cancelled> {
    let by = |order| plan(kb, &allowed(kb), None, Request { order, ..request }, progress);
    let questions = match request.order {
        Order::Weight | Order::Ratio | Order::Random(_) | Order::Shared => by(request.order)?,
        Order::Certify | Order::Doubt | Order::Correct => unplanned(kb, request),
    };
    Ok(Plan { questions, placed: None })
}

/// Durations of the parts of a plan that choose no question, in units of one question: the repair, the confidence of scores, and
/// the count of pinned-down combinations.
const REPAIR: u64 = 6;
const CONFIDENCE: u64 = 6;
const PLACED: u64 = 3;

/// Plans what to ask an expert. If the order looks ahead, the base is repaired first: by the fastest method, or by one that shows
/// how far equally good repairs differ.
///
/// # Errors
/// [`Cancelled`].
pub fn make_plan(
    kb: &KnowledgeBase,
    request: Request<'_>,
    progress: &dyn Progress,
) -> Result<Plan, Cancelled> {
    let method = match request.order {
        Order::Certify | Order::Doubt => Some(Method::Nearest),
        Order::Correct => Some(Method::Mixed),
        Order::Weight | Order::Ratio | Order::Random(_) | Order::Shared => None,
    };
    let needs_confidence = request.order == Order::Doubt;
    let before = [(method.is_some(), REPAIR), (needs_confidence, CONFIDENCE)];
    let before: u64 = before.iter().map(|(is_made, steps)| if *is_made { *steps } else { 0 }).sum();
    let total = before + request.count as u64 + PLACED;
    let part = |from, length| Part { whole: progress, from, length, total };
    let repair = method.map(|method| exact::repair(kb, method, &part(0, REPAIR))).transpose()?;
    let confidence =
        needs_confidence.then(|| ScoreConfidence::of(kb, &part(REPAIR, CONFIDENCE))).transpose()?;
    let doubt = |pair: PairId| confidence.as_ref().map_or(1, |confidence| confidence.doubt(pair));
    let bounds = allowed(kb);
    let known = known(kb, &bounds);
    let outlook = repair.as_ref().map(|repair| Expectations {
        repaired: repair.first_stage(),
        least: repair.least(),
        known: &known,
        doubt: Some(&doubt),
    });
    let questions = plan(kb, &bounds, outlook, request, &part(before + PLACED, request.count as u64))?;
    progress.report(total, total);
    Ok(Plan { questions, placed: Some(Placed { placed: known.placed(), size: known.size() }) })
}
