//! k-random samples: combinations drawn from a seed so that no two of them are near each other (Chen et al. 2011).
//!
//! The distance of two combinations is the number of pieces that must be added or taken away to get from one to the other
//! (L1 over the twelve counts). A node and its mirror are one combination, so that of two of them the nearer nodes count.
//!
//! Both samplers go through candidates in a random order and take each that is far enough from all taken before.
//! [`Sampler::Sequential`] has every combination for a candidate. It is free of any pattern, but it saturates: at k = 4 it cannot
//! draw the paper's one percent of all endgames.
//! [`Sampler::Algebraic`] has those whose counts x fulfil Σ wᵢxᵢ ≡ c (mod 25) and Σ xᵢ ≡ p (mod 2), w a signed permutation
//! of 1..12. A step by one piece changes the first sum by ±wᵢ and two steps never by 0, so that two solutions are at least 3
//! apart, and by their parity 4 (the perfect Lee code of Golomb and Welch, 1970). For given w every combination solves one of
//! the 50 congruences, so each is a candidate with probability 1/50; only w, c, p and which of the solutions are taken vary
//! with the seed. That mirrors must be as far apart costs a part of these 2 %.
//!
//! Both draw combinations with unequal probability once they near their limit: those that have few others around them, or no
//! near mirrors, more often. Well below it they do not.

use std::collections::VecDeque;

use canju_message::All;

use super::population;
use crate::knowledge::KnowledgeBase;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::{NodeId, PairId};
use xiangqi::rng::Rng;

/// Method of finding candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Sampler {
    /// Every combination is a candidate.
    #[default]
    Sequential,
    /// The solutions of a congruence are.
    Algebraic,
}

impl Sampler {
    /// The word of files and of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Algebraic => "algebraic",
        }
    }
}

/// Plan of a sample. The same plan draws the same sample of the same scored combinations, whatever their scores are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Plan {
    /// Method of finding candidates.
    pub sampler: Sampler,
    /// k, the least distance of two drawn combinations in pieces, 1..=30; 1 sets no condition.
    pub distance: u8,
    /// p, the part to draw in hundredths of a percent, 1..=10,000.
    pub part: u16,
    /// Seed of the random generator.
    pub seed: u64,
}

impl Default for Plan {
    /// The paper's: k = 4, p = 1 %.
    fn default() -> Self {
        Self { sampler: Sampler::default(), distance: 4, part: 100, seed: 1 }
    }
}

impl Plan {
    /// The greatest distance of two combinations.
    pub const FARTHEST: u8 = 30;

    /// p in percent.
    pub fn percent(self) -> f64 {
        f64::from(self.part) / 100.0
    }

    /// Converts percent to hundredths of a percent; `None` below 0.01 % or above 100 %.
    pub fn part_of(percent: f64) -> Option<u16> {
        let part = (percent * 100.0).round();
        (1.0..=10_000.0).contains(&part).then_some(part as u16)
    }
}

/// The plan in one word: `sequential-k4-p1-s7`.
impl std::fmt::Display for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-k{}-p{}-s{}", self.sampler.word(), self.distance, self.percent(), self.seed)
    }
}

impl std::str::FromStr for Plan {
    type Err = NotAPlan;

    fn from_str(text: &str) -> Result<Self, NotAPlan> {
        let read = || {
            let mut words = text.trim().split('-');
            let sampler = words.next()?;
            let sampler = Sampler::ALL.into_iter().find(|known| known.word() == sampler)?;
            let distance = words.next()?.strip_prefix('k')?.parse().ok()?;
            let part = Self::part_of(words.next()?.strip_prefix('p')?.parse().ok()?)?;
            let seed = words.next()?.strip_prefix('s')?.parse().ok()?;
            let fits = (1..=Self::FARTHEST).contains(&distance) && words.next().is_none();
            fits.then_some(Self { sampler, distance, part, seed })
        };
        read().ok_or_else(|| NotAPlan(text.to_owned()))
    }
}

/// A word that names no plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not the name of a sample")]
pub struct NotAPlan(pub String);

/// A drawn sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The plan.
    pub plan: Plan,
    /// From how many combinations it was drawn.
    pub population: u32,
    /// Number of combinations wanted by the plan.
    pub wanted: u32,
    /// The canonical nodes in the order in which they were drawn, which is random.
    pub nodes: Vec<NodeId>,
}

