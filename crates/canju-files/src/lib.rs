//! File access: reading, text encodings and spreadsheets, atomic output, append-only files, and progress of long operations.
//!
//! Failures of the operating system are a [`FileError`]; the program has one sentence for each.

mod append_file;
mod encoding;
mod error;
pub mod escape;
mod growing;
mod new_file;
mod piecewise;
pub mod progress;
mod quotes;

use std::borrow::Cow;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

pub use append_file::{AppendFile, open};
pub use encoding::{
    Detected, Detector, Named, NotText, Readable, Text, decode, decode_anyway, decode_as, encode,
};
pub use error::{FileError, Refusal};
pub use growing::GrowingFile;
pub use new_file::{NewFile, Overwrite, write};
pub use piecewise::PieceDecoder;
pub use quotes::{QuoteFault, check_quotes};

/// The longest file that is read into the memory, in bytes. An export of the whole lattice has a sixth of it.
const LONGEST: u64 = 1 << 30;

/// Converts lone carriage returns, as old spreadsheets write them, to line feeds.
pub fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { text.into() } else { text.replace('\r', "\n").into() }
}

/// Reads a plain file.
///
/// # Errors
/// [`Refusal::NotPlain`] for a pipe or a device, at once; [`Refusal::TooLong`] beyond a gibibyte; an I/O error.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    if plain(path)?.len() > LONGEST {
        return Err(FileError::new(path, Refusal::TooLong));
    }
    fs::read(path).map_err(FileError::io(path))
}

/// Opens a plain file for reading.
///
/// # Errors
/// [`Refusal::NotPlain`] for a pipe or a device, at once; an I/O error.
pub fn open_plain(path: &Path) -> Result<fs::File, FileError> {
    plain(path)?;
    fs::File::open(path).map_err(FileError::io(path))
}

/// Creates an unnamed temporary file on the same disk as `beside`, for data that does not fit into memory.
///
/// # Errors
/// An I/O error, reported for `beside`.
pub fn spool(beside: &Path) -> Result<fs::File, FileError> {
    let folder = beside.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    tempfile::tempfile_in(folder).map_err(FileError::io(beside))
}

/// Parses tab-separated values, any number a line and without quotes; lines that begin with `#` are comments.
pub fn tab_separated<R: Read>(file: R) -> csv::Reader<R> {
    csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .quoting(false)
        .comment(Some(b'#'))
        .has_headers(false)
        .flexible(true)
        .from_reader(file)
}

/// Creates a folder and its parents, if missing.
///
/// # Errors
/// An I/O error.
pub fn make_folder(path: &Path) -> Result<(), FileError> {
    FileError::named(path)?;
    fs::create_dir_all(path).map_err(FileError::io(path))
}

/// Checks that the parent folder of a new file exists.
///
/// # Errors
/// [`Refusal::StandardOutput`]; an I/O error.
pub fn parent_exists(path: &Path) -> Result<(), FileError> {
    FileError::named(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), |folder| fs::metadata(folder).map(drop).map_err(FileError::io(path)))
}

/// Returns the plain files of a folder and its subfolders, by name; a path to a file yields that file. Links to folders are not
/// followed, and unreadable entries below are skipped.
///
/// # Errors
/// An I/O error of the path itself.
pub fn walk_files(path: &Path) -> Result<Vec<PathBuf>, FileError> {
    if !fs::metadata(path).map_err(FileError::io(path))?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    fs::read_dir(path).map_err(FileError::io(path))?;
    let entries = WalkDir::new(path).into_iter().flatten().filter(|entry| !entry.file_type().is_dir());
    let mut found: Vec<PathBuf> =
        entries.map(DirEntry::into_path).filter(|path| plain(path).is_ok()).collect();
    found.sort();
    Ok(found)
}

/// Returns the size of a plain file in bytes, and when it was changed: milliseconds since 1970-01-01 UTC, 0 if the file system does
/// not say.
///
/// # Errors
/// As [`plain`].
pub fn stamp(path: &Path) -> Result<(u64, i64), FileError> {
    let found = plain(path)?;
    let since = found.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    Ok((found.len(), since.map_or(0, |since| since.as_millis() as i64)))
}

/// Returns the metadata of a plain file; links are followed. Opening a pipe would block.
///
/// # Errors
/// [`Refusal::Folder`], [`Refusal::NotPlain`]; an I/O error.
pub fn plain(path: &Path) -> Result<fs::Metadata, FileError> {
    let found = fs::metadata(path).map_err(FileError::io(path))?;
    if found.is_dir() {
        Err(FileError::new(path, Refusal::Folder))
    } else if found.is_file() {
        Ok(found)
    } else {
        Err(FileError::new(path, Refusal::NotPlain))
    }
}
