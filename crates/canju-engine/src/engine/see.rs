//! Static exchange evaluation (SEE): the result of captures on one point.

use xiangqi::rules::{Color, Move, Occupancy, Position, Role, Square};

use super::score::Score;

/// Values of pieces in static exchange evaluation, by [`Role::index`]; the king, which is never captured, above all others.
pub const PIECE_VALUES: [Score; 7] = [10_000, 110, 110, 950, 420, 450, 80];

/// Value of the piece on a point, 0 if there is none.
#[inline]
pub(super) fn worth(position: &Position, square: Square) -> Score {
    position.piece_at(square).map_or(0, |piece| PIECE_VALUES[piece.role.index()])
}

/// Roles, the cheapest first.
const CHEAPEST: [Role; 7] =
    [Role::Pawn, Role::Guard, Role::Minister, Role::Knight, Role::Cannon, Role::Rook, Role::King];

/// Static exchange evaluation (SEE): whether the move and the best captures on its target gain at least `threshold` for the mover.
///
/// Cannon screens change with every capture, so attackers are computed anew each time. Pins are ignored.
pub fn see_ge(position: &Position, played: Move, threshold: Score) -> bool {
    let mut balance = worth(position, played.to) - threshold;
    if balance < 0 {
        return false;
    }
    balance = worth(position, played.from) - balance;
    if balance <= 0 {
        return true;
    }
    let mut occupied = position.board().occupancy().toggled(played.from);
    if position.piece_at(played.to).is_none() {
        occupied.toggle(played.to);
    }
    let mut side = position.turn().opponent();
    let mut mover_is_ahead = true;
    while let Some((from, role)) = cheapest(position, played.to, side, &occupied) {
        occupied.toggle(from);
        let other = side.opponent();
        if role == Role::King && !position.attackers_to(played.to, other, &occupied).is_empty() {
            break;
        }
        mover_is_ahead = !mover_is_ahead;
        balance = PIECE_VALUES[role.index()] - balance;
        if balance < i32::from(mover_is_ahead) {
            break;
        }
        side = other;
    }
    mover_is_ahead
}

/// Returns the cheapest piece of `side` that can capture on `target`.
fn cheapest(
    position: &Position,
    target: Square,
    side: Color,
    occupied: &Occupancy,
) -> Option<(Square, Role)> {
    let attackers = position.attackers_to(target, side, occupied);
    if attackers.is_empty() {
        return None;
    }
    let own = |role| (attackers & position.board().pieces(side, role)).first().map(|square| (square, role));
    CHEAPEST.into_iter().find_map(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::rng::Rng;

    /// Brute-force reference: returns the mover's gain when both sides capture on the point with the cheapest piece or stop.
    fn gain(position: &Position, target: Square, side: Color, occupied: &Occupancy, value: Score) -> Score {
        let Some((from, role)) = cheapest(position, target, side, occupied) else { return 0 };
        let mut after = occupied.clone();
        after.toggle(from);
        if role == Role::King && !position.attackers_to(target, side.opponent(), &after).is_empty() {
            return 0;
        }
        let reply = gain(position, target, side.opponent(), &after, PIECE_VALUES[role.index()]);
        (value - reply).max(0)
    }

    #[test]
    fn an_exchange_is_worth_what_trying_it_brings() {
        let mut rng = Rng::new(7);
        for _ in 0..300 {
            let mut position = Position::start();
            for _ in 0..rng.below(120) {
                let moves = position.legal_moves();
                let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
                for &other in &moves {
                    let mut occupied = position.board().occupancy().toggled(other.from);
                    if position.piece_at(other.to).is_none() {
                        occupied.toggle(other.to);
                    }
                    let value = worth(&position, other.from);
                    let reply = gain(&position, other.to, position.turn().opponent(), &occupied, value);
                    let worth = worth(&position, other.to) - reply;
                    assert!(see_ge(&position, other, worth), "{position:?} {other}");
                    assert!(!see_ge(&position, other, worth + 1), "{position:?} {other}");
                }
                position.make(played);
            }
        }
    }
}
