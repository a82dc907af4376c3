//! Laws of the knowledge base.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::change::{ChangeSet, Draft, NodeState};
use super::conflict::{ConflictCount, ConflictEdge, Label, Labelling, Objective};
use super::evidence::Answer;
use super::provenance::{Provenance, Source};
use super::score::{Class, Score};
use super::*;
use xiangqi::material::lattice::{Neighbour, Relation};
use xiangqi::material::{Material, PairId, SideMaterial};

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

fn expert() -> Provenance {
    Provenance::new(Source::Expert, "a", 1)
}

fn scored(scores: &[(&str, u8)]) -> KnowledgeBase {
    let mut base = KnowledgeBase::default();
    let mut draft = Draft::new(&base);
    let provenance = draft.provenance(&expert());
    for &(text, score) in scores {
        let state = NodeState { score: Score::new(score).unwrap(), invariable: false, provenance };
        draft.set(node(text), Some(state)).unwrap();
    }
    let set = draft.finish();
    base.apply(&set);
    base
}

#[test]
fn a_base_speaks_of_what_has_a_score_or_evidence() {
    let mut base = scored(&[("KRKG", 1), ("KGKR", 8), ("KPPKMM", 3), ("KK", 4)]);
    let mut draft = Draft::new(&base);
    for (text, score) in [("KRK", 0), ("KRKG", 1)] {
        draft.add_evidence(Evidence::Answer(Answer::new(node(text), "a", Score::new(score).unwrap(), 1)));
    }
    draft.set(node("KPPKMM"), None).unwrap();
    let set = draft.finish();
    base.apply(&set);
    let speaks = |node: &NodeId| base.state(*node).is_some() || base.evidence(*node).next().is_some();
    let nodes: Vec<_> = NodeId::all().filter(|node| *node == node.canonical()).filter(speaks).collect();
    assert_eq!((base.spoken_of(), nodes.len()), (nodes, 3));
    assert_eq!(KnowledgeBase::default().spoken_of(), []);
}

#[test]
fn levels_are_those_of_the_paper() {
    let level = |conflicts, neighbours| ConflictCount { conflicts, neighbours }.level();
    assert_eq!(level(0, 24), None);
    assert_eq!(level(1, 10), Some(0));
    assert_eq!(level(2, 19), Some(1));
    assert_eq!(level(9, 10), Some(8));
    assert_eq!(level(10, 11), Some(9));
    assert_eq!(level(24, 24), Some(9));
}

#[test]
fn figure_6_has_ratio_80_percent_and_weight_20() {
    let four_of_five = ConflictCount { conflicts: 4, neighbours: 5 };
    assert!((four_of_five.ratio() - 0.8).abs() < 1e-12);
    assert_eq!(four_of_five.weight(), 20);
    let one_of_eleven = ConflictCount { conflicts: 1, neighbours: 11 };
    assert!((one_of_eleven.ratio() - 0.0909).abs() < 1e-4);
    assert_eq!(one_of_eleven.weight(), 11);
}

#[test]
fn a_better_node_with_a_worse_score_is_a_conflict_on_both_sides_of_the_mirror() {
    let base = scored(&[("KRK", 5), ("KRKG", 0)]);
    let conflicts: Vec<String> = base.conflicts().map(|n| n.material().to_string()).collect();
    assert_eq!(conflicts, ["KRK", "KRKG", "KGKR", "KKR"]);
    assert_eq!(base.labelling().tally().conflict_edges, 2);
}

#[test]
fn draws_and_open_games_are_one_class() {
    let base = scored(&[("KRK", 5), ("KRKG", 4)]);
    assert_eq!(base.conflicts().count(), 0);
}

#[test]
fn the_mirror_is_the_same_variable() {
    let base = scored(&[("KRKG", 1)]);
    assert_eq!(base.score(node("KGKR")).map(Score::get), Some(8));
    let symmetric = Draft::new(&base).set(node("KRKR"), base.state(node("KRKG")));
    assert!(symmetric.is_err());
}

