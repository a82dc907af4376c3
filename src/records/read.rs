//! A file as games: which format it is, by what it holds and then by its name.

use super::{Choice, Format, Found, NotARecord, Source, cbf, cbl, cbr, dhtmlxq, halls, pgn, vocabulary, xqf};
use crate::files::{Readable, with_line_feeds};
use crate::progress::Progress;

/// Reads a file and hands over its games in their order. `name` is that of the file or empty; its ending tells the format where the
/// bytes do not. What `choice` says is not guessed.
///
/// # Errors
/// [`NotARecord`]: nothing was read, or it was cancelled.
pub fn read(
    bytes: &[u8],
    name: &str,
    choice: Choice,
    progress: &dyn Progress,
    each: &mut dyn FnMut(Found),
) -> Result<Source, NotARecord> {
    let named = name.rsplit_once('.').and_then(|(_, ending)| Format::of_word(ending));
    match choice.format.or_else(|| binary(bytes, named)) {
        None => read_text(bytes, None, named, choice, progress, each),
        Some(format @ (Format::Pgn | Format::DhtmlXq | Format::Cbf)) => {
            read_text(bytes, Some(format), named, choice, progress, each)
        }
        Some(Format::Xqf) => xqf::read(bytes, choice.encoding, progress, each),
        Some(Format::Cbr) => cbr::read(bytes, progress, each),
        Some(Format::Cbl) => cbl::read(bytes, progress, each),
        Some(format @ (Format::Che | Format::Ccm | Format::Chn | Format::Mxq)) => {
            halls::read(format, bytes, choice.encoding, progress, each)
        }
    }
}

/// The format of bytes that are no text.
fn binary(bytes: &[u8], named: Option<Format>) -> Option<Format> {
    let begins = |magic: &[u8]| bytes.starts_with(magic);
    match named {
        _ if begins(b"CCBridge Record\0") => Some(Format::Cbr),
        // Libraries, and whatever else the program has written.
        _ if begins(b"CCBridge") => Some(Format::Cbl),
        _ if begins(b"XQ") && bytes.get(2).is_some_and(|version| *version < b' ') => Some(Format::Xqf),
        Some(Format::Che | Format::Ccm | Format::Chn | Format::Mxq) => named,
        _ => None,
    }
}

fn read_text(
    bytes: &[u8],
    format: Option<Format>,
    named: Option<Format>,
    choice: Choice,
    progress: &dyn Progress,
    each: &mut dyn FnMut(Found),
) -> Result<Source, NotARecord> {
    let Readable { text, encoding, guessed, damaged } = vocabulary::decode(bytes, choice.encoding);
    let text = &*with_line_feeds(&text);
    if choice.format.is_none() && is_no_text(text) {
        return Err(NotARecord::Format);
    }
    let format = format.unwrap_or_else(|| textual(text));
    let (lost, games) = match format {
        Format::DhtmlXq => dhtmlxq::read(text, damaged, progress, each)?,
        Format::Cbf => cbf::read(text, damaged, progress, each)?,
        Format::Pgn => pgn::read(text, damaged, progress, each)?,
        Format::Xqf | Format::Cbr | Format::Cbl | Format::Che | Format::Ccm | Format::Chn | Format::Mxq => {
            return Err(NotARecord::Format);
        }
    };
    if games == 0 && choice.format.is_none() && named != Some(format) {
        return Err(NotARecord::Format);
    }
    Ok(Source { format, encoding, guessed, lost })
}

/// Whether what was read as a text was none: it has zeros that do not stand behind its end.
fn is_no_text(text: &str) -> bool {
    text.trim_end_matches('\0').contains('\0')
}

/// The format of a text: PGN where nothing speaks for another one.
fn textual(text: &str) -> Format {
    if text.contains("<ChineseChessRecord") {
        Format::Cbf
    } else if dhtmlxq::is_one(text) && !pgn::has_tags(text) {
        Format::DhtmlXq
    } else {
        Format::Pgn
    }
}
