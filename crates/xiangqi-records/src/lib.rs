//! Game records of other programs: PGN, XQF, DhtmlXQ, CBR, CBL, CBF and game servers, read into one model and written from it.
//!
//! A [`Record`] is one game: headers, a tree of moves, comments, annotations, result. Each format has a module that reads it and, if
//! other programs read it, writes it. Nothing is dropped silently: an [`ImportWarning`] names what and where.

mod branches;
mod cbf;
mod cbl;
mod cbr;
mod dhtmlxq;
mod fault;
mod format;
mod headers;
mod input;
mod lines;
mod pgn;
mod points;
mod read;
mod record;
mod said;
mod servers;
mod texts;
mod vocabulary;
mod warning;
mod window;
mod write;
mod xqf;

pub use cbl::LibraryWriter;
pub use fault::{ReadError, WriteError};
pub use format::Format;
pub use headers::{Headers, tag};
pub use input::Bytes;
pub use read::{read, read_from};
pub use record::{Outcome, Record, Remark, Step};
pub use warning::{ImportWarning, WarningKind, Where};
pub use write::{write, write_next, write_with};

use canju_files::Named;
use xiangqi::rules::notation::Notation;

/// How a file is to be read; what is not said is guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The format.
    pub format: Option<Format>,
    /// The encoding of its texts.
    pub encoding: Option<Named>,
}

/// A game of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct ParsedGame {
    /// Which of the file's games, from 1.
    pub number: usize,
    /// The game.
    pub record: Record,
    /// What of it could not be taken in.
    pub lost: Vec<ImportWarning>,
}

/// What a file was, beside its games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The format that it was read as.
    pub format: Format,
    /// The encoding that its texts were read as.
    pub encoding: &'static str,
    /// Whether the encoding was guessed, so that it can be wrong.
    pub guessed: bool,
    /// What belongs to no game and could not be taken in.
    pub lost: Vec<ImportWarning>,
}

/// How games are to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteOptions {
    /// The form of moves, where the format leaves it open. Chinese moves are in the traditional script where the encoding lacks the
    /// simplified one.
    pub notation: Notation,
    /// The encoding of texts, where the format leaves it open.
    pub encoding: Named,
}

/// Games as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The file.
    pub bytes: Vec<u8>,
    /// What of each game it does not hold, in the order of the games.
    pub lost: Vec<Vec<ImportWarning>>,
}

#[cfg(test)]
mod cancelling;
#[cfg(test)]
mod garbled;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;
