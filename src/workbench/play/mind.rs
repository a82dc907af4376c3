//! What the engine knows: an immutable copy of the open base's scores, and what it remembers of positions.

use std::sync::Arc;

use crate::engine::{Evaluation, Insight, Parameters, Transpositions};
use crate::knowledge::KnowledgeBase;

/// MiB for what is remembered of positions.
const MEMORY: usize = 32;

/// The engine's mind for one state of a base.
pub(in crate::workbench) struct Mind {
    /// The base, so that it is known whether another one is open; `None` where its knowledge is not used.
    of: Option<Arc<KnowledgeBase>>,
    evaluation: Arc<Evaluation>,
    memory: Arc<Transpositions>,
}

impl Mind {
    /// The mind for a base: the one there is, where it is that of this base.
    pub(super) fn of(before: Option<Box<Self>>, kb: &Arc<KnowledgeBase>, knows: bool) -> Box<Self> {
        let same = |mind: &Self| match &mind.of {
            Some(of) => knows && Arc::ptr_eq(of, kb),
            None => !knows,
        };
        match before {
            Some(mind) if same(&mind) => mind,
            other => {
                let insight = knows.then(|| Insight::read(kb));
                let evaluation = Arc::new(Evaluation::new(Parameters::default(), insight));
                // What was remembered was valued with other scores.
                let memory = other.map(|mind| mind.memory);
                let memory = memory.unwrap_or_else(|| Arc::new(Transpositions::new(MEMORY)));
                memory.clear();
                Box::new(Self { of: knows.then(|| Arc::clone(kb)), evaluation, memory })
            }
        }
    }

    /// What a search needs of it.
    pub(super) fn parts(&self) -> (Arc<Evaluation>, Arc<Transpositions>) {
        (Arc::clone(&self.evaluation), Arc::clone(&self.memory))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::{Provenance, Source};
    use crate::knowledge::score::Score;
    use crate::material::Material;
    use crate::rules::Position;

    fn scored(kb: &KnowledgeBase, score: Score) -> Arc<KnowledgeBase> {
        let mut kb = kb.clone();
        let mut draft = Draft::new(&kb);
        let author =
            Provenance { source: Source::Expert, author: String::new(), time: 0, note: String::new() };
        let provenance = draft.provenance(&author);
        let node = "KRKNGG".parse::<Material>().unwrap().into();
        draft.set(node, Some(NodeState { score, invariable: true, provenance })).unwrap();
        let set = draft.finish();
        kb.apply(&set);
        Arc::new(kb)
    }

    #[test]
    fn a_changed_score_is_used_by_the_next_thought() {
        let position: Position = "3k1a3/4a4/4n4/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let worth = |mind: &Mind| {
            let (evaluation, _) = mind.parts();
            evaluation.score(&position, evaluation.tally(&position))
        };
        let won = scored(&KnowledgeBase::default(), Score::SURE_WIN);
        let mind = Mind::of(None, &won, true);
        let high = worth(&mind);
        let (before, _) = mind.parts();
        let mind = Mind::of(Some(mind), &won, true);
        assert!(Arc::ptr_eq(&before, &mind.parts().0), "the same base needs no other mind");
        let drawn = scored(&won, Score::DRAW);
        let mind = Mind::of(Some(mind), &drawn, true);
        assert!(worth(&mind) + 200 < high, "{} {high}", worth(&mind));
        let mind = Mind::of(Some(mind), &drawn, false);
        assert!(worth(&mind) > worth(&Mind::of(None, &drawn, true)), "without knowledge a rook is a rook");
    }
}
