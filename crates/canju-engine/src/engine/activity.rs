//! Activity of pieces: mobility, cannons facing the enemy king, threats.
//!
//! Attacks on the palace were counted too, until the fit to games gave them no weight.

use xiangqi::rules::{Bitboard, Board, Color, Position, Role, attacks};

use super::parameters::Parameters;
use super::piece_square::Tapered;

/// The pieces of one side at work.
#[derive(Default)]
struct Work {
    /// Moves, weighed.
    mobility: i32,
    /// Points attacked by pawns, guards and ministers.
    small: Bitboard,
    /// Points attacked by knights and cannons.
    light: Bitboard,
    /// Points attacked by any piece, defended own pieces included.
    all: Bitboard,
}

/// Red's activity less black's.
pub(super) fn of(position: &Position, p: &Parameters) -> Tapered {
    let board = position.board();
    let [red, black] = Color::ALL.map(|color| work(position, color, p));
    let side = |own: &Work, other: &Work, color| {
        own.mobility + danger(position, color, p) + threats(board, own, other, color, p)
    };
    let value = side(&red, &black, Color::Red) - side(&black, &red, Color::Black);
    Tapered { middle: value, end: value }
}

fn work(position: &Position, color: Color, p: &Parameters) -> Work {
    let board = position.board();
    let occupied = board.occupancy();
    let own = board.side(color);
    let mut work = Work::default();
    for from in board.pieces(color, Role::Rook) {
        let reached = attacks::lines(from, occupied).rook;
        work.mobility += p.rook_mobility * (reached - own).count() as i32;
        work.all |= reached;
    }
    for from in board.pieces(color, Role::Knight) {
        let reached = attacks::knight(from, occupied.set());
        work.mobility += p.knight_mobility * (reached - own).count() as i32;
        work.light |= reached;
    }
    for from in board.pieces(color, Role::Cannon) {
        let lines = attacks::lines(from, occupied);
        let reached = lines.cannon_reach(occupied.set());
        work.mobility += p.cannon_mobility * (reached - own).count() as i32;
        work.light |= lines.cannon;
    }
    for from in board.pieces(color, Role::Pawn) {
        work.small |= attacks::pawn(from, color);
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

/// Cannons on a line with the enemy king, over none or two pieces.
fn danger(position: &Position, color: Color, p: &Parameters) -> i32 {
    let (board, king) = (position.board(), position.king(color.opponent()));
    let cannons = board.pieces(color, Role::Cannon) & attacks::cross(king);
    let of = |cannon| match (Bitboard::between(king, cannon) & board.occupancy().set()).count() {
        0 => p.bare_cannon,
        2 => p.two_screens,
        _ => 0,
    };
    cannons.into_iter().map(of).sum()
}

/// Returns the value of the threats of `color`.
fn threats(board: &Board, own: &Work, other: &Work, color: Color, p: &Parameters) -> i32 {
    let enemy = color.opponent();
    let rooks = board.pieces(enemy, Role::Rook);
    let strong = rooks | board.pieces(enemy, Role::Knight) | board.pieces(enemy, Role::Cannon);
    let count = |set: Bitboard| set.count() as i32;
    let hanging = (board.side(enemy) - board.pieces(enemy, Role::King) - other.all) & own.all;
    p.threat_by_small * count(strong & own.small)
        + p.threat_on_rook * count(rooks & own.light)
        + p.hanging * count(hanging)
}
