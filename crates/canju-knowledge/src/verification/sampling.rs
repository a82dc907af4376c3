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

use canju_files::progress::{Cancelled, Progress};
use canju_message::All;
use xiangqi::material::{NodeId, PairId};
use xiangqi::rng::Rng;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::DeviationCounts;
use crate::verification::population;

/// Method of finding candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[all(help, text = "sampler-")]
#[serde(rename_all = "kebab-case")]
pub enum Sampler {
    /// Sequential rejection sampling; a medium-sized base yields at most about 1.8 %.
    ///
    /// Every combination is a candidate.
    #[default]
    Sequential,
    /// Lattice (perfect-code) sampling, for large bases.
    ///
    /// Candidates are the solutions of a congruence.
    Algebraic,
}

/// Plan of a sample. The same plan draws the same sample of the same scored combinations, whatever their scores are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Plan {
    pub sampler: Sampler,
    /// k, the least distance of two drawn combinations in pieces, 1..=30; 1 sets no condition.
    pub distance: u8,
    /// p, the part to draw in hundredths of a percent, 1..=10,000.
    pub part: u16,
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
            let sampler = Sampler::of_word(words.next()?)?;
            let distance = words.next()?.strip_prefix('k')?.parse().ok()?;
            let part = Self::part_of(words.next()?.strip_prefix('p')?.parse().ok()?)?;
            let seed = words.next()?.strip_prefix('s')?.parse().ok()?;
            let fits = (1..=Self::FARTHEST).contains(&distance) && words.next().is_none();
            fits.then_some(Self { sampler, distance, part, seed })
        };
        read().ok_or_else(|| NotAPlan(text.to_owned()))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not the name of a sample")]
pub struct NotAPlan(pub String);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    pub plan: Plan,
    /// From how many combinations it was drawn.
    pub population: u32,
    /// Number of combinations wanted by the plan.
    pub wanted: u32,
    /// The canonical nodes in the order in which they were drawn, which is random.
    pub nodes: Vec<NodeId>,
}

impl Sample {
    pub fn drawn(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The part actually drawn, 0..=1.
    pub fn fraction(&self) -> f64 {
        if self.population == 0 { 0.0 } else { f64::from(self.drawn()) / f64::from(self.population) }
    }
}

/// Draws a sample from the [`population`] of a base: at least one combination, if there is any.
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
            progress.proceed()?;
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

// Estimates from a sample: the number of wrong scores, its confidence interval, and the number of judgements still needed.
//
// The interval is Wilson's (1927). It takes the sampled combinations for independent, which makes it a little too wide for
// a sample without repetition. Stopping as soon as the interval is narrow enough means looking at it many times; for shares
// as small as these and the widths used here that costs next to nothing (measured by `canju-lab experiment injection`).

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[all(help)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// 90 %.
    #[all(word = "90")]
    Ninety,
    /// 95 %.
    #[default]
    #[all(word = "95")]
    NinetyFive,
    /// 99 %.
    #[all(word = "99")]
    NinetyNine,
}

impl Confidence {
    /// Returns the level in percent.
    pub const fn percent(self) -> u8 {
        match self {
            Self::Ninety => 90,
            Self::NinetyFive => 95,
            Self::NinetyNine => 99,
        }
    }

