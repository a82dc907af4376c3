//! Attack tables, built at compile time.
//!
//! Rook and cannon use the occupancy of one rank and one file, knight and minister that of their four legs or
//! eyes. The sets are pseudo-legal: they ignore the colour of the piece on the target and the safety of the own
//! king.
//!
//! A rook stops at the first piece, a cannon captures the second one over its screen:
//!
//! ```
//! use xiangqi::rules::{Position, attacks};
//! let position = Position::start();
//! let lines = attacks::lines("b2".parse()?, position.board().occupancy());
//! assert_eq!(lines.rook.to_string(), "\
//! . . . . . . . . .\n. . . . . . . . .\n. x . . . . . . .\n. x . . . . . . .\n. x . . . . . . .
//! . x . . . . . . .\n. x . . . . . . .\nx . x x x x x x .\n. x . . . . . . .\n. x . . . . . . .\n");
//! assert_eq!(lines.cannon.to_string(), "\
//! . x . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .
//! . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n");
//! # Ok::<(), xiangqi::rules::piece::NotASquare>(())
//! ```
//!
//! A knight is blocked by a piece on its leg, a minister by a piece on its eye. Here the piece on e5 blocks the two upward
//! jumps of the knight on e4, and the piece on d1 blocks the minister on e2 on its way to c0:
//!
//! ```
//! use xiangqi::rules::{Bitboard, Square, attacks};
//! # let square = |text: &str| text.parse::<Square>();
//! let taken = Bitboard::of(square("e5")?) | Bitboard::of(square("d1")?);
//! assert_eq!(attacks::knight(square("e4")?, taken).to_string(), "\
//! . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . x . . . x . .
//! . . . . . . . . .\n. . x . . . x . .\n. . . x . x . . .\n. . . . . . . . .\n. . . . . . . . .\n");
//! assert_eq!(attacks::minister(square("e2")?, taken).to_string(), "\
//! . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .
//! . . x . . . x . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . x . .\n");
//! # Ok::<(), xiangqi::rules::piece::NotASquare>(())
//! ```

use super::bitboard::Occupancy;
use super::zones::{home_half, zone};
use super::{Bitboard, Color, Piece, Role, Square};

/// Returns the points that `piece` on `from` protects or could capture on. They equal [`attacks_of`], except that a cannon
/// protects over one screen only.
#[inline]
pub fn guards(piece: Piece, from: Square, occupied: &Occupancy) -> Bitboard {
    match piece.role {
        Role::Cannon => behind(from, occupied),
        _ => attacks_of(piece, from, occupied),
    }
}

/// Returns the pseudo-legal targets of `piece` on `from`, both quiet moves and captures.
#[inline]
pub fn attacks_of(piece: Piece, from: Square, occupied: &Occupancy) -> Bitboard {
    match piece.role {
        Role::King => king(from),
        Role::Guard => guard(from),
        Role::Minister => minister(from, occupied.set()),
        Role::Rook => lines(from, occupied).rook,
        Role::Knight => knight(from, occupied.set()),
        Role::Cannon => lines(from, occupied).cannon_reach(occupied.set()),
        Role::Pawn => pawn(from, piece.color),
    }
}

/// An offset in files and ranks.
type Offset = (i8, i8);
type Table = [Bitboard; Square::COUNT];
/// One bitboard per point and per occupancy of its four legs or eyes.
type BlockTable = [[Bitboard; 16]; Square::COUNT];

