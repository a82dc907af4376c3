//! Append-only text files, written by whole lines; several programs may append to one.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::{FileError, Refusal, plain};

/// Opens a plain file for reading. Returns a reader and the length in bytes.
pub fn open(path: &Path) -> Result<(BufReader<File>, u64), FileError> {
    let length = plain(path)?.len();
    Ok((BufReader::new(File::open(path).map_err(FileError::io(path))?), length))
}

/// A file that grows by whole lines, which need not exist yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrowingFile {
    pub path: PathBuf,
}

impl GrowingFile {
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Returns all lines except a truncated last one; empty if there is no file.
    pub fn read(&self) -> Result<Vec<u8>, FileError> {
        match plain(&self.path) {
            Err(FileError { refusal: Refusal::NotFound, .. }) => return Ok(Vec::new()),
            found => found?,
        };
        let text = || {
            let mut file = File::open(&self.path)?;
            locked(file.lock_shared())?;
            let mut text = Vec::new();
            file.read_to_end(&mut text)?;
            Ok(text)
        };
        let mut text = text().map_err(FileError::io(&self.path))?;
        text.truncate(whole_lines(&text).unwrap_or(0));
        Ok(text)
    }

    /// Returns the first line; empty if there is no file, no complete line, or the line is too long for a header.
    pub fn first_line(&self) -> Result<Vec<u8>, FileError> {
        let mut line = self.head()?;
        if line.pop() != Some(b'\n') {
            line.clear();
        }
        Ok(line)
    }

    /// Returns a truncated first line; an error if there is no file or it has a complete line.
    pub fn first_fragment(&self) -> Result<Vec<u8>, FileError> {
        let text = self.head()?;
        if text.ends_with(b"\n") {
            return Err(FileError::new(&self.path, Refusal::Exists));
        }
        Ok(text)
    }

    fn head(&self) -> Result<Vec<u8>, FileError> {
        plain(&self.path)?;
        let line = || {
            let file = File::open(&self.path)?;
            locked(file.lock_shared())?;
            let mut line = Vec::new();
            BufReader::new(file).take(LONGEST_HEAD).read_until(b'\n', &mut line)?;
            Ok(line)
        };
        line().map_err(FileError::io(&self.path))
    }

    /// Adds lines, which may depend on whether the file is still empty; a last line that was cut is taken away before. They are on
    /// the disk when it returns, or none of them is there.
    pub fn add(&self, lines: impl FnOnce(bool) -> io::Result<Vec<u8>>) -> Result<(), FileError> {
        FileError::named(&self.path)?;
        match plain(&self.path) {
            Ok(_) | Err(FileError { refusal: Refusal::NotFound, .. }) => {}
            Err(error) => return Err(error),
        }
        self.append(lines).map_err(FileError::io(&self.path))
    }

    fn append(&self, lines: impl FnOnce(bool) -> io::Result<Vec<u8>>) -> io::Result<()> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&self.path)?;
        // Until the file is closed.
        locked(file.lock())?;
        let whole = whole_length(&mut file)?;
        file.set_len(whole)?;
        let added = lines(whole == 0)?;
        let written = file.write_all(&added).and_then(|()| file.sync_all());
        if written.is_err() {
            file.set_len(whole)?;
        }
        written
    }
}

/// The longest first line, in bytes.
const LONGEST_HEAD: u64 = 1 << 16;

/// Returns the length of a text without a truncated last line, whose digits may be cut too; `None` without a complete line.
fn whole_lines(text: &[u8]) -> Option<usize> {
    text.iter().rposition(|&byte| byte == b'\n').map(|at| at + 1)
}

/// Returns the length of the complete lines of a file, which is read from its end.
fn whole_length(file: &mut File) -> io::Result<u64> {
    let mut block = [0; 1 << 12];
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let start = end.saturating_sub(block.len() as u64);
        let part = &mut block[..(end - start) as usize];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(part)?;
        if let Some(whole) = whole_lines(part) {
            return Ok(start + whole as u64);
        }
        end = start;
    }
    Ok(0)
}

/// Some network file systems have no locks: only one program may run there.
fn locked(found: io::Result<()>) -> io::Result<()> {
    found.or_else(|error| if error.kind() == io::ErrorKind::Unsupported { Ok(()) } else { Err(error) })
}