    /// The quantile of the normal distribution with as much between it and its negative.
    const fn z(self) -> f64 {
        match self {
            Self::Ninety => 1.644_853_626_951,
            Self::NinetyFive => 1.959_963_984_540,
            Self::NinetyNine => 2.575_829_303_549,
        }
    }
}

/// A share is between these, 0..=1.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// Half of its width, 0..=0.5.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Wilson score interval for `hits` of `of`; the whole range if `of` is 0.
pub fn wilson(hits: u32, of: u32, confidence: Confidence) -> Interval {
    interval(f64::from(hits), f64::from(of), confidence.z())
}

fn interval(hits: f64, of: f64, z: f64) -> Interval {
    if of <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (share, square) = (hits / of, z * z / of);
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = z / (1.0 + square) * (share * (1.0 - share) / of + square / (4.0 * of)).sqrt();
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The number of combinations to judge until the half width is at most `half_width`, if the share is `share`; at least `from`.
pub fn enough(share: f64, from: u32, confidence: Confidence, half_width: f64) -> u32 {
    let narrow = |number: u32| {
        let number = f64::from(number);
        interval(share * number, number, confidence.z()).half_width() <= half_width
    };
    let (mut low, mut high) = (from, u32::MAX);
    while low < high {
        let middle = low + (high - low) / 2;
        if narrow(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// Number of judgements needed for a share of severe errors.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Enough {
    /// The share, 0..=1.
    pub share: f64,
    /// Number of further judgements needed; 0 if there are enough already.
    pub more: u32,
}

/// Error rates of the population estimated from a judged sample.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The judged combinations of the sample.
    pub counts: DeviationCounts,
    /// Number of nodes to verify; a node and its mirror both count.
    pub nodes: u32,
    /// The share of severe errors, those that are not slight.
    pub severe: Interval,
    /// The share of all errors, slight ones too.
    pub wrong: Interval,
    /// Judgements needed for that share in the interval of the severe errors that needs the fewest. The observed share is no
    /// guide: one error among few marks would raise it tenfold, and the next mark lower it again.
    pub least: Enough,
    /// The same for the share in the interval that asks for the most.
    pub most: Enough,
}

impl Estimate {
    /// Estimates from judged combinations out of `nodes` nodes. Done once no half width exceeds `half_width`, a share.
    pub fn of(counts: DeviationCounts, nodes: u32, confidence: Confidence, half_width: f64) -> Self {
        let judged = counts.all();
        let severe = wilson(counts.severe, judged, confidence);
        // If all are judged, the share is known.
        let all = (nodes / 2).max(judged);
        let done = judged == all || severe.half_width() <= half_width;
        let when = |share: f64| {
            let more = enough(share, judged + 1, confidence, half_width).min(all) - judged;
            Enough { share, more: if done { 0 } else { more } }
        };
        // The nearer to a half a share is, the more it takes to know it.
        let (low, high) = (severe.low, severe.high);
        let far = if 0.5 - low > high - 0.5 { low } else { high };
        Self {
            counts,
            nodes,
            severe,
            wrong: wilson(counts.severe + counts.slight, judged, confidence),
            least: when(far),
            most: when(0.5_f64.clamp(low, high)),
        }
    }

    /// Estimated number of severely wrong nodes: n/p for a judged part p (Chen et al. 2011, k-random sampling).
    pub fn severe_nodes(&self) -> f64 {
        self.scaled(self.counts.severe)
    }

    /// Estimated number of wrong nodes, severe or slight.
    pub fn wrong_nodes(&self) -> f64 {
        self.scaled(self.counts.severe + self.counts.slight)
    }

    /// Whether enough is judged.
    pub const fn is_enough(&self) -> bool {
        self.most.more == 0
    }

    fn scaled(&self, seen: u32) -> f64 {
        if self.counts.all() == 0 {
            return 0.0;
        }
        f64::from(seen) * f64::from(self.nodes) / f64::from(self.counts.all())
    }
}

#[cfg(test)]
mod tests {
    use canju_files::progress::Unattended;
    use proptest::prelude::*;

    use super::{Rng, *};
    use crate::knowledge::synthetic::{Shape, Synthetic};

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

    /// Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
    /// method 3 (score without continuity correction), 95 %.
    #[test]
    fn intervals_are_the_published_ones() {
        for (hits, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = wilson(hits, of, Confidence::NinetyFive);
            assert!((interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5, "{interval:?}");
        }
    }

    #[test]
    fn the_observed_share_is_in_its_interval_and_slight_errors_are_tolerated() {
        let counts = DeviationCounts { exact: 600, slight: 66, severe: 15 };
        let estimate = Estimate::of(counts, 69_595, Confidence::NinetyFive, 0.02);
        assert_eq!(format!("{:.2}", estimate.counts.tolerant_percent().unwrap()), "97.80");
        assert!(estimate.is_enough());
        assert!(estimate.severe.low < 15.0 / 681.0 && 15.0 / 681.0 < estimate.severe.high);
        assert!(estimate.wrong.low > estimate.severe.high);
    }

    #[test]
    fn no_judgements_give_no_estimate() {
        let estimate = Estimate::of(DeviationCounts::default(), 100, Confidence::Ninety, 0.05);
        assert_eq!((estimate.severe.low, estimate.severe.high, estimate.severe_nodes()), (0.0, 1.0, 0.0));
        assert!(!estimate.is_enough());
    }

    /// By the observed share alone, 92 more after one wrong mark and 2,396 after the next right one.
    #[test]
    fn how_many_more_does_not_jump_with_a_single_mark() {
        let of = |severe, exact| {
            let counts = DeviationCounts { exact, slight: 0, severe };
            Estimate::of(counts, 100_000, Confidence::NinetyFive, 0.02)
        };
        for (before, after) in
            [(of(1, 0), of(1, 1)), (of(0, 1), of(1, 1)), (of(0, 30), of(1, 30)), (of(2, 60), of(3, 60))]
        {
            assert!(
                before.least.more <= after.most.more && after.least.more <= before.most.more,
                "{before:?} {after:?}"
            );
            let (before, after) = (f64::from(before.most.more), f64::from(after.most.more));
            assert!(after < 1.5 * before && before < 1.5 * after, "{before} {after}");
        }
        let last = of(10, 500);
        let (low, high) = (last.severe.low, last.severe.high);
        assert_eq!((last.least.share, last.most.share), (low, high), "both ends below a half");
        let few = Estimate::of(
            DeviationCounts { exact: 3, slight: 0, severe: 1 },
            20,
            Confidence::NinetyFive,
            0.02,
        );
        assert_eq!(few.most.more, 6, "there are no more");
        let all = Estimate::of(
            DeviationCounts { exact: 9, slight: 0, severe: 1 },
            20,
            Confidence::NinetyFive,
            0.02,
        );
        assert!(all.is_enough());
    }

    proptest! {
        /// Against every number from the first on, one by one.
        #[test]
        fn enough_is_the_first_number_that_is(hits in 0..30_u32, more in 0..200_u32, points in 2..20_u32) {
            let (of, half_width) = (hits + more, f64::from(points) / 100.0);
            let share = if of == 0 { 0.0 } else { f64::from(hits) / f64::from(of) };
            let z = Confidence::NinetyFive.z();
            let narrow = |n: &u32| interval(share * f64::from(*n), f64::from(*n), z).half_width() <= half_width;
            prop_assert_eq!(enough(share, of, Confidence::NinetyFive, half_width), (of..).find(narrow).unwrap());
        }

        #[test]
        fn intervals_hold_the_share_and_narrow_with_the_number(hits in 0..50_u32, more in 1..500_u32) {
            let of = hits + more;
            let share = f64::from(hits) / f64::from(of);
            let found = wilson(hits, of, Confidence::NinetyFive);
            prop_assert!(0.0 <= found.low && found.low <= share + 1e-12 && share <= found.high + 1e-12 && found.high <= 1.0);
            prop_assert!(wilson(2 * hits, 2 * of, Confidence::NinetyFive).half_width() < found.half_width());
            prop_assert!(wilson(hits, of, Confidence::NinetyNine).half_width() > found.half_width());
        }
    }
}
