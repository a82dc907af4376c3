//! What is said when an answer or another expert's base was taken in.

use std::path::PathBuf;

use crate::inquiry::merge::Merged;
use crate::knowledge::evidence::Role;
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Score;
use crate::material::NodeId;

/// What is said of an inquiry.
#[derive(Debug)]
pub enum Said {
    /// An answer was stored.
    Answered {
        /// The node, as it was shown.
        node: NodeId,
        /// The answer.
        score: Score,
        /// What it was for.
        role: Role,
        /// The locked score that stands against it, and who gave that.
        stands: Option<(Score, Provenance)>,
        /// Whether the score is locked now.
        locked: bool,
        /// Whether the scores of others were hidden from who answered: then nothing may tell them.
        blind: bool,
        /// Conflict nodes before.
        before: u32,
        /// Conflict nodes now.
        after: u32,
    },
    /// Another base was merged.
    Merged {
        /// Its file.
        path: PathBuf,
        /// What came of it.
        merged: Box<Merged>,
    },
}
