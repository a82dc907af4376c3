//! Laws of a base on disk: whatever was done to it, file and memory are the fold of the log, before and after reopening.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{ChangeSet, Draft, NodeState};
use canju::knowledge::evidence::{Evidence, Verdict};
use canju::knowledge::history::{Action, EntryId, HistoryError};
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::{Class, Score};
use canju::material::{Material, NodeId, SideMaterial};
use canju::progress::Unattended;
use canju::store::{Base, StoreError, check};
use proptest::prelude::*;

/// Contents of the canonical nodes of a base, with provenances instead of ids.
type Contents = BTreeMap<NodeId, (Option<(Score, bool, Provenance)>, Vec<Evidence>)>;

fn contents(kb: &KnowledgeBase) -> Contents {
    let scored = kb.scored().map(|(node, _)| node).chain(kb.evidence_nodes());
    let canonical = scored.filter(|node| *node == node.canonical());
    canonical
        .map(|node| {
            let state =
                kb.state(node).map(|s| (s.score, s.invariable, kb.provenance(s.provenance).unwrap().clone()));
            (node, (state, kb.evidence(node).map(|(_, evidence)| evidence.clone()).collect()))
        })
        .collect()
}

/// Something a user does.
#[derive(Debug, Clone)]
enum Deed {
    Set(Vec<(NodeId, Option<u8>, bool)>, String),
    Evidence(NodeId, u8, String),
    RemoveEvidence(NodeId),
    Undo,
    Redo,
    Name(u8),
    Select(u8),
    Reopen,
}

fn node() -> impl Strategy<Value = NodeId> {
    let side = (0..2_u8, 0..2_u8).prop_map(|(r, g)| SideMaterial::from_counts([r, 0, 0, 0, g, 0]).unwrap());
    (side.clone(), side).prop_map(|(red, black)| Material { red, black }.into())
}

fn deed() -> impl Strategy<Value = Deed> {
    let answer = (node(), prop::option::of(0..10_u8), any::<bool>());
    prop_oneof![
        6 => (prop::collection::vec(answer, 0..4), ".{0,3}").prop_map(|(s, t)| Deed::Set(s, t)),
        2 => (node(), 0..10_u8, ".{0,3}").prop_map(|(n, f, t)| Deed::Evidence(n, f, t)),
        1 => node().prop_map(Deed::RemoveEvidence),
        5 => Just(Deed::Undo),
        3 => Just(Deed::Redo),
        1 => (0..4_u8).prop_map(Deed::Name),
        2 => (0..4_u8).prop_map(Deed::Select),
        1 => Just(Deed::Reopen),
    ]
}

fn draft(kb: &KnowledgeBase, deed: &Deed) -> ChangeSet {
    let mut draft = Draft::new(kb);
    match deed {
        Deed::Set(answers, author) => {
            // A node is set at most once in a draft.
            let once: BTreeMap<_, _> = answers.iter().map(|(n, s, i)| (n.canonical(), (s, i))).collect();
            for (node, (score, invariable)) in once {
                let provenance = Provenance {
                    source: Source::Expert,
                    author: author.clone(),
                    time: 1,
                    note: String::new(),
                };
                let provenance = draft.provenance(&provenance);
                let state = score
                    .and_then(Score::new)
                    .filter(|s| !node.is_symmetric() || s.class() == Class::LEVEL)
                    .map(|score| NodeState { score, invariable: *invariable, provenance });
                draft.set(node, state).unwrap();
            }
        }
        Deed::Evidence(node, finding, term) => draft.add_evidence(Evidence::Verdict(Verdict {
            material: *node,
            finding: Score::new(*finding).unwrap(),
            term: term.clone(),
            conditions: vec![term.clone(), "red:high".into()],
            source: "s".into(),
            caution: String::new(),
        })),
        Deed::RemoveEvidence(node) => {
            if let Some((id, _)) = kb.evidence(*node).next() {
                draft.remove_evidence(*node, id);
            }
        }
        _ => {}
    }
    draft.finish()
}

/// The base with a second account of what it should be: the state after every entry, and the entry of every version.
struct Twin {
    base: Base,
    states: Vec<Contents>,
}

impl Twin {
    fn new(path: &Path) -> Self {
        let create = Action::Create { from: "empty".into() };
        let base = Base::create(path, create, "", 0, &ChangeSet::default()).unwrap();
        Self { base, states: vec![Contents::new(), Contents::new()] }
    }

