//! What the workbench has to say to its user, as data; `text` makes the sentences.

use std::path::PathBuf;

use super::inquiry::Said;
use crate::acquisition::elementary::ElementaryError;
use crate::acquisition::exchange::ExchangeError;
use crate::books::endgame::GameError;
use crate::books::opening::text::BookError;
use crate::experiment::rounds::Round;
use crate::files::FileError;
use crate::inquiry::merge::MergeError;
use crate::jobs::JobKind;
use crate::jobs::external::ExternalError;
use crate::jobs::tournament::TournamentError;
use crate::knowledge::change::SetError;
use crate::knowledge::history::{Action, HistoryError};
use crate::knowledge::name::NameError;
use crate::knowledge::score::Score;
use crate::material::query::QueryError;
use crate::material::{Material, NodeId};
use crate::records::{NotARecord, NotWritten};
use crate::store::{Checked, Damage, StoreError, TransferError};
use crate::tablebase::catalog::CatalogError;
use crate::tuner::TuneError;
use crate::verification::sheet::SheetError;

/// One message.
#[derive(Debug)]
pub enum Notice {
    /// A score was stored, or taken away.
    Stored {
        /// The node, as the user named it.
        node: NodeId,
        /// Its score now, in the view of that node.
        score: Option<Score>,
        /// Conflict nodes before.
        before: u32,
        /// Conflict nodes now.
        after: u32,
        /// The score that exact tables prove, where it gave way to another one.
        proof: Option<Score>,
    },
    /// The lock of a node was changed.
    LockChanged {
        /// The node.
        node: NodeId,
        /// Locked, or opened.
        locked: bool,
    },
    /// An action was taken back.
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
        /// Things that could not be taken in; the report names each.
        lost: u64,
    },
    /// The head of the current version was moved over several entries of the log at once.
    Moved {
        /// Entries that were taken back.
        back: usize,
        /// Entries that were made again.
        again: usize,
    },
    /// A version has another name.
    VersionRenamed {
        /// Its name before.
        from: String,
        /// Its name now.
        to: String,
    },
    /// A version was taken away; its entries are in the log.
    VersionDeleted(String),
    /// Games were written.
    GamesWritten {
        /// The file or folder.
        path: PathBuf,
        /// How many.
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
    /// What tables prove of a node was stored.
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
    /// What an inquiry says.
    Inquiry(Said),
    /// Steps of rounds were built and stored, each an action of its own.
    Built {
        /// How many.
        steps: usize,
        /// The round of the last one; empty where it belongs to none.
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
        /// How many; what was there already does not count.
        positions: u64,
        /// To how many nodes; a node and its mirror count once.
        nodes: u64,
    },
    /// An engine of others plays and analyses from now on.
    EngineChosen(PathBuf),
    /// The engine does not want a draw.
    DrawDeclined,
    /// Exchange tables were kept under this name.
    TablesKept(String),
    /// The base has changed, so what the resolver had found for it no longer holds.
    ProposalDropped,
    /// A base was opened.
    Opened(PathBuf),
    /// A file was read in.
    Imported {
        /// The file.
        path: PathBuf,
        /// Number of changes.
        changes: u64,
        /// How it was encoded where that was guessed.
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
        /// What was checked.
        found: Checked,
    },
    /// A job was cancelled before it stored anything; tables that were finished stay.
    Cancelled(JobKind),
    /// Something could not be done; nothing was changed.
    Failed(Fault),
}

