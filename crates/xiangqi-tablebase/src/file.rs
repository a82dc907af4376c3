//! A table in a file, probed block by block or loaded completely, and the format of the file.
//!
//! One material per file, `KRKGG.canjutb`, opened without being loaded.
//! All numbers are little-endian. The *header* is
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `canjutb` and a line feed |
//! | 8..10 | version of the format: 2 if perpetual chase is judged, else 1 |
//! | 10 | rules: low half 0 none on repetition, 1 perpetual check loses, 2 perpetual check and perpetual chase lose |
//! | 11 | metric: 0 plies to mate or stalemate |
//! | 12..16 | material: its node id in the lattice, red's pieces first ([`NodeId`]) |
//! | 16..24 | the number of positions ([`super::index`]); each has one entry per side to move |
//! | 24..28 | entries of a block: 65,536 |
//! | 28..32 | the longest win or loss in plies |
//! | 32..36 | the number of blocks |
//! | 36.. | for each block the length of its compressed form and the CRC-32 of that, 4 bytes each |
//! | last 4 | CRC-32 of all bytes before |
//!
//! The high half of the rules is the variant of perpetual chase, what does not count: 1 a chase with checks in between, 2 what
//! pinned pieces threaten, 4 what guards and ministers threaten although it is protected
//! ([`ChaseRules`](xiangqi::rules::threat::ChaseRules)). It is 0 by default, and so in every table that the program makes.
//!
//! The compressed blocks follow without gaps to the end of the file: first those of the entries with Red to move, in index
//! order, then those with Black to move; the last block of either may be shorter. A block is a Zstandard frame of one byte
//! per entry, with the values of [`super::code`]. Indices that are not legal positions repeat the previous entry, which
//! costs next to nothing; a reader must recognise them, and no probe of a legal position reads them.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};

use canju_files::Overwrite;
use canju_message::{Message, Text, text};
use rayon::prelude::*;
use xiangqi::material::{Material, NodeId};
use xiangqi::rules::{Color, Position};

use crate::code::{DRAW, LONGEST, NONE, Value};
use crate::index::{Index, Size, bits, canonical};
use crate::table::{Rules, Table, locate};

/// Source of the bytes of a table: a file, or memory. Each reader has its own position.
pub trait Source {
    /// The type of its readers.
    type Reader<'a>: Read + Seek
    where
        Self: 'a;

    /// Returns a new reader.
    fn reader(&self) -> io::Result<Self::Reader<'_>>;
}

impl Source for PathBuf {
    type Reader<'a> = File;

    fn reader(&self) -> io::Result<File> {
        File::open(self)
    }
}

impl<'b> Source for &'b [u8] {
    type Reader<'a>
        = Cursor<&'b [u8]>
    where
        Self: 'a;

    fn reader(&self) -> io::Result<Cursor<&'b [u8]>> {
        Ok(Cursor::new(self))
    }
}

/// An open table whose blocks are read on demand. Any number of threads may probe it without waiting for each other.
#[derive(Debug)]
pub struct TableFile<S = PathBuf> {
    path: PathBuf,
    source: S,
    /// The header of the file.
    pub header: Header,
    index: Arc<Index>,
    /// The cached codes of blocks.
    blocks: Box<[OnceLock<Vec<u8>>]>,
    /// Blocks are cached only within this budget; others are read at each probe.
    pub(super) memory: Arc<Memory>,
}

/// The number of bytes that tables may still use for cached blocks.
#[derive(Debug)]
pub(super) struct Memory(AtomicUsize);

impl Memory {
    pub(super) const fn new(bytes: usize) -> Self {
        Self(AtomicUsize::new(bytes))
    }

    /// Takes `bytes` from the budget; returns false if they are not available.
    fn take(&self, bytes: usize) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }
}

impl TableFile {
    /// Opens a table without loading it. Every block read by a probe is cached.
    ///
    /// # Errors
    /// I/O errors; the file is not a complete table.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        canju_files::plain(path).map_err(FileError::File)?;
        Self::read_from(path.to_owned(), path)
    }
}

impl<S: Source> TableFile<S> {
    /// Opens a table from any source; errors name it as `path`.
    pub fn read_from(source: S, path: &Path) -> Result<Self, FileError> {
        let header = Header::of(&mut source.reader().map_err(io_error(path))?, path)?;
        let index = Index::new(header.material).map_err(|_| damaged(path, Damage::Header))?;
        let blocks = header.blocks.iter().map(|_| OnceLock::new()).collect();
        let memory = Arc::new(Memory::new(usize::MAX));
        Ok(Self { path: path.to_owned(), source, header, index: Arc::new(index), blocks, memory })
    }

