//! The file of a table: any bytes are refused, or every block of them can be read. Damaged bytes seldom pass a checksum, so
//! they are read once as they are and once with the checksums mended.

use std::path::Path;

use canju::tablebase::file::TableFile;
use canju::text::Words;

/// Positions up to which a table is loaded whole.
const SMALL: u64 = 1 << 20;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    reads(bytes);
    let mut bytes = bytes.to_vec();
    if mend(&mut bytes).is_some() {
        reads(&bytes);
    }
}

fn reads(bytes: &[u8]) {
    match TableFile::read_from(bytes, Path::new("fuzz")) {
        Ok(table) => {
            assert_eq!(table.header.bytes, bytes.len() as u64);
            if table.header.positions <= SMALL {
                assert_eq!(table.check().is_ok(), table.load().is_ok());
            }
        }
        Err(error) => drop(Words::default().message(error)),
    }
}

/// Writes the checksums of the blocks and of the header anew, where the bytes have a header; the last block takes all that is
/// left.
fn mend(bytes: &mut [u8]) -> Option<()> {
    const FIXED: usize = 36;
    const SLOT: usize = 8;
    let blocks = number(bytes, 32)?;
    let end = blocks.checked_mul(SLOT)?.checked_add(FIXED)?;
    let mut start = end.checked_add(4)?;
    for slot in (FIXED..end).step_by(SLOT) {
        let rest = bytes.len().checked_sub(start)?;
        let last = slot + SLOT == end;
        let length = if last { rest } else { number(bytes, slot)? };
        let sum = crc32fast::hash(bytes.get(start..start.checked_add(length)?)?);
        put(bytes, slot, length as u32);
        put(bytes, slot + 4, sum);
        start += length;
    }
    let sum = crc32fast::hash(bytes.get(..end)?);
    bytes.get(end..end + 4)?;
    put(bytes, end, sum);
    Some(())
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_le_bytes(bytes) as usize)
}

fn put(bytes: &mut [u8], at: usize, number: u32) {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
}
