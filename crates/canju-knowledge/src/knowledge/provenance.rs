//! Origin of a score.

use canju_message::All;
use serde::{Deserialize, Serialize};

/// Kind of knowledge behind a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A verdict printed in an endgame manual.
    Manual,
    /// Answer of a user of the program.
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

/// Author, time and note of a score.
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
