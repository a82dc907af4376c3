//! CBL of the first versions of 象棋橋: a header of 20 bytes and a zlib stream with the library and its games, all texts in
//! GBK.
//!
//! A text is its length in four bytes and its bytes. A game is its length, the points of its pieces, three numbers, texts,
//! its moves and one line of comment per move. Moves store their ply; one that is not the next ply begins a variation.
//! There is no known description; this one was derived from two libraries, all of whose moves are legal when read this way.

use std::io::{Read, Take};

use canju_files::Named;
use canju_files::progress::{Cancelled, Checkpoint, Progress};
use flate2::read::ZlibDecoder;
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Move, Setup, Square};

use crate::input::Input;
use crate::{
    Format, ImportWarning, ParsedGame, ReadError, Record, Source, WarningKind, Where, binary, plain_text, tag,
};

/// The signature of a file; its version follows.
pub(crate) const MAGIC: &[u8; 8] = b"CCBridge";

const VERSION: u32 = 0x15;

/// The byte offset of the stream.
const STREAM: u64 = 20;

/// The maximum length in bytes of a game, and of one of its texts before the moves.
const LONGEST_GAME: usize = 1 << 20;
const LONGEST_TEXT: usize = 1 << 12;

/// The bytes of a date, of a move, and of the pieces.
const DATE: usize = 19;
const MOVE: usize = 6;
const PIECES: usize = 32;

/// Texts of a game after its title, and those after its result; the meaning of texts with empty names is unknown.
const BEFORE_RESULT: [&str; 6] = ["Text1", "Text2", "Text3", "Text4", "Text5", "Text6"];
const BEHIND_RESULT: [&str; 5] = [tag::ANNOTATOR, "AnnotatorEmail", tag::AUTHOR, "AuthorEmail", ""];

/// Reads the games of a library. Positions are byte offsets in the decompressed stream.
///
/// # Errors
/// [`ReadError`] if the file has another version, or its stream breaks off or becomes too long before the first game.
pub(crate) fn read(input: &mut Input<'_>, each: &mut dyn FnMut(ParsedGame)) -> Result<Source, ReadError> {
    input.seek(MAGIC.len() as u64)?;
    let mut version = Vec::new();
    input.read(4, &mut version)?;
    let version = version.first_chunk().copied().map(u32::from_le_bytes).ok_or(ReadError::Format)?;
    if version != VERSION {
        return Err(ReadError::Version(Format::Cbl, version));
    }
    input.seek(STREAM)?;
    let (length, progress) = (input.length, input.progress);
    let mut stream = Stream::new(input.rest(), length, progress);
    let mut warnings = Vec::new();
    let library = stream.text(&mut warnings)?;
    let count = library_games(&mut stream, &mut warnings)?;
    let (Some(library), Some(count)) = (library, count) else {
        let at = Where::Offset(stream.at as u64);
        return Err(match stream.is_dense() {
            true => ReadError::Dense(Format::Cbl),
            false => ReadError::Damaged(Format::Cbl, at),
        });
    };
    let mut number = 0;
    for _ in 0..count {
        let start = stream.at;
        let Some(room) = stream.number()?.map(|room| room as usize).filter(|room| *room > 4) else {
            break;
        };
        let base = stream.at;
        let bytes = stream.read_some(room - 4, LONGEST_GAME)?;
        if let Some(mut found) = game(Cursor { bytes: &bytes, base, at: 0 }, start, progress)? {
            number += 1;
            found.number = number;
            found.record.headers.set(LIBRARY, &library);
            each(found);
        } else {
            warnings.push(ImportWarning::offset(start, WarningKind::Foreign));
        }
        progress.report(STREAM + stream.taken(), length);
    }
    let end = stream.at;
    stream.end()?;
    let what = if stream.is_dense() { WarningKind::Dense } else { WarningKind::CutShort };
    if !stream.is_whole || (number as u32) < count {
        warnings.push(ImportWarning::offset(end, what));
    }
    Ok(Source { format: Format::Cbl, encoding: Named::Gb18030.name(), guessed: false, warnings })
}

