//! The findings of verification, as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Arguments, Method, MethodFindings, Sampled};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::deviation::{Counts, Deviation};
use crate::knowledge::score::Score;
use crate::report::Table;
use crate::text::Words;
use crate::verification::cross_check::CrossCheck;
use crate::verification::estimate::{Confidence, Enough, Interval};
use crate::verification::isolated::Part;
use crate::verification::level_gap::LevelGaps;
use crate::verification::piece_exchange::{Exchange, Exchanges};
use crate::verification::{Finding, Judge};
use crate::views::paper::claims;
use crate::views::verification as views;

/// The lists of what was found, by method.
pub(super) struct Lists {
    pub(super) gaps: Option<Table>,
    pub(super) exchanges: Option<Table>,
    pub(super) isolated: Option<Table>,
    pub(super) sense: Option<Table>,
    pub(super) claims: Option<Table>,
    pub(super) differences: Option<Table>,
}

impl Lists {
    /// The list of a method, if it is one.
    pub(super) const fn only(&self, method: Method) -> Option<&Table> {
        match method {
            Method::Gap => self.gaps.as_ref(),
            Method::Exchange => self.exchanges.as_ref(),
            Method::Isolated => self.isolated.as_ref(),
            Method::Sense => self.sense.as_ref(),
            Method::Tables => self.differences.as_ref(),
            Method::All | Method::Sample => None,
        }
    }
}

/// Everything that was asked for.
#[derive(Serialize)]
pub(super) struct Json {
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<SampleJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<GapsJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchange: Option<ExchangesJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    isolated: Option<IsolatedJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sense: Option<SenseJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<TablesJson>,
    errors: u64,
}

#[derive(Serialize)]
struct SampleJson {
    sampler: &'static str,
    k: u8,
    percent: f64,
    seed: u64,
    /// Combinations; a node and its mirror are one.
    population: u32,
    wanted: u32,
    drawn: u32,
    /// 0..=1.
    fraction: f64,
    /// Verdicts that count.
    judged: CountsJson,
    passed: usize,
    confidence: u8,
    /// Shares, 0..=1.
    severe: Interval,
    wrong: Interval,
    /// Estimated nodes; a node and its mirror both count.
    severe_nodes: f64,
    wrong_nodes: f64,
    /// Further judgements until the requested half width, for the share in the interval that needs the fewest.
    least: Enough,
    /// Likewise for the share that needs the most.
    most: Enough,
    combinations: Vec<DrawnJson>,
}

#[derive(Serialize)]
struct CountsJson {
    all: u32,
    exact: u32,
    slight: u32,
    severe: u32,
    /// Null if none was judged.
    tolerant_percent: Option<f64>,
}

impl From<Counts> for CountsJson {
    fn from(counts: Counts) -> Self {
        let Counts { exact, slight, severe } = counts;
        Self { all: counts.all(), exact, slight, severe, tolerant_percent: counts.tolerant_percent() }
    }
}

#[derive(Serialize)]
struct DrawnJson {
    material: String,
    score: Option<u8>,
    /// The right score, if a judge gives it.
    right: Option<u8>,
    judge: Option<Judge>,
    /// The name of the judge if it is a person.
    by: Option<String>,
    deviation: Option<Deviation>,
    /// Whether the verdict counts already.
    reached: bool,
}

#[derive(Serialize)]
struct GapsJson {
    mu: u8,
    delta: f64,
    pairs: u32,
    within: u32,
    share: f64,
    holds: bool,
    by_classes: [u32; 9],
    proved_by_classes: [u32; 9],
    /// Pairs beyond μ that are not proved.
    errors: u32,
    found: Table,
}

#[derive(Serialize)]
struct ExchangesJson {
    pairs: u32,
    broken: usize,
    turned: u32,
    found: Table,
}

#[derive(Serialize)]
struct IsolatedJson {
    parts: usize,
    main_nodes: u32,
    isolated: Table,
}

#[derive(Serialize)]
struct SenseJson {
    absurd: Table,
    claims: Table,
}

#[derive(Serialize)]
struct TablesJson {
    compared: CountsJson,
    /// Combinations that have the proof for a score.
    stored: u32,
    families: BTreeMap<String, CountsJson>,
    /// By proved class and then by score.
    matrix: [[u32; 10]; 9],
    differences: Table,
}

