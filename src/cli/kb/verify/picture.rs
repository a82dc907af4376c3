//! What verification found, as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Arguments, Found, Sampled};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::deviation::{Counts, Deviation};
use crate::knowledge::score::Score;
use crate::material::Kind;
use crate::rules::Color;
use crate::verification::cross_check::CrossCheck;
use crate::verification::estimate::{Confidence, Enough, Interval};
use crate::verification::isolated::Part;
use crate::verification::level_gap::LevelGaps;
use crate::verification::piece_exchange::Exchanges;
use crate::verification::sense::Sense;
use crate::verification::{Finding, Judge};

/// Everything that was asked for.
#[derive(Serialize)]
pub(super) struct Document {
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<SamplePicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<GapsPicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchange: Option<ExchangesPicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    isolated: Option<IsolatedPicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sense: Option<SensePicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<TablesPicture>,
    errors: u64,
}

#[derive(Serialize)]
struct SamplePicture {
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
    judged: CountsPicture,
    passed: usize,
    confidence: u8,
    /// Shares, 0..=1.
    severe: Interval,
    wrong: Interval,
    /// Estimated nodes; a node and its mirror both count.
    severe_nodes: f64,
    wrong_nodes: f64,
    /// How many more to judge until the half width is as wanted, for the share in the interval that asks for the fewest.
    least: Enough,
    /// And for the one that asks for the most.
    most: Enough,
    combinations: Vec<DrawnPicture>,
}

#[derive(Serialize)]
struct CountsPicture {
    all: u32,
    exact: u32,
    slight: u32,
    severe: u32,
    tolerant_percent: f64,
}

impl From<Counts> for CountsPicture {
    fn from(counts: Counts) -> Self {
        let Counts { exact, slight, severe } = counts;
        Self { all: counts.all(), exact, slight, severe, tolerant_percent: counts.tolerant_percent() }
    }
}

#[derive(Serialize)]
struct DrawnPicture {
    material: String,
    score: Option<u8>,
    /// The right score, where somebody says it.
    right: Option<u8>,
    judge: Option<Judge>,
    deviation: Option<Deviation>,
    /// Whether the verdict counts already.
    reached: bool,
}

#[derive(Serialize)]
struct GapsPicture {
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
    found: Vec<GapPicture>,
}

#[derive(Serialize)]
struct GapPicture {
    classes: u8,
    error: bool,
    proved: bool,
    material: String,
    score: Option<u8>,
    neighbour: String,
    neighbour_score: Option<u8>,
    piece: char,
    color: &'static str,
}

#[derive(Serialize)]
struct ExchangesPicture {
    pairs: u32,
    broken: usize,
    turned: u32,
    found: Vec<ExchangePicture>,
}

#[derive(Serialize)]
struct ExchangePicture {
    before: String,
    score: u8,
    after: String,
    after_score: u8,
    classes: u8,
    turned: bool,
}

#[derive(Serialize)]
struct IsolatedPicture {
    parts: usize,
    main_nodes: u32,
    isolated: Vec<PartPicture>,
}

#[derive(Serialize)]
struct PartPicture {
    nodes: u32,
    combinations: Vec<String>,
}

#[derive(Serialize)]
struct SensePicture {
    absurd: Vec<AbsurdPicture>,
    claims: Vec<ClaimPicture>,
}

#[derive(Serialize)]
struct AbsurdPicture {
    kind: &'static str,
    query: String,
    among: usize,
    found: usize,
    proved: usize,
    combinations: Vec<String>,
}

#[derive(Serialize)]
struct ClaimPicture {
    material: String,
    /// The best and the worst score claimed.
    claimed: [u8; 2],
    score: Option<u8>,
    proved: bool,
    holds: bool,
}

#[derive(Serialize)]
struct TablesPicture {
    compared: CountsPicture,
    /// Combinations that have the proof for a score.
    stored: u32,
    families: BTreeMap<String, CountsPicture>,
    /// By proved class and then by score.
    matrix: [[u32; 10]; 9],
    differences: Vec<DifferencePicture>,
}

#[derive(Serialize)]
struct DifferencePicture {
    material: String,
    score: u8,
    proved: u8,
    deviation: Deviation,
}