impl Notice {
    /// True for what went wrong.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Failed(_))
    }

    /// True for what is shown until it was read: faults, and what the user has to look after. Of all other messages the latest is
    /// shown until there is a newer one.
    pub const fn stays(&self) -> bool {
        match self {
            Self::Failed(fault) => !fault.is_idle(),
            Self::SettingsAside(_) | Self::ProposalDropped => true,
            Self::Imported { encoding, .. } => encoding.is_some(),
            _ => false,
        }
    }

    /// True where this message takes the place of an older one: it says the same again, both are of the passing kind, or something
    /// was done that had to wait for a job before.
    pub(super) fn replaces(&self, older: &Self) -> bool {
        if self.stays() {
            return format!("{self:?}") == format!("{older:?}");
        }
        !older.stays() || !self.is_fault() && matches!(older, Self::Failed(Fault::Busy))
    }

    /// True for a fault that is over as soon as something else is done: there was nothing to do.
    pub(super) const fn is_idle(&self) -> bool {
        matches!(self, Self::Failed(fault) if fault.is_idle())
    }
}

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The base's file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file to read in or to write.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// What the operating system refuses of any other file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A game that does not fit into the endgame book.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The opening book that comes with the program.
    #[error(transparent)]
    Openings(#[from] BookError),
    /// A copied text is no game.
    #[error(transparent)]
    Record(#[from] NotARecord),
    /// Games cannot be written so.
    #[error(transparent)]
    NotWritten(#[from] NotWritten),
    /// The combinations that games are to reach.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A score that does not fit its node.
    #[error(transparent)]
    Set(#[from] SetError),
    /// The built-in base.
    #[error(transparent)]
    Elementary(#[from] ElementaryError),
    /// The exact tables.
    #[error(transparent)]
    Tables(#[from] CatalogError),
    /// The table of this material was not counted, so nothing is proved.
    #[error("{0} is not solved")]
    Unsolved(Material),
    /// A file with exchange tables is damaged.
    #[error("exchange tables {0:?}: {1}")]
    Exchange(String, ExchangeError),
    /// There are no exchange tables of that name.
    #[error("no exchange tables {0:?}")]
    NoExchange(String),
    /// Exchange tables cannot get that name: it is none for a file, or taken.
    #[error("exchange tables cannot be named {0:?}")]
    ExchangeName(String),
    /// The base is at this round of the paper, or farther, already.
    #[error("{} is built already", .0.name())]
    RoundBuilt(Round),
    /// Another version or the current work stands on this state of a round of the paper, and counts its rounds by the name.
    #[error("other versions are built on the round {0}")]
    RoundHeld(String),
    /// A version is not given the name of a round, which canju gives to what it builds.
    #[error("{0} is the name of a round")]
    RoundName(String),
    /// Every endgame has a score, so there is nothing to build.
    #[error("every endgame is scored")]
    AllScored,
    /// There is no score to build on.
    #[error("nothing is scored")]
    NothingScored,
    /// The text cannot be the name of a person.
    #[error("no name for a person: {0}")]
    Person(#[from] NameError),
    /// Nobody has said yet who answers.
    #[error("nobody is named")]
    Nameless,
    /// A check found damage in the file of the base.
    #[error("{}: {} places are damaged", path.display(), damages.len())]
    Unsound {
        /// The file.
        path: PathBuf,
        /// Everything that is wrong.
        damages: Vec<Damage>,
    },
    /// An engine of others cannot play, or plays on no more.
    #[error(transparent)]
    Engine(#[from] ExternalError),
    /// A run of the tuner cannot begin or go on.
    #[error(transparent)]
    Tune(#[from] TuneError),
    /// A match cannot be played on.
    #[error(transparent)]
    Match(#[from] TournamentError),
    /// The system has no program that plays sounds.
    #[error("no program that plays sounds")]
    NoSound,
    /// No base is open.
    #[error("no base is open")]
    NoBase,
    /// A job is using the base.
    #[error("the base is in use by a job")]
    Busy,
    /// A node without a score cannot be locked.
    #[error("{} has no score to lock", .0.material())]
    Unscored(NodeId),
    /// A marking sheet.
    #[error("{}: {error}", path.display())]
    Sheet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: SheetError,
    },
    /// A marking sheet was made for other scored combinations than those of the open base.
    #[error("{} is not in the sample of {}", node.material(), path.display())]
    Stranger {
        /// The file.
        path: PathBuf,
        /// The first combination that the base does not draw.
        node: NodeId,
    },
    /// No move has been played, so the game says nothing.
    #[error("nothing was played")]
    NothingPlayed,
    /// No legal position of this material was found.
    #[error("no position of {0}")]
    NoPosition(Material),
    /// The resolver has changed nothing that could be accepted.
    #[error("the resolver has changed nothing")]
    NothingToAccept,
    /// Another base cannot be merged.
    #[error("{path}: {error}", path = path.display())]
    Merge {
        /// Its file.
        path: PathBuf,
        /// Why.
        error: MergeError,
    },
    /// A job broke down.
    #[error("the job broke down")]
    Crashed(JobKind),
    /// The operating system gives the program no thread for a job.
    #[error("no thread for the job: {1}")]
    NoThread(JobKind, std::io::Error),
    /// The settings could not be written.
    #[error("settings not saved: {0}")]
    Settings(FileError),
}

impl Fault {
    /// True where nothing went wrong: there was nothing to be done.
    const fn is_idle(&self) -> bool {
        use HistoryError::{NothingToRedo, NothingToUndo};
        matches!(
            self,
            Self::NothingToAccept | Self::Store(StoreError::History(NothingToUndo | NothingToRedo))
        )
    }

    /// True where nothing is wrong but that the user ended the job.
    pub const fn is_cancel(&self) -> bool {
        matches!(
            self,
            Self::Store(StoreError::Cancelled(_))
                | Self::Transfer(TransferError::Cancelled(_))
                | Self::Tables(CatalogError::Cancelled(_))
                | Self::Record(NotARecord::Cancelled(_))
                | Self::NotWritten(NotWritten::Cancelled(_))
                | Self::Tune(TuneError::Cancelled(_))
                | Self::Match(TournamentError::Cancelled(_))
        )
    }
}
