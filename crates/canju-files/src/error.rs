//! Errors of the operating system.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use canju_message::Message;

/// A file that cannot be read or written. Nothing was changed then, unless it is [`Refusal::Unsynced`].
#[derive(Debug, Message)]
#[text(match refusal {
    Refusal::NotFound => "file-not-found",
    Refusal::Folder => "file-folder",
    Refusal::NotPlain => "file-not-plain",
    Refusal::Exists => "file-exists",
    Refusal::InUse => "file-in-use",
    Refusal::Denied => "file-denied",
    Refusal::ReadOnly => "file-read-only",
    Refusal::DiskFull => "file-disk-full",
    Refusal::TooLong => "file-too-long",
    Refusal::LongName => "file-long-name",
    Refusal::LongPath => "file-long-path",
    Refusal::Unsynced(_) => "file-unsynced",
    Refusal::StandardOutput => "file-standard-output",
    Refusal::Other(_) => "file-other",
}, error = refusal.reason())]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// The cause.
    pub refusal: Refusal,
}

/// Cause of a failure to read or write a file.
#[derive(Debug)]
pub enum Refusal {
    /// No such file, or no such folder to write to.
    NotFound,
    /// A folder instead of a file.
    Folder,
    /// A device or a pipe.
    NotPlain,
    /// The name is taken.
    Exists,
    /// Another program writes it.
    InUse,
    /// This user may not.
    Denied,
    /// The disk is write-protected.
    ReadOnly,
    /// No room is left on the disk, or for this user.
    DiskFull,
    /// More than is read into the memory.
    TooLong,
    /// A name that is too long for the file system, with what the program adds to it.
    LongName,
    /// A path that is too long for SQLite.
    LongPath,
    /// The file was written, but the system has not confirmed that it is on the disk.
    Unsynced(io::Error),
    /// The name `-`, which means the standard output, where only a file can be written.
    StandardOutput,
    /// Anything else.
    Other(io::Error),
}

impl Refusal {
    /// Returns the operating system's message if there is no other one; empty otherwise.
    fn reason(&self) -> String {
        match self {
            Self::Other(error) | Self::Unsynced(error) => error.to_string(),
            _ => String::new(),
        }
    }
}

impl FileError {
    /// A refusal of this file.
    pub fn new(path: &Path, refusal: Refusal) -> Self {
        Self { path: path.to_owned(), refusal }
    }

    /// Refuses `-`, which means the standard output, as the name of a new file.
    pub(crate) fn named(path: &Path) -> Result<(), Self> {
        if path == Path::new("-") { Err(Self::new(path, Refusal::StandardOutput)) } else { Ok(()) }
    }

    /// Makes an error of the operating system at this file one of ours.
    pub fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(path, error.into())
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NotFound,
            ErrorKind::IsADirectory => Self::Folder,
            ErrorKind::AlreadyExists => Self::Exists,
            ErrorKind::PermissionDenied => Self::Denied,
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::InvalidFilename => Self::LongName,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Self::DiskFull,
            _ => Self::Other(error),
        }
    }
}
