//! Laws of the exact repairs, against every labelling there is.

use proptest::prelude::*;

use super::*;
use crate::inference::greedy::{End, Greedy, GreedySettings};
use crate::knowledge::change::{Draft, NodeState};
use crate::knowledge::conflict::ConflictEdge;
use crate::knowledge::provenance::Source;
use crate::knowledge::score::Score;
use crate::knowledge::synthetic::{Shape, Synthetic};
use canju_files::progress::Unattended;
use xiangqi::material::{Material, SideMaterial};

/// Lock of a node of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Not,
    Answer,
    Proved,
}

fn provenance(source: Source) -> Provenance {
    Provenance::new(source, "", 0)
}

fn base_of(scores: impl IntoIterator<Item = (NodeId, u8, Held)>) -> KnowledgeBase {
    let mut base = KnowledgeBase::default();
    let mut draft = Draft::new(&base);
    let (guess, table) =
        (draft.provenance(&provenance(Source::Guess)), draft.provenance(&provenance(Source::Table)));
    for (node, score, held) in scores {
        let score = if node.is_symmetric() { Score::DRAW } else { Score::new(score).unwrap() };
        let provenance = if held == Held::Proved { table } else { guess };
        draft.set(node, Some(NodeState { score, invariable: held != Held::Not, provenance })).unwrap();
    }
    let set = draft.finish();
    base.apply(&set);
    base
}

/// Scores of a small base, in short form for failure messages.
#[derive(Clone)]
struct Scores(Vec<(NodeId, u8, Held)>);

impl std::fmt::Debug for Scores {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let named = self.0.iter().map(|(node, score, held)| format!("{} {score} {held:?}", node.material()));
        f.debug_list().entries(named).finish()
    }
}

impl Scores {
    fn base(&self) -> KnowledgeBase {
        base_of(self.0.iter().copied())
    }
}

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

/// Every labelling there is, tried out: the truth of small bases.
struct Brute {
    /// The open nodes, canonical ones and their mirrors alternating.
    open: Vec<NodeId>,
    classes: Vec<i32>,
    /// The least and the greatest class allowed.
    allowed: Vec<(i32, i32)>,
    weight: i64,
}

impl Brute {
    /// The base without these answers, which count as if they were not there.
    fn new(base: &KnowledgeBase, without: &[NodeId], weight: u32) -> Self {
        let class = |node| base.labelling().class(node).map_or(4, |class| i32::from(class.get()));
        let stays = |node: &NodeId| !without.contains(&node.canonical());
        let held: Vec<NodeId> = base.invariable_nodes().filter(stays).collect();
        let open = base.scored().map(|(node, _)| node).filter(|node| !base.is_invariable(*node));
        let open = open.filter(|node| !node.is_symmetric() && node.canonical() == *node);
        let open: Vec<NodeId> = open.flat_map(|node| [node, node.mirror()]).collect();
        let range = |node: &NodeId| {
            let better = held.iter().filter(|other| other.is_at_least_as_good_as(*node)).map(|n| class(*n));
            let worse = held.iter().filter(|other| node.is_at_least_as_good_as(**other)).map(|n| class(*n));
            let level = |holds: bool| Some(4).filter(|_| holds);
            let floor = better.chain(level(node.mirror().is_at_least_as_good_as(*node))).max().unwrap_or(0);
            let ceiling = worse.chain(level(node.is_at_least_as_good_as(node.mirror()))).min().unwrap_or(8);
            (floor.min(ceiling), floor.max(ceiling))
        };
        Self {
            classes: open.iter().map(|node| class(*node)).collect(),
            allowed: open.iter().map(range).collect(),
            open,
            weight: weight.into(),
        }
    }

    fn least(&self) -> i64 {
        let mut best = i64::MAX;
        self.extend(&mut Vec::new(), 0, &mut best);
        best
    }

    /// Tries every class for the next pair.
    fn extend(&self, labels: &mut Vec<i32>, cost: i64, best: &mut i64) {
        let at = labels.len();
        if cost >= *best {
            return;
        }
        if at == self.open.len() {
            *best = cost;
            return;
        }
        for class in 0..=8 {
            labels.extend([class, 8 - class]);
            if self.fits(labels, at) && self.fits(labels, at + 1) {
                let way = i64::from((class - self.classes[at]).abs());
                let more = 2 * (way + if way > 0 { self.weight } else { 0 });
                self.extend(labels, cost + more, best);
            }
            labels.truncate(at);
        }
    }

