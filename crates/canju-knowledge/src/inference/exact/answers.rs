//! The locked scores: the classes that they allow, their contradictions, and the answers to withdraw then; and the least-cost
//! labelling that settles a task.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::Arc;

use canju_files::progress::{Cancelled, Progress};
use rayon::prelude::*;
use xiangqi::material::NodeId;

use crate::inference::exact::flow::{Contradiction, Flow};
use crate::inference::exact::task::{FREE, Grid, LAST, Reach, Sublattice, Task};
use crate::inference::report::{Check, Law};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictEdge;
use crate::knowledge::history::Method;
use crate::knowledge::score::Class;

/// Answers that cannot all be right, because they violate monotonicity along a path of any length.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Disagreement {
    /// For every contradicted answer one score that contradicts it, by the better node; each also represents its mirror. That
    /// score may be proved, or that of equal sides. Two proved scores are no contradiction but an exact exception.
    pub contradictions: Vec<ConflictEdge>,
    /// The fewest answers without which no contradiction is left, and of these those that are least off, by id.
    pub withdraw: Vec<Withdrawal>,
    /// Whether it is proved that fewer will not do.
    pub proved: bool,
    /// Canonical nodes that may change and for which no class is right, because proved scores on either side of them break the
    /// piece additive rule; by id.
    pub squeezed: Vec<NodeId>,
}

impl Disagreement {
    /// Whether a node or its mirror is an answer to withdraw.
    pub fn withdraws(&self, node: NodeId) -> bool {
        self.withdraw.binary_search_by_key(&node.canonical(), |withdrawal| withdrawal.node).is_ok()
    }
}

/// An answer proposed for withdrawal. It also represents its mirror.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withdrawal {
    /// The canonical node.
    pub node: NodeId,
    pub class: Class,
    /// The least class that the answers that stay allow.
    pub least: Class,
    /// The greatest class that they allow.
    pub greatest: Class,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// Scored or not, it may change.
    Open,
    /// An answer: invariable, and not proved.
    Answer,
    /// Proved, or with equal sides: nothing can move it.
    Firm,
}

fn hold(base: &KnowledgeBase, node: NodeId) -> Hold {
    match base.is_invariable(node) {
        _ if node.is_symmetric() => Hold::Firm,
        true if base.is_proved(node) => Hold::Firm,
        true => Hold::Answer,
        false => Hold::Open,
    }
}

/// Classes allowed by the locked scores.
#[derive(Debug)]
pub(super) struct Answers {
    /// The greatest class of every place; the least mirrors it.
    pub(super) ceiling: Grid,
    pub(super) disagreement: Disagreement,
}

