//! The rounds of the paper: from the elementary base by extension, resolution and refinement to all endgames (Chen et al. 2011).
//!
//! Each round is one or two steps, each a proposal on the base as the step before left it. The same base and settings give the same
//! proposals; the time of their provenance is when they were made.

pub mod beside;
mod refinement;

use self::refinement::Refined;
use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::extension::{self, AroundEither, Predicted};
use crate::acquisition::predictor::{self, Basis};
use crate::inference::{exact, greedy};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{ChangeSet, Draft, NodeState, SetError};
use crate::knowledge::history::{Action, Method};
use crate::knowledge::provenance::{Provenance, Source};
use canju_files::progress::{Cancelled, Progress};
use canju_message::{All, Message};

/// A named state on the way from the elementary base to all endgames.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
pub enum Round {
    /// The base with which it begins, without the answers of manuals that tables or other answers contradict.
    E0,
    /// One round of combinations around it.
    End6,
    /// Its conflicts resolved.
    End6C,
    /// One round more.
    End12,
    /// Its conflicts resolved.
    End12C,
    /// Refined by the scores of neighbours, and resolved again.
    End12CR,
    /// Every combination of at most five units of strength a side, its conflicts resolved.
    All,
}

impl Round {
    /// The name of the version that keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::E0 => "E0",
            Self::End6 => "END6",
            Self::End6C => "END6C",
            Self::End12 => "END12",
            Self::End12C => "END12C",
            Self::End12CR => "END12CR",
            Self::All => "ALL",
        }
    }

    /// The round of that name, in whatever case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|round| round.name().eq_ignore_ascii_case(name))
    }

    /// Returns its steps.
    pub const fn steps(self) -> &'static [RoundStep] {
        match self {
            Self::E0 => &[RoundStep::Withdraw],
            Self::End6 | Self::End12 => &[RoundStep::Extend],
            Self::End6C | Self::End12C => &[RoundStep::Resolve],
            Self::End12CR => &[RoundStep::Refine, RoundStep::Resolve],
            Self::All => &[RoundStep::ExtendToAll, RoundStep::Resolve],
        }
    }
}

/// A part of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundStep {
    /// The fewest answers of manuals are opened without which tables and answers agree.
    Withdraw,
    /// Combinations around the known ones are predicted.
    Extend,
    /// All endgames are predicted.
    ExtendToAll,
    /// Conflicts are resolved.
    Resolve,
    /// Scores are moved to the sense of their neighbours.
    Refine,
}

impl RoundStep {
    /// The word of files and of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Withdraw => "withdraw",
            Self::Extend => "extend",
            Self::ExtendToAll => "extend-to-all",
            Self::Resolve => "resolve",
            Self::Refine => "refine",
        }
    }

    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Withdraw => "step-withdraw",
            Self::Extend => "step-extend",
            Self::ExtendToAll => "step-extend-to-all",
            Self::Resolve => "step-resolve",
            Self::Refine => "step-refine",
        }
    }
}

/// Method of resolving conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Resolver {
    /// As in the paper; conflicts may be left.
    Greedy(greedy::GreedySettings),
    /// At least cost; only conflicts that locked scores force are left.
    Exact(Method),
}

impl Default for Resolver {
    fn default() -> Self {
        Self::Exact(Method::default())
    }
}

/// Settings of rounds.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct RoundSettings {
    /// Prediction of unknown combinations.
    pub predictor: predictor::PredictorSettings,
    /// Extension around a score of 4.
    pub around_either: AroundEither,
    /// Resolution of conflicts.
    pub resolver: Resolver,
}

impl RoundSettings {
    /// Returns the paper's settings: predictions from exchanges above its threshold, and its greedy resolver by inconsistency
    /// weight. Around a score of 4 and for exchange tables, which the paper does not give, ours are used.
    pub fn as_in_paper() -> Self {
        Self {
            predictor: predictor::PredictorSettings::of(true),
            resolver: Resolver::Greedy(greedy::GreedySettings::default()),
            ..Self::default()
        }
    }
}

/// The changes a step proposes.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The step.
    pub step: RoundStep,
    /// Its action in the log.
    pub action: Action,
    /// The edits.
    pub set: ChangeSet,
    /// Predicted nodes by basis, in the order of [`Basis::ALL`]; a node and its mirror both count.
    pub predicted: [u32; Basis::ALL.len()],
    /// For an exact repair: the cost of its first stage, and the bound that none can be below.
    pub cost: Option<(u64, u64)>,
    /// For an exact repair: its second stage.
    pub second: Option<exact::SecondStage>,
}

