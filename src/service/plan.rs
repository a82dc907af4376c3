//! Plans of questions: what to ask an expert next, and how far the answers so far place the scored combinations.

use crate::acquisition::sureness::Sureness;
use crate::inference::exact;
use crate::inquiry::order::{Expectations, Order, Question, Request, known, plan};
use crate::inquiry::placing::WITHIN_ONE;
use crate::inquiry::unplanned;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::history::Method;
use crate::material::PairId;
use crate::progress::{Cancelled, Part, Progress};

/// Questions planned at once.
pub const PLANNED: usize = 500;

/// The seed of the samples for intervals.
pub const SEED: u64 = 1;

/// What to ask, and how far one is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// The next questions, the first to be asked first.
    pub questions: Vec<Question>,
    /// How many of the scored nodes the locked scores place; nothing in a first choice.
    pub placed: Option<Placed>,
}

/// How far the scored nodes are placed. A node and its mirror both count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Placed {
    /// Scored nodes that locked scores place within one class.
    pub placed: u32,
    /// All scored nodes.
    pub size: u32,
}

/// What to ask until there is a plan: what the order itself has at once, else conflicts and then open scores, the combinations that
/// occur most first.
///
/// # Errors
/// [`Cancelled`].
pub fn first_choice(
    kb: &KnowledgeBase,
    request: Request<'_>,
    progress: &dyn Progress,
) -> Result<Plan, Cancelled> {
    let by = |order| plan(kb, None, Request { order, ..request }, progress);
    let questions = match request.order {
        Order::Weight | Order::Ratio | Order::Random(_) | Order::Shared => by(request.order)?,
        Order::Certify | Order::Doubt | Order::Correct => unplanned(kb, request.by, request.count),
    };
    Ok(Plan { questions, placed: None })
}

/// How long the parts of a plan take that choose no question, in the time of one question: the repair, how sure scores are, and how many
/// combinations are placed.
const REPAIR: u64 = 6;
const SURENESS: u64 = 6;
const PLACED: u64 = 3;

/// Plans what to ask an expert. Where the order looks ahead, the base is repaired first: by the fastest method, or by one that
/// tells how far equally good repairs differ.
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
    let needs_sureness = request.order == Order::Doubt;
    let before = [(method.is_some(), REPAIR), (needs_sureness, SURENESS)];
    let before: u64 = before.iter().map(|(is_made, steps)| if *is_made { *steps } else { 0 }).sum();
    let total = before + request.count as u64 + PLACED;
    let part = |from, length| Part { whole: progress, from, length, total };
    let repair = method.map(|method| exact::repair(kb, method, &part(0, REPAIR))).transpose()?;
    let sureness = needs_sureness.then(|| Sureness::of(kb, &part(REPAIR, SURENESS))).transpose()?;
    let doubt = |pair: PairId| sureness.as_ref().map_or(1, |sureness| sureness.doubt(pair));
    let outlook = repair.as_ref().map(|repair| Expectations {
        repaired: repair.first_stage(),
        least: repair.least(),
        doubt: Some(&doubt),
    });
    let questions = plan(kb, outlook, request, &part(before, request.count as u64))?;
    let placing = known(kb, WITHIN_ONE);
    progress.report(total, total);
    Ok(Plan { questions, placed: Some(Placed { placed: placing.placed(), size: placing.size() }) })
}