#[test]
fn allowed_classes_come_from_locked_nodes_only() {
    let mut base = scored(&[("KRPKG", 2), ("KKGM", 6)]);
    let mut draft = Draft::new(&base);
    let provenance = draft.provenance(&expert());
    for (text, score) in
        [("KRRKG", Score::SURE_WIN), ("KRKGG", Score::MOSTLY_WIN), ("KRPKGGMM", Score::ADVANTAGE)]
    {
        draft.set(node(text), Some(NodeState { score, invariable: true, provenance })).unwrap();
    }
    let set = draft.finish();
    base.apply(&set);
    let allowed = |text| {
        let (low, high) = base.allowed(node(text));
        (low.get(), high.get())
    };
    assert_eq!(allowed("KRKG"), (0, 1));
    assert_eq!(allowed("KRKGGM"), (1, 8));
    assert_eq!(allowed("KRPKGG"), (0, 1));
    assert_eq!(allowed("KRKR"), (4, 4));
}

/// Conflict nodes, edges and INC by the definition, without any counting ahead.
fn naive(labelling: &Labelling) -> (u32, u32, u64) {
    let (mut nodes, mut ends, mut inc) = (0, 0, 0);
    for x in NodeId::all() {
        let Some(own) = labelling.label(x) else { continue };
        let around: Vec<_> = x.neighbours().filter_map(|n| Some((n, labelling.label(n.node)?))).collect();
        let breaks = |n: &Neighbour, other: Class| match n.relation {
            Relation::Better => own.class < other,
            Relation::Worse => own.class > other,
        };
        let is_bad = |(n, l): &&(Neighbour, Label)| breaks(n, l.class) && !(own.proved && l.proved);
        let bad = around.iter().filter(is_bad).count() as u32;
        if bad > 0 {
            nodes += 1;
            ends += bad;
            inc += 1 << ((10 * bad).div_ceil(around.len() as u32) - 1);
        }
    }
    (nodes, ends / 2, inc)
}

