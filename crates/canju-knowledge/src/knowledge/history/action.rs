//! Actions on a base, as stored in the log.

use canju_message::{All, Argument, Message};
use serde::{Deserialize, Serialize};

use crate::knowledge::conflict::Objective;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Message)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum Action {
    /// The base was made with its initial content; never undone.
    #[text("action-create", from = Argument::Code("from", from.clone()))]
    Create {
        /// Source of the base, such as `built-in`.
        from: String,
    },
    /// A person scored or cleared one node.
    #[text("action-set", material = Argument::combination(material))]
    Set {
        /// The material as that person named it.
        material: String,
    },
    /// A person locked a node or opened its lock.
    #[text(if *locked { "action-lock" } else { "action-unlock" }, material = Argument::combination(material))]
    Lock { material: String, locked: bool },
    /// The result of a greedy resolver run was accepted.
    #[text("action-resolve")]
    Resolve {
        objective: Objective,
        order: Measure,
        /// Changes it made, steps that cost it nothing included.
        steps: u64,
    },
    /// The result of an exact repair was accepted.
    #[text("action-repair")]
    Repair { method: Method },
    /// The proof of a material by exact tables was stored.
    #[text("action-prove", material = Argument::combination(material))]
    Prove { material: String },
    /// All known proofs by exact tables that were missing or outdated were stored.
    #[text("action-prove-known")]
    ProveKnown {
        /// Number of combinations; one and its mirror count once.
        combinations: u64,
    },
    /// Combinations around the known ones, or all endgames, were predicted.
    #[text("action-extend")]
    Extend {
        /// The round of the paper that it belongs to, such as `END6`; empty for none.
        round: String,
    },
    /// Answers that tables or other answers contradict were opened, the fewest that will do; they stay as evidence.
    #[text("action-withdraw")]
    Withdraw {
        /// Number of answers; an answer and its mirror count once.
        answers: u32,
    },
    /// Scores were moved to the sense of their neighbours.
    #[text("action-refine")]
    Refine {
        /// The round that it belongs to; empty for none.
        round: String,
    },
    /// An expert answered a question.
    #[text("action-answer", material = Argument::combination(material))]
    Answer {
        /// The material as it was shown.
        material: String,
        by: String,
    },
    /// The right scores that an expert gave in a sample became answers.
    #[text("action-sample")]
    Sample { answers: u64 },
    /// A decision between the answers of several experts.
    #[text("action-adjudicate", material = Argument::combination(material))]
    Adjudicate { material: String },
    /// A game was attached to a material as evidence.
    #[text("action-attach", material = Argument::combination(material))]
    Attach {
        /// The material with which it began.
        material: String,
    },
    /// Positions of the endgame books were laid to their materials as evidence.
    #[text("action-study")]
    Study { positions: u64 },
    /// Another expert's base was merged.
    #[text("action-merge")]
    Merge {
        /// Its file without folders.
        file: String,
    },
    /// A file was read in.
    #[text("action-import")]
    Import {
        /// Its name without folders.
        file: String,
    },
}

impl Action {
    /// The material; `None` for an action on many.
    pub fn material(&self) -> Option<&str> {
        match self {
            Self::Set { material }
            | Self::Lock { material, .. }
            | Self::Prove { material }
            | Self::Answer { material, .. }
            | Self::Attach { material }
            | Self::Adjudicate { material } => Some(material),
            Self::Create { .. }
            | Self::Resolve { .. }
            | Self::Repair { .. }
            | Self::ProveKnown { .. }
            | Self::Extend { .. }
            | Self::Refine { .. }
            | Self::Withdraw { .. }
            | Self::Study { .. }
            | Self::Sample { .. }
            | Self::Merge { .. }
            | Self::Import { .. } => None,
        }
    }
}

/// The measure by which conflict nodes are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Message, All)]
#[all(help)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Inconsistency weight (IW): conflicts × neighbours.
    #[default]
    #[text("measure-weight-long")]
    Weight,
    /// Inconsistency ratio (IP): conflicts / neighbours.
    #[text("measure-ratio-long")]
    Ratio,
}

/// Method of an exact repair, by the cost that it minimises: a price for each changed node ([`Method::price`]), plus 1 for each
/// class of change. The greedy resolver minimises an [`Objective`](crate::knowledge::conflict::Objective).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Message, All)]
#[all(help, text = "method-")]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Total change in classes.
    #[all(word = "l1")]
    #[serde(rename = "l1")]
    #[text("method-l1")]
    Nearest,
    /// Number of changed combinations, then total change.
    #[text("method-fewest")]
    Fewest,
    /// Both: each changed combination counts as a hundred classes.
    #[default]
    #[text("method-mixed")]
    Mixed,
}

impl Method {
    /// Returns what a changed node costs beside its way, in classes.
    pub const fn price(self) -> u32 {
        match self {
            Self::Nearest => 0,
            // More than the way of all nodes of the lattice together.
            Self::Fewest => 1 << 25,
            Self::Mixed => 100,
        }
    }
}
