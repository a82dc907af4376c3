//! Faults: why something could not be done, for window and terminal.

use std::path::{Path, PathBuf};

use canju_message::{Message, Text, text};

use crate::acquisition::elementary::ElementaryError;
use crate::acquisition::exchange::ExchangeError;
use crate::books::endgame::GameError;
use crate::books::opening::text::BookError;
use crate::files::FileError;
use crate::inquiry::merge::MergeError;
use crate::jobs::external::ExternalError;
use crate::jobs::tournament::TournamentError;
use crate::jobs::{JobKind, sound};
use crate::knowledge::change::SetError;
use crate::knowledge::history::HistoryError;
use crate::knowledge::provenance::NameError;
use crate::material::query::QueryError;
use crate::material::{Material, NodeId};
use crate::progress::Cancelled;
use crate::records::{ReadError, WriteError};
use crate::rounds::Round;
use crate::service::intake::BookFileError;
use crate::store::{Damage, StoreError, TransferError};
use crate::tablebase::catalog::CatalogError;
use crate::tuner::TuneError;
use crate::verification::sheet::SheetError;

#[derive(Debug, Message)]
pub enum Fault {
    #[text(transparent)]
    Store(#[from] StoreError),
    /// A file to read in or to write.
    #[text(transparent)]
    Transfer(#[from] TransferError),
    /// The operating system's refusal for any other file.
    #[text(transparent)]
    File(#[from] FileError),
    /// A file with games for the endgame book cannot be read.
    #[text(transparent)]
    BookFile(#[from] BookFileError),
    /// A game that does not fit into the endgame book.
    #[text(transparent)]
    Game(#[from] GameError),
    /// The endgame book has the game, or its mirror image, under this number.
    #[text("book-known-game", game)]
    KnownGame(u32),
    /// The endgame book has no game with this number.
    #[text("book-no-game", game)]
    NoBookGame(u32),
    /// The opening book that comes with the program.
    #[text("fault-openings", error)]
    Openings(#[from] BookError),
    /// A copied text is no game.
    #[text(transparent)]
    Record(#[from] ReadError),
    #[text(transparent)]
    WriteError(#[from] WriteError),
    /// The combinations that games are to reach, or that are to be asked.
    #[text(from = text!("verbatim", text = error), error)]
    Query(#[from] QueryError),
    /// The question of an answer is not asked any more.
    #[text("fault-another-question")]
    AnotherQuestion,
    /// A score that does not fit its node.
    #[text(transparent)]
    Set(#[from] SetError),
    #[text(transparent)]
    Elementary(#[from] ElementaryError),
    #[text(transparent)]
    Tables(#[from] CatalogError),
    /// The table of this material was not counted, so nothing is proved.
    #[text("fault-unsolved", material)]
    Unsolved(Material),
    /// A file with exchange tables is damaged.
    #[text(from = error.named(name), name, error)]
    Exchange(String, ExchangeError),
    /// There are no exchange tables of that name.
    #[text("fault-no-exchange", name)]
    NoExchange(String),
    /// Exchange tables cannot get that name: it is none for a file, or taken.
    #[text("fault-exchange-name", name)]
    ExchangeName(String),
    /// The base is at this round of the paper, or farther, already.
    #[text("fault-round-built", round, round = round.name())]
    RoundBuilt(Round),
    /// Another version or the current work is built upon this state of a round of the paper, and counts its rounds by the name.
    #[text("fault-round-held", name)]
    RoundHeld(String),
    /// The name is that of a round, reserved for states that canju builds.
    #[text("fault-round-name", name)]
    RoundName(String),
    /// Every endgame has a score, so there is nothing to build.
    #[text("fault-all-scored")]
    AllScored,
    /// There is no score to build on.
    #[text("fault-nothing-scored")]
    NothingScored,
    #[text("fault-person", error)]
    Person(#[from] NameError),
    #[text("fault-nameless")]
    Nameless,
    /// A check found damage in the file of the base.
    #[text(from = unsound(path, damages))]
    Unsound { path: PathBuf, damages: Vec<Damage> },
    /// An external engine cannot play, or plays on no more.
    #[text(transparent)]
    Engine(#[from] ExternalError),
    /// A run of the tuner cannot start or continue.
    #[text(transparent)]
    Tune(#[from] TuneError),
    #[text(transparent)]
    Match(#[from] TournamentError),
    /// The system has no program that plays sounds.
    #[text("fault-no-sound", programs = sound::programs())]
    NoSound,
    #[text("fault-no-base")]
    NoBase,
    #[text("fault-busy")]
    Busy,
    /// A node without a score cannot be locked.
    #[text("fault-unscored", material)]
    Unscored(NodeId),
    #[text(from = error.at(path))]
    Sheet { path: PathBuf, error: SheetError },
    /// The marking sheet belongs to other scored combinations than those of the open base.
    #[text("sheet-stranger", material = node)]
    OtherSample {
        path: PathBuf,
        /// The first combination that the base does not draw.
        node: NodeId,
    },
    /// No move has been played, so the game is no evidence.
    #[text("fault-nothing-played")]
    NothingPlayed,
    /// No legal position of this material was found.
    #[text("fault-no-position", material)]
    NoPosition(Material),
    /// The resolver has changed nothing that could be accepted.
    #[text("fault-nothing-to-accept")]
    NothingToAccept,
    #[text(from = error.at(path))]
    Merge { path: PathBuf, error: MergeError },
    #[text("fault-crashed", job)]
    Crashed(JobKind),
    /// The operating system gives the program no thread for a job.
    #[text("fault-no-thread", job, error)]
    NoThread(JobKind, std::io::Error),
    #[text("fault-settings", reason)]
    Settings(FileError),
    /// A pasted game begins with a set-up that is no legal position.
    #[text("fault-no-playable-start")]
    NoPlayableStart,
    /// Neither side of a game was played by the user, who has this name.
    #[text("fault-not-your-game", name)]
    NotYourGame(String),
    /// The main line of a game was changed while the engine judged it.
    #[text("fault-game-changed")]
    GameChanged,
    /// Games to be merged have other moves than each other, or are gone.
    #[text("fault-no-duplicates")]
    NoDuplicates,
    /// A pasted text has this many games where one is wanted.
    #[text("fault-one-game", games)]
    OneGame(u64),
    /// The game on the board cannot be kept in its file.
    #[text("fault-kept-game", reason)]
    KeptGame(FileError),
}

impl From<crate::tablebase::file::FileError> for Fault {
    fn from(error: crate::tablebase::file::FileError) -> Self {
        CatalogError::from(error).into()
    }
}

impl From<Cancelled> for Fault {
    fn from(cancelled: Cancelled) -> Self {
        StoreError::from(cancelled).into()
    }
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

    /// Whether a pasted text was refused.
    pub(super) const fn is_of_text(&self) -> bool {
        matches!(self, Self::Record(_) | Self::OneGame(_) | Self::NoPlayableStart)
    }

    /// Whether the only reason is that the user cancelled the job.
    pub const fn is_cancel(&self) -> bool {
        matches!(
            self,
            Self::Store(StoreError::Cancelled(_))
                | Self::Transfer(TransferError::Cancelled(_))
                | Self::Tables(CatalogError::Cancelled(_))
                | Self::Record(ReadError::Cancelled(_))
                | Self::BookFile(BookFileError::Record(ReadError::Cancelled(_)))
                | Self::WriteError(WriteError::Cancelled(_))
                | Self::Tune(TuneError::Cancelled(_))
                | Self::Match(TournamentError::Cancelled(_))
        )
    }
}

/// Damages that a message names, at most.
const NAMED: usize = 8;

/// Returns the first damages of a base's file, a line each, and what to do.
fn unsound(path: &Path, damages: &[Damage]) -> Text {
    let head = text!("check-damaged", path, places = damages.len());
    let more = damages.len().checked_sub(NAMED).filter(|more| *more > 0);
    let named = damages.iter().take(NAMED).map(Message::text);
    let lines = named.chain(more.map(|more| text!("check-more", more)));
    lines.chain([text!("check-advice")]).fold(head, Text::above)
}
