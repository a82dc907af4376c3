//! The tables that are built into the program: those that take longer to solve than a user waits (`assets/tables/README.md`).
//!
//! The file is a list of tables without gaps. All numbers are little-endian and have four bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 0..4 | material: its node id in the lattice |
//! | 4..12 | the lengths of the two frames that follow, Red to move first |
//! | 12.. | two Zstandard frames of one byte per entry, as the blocks of [`super::format`] |

use std::io;
use std::sync::Arc;

use xiangqi::material::{Material, NodeId};

use super::format::filled;
use super::index::{Index, Size};
use super::table::{Rules, Table};

/// Compression level: the strongest, since the file is written once.
const LEVEL: i32 = 22;
/// The bytes before the frames of a table.
const HEADER: usize = 12;

static TABLES: &[u8] = include_bytes!("../../../assets/tables/built-in.tables");

/// A stored table.
#[derive(Debug, Clone, Copy)]
struct Stored<'a> {
    material: Material,
    frames: [&'a [u8]; 2],
}

/// Returns the stored tables of a file.
fn stored(mut bytes: &[u8]) -> impl Iterator<Item = Stored<'_>> {
    std::iter::from_fn(move || {
        let (header, rest) = bytes.split_at_checked(HEADER)?;
        let number = |at: usize| header.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes);
        let material = NodeId::new(number(0)?)?.material();
        let (red, rest) = rest.split_at_checked(number(4)? as usize)?;
        let (black, rest) = rest.split_at_checked(number(8)? as usize)?;
        bytes = rest;
        Some(Stored { material, frames: [red, black] })
    })
}

/// Returns the materials whose tables are built in.
pub fn materials() -> impl Iterator<Item = Material> {
    stored(TABLES).map(|table| table.material)
}

/// Whether the table of a canonical material is built in.
pub(super) fn has(material: Material) -> bool {
    materials().any(|of| of == material)
}

/// Returns the built-in table of a canonical material.
pub(super) fn table(material: Material) -> Option<Table> {
    let table = stored(TABLES).find(|table| table.material == material)?;
    let length = Size::of(material).positions as usize;
    let [red, black] = table.frames.map(|frame| zstd::bulk::decompress(frame, length).ok());
    let codes = [red?, black?];
    let index = Arc::new(Index::new(material).ok()?);
    codes
        .iter()
        .all(|codes| codes.len() == length)
        .then(|| Table::of_filled(index, Rules::of(material), codes))
}

/// Returns a table in the form of the file. The bytes depend only on the table.
///
/// # Errors
/// Errors of the compressor.
pub fn pack(table: &Table) -> io::Result<Vec<u8>> {
    let frame = |codes: &Vec<u8>| zstd::bulk::compress(&filled(codes), LEVEL);
    let [red, black] = &table.codes;
    let frames = [frame(red)?, frame(black)?];
    let mut packed = NodeId::from(table.material()).get().to_le_bytes().to_vec();
    frames.iter().for_each(|frame| packed.extend((frame.len() as u32).to_le_bytes()));
    frames.iter().for_each(|frame| packed.extend(frame));
    Ok(packed)
}
