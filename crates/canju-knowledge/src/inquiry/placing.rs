//! Bounds implied by the answers so far: the least and the greatest class that each node can have, updated incrementally; what an
//! answer or a proof would add to them.
//!
//! By the piece additive rule an answer raises the least class of all that is worse for red, and lowers the greatest class of
//! all that is better. A node and its mirror are one: the greatest class of a node is that of 8 less the least class of its
//! mirror, so one array holds both. An answer is propagated from its node as far as a bound improves: a node that does not
//! improve shields all behind it, as least classes fall on the way to worse nodes only if a proof refutes them.

use std::cmp::Reverse;
use std::collections::HashSet;

use canju_files::progress::{Cancelled, Progress};
use rayon::prelude::*;
use xiangqi::material::{Kind, Material, NodeId, SideMaterial, lattice};
use xiangqi_tablebase::generate::closure;
use xiangqi_tablebase::index::{Size, canonical};

use crate::knowledge::bounds::Bounds;
use crate::knowledge::conflict::Label;
use crate::knowledge::score::Class;

const LAST: u8 = Class::WORST.get();

/// Number of classes beside one that a node may still have and count as placed within one class.
pub const WITHIN_ONE: u8 = 1;

/// The bounds of every node, and how far the nodes in question are from being placed.
#[derive(Debug, Clone)]
pub struct BoundPropagation {
    /// The least class of every node of the lattice.
    low: Box<[u8]>,
    /// Whether a node is in question.
    asked: Box<[bool]>,
    /// Whether a node is between two in question; other nodes pass on nothing that matters.
    between: Box<[bool]>,
    /// Number of classes beside one that a node in question may have and count as placed.
    slack: u8,
    size: u32,
    placed: u32,
    /// Σ over the nodes in question of the classes they are from being placed.
    open: u64,
    /// Nodes to go on from, kept for their memory.
    front: Vec<NodeId>,
}

/// Nodes raised by an answer with their least classes before, to undo it.
type Raised = Vec<(NodeId, u8)>;

impl BoundPropagation {
    /// The bounds that known least classes set; with a known class that of the mirror is known, too. Nodes in question come with
    /// their mirrors, asked for or not.
    pub fn new(
        asked: impl IntoIterator<Item = NodeId>,
        slack: u8,
        least: impl Fn(NodeId) -> Option<Class>,
    ) -> Self {
        let level = |node: NodeId| Some(Class::LEVEL).filter(|_| node.is_symmetric());
        let least = |node: NodeId| level(node).or_else(|| least(node)).map_or(0, Class::get);
        let mut low: Box<[u8]> = NodeId::all().map(least).collect();
        lattice::sweep_to_worse(&mut low, u8::max);
        Self::begin(asked, slack, low)
    }

    /// The least classes of bounds.
    pub fn within(asked: impl IntoIterator<Item = NodeId>, slack: u8, bounds: &Bounds) -> Self {
        Self::begin(asked, slack, NodeId::all().map(|node| bounds.at(node).0.get()).collect())
    }

    fn begin(asked: impl IntoIterator<Item = NodeId>, slack: u8, low: Box<[u8]>) -> Self {
        let mut placing = Self {
            low,
            asked: vec![false; NodeId::COUNT as usize].into(),
            between: Box::default(),
            slack,
            size: 0,
            placed: 0,
            open: 0,
            front: Vec::new(),
        };
        for node in asked.into_iter().flat_map(|node| [node, node.mirror()]) {
            placing.size += u32::from(!std::mem::replace(&mut placing.asked[node.index()], true));
        }
        placing.between = between(&placing.asked);
        placing.recount();
        placing
    }

    /// The same bounds, in which this number of classes beside one is allowed to a node that is placed.
    #[must_use]
    pub fn with_slack(mut self, slack: u8) -> Self {
        self.slack = slack;
        self.recount();
        self
    }