impl Json {
    pub(super) fn of(
        arguments: &Arguments,
        kb: &KnowledgeBase,
        found: &MethodFindings,
        lists: Lists,
    ) -> Self {
        let limit = arguments.limit.unwrap_or(usize::MAX);
        let confidence = arguments.confidence.into();
        Self {
            sample: found.sample.as_ref().map(|sampled| SampleJson::of(kb, sampled, confidence, limit)),
            gap: found.gaps.as_ref().zip(lists.gaps).map(|(gaps, list)| GapsJson::of(gaps, list)),
            exchange: found
                .exchanges
                .as_ref()
                .zip(lists.exchanges)
                .map(|(e, list)| ExchangesJson::of(e, list)),
            isolated: found
                .parts
                .as_ref()
                .zip(lists.isolated)
                .map(|(parts, list)| IsolatedJson::of(parts, list)),
            sense: lists.sense.zip(lists.claims).map(|(absurd, claims)| SenseJson { absurd, claims }),
            tables: found
                .check
                .as_ref()
                .zip(lists.differences)
                .map(|(check, list)| TablesJson::of(check, list)),
            errors: found.errors(),
        }
    }
}

impl SampleJson {
    fn of(kb: &KnowledgeBase, sampled: &Sampled, confidence: Confidence, limit: usize) -> Self {
        let Sampled { sample, judged, estimate, .. } = sampled;
        let drawn = sample.nodes.iter().zip(&judged.verdicts).enumerate().take(limit);
        let combinations = drawn.map(|(at, (node, verdict))| DrawnJson {
            material: node.material().to_string(),
            score: kb.score(*node).map(Score::get),
            right: verdict.and_then(|(verdict, _)| match verdict.finding {
                Finding::Is(score) => Some(score.get()),
                Finding::Not(_) => None,
            }),
            judge: verdict.map(|(verdict, _)| verdict.judge),
            by: verdict.and_then(|(verdict, _)| sampled.person(kb, *node, verdict.judge).map(str::to_owned)),
            deviation: verdict.map(|(_, deviation)| deviation),
            reached: at < judged.reached,
        });
        Self {
            sampler: sample.plan.sampler.word(),
            k: sample.plan.distance,
            percent: sample.plan.percent(),
            seed: sample.plan.seed,
            population: sample.population,
            wanted: sample.wanted,
            drawn: sample.drawn(),
            fraction: sample.fraction(),
            judged: judged.counts.into(),
            passed: judged.passed,
            confidence: confidence.percent(),
            severe: estimate.severe,
            wrong: estimate.wrong,
            severe_nodes: estimate.severe_nodes(),
            wrong_nodes: estimate.wrong_nodes(),
            least: estimate.least,
            most: estimate.most,
            combinations: combinations.collect(),
        }
    }
}

impl GapsJson {
    fn of(gaps: &LevelGaps, found: Table) -> Self {
        Self {
            mu: gaps.settings.most,
            delta: gaps.settings.share,
            pairs: gaps.pairs(),
            within: gaps.within(),
            share: gaps.share(),
            holds: gaps.holds(),
            by_classes: gaps.by_classes,
            proved_by_classes: gaps.proved,
            errors: gaps.errors(),
            found,
        }
    }
}

/// The exchanges that are listed.
fn exchanges(exchanges: &Exchanges, lenient: bool) -> Vec<Exchange> {
    exchanges.found.iter().filter(|exchange| !lenient || exchange.turns()).copied().collect()
}

impl ExchangesJson {
    fn of(exchanges: &Exchanges, found: Table) -> Self {
        Self { pairs: exchanges.pairs, broken: exchanges.found.len(), turned: exchanges.turns(), found }
    }
}

impl IsolatedJson {
    fn of(parts: &[Part], isolated: Table) -> Self {
        Self { parts: parts.len(), main_nodes: parts.first().map_or(0, |part| part.nodes), isolated }
    }
}

impl TablesJson {
    fn of(check: &CrossCheck, differences: Table) -> Self {
        Self {
            compared: check.all.into(),
            stored: check.stored,
            families: check.families.iter().map(|(name, counts)| (name.clone(), (*counts).into())).collect(),
            matrix: check.matrix,
            differences,
        }
    }
}

impl MethodFindings {
    /// The lists of what was found, with the limit of the arguments.
    pub(super) fn lists(&self, words: Words, kb: &KnowledgeBase, arguments: &Arguments) -> Lists {
        let limited = |table: Table| table.limited(arguments.limit);
        let isolated = |parts: &Vec<Part>| views::isolated(words, parts.iter().skip(1).cloned().collect());
        Lists {
            gaps: self.gaps.as_ref().map(|gaps| limited(views::gaps(words, kb, gaps, gaps.found.clone()))),
            exchanges: self
                .exchanges
                .as_ref()
                .map(|found| limited(views::exchanges(words, exchanges(found, arguments.lenient)))),
            isolated: self.parts.as_ref().map(|parts| limited(isolated(parts))),
            sense: self.sense.as_ref().map(|sense| {
                let limit = arguments.limit.unwrap_or(usize::MAX);
                views::implausible(words, kb, limit, sense.implausible.clone())
            }),
            claims: self
                .sense
                .as_ref()
                .map(|sense| claims(words, kb).table("paper-title", sense.claims.clone())),
            differences: self
                .check
                .as_ref()
                .map(|check| limited(views::differences(words, check.differences.clone()))),
        }
    }
}
