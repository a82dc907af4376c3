//! The default base of the program: all 1,166,400 endgames. Proofs and answers of manuals are locked; the others are predicted by
//! the learned model and repaired, each with its confidence.
//!
//! `canju-lab learn endgames` writes the file (assets/learned/README.md) computed by `canju_lab::experiment::endgames`. Compressed by
//! zstd: a line with the version, a line with the digest of its inputs, then two bytes an endgame, in the order of
//! [`endgames`]: all scores with their origins, then all confidences.

use std::sync::LazyLock;

use super::elementary::{Answers, ElementaryError, provenance};
use super::extension::endgames;
use super::{learned, manual};
use crate::knowledge::change::{Change, ChangeSet, NodeState};
use crate::knowledge::provenance::{Provenance, Source};
use crate::knowledge::score::Score;
use crate::knowledge::{Digest, KnowledgeBase};
use xiangqi::material::{NodeId, PairId};
use xiangqi_tablebase::census::rows;

const BUILT_IN: &[u8] = include_bytes!("../../../../assets/learned/endgames.zst");

/// The first line.
const VERSION: &str = "canju endgames 1";

/// Maximum size of a file, in bytes: no more is allocated for a damaged one.
const LARGEST: usize = 4 << 20;

/// Origin of the score of an endgame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

impl Origin {
    const ALL: [Self; 4] = [Self::Answered, Self::Open, Self::Predicted, Self::Repaired];
}

/// Built-in data of one endgame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endgame {
    /// Its score, red's view of the canonical node.
    pub score: Score,
    /// Origin of the score.
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
    /// Creates it from these endgames, computed from the present built-in answers.
    pub fn new(all: Vec<Endgame>) -> Self {
        Self { all, digest: inputs() }
    }

    /// Returns the endgames of the program.
    ///
    /// # Errors
    /// [`ElementaryError::Endgames`] if the file is damaged; covered by a test.
    pub fn built_in() -> Result<&'static Self, ElementaryError> {
        static READ: LazyLock<Result<Endgames, ElementaryError>> = LazyLock::new(|| Endgames::read(BUILT_IN));
        READ.as_ref().map_err(Clone::clone)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// [`ElementaryError::Endgames`] if it is not such a file, or incomplete.
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

    /// The endgames, in the order of [`endgames`].
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

    /// Returns the edits that fill an empty base with them, and with all evidence.
    ///
    /// # Errors
    /// Only if the built-in data are damaged.
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
        (Origin::Predicted, provenance(Source::Inferred, "learned model", time)),
        (Origin::Repaired, provenance(Source::Resolver, "exact repair", time)),
    ]
}

/// The digest of the tables, manuals and model from which the endgames follow.
fn inputs() -> String {
    let texts = [rows::built_in_text(), manual::built_in_text(), learned::built_in_text()];
    Digest::of(texts.concat().as_bytes()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::material::Material;

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
}