/// Error of making a step.
#[derive(Debug, Message)]
pub enum StepError {
    /// The step was cancelled.
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
    /// A score does not fit its node; none does in practice.
    #[text(transparent)]
    Set(#[from] SetError),
}

/// Returns the changes of a step made at `time`, for `kb`; the log names the round.
///
/// # Errors
/// See [`StepError`].
pub fn propose(
    kb: &KnowledgeBase,
    step: RoundStep,
    round: &str,
    tables: &ExchangeTables,
    settings: RoundSettings,
    time: i64,
    progress: &dyn Progress,
) -> Result<Proposal, StepError> {
    let proposal = |action, set| Proposal { step, action, set, predicted: [0; 4], cost: None, second: None };
    Ok(match step {
        RoundStep::Withdraw => {
            let set = withdrawn(kb, progress)?;
            proposal(Action::Withdraw { answers: set.changes.len() as u32 }, set)
        }
        RoundStep::Extend | RoundStep::ExtendToAll => {
            let nodes = match step {
                RoundStep::Extend => extension::around(kb, settings.around_either),
                _ => extension::unknown_endgames(kb),
            };
            let withdrawals = exact::disagreement(kb, progress)?.withdraw;
            let aside = withdrawals.iter().map(|withdrawal| withdrawal.node).collect();
            let predicted = extension::predict(kb, &nodes, &aside, tables, settings.predictor, progress)?;
            let set = extension::proposal(kb, &predicted, time)?;
            let action = Action::Extend { round: round.into() };
            Proposal { predicted: by_basis(&predicted), ..proposal(action, set) }
        }
        RoundStep::Resolve => match settings.resolver {
            Resolver::Greedy(settings) => {
                let mut run = greedy::Greedy::new(kb, settings);
                run.run(progress)?;
                let set = run.proposal(kb, &resolver_at(time, "greedy resolver"));
                let greedy::GreedySettings { order, objective } = settings;
                proposal(Action::Resolve { objective, order, steps: run.steps() as u64 }, set)
            }
            Resolver::Exact(method) => {
                let repair = exact::repair(kb, method, progress)?;
                let set = repair.proposal(kb, &resolver_at(time, "exact repair"));
                let cost = Some((repair.cost(), repair.bound()));
                Proposal { cost, second: Some(*repair.second()), ..proposal(Action::Repair { method }, set) }
            }
        },
        RoundStep::Refine => {
            let set = refined(kb, &refinement::refine(kb), time)?;
            proposal(Action::Refine { round: round.into() }, set)
        }
    })
}

/// Experts' own answers are kept: they must decide about them.
fn withdrawn(kb: &KnowledgeBase, progress: &dyn Progress) -> Result<ChangeSet, StepError> {
    let mut draft = Draft::new(kb);
    for withdrawal in exact::disagreement(kb, progress)?.withdraw {
        let state = kb.state(withdrawal.node).filter(|state| {
            kb.provenance(state.provenance).is_some_and(|provenance| provenance.source == Source::Manual)
        });
        if let Some(state) = state {
            draft.set(withdrawal.node, Some(NodeState { invariable: false, ..state }))?;
        }
    }
    Ok(draft.finish())
}

fn refined(kb: &KnowledgeBase, refined: &[Refined], time: i64) -> Result<ChangeSet, SetError> {
    let mut draft = Draft::new(kb);
    let provenance =
        Provenance { source: Source::Inferred, author: "meta-knowledge".into(), time, note: String::new() };
    let provenance = draft.provenance(&provenance);
    for Refined { node, after, .. } in refined {
        let state = NodeState { score: after.score(kb.score(*node)), invariable: false, provenance };
        draft.set(*node, Some(state))?;
    }
    Ok(draft.finish())
}

fn resolver_at(time: i64, author: &str) -> Provenance {
    Provenance { source: Source::Resolver, author: author.into(), time, note: String::new() }
}

fn by_basis(predicted: &[Predicted]) -> [u32; Basis::ALL.len()] {
    let count = |basis| {
        let of = predicted.iter().filter(|predicted| predicted.basis == basis);
        of.map(|predicted| if predicted.node.is_symmetric() { 1 } else { 2 }).sum()
    };
    Basis::ALL.map(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::{elementary, exchange};
    use crate::knowledge::bounds::Bounds;
    use crate::verification::paper;
    use canju_files::progress::Unattended;
    use xiangqi::material::NodeId;

    /// The base after some rounds.
    fn built(to: Round, resolver: Resolver) -> KnowledgeBase {
        let mut kb = KnowledgeBase::default();
        kb.apply(&elementary::built_in(&kb, 7).unwrap());
        let tables = exchange::built_in().unwrap();
        let settings = RoundSettings { resolver, ..RoundSettings::default() };
        for round in Round::ALL.into_iter().filter(|round| *round <= to) {
            for step in round.steps() {
                let before = kb.clone();
                let proposal = propose(&kb, *step, round.name(), &tables, settings, 9, &Unattended).unwrap();
                kb.apply(&proposal.set);
                for node in before.invariable_nodes() {
                    let withdrawn = *step == RoundStep::Withdraw && !kb.is_invariable(node);
                    assert!(withdrawn || kb.state(node) == before.state(node), "{}", node.material());
                }
            }
        }
        kb
    }

    /// Nodes in conflict for which the locked scores leave a class. Tables prove KRGGKCG worse for red than KRKCGM, which has two
    /// guards less and meets a minister more: an open node between two such proofs is in conflict whatever its score.
    fn needless_conflicts(kb: &KnowledgeBase) -> usize {
        let bounds = Bounds::of(kb.all_locked().map(|(node, label)| (node, label.class.into())));
        let has_class = |node: &NodeId| {
            let (low, high) = bounds.at(*node);
            low <= high
        };
        kb.conflicts().filter(has_class).count()
    }

    #[test]
    fn an_exact_round_has_no_needless_conflict_and_a_greedy_one_few() {
        let exact = built(Round::End6C, Resolver::default());
        assert_eq!(needless_conflicts(&exact), 0);
        let greedy = built(Round::End6C, Resolver::Greedy(greedy::GreedySettings::default()));
        let extended = built(Round::End6, Resolver::default());
        assert!(needless_conflicts(&greedy) * 4 < needless_conflicts(&extended));
        assert!(exact.scored().all(|(node, _)| extended.score(node).is_some()));
    }

    #[test]
    fn on_no_round_does_the_greedy_resolver_leave_fewer_conflicts_than_the_exact_repair() {
        let left = |kb: &KnowledgeBase| kb.labelling().tally().conflict_nodes;
        let greedy = |kb: &KnowledgeBase| {
            let mut run = greedy::Greedy::new(kb, greedy::GreedySettings::default());
            run.run(&Unattended).unwrap();
            run.labelling().tally().conflict_nodes
        };
        for round in [Round::E0, Round::End6, Round::End12] {
            let kb = built(round, Resolver::default());
            let repair = exact::repair(&kb, Method::default(), &Unattended).unwrap();
            let mut repaired = kb.clone();
            repaired.apply(&repair.proposal(&kb, &resolver_at(9, "exact repair")));
            assert!(repair.second().is_least(), "{round:?}: {:?}", repair.second());
            assert!(left(&repaired) <= greedy(&kb) && left(&repaired) <= greedy(&repaired), "{round:?}");
        }
    }

    #[test]
    fn the_same_base_gives_the_same_rounds() {
        assert!(built(Round::End12CR, Resolver::default()) == built(Round::End12CR, Resolver::default()));
    }

    #[test]
    fn refinement_makes_the_base_more_even_and_leaves_it_consistent() {
        let refined = built(Round::End12CR, Resolver::default());
        assert_eq!(needless_conflicts(&refined), 0);
        let left = |round| refinement::refine(&built(round, Resolver::default())).len();
        assert!(2 * left(Round::End12CR) < left(Round::End12C));
    }

    #[test]
    fn the_last_round_has_every_endgame_without_needless_conflict() {
        let kb = built(Round::All, Resolver::default());
        assert_eq!(needless_conflicts(&kb), 0);
        let endgames = NodeId::all().filter(|node| extension::is_endgame(*node));
        assert_eq!(endgames.filter(|node| kb.score(*node).is_some()).count(), 1_166_400);
    }

    #[test]
    fn the_settings_of_the_paper_have_the_threshold_that_is_printed() {
        let settings = RoundSettings::as_in_paper();
        let printed = paper::find(paper::Quantity::Threshold).map(|figure| figure.value);
        assert_eq!(printed, Some(paper::Value::Percent((settings.predictor.threshold * 100.0).into())));
        assert_eq!(settings.predictor.approach, predictor::Approach::Exchanges);
        assert!(matches!(settings.resolver, Resolver::Greedy(_)));
    }

    #[test]
    fn rounds_are_known_by_their_names() {
        for round in Round::ALL {
            assert_eq!(Round::from_name(&round.name().to_lowercase()), Some(round));
        }
        assert_eq!(Round::from_name("END7"), None);
    }
}