    fn recount(&mut self) {
        (self.placed, self.open) = (0, 0);
        for node in NodeId::all().filter(|node| self.asked[node.index()]) {
            let missing = self.missing(node);
            self.placed += u32::from(missing == 0);
            self.open += u64::from(missing);
        }
    }

    /// The least and the greatest class of a node in question; the first exceeds the second if answers contradict each other.
    pub fn bounds(&self, node: NodeId) -> (Class, Class) {
        let class = |class| Class::new(class).unwrap_or(Class::LEVEL);
        (class(self.low[node.index()]), class(self.high(node)))
    }

    fn high(&self, node: NodeId) -> u8 {
        LAST - self.low[node.mirror().index()]
    }

    pub(super) fn low(&self, node: NodeId) -> u8 {
        self.low[node.index()]
    }

    fn missing(&self, node: NodeId) -> u8 {
        (LAST - self.low[node.mirror().index()])
            .saturating_sub(self.low[node.index()])
            .saturating_sub(self.slack)
    }

    pub fn is_placed(&self, node: NodeId) -> bool {
        self.missing(node) == 0
    }

    pub fn is_asked(&self, node: NodeId) -> bool {
        self.asked[node.index()]
    }

    /// Number of nodes in question; a node and its mirror both count.
    pub const fn size(&self) -> u32 {
        self.size
    }

    pub const fn placed(&self) -> u32 {
        self.placed
    }

    /// Returns the total number of excess classes that the nodes in question can still have.
    pub const fn open(&self) -> u64 {
        self.open
    }

    /// The class nearest to this one that a node can still have.
    pub fn nearest(&self, node: NodeId, class: Class) -> Class {
        // If answers contradict each other, any class will do.
        class.within(self.bounds(node))
    }

    pub fn answer(&mut self, node: NodeId, class: Class) {
        self.both(node, class, &mut None);
    }

    /// Returns the reduction of the open classes of the nodes in question by an answer.
    pub fn gain(&mut self, node: NodeId, class: Class) -> u64 {
        let before = self.open;
        let mut raised = Some(Raised::new());
        self.both(node, class, &mut raised);
        let gain = before - self.open;
        for (node, low) in raised.into_iter().flatten().rev() {
            self.put(node, low);
        }
        gain
    }

    fn both(&mut self, node: NodeId, class: Class, raised: &mut Option<Raised>) {
        self.raise(node, class.get(), raised);
        self.raise(node.mirror(), class.mirror().get(), raised);
    }

    /// Raises the least class of a node, and of all that is worse.
    fn raise(&mut self, node: NodeId, to: u8, raised: &mut Option<Raised>) {
        let everywhere = !self.between[node.index()];
        let mut front = std::mem::take(&mut self.front);
        front.push(node);
        while let Some(node) = front.pop() {
            let low = self.low[node.index()];
            if low >= to {
                continue;
            }
            if let Some(raised) = raised {
                raised.push((node, low));
            }
            self.put(node, to);
            let matters = |n: &NodeId| everywhere || self.between[n.index()];
            front.extend(node.worse().filter(|n| self.low[n.index()] < to && matters(n)));
        }
        self.front = front;
    }

    /// Writes the least class of a node and updates the counts of the node and its mirror.
    fn put(&mut self, node: NodeId, low: u8) {
        let asked = self.asked[node.index()];
        let before = self.missing(node);
        self.low[node.index()] = low;
        if asked {
            let (after, nodes) = (self.missing(node), if node.is_symmetric() { 1 } else { 2 });
            self.placed += nodes * u32::from(after == 0);
            self.placed -= nodes * u32::from(before == 0);
            self.open += u64::from(nodes) * u64::from(after);
            self.open -= u64::from(nodes) * u64::from(before);
        }
    }
}

/// The bounds that known classes set; nodes with the same pieces on both sides are proved to be level.
pub fn with_level(known: impl IntoIterator<Item = (NodeId, Label)>) -> Bounds {
    let level = Label { class: Class::LEVEL, proved: true };
    let others = known.into_iter().filter(|(node, _)| !node.is_symmetric());
    Bounds::of(others.chain(NodeId::symmetric().map(|node| (node, level))))
}

