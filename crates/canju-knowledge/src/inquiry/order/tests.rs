//! What locked scores place.

use super::*;
use crate::knowledge::change::{Draft, NodeState};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::synthetic::truth;

/// A base of these locked classes.
fn base(locked: &[(NodeId, Class, Source)]) -> KnowledgeBase {
    let mut base = KnowledgeBase::default();
    let mut draft = Draft::new(&base);
    for &(node, class, source) in locked {
        let provenance = draft.provenance(&Provenance::new(source, "", 0));
        draft.set(node, Some(NodeState { score: class.score(None), invariable: true, provenance })).unwrap();
    }
    let set = draft.finish();
    base.apply(&set);
    base
}

/// With it the bounds are those of what remains when answers are withdrawn, without it those of all that is locked.
#[test]
fn an_answer_that_proofs_contradict_places_nothing() {
    let nodes = NodeId::all().step_by(997).filter(|node| *node == node.canonical() && !node.is_symmetric());
    let proofs: Vec<_> = nodes.map(|node| (node, truth(node), Source::Table)).collect();
    let proved = base(&proofs);
    let bounds = allowed(&proved);
    let absurd = NodeId::all().filter(|node| !proved.is_invariable(*node) && *node == node.canonical());
    for node in absurd.filter(|node| bounds.at(*node).1 < Class::WORST).step_by(90_001) {
        let both = base(&[&proofs[..], &[(node, Class::WORST, Source::Expert)]].concat());
        assert_ne!(allowed(&both), bounds);
        let (with, without) = (known(&both, &allowed(&both)), known(&proved, &bounds));
        assert!(NodeId::all().all(|node| with.bounds(node) == without.bounds(node)), "{}", node.material());
    }
}