    fn fits(&self, labels: &[i32], at: usize) -> bool {
        let (least, greatest) = self.allowed[at];
        let keeps = |other: usize| {
            let (a, b) = (self.open[at], self.open[other]);
            !(a.is_at_least_as_good_as(b) && labels[at] > labels[other]
                || b.is_at_least_as_good_as(a) && labels[other] > labels[at])
        };
        (least..=greatest).contains(&labels[at]) && (0..labels.len()).all(keeps)
    }
}

/// Whether two nodes contradict each other.
fn contradict(base: &KnowledgeBase, x: NodeId, y: NodeId) -> bool {
    x.is_at_least_as_good_as(y) && base.labelling().class(x) > base.labelling().class(y)
}

/// Returns the least number of answers to withdraw so that no answer contradicts another or the bounds of the proved scores;
/// pairs count once.
fn fewest_withdrawals(base: &KnowledgeBase) -> usize {
    let proved = |node: &NodeId| base.is_proved(*node);
    let held = base.invariable_nodes().filter(|node| !node.is_symmetric());
    let answers: Vec<NodeId> = held.filter(|node| !proved(node) && *node == node.canonical()).collect();
    let allowed: Vec<bool> = answers.iter().map(|answer| allowed_by_firm(base, *answer)).collect();
    let agree = |x: NodeId, y: NodeId| {
        ![y, y.mirror()].iter().any(|y| contradict(base, x, *y) || contradict(base, *y, x))
    };
    let consistent = |without: &u32| {
        let stay: Vec<usize> = (0..answers.len()).filter(|at| without >> at & 1 == 0).collect();
        stay.iter().all(|a| allowed[*a] && stay.iter().all(|b| agree(answers[*a], answers[*b])))
    };
    let sizes = (0..1_u32 << answers.len()).filter(consistent).map(u32::count_ones);
    sizes.min().unwrap() as usize
}

fn allowed_by_firm(base: &KnowledgeBase, node: NodeId) -> bool {
    let class = |node| base.labelling().class(node).unwrap_or(Class::LEVEL);
    let firm = base.invariable_nodes().filter(|n| base.labelling().label(*n).unwrap().proved);
    let firm: Vec<NodeId> = firm.chain(NodeId::symmetric()).collect();
    let floor = firm.iter().filter(|n| n.is_at_least_as_good_as(node)).map(|n| class(*n)).max();
    let ceiling = firm.iter().filter(|n| node.is_at_least_as_good_as(**n)).map(|n| class(*n)).min();
    let (floor, ceiling) =
        (floor.unwrap_or(Class::new(0).unwrap()), ceiling.unwrap_or(Class::new(8).unwrap()));
    (floor.min(ceiling)..=floor.max(ceiling)).contains(&class(node))
}

/// Canonical nodes near the bottom of the lattice, with gaps between them: at most one rook, two pawns, two guards a side.
fn small_nodes() -> Vec<NodeId> {
    let sides: Vec<SideMaterial> =
        (0..18).map(|i| SideMaterial::from_counts([i / 9, 0, 0, i / 3 % 3, i % 3, 0]).unwrap()).collect();
    let pairs = sides.iter().flat_map(|red| sides.iter().map(|black| Material { red: *red, black: *black }));
    pairs.map(NodeId::from).filter(|node| node.canonical() == *node).collect()
}

/// Bases of a few of these nodes. `held` of ten are answers, as many proved.
fn small_base(nodes: usize, held: u8) -> impl Strategy<Value = Scores> {
    let chosen = prop::sample::subsequence(small_nodes(), 1..=nodes);
    let states = prop::collection::vec((0..10_u8, 0..10_u8), nodes);
    (chosen, states).prop_map(move |(nodes, states)| {
        let scored = nodes.into_iter().zip(states).map(|(node, (score, lot))| {
            let is = |from: u8| (from..from + held).contains(&lot);
            (
                node,
                score,
                if is(0) {
                    Held::Answer
                } else if is(held) {
                    Held::Proved
                } else {
                    Held::Not
                },
            )
        });
        Scores(scored.collect())
    })
}