/// The four orthogonal neighbours, in the bit order of [`line_blocks`].
const ORTHOGONAL: [Offset; 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
/// The four diagonal neighbours, in the bit order of [`diagonal_blocks`].
const DIAGONAL: [Offset; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Returns the attacks of a king on `square`; empty outside the palaces.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Returns the attacks of a guard on `square`; empty off the five guard points of either palace.
#[inline]
pub fn guard(square: Square) -> Bitboard {
    GUARD[square.index()]
}

/// Returns the attacks of a minister on `square` given the occupancy; empty off the seven minister points of either side.
#[inline]
pub fn minister(square: Square, occupied: Bitboard) -> Bitboard {
    MINISTER[square.index()][diagonal_blocks(square, occupied)]
}

/// Returns the attacks of a knight on `square` given the occupancy.
#[inline]
pub fn knight(square: Square, occupied: Bitboard) -> Bitboard {
    KNIGHT[square.index()][line_blocks(square, occupied)]
}

/// Returns the points from which a knight attacks `square` given the occupancy. This differs from [`knight`]: the leg is
/// next to the knight, not next to its target.
#[inline]
pub fn knights_to(square: Square, occupied: Bitboard) -> Bitboard {
    KNIGHTS_TO[square.index()][diagonal_blocks(square, occupied)]
}

/// Returns all points a knight's jump away from `square`, ignoring legs.
#[inline]
pub fn knight_ring(square: Square) -> Bitboard {
    KNIGHT[square.index()][0]
}

/// Returns the leg of a knight's jump from `from` to `to`; `None` if that is not a knight's jump.
pub fn knight_leg(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match (files.abs(), ranks.abs()) {
        (2, 1) => from.offset(files / 2, 0),
        (1, 2) => from.offset(0, ranks / 2),
        _ => None,
    }
}

/// Returns the attacks of a pawn of `color` on `square`.
#[inline]
pub fn pawn(square: Square, color: Color) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// Returns the points from which a pawn of `color` attacks `square`.
#[inline]
pub fn pawns_to(square: Square, color: Color) -> Bitboard {
    PAWNS_TO[color.index()][square.index()]
}

/// Returns the occupancy of the [`ORTHOGONAL`] neighbours, one bit each. The bit of a neighbour off the board is undefined;
/// the tables ignore it.
#[inline]
fn line_blocks(square: Square, occupied: Bitboard) -> usize {
    let near = ((occupied.bits() << 9) >> square.index()) as usize;
    (near & 1) | (near >> 7 & 2) | (near >> 8 & 4) | (near >> 15 & 8)
}

/// Returns the occupancy of the [`DIAGONAL`] neighbours, one bit each, as in [`line_blocks`].
#[inline]
fn diagonal_blocks(square: Square, occupied: Bitboard) -> usize {
    let near = ((occupied.bits() << 10) >> square.index()) as usize;
    (near & 1) | (near >> 1 & 2) | (near >> 16 & 4) | (near >> 17 & 8)
}

static KING: Table = steps_within(Role::King, &ORTHOGONAL);
static GUARD: Table = steps_within(Role::Guard, &DIAGONAL);
static MINISTER: BlockTable = jump_table(Jump::Minister);
static KNIGHT: BlockTable = jump_table(Jump::Knight);
static KNIGHTS_TO: BlockTable = jump_table(Jump::KnightTo);
static PAWN: [Table; 2] = [pawn_table(Color::Red, false), pawn_table(Color::Black, false)];
static PAWNS_TO: [Table; 2] = [pawn_table(Color::Red, true), pawn_table(Color::Black, true)];

/// Returns `set` plus the point at offset `step` from `square`, if that is on the board.
const fn with_step(set: Bitboard, square: Square, step: Offset) -> Bitboard {
    match square.offset(step.0, step.1) {
        Some(to) => set.union(Bitboard::of(to)),
        None => set,
    }
}

/// Builds the table of steps that stay within the zone of `role` of the same side.
const fn steps_within(role: Role, steps: &[Offset]) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::on_board(index as u32);
        let area = role_area(square, role);
        let mut i = 0;
        while i < steps.len() {
            table[index] = with_step(table[index], square, steps[i]);
            i += 1;
        }
        table[index] = table[index].intersection(area);
        index += 1;
    }
    table
}

/// Returns the zone of `role` that contains `square`; empty if neither side's does.
const fn role_area(square: Square, role: Role) -> Bitboard {
    let (red, black) = (zone(Color::Red, role), zone(Color::Black, role));
    match (red.contains(square), black.contains(square)) {
        (true, _) => red,
        (_, true) => black,
        _ => Bitboard::EMPTY,
    }
}

/// A jump over a leg or an eye that must be empty.
#[derive(Clone, Copy)]
enum Jump {
    Minister,
    Knight,
    /// To a point; the leg is then diagonal to it.
    KnightTo,
}

/// Builds the table of the jumps from every point, or to it.
const fn jump_table(jump: Jump) -> BlockTable {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::on_board(index as u32);
        let area = match jump {
            Jump::Minister => role_area(square, Role::Minister),
            Jump::Knight | Jump::KnightTo => Bitboard::ALL,
        };
        let mut blocks = 0;
        while blocks < 16 {
            let mut i = 0;
            while i < 4 {
                let [one, other] = match jump {
                    Jump::Minister => [(2 * DIAGONAL[i].0, 2 * DIAGONAL[i].1); 2],
                    Jump::Knight => jumps_along(ORTHOGONAL[i]),
                    Jump::KnightTo => jumps_over(DIAGONAL[i]),
                };
                if blocks >> i & 1 == 0 {
                    table[index][blocks] =
                        with_step(with_step(table[index][blocks], square, one), square, other);
                }
                i += 1;
            }
            table[index][blocks] = table[index][blocks].intersection(area);
            blocks += 1;
        }
        index += 1;
    }
    table
}

/// Returns the two jumps of a knight over its orthogonal leg.
const fn jumps_along((files, ranks): Offset) -> [Offset; 2] {
    if files == 0 { [(-1, 2 * ranks), (1, 2 * ranks)] } else { [(2 * files, -1), (2 * files, 1)] }
}

/// Returns the offsets of the two knights that reach a point over the leg diagonal to it.
const fn jumps_over((files, ranks): Offset) -> [Offset; 2] {
    [(2 * files, ranks), (files, 2 * ranks)]
}

/// Builds the table of pawn steps from every point, or with `reverse` to every point.
const fn pawn_table(color: Color, reverse: bool) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let forward = match color {
        Color::Red => 1,
        Color::Black => -1,
    };
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::on_board(index as u32);
        table[index] = with_step(table[index], square, (0, if reverse { -forward } else { forward }));
        if !home_half(color).contains(square) {
            table[index] = with_step(with_step(table[index], square, (-1, 0)), square, (1, 0));
        }
        index += 1;
    }
    table
}

// Attacks along ranks and files: rook, cannon and facing kings.

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
