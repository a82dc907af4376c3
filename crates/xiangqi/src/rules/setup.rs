//! Unchecked positions and their faults.

use super::{Bitboard, Board, Color, Piece, Position, Role, Square, zones};

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
    /// Returns every fault, in the order of [`SetupFaults`].
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

    /// Returns the bit of the fault.
    const fn flag(self) -> u32 {
        let (color, bit) = match self {
            Self::NoKing(color) => (color, 0),
            Self::ManyKings(color) => (color, 1),
            Self::KingOutsidePalace(color) => (color, 2),
            Self::GuardOffPoints(color) => (color, 3),
            Self::MinisterOffPoints(color) => (color, 4),
            Self::PawnBehindStart(color) => (color, 5),
            Self::PawnOffFile(color) => (color, 6),
            Self::PawnsDoubledAtHome(color) => (color, 7),
            Self::TooMany(color, role) => (color, 7 + role.index()),
            Self::KingsFacing => return 1 << 30,
            Self::OpponentInCheck => return 1 << 31,
        };
        1 << (15 * color.index() + bit)
    }
}

/// The set of all faults of a [`Setup`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, thiserror::Error)]
#[error("not a legal position: {:?}", self.iter().collect::<Vec<_>>())]
pub struct SetupFaults(u32);

impl SetupFaults {
    /// Whether the set contains `fault`.
    pub const fn contains(self, fault: SetupFault) -> bool {
        self.0 & fault.flag() != 0
    }

    /// Whether the set is empty and the set-up a legal position.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the faults one by one.
    pub fn iter(self) -> impl Iterator<Item = SetupFault> {
        SetupFault::all().filter(move |&fault| self.contains(fault))
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
        let found = SetupFault::all().filter(|&fault| self.has(fault));
        SetupFaults(found.fold(0, |flags, fault| flags | fault.flag()))
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
