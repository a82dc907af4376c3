//! Attacks and moves for a whole row of positions at once.
//!
//! A *row* is all positions that differ only in the point of one piece, the row piece. A set of positions of a row is a
//! bitboard, and the functions here answer for all points of the row piece together.

use xiangqi::rules::{Bitboard, Color, Role, Square, attacks};

/// A set of points of the row piece: bit n is the point with index n.
pub(super) type Points = u128;

/// The place of the row piece of materials without one: a bit outside the board.
pub(super) const NOWHERE: Points = 1 << 127;

const fn file(file: u8) -> Points {
    Bitboard::file(file).bits()
}

const BOARD: Points = Bitboard::ALL.bits();
const NOT_A: Points = BOARD & !file(0);
const NOT_I: Points = BOARD & !file(8);
const NOT_AB: Points = NOT_A & !file(1);
const NOT_HI: Points = NOT_I & !file(7);

#[inline]
pub(super) const fn point(square: Square) -> Points {
    1 << square.index()
}

/// Returns the members of a set, lowest first.
#[inline]
pub(super) fn members(mut set: Points) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

/// Returns the points strictly between two points of one line.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Points {
    Bitboard::between(a, b).bits()
}

/// Returns the points of the row piece for which the piece on `from` attacks `to`, given the other pieces on `taken`.
#[inline]
pub(super) fn attacks_if(role: Role, color: Color, from: Square, to: Square, taken: Points) -> Points {
    let always = |yes: bool| if yes { Points::MAX } else { 0 };
    let unless_on = |path: Points| if path & taken == 0 { !path } else { 0 };
    match role {
        Role::King => always(attacks::king(from).contains(to)),
        Role::Guard => always(attacks::guard(from).contains(to)),
        Role::Pawn => always(attacks::pawn(from, color).contains(to)),
        Role::Minister if attacks::minister(from, Bitboard::EMPTY).contains(to) => unless_on(eye(from, to)),
        Role::Knight => attacks::knight_leg(from, to).map_or(0, |leg| unless_on(point(leg))),
        Role::Rook if attacks::cross(from).contains(to) => unless_on(between(from, to)),
        Role::Cannon if attacks::cross(from).contains(to) => {
            let path = between(from, to);
            let screens = path & taken;
            if screens == 0 {
                path
            } else if screens & (screens - 1) == 0 {
                !path
            } else {
                0
            }
        }
        Role::Minister | Role::Rook | Role::Cannon => 0,
    }
}

/// Returns the empty points on which the row piece is attacked by the piece on `from`.
#[inline]
pub(super) fn prey(role: Role, color: Color, from: Square, taken: Points) -> Points {
    let reached = match role {
        Role::Pawn => attacks::pawn(from, color).bits(),
        Role::Knight => attacks::knight(from, Bitboard::from_bits(taken)).bits(),
        _ => both_ways(role, from, taken),
    };
    reached & !taken
}

/// Returns the empty points from which the row piece, a piece of this kind, attacks `to`.
#[inline]
pub(super) fn hunters(role: Role, color: Color, to: Square, taken: Points) -> Points {
    let from = match role {
        Role::Pawn => attacks::pawns_to(to, color).bits(),
        Role::Knight => attacks::knights_to(to, Bitboard::from_bits(taken)).bits(),
        _ => both_ways(role, to, taken),
    };
    from & !taken
}

/// Returns the points that a piece on `at` attacks, and from which it is attacked by one of its kind.
#[inline]
fn both_ways(role: Role, at: Square, taken: Points) -> Points {
    match role {
        Role::King => attacks::king(at).bits(),
        Role::Guard => attacks::guard(at).bits(),
        Role::Minister => attacks::minister(at, Bitboard::from_bits(taken)).bits(),
        Role::Rook => slides(point(at), taken),
        Role::Cannon => jumps(point(at), taken),
        Role::Knight | Role::Pawn => 0,
    }
}

/// Returns the empty points from which the row piece has a quiet move to an empty point of `targets`.
#[inline]
pub(super) fn origins(role: Role, color: Color, targets: Points, taken: Points) -> Points {
    match role {
        _ if targets == 0 => 0,
        Role::Rook | Role::Cannon => slides(targets, taken),
        Role::Knight => knight_origins(targets, taken),
        _ => pawn_origins(color, targets),
    }
}

/// Returns the eye of a minister's move.
#[inline]
pub(super) const fn eye(from: Square, to: Square) -> Points {
    1 << ((from.index() + to.index()) / 2)
}

/// Returns the empty points that a rook on one of `from` can reach.
#[inline]
fn slides(from: Points, taken: Points) -> Points {
    let free = BOARD & !taken;
    let (east, west) = (free & NOT_A, free & NOT_I);
    ((up::<1>(from, east) << 1) & east)
        | ((down::<1>(from, west) >> 1) & west)
        | ((up::<9>(from, free) << 9) & free)
        | ((down::<9>(from, free) >> 9) & free)
}

