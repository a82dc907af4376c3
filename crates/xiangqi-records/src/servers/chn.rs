//! CHN, 聯眾: after 188 bytes, 32 bytes per move, of which the third to sixth 16-bit numbers are file and rank of its origin
//! and target.

use super::played::{Played, in_records};

/// Returns the moves of a file, and whether it is truncated.
pub(super) fn moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    in_records(bytes, 188, 32, |record| {
        let &[_, _, _, _, a, b, c, d, e, f, g, h] = record.first_chunk()?;
        Some([[a, b], [c, d], [e, f], [g, h]].map(|number| u16::from_le_bytes(number).into()))
    })
}