/// Small neighbourhoods, so that random nodes touch: at most one rook, one pawn and any guards a side.
fn small_node() -> impl Strategy<Value = NodeId> {
    let side = (0..2_u8, 0..2_u8, 0..3_u8)
        .prop_map(|(r, p, g)| SideMaterial::from_counts([r, 0, 0, p, g, 0]).unwrap());
    (side.clone(), side).prop_map(|(red, black)| Material { red, black }.into())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn counts_kept_in_step_are_counts_made_anew(
        steps in prop::collection::vec((small_node(), prop::option::of(0..9_u8), any::<bool>()), 1..60),
    ) {
        let mut kept = Labelling::default();
        for (x, class, proved) in steps {
            let class = if x.is_symmetric() { class.map(|_| Class::LEVEL) } else { class.and_then(Class::new) };
            kept.set(x, class.map(|class| Label { class, proved }));
        }
        let anew = Labelling::from_labels(
            NodeId::all().filter_map(|x| kept.label(x).map(|label| (x, label))),
        );
        let proved = |x| kept.label(x).is_some_and(|label| label.proved);
        for ConflictEdge { better, worse } in kept.exceptions() {
            prop_assert!(better.is_at_least_as_good_as(worse) && kept.class(better) > kept.class(worse));
            prop_assert!(proved(better) && proved(worse));
        }
        prop_assert_eq!(kept.tally(), anew.tally());
        prop_assert!(kept == anew);
        prop_assert!(kept.conflict_nodes().filter(|x| x.canonical() == *x).eq(kept.mirror_pairs_in_conflict().map(PairId::node)));
        let mut edges: Vec<ConflictEdge> = kept.conflict_edges().collect();
        edges.extend(kept.conflict_edges().map(|e| ConflictEdge { better: e.worse.mirror(), worse: e.better.mirror() }));
        edges.sort_unstable();
        edges.dedup();
        prop_assert_eq!(edges.len(), kept.tally().conflict_edges as usize);
        for ConflictEdge { better, worse } in edges {
            prop_assert!(better.is_at_least_as_good_as(worse) && kept.class(better) > kept.class(worse));
        }
        let tally = kept.tally();
        prop_assert_eq!(
            naive(&kept),
            (tally.conflict_nodes, tally.conflict_edges, tally.objective(Objective::Exponential))
        );
    }

    #[test]
    fn the_objective_foreseen_is_the_objective_that_comes(
        steps in prop::collection::vec((small_node(), 0..9_u8, any::<bool>()), 1..60),
        probe in small_node(),
    ) {
        let mut labelling = Labelling::default();
        for (x, class, proved) in steps {
            let class = if x.is_symmetric() { Some(Class::LEVEL) } else { Class::new(class) };
            labelling.set(x, class.map(|class| Label { class, proved }));
        }
        for objective in [Objective::ConflictNodes, Objective::Exponential] {
            let foreseen = labelling.objective_by_class(probe, objective);
            for class in Class::all() {
                if probe.is_symmetric() && class != Class::LEVEL {
                    continue;
                }
                let mut then = labelling.clone();
                then.set(probe, Some(class.into()));
                prop_assert_eq!(foreseen[usize::from(class.get())], then.tally().objective(objective));
            }
        }
    }

    /// Edits of states and evidence, each with the base before it, which is held.
    #[test]
    fn every_state_of_a_base_is_kept_as_it_was(edits in prop::collection::vec(edit(), 1..40)) {
        let mut base = scored(&[("KRKG", 1), ("KRK", 0), ("KRPKGG", 4)]);
        let mut held: Vec<(KnowledgeBase, Vec<Picture>, ChangeSet)> = Vec::new();
        for edit in &edits {
            let set = drafted(&base, edit);
            held.push((base.clone(), picture(&base), set.clone()));
            prop_assert!(set.fits(&base));
            base.apply(&set);
            let (before, ..) = &held[held.len() - 1];
            prop_assert_eq!(base.differences(before), changed_pairs(before, &base));
            // An edit copies the blocks of the pair and of its neighbours at most, and one more of each other kind.
            prop_assert!(base.labelling().cells.unshared(&before.labelling().cells).count() <= 25);
            prop_assert!(base.cells.unshared(&before.cells).count() <= 1);
            prop_assert!(base.set_by.unshared(&before.set_by).count() <= 1);
            prop_assert!(base.evidence_of.unshared(&before.evidence_of).count() <= 1);
        }
        prop_assert!(base == rebuilt(&base));
        for (before, picture_then, set) in held.iter().rev() {
            base.apply(&set.inverse());
            prop_assert_eq!(&picture(&base), picture_then);
            prop_assert_eq!(&picture(before), picture_then);
            prop_assert!(base.labelling() == before.labelling());
            prop_assert_eq!(base.invariable(), before.invariable());
            prop_assert!(base.differences(before).is_empty());
        }
    }

    #[test]
    fn a_node_and_its_mirror_agree(edits in prop::collection::vec(edit(), 1..40)) {
        let mut base = KnowledgeBase::default();
        edits.iter().for_each(|edit| base.apply(&drafted(&base, edit)));
        for (node, state) in base.scored() {
            prop_assert_eq!(base.state(node.mirror()), Some(state.mirror()));
            prop_assert_eq!(base.score(node), Some(state.score));
            prop_assert_eq!(base.is_invariable(node.mirror()), state.invariable);
        }
        let locked = base.scored().filter(|(_, state)| state.invariable).map(|(node, _)| node);
        let mut nodes: Vec<NodeId> = base.invariable_nodes().collect();
        nodes.sort_unstable();
        prop_assert!(locked.eq(nodes));
        prop_assert_eq!(base.invariable_nodes().count(), base.invariable() as usize);
    }
}

/// A wish about a node: a score with or without a lock, none, or a piece of evidence added or taken away.
#[derive(Debug, Clone)]
pub(super) enum Edit {
    State(NodeId, Option<u8>, bool, i64),
    Evidence(NodeId, u8),
}

