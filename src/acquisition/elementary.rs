//! The elementary base E0: the 5,184 combinations of at most one strong piece and one pawn a side with any guards and
//! ministers (SPEC.md §1.2), the manual's verdicts as answers and a guess for all others.

use super::manual::{self, ManualError};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{ChangeSet, Draft, NodeState};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::material::{Kind, Material, NodeId, SideMaterial};

/// Why the built-in base cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ElementaryError {
    /// The built-in verdicts cannot be read.
    #[error(transparent)]
    Manual(#[from] ManualError),
    /// A score does not fit its node.
    #[error(transparent)]
    Set(#[from] crate::knowledge::change::SetError),
}

/// The sides of the elementary base: 72 of them.
pub fn sides() -> impl Iterator<Item = SideMaterial> {
    SideMaterial::all().filter(|side| {
        let strong = [Kind::Rook, Kind::Knight, Kind::Cannon].map(|kind| side.count(kind));
        strong.iter().sum::<u8>() <= 1 && side.count(Kind::Pawn) <= 1
    })
}

/// The nodes of the elementary base, mirrors included.
pub fn nodes() -> impl Iterator<Item = NodeId> {
    sides().flat_map(|red| sides().map(move |black| Material { red, black }.into()))
}

/// A score from the pieces alone, in the words a manual has: win, win by position, draw, and their mirrors.
///
/// d = attacking value of red − that of black − ½·(defending value of black − that of red) with the static values of the
/// paper (SPEC.md §1.2, last resort of the predictor): d ≥ 5 is a win, d ≥ 3 a win by position, less a draw. It knows
/// nothing of how pieces work together; the conflicts it leaves with the manual are there to be found.
pub fn guess(material: Material) -> Score {
    let twice =
        |side: SideMaterial| 2 * i32::from(side.attacking_value()) + i32::from(side.defending_value());
    let surplus = twice(material.red) - twice(material.black);
    let score = match surplus.abs() {
        10.. => Score::SURE_WIN,
        6..=9 => Score::WIN_BY_POSITION,
        _ => Score::DRAW,
    };
    if surplus < 0 { score.mirror() } else { score }
}

/// The edits that fill an empty base: the manual's answers, invariable, with their evidence, and the guesses around them.
///
/// # Errors
/// Only where the built-in verdicts are damaged.
pub fn built_in(empty: &KnowledgeBase, time: i64) -> Result<ChangeSet, ElementaryError> {
    let mut draft = Draft::new(empty);
    let verdicts = manual::verdicts()?;
    let answers = manual::reconcile(&verdicts);
    let told_by =
        |source, author: &str| Provenance { source, author: author.into(), time, note: String::new() };
    let manual = draft.provenance(&told_by(Source::Manual, "endgame manuals"));
    let guessed = draft.provenance(&told_by(Source::Guess, "static values"));
    for node in nodes().filter(|node| *node == node.canonical() && !answers.contains_key(node)) {
        let score = guess(node.material());
        draft.set(node, Some(NodeState { score, invariable: false, provenance: guessed }))?;
    }
    for (node, score) in answers {
        draft.set(node, Some(NodeState { score, invariable: true, provenance: manual }))?;
    }
    for evidence in verdicts {
        draft.add_evidence(evidence);
    }
    Ok(draft.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base() -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let set = built_in(&base, 0).unwrap();
        base.apply(&set);
        base
    }

    #[test]
    fn the_elementary_base_has_5184_nodes() {
        assert_eq!(sides().count(), 72);
        assert_eq!(nodes().count(), 5184);
        let base = base();
        assert!(nodes().all(|node| base.score(node).is_some()));
    }

    #[test]
    fn guesses_are_mirror_true_and_keep_the_order_among_themselves() {
        for node in nodes() {
            assert_eq!(guess(node.mirror().material()), guess(node.material()).mirror());
            for n in node.neighbours().filter(|n| n.node > node) {
                assert!(guess(node.material()).class() <= guess(n.node.material()).class());
            }
        }
    }

    #[test]
    fn the_manual_is_invariable_and_the_guesses_are_not() {
        let base = base();
        let answered = manual::reconcile(&manual::verdicts().unwrap());
        for (node, state) in base.scored() {
            assert_eq!(state.invariable, answered.contains_key(&node.canonical()), "{}", node.material());
        }
        assert!(base.conflicts().count() > 0, "there is something to repair");
        insta::assert_json_snapshot!(base.labelling().tally());
    }
}
