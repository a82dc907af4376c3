//! A legal position, making and unmaking moves, the legal moves, and unchecked positions with their faults.

use std::ops::ControlFlow;

use super::bitboard::Occupancy;
use super::{Bitboard, Board, Color, Move, MoveList, Piece, Role, Square, attacks, zobrist, zones};

/// A legal position: it comes from [`Setup::check`] or from a legal move and needs no further checks.
///
/// It has no history: repetitions are judged from the game history ([`super::referee::GameHistory`]).
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
    /// The move.
    pub played: Move,
    /// The piece that the move captured.
    pub captured: Option<Piece>,
    halfmoves: u32,
    /// The key of the position before the move.
    pub key: u64,
}

impl Position {
    /// The initial position.
    pub fn start() -> Self {
        let setup = Setup::start();
        let (red, black) = (Square::on_board(4), Square::on_board(85));
        Self::trusted(setup, [red, black])
    }

    /// Returns the position of a checked set-up whose kings are on `kings`.
    fn trusted(setup: Setup, kings: [Square; 2]) -> Self {
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
        self.moves(Bitboard::ALL)
    }

    /// Returns all legal captures.
    pub fn legal_captures(&self) -> MoveList {
        self.moves(self.board.side(self.turn.opponent()))
    }

    /// Returns all legal moves that are not captures.
    pub fn legal_quiets(&self) -> MoveList {
        self.moves(Bitboard::ALL - self.board.side(self.turn.opponent()))
    }

    /// Returns the legal moves with a target in `targets`.
    fn moves(&self, targets: Bitboard) -> MoveList {
        let mut list = MoveList::new();
        let _ = generate(self, targets, |from, reached| {
            for to in reached {
                list.push(Move::new(from, to));
            }
            ControlFlow::Continue(())
        });
        list
    }

