//! File access: reading, text encodings and spreadsheets, atomic output, append-only files, and progress of long operations.
//!
//! Failures of the operating system are a [`FileError`]; the program has one sentence for each.

mod append_file;
mod encoding;
pub mod escape;
mod new_file;
pub mod progress;

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use canju_message::Message;
use walkdir::{DirEntry, WalkDir};

pub use append_file::{GrowingFile, open};
pub use encoding::{
    Detected, Detector, Named, NotText, PieceDecoder, Readable, Text, decode, decode_anyway, decode_as,
    encode,
};
pub use escape::{QuoteFault, check_quotes};
pub use new_file::{NewFile, Overwrite, write};

/// The longest file that is read into the memory, in bytes. An export of the whole lattice has a sixth of it.
const LONGEST: u64 = 1 << 30;

/// Converts lone carriage returns, as old spreadsheets write them, to line feeds.
pub fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { text.into() } else { text.replace('\r', "\n").into() }
}

/// Reads a plain file; [`Refusal::NotPlain`] for a pipe or a device, at once; [`Refusal::TooLong`] beyond a gibibyte.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    if plain(path)?.len() > LONGEST {
        return Err(FileError::new(path, Refusal::TooLong));
    }
    fs::read(path).map_err(FileError::io(path))
}

/// Opens a plain file for reading; [`Refusal::NotPlain`] for a pipe or a device, at once.
pub fn open_plain(path: &Path) -> Result<fs::File, FileError> {
    plain(path)?;
    fs::File::open(path).map_err(FileError::io(path))
}

/// Creates an unnamed temporary file on the same disk as `beside`, for data that does not fit into memory.
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

pub fn make_folder(path: &Path) -> Result<(), FileError> {
    FileError::named(path)?;
    fs::create_dir_all(path).map_err(FileError::io(path))
}

/// Checks that the parent folder of a new file exists; [`Refusal::StandardOutput`] for `-`.
pub fn parent_exists(path: &Path) -> Result<(), FileError> {
    FileError::named(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), |folder| fs::metadata(folder).map(drop).map_err(FileError::io(path)))
}

/// Returns the plain files of a folder and its subfolders, by name; a path to a file yields that file. Links to folders are not
/// followed, and unreadable entries below are skipped.
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
pub fn stamp(path: &Path) -> Result<(u64, i64), FileError> {
    let found = plain(path)?;
    let since = found.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    Ok((found.len(), since.map_or(0, |since| since.as_millis() as i64)))
}

/// Returns the metadata of a plain file; links are followed. Opening a pipe would block.
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

// Errors of the operating system.

/// A file that cannot be read or written. Nothing was changed then, unless it is [`Refusal::Unsynced`].
#[derive(Debug, Message)]
#[text(match refusal {
    Refusal::NotFound => "file-not-found",
    Refusal::Folder => "file-folder",
    Refusal::NotPlain => "file-not-plain",
    Refusal::Exists => "file-exists",
    Refusal::InUse => "file-in-use",
    Refusal::Denied => "file-denied",
    Refusal::ReadOnly => "file-read-only",
    Refusal::DiskFull => "file-disk-full",
    Refusal::TooLong => "file-too-long",
    Refusal::LongName => "file-long-name",
    Refusal::LongPath => "file-long-path",
    Refusal::Unsynced(_) => "file-unsynced",
    Refusal::StandardOutput => "file-standard-output",
    Refusal::Other(_) => "file-other",
}, error = refusal.reason())]
pub struct FileError {
    pub path: PathBuf,
    pub refusal: Refusal,
}

#[derive(Debug)]
pub enum Refusal {
    /// No such file, or no such folder to write to.
    NotFound,
    Folder,
    NotPlain,
    Exists,
    InUse,
    Denied,
    ReadOnly,
    /// No room is left on the disk, or for this user.
    DiskFull,
    /// More than is read into the memory.
    TooLong,
    /// A name that is too long for the file system, with what the program adds to it.
    LongName,
    /// A path that is too long for SQLite.
    LongPath,
    /// The file was written, but the system has not confirmed that it is on the disk.
    Unsynced(io::Error),
    /// The name `-`, which means the standard output, where only a file can be written.
    StandardOutput,
    Other(io::Error),
}

impl Refusal {
    /// Returns the operating system's message if there is no other one; empty otherwise.
    fn reason(&self) -> String {
        match self {
            Self::Other(error) | Self::Unsynced(error) => error.to_string(),
            _ => String::new(),
        }
    }
}

impl FileError {
    pub fn new(path: &Path, refusal: Refusal) -> Self {
        Self { path: path.to_owned(), refusal }
    }

    /// Refuses `-`, which means the standard output, as the name of a new file.
    pub fn named(path: &Path) -> Result<(), Self> {
        if path == Path::new("-") { Err(Self::new(path, Refusal::StandardOutput)) } else { Ok(()) }
    }

    /// Makes an error of the operating system at this file one of ours.
    pub fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(path, error.into())
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NotFound,
            ErrorKind::IsADirectory => Self::Folder,
            ErrorKind::AlreadyExists => Self::Exists,
            ErrorKind::PermissionDenied => Self::Denied,
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::InvalidFilename => Self::LongName,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Self::DiskFull,
            _ => Self::Other(error),
        }
    }
}
