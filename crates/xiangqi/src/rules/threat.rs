//! Threats: the pieces that a side could capture for nothing. Perpetual chase is defined by them.
//!
//! A rook, knight, cannon, guard or minister *threatens* a piece that it could capture legally and for nothing. Kings and
//! pawns threaten nothing; kings and pawns that have not crossed the river are not threatened. A capture is *for nothing*
//! if the other side has no legal recapture; a rook may never be captured by a knight or a cannon, nor a rook, knight or
//! cannon by a guard or a minister, protected or not. Two pieces of the same kind that can capture each other offer an
//! exchange, which is no threat. [`ChaseRules`] are the points on which judges differ.
//!
//! The referee ([`super::referee`]) and the generator of endgame tables use this one definition.

use super::{Bitboard, Color, Move, Position, Role, Square};

/// The points of the rules on perpetual chase on which judges differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChaseRules {
    /// Whether a side is judged for a chase though checks are given within the repetition, by either side.
    pub checks_between: bool,
    /// Whether a pinned piece threatens what it can capture legally: most often the piece that pins it.
    pub pinned_hunters: bool,
    /// Whether a guard or a minister threatens a rook, knight or cannon that is protected.
    pub guards_and_ministers: bool,
}

impl ChaseRules {
    /// The default: all three count, as in Pikafish but for checks within the repetition.
    pub const ASIAN: Self = Self { checks_between: true, pinned_hunters: true, guards_and_ministers: true };

    /// Returns the variants, the default first, in the order of their bits.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).filter_map(Self::from_bits)
    }

    /// Returns the points that differ from the default, one bit each; the default is 0.
    pub const fn bits(self) -> u8 {
        !self.checks_between as u8
            | (!self.pinned_hunters as u8) << 1
            | (!self.guards_and_ministers as u8) << 2
    }

    /// Returns the variant with these bits; `None` if there is none.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits > 7 {
            return None;
        }
        Some(Self {
            checks_between: bits & 1 == 0,
            pinned_hunters: bits & 2 == 0,
            guards_and_ministers: bits & 4 == 0,
        })
    }
}

impl Default for ChaseRules {
    fn default() -> Self {
        Self::ASIAN
    }
}

/// The roles that threaten, if there is a piece to threaten.
pub const HUNTERS: [Role; 5] = [Role::Rook, Role::Knight, Role::Cannon, Role::Guard, Role::Minister];

/// Returns whether a piece of this kind on `square` can be threatened.
pub const fn can_be_threatened(color: Color, role: Role, square: Square) -> bool {
    match (role, color) {
        (Role::King, _) => false,
        (Role::Pawn, Color::Red) => square.rank() >= 5,
        (Role::Pawn, Color::Black) => square.rank() <= 4,
        _ => true,
    }
}

/// Returns the points of the pieces that the side to move threatens.
pub fn threatened(position: &Position, rules: ChaseRules) -> Bitboard {
    let captures = position.legal_captures();
    captures
        .iter()
        .filter(|capture| is_threat(position, **capture, rules))
        .map(|capture| capture.to)
        .collect()
}

/// Returns the points of the pieces with which the side to move threatens the piece on `prey`.
pub fn hunters(position: &Position, prey: Square, rules: ChaseRules) -> Bitboard {
    let captures = position.legal_captures();
    let threats =
        captures.iter().filter(|capture| capture.to == prey && is_threat(position, **capture, rules));
    threats.map(|capture| capture.from).collect()
}

/// Returns the points of the pieces that the side not to move threatens: none if it gives check.
pub fn threatened_by_last_mover(position: &Position, rules: ChaseRules) -> Bitboard {
    position.passed().map_or(Bitboard::EMPTY, |passed| threatened(&passed, rules))
}

fn is_threat(position: &Position, capture: Move, rules: ChaseRules) -> bool {
    let (Some(hunter), Some(prey)) = (position.piece_at(capture.from), position.piece_at(capture.to)) else {
        return false;
    };
    if !can_be_threatened(prey.color, prey.role, capture.to)
        || !rules.pinned_hunters && is_pinned(position, capture.from)
    {
        return false;
    }
    match (hunter.role, prey.role) {
        (Role::King | Role::Pawn, _) => false,
        (Role::Knight | Role::Cannon, Role::Rook) => true,
        (Role::Guard | Role::Minister, Role::Rook | Role::Knight | Role::Cannon)
            if rules.guards_and_ministers =>
        {
            true
        }
        (hunter, prey) if hunter == prey && answers(position, capture) => false,
        _ => !is_protected(position, capture),
    }
}

/// Whether the king of the side to move would be attacked by one more piece if the piece on `square` were not there.
fn is_pinned(position: &Position, square: Square) -> bool {
    let mut without = position.board().clone();
    without.take(square);
    let turn = position.turn();
    let checkers = without.checkers_of(position.king(turn), turn.opponent(), without.occupancy());
    !(checkers - position.checkers()).is_empty()
}

/// Whether the threatened piece could capture its attacker.
fn answers(position: &Position, capture: Move) -> bool {
    let back = Move { from: capture.to, to: capture.from };
    position.passed().is_some_and(|other| other.is_legal(back))
}

/// Whether the other side has a legal recapture.
fn is_protected(position: &Position, capture: Move) -> bool {
    let mut after = position.clone();
    after.make(capture);
    after.legal_captures().iter().any(|recapture| recapture.to == capture.to)
}
