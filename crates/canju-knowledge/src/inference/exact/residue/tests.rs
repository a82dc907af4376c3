//! Laws of the second stage, against every labelling there is and against the greedy resolver.

use proptest::prelude::*;

use super::group::pairs;
use super::*;
use crate::inference::exact::{EFFORT, Repair, repair, repair_within};
use crate::inference::greedy::End;
use crate::knowledge::change::{Draft, NodeState};
use crate::knowledge::history::Method;
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use canju_files::progress::Unattended;
use xiangqi::material::{Material, PairId, SideMaterial};

/// Lock of a node of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Open,
    Answer,
    Proved,
}

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
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let provenance = |source| Provenance::new(source, "", 0);
        let [guess, table] =
            [Source::Guess, Source::Table].map(|source| draft.provenance(&provenance(source)));
        for (node, score, held) in &self.0 {
            let score = if node.is_symmetric() { Score::DRAW } else { Score::new(*score).unwrap() };
            let provenance = if *held == Held::Proved { table } else { guess };
            let invariable = *held != Held::Open;
            draft.set(*node, Some(NodeState { score, invariable, provenance })).unwrap();
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }

    fn open(&self) -> Vec<PairId> {
        let open = self.0.iter().filter(|(node, _, held)| *held == Held::Open && !node.is_symmetric());
        open.map(|(node, _, _)| PairId::from(*node)).collect()
    }
}

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

/// All canonical nodes with these sides.
fn box_of(sides: &[[u8; 6]]) -> Vec<NodeId> {
    let sides: Vec<SideMaterial> =
        sides.iter().map(|counts| SideMaterial::from_counts(*counts).unwrap()).collect();
    let pairs = sides.iter().flat_map(|red| sides.iter().map(|black| Material { red: *red, black: *black }));
    pairs.map(NodeId::from).filter(|node| node.canonical() == *node).collect()
}

/// 4 sides: 6 pairs and 4 symmetric nodes.
fn small_box() -> Vec<NodeId> {
    box_of(&[[0; 6], [0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, 0, 1, 1, 0]])
}

/// 12 sides: 66 pairs and 12 symmetric nodes.
fn large_box() -> Vec<NodeId> {
    let sides: Vec<[u8; 6]> = (0..12).map(|i| [i / 6, 0, 0, i / 2 % 3, i % 2, 0]).collect();
    box_of(&sides)
}

/// Scores of these nodes. Out of ten, `answers` are answers, `proved` are proved and `unscored` have no score.
fn scores(nodes: Vec<NodeId>, answers: u8, proved: u8, unscored: u8) -> impl Strategy<Value = Scores> {
    let states = prop::collection::vec((0..10_u8, 0..10_u8, 0..10_u8), nodes.len());
    states.prop_map(move |states| {
        let scored = nodes.iter().zip(states).filter(|(_, (_, _, lot))| *lot >= unscored);
        let held = |lot: u8| match lot {
            _ if lot < answers => Held::Answer,
            _ if lot < answers + proved => Held::Proved,
            _ => Held::Open,
        };
        Scores(scored.map(|(node, (score, lot, _))| (*node, score, held(lot))).collect())
    })
}

fn totals(labelling: &Labelling) -> (u64, u64) {
    let tally = labelling.tally();
    (tally.objective(Objective::ConflictNodes), tally.objective(Objective::Exponential))
}

/// The least CN, and then INC, that classes of these pairs can have, by trying them all.
fn brute(labelling: &mut Labelling, pairs: &[PairId]) -> (u64, u64) {
    let Some((pair, rest)) = pairs.split_first() else { return totals(labelling) };
    let classes = Class::all().map(|class| {
        labelling.set_pair(*pair, Some(class.into()), |_, _| {});
        brute(labelling, rest)
    });
    classes.min().unwrap()
}

/// Enough for most random bases of the large box, and soon spent on the others.
const LITTLE: u64 = 1 << 20;

fn repaired(base: &KnowledgeBase) -> Repair {
    let repair = repair(base, Method::Mixed, &Unattended).unwrap();
    assert_eq!(check(base, &repair.labelling, &repair.disagreement).broken, 0);
    repair
}

