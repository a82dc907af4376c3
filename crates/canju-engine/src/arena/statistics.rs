//! Statistics of match results: the difference in strength, its interval and its significance.
//!
//! Games are counted in pairs with the same start and exchanged colours, because the two are not independent: a pair yields 0, ½,
//! 1, 1½ or 2 points (pentanomial). The interval, the likelihood of superiority and the sequential test ([`Sprt`])
//! follow from the mean and the variance of pairs.

use canju_message::All;

/// Wins, draws and losses, seen by the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

impl Tally {
    /// Counts a game by the half points of the first player: 2, 1 or 0.
    pub const fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points by game, 0 to 1; nothing before the first game.
    pub fn score(self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// The 95 % interval of the score as Chen et al. (2011, Table 3) printed it: they took the score itself for the standard
    /// deviation, and rounded to two decimals. Kept to compare with the paper; [`Pairs::interval`] is the right one.
    pub fn paper_ci(self) -> Option<(f64, f64)> {
        let score = self.score()?;
        let reach = Z95 * score / (self.games() as f64).sqrt();
        let rounded = |bound: f64| (bound * 100.0).round() / 100.0;
        Some((rounded(score - reach), rounded(score + reach)))
    }

    /// The 95 % interval of the score if all games were independent (trinomial variance).
    pub fn interval(self) -> Option<(f64, f64)> {
        let (score, error) = self.score_and_error()?;
        Some((score - Z95 * error, score + Z95 * error))
    }

    /// The two-sided probability of a score at least this far from even, if the two are equally strong and all games independent;
    /// nothing as long as all games ended alike.
    pub fn p_value(self) -> Option<f64> {
        self.score_and_error().and_then(two_sided)
    }

    fn score_and_error(self) -> Option<(f64, f64)> {
        let (score, games) = (self.score()?, self.games() as f64);
        let off = |points: f64, count: u64| count as f64 * (points - score).powi(2);
        let variance = (off(1.0, self.wins) + off(0.5, self.draws) + off(0.0, self.losses)) / games;
        Some((score, (variance / games).sqrt()))
    }
}

/// The two-sided p-value of a score with this standard error against an even one.
fn two_sided((score, error): (f64, f64)) -> Option<f64> {
    (error > 0.0).then(|| 2.0 * normal_below(-(score - 0.5).abs() / error))
}

/// p-values of several tests at once, corrected by the method of Bonferroni: each times the number of tests.
pub fn bonferroni(p_values: &[f64]) -> Vec<f64> {
    p_values.iter().map(|p| (p * p_values.len() as f64).min(1.0)).collect()
}

/// p-values of several tests at once, corrected by the method of Holm: the least times the number of tests, the next times one less,
/// and so on, none below one before it.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<(usize, f64)> = p_values.iter().copied().enumerate().collect();
    order.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut corrected = p_values.to_vec();
    let mut greatest = 0.0_f64;
    for (rank, (at, p)) in order.into_iter().enumerate() {
        greatest = greatest.max((p * (p_values.len() - rank) as f64).min(1.0));
        if let Some(value) = corrected.get_mut(at) {
            *value = greatest;
        }
    }
    corrected
}

