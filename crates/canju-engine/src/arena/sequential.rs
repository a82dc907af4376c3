//! The sequential probability ratio test of a match (Wald 1945), generalised to pairs of games.
//!
//! The five results of a pair are a multinomial distribution. Each hypothesis fixes its mean; the rest of it is estimated by maximum
//! likelihood (Van den Bergh, "Comments on Normalized Elo", proposition 1.1), as fishtest and fastchess do it.

use super::statistics::{Pairs, score_of};

/// Result of a sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The lesser difference holds.
    Lesser,
    /// The greater difference holds.
    Greater,
    /// More games are needed.
    Open,
}

/// A sequential probability ratio test of two differences in strength, with 5 % of errors either way.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Sprt {
    /// The lesser and the greater difference, in Elo.
    pub elo: (f64, f64),
}

/// Two differences that no sequential test can tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected two differences in Elo, the lower one first, as in 0,20")]
pub struct SprtError;

impl std::str::FromStr for Sprt {
    type Err = SprtError;

    /// Reads `LOW,HIGH`: two numbers, the lower one first, with expected scores that differ and are neither 0 nor 1.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (low, high) = text.split_once(',').ok_or(SprtError)?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| SprtError);
        let elo = (number(low)?, number(high)?);
        let (zero, one) = (score_of(elo.0), score_of(elo.1));
        (0.0 < zero && zero < one && one < 1.0).then_some(Self { elo }).ok_or(SprtError)
    }
}

/// The count of a result that never occurred, as in fishtest: without it pairs that all end alike would have no distribution
/// with another mean.
const PSEUDO_COUNT: f64 = 1e-3;

/// The points of a pair divided by two, for each of its results.
const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Sprt {
    const ERRORS: f64 = 0.05;

    /// The logarithm of the ratio that ends the test, either way.
    pub fn bound() -> f64 {
        ((1.0 - Self::ERRORS) / Self::ERRORS).ln()
    }

    /// Returns the generalised log-likelihood ratio of the greater against the lesser difference for the first player. 0 before
    /// the first pair.
    pub fn log_likelihood_ratio(self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { PSEUDO_COUNT } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let zero = most_likely(observed, score_of(self.elo.0));
        let one = most_likely(observed, score_of(self.elo.1));
        let ratios = zero.iter().zip(one).map(|(zero, one)| (one / zero).ln());
        counts.iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }

    /// Returns the result of the test so far.
    pub fn finding(self, pairs: Pairs) -> Finding {
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= Self::bound() => Finding::Greater,
            ratio if ratio <= -Self::bound() => Finding::Lesser,
            _ => Finding::Open,
        }
    }
}