pub(super) fn edit() -> impl Strategy<Value = Edit> {
    let state = (small_node(), prop::option::of(0..10_u8), any::<bool>(), 0..3_i64);
    prop_oneof![
        3 => state.prop_map(|(node, score, locked, time)| Edit::State(node, score, locked, time)),
        1 => (small_node(), 0..3_u8).prop_map(|(node, which)| Edit::Evidence(node, which)),
    ]
}

pub(super) fn drafted(base: &KnowledgeBase, edit: &Edit) -> ChangeSet {
    let mut draft = Draft::new(base);
    match *edit {
        Edit::State(node, score, invariable, time) => {
            let provenance = draft.provenance(&Provenance { time, ..expert() });
            let state = score.and_then(Score::new).map(|score| NodeState { score, invariable, provenance });
            // A symmetric node refuses most scores: no edit then.
            let _ = draft.set(node, state);
        }
        Edit::Evidence(node, which) => {
            let evidence = evidence(node, which);
            match base.evidence(node).find(|(_, known)| **known == evidence) {
                Some((id, _)) => draft.remove_evidence(node, id),
                None => draft.add_evidence(evidence),
            }
        }
    }
    draft.finish()
}

/// All data of a pair in a base, without ids.
type Picture = (PairId, Option<(Score, bool, Provenance)>, Vec<Evidence>, ConflictCount);

fn picture_of(base: &KnowledgeBase, pair: PairId) -> Picture {
    let provenance = |state: NodeState| base.provenance(state.provenance).unwrap().clone();
    let state = base.pair_state(pair).map(|state| (state.score, state.invariable, provenance(state)));
    let evidence = base.evidence(pair.node()).map(|(_, evidence)| evidence.clone()).collect();
    (pair, state, evidence, base.labelling().pair_count(pair))
}

/// The pairs that an [`edit`] can touch, including those whose counts it changes.
static NEAR: LazyLock<BTreeSet<PairId>> = LazyLock::new(|| {
    let sides = (0..12).map(|n| SideMaterial::from_counts([n % 2, 0, 0, n / 2 % 2, n / 4, 0]).unwrap());
    let sides: Vec<SideMaterial> = sides.collect();
    let all = sides.iter().flat_map(|&red| sides.iter().map(move |&black| Material { red, black }));
    let pairs = all.map(|material| PairId::from(NodeId::from(material)));
    pairs.flat_map(|pair| pair.neighbours().map(|n| n.pair).chain([pair])).collect()
});

fn picture(base: &KnowledgeBase) -> Vec<Picture> {
    NEAR.iter().map(|pair| picture_of(base, *pair)).collect()
}

fn changed_pairs(before: &KnowledgeBase, after: &KnowledgeBase) -> Vec<PairId> {
    let ids = |base: &KnowledgeBase, pair: PairId| -> Vec<EvidenceId> {
        base.evidence(pair.node()).map(|(id, _)| id).collect()
    };
    let same = |pair: &PairId| {
        before.pair_state(*pair) == after.pair_state(*pair)
            && before.labelling().pair_count(*pair) == after.labelling().pair_count(*pair)
            && ids(before, *pair) == ids(after, *pair)
    };
    NEAR.iter().copied().filter(|pair| !same(pair)).collect()
}

/// The same base made in one step: the pools in their order, then all states and all evidence.
fn rebuilt(base: &KnowledgeBase) -> KnowledgeBase {
    let states = PairId::all().filter_map(|pair| {
        let after = base.pair_state(pair)?;
        Some(Change::State { node: pair.node(), before: None, after: Some(after) })
    });
    let evidence = base.evidence_nodes().flat_map(|node| {
        base.evidence(node).map(move |(evidence, _)| Change::Evidence { node, evidence, added: true })
    });
    let mut anew = KnowledgeBase::default();
    anew.apply(&ChangeSet {
        provenances: base.provenances().cloned().collect(),
        evidence: base.evidence.iter().cloned().collect(),
        changes: states.chain(evidence).collect(),
    });
    anew
}

fn evidence(node: NodeId, which: u8) -> Evidence {
    let answer = Answer::new(node, "Lin", Score::DRAW, 0);
    Evidence::Answer(Answer { comment: which.to_string(), ..answer })
}
