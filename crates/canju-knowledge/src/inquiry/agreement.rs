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

use std::collections::BTreeMap;

use figures::{ac2, alpha, estimate, kappa, quadratic};

use super::answer::{answered, answers};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::evidence::Role;
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::NodeId;

const CLASSES: usize = Class::COUNT;
const SAMPLES: usize = 1_000;
/// Minimum number of items of a reported family; with fewer, the coefficients mean nothing.
const FAMILY: usize = 5;

/// Answers to one item by number of the expert; a category from 0.
pub type Row = Vec<Option<u8>>;

/// A coefficient with its 95 % bootstrap interval. `None` if undefined: no item has two answers, or only one class was ever
/// given.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
pub struct Estimate {
    /// The figure, at most 1.
    pub value: Option<f64>,
    /// The ends of the interval.
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
    /// Pairs of experts with common items, by name.
    pub pairs: Vec<Pair>,
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

/// The experts with the number of nodes that each answered, and the items.
type Sheet = (Vec<(String, usize)>, Vec<(NodeId, Row)>);

/// Returns the answers as items by experts: the last answer of each that is neither a repeat nor a verdict. If `blind`, only
/// those given without seeing the others.
fn sheet(base: &KnowledgeBase, blind: bool) -> Sheet {
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
    let spread = |row: &&&Row| {
        let classes = row.iter().flatten();
        classes.clone().max().zip(classes.min()).map_or(0, |(most, least)| most - least)
    };
    let both = rows.iter().filter(|row| met(row));
    let mut found = Report {
        items: both.clone().count(),
        exact: both.clone().filter(|row| spread(row) == 0).count(),
        within_one: both.filter(|row| spread(row) <= 1).count(),
        ..Report::default()
    };
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

#[cfg(test)]
mod tests {
    use super::*;

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
