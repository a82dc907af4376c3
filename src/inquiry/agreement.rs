//! How far experts agree: on classes, as the scores 4 and 5 are one class. Comments never count.
//!
//! All three figures are 1 for perfect agreement and 0 for what chance gives; items without an answer of somebody are allowed.
//!
//! - weighted *kappa* of two experts, quadratic weights (Cohen 1968);
//! - ordinal *alpha* of all (Krippendorff, Content Analysis, 3rd ed. 2013, ch. 12);
//! - *AC2* of all, quadratic weights (Gwet, Handbook of Inter-Rater Reliability, 4th ed. 2014, ch. 5): most classes of a base are
//!   wins or draws, and then kappa and alpha are low though the experts agree.
//!
//! Intervals are those between the percentiles 2.5 and 97.5 of 1,000 samples of the items with replacement (Efron 1979).

use std::collections::BTreeMap;

use super::answer::{Role, answered, answers};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Class;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::rng::Rng;

const CLASSES: usize = Class::COUNT;
const SAMPLES: usize = 1_000;
/// A family is told of from so many items on: of fewer, no figure says anything.
const FAMILY: usize = 5;

/// What every expert said of one item, by number of the expert; a category from 0.
pub type Row = Vec<Option<u8>>;

/// A figure with the interval in which it lies in 95 of 100 samples. Nothing where it is not defined: nobody met, or no two
/// classes were ever given.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
pub struct Estimate {
    /// The figure, at most 1.
    pub value: Option<f64>,
    /// The ends of the interval.
    pub interval: Option<(f64, f64)>,
}

/// How two experts agree.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Pair {
    /// One.
    pub one: String,
    /// The other.
    pub other: String,
    /// Items that both answered.
    pub items: usize,
    /// Those with the same class.
    pub exact: usize,
    /// Those with classes at most one apart.
    pub within_one: usize,
    /// Weighted kappa.
    pub kappa: Estimate,
}

/// How all agree on a family of materials.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Family {
    /// The attacking pieces of both sides, such as `RvN`.
    pub name: String,
    /// Items that at least two answered.
    pub items: usize,
    /// Ordinal alpha.
    pub alpha: Estimate,
    /// AC2.
    pub ac2: Estimate,
}

/// How steady an expert is: what he said when the same was asked again.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Steadiness {
    /// The expert.
    pub by: String,
    /// Repeats.
    pub repeats: usize,
    /// Those with the same class as before.
    pub exact: usize,
    /// Those at most one class away.
    pub within_one: usize,
}

/// All figures on the answers of a base.
#[derive(Debug, Clone, PartialEq, Default, serde::Serialize)]
pub struct Report {
    /// The experts, by name, with the number of nodes that each answered.
    pub experts: Vec<(String, usize)>,
    /// Items that at least two answered.
    pub items: usize,
    /// Ordinal alpha of all.
    pub alpha: Estimate,
    /// AC2 of all.
    pub ac2: Estimate,
    /// Every two experts who met, by name.
    pub pairs: Vec<Pair>,
    /// Families of at least five items, by name.
    pub families: Vec<Family>,
    /// Experts who were asked something again, by name.
    pub steadiness: Vec<Steadiness>,
}

/// The answers as items by experts: the last answer of each that is neither a repeat nor a verdict. Only those given without
/// seeing the others where `blind`.
fn sheet(base: &KnowledgeBase, blind: bool) -> (Vec<(String, usize)>, Vec<(NodeId, Row)>) {
    let nodes: Vec<NodeId> = answered(base).collect();
    let mut experts: BTreeMap<String, usize> = BTreeMap::new();
    let mut given: Vec<(NodeId, BTreeMap<String, u8>)> = Vec::new();
    for node in nodes {
        let counted =
            answers(base, node).into_iter().filter(|a| a.role == Role::Answer && (a.blind || !blind));
        let of_node: BTreeMap<String, u8> =
            counted.map(|answer| (answer.by.clone(), answer.score_at(node).class().get())).collect();
        of_node.keys().for_each(|by| *experts.entry(by.clone()).or_default() += 1);
        given.push((node, of_node));
    }
    let rows = given
        .into_iter()
        .map(|(node, of_node)| (node, experts.keys().map(|by| of_node.get(by).copied()).collect::<Row>()));
    let rows = rows.filter(|(_, row)| row.iter().any(Option::is_some)).collect();
    (experts.into_iter().collect(), rows)
}

