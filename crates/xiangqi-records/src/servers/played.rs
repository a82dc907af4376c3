//! Moves of game servers, and moves in records of fixed length.

use xiangqi::rules::Square;

/// A move of a game server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Played {
    /// Its byte offset.
    pub(super) at: usize,
    /// Origin and target; `None` for a value that is not a point of the board.
    pub(super) points: [Option<Square>; 2],
}

/// Returns the point with this file from the left and rank from the top of the server's board; `turned` if Black is at the
/// bottom.
fn point(file: u64, rank: u64, turned: bool) -> Option<Square> {
    let square = Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    Some(if turned { square.mirrored() } else { square.flipped() })
}

/// Reads moves in records of fixed length: file and rank of the origin, file and rank of the target. The side that moves
/// first is at the bottom of the server's board if that is not turned. A rest after the last record is a truncated record.
pub(super) fn in_records(
    bytes: &[u8],
    first: usize,
    length: usize,
    numbers: impl Fn(&[u8]) -> Option<[u64; 4]>,
) -> (Vec<Played>, bool) {
    let records = bytes.get(first..).unwrap_or_default().chunks_exact(length);
    let cut = !records.remainder().is_empty();
    let all: Vec<[u64; 4]> = records.map_while(numbers).collect();
    let turned = all.first().is_some_and(|[_, rank, ..]| *rank < 5);
    let moves = all.into_iter().enumerate().map(|(number, [file, rank, to_file, to_rank])| Played {
        at: first + number * length,
        points: [point(file, rank, turned), point(to_file, to_rank, turned)],
    });
    (moves.collect(), cut)
}