/// Reads the fixed scores of a base, and makes them agree by ignoring the answers to withdraw. A node between two firm ones that
/// contradict each other may be anything between them.
pub(super) fn read(
    base: &KnowledgeBase,
    lattice: &Arc<Sublattice>,
    effort: u64,
    progress: &dyn Progress,
) -> Result<Answers, Cancelled> {
    let holds: Vec<Hold> = lattice.nodes().map(|(_, node)| hold(base, node)).collect();
    let classes = |wanted: &[Hold]| -> Grid {
        let class = |(place, node): (usize, NodeId)| match wanted.contains(&holds[place]) {
            true if node.is_symmetric() => Class::LEVEL.get(),
            true => base.labelling().class(node).map_or(FREE, Class::get),
            false => FREE,
        };
        lattice.nodes().map(class).collect()
    };
    let (firm, answers) = (classes(&[Hold::Firm]), classes(&[Hold::Answer]));
    let held = classes(&[Hold::Firm, Hold::Answer]);
    let all = ceilings(lattice, &held);
    let contradicted = |place: usize| answers[place] != FREE && answers[place] > all[place];
    let mut disagreement = Disagreement { proved: true, ..Disagreement::default() };
    let mut kept = held.clone();
    if (0..lattice.len()).any(contradicted) {
        let firm_alone = ceilings(lattice, &firm);
        // A firm score contradicts an answer more strongly than another answer does.
        let mut found = contradictions(base, lattice, &held, &firm, &firm_alone);
        let others =
            answers.iter().zip(&firm_alone).map(|(class, most)| if class > most { FREE } else { *class });
        found.extend(contradictions(base, lattice, &others.collect::<Grid>(), &held, &all));
        let ceiling = open(lattice, firm_alone);
        let task = Task::new(lattice.clone(), Arc::new(answers), ceiling, Method::Fewest.price());
        let Settled { labels, proved, .. } = settle(&task, effort, progress)?;
        let withdrawn = |place: &usize| task.class[*place] != FREE && task.class[*place] != labels[*place];
        let withdrawn: Vec<usize> = (0..lattice.len()).filter(withdrawn).collect();
        withdrawn.iter().for_each(|place| kept[*place] = FREE);
        disagreement.proved = proved;
        disagreement.contradictions = found.into_iter().collect();
        disagreement.withdraw =
            withdrawals(base, lattice, &withdrawn, &open(lattice, ceilings(lattice, &kept)));
    }
    let ceiling = ceilings(lattice, &kept);
    let floor = lattice.mirrored(&ceiling);
    let squeezed = lattice.nodes().filter(|(place, node)| {
        let open = holds[*place] == Hold::Open && base.score(*node).is_some();
        open && floor[*place] > ceiling[*place] && *node == node.canonical()
    });
    disagreement.squeezed = squeezed.map(|(_, node)| node).collect();
    Ok(Answers { ceiling: open(lattice, ceiling), disagreement })
}

/// The least class of all that is held and not better.
fn ceilings(lattice: &Sublattice, held: &[u8]) -> Grid {
    let mut ceiling: Grid = held.iter().map(|class| (*class).min(LAST)).collect();
    lattice.sweep(&mut ceiling);
    ceiling
}

/// If the allowed least and greatest class have changed places, allows everything between.
fn open(lattice: &Sublattice, ceiling: Grid) -> Grid {
    let floor = lattice.mirrored(&ceiling);
    ceiling.iter().zip(floor).map(|(ceiling, floor)| floor.max(*ceiling)).collect()
}

/// For each of these classes that exceeds its ceiling one that is held and from which the ceiling comes.
fn contradictions(
    base: &KnowledgeBase,
    lattice: &Sublattice,
    classes: &[u8],
    held: &[u8],
    ceiling: &[u8],
) -> BTreeSet<ConflictEdge> {
    let mut found = BTreeSet::new();
    let exceeds = |place: &usize| classes[*place] != FREE && classes[*place] > ceiling[*place];
    for place in (0..lattice.len()).filter(exceeds) {
        let Some(at) = nearest(lattice, held, ceiling, place) else { continue };
        let edge = ConflictEdge { better: lattice.node(place), worse: lattice.node(at) };
        let mirror = ConflictEdge { better: edge.worse.mirror(), worse: edge.better.mirror() };
        if !(base.is_proved(edge.better) && base.is_proved(edge.worse)) {
            found.insert(edge.min(mirror));
        }
    }
    found
}

/// The nearest place that is worse than this one, held, and of the class that is its ceiling.
fn nearest(lattice: &Sublattice, held: &[u8], ceiling: &[u8], place: usize) -> Option<usize> {
    // It is at the end of a path with the same ceiling.
    let mut queue = VecDeque::from([place]);
    let mut seen = HashSet::from([place]);
    while let Some(at) = queue.pop_front() {
        if held[at] == ceiling[place] {
            return Some(at);
        }
        let same = lattice.worse(at).filter(|other| ceiling[*other] == ceiling[place]);
        queue.extend(same.filter(|other| seen.insert(*other)));
    }
    None
}

