//! A legal position, and making and unmaking moves.

use super::occupancy::Occupancy;
use super::{Bitboard, Board, Color, Move, MoveList, Piece, Role, Setup, Square, movegen, zobrist};

/// A legal position: it comes from [`Setup::check`] or from a legal move and needs no further checks.
///
/// It has no history: repetitions are judged from the game history ([`super::history`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Color,
    kings: [Square; 2],
    halfmoves: u32,
    fullmoves: u32,
    key: u64,
}

/// Error: the move is not legal in this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

/// Undo information for [`Position::unmake`].
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

    /// The piece that the move captured.
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

    /// Returns the position of a checked set-up whose kings are on `kings`.
    pub(super) fn trusted(setup: Setup, kings: [Square; 2]) -> Self {
        let key = zobrist::key(&setup.board, setup.turn);
        let Setup { board, turn, halfmoves, fullmoves } = setup;
        Self { board, turn, kings, halfmoves, fullmoves, key }
    }

    /// Returns the position as a set-up, to be edited or written.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Returns the position as the start of a game: no plies since a capture, move 1.
    #[must_use]
    pub fn as_start(&self) -> Self {
        Self { halfmoves: 0, fullmoves: 1, ..self.clone() }
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on `square`.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The point of the king of `color`.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Plies since the last capture.
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The move number: 1 at the start, incremented after each move of Black.
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The Zobrist key of board and side to move; the counters are not included.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key of the left-right mirror.
    pub fn mirrored_key(&self) -> u64 {
        let side = zobrist::key(&Board::empty(), self.turn);
        self.board.iter().fold(side, |key, (square, found)| key ^ zobrist::piece(found, square.mirrored()))
    }

    /// The key shared by a position and its left-right mirror: the smaller of the two keys.
    pub fn mirror_key(&self) -> u64 {
        self.key.min(self.mirrored_key())
    }

    /// Returns the key after `played`, without making it.
    pub fn key_after(&self, played: Move) -> u64 {
        let own = self.piece_at(played.from);
        let numbers = |piece: Option<Piece>, square| piece.map_or(0, |piece| zobrist::piece(piece, square));
        self.key
            ^ zobrist::BLACK_TO_MOVE
            ^ numbers(own, played.from)
            ^ numbers(own, played.to)
            ^ numbers(self.piece_at(played.to), played.to)
    }

    /// Returns the pieces of `by` that could capture on `target`; see [`Board::attackers_to`].
    pub fn attackers_to(&self, target: Square, by: Color, occupied: &Occupancy) -> Bitboard {
        self.board.attackers_to(target, by, occupied)
    }

    /// Returns the enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.board.checkers_of(self.king(self.turn), self.turn.opponent(), self.board.occupancy())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns all legal moves.
    pub fn legal_moves(&self) -> MoveList {
        movegen::moves(self, Bitboard::ALL)
    }

    /// Returns all legal captures.
    pub fn legal_captures(&self) -> MoveList {
        movegen::moves(self, self.board.side(self.turn.opponent()))
    }

    /// Returns all legal moves that are not captures.
    pub fn legal_quiets(&self) -> MoveList {
        movegen::moves(self, Bitboard::ALL - self.board.side(self.turn.opponent()))
    }

    /// The number of legal moves, without generating a list.
    pub fn legal_move_count(&self) -> u32 {
        movegen::count(self)
    }

    /// Whether there is a legal move. Without one the side to move has lost, by checkmate or by stalemate.
    pub fn has_legal_move(&self) -> bool {
        movegen::any(self)
    }

    /// Whether `played` is legal; `from` and `to` may be any points.
    pub fn is_legal(&self, played: Move) -> bool {
        movegen::is_legal(self, played)
    }

    /// Returns the position after `played`, or an error if the move is not legal.
    pub fn play(&self, played: Move) -> Result<Self, IllegalMove> {
        if !self.is_legal(played) {
            return Err(IllegalMove(played));
        }
        let mut next = self.clone();
        next.make(played);
        Ok(next)
    }

    /// Makes `played`, which must be legal; this is not checked. The result undoes it by [`Position::unmake`].
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

    /// Unmakes the last move; `undo` must be the result of its [`Position::make`].
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

    /// Returns the position after a null move: the other side to move, counters unchanged. `None` if the side to move is in
    /// check.
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
