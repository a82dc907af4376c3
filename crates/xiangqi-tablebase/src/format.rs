//! Tables as files: one material, `KRKGG.canjutb`, opened without being loaded.
//!
//! All numbers are little-endian. The *header* is
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `canjutb` and a line feed |
//! | 8..10 | version of the format: 1 |
//! | 10 | rules: 0 none on repetition, 1 perpetual check loses; perpetual chase is not judged in either |
//! | 11 | metric: 0 plies to mate or stalemate |
//! | 12..16 | material: its number in the lattice, red's pieces first ([`NodeId`]) |
//! | 16..24 | positions: how many numbers the material has ([`super::index`]); there is an entry for each and either side to move |
//! | 24..28 | entries of a block: 65,536 |
//! | 28..32 | the longest win or loss in plies |
//! | 32..36 | blocks |
//! | 36.. | for each block the length of its compressed form and the CRC-32 of that, 4 bytes each |
//! | last 4 | CRC-32 of all bytes before |
//!
//! and the compressed blocks follow without gaps to the end of the file. First come the blocks of the entries with red to move in
//! the order of their numbers, then those with black to move; the last block of either may be shorter. A block is a Zstandard
//! frame of one byte an entry, whose values [`super::code`] lists. Numbers that are no legal position repeat the entry before them,
//! which costs next to nothing; who reads must know which those are, and no legal position asks for one.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use canju_files::Over;
use xiangqi::material::{Material, NodeId};

use super::code::{DRAW, LONGEST, NONE};
use super::index::{Size, canonical};
use super::table::{Rules, Table};

/// The ending of the names of tables.
pub const ENDING: &str = "canjutb";

const MAGIC: [u8; 8] = *b"canjutb\n";
const VERSION: u16 = 1;
/// Bytes before the list of blocks.
const FIXED: usize = 36;
/// Bytes of a block in that list.
const SLOT: usize = 8;
const SUM: usize = 4;
/// Entries of a block: a probe unpacks one, and larger ones are hardly smaller on the disk.
pub(super) const BLOCK: usize = 1 << 16;
/// Of Zstandard; higher levels take several times as long for one part in a hundred.
const LEVEL: i32 = 15;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The operating system refuses.
    #[error(transparent)]
    File(canju_files::FileError),
    /// It is not what was written.
    #[error("{}: {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
}

/// What is wrong with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// It does not begin as a table does.
    #[error("no table")]
    NoTable,
    /// A newer program has written it.
    #[error("version {0} of the format")]
    Version(u16),
    /// The header does not have its checksum, or contradicts itself.
    #[error("the header is damaged")]
    Header,
    /// It is shorter or longer than its header says.
    #[error("{found} bytes instead of {expected}")]
    Length {
        /// Bytes that it should have; those of the header where that is cut.
        expected: u64,
        /// Bytes that it has.
        found: u64,
    },
    /// A block does not have its checksum, or cannot be unpacked.
    #[error("block {0} is damaged")]
    Block(usize),
    /// It holds another material than its name says.
    #[error("it is the table of {}", .0)]
    Material(Material),
    /// The values of positions do not follow from those after their moves.
    #[error("its values contradict each other")]
    Values,
}

/// What a table says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The canonical material of its mirror pair.
    pub material: Material,
    /// The rules that it was made under.
    pub rules: Rules,
    /// Positions that are numbered; there are twice as many entries.
    pub positions: u64,
    /// The longest win or loss in plies.
    pub longest: u32,
    /// Bytes of the file.
    pub bytes: u64,
    pub(super) blocks: Vec<Slot>,
}

/// Where a compressed block is.
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
    /// The disk; a file that is no whole table.
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

    /// The number of blocks, of a header that is not checked yet.
    fn blocks_of(bytes: &[u8]) -> Result<usize, Damage> {
        if bytes[..8] != MAGIC {
            return Err(Damage::NoTable);
        }
        match u16::from_le_bytes([bytes[8], bytes[9]]) {
            VERSION => Ok(number(bytes, 32) as usize),
            other => Err(Damage::Version(other)),
        }
    }

    fn parse(bytes: &[u8], blocks: usize) -> Option<Self> {
        let (content, sum) = bytes.split_at(bytes.len() - SUM);
        (crc32fast::hash(content) == number(sum, 0)).then_some(())?;
        let material = NodeId::new(number(content, 12))?.material();
        let positions = u64::from(number(content, 16)) | u64::from(number(content, 20)) << 32;
        let longest = number(content, 28);
        let rules = Rules::of(material);
        let fits = content[10] == rules_byte(rules)
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

    /// Entries of a block.
    pub(super) fn entries(&self, block: usize) -> usize {
        let first = (block % (self.blocks.len() / 2)) * BLOCK;
        (self.positions as usize - first).min(BLOCK)
    }

    /// The block of an entry, and its place there.
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
    }
}

/// Unpacks a block of so many entries.
pub(super) fn unpack(compressed: &[u8], slot: Slot, entries: usize) -> Option<Vec<u8>> {
    (crc32fast::hash(compressed) == slot.sum).then_some(())?;
    let codes = zstd::bulk::decompress(compressed, entries).ok()?;
    (codes.len() == entries && !codes.contains(&NONE)).then_some(codes)
}

fn pack(codes: &[u8]) -> io::Result<Vec<u8>> {
    let mut last = codes.iter().copied().find(|&code| code != NONE).unwrap_or(DRAW);
    let filled: Vec<u8> = codes
        .iter()
        .map(|&code| {
            last = if code == NONE { last } else { code };
            last
        })
        .collect();
    let mut packed = zstd::bulk::compress(&filled, LEVEL)?;
    // It comes with room for a block that cannot be compressed; all together that would be as much as the table takes.
    packed.shrink_to_fit();
    Ok(packed)
}

/// Writes a table under another name, and moves it to its place when it is whole on the disk. The bytes depend on nothing but
/// the table. Returns how many there are.
///
/// # Errors
/// What the disk says.
pub fn write(table: &Table, path: &Path) -> Result<u64, FileError> {
    let blocks: io::Result<Vec<Vec<u8>>> =
        table.codes.par_iter().flat_map(|codes| codes.par_chunks(BLOCK)).map(pack).collect();
    let blocks = blocks.map_err(io_error(path))?;
    let mut header = Vec::with_capacity(FIXED + blocks.len() * SLOT + SUM);
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend([rules_byte(table.rules()), 0]);
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
    canju_files::write(path, Over::Existing, write_all).map_err(FileError::File)?;
    Ok((header.len() + blocks.iter().map(Vec::len).sum::<usize>()) as u64)
}
