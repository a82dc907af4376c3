//! Digest of the contents of a base: two builds with the same contents have the same digest, whenever they were made.

use std::fmt;

use super::KnowledgeBase;
use super::evidence::{Answer, Evidence};
use super::provenance::Provenance;
use xiangqi::material::NodeId;

/// 64-bit content digest (FNV-1a). It detects differences but is not cryptographic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    /// Returns the digest of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut digest = Self(0xCBF2_9CE4_8422_2325);
        digest.take(bytes);
        digest
    }

    fn take(&mut self, bytes: &[u8]) {
        let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        self.0 = bytes.iter().fold(self.0, fold);
    }
}

impl fmt::Display for Digest {
    /// Sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl KnowledgeBase {
    /// Returns the digest of all scores, locks, provenances and evidence; times are left out.
    pub fn digest(&self) -> Digest {
        let hashes: Vec<u64> = self.provenances().map(|provenance| who(provenance).0).collect();
        let mut digest = Digest::of(&[]);
        let canonical = |node: &NodeId| *node == node.canonical();
        for (node, state) in self.scored().filter(|(node, _)| canonical(node)) {
            digest.take(&node.get().to_le_bytes());
            digest.take(&[state.score.get(), u8::from(state.invariable)]);
            let hash = hashes.get(state.provenance.0 as usize).copied().unwrap_or_default();
            digest.take(&hash.to_le_bytes());
        }
        for node in self.evidence_nodes() {
            // The order in which evidence came is not part of the digest.
            let mut pieces: Vec<String> = self.evidence(node).map(|(_, piece)| without_time(piece)).collect();
            pieces.sort();
            digest.take(&node.get().to_le_bytes());
            for piece in pieces {
                digest.take(piece.as_bytes());
                digest.take(&[0]);
            }
        }
        digest
    }
}

fn who(provenance: &Provenance) -> Digest {
    let Provenance { source, author, note, time: _ } = provenance;
    Digest::of(format!("{}\0{author}\0{note}", source.word()).as_bytes())
}

/// All of a piece of evidence but when it came. Whether an expert saw the combination or its mirror makes no difference.
fn without_time(piece: &Evidence) -> String {
    match piece {
        Evidence::Answer(answer) => {
            let node = answer.node.canonical();
            let score = answer.score_at(node);
            format!("{:?}", Answer { node, score, time: 0, spent_ms: 0, ..answer.clone() })
        }
        piece => format!("{piece:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::provenance::Source;
    use crate::knowledge::score::Score;
    use xiangqi::material::Material;

    fn base(time: i64, author: &str, score: u8, invariable: bool) -> KnowledgeBase {
        base_of("KRKNGG", time, author, score, invariable)
    }

    fn base_of(material: &str, time: i64, author: &str, score: u8, invariable: bool) -> KnowledgeBase {
        let mut kb = KnowledgeBase::default();
        let mut draft = Draft::new(&kb);
        let node = NodeId::from(material.parse::<Material>().unwrap());
        let provenance =
            Provenance { source: Source::Expert, author: author.into(), time, note: String::new() };
        let provenance = draft.provenance(&provenance);
        let score = Score::new(score).unwrap();
        draft.set(node, Some(NodeState { score, invariable, provenance })).unwrap();
        draft.add_evidence(Evidence::Answer(Answer::new(node, author, score, time)));
        let set = draft.finish();
        kb.apply(&set);
        kb
    }

    #[test]
    fn a_digest_covers_everything_but_the_time() {
        let digest = base(1, "林", 2, true).digest();
        assert_eq!(base(99, "林", 2, true).digest(), digest);
        for other in [base(1, "張", 2, true), base(1, "林", 3, true), base(1, "林", 2, false)] {
            assert_ne!(other.digest(), digest);
        }
        assert_ne!(KnowledgeBase::default().digest(), digest);
        assert_eq!(base_of("KNGGKR", 1, "林", 7, true).digest(), digest, "the mirror says the same");
    }
}
