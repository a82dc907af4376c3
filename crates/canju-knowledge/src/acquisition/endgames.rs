//! The default base of the program: all 1,166,400 endgames. Proofs and answers of manuals are locked; the others are predicted by
//! the learned model and repaired, each with its confidence.
//!
//! `canju-lab learn endgames` writes the file (assets/learned/README.md) computed by `canju_lab::experiment::endgames`. Compressed by
//! zstd: a line with the version, a line with the digest of its inputs, then two bytes an endgame, in the order of
//! [`endgames`]: all scores with their origins, then all confidences.

use std::sync::LazyLock;

use canju_files::progress::{Cancelled, Progress};
use canju_message::All;
use rayon::prelude::*;
use xiangqi::material::{NodeId, PairId};
use xiangqi_tablebase::census::rows;

use crate::acquisition::elementary::{Answers, ElementaryError};
use crate::acquisition::extension::{answers, endgames};
use crate::acquisition::learned::experience::{Experience, MOST_SURE, tolerated};
use crate::acquisition::learned::{self, Model};
use crate::acquisition::manual;
use crate::knowledge::bounds::Bounds;
use crate::knowledge::change::{Change, ChangeSet, NodeState};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::{Class, Score};
use crate::knowledge::{Digest, KnowledgeBase};

const BUILT_IN: &[u8] = include_bytes!("../../../../assets/learned/endgames.zst");

/// The first line.
const VERSION: &str = "canju endgames 1";

/// Maximum size of a file, in bytes: no more is allocated for a damaged one.
const LARGEST: usize = 4 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
pub enum Origin {
    /// A table or a manual answers it: locked.
    Answered,
    /// Answered, but open: by a manual that tables or other answers contradict, or by tables that ignore perpetual chase.
    Open,
    /// The learned model predicts it.
    Predicted,
    /// The exact repair moved it.
    Repaired,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endgame {
    pub score: Score,
    pub origin: Origin,
    /// Confidence that the score is within one class, in percent.
    pub confidence: u8,
}

/// Built-in data of every canonical endgame, in the order of [`endgames`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endgames {
    all: Vec<Endgame>,
    digest: String,
}

impl Endgames {
    pub fn new(all: Vec<Endgame>) -> Self {
        Self { all, digest: inputs() }
    }

    pub fn built_in() -> Result<&'static Self, ElementaryError> {
        static READ: LazyLock<Result<Endgames, ElementaryError>> = LazyLock::new(|| Endgames::read(BUILT_IN));
        READ.as_ref().map_err(Clone::clone)
    }

    pub fn read(file: &[u8]) -> Result<Self, ElementaryError> {
        let bytes = zstd::bulk::decompress(file, LARGEST).map_err(|_| ElementaryError::Endgames)?;
        let mut parts = bytes.splitn(3, |byte| *byte == b'\n');
        let mut next = || parts.next().ok_or(ElementaryError::Endgames);
        let (version, digest, rest) = (next()?, next()?, next()?);
        if version != VERSION.as_bytes() || !rest.len().is_multiple_of(2) {
            return Err(ElementaryError::Endgames);
        }
        let (scores, confidence) = rest.split_at(rest.len() / 2);
        let endgame = |(byte, confidence): (&u8, &u8)| {
            let origin = Origin::ALL.get(usize::from(byte >> 4)).copied();
            Some(Endgame { score: Score::new(byte & 15)?, origin: origin?, confidence: *confidence })
        };
        let all: Option<Vec<Endgame>> = scores.iter().zip(confidence).map(endgame).collect();
        let all = all.filter(|all| all.len() == endgames().count()).ok_or(ElementaryError::Endgames)?;
        Ok(Self { all, digest: String::from_utf8_lossy(digest).into_owned() })
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// Only if memory runs out.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = format!("{VERSION}\n{}\n", self.digest).into_bytes();
        bytes.extend(self.all.iter().map(|endgame| endgame.score.get() | (endgame.origin as u8) << 4));
        bytes.extend(self.all.iter().map(|endgame| endgame.confidence));
        zstd::bulk::compress(&bytes, 19)
    }

    /// Whether they follow from the tables, manuals and model that are built in.
    pub fn is_current(&self) -> bool {
        self.digest == inputs()
    }

    pub fn all(&self) -> &[Endgame] {
        &self.all
    }

    /// The scores by pair of mirrored nodes, each for its canonical node; nothing beyond the endgames.
    pub fn scores(&self) -> Vec<Option<Score>> {
        let mut scores = vec![None; PairId::COUNT as usize];
        for (node, endgame) in endgames().zip(&self.all) {
            scores[PairId::from(node).index()] = Some(endgame.score);
        }
        scores
    }

    /// The confidence of every endgame, if a base has these scores, these locks, and no other lock.
    pub fn confidence(&self, kb: &KnowledgeBase) -> Option<impl Iterator<Item = (PairId, u8)>> {
        let locks = |endgame: &Endgame| endgame.origin == Origin::Answered;
        let same = |(node, endgame): (NodeId, &Endgame)| {
            kb.score(node) == Some(endgame.score) && kb.is_invariable(node) == locks(endgame)
        };
        let locked = endgames().zip(&self.all).filter(|(_, endgame)| locks(endgame));
        let locked: u32 = locked.map(|(node, _)| if node.is_symmetric() { 1 } else { 2 }).sum();
        let holds = kb.invariable() == locked && endgames().zip(&self.all).all(same);
        holds.then(|| endgames().zip(&self.all).map(|(node, endgame)| (node.into(), endgame.confidence)))
    }

    pub fn changes(&self, empty: &KnowledgeBase, time: i64) -> Result<ChangeSet, ElementaryError> {
        let answers = Answers::built_in()?;
        let mut origins = vec![None; PairId::COUNT as usize];
        for (node, endgame) in endgames().zip(&self.all) {
            origins[PairId::from(node).index()] = Some(endgame.origin);
        }
        let mut draft = answers.draft(empty, time, |node| match origins[PairId::from(node).index()] {
            Some(Origin::Repaired | Origin::Predicted) => None,
            Some(Origin::Open) => Some(false),
            Some(Origin::Answered) | None => Some(true),
        })?;
        for (origin, provenance) in provenances(time) {
            let provenance = draft.provenance(&provenance);
            for (node, endgame) in endgames().zip(&self.all).filter(|(_, endgame)| endgame.origin == origin) {
                let state = NodeState { score: endgame.score, invariable: false, provenance };
                draft.set(node, Some(state))?;
            }
        }
        let mut set = draft.finish();
        // A file in lattice order is fastest to write and smallest.
        set.changes.sort_by_key(|change| match change {
            Change::State { node, .. } | Change::Evidence { node, .. } => *node,
        });
        Ok(set)
    }
}