/// A base on a whole small box, so that there are many odd cycles: every class from the middle, nothing held.
fn level_base() -> impl Strategy<Value = Scores> {
    let sides: Vec<SideMaterial> =
        (0..8).map(|i| SideMaterial::from_counts([i / 4, i / 2 % 2, i % 2, 0, 0, 0]).unwrap()).collect();
    let pairs = sides.iter().flat_map(|red| sides.iter().map(|black| Material { red: *red, black: *black }));
    let apart = |node: &NodeId| !node.red().contains(node.black()) && !node.black().contains(node.red());
    let nodes: Vec<NodeId> =
        pairs.map(NodeId::from).filter(|node| node.canonical() == *node).filter(apart).collect();
    let states = prop::collection::vec(2..8_u8, nodes.len());
    let scored = move |states: Vec<u8>| nodes.iter().zip(states).map(|(n, s)| (*n, s, Held::Not)).collect();
    states.prop_map(move |states| Scores(scored(states)))
}

fn check(base: &KnowledgeBase, method: Method) -> Report {
    let repair = repair(base, method, &Unattended).unwrap();
    let report = repair.report(base);
    assert!(report.is_proved(), "{report:?}");
    assert!(report.bound <= report.cost, "{report:?}");
    assert!(report.optimal && report.disagreement.proved);
    let set = repair.proposal(base, &provenance(Source::Resolver));
    let mut after = base.clone();
    after.apply(&set);
    assert!(*after.labelling() == repair.labelling);
    let without: Vec<NodeId> = report.disagreement.withdraw.iter().map(|w| w.node).collect();
    assert_eq!(report.cost as i64, Brute::new(base, &without, method.price()).least(), "{method:?}");
    report
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_labelling_costs_less(scores in small_base(9, 0)) {
        let base = scores.base();
        for method in Method::ALL {
            let report = check(&base, method);
            prop_assert_eq!(report.after.conflict_edges, 0);
            prop_assert!(report.bound == report.cost || report.searched > 0 || report.bound + 1 == report.cost);
            prop_assert!(method != Method::Nearest || report.bound == report.cost);
        }
    }

    #[test]
    fn none_costs_less_around_the_level(scores in level_base()) {
        let base = scores.base();
        for method in Method::ALL {
            check(&base, method);
        }
    }

    #[test]
    fn answers_stay_and_the_fewest_are_to_be_withdrawn(scores in small_base(10, 2)) {
        let base = scores.base();
        for method in Method::ALL {
            let report = check(&base, method);
            let Disagreement { contradictions, withdraw, .. } = &report.disagreement;
            prop_assert_eq!(withdraw.len(), fewest_withdrawals(&base));
            for edge in contradictions {
                let held = |node: NodeId| base.is_invariable(node) || node.is_symmetric();
                let class = |node| base.labelling().class(node).unwrap_or(Class::LEVEL);
                prop_assert!(held(edge.better) && held(edge.worse), "{edge:?}");
                prop_assert!(edge.better.is_at_least_as_good_as(edge.worse), "{edge:?}");
                prop_assert!(class(edge.better) > class(edge.worse), "{edge:?}");
            }
            for answer in withdraw {
                prop_assert!(base.is_invariable(answer.node));
                prop_assert!(!(answer.least..=answer.greatest).contains(&answer.class));
                let named = contradictions.iter().flat_map(|edge| [edge.better, edge.worse]);
                prop_assert!(named.map(NodeId::canonical).any(|node| node == answer.node));
            }
        }
    }
}

#[test]
fn nothing_to_repair_costs_nothing() {
    let report = check(&KnowledgeBase::default(), Method::Mixed);
    assert_eq!((report.cost, report.changed), (0, 0));
    let report =
        check(&base_of([(node("KRK"), 0, Held::Not), (node("KRKG"), 1, Held::Answer)]), Method::Mixed);
    assert_eq!((report.cost, report.changed), (0, 0));
}

#[test]
fn the_order_holds_across_nodes_without_a_score() {
    // Two guards are between these, and the node with one is unscored.
    let base = base_of([(node("KRK"), 5, Held::Not), (node("KRKGG"), 2, Held::Answer)]);
    assert_eq!(base.labelling().tally().conflict_edges, 0);
    let report = check(&base, Method::Nearest);
    assert_eq!((report.moved, report.changed), (4, 2));
}

