//! What the game of endless play asks of a position: who is in check, and which pieces are threatened.

use xiangqi::material::Material;
use xiangqi::rules::threat::{self, ChaseRules, HUNTERS};
use xiangqi::rules::{Bitboard, Color, Position, Role};

use crate::factor::count;
use crate::geometry::Points;
use crate::index::{Index, Row};

/// The labels of positions by which endless play is judged: those of the rules, or any others in a test.
///
/// The algorithm relies on one law: if the side to move is in check, [`Labels::threatened_by_last_mover`] is empty.
pub(super) trait Labels: Sync {
    /// Returns the positions of a row in which `mover`, the side to move, is in check.
    fn checked(&self, row: &Row, mover: Color) -> Points;

    /// Returns a bound of the positions of a row in which a piece of `mover`, the side to move, with this role is threatened.
    fn attacked(&self, row: &Row, mover: Color, role: Role) -> Points;

    /// Whether a chase is over once the offender is in check.
    fn check_ends_chase(&self) -> bool;

    /// Whether the side to move is in check.
    fn in_check(&self, position: &Position) -> bool;

    /// Returns the points of the pieces that the side to move threatens.
    fn threatened(&self, position: &Position) -> Bitboard;

    /// Returns the points of the pieces that the side not to move threatens.
    fn threatened_by_last_mover(&self, position: &Position) -> Bitboard;
}

/// The labels by the rules.
pub(super) struct ByRules<'i> {
    pub(super) index: &'i Index,
    pub(super) chase: ChaseRules,
}

impl Labels for ByRules<'_> {
    #[inline]
    fn checked(&self, row: &Row, mover: Color) -> Points {
        self.index.checked(row, mover)
    }

    fn attacked(&self, row: &Row, mover: Color, role: Role) -> Points {
        self.index.attacked(row, mover, role)
    }

    fn check_ends_chase(&self) -> bool {
        !self.chase.checks_between
    }

    fn in_check(&self, position: &Position) -> bool {
        position.in_check()
    }

    fn threatened(&self, position: &Position) -> Bitboard {
        threat::threatened(position, self.chase)
    }

    fn threatened_by_last_mover(&self, position: &Position) -> Bitboard {
        threat::threatened_by_last_mover(position, self.chase)
    }
}

/// What the offender commits with every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Offence {
    /// It gives check.
    Check,
    /// It chases one piece of this role.
    Chase(Role),
}

impl Offence {
    /// Returns the offences that one side of a material can commit, check first.
    pub(super) fn of(material: Material, offender: Color) -> Vec<Self> {
        let has = |color: Color, role: Role| count(material.side(color), role) > 0;
        let hunts = HUNTERS.into_iter().any(|role| has(offender, role));
        let prey = Role::ALL.into_iter().filter(|&role| role != Role::King && has(offender.opponent(), role));
        std::iter::once(Self::Check).chain(prey.filter(|_| hunts).map(Self::Chase)).collect()
    }
}
