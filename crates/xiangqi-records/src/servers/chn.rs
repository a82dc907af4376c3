//! 聯眾: behind 188 bytes, 32 bytes a move, of which the third to sixth number of two bytes are file and rank of its start and end.

use super::played::{Played, in_records};

/// The moves of a file, and whether it is cut.
pub(super) fn moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    in_records(bytes, 188, 32, |record| {
        let &[_, _, _, _, a, b, c, d, e, f, g, h] = record.first_chunk()?;
        Some([[a, b], [c, d], [e, f], [g, h]].map(|number| u16::from_le_bytes(number).into()))
    })
}