fn withdrawals(
    base: &KnowledgeBase,
    lattice: &Sublattice,
    withdrawn: &[usize],
    ceiling: &[u8],
) -> Vec<Withdrawal> {
    let canonical =
        withdrawn.iter().filter(|place| lattice.node(**place) == lattice.node(**place).canonical());
    let withdrawal = |place: &usize| {
        let node = lattice.node(*place);
        let mut least = Class::new(ceiling[lattice.mirror(*place)])?.mirror();
        let mut greatest = Class::new(ceiling[*place])?;
        // A node can contradict its own mirror: the better of the two wins no less than the other.
        if node.is_at_least_as_good_as(node.mirror()) {
            greatest = greatest.min(Class::LEVEL);
        }
        if node.mirror().is_at_least_as_good_as(node) {
            least = least.max(Class::LEVEL);
        }
        Some(Withdrawal { node, class: base.labelling().class(node)?, least, greatest })
    };
    canonical.filter_map(withdrawal).collect()
}

// The least-cost labelling with mirrors: the median of the relaxed ones, and a search if that is not proved optimal.
//
// Between the least and the greatest relaxed labelling of least cost there is a mirrored labelling of least cost (clamping any
// labelling between the two costs nothing, by submodularity). The median of both and the level class is mirrored and mostly
// costs no more. Otherwise the undetermined nodes form independent parts; a part with too expensive a median is split at a
// threshold into two tasks with less choice, solved in the same way.

/// A mirrored labelling and how good it is known to be.
#[derive(Debug)]
pub(super) struct Settled {
    /// The class of every node of the task that is not free.
    pub(super) labels: Grid,
    /// The greatest class of every node among the relaxed labellings of least cost.
    pub(super) upper: Grid,
    pub(super) cost: u64,
    /// Lower bound: the cost of a relaxed labelling.
    pub(super) bound: u64,
    /// Parts that were searched because their median costs more than the relaxed labellings.
    pub(super) searched: u32,
    /// Whether no mirrored labelling costs less: the bound is met, or every search was complete.
    pub(super) proved: bool,
    /// The packing on which the bound rests, verified.
    pub(super) packing: Check,
}

/// Solves a task. `effort` is the total number of places in all relaxations of a search; parts not proved by then keep their
/// labelling.
pub(super) fn settle(task: &Task, effort: u64, progress: &dyn Progress) -> Result<Settled, Cancelled> {
    let places = 0..task.lattice.len();
    let labels: Grid = places.clone().map(|place| task.nearest(place)).collect();
    let cost = task.total(&labels);
    let packing = Check { law: Law::Packed, checked: 0, broken: 0 };
    let upper = labels.clone();
    let mut settled = Settled { labels, upper, cost, bound: cost, searched: 0, proved: true, packing };
    let reach = task.reach();
    let contested = |place: &usize| task.class[*place] != FREE && reach.bottom[*place] < reach.top[*place];
    let contested: Vec<usize> = places.filter(contested).collect();
    // Most bases disagree in a small part of the lattice.
    if let Some(part) = task.part(&contested, &task.ceiling) {
        let nearest = |place: &usize| task.cost(*place, task.nearest(*place));
        let uncontested = cost - contested.iter().map(nearest).sum::<u64>();
        let mut search = Search { progress, effort };
        let relaxed = relax(&part, &part.reach(), progress)?;
        let bound = relaxed.bound;
        let packing = check(&part, &relaxed.packing, bound);
        write(&relaxed.upper, task, &part, &contested, &mut settled.upper);
        let solved = search.round(&part, relaxed)?;
        write(&solved.labels, task, &part, &contested, &mut settled.labels);
        let cost = uncontested + solved.cost;
        let bound = uncontested + bound;
        settled =
            Settled { cost, bound, searched: solved.searched, proved: solved.proved, packing, ..settled };
    }
    Ok(settled)
}

/// Returns the median, node by node, of two labellings that mirror each other and the level class; it mirrors itself.
fn median(lower: &[u8], upper: &[u8]) -> Grid {
    let level = Class::LEVEL.get();
    lower.iter().zip(upper).map(|(lower, upper)| level.clamp(*lower.min(upper), *lower.max(upper))).collect()
}

