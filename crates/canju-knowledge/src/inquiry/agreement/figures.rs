//! The figures themselves, on rows of categories, and their intervals.

use super::{Estimate, Row, SAMPLES};
use xiangqi::rng::Rng;

/// A figure of some rows.
pub(super) type Statistic<'a> = &'a dyn Fn(&[&Row]) -> Option<f64>;

pub(super) fn estimate(rows: &[&Row], seed: u64, statistic: Statistic<'_>) -> Estimate {
    let value = statistic(rows);
    let interval = value.filter(|_| rows.len() > 1).and_then(|_| {
        let mut rng = Rng::new(seed);
        let sample = |rng: &mut Rng| -> Vec<&Row> {
            rows.iter().map(|_| rows[rng.below(rows.len() as u64) as usize]).collect()
        };
        let mut values: Vec<f64> = (0..SAMPLES).filter_map(|_| statistic(&sample(&mut rng))).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values.get((share * (values.len().saturating_sub(1)) as f64).round() as usize);
        at(0.025).copied().zip(at(0.975).copied())
    });
    Estimate { value, interval }
}

/// Weighted kappa of two raters with quadratic weights: 1 − mean (x − y)² / (the same mean for x and y drawn independently).
/// `None` if the denominator is 0.
pub(super) fn kappa(rows: &[&Row], a: usize, b: usize) -> Option<f64> {
    let both = rows.iter().filter_map(|row| row.get(a).copied()?.zip(row.get(b).copied()?));
    let both: Vec<(f64, f64)> = both.map(|(x, y)| (x.into(), y.into())).collect();
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| both.iter().map(of).sum::<f64>() / both.len() as f64;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let spread = mean(&|p| (p.0 - x).powi(2)) + mean(&|p| (p.1 - y).powi(2));
    let expected = spread + (x - y).powi(2);
    (!both.is_empty() && expected > 0.0).then(|| 1.0 - mean(&|p| (p.0 - p.1).powi(2)) / expected)
}

/// Returns the number of times that each category was given to an item.
fn counts(row: &Row, categories: usize) -> Vec<f64> {
    let mut counts = vec![0.0; categories];
    for category in row.iter().flatten() {
        if let Some(count) = counts.get_mut(usize::from(*category)) {
            *count += 1.0;
        }
    }
    counts
}

/// Krippendorff's alpha with the ordinal metric, from the matrix of coincidences.
pub(super) fn alpha(rows: &[&Row], categories: usize) -> Option<f64> {
    let mut coincidences = vec![vec![0.0; categories]; categories];
    for row in rows {
        let counts = counts(row, categories);
        let all: f64 = counts.iter().sum();
        if all < 2.0 {
            continue;
        }
        for (c, of_c) in counts.iter().enumerate().filter(|(_, count)| **count > 0.0) {
            for (k, of_k) in counts.iter().enumerate() {
                let pairs = of_c * (of_k - if c == k { 1.0 } else { 0.0 });
                coincidences[c][k] += pairs / (all - 1.0);
            }
        }
    }
    let of: Vec<f64> = coincidences.iter().map(|row| row.iter().sum()).collect();
    let all: f64 = of.iter().sum();
    let (mut observed, mut expected) = (0.0, 0.0);
    for c in 0..categories {
        // The sum over all categories between c and k, with half of each end.
        let mut between = -of[c] / 2.0;
        for k in c..categories {
            between += of[k];
            let apart = (between - of[k] / 2.0).powi(2);
            if k > c {
                observed += coincidences[c][k] * apart;
                expected += of[c] * of[k] * apart;
            }
        }
    }
    (expected > 0.0).then(|| 1.0 - (all - 1.0) * observed / expected)
}

/// Quadratic weight of two out of `categories` categories: 1 if they are the same, 0 at the two ends.
pub(super) fn quadratic(a: usize, b: usize, categories: usize) -> f64 {
    1.0 - (a.abs_diff(b) as f64 / (categories - 1) as f64).powi(2)
}