/// The nodes that have one of these on either side, or are one.
fn between(asked: &[bool]) -> Box<[bool]> {
    let (mut below, mut above) = (asked.to_vec(), asked.to_vec());
    lattice::sweep_to_worse(&mut below, |one, other| one | other);
    lattice::sweep_to_better(&mut above, |one, other| one | other);
    below.iter().zip(&above).map(|(below, above)| *below && *above).collect()
}

// Information gain of every answer to every question, computed at once.
//
// An answer of class c at x raises the least class of every worse node y from low(y) to c, as far as that helps: as many steps
// t = low(y) + 1 …, up to c and to the class from which on y is placed. So the gain of x is a sum over thresholds t ≤ c of the
// number of nodes worse than x, itself included, for which the step t is open; twelve running sums along the twelve counts
// of a material give that number for all x. The classes that the answer lowers are those that its mirror raises.
// A class that both would take is counted twice, so this is an upper bound; [`BoundPropagation::gain`] is exact.

const SIDES: usize = SideMaterial::COUNT as usize;

/// By node and class, the gain from raising the least class to it.
#[derive(Debug)]
pub(super) struct Gains {
    /// For the thresholds 1 to 8: Σ of the open steps up to it among the node and all that is worse.
    up_to: Vec<Box<[u32]>>,
}

impl Gains {
    /// Computes the gains for the current bounds.
    pub(super) fn of(placing: &BoundPropagation, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let mut up_to: Vec<Box<[u32]>> = Vec::new();
        for threshold in 1..Class::COUNT as u8 {
            progress.proceed()?;
            let mut steps = open_steps(placing, threshold);
            sum_worse(&mut steps);
            if let Some(below) = up_to.last() {
                steps.iter_mut().zip(below).for_each(|(sum, below)| *sum += below);
            }
            up_to.push(steps);
            progress.report(threshold.into(), Class::COUNT as u64 - 1);
        }
        Ok(Self { up_to })
    }

    /// Returns the upper bound of the gain of an answer, counted over nodes and their mirrors.
    pub(super) fn at(&self, node: NodeId, class: Class) -> u64 {
        let raised = |node: NodeId, class: Class| {
            let at = usize::from(class.get()).checked_sub(1)?;
            self.up_to.get(at).map(|sums| u64::from(sums[node.index()]))
        };
        let both = raised(node, class).unwrap_or(0) + raised(node.mirror(), class.mirror()).unwrap_or(0);
        2 * both
    }
}

/// Whether the step of the least class to `threshold` is open, by node: 1 or 0.
fn open_steps(placing: &BoundPropagation, threshold: u8) -> Box<[u32]> {
    let steps = (0..NodeId::COUNT).into_par_iter().with_min_len(1 << 12).map(|id| {
        let Some(node) = NodeId::new(id).filter(|node| placing.is_asked(*node)) else { return 0 };
        let low = placing.low(node);
        u32::from(low < threshold && threshold <= low + placing.missing(node))
    });
    steps.collect::<Vec<u32>>().into()
}

/// Makes every node the sum of itself and all that is worse for red.
fn sum_worse(grid: &mut [u32]) {
    // Black's counts run along a row, and more is worse.
    grid.par_chunks_mut(SIDES).for_each(|row| {
        for kind in Kind::ALL {
            let (stride, limit) = (usize::from(kind.stride()), usize::from(kind.limit()));
            for at in (0..SIDES).rev().filter(|at| at / stride % (limit + 1) < limit) {
                row[at] += row[at + stride];
            }
        }
    });
    // Red's counts fall from row to row.
    for kind in Kind::ALL {
        let (stride, limit) = (usize::from(kind.stride()), usize::from(kind.limit()));
        for row in (0..SIDES).rev().filter(|row| !((SIDES - 1 - row) / stride).is_multiple_of(limit + 1)) {
            let (rest, beyond) = grid.split_at_mut((row + stride) * SIDES);
            let (own, worse) = (&mut rest[row * SIDES..][..SIDES], &beyond[..SIDES]);
            own.iter_mut().zip(worse).for_each(|(sum, worse)| *sum += worse);
        }
    }
}

