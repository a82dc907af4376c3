//! The points each kind of piece can occupy in a game from the initial position.

use super::{Bitboard, Color, Role, Square};

/// Red's half of the board, ranks 0 to 4.
const RED_HALF: Bitboard = Bitboard::from_bits((1 << 45) - 1);
/// Files a, c, e, g, i, where pawns start and stay until they have crossed the river.
const PAWN_FILES: [u8; 5] = [0, 2, 4, 6, 8];

/// Returns the half of the board on which `color` starts.
pub const fn home_half(color: Color) -> Bitboard {
    match color {
        Color::Red => RED_HALF,
        Color::Black => Bitboard::from_bits(!RED_HALF.bits()),
    }
}

/// Returns the nine points of the palace of `color`.
pub const fn palace(color: Color) -> Bitboard {
    zone(color, Role::King)
}

/// Returns every point that a piece of this side and kind can occupy.
pub const fn zone(color: Color, role: Role) -> Bitboard {
    ZONES[color.index()][role.index()]
}

/// Returns the three ranks behind the pawns of `color`, which its pawns never reach.
pub const fn behind_pawns(color: Color) -> Bitboard {
    match color {
        Color::Red => Bitboard::from_bits((1 << 27) - 1),
        Color::Black => Bitboard::from_bits(((1 << 27) - 1) << 63),
    }
}

static ZONES: [[Bitboard; 7]; 2] = {
    let mut zones = [[Bitboard::ALL; 7]; 2];
    let mut color = 0;
    while color < 2 {
        let side = Color::ALL[color];
        zones[color][Role::King.index()] =
            points(side, &[(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1), (3, 2), (4, 2), (5, 2)]);
        zones[color][Role::Guard.index()] = points(side, &[(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]);
        zones[color][Role::Minister.index()] =
            points(side, &[(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]);
        zones[color][Role::Pawn.index()] = home_half(side.opponent()).union(uncrossed_pawns(side));
        color += 1;
    }
    zones
};

/// Returns the ten points of pawns of `color` that have not crossed the river.
const fn uncrossed_pawns(color: Color) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < PAWN_FILES.len() {
        set = set.union(points(color, &[(PAWN_FILES[i], 3), (PAWN_FILES[i], 4)]));
        i += 1;
    }
    set
}

/// Returns the points of a list of files and ranks as Red counts them, mirrored at the river for Black.
const fn points(color: Color, list: &[(u8, u8)]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < list.len() {
        if let Some(square) = Square::new(list[i].0, list[i].1) {
            set = set.union(Bitboard::of(square.seen_by(color)));
        }
        i += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::zone;
    use crate::rules::{Color, Role};

    #[test]
    fn zones_have_their_known_sizes() {
        for color in Color::ALL {
            let sizes = Role::ALL.map(|role| zone(color, role).count());
            assert_eq!(sizes, [9, 5, 7, 90, 90, 90, 55]);
        }
    }
}
