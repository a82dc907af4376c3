//! The rounds of the paper: from the elementary base by extension, resolution and refinement to all endgames (Chen et al. 2011), and
//! their figures beside those of the paper.
//!
//! Each round is one or two steps, each a proposal on the base as the step before left it. The same base and settings give the same
//! proposals; the time of their provenance is when they were made.

use std::collections::HashSet;

use canju_files::progress::{Cancelled, Progress};
use canju_message::{All, Message};
use xiangqi::material::lattice::Neighbour;
use xiangqi::material::{Kind, Material, NodeId, PairId};
use xiangqi::rules::Color;

use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::extension::{self, AroundEither, Predicted};
use crate::acquisition::predictor::{self, Basis};
use crate::inference::comparison::Comparison;
use crate::inference::report::{self, Relabelled};
use crate::inference::{exact, greedy};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::bounds::Bounds;
use crate::knowledge::change::{ChangeSet, Draft, NodeState, SetError};
use crate::knowledge::history::{Action, Method};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Class;
use crate::verification::paper::{Changes, TABLE1};

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

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|round| round.name().eq_ignore_ascii_case(name))
    }

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, All)]
#[all(word, text = "step-")]
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

#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct RoundSettings {
    pub predictor: predictor::PredictorSettings,
    pub around_either: AroundEither,
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

#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    pub step: RoundStep,
    pub action: Action,
    pub set: ChangeSet,
    /// Predicted nodes by basis, in the order of [`Basis::ALL`]; a node and its mirror both count.
    pub predicted: [u32; Basis::ALL.len()],
    /// For an exact repair: the cost of its first stage, and the bound that none can be below.
    pub cost: Option<(u64, u64)>,
    pub second: Option<exact::SecondStage>,
}

