//! A move of a hall, and moves that are records of a fixed length.

use xiangqi::rules::Square;

/// A move as a hall has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Played {
    /// The byte at which it begins.
    pub(super) at: usize,
    /// Where it goes from and to; `None` for what is no point of the board.
    pub(super) points: [Option<Square>; 2],
}

/// A point by its file from the left and its rank from the top, as the hall shows the board; `turned` where black sits at the bottom.
fn point(file: u64, rank: u64, turned: bool) -> Option<Square> {
    let square = Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    Some(if turned { square.mirrored() } else { square.flipped() })
}

/// Moves that are records of a fixed length: points as file and rank of the start, file and rank of the end. Who moves first sits at the
/// bottom of the hall's board where that is not turned. What is left behind the last record is the beginning of a record that is cut.
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
