//! The figures themselves, on items with multiplicities, and their intervals.

use super::{CLASSES, Estimate, FEWEST, Row, SAMPLES};
use xiangqi::rng::Rng;

/// Number of times that each category was given to an item.
pub(super) type Counts = [u32; CLASSES];

/// A figure of some items, each with its multiplicity.
pub(super) type Statistic<'a, T> = &'a dyn Fn(&[(T, f64)]) -> Option<f64>;

/// Returns a figure of these items with its bootstrap interval.
pub(super) fn estimate<T: Ord + Copy>(items: &[T], seed: u64, statistic: Statistic<'_, T>) -> Estimate {
    // Many items are alike: the figure depends only on how often each kind is drawn.
    let mut kinds: Vec<T> = items.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    let kind_of: Vec<usize> = items.iter().filter_map(|item| kinds.binary_search(item).ok()).collect();
    let mut drawn: Vec<(T, f64)> = kinds.into_iter().map(|kind| (kind, 0.0)).collect();
    kind_of.iter().for_each(|kind| drawn[*kind].1 += 1.0);
    let value = statistic(&drawn);
    let interval = value.filter(|_| items.len() >= FEWEST).and_then(|_| {
        let mut rng = Rng::new(seed);
        let mut sample = |_| {
            drawn.iter_mut().for_each(|(_, count)| *count = 0.0);
            for _ in &kind_of {
                drawn[kind_of[rng.below(kind_of.len() as u64) as usize]].1 += 1.0;
            }
            statistic(&drawn)
        };
        let mut values: Vec<f64> = (0..SAMPLES).filter_map(&mut sample).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: f64| values.get((share * (values.len().saturating_sub(1)) as f64).round() as usize);
        at(0.025).copied().zip(at(0.975).copied()).filter(|(low, high)| low < high)
    });
    Estimate { value, interval }
}

/// Weighted kappa of two raters with quadratic weights: 1 − mean (x − y)² / (the same mean for x and y drawn independently).
/// `None` if the denominator is 0.
pub(super) fn kappa(items: &[((u8, u8), f64)]) -> Option<f64> {
    let all: f64 = items.iter().map(|(_, count)| count).sum();
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        items.iter().map(|((x, y), count)| count * of((*x).into(), (*y).into())).sum::<f64>() / all
    };
    let (x, y) = (mean(&|x, _| x), mean(&|_, y| y));
    let spread = mean(&|a, _| (a - x).powi(2)) + mean(&|_, b| (b - y).powi(2));
    let expected = spread + (x - y).powi(2);
    (all > 0.0 && expected > 0.0).then(|| 1.0 - mean(&|x, y| (x - y).powi(2)) / expected)
}

pub(super) fn counts(row: &Row) -> Counts {
    let mut counts = [0; CLASSES];
    for (_, category) in row {
        if let Some(count) = counts.get_mut(usize::from(*category)) {
            *count += 1;
        }
    }
    counts
}

