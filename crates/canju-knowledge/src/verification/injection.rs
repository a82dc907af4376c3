//! Errors planted into a consistent base: how far they spread as conflicts, and how many each method detects.
//!
//! The paper's conflict propagation rate, the mean |C(v)| over erroneous nodes (Chen et al. 2011), cannot be measured otherwise,
//! because the wrong nodes must be known. In all counts a node and its mirror count once.

use std::collections::BTreeSet;

use canju_files::progress::{Cancelled, Progress, Quiet, Unattended};
use rayon::prelude::*;
use xiangqi::material::{NodeId, PairId};

use crate::inference::exact;
use crate::inference::greedy::{self, Greedy};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Draft, NodeState};
use crate::knowledge::conflict::{Labelling, Objective};
use crate::knowledge::history::{Measure, Method};
use crate::knowledge::score::{Class, Deviation, DeviationCounts};
use crate::knowledge::synthetic::spoil;
use crate::verification::neighbours::{self, Exchanges, LevelGaps};
use crate::verification::population;
use crate::verification::sampling::{Confidence, Interval, Plan, Sampler, draw, wilson};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InjectionSettings {
    /// Percentage of combinations made wrong, 0..=100. Locked ones are left alone.
    pub percent: u8,
    /// Maximum error in classes, 1..=8.
    pub most: u8,
    pub seed: u64,
    /// Number of samples drawn by each sampler, each with another seed.
    pub samples: u32,
    /// Plan of each sample; its sampler and seed are replaced here.
    pub plan: Plan,
    pub confidence: Confidence,
    /// Half width of the interval at which the marking of a sample stops, a share.
    pub half_width: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repairer {
    /// The paper's resolver, in this order.
    Greedy(Measure),
    /// An exact repair.
    Exact(Method),
}

impl Repairer {
    /// Both greedy orders, then the exact repairs.
    pub fn all() -> impl Iterator<Item = Self> {
        Measure::ALL.into_iter().map(Self::Greedy).chain(Method::ALL.into_iter().map(Self::Exact))
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Greedy(Measure::Weight) => "greedy-iw",
            Self::Greedy(Measure::Ratio) => "greedy-ip",
            Self::Exact(Method::Nearest) => "exact-l1",
            Self::Exact(Method::Fewest) => "exact-fewest",
            Self::Exact(Method::Mixed) => "exact-mixed",
        }
    }

    fn labels(self, kb: &KnowledgeBase, progress: &dyn Progress) -> Result<Labelling, Cancelled> {
        match self {
            Self::Greedy(order) => {
                let settings = greedy::GreedySettings { order, objective: Objective::Exponential };
                let mut run = Greedy::new(kb, settings);
                run.run(progress)?;
                Ok(run.labelling().clone())
            }
            Self::Exact(method) => Ok(exact::repair(kb, method, progress)?.labelling),
        }
    }
}

/// Effect of a repair on the planted errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repaired {
    pub by: Repairer,
    /// Planted errors that got another class.
    pub found: u32,
    /// Planted errors that got their right class back.
    pub restored: u32,
    /// Right classes that were made wrong.
    pub harmed: u32,
    /// All classes after the repair against the truth.
    pub after: DeviationCounts,
    /// Conflicting pairs of neighbours that are left; a node and its mirror both count.
    pub conflicts: u32,
}

/// Flags of a rule on two combinations, and how many are planted errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flags {
    pub pairs: u32,
    /// Flagged pairs with a planted error at an end.
    pub hits: u32,
    /// Planted errors at an end of a flagged pair.
    pub found: u32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sampled {
    pub sampler: Sampler,
    pub samples: u32,
    /// Mean number of combinations in a sample.
    pub drawn: f64,
    /// Mean of the estimated shares, 0..=1.
    pub mean: f64,
    /// Share of the samples whose interval contains the true share, 0..=1.
    pub covered: f64,
    /// Number of samples whose interval becomes narrow enough to stop.
    pub stopped: u32,
    /// Share of these whose interval at that moment contains the true share, 0..=1; `None` if there are none.
    pub stopped_covered: Option<f64>,
    /// Mean number of their marks until then.
    pub stopped_after: Option<f64>,
}

