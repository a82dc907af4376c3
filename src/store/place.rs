//! Where an open base lies, and whether it still does.

use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::identity::Identity;
use super::open::log_of;

/// The path of an open base, and the files that it and its log named when they were opened.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    base: Option<Identity>,
    log: Option<Identity>,
    /// Once it was elsewhere nothing is stored any more: what was written meanwhile is in a file without a name.
    lost: bool,
}

impl Place {
    /// The place of a base that was just opened.
    pub(super) fn of(path: PathBuf) -> Self {
        let (base, log) = (Identity::of(&path).ok(), Identity::of(&log_of(&path)).ok());
        Self { path, base, log, lost: false }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that path and log still name the open files.
    ///
    /// # Errors
    /// [`StoreError::Gone`], from then on always.
    pub(super) fn still_there(&mut self) -> Result<(), StoreError> {
        let log = Identity::of(&log_of(&self.path)).ok();
        if self.log.is_none() {
            // SQLite makes the log with the first write at the latest.
            self.log = log;
        } else {
            self.lost |= self.log != log;
        }
        self.lost |= self.base != Identity::of(&self.path).ok();
        if self.lost { Err(StoreError::Gone { path: self.path.clone() }) } else { Ok(()) }
    }
}