impl Sample {
    /// Number of combinations drawn.
    pub fn drawn(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The part actually drawn, 0..=1.
    pub fn fraction(&self) -> f64 {
        if self.population == 0 { 0.0 } else { f64::from(self.drawn()) / f64::from(self.population) }
    }
}

/// Draws a sample from the [`population`] of a base: at least one combination, if there is any.
///
/// # Errors
/// [`Cancelled`].
pub fn draw(kb: &KnowledgeBase, plan: Plan, progress: &dyn Progress) -> Result<Sample, Cancelled> {
    const ASK: usize = 256;
    let mut rng = Rng::new(plan.seed);
    let mut candidates: Vec<PairId> = population(kb).collect();
    let population = candidates.len() as u32;
    let share = f64::from(population) * f64::from(plan.part) / 10_000.0;
    let wanted = (share.round() as u32).clamp(population.min(1), population);
    if plan.sampler == Sampler::Algebraic {
        let congruence = Congruence::random(&mut rng);
        candidates.retain(|pair| congruence.holds(pair.node()));
    }
    let mut spacing = Spacing::new(plan.distance);
    let mut nodes = Vec::new();
    for at in 0..candidates.len() {
        if nodes.len() as u32 == wanted {
            break;
        }
        if at.is_multiple_of(ASK) {
            progress.report(nodes.len() as u64, wanted.into());
            if progress.cancelled() {
                return Err(Cancelled);
            }
        }
        // Fisher and Yates, only as far as it is needed.
        let other = at + rng.below((candidates.len() - at) as u64) as usize;
        candidates.swap(at, other);
        if spacing.take(candidates[at]) {
            nodes.push(candidates[at].node());
        }
    }
    Ok(Sample { plan, population, wanted, nodes })
}

/// Distance of every combination from those taken.
struct Spacing {
    least: u8,
    /// Distance to the nearest one taken, by pair; at most [`Spacing::least`].
    near: Box<[u8]>,
    queue: VecDeque<PairId>,
}

impl Spacing {
    fn new(least: u8) -> Self {
        Self { least, near: vec![least; PairId::COUNT as usize].into(), queue: VecDeque::new() }
    }

    /// Takes a combination if it is far enough from all others. No cell falls more often than `least` times, however many are
    /// taken.
    fn take(&mut self, taken: PairId) -> bool {
        if self.near[taken.index()] < self.least {
            return false;
        }
        self.near[taken.index()] = 0;
        self.queue.push_back(taken);
        while let Some(pair) = self.queue.pop_front() {
            let far = self.near[pair.index()] + 1;
            for n in pair.neighbours() {
                let near = &mut self.near[n.pair.index()];
                if far < *near {
                    *near = far;
                    self.queue.push_back(n.pair);
                }
            }
        }
        true
    }
}

/// Congruence of the combinations that the algebraic sampler may draw.
struct Congruence {
    /// For red's six kinds and then black's: 1..12 in some order, each with some sign, modulo 25.
    weights: [u32; 12],
    remainder: u32,
    parity: u32,
}

impl Congruence {
    const MODULUS: u32 = 25;

    fn random(rng: &mut Rng) -> Self {
        let mut weights: [u32; 12] = std::array::from_fn(|at| at as u32 + 1);
        rng.shuffle(&mut weights);
        for weight in weights.iter_mut() {
            if rng.chance(1, 2) {
                *weight = Self::MODULUS - *weight;
            }
        }
        let remainder = rng.below(Self::MODULUS.into()) as u32;
        Self { weights, remainder, parity: rng.below(2) as u32 }
    }

    fn holds(&self, node: NodeId) -> bool {
        let counts = node.red().counts().into_iter().chain(node.black().counts()).map(u32::from);
        let (sum, pieces) = counts
            .zip(self.weights)
            .fold((0, 0), |(sum, pieces), (count, weight)| (sum + count * weight, pieces + count));
        sum % Self::MODULUS == self.remainder && pieces % 2 == self.parity
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Rng, *};
    use crate::knowledge::synthetic::{Shape, Synthetic};
    use canju_files::progress::Unattended;

    fn base(shape: Shape) -> KnowledgeBase {
        Synthetic { shape, percent: 0, seed: 1 }.base()
    }