    fn perform(mut self, deed: &Deed) -> Self {
        let path = self.base.path().to_owned();
        match deed {
            Deed::Set(..) | Deed::Evidence(..) | Deed::RemoveEvidence(_) => {
                let set = draft(self.base.kb(), deed);
                let id = self.base.apply(Action::Set { material: "x".into() }, "張", 3, &set).unwrap();
                assert_eq!(id.is_none(), set.changes.is_empty());
                if let Some(id) = id {
                    assert_eq!(id.0 as usize, self.states.len());
                    assert_eq!(self.base.changes(id).unwrap().changes, set.changes);
                    self.states.push(contents(self.base.kb()));
                }
            }
            Deed::Undo => {
                let expected = self.base.history().undo().map(|entry| entry.action.clone());
                assert_eq!(history_result(self.base.undo()), expected);
            }
            Deed::Redo => {
                let expected = self.base.history().redo().map(|entry| entry.action.clone());
                assert_eq!(history_result(self.base.redo()), expected);
            }
            Deed::Name(name) => drop(history_result(self.base.name_version(&format!("v{name}")))),
            Deed::Select(name) => drop(history_result(self.base.select_version(&format!("v{name}")))),
            Deed::Reopen => {
                let (before, history) = (contents(self.base.kb()), self.base.history().clone());
                drop(self.base);
                self.base = Base::open(&path, &Unattended).unwrap();
                assert_eq!((contents(self.base.kb()), self.base.history()), (before, &history));
            }
        }
        self
    }

    fn check(&self) {
        let head = self.base.history().current().head;
        assert_eq!(contents(self.base.kb()), self.states[head.0 as usize]);
        assert!(check(self.base.path(), &Unattended).unwrap().is_sound());
    }
}