/// Reads the header: texts and dates of the library; returns the number of games.
fn library_games<R: Read>(
    stream: &mut Stream<'_, R>,
    warnings: &mut Vec<ImportWarning>,
) -> Result<Option<u32>, Cancelled> {
    for _ in 0..4 {
        if stream.text(warnings)?.is_none() {
            return Ok(None);
        }
    }
    stream.read(2 * DATE)?;
    let count = stream.number()?;
    stream.number()?;
    Ok(count)
}

/// A read position in a game.
struct Cursor<'a> {
    bytes: &'a [u8],
    /// The offset of the game in the stream.
    base: usize,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The current offset in the stream.
    const fn place(&self) -> usize {
        self.base + self.at
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(length)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        self.take(4)?.first_chunk().copied().map(u32::from_le_bytes)
    }

    /// Reads the text of a header.
    fn text(&mut self, name: &str, warnings: &mut Vec<ImportWarning>) -> Option<String> {
        let length = self.number()? as usize;
        let at = self.place();
        let bytes = self.take(length)?;
        Some(text(bytes.get(..LONGEST_TEXT).unwrap_or(bytes), length, at, name, warnings))
    }
}

/// Reads a game whose length begins at an offset of the stream.
fn game(cursor: Cursor<'_>, start: usize, progress: &dyn Progress) -> Result<Option<ParsedGame>, Cancelled> {
    let mut warnings = Vec::new();
    let Some(mut game) = header(cursor, start, &mut warnings) else { return Ok(None) };
    begin(&mut game.record, game.set_up, game.moves, start + 4, &mut warnings);
    let places = play(&mut game.record, game.moves, game.at, &mut warnings, &Checkpoint::new(progress))?;
    let comments =
        binary::read_text(game.comments, Named::Gb18030, game.at + game.moves.len(), &mut warnings);
    comment(&mut game.record, &places, &comments);
    if let Some(end) = game.cut {
        warnings.push(ImportWarning::offset(end, WarningKind::CutShort));
    }
    Ok(Some(ParsedGame { number: 0, record: game.record, warnings }))
}

/// A game of which only the headers have been read.
struct Header<'a> {
    record: Record,
    set_up: Setup,
    /// The moves, their offset in the stream, and the comments.
    moves: &'a [u8],
    at: usize,
    comments: &'a [u8],
    /// The end of a game that breaks off among its moves.
    cut: Option<usize>,
}

fn header<'a>(mut cursor: Cursor<'a>, start: usize, warnings: &mut Vec<ImportWarning>) -> Option<Header<'a>> {
    let pieces = cursor.take(PIECES)?;
    let set_up = set_up(pieces, start + 4, warnings);
    cursor.take(12)?;
    let mut record = Record::default();
    let title = cursor.text(tag::TITLE, warnings)?;
    record.headers.set(tag::TITLE, &title);
    for name in BEFORE_RESULT {
        let text = cursor.text(name, warnings)?;
        record.headers.set(name, &text);
    }
    let at = cursor.place();
    // 4 is a study with several results.
    record.outcome = match cursor.number()? {
        4 => None,
        number => binary::outcome(number, at, warnings),
    };
    for name in BEHIND_RESULT {
        let text = cursor.text(name, warnings)?;
        if !name.is_empty() {
            record.headers.set(name, &text);
        }
    }
    cursor.take(1 + 2 * DATE)?;
    let count = cursor.number()? as usize;
    let at = cursor.place();
    let rest = cursor.bytes.get(cursor.at..).unwrap_or_default();
    let length = count.saturating_mul(MOVE).min(rest.len() / MOVE * MOVE);
    let (moves, comments) = rest.split_at(length);
    let cut = (length < count.saturating_mul(MOVE)).then_some(cursor.base + cursor.bytes.len());
    Some(Header { record, set_up, moves, at, comments, cut })
}

