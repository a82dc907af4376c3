//! Confidence of the scores of a base: the share of the votes of its answers that make a score right or slightly off.
//!
//! A proved score is certain. Any other is assessed like a prediction ([`experience`](super::learned::experience)), by the
//! answers alone: predicted, repaired or refined scores around it do not count, and it never reaches certainty.

use rayon::prelude::*;

use super::endgames::Endgames;
use super::extension::answers;
use super::learned::Model;
use super::learned::experience::{Experience, MOST_SURE, tolerated};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::bounds::Bounds;
use crate::knowledge::score::Class;
use canju_files::progress::{Cancelled, Progress};
use xiangqi::material::{NodeId, PairId};

/// Marks a node without a confidence.
const NONE: u8 = u8::MAX;

/// Number of nodes processed between two reports.
const BATCH: usize = 1 << 14;

/// Confidence of every score, in percent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreConfidence(Box<[u8]>);

impl ScoreConfidence {
    /// Computes the confidence of the scores of a base; uses the built-in values if the base is unchanged.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn of(kb: &KnowledgeBase, progress: &dyn Progress) -> Result<Self, Cancelled> {
        match Endgames::built_in().ok().and_then(|endgames| endgames.confidence(kb)) {
            Some(built_in) => {
                let mut confidence = vec![NONE; PairId::COUNT as usize];
                built_in.for_each(|(pair, percent)| confidence[pair.index()] = percent);
                Ok(Self(confidence.into()))
            }
            None => Self::computed(kb, progress),
        }
    }

    /// Computes the confidence of the scores of a base without the built-in values.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn computed(kb: &KnowledgeBase, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let model = Model::built_in();
        let experience = &Experience::of(model, answers(kb));
        let bounds = &Bounds::of(kb.all_locked());
        let mut confidence = vec![NONE; PairId::COUNT as usize];
        let pairs: Vec<PairId> = PairId::all().filter(|pair| kb.score(pair.node()).is_some()).collect();
        for (batch, done) in pairs.chunks(BATCH).zip((0..).step_by(BATCH)) {
            progress.report(done, pairs.len() as u64);
            if progress.cancelled() {
                return Err(Cancelled);
            }
            let share = |pair: &PairId| {
                let node = pair.node();
                share(kb, node, experience, model, bounds.at(node)).map(|share| (*pair, share))
            };
            for (pair, share) in batch.par_iter().filter_map(share).collect::<Vec<_>>() {
                confidence[pair.index()] = share;
            }
        }
        Ok(Self(confidence.into()))
    }

    /// Returns the confidence of the score of a node, in percent; `None` without a score or without relevant answers.
    pub fn at(&self, node: NodeId) -> Option<u8> {
        self.0.get(PairId::from(node).index()).copied().filter(|percent| *percent != NONE)
    }

    /// Returns the uncertainty of the score of a pair, 1 to 100: the value of a question on it, apart from what its answer
    /// settles elsewhere.
    pub fn doubt(&self, pair: PairId) -> u8 {
        self.at(pair.node()).map_or(100, |percent| 100 - percent.min(99))
    }
}

fn share(
    kb: &KnowledgeBase,
    node: NodeId,
    experience: &Experience,
    model: &Model,
    bounds: (Class, Class),
) -> Option<u8> {
    let class = kb.score(node)?.class();
    if kb.is_proved(node) {
        return Some(100);
    }
    let votes = experience.votes(node, model.odds(node.material()));
    Some((tolerated(&votes, class, bounds)?.min(MOST_SURE) * 100.0).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::elementary;
    use crate::knowledge::bounds;
    use crate::knowledge::change::{Draft, NodeState};
    use canju_files::progress::Unattended;

    /// Returns the confidence from the votes on one node alone.
    fn of_node(kb: &KnowledgeBase, node: NodeId) -> Option<u8> {
        let (node, model) = (node.canonical(), Model::built_in());
        let experience = Experience::on(node, model, answers(kb));
        let bounds = bounds::around(node, |other| kb.locked(other));
        share(kb, node, &experience, model, bounds)
    }

    #[test]
    fn all_at_once_is_as_sure_as_one_by_one() {
        let mut kb = KnowledgeBase::default();
        kb.apply(&elementary::built_in(&kb, 0).unwrap());
        let confidence = ScoreConfidence::of(&kb, &Unattended).unwrap();
        let mut compared = 0;
        for (node, state) in kb.scored().step_by(401) {
            assert_eq!(confidence.at(node), confidence.at(node.mirror()));
            if kb.is_proved(node) {
                assert_eq!(confidence.at(node), Some(100));
            } else if state.invariable {
                assert!(confidence.at(node) < Some(100), "an answer is no proof");
            } else {
                assert_eq!(confidence.at(node), of_node(&kb, node), "{}", node.material());
                compared += 1;
            }
        }
        assert!(compared > 5);
        assert!(Endgames::built_in().unwrap().confidence(&kb).is_none(), "another base");
        let unscored = NodeId::all().find(|node| kb.score(*node).is_none()).unwrap();
        assert_eq!(confidence.at(unscored), None);
    }

    #[test]
    fn of_a_new_base_it_is_built_in() {
        let mut kb = KnowledgeBase::default();
        let endgames = Endgames::built_in().unwrap();
        kb.apply(&endgames.changes(&kb, 0).unwrap());
        assert!(endgames.confidence(&kb).is_some());
        let confidence = ScoreConfidence::of(&kb, &Unattended).unwrap();
        for (node, _) in kb.scored().step_by(99_991).filter(|(_, state)| !state.invariable) {
            assert_eq!(confidence.at(node), of_node(&kb, node), "{}", node.material());
            assert!(confidence.at(node) < Some(100));
        }
        let answered = kb.invariable_nodes().nth(7).unwrap();
        let mut draft = Draft::new(&kb);
        let open = kb.state(answered).map(|state| NodeState { invariable: false, ..state });
        draft.set(answered, open).unwrap();
        let opened = draft.finish();
        kb.apply(&opened);
        assert!(endgames.confidence(&kb).is_none(), "another lock, other votes");
    }
}
