//! Training games: what is read is written again as the same bytes, and damage is named at its place. Damaged bytes seldom pass a
//! checksum, so they are read once as they are and once with the checksums mended.

use canju_lab::training::{Damage, Reader, encode};

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    reads(bytes);
    let mut bytes = bytes.to_vec();
    mend(&mut bytes);
    reads(&bytes);
}

fn reads(bytes: &[u8]) {
    let mut reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(damage) => return assert!(!matches!(damage, Damage::Record { .. } | Damage::Io(_))),
    };
    let mut written = reader.settings().header().to_vec();
    while let Some(game) = reader.next() {
        match game {
            Ok(game) => {
                assert_eq!(game.positions().count(), game.moves.len());
                written.extend(encode(&game));
                assert_eq!(reader.at(), written.len() as u64);
            }
            Err(Damage::Record { at }) => {
                assert_eq!(at, written.len() as u64);
                assert!(reader.next().is_none());
                return assert_eq!(bytes.get(..written.len()), Some(&*written));
            }
            Err(damage) => panic!("{damage:?}"),
        }
    }
    assert_eq!(written, bytes);
}

/// Writes the checksums anew, of the header and of every record whose length fits.
fn mend(bytes: &mut [u8]) -> Option<()> {
    let sum = crc32fast::hash(bytes.get(..32)?);
    bytes.get_mut(32..36)?.copy_from_slice(&sum.to_le_bytes());
    let mut at = 36;
    loop {
        let length = u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize;
        let sum = crc32fast::hash(bytes.get(at + 8..at + 8 + length)?);
        bytes.get_mut(at + 4..at + 8)?.copy_from_slice(&sum.to_le_bytes());
        at += 8 + length;
    }
}
