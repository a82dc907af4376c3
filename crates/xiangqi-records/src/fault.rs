//! Errors of reading and writing files.

use std::io;

use super::{Format, Where};
use canju_files::progress::Cancelled;

/// Why nothing was read. A damaged game is not an error: the part before the damage is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The format is unknown, or not the one specified.
    #[error("no game record of a known format")]
    Format,
    /// This format in an undocumented version; the version number of the file.
    #[error("{0:?} of the unknown version {1}")]
    Version(Format, u32),
    /// This format, but the file is truncated or inconsistent before the first game; with the position.
    #[error("damaged {0:?} at {1:?}")]
    Damaged(Format, Where),
    /// An I/O error.
    #[error("cannot be read to its end: {0}")]
    Disk(io::ErrorKind),
    /// Cancelled. Games read before have been passed on.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Why games cannot be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format is read-only.
    #[error("{0:?} is not written")]
    ReadOnly(Format),
    /// Files of this format have one game; the number of games given.
    #[error("{1} games for a file of {0:?}, which has one")]
    OneGame(Format, usize),
    /// Cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}
