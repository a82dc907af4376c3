//! The file of a searched book that a command makes, batch by batch.

use std::path::Path;

use crate::books::opening::{BookError, BookFault, SearchedBook, SearchedPosition};
use crate::files::GrowingFile;
use crate::terminal::player::not_a_book;
use crate::terminal::{Failure, Terminal};

/// The beginning of the first line of every such file.
const MADE: &str = "# canju opening ";

/// A file whose first line is the command that makes it; the same command goes on from its last row.
pub(super) struct MadeBook {
    file: GrowingFile,
    /// The first line: what decides every row.
    head: String,
    is_named: bool,
}

impl MadeBook {
    /// Opens or begins the file of a command, and returns the rows that it has.
    pub(super) fn open(
        path: &Path,
        command: &str,
        terminal: &Terminal,
    ) -> Result<(Self, SearchedBook), Failure> {
        let head = format!("{MADE}{command}");
        let file = GrowingFile::new(path.to_owned());
        let there = file.read().map_err(|error| terminal.fault(error))?;
        let there = String::from_utf8_lossy(&there);
        if there.lines().next().is_some_and(|line| line != head) {
            if !there.starts_with(MADE) {
                let no_names = BookError { line: 1, fault: BookFault::Names };
                return Err(not_a_book(path, &no_names, terminal));
            }
            return Err(other_book(path, terminal));
        }
        let book = SearchedBook::read(&there).map_err(|error| not_a_book(path, &error, terminal))?;
        Ok((Self { file, head, is_named: there.lines().count() > 1 }, book))
    }

    /// Adds rows at the end.
    pub(super) fn add(&mut self, found: &[SearchedPosition], terminal: &Terminal) -> Result<(), Failure> {
        let added = self.file.add(|empty| {
            let mut rows = Vec::new();
            if empty {
                rows.extend_from_slice(self.head.as_bytes());
                rows.push(b'\n');
            }
            if !std::mem::replace(&mut self.is_named, true) {
                SearchedBook::write_names(&mut rows)?;
            }
            found.iter().try_for_each(|searched| searched.write(&mut rows))?;
            Ok(rows)
        });
        added.map_err(|error| terminal.fault(error))
    }
}

/// Says that a file was made with other settings.
pub(super) fn other_book(path: &Path, terminal: &Terminal) -> Failure {
    let args = [("path", path.to_string_lossy())];
    Failure::Message(terminal.words.with("opening-other-book", &args))
}
