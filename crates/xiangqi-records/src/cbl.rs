//! CBL, 象棋橋 (CCBridge): a library, which is an index and games in the format of single files.
//!
//! The index has a fixed entry for every slot of 4096 bytes, and games begin at slots. Source: see [`super::cbr`].
//! Libraries of the first versions are compressed.

mod old;

use std::io::{self, Cursor, Read, Seek, Write};

use super::binary::{self, Field, field};
use super::cbr::{self, ENCODING, ID, MAGIC, put, put_text};
use super::input::Input;
use super::{Encoded, Format, ImportWarning, ParsedGame, ReadError, Record, Source, WarningKind, Where, tag};
use canju_files::progress::{Cancelled, Progress};

/// The signature of a library.
const LIBRARY: &[u8; 16] = b"CCBridgeLibrary\0";

/// The byte offset of the index.
const INDEX: usize = 66_624;

/// The bytes of an index entry.
const ENTRY: usize = 276;

/// The bytes of a slot.
const SLOT: usize = 4096;

/// The number of slots of a library is a multiple of this.
const SLOTS: u64 = 128;

/// Byte offsets in the header: version, identifier, limit, number of slots.
const VERSION: usize = 16;
const LIBRARY_ID: usize = 20;
const LIMIT: usize = 52;
const SLOT_COUNT: usize = 60;

/// The headers of a library, its name first. Every game gets the name, and the first game the rest.
const FIELDS: [Field; 7] = [
    field(64, 512, "Library"),
    field(576, 256, "LibrarySource"),
    field(832, 64, "LibraryAuthor"),
    field(896, 64, "LibraryAuthorEmail"),
    field(960, 64, "LibraryCreated"),
    field(1024, 64, "LibrarySaved"),
    field(1088, 65_536, "LibraryRemarks"),
];

/// Texts of an index entry: the game's identifier and its title.
const ENTRY_ID: Field = field(20, 80, "");
const ENTRY_TITLE: Field = field(100, 128, tag::TITLE);

/// Reads the games of a library in order.
///
/// # Errors
/// [`ReadError`] if the file has no library signature, or ends before its index does.
pub(super) fn read(input: &mut Input<'_>, each: &mut dyn FnMut(ParsedGame)) -> Result<Source, ReadError> {
    input.seek(0)?;
    let mut header = Vec::new();
    input.read(INDEX, &mut header)?;
    if !header.starts_with(LIBRARY) {
        return if header.starts_with(old::MAGIC) { old::read(input, each) } else { Err(ReadError::Format) };
    }
    if header.len() < INDEX {
        return Err(damaged(header.len() as u64));
    }
    let mut warnings = Vec::new();
    let mut headers: Vec<_> =
        FIELDS.iter().map(|field| (field.name, cbr::text(&header, 0, field, &mut warnings))).collect();
    let (entries, first) = index(input)?;
    let slots = header.get(SLOT_COUNT..).and_then(|bytes| bytes.first_chunk()).unwrap_or(&[0; 4]);
    let index = u64::from(u32::from_le_bytes(*slots)) * ENTRY as u64;
    if first.is_none() && input.length < INDEX as u64 + index {
        return Err(damaged(input.length));
    }
    let mut start = first.unwrap_or(input.length);
    input.seek(start)?;
    let (mut number, mut game) = (0, Vec::new());
    input.read(SLOT, &mut game)?;
    while !game.is_empty() {
        let behind = next_slots(input, &mut game)?;
        number += 1;
        input.report();
        match cbr::found(&game, start as usize, number, input.progress) {
            Ok(mut found) => {
                for (name, text) in &headers {
                    found.record.headers.set(name, text);
                }
                headers.truncate(1);
                each(found);
            }
            Err(ReadError::Damaged(_, at)) => {
                warnings.push(ImportWarning { at: Some(at), what: WarningKind::CutShort })
            }
            Err(ReadError::Cancelled(cancelled)) => return Err(cancelled.into()),
            Err(_) => warnings.push(ImportWarning::offset(start as usize, WarningKind::Foreign)),
        }
        start += game.len() as u64;
        game = behind;
    }
    // A file truncated between two games shows it only in its index.
    if number < entries {
        warnings.push(ImportWarning::offset(input.length as usize, WarningKind::CutShort));
    }
    Ok(Source { format: Format::Cbl, encoding: ENCODING.name(), guessed: false, warnings })
}

fn damaged(at: u64) -> ReadError {
    ReadError::Damaged(Format::Cbl, Where::Offset(at))
}

/// Adds slots to a game until the next one begins. Returns the first slot of the next game; empty at the end of the file.
fn next_slots(input: &mut Input<'_>, game: &mut Vec<u8>) -> Result<Vec<u8>, ReadError> {
    loop {
        let mut slot = Vec::new();
        input.read(SLOT, &mut slot)?;
        if slot.is_empty() || slot.starts_with(MAGIC) {
            return Ok(slot);
        }
        game.append(&mut slot);
    }
}

/// Returns the number of games in the index (entries in the state of games with an identifier in braces) and the offset of
/// the first game. Other programs do not store the number of slots correctly, so the first game is searched for.
fn index(input: &mut Input<'_>) -> Result<(usize, Option<u64>), ReadError> {
    const PIECE: usize = ENTRY << 8;
    let has_game = |entry: &&[u8]| {
        entry.starts_with(&[7, 0, 0, 0]) && entry.get(ENTRY_ID.at..).is_some_and(|id| id.starts_with(b"{\0"))
    };
    let count = |bytes: &[u8]| bytes.chunks_exact(ENTRY).filter(has_game).count();
    let (mut at, mut bytes, mut games) = (INDEX as u64, Vec::new(), 0);
    loop {
        let is_last = input.read(PIECE, &mut bytes)? < PIECE;
        if let Some(first) = bytes.windows(MAGIC.len()).position(|bytes| bytes == MAGIC) {
            return Ok((games + count(bytes.get(..first).unwrap_or_default()), Some(at + first as u64)));
        }
        if is_last {
            return Ok((games + count(&bytes), None));
        }
        // The last entry may end with the beginning of the first game.
        let passed = (bytes.len() / ENTRY - 1) * ENTRY;
        games += count(bytes.get(..passed).unwrap_or_default());
        bytes.drain(..passed);
        at += passed as u64;
    }
}