/// The additional cost of a node and its mirror with the median over the relaxed labellings; half of it is charged to each.
fn excess(task: &Task, place: usize, lower: u8, upper: u8) -> i64 {
    let cost = |class| task.cost(place, class) as i64;
    2 * cost(Class::LEVEL.get().clamp(lower, upper)) - cost(lower) - cost(upper)
}

/// Returns the parts of the undetermined nodes with a median that costs more than the relaxed labellings, each with its mirror.
fn parts(task: &Task, reach: &Reach, lower: &[u8], upper: &[u8]) -> Vec<Vec<usize>> {
    let undetermined = |place: usize| lower[place] < upper[place] && reach.bottom[place] < reach.top[place];
    let excess = |place: usize| excess(task, place, lower[place], upper[place]);
    let mut seen = vec![false; task.lattice.len()];
    let mut parts = Vec::new();
    for seed in 0..task.lattice.len() {
        if seen[seed] || !undetermined(seed) || excess(seed) == 0 {
            continue;
        }
        seen[seed] = true;
        let mut part = vec![seed];
        let mut next = 0;
        while let Some(place) = part.get(next).copied() {
            next += 1;
            // The nodes better than a node are the mirrors of those worse than its mirror.
            let mirror = task.lattice.mirror(place);
            let worse = task.lattice.worse(place).filter(|other| upper[place] > lower[*other]);
            for other in worse.chain([mirror]).filter(|other| undetermined(*other)) {
                if !std::mem::replace(&mut seen[other], true) {
                    part.push(other);
                }
            }
        }
        if part.iter().map(|place| excess(*place)).sum::<i64>() > 0 {
            parts.push(part);
        }
    }
    parts
}

/// A mirrored labelling of a task.
struct Solved {
    labels: Grid,
    cost: u64,
    /// Parts that were searched.
    searched: u32,
    /// Whether none costs less.
    proved: bool,
}

/// Writes the solution of a part to the labels of the whole.
fn write(found: &[u8], task: &Task, part: &Task, places: &[usize], labels: &mut [u8]) {
    for place in places {
        if let Some(inside) = task.lattice.inside(&part.lattice, *place) {
            labels[*place] = found[inside];
        }
    }
}

struct Search<'a> {
    progress: &'a dyn Progress,
    /// Places left for relaxations.
    effort: u64,
}

impl Search<'_> {
    /// Makes the most of a relaxation.
    fn round(&mut self, task: &Task, relaxed: Relaxed) -> Result<Solved, Cancelled> {
        let upper = relaxed.upper;
        let lower = task.lattice.mirrored(&upper);
        let labels = median(&lower, &upper);
        let mut solved = Solved { cost: task.total(&labels), labels, searched: 0, proved: true };
        if solved.cost == relaxed.bound {
            return Ok(solved);
        }
        for places in parts(task, &task.reach(), &lower, &upper) {
            let cost =
                |labels: &[u8]| places.iter().map(|place| task.cost(*place, labels[*place])).sum::<u64>();
            // A mirrored labelling costs as much at a node as at its mirror.
            let (present, least) = (cost(&solved.labels), cost(&upper).next_multiple_of(2));
            let Some(part) = task.part(&places, &upper).filter(|_| present > least) else { continue };
            let (better, proved) = self.split(&part, present, least)?;
            if let Some(better) = better {
                write(&better.labels, task, &part, &places, &mut solved.labels);
            }
            solved.proved &= proved;
            solved.searched += 1;
        }
        solved.cost = task.total(&solved.labels);
        Ok(solved)
    }

    /// Searches for a labelling of a part that costs less than `present`, given the lower bound `least`. Returns it if there is
    /// one, and whether it is proved that none is better.
    fn split(&mut self, task: &Task, present: u64, least: u64) -> Result<(Option<Solved>, bool), Cancelled> {
        let Some((place, threshold)) = dearest(task) else { return Ok((None, true)) };
        let (mut best, mut cost, mut proved) = (None, present, true);
        for below in [true, false] {
            let Some(half) = task.split(place, threshold, below) else { continue };
            match self.effort.checked_sub(task.lattice.len() as u64) {
                Some(left) => self.effort = left,
                None => return Ok((best, false)),
            }
            let relaxed = relax(&half, &half.reach(), self.progress)?;
            if relaxed.bound.next_multiple_of(2) >= cost {
                continue;
            }
            let solved = self.round(&half, relaxed)?;
            proved &= solved.proved;
            if solved.cost < cost {
                cost = solved.cost;
                best = Some(solved);
            }
            if cost <= least {
                return Ok((best, true));
            }
        }
        Ok((best, proved))
    }
}

