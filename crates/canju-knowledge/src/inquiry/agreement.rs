//! Inter-rater agreement of experts on classes; scores 4 and 5 are one class. Comments never count.
//!
//! All three coefficients are 1 for perfect agreement and 0 for agreement by chance; missing answers are allowed.
//!
//! - weighted *kappa* of two experts, quadratic weights (Cohen 1968);
//! - ordinal *alpha* of all (Krippendorff, Content Analysis, 3rd ed. 2013, ch. 12);
//! - *AC2* of all, quadratic weights (Gwet, Handbook of Inter-Rater Reliability, 4th ed. 2014, ch. 5): most classes of a base are
//!   wins or draws, so kappa and alpha are low even if the experts agree.
//!
//! Intervals are percentile bootstrap intervals, 2.5 to 97.5, of 1,000 samples of the items (Efron 1979).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use canju_files::progress::{Cancelled, Progress};
use fixedbitset::FixedBitSet;
use xiangqi::material::NodeId;
use xiangqi::rng::Rng;

use crate::inquiry::answer::{answered, answers};
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::score::Class;
use crate::knowledge::{KnowledgeBase, provenance};

const CLASSES: usize = Class::COUNT;
const SAMPLES: usize = 1_000;
/// Minimum number of items for an interval: a bootstrap of fewer says nothing.
const FEWEST: usize = 10;
/// Minimum number of items of a reported family; with fewer, the coefficients mean nothing.
const FAMILY: usize = 5;
/// Maximum number of pairs in a report.
const PAIRS: usize = 50;

/// Answers to one item: the number of each expert who gave one, ascending, with the category, from 0.
type Row = Vec<(u32, u8)>;

/// A coefficient with its 95 % bootstrap interval. `None` if undefined: no item has two answers, or only one class was ever
/// given.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
pub struct Estimate {
    /// The figure, at most 1.
    pub value: Option<f64>,
    /// The ends of the interval; `None` for fewer than ten items, or if every sample of them has the same figure.
    pub interval: Option<(f64, f64)>,
}

#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Pair {
    pub one: String,
    pub other: String,
    /// Items that both answered.
    pub items: usize,
    /// Items with the same class.
    pub exact: usize,
    /// Items with classes at most one apart.
    pub within_one: usize,
    pub kappa: Estimate,
}

/// Agreement of all experts on a family of materials.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Family {
    /// The attacking pieces of both sides, such as `RvN`.
    pub name: String,
    /// Items that at least two answered.
    pub items: usize,
    pub alpha: Estimate,
    pub ac2: Estimate,
}

/// Consistency of an expert: answers to repeated questions.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Steadiness {
    pub by: String,
    pub repeats: usize,
    /// Repeats with the same class as before.
    pub exact: usize,
    /// Repeats at most one class away.
    pub within_one: usize,
}

#[derive(Debug, Clone, PartialEq, Default, serde::Serialize)]
pub struct Report {
    /// The experts, by name, with the number of nodes that each answered.
    pub experts: Vec<(String, usize)>,
    /// Items that at least two answered.
    pub items: usize,
    /// Items with the same class in all answers.
    pub exact: usize,
    /// Items of which no two answers are more than one class apart.
    pub within_one: usize,
    pub alpha: Estimate,
    pub ac2: Estimate,
    /// Pairs of experts with common items, at most fifty: those with the most, then by name.
    pub pairs: Vec<Pair>,
    /// Number of further pairs with common items.
    pub more_pairs: u64,
    /// Families of at least five items, by name.
    pub families: Vec<Family>,
    /// Experts with repeated questions, by name.
    pub steadiness: Vec<Steadiness>,
}

impl Report {
    /// Whether fewer than half of the items got the same class from all: then a high coefficient, which forgives small
    /// differences, must not be taken for agreement.
    pub const fn mostly_differs(&self) -> bool {
        2 * self.exact < self.items
    }
}

/// Experts by number. Spellings of one name are one expert, who goes by the first.
#[derive(Default)]
struct Experts<'a> {
    names: Vec<&'a str>,
    by_key: HashMap<String, u32>,
    by_spelling: HashMap<&'a str, u32>,
}

