//! A base made by version 2 of the format, unchanged, with that program's exports of two of its versions: imported and given
//! verdicts, censuses and answers of every kind, locks, notes, undone entries, three versions.

use std::path::PathBuf;

use super::*;
use canju_knowledge::knowledge::evidence::{Evidence, EvidenceId};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/base-v2").join(name)
}

/// A copy that may be upgraded.
pub(super) fn copy(folder: &tempfile::TempDir) -> PathBuf {
    let path = folder.path().join("old.canju");
    std::fs::copy(data("base.canju"), &path).unwrap();
    path
}

/// Returns all data of every node, as text.
fn contents(kb: &KnowledgeBase) -> Vec<String> {
    let describe = |node: NodeId| {
        let state =
            kb.state(node).map(|state| (state.score, state.invariable, kb.provenance(state.provenance)));
        let evidence: Vec<&Evidence> = kb.evidence(node).map(|(_, evidence)| evidence).collect();
        format!("{} {state:?} {evidence:?}", node.material())
    };
    NodeId::all()
        .filter(|node| kb.state(*node).is_some() || kb.evidence(*node).next().is_some())
        .map(describe)
        .collect()
}

fn exported(name: &str) -> KnowledgeBase {
    let mut kb = KnowledgeBase::default();
    let provenance =
        Provenance { source: Source::Guess, author: "nobody".into(), time: 0, note: String::new() };
    let read = import_file(&kb, &data(name), None, &provenance, &Unattended).unwrap();
    kb.apply(&read.set);
    kb
}

#[test]
fn a_base_of_version_2_equals_its_export() {
    let folder = tempfile::tempdir().unwrap();
    let mut base = Base::open(&copy(&folder), &Unattended).unwrap();
    base.reader().check_scores(&Unattended).unwrap();
    assert_eq!(contents(base.kb()), contents(&exported("main.jsonl")));
    base.select_version("first").unwrap();
    assert_eq!(contents(base.kb()), contents(&exported("first.jsonl")));

    // The present export agrees too.
    let again = folder.path().join("again.jsonl");
    export_file(base.kb(), &again, Overwrite::Never, &Unattended).unwrap();
    let mut kb = KnowledgeBase::default();
    let provenance =
        Provenance { source: Source::Guess, author: "nobody".into(), time: 0, note: String::new() };
    kb.apply(&import_file(&kb, &again, None, &provenance, &Unattended).unwrap().set);
    assert_eq!(contents(&kb), contents(base.kb()));
}

#[test]
fn a_base_of_version_2_has_every_kind_of_evidence_by_its_type() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::open(&copy(&folder), &Unattended).unwrap();
    let kb = base.kb();
    let all: Vec<(EvidenceId, &Evidence)> = kb.evidence_nodes().flat_map(|node| kb.evidence(node)).collect();
    assert_eq!((all.len(), kb.evidence_count()), (33, 35));
    let answers: Vec<_> = all.iter().filter_map(|(_, evidence)| evidence.answer()).collect();
    insta::assert_json_snapshot!(answers);
    assert_eq!(all.iter().filter(|(_, evidence)| evidence.census().is_some()).count(), 14);
    let verdicts = all.iter().filter(|(_, evidence)| matches!(evidence, Evidence::Verdict(_)));
    assert_eq!(verdicts.count() + answers.len() + 14, 33);
}

#[test]
fn the_log_of_version_2_continues() {
    let folder = tempfile::tempdir().unwrap();
    let path = copy(&folder);
    let mut base = Base::open(&path, &Unattended).unwrap();
    assert_eq!((base.history().entries().len(), base.history().versions().len()), (23, 3));
    let newest = contents(base.kb());
    // Redoes the entry undone when the base was closed, and undoes it again.
    base.redo().unwrap();
    assert_ne!(contents(base.kb()), newest);
    base.undo().unwrap();
    assert_eq!(contents(base.kb()), newest);
    let mut steps = 0;
    while base.undo().is_ok() {
        steps += 1;
    }
    assert!(steps > 10 && base.kb().nodes() == 0, "{steps}");
    while steps > 0 {
        base.redo().unwrap();
        steps -= 1;
    }
    assert_eq!(contents(base.kb()), newest);
    let set = many(base.kb(), 0, 10);
    base.apply(import(), "a", 1, &set).unwrap();
    base.reader().check_scores(&Unattended).unwrap();
    let now = contents(base.kb());
    drop(base);
    assert_eq!(contents(Base::open(&path, &Unattended).unwrap().kb()), now);
}