/// The distribution with this mean, 0 to 1 exclusive, under which frequencies, none of them 0, are most likely:
/// `p / (1 + x (score - mean))`, with the multiplier x for which its mean is right. Found by bisection.
fn most_likely(observed: [f64; 5], mean: f64) -> [f64; 5] {
    let weights = |x: f64| PAIR_SCORES.map(|score| 1.0 + x * (score - mean));
    let excess = |x: f64| -> f64 {
        let terms = observed.iter().zip(PAIR_SCORES).zip(weights(x));
        terms.map(|((p, score), weight)| p * (score - mean) / weight).sum()
    };
    // All weights are positive between these; from the one to the other the excess falls from +inf to -inf.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let weights = weights(f64::midpoint(low, high));
    let mut fitted = observed;
    fitted.iter_mut().zip(weights).for_each(|(p, weight)| *p /= weight.max(f64::MIN_POSITIVE));
    fitted
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TEST: Sprt = Sprt { elo: (0.0, 20.0) };

    fn near(found: f64, wanted: f64, by: f64) {
        assert!((found - wanted).abs() <= by, "{found} is not {wanted}");
    }

    /// The values in the tests of fastchess (logistic model, pentanomial).
    #[test]
    fn fastchess_computes_the_same() {
        let ratio = |elo, pairs| Sprt { elo }.log_likelihood_ratio(Pairs(pairs));
        near(ratio((0.5, 2.5), [223, 9863, 21_279, 10_037, 246]), -3.07, 0.005);
        near(ratio((0.0, 2.0), [871, 26_175, 55_983, 26_678, 821]), -4.98, 0.005);
    }

    /// The log-likelihood of the best distribution with this mean, by trying all of a grid: three probabilities are free.
    fn best_of_grid(counts: [f64; 5], mean: f64) -> f64 {
        let grid = || (1..50).map(|step| f64::from(step) / 50.0);
        let mut best = f64::NEG_INFINITY;
        for (b, c, d) in grid().flat_map(|b| grid().flat_map(move |c| grid().map(move |d| (b, c, d)))) {
            let e = mean - 0.25 * b - 0.5 * c - 0.75 * d;
            let a = 1.0 - b - c - d - e;
            if a > 0.0 && e > 0.0 {
                let all = [a, b, c, d, e];
                best = best.max(all.iter().zip(counts).map(|(p, count)| count * p.ln()).sum());
            }
        }
        best
    }

    #[test]
    fn a_grid_search_finds_the_same_ratio() {
        for pairs in [[1, 2, 4, 3, 2], [3, 3, 1, 1, 4], [2, 1, 1, 5, 3]] {
            let test = Sprt { elo: (-50.0, 60.0) };
            let counts = pairs.map(|count| count as f64);
            let grid = best_of_grid(counts, score_of(60.0)) - best_of_grid(counts, score_of(-50.0));
            near(test.log_likelihood_ratio(Pairs(pairs)), grid, 0.03);
        }
    }

    proptest! {
        #[test]
        fn the_best_distribution_adds_up_and_has_its_mean(
            counts in prop::array::uniform5(1_u32..500), mean in 0.01..0.99_f64,
        ) {
            let total = f64::from(counts.iter().sum::<u32>());
            let fitted = most_likely(counts.map(|count| f64::from(count) / total), mean);
            near(fitted.iter().sum(), 1.0, 1e-9);
            near(fitted.iter().zip(PAIR_SCORES).map(|(p, score)| p * score).sum(), mean, 1e-9);
        }

        #[test]
        fn players_changed_over_turn_the_ratio_round(
            pairs in prop::array::uniform5(0_u64..300), low in -60.0..60.0_f64, more in 0.5..60.0_f64,
        ) {
            let mut turned = pairs;
            turned.reverse();
            let ratio = Sprt { elo: (low, low + more) }.log_likelihood_ratio(Pairs(pairs));
            let other = Sprt { elo: (-low - more, -low) }.log_likelihood_ratio(Pairs(turned));
            near(ratio, -other, 1e-6 * (1.0 + ratio.abs()));
        }

        #[test]
        fn twice_the_same_results_have_twice_the_weight(pairs in prop::array::uniform5(1_u64..300)) {
            let ratio = |pairs| TEST.log_likelihood_ratio(Pairs(pairs));
            near(ratio(pairs.map(|count| 2 * count)), 2.0 * ratio(pairs), 1e-6);
        }

        #[test]
        fn half_a_point_more_never_speaks_for_the_lesser_difference(
            pairs in prop::array::uniform5(1_u64..300), from in 0..4_usize,
        ) {
            let mut better = pairs;
            better[from] -= 1;
            better[from + 1] += 1;
            prop_assert!(
                TEST.log_likelihood_ratio(Pairs(better)) > TEST.log_likelihood_ratio(Pairs(pairs))
            );
        }
    }

    /// Returns the number of pairs with this result that end the test, and the result.
    fn ends_after(result: usize) -> (u64, Finding) {
        let with = |count| {
            let mut pairs = Pairs::default();
            pairs.0[result] = count;
            TEST.finding(pairs)
        };
        let count = (1..1000).find(|count| with(*count) != Finding::Open).unwrap();
        (count, with(count))
    }

    #[test]
    fn pairs_that_all_end_alike_end_the_test() {
        assert_eq!(TEST.log_likelihood_ratio(Pairs::default()), 0.0);
        // At most ln(score of 20 Elo / score of 0 Elo) a pair.
        assert_eq!(ends_after(4), (53, Finding::Greater));
        assert_eq!(ends_after(0), (50, Finding::Lesser));
        assert_eq!(ends_after(2).1, Finding::Lesser);
    }

    #[test]
    fn a_sequential_test_ends_where_the_difference_is_clear() {
        assert_eq!(TEST.finding(Pairs::default()), Finding::Open);
        assert_eq!(TEST.finding(Pairs([5, 10, 20, 10, 6])), Finding::Open);
        assert_eq!(TEST.finding(Pairs([50, 100, 400, 300, 150])), Finding::Greater);
        assert_eq!(TEST.finding(Pairs([150, 300, 400, 100, 50])), Finding::Lesser);
        near(Sprt::bound(), 2.944, 1e-3);
    }

    #[test]
    fn a_sequential_test_is_read_and_needs_two_differences_in_order() {
        assert_eq!("0,20".parse(), Ok(TEST));
        assert_eq!("-5, 2.5".parse(), Ok(Sprt { elo: (-5.0, 2.5) }));
        for text in ["", "5", "20,0", "0,0", "0,20,40", "nan,1", "0,inf", "a,b", "0,1e9", "0,1e-300"] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtError), "{text}");
        }
    }
}
