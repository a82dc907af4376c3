//! Warnings: what a reader could not read, or a format cannot store.

use xiangqi::rules::SetupFaults;
use xiangqi::rules::fen::FenError;

/// Something missing from the result, and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportWarning {
    /// The position in the file; `None` when writing.
    pub at: Option<Where>,
    /// The kind of loss.
    pub what: WarningKind,
}

/// A position in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// A line of a text, from 1.
    Line(u64),
    /// A byte offset, from 0.
    Offset(u64),
}

/// The kind of loss.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WarningKind {
    /// An illegal move, as written, with everything that follows it in its line and everything that replaces it. The node
    /// before it is marked ([`Remark::rejected`](super::Remark::rejected)).
    Illegal(String),
    /// An unreadable or ambiguous move, with everything that follows and replaces it; marked likewise.
    Unreadable(String),
    /// A move number out of sequence: a move is missing before it, or the game does not begin there. The game is kept up to
    /// the last consistent position and marked likewise.
    Number(String),
    /// An unknown word among the moves, an unknown line among the tags, or a variation that repeats the move it replaces;
    /// the game continues after it.
    PassedOver(String),
    /// The set-up is not a legal position, so no move can be played from it. It is kept.
    Start(SetupFaults),
    /// The set-up cannot be read, so no move can be played.
    Fen(FenError),
    /// Text that may be a set-up at an unexpected place, so that the starting position is unknown and no move can be
    /// played.
    NoStart(String),
    /// A second value of the named header; the first one is kept.
    Header(String),
    /// A second, contradictory result, as in the source; the first one is kept.
    SecondResult(String),
    /// Bytes or text outside all games.
    Foreign,
    /// The file ends before the game does.
    CutShort,
    /// An unclosed comment; it is assumed to end with the game.
    Unclosed,
    /// Bytes invalid in the encoding; shown as replacement characters.
    Text,
    /// The number of variations, which the format cannot store.
    Variations(usize),
    /// The number of comments, which the format cannot store.
    Comments(usize),
    /// The number of annotations of moves, which the format cannot store.
    Annotations(usize),
    /// The set-up; the format only supports games from the initial position.
    SetUp,
    /// A header that the format cannot store.
    NoHeader(String),
    /// A header or a comment cut to the size of its field; its name, or a move's.
    Cut(String),
    /// Characters of a header or comment that the encoding lacks.
    Characters(String),
    /// The result, which the format cannot store, or which is unknown.
    Result,
    /// The number of the first move and the plies since the last capture, which the format cannot store.
    Counters,
    /// A piece of the set-up on an occupied point; the first one is kept.
    Piece,
}
