//! CCM, 中游: seven bytes per move, of which the fourth and fifth are the files of its origin and target, the sixth and
//! seventh the ranks.

use super::played::{Played, in_records};

/// Returns the moves of a file, and whether it is truncated.
pub(super) fn moves(bytes: &[u8]) -> (Vec<Played>, bool) {
    in_records(bytes, 0, 7, |record| {
        let &[_, _, _, file, to_file, rank, to_rank] = record.first_chunk()?;
        Some([file, rank, to_file, to_rank].map(u64::from))
    })
}
