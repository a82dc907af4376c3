//! Errors of reading and writing files.

use std::io;

use super::{Format, Where};
use canju_files::progress::Cancelled;
use canju_message::{Argument, Message, ToArgument};
use xiangqi::language::Language;

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
