//! Why a command of the terminal could not be carried out.

use std::io;
use std::ops::Range;

/// Why a command ends early. Sentences are those of `text`, in the language of the user.
#[derive(Debug)]
pub(super) enum Failure {
    /// Whoever read the output has gone (`canju … | head`): nothing is wrong, and nobody is left to be told.
    Pipe,
    /// It was asked for wrongly.
    Usage(clap::Error),
    /// It could not be done, and why.
    Told(String),
    /// The answer could not be written; what was done stays done.
    Output(io::Error),
    /// Something in a text of the user is wrong.
    Pointed {
        /// The text.
        text: String,
        /// The wrong characters, counted from 0.
        at: Range<usize>,
        /// What is wrong with them.
        sentence: String,
    },
}

impl Failure {
    /// The sentence without the place it points at.
    pub(super) fn into_sentence(self) -> String {
        match self {
            Self::Pipe => String::new(),
            Self::Usage(error) => error.to_string(),
            Self::Output(error) => error.to_string(),
            Self::Told(sentence) | Self::Pointed { sentence, .. } => sentence,
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
