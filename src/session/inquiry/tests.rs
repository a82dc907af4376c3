//! Answers, verdicts and merges as they are stored.

use crate::effort::first;
use crate::inquiry::answer::{disagreement, held, opposed};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{Draft, NodeState};
use crate::knowledge::select::rarity;
use crate::material::Material;
use crate::progress::{Progress, Unattended};
use crate::service::inquiry::Placed;
use crate::service::notice::{InquiryNotice, Notice};
use crate::service::{edit, tables};
use crate::session::inquiry::*;
use crate::store::Base;

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

fn built_in(home: &tempfile::TempDir, name: &str) -> Base {
    edit::make(&home.path().join(name), edit::Content::Elementary, "tester").unwrap()
}

fn store_answer(base: &mut Base, text: &str, by: &str, score: u8, role: Role, time: i64) -> InquiryNotice {
    let given = Answer::new(node(text), by, Score::new(score).unwrap(), time);
    match answer(base, &Answer { role, ..given }).unwrap() {
        Notice::Inquiry(notice) => notice,
        other => panic!("{other:?}"),
    }
}

/// A guess of the built-in base.
fn guessed(base: &Base) -> String {
    let open = base.kb().scored().find(|(node, state)| !state.invariable && !node.is_symmetric()).unwrap();
    open.0.material().to_string()
}

#[test]
fn an_answer_locks_and_another_experts_is_kept_beside_it_until_someone_decides() {
    let home = tempfile::tempdir().unwrap();
    let mut base = built_in(&home, "a.canju");
    let text = guessed(&base);
    let here = node(&text);
    assert!(matches!(
        store_answer(&mut base, &text, "Lin", 2, Role::Answer, 10),
        InquiryNotice::Answered { kept: None, locked: true, .. }
    ));
    let notice = store_answer(&mut base, &text, "Wu", 4, Role::Answer, 20);
    assert!(matches!(notice, InquiryNotice::Answered { kept: Some(_), locked: false, .. }), "{notice:?}");
    assert_eq!(base.kb().score(here).map(Score::get), Some(2), "the first lock is kept");
    assert_eq!(held(base.kb(), here).len(), 2);
    assert!(disagreement(base.kb(), here).unwrap().verdict.is_none());

    store_answer(&mut base, &text, "Lin", 3, Role::Repeat, 30);
    assert_eq!(base.kb().score(here).map(Score::get), Some(2), "a repeat scores nothing");
    store_answer(&mut base, &text, "Ma", 4, Role::Verdict, 40);
    let decided = disagreement(base.kb(), here).unwrap();
    assert_eq!(base.kb().score(here).map(Score::get), Some(4));
    assert_eq!(decided.overruled().map(|answer| answer.by.as_str()).collect::<Vec<_>>(), ["Lin"]);
    for _ in 0..4 {
        base.undo().unwrap();
    }
    assert!(held(base.kb(), here).is_empty() && !base.kb().is_invariable(here));
}

#[test]
fn a_proof_overrides_every_expert() {
    let home = tempfile::tempdir().unwrap();
    let mut base = built_in(&home, "a.canju");
    for role in [Role::Answer, Role::Verdict] {
        let notice = store_answer(&mut base, "KRK", "Lin", 5, role, 10);
        assert!(matches!(notice, InquiryNotice::Answered { kept: Some(_), .. }), "{notice:?}");
        assert_eq!(base.kb().score(node("KRK")), Some(Score::SURE_WIN));
    }
    // Proving it again takes older censuses away, and no answers.
    let census = base.kb().evidence(node("KRK")).next().unwrap().1.census().unwrap().clone();
    tables::prove(&mut base, node("KRK").material(), &[census], "t").unwrap();
    assert_eq!(held(base.kb(), node("KRK")).len(), 1);
    let wrong = Answer::new(node("KRKR"), "Lin", Score::SURE_WIN, 1);
    assert!(matches!(answer(&mut base, &wrong), Err(Fault::Set(_))));
}

#[test]
fn every_order_has_questions_that_nobody_locked() {
    let home = tempfile::tempdir().unwrap();
    let base = built_in(&home, "a.canju");
    for order in [Order::Certify, Order::Correct, Order::Weight, Order::Ratio, Order::Random(3)] {
        let plan = make_plan(base.kb(), Request::new(order, "Lin", 20), &Unattended).unwrap();
        // Tables and manuals leave little in conflict.
        let least = if matches!(order, Order::Weight | Order::Ratio) { 1 } else { 6 };
        assert!(plan.questions.len() >= least, "{order:?}");
        assert!(plan.questions.iter().all(|q| !base.kb().is_invariable(q.node)));
        let Placed { placed, size } = plan.placed.unwrap();
        assert!(0 < placed && placed < size);
    }
    let shared = Request::new(Order::Shared, "Lin", 20);
    assert!(make_plan(base.kb(), shared, &Unattended).unwrap().questions.is_empty());
}