/// The two-sided 95 % point of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Pairs of games by the points of the first player: 0, ½, 1, 1½, 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Adds a pair with `half_points` half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of the score of a pair, which is from 0 to 1; nothing before the first pair.
    pub fn moments(self) -> Option<(f64, f64)> {
        let pairs = self.count();
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let values = self.0.iter().zip(PAIR_SCORES).map(|(count, points)| *count as f64 * value(points));
            values.sum::<f64>() / pairs as f64
        };
        (pairs > 0).then(|| {
            let mean = mean_of(&|points| points);
            (mean, mean_of(&|points| (points - mean).powi(2)))
        })
    }

    /// Returns the 95 % interval of the score; `None` while all pairs ended alike and the variance is unknown.
    pub fn interval(self) -> Option<(f64, f64)> {
        let (mean, variance) = self.moments().filter(|(_, variance)| *variance > 0.0)?;
        let reach = Z95 * (variance / self.count() as f64).sqrt();
        Some((mean - reach, mean + reach))
    }

    /// As [`Tally::p_value`], with the variance of pairs.
    pub fn p_value(self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        two_sided((mean, (variance / self.count() as f64).sqrt()))
    }

    /// Returns the likelihood of superiority (LOS) of the first player, 0 to 1; `None` while all pairs ended alike, as for the interval.
    pub fn superiority(self) -> Option<f64> {
        let (mean, variance) = self.moments().filter(|(_, variance)| *variance > 0.0)?;
        Some(normal_below((mean - 0.5) / (variance / self.count() as f64).sqrt()))
    }
}

/// The difference in Elo that yields this score; infinite at 0 and 1 and beyond.
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that a difference in Elo yields.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Standard deviation of a game in points, if about half of the games are drawn.
const DEVIATION: f64 = 0.35;

/// The one-sided 80 % point of the normal distribution.
const POWER: f64 = 0.841_621_233_572_914;

/// Returns the number of games that detect a difference with 80 % power, two-sided at 5 %; `None` for no difference.
pub fn games_needed(elo: f64) -> Option<u64> {
    let lead = (score_of(elo) - 0.5).abs();
    (lead > 0.0).then(|| ((Z95 + POWER) * DEVIATION / lead).powi(2).ceil() as u64)
}

/// Returns the least difference in Elo that N games detect with that power; infinite for too few games.
pub fn difference_found(games: u64) -> f64 {
    elo_of(0.5 + (Z95 + POWER) * DEVIATION / (games as f64).sqrt())
}

/// Returns the probability that a standard normal variable is below this value.
fn normal_below(deviations: f64) -> f64 {
    libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0
}

// The sequential probability ratio test of a match (Wald 1945), generalised to pairs of games.
//
// The five results of a pair are a multinomial distribution. Each hypothesis fixes its mean; the rest of it is estimated by maximum
// likelihood (Van den Bergh, "Comments on Normalized Elo", proposition 1.1), as fishtest and fastchess do it.

