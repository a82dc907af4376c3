//! Place control (Du et al., section 2): a side controls a point that it alone can go to next. If both can, number, kind and
//! order of the pieces decide, by an exchange on the point with the cheapest piece first. The paper does not define the decision;
//! this is our reading.

use crate::engine::see::PIECE_VALUES;
use xiangqi::rules::{Bitboard, Color, Position, Role, Square, attacks, zones};

use super::REGIONS;
use super::features::Side;

/// The points of each region that a side controls alone, and those of the points both can go to that it holds.
pub(super) type Points = ([i16; REGIONS], [i16; REGIONS]);

/// Returns the points of Red and of Black.
pub(super) fn of(position: &Position, sides: &[Side; 2]) -> [Points; 2] {
    let [red, black] = sides;
    let board = position.board();
    let both = red.all & black.all;
    let alone = |own: &Side, other: &Side| own.all - other.all - board.pieces(other.color, Role::King);
    let sure = [alone(red, black), alone(black, red)];
    let mut contested = [Bitboard::EMPTY; 2];
    for square in both {
        if let Some(color) = holder(position, square, sides) {
            contested[color.index()] |= Bitboard::of(square);
        }
    }
    Color::ALL.map(|color| {
        let regions = regions(position, color);
        let count = |held: &[Bitboard; 2]| {
            let held = held[color.index()];
            regions.map(|region| (held & region).count() as i16)
        };
        (count(&sure), count(&contested))
    })
}

/// The regions in the order of their terms.
fn regions(position: &Position, color: Color) -> [Bitboard; REGIONS] {
    let enemy = color.opponent();
    let rank = |seen: u8| Bitboard::rank(if color == Color::Red { seen } else { 9 - seen });
    [
        zones::home_half(color),
        Bitboard::rank(4) | Bitboard::rank(5),
        zones::home_half(enemy),
        zones::palace(color),
        zones::palace(enemy),
        attacks::king(position.king(enemy)),
        attacks::king(position.king(color)),
        Bitboard::file(4),
        rank(6),
        rank(7),
    ]
}

/// Values of the pieces that can capture on a point, the cheapest first.
struct Takers {
    worth: [i32; 16],
    count: usize,
}

impl Takers {
    /// Collects the capturing pieces of a side, without the piece that left `gone`.
    fn of(side: &Side, square: Square, gone: Option<Square>) -> Self {
        let mut takers = Self { worth: [0; 16], count: 0 };
        let those = side.pieces().filter(|piece| piece.guards.contains(square) && Some(piece.square) != gone);
        for piece in those {
            if let Some(place) = takers.worth.get_mut(takers.count) {
                *place = PIECE_VALUES[piece.role.index()];
                takers.count += 1;
            }
        }
        takers
    }

    fn list(&self) -> &[i32] {
        self.worth.get(..self.count).unwrap_or_default()
    }
}

/// Returns the holder of a point that both sides can go to. Of an occupied point: its owner, unless the other side wins material
/// there. Of a free point: the side that can step on it without loss, unless both can.
fn holder(position: &Position, square: Square, sides: &[Side; 2]) -> Option<Color> {
    let [red, black] = sides;
    if let Some(piece) = position.piece_at(square) {
        let (own, other) = if piece.color == Color::Red { (red, black) } else { (black, red) };
        let (own, other) = (Takers::of(own, square, None), Takers::of(other, square, None));
        let loses = gain(PIECE_VALUES[piece.role.index()], other.list(), own.list()) > 0;
        return Some(if loses { piece.color.opponent() } else { piece.color });
    }
    match (can_step(red, black, square), can_step(black, red, square)) {
        (true, false) => Some(Color::Red),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

/// Whether the cheapest piece that can go to a free point is not lost there. A cannon that slides there does not guard it without
/// a screen.
fn can_step(own: &Side, other: &Side, square: Square) -> bool {
    let cheapest = own.pieces().find(|piece| piece.reach.contains(square));
    cheapest.is_some_and(|piece| {
        let behind = Takers::of(own, square, Some(piece.square));
        gain(PIECE_VALUES[piece.role.index()], Takers::of(other, square, None).list(), behind.list()) <= 0
    })
}

/// Returns the gain of the side that captures a piece worth `value`, if both sides continue with the cheapest piece or stop.
fn gain(value: i32, own: &[i32], other: &[i32]) -> i32 {
    own.split_first().map_or(0, |(first, rest)| (value - gain(*first, other, rest)).max(0))
}