impl<'a> Experts<'a> {
    fn number(&mut self, answer: &'a Answer) -> u32 {
        let Self { names, by_key, by_spelling } = self;
        *by_spelling.entry(&answer.by).or_insert_with(|| {
            *by_key.entry(provenance::key(&answer.by)).or_insert_with(|| {
                names.push(&answer.by);
                names.len() as u32 - 1
            })
        })
    }
}

/// The experts, by name, with the number of nodes that each answered, and the items that any of them answered.
type Sheet = (Vec<(String, usize)>, Vec<(NodeId, Row)>);

/// Returns the answers as items by experts: the last answer of each that is neither a repeat nor a verdict. If `blind`, only
/// those given without seeing the others.
fn sheet(base: &KnowledgeBase, blind: bool) -> Sheet {
    let mut experts = Experts::default();
    let mut rows: Vec<(NodeId, Row)> = Vec::new();
    for node in answered(base) {
        let counted =
            answers(base, node).into_iter().filter(|a| a.role == Role::Answer && (a.blind || !blind));
        let of_node: BTreeMap<u32, u8> =
            counted.map(|answer| (experts.number(answer), answer.score_at(node).class().get())).collect();
        if !of_node.is_empty() {
            rows.push((node, of_node.into_iter().collect()));
        }
    }
    let mut order: Vec<u32> = (0..experts.names.len() as u32).collect();
    order.sort_by_key(|expert| experts.names[*expert as usize]);
    let mut sorted: Vec<(String, usize)> =
        order.iter().map(|expert| (experts.names[*expert as usize].to_owned(), 0)).collect();
    let mut place = vec![0; order.len()];
    (0..).zip(order).for_each(|(at, expert)| place[expert as usize] = at);
    for (_, row) in &mut rows {
        row.iter_mut().for_each(|(expert, _)| *expert = place[*expert as usize]);
        row.sort_unstable();
        row.iter().for_each(|(expert, _)| sorted[*expert as usize].1 += 1);
    }
    (sorted, rows)
}

/// Computes all figures; `seed` draws the samples for the intervals.
pub fn report(
    base: &KnowledgeBase,
    blind: bool,
    seed: u64,
    progress: &dyn Progress,
) -> Result<Report, Cancelled> {
    let found = report_of(sheet(base, blind), seed, progress)?;
    Ok(Report { steadiness: steadiness(base), ..found })
}

/// As [`report`] for judges of one sample, each with a name and the class given to each combination.
pub fn of_judges(
    judges: Vec<(String, BTreeMap<NodeId, Class>)>,
    seed: u64,
    progress: &dyn Progress,
) -> Result<Report, Cancelled> {
    let mut rows: BTreeMap<NodeId, Row> = BTreeMap::new();
    for (judge, (_, classes)) in (0..).zip(&judges) {
        for (node, class) in classes {
            rows.entry(*node).or_default().push((judge, class.get()));
        }
    }
    let experts = judges.into_iter().map(|(name, classes)| (name, classes.len())).collect();
    report_of((experts, rows.into_iter().collect()), seed, progress)
}