// Selection of the next materials to solve: largest expected information gain of a proof for its work.
//
// The gain is the effect of the order of pieces on all endgames ([`BoundPropagation`]), for the expected class. The work is the
// number of index entries of the table and of all smaller tables that are missing, each counted once: tables built for one
// material make others cheap.

/// Number of materials chosen before the effects of the others are recounted.
const AT_ONCE: usize = 16;

/// A material to be solved, in canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProofCandidate {
    pub material: Material,
    /// Reduction of the open classes of all endgames, an upper bound.
    pub gain: u64,
    /// Index entries to be solved for it, mirror images counted twice: its own and those of smaller tables that are not there by then.
    pub entries: u128,
}

pub struct Expectations<'a> {
    /// The class that is expected of a canonical node.
    pub expected: &'a dyn Fn(NodeId) -> Class,
    /// Whether it is to come before others whatever it settles.
    pub first: &'a dyn Fn(Material) -> bool,
    pub is_there: &'a dyn Fn(Material) -> bool,
}

/// Returns the materials with the largest expected gain for their work, at most `count`, in the order in which to solve them;
/// each answers in `placing` as expected. Reports the chosen materials.
pub fn order_of_proofs(
    placing: &mut BoundPropagation,
    materials: impl IntoIterator<Item = Material>,
    outlook: &Expectations<'_>,
    count: usize,
    progress: &dyn Progress,
) -> Result<Vec<ProofCandidate>, Cancelled> {
    let mut seen: HashSet<Material> = HashSet::new();
    let open = |material: &Material| !NodeId::from(*material).is_symmetric() && seen.insert(*material);
    let mut left: Vec<Candidate> = materials
        .into_iter()
        .map(|material| canonical(material).0)
        .filter(open)
        .map(|material| Candidate::of(material, outlook))
        .collect();
    let mut made: HashSet<Material> = HashSet::new();
    let mut chosen: Vec<ProofCandidate> = Vec::new();
    while !left.is_empty() && chosen.len() < count {
        progress.report(chosen.len() as u64, count as u64);
        let gains = Gains::of(placing, progress)?;
        let tell = |candidate: &Candidate| candidate.telling(placing, &gains, &made, outlook);
        left.sort_by_cached_key(|candidate| {
            let ProofCandidate { material, gain, entries } = tell(candidate);
            let worth = (u128::from(gain) << 64) / entries.max(1);
            (!candidate.first, Reverse(worth), entries, NodeId::from(material))
        });
        for candidate in left.drain(..left.len().min(AT_ONCE).min(count - chosen.len())) {
            chosen.push(candidate.telling(placing, &gains, &made, outlook));
            made.extend(candidate.missing);
            let node = NodeId::from(candidate.material);
            placing.answer(node, placing.nearest(node, (outlook.expected)(node)));
        }
    }
    Ok(chosen)
}

struct Candidate {
    material: Material,
    first: bool,
    /// Missing tables it needs at the start, its own included.
    missing: Vec<Material>,
}

impl Candidate {
    fn of(material: Material, outlook: &Expectations<'_>) -> Self {
        let missing = closure(material).into_iter().filter(|needed| !(outlook.is_there)(*needed)).collect();
        Self { material, first: (outlook.first)(material), missing }
    }

