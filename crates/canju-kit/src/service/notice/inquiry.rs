//! Messages on answers of experts and on merges of their bases.

use std::path::PathBuf;

use crate::inquiry::merge::Merged;
use crate::knowledge::evidence::Role;
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use canju_message::{Argument, Message};

/// Result of storing an inquiry.
#[derive(Debug, Message)]
pub enum InquiryNotice {
    /// An answer was stored.
    #[text(match (kept, role) { _ if *blind => "notice-answer-blind", (Some(_), _) => "notice-answer-kept", (None, Role::Repeat) => "notice-answer-repeat", (None, Role::Verdict) => "notice-adjudicated", (None, Role::Answer) if *locked => "notice-stored", (None, Role::Answer) => "notice-answer-unsure" }, material = node, standing = standing(kept), by = author(kept))]
    Answered {
        /// The node, as it was shown.
        node: NodeId,
        /// The answer.
        score: Score,
        /// The role of the answer.
        role: Role,
        /// The locked score that was kept against it, and its provenance.
        kept: Option<(Score, Provenance)>,
        /// Whether the score is locked now.
        locked: bool,
        /// Whether the scores of others were hidden from the expert: then no message may reveal them.
        blind: bool,
        /// Conflict nodes before.
        before: u32,
        /// Conflict nodes now.
        after: u32,
    },
    /// The right scores given in a sample were stored as answers.
    #[text("notice-sample-taken")]
    SampleTaken {
        /// Number of answers.
        answers: usize,
        /// Answers against which a locked score was kept.
        kept: usize,
        /// Conflict nodes before.
        before: u32,
        /// Conflict nodes now.
        after: u32,
    },
    /// Another base was merged.
    #[text("notice-merged", added = merged.added, theirs = merged.theirs, mine = merged.mine, same = merged.same, conflicts = merged.conflicts.len())]
    Merged {
        /// Its file.
        path: PathBuf,
        /// The result of the merge.
        merged: Box<Merged>,
    },
}

/// Returns the locked score that an answer did not replace.
fn standing(kept: &Option<(Score, Provenance)>) -> String {
    kept.as_ref().map(|(score, _)| score.to_string()).unwrap_or_default()
}

/// Returns the author of the locked score that an answer did not replace.
fn author(kept: &Option<(Score, Provenance)>) -> Argument {
    Argument::Code("author", kept.as_ref().map(|(_, by)| by.author.clone()).unwrap_or_default())
}
