//! What men do where they stand: their moves, what they attack in the enemy palace, what they threaten.

use crate::rules::{Bitboard, Board, Color, Position, Role, attacks, zones};

use super::parameters::Parameters;
use super::places::Tapered;

/// The men of one side at work.
#[derive(Default)]
struct Work {
    /// Moves, weighed.
    mobility: i32,
    /// Attacks on the palace by rooks, knights and pawns, weighed.
    assault: i32,
    /// Attacks on the palace by cannons, weighed.
    bombardment: i32,
    /// What pawns, guards and ministers attack.
    small: Bitboard,
    /// What knights and cannons attack.
    light: Bitboard,
    /// What anybody attacks, the own men that are defended among them.
    all: Bitboard,
}

/// Red's activity less black's.
pub(super) fn of(position: &Position, p: &Parameters) -> Tapered {
    let board = position.board();
    let [red, black] = Color::ALL.map(|color| work(position, color, p));
    let side = |own: &Work, other: &Work, color| {
        let danger = danger(board, position, own, color, p);
        own.mobility + danger + threats(board, own, other, color, p)
    };
    let value = side(&red, &black, Color::Red) - side(&black, &red, Color::Black);
    Tapered { middle: value, end: value }
}

fn work(position: &Position, color: Color, p: &Parameters) -> Work {
    let board = position.board();
    let occupied = board.occupancy();
    let (own, palace) = (board.side(color), zones::palace(color.opponent()));
    let mut work = Work::default();
    for from in board.pieces(color, Role::Rook) {
        let reached = attacks::lines(from, occupied).rook;
        work.mobility += p.rook_mobility * (reached - own).count() as i32;
        work.assault += p.rook_attack * (reached & palace).count() as i32;
        work.all |= reached;
    }
    for from in board.pieces(color, Role::Knight) {
        let reached = attacks::knight(from, occupied.set());
        work.mobility += p.knight_mobility * (reached - own).count() as i32;
        work.assault += p.knight_attack * (reached & palace).count() as i32;
        work.light |= reached;
    }
    for from in board.pieces(color, Role::Cannon) {
        let lines = attacks::lines(from, occupied);
        let reached = lines.cannon_reach(occupied.set());
        work.mobility += p.cannon_mobility * (reached - own).count() as i32;
        work.bombardment += p.cannon_attack * (lines.cannon & palace).count() as i32;
        work.light |= lines.cannon;
    }
    for from in board.pieces(color, Role::Pawn) {
        let reached = attacks::pawn(from, color);
        work.assault += p.pawn_attack * (reached & palace).count() as i32;
        work.small |= reached;
    }
    for from in board.pieces(color, Role::Guard) {
        work.small |= attacks::guard(from);
    }
    for from in board.pieces(color, Role::Minister) {
        work.small |= attacks::minister(from, occupied.set());
    }
    work.all |= work.small | work.light | attacks::king(position.king(color));
    work
}

/// What the attack of `color` on the enemy king is worth: more where his guards and ministers are missing.
fn danger(board: &Board, position: &Position, own: &Work, color: Color, p: &Parameters) -> i32 {
    let enemy = color.opponent();
    let missing = |role| 2 - board.pieces(enemy, role).count() as i32;
    let assault = own.assault * (100 + p.guard_missing * missing(Role::Guard)) / 100;
    let bombardment = own.bombardment * (100 + p.minister_missing * missing(Role::Minister)) / 100;
    assault + bombardment + cannons_on_king(board, position, color, p)
}

/// Cannons on a line with the enemy king, over none or two men.
fn cannons_on_king(board: &Board, position: &Position, color: Color, p: &Parameters) -> i32 {
    let king = position.king(color.opponent());
    let cannons = board.pieces(color, Role::Cannon) & attacks::cross(king);
    let of = |cannon| match (Bitboard::between(king, cannon) & board.occupancy().set()).count() {
        0 => p.bare_cannon,
        2 => p.two_screens,
        _ => 0,
    };
    cannons.into_iter().map(of).sum()
}

/// What `color` threatens to win.
fn threats(board: &Board, own: &Work, other: &Work, color: Color, p: &Parameters) -> i32 {
    let enemy = color.opponent();
    let rooks = board.pieces(enemy, Role::Rook);
    let officers = rooks | board.pieces(enemy, Role::Knight) | board.pieces(enemy, Role::Cannon);
    let count = |set: Bitboard| set.count() as i32;
    let hanging = (board.side(enemy) - board.pieces(enemy, Role::King) - other.all) & own.all;
    p.threat_by_small * count(officers & own.small)
        + p.threat_on_rook * count(rooks & own.light)
        + p.hanging * count(hanging)
}