    /// Probes a position of this material or its mirror; `None` for other materials.
    pub fn probe(&self, position: &Position) -> Result<Option<Value>, FileError> {
        let Some((number, turn)) = locate(&self.index, position) else { return Ok(None) };
        Ok(Value::from_code(self.code(number, turn)?))
    }

    fn code(&self, number: usize, turn: Color) -> Result<u8, FileError> {
        let (block, place) = self.header.place(turn, number);
        let code = |codes: &[u8]| codes.get(place).copied().unwrap_or(NONE);
        let Some(kept) = self.blocks.get(block) else { return Ok(NONE) };
        if let Some(codes) = kept.get() {
            return Ok(code(codes));
        }
        let codes = self.read(&mut self.reader()?, block)?;
        let found = code(&codes);
        if self.memory.take(codes.len()) {
            // Two threads may have read the same block; both codes are the same.
            let _ = kept.set(codes);
        }
        Ok(found)
    }

    fn reader(&self) -> Result<S::Reader<'_>, FileError> {
        self.source.reader().map_err(io_error(&self.path))
    }

    fn read(&self, file: &mut S::Reader<'_>, block: usize) -> Result<Vec<u8>, FileError> {
        let slot = self.header.blocks[block];
        let mut compressed = vec![0; slot.length];
        let read = file.seek(SeekFrom::Start(slot.start)).and_then(|_| file.read_exact(&mut compressed));
        read.map_err(|error| match error.kind() {
            // The file was complete when it was opened.
            io::ErrorKind::UnexpectedEof => damaged(&self.path, Damage::Block(block)),
            _ => io_error(&self.path)(error),
        })?;
        let codes = unpack(&compressed, slot, self.header.entries(block));
        codes.ok_or_else(|| damaged(&self.path, Damage::Block(block)))
    }

    /// Checks every block, up to the first damaged one.
    pub fn check(&self) -> Result<(), FileError> {
        let mut file = self.reader()?;
        (0..self.blocks.len()).try_for_each(|block| self.read(&mut file, block).map(drop))
    }

    /// Loads the complete table.
    pub fn load(&self) -> Result<Table, FileError> {
        let mut codes = [(); 2].map(|()| vec![NONE; self.index.len()]);
        let mut each = codes.iter_mut().flat_map(|codes| codes.chunks_mut(BLOCK)).enumerate();
        let mut file = self.reader()?;
        each.try_for_each(|(block, codes)| {
            codes.copy_from_slice(&self.read(&mut file, block)?);
            Ok(())
        })?;
        Ok(Table::of_filled(Arc::clone(&self.index), self.header.rules, codes))
    }
}

impl Table {
    /// Returns the table with these codes by side to move, which may be anything at numbers that are not legal positions.
    pub(super) fn of_filled(index: Arc<Index>, rules: Rules, mut codes: [Vec<u8>; 2]) -> Self {
        for mover in Color::ALL {
            strike_out(&index, mover, &mut codes[mover.index()]);
        }
        Self { index, rules, codes }
    }
}

/// Resets the codes of numbers that are not legal positions.
fn strike_out(index: &Index, mover: Color, codes: &mut [u8]) {
    codes.par_chunks_mut(index.block_size).enumerate().for_each(|(block, codes)| {
        let mut legal = vec![false; codes.len()];
        for row in block * index.block_rows..(block + 1) * index.block_rows {
            let row = index.row(row);
            let some = index.legal(&row, mover) & index.first_rows(&row);
            if some != 0 {
                let numbers = index.numbers(&row);
                bits(some).for_each(|bit| legal[numbers.of(bit) - block * index.block_size] = true);
            }
        }
        for (code, legal) in codes.iter_mut().zip(legal) {
            if !legal {
                *code = NONE;
            }
        }
    });
}

/// The file extension of tables.
pub const ENDING: &str = "canjutb";

const MAGIC: [u8; 8] = *b"canjutb\n";
/// The versions of the format: programs that know only the first must not read a table by rules that are unknown to them.
const VERSIONS: [u16; 2] = [1, 2];
/// The bytes before the list of blocks.
const FIXED: usize = 36;
/// The bytes of a block in that list.
const SLOT: usize = 8;
const SUM: usize = 4;
/// The entries of a block: a probe decompresses one, and larger blocks hardly save disk space.
const BLOCK: usize = 1 << 16;
/// Zstandard compression level; higher levels take several times as long to save one percent.
const LEVEL: i32 = 15;

/// Error of using a file.
#[derive(Debug, Message)]
pub enum FileError {
    /// An I/O error.
    #[text(transparent)]
    File(canju_files::FileError),
    /// The contents are damaged.
    #[text(from = damage.at(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The kind of damage.
        damage: Damage,
    },
}