/// Result of a sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, All)]
#[all(text = "match-sprt-")]
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
    use super::*;

    fn near(found: f64, wanted: f64, by: f64) {
        assert!((found - wanted).abs() <= by, "{found} is not {wanted}");
    }

    /// Chen et al. 2011, Tables 2 to 4: losses, wins, draws; the interval; its ends in Elo; the interval and the ends by the
    /// right variance, which the games of the paper allow.
    #[test]
    fn the_tables_of_the_paper_come_out() {
        let rows = [
            (15, 32, 53, (0.47, 0.70), (-20.9, 147.2), (0.520, 0.650), (13.8, 107.6)),
            (30, 23, 47, (0.37, 0.56), (-92.5, 41.9), (0.394, 0.536), (-74.8, 25.1)),
            (36, 30, 34, (0.38, 0.56), (-85.0, 41.9), (0.391, 0.549), (-77.3, 34.4)),
            (23, 34, 43, (0.45, 0.66), (-34.9, 115.2), (0.482, 0.628), (-12.7, 91.1)),
            (30, 44, 26, (0.46, 0.68), (-27.9, 130.9), (0.487, 0.653), (-9.2, 110.0)),
            // The paper prints .45 to .64 here, although the score equals that of the fourth row.
            (20, 31, 49, (0.45, 0.66), (-34.9, 115.2), (0.486, 0.624), (-9.8, 88.1)),
        ];
        for (losses, wins, draws, paper, paper_elo, right, right_elo) in rows {
            let tally = Tally { wins, draws, losses };
            let (low, high) = tally.paper_ci().unwrap();
            near(low, paper.0, 1e-9);
            near(high, paper.1, 1e-9);
            near(elo_of(low), paper_elo.0, 0.06);
            near(elo_of(high), paper_elo.1, 0.06);
            let (low, high) = tally.interval().unwrap();
            near(low, right.0, 6e-4);
            near(high, right.1, 6e-4);
            near(elo_of(low), right_elo.0, 0.3);
            near(elo_of(high), right_elo.1, 0.3);
        }
    }

    /// Only END6C against Trivial is below 5 %, and not after correction for six comparisons.
    #[test]
    fn several_comparisons_are_corrected() {
        let rows = [(15, 32, 53), (30, 23, 47), (20, 31, 49), (36, 30, 34), (23, 34, 43), (30, 44, 26)];
        let tallies = rows.map(|(losses, wins, draws)| Tally { wins, draws, losses });
        let p: Vec<f64> = tallies.iter().filter_map(|tally| tally.p_value()).collect();
        for (found, wanted) in p.iter().zip([0.010, 0.33, 0.12, 0.46, 0.14, 0.10]) {
            near(*found, wanted, 0.006);
        }
        near(bonferroni(&p)[0], 0.063, 5e-4);
        near(holm(&p)[0], 0.063, 5e-4);
        near(holm(&p)[5], 5.0 * p[5], 1e-9);
        assert!(holm(&p).iter().zip(bonferroni(&p)).all(|(holm, bonferroni)| *holm <= bonferroni));
        assert_eq!(holm(&[0.04, 0.03, 0.05]), [0.09, 0.09, 0.09]);
        assert!(holm(&[]).is_empty() && bonferroni(&[]).is_empty());
        assert_eq!(Tally { wins: 3, draws: 0, losses: 0 }.p_value(), None);
    }

    #[test]
    fn elo_and_score_are_inverse_and_even_at_half() {
        for elo in [-300.0, -20.0, 0.0, 5.0, 147.2] {
            near(elo_of(score_of(elo)), elo, 1e-9);
        }
        near(elo_of(0.5), 0.0, 1e-12);
        assert_eq!((elo_of(0.0), elo_of(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn independent_pairs_give_the_interval_of_their_games() {
        // Half of the games won and half lost, the second of each pair whatever the first was.
        let pairs = Pairs([250, 0, 500, 0, 250]);
        let games = Tally { wins: 1000, draws: 0, losses: 1000 };
        let ((a, b), (c, d)) = (pairs.interval().unwrap(), games.interval().unwrap());
        near(a, c, 1e-12);
        near(b, d, 1e-12);
        // Pairs that always yield one point carry more information than their games.
        assert_eq!(Pairs([0, 0, 1000, 0, 0]).interval(), None, "nothing is known of how they vary");
    }

    #[test]
    fn a_match_turned_round_has_the_opposite_result() {
        let (pairs, turned) = (Pairs([3, 10, 40, 21, 6]), Pairs([6, 21, 40, 10, 3]));
        near(pairs.superiority().unwrap() + turned.superiority().unwrap(), 1.0, 1e-12);
        let even = Pairs([1, 2, 3, 2, 1]);
        near(even.superiority().unwrap(), 0.5, 1e-12);
        let won = Pairs([0, 0, 0, 0, 1]);
        assert_eq!((won.interval(), won.superiority()), (None, None), "one pair shows no superiority");
    }

    /// Sample sizes for a standard deviation of .35, 80 % power, two-sided 5 %.
    #[test]
    fn small_differences_need_many_games() {
        let needed = [60.0, 35.0, 20.0, 10.0].map(|elo| games_needed(elo).unwrap());
        // As they are rounded up.
        assert_eq!(needed, [132, 382, 1164, 4646]);
        assert_eq!(games_needed(0.0), None);
        for elo in [60.0, 35.0, 20.0, 10.0] {
            near(difference_found(games_needed(elo).unwrap()), elo, 0.2);
        }
    }
}

#[cfg(test)]
mod sequential_tests {
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
