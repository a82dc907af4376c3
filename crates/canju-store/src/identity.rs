//! Whether a path still names the file that was opened.
//!
//! On Unix nothing is opened for it: closing any other handle of a file drops all locks this process has on it.

use std::fs::File;
use std::io;
use std::path::Path;

/// Identity of a file, unique while it is open somewhere.
#[derive(Debug, PartialEq, Eq)]
#[cfg(unix)]
pub(super) struct Identity {
    device: u64,
    inode: u64,
}

#[cfg(unix)]
impl Identity {
    /// Returns the identity of the file at a path.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        std::fs::metadata(path).map(|found| Self::from_metadata(&found))
    }

    /// Returns the identity of an open file.
    pub(super) fn of_open(file: &File) -> io::Result<Self> {
        file.metadata().map(|found| Self::from_metadata(&found))
    }

    fn from_metadata(found: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: found.dev(), inode: found.ino() }
    }
}

/// Identity of a file, unique while it is open somewhere. The handle keeps its number from being reused.
#[derive(Debug, PartialEq, Eq)]
#[cfg(windows)]
pub(super) struct Identity(same_file::Handle);

#[cfg(windows)]
impl Identity {
    /// Returns the identity of the file at a path.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        same_file::Handle::from_path(path).map(Self)
    }

    /// Returns the identity of an open file.
    pub(super) fn of_open(file: &File) -> io::Result<Self> {
        same_file::Handle::from_file(file.try_clone()?).map(Self)
    }
}
