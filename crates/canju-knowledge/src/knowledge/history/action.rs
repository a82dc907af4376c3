//! Actions on a base, as stored in the log.

use serde::{Deserialize, Serialize};

use crate::knowledge::conflict::Objective;

/// An action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum Action {
    /// The base was made with what it holds from the start; never undone.
    Create {
        /// Source of the base, such as `built-in`.
        from: String,
    },
    /// A person scored or cleared one node.
    Set {
        /// The material as that person named it.
        material: String,
    },
    /// A person locked a node or opened its lock.
    Lock {
        /// The material as that person named it.
        material: String,
        /// Locked, or opened.
        locked: bool,
    },
    /// The result of a greedy resolver run was accepted.
    Resolve {
        /// Objective minimised.
        objective: Objective,
        /// Order in which conflict nodes were processed.
        order: Measure,
        /// Changes it made, steps that cost it nothing included.
        steps: u64,
    },
    /// The result of an exact repair was accepted.
    Repair {
        /// Quantity minimised.
        method: Method,
    },
    /// The proof of a material by exact tables was stored.
    Prove {
        /// The material as that person named it.
        material: String,
    },
    /// Combinations around the known ones, or all endgames, were predicted.
    Extend {
        /// The round of the paper that it belongs to, such as `END6`; empty for none.
        round: String,
    },
    /// Answers that tables or other answers contradict were opened, the fewest that will do; they stay as evidence.
    Withdraw {
        /// How many; an answer and its mirror count once.
        answers: u32,
    },
    /// Scores were moved to the sense of their neighbours.
    Refine {
        /// The round that it belongs to; empty for none.
        round: String,
    },
    /// An expert answered a question.
    Answer {
        /// The material as it was shown.
        material: String,
        /// The expert.
        by: String,
    },
    /// A decision between the answers of several experts.
    Adjudicate {
        /// The material as it was shown.
        material: String,
    },
    /// A game was attached to a material as evidence.
    Attach {
        /// The material with which it began.
        material: String,
    },
    /// Positions of the endgame books were laid to their materials as evidence.
    Study {
        /// How many.
        positions: u64,
    },
    /// Another expert's base was merged.
    Merge {
        /// Its file without folders.
        file: String,
    },
    /// A file was read in.
    Import {
        /// Its name without folders.
        file: String,
    },
}

impl Action {
    /// The material that was named; `None` for what concerns many.
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
            | Self::Extend { .. }
            | Self::Refine { .. }
            | Self::Withdraw { .. }
            | Self::Study { .. }
            | Self::Merge { .. }
            | Self::Import { .. } => None,
        }
    }
}

/// The measure by which conflict nodes are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// IW, the inconsistency weight (eq. 9).
    #[default]
    Weight,
    /// IP, the inconsistency ratio (eq. 7).
    Ratio,
}

/// Objective of an exact repair: a price for each changed node ([`Method::price`]), plus 1 for each class of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The way that all classes go together, Σ |change|.
    #[serde(rename = "l1")]
    Nearest,
    /// The number of changed nodes, and among equals the way.
    Fewest,
    /// Both: a changed node counts as much as a hundred classes.
    #[default]
    Mixed,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 3] = [Self::Nearest, Self::Fewest, Self::Mixed];

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