    /// The number of legal moves, without generating a list.
    pub fn legal_move_count(&self) -> u32 {
        let mut count = 0;
        let _ = generate(self, Bitboard::ALL, |_, reached| {
            count += reached.count();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is a legal move. Without one the side to move has lost, by checkmate or by stalemate.
    pub fn has_legal_move(&self) -> bool {
        // Stops at the first piece that has one.
        let first = |_, reached: Bitboard| match reached.is_empty() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        generate(self, Bitboard::ALL, first).is_break()
    }

    /// Whether `played` is legal; `from` and `to` may be any points.
    pub fn is_legal(&self, played: Move) -> bool {
        let (board, own) = (&self.board, self.turn);
        let Some(piece) = board.piece_at(played.from).filter(|piece| piece.color == own) else {
            return false;
        };
        let reached = board.attacks_of(piece, played.from) - board.side(own);
        reached.contains(played.to)
            && match piece.role {
                Role::King => KingSafety::new(self).king_is_safe_on(played.to),
                _ => KingSafety::new(self).targets_of(played.from).contains(played.to),
            }
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

// Legal move generation from the threats to the own king, without making the moves.
//
// Every enemy piece that gives check, or could after one move, yields a `Limit`: the targets that keep the king safe from
// it for ordinary pieces, and other targets for the special pieces (pinned pieces and screens). All limits together give
// one target set for the ordinary pieces and a set of special pieces whose limits are evaluated again.

/// Passes every piece with its legal targets within `targets` (which may be empty) to `sink`, until `sink` breaks. The king
/// comes first: branch prediction is better then (`cargo bench --bench movegen`).
#[inline]
fn generate(
    position: &Position,
    targets: Bitboard,
    mut sink: impl FnMut(Square, Bitboard) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (board, own) = (position.board(), position.turn());
    let allowed = targets - board.side(own);
    let safety = KingSafety::new(position);
    let king = position.king(own);
    let steps = (attacks::king(king) & allowed).into_iter().filter(|&to| safety.king_is_safe_on(to));
    sink(king, steps.collect())?;
    let (common, special) = safety.summary();
    for role in [Role::Rook, Role::Cannon, Role::Knight, Role::Pawn, Role::Guard, Role::Minister] {
        for from in board.pieces(own, role) {
            let safe = if special.contains(from) { safety.targets_of(from) } else { common };
            sink(from, board.attacks_of(Piece::new(own, role), from) & safe & allowed)?;
        }
    }
    ControlFlow::Continue(())
}

/// The restriction that one enemy piece puts on moves of all pieces but the king.
struct Limit {
    /// The targets of ordinary pieces after which this enemy does not give check.
    common: Bitboard,
    /// The own pieces whose current point matters: pinned pieces and screens.
    special: Bitboard,
    /// The targets of the special pieces.
    special_targets: Bitboard,
}

impl Limit {
    fn of(&self, from: Square) -> Bitboard {
        if self.special.contains(from) { self.special_targets } else { self.common }
    }
}

/// The king of the side to move and the enemy pieces that could give check to it after one move.
struct KingSafety<'a> {
    position: &'a Position,
    own: Color,
    king: Square,
    suspects: Bitboard,
}

impl<'a> KingSafety<'a> {
    #[inline]
    fn new(position: &'a Position) -> Self {
        let own = position.turn();
        let (king, enemy, board) = (position.king(own), own.opponent(), position.board());
        let on_lines = board.pieces(enemy, Role::Rook) | board.pieces(enemy, Role::Cannon);
        let suspects = (attacks::cross(king) & on_lines)
            | (Bitboard::file(king.file()) & board.pieces(enemy, Role::King))
            | (attacks::knight_ring(king) & board.pieces(enemy, Role::Knight))
            | (attacks::pawns_to(king, enemy) & board.pieces(enemy, Role::Pawn));
        Self { position, own, king, suspects }
    }

    /// Whether the king is safe on `to`, a neighbour of its point.
    #[inline]
    fn king_is_safe_on(&self, to: Square) -> bool {
        let board = self.position.board();
        let without_king = board.occupancy().toggled(self.king);
        board.checkers_of(to, self.own.opponent(), &without_king).is_empty()
    }

    /// Returns the targets open to ordinary pieces, and the special pieces.
    #[inline]
    fn summary(&self) -> (Bitboard, Bitboard) {
        self.suspects.into_iter().fold((Bitboard::ALL, Bitboard::EMPTY), |(common, special), enemy| {
            let limit = self.limit(enemy);
            (common & limit.common, special | limit.special)
        })
    }

    /// Returns the targets that keep the king safe if the piece on `from` moves there.
    fn targets_of(&self, from: Square) -> Bitboard {
        self.suspects.into_iter().fold(Bitboard::ALL, |targets, enemy| targets & self.limit(enemy).of(from))
    }

    fn limit(&self, enemy: Square) -> Limit {
        let board = self.position.board();
        let between = Bitboard::between(self.king, enemy);
        match board.piece_at(enemy).map(|piece| piece.role) {
            Some(Role::Rook | Role::King) => self.rook_limit(enemy, between),
            Some(Role::Cannon) => self.cannon_limit(enemy, between),
            Some(Role::Knight) => self.rook_limit(enemy, leg(enemy, self.king)),
            _ => Limit {
                common: Bitboard::of(enemy),
                special: Bitboard::EMPTY,
                special_targets: Bitboard::ALL,
            },
        }
    }

    /// Returns the limit of an enemy that gives check while `path` is empty: a rook, a facing king, or a knight with its
    /// leg as the path.
    fn rook_limit(&self, enemy: Square, path: Bitboard) -> Limit {
        let board = self.position.board();
        let blockers = path & board.occupancy().set();
        let closing = path | Bitboard::of(enemy);
        let common = if blockers.is_empty() { closing } else { Bitboard::ALL };
        let pinned = if blockers.has_several() { Bitboard::EMPTY } else { blockers & board.side(self.own) };
        Limit { common, special: pinned, special_targets: closing }
    }

    /// Returns the limit of a cannon, which gives check over exactly one screen on `path`.
    fn cannon_limit(&self, cannon: Square, path: Bitboard) -> Limit {
        let board = self.position.board();
        let screens = path & board.occupancy().set();
        let own_screens = screens & board.side(self.own);
        let closing = (path - screens) | Bitboard::of(cannon);
        match screens.count() {
            // No piece may become the screen.
            0 => Limit { common: !path, special: Bitboard::EMPTY, special_targets: Bitboard::ALL },
            // Check: add a second screen, capture the cannon, or remove the only screen.
            1 => Limit { common: closing, special: own_screens, special_targets: !path },
            // Neither of the two screens may leave the path, unless it captures the cannon.
            2 => Limit { common: Bitboard::ALL, special: own_screens, special_targets: closing },
            _ => Limit { common: Bitboard::ALL, special: Bitboard::EMPTY, special_targets: Bitboard::ALL },
        }
    }
}

/// Returns the leg of a knight on `knight` on its way to `target`, as a set.
fn leg(knight: Square, target: Square) -> Bitboard {
    attacks::knight_leg(knight, target).map_or(Bitboard::EMPTY, Bitboard::of)
}

// Unchecked positions and their faults.

/// An unchecked position: a board being edited, a FEN, the start of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture.
    pub halfmoves: u32,
    /// The move number, 1 at the start of a game.
    pub fullmoves: u32,
}

/// A fault that makes a [`Setup`] illegal. Checkmate and stalemate are not faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SetupFault {
    /// This side has no king.
    NoKing(Color),
    /// This side has more than one king.
    ManyKings(Color),
    /// A king of this side is outside its palace.
    KingOutsidePalace(Color),
    /// A guard of this side is off the five guard points of its palace.
    GuardOffPoints(Color),
    /// A minister of this side is off its seven points.
    MinisterOffPoints(Color),
    /// A pawn of this side is behind its starting rank.
    PawnBehindStart(Color),
    /// A pawn of this side that has not crossed the river is on a file without a starting pawn.
    PawnOffFile(Color),
    /// Two pawns of this side that have not crossed the river are on the same file.
    PawnsDoubledAtHome(Color),
    /// This side has more pieces of this kind, other than kings, than a set.
    TooMany(Color, Role),
    /// The kings face each other on an open file.
    KingsFacing,
    /// The side not to move is in check from a piece other than the king.
    OpponentInCheck,
}

impl SetupFault {
    /// Returns every fault.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_side = |color| {
            let pieces = Role::ALL.into_iter().filter(|&role| role != Role::King);
            [
                Self::NoKing(color),
                Self::ManyKings(color),
                Self::KingOutsidePalace(color),
                Self::GuardOffPoints(color),
                Self::MinisterOffPoints(color),
                Self::PawnBehindStart(color),
                Self::PawnOffFile(color),
                Self::PawnsDoubledAtHome(color),
            ]
            .into_iter()
            .chain(pieces.map(move |role| Self::TooMany(color, role)))
        };
        Color::ALL.into_iter().flat_map(of_side).chain([Self::KingsFacing, Self::OpponentInCheck])
    }
}

