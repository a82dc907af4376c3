//! The libraries that 象棋橋 wrote before: a header of 20 bytes and a zlib stream with the library and its games, all texts in GBK.
//!
//! A text is its length in four bytes and its bytes. A game is its length, the points of its pieces, three numbers, texts, its moves and
//! a line of comment for each of them. A move has its ply, so that one whose ply is not the next one begins a variation. No description
//! is known; this one follows from two libraries whose every move is legal when it is read so.

use std::io::Read;

use flate2::read::ZlibDecoder;

use crate::files::Named;
use crate::progress::{Cancelled, Progress};
use crate::records::texts;
use crate::records::{Format, Found, Loss, Lost, NotARecord, Outcome, Record, Source, Where, said, tag};
use crate::rules::tree::Place;
use crate::rules::{Color, Move, Piece, Role, Setup, Square};

/// What a file begins with; its version follows.
pub(in crate::records) const MAGIC: &[u8; 8] = b"CCBridge";

/// The version that is known.
const VERSION: u32 = 0x15;

/// The first byte of the stream.
const STREAM: usize = 20;

/// No library is longer, in bytes.
const LONGEST: u64 = 1 << 30;

/// The bytes of a date, of a move, and of the pieces.
const DATE: usize = 19;
const MOVE: usize = 6;
const PIECES: usize = 32;

/// The pieces of a side in the order of the file.
const SET: [Role; 16] = {
    use Role::{Cannon, Guard, King, Knight, Minister, Pawn, Rook};
    [
        Rook, Knight, Minister, Guard, King, Guard, Minister, Knight, Rook, Cannon, Cannon, Pawn, Pawn, Pawn,
        Pawn, Pawn,
    ]
};

/// Texts of a game behind its title, and those behind its result; empty names are not known.
const BEFORE_RESULT: [&str; 6] = ["Text1", "Text2", "Text3", "Text4", "Text5", "Text6"];
const BEHIND_RESULT: [&str; 5] = [tag::ANNOTATOR, "AnnotatorEmail", tag::AUTHOR, "AuthorEmail", ""];

/// Reads the games of a library. Places are those of bytes in the stream as it was before it was compressed.
///
/// # Errors
/// [`NotARecord`] where the file has another version or its stream breaks off before the first game.
pub(in crate::records) fn read(
    bytes: &[u8],
    progress: &dyn Progress,
    each: &mut dyn FnMut(Found),
) -> Result<Source, NotARecord> {
    let version = bytes.get(MAGIC.len()..).and_then(|rest| rest.first_chunk()).copied();
    let version = version.map(u32::from_le_bytes).ok_or(NotARecord::Format)?;
    if version != VERSION {
        return Err(NotARecord::Version(Format::Cbl, version));
    }
    let (stream, whole) = inflated(bytes.get(STREAM..).unwrap_or_default(), progress)?;
    let damaged = |at: usize| NotARecord::Damaged(Format::Cbl, Where::Offset(at as u64));
    let mut cursor = Cursor { bytes: &stream, at: 0 };
    let mut lost = Vec::new();
    let library = cursor.text(&mut lost).ok_or_else(|| damaged(0))?;
    let count = library_games(&mut cursor, &mut lost).ok_or_else(|| damaged(cursor.at))?;
    let mut number = 0;
    for _ in 0..count {
        if progress.cancelled() {
            return Err(Cancelled.into());
        }
        let start = cursor.at;
        let Some(length) = cursor.number().map(|length| length as usize).filter(|length| *length > 4) else {
            break;
        };
        let end = start.saturating_add(length).min(stream.len());
        let inner = Cursor { bytes: stream.get(..end).unwrap_or_default(), at: cursor.at };
        if let Some(mut found) = game(inner, start) {
            number += 1;
            found.number = number;
            found.record.headers.set("Library", &library);
            each(found);
        } else {
            lost.push(Lost { at: Some(Where::Offset(start as u64)), what: Loss::Foreign });
        }
        cursor.at = end;
        progress.report(cursor.at as u64, stream.len() as u64);
    }
    if !whole || (number as u32) < count {
        lost.push(Lost { at: Some(Where::Offset(cursor.at as u64)), what: Loss::CutShort });
    }
    Ok(Source { format: Format::Cbl, encoding: Named::Gb18030.name(), guessed: false, lost })
}

/// The stream, as far as it can be read, and whether that is all of it.
fn inflated(bytes: &[u8], progress: &dyn Progress) -> Result<(Vec<u8>, bool), Cancelled> {
    let mut decoder = ZlibDecoder::new(bytes).take(LONGEST);
    let (mut stream, mut part) = (Vec::new(), vec![0; 1 << 16]);
    loop {
        if progress.cancelled() {
            return Err(Cancelled);
        }
        match decoder.read(&mut part) {
            Ok(0) => return Ok((stream, decoder.limit() > 0)),
            Ok(length) => stream.extend_from_slice(part.get(..length).unwrap_or_default()),
            Err(_) => return Ok((stream, false)),
        }
    }
}

/// What stands before the games: texts and dates of the library, and how many games there are.
fn library_games(cursor: &mut Cursor<'_>, lost: &mut Vec<Lost>) -> Option<u32> {
    for _ in 0..4 {
        cursor.text(lost)?;
    }
    cursor.take(2 * DATE)?;
    let count = cursor.number()?;
    cursor.number()?;
    Some(count)
}

/// A place in the stream.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(length)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        self.take(4)?.first_chunk().copied().map(u32::from_le_bytes)
    }

    fn text(&mut self, lost: &mut Vec<Lost>) -> Option<String> {
        let length = self.number()? as usize;
        let at = self.at;
        Some(texts::read(self.take(length)?, Named::Gb18030, at, lost))
    }
}

