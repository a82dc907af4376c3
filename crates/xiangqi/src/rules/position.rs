//! A legal position, and how moves change it.

use super::occupancy::Occupancy;
use super::{Bitboard, Board, Color, Move, MoveList, Piece, Role, Setup, Square, movegen, zobrist};

/// A position that can be played: it came through [`Setup::check`] or from a legal move, and nothing checks it again.
///
/// It knows no history: repetitions are judged from the path that led to it ([`super::history`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Color,
    kings: [Square; 2],
    halfmoves: u32,
    fullmoves: u32,
    key: u64,
}

/// The move is not legal in this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

/// What [`Position::unmake`] needs to take a move back.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    played: Move,
    captured: Option<Piece>,
    halfmoves: u32,
    key: u64,
}

impl Undo {
    /// The move.
    pub const fn played(&self) -> Move {
        self.played
    }

    /// The key of the position before the move.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The piece the move captured.
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// The initial position.
    pub fn start() -> Self {
        let setup = Setup::start();
        let (red, black) = (Square::on_board(4), Square::on_board(85));
        Self::trusted(setup, [red, black])
    }

    /// The position of a set-up that has been checked and whose kings stand on `kings`.
    pub(super) fn trusted(setup: Setup, kings: [Square; 2]) -> Self {
        let key = zobrist::key(&setup.board, setup.turn);
        let Setup { board, turn, halfmoves, fullmoves } = setup;
        Self { board, turn, kings, halfmoves, fullmoves, key }
    }

    /// The same as a set-up, to be edited or written.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on `square`.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Where the king of `color` stands.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Plies since the last capture.
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move: 1 at the start, one more after each move of Black.
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The Zobrist key of board and side to move; the counters are not part of it.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key of the left-right mirror.
    pub fn mirrored_key(&self) -> u64 {
        let side = zobrist::key(&Board::empty(), self.turn);
        self.board.iter().fold(side, |key, (square, found)| key ^ zobrist::piece(found, square.mirrored()))
    }

    /// The key that a position shares with its left-right mirror: the smaller of both keys.
    pub fn mirror_key(&self) -> u64 {
        self.key.min(self.mirrored_key())
    }

    /// The key after `played`, without making it.
    pub fn key_after(&self, played: Move) -> u64 {
        let own = self.piece_at(played.from);
        let numbers = |piece: Option<Piece>, square| piece.map_or(0, |piece| zobrist::piece(piece, square));
        self.key
            ^ zobrist::BLACK_TO_MOVE
            ^ numbers(own, played.from)
            ^ numbers(own, played.to)
            ^ numbers(self.piece_at(played.to), played.to)
    }

    /// The pieces of `by` that could capture on `target`; see [`Board::attackers_to`].
    pub fn attackers_to(&self, target: Square, by: Color, occupied: &Occupancy) -> Bitboard {
        self.board.attackers_to(target, by, occupied)
    }

    /// The enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.board.checkers_of(self.king(self.turn), self.turn.opponent(), self.board.occupancy())
    }

    /// Is the side to move in check?
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        movegen::moves(self, Bitboard::ALL)
    }

    /// All legal moves that capture.
    pub fn legal_captures(&self) -> MoveList {
        movegen::moves(self, self.board.side(self.turn.opponent()))
    }

    /// All legal moves that capture nothing.
    pub fn legal_quiets(&self) -> MoveList {
        movegen::moves(self, Bitboard::ALL - self.board.side(self.turn.opponent()))
    }

    /// How many legal moves there are, without listing them.
    pub fn legal_move_count(&self) -> u32 {
        movegen::count(self)
    }

    /// Is there a legal move? Without one the side to move has lost, in check (mate) or not (stalemate).
    pub fn has_legal_move(&self) -> bool {
        movegen::any(self)
    }

    /// Is `played` legal here? Any two points may be asked about.
    pub fn is_legal(&self, played: Move) -> bool {
        movegen::is_legal(self, played)
    }

    /// The position after `played`.
    pub fn play(&self, played: Move) -> Result<Self, IllegalMove> {
        if !self.is_legal(played) {
            return Err(IllegalMove(played));
        }
        let mut next = self.clone();
        next.make(played);
        Ok(next)
    }

    /// Makes `played`, which must be legal: this does not look. Hand the result to [`Position::unmake`] to take it back.
    #[inline]
    pub fn make(&mut self, played: Move) -> Undo {
        let key = self.key_after(played);
        let captured = self.board.take(played.to);
        let undo = Undo { played, captured, halfmoves: self.halfmoves, key: self.key };
        self.shift(played.from, played.to);
        self.halfmoves = if captured.is_some() { 0 } else { self.halfmoves.wrapping_add(1) };
        self.pass(key);
        undo
    }

    /// Takes back the last move made, which must be the one `undo` came from.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        self.shift(undo.played.to, undo.played.from);
        if let Some(piece) = undo.captured {
            self.board.put(undo.played.to, piece);
        }
        self.turn = self.turn.opponent();
        self.fullmoves = self.fullmoves.wrapping_sub(u32::from(self.turn == Color::Black));
        self.halfmoves = undo.halfmoves;
        self.key = undo.key;
    }

    /// The position with the other side to move, as if nothing had been played; nothing when the side to move is in
    /// check. The counters stay.
    pub fn passed(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let (turn, key) = (self.turn.opponent(), self.key ^ zobrist::BLACK_TO_MOVE);
        Some(Self { turn, key, ..self.clone() })
    }

    fn shift(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.board.take(from) {
            self.board.put(to, piece);
            if piece.role == Role::King {
                self.kings[piece.color.index()] = to;
            }
        }
    }

    fn pass(&mut self, key: u64) {
        self.fullmoves = self.fullmoves.wrapping_add(u32::from(self.turn == Color::Black));
        self.turn = self.turn.opponent();
        self.key = key;
    }
}