/// Only the log may refuse.
#[track_caller]
fn history_result<T>(result: Result<T, StoreError>) -> Result<T, HistoryError> {
    result.map_err(|error| match error {
        StoreError::History(error) => error,
        other => panic!("{other:?}"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_state_is_the_fold_of_the_log_whatever_is_done(deeds in prop::collection::vec(deed(), 1..25)) {
        let dir = tempfile::tempdir().unwrap();
        let mut twin = Twin::new(&dir.path().join("b.canju"));
        for deed in &deeds {
            twin = twin.perform(deed);
            let head = twin.base.history().current().head;
            prop_assert_eq!(&contents(twin.base.kb()), &twin.states[head.0 as usize]);
        }
        twin.check();
        twin = twin.perform(&Deed::Reopen);
        twin.check();
    }
}

fn answer(base: &mut Base, text: &str, score: u8) -> EntryId {
    let set = one(base.kb(), text, score);
    base.apply(Action::Set { material: text.into() }, "", 0, &set).unwrap().unwrap()
}

fn one(kb: &KnowledgeBase, text: &str, score: u8) -> ChangeSet {
    let node: NodeId = text.parse::<Material>().unwrap().into();
    let answer = Deed::Set(vec![(node.canonical(), Some(score), true)], format!("{score}"));
    draft(kb, &answer)
}

fn score(base: &Base, text: &str) -> Option<u8> {
    base.kb().score(text.parse::<Material>().unwrap().into()).map(Score::get)
}

fn empty(path: &Path) -> Base {
    Base::create(path, Action::Create { from: "empty".into() }, "", 0, &ChangeSet::default()).unwrap()
}

#[test]
fn undo_and_redo_reach_over_the_end_of_the_program() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("b.canju");
    let mut base = empty(&path);
    answer(&mut base, "KRK", 0);
    answer(&mut base, "KRK", 1);
    drop(base);
    let mut base = Base::open(&path, &Unattended).unwrap();
    base.undo().unwrap();
    assert_eq!(score(&base, "KRK"), Some(0));
    drop(base);
    let mut base = Base::open(&path, &Unattended).unwrap();
    base.undo().unwrap();
    assert_eq!(score(&base, "KRK"), None);
    assert!(matches!(base.undo(), Err(StoreError::History(HistoryError::NothingToUndo))));
    drop(base);
    let mut base = Base::open(&path, &Unattended).unwrap();
    base.redo().unwrap();
    base.redo().unwrap();
    assert_eq!(score(&base, "KRK"), Some(1));
    assert!(matches!(base.redo(), Err(StoreError::History(HistoryError::NothingToRedo))));
    assert!(check(base.path(), &Unattended).unwrap().is_sound());
}

#[test]
fn what_was_undone_stays_in_the_log_after_another_answer() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("b.canju");
    let mut base = empty(&path);
    let abandoned = answer(&mut base, "KRK", 3);
    base.undo().unwrap();
    answer(&mut base, "KRK", 0);
    drop(base);
    let base = Base::open(&path, &Unattended).unwrap();
    assert_eq!(base.history().entries().len(), 3);
    let changes = base.changes(abandoned).unwrap().changes;
    let [canju::knowledge::change::Change::State { after: Some(state), .. }] = changes[..] else { panic!() };
    assert_eq!(state.score.get(), 3);
    assert_eq!(base.kb().provenance(state.provenance).unwrap().author, "3");
}

#[test]
fn versions_have_states_of_their_own() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("b.canju");
    let mut base = empty(&path);
    answer(&mut base, "KRK", 0);
    base.name_version("甲").unwrap();
    answer(&mut base, "KRK", 1);
    answer(&mut base, "KNK", 3);
    base.select_version("甲").unwrap();
    assert_eq!((score(&base, "KRK"), score(&base, "KNK")), (Some(0), None));
    answer(&mut base, "KCK", 5);
    base.select_version("main").unwrap();
    assert_eq!((score(&base, "KRK"), score(&base, "KNK"), score(&base, "KCK")), (Some(1), Some(3), None));
    // A named version stays; the edit on it is on a line of its own.
    base.select_version("甲").unwrap();
    assert_eq!(score(&base, "KCK"), None);
    base.select_version("甲+").unwrap();
    drop(base);
    let mut base = Base::open(&path, &Unattended).unwrap();
    assert_eq!(base.history().current().name, "甲+");
    assert_eq!((score(&base, "KRK"), score(&base, "KNK"), score(&base, "KCK")), (Some(0), None, Some(5)));
    base.undo().unwrap();
    base.redo().unwrap();
    base.rename_version("甲+", "乙+").unwrap();
    base.delete_version("甲").unwrap();
    drop(base);
    let mut base = Base::open(&path, &Unattended).unwrap();
    let names: Vec<&str> = base.history().versions().iter().map(|version| version.name.as_str()).collect();
    assert_eq!(names, ["main", "乙+"]);
    assert_eq!(score(&base, "KCK"), Some(5));
    assert!(check(base.path(), &Unattended).unwrap().is_sound());
    assert!(matches!(base.select_version("乙"), Err(StoreError::History(HistoryError::NoVersion(_)))));
    assert!(matches!(base.name_version("main"), Err(StoreError::History(HistoryError::NameTaken(_)))));
}

#[test]
fn a_snapshot_stays_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let mut base = empty(&dir.path().join("b.canju"));
    answer(&mut base, "KRK", 0);
    let snapshot = Arc::clone(base.kb());
    answer(&mut base, "KRK", 1);
    let node: NodeId = "KRK".parse::<Material>().unwrap().into();
    assert_eq!(snapshot.score(node).map(Score::get), Some(0));
    assert_eq!(score(&base, "KRK"), Some(1));
}

#[test]
fn changes_drafted_on_another_state_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let mut base = empty(&dir.path().join("b.canju"));
    let stale = one(base.kb(), "KRK", 0);
    answer(&mut base, "KRK", 1);
    let refused = base.apply(Action::Set { material: "KRK".into() }, "", 0, &stale);
    assert!(matches!(refused, Err(StoreError::Stale)));
    let mut unknown = one(base.kb(), "KNK", 0);
    unknown.provenances.clear();
    let refused = base.apply(Action::Set { material: "KNK".into() }, "", 0, &unknown);
    assert!(matches!(refused, Err(StoreError::Stale)));
    // Another node, but the provenance that comes with it has a number that was given away since.
    let other = one(base.kb(), "KCK", 3);
    answer(&mut base, "KNK", 2);
    let refused = base.apply(Action::Set { material: "KCK".into() }, "", 0, &other);
    assert!(matches!(refused, Err(StoreError::Stale)));
    assert_eq!(base.history().entries().len(), 3);
    assert!(check(base.path(), &Unattended).unwrap().is_sound());
    assert_eq!(base.kb().provenances().len(), 2);
}
