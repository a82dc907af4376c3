//! The failures of a terminal command.

use std::io;
use std::ops::Range;

/// Why a command ends early. Sentences are those of `text`, in the language of the user.
#[derive(Debug)]
pub(super) enum Failure {
    /// The output was closed by its reader (`canju … | head`): no error, and nothing more to write.
    Pipe,
    /// Invalid usage.
    Usage(clap::Error),
    /// It failed, with the reason.
    Message(String),
    /// The output could not be written; completed work remains.
    Output(io::Error),
    /// An error in a text of the user.
    Pointed {
        /// The text.
        text: String,
        /// The wrong characters, counted from 0.
        at: Range<usize>,
        /// The error message.
        sentence: String,
    },
}

impl Failure {
    /// Returns the message without its position.
    pub(super) fn into_sentence(self) -> String {
        match self {
            Self::Pipe => String::new(),
            Self::Usage(error) => error.to_string(),
            Self::Output(error) => error.to_string(),
            Self::Message(sentence) | Self::Pointed { sentence, .. } => sentence,
        }
    }
}

impl From<io::Error> for Failure {
    /// An error of the standard output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Pipe,
            _ => Self::Output(error),
        }
    }
}
