//! Faults: why something could not be done, for window and terminal.

use std::path::PathBuf;

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
use crate::knowledge::history::HistoryError;
use crate::knowledge::name::NameError;
use crate::material::query::QueryError;
use crate::material::{Material, NodeId};
use crate::records::{ReadError, WriteError};
use crate::store::{Damage, StoreError, TransferError};
use crate::tablebase::catalog::CatalogError;
use crate::tuner::TuneError;
use crate::verification::sheet::SheetError;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The base's file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file to read in or to write.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// The operating system's refusal for any other file.
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
    Record(#[from] ReadError),
    /// Games cannot be written so.
    #[error(transparent)]
    WriteError(#[from] WriteError),
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
    /// Another version or the current work is built upon this state of a round of the paper, and counts its rounds by the name.
    #[error("other versions are built on the round {0}")]
    RoundHeld(String),
    /// The name is that of a round, reserved for states that canju builds.
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
    /// No author's name has been set.
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
    /// An external engine cannot play, or plays on no more.
    #[error(transparent)]
    Engine(#[from] ExternalError),
    /// A run of the tuner cannot start or continue.
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
        /// The error in the sheet.
        error: SheetError,
    },
    /// The marking sheet belongs to other scored combinations than those of the open base.
    #[error("{} is not in the sample of {}", node.material(), path.display())]
    Stranger {
        /// The file.
        path: PathBuf,
        /// The first combination that the base does not draw.
        node: NodeId,
    },
    /// No move has been played, so the game is no evidence.
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
    /// Whether nothing went wrong: there was nothing to do.
    pub(super) const fn is_idle(&self) -> bool {
        use HistoryError::{NothingToRedo, NothingToUndo};
        matches!(
            self,
            Self::NothingToAccept | Self::Store(StoreError::History(NothingToUndo | NothingToRedo))
        )
    }

    /// Whether the only reason is that the user cancelled the job.
    pub const fn is_cancel(&self) -> bool {
        matches!(
            self,
            Self::Store(StoreError::Cancelled(_))
                | Self::Transfer(TransferError::Cancelled(_))
                | Self::Tables(CatalogError::Cancelled(_))
                | Self::Record(ReadError::Cancelled(_))
                | Self::WriteError(WriteError::Cancelled(_))
                | Self::Tune(TuneError::Cancelled(_))
                | Self::Match(TournamentError::Cancelled(_))
        )
    }
}
