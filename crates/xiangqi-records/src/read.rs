//! Reads games from files; detects the format by content, then by name.

use std::io::Cursor;

use super::input::{Bytes, Input};
use super::window::Window;
use super::{Format, ParsedGame, ReadError, ReadOptions, Source, cbf, cbl, cbr, dhtmlxq, pgn, servers, xqf};
use canju_files::progress::Progress;

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
    match choice.format.or_else(|| binary(&head, named)) {
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

/// Returns the binary format of the bytes, if any.
fn binary(bytes: &[u8], named: Option<Format>) -> Option<Format> {
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
    let format = format.unwrap_or_else(|| textual(&window.text));
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
fn textual(text: &str) -> Format {
    if text.contains("<ChineseChessRecord") {
        Format::Cbf
    } else if dhtmlxq::is_one(text) && !pgn::has_tags(text) {
        Format::DhtmlXq
    } else {
        Format::Pgn
    }
}
