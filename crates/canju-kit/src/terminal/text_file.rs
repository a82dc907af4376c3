//! Text files: read in any encoding, and written only if the file does not exist.

use std::path::{Path, PathBuf};

use super::{Done, Failure, Terminal};
use crate::files::{self, FileError, NotText, Overwrite, Refusal};

pub fn read(path: &Path, terminal: &Terminal) -> Done<String> {
    let bytes = files::read(path)?;
    let text = files::decode(&bytes).map_err(|NotText { line }| damaged(path, line as usize, terminal))?;
    Ok(text.text.into_owned())
}

pub fn damaged(path: &Path, line: usize, terminal: &Terminal) -> Failure {
    let args = [("path", path.to_string_lossy().into_owned()), ("line", line.to_string())];
    terminal.failure_with("file-line", &args)
}

/// Refuses an existing file before the work, which would be lost.
pub fn free(path: Option<&PathBuf>) -> Result<(), FileError> {
    match path.filter(|path| path.symlink_metadata().is_ok()) {
        Some(path) => Err(FileError::new(path, Refusal::Exists)),
        None => Ok(()),
    }
}

/// Writes a file that must not exist.
pub fn write_new(path: &Path, bytes: impl AsRef<[u8]>) -> Done {
    Ok(files::write(path, Overwrite::Never, |writer| writer.write_all(bytes.as_ref()))?)
}