fn report_of((experts, sheet): Sheet, seed: u64, progress: &dyn Progress) -> Result<Report, Cancelled> {
    let met = || sheet.iter().filter(|(_, row)| row.len() >= 2);
    let spread = |row: &Row| {
        let classes = row.iter().map(|(_, class)| class);
        classes.clone().max().zip(classes.min()).map_or(0, |(most, least)| most - least)
    };
    let mut found = Report {
        items: met().count(),
        exact: met().filter(|(_, row)| spread(row) == 0).count(),
        within_one: met().filter(|(_, row)| spread(row) <= 1).count(),
        ..Report::default()
    };
    let mut families: BTreeMap<String, Vec<Counts>> = BTreeMap::new();
    for (node, row) in met() {
        families.entry(node.material().family()).or_default().push(counts(row));
    }
    families.retain(|_, items| items.len() >= FAMILY);
    let shared = shared(experts.len(), met().map(|(_, row)| row).collect(), progress)?;
    let total = (families.len() + shared.most.len() + 2) as u64;
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress.report(done.min(total), total);
        progress.proceed()
    };
    let of_alpha = |items: &[(Counts, f64)]| alpha(items, CLASSES);
    let of_ac2 = |items: &[(Counts, f64)]| ac2(items, CLASSES, quadratic);
    let all: Vec<Counts> = sheet.iter().map(|(_, row)| counts(row)).collect();
    found.alpha = estimate(&all, seed, &of_alpha);
    step()?;
    found.ac2 = estimate(&all, seed, &of_ac2);
    for ((one, other), items) in &shared.most {
        step()?;
        found.pairs.push(Pair {
            one: experts[*one as usize].0.clone(),
            other: experts[*other as usize].0.clone(),
            items: items.len(),
            exact: items.iter().filter(|(a, b)| a == b).count(),
            within_one: items.iter().filter(|(a, b)| a.abs_diff(*b) <= 1).count(),
            kappa: estimate(items, seed, &kappa),
        });
    }
    found.more_pairs = shared.all - found.pairs.len() as u64;
    for (name, items) in families {
        step()?;
        found.families.push(Family {
            name,
            items: items.len(),
            alpha: estimate(&items, seed, &of_alpha),
            ac2: estimate(&items, seed, &of_ac2),
        });
    }
    found.experts = experts;
    Ok(found)
}

/// Every repeat is compared with the answer before it.
fn steadiness(base: &KnowledgeBase) -> Vec<Steadiness> {
    let mut experts = Experts::default();
    let mut found: BTreeMap<u32, Steadiness> = BTreeMap::new();
    for node in answered(base) {
        let mut last: HashMap<u32, Class> = HashMap::new();
        for answer in answers(base, node) {
            let (expert, class) = (experts.number(answer), answer.score_at(node).class());
            match (answer.role, last.get(&expert)) {
                (Role::Answer, _) => {
                    last.insert(expert, class);
                }
                (Role::Repeat, Some(before)) => {
                    let apart = before.get().abs_diff(class.get());
                    let by = || experts.names[expert as usize].to_owned();
                    let none = || Steadiness { by: by(), repeats: 0, exact: 0, within_one: 0 };
                    let own = found.entry(expert).or_insert_with(none);
                    own.repeats += 1;
                    own.exact += usize::from(apart == 0);
                    own.within_one += usize::from(apart <= 1);
                }
                (Role::Repeat, None) | (Role::Verdict, _) => {}
            }
        }
    }
    let mut found: Vec<Steadiness> = found.into_values().collect();
    found.sort_by(|a, b| a.by.cmp(&b.by));
    found
}

// The figures themselves, on items with multiplicities, and their intervals.

/// Number of times that each category was given to an item.
type Counts = [u32; CLASSES];

/// A figure of some items, each with its multiplicity.
type Statistic<'a, T> = &'a dyn Fn(&[(T, f64)]) -> Option<f64>;

/// Returns a figure of these items with its bootstrap interval.
fn estimate<T: Ord + Copy>(items: &[T], seed: u64, statistic: Statistic<'_, T>) -> Estimate {
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
fn kappa(items: &[((u8, u8), f64)]) -> Option<f64> {
    let all: f64 = items.iter().map(|(_, count)| count).sum();
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        items.iter().map(|((x, y), count)| count * of((*x).into(), (*y).into())).sum::<f64>() / all
    };
    let (x, y) = (mean(&|x, _| x), mean(&|_, y| y));
    let spread = mean(&|a, _| (a - x).powi(2)) + mean(&|_, b| (b - y).powi(2));
    let expected = spread + (x - y).powi(2);
    (all > 0.0 && expected > 0.0).then(|| 1.0 - mean(&|x, y| (x - y).powi(2)) / expected)
}

fn counts(row: &Row) -> Counts {
    let mut counts = [0; CLASSES];
    for (_, category) in row {
        if let Some(count) = counts.get_mut(usize::from(*category)) {
            *count += 1;
        }
    }
    counts
}

