//! Piece-square tables, computed from a few named terms.
//!
//! | piece | terms |
//! |---|---|
//! | rook | files from the edge, the enemy half |
//! | knight | points it reaches on an empty board, steps to the enemy palace |
//! | cannon | files from the edge; the enemy home rank; its own half in the endgame |
//! | pawn | across the river, steps to the point before the palace, the last rank; before the river the first step |
//! | guard, minister | the middle, the edge |
//! | king | its rank; files from the middle in the endgame |

use xiangqi::rules::{Bitboard, Color, Piece, Role, Square, attacks};

use super::parameters::Parameters;

/// A value in the middlegame and one in the endgame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered {
    /// With all pieces on the board.
    pub middle: i32,
    /// With none.
    pub end: i32,
}

impl Tapered {
    const fn both(value: i32) -> Self {
        Self { middle: value, end: value }
    }
}

impl std::ops::AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for Tapered {
    fn sub_assign(&mut self, other: Self) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// Piece-square values of every piece, material included, as seen from its own side.
#[derive(Debug, Clone)]
pub struct PieceSquareTables {
    worth: [[[Tapered; Square::COUNT]; 7]; 2],
}

impl PieceSquareTables {
    /// The tables that these parameters give.
    pub fn of(parameters: &Parameters) -> Self {
        let mut worth = [[[Tapered::default(); Square::COUNT]; 7]; 2];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::all() {
                    let seen = if color == Color::Red { square } else { square.flipped() };
                    worth[color.index()][role.index()][square.index()] = on(parameters, role, seen);
                }
            }
        }
        Self { worth }
    }

    /// Returns the value of `piece` on `square`.
    #[inline]
    pub fn worth(&self, piece: Piece, square: Square) -> Tapered {
        self.worth[piece.color.index()][piece.role.index()][square.index()]
    }
}

/// A red piece on a point.
fn on(p: &Parameters, role: Role, square: Square) -> Tapered {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let from_edge = file.min(8 - file);
    let across = rank >= 5;
    let mut worth = match role {
        Role::King => Tapered::default(),
        Role::Guard => Tapered { middle: p.guard_middle, end: p.guard_end },
        Role::Minister => Tapered { middle: p.minister_middle, end: p.minister_end },
        Role::Rook => Tapered { middle: p.rook_middle, end: p.rook_end },
        Role::Knight => Tapered { middle: p.knight_middle, end: p.knight_end },
        Role::Cannon => Tapered { middle: p.cannon_middle, end: p.cannon_end },
        Role::Pawn => Tapered { middle: p.pawn_middle, end: p.pawn_end },
    };
    worth += match role {
        Role::King => Tapered { middle: p.king_high * rank, end: p.king_side_end * (file - 4).abs() },
        Role::Guard => Tapered::both(if file == 4 { p.defender_centre } else { 0 }),
        Role::Minister if file == 4 => Tapered::both(p.defender_centre),
        Role::Minister => Tapered::both(if from_edge == 0 { p.minister_edge } else { 0 }),
        Role::Rook => {
            Tapered::both(p.rook_centre * from_edge.min(3) + if across { p.rook_across } else { 0 })
        }
        Role::Knight => {
            let reached = attacks::knight(square, Bitboard::EMPTY).count() as i32;
            Tapered::both(p.knight_reach * (reached - 6) + p.knight_near * (6 - steps_to_palace(file, rank)))
        }
        Role::Cannon => Tapered {
            middle: p.cannon_centre * from_edge + if rank == 9 { p.cannon_bottom } else { 0 },
            end: if across { 0 } else { p.cannon_home_end },
        },
        Role::Pawn => pawn(p, file, rank),
    };
    worth
}

fn pawn(p: &Parameters, file: i32, rank: i32) -> Tapered {
    if rank < 5 {
        return Tapered::both(if rank == 4 { p.pawn_step } else { 0 });
    }
    if rank == 9 {
        return Tapered {
            middle: p.pawn_crossed_middle - p.pawn_spent,
            end: p.pawn_crossed_end - p.pawn_spent,
        };
    }
    let steps = (file - 4).abs() + (rank - 7).abs();
    let nearness = 6 - steps;
    Tapered {
        middle: p.pawn_crossed_middle + p.pawn_near_middle * nearness,
        end: p.pawn_crossed_end + p.pawn_near_end * nearness,
    }
}

/// Ranks and files to the nearest point of the enemy palace, the larger of the two.
const fn steps_to_palace(file: i32, rank: i32) -> i32 {
    let files = if file < 3 {
        3 - file
    } else if file > 5 {
        file - 5
    } else {
        0
    };
    let ranks = if rank < 7 { 7 - rank } else { 0 };
    if files > ranks { files } else { ranks }
}
