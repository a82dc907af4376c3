//! The inputs of the network: a piece on a point, as a side sees it.

use std::sync::LazyLock;

use xiangqi::rules::zones::zone;
use xiangqi::rules::{Color, Piece, Role, Square};

/// Number of inputs: own and other pieces on the points that they can occupy, 346 each.
pub const INPUTS: usize = 692;

/// The most inputs that a position has: a set has 32 pieces.
pub const MOST_ACTIVE: usize = 32;

/// Index of an impossible input; no network has a row for it.
const IMPOSSIBLE: u16 = u16::MAX;

/// Indices by whether the piece is the viewer's own, role and point as the viewer sees it: Black sees the board mirrored at the river.
static INDICES: [[[u16; Square::COUNT]; 7]; 2] = indices();

const fn indices() -> [[[u16; Square::COUNT]; 7]; 2] {
    let mut indices = [[[IMPOSSIBLE; Square::COUNT]; 7]; 2];
    let (mut side, mut next) = (0, 0);
    while side < 2 {
        let mut role = 0;
        while role < 7 {
            let zone = zone(Color::ALL[side], Role::ALL[role]);
            let mut at = 0;
            while at < Square::COUNT {
                if zone.bits() >> at & 1 == 1 {
                    indices[side][role][at] = next;
                    next += 1;
                }
                at += 1;
            }
            role += 1;
        }
        side += 1;
    }
    assert!(next as usize == INPUTS);
    indices
}

/// Returns the input of a piece on a point as `viewer` sees it.
#[inline]
pub fn input(viewer: Color, piece: Piece, square: Square) -> usize {
    let seen = if viewer as usize == Color::Red as usize { square } else { square.flipped() };
    let other = usize::from(viewer as usize != piece.color as usize);
    INDICES[other][piece.role.index()][seen.index()] as usize
}

/// Returns the input of the same piece on the board mirrored left to right.
pub fn mirrored(index: usize) -> usize {
    static MIRRORED: LazyLock<Vec<u16>> = LazyLock::new(|| mapped(|side, square| (side, square.mirrored())));
    MIRRORED.get(index).map_or(index, |&mirrored| usize::from(mirrored))
}

/// Returns the input of the same piece for the other side.
pub fn turned(index: usize) -> usize {
    static TURNED: LazyLock<Vec<u16>> = LazyLock::new(|| mapped(|side, square| (1 - side, square.flipped())));
    TURNED.get(index).map_or(index, |&turned| usize::from(turned))
}

/// The indices after a change of side (own 0, other 1) and point.
fn mapped(change: impl Fn(usize, Square) -> (usize, Square)) -> Vec<u16> {
    let mut indices = vec![IMPOSSIBLE; INPUTS];
    for (side, roles) in INDICES.iter().enumerate() {
        for (role, points) in roles.iter().enumerate() {
            for square in Square::all() {
                let (other, reached) = change(side, square);
                if let Some(entry) = indices.get_mut(usize::from(points[square.index()])) {
                    *entry = INDICES[other][role][reached.index()];
                }
            }
        }
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_possible_piece_has_an_input_of_its_own_and_sides_see_the_same() {
        let mut seen = vec![0; INPUTS];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::all().filter(|square| zone(color, role).contains(*square)) {
                    let piece = Piece::new(color, role);
                    seen[input(Color::Red, piece, square)] += 1;
                    let other = Piece::new(color.opponent(), role);
                    assert_eq!(
                        input(Color::Red, piece, square),
                        input(Color::Black, other, square.flipped())
                    );
                    let index = input(Color::Black, piece, square);
                    assert_eq!(mirrored(index), input(Color::Black, piece, square.mirrored()));
                    assert_eq!(turned(index), input(Color::Red, piece, square));
                }
            }
        }
        assert!(seen.iter().all(|&times| times == 1));
    }
}
