//! Location of an open base, and whether its path still names the file that was opened. On Unix nothing is opened for it: closing
//! any other handle of a file drops all locks this process has on it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::open::wal_path;

/// The path of an open base, and the files that it and its log named when they were opened.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    base: Option<Identity>,
    log: Option<Identity>,
    /// Once something was written while it was elsewhere nothing is stored any more: memory and file may not be in step.
    lost: bool,
}

impl Place {
    /// The place of a base that was just opened.
    pub(super) fn of(path: PathBuf) -> Self {
        let (base, log) = (Identity::of(&path).ok(), Identity::of(&wal_path(&path)).ok());
        Self { path, base, log, lost: false }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that path and log still name the open files. Moved files may be moved back.
    ///
    /// # Errors
    /// [`StoreError::Gone`].
    pub(super) fn still_there(&mut self) -> Result<(), StoreError> {
        let log = Identity::of(&wal_path(&self.path)).ok();
        if self.log.is_none() {
            // SQLite makes the log with the first write at the latest.
            self.log = log;
        } else if self.log != log {
            return Err(self.gone());
        }
        let elsewhere = self.lost || self.base != Identity::of(&self.path).ok();
        if elsewhere { Err(self.gone()) } else { Ok(()) }
    }

    /// The same after something was written.
    ///
    /// # Errors
    /// [`StoreError::Gone`], from then on always.
    pub(super) fn was_there(&mut self) -> Result<(), StoreError> {
        self.still_there().inspect_err(|_| self.lost = true)
    }

    fn gone(&self) -> StoreError {
        StoreError::Gone { path: self.path.clone() }
    }
}

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
