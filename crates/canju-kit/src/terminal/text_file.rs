//! Text files: read in any encoding, and written only if the file does not exist.

use std::path::{Path, PathBuf};

use super::{Failure, Terminal};
use crate::files::{self, FileError, NotText, Overwrite, Refusal};

pub fn read(path: &Path, terminal: &Terminal) -> Result<String, Failure> {
    let bytes = files::read(path).map_err(|error| Failure::Message(terminal.words.message(&error)))?;
    let text = files::decode(&bytes).map_err(|NotText { line }| damaged(path, line as usize, terminal))?;
    Ok(text.text.into_owned())
}

pub fn damaged(path: &Path, line: usize, terminal: &Terminal) -> Failure {
    let args = [("path", path.to_string_lossy().into_owned()), ("line", line.to_string())];
    Failure::Message(terminal.words.with("file-line", &args))
}

/// Refuses an existing file before the work, which would be lost.
pub fn free(path: Option<&PathBuf>, terminal: &Terminal) -> Result<(), Failure> {
    match path.filter(|path| path.symlink_metadata().is_ok()) {
        Some(path) => Err(terminal.fault(FileError::new(path, Refusal::Exists))),
        None => Ok(()),
    }
}

/// Writes a text to a file that must not exist.
pub fn write_new(path: &Path, text: &str, terminal: &Terminal) -> Result<(), Failure> {
    let written = files::write(path, Overwrite::Never, |writer| writer.write_all(text.as_bytes()));
    written.map_err(|error| terminal.fault(error))
}
