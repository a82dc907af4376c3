//! Errors of the operating system.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file that cannot be read or written. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
#[error("{}: {refusal}", path.display())]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// Why.
    pub refusal: Refusal,
}

/// Why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// No such file, or no such folder to write to.
    #[error("not there")]
    NotFound,
    /// A folder instead of a file.
    #[error("a folder")]
    Folder,
    /// A device or a pipe.
    #[error("no plain file")]
    NotPlain,
    /// The name is taken.
    #[error("there already")]
    Exists,
    /// Another program writes it.
    #[error("in use")]
    InUse,
    /// This user may not.
    #[error("not allowed")]
    Denied,
    /// The disk is write-protected.
    #[error("write-protected")]
    ReadOnly,
    /// No room is left on the disk, or for this user.
    #[error("no room left")]
    DiskFull,
    /// More than is read into the memory.
    #[error("too long")]
    TooLong,
    /// Anything else.
    #[error(transparent)]
    Other(io::Error),
}

impl FileError {
    /// A refusal of this file.
    pub fn new(path: &Path, refusal: Refusal) -> Self {
        Self { path: path.to_owned(), refusal }
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
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Self::DiskFull,
            _ => Self::Other(error),
        }
    }
}
