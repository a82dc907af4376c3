//! Whether a path still names the file that was opened.
//!
//! On Unix nothing is opened for it: closing any other handle of a file drops all locks this process has on it.

use std::fs::File;
use std::io;
use std::path::Path;

/// What tells a file from all others as long as it is open somewhere.
#[derive(Debug, PartialEq, Eq)]
#[cfg(unix)]
pub(super) struct Identity {
    device: u64,
    inode: u64,
}

#[cfg(unix)]
impl Identity {
    /// That of the file which a path names now.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        std::fs::metadata(path).map(|found| Self::told(&found))
    }

    /// That of an open file.
    pub(super) fn of_open(file: &File) -> io::Result<Self> {
        file.metadata().map(|found| Self::told(&found))
    }

    fn told(found: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: found.dev(), inode: found.ino() }
    }
}

/// What tells a file from all others as long as it is open somewhere. The handle keeps its number from being given away.
#[derive(Debug, PartialEq, Eq)]
#[cfg(windows)]
pub(super) struct Identity(same_file::Handle);

#[cfg(windows)]
impl Identity {
    /// That of the file which a path names now.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        same_file::Handle::from_path(path).map(Self)
    }

    /// That of an open file.
    pub(super) fn of_open(file: &File) -> io::Result<Self> {
        same_file::Handle::from_file(file.try_clone()?).map(Self)
    }
}
