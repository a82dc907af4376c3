//! Board representation: an array of pieces, bitboards and line occupancy, kept in step.

use super::bitboard::Occupancy;
use super::{Bitboard, Color, Piece, Role, Square, attacks};

/// Any arrangement of pieces on the ninety points, legal or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    squares: [Option<Piece>; Square::COUNT],
    pieces: [[Bitboard; 7]; 2],
    colors: [Bitboard; 2],
    occupancy: Occupancy,
}

impl Board {
    /// Returns a board without pieces.
    pub fn empty() -> Self {
        Self {
            squares: [None; Square::COUNT],
            pieces: Default::default(),
            colors: Default::default(),
            occupancy: Occupancy::default(),
        }
    }

    /// Returns the piece on `square`.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Returns the pieces of one side and kind.
    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.pieces[color.index()][role.index()]
    }

    /// Returns the pieces of one side.
    #[inline]
    pub const fn side(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Returns the occupancy.
    #[inline]
    pub const fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// Returns every piece with its point, lowest index first.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupancy.set().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns the pieces of one side, as if the other had none.
    #[must_use]
    pub fn only(&self, color: Color) -> Self {
        let mut board = Self::empty();
        self.iter()
            .filter(|(_, piece)| piece.color == color)
            .for_each(|(square, piece)| board.put(square, piece));
        board
    }

    /// Puts `piece` on `square`, or clears it with `None`. Returns the previous piece.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.take(square);
        if let Some(piece) = piece {
            self.put(square, piece);
        }
        before
    }

    #[inline]
    pub(super) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take()?;
        self.flip(square, piece);
        Some(piece)
    }

    #[inline]
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
        self.flip(square, piece);
    }

    #[inline]
    fn flip(&mut self, square: Square, piece: Piece) {
        self.pieces[piece.color.index()][piece.role.index()] ^= Bitboard::of(square);
        self.colors[piece.color.index()] ^= Bitboard::of(square);
        self.occupancy.toggle(square);
    }

    /// Returns the board with every point mapped by `place` and every colour by `paint`; `place` must be one to one.
    pub(super) fn mapped(&self, place: fn(Square) -> Square, paint: fn(Color) -> Color) -> Self {
        let mut board = Self::empty();
        for (square, piece) in self.iter() {
            board.put(place(square), Piece::new(paint(piece.color), piece.role));
        }
        board
    }

    /// Returns the pieces of `by` that could capture an enemy on `target` given the occupancy `occupied`. Pieces of `by`
    /// outside `occupied` do not count. Pins, checks and facing kings are ignored.
    pub fn attackers_to(&self, target: Square, by: Color, occupied: &Occupancy) -> Bitboard {
        let lines = attacks::lines(target, occupied);
        let own = &self.pieces[by.index()];
        let attackers = (lines.rook & own[Role::Rook.index()])
            | (lines.cannon & own[Role::Cannon.index()])
            | (attacks::knights_to(target, occupied.set()) & own[Role::Knight.index()])
            | (attacks::pawns_to(target, by) & own[Role::Pawn.index()])
            | (attacks::king(target) & own[Role::King.index()])
            | (attacks::guard(target) & own[Role::Guard.index()])
            | (attacks::minister(target, occupied.set()) & own[Role::Minister.index()]);
        attackers & occupied.set()
    }

    /// Returns the pieces of `by` that would give check to a king on `target`. A king facing it on an open file counts;
    /// guards and ministers never give check. `occupied` is as in [`Board::attackers_to`].
    #[inline]
    pub fn checkers_of(&self, target: Square, by: Color, occupied: &Occupancy) -> Bitboard {
        let own = &self.pieces[by.index()];
        let [king, rooks, knights, cannons, pawns] =
            [Role::King, Role::Rook, Role::Knight, Role::Cannon, Role::Pawn].map(|role| own[role.index()]);
        let mut checkers = attacks::pawns_to(target, by) & pawns;
        if attacks::cross(target).meets(rooks | cannons | king) {
            let lines = attacks::lines(target, occupied);
            let facing = king & Bitboard::file(target.file());
            checkers |= (lines.rook & (rooks | facing)) | (lines.cannon & cannons);
        }
        if attacks::knight_ring(target).meets(knights) {
            checkers |= attacks::knights_to(target, occupied.set()) & knights;
        }
        checkers & occupied.set()
    }

    /// Returns the pseudo-legal targets of `piece` on `from`. Points of either side are included if the piece could capture
    /// there.
    #[inline]
    pub fn attacks_of(&self, piece: Piece, from: Square) -> Bitboard {
        attacks::attacks_of(piece, from, &self.occupancy)
    }
}
