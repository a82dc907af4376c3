//! What a reader could not take in, or a format cannot carry.

use xiangqi::rules::SetupFaults;
use xiangqi::rules::fen::FenError;

/// Something that is not in the result, and where it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportWarning {
    /// Where in the file; `None` where something is written.
    pub at: Option<Where>,
    /// What.
    pub what: WarningKind,
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// A line of a text, from 1.
    Line(u64),
    /// A byte, from 0.
    Offset(u64),
}

/// What is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WarningKind {
    /// A move that is not legal, as it stands there, with all that follows it in its line and all that replaces it. The place before it
    /// is marked ([`Remark::rejected`](super::Remark::rejected)).
    Illegal(String),
    /// What should be a move and cannot be read, or is several moves, with all that follows and replaces it; marked likewise.
    Unreadable(String),
    /// A number of a move that does not follow: a move is missing before it, or the game does not begin there. The game is kept up to
    /// where it is certain, and marked likewise.
    Number(String),
    /// A word among the moves, or a line among the tags, that is none of them, or a variation that repeats the move it replaces; the game
    /// goes on behind it.
    PassedOver(String),
    /// The set-up is no legal position, so that no move can be played from it. It is kept.
    Start(SetupFaults),
    /// The set-up cannot be read, so that no move can be played.
    Fen(FenError),
    /// What may be a set-up stands where none is expected, so that it is not known how the game begins and no move can be played.
    NoStart(String),
    /// A second value of a header, and the header; the first one stays.
    Header(String),
    /// A second result that contradicts the first one, which stays; as the source has it.
    SecondResult(String),
    /// Bytes or text that belong to no game.
    Foreign,
    /// The file ends before the game does.
    CutShort,
    /// A comment that is not closed; it is taken to end with the game.
    Unclosed,
    /// Bytes that are no text of the encoding; they stand as replacement characters.
    Text,
    /// Variations, so many, which the format cannot carry.
    Variations(usize),
    /// Comments, so many, which it cannot carry.
    Comments(usize),
    /// Annotations of moves, so many, which it cannot carry.
    Annotations(usize),
    /// The set-up, which it cannot carry: it knows games from the initial position only.
    SetUp,
    /// A header that it cannot carry.
    NoHeader(String),
    /// A header or a comment that was cut, as the format has no more room for it; its name, or a move's.
    Cut(String),
    /// Characters that the encoding does not have, of a header or comment.
    Characters(String),
    /// The result, which it cannot carry, or which is none of those that are known.
    Result,
    /// The number of the first move and the plies since the last capture, which it cannot carry.
    Counters,
    /// A piece of the set-up on a point that another one has; the first one stays.
    Piece,
}
