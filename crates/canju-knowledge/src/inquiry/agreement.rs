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

mod figures;
mod pairs;

use std::collections::{BTreeMap, HashMap};

use figures::{Counts, ac2, alpha, counts, estimate, kappa, quadratic};

use super::answer::{answered, answers};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::{Answer, Role};
use crate::knowledge::name;
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::NodeId;

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

/// Agreement of two experts.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Pair {
    /// One.
    pub one: String,
    /// The other.
    pub other: String,
    /// Items that both answered.
    pub items: usize,
    /// Items with the same class.
    pub exact: usize,
    /// Items with classes at most one apart.
    pub within_one: usize,
    /// Weighted kappa.
    pub kappa: Estimate,
}

/// Agreement of all experts on a family of materials.
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

/// Consistency of an expert: answers to repeated questions.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Steadiness {
    /// The expert.
    pub by: String,
    /// Repeats.
    pub repeats: usize,
    /// Repeats with the same class as before.
    pub exact: usize,
    /// Repeats at most one class away.
    pub within_one: usize,
}

/// All figures on the answers of a base.
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
    /// Ordinal alpha of all.
    pub alpha: Estimate,
    /// AC2 of all.
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
            *by_key.entry(name::key(&answer.by)).or_insert_with(|| {
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
///
/// # Errors
/// [`Cancelled`].
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
///
/// # Errors
/// [`Cancelled`].
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
    let shared = pairs::shared(experts.len(), met().map(|(_, row)| row).collect(), progress)?;
    let total = (families.len() + shared.most.len() + 2) as u64;
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress.report(done.min(total), total);
        if progress.cancelled() { Err(Cancelled) } else { Ok(()) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::Draft;
    use crate::knowledge::evidence::Evidence;
    use crate::knowledge::score::Score;
    use canju_files::progress::Unattended;
    use xiangqi::material::Material;

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
}