/// Krippendorff's alpha with the ordinal metric, from the matrix of coincidences.
fn alpha(items: &[(Counts, f64)], categories: usize) -> Option<f64> {
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
fn quadratic(a: usize, b: usize, categories: usize) -> f64 {
    1.0 - (a.abs_diff(b) as f64 / (categories - 1) as f64).powi(2)
}

/// Gwet's AC2; AC1 if only equal categories have a weight.
fn ac2(items: &[(Counts, f64)], categories: usize, weight: fn(usize, usize, usize) -> f64) -> Option<f64> {
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

// Pairs of experts with common items, without a table of all pairs: ten thousand experts would make fifty million.

/// Two experts by number, and the classes that both gave to each common item.
type SharedItems = ((u32, u32), Vec<(u8, u8)>);

/// Pairs of experts with common items.
struct Shared {
    /// The [`PAIRS`] with the most, then by number. At the end of the list, of equals those whose experts answered more.
    most: Vec<SharedItems>,
    /// Number of all pairs with any.
    all: u64,
}

/// Returns the pairs with the most common items and the number of all pairs; every row has at least two answers.
fn shared(experts: usize, rows: Vec<&Row>, progress: &dyn Progress) -> Result<Shared, Cancelled> {
    let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); experts];
    for (at, row) in (0..).zip(&rows) {
        row.iter().for_each(|(expert, _)| rows_of[*expert as usize].push(at));
    }
    let all = count(&rows_of, &rows, progress)?;
    let class_of = |expert: u32, row: u32| {
        let row = rows[row as usize];
        row.binary_search_by_key(&expert, |(by, _)| *by).ok().map(|at| row[at].1)
    };
    let most = most(&rows_of, &rows, progress)?.into_iter().map(|(_, one, other)| {
        let common = rows_of[one as usize].iter();
        let classes = common.filter_map(|row| class_of(one, *row).zip(class_of(other, *row)));
        ((one, other), classes.collect())
    });
    Ok(Shared { most: most.collect(), all })
}

/// Returns the pairs with the most common items, those with most first.
///
/// A pair has at most as many as the expert with fewer answers. So experts come in the order of theirs, each is compared with
/// those before, and the search ends where no pair can have more than those found.
fn most(
    rows_of: &[Vec<u32>],
    rows: &[&Row],
    progress: &dyn Progress,
) -> Result<BTreeSet<(Reverse<u32>, u32, u32)>, Cancelled> {
    let mut order: Vec<u32> = (0..rows_of.len() as u32).collect();
    order.sort_by_key(|expert| Reverse(rows_of[*expert as usize].len()));
    let mut is_before = FixedBitSet::with_capacity(rows_of.len());
    let mut common = vec![0_u32; rows_of.len()];
    let mut found: BTreeSet<(Reverse<u32>, u32, u32)> = BTreeSet::new();
    for one in order {
        let own = &rows_of[one as usize];
        let needed =
            if found.len() < PAIRS { 0 } else { found.last().map_or(0, |(Reverse(least), ..)| *least) };
        if own.len() <= needed as usize {
            break;
        }
        progress.proceed()?;
        let mut met: Vec<u32> = Vec::new();
        for (other, _) in own.iter().flat_map(|row| rows[*row as usize]) {
            if is_before.contains(*other as usize) {
                if common[*other as usize] == 0 {
                    met.push(*other);
                }
                common[*other as usize] += 1;
            }
        }
        for other in met {
            let count = std::mem::take(&mut common[other as usize]);
            if count > needed {
                found.insert((Reverse(count), one.min(other), one.max(other)));
                if found.len() > PAIRS {
                    found.pop_last();
                }
            }
        }
        is_before.insert(one as usize);
    }
    Ok(found)
}

/// Returns the number of pairs with common items.
fn count(rows_of: &[Vec<u32>], rows: &[&Row], progress: &dyn Progress) -> Result<u64, Cancelled> {
    let experts = rows_of.len();
    // A set of bits for each long row: at most eight bytes an answer, and 64 experts in one step.
    let set_of = |row: &&Row| {
        let set = || row.iter().map(|(expert, _)| *expert as usize).collect::<FixedBitSet>();
        (row.len() > experts / 64).then(set)
    };
    let sets: Vec<Option<FixedBitSet>> = rows.iter().map(set_of).collect();
    let mut ends = 0;
    let mut met = FixedBitSet::with_capacity(experts);
    for own in rows_of.iter().filter(|own| !own.is_empty()) {
        progress.proceed()?;
        met.clear();
        for row in own {
            match &sets[*row as usize] {
                Some(set) => {
                    met.union_with(set);
                    if met.is_full() {
                        break;
                    }
                }
                None => rows[*row as usize].iter().for_each(|(expert, _)| met.insert(*expert as usize)),
            }
        }
        ends += met.count_ones(..) as u64 - 1;
    }
    Ok(ends / 2)
}