/// Gwet's AC2; AC1 if only equal categories have a weight.
pub(super) fn ac2(rows: &[&Row], categories: usize, weight: fn(usize, usize, usize) -> f64) -> Option<f64> {
    let (mut agreed, mut met, mut rated) = (0.0, 0.0, 0.0);
    let mut share = vec![0.0; categories];
    for row in rows {
        let counts = counts(row, categories);
        let all: f64 = counts.iter().sum();
        if all == 0.0 {
            continue;
        }
        rated += 1.0;
        share.iter_mut().zip(&counts).for_each(|(share, count)| *share += count / all);
        if all < 2.0 {
            continue;
        }
        met += 1.0;
        for (k, of_k) in counts.iter().enumerate().filter(|(_, count)| **count > 0.0) {
            let near: f64 = counts.iter().enumerate().map(|(l, of_l)| weight(k, l, categories) * of_l).sum();
            agreed += of_k * (near - 1.0) / (all * (all - 1.0));
        }
    }
    let weights: f64 =
        (0..categories).flat_map(|a| (0..categories).map(move |b| weight(a, b, categories))).sum();
    let spread: f64 = share.iter().map(|share| share / rated * (1.0 - share / rated)).sum();
    let expected = weights / (categories * (categories - 1)) as f64 * spread;
    (met > 0.0 && expected < 1.0).then(|| (agreed / met - expected) / (1.0 - expected))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::score::Class;

    const CLASSES: usize = Class::COUNT;

    /// Krippendorff's example of four observers and twelve units (Computing Krippendorff's Alpha-Reliability 2011, section C),
    /// which Gwet uses, too; categories 1 to 5 from 0.
    fn published() -> Vec<Row> {
        let observers = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."];
        let digit = |text: &str, unit: usize| text.as_bytes()[unit].checked_sub(b'1').filter(|d| *d < 5);
        (0..12).map(|unit| observers.iter().map(|text| digit(text, unit)).collect()).collect()
    }

    fn refs(rows: &[Row]) -> Vec<&Row> {
        rows.iter().collect()
    }

    #[test]
    fn figures_are_those_of_the_published_examples() {
        let rows = published();
        let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 5e-4;
        assert!(near(alpha(&refs(&rows), 5), 0.815), "{:?}", alpha(&refs(&rows), 5));
        let same = |a: usize, b: usize, _: usize| f64::from(u8::from(a == b));
        assert!(near(ac2(&refs(&rows), 5, same), 0.775), "{:?}", ac2(&refs(&rows), 5, same));
    }

    /// Weighted kappa by its table of joint frequencies, as Cohen defines it.
    fn kappa_by_table(rows: &[Row]) -> f64 {
        let n = rows.len() as f64;
        let (mut observed, mut expected) = (0.0, 0.0);
        for i in 0..CLASSES {
            for j in 0..CLASSES {
                let cost = (i as f64 - j as f64).powi(2);
                let count = |a: bool, b: bool| {
                    let is = |row: &&Row| (!a || row[0] == Some(i as u8)) && (!b || row[1] == Some(j as u8));
                    rows.iter().filter(is).count() as f64
                };
                observed += cost * count(true, true) / n;
                expected += cost * count(true, false) * count(false, true) / (n * n);
            }
        }
        1.0 - observed / expected
    }

    /// AC2 of two raters without gaps: observed weighted agreement against agreement by chance, as Gwet defines it.
    fn ac2_by_table(rows: &[Row]) -> f64 {
        let n = rows.len() as f64;
        let weight = |i: u8, j: u8| 1.0 - (f64::from(i.abs_diff(j)) / 8.0).powi(2);
        let agreed = rows.iter().map(|row| weight(row[0].unwrap(), row[1].unwrap())).sum::<f64>() / n;
        let share = |k: u8| rows.iter().flatten().filter(|c| **c == Some(k)).count() as f64 / (2.0 * n);
        let weights: f64 = (0..9).flat_map(|i| (0..9).map(move |j| weight(i, j))).sum();
        let chance = weights / 72.0 * (0..9).map(|k| share(k) * (1.0 - share(k))).sum::<f64>();
        (agreed - chance) / (1.0 - chance)
    }

    fn made_up(seed: u64) -> Vec<Row> {
        let mut rng = Rng::new(seed);
        let row = |rng: &mut Rng| {
            let class = rng.below(9) as u8;
            vec![Some(class), Some(if rng.chance(2, 3) { class } else { rng.below(9) as u8 })]
        };
        (0..60).map(|_| row(&mut rng)).collect()
    }

    #[test]
    fn two_raters_as_by_their_tables() {
        for seed in 0..20 {
            let rows = made_up(seed);
            assert!((kappa(&refs(&rows), 0, 1).unwrap() - kappa_by_table(&rows)).abs() < 1e-9);
            assert!((ac2(&refs(&rows), CLASSES, quadratic).unwrap() - ac2_by_table(&rows)).abs() < 1e-9);
        }
    }

    #[test]
    fn intervals_hold_the_figure_and_come_from_the_seed() {
        let rows = made_up(5);
        let figure = |rows: &[&Row]| alpha(rows, CLASSES);
        let found = estimate(&refs(&rows), 1, &figure);
        let (low, high) = found.interval.unwrap();
        assert!(low < found.value.unwrap() && found.value.unwrap() < high && high <= 1.0);
        assert_eq!(found, estimate(&refs(&rows), 1, &figure));
        assert_ne!(found, estimate(&refs(&rows), 2, &figure));
    }

    #[test]
    fn undefined_coefficients_are_none() {
        let alone: Vec<Row> = vec![vec![Some(3), None], vec![None, Some(4)]];
        let alike: Vec<Row> = vec![vec![Some(4), Some(4)]; 5];
        assert_eq!(
            [kappa(&refs(&alone), 0, 1), alpha(&refs(&alone), 9), ac2(&refs(&alone), 9, quadratic)],
            [None; 3]
        );
        assert_eq!([kappa(&refs(&alike), 0, 1), alpha(&refs(&alike), 9)], [None; 2]);
        assert_eq!(ac2(&refs(&alike), 9, quadratic), Some(1.0));
        assert_eq!(estimate(&[], 1, &|rows| alpha(rows, 9)), Estimate::default());
    }
}