/// Computes all figures; `seed` draws the samples for the intervals.
///
/// # Errors
/// [`Cancelled`].
pub fn report(
    base: &KnowledgeBase,
    blind: bool,
    seed: u64,
    progress: &dyn Progress,
) -> Result<Report, Cancelled> {
    let (experts, sheet) = sheet(base, blind);
    let rows: Vec<&Row> = sheet.iter().map(|(_, row)| row).collect();
    let met = |row: &&Row| row.iter().flatten().count() >= 2;
    let mut families: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
    for (node, row) in sheet.iter().filter(|(_, row)| met(&row)) {
        families.entry(node.material().family()).or_default().push(row);
    }
    let total = (families.len() + experts.len() * experts.len() / 2 + 2) as u64;
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress.report(done.min(total), total);
        if progress.cancelled() { Err(Cancelled) } else { Ok(()) }
    };
    let mut found = Report { items: rows.iter().filter(|row| met(row)).count(), ..Report::default() };
    found.alpha = estimate(&rows, seed, &|rows| alpha(rows, CLASSES));
    step()?;
    found.ac2 = estimate(&rows, seed, &|rows| ac2(rows, CLASSES, quadratic));
    for a in 0..experts.len() {
        for b in a + 1..experts.len() {
            step()?;
            found.pairs.extend(pair(&experts, (a, b), &rows, seed));
        }
    }
    families.retain(|_, rows| rows.len() >= FAMILY);
    for (name, rows) in families {
        step()?;
        found.families.push(Family {
            name,
            items: rows.len(),
            alpha: estimate(&rows, seed, &|rows| alpha(rows, CLASSES)),
            ac2: estimate(&rows, seed, &|rows| ac2(rows, CLASSES, quadratic)),
        });
    }
    found.steadiness = steadiness(base);
    found.experts = experts;
    Ok(found)
}

fn pair(experts: &[(String, usize)], (a, b): (usize, usize), rows: &[&Row], seed: u64) -> Option<Pair> {
    let both = |row: &&&Row| row[a].is_some() && row[b].is_some();
    let rows: Vec<&Row> = rows.iter().filter(both).copied().collect();
    let apart = |row: &&Row| row[a].zip(row[b]).map_or(u8::MAX, |(a, b)| a.abs_diff(b));
    (!rows.is_empty()).then(|| Pair {
        one: experts[a].0.clone(),
        other: experts[b].0.clone(),
        items: rows.len(),
        exact: rows.iter().filter(|row| apart(row) == 0).count(),
        within_one: rows.iter().filter(|row| apart(row) <= 1).count(),
        kappa: estimate(&rows, seed, &|rows| kappa(rows, a, b)),
    })
}

/// Every repeat is compared with the answer before it.
fn steadiness(base: &KnowledgeBase) -> Vec<Steadiness> {
    let mut found: BTreeMap<String, Steadiness> = BTreeMap::new();
    for node in answered(base) {
        let all = answers(base, node);
        for (at, repeat) in all.iter().enumerate().filter(|(_, answer)| answer.role == Role::Repeat) {
            let before = all[..at].iter().rev().find(|a| a.by == repeat.by && a.role == Role::Answer);
            let Some(before) = before else { continue };
            let apart = |a: Class, b: Class| a.get().abs_diff(b.get());
            let apart = apart(before.score_at(node).class(), repeat.score_at(node).class());
            let by = repeat.by.clone();
            let own =
                found.entry(by.clone()).or_insert(Steadiness { by, repeats: 0, exact: 0, within_one: 0 });
            own.repeats += 1;
            own.exact += usize::from(apart == 0);
            own.within_one += usize::from(apart <= 1);
        }
    }
    found.into_values().collect()
}

/// A figure of some rows.
type Statistic<'a> = &'a dyn Fn(&[&Row]) -> Option<f64>;

fn estimate(rows: &[&Row], seed: u64, statistic: Statistic<'_>) -> Estimate {
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

/// Weighted kappa of two raters with quadratic weights: 1 − mean (x − y)² / (what it is where x and y are drawn apart).
/// Nothing where the second is 0.
pub fn kappa(rows: &[&Row], a: usize, b: usize) -> Option<f64> {
    let both = rows.iter().filter_map(|row| row.get(a).copied()?.zip(row.get(b).copied()?));
    let both: Vec<(f64, f64)> = both.map(|(x, y)| (x.into(), y.into())).collect();
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| both.iter().map(of).sum::<f64>() / both.len() as f64;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let spread = mean(&|p| (p.0 - x).powi(2)) + mean(&|p| (p.1 - y).powi(2));
    let expected = spread + (x - y).powi(2);
    (!both.is_empty() && expected > 0.0).then(|| 1.0 - mean(&|p| (p.0 - p.1).powi(2)) / expected)
}

/// How often each category was given to an item.
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
pub fn alpha(rows: &[&Row], categories: usize) -> Option<f64> {
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
        // Between c and k lie all in between and half of each end.
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

/// The weight of two categories among so many: 1 where they are the same, 0 at the ends.
fn quadratic(a: usize, b: usize, categories: usize) -> f64 {
    1.0 - (a.abs_diff(b) as f64 / (categories - 1) as f64).powi(2)
}

/// Gwet's AC2; AC1 where only the same category has a weight.
pub fn ac2(rows: &[&Row], categories: usize, weight: fn(usize, usize, usize) -> f64) -> Option<f64> {
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
        let near = |found: Option<f64>, told: f64| (found.unwrap() - told).abs() < 5e-4;
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

    /// Of two raters without gaps: the observed weighted agreement against the one by chance, as Gwet defines it.
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
    fn what_is_not_defined_is_not_told() {
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
