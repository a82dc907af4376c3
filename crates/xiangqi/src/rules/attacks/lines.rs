//! Attacks along ranks and files: rook, cannon and facing kings.

use crate::rules::occupancy::Occupancy;
use crate::rules::{Bitboard, Square};

/// Attacks from one point along its rank and file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lines {
    /// The empty points up to the first piece in each direction, and that piece.
    pub rook: Bitboard,
    /// The second piece in each direction, which a cannon captures over its screen.
    pub cannon: Bitboard,
}

impl Lines {
    /// Returns the moves and captures of a cannon: the empty points a rook reaches, and the second pieces.
    #[inline]
    pub fn cannon_reach(self, occupied: Bitboard) -> Bitboard {
        (self.rook - occupied) | self.cannon
    }
}

/// Returns the attacks from `square` given the occupancy; it does not matter whether `square` itself is occupied.
#[inline]
pub fn lines(square: Square, occupied: &Occupancy) -> Lines {
    let rank = &RANK_LINES[square.file() as usize][occupied.rank_of(square)];
    let file = &FILE_LINES[square.rank() as usize][occupied.file_of(square)];
    Lines { rook: join(square, rank.rook, file.rook), cannon: join(square, rank.cannon, file.cannon) }
}

/// Returns the points behind the first piece up to and including the second one, in each direction: the points a cannon
/// protects or could capture on.
#[inline]
pub fn behind(square: Square, occupied: &Occupancy) -> Bitboard {
    // X-ray: the points a rook would also see with the first pieces removed.
    let besides = |lines: &[Line], occupied: usize| {
        let seen = lines[occupied].rook;
        lines[occupied & !usize::from(seen)].rook & !seen
    };
    let rank = besides(&RANK_LINES[square.file() as usize], occupied.rank_of(square));
    let file = besides(&FILE_LINES[square.rank() as usize], occupied.file_of(square));
    join(square, rank, file)
}

/// Combines the bits of a rank and of a file into a bitboard.
#[inline]
fn join(square: Square, rank: u16, file: u16) -> Bitboard {
    let start = square.rank() * Square::FILES;
    Bitboard::from_bits((u128::from(rank) << start) | (SPREAD[usize::from(file)] << square.file()))
}

/// Returns the points that share a rank or a file with `square`, without `square` itself.
#[inline]
pub fn cross(square: Square) -> Bitboard {
    Bitboard::rank(square.rank()) ^ Bitboard::file(square.file())
}

/// Attacks along one line, as bits of the line.
#[derive(Clone, Copy)]
struct Line {
    rook: u16,
    cannon: u16,
}

/// Indexed by the file of the piece and the occupancy of its rank.
static RANK_LINES: [[Line; 1 << 9]; 9] = line_table();
/// Indexed by the rank of the piece and the occupancy of its file.
static FILE_LINES: [[Line; 1 << 10]; 10] = line_table();

const fn line_table<const LENGTH: usize, const OCCUPANCIES: usize>() -> [[Line; OCCUPANCIES]; LENGTH] {
    let mut table = [[Line { rook: 0, cannon: 0 }; OCCUPANCIES]; LENGTH];
    let mut from = 0;
    while from < LENGTH {
        let mut occupied = 0;
        while occupied < OCCUPANCIES {
            table[from][occupied] = line(from, occupied, LENGTH);
            occupied += 1;
        }
        from += 1;
    }
    table
}

const fn line(from: usize, occupied: usize, length: usize) -> Line {
    let mut line = Line { rook: 0, cannon: 0 };
    let mut at = from + 1;
    let mut met = 0;
    while at < length && met < 2 {
        met = step(&mut line, at, occupied, met);
        at += 1;
    }
    let mut at = from;
    let mut met = 0;
    while at > 0 && met < 2 {
        at -= 1;
        met = step(&mut line, at, occupied, met);
    }
    line
}

/// Adds the point `at` after `met` pieces in this direction; returns the number of pieces met so far.
const fn step(line: &mut Line, at: usize, occupied: usize, met: u32) -> u32 {
    let taken = occupied >> at & 1 != 0;
    if met == 0 {
        line.rook |= 1 << at;
    } else if taken {
        line.cannon |= 1 << at;
    }
    met + taken as u32
}

/// Maps the ten bits of a file to file a of the board.
static SPREAD: [u128; 1 << 10] = {
    let mut table = [0; 1 << 10];
    let mut bits = 0;
    while bits < table.len() {
        let mut rank = 0;
        while rank < 10 {
            table[bits] |= ((bits >> rank & 1) as u128) << (9 * rank);
            rank += 1;
        }
        bits += 1;
    }
    table
};
