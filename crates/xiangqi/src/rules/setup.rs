//! Any arrangement of pieces, and everything that can be wrong with it.

use super::{Bitboard, Board, Color, Piece, Position, Role, Square, zones};

/// An arrangement of pieces that nobody has checked: a board being edited, a FEN, the start of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// Whose move it is.
    pub turn: Color,
    /// Plies since the last capture.
    pub halfmoves: u32,
    /// The number of the move, 1 at the start of a game.
    pub fullmoves: u32,
}

/// One reason why a [`Setup`] is no legal position. Stalemate and mate are positions, not faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SetupFault {
    /// This side has no king.
    NoKing(Color),
    /// This side has more than one king.
    ManyKings(Color),
    /// A king of this side stands outside its palace.
    KingOutsidePalace(Color),
    /// A guard of this side stands off the five points of its palace where guards can be.
    GuardOffPoints(Color),
    /// A minister of this side stands off the seven points where ministers can be.
    MinisterOffPoints(Color),
    /// A pawn of this side stands behind its starting rank.
    PawnBehindStart(Color),
    /// A pawn of this side that has not crossed the river stands on a file on which no pawn starts.
    PawnOffFile(Color),
    /// Two pawns of this side that have not crossed the river stand on one file, and only one starts there.
    PawnsDoubledAtHome(Color),
    /// This side has more pieces of this kind, other than kings, than a set has.
    TooMany(Color, Role),
    /// The kings face each other on an open file.
    KingsFacing,
    /// The side that is not to move stands in check from a piece other than the king.
    OpponentInCheck,
}

impl SetupFault {
    /// Every fault there is, in the order in which [`SetupFaults`] lists them.
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

    /// Its own bit.
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

/// All reasons why a [`Setup`] is no legal position, at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, thiserror::Error)]
#[error("not a legal position: {:?}", self.iter().collect::<Vec<_>>())]
pub struct SetupFaults(u32);

impl SetupFaults {
    /// Is this one of the reasons?
    pub const fn contains(self, fault: SetupFault) -> bool {
        self.0 & fault.flag() != 0
    }

    /// Is there no reason, and the set-up a legal position?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The reasons one by one.
    pub fn iter(self) -> impl Iterator<Item = SetupFault> {
        SetupFault::all().filter(move |&fault| self.contains(fault))
    }
}

impl Setup {
    /// No pieces, Red to move.
    pub fn empty() -> Self {
        Self { board: Board::empty(), turn: Color::Red, halfmoves: 0, fullmoves: 1 }
    }

    /// The initial position.
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

    /// The left-right mirror.
    pub fn mirrored(&self) -> Self {
        Self { board: self.board.mapped(Square::mirrored, |color| color), ..*self }
    }

    /// The same with the sides changed over: Red's pieces become Black's and stand across the river.
    pub fn swapped(&self) -> Self {
        let board = self.board.mapped(Square::flipped, Color::opponent);
        Self { board, turn: self.turn.opponent(), ..*self }
    }

    /// The position, or every reason why this is none.
    pub fn check(self) -> Result<Position, SetupFaults> {
        let faults = self.faults();
        match Color::ALL.map(|color| self.board.pieces(color, Role::King).first()) {
            [Some(red), Some(black)] if faults.is_empty() => Ok(Position::trusted(self, [red, black])),
            _ => Err(faults),
        }
    }

    /// Every reason why this is no legal position.
    pub fn faults(&self) -> SetupFaults {
        let found = SetupFault::all().filter(|&fault| self.has(fault));
        SetupFaults(found.fold(0, |flags, fault| flags | fault.flag()))
    }

    /// Does this set-up have this fault?
    fn has(&self, fault: SetupFault) -> bool {
        match fault {
            SetupFault::NoKing(color) => self.board.pieces(color, Role::King).is_empty(),
            SetupFault::TooMany(color, role) => self.board.pieces(color, role).count() > role.set_size(),
            _ => !self.offenders(fault).is_empty(),
        }
    }

    /// The points whose pieces make up `fault`: what a board editor should mark. Empty when the set-up does not have the
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

    /// All kings that see a king of the other side on their file.
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

    /// The kings of the side not to move that stand in check from a piece other than a king.
    fn checked_king(&self) -> Bitboard {
        let kings = self.board.pieces(self.turn.opponent(), Role::King);
        let others = !self.board.pieces(self.turn, Role::King);
        let checkers = |king| self.board.checkers_of(king, self.turn, self.board.occupancy()) & others;
        kings.into_iter().filter(|&king| !checkers(king).is_empty()).collect()
    }
}

/// The members of `set` that share their file with another.
fn doubled(set: Bitboard) -> Bitboard {
    let on_file = |square: &Square| set & Bitboard::file(square.file());
    set.into_iter().filter(|square| on_file(square).has_several()).collect()
}