/// Krippendorff's alpha with the ordinal metric, from the matrix of coincidences.
pub(super) fn alpha(items: &[(Counts, f64)], categories: usize) -> Option<f64> {
    let mut coincidences = vec![vec![0.0; categories]; categories];
    for (counts, times) in items {
        let counts = counts.map(f64::from);
        let all: f64 = counts.iter().sum();
        if all < 2.0 {
            continue;
        }
        for (c, of_c) in counts.iter().enumerate().filter(|(_, count)| **count > 0.0) {
            for (k, of_k) in counts.iter().enumerate().take(categories) {
                let pairs = of_c * (of_k - if c == k { 1.0 } else { 0.0 });
                coincidences[c][k] += times * pairs / (all - 1.0);
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
pub(super) fn ac2(
    items: &[(Counts, f64)],
    categories: usize,
    weight: fn(usize, usize, usize) -> f64,
) -> Option<f64> {
    let (mut agreed, mut met, mut rated) = (0.0, 0.0, 0.0);
    let mut share = vec![0.0; categories];
    for (counts, times) in items {
        let counts = counts.map(f64::from);
        let all: f64 = counts.iter().sum();
        if all == 0.0 {
            continue;
        }
        rated += times;
        share.iter_mut().zip(counts).for_each(|(share, count)| *share += times * count / all);
        if all < 2.0 {
            continue;
        }
        met += times;
        for (k, of_k) in counts.iter().enumerate().filter(|(_, count)| **count > 0.0) {
            let near: f64 =
                (0..categories).zip(counts).map(|(l, of_l)| weight(k, l, categories) * of_l).sum();
            agreed += times * of_k * (near - 1.0) / (all * (all - 1.0));
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

    /// Krippendorff's example of four observers and twelve units (Computing Krippendorff's Alpha-Reliability 2011, section C),
    /// which Gwet uses, too; categories 1 to 5 from 0.
    fn published() -> Vec<Row> {
        let observers = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."];
        let digit = |text: &str, unit: usize| text.as_bytes()[unit].checked_sub(b'1').filter(|d| *d < 5);
        let row = |unit| (0..).zip(observers).filter_map(move |(by, text)| Some((by, digit(text, unit)?)));
        (0..12).map(|unit| row(unit).collect()).collect()
    }

    fn counted(rows: &[Row]) -> Vec<(Counts, f64)> {
        rows.iter().map(|row| (counts(row), 1.0)).collect()
    }

    fn paired(rows: &[Row]) -> Vec<((u8, u8), f64)> {
        rows.iter().filter(|row| row.len() == 2).map(|row| ((row[0].1, row[1].1), 1.0)).collect()
    }

    #[test]
    fn figures_are_those_of_the_published_examples() {
        let rows = counted(&published());
        let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 5e-4;
        assert!(near(alpha(&rows, 5), 0.815), "{:?}", alpha(&rows, 5));
        let same = |a: usize, b: usize, _: usize| f64::from(u8::from(a == b));
        assert!(near(ac2(&rows, 5, same), 0.775), "{:?}", ac2(&rows, 5, same));
    }

    /// Weighted kappa by its table of joint frequencies, as Cohen defines it.
    fn kappa_by_table(rows: &[Row]) -> f64 {
        let n = rows.len() as f64;
        let (mut observed, mut expected) = (0.0, 0.0);
        for i in 0..CLASSES as u8 {
            for j in 0..CLASSES as u8 {
                let cost = (f64::from(i) - f64::from(j)).powi(2);
                let count = |a: bool, b: bool| {
                    let is = |row: &&Row| (!a || row[0].1 == i) && (!b || row[1].1 == j);
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
        let agreed = rows.iter().map(|row| weight(row[0].1, row[1].1)).sum::<f64>() / n;
        let share = |k: u8| rows.iter().flatten().filter(|(_, c)| *c == k).count() as f64 / (2.0 * n);
        let weights: f64 = (0..9).flat_map(|i| (0..9).map(move |j| weight(i, j))).sum();
        let chance = weights / 72.0 * (0..9).map(|k| share(k) * (1.0 - share(k))).sum::<f64>();
        (agreed - chance) / (1.0 - chance)
    }

    fn made_up(seed: u64) -> Vec<Row> {
        let mut rng = Rng::new(seed);
        let row = |rng: &mut Rng| {
            let class = rng.below(9) as u8;
            vec![(0, class), (1, if rng.chance(2, 3) { class } else { rng.below(9) as u8 })]
        };
        (0..60).map(|_| row(&mut rng)).collect()
    }

    #[test]
    fn two_raters_as_by_their_tables() {
        for seed in 0..20 {
            let rows = made_up(seed);
            assert!((kappa(&paired(&rows)).unwrap() - kappa_by_table(&rows)).abs() < 1e-9);
            assert!((ac2(&counted(&rows), CLASSES, quadratic).unwrap() - ac2_by_table(&rows)).abs() < 1e-9);
        }
    }

    #[test]
    fn intervals_hold_the_figure_and_come_from_the_seed() {
        let items: Vec<Counts> = made_up(5).iter().map(counts).collect();
        let figure = |items: &[(Counts, f64)]| alpha(items, CLASSES);
        let found = estimate(&items, 1, &figure);
        let (low, high) = found.interval.unwrap();
        assert!(low < found.value.unwrap() && found.value.unwrap() < high && high <= 1.0);
        assert_eq!(found, estimate(&items, 1, &figure));
        assert_ne!(found, estimate(&items, 2, &figure));
    }

    /// Nothing is claimed to be known exactly: not from few items, not from items that all agree.
    #[test]
    fn few_items_and_equal_samples_have_no_interval() {
        let few: Vec<(u8, u8)> = (0..9).map(|class| (class, class)).collect();
        assert_eq!(estimate(&few, 1, &kappa), Estimate { value: Some(1.0), interval: None });
        assert_eq!(estimate(&few.repeat(2), 1, &kappa), Estimate { value: Some(1.0), interval: None });
        let one_differs: Vec<(u8, u8)> = few.iter().copied().chain([(0, 1), (1, 1)]).collect();
        assert!(estimate(&one_differs, 1, &kappa).interval.is_some());
    }

    #[test]
    fn undefined_coefficients_are_none() {
        let alone: Vec<Row> = vec![vec![(0, 3)], vec![(1, 4)]];
        let alike: Vec<Row> = vec![vec![(0, 4), (1, 4)]; 5];
        let figures = |rows: &[Row]| [kappa(&paired(rows)), alpha(&counted(rows), 9)];
        assert_eq!((figures(&alone), ac2(&counted(&alone), 9, quadratic)), ([None; 2], None));
        assert_eq!((figures(&alike), ac2(&counted(&alike), 9, quadratic)), ([None; 2], Some(1.0)));
        assert_eq!(estimate(&[], 1, &|items| alpha(items, 9)), Estimate::default());
    }
}