    fn apart(a: NodeId, b: NodeId) -> u8 {
        let sides = [(a.red(), b.red()), (a.black(), b.black())];
        let counts = sides.into_iter().flat_map(|(a, b)| a.counts().into_iter().zip(b.counts()));
        counts.map(|(a, b)| a.abs_diff(b)).sum()
    }

    fn least_distance(sample: &Sample) -> Option<u8> {
        let pairs = sample.nodes.iter().enumerate();
        let pairs = pairs.flat_map(|(at, a)| sample.nodes[..at].iter().map(move |b| (*a, *b)));
        pairs.map(|(a, b)| apart(a, b).min(apart(a, b.mirror()))).min()
    }

    fn sampled(base: &KnowledgeBase, plan: Plan) -> Sample {
        draw(base, plan, &Unattended).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn drawn_combinations_are_far_apart_and_come_from_the_seed(
            algebraic: bool, distance in 1..8_u8, part in 1..3000_u16, seed: u64,
        ) {
            let base = base(Shape::Elementary);
            let sampler = if algebraic { Sampler::Algebraic } else { Sampler::Sequential };
            let plan = Plan { sampler, distance, part, seed };
            let sample = sampled(&base, plan);
            prop_assert!(least_distance(&sample).is_none_or(|least| least >= distance));
            prop_assert!(sample.drawn() > 0 || algebraic);
            prop_assert!(sample.drawn() <= sample.wanted);
            prop_assert!(sample.nodes.iter().all(|node| base.score(*node).is_some() && !node.is_symmetric()
                && *node == node.canonical()));
            prop_assert_eq!(sampled(&base, plan), sample);
            prop_assert_eq!(plan.to_string().parse::<Plan>(), Ok(plan));
        }
    }

    /// Without the condition on mirrors, which the walk over the pairs adds.
    #[test]
    fn solutions_of_a_congruence_are_four_pieces_apart_and_each_node_solves_one_in_fifty() {
        let mut rng = Rng::new(3);
        let nodes: Vec<NodeId> = Shape::Elementary.pairs().into_iter().map(PairId::node).collect();
        for _ in 0..20 {
            let congruence = Congruence::random(&mut rng);
            let solutions: Vec<NodeId> =
                nodes.iter().copied().filter(|node| congruence.holds(*node)).collect();
            for (at, a) in solutions.iter().enumerate() {
                assert!(solutions[..at].iter().all(|b| apart(*a, *b) >= 4));
            }
        }
        let congruence = Congruence::random(&mut rng);
        let classes = (0..25).flat_map(|remainder| [0, 1].map(|parity| (remainder, parity)));
        let congruences: Vec<Congruence> = classes
            .map(|(remainder, parity)| Congruence { remainder, parity, weights: congruence.weights })
            .collect();
        for node in nodes.iter().step_by(17) {
            assert_eq!(congruences.iter().filter(|congruence| congruence.holds(*node)).count(), 1);
        }
    }

    /// The figures of the module's head.
    #[test]
    fn the_sequential_sampler_saturates_and_the_algebraic_one_draws_its_percent() {
        for (shape, figures) in [(Shape::Fewest(123_986), [1.80, 1.35]), (Shape::Endgame, [0.76, 1.47])] {
            let base = base(shape);
            let most = Sampler::ALL.map(|sampler| {
                let sample = sampled(&base, Plan { sampler, part: 10_000, ..Plan::default() });
                assert_eq!(sample.population, sample.wanted);
                100.0 * sample.fraction()
            });
            let far = |(found, figure): (&f64, f64)| (found - figure).abs() > 0.05;
            assert!(!most.iter().zip(figures).any(far), "{most:?}");
            let one = sampled(&base, Plan { sampler: Sampler::Algebraic, ..Plan::default() });
            assert_eq!(one.drawn(), one.wanted);
            assert!(least_distance(&one) >= Some(4));
        }
    }

    #[test]
    fn an_empty_base_yields_an_empty_sample() {
        let sample = sampled(&KnowledgeBase::default(), Plan::default());
        assert_eq!((sample.drawn(), sample.wanted, sample.fraction()), (0, 0, 0.0));
        for wrong in [
            "",
            "sequential",
            "sequential-k0-p1-s1",
            "random-k4-p1-s1",
            "sequential-k4-p0-s1",
            "algebraic-k4-p1-s1-x",
        ] {
            assert!(wrong.parse::<Plan>().is_err(), "{wrong}");
        }
    }
}
