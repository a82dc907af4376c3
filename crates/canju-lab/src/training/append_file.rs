//! Append-only binary files with one writer at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use canju_files::{FileError, Refusal, plain};

/// A binary file open for appending. It is locked until this is dropped.
#[derive(Debug)]
pub(super) struct AppendFile {
    path: PathBuf,
    file: File,
}

impl AppendFile {
    /// Opens the file, or makes an empty one; [`Refusal::InUse`] if another program holds the lock.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        FileError::named(path)?;
        match plain(path) {
            Ok(_) | Err(FileError { refusal: Refusal::NotFound, .. }) => {}
            Err(error) => return Err(error),
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.map_err(FileError::io(path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FileError::new(path, Refusal::InUse)),
            // Some network file systems have no locks: only one program may run there.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(FileError::new(path, error.into())),
        }
        Ok(Self { path: path.to_owned(), file })
    }

    pub(super) fn length(&self) -> Result<u64, FileError> {
        Ok(self.file.metadata().map_err(FileError::io(&self.path))?.len())
    }

    /// A reader of the file from its beginning.
    pub(super) fn reader(&mut self) -> Result<BufReader<&File>, FileError> {
        self.file.seek(SeekFrom::Start(0)).map_err(FileError::io(&self.path))?;
        Ok(BufReader::new(&self.file))
    }

    pub(super) fn truncate(&self, length: u64) -> Result<(), FileError> {
        self.file.set_len(length).map_err(FileError::io(&self.path))
    }

    /// Appends bytes. They are on the disk when this returns, or none of them is in the file.
    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let before = self.length()?;
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        written.map_err(|error| {
            // If this fails too, a truncated record remains, which the next run removes.
            let _ = self.file.set_len(before);
            FileError::new(&self.path, error.into())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn bytes_are_appended_after_a_cut_and_a_second_writer_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.bin");
        let mut file = AppendFile::open(&path).unwrap();
        file.append(b"one two").unwrap();
        file.truncate(4).unwrap();
        file.append(b"three").unwrap();
        let mut text = String::new();
        file.reader().unwrap().read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), file.length().unwrap()), ("one three", 9));
        let second = AppendFile::open(&path).unwrap_err();
        assert!(matches!(second.refusal, Refusal::InUse), "{second:?}");
        drop(file);
        assert_eq!(AppendFile::open(&path).unwrap().length().unwrap(), 9);
        assert!(matches!(AppendFile::open(folder.path()).unwrap_err().refusal, Refusal::Folder));
        assert!(matches!(AppendFile::open(Path::new("-")).unwrap_err().refusal, Refusal::StandardOutput));
    }
}
