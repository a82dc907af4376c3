//! Files of lines, in whatever encoding they have.

use std::path::Path;

use super::failure::Failure;
use super::terminal::Terminal;
use crate::files::{self, NotText};

/// The text of a file.
pub(super) fn read(path: &Path, terminal: &Terminal) -> Result<String, Failure> {
    let bytes = files::read(path).map_err(|error| Failure::Told(terminal.words.file_error(&error)))?;
    let text = files::decode(&bytes).map_err(|NotText { line }| damaged(path, line as usize, terminal))?;
    Ok(text.text.into_owned())
}

/// What is said where a line cannot be read.
pub(super) fn damaged(path: &Path, line: usize, terminal: &Terminal) -> Failure {
    let told = [("path", path.to_string_lossy().into_owned()), ("line", line.to_string())];
    Failure::Told(terminal.words.with("file-line", &told))
}