/// A base with planted errors, and the results of detection.
#[derive(Debug, Clone, PartialEq)]
pub struct Injection {
    pub population: u32,
    /// Planted errors, as they were planted.
    pub planted: DeviationCounts,
    /// Planted errors in conflict with a neighbour: no neighbour reveals the others.
    pub in_conflict: u32,
    /// Conflict propagation rate: mean |C(v)| over the planted errors; 0 without any.
    pub spread: f64,
    pub conflicts: u32,
    pub repaired: Vec<Repaired>,
    pub gaps: Flags,
    /// Flags of the exchange of pawns, by its lenient rule.
    pub exchanges: Flags,
    pub sampled: Vec<Sampled>,
}

impl Injection {
    /// The true share of severe errors, 0..=1.
    pub fn severe_share(&self) -> f64 {
        f64::from(self.planted.severe) / f64::from(self.population.max(1))
    }

    pub const fn errors(&self) -> u32 {
        self.planted.slight + self.planted.severe
    }
}

/// The base with errors planted into its open combinations.
pub fn plant(truth: &KnowledgeBase, percent: u8, most: u8, seed: u64) -> KnowledgeBase {
    let open = population(truth).map(PairId::node).filter(|node| !truth.is_invariable(*node));
    let mut classes: Vec<(NodeId, Class)> =
        open.filter_map(|node| Some((node, truth.score(node)?.class()))).collect();
    spoil(classes.iter_mut().map(|(_, class)| class).collect(), percent, most, seed);
    let mut draft = Draft::new(truth);
    for (node, class) in classes {
        let Some(state) = truth.state(node) else { continue };
        // Cannot fail: no node of equal sides is open.
        let _ = draft.set(node, Some(NodeState { score: class.score(Some(state.score)), ..state }));
    }
    let set = draft.finish();
    let mut planted = truth.clone();
    planted.apply(&set);
    planted
}

/// Returns the base, repaired if it has conflicts: a ground truth to plant errors into.
pub fn consistent(kb: &KnowledgeBase, progress: &dyn Progress) -> Result<KnowledgeBase, Cancelled> {
    let mut base = kb.clone();
    if let Some(provenance) = kb.provenances().next() {
        let repair = exact::repair(kb, Method::Mixed, progress)?;
        base.apply(&repair.proposal(kb, provenance));
    }
    Ok(base)
}

pub fn measure(
    truth: &KnowledgeBase,
    settings: InjectionSettings,
    progress: &dyn Progress,
) -> Result<Injection, Cancelled> {
    let kb = plant(truth, settings.percent, settings.most, settings.seed);
    let nodes: Vec<NodeId> = population(&kb).map(PairId::node).collect();
    let deviation = |node: NodeId, labels: &Labelling| {
        let class = |labels: &Labelling| labels.class(node).unwrap_or(Class::LEVEL);
        Deviation::of(class(labels), class(truth.labelling()))
    };
    let errors: BTreeSet<NodeId> =
        nodes.iter().copied().filter(|node| deviation(*node, kb.labelling()) != Deviation::Exact).collect();
    let mut planted = DeviationCounts::default();
    errors.iter().for_each(|node| planted.add(deviation(*node, kb.labelling())));
    let conflicts = |node: &NodeId| u32::from(kb.labelling().count(*node).conflicts);
    let steps = Repairer::all().count() as u64 + 1;
    let mut repaired = Vec::new();
    for (step, by) in (0..).zip(Repairer::all()) {
        progress.report(step, steps);
        let quiet = Quiet(progress);
        let labels = by.labels(&kb, &quiet)?;
        let mut after = DeviationCounts::default();
        nodes.iter().for_each(|node| after.add(deviation(*node, &labels)));
        let changed: Vec<NodeId> =
            nodes.iter().copied().filter(|node| labels.class(*node) != kb.labelling().class(*node)).collect();
        let right = |node: &&NodeId| labels.class(**node) == truth.labelling().class(**node);
        repaired.push(Repaired {
            by,
            found: changed.iter().filter(|node| errors.contains(*node)).count() as u32,
            restored: errors.iter().filter(right).count() as u32,
            harmed: changed.iter().filter(|node| !errors.contains(*node)).count() as u32,
            after,
            conflicts: labels.tally().conflict_edges,
        });
    }
    progress.report(steps - 1, steps);
    let gaps = LevelGaps::of(&kb, neighbours::GapSettings::default());
    let far = gaps.found.iter().filter(|gap| gaps.is_error(gap)).map(|gap| [gap.node, gap.step.node]);
    let exchanges = Exchanges::of(&kb);
    let turned = exchanges.found.iter().filter(|e| e.turns()).map(|e| [e.before, e.after]);
    let wrong = |node: NodeId| deviation(node, kb.labelling()) == Deviation::Severe;
    let share = f64::from(planted.severe) / nodes.len().max(1) as f64;
    let sampled =
        Sampler::ALL.into_iter().map(|sampler| samples(&kb, settings, sampler, share, progress, wrong));
    Ok(Injection {
        population: nodes.len() as u32,
        planted,
        in_conflict: errors.iter().filter(|node| conflicts(node) > 0).count() as u32,
        spread: f64::from(errors.iter().map(conflicts).sum::<u32>()) / errors.len().max(1) as f64,
        conflicts: nodes.iter().filter(|node| conflicts(node) > 0).count() as u32,
        repaired,
        gaps: flags(&errors, far),
        exchanges: flags(&errors, turned),
        sampled: sampled.collect::<Result<_, _>>()?,
    })
}

