//! Messages to the user as data; `text` makes the sentences.

use std::path::PathBuf;

use canju_message::{Argument, Message, Text, text};

use crate::inquiry::merge::Merged;
use crate::jobs::JobKind;
use crate::knowledge::evidence::Role;
use crate::knowledge::history::Action;
use crate::knowledge::provenance::Provenance;
use crate::knowledge::score::Score;
use crate::material::{Material, NodeId};
use crate::rules::Color;
use crate::service::fault::Fault;
use crate::store::{Base, Checked};

#[derive(Debug, Message)]
pub enum Notice {
    /// A score was stored or removed.
    #[text(from = stored(*node, *score, *before, *after, *proof))]
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
    #[text(if *locked { "notice-locked" } else { "notice-unlocked" }, material = node)]
    LockChanged {
        node: NodeId,
        /// Locked, or opened.
        locked: bool,
    },
    #[text("notice-undone", action)]
    Undone(Action),
    #[text("notice-redone", action)]
    Redone(Action),
    /// Files of games were read into the library or the endgame book.
    #[text("notice-games-taken-in")]
    GamesTakenIn {
        games: u64,
        /// Games that were there.
        known: u64,
        files: u64,
        /// Items that could not be imported; the report names each.
        lost: u64,
    },
    /// The head of the current version was moved over several entries of the log at once.
    #[text(if *again == 0 { "notice-moved-back" } else { "notice-moved" })]
    Moved {
        /// Undone entries.
        back: usize,
        /// Entries that were made again.
        again: usize,
    },
    #[text("notice-version-renamed")]
    VersionRenamed { from: String, to: String },
    /// A version was deleted; its entries are in the log.
    #[text("notice-version-deleted", name)]
    VersionDeleted(String),
    #[text("notice-games-written")]
    GamesWritten {
        /// The file or folder.
        path: PathBuf,
        games: u64,
    },
    /// A game is in the endgame book now: its number, and the boards and moves that were new.
    #[text("notice-book-added", game, positions, moves)]
    BookAdded(u32, u64, u64),
    /// A game is no longer in the endgame book.
    #[text("notice-book-removed", game)]
    BookRemoved(u32),
    /// A game is in the opening book now.
    #[text("notice-opening-learned", title)]
    OpeningLearned(String),
    /// A game with the same moves as this one was in the opening book before.
    #[text("notice-opening-known", title)]
    OpeningKnown(String),
    /// A game is no longer in the opening book.
    #[text("notice-opening-forgotten", title)]
    OpeningForgotten(String),
    #[text("notice-version-named", name)]
    VersionNamed(String),
    #[text("notice-version-shown", name)]
    VersionShown(String),
    /// The resolver's changes were stored as one action.
    #[text("notice-accepted")]
    Accepted {
        /// Changed nodes; a node and its mirror both count.
        changed: u64,
        /// Conflict nodes left.
        left: u32,
    },
    #[text("notice-solved")]
    Solved { material: Material, made: usize },
    /// The census of tables was stored for a node, and its score if it is a proof.
    #[text(if *proved { "notice-proved" } else { "notice-counted" }, material = node)]
    Proved {
        node: NodeId,
        score: Score,
        /// Whether the tables prove it.
        proved: bool,
        before: u32,
        after: u32,
    },
    #[text(transparent)]
    Inquiry(InquiryNotice),
    #[text(transparent)]
    Play(PlayNotice),
    /// Steps of rounds were built and stored, each an action of its own.
    #[text(match (stopped, round.as_str()) { (true, _) => "notice-build-stopped", (false, "") => "notice-extended", (false, _) => "notice-built" })]
    Built {
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
    #[text("notice-attached", material = node)]
    Attached {
        node: NodeId,
        /// The score for which it speaks, in the view of that node.
        score: Score,
    },
    /// All known proofs that were missing or outdated were stored.
    #[text(if *combinations == 0 { "notice-proved-known-none" } else { "notice-proved-known" })]
    ProvedKnown {
        /// Number of combinations; one and its mirror count once.
        combinations: u64,
        /// Number of these whose scores changed.
        scores: u64,
        /// The version of the previous state.
        version: String,
    },
    /// The index of games disagreed with them and was made anew.
    #[text("notice-index-rebuilt")]
    IndexRebuilt { games: u64 },
    /// The base that was opened has proofs that ignore perpetual chase, while the known ones judge it.
    #[text("notice-proofs-outdated")]
    ProofsOutdated {
        /// Number of combinations; one and its mirror count once.
        proofs: u64,
    },
    /// Positions of the endgame books were laid to their nodes as evidence.
    #[text("notice-studied")]
    Studied {
        /// The number of new positions.
        positions: u64,
        /// The number of nodes concerned; a node and its mirror count once.
        nodes: u64,
    },
    /// Exchange tables were kept under this name.
    #[text("notice-tables-kept", name)]
    TablesKept(String),
    /// The base has changed, so the resolver's proposal for it is invalid.
    #[text("notice-proposal-dropped")]
    ProposalDropped,
    #[text("notice-opened", path)]
    Opened(PathBuf),
    #[text(if encoding.is_some() { "notice-imported-as" } else { "notice-imported" }, count = changes, encoding = encoding.unwrap_or_default())]
    Imported {
        path: PathBuf,
        changes: u64,
        /// The encoding, if it was guessed.
        encoding: Option<&'static str>,
    },
    /// The base was written to a file.
    #[text("notice-exported", count = nodes)]
    Exported { path: PathBuf, nodes: u64 },
    /// A list or a picture was written to this file.
    #[text("export-written", path)]
    Written(PathBuf),
    /// The settings could not be read and begin anew; the damaged file is kept here.
    #[text("notice-settings-aside", path)]
    SettingsAside(PathBuf),
    /// The game on the board was written to a file; how much of it the format cannot hold.
    #[text("notice-game-saved")]
    GameSaved {
        path: PathBuf,
        /// Number of warnings.
        lost: u64,
    },
    #[text("notice-games-copied")]
    GamesCopied {
        games: u64,
        /// Games that were there.
        known: u64,
        /// The file of the base.
        path: PathBuf,
    },
    #[text("notice-games-moved")]
    GamesMoved {
        /// Games that are gone here.
        games: u64,
        path: PathBuf,
    },
    #[text("notice-games-tagged")]
    GamesTagged { games: u64 },
    /// This game was removed from the library.
    #[text("notice-game-removed", game)]
    GameRemoved(String),
    #[text("notice-games-removed")]
    GamesRemoved { games: u64 },
    #[text("notice-games-restored")]
    GamesRestored { games: u64 },
    #[text("notice-games-merged")]
    GamesMerged {
        games: u64,
        /// Games that stayed and have what they had.
        kept: u64,
    },
    #[text("notice-game-annotated")]
    GameAnnotated {
        /// The moves of the main line.
        moves: u64,
        /// Those that got a glyph.
        marked: u64,
    },
    /// Mistakes of a game were added to the positions to practise.
    #[text("notice-mistakes-added")]
    MistakesAdded {
        /// The positions that are new.
        added: u64,
        mistakes: u64,
    },
    /// A pasted game is on the board; what of it could not be read.
    #[text("notice-game-pasted")]
    GamePasted {
        /// Its moves, variations included.
        moves: u64,
        /// Number of warnings.
        lost: u64,
    },
    /// The file of the game on the board was damaged.
    #[text("notice-game-aside")]
    GameAside {
        /// It, under its present name.
        aside: PathBuf,
        /// Number of its moves that could be read.
        moves: u64,
    },
    /// A copy of the base was saved in this file.
    #[text("notice-copied", path)]
    Copied(PathBuf),
    /// The file of the base is sound.
    #[text("notice-checked", changes = found.changes, evidence = found.evidence)]
    Checked { path: PathBuf, found: Checked },
    /// A job was cancelled before it stored anything; tables that were finished stay.
    #[text(match job { JobKind::Solve => "notice-solve-stopped", _ => "notice-cancelled" }, job)]
    Cancelled(JobKind),
    /// Something could not be done; nothing was changed.
    #[text(transparent)]
    Failed(Fault),
}

/// Returns the message for a score that was stored or removed.
fn stored(node: NodeId, score: Option<Score>, before: u32, after: u32, proof: Option<Score>) -> Text {
    let stored = match score {
        Some(score) => text!("notice-stored", material = node, score, before, after),
        None => text!("notice-cleared", material = node, before, after),
    };
    proof.into_iter().fold(stored, |stored, proof| stored.and(against_proof(proof)))
}

/// Returns the hint on an answer that differs from a proof by exact tables.
pub fn against_proof(proof: Score) -> Text {
    text!("notice-against-proof", score = proof)
}

// Messages on answers of experts and on merges of their bases.

#[derive(Debug, Message)]
pub enum InquiryNotice {
    #[text(match (kept, role) { _ if *blind => "notice-answer-blind", (Some(_), _) => "notice-answer-kept", (None, Role::Repeat) => "notice-answer-repeat", (None, Role::Verdict) => "notice-adjudicated", (None, Role::Answer) if *locked => "notice-stored", (None, Role::Answer) => "notice-answer-unsure" }, material = node, standing = kept_standing(kept), by = kept_author(kept))]
    Answered {
        /// The node, as it was shown.
        node: NodeId,
        score: Score,
        role: Role,
        /// The locked score that was kept against it, and its provenance.
        kept: Option<(Score, Provenance)>,
        locked: bool,
        /// Whether the scores of others were hidden from the expert: then no message may reveal them.
        blind: bool,
        before: u32,
        after: u32,
    },
    /// The right scores given in a sample were stored as answers.
    #[text("notice-sample-taken")]
    SampleTaken {
        answers: usize,
        /// Answers against which a locked score was kept.
        kept: usize,
        before: u32,
        after: u32,
    },
    #[text("notice-merged", added = merged.added, theirs = merged.theirs, mine = merged.mine, same = merged.same, conflicts = merged.conflicts.len())]
    Merged { path: PathBuf, merged: Box<Merged> },
}

/// Returns the locked score that an answer did not replace.
fn kept_standing(kept: &Option<(Score, Provenance)>) -> String {
    kept.as_ref().map(|(score, _)| score.to_string()).unwrap_or_default()
}

/// Returns the author of the locked score that an answer did not replace.
fn kept_author(kept: &Option<(Score, Provenance)>) -> Argument {
    Argument::Code("author", kept.as_ref().map(|(_, by)| by.author.clone()).unwrap_or_default())
}

// Messages on the game on the board.

/// What happens in a game without a move.
#[derive(Debug, Message)]
pub enum PlayNotice {
    #[text("notice-draw-declined")]
    DrawDeclined,
    #[text("notice-draw-accepted")]
    DrawAccepted,
    #[text("notice-draw-offered")]
    DrawOffered,
    #[text("notice-engine-resigned")]
    EngineResigned,
    #[text(from = time_is_up(*side), side)]
    TimeIsUp(Color),
    /// A game that was left is too short for the library.
    #[text("notice-game-not-kept")]
    GameNotKept {
        plies: u64,
        /// Plies from which a game without a result is kept.
        least: u64,
    },
}

/// Returns the message for a side that has lost on time.
fn time_is_up(side: Color) -> Text {
    match side {
        Color::Red => text!("notice-time-is-up-red"),
        Color::Black => text!("notice-time-is-up-black"),
    }
}

// How long a message stays, and which one takes its place.

impl Notice {
    /// Returns what the user has to know of a base that was opened.
    pub fn of_opening(base: &Base) -> Option<Self> {
        Some(base.rebuilt).filter(|games| *games > 0).map(|games| Self::IndexRebuilt { games })
    }

    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Failed(_))
    }

    /// Whether the message is shown until it was read: errors, and what the user has to act on. Of all other messages the latest
    /// is shown until there is a newer one.
    pub const fn stays(&self) -> bool {
        match self {
            Self::Failed(fault) => !fault.is_idle(),
            Self::SettingsAside(_)
            | Self::GameAside { .. }
            | Self::ProposalDropped
            | Self::IndexRebuilt { .. } => true,
            Self::Imported { encoding, .. } => encoding.is_some(),
            _ => false,
        }
    }

    /// Whether this message replaces an older one: it repeats it, both are transient, or an action succeeded that had to wait for
    /// a job or was refused a text before.
    pub fn replaces(&self, older: &Self) -> bool {
        if self.stays() {
            return format!("{self:?}") == format!("{older:?}");
        }
        let took_games = matches!(self, Self::GamePasted { .. } | Self::GamesTakenIn { .. });
        match older {
            Self::Failed(Fault::Busy) => !self.is_fault(),
            Self::Failed(fault) if took_games && fault.is_of_text() => true,
            older => !older.stays(),
        }
    }

    /// True for a fault that is over as soon as something else is done: there was nothing to do.
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Failed(fault) if fault.is_idle())
    }
}

// What would be lost if the program ended now.

/// Work that would be lost if the program ended now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum AtStake {
    /// Unsaved results of a job.
    #[text(match job { JobKind::Build => "closing-build", JobKind::Solve => "closing-solve", _ => "closing-job" }, job)]
    Job(JobKind),
    /// A run of the greedy resolver that is not accepted.
    #[text("closing-run")]
    Run,
    /// Changed rows of exchange tables that are not kept under a name.
    #[text("closing-rows")]
    Rows,
}