#[cfg(test)]
mod tests {
    use canju_files::progress::Unattended;
    use proptest::prelude::*;
    use xiangqi::material::Material;
    use xiangqi::rng::Rng;

    use super::*;
    use crate::knowledge::change::Draft;
    use crate::knowledge::evidence::Evidence;
    use crate::knowledge::score::Score;

    /// A base with these answers, by name and score, each to these combinations.
    fn base(answers: impl Iterator<Item = (String, u8)>, materials: &[&str]) -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        for (at, (by, score)) in answers.enumerate() {
            for material in materials {
                let node = material.parse::<Material>().unwrap().into();
                let answer = Answer::new(node, &by, Score::new(score).unwrap(), at as i64);
                draft.add_evidence(Evidence::Answer(answer));
            }
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }

    #[test]
    fn ten_thousand_experts_make_no_table_of_pairs() {
        let answers = (0..10_000).map(|expert| (format!("expert {expert}"), (expert % 4) as u8));
        let found = report(&base(answers, &["KRKN", "KRKC"]), false, 1, &Unattended).unwrap();
        assert_eq!((found.experts.len(), found.items), (10_000, 2));
        assert_eq!((found.pairs.len(), found.more_pairs), (PAIRS, 10_000 * 9_999 / 2 - PAIRS as u64));
    }

    #[test]
    fn spellings_of_a_name_are_one_expert() {
        let spellings = ["Lin Hai", "LIN HAI", "ｌｉｎ　ｈａｉ", "lin\u{A0}hai", "Wu"];
        let answers = spellings.into_iter().zip(0..).map(|(by, score)| (by.to_owned(), score));
        let base = base(answers, &["KRKN"]);
        let found = report(&base, false, 1, &Unattended).unwrap();
        assert_eq!(found.experts, [("Lin Hai".to_owned(), 1), ("Wu".to_owned(), 1)]);
        assert_eq!((found.pairs[0].items, found.pairs[0].within_one), (1, 1), "the last answer counts");
    }

    #[test]
    fn four_of_eleven_is_no_agreement_for_any_coefficient() {
        let of = |exact, items| Report {
            exact,
            items,
            ac2: Estimate { value: Some(0.93), interval: None },
            ..Report::default()
        };
        assert!(of(4, 11).mostly_differs() && of(5, 11).mostly_differs());
        assert!(!of(6, 11).mostly_differs() && !of(5, 10).mostly_differs() && !of(0, 0).mostly_differs());
    }

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

    proptest! {
        /// Against a table of all pairs.
        #[test]
        fn the_pairs_with_the_most_common_items_are_found(
            rows in prop::collection::vec(prop::collection::btree_map(0_u32..25, 0_u8..9, 2..8), 0..30),
        ) {
            let rows: Vec<Row> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
            let mut table = std::collections::BTreeMap::<(u32, u32), Vec<(u8, u8)>>::new();
            for row in &rows {
                for (at, (one, class)) in row.iter().enumerate() {
                    row[at + 1..].iter().for_each(|(other, seen)| {
                        table.entry((*one, *other)).or_default().push((*class, *seen));
                    });
                }
            }
            let found = shared(25, rows.iter().collect(), &Unattended).unwrap();
            prop_assert_eq!(found.all, table.len() as u64);
            prop_assert_eq!(found.most.len(), table.len().min(PAIRS));
            prop_assert!(found.most.iter().all(|(pair, items)| table[pair] == *items));
            let mut lengths: Vec<usize> = table.values().map(Vec::len).collect();
            lengths.sort_unstable_by_key(|length| Reverse(*length));
            lengths.truncate(PAIRS);
            prop_assert_eq!(found.most.iter().map(|(_, items)| items.len()).collect::<Vec<_>>(), lengths);
        }
    }
}