/// The kinds of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// The file does not begin with the signature of a table.
    NoTable,
    /// The version is newer than this program.
    Version(u16),
    /// The checksum of the header is wrong, or the header is inconsistent.
    Header,
    /// The file is shorter or longer than its header states.
    Length {
        /// The expected length in bytes; that of the header if the header is truncated.
        expected: u64,
        /// The actual length in bytes.
        found: u64,
    },
    /// The checksum of a block is wrong, or it cannot be decompressed.
    Block(usize),
    /// The material differs from that of the file name.
    Material(Material),
    /// The values of positions are inconsistent with those after their moves.
    Values,
    /// The table was made by an older version that did not judge perpetual chase.
    Rules,
    /// The table was made by a variant of the rules on perpetual chase.
    Variant(Rules),
}

impl Damage {
    /// Returns the message for the table in this file.
    pub fn at(&self, path: &Path) -> Text {
        match self {
            Self::NoTable => text!("table-damage-no-table", path),
            Self::Version(version) => text!("table-damage-version", path, version),
            Self::Header => text!("table-damage-header", path),
            Self::Length { expected, found } => text!("table-damage-length", path, expected, found),
            Self::Block(block) => text!("table-damage-block", path, block),
            Self::Material(material) => text!("table-damage-material", path, material),
            Self::Values => text!("table-damage-values", path),
            Self::Rules => text!("table-damage-rules", path),
            Self::Variant(rules) => text!("table-damage-variant", path, rules = rules.word()),
        }
    }
}

/// Returns an error if a table is by other rules than those of this version: tables by different rules are never mixed.
pub(super) fn check_rules(path: &Path, material: Material, rules: Rules) -> Result<(), FileError> {
    match rules {
        _ if rules == Rules::of(material) => Ok(()),
        Rules::Chase(_) => Err(damaged(path, Damage::Variant(rules))),
        Rules::Plain | Rules::Check => Err(damaged(path, Damage::Rules)),
    }
}

/// The header of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The canonical material of its mirror pair.
    pub material: Material,
    /// The repetition rules of the values.
    pub rules: Rules,
    /// The number of table indices; there are twice as many entries.
    pub positions: u64,
    /// The longest win or loss in plies.
    pub longest: u32,
    /// The size of the file in bytes.
    pub bytes: u64,
    pub(super) blocks: Vec<Slot>,
}

/// The location of a compressed block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) start: u64,
    pub(super) length: usize,
    pub(super) sum: u32,
}

pub(super) fn io_error(path: &Path) -> impl Fn(io::Error) -> FileError {
    move |error| FileError::File(canju_files::FileError::io(path)(error))
}

pub(super) fn damaged(path: &Path, damage: Damage) -> FileError {
    FileError::Damaged { path: path.to_owned(), damage }
}

impl Header {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// I/O errors; the file is not a complete table.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        canju_files::plain(path).map_err(FileError::File)?;
        Self::of(&mut File::open(path).map_err(io_error(path))?, path)
    }

    pub(super) fn of(file: &mut (impl Read + Seek), path: &Path) -> Result<Self, FileError> {
        let found = file.seek(SeekFrom::End(0)).map_err(io_error(path))?;
        file.rewind().map_err(io_error(path))?;
        let mut bytes = vec![0; FIXED];
        let short = |expected: usize| damaged(path, Damage::Length { expected: expected as u64, found });
        let mut fill = |bytes: &mut [u8], expected| match file.read_exact(bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(short(expected)),
            other => other.map_err(io_error(path)),
        };
        fill(&mut bytes, FIXED)?;
        let blocks = Self::blocks_of(&bytes).map_err(|damage| damaged(path, damage))?;
        let length = FIXED + blocks * SLOT + SUM;
        if found < length as u64 {
            return Err(short(length));
        }
        bytes.resize(length, 0);
        fill(&mut bytes[FIXED..], length)?;
        let header = Self::parse(&bytes, blocks).ok_or_else(|| damaged(path, Damage::Header))?;
        if header.bytes != found {
            return Err(damaged(path, Damage::Length { expected: header.bytes, found }));
        }
        Ok(header)
    }

    /// Returns the number of blocks in an unchecked header.
    fn blocks_of(bytes: &[u8]) -> Result<usize, Damage> {
        if bytes[..8] != MAGIC {
            return Err(Damage::NoTable);
        }
        match u16::from_le_bytes([bytes[8], bytes[9]]) {
            version if VERSIONS.contains(&version) => Ok(number(bytes, 32) as usize),
            other => Err(Damage::Version(other)),
        }
    }

    fn parse(bytes: &[u8], blocks: usize) -> Option<Self> {
        let (content, sum) = bytes.split_at(bytes.len() - SUM);
        (crc32fast::hash(content) == number(sum, 0)).then_some(())?;
        let material = NodeId::new(number(content, 12))?.material();
        let positions = u64::from(number(content, 16)) | u64::from(number(content, 20)) << 32;
        let longest = number(content, 28);
        let rules = Rules::all().find(|&rules| rules_byte(rules) == content[10])?;
        let fits = content[8..10] == version(rules).to_le_bytes()
            && material.both_attack() == (rules != Rules::Plain)
            && content[11] == 0
            && !canonical(material).1
            && u128::from(positions) == Size::of(material).positions
            && number(content, 24) as usize == BLOCK
            && longest <= LONGEST + 1
            && blocks as u64 == 2 * positions.div_ceil(BLOCK as u64);
        fits.then_some(())?;
        let mut start = bytes.len() as u64;
        let slots = content[FIXED..].chunks_exact(SLOT).map(|slot| {
            let slot = Slot { start, length: number(slot, 0) as usize, sum: number(slot, 4) };
            start += slot.length as u64;
            slot
        });
        let blocks = slots.collect();
        Some(Self { material, rules, positions, longest, bytes: start, blocks })
    }

    pub(super) fn entries(&self, block: usize) -> usize {
        let first = (block % (self.blocks.len() / 2)) * BLOCK;
        (self.positions as usize - first).min(BLOCK)
    }

    /// Returns the block of an entry, and the index within it.
    pub(super) fn place(&self, turn: xiangqi::rules::Color, number: usize) -> (usize, usize) {
        (turn.index() * (self.blocks.len() / 2) + number / BLOCK, number % BLOCK)
    }
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

