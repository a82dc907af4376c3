//! The two streams of the terminal: answers to the standard output, remarks to the standard error.

use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::failure::Failure;
use crate::language::Language;
use crate::text::Words;

/// Where a command writes, and in which language and form.
pub(super) struct Terminal {
    /// The words of the user's language.
    pub(super) words: Words,
    /// JSON instead of lines for people.
    pub(super) json: bool,
    out: BufWriter<StdoutLock<'static>>,
}

impl Terminal {
    /// The terminal of this process.
    pub(super) fn new(language: Language, json: bool) -> Self {
        Self { words: Words { language }, json, out: BufWriter::new(io::stdout().lock()) }
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Writes a value as one JSON document on several lines.
    pub(super) fn document(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut self.out, value).map_err(io::Error::from)?;
        self.line("")
    }

    /// Writes what is still held back.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Tells how it went, and ends.
    pub(super) fn end(self, done: Result<(), Failure>) -> ExitCode {
        match done {
            Ok(()) | Err(Failure::Pipe) => return ExitCode::SUCCESS,
            Err(Failure::Told(sentence)) => remark(sentence),
            Err(Failure::Pointed { text, at, sentence }) => {
                let before: String = text.chars().take(at.start).collect();
                let wrong: String = text.chars().skip(at.start).take(at.len()).collect();
                remark(format!("  {text}"));
                remark(format!("  {}{}", " ".repeat(before.width()), "^".repeat(wrong.width().max(1))));
                remark(sentence);
            }
        }
        ExitCode::FAILURE
    }
}

/// Writes a line to the standard error. Where nobody listens there is nobody to be told so.
pub(super) fn remark(text: impl Display) {
    drop(writeln!(io::stderr(), "{text}"));
}

/// Tells what clap has to say: help and version, or how the usage was wrong.
pub(super) fn usage(usage: &clap::Error) -> ExitCode {
    drop(usage.print());
    ExitCode::from(usage.exit_code() as u8)
}
