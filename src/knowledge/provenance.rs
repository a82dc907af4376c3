//! Where a score comes from, and what speaks for it.

use serde::{Deserialize, Serialize};

use super::score::Score;
use crate::material::NodeId;

/// What kind of knowledge a score is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A verdict printed in an endgame manual.
    Manual,
    /// The answer of a person who uses the program.
    Expert,
    /// Exact retrograde analysis.
    Table,
    /// Inferred by the program from other scores.
    Inferred,
    /// A guess from the pieces alone.
    Guess,
    /// Changed by a conflict resolver.
    Resolver,
}

impl Source {
    /// Every source.
    pub const ALL: [Self; 6] =
        [Self::Manual, Self::Expert, Self::Table, Self::Inferred, Self::Guess, Self::Resolver];

    /// The word of files and of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Expert => "expert",
            Self::Table => "table",
            Self::Inferred => "inferred",
            Self::Guess => "guess",
            Self::Resolver => "resolver",
        }
    }

    /// The source of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.word() == word)
    }
}

/// Who gave a score, when, and what he said of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Provenance {
    /// The kind of knowledge.
    pub source: Source,
    /// A person, a book or a part of the program; may be empty.
    pub author: String,
    /// Milliseconds since 1970-01-01 UTC.
    pub time: i64,
    /// A comment; may be empty.
    pub note: String,
}

/// A provenance in [`super::KnowledgeBase::provenance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProvenanceId(pub u32);

/// One published or computed finding on a combination. Several may contradict each other; all are kept.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The combination as the source states it, which may be the mirror of the node asked for.
    #[serde(with = "super::as_text")]
    pub material: NodeId,
    /// What the finding alone would score, in the view of that combination's red side.
    pub finding: Score,
    /// The word of the source, such as 例勝.
    pub term: String,
    /// What the finding holds for, as words such as `red:high`; empty where it holds for the whole combination.
    pub conditions: Vec<String>,
    /// The source, as one would cite it.
    pub source: String,
    /// What makes it doubtful; may be empty.
    pub caution: String,
    /// What an exact table counted, as `name=value` words (`acquisition::census`); empty for published verdicts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub counts: String,
}

/// A piece of evidence in [`super::KnowledgeBase::evidence`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvidenceId(pub u32);