const fn rules_byte(rules: Rules) -> u8 {
    match rules {
        Rules::Plain => 0,
        Rules::Check => 1,
        Rules::Chase(chase) => 2 | chase.bits() << 4,
    }
}

const fn version(rules: Rules) -> u16 {
    match rules {
        Rules::Plain | Rules::Check => VERSIONS[0],
        Rules::Chase(_) => VERSIONS[1],
    }
}

/// Decompresses a block of `entries` entries.
fn unpack(compressed: &[u8], slot: Slot, entries: usize) -> Option<Vec<u8>> {
    (crc32fast::hash(compressed) == slot.sum).then_some(())?;
    let codes = zstd::bulk::decompress(compressed, entries).ok()?;
    (codes.len() == entries && !codes.contains(&NONE)).then_some(codes)
}

/// Returns the codes with the previous one at every index that is not a legal position.
pub(super) fn filled(codes: &[u8]) -> Vec<u8> {
    let mut last = codes.iter().copied().find(|&code| code != NONE).unwrap_or(DRAW);
    let fill = |&code: &u8| {
        last = if code == NONE { last } else { code };
        last
    };
    codes.iter().map(fill).collect()
}

fn pack(codes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = zstd::bulk::compress(&filled(codes), LEVEL)?;
    // Its capacity is that of incompressible data; for all blocks together that would be as much as the table.
    packed.shrink_to_fit();
    Ok(packed)
}

/// Writes a table to a temporary file and renames it when it is complete on disk. The bytes depend only on the table.
/// Returns their number.
pub fn write(table: &Table, path: &Path) -> Result<u64, FileError> {
    let blocks: io::Result<Vec<Vec<u8>>> =
        table.codes.par_iter().flat_map(|codes| codes.par_chunks(BLOCK)).map(pack).collect();
    let blocks = blocks.map_err(io_error(path))?;
    let mut header = Vec::with_capacity(FIXED + blocks.len() * SLOT + SUM);
    header.extend(MAGIC);
    header.extend(version(table.rules).to_le_bytes());
    header.extend([rules_byte(table.rules), 0]);
    header.extend(NodeId::from(table.material()).get().to_le_bytes());
    header.extend((table.index().len() as u64).to_le_bytes());
    header.extend((BLOCK as u32).to_le_bytes());
    header.extend(table.longest().to_le_bytes());
    header.extend((blocks.len() as u32).to_le_bytes());
    for block in &blocks {
        header.extend((block.len() as u32).to_le_bytes());
        header.extend(crc32fast::hash(block).to_le_bytes());
    }
    header.extend(crc32fast::hash(&header).to_le_bytes());
    let write_all = |writer: &mut dyn Write| {
        writer.write_all(&header)?;
        blocks.iter().try_for_each(|block| writer.write_all(block))
    };
    canju_files::write(path, Overwrite::Replace, write_all).map_err(FileError::File)?;
    Ok((header.len() + blocks.iter().map(Vec::len).sum::<usize>()) as u64)
}

#[cfg(test)]
mod tests;
