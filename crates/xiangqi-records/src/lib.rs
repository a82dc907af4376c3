//! Game records of other programs: PGN, XQF, DhtmlXQ, CBR, CBL, CBF and game servers, read into one model and written from it.
//!
//! A [`Record`] is one game: headers, a tree of moves, comments, annotations, result. Each format has a module with a
//! reader and, if other programs read the format, a writer. Nothing is dropped silently: an [`ImportWarning`] gives what
//! and where.
#![warn(missing_docs)]

mod binary;
mod cbf;
mod cbl;
mod cbr;
mod date;
mod dhtmlxq;
mod format;
mod input;
mod outcome;
mod pgn;
mod plain_text;
pub mod players;
mod record;
mod servers;
mod warning;
mod xqf;

pub use cbl::LibraryWriter;
pub use date::Date;
pub use format::{Format, READ_ENDINGS, WRITTEN_ENDINGS};
pub use input::Bytes;
pub use outcome::Outcome;
pub use record::{
    Encoded, Headers, ParsedGame, ReadOptions, Record, Remark, Source, Step, WriteOptions, tag,
};
pub use warning::{ImportWarning, ReadError, WarningKind, Where, WriteError};

use std::io::Cursor;

use canju_files::Named;
use canju_files::progress::{Cancelled, Progress, Unattended};
use input::{Input, Window};

/// The number of bytes by which binary formats are detected.
const HEAD: usize = 64;

/// Reads games from memory, as [`read_from`] does.
///
/// # Errors
/// [`ReadError`]: nothing was read, or it was cancelled.
pub fn read(
    bytes: &[u8],
    name: &str,
    choice: ReadOptions,
    progress: &dyn Progress,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, ReadError> {
    read_from(&mut Cursor::new(bytes), name, choice, progress, each)
}

/// Reads a file and passes on its games in order, each as soon as it is read. `name` is the file name or empty; its
/// extension decides if the bytes do not. Options in `choice` override detection. Progress is in bytes.
///
/// # Errors
/// [`ReadError`]: nothing was read, it was cancelled, or an I/O error occurred.
pub fn read_from(
    source: &mut dyn Bytes,
    name: &str,
    choice: ReadOptions,
    progress: &dyn Progress,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, ReadError> {
    let named = name.rsplit_once('.').and_then(|(_, ending)| Format::of_word(ending));
    let mut input = Input::new(source, progress)?;
    let mut head = Vec::new();
    input.read(HEAD, &mut head)?;
    match choice.format.or_else(|| binary_format(&head, named)) {
        None => read_text(input, None, named, choice, each),
        Some(format @ (Format::Pgn | Format::DhtmlXq | Format::Cbf)) => {
            read_text(input, Some(format), named, choice, each)
        }
        Some(Format::Xqf) => xqf::read(&input.whole()?, choice.encoding, progress, each),
        Some(Format::Cbr) => cbr::read(&input.whole()?, progress, each),
        Some(Format::Cbl) => cbl::read(&mut input, each),
        Some(format @ (Format::Che | Format::Ccm | Format::Chn | Format::Mxq)) => {
            servers::read(format, &input.whole()?, choice.encoding, progress, each)
        }
    }
}

fn binary_format(bytes: &[u8], named: Option<Format>) -> Option<Format> {
    let begins = |magic: &[u8]| bytes.starts_with(magic);
    match named {
        _ if begins(b"CCBridge Record\0") => Some(Format::Cbr),
        // Libraries, and other files of the program.
        _ if begins(b"CCBridge") => Some(Format::Cbl),
        _ if begins(b"XQ") && bytes.get(2).is_some_and(|version| *version < b' ') => Some(Format::Xqf),
        Some(Format::Che | Format::Ccm | Format::Chn | Format::Mxq) => named,
        _ => None,
    }
}

fn read_text(
    input: Input<'_>,
    format: Option<Format>,
    named: Option<Format>,
    choice: ReadOptions,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, ReadError> {
    let mut window = Window::open(input, choice.encoding)?;
    if choice.format.is_none() && is_no_text(&window.text) {
        return Err(ReadError::Format);
    }
    let format = format.unwrap_or_else(|| text_format(&window.text));
    let (warnings, games) = match format {
        Format::DhtmlXq => dhtmlxq::read(&mut window, each)?,
        Format::Cbf => cbf::read(&mut window, each)?,
        Format::Pgn => pgn::read(&mut window, each)?,
        Format::Xqf | Format::Cbr | Format::Cbl | Format::Che | Format::Ccm | Format::Chn | Format::Mxq => {
            return Err(ReadError::Format);
        }
    };
    if games == 0 && choice.format.is_none() && named != Some(format) {
        return Err(ReadError::Format);
    }
    let (encoding, guessed) = window.encoding;
    Ok(Source { format, encoding: encoding.name(), guessed, warnings })
}

/// Whether decoded text is actually binary: it contains zeros other than at its end.
fn is_no_text(text: &str) -> bool {
    text.trim_end_matches('\0').contains('\0')
}

/// Returns the format of a text, PGN by default.
fn text_format(text: &str) -> Format {
    if text.contains("<ChineseChessRecord") {
        Format::Cbf
    } else if dhtmlxq::is_one(text) && !pgn::has_tags(text) {
        Format::DhtmlXq
    } else {
        Format::Pgn
    }
}

/// Writes games. Returns warnings for content that the format cannot store, by game.
///
/// # Errors
/// [`WriteError`]: the format is read-only, or has one game per file and there are several or none.
pub fn write(records: &[Record], format: Format, options: WriteOptions) -> Result<Encoded, WriteError> {
    write_with(records, format, options, &Unattended)
}

/// As [`write()`], but cancellable. Does not report progress.
///
/// # Errors
/// As [`write()`]; [`WriteError::Cancelled`].
pub fn write_with(
    records: &[Record],
    format: Format,
    options: WriteOptions,
    progress: &dyn Progress,
) -> Result<Encoded, WriteError> {
    let one = || match records {
        [record] => Ok(record),
        _ => Err(WriteError::OneGame(format, records.len())),
    };
    Ok(match format {
        Format::Pgn => pgn::write(records, options, progress)?,
        Format::DhtmlXq => dhtmlxq::write(records, options.encoding, progress)?,
        Format::Cbf => cbf::write(one()?, progress)?,
        // In memory only cancellation can fail.
        Format::Cbl => cbl::write(records, progress).map_err(|_| Cancelled)?,
        Format::Cbr => cbr::write(one()?, progress)?,
        Format::Xqf => xqf::write(one()?, options.encoding, progress)?,
        Format::Che | Format::Ccm | Format::Chn | Format::Mxq => return Err(WriteError::ReadOnly(format)),
    })
}

/// Writes one of several games to a file of a format whose files are concatenated games, so that only one is in memory.
///
/// # Errors
/// As [`write_with`]; [`WriteError::OneGame`] for any other format.
pub fn write_next(
    record: &Record,
    format: Format,
    options: WriteOptions,
    is_first: bool,
    progress: &dyn Progress,
) -> Result<Encoded, WriteError> {
    if !format.is_row() {
        return Err(WriteError::OneGame(format, 1));
    }
    let mut written = write_with(std::slice::from_ref(record), format, options, progress)?;
    // Write a byte order mark only once, at the beginning.
    if !is_first && matches!(options.encoding, Named::Utf16Le | Named::Utf16Be) {
        written.bytes.drain(..2.min(written.bytes.len()));
    }
    Ok(written)
}

#[cfg(test)]
#[path = "../../../tests/effort.rs"]
mod effort;
#[cfg(test)]
mod tests;