/// Provenances of the scores that the program itself adds to the answers.
pub fn provenances(time: i64) -> [(Origin, Provenance); 2] {
    [
        (Origin::Predicted, Provenance::new(Source::Inferred, "learned model", time)),
        (Origin::Repaired, Provenance::new(Source::Resolver, "exact repair", time)),
    ]
}

/// The digest of the tables, manuals and model from which the endgames follow.
fn inputs() -> String {
    let texts = [rows::built_in_text(), manual::built_in_text(), learned::built_in_text()];
    Digest::of(texts.concat().as_bytes()).to_string()
}

// Confidence of the scores of a base: the share of the votes of its answers that make a score right or slightly off.
//
// A proved score is certain. Any other is assessed like a prediction ([`experience`](super::learned::experience)), by the
// answers alone: predicted, repaired or refined scores around it do not count, and it never reaches certainty.

const NONE: u8 = u8::MAX;

const BATCH: usize = 1 << 14;

/// Confidence of every score, in percent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreConfidence(Box<[u8]>);

impl ScoreConfidence {
    /// Computes the confidence of the scores of a base; uses the built-in values if the base is unchanged.
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
    pub fn computed(kb: &KnowledgeBase, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let model = Model::built_in();
        let experience = &Experience::of(model, answers(kb));
        let bounds = &Bounds::of(kb.all_locked());
        let mut confidence = vec![NONE; PairId::COUNT as usize];
        let pairs: Vec<PairId> = PairId::all().filter(|pair| kb.score(pair.node()).is_some()).collect();
        for (batch, done) in pairs.chunks(BATCH).zip((0..).step_by(BATCH)) {
            progress.report(done, pairs.len() as u64);
            progress.proceed()?;
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
    use canju_files::progress::Unattended;
    use xiangqi::material::Material;

    use super::*;
    use crate::acquisition::elementary;
    use crate::knowledge::bounds;
    use crate::knowledge::change::{Draft, NodeState};

    #[test]
    fn the_built_in_endgames_follow_from_what_is_built_in() {
        let endgames = Endgames::built_in().unwrap();
        assert!(endgames.is_current(), "make them anew: canju-lab learn endgames (assets/learned/README.md)");
        assert!(BUILT_IN.len() <= 1 << 20);
        assert_eq!(Endgames::read(&endgames.to_bytes().unwrap()).as_ref(), Ok(endgames));
    }

    #[test]
    fn a_new_base_has_every_endgame_and_no_guess() {
        let mut kb = KnowledgeBase::default();
        let changes = Endgames::built_in().unwrap().changes(&kb, 0).unwrap();
        assert!(changes.fits(&kb));
        kb.apply(&changes);
        let mut scored = 0;
        for node in endgames() {
            assert!(kb.score(node).is_some(), "{}", node.material());
            scored += if node.is_symmetric() { 1 } else { 2 };
        }
        assert_eq!(scored, 1_166_400);
        assert!(kb.provenances().all(|provenance| provenance.source != Source::Guess));
        let score = |text: &str| kb.score(text.parse::<Material>().unwrap().into()).map(Score::get);
        assert_eq!((score("KRGGMMKGGMM"), score("KRGMMKGGMM")), (Some(5), Some(5)));
        for node in kb.invariable_nodes() {
            let (low, high) = kb.allowed(node);
            let proved = kb.proved_class(node);
            assert!(proved.is_none_or(|class| (low..=high).contains(&class)), "{}", node.material());
        }
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let whole = Endgames::built_in().unwrap().to_bytes().unwrap();
        assert!(Endgames::read(&whole[..whole.len() / 2]).is_err());
        assert!(Endgames::read(&[]).is_err());
        assert!(Endgames::read(&zstd::bulk::compress(b"canju endgames 1\nx\nxx", 1).unwrap()).is_err());
    }

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
