//! Knowledge as text, for other programs and other bases: JSON Lines and CSV.
//!
//! One line a combination, fields in this order: `material`, `score`, `class`, `invariable`, `source`, `author`, `time`
//! (RFC 3339, UTC, milliseconds), `note`, `evidence` (an array of objects, see [`evidence`](super::evidence); in CSV its JSON text). A combination that has
//! evidence only comes without the others. By default one node of a mirror pair is written, as the other says nothing new.
//! JSON Lines opens with `{"format":"canju-knowledge","version":2}`, CSV with `# canju-knowledge 2` and a line of names.
//!
//! Read in, only `material` and `score` must be there. `source`, `author`, `time` and `note` are then those of the person who
//! imports, and `invariable` is true for expert answers. `class` follows from the score and is only compared. The format
//! line may be missing. What is unknown is refused, so that nothing is lost silently. CSV may have its columns in any order,
//! comma, semicolon or tab between them, a byte order mark and any ends of lines.

mod csv;
mod error;
mod export;
mod import;
mod json;
mod line;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use super::new_file::NewFile;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::ChangeSet;
use crate::knowledge::provenance::Provenance;
use crate::progress::Progress;

pub use error::{LineFault, TransferError};
pub use export::{Nodes, export};
pub use import::import;
pub use line::Field;

/// How knowledge is written as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// One JSON object a line.
    JsonLines,
    /// A table with a line of column names.
    Csv,
}

impl Format {
    /// The format that a file name's ending stands for: `jsonl`, `ndjson`, `csv`.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        match ending.as_str() {
            "jsonl" | "ndjson" => Some(Self::JsonLines),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }
}

/// The name of the format in the first line of a file.
const NAME: &str = "canju-knowledge";

/// The version this program writes, and the newest it reads.
const VERSION: u64 = 2;

/// Version 1 had another form of evidence, which is read too.
const fn is_known(version: u64) -> bool {
    1 <= version && version <= VERSION
}

/// Writes the current version to a file and returns the number of lines with a node. Without a format that of the file's
/// ending is taken. A file of that name is replaced, once the new one is complete. Reports nodes of the lattice.
///
/// # Errors
/// [`TransferError`]; the old file is as it was then.
pub fn export_file(
    kb: &KnowledgeBase,
    path: &Path,
    format: Option<Format>,
    nodes: Nodes,
    progress: &dyn Progress,
) -> Result<u64, TransferError> {
    let format =
        format.or_else(|| Format::of(path)).ok_or_else(|| TransferError::Ending { path: path.to_owned() })?;
    let target = replaceable(path)?;
    let file = NewFile::beside(&target).map_err(TransferError::io(path))?;
    let writer = File::create(file.path()).map_err(TransferError::io(path))?;
    let written = export(kb, format, nodes, writer, path, progress)?;
    file.replace().map_err(TransferError::io(path))?;
    Ok(written)
}

/// The file that a text may be written to: a new one, or a plain one that is no base. Links are followed.
fn replaceable(path: &Path) -> Result<PathBuf, TransferError> {
    let Ok(target) = path.canonicalize() else { return Ok(path.to_owned()) };
    let path = || path.to_owned();
    if !target.is_file() {
        return Err(TransferError::NotAFile { path: path() });
    }
    let mut head = [0; SQLITE.len()];
    let found = File::open(&target).and_then(|mut file| file.read_exact(&mut head));
    if found.is_ok() && head == *SQLITE {
        return Err(TransferError::IsABase { path: path() });
    }
    Ok(target)
}

/// The first bytes of every file of SQLite.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// Reads a file in the format of its ending; see [`import`]. Reports bytes.
///
/// # Errors
/// [`TransferError`].
pub fn import_file(
    kb: &KnowledgeBase,
    path: &Path,
    told: &Provenance,
    progress: &dyn Progress,
) -> Result<ChangeSet, TransferError> {
    let format = Format::of(path).ok_or_else(|| TransferError::Ending { path: path.to_owned() })?;
    let file = File::open(path).map_err(TransferError::io(path))?;
    let bytes = file.metadata().map_err(TransferError::io(path))?.len();
    import(kb, format, BufReader::new(file), bytes, path, told, progress)
}
