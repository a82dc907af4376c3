//! Errors of import and export as text.

use std::io;
use std::path::{Path, PathBuf};

use super::line::Field;
use canju_files::progress::Cancelled;
use canju_files::{FileError, QuoteFault};
use canju_knowledge::knowledge::name::NameError;
use canju_knowledge::knowledge::score::{Class, Score};
use canju_message::{Message, excerpt};
use xiangqi::material::{MaterialError, NodeId};

/// Error of exporting or importing knowledge. Nothing is changed then.
#[derive(Debug, Message)]
pub enum TransferError {
    /// The file name has no ending of a known format.
    #[text("transfer-ending")]
    Ending {
        /// The file.
        path: PathBuf,
    },
    /// A base, or another file of SQLite, which a text must not overwrite.
    #[text("transfer-is-a-base")]
    IsABase {
        /// The base.
        path: PathBuf,
    },
    /// The operating system refuses, or it is no plain file.
    #[text(transparent)]
    File(#[from] FileError),
    /// A file that is no export of canju is replaced only on request.
    #[text("transfer-foreign")]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// An export without its last line.
    #[text("transfer-cut")]
    Cut {
        /// The file.
        path: PathBuf,
    },
    /// A line that cannot be read.
    #[text("transfer-line")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1; of a line that a quoted line break splits, the first part.
        line: u64,
        /// The fault.
        fault: LineFault,
    },
    /// A time that RFC 3339 cannot express: outside the years 0 to 9999.
    #[text("transfer-time", material = node)]
    Time {
        /// The node with that time.
        node: NodeId,
        /// Milliseconds since 1970-01-01 UTC.
        time: i64,
    },
    /// The operation was cancelled.
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Fault of a line.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum LineFault {
    /// Bytes that are no text in UTF-8, UTF-16, GB18030 or Big5.
    #[text("line-not-text")]
    NotText,
    /// Quotation marks of a table.
    #[text(transparent)]
    Quotes(#[from] QuoteFault),
    /// No JSON object.
    #[text("line-not-json", error, found = excerpt(error))]
    NotJson(String),
    /// Some other format.
    #[text("line-format", format, found = excerpt(format))]
    Format(String),
    /// A newer version of the format.
    #[text("line-version", version, found = excerpt(version))]
    Version(String),
    /// A field or column that means nothing here.
    #[text("line-unknown-field", field, found = excerpt(field))]
    UnknownField(String),
    /// A field or column that comes twice.
    #[text("line-repeated-field", field, found = field.word())]
    RepeatedField(Field),
    /// A field or column that must be there.
    #[text("line-missing-field", field, found = field.word())]
    MissingField(Field),
    /// A value beyond the last column.
    #[text("line-no-column", value, found = excerpt(value))]
    NoColumn(String),
    /// An object or a list instead of a word.
    #[text("line-not-plain", field = field.word())]
    NotPlain {
        /// The field.
        field: Field,
        /// Its JSON text.
        found: String,
    },
    /// No material combination.
    #[text("line-material")]
    Material {
        /// The text found.
        found: String,
        /// The error.
        error: MaterialError,
    },
    /// A value that the field cannot have.
    #[text("line-value", field = field.word())]
    Value {
        /// The field: score, class, invariable, source or time.
        field: Field,
        /// The text found.
        found: String,
    },
    /// Both sides have the same pieces: only 4 and 5 make sense.
    #[text("line-symmetric", score, found = score.to_string())]
    Symmetric(Score),
    /// The class does not match the score.
    #[text("line-class-of-score", found = found.to_string())]
    ClassOfScore {
        /// The class that is there.
        found: Class,
        /// The score that is there.
        score: Score,
    },
    /// The text cannot be the name of a person.
    #[text("line-name", field = field.word())]
    Name {
        /// The field: author or evidence.
        field: Field,
        /// The error.
        error: NameError,
    },
    /// Evidence that cannot be read.
    #[text("line-evidence", error, found = excerpt(error))]
    Evidence(String),
    /// Evidence for a combination other than that of the line or its mirror.
    #[text("line-foreign-evidence", found)]
    ForeignEvidence(NodeId),
    /// The combination or its mirror is in an earlier line with other data.
    #[text("line-contradiction", line)]
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