    fn telling(
        &self,
        placing: &BoundPropagation,
        gains: &Gains,
        made: &HashSet<Material>,
        outlook: &Expectations<'_>,
    ) -> ProofCandidate {
        let node = NodeId::from(self.material);
        let class = placing.nearest(node, (outlook.expected)(node));
        let needed = self.missing.iter().filter(|needed| !made.contains(*needed));
        let entries = needed.map(|needed| Size::of(*needed).unfolded).sum();
        ProofCandidate { material: self.material, gain: gains.at(node, class), entries }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::knowledge::synthetic::truth;

    fn node(id: u32) -> NodeId {
        NodeId::new(id).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]
        /// Against one pass over the whole lattice, for answers that may contradict each other, too.
        #[test]
        fn bounds_are_those_of_all_answers(answers in prop::collection::vec((0..NodeId::COUNT, 0..9_u8), 1..40)) {
            let mut placing = BoundPropagation::new(NodeId::all().filter(|n| n.material().pieces() < 13).step_by(3), WITHIN_ONE, |_| None);
            let mut known = std::collections::BTreeMap::new();
            for (id, class) in answers {
                let (node, class) = (node(id), Class::new(class).unwrap());
                let class = if node.is_symmetric() { Class::LEVEL } else { class };
                if known.contains_key(&node) {
                    continue;
                }
                let open = placing.open();
                let gain = placing.gain(node, class);
                prop_assert_eq!(placing.open(), open, "a gain asked for changes nothing");
                placing.answer(node, class);
                prop_assert_eq!(placing.open(), open - gain);
                known.insert(node, class);
                known.insert(node.mirror(), class.mirror());
            }
            known.extend(NodeId::symmetric().map(|node| (node, Class::LEVEL)));
            let bounds = Bounds::of(known.iter().map(|(node, class)| (*node, Label::from(*class))));
            let (mut placed, mut open, mut size) = (0, 0, 0);
            for node in NodeId::all() {
                let (low, high) = bounds.at(node);
                if !known.contains_key(&node) && placing.is_asked(node) {
                    prop_assert_eq!(placing.bounds(node), (low, high));
                }
                let (low, high) = placing.bounds(node);
                if placing.is_asked(node) {
                    let missing = high.get().saturating_sub(low.get()).saturating_sub(WITHIN_ONE);
                    size += 1;
                    placed += u32::from(missing == 0);
                    open += u64::from(missing);
                }
            }
            prop_assert_eq!((placing.size(), placing.placed(), placing.open()), (size, placed, open));
        }
    }

    #[test]
    fn what_is_known_at_first_is_as_if_it_was_answered() {
        let known: Vec<NodeId> = (0..NodeId::COUNT).step_by(20_011).map(node).collect();
        let mut placing = BoundPropagation::new(NodeId::all(), WITHIN_ONE, |_| None);
        known.iter().for_each(|node| placing.answer(*node, truth(*node)));
        let both: std::collections::BTreeSet<NodeId> = known.iter().flat_map(|n| [*n, n.mirror()]).collect();
        let at_once = BoundPropagation::new(NodeId::all(), WITHIN_ONE, |node| {
            both.contains(&node).then(|| truth(node))
        });
        assert!(NodeId::all().all(|node| placing.bounds(node) == at_once.bounds(node)));
        assert_eq!((placing.placed(), placing.open()), (at_once.placed(), at_once.open()));
    }

    #[test]
    fn right_answers_close_in_on_the_truth() {
        let mut placing = BoundPropagation::new(NodeId::all().step_by(3), WITHIN_ONE, |_| None);
        for id in (0..NodeId::COUNT).step_by(9973) {
            placing.answer(node(id), truth(node(id)));
        }
        for node in NodeId::all().step_by(11).filter(|node| placing.is_asked(*node)) {
            let (low, high) = placing.bounds(node);
            assert!(low <= truth(node) && truth(node) <= high);
        }
        assert!(placing.placed() > 0 && placing.placed() < placing.size());
    }
}

#[cfg(test)]
mod gain_tests {
    use super::super::placing::WITHIN_ONE;
    use super::*;
    use canju_files::progress::Unattended;
    use xiangqi::rng::Rng;

    fn node(rng: &mut Rng) -> NodeId {
        NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap()
    }