/// Reads the pieces: file and rank of each from 1, the rank from the top; 0 is off the board.
fn set_up(pieces: &[u8], at: usize, warnings: &mut Vec<ImportWarning>) -> Setup {
    let mut set_up = Setup::empty();
    for ((piece, byte), at) in binary::full_set().zip(pieces).zip(at..) {
        if *byte == 0 {
            continue;
        }
        let square = point((byte >> 4).checked_sub(1), (byte & 15).checked_sub(1));
        match square.filter(|square| set_up.board.piece_at(*square).is_none()) {
            Some(square) => drop(set_up.board.set(square, Some(piece))),
            None => warnings.push(ImportWarning::offset(at, WarningKind::Piece)),
        }
    }
    set_up
}

/// Returns the point with this file from the left and rank from the top, both from 0.
fn point(file: Option<u8>, rank: Option<u8>) -> Option<Square> {
    Square::new(file?, 9_u8.checked_sub(rank?)?)
}

fn played(bytes: &[u8]) -> Option<Move> {
    let &[_, _, from, to, ..] = bytes else { return None };
    let point = |byte: u8| point(Some(byte >> 4), Some(byte & 15));
    Some(Move::new(point(from)?, point(to)?))
}

/// Starts the game from its set-up; the side to move is that of the first move.
fn begin(record: &mut Record, mut set_up: Setup, moves: &[u8], at: usize, warnings: &mut Vec<ImportWarning>) {
    let first = moves.get(..MOVE).and_then(played);
    if let Some(piece) = first.and_then(|first| set_up.board.piece_at(first.from)) {
        set_up.turn = piece.color;
    }
    warnings.extend(record.begin(set_up).map(|what| ImportWarning::offset(at, what)));
}

/// Plays the moves and returns the node after each of them.
fn play(
    record: &mut Record,
    moves: &[u8],
    at: usize,
    warnings: &mut Vec<ImportWarning>,
    checkpoint: &Checkpoint<'_>,
) -> Result<Vec<Option<NodeIndex>>, Cancelled> {
    // The nodes of the line by ply.
    let mut line = vec![Some(NodeIndex::START).filter(|_| record.set_up.is_none())];
    let (mut places, mut skipped) = (Vec::new(), false);
    // The first ply that does not follow, its offset, and their number.
    let mut gaps: Option<(String, usize, usize)> = None;
    for (bytes, at) in moves.chunks_exact(MOVE).zip((at..).step_by(MOVE)) {
        checkpoint.pass(1)?;
        let ply = usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        let mut lose = |what| warnings.push(ImportWarning::offset(at, what));
        // A ply after a gap has no node, and neither has what follows it.
        if ply == 0 || ply > line.len() {
            if record.set_up.is_none() && !skipped {
                gaps.get_or_insert_with(|| (ply.to_string(), at, 0)).2 += 1;
            }
            skipped = true;
            places.push(None);
            continue;
        }
        skipped = false;
        line.truncate(ply);
        let place = line.last().copied().flatten().and_then(|before| {
            let replaced = record.tree.note(before).rejected.is_some() && record.tree.next(before).is_empty();
            let move_ = played(bytes);
            let text = || {
                move_.map_or_else(|| format!("{:02x}{:02x}", bytes[2], bytes[3]), |played| played.to_string())
            };
            if replaced { None } else { record.take(before, move_, text).map_err(&mut lose).ok() }
        });
        line.push(place);
        places.push(place);
        if place.is_none() && record.tree.places() >= Record::MOST_MOVES {
            break;
        }
    }
    if let Some((ply, at, count)) = gaps {
        let what = if count > 1 { WarningKind::Numbers(ply, count) } else { WarningKind::Number(ply) };
        warnings.push(ImportWarning::offset(at, what));
    }
    Ok(places)
}

/// Assigns the comment lines to the moves. A comment of several lines is indistinguishable from comments of several moves.
fn comment(record: &mut Record, places: &[Option<NodeIndex>], comments: &str) {
    for (place, line) in places.iter().zip(comments.split('\n')) {
        if let Some(place) = place {
            plain_text::append(&mut record.tree.note_mut(*place).comment, &plain_text::lines(line));
        }
    }
}

// The compressed stream of an old library, within limits: a few bytes may unpack to many.