/// The set of all faults of a [`Setup`], a bit each in the order of [`SetupFault::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, thiserror::Error)]
#[error("not a legal position: {:?}", self.iter().collect::<Vec<_>>())]
pub struct SetupFaults(u32);

impl SetupFaults {
    /// Whether the set contains `fault`.
    pub fn contains(self, fault: SetupFault) -> bool {
        self.iter().any(|found| found == fault)
    }

    /// Whether the set is empty and the set-up a legal position.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the faults one by one.
    pub fn iter(self) -> impl Iterator<Item = SetupFault> {
        let bits = (0..).map(move |bit: u32| self.0 >> bit & 1 == 1);
        bits.zip(SetupFault::all()).filter(|(is_set, _)| *is_set).map(|(_, fault)| fault)
    }
}

impl Setup {
    /// Returns a board without pieces, Red to move.
    pub fn empty() -> Self {
        Self { board: Board::empty(), turn: Color::Red, halfmoves: 0, fullmoves: 1 }
    }

    /// Returns the initial position.
    pub fn start() -> Self {
        use Role::{Cannon, Guard, King, Knight, Minister, Pawn, Rook};
        const BACK: [Role; 9] = [Rook, Knight, Minister, Guard, King, Guard, Minister, Knight, Rook];
        let back = BACK.into_iter().zip(0..).map(|(role, file)| (role, file, 0));
        let cannons = [1, 7].map(|file| (Cannon, file, 2));
        let pawns = [0, 2, 4, 6, 8].map(|file| (Pawn, file, 3));
        let mut setup = Self::empty();
        for (role, file, rank) in back.chain(cannons).chain(pawns) {
            if let Some(square) = Square::new(file, rank) {
                setup.board.set(square, Some(Piece::new(Color::Red, role)));
                setup.board.set(square.flipped(), Some(Piece::new(Color::Black, role)));
            }
        }
        setup
    }

    /// Returns the left-right mirror.
    pub fn mirrored(&self) -> Self {
        Self { board: self.board.mapped(Square::mirrored, |color| color), ..*self }
    }

    /// Returns the set-up with the sides swapped: Red's pieces become Black's on the mirrored rank, and the turn changes.
    pub fn swapped(&self) -> Self {
        let board = self.board.mapped(Square::flipped, Color::opponent);
        Self { board, turn: self.turn.opponent(), ..*self }
    }