impl Document {
    pub(super) fn of(arguments: &Arguments, kb: &KnowledgeBase, found: &Found) -> Self {
        let limit = arguments.limit.unwrap_or(usize::MAX);
        let confidence = arguments.confidence.into();
        Self {
            sample: found.sample.as_ref().map(|sampled| SamplePicture::of(kb, sampled, confidence, limit)),
            gap: found.gaps.as_ref().map(|gaps| GapsPicture::of(kb, gaps, limit)),
            exchange: found.exchanges.as_ref().map(|e| ExchangesPicture::of(e, arguments.lenient, limit)),
            isolated: found.parts.as_ref().map(|parts| IsolatedPicture::of(parts, limit)),
            sense: found.sense.as_ref().map(|sense| SensePicture::of(sense, limit)),
            tables: found.check.as_ref().map(|check| TablesPicture::of(check, limit)),
            errors: found.errors(),
        }
    }
}

impl SamplePicture {
    fn of(kb: &KnowledgeBase, sampled: &Sampled, confidence: Confidence, limit: usize) -> Self {
        let Sampled { sample, judged, estimate } = sampled;
        let drawn = sample.nodes.iter().zip(&judged.verdicts).enumerate().take(limit);
        let combinations = drawn.map(|(at, (node, verdict))| DrawnPicture {
            material: node.material().to_string(),
            score: kb.score(*node).map(Score::get),
            right: verdict.and_then(|(verdict, _)| match verdict.finding {
                Finding::Is(score) => Some(score.get()),
                Finding::Not(_) => None,
            }),
            judge: verdict.map(|(verdict, _)| verdict.judge),
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

impl GapsPicture {
    fn of(kb: &KnowledgeBase, gaps: &LevelGaps, limit: usize) -> Self {
        let score = |node| kb.score(node).map(Score::get);
        let found = gaps.found.iter().take(limit).map(|gap| GapPicture {
            classes: gap.classes,
            error: gaps.is_error(gap),
            proved: gap.proved,
            material: gap.node.material().to_string(),
            score: score(gap.node),
            neighbour: gap.step.node.material().to_string(),
            neighbour_score: score(gap.step.node),
            piece: Kind::letter(gap.step.kind),
            color: match gap.step.color {
                Color::Red => "red",
                Color::Black => "black",
            },
        });
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
            found: found.collect(),
        }
    }
}

impl ExchangesPicture {
    fn of(exchanges: &Exchanges, lenient: bool, limit: usize) -> Self {
        let listed = exchanges.found.iter().filter(|exchange| !lenient || exchange.turns()).take(limit);
        let found = listed.map(|exchange| ExchangePicture {
            before: exchange.before.material().to_string(),
            score: exchange.score.get(),
            after: exchange.after.material().to_string(),
            after_score: exchange.left.get(),
            classes: exchange.classes(),
            turned: exchange.turns(),
        });
        Self {
            pairs: exchanges.pairs,
            broken: exchanges.found.len(),
            turned: exchanges.turns(),
            found: found.collect(),
        }
    }
}

impl IsolatedPicture {
    fn of(parts: &[Part], limit: usize) -> Self {
        let isolated = parts.iter().skip(1).take(limit).map(|part| PartPicture {
            nodes: part.nodes,
            combinations: part.canonical.iter().map(|node| node.material().to_string()).collect(),
        });
        Self {
            parts: parts.len(),
            main_nodes: parts.first().map_or(0, |part| part.nodes),
            isolated: isolated.collect(),
        }
    }
}

impl SensePicture {
    fn of(sense: &Sense, limit: usize) -> Self {
        let absurd = sense.absurd.iter().map(|absurd| AbsurdPicture {
            kind: absurd.kind.word(),
            query: absurd.kind.query(),
            among: absurd.among,
            found: absurd.nodes.len(),
            proved: absurd.proved,
            combinations: absurd.nodes.iter().take(limit).map(|node| node.material().to_string()).collect(),
        });
        let claims = sense.claims.iter().map(|kept| ClaimPicture {
            material: kept.claim.material.to_string(),
            claimed: <[Score; 2]>::from(kept.claim.saying.range()).map(Score::get),
            score: kept.score.map(Score::get),
            proved: kept.proved,
            holds: kept.holds(),
        });
        Self { absurd: absurd.collect(), claims: claims.collect() }
    }
}

impl TablesPicture {
    fn of(check: &CrossCheck, limit: usize) -> Self {
        let differences = check.differences.iter().take(limit).map(|difference| DifferencePicture {
            material: difference.node.material().to_string(),
            score: difference.found.get(),
            proved: difference.truth.get(),
            deviation: difference.deviation,
        });
        Self {
            compared: check.all.into(),
            stored: check.stored,
            families: check.families.iter().map(|(name, counts)| (name.clone(), (*counts).into())).collect(),
            matrix: check.matrix,
            differences: differences.collect(),
        }
    }
}