/// Returns the place where the median costs most beyond the relaxed labellings, which are floor and ceiling, and the threshold
/// between the class of the place and the median.
fn dearest(task: &Task) -> Option<(usize, u8)> {
    let excess = |place: &usize| excess(task, *place, task.floor[*place], task.ceiling[*place]);
    let open = (0..task.lattice.len()).filter(|place| task.class[*place] != FREE);
    let open = open.filter(|place| task.floor[*place] < task.ceiling[*place]);
    let place = open.max_by_key(excess)?;
    let (own, least, most) = (task.class[place], task.floor[place], task.ceiling[place]);
    let above = u8::from(Class::LEVEL.get().clamp(least, most) >= own);
    Some((place, (own + above).clamp(least + 1, most)))
}

// The least-cost labelling without the mirror constraint: a lower bound, and bounds on the classes of the exact solution.

/// A least-cost labelling without mirrors, and the packing that proves it.
#[derive(Debug)]
pub(super) struct Relaxed {
    /// Least cost without mirrors, a lower bound of that of mirrored labellings.
    pub(super) bound: u64,
    /// The greatest class of every node among the labellings of least cost. Their least classes mirror it.
    pub(super) upper: Grid,
    /// The contradictions that, with the forced cost, sum to the bound.
    pub(super) packing: Vec<Contradiction>,
}

/// Solves a task without mirrors.
///
/// If only moves count, the thresholds are independent, and those above the level class mirror those below: then two small
/// packings are made in parallel, and each contradiction also represents its mirror. (One for all four thresholds was slower with
/// many errors, four of one each with few.)
fn relax(task: &Task, reach: &Reach, progress: &dyn Progress) -> Result<Relaxed, Cancelled> {
    let apart = task.weight == 0;
    let level = Class::LEVEL.get();
    let thresholds = if apart { vec![(1, level / 2), (level / 2 + 1, level)] } else { vec![(1, LAST)] };
    let mut flows: Vec<Flow<'_>> = thresholds.iter().map(|range| Flow::new(task, reach, *range)).collect();
    loop {
        let done = flows.par_iter_mut().map(Flow::advance).reduce(|| true, |a, b| a && b);
        progress.report(flows.iter().map(|flow| flow.value).sum(), 0);
        progress.proceed()?;
        if done {
            break;
        }
    }
    let flow: u64 = flows.iter().map(|flow| flow.value).sum();
    let bound = task.forced() + if apart { 2 * flow } else { flow };
    // A label below or at its threshold means that the class stays below; within reach the cuts are nested.
    let beyond = if apart { level + 1 } else { LAST + 1 };
    let least = |place: usize| flows.iter().map(|flow| flow.labels()[place]).fold(beyond, u8::min);
    let mut upper: Grid = (0..task.lattice.len()).map(|place| least(place) - 1).collect();
    if apart {
        let mirrored = task.lattice.mirrored(&upper);
        upper
            .iter_mut()
            .zip(mirrored)
            .filter(|(class, _)| **class == level)
            .for_each(|(class, m)| *class = m);
    }
    reach.clamp(&mut upper);
    Ok(Relaxed { bound, upper, packing: flows.iter().flat_map(Flow::packing).collect() })
}

// Independent verification of a packing of contradictions and of its bound.

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
