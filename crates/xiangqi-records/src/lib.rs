//! Game records of other programs: PGN, XQF, DhtmlXQ, CBR, CBL, CBF and game servers, read into one model and written from it.
//!
//! A [`Record`] is one game: headers, a tree of moves, comments, annotations, result. Each format has a module with a
//! reader and, if other programs read the format, a writer. Nothing is dropped silently: an [`ImportWarning`] gives what
//! and where.
#![warn(missing_docs)]

mod branches;
mod cbf;
mod cbl;
mod cbr;
mod date;
mod dhtmlxq;
mod fault;
mod format;
mod headers;
mod input;
mod lines;
mod outcome;
mod pgn;
mod plain_text;
pub mod players;
mod points;
mod read;
mod record;
mod servers;
mod signs;
mod texts;
mod vocabulary;
mod warning;
mod window;
mod write;
mod xqf;

pub use cbl::LibraryWriter;
pub use date::Date;
pub use fault::{ReadError, WriteError};
pub use format::Format;
pub use headers::{Headers, tag};
pub use input::Bytes;
pub use outcome::Outcome;
pub use read::{read, read_from};
pub use record::{Record, Remark, Step};
pub use warning::{ImportWarning, WarningKind, Where};
pub use write::{write, write_next, write_with};

use canju_files::Named;
use xiangqi::rules::notation::Notation;

/// Options for reading a file; `None` means detection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The format.
    pub format: Option<Format>,
    /// The encoding of the texts.
    pub encoding: Option<Named>,
}

/// A game read from a file.
#[derive(Debug, Clone, PartialEq)]
pub struct ParsedGame {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The game.
    pub record: Record,
    /// Warnings for unread parts.
    pub warnings: Vec<ImportWarning>,
}

/// Information about a file besides its games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The format in which it was read.
    pub format: Format,
    /// The encoding in which its texts were read.
    pub encoding: &'static str,
    /// Whether the encoding was guessed, so that it may be wrong.
    pub guessed: bool,
    /// Content outside all games that could not be read.
    pub warnings: Vec<ImportWarning>,
}

/// Options for writing games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteOptions {
    /// The move notation, if the format leaves it open. Chinese moves are in traditional script if the encoding lacks the
    /// simplified one.
    pub notation: Notation,
    /// The text encoding, if the format leaves it open.
    pub encoding: Named,
}

/// Games encoded as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Warnings for omitted content, by game.
    pub warnings: Vec<Vec<ImportWarning>>,
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
