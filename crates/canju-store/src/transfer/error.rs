//! Errors of import and export as text.

use std::io;
use std::path::{Path, PathBuf};

use super::line::Field;
use canju_files::progress::Cancelled;
use canju_files::{FileError, QuoteFault};
use canju_knowledge::knowledge::name::NameError;
use canju_knowledge::knowledge::score::{Class, Score};
use xiangqi::material::{MaterialError, NodeId};

/// Why knowledge cannot be exported or imported. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The file name does not tell the format.
    #[error("{} ends neither in .jsonl nor in .csv", path.display())]
    Ending {
        /// The file.
        path: PathBuf,
    },
    /// A base, or another file of SQLite, which a text must not overwrite.
    #[error("{} is a base", path.display())]
    IsABase {
        /// The base.
        path: PathBuf,
    },
    /// The operating system refuses, or it is no plain file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file that is no export of canju is replaced only on request.
    #[error("{} is another file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// An export without its last line.
    #[error("the end of {} is missing", path.display())]
    Cut {
        /// The file.
        path: PathBuf,
    },
    /// A line that cannot be read.
    #[error("{}, line {line}: {fault}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1; of a line that a quoted line break splits, the first part.
        line: u64,
        /// The fault.
        fault: LineFault,
    },
    /// A time that RFC 3339 cannot express: outside the years 0 to 9999.
    #[error("{} was scored {time} milliseconds after 1970, which is no year of four digits", node.material())]
    Time {
        /// The node with that time.
        node: NodeId,
        /// Milliseconds since 1970-01-01 UTC.
        time: i64,
    },
    /// The operation was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Fault of a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// Bytes that are no text in UTF-8, UTF-16, GB18030 or Big5.
    #[error("not text in a known encoding")]
    NotText,
    /// Quotation marks of a table.
    #[error(transparent)]
    Quotes(#[from] QuoteFault),
    /// No JSON object.
    #[error("not a JSON object: {0}")]
    NotJson(String),
    /// Some other format.
    #[error("format {0:?} is not known here")]
    Format(String),
    /// A newer version of the format.
    #[error("version {0} of the format is not known here")]
    Version(String),
    /// A field or column that means nothing here.
    #[error("unknown field {0:?}")]
    UnknownField(String),
    /// A field or column that comes twice.
    #[error("field {0} twice")]
    RepeatedField(Field),
    /// A field or column that must be there.
    #[error("no {0}")]
    MissingField(Field),
    /// A value beyond the last column.
    #[error("{0:?} has no column")]
    NoColumn(String),
    /// An object or a list instead of a word.
    #[error("{field} cannot be {found}")]
    NotPlain {
        /// The field.
        field: Field,
        /// Its JSON text.
        found: String,
    },
    /// No material combination.
    #[error("material {found:?}: {error}")]
    Material {
        /// The text found.
        found: String,
        /// Why it is none.
        error: MaterialError,
    },
    /// A value that the field cannot have.
    #[error("{field} cannot be {found:?}")]
    Value {
        /// The field: score, class, invariable, source or time.
        field: Field,
        /// The text found.
        found: String,
    },
    /// Both sides have the same pieces: only 4 and 5 make sense.
    #[error("equal sides cannot be scored {0}")]
    Symmetric(Score),
    /// The class does not match the score.
    #[error("class {found} is not that of score {score}")]
    ClassOfScore {
        /// The class that is there.
        found: Class,
        /// The score that is there.
        score: Score,
    },
    /// The text cannot be the name of a person.
    #[error("{field}: {error}")]
    Name {
        /// The field: author or evidence.
        field: Field,
        /// Why not.
        error: NameError,
    },
    /// Evidence that cannot be read.
    #[error("evidence: {0}")]
    Evidence(String),
    /// Evidence for a combination other than that of the line or its mirror.
    #[error("evidence for {}", .0.material())]
    ForeignEvidence(NodeId),
    /// The combination or its mirror is in an earlier line with other data.
    #[error("line {0} says otherwise")]
    Contradiction(u64),
}

impl TransferError {
    /// Makes an error of the operating system at this file one of ours.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| FileError::io(path)(error).into()
    }

    /// Puts a fault at a line of this file.
    pub(super) fn line(path: &Path, line: u64) -> impl Fn(LineFault) -> Self {
        move |fault| Self::Line { path: path.to_owned(), line, fault }
    }
}
