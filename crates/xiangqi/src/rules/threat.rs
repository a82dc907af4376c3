//! Threats: the pieces that a side could capture for nothing. Perpetual chase is defined by them.
//!
//! A rook, knight, cannon, guard or minister *threatens* a piece that it could capture legally and for nothing. Kings and
//! pawns threaten nothing; kings and pawns that have not crossed the river are not threatened. A capture is *for nothing*
//! if the other side has no legal recapture; a rook may never be captured by a knight or a cannon, nor a rook, knight or
//! cannon by a guard or a minister, protected or not. Two pieces of the same kind that can capture each other offer an
//! exchange, which is no threat.
//!
//! The referee ([`super::referee`]) and the generator of endgame tables use this one definition.

use super::{Bitboard, Color, Move, Position, Role, Square};

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
pub fn threatened(position: &Position) -> Bitboard {
    let captures = position.legal_captures();
    captures.iter().filter(|capture| is_threat(position, **capture)).map(|capture| capture.to).collect()
}

/// Returns the points of the pieces that the side not to move threatens: none if it gives check.
pub fn threatened_by_last_mover(position: &Position) -> Bitboard {
    position.passed().map_or(Bitboard::EMPTY, |passed| threatened(&passed))
}

/// Whether a legal capture is a threat.
fn is_threat(position: &Position, capture: Move) -> bool {
    let (Some(hunter), Some(prey)) = (position.piece_at(capture.from), position.piece_at(capture.to)) else {
        return false;
    };
    if !can_be_threatened(prey.color, prey.role, capture.to) {
        return false;
    }
    match (hunter.role, prey.role) {
        (Role::King | Role::Pawn, _) => false,
        (Role::Knight | Role::Cannon, Role::Rook)
        | (Role::Guard | Role::Minister, Role::Rook | Role::Knight | Role::Cannon) => true,
        (hunter, prey) if hunter == prey && answers(position, capture) => false,
        _ => !is_protected(position, capture),
    }
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