#[derive(Debug, Message)]
pub enum StepError {
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
    #[text(transparent)]
    Set(#[from] SetError),
}

/// Returns the changes of a step made at `time`, for `kb`; the log names the round.
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
                let set = run.proposal(kb, &Provenance::new(Source::Resolver, "greedy resolver", time));
                let greedy::GreedySettings { order, objective } = settings;
                proposal(Action::Resolve { objective, order, steps: run.steps() as u64 }, set)
            }
            Resolver::Exact(method) => {
                let repair = exact::repair(kb, method, progress)?;
                let set = repair.proposal(kb, &Provenance::new(Source::Resolver, "exact repair", time));
                let cost = Some((repair.cost, repair.bound));
                Proposal { cost, second: Some(repair.second), ..proposal(Action::Repair { method }, set) }
            }
        },
        RoundStep::Refine => {
            let provenance = Provenance::new(Source::Inferred, "meta-knowledge", time);
            let set = report::edits(kb, refine(kb), &provenance);
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

fn by_basis(predicted: &[Predicted]) -> [u32; Basis::ALL.len()] {
    let count = |basis| {
        let of = predicted.iter().filter(|predicted| predicted.basis == basis);
        of.map(|predicted| if predicted.node.is_symmetric() { 1 } else { 2 }).sum()
    };
    Basis::ALL.map(count)
}

// Refinement by meta-knowledge: unlocked scores that disagree with their neighbours are moved towards them (Chen et al. 2011).
//
// The paper calls END12CR "refined" and does not define it. Ours: a combination in which both sides have two pawns or more gets
// the class of the one with a pawn less each, and a class farther than [`MOST_GAP`] from that of a neighbour with a guard or
// minister more or less is moved that near. Locked scores are kept, and the others stay within their bounds. A guard or
// minister may matter more if answers show it, as for a fortress; then also with other guards and ministers of the same
// attackers. Resulting conflicts are left to a repair.

/// The classes that one guard or minister may make at most (the paper's μ).
const MOST_GAP: u8 = 2;

/// The open nodes that get another class, those with fewer pieces first.
fn refine(kb: &KnowledgeBase) -> Vec<Relabelled> {
    let mut classes: Vec<Option<Class>> = NodeId::all().map(|node| kb.labelling().class(node)).collect();
    let open = |node: &NodeId| !node.is_symmetric() && kb.score(*node).is_some() && !kb.is_invariable(*node);
    let mut nodes: Vec<NodeId> = PairId::all().map(PairId::node).filter(open).collect();
    nodes.sort_by_key(|node| (node.material().pieces(), *node));
    let (bounds, steps) = (Bounds::of(kb.all_locked()), steps(kb));
    let mut refined = Vec::new();
    for node in nodes {
        let Some(before) = kb.labelling().class(node) else { continue };
        let class = |node: NodeId| classes.get(node.index()).copied().flatten();
        let traded = without_pawns(node).and_then(class);
        let usual = |other: &Neighbour| !steps.contains(&step(node, other));
        let after = within_gaps(node, traded.unwrap_or(before), class, usual).within(bounds.at(node));
        if after != before {
            classes[node.index()] = Some(after);
            classes[node.mirror().index()] = Some(after.mirror());
            refined.push(Relabelled { node, before, after });
        }
    }
    refined
}

/// Attackers of both sides, and the guard or minister more or less with its side.
type Step = (String, Color, Kind);

fn step(node: NodeId, other: &Neighbour) -> Step {
    (node.material().family(), other.color, other.kind)
}

/// The guards and ministers that answers show to make more than [`MOST_GAP`] classes.
fn steps(kb: &KnowledgeBase) -> HashSet<Step> {
    let mut steps = HashSet::new();
    for node in kb.invariable_nodes() {
        let answered = |other: &Neighbour| !other.kind.attacks() && kb.is_invariable(other.node);
        for other in node.neighbours().filter(answered) {
            let classes = [node, other.node].map(|node| kb.labelling().class(node).map(Class::get));
            if let [Some(one), Some(another)] = classes
                && one.abs_diff(another) > MOST_GAP
            {
                steps.insert(step(node, &other));
            }
        }
    }
    steps
}

/// Returns the node with a pawn less on each side, at least one left each.
fn without_pawns(node: NodeId) -> Option<NodeId> {
    let Material { red, black } = node.material();
    let less = |side: xiangqi::material::SideMaterial| {
        if side.count(Kind::Pawn) >= 2 { side.remove(Kind::Pawn) } else { None }
    };
    Some(Material { red: less(red)?, black: less(black)? }.into())
}

/// Returns the class nearest to this one within [`MOST_GAP`] of all neighbours by a guard or minister, counting only those with
/// `usual`; the class itself if there is none.
fn within_gaps(
    node: NodeId,
    class: Class,
    known: impl Fn(NodeId) -> Option<Class>,
    usual: impl Fn(&Neighbour) -> bool,
) -> Class {
    let defenders = node.neighbours().filter(|n| !n.kind.attacks() && usual(n));
    let (low, high) = defenders.filter_map(|n| known(n.node)).fold((0, 8), |(low, high), other| {
        (other.get().saturating_sub(MOST_GAP).max(low), (other.get() + MOST_GAP).min(high))
    });
    if low > high { class } else { Class::new(class.get().clamp(low, high)).unwrap_or(class) }
}

// Comparison of a base with the paper (Chen et al. 2011): the scored nodes of each round, and the rows of Table 1.

/// Results of a base for the figures the paper reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// Every round, and the number of nodes its version scores; a node and its mirror both count.
    pub scored: Vec<(Round, Option<u32>)>,
    /// Every row of Table 1 as printed, and the base's own if both versions exist.
    pub rows: Vec<(&'static Changes, Option<Comparison>)>,
}

impl Beside {
    /// Compares the versions of the rounds; `load` returns the version of a round, if there is one.
    pub fn of<K: AsRef<KnowledgeBase>, E>(
        mut load: impl FnMut(Round) -> Result<Option<K>, E>,
    ) -> Result<Self, E> {
        let mut versions = Vec::new();
        for round in Round::ALL {
            versions.push((round, load(round)?));
        }
        let version = |name: &str| {
            let of_name = versions.iter().find(|(round, _)| round.name() == name);
            of_name.and_then(|(_, kb)| kb.as_ref()).map(AsRef::as_ref)
        };
        let row = |changes: &'static Changes| {
            let both = version(changes.old).zip(version(changes.new));
            (changes, both.map(|(old, new)| Comparison::of(old, new)))
        };
        let rows = TABLE1.iter().map(row).collect();
        let scored = |kb: &K| kb.as_ref().labelling().tally().scored;
        Ok(Self {
            scored: versions.iter().map(|(round, kb)| (*round, kb.as_ref().map(scored))).collect(),
            rows,
        })
    }

    pub fn scored(&self, round: Round) -> Option<u32> {
        self.scored.iter().find(|(of, _)| *of == round).and_then(|(_, scored)| *scored)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::{Arc, LazyLock};

    use canju_files::progress::Unattended;
    use xiangqi::material::NodeId;

    use super::*;
    use crate::acquisition::{elementary, exchange};
    use crate::knowledge::bounds::Bounds;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::{Provenance, Source};
    use crate::knowledge::score::Score;
    use crate::knowledge::synthetic::{Shape, Synthetic};
    use crate::verification::paper;

    /// The bases after each round up to one.
    fn bases(to: Round, resolver: Resolver) -> Vec<(Round, KnowledgeBase)> {
        let mut bases = Vec::new();
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
            bases.push((round, kb.clone()));
        }
        bases
    }

    /// The base after a round with the usual settings; all rounds are built once.
    fn built(round: Round) -> KnowledgeBase {
        static BASES: LazyLock<Vec<(Round, KnowledgeBase)>> =
            LazyLock::new(|| bases(Round::All, Resolver::default()));
        BASES.iter().find(|(built, _)| *built == round).map(|(_, kb)| kb.clone()).unwrap()
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
        let exact = built(Round::End6C);
        assert_eq!(needless_conflicts(&exact), 0);
        let greedily = Resolver::Greedy(greedy::GreedySettings::default());
        let (_, greedy) = bases(Round::End6C, greedily).pop().unwrap();
        let extended = built(Round::End6);
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
            let kb = built(round);
            let repair = exact::repair(&kb, Method::default(), &Unattended).unwrap();
            let mut repaired = kb.clone();
            repaired.apply(&repair.proposal(&kb, &Provenance::new(Source::Resolver, "exact repair", 9)));
            assert!(repair.second.is_least(), "{round:?}: {:?}", repair.second);
            assert!(left(&repaired) <= greedy(&kb) && left(&repaired) <= greedy(&repaired), "{round:?}");
        }
    }

    #[test]
    fn the_same_base_gives_the_same_rounds() {
        let again = bases(Round::End12CR, Resolver::default()).pop();
        assert!(again == Some((Round::End12CR, built(Round::End12CR))));
    }

    #[test]
    fn refinement_makes_the_base_more_even_and_leaves_it_consistent() {
        let refined = built(Round::End12CR);
        assert_eq!(needless_conflicts(&refined), 0);
        let left = |round| refine(&built(round)).len();
        assert!(2 * left(Round::End12CR) < left(Round::End12C));
    }

    #[test]
    fn the_last_round_has_every_endgame_without_needless_conflict() {
        let kb = built(Round::All);
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

    fn base(scores: &[(&str, u8, bool)]) -> KnowledgeBase {
        let mut kb = KnowledgeBase::default();
        let mut draft = Draft::new(&kb);
        let provenance = draft.provenance(&Provenance::new(Source::Guess, "", 0));
        for &(text, score, invariable) in scores {
            let node: NodeId = text.parse::<Material>().unwrap().into();
            let state = NodeState { score: Score::new(score).unwrap(), invariable, provenance };
            draft.set(node, Some(state)).unwrap();
        }
        let set = draft.finish();
        kb.apply(&set);
        kb
    }

    fn after(kb: &KnowledgeBase, text: &str) -> Option<u8> {
        let node: NodeId = text.parse::<Material>().unwrap().into();
        let found = refine(kb).into_iter().find(|refined| refined.node == node.canonical())?;
        Some(if found.node == node { found.after } else { found.after.mirror() }.get())
    }

    #[test]
    fn traded_pawns_change_nothing() {
        let scores = [("KNCPGGMMKNNPGGMM", 3, false), ("KNCPPGGMMKNNPPGGMM", 5, false)];
        assert_eq!(after(&base(&scores), "KNCPPGGMMKNNPPGGMM"), Some(3));
        let locked = [("KNCPGGMMKNNPGGMM", 3, false), ("KNCPPGGMMKNNPPGGMM", 5, true)];
        assert_eq!(after(&base(&locked), "KNCPPGGMMKNNPPGGMM"), None);
        assert_eq!(after(&base(&[("KRPKR", 3, false), ("KRKR", 5, false)]), "KRPKR"), None);
    }

    #[test]
    fn a_fortress_that_answers_show_stays_and_so_do_locked_bounds() {
        let fortress =
            [("KRKGGMM", 5, true), ("KRKGGM", 0, true), ("KRGKGGMM", 5, false), ("KRGKGGM", 0, false)];
        let kb = base(&fortress);
        assert_eq!((after(&kb, "KRGKGGMM"), after(&kb, "KRGKGGM")), (None, None));
        let bounded = [("KRNKNC", 0, true), ("KRNKNCG", 5, false), ("KRNPKNCG", 4, true)];
        assert_eq!(after(&base(&bounded), "KRNKNCG"), None, "no better than with a pawn more");
    }

    #[test]
    fn a_guard_moves_two_classes_at_most() {
        let scores = [("KRNKNC", 0, true), ("KRNKNCG", 5, false)];
        assert_eq!(after(&base(&scores), "KRNKNCG"), Some(2));
    }

    #[test]
    fn a_row_is_there_where_both_of_its_versions_are() {
        let kb = |percent| Arc::new(Synthetic { shape: Shape::Elementary, percent, seed: 1 }.base());
        let load = |round| {
            Ok::<_, Infallible>(match round {
                Round::End6 => Some(kb(20)),
                Round::End6C => Some(kb(0)),
                Round::End12 => Some(kb(5)),
                _ => None,
            })
        };
        let beside = Beside::of(load).unwrap();
        let made: Vec<bool> = beside.rows.iter().map(|(_, made)| made.is_some()).collect();
        assert_eq!(made, [true, false, false]);
        assert!(beside.rows[0].1.unwrap().total() > 0);
        assert_eq!(beside.scored(Round::End6C), Some(kb(0).labelling().tally().scored));
        assert_eq!((beside.scored.len(), beside.scored(Round::E0)), (7, None));
    }
}
