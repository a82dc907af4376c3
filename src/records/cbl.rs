//! 象棋橋 (CCBridge): a library, which is an index and games as in files of their own.
//!
//! The index has a fixed room for every slot of 4096 bytes, and games begin at slots. Source: as for a game. Libraries of its first
//! versions are compressed.

mod old;

use super::cbr::{self, ENCODING, ID, MAGIC, put, put_text};
use super::texts::{self, Field, field};
use super::{Format, Found, Loss, Lost, NotARecord, Record, Source, Where, Written, tag};
use crate::progress::{Cancelled, Progress};

/// What a library begins with.
const LIBRARY: &[u8; 16] = b"CCBridgeLibrary\0";

/// The first byte of the index.
const INDEX: usize = 66_624;

/// The bytes of an entry of the index.
const ENTRY: usize = 276;

/// The bytes of a slot.
const SLOT: usize = 4096;

/// The program makes libraries for a multiple of so many slots.
const SLOTS: usize = 128;

/// Bytes of the header: the version, an identifier, a limit, the number of slots.
const VERSION: usize = 16;
const LIBRARY_ID: usize = 20;
const LIMIT: usize = 52;
const SLOT_COUNT: usize = 60;

/// What is said of a library, its name first. Every game of it has the name among its headers, and the first one the rest.
const FIELDS: [Field; 7] = [
    field(64, 512, "Library"),
    field(576, 256, "LibrarySource"),
    field(832, 64, "LibraryAuthor"),
    field(896, 64, "LibraryAuthorEmail"),
    field(960, 64, "LibraryCreated"),
    field(1024, 64, "LibrarySaved"),
    field(1088, 65_536, "LibraryRemarks"),
];

/// Texts of an entry: the game's identifier and its title.
const ENTRY_ID: Field = field(20, 80, "");
const ENTRY_TITLE: Field = field(100, 128, tag::TITLE);

/// Reads the games of a library.
///
/// # Errors
/// [`NotARecord`] where the file does not begin as a library does, or is cut before its index ends.
pub(super) fn read(
    bytes: &[u8],
    progress: &dyn Progress,
    each: &mut dyn FnMut(Found),
) -> Result<Source, NotARecord> {
    if !bytes.starts_with(LIBRARY) {
        return if bytes.starts_with(old::MAGIC) {
            old::read(bytes, progress, each)
        } else {
            Err(NotARecord::Format)
        };
    }
    let header = bytes.get(..INDEX).ok_or_else(|| damaged(bytes.len()))?;
    let mut lost = Vec::new();
    let mut said: Vec<_> =
        FIELDS.iter().map(|field| (field.name, cbr::text(header, 0, field, &mut lost))).collect();
    let starts = starts(bytes)?;
    // A file that is cut between two games says so nowhere but in its index.
    if starts.len() < entries(bytes, starts.first().copied().unwrap_or(bytes.len())) {
        lost.push(Lost { at: Some(Where::Offset(bytes.len() as u64)), what: Loss::CutShort });
    }
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    for (number, (start, end)) in starts.iter().copied().zip(ends).enumerate() {
        if progress.cancelled() {
            return Err(Cancelled.into());
        }
        progress.report(start as u64, bytes.len() as u64);
        match cbr::found(bytes.get(start..end).unwrap_or_default(), start, number + 1, progress) {
            Ok(mut found) => {
                for (name, text) in &said {
                    found.record.headers.set(name, text);
                }
                said.truncate(1);
                each(found);
            }
            Err(cbr::Fault::Cut(at)) => {
                lost.push(Lost { at: Some(Where::Offset(at as u64)), what: Loss::CutShort })
            }
            Err(cbr::Fault::Cancelled) => return Err(Cancelled.into()),
            Err(_) => lost.push(Lost { at: Some(Where::Offset(start as u64)), what: Loss::Foreign }),
        }
    }
    Ok(Source { format: Format::Cbl, encoding: ENCODING.name(), guessed: false, lost })
}

fn damaged(at: usize) -> NotARecord {
    NotARecord::Damaged(Format::Cbl, Where::Offset(at as u64))
}

/// How many games the index has, which ends before a byte: entries in the state of games, with an identifier in braces.
fn entries(bytes: &[u8], end: usize) -> usize {
    let index = bytes.get(INDEX..end).unwrap_or_default();
    let has_game = |entry: &&[u8]| {
        entry.starts_with(&[7, 0, 0, 0]) && entry.get(ENTRY_ID.at..).is_some_and(|id| id.starts_with(b"{\0"))
    };
    index.chunks_exact(ENTRY).filter(has_game).count()
}

