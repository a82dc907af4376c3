//! Warnings for content that a reader could not read or a format cannot store, and errors of reading and writing files.

use std::io;

use canju_files::progress::Cancelled;
use canju_message::{Argument, Message, ToArgument};
use xiangqi::language::Language;
use xiangqi::rules::SetupFaults;
use xiangqi::rules::fen::FenError;

use crate::format::Format;

/// Something missing from the result, and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportWarning {
    /// The position in the file; `None` when writing.
    pub at: Option<Where>,
    /// The kind of loss.
    pub what: WarningKind,
}

impl ImportWarning {
    /// Returns a warning about a line of a text.
    pub(super) const fn line(line: u64, what: WarningKind) -> Self {
        Self { at: Some(Where::Line(line)), what }
    }

    /// Returns a warning about a byte offset.
    pub(super) const fn offset(at: usize, what: WarningKind) -> Self {
        Self { at: Some(Where::Offset(at as u64)), what }
    }

    /// Returns a warning about what is not written.
    pub(super) const fn unwritten(what: WarningKind) -> Self {
        Self { at: None, what }
    }
}

/// A position in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Message)]
pub enum Where {
    /// A line of a text, from 1.
    #[text("lost-line", line)]
    Line(u64),
    /// A byte offset, from 0.
    #[text("lost-offset", at)]
    Offset(u64),
}

/// The kind of loss.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum WarningKind {
    /// An illegal move, as written, with everything that follows it in its line and everything that replaces it. The node
    /// before it is marked ([`Remark::rejected`](super::Remark::rejected)).
    #[text("loss-illegal", text)]
    Illegal(String),
    /// An unreadable or ambiguous move, with everything that follows and replaces it; marked likewise.
    #[text("loss-unreadable", text)]
    Unreadable(String),
    /// A move number out of sequence: a move is missing before it, or the game does not begin there. The game is kept up to
    /// the last consistent position and marked likewise.
    #[text("loss-number", text)]
    Number(String),
    /// Plies of one game out of sequence: the first, and their number. Their moves are left out.
    #[text("loss-numbers", text, count)]
    Numbers(String, usize),
    /// A move number out of sequence between legal moves, all of which are kept.
    #[text("loss-jump", text)]
    Jump(String),
    /// Text by which moves before it are uncertain, such as a brace or parenthesis without its counterpart. The game is
    /// kept up to the last consistent position and marked likewise.
    #[text("loss-uncertain", text)]
    Uncertain(String),
    /// An unknown word among the moves, an unknown line among the tags, or a variation that repeats the move it replaces;
    /// the game continues after it.
    #[text("loss-passed-over", text)]
    PassedOver(String),
    /// The set-up is not a legal position, so no move can be played from it. It is kept.
    #[text("loss-start", text)]
    Start(SetupFaults),
    /// The set-up cannot be read, so no move can be played.
    #[text("loss-fen", text)]
    Fen(FenError),
    /// Text that may be a set-up at an unexpected place, so that the starting position is unknown and no move can be
    /// played.
    #[text("loss-no-start", text)]
    NoStart(String),
    /// A second value of the named header; the first one is kept.
    #[text("loss-header", text)]
    Header(String),
    /// A second, contradictory result, as in the source; the first one is kept.
    #[text("loss-second-result", text)]
    SecondResult(String),
    /// A result that is not understood; it is kept as text.
    #[text("loss-unknown-result", text)]
    UnknownResult(String),
    /// Bytes or text outside all games.
    #[text("loss-foreign")]
    Foreign,
    /// Text outside all games, as far as it is shown.
    #[text("loss-outside", text)]
    Outside(String),
    /// The game has more moves than are read ([`Record::MOST_MOVES`](super::Record::MOST_MOVES)).
    #[text("loss-too-long", count = crate::Record::MOST_MOVES)]
    TooLong,
    /// The file unpacks to more bytes than any library of games does; the rest was left out.
    #[text("loss-dense")]
    Dense,
    /// The file, or its part with this game, ends before the game does.
    #[text("loss-cut-short")]
    CutShort,
    /// An unclosed comment; it is assumed to end with the game.
    #[text("loss-unclosed")]
    Unclosed,
    /// Bytes invalid in the encoding; shown as replacement characters.
    #[text("loss-text")]
    Text,
    /// The number of moves, which the format cannot store.
    #[text("loss-moves", count)]
    Moves(usize),
    /// The number of variations, which the format cannot store.
    #[text("loss-variations", count)]
    Variations(usize),
    /// The number of comments, which the format cannot store.
    #[text("loss-comments", count)]
    Comments(usize),
    /// The number of annotations of moves, which the format cannot store.
    #[text("loss-annotations", count)]
    Annotations(usize),
    /// The set-up; the format only supports games from the initial position.
    #[text("loss-set-up")]
    SetUp,
    /// A header that the format cannot store.
    #[text("loss-no-header", text)]
    NoHeader(String),
    /// A header or a comment cut to the size of its field; its name, or a move's.
    #[text("loss-cut", text)]
    Cut(String),
    /// Characters of a header or comment that the encoding lacks.
    #[text("loss-characters", text)]
    Characters(String),
    /// The result, which the format cannot store, or which is unknown.
    #[text("loss-result")]
    Result,
    /// The number of the first move and the plies since the last capture, which the format cannot store.
    #[text("loss-counters")]
    Counters,
    /// A piece of the set-up on an occupied point; the first one is kept.
    #[text("loss-piece")]
    Piece,
}

/// Error of reading. A damaged game is not an error: the part before the damage is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum ReadError {
    /// The format is unknown, or not the one specified.
    #[text("record-unknown", formats = formats(|_| true))]
    Format,
    /// This format in an undocumented version; the version number of the file.
    #[text("record-version", format, version, version = version.to_string())]
    Version(Format, u32),
    /// This format, but the file is truncated or inconsistent before the first game; with the position.
    #[text("record-damaged", format, place, where = place)]
    Damaged(Format, Where),
    /// This format, but the file unpacks to more bytes than any such file of games does.
    #[text("record-dense", format)]
    Dense(Format),
    /// An I/O error.
    #[text("record-disk", error)]
    Disk(io::ErrorKind),
    /// Cancelled. Games read before have been passed on.
    #[text("record-cancelled")]
    Cancelled(#[from] Cancelled),
}

/// Error of writing games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum WriteError {
    /// The format is read-only.
    #[text("record-read-only", format, formats = formats(Format::is_written))]
    ReadOnly(Format),
    /// Files of this format have one game; the number of games given.
    #[text("record-one-game", format, games, games = games.to_string())]
    OneGame(Format, usize),
    /// Cancelled.
    #[text("record-cancelled")]
    Cancelled(#[from] Cancelled),
}

/// Returns the names of the formats of this kind.
fn formats(of: fn(Format) -> bool) -> Argument {
    Argument::List(
        Format::ALL.into_iter().filter(|format| of(*format)).map(|format| format.to_argument()).collect(),
    )
}

impl ToArgument for Format {
    fn to_argument(&self) -> Argument {
        Argument::Translated(Language::ALL.map(|language| self.name(language).to_owned()))
    }
}