#[test]
fn two_proved_scores_may_break_the_rule() {
    let proved = [(node("KRK"), 5, Held::Proved), (node("KRKGG"), 2, Held::Proved)];
    let report = check(&base_of(proved), Method::Mixed);
    assert_eq!(report.disagreement, Disagreement { proved: true, ..Disagreement::default() });
    // The class of the node between them is free; no better one is required.
    let between = proved.into_iter().chain([(node("KRKG"), 9, Held::Not)]);
    let report = check(&base_of(between), Method::Nearest);
    assert_eq!((report.moved, report.disagreement.squeezed), (8, vec![node("KRKG")]));
}

#[test]
fn an_answer_against_two_others_is_the_one_to_withdraw() {
    let base = base_of([
        (node("KRK"), 5, Held::Answer),
        (node("KRKG"), 0, Held::Answer),
        (node("KRKM"), 0, Held::Answer),
        (node("KRPK"), 0, Held::Not),
        (node("KPK"), 9, Held::Answer),
    ]);
    let Disagreement { contradictions, withdraw, .. } = check(&base, Method::Mixed).disagreement;
    let edge = |better, worse| ConflictEdge { better: node(better), worse: node(worse) };
    // One for each that is contradicted; a pawn that loses to a bare king has equal sides against it.
    assert_eq!(contradictions, [edge("KRK", "KRKM"), edge("KRK", "KRKG"), edge("KPK", "KPKP")]);
    let class = |class| Class::new(class).unwrap();
    let withdrawal = |text, own, least, greatest| Withdrawal {
        node: node(text),
        class: class(own),
        least: class(least),
        greatest: class(greatest),
    };
    assert_eq!(withdraw, [withdrawal("KRK", 4, 0, 0), withdrawal("KPK", 8, 0, 4)]);
}

#[test]
fn it_costs_no_more_than_the_greedy_resolver() {
    for shape in [Shape::Elementary, Shape::Fewest(20_000)] {
        for percent in [2, 20, 40] {
            let base = Synthetic { shape, percent, seed: 1 }.base();
            let mut greedy = Greedy::new(&base, GreedySettings::default());
            greedy.run(&Unattended).unwrap();
            let found = greedy.report(&base);
            for method in Method::ALL {
                let report = repair(&base, method, &Unattended).unwrap().report(&base);
                assert!(report.is_proved() && report.optimal);
                assert_eq!(report.after.conflict_nodes, 0);
                let ways =
                    greedy.changes(&base).map(|c| 2 * u64::from(c.before.get().abs_diff(c.after.get())));
                let cost = u64::from(method.price()) * u64::from(found.changed) + ways.sum::<u64>();
                assert!(found.end != Some(End::Consistent) || report.cost <= cost);
                assert!(report.cost - report.bound <= report.cost / 1_000 || report.searched > 0);
            }
        }
    }
}

#[test]
fn a_cancelled_repair_is_none() {
    struct Impatient;
    impl Progress for Impatient {
        fn report(&self, _: u64, _: u64) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    let base = Synthetic { shape: Shape::Elementary, percent: 20, seed: 1 }.base();
    assert!(repair(&base, Method::Mixed, &Impatient).is_err());
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let base = Synthetic { shape: Shape::Fewest(20_000), percent: 40, seed: 2 }.base();
    for method in Method::ALL {
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| repair(&base, method, &Unattended).map(|repair| repair.labelling))
        };
        assert!(run(1) == run(3));
    }
}

#[test]
fn equally_good_repairs_lie_between_ends_that_keep_the_order() {
    let base = Synthetic { shape: Shape::Elementary, percent: 20, seed: 2 }.base();
    let repair = repair(&base, Method::Mixed, &Unattended).unwrap();
    assert!(!repair.least.is_empty());
    let class = |node| repair.labelling.class(node);
    let least = |node| repair.least.get(&node).copied().or(class(node));
    for (node, _) in base.scored() {
        assert!(least(node) <= class(node));
        // At most it has what its mirror leaves it.
        assert!(class(node) <= least(node.mirror()).map(Class::mirror));
        for worse in node.worse().filter(|worse| base.score(*worse).is_some()) {
            assert!(least(node) <= least(worse));
        }
    }
}
