//! Estimates from a sample: the number of wrong scores, its confidence interval, and the number of judgements still needed.
//!
//! The interval is Wilson's (1927). It takes the sampled combinations for independent, which makes it a little too wide for
//! a sample without repetition. Stopping as soon as the interval is narrow enough means looking at it many times; for shares
//! as small as these and the widths used here that costs next to nothing (measured by `canju-lab experiment injection`).

use canju_message::All;

use crate::knowledge::deviation::Counts;

/// Confidence level of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// 90 %.
    Ninety,
    /// 95 %.
    #[default]
    NinetyFive,
    /// 99 %.
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
    /// The least.
    pub low: f64,
    /// The greatest.
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

/// Returns the number of combinations to judge until the half width is at most `half_width`, if the share is `share`; at least
/// `from`.
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
    pub counts: Counts,
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
    pub fn of(counts: Counts, nodes: u32, confidence: Confidence, half_width: f64) -> Self {
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

    /// Exact and slightly wrong nodes in percent, the paper's "tolerant correct"; `None` if none was judged.
    pub fn tolerant_percent(&self) -> Option<f64> {
        self.counts.tolerant_percent()
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
    use proptest::prelude::*;

    use super::*;

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
        let counts = Counts { exact: 600, slight: 66, severe: 15 };
        let estimate = Estimate::of(counts, 69_595, Confidence::NinetyFive, 0.02);
        assert_eq!(format!("{:.2}", estimate.tolerant_percent().unwrap()), "97.80");
        assert!(estimate.is_enough());
        assert!(estimate.severe.low < 15.0 / 681.0 && 15.0 / 681.0 < estimate.severe.high);
        assert!(estimate.wrong.low > estimate.severe.high);
    }

    #[test]
    fn no_judgements_give_no_estimate() {
        let estimate = Estimate::of(Counts::default(), 100, Confidence::Ninety, 0.05);
        assert_eq!((estimate.severe.low, estimate.severe.high, estimate.severe_nodes()), (0.0, 1.0, 0.0));
        assert!(!estimate.is_enough());
    }

    /// By the observed share alone, 92 more after one wrong mark and 2,396 after the next right one.
    #[test]
    fn how_many_more_does_not_jump_with_a_single_mark() {
        let of = |severe, exact| {
            let counts = Counts { exact, slight: 0, severe };
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
        let few = Estimate::of(Counts { exact: 3, slight: 0, severe: 1 }, 20, Confidence::NinetyFive, 0.02);
        assert_eq!(few.most.more, 6, "there are no more");
        let all = Estimate::of(Counts { exact: 9, slight: 0, severe: 1 }, 20, Confidence::NinetyFive, 0.02);
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