/// A game whose length begins at a byte of the stream.
fn game(mut cursor: Cursor<'_>, start: usize) -> Option<Found> {
    let mut lost = Vec::new();
    let pieces = cursor.take(PIECES)?;
    let set_up = set_up(pieces, start + 4, &mut lost);
    cursor.take(12)?;
    let mut record = Record::default();
    let title = cursor.text(&mut lost)?;
    record.headers.set(tag::TITLE, &title);
    for name in BEFORE_RESULT {
        let text = cursor.text(&mut lost)?;
        record.headers.set(name, &text);
    }
    let at = cursor.at;
    // 4 is a study with several results.
    record.outcome = match cursor.number()? {
        4 => None,
        number => u8::try_from(number).ok().and_then(Outcome::of_number).unwrap_or_else(|| {
            lost.push(Lost { at: Some(Where::Offset(at as u64)), what: Loss::Result });
            None
        }),
    };
    for name in BEHIND_RESULT {
        let text = cursor.text(&mut lost)?;
        if !name.is_empty() {
            record.headers.set(name, &text);
        }
    }
    cursor.take(1 + 2 * DATE)?;
    let count = cursor.number()? as usize;
    let at = cursor.at;
    let rest = cursor.bytes.get(at..).unwrap_or_default();
    let length = count.saturating_mul(MOVE).min(rest.len() / MOVE * MOVE);
    let (moves, comments) = rest.split_at(length);
    begin(&mut record, set_up, moves, start + 4, &mut lost);
    let places = play(&mut record, moves, at, &mut lost);
    let comments = texts::read(comments, Named::Gb18030, at + length, &mut lost);
    comment(&mut record, &places, &comments);
    if length < count.saturating_mul(MOVE) {
        lost.push(Lost { at: Some(Where::Offset(cursor.bytes.len() as u64)), what: Loss::CutShort });
    }
    Some(Found { number: 0, record, lost })
}

/// The pieces: file and rank of each from 1, the rank from the top; 0 is off the board.
fn set_up(pieces: &[u8], at: usize, lost: &mut Vec<Lost>) -> Setup {
    let mut set_up = Setup::empty();
    let all = Color::ALL.into_iter().flat_map(|color| SET.map(|role| Piece::new(color, role)));
    for ((piece, byte), at) in all.zip(pieces).zip(at..) {
        if *byte == 0 {
            continue;
        }
        let square = point((byte >> 4).checked_sub(1), (byte & 15).checked_sub(1));
        match square.filter(|square| set_up.board.piece_at(*square).is_none()) {
            Some(square) => drop(set_up.board.set(square, Some(piece))),
            None => lost.push(Lost { at: Some(Where::Offset(at as u64)), what: Loss::Piece }),
        }
    }
    set_up
}

/// A point by its file from the left and its rank from the top, from 0.
fn point(file: Option<u8>, rank: Option<u8>) -> Option<Square> {
    Square::new(file?, 9_u8.checked_sub(rank?)?)
}

fn played(bytes: &[u8]) -> Option<Move> {
    let &[_, _, from, to, ..] = bytes else { return None };
    let point = |byte: u8| point(Some(byte >> 4), Some(byte & 15));
    Some(Move::new(point(from)?, point(to)?))
}

/// Begins the game with its set-up; the side to move is that of the first move.
fn begin(record: &mut Record, mut set_up: Setup, moves: &[u8], at: usize, lost: &mut Vec<Lost>) {
    let first = moves.get(..MOVE).and_then(played);
    if let Some(piece) = first.and_then(|first| set_up.board.piece_at(first.from)) {
        set_up.turn = piece.color;
    }
    match set_up.clone().check() {
        Ok(start) => record.tree = Record::new(start).tree,
        Err(faults) => {
            record.set_up = Some(set_up);
            lost.push(Lost { at: Some(Where::Offset(at as u64)), what: Loss::Start(faults) });
        }
    }
}

/// Plays the moves and returns where each of them leads to.
fn play(record: &mut Record, moves: &[u8], at: usize, lost: &mut Vec<Lost>) -> Vec<Option<Place>> {
    // The places of the line by their plies.
    let mut line = vec![Some(Place::START).filter(|_| record.set_up.is_none())];
    let mut places = Vec::new();
    for (bytes, at) in moves.chunks_exact(MOVE).zip((at..).step_by(MOVE)) {
        let ply = usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        let before = ply.checked_sub(1).and_then(|ply| line.get(ply)).copied().flatten();
        let place = before.and_then(|before| {
            let replaced = record.tree.note(before).rejected.is_some() && record.tree.next(before).is_empty();
            let move_ = played(bytes);
            let place = move_.filter(|_| !replaced).and_then(|played| record.tree.add(before, played).ok());
            if place.is_none() && !replaced {
                let [from, to] = [bytes[2], bytes[3]];
                let text = move_.map_or_else(|| format!("{from:02x}{to:02x}"), |played| played.to_string());
                record.tree.note_mut(before).reject(&text);
                let what = if move_.is_some() { Loss::Illegal(text) } else { Loss::Unreadable(text) };
                lost.push(Lost { at: Some(Where::Offset(at as u64)), what });
            }
            place
        });
        // A ply that leaves a gap leads nowhere, and so does what follows it.
        line.truncate(ply.max(1));
        line.resize(ply.max(1), None);
        line.push(place);
        places.push(place);
    }
    places
}

/// Puts the lines of comment to the moves. A comment with several lines cannot be told from those of several moves.
fn comment(record: &mut Record, places: &[Option<Place>], comments: &str) {
    for (place, line) in places.iter().zip(comments.split('\n')) {
        if let Some(place) = place {
            said::append(&mut record.tree.note_mut(*place).comment, &said::lines(line));
        }
    }
}

#[cfg(test)]
mod tests;
