//! Why a file is no record, and why games are not written.

use std::io;

use super::{Format, Where};
use canju_files::progress::Cancelled;

/// Why nothing of a file was read. A game that is damaged is no such case: what stands before the damage is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is like no format that is known, or not like the one that was named.
    #[error("no game record of a known format")]
    Format,
    /// It is of this format in a version that nobody has described; the version as the file has it.
    #[error("{0:?} of the unknown version {1}")]
    Version(Format, u32),
    /// It begins as this format does and breaks off, or contradicts itself, before the first game; and where.
    #[error("damaged {0:?} at {1:?}")]
    Damaged(Format, Where),
    /// The disk refuses to read on.
    #[error("cannot be read to its end: {0}")]
    Disk(io::ErrorKind),
    /// Nobody wants it any more. Games that were read before have been handed over.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Why games are not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// This format is only read.
    #[error("{0:?} is not written")]
    ReadOnly(Format),
    /// A file of this format has one game, and there are so many.
    #[error("{1} games for a file of {0:?}, which has one")]
    OneGame(Format, usize),
    /// Nobody wants it any more.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}
