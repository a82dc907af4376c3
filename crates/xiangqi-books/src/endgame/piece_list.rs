//! The pieces of a board as the book stores them: one byte a piece, mirror images alike.

use xiangqi::material::Kind;
use xiangqi::rules::{Board, Color, Piece, Role, Setup, Square, zobrist};

/// Number of pieces of a set.
pub const PIECES: usize = 32;

/// Value of a piece that is not on the board.
pub const NOWHERE: u8 = 255;

/// The codes of one side's pieces by kind, the first and how many; Black's are 16 higher (Chen and Hsu).
const CODES: [(Role, usize, usize); 7] = [
    (Role::Rook, 0, 2),
    (Role::Knight, 2, 2),
    (Role::Cannon, 4, 2),
    (Role::Pawn, 6, 5),
    (Role::Minister, 11, 2),
    (Role::Guard, 13, 2),
    (Role::King, 15, 1),
];

/// The byte of a point: row·9 + column, row 0 Black's home rank and column 0 Red's left.
pub(super) const fn byte_of(square: Square) -> u8 {
    (9 - square.rank()) * 9 + square.file()
}

/// The point of a byte; nothing from 90 on.
pub(super) const fn square_of(byte: u8) -> Option<Square> {
    if byte < 90 { Square::new(byte % 9, 9 - byte / 9) } else { None }
}

/// The piece of a code, 0 to 31.
pub(super) fn piece_of(code: usize) -> Option<Piece> {
    let color = if code < PIECES / 2 { Color::Red } else { Color::Black };
    let within = |&&(_, first, count): &&(Role, usize, usize)| (first..first + count).contains(&(code % 16));
    CODES.iter().find(within).filter(|_| code < PIECES).map(|&(role, ..)| Piece::new(color, role))
}

/// Point of each piece of a set, by code: 32 bytes, those of one kind in ascending order, [`NOWHERE`] last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceList([u8; PIECES]);

impl PieceList {
    /// The pieces of a board that has no more than a set; those beyond it are left out.
    pub fn of(board: &Board) -> Self {
        let mut pieces = [NOWHERE; PIECES];
        for color in Color::ALL {
            for (role, first, count) in CODES {
                let mut places: Vec<u8> = board.pieces(color, role).into_iter().map(byte_of).collect();
                places.sort_unstable();
                let slots = pieces.iter_mut().skip(16 * color.index() + first).take(count);
                slots.zip(places).for_each(|(slot, place)| *slot = place);
            }
        }
        Self(pieces)
    }

    /// Parses 32 bytes in any order within a kind; `None` if two pieces share a point or a byte is invalid.
    pub fn from_bytes(bytes: [u8; PIECES]) -> Option<Self> {
        let board = board_of(&bytes)?;
        Some(Self::of(&board))
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; PIECES] {
        &self.0
    }

    /// The board.
    pub fn board(&self) -> Board {
        board_of(&self.0).unwrap_or_else(Board::empty)
    }

    /// The same pieces as a set-up with a side to move.
    pub fn setup(&self, turn: Color) -> Setup {
        Setup { board: self.board(), turn, halfmoves: 0, fullmoves: 1 }
    }

    /// Returns the numbers of a side's pieces beside its king, in the order of [`Kind::ALL`].
    pub fn counts(&self, color: Color) -> [u8; Kind::ALL.len()] {
        let mut counts = [0; Kind::ALL.len()];
        for (role, first, count) in CODES {
            let kind = self.0.iter().skip(16 * color.index() + first).take(count);
            let found = kind.filter(|place| **place != NOWHERE).count() as u8;
            Kind::of(role).into_iter().for_each(|kind| counts[kind as usize] = found);
        }
        counts
    }

    /// The pieces in the left-right mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut pieces = self.0;
        for color in Color::ALL {
            for (_, first, count) in CODES {
                let first = 16 * color.index() + first;
                let kind = pieces.get_mut(first..first + count).unwrap_or_default();
                kind.iter_mut()
                    .filter(|place| **place < 90)
                    .for_each(|place| *place = *place / 9 * 9 + 8 - *place % 9);
                kind.sort_unstable();
            }
        }
        Self(pieces)
    }

    /// Returns the canonical one of the two mirror images, and whether it is the mirror of this.
    pub fn normal(&self) -> (Self, bool) {
        let mirror = self.mirrored();
        if mirror < *self { (mirror, true) } else { (*self, false) }
    }

    /// Whether the board is its own mirror image.
    pub fn is_symmetric(&self) -> bool {
        self.mirrored() == *self
    }

    /// The Zobrist key of the board; the side to move is no part of it.
    pub fn key(&self) -> u64 {
        self.0.iter().enumerate().fold(0, |key, (code, &place)| {
            let number =
                piece_of(code).zip(square_of(place)).map_or(0, |(piece, at)| zobrist::piece(piece, at));
            key ^ number
        })
    }
}

/// Builds the board of 32 points by code; `None` if two pieces share a point or a byte is invalid.
fn board_of(bytes: &[u8; PIECES]) -> Option<Board> {
    let mut board = Board::empty();
    for (code, &byte) in bytes.iter().enumerate().filter(|&(_, &byte)| byte != NOWHERE) {
        if board.set(square_of(byte)?, piece_of(code)).is_some() {
            return None;
        }
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::material::{Material, NodeId};
    use xiangqi::rng::Rng;
    use xiangqi::rules::Position;

    #[test]
    fn codes_are_those_of_the_specification() {
        let pieces = PieceList::of(Position::start().board());
        let rank = |first: usize, count: usize| pieces.bytes()[first..first + count].to_vec();
        assert_eq!(rank(0, 6), [81, 89, 82, 88, 64, 70], "rooks, knights, cannons of red");
        assert_eq!(rank(6, 10), [54, 56, 58, 60, 62, 83, 87, 84, 86, 85]);
        assert_eq!((pieces.bytes()[16], pieces.bytes()[31]), (0, 4), "a rook and the king of black");
        assert!(pieces.is_symmetric());
        for square in Square::all() {
            assert_eq!(square_of(byte_of(square)), Some(square));
        }
    }

    #[test]
    fn boards_come_back_and_mirrors_are_alike() {
        let mut rng = Rng::new(11);
        for _ in 0..300 {
            let node = NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap();
            let position = node.material().random_position(Color::Red, &mut rng).unwrap();
            let pieces = PieceList::of(position.board());
            assert_eq!(&pieces.board(), position.board());
            assert_eq!(PieceList::from_bytes(*pieces.bytes()), Some(pieces));
            assert_eq!(pieces.key(), zobrist::key(position.board(), Color::Red));
            assert_eq!(pieces.mirrored().mirrored(), pieces);
            let mirror = position.to_setup().mirrored().check().unwrap();
            assert_eq!(PieceList::of(mirror.board()), pieces.mirrored());
            assert_eq!(pieces.normal().0, pieces.mirrored().normal().0);
            assert_eq!(Material::of(&mirror), Material::of(&position));
            assert_eq!(crate::endgame::positions::material_of(&pieces), node);
        }
    }

    #[test]
    fn two_men_on_a_point_are_none() {
        let mut bytes = *PieceList::of(Position::start().board()).bytes();
        bytes[1] = bytes[0];
        assert_eq!(PieceList::from_bytes(bytes), None);
        bytes[1] = 90;
        assert_eq!(PieceList::from_bytes(bytes), None);
        assert_eq!(PieceList::from_bytes([0; PIECES]), None);
    }
}