/// Writes games as a library.
pub(super) fn write(records: &[Record], progress: &dyn Progress) -> io::Result<Encoded> {
    let mut library = LibraryWriter::new(Cursor::new(Vec::new()), Cursor::new(Vec::new()));
    let warnings = records.iter().map(|record| library.add(record, progress)).collect::<io::Result<_>>()?;
    let mut bytes = Vec::new();
    library.finish(&mut bytes, progress)?;
    Ok(Encoded { bytes, warnings })
}

/// Incremental writer of a library. The index precedes the games and grows with them, so both are kept in temporary storage
/// until the last game is added. The library takes its headers from the first game.
#[derive(Debug)]
pub struct LibraryWriter<S> {
    header: Vec<u8>,
    name: String,
    count: u32,
    index: S,
    games: S,
    /// The total bytes of the games.
    length: u64,
}

impl<S: Read + Write + Seek> LibraryWriter<S> {
    /// Returns a library without games, with storage for its index and its games; both must be empty.
    pub fn new(index: S, games: S) -> Self {
        let mut header = vec![0; INDEX];
        put(&mut header, 0, LIBRARY);
        put(&mut header, VERSION, &[3]);
        put(&mut header, LIMIT, &i32::MAX.to_le_bytes());
        Self { header, name: String::new(), count: 0, index, games, length: 0 }
    }

    /// Adds a game. Returns warnings for content that the library cannot store.
    ///
    /// # Errors
    /// I/O errors; `Interrupted` if cancelled.
    pub fn add(&mut self, record: &Record, progress: &dyn Progress) -> io::Result<Vec<ImportWarning>> {
        let (bytes, mut warnings) = cbr::written(record, progress).map_err(interrupted)?;
        let is_first = self.count == 0;
        let name = record.headers.get(FIELDS[0].name);
        if is_first {
            self.name = name.to_owned();
            for field in &FIELDS {
                put_text(&mut self.header, field, record.headers.get(field.name), &mut warnings);
            }
        }
        // After the first game only the name is stored, if it is the same.
        let known = if is_first { FIELDS.len() } else { usize::from(name == self.name) };
        let of_library = FIELDS.get(..known).unwrap_or_default();
        binary::headers_without_field(
            &record.headers,
            &[cbr::FIELDS.as_slice(), of_library].concat(),
            &mut warnings,
        );
        self.index.write_all(&entry(self.count, record, &bytes))?;
        self.games.write_all(&bytes)?;
        let room = bytes.len().next_multiple_of(SLOT);
        self.games.write_all(&vec![0; room - bytes.len()])?;
        self.length += room as u64;
        self.count += 1;
        Ok(warnings)
    }

    /// Writes the library.
    ///
    /// # Errors
    /// I/O errors; `Interrupted` if cancelled.
    pub fn finish(mut self, to: &mut dyn Write, progress: &dyn Progress) -> io::Result<()> {
        let slots = (self.length / SLOT as u64).next_multiple_of(SLOTS).max(SLOTS);
        put(&mut self.header, SLOT_COUNT, &(slots as u32).to_le_bytes());
        let gap = slots * ENTRY as u64 - u64::from(self.count) * ENTRY as u64;
        let header = std::mem::take(&mut self.header);
        let mut hash = cbr::Hash::default();
        hash.write_all(&header)?;
        self.copy(gap, &mut hash, progress)?;
        let mut header = header;
        put(&mut header, LIBRARY_ID, &hash.identifier());
        to.write_all(&header)?;
        self.copy(gap, to, progress)
    }

    /// Copies the index, `gap` zero bytes, and the games.
    fn copy(&mut self, gap: u64, to: &mut dyn Write, progress: &dyn Progress) -> io::Result<()> {
        const PIECE: u64 = 1 << 16;
        self.index.rewind()?;
        self.games.rewind()?;
        let index: &mut dyn Read = &mut self.index;
        let mut all = index.chain(io::repeat(0).take(gap)).chain(&mut self.games);
        while io::copy(&mut Read::take(&mut all, PIECE), to)? > 0 {
            progress.proceed().map_err(interrupted)?;
        }
        Ok(())
    }
}

fn interrupted(cancelled: Cancelled) -> io::Error {
    io::Error::new(io::ErrorKind::Interrupted, cancelled)
}

/// Returns the index entry of a game. Its first fields follow the program: a state, the order, another state, the bytes.
fn entry(number: u32, record: &Record, game: &[u8]) -> [u8; ENTRY] {
    let mut entry = [0; ENTRY];
    for (at, value) in [7, number, 1, game.len() as u32].into_iter().enumerate() {
        put(&mut entry, at * 4, &value.to_le_bytes());
    }
    // A truncated title was already reported with the game.
    let unheard = &mut Vec::new();
    put_text(&mut entry, &ENTRY_ID, &braced(game), unheard);
    put_text(&mut entry, &ENTRY_TITLE, record.headers.get(tag::TITLE), unheard);
    entry
}

/// Returns a game's identifier in braces.
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