/// Checks that the greedy resolver leaves no fewer nodes in conflict, from the base or from the repair.
fn not_beaten(base: &KnowledgeBase, labelling: &Labelling) {
    let left = labelling.tally().conflict_nodes;
    for settings in greedy_settings() {
        for start in [base.labelling(), labelling] {
            let mut greedy = Greedy::starting_from(base, start.clone(), settings);
            greedy.run(&Unattended).unwrap();
            assert!(left <= greedy.labelling().tally().conflict_nodes, "{settings:?}");
            assert!(greedy.end().is_some_and(|end| end == End::Stuck || left == 0));
        }
    }
}

fn is_least(scores: &Scores) {
    let base = scores.base();
    let repair = repaired(&base);
    let second = repair.second;
    assert!(second.proved);
    let mut labelling = repair.labelling.clone();
    let free: Vec<PairId> = match second.among {
        Among::All => scores.open(),
        Among::Squeezed => pairs(&Squeeze::of(&base).nodes).collect(),
    };
    assert_eq!(totals(&repair.labelling), brute(&mut labelling, &free), "{second:?}");
    not_beaten(&base, &repair.labelling);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn nothing_leaves_less_between_proofs(scores in scores(small_box(), 0, 5, 1)) {
        prop_assume!(scores.open().len() <= 4);
        is_least(&scores);
    }

    #[test]
    fn nothing_leaves_less_beside_answers(scores in scores(small_box(), 3, 3, 1)) {
        prop_assume!(scores.open().len() <= 4);
        is_least(&scores);
    }

    #[test]
    fn the_greedy_resolver_leaves_no_fewer(scores in scores(large_box(), 1, 2, 1)) {
        let base = scores.base();
        let repair = repair_within(&base, Method::Mixed, LITTLE, &Unattended).unwrap();
        prop_assert_eq!(check(&base, &repair.labelling, &repair.disagreement).broken, 0);
        not_beaten(&base, &repair.labelling);
    }

    #[test]
    fn nor_does_it_where_the_search_is_given_up(scores in scores(large_box(), 0, 4, 1), effort in 0..LITTLE / 4) {
        let base = scores.base();
        let given_up = repair_within(&base, Method::Mixed, effort, &Unattended).unwrap();
        not_beaten(&base, &given_up.labelling);
        let whole = repair_within(&base, Method::Mixed, LITTLE, &Unattended).unwrap();
        prop_assert!(!whole.second.proved || totals(&whole.labelling) <= totals(&given_up.labelling));
        let both = given_up.second.proved && whole.second.proved;
        prop_assert!(!both || totals(&whole.labelling) == totals(&given_up.labelling));
    }
}

/// Proved: one side of KRKG and KRK is a draw although that of KRPKG is lost for red, and so on.
fn squeezed_base() -> Scores {
    Scores(vec![
        (node("KRPK"), 5, Held::Proved),
        (node("KRPKG"), 9, Held::Open),
        (node("KRK"), 9, Held::Open),
        (node("KRKG"), 2, Held::Proved),
        (node("KRPKM"), 3, Held::Open),
        (node("KRKM"), 2, Held::Proved),
    ])
}

#[test]
fn a_search_without_effort_proves_nothing() {
    let base = squeezed_base().base();
    let whole = repaired(&base);
    let report = whole.report(&base);
    assert!(report.is_proved(), "{report:?}");
    assert!(whole.second.proved && whole.second.squeezed > 0);
    assert_eq!(whole.second.among, Among::All);
    let given_up = repair_within(&base, Method::Mixed, 0, &Unattended).unwrap();
    assert!(!given_up.second.proved);
    assert_eq!(given_up.second.squeezed, whole.second.squeezed);
    const { assert!(EFFORT > 0) };
}

#[test]
fn an_answer_to_withdraw_is_left_aside_unless_greedy_follows_it() {
    // KRKG = 9 contradicts the two proofs and is to be withdrawn; KRPKG, which is better, is worse than a proof that it is a win.
    let base = Scores(vec![
        (node("KRRK"), 0, Held::Proved),
        (node("KRK"), 0, Held::Proved),
        (node("KRKG"), 9, Held::Answer),
        (node("KRKGG"), 1, Held::Proved),
        (node("KRKGM"), 4, Held::Open),
    ])
    .base();
    let repair = repaired(&base);
    let second = &repair.second;
    assert!(second.proved);
    not_beaten(&base, &repair.labelling);
    assert_eq!(second.followed > 0, second.among == Among::All && repair.first_stage != repair.labelling);
}