    /// Returns the position, or all faults if it is not legal.
    pub fn check(self) -> Result<Position, SetupFaults> {
        let faults = self.faults();
        match Color::ALL.map(|color| self.board.pieces(color, Role::King).first()) {
            [Some(red), Some(black)] if faults.is_empty() => Ok(Position::trusted(self, [red, black])),
            _ => Err(faults),
        }
    }

    /// Returns all faults.
    pub fn faults(&self) -> SetupFaults {
        let found = (0..).zip(SetupFault::all()).filter(|&(_, fault)| self.has(fault));
        SetupFaults(found.fold(0, |faults, (bit, _)| faults | 1 << bit))
    }

    /// Whether the set-up has this fault.
    fn has(&self, fault: SetupFault) -> bool {
        match fault {
            SetupFault::NoKing(color) => self.board.pieces(color, Role::King).is_empty(),
            SetupFault::TooMany(color, role) => self.board.pieces(color, role).count() > role.set_size(),
            _ => !self.offenders(fault).is_empty(),
        }
    }

    /// Returns the points whose pieces cause `fault`, for a board editor to mark. Empty if the set-up does not have the
    /// fault, and for a missing king.
    pub fn offenders(&self, fault: SetupFault) -> Bitboard {
        let outside = |color, role| self.board.pieces(color, role) - zones::zone(color, role);
        let home_pawns = |color| self.board.pieces(color, Role::Pawn) & zones::home_half(color);
        let beyond_set = |color, role: Role| {
            let pieces = self.board.pieces(color, role);
            if pieces.count() > role.set_size() { pieces } else { Bitboard::EMPTY }
        };
        match fault {
            SetupFault::NoKing(_) => Bitboard::EMPTY,
            SetupFault::ManyKings(color) => beyond_set(color, Role::King),
            SetupFault::TooMany(color, role) => beyond_set(color, role),
            SetupFault::KingOutsidePalace(color) => outside(color, Role::King),
            SetupFault::GuardOffPoints(color) => outside(color, Role::Guard),
            SetupFault::MinisterOffPoints(color) => outside(color, Role::Minister),
            SetupFault::PawnBehindStart(color) => home_pawns(color) & zones::behind_pawns(color),
            SetupFault::PawnOffFile(color) => outside(color, Role::Pawn) - zones::behind_pawns(color),
            SetupFault::PawnsDoubledAtHome(color) => {
                doubled(home_pawns(color) & zones::zone(color, Role::Pawn))
            }
            SetupFault::KingsFacing => self.facing_kings(),
            SetupFault::OpponentInCheck => self.checked_king(),
        }
    }

    /// Returns all kings that face a king of the other side on an open file.
    fn facing_kings(&self) -> Bitboard {
        let kings = Color::ALL.map(|color| self.board.pieces(color, Role::King));
        let occupied = self.board.occupancy().set();
        let pairs = kings[0].into_iter().flat_map(|red| kings[1].into_iter().map(move |black| (red, black)));
        pairs
            .filter(|&(red, black)| red.file() == black.file())
            .filter(|&(red, black)| !Bitboard::between(red, black).meets(occupied))
            .flat_map(|(red, black)| [red, black])
            .collect()
    }

    /// Returns the kings of the side not to move that are in check from a piece other than a king.
    fn checked_king(&self) -> Bitboard {
        let kings = self.board.pieces(self.turn.opponent(), Role::King);
        let others = !self.board.pieces(self.turn, Role::King);
        let checkers = |king| self.board.checkers_of(king, self.turn, self.board.occupancy()) & others;
        kings.into_iter().filter(|&king| !checkers(king).is_empty()).collect()
    }
}

/// Returns the members of `set` that share their file with another.
fn doubled(set: Bitboard) -> Bitboard {
    let on_file = |square: &Square| set & Bitboard::file(square.file());
    set.into_iter().filter(|square| on_file(square).has_several()).collect()
}

// Perft: counts the leaves of the tree of legal moves, to test the move generator.

/// The number of sequences of `depth` legal moves. The last ply is counted, not made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 { 1 } else { descend(&mut position.clone(), depth) }
}

/// Returns [`perft`] for each legal move, in the order of generation; the counts sum to it. Empty for depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut board = position.clone();
    let count = |&played: &Move| {
        let undo = board.make(played);
        let leaves = perft(&board, rest);
        board.unmake(undo);
        (played, leaves)
    };
    position.legal_moves().iter().map(count).collect()
}

fn descend(position: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(position.legal_move_count());
    }
    let mut leaves = 0;
    for &played in &position.legal_moves() {
        let undo = position.make(played);
        leaves += descend(position, depth - 1);
        position.unmake(undo);
    }
    leaves
}