#[test]
fn two_experts_bases_become_one() {
    let home = tempfile::tempdir().unwrap();
    let (mut mine, mut theirs) = (built_in(&home, "mine.canju"), built_in(&home, "theirs.canju"));
    let text = guessed(&mine);
    store_answer(&mut mine, &text, "Lin", 2, Role::Answer, 10);
    store_answer(&mut theirs, &text, "Wu", 4, Role::Answer, 20);
    let path = theirs.path().to_owned();
    drop(theirs);
    let provenance = edit::provenance(Source::Expert, "Lin", "");
    let Notice::Inquiry(InquiryNotice::Merged { merged, .. }) =
        merge_file(&mut mine, &path, None, &provenance, &Unattended).unwrap()
    else {
        panic!("not merged")
    };
    assert_eq!(merged.conflicts.len(), 1, "{merged:?}");
    assert_eq!(mine.kb().score(node(&text)).map(Score::get), Some(2));
    assert!(disagreement(mine.kb(), node(&text)).is_some());
    let missing = merge_file(&mut mine, &home.path().join("no.canju"), None, &provenance, &Unattended);
    assert!(matches!(missing, Err(Fault::Store(_))));
}

/// The base of all endgames, and a hundred pairs of locked scores that contradict each other around an open combination.
fn contradictory() -> KnowledgeBase {
    let mut base = KnowledgeBase::default();
    base.apply(&edit::Content::Endgames.changes().unwrap());
    let open = |node: &NodeId| base.state(*node).is_some_and(|state| !state.invariable);
    let mut draft = Draft::new(&base);
    let provenance = draft.provenance(&edit::provenance(Source::Expert, "Lin", ""));
    let lock = |score| Some(NodeState { score, invariable: true, provenance });
    let middles = NodeId::all().filter(|node| open(node) && base.score(*node) == Some(Score::DRAW));
    for middle in middles.step_by(500).take(100) {
        let (better, worse): (Vec<_>, Vec<_>) = middle
            .neighbours()
            .filter(|n| open(&n.node))
            .partition(|n| n.relation == crate::material::lattice::Relation::Better);
        if let (Some(better), Some(worse)) = (better.first(), worse.first()) {
            draft.set(better.node, lock(Score::WIN_BY_POSITION.mirror())).unwrap();
            draft.set(worse.node, lock(Score::WIN_BY_POSITION)).unwrap();
        }
    }
    let changes = draft.finish();
    base.apply(&changes);
    base
}

/// `opposed` looks for contradicting locked scores from each node by itself.
#[test]
fn what_locked_scores_contradict_is_asked_last_from_the_first_question_on() {
    let base = contradictory();
    for order in [Order::Weight, Order::Ratio, Order::Random(3), Order::Certify, Order::Doubt, Order::Correct]
    {
        let request = Request::new(order, "Lin", PLANNED);
        let questions = first_choice(&base, request, &Unattended).unwrap().questions;
        let opposed = questions.iter().map(|question| opposed(&base, question.node).is_some());
        let opposed: Vec<bool> = opposed.collect();
        assert!(opposed.is_sorted(), "{order:?}: {opposed:?}");
        assert!(!order.looks_ahead() || !opposed[0] && opposed[PLANNED - 1], "{order:?}");
    }
}

/// Keeps what is reported, once the number of steps is known.
#[derive(Default)]
struct Reports(std::cell::RefCell<Vec<(u64, u64)>>);

impl Progress for Reports {
    fn report(&self, done: u64, total: u64) {
        self.0.borrow_mut().push((done, total));
    }

    fn cancelled(&self) -> bool {
        false
    }
}

#[test]
fn a_plan_counts_all_its_parts_and_ends_at_its_total() {
    let home = tempfile::tempdir().unwrap();
    let base = built_in(&home, "a.canju");
    for order in [Order::Certify, Order::Doubt, Order::Correct, Order::Weight, Order::Random(3)] {
        for &count in first(&[40, 5], 1) {
            let reports = Reports::default();
            make_plan(base.kb(), Request::new(order, "Lin", count), &reports).unwrap();
            let reports = reports.0.into_inner();
            let (last, before) = reports.split_last().unwrap();
            assert_eq!(last.0, last.1, "{order:?}");
            assert!(
                before.iter().all(|(done, total)| *total == last.1 && done <= total),
                "{order:?}: {before:?}"
            );
            assert!(before.is_sorted(), "{order:?}: {before:?}");
        }
    }
}

/// The first questions of a new base, before anything is planned: what occurs in games, and nothing that locked scores settle.
#[test]
fn the_first_questions_are_endgames_of_few_pieces() {
    let mut base = KnowledgeBase::default();
    base.apply(&edit::Content::Endgames.changes().unwrap());
    for order in [Order::Certify, Order::Doubt, Order::Correct] {
        let request = Request::new(order, "Lin", PLANNED);
        let questions = first_choice(&base, request, &Unattended).unwrap().questions;
        assert_eq!(questions.len(), PLANNED, "{order:?}");
        let others = questions.iter().filter(|question| base.labelling().count(question.node).conflicts == 0);
        let rarities: Vec<u32> = others.map(|question| rarity(question.node)).collect();
        assert!(rarities.is_sorted() && rarities.iter().all(|rarity| *rarity < 10), "{rarities:?}");
    }
}
