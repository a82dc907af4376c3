//! Independent verification of a packing of contradictions and of its bound.

use super::ledger::Contradiction;
use super::task::{FREE, LAST, Task};
use crate::inference::report::{Check, Law};
use crate::knowledge::score::Class;

/// A claim that a place is at least a threshold or, if the flag is not set, below it.
type Claim = (u32, u8, bool);

/// Checks that a packing proves the lower bound: every listed contradiction is valid, no claim is charged beyond its price, and
/// with the forced cost their weights sum to the bound. Checks every contradiction, every claim, and the sum.
pub(super) fn check(task: &Task, packing: &[Contradiction], bound: u64) -> Check {
    let claims = |found: &Contradiction| {
        [(found.better, found.least, true), (found.worse, found.below, false)]
            .map(|claim| (claim, found.flow))
    };
    let mut charges: Vec<(Claim, u32)> = packing.iter().flat_map(claims).collect();
    charges.sort_unstable();
    let charged = charges.chunk_by(|one, other| one.0 == other.0);
    let overcharged = charged.clone().filter(|charges| {
        let flow: u64 = charges.iter().map(|(_, flow)| u64::from(*flow)).sum();
        charges.first().is_some_and(|(claim, _)| flow > price(task, *claim))
    });
    let overcharged = overcharged.count();
    let false_ones = packing.iter().filter(|found| !is_contradiction(task, found)).count();
    let flow: u64 = packing.iter().map(|found| u64::from(found.flow)).sum();
    let flow = if counts_mirror(packing) && task.weight == 0 { 2 * flow } else { flow };
    let wrong_sum = u64::from(task.forced() + flow != bound);
    Check {
        law: Law::Packed,
        checked: packing.len() as u64 + charged.count() as u64 + 1,
        broken: false_ones as u64 + overcharged as u64 + wrong_sum,
    }
}

/// Whether the mirror of every contradiction charges other claims than all of these do.
fn counts_mirror(packing: &[Contradiction]) -> bool {
    packing.iter().all(|found| found.least.max(found.below) <= Class::LEVEL.get())
}

fn is_contradiction(task: &Task, found: &Contradiction) -> bool {
    let node = |place: u32| task.lattice.node(place as usize);
    found.least >= found.below && node(found.better).is_at_least_as_good_as(node(found.worse))
}

/// Returns the cost of breaking a claim.
fn price(task: &Task, (place, threshold, at_least): Claim) -> u64 {
    let place = place as usize;
    let own = task.class[place];
    let claimed = if at_least { threshold <= own } else { threshold > own };
    // A claim outside the allowed classes is paid in the forced cost.
    let allowed = (task.floor[place] + 1..=task.ceiling[place].min(LAST)).contains(&threshold);
    if own == FREE || !claimed || !allowed {
        return 0;
    }
    let is_change = threshold == own + u8::from(!at_least);
    1 + if is_change { u64::from(task.weight) } else { 0 }
}