    #[test]
    fn sums_are_over_all_that_is_worse() {
        let mut rng = Rng::new(3);
        let mut grid: Vec<u32> = (0..NodeId::COUNT).map(|_| rng.below(50) as u32).collect();
        let plain = grid.clone();
        sum_worse(&mut grid);
        for _ in 0..40 {
            let x = node(&mut rng);
            let worse = NodeId::all().filter(|y| x.is_at_least_as_good_as(*y));
            assert_eq!(grid[x.index()], worse.map(|y| plain[y.index()]).sum::<u32>());
        }
    }

    /// The bound holds for every answer, and is exact if its two halves do not meet.
    #[test]
    fn gains_bound_what_answers_gain() {
        let mut rng = Rng::new(8);
        let asked: Vec<NodeId> = (0..200_000).map(|_| node(&mut rng)).collect();
        let mut placing = BoundPropagation::new(asked, WITHIN_ONE, |_| None);
        let mut exact = 0;
        for round in 0..4 {
            let gains = Gains::of(&placing, &Unattended).unwrap();
            for _ in 0..60 {
                let x = node(&mut rng);
                let class = Class::new(rng.below(9) as u8).unwrap();
                let class = placing.nearest(x, if x.is_symmetric() { Class::LEVEL } else { class });
                let (most, gain) = (gains.at(x, class), placing.gain(x, class));
                assert!(gain <= most, "round {round}: {gain} of {most}");
                exact += u32::from(gain == most);
            }
            for _ in 0..30 {
                let x = node(&mut rng);
                placing.answer(x, crate::knowledge::synthetic::truth(x));
            }
        }
        assert!(exact > 100, "{exact}");
    }
}

#[cfg(test)]
mod proof_tests {
    use super::super::placing::WITHIN_ONE;
    use super::*;
    use crate::knowledge::synthetic::truth;
    use canju_files::progress::Unattended;

    fn materials(text: &str) -> Vec<Material> {
        text.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    fn all() -> BoundPropagation {
        let sides = || xiangqi::material::SideMaterial::all().filter(|side| side.units() <= 2);
        let pairs = sides().flat_map(|red| sides().map(move |black| Material { red, black }));
        BoundPropagation::new(pairs.map(NodeId::from), WITHIN_ONE, |_| None)
    }

    fn ordered(names: &str, first: &str) -> Vec<ProofCandidate> {
        let first = materials(first);
        let outlook = Expectations {
            expected: &truth,
            first: &|material| first.contains(&material),
            is_there: &|material| material == "KRK".parse().unwrap(),
        };
        order_of_proofs(&mut all(), materials(names), &outlook, 10, &Unattended).unwrap()
    }

    #[test]
    fn each_comes_once_and_its_smaller_tables_are_counted_once() {
        let names = "KRKG KRKGG KRKM KRKN KNKR KNKG KRKR";
        let found = ordered(names, "KRK");
        let mut named: Vec<String> = found.iter().map(|telling| telling.material.to_string()).collect();
        named.sort();
        assert_eq!(named, ["KNKG", "KRKG", "KRKGG", "KRKM", "KRKN"], "equal sides are level by rule");
        let missing: HashSet<Material> = found
            .iter()
            .flat_map(|telling| closure(telling.material))
            .filter(|needed| needed.to_string() != "KRK")
            .collect();
        let work: u128 = missing.iter().map(|needed| Size::of(*needed).unfolded).sum();
        assert_eq!(found.iter().map(|telling| telling.entries).sum::<u128>(), work);
    }

    #[test]
    fn what_is_to_come_first_does_and_of_the_others_what_settles_most_for_its_work() {
        let found = ordered("KRKG KRKGGMM KNNKP KNKC", "KNNKP");
        assert_eq!(found[0].material.to_string(), "KNNKP");
        let alone = ["KRKG", "KRKGGMM", "KNKC"].map(|name| {
            let ProofCandidate { material, gain, entries } = ordered(&format!("KNNKP {name}"), "KNNKP")[1];
            (gain as f64 / entries as f64, material)
        });
        let best = alone.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        assert_eq!(found[1].material, best.1);
        assert_eq!(found, ordered("KNKC KNNKP KRKGGMM KRKG", "KNNKP"));
    }
}
