//! The rules for a row of positions: checks, legality, captures.

use xiangqi::rules::threat::{HUNTERS, can_be_threatened};
use xiangqi::rules::{Color, Role, Square};

use super::geometry::{Points, attacks_if, between, hunters, members, point, prey};
use super::index::{Index, Row};
use super::pieces::Pieces;

impl Index {
    /// Returns the points of the row piece for which the king of `color` is attacked.
    #[inline]
    pub(super) fn checked(&self, row: &Row, color: Color) -> Points {
        let (king, enemy) = (self.king(row, color), color.opponent());
        let mut checked = self.row_piece_attacks(enemy, king, row.taken);
        self.each_attacker(row, enemy, |role, from| {
            checked |= attacks_if(role, enemy, from, king, row.taken);
        });
        checked & self.places(row)
    }

    /// Returns the points of the row piece for which all pieces are on different points and the generals do not face each
    /// other.
    #[inline]
    pub(super) fn sound(&self, row: &Row) -> Points {
        let [red, black] = Color::ALL.map(|color| self.king(row, color));
        let gap = between(red, black);
        let places = self.places(row);
        if red.file() == black.file() && gap & row.taken == 0 { places & gap } else { places }
    }

    /// Returns the points of the row piece for which the position is legal with `mover` to move.
    #[inline]
    pub(super) fn legal(&self, row: &Row, mover: Color) -> Points {
        match self.sound(row) {
            0 => 0,
            sound => sound & !self.checked(row, mover.opponent()),
        }
    }

    /// Returns the points of the row piece for which `mover` attacks a piece, ignoring pins and protection.
    pub(super) fn can_capture(&self, row: &Row, mover: Color) -> Points {
        let pieces = self.pieces_of(row);
        let mut found = 0;
        pieces.each(|color, role, square| {
            if color == mover {
                if self.row_piece.is_some_and(|r| r.color != mover) {
                    found |= prey(role, color, square, row.taken);
                }
                pieces.each(|other, _, target| {
                    if other != mover {
                        found |= attacks_if(role, color, square, target, row.taken);
                    }
                });
            } else {
                found |= self.row_piece_attacks(mover, square, row.taken);
            }
        });
        found & self.places(row)
    }

    /// Returns the points of the row piece for which a piece of `color` with this role is attacked by a piece that can threaten
    /// it, ignoring pins and protection.
    pub(super) fn attacked(&self, row: &Row, color: Color, role: Role) -> Points {
        let (pieces, enemy) = (self.pieces_of(row), color.opponent());
        let mut found = 0;
        let row_piece_is_prey = self.row_piece.is_some_and(|r| (r.color, r.role) == (color, role));
        let row_piece_hunts = self.row_piece.is_some_and(|r| r.color == enemy && HUNTERS.contains(&r.role));
        pieces.of_kind(color, role, |target| {
            if can_be_threatened(color, role, target) {
                pieces.of_color(enemy, |hunter, from| {
                    if HUNTERS.contains(&hunter) {
                        found |= attacks_if(hunter, enemy, from, target, row.taken);
                    }
                });
                if row_piece_hunts {
                    found |= self.row_piece_attacks(enemy, target, row.taken);
                }
            }
        });
        if row_piece_is_prey {
            let mut attacked = 0;
            pieces.of_color(enemy, |hunter, from| {
                if HUNTERS.contains(&hunter) {
                    attacked |= prey(hunter, enemy, from, row.taken);
                }
            });
            found |= members(attacked)
                .filter(|&square| can_be_threatened(color, role, square))
                .fold(0, |set, square| set | point(square));
        }
        found & self.places(row)
    }

    /// Calls `visit` with the pieces of `color` in the row that can give check.
    #[inline]
    fn each_attacker(&self, row: &Row, color: Color, mut visit: impl FnMut(Role, Square)) {
        for (at, factor) in self.factors.iter().enumerate().filter(|(_, factor)| factor.color == color) {
            if let Some(role) = factor.role {
                members(factor.taken[self.place(row, at)]).for_each(|square| visit(role, square));
            }
        }
    }

    /// Calls `visit` for every pseudo-legal capture of a `victim` by `mover` in the row, with the points of the row piece
    /// (among `wanted`) for which it is possible, and the remaining pieces without the row piece, which stays on its point
    /// unless it is the captured piece.
    #[inline]
    pub(super) fn each_capture(
        &self,
        row: &Row,
        mover: Color,
        victim: Role,
        wanted: Points,
        mut visit: impl FnMut(Points, Capture),
    ) {
        let pieces = self.pieces_of(row);
        let enemy = mover.opponent();
        let row_piece = self.row_piece.map(|r| (r.color, r.role));
        if row_piece == Some((enemy, victim)) {
            pieces.of_color(mover, |role, from| {
                for to in members(prey(role, mover, from, row.taken) & wanted) {
                    visit(point(to), Capture::of(&pieces, (mover, role), from, to, None));
                }
            });
        }
        pieces.of_kind(enemy, victim, |target| {
            let mut left = pieces;
            left.take(enemy, victim, target);
            pieces.of_color(mover, |role, from| {
                let places = attacks_if(role, mover, from, target, row.taken) & wanted;
                if places != 0 {
                    visit(places, Capture::of(&left, (mover, role), from, target, row_piece));
                }
            });
            if let Some((color, role)) = row_piece.filter(|r| r.0 == mover) {
                let places = hunters(role, color, target, row.taken) & wanted;
                if places != 0 {
                    left.put(color, role, target);
                    visit(places, Capture { pieces: left, row_piece: None });
                }
            }
        });
    }
}

/// The board after a capture.
pub(super) struct Capture {
    /// The pieces, without the row piece if it has not moved.
    pub(super) pieces: Pieces,
    /// The row piece, if it has not moved.
    pub(super) row_piece: Option<(Color, Role)>,
}

impl Capture {
    #[inline]
    fn of(
        pieces: &Pieces,
        (color, role): (Color, Role),
        from: Square,
        to: Square,
        row_piece: Option<(Color, Role)>,
    ) -> Self {
        let mut pieces = *pieces;
        pieces.take(color, role, from);
        pieces.put(color, role, to);
        Self { pieces, row_piece }
    }
}
