//! Writer lock of a base: a file next to it, locked by one program at a time and removed at the end.
//!
//! Readers need none: SQLite allows any number while one program writes. The system releases the lock of a killed program; the
//! file left over means nothing.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::place::Identity;
use canju_files::{FileError, Refusal};

/// Held until it is dropped or the process ends.
#[derive(Debug)]
pub(super) struct WriterLock {
    path: PathBuf,
    _file: File,
}

impl WriterLock {
    /// Takes the lock of a base, which need not exist yet.
    ///
    /// # Errors
    /// [`StoreError::Held`]; [`StoreError::ReadOnlyFolder`]; an I/O error.
    pub(super) fn take(base: &Path) -> Result<Self, StoreError> {
        let path = beside(base, "-lock");
        loop {
            // A pipe would keep us waiting, and a link lead elsewhere.
            if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
                return Err(FileError::new(&path, Refusal::NotPlain).into());
            }
            let file = File::options().create(true).truncate(false).write(true).open(&path);
            let file = file.map_err(|error| match (error.kind(), base.parent()) {
                (ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem, Some(folder)) => {
                    StoreError::ReadOnlyFolder { folder: folder.to_owned() }
                }
                (ErrorKind::InvalidFilename, _) => StoreError::io(base)(error),
                _ => StoreError::io(&path)(error),
            })?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Err(StoreError::Held { path: base.to_owned() }),
                // On file systems without locks, SQLite still prevents concurrent writes.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // The previous holder may have removed it between our opening and our locking.
            match (Identity::of_open(&file), Identity::of(&path)) {
                (Ok(ours), Ok(there)) if ours != there => {}
                (Ok(_), Err(error)) if error.kind() == ErrorKind::NotFound => {}
                _ => return Ok(Self { path, _file: file }),
            }
        }
    }
}

impl Drop for WriterLock {
    fn drop(&mut self) {
        // Removed while locked: a waiting program sees that it is gone and creates a new one.
        drop(fs::remove_file(&self.path));
    }
}

/// The file that belongs to a base by this ending: `-wal`, `-shm`, `-lock`.
pub(super) fn beside(base: &Path, ending: &str) -> PathBuf {
    let mut name = base.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