/// Returns the empty points beyond the first piece on each line from the point in `from`, up to the second.
#[inline]
fn jumps(from: Points, taken: Points) -> Points {
    let free = BOARD & !taken;
    let (east, west) = (free & NOT_A, free & NOT_I);
    let beyond_east = (up::<1>(from, east) << 1) & taken & NOT_A;
    let beyond_west = (down::<1>(from, west) >> 1) & taken & NOT_I;
    let beyond_north = (up::<9>(from, free) << 9) & taken;
    let beyond_south = (down::<9>(from, free) >> 9) & taken;
    ((up::<1>(beyond_east, east) << 1) & east)
        | ((down::<1>(beyond_west, west) >> 1) & west)
        | ((up::<9>(beyond_north, free) << 9) & free)
        | ((down::<9>(beyond_south, free) >> 9) & free)
}

/// Returns `set` and everything reached from it by steps of `STEP` points upwards through `free`, in four doublings
/// (Kogge-Stone fill).
#[inline]
const fn up<const STEP: u32>(mut set: Points, mut free: Points) -> Points {
    set |= free & (set << STEP);
    free &= free << STEP;
    set |= free & (set << (2 * STEP));
    free &= free << (2 * STEP);
    set |= free & (set << (4 * STEP));
    free &= free << (4 * STEP);
    set | (free & (set << (8 * STEP)))
}

/// As [`up`], downwards.
#[inline]
const fn down<const STEP: u32>(mut set: Points, mut free: Points) -> Points {
    set |= free & (set >> STEP);
    free &= free >> STEP;
    set |= free & (set >> (2 * STEP));
    free &= free >> (2 * STEP);
    set |= free & (set >> (4 * STEP));
    free &= free >> (4 * STEP);
    set | (free & (set >> (8 * STEP)))
}

/// A knight on b jumps over the leg b + l to b + 2l ± one orthogonal step.
#[inline]
const fn knight_origins(targets: Points, taken: Points) -> Points {
    let (a, ab, i, hi) = (NOT_A, NOT_AB, NOT_I, NOT_HI);
    let north = ((targets >> 19) & i) | ((targets >> 17) & a);
    let south = ((targets << 17) & i) | ((targets << 19) & a);
    let east = ((targets >> 11) & hi) | ((targets << 7) & hi);
    let west = ((targets >> 7) & ab) | ((targets << 11) & ab);
    (north & !(taken >> 9)) | (south & !(taken << 9)) | (east & !(taken >> 1)) | (west & !(taken << 1))
}

#[inline]
const fn pawn_origins(color: Color, targets: Points) -> Points {
    let sideways = ((targets << 1) & NOT_A) | ((targets >> 1) & NOT_I);
    let red_half: Points = (1 << 45) - 1;
    match color {
        Color::Red => (targets >> 9) | (sideways & !red_half),
        Color::Black => ((targets << 9) & BOARD) | (sideways & red_half),
    }
}

/// Returns the set in the left-right mirror.
#[inline]
pub(super) const fn mirrored(set: Points) -> Points {
    ((set & file(0)) << 8)
        | ((set & file(1)) << 6)
        | ((set & file(2)) << 4)
        | ((set & file(3)) << 2)
        | (set & (file(4) | NOWHERE))
        | ((set >> 2) & file(3))
        | ((set >> 4) & file(2))
        | ((set >> 6) & file(1))
        | ((set >> 8) & file(0))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use xiangqi::rules::Occupancy;
    use xiangqi::rules::{Piece, attacks::attacks_of};

    const ROLES: [Role; 4] = [Role::Rook, Role::Knight, Role::Cannon, Role::Pawn];

    fn occupancy(taken: Points) -> Occupancy {
        members(taken).fold(Occupancy::default(), |occupied, square| occupied.toggled(square))
    }

    proptest! {
        /// Rows agree with the moves of single pieces, for every point of the row piece.
        #[test]
        fn rows_move_as_single_men_do(bits: [u128; 3], from in 0_usize..90, to in 0_usize..90, black: bool) {
            let taken = bits[0] & bits[1] & BOARD;
            let targets = bits[2] & BOARD & !taken;
            let color = if black { Color::Black } else { Color::Red };
            let (from, to) = (Square::from_index(from).unwrap(), Square::from_index(to).unwrap());
            let others = taken | point(from) | point(to);
            for role in ROLES {
                let piece = Piece::new(color, role);
                for row_piece in members(BOARD & !taken) {
                    let there = |set: Points| set & point(row_piece) != 0;
                    let quiet = attacks_of(piece, row_piece, &occupancy(taken | point(row_piece))).bits() & !taken;
                    prop_assert_eq!(there(origins(role, color, targets, taken)), quiet & targets != 0, "{:?}", role);
                    if from != to && row_piece != from && row_piece != to {
                        let all = occupancy(others | point(row_piece));
                        let hits = attacks_of(piece, from, &all).contains(to);
                        prop_assert_eq!(there(attacks_if(role, color, from, to, others)), hits, "{:?}", role);
                        let hits = attacks_of(piece, row_piece, &all).contains(to);
                        prop_assert_eq!(there(hunters(role, color, to, others)), hits, "{:?}", role);
                        let hits = attacks_of(piece, from, &all).contains(row_piece);
                        prop_assert_eq!(there(prey(role, color, from, others)), hits, "{:?}", role);
                    }
                }
            }
            let reflected: Points = members(targets).fold(0, |set, square| set | point(square.mirrored()));
            prop_assert_eq!(mirrored(targets | NOWHERE), reflected | NOWHERE);
        }
    }
}