fn flags(errors: &BTreeSet<NodeId>, pairs: impl Iterator<Item = [NodeId; 2]>) -> Flags {
    let (mut flags, mut found) = (Flags { pairs: 0, hits: 0, found: 0 }, BTreeSet::new());
    for ends in pairs {
        let mut wrong =
            ends.map(NodeId::canonical).into_iter().filter(|node| errors.contains(node)).peekable();
        flags.pairs += 1;
        flags.hits += u32::from(wrong.peek().is_some());
        found.extend(wrong);
    }
    Flags { found: found.len() as u32, ..flags }
}

/// One sample's figures.
struct Trial {
    drawn: u32,
    severe: u32,
    /// Whether the interval holds the share.
    covers: bool,
    /// Marks until the interval is narrow enough to stop, and whether it holds the share then.
    stopped: Option<(u32, bool)>,
}

fn samples(
    kb: &KnowledgeBase,
    settings: InjectionSettings,
    sampler: Sampler,
    share: f64,
    progress: &dyn Progress,
    wrong: impl Fn(NodeId) -> bool + Sync,
) -> Result<Sampled, Cancelled> {
    const BATCH: u32 = 16;
    let holds = |interval: Interval| interval.low <= share && share <= interval.high;
    let trial = |seed: u32| -> Result<Trial, Cancelled> {
        let plan = Plan { sampler, seed: u64::from(seed), ..settings.plan };
        let sample = draw(kb, plan, &Unattended)?;
        let (mut severe, mut stopped) = (0, None);
        for (judged, node) in (1..).zip(&sample.nodes) {
            severe += u32::from(wrong(*node));
            let interval = wilson(severe, judged, settings.confidence);
            if stopped.is_none() && interval.half_width() <= settings.half_width {
                stopped = Some((judged, holds(interval)));
            }
        }
        let interval = wilson(severe, sample.drawn(), settings.confidence);
        Ok(Trial { drawn: sample.drawn(), severe, covers: holds(interval), stopped })
    };
    let mut trials = Vec::new();
    for from in (0..settings.samples).step_by(BATCH as usize) {
        progress.proceed()?;
        let batch = from..settings.samples.min(from + BATCH);
        let drawn: Result<Vec<Trial>, Cancelled> = batch.into_par_iter().map(trial).collect();
        trials.extend(drawn?);
    }
    let number = trials.len().max(1) as f64;
    let mean = |of: fn(&Trial) -> f64| trials.iter().map(of).sum::<f64>() / number;
    let stopped: Vec<(u32, bool)> = trials.iter().filter_map(|trial| trial.stopped).collect();
    let of_stopped = |sum: u32| (!stopped.is_empty()).then(|| f64::from(sum) / stopped.len() as f64);
    Ok(Sampled {
        sampler,
        samples: settings.samples,
        drawn: mean(|trial| trial.drawn.into()),
        mean: mean(|trial| f64::from(trial.severe) / f64::from(trial.drawn.max(1))),
        covered: mean(|trial| f64::from(u8::from(trial.covers))),
        stopped: stopped.len() as u32,
        stopped_covered: of_stopped(stopped.iter().map(|(_, covers)| u32::from(*covers)).sum()),
        stopped_after: of_stopped(stopped.iter().map(|(after, _)| after).sum()),
    })
}

#[cfg(test)]
mod tests;