/// Where games begin. A game fills as many slots as it needs. Other programs do not tell the number of slots as they should, so that the
/// first game is where it is found.
fn starts(bytes: &[u8]) -> Result<Vec<usize>, NotARecord> {
    let behind = bytes.get(INDEX..).unwrap_or_default();
    let first = behind.windows(MAGIC.len()).position(|bytes| bytes == MAGIC);
    let Some(first) = first else {
        let slots = bytes.get(SLOT_COUNT..).and_then(|bytes| bytes.first_chunk());
        let index = u64::from(u32::from_le_bytes(*slots.unwrap_or(&[0; 4]))) * ENTRY as u64;
        return if behind.len() as u64 >= index { Ok(Vec::new()) } else { Err(damaged(bytes.len())) };
    };
    let slots = (INDEX + first..bytes.len()).step_by(SLOT);
    Ok(slots.filter(|start| bytes.get(*start..).is_some_and(|bytes| bytes.starts_with(MAGIC))).collect())
}

/// Writes games as a library. What is said of the library is what the first game says of it.
pub(super) fn write(records: &[Record]) -> Written {
    let mut lost = Vec::with_capacity(records.len());
    let (mut index, mut games) = (Vec::new(), Vec::new());
    for (number, record) in records.iter().enumerate() {
        let (bytes, mut of_game) = cbr::written(record);
        let of_library = if number == 0 { FIELDS.as_slice() } else { named_alike(records.first(), record) };
        texts::without_field(&record.headers, &[cbr::FIELDS.as_slice(), of_library].concat(), &mut of_game);
        index.extend(entry(number, record, &bytes));
        games.extend(bytes);
        games.resize(games.len().next_multiple_of(SLOT), 0);
        lost.push(of_game);
    }
    let slots = (games.len() / SLOT).next_multiple_of(SLOTS).max(SLOTS);
    index.resize(slots * ENTRY, 0);
    let mut bytes = header(records.first(), slots, lost.first_mut());
    bytes.extend(index);
    bytes.extend(games);
    let id = cbr::identifier(&bytes);
    put(&mut bytes, LIBRARY_ID, &id);
    Written { bytes, lost }
}

/// The fields of a library that hold for a game behind the first one: the name where that is the same.
fn named_alike(first: Option<&Record>, record: &Record) -> &'static [Field] {
    let name = |record: &Record| record.headers.get(FIELDS[0].name).to_owned();
    if first.map(name) == Some(name(record)) { &FIELDS[..1] } else { &[] }
}

/// What stands before the index.
fn header(first: Option<&Record>, slots: usize, lost: Option<&mut Vec<Lost>>) -> Vec<u8> {
    let mut header = vec![0; INDEX];
    put(&mut header, 0, LIBRARY);
    put(&mut header, VERSION, &[3]);
    put(&mut header, LIMIT, &i32::MAX.to_le_bytes());
    put(&mut header, SLOT_COUNT, &(slots as u32).to_le_bytes());
    if let (Some(first), Some(lost)) = (first, lost) {
        for field in &FIELDS {
            put_text(&mut header, field, first.headers.get(field.name), lost);
        }
    }
    header
}

/// The entry of a game in the index. Its first fields are as the program writes them: a state, the order, another state, the bytes.
fn entry(number: usize, record: &Record, game: &[u8]) -> [u8; ENTRY] {
    let mut entry = [0; ENTRY];
    for (at, value) in [7, number as u32, 1, game.len() as u32].into_iter().enumerate() {
        put(&mut entry, at * 4, &value.to_le_bytes());
    }
    // A title that has to be cut was told of with the game.
    let unheard = &mut Vec::new();
    put_text(&mut entry, &ENTRY_ID, &braced(game), unheard);
    put_text(&mut entry, &ENTRY_TITLE, record.headers.get(tag::TITLE), unheard);
    entry
}

/// A game's identifier as text.
fn braced(game: &[u8]) -> String {
    let id = game.get(ID..).and_then(|bytes| bytes.first_chunk()).unwrap_or(&[0; 16]);
    let [a, b, c, d, e, f, g, h, rest @ ..] = *id;
    let (first, second, third) =
        (u32::from_le_bytes([a, b, c, d]), u16::from_le_bytes([e, f]), u16::from_le_bytes([g, h]));
    let rest: String = rest.map(|byte| format!("{byte:02X}")).concat();
    let (fourth, fifth) = rest.split_at(4);
    format!("{{{first:08X}-{second:04X}-{third:04X}-{fourth}-{fifth}}}")
}

#[cfg(test)]
mod tests;
