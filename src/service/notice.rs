//! Messages to the user as data; `text` makes the sentences.

use std::path::PathBuf;

use super::fault::Fault;
use crate::inquiry::merge::Merged;
use crate::jobs::JobKind;
use crate::knowledge::evidence::Role;
use crate::knowledge::history::Action;
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::store::Checked;

/// One message.
#[derive(Debug)]
pub enum Notice {
    /// A score was stored or removed.
    Stored {
        /// The node, as the user named it.
        node: NodeId,
        /// Its score now, in the view of that node.
        score: Option<Score>,
        /// Conflict nodes before.
        before: u32,
        /// Conflict nodes now.
        after: u32,
        /// The score proved by exact tables, if another one replaced it.
        proof: Option<Score>,
    },
    /// The lock of a node was changed.
    LockChanged {
        /// The node.
        node: NodeId,
        /// Locked, or opened.
        locked: bool,
    },
    /// An action was undone.
    Undone(Action),
    /// An action was made again.
    Redone(Action),
    /// Files of games were read into the library.
    GamesTakenIn {
        /// Games that are new.
        games: u64,
        /// Games that were there.
        known: u64,
        /// Files.
        files: u64,
        /// Items that could not be imported; the report names each.
        lost: u64,
    },
    /// The head of the current version was moved over several entries of the log at once.
    Moved {
        /// Undone entries.
        back: usize,
        /// Entries that were made again.
        again: usize,
    },
    /// A version has another name.
    VersionRenamed {
        /// Old name.
        from: String,
        /// New name.
        to: String,
    },
    /// A version was deleted; its entries are in the log.
    VersionDeleted(String),
    /// Games were written.
    GamesWritten {
        /// The file or folder.
        path: PathBuf,
        /// The number of games.
        games: u64,
    },
    /// A game is in the endgame book now.
    BookAdded(String),
    /// A game is in the opening book now.
    OpeningLearned(String),
    /// A game with the same moves as this one was in the opening book before.
    OpeningKnown(String),
    /// A game is no longer in the opening book.
    OpeningForgotten(String),
    /// The present state got a name.
    VersionNamed(String),
    /// Another version is shown.
    VersionShown(String),
    /// The resolver's changes were stored as one action.
    Accepted {
        /// Changed nodes; a node and its mirror both count.
        changed: u64,
        /// Conflict nodes left.
        left: u32,
    },
    /// A material was solved.
    Solved {
        /// The material.
        material: Material,
        /// Number of tables that were made.
        made: usize,
    },
    /// A proof by tables was stored for a node.
    Proved {
        /// The node.
        node: NodeId,
        /// Its score now.
        score: Score,
        /// Conflict nodes before.
        before: u32,
        /// Conflict nodes now.
        after: u32,
    },
    /// A notice about inquiries.
    Inquiry(InquiryNotice),
    /// Steps of rounds were built and stored, each an action of its own.
    Built {
        /// The number of steps.
        steps: usize,
        /// The round of the last step; empty if it belongs to none.
        round: String,
        /// Scored nodes now.
        scored: u32,
        /// Conflict nodes left.
        left: u32,
        /// Whether further steps were to come and the user ended it.
        stopped: bool,
    },
    /// A game was attached to a node as evidence.
    Attached {
        /// The node.
        node: NodeId,
        /// The score for which it speaks, in the view of that node.
        score: Score,
    },
    /// Positions of the endgame books were laid to their nodes as evidence.
    Studied {
        /// The number of new positions.
        positions: u64,
        /// The number of nodes concerned; a node and its mirror count once.
        nodes: u64,
    },
    /// An external engine plays and analyses from now on.
    EngineChosen(PathBuf),
    /// The engine does not want a draw.
    DrawDeclined,
    /// Exchange tables were kept under this name.
    TablesKept(String),
    /// The base has changed, so the resolver's proposal for it is invalid.
    ProposalDropped,
    /// A base was opened.
    Opened(PathBuf),
    /// A file was read in.
    Imported {
        /// The file.
        path: PathBuf,
        /// Number of changes.
        changes: u64,
        /// The encoding, if it was guessed.
        encoding: Option<&'static str>,
    },
    /// The base was written to a file.
    Exported {
        /// The file.
        path: PathBuf,
        /// Number of nodes.
        nodes: u64,
    },
    /// A list or a picture was written to this file.
    Written(PathBuf),
    /// The settings could not be read and begin anew; the damaged file is kept here.
    SettingsAside(PathBuf),
    /// A copy of the base was saved in this file.
    Copied(PathBuf),
    /// The file of the base is sound.
    Checked {
        /// The file.
        path: PathBuf,
        /// Counts of the check.
        found: Checked,
    },
    /// A job was cancelled before it stored anything; tables that were finished stay.
    Cancelled(JobKind),
    /// Something could not be done; nothing was changed.
    Failed(Fault),
}

impl Notice {
    /// Whether the message is an error.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Failed(_))
    }

    /// Whether the message is shown until it was read: errors, and what the user has to act on. Of all other messages the latest
    /// is shown until there is a newer one.
    pub const fn stays(&self) -> bool {
        match self {
            Self::Failed(fault) => !fault.is_idle(),
            Self::SettingsAside(_) | Self::ProposalDropped => true,
            Self::Imported { encoding, .. } => encoding.is_some(),
            _ => false,
        }
    }

    /// Whether this message replaces an older one: it repeats it, both are transient, or an action succeeded that had to wait for
    /// a job before.
    pub fn replaces(&self, older: &Self) -> bool {
        if self.stays() {
            return format!("{self:?}") == format!("{older:?}");
        }
        !older.stays() || !self.is_fault() && matches!(older, Self::Failed(Fault::Busy))
    }

    /// True for a fault that is over as soon as something else is done: there was nothing to do.
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Failed(fault) if fault.is_idle())
    }
}

/// Result of storing an inquiry.
#[derive(Debug)]
pub enum InquiryNotice {
    /// An answer was stored.
    Answered {
        /// The node, as it was shown.
        node: NodeId,
        /// The answer.
        score: Score,
        /// The role of the answer.
        role: Role,
        /// The locked score that was kept against it, and its provenance.
        stands: Option<(Score, Provenance)>,
        /// Whether the score is locked now.
        locked: bool,
        /// Whether the scores of others were hidden from the expert: then no message may reveal them.
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
        /// The result of the merge.
        merged: Box<Merged>,
    },
}

/// Work that would be lost if the program ended now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtStake {
    /// Unsaved results of a job.
    Job(JobKind),
    /// A run of the greedy resolver that is not accepted.
    Run,
    /// Changed rows of exchange tables that are not kept under a name.
    Rows,
}