/// The maximum length of a library in bytes, as a multiple of that of its file, and in addition, for small files. Libraries
/// unpack to some five times their size, but one long text of blanks to a thousand. At most one game of it is in memory.
const DENSEST: u64 = 20;
const LEAST: u64 = 1 << 23;

/// The maximum length in bytes of the name of a library, which each of its games gets, and the header with that name.
const LONGEST_NAME: usize = 1 << 9;
pub(super) const LIBRARY: &str = "Library";

/// A library being decompressed.
struct Stream<'a, R> {
    decoder: Take<ZlibDecoder<R>>,
    /// The current byte offset.
    at: usize,
    progress: &'a dyn Progress,
    /// Whether nothing was missing or damaged.
    is_whole: bool,
}

impl<'a, R: Read> Stream<'a, R> {
    /// Returns the stream of a file of this length.
    pub(super) fn new(bytes: R, length: u64, progress: &'a dyn Progress) -> Self {
        let limit = length.saturating_mul(DENSEST) + LEAST;
        Self { decoder: ZlibDecoder::new(bytes).take(limit), at: 0, progress, is_whole: true }
    }

    /// The bytes of the file that were decompressed.
    pub(super) fn taken(&self) -> u64 {
        self.decoder.get_ref().total_in()
    }

    /// Returns the next bytes, or the rest of them.
    pub(super) fn read(&mut self, length: usize) -> Result<Vec<u8>, Cancelled> {
        const PIECE: usize = 1 << 16;
        let mut bytes = Vec::new();
        while bytes.len() < length && self.is_whole {
            self.progress.proceed()?;
            let before = bytes.len();
            let wanted = PIECE.min(length - before);
            let read = self.decoder.by_ref().take(wanted as u64).read_to_end(&mut bytes);
            self.is_whole = read.is_ok() && bytes.len() - before == wanted;
        }
        self.at += bytes.len();
        Ok(bytes)
    }

    /// Returns the first of the next bytes, `most` at most, and skips the others.
    fn read_some(&mut self, length: usize, most: usize) -> Result<Vec<u8>, Cancelled> {
        let bytes = self.read(length.min(most))?;
        let mut left = length - bytes.len();
        while left > 0 && self.is_whole {
            left -= self.read(left.min(1 << 16))?.len();
        }
        Ok(bytes)
    }

    /// Whether the stream was left at its limit.
    fn is_dense(&self) -> bool {
        self.decoder.limit() == 0
    }

    pub(super) fn number(&mut self) -> Result<Option<u32>, Cancelled> {
        Ok(self.read(4)?.first_chunk().copied().map(u32::from_le_bytes))
    }

    pub(super) fn text(&mut self, warnings: &mut Vec<ImportWarning>) -> Result<Option<String>, Cancelled> {
        let Some(length) = self.number()? else { return Ok(None) };
        let at = self.at;
        let bytes = self.read_some(length as usize, LONGEST_NAME)?;
        Ok(self.is_whole.then(|| text(&bytes, length as usize, at, LIBRARY, warnings)))
    }

    /// Decompresses the rest, to detect damage there.
    pub(super) fn end(&mut self) -> Result<(), Cancelled> {
        let mut part = vec![0; 1 << 16];
        while self.is_whole {
            self.progress.proceed()?;
            match self.decoder.read(&mut part) {
                Ok(0) => {
                    self.is_whole = self.decoder.limit() > 0;
                    break;
                }
                Ok(_) => {}
                Err(_) => self.is_whole = false,
            }
        }
        Ok(())
    }
}

/// Reads the first bytes of a text of this length.
pub(super) fn text(
    bytes: &[u8],
    length: usize,
    at: usize,
    name: &str,
    warnings: &mut Vec<ImportWarning>,
) -> String {
    if bytes.len() < length {
        let what = WarningKind::Cut(name.to_owned());
        warnings.push(ImportWarning::offset(at, what));
        // Half a character at the end is no damage.
        return binary::read_text(bytes, Named::Gb18030, at, &mut Vec::new());
    }
    binary::read_text(bytes, Named::Gb18030, at, warnings)
}

#[cfg(test)]
mod tests;
