//! Legal move generation from the threats to the own king, without making the moves.
//!
//! Every enemy piece that gives check, or could after one move, yields a `Limit`: the targets that keep the king safe from
//! it for ordinary pieces, and other targets for the special pieces (pinned pieces and screens). All limits together give
//! one target set for the ordinary pieces and a set of special pieces whose limits are evaluated again.

use std::ops::ControlFlow;

use super::{Bitboard, Color, Move, MoveList, Piece, Position, Role, Square, attacks};

/// Returns the legal moves with a target in `targets`.
pub(super) fn moves(position: &Position, targets: Bitboard) -> MoveList {
    let mut list = MoveList::new();
    let _ = generate(position, targets, |from, reached| {
        for to in reached {
            list.push(Move::new(from, to));
        }
        ControlFlow::Continue(())
    });
    list
}

/// The number of legal moves.
pub(super) fn count(position: &Position) -> u32 {
    let mut count = 0;
    let _ = generate(position, Bitboard::ALL, |_, reached| {
        count += reached.count();
        ControlFlow::Continue(())
    });
    count
}

/// Whether there is a legal move. Stops at the first piece that has one.
pub(super) fn any(position: &Position) -> bool {
    let first = |_, reached: Bitboard| match reached.is_empty() {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    generate(position, Bitboard::ALL, first).is_break()
}

/// Whether `played` is legal; `from` and `to` may be any points.
pub(super) fn is_legal(position: &Position, played: Move) -> bool {
    let (board, own) = (position.board(), position.turn());
    let Some(piece) = board.piece_at(played.from).filter(|piece| piece.color == own) else { return false };
    let reached = board.attacks_of(piece, played.from) - board.side(own);
    reached.contains(played.to)
        && match piece.role {
            Role::King => KingSafety::new(position).king_is_safe_on(played.to),
            _ => KingSafety::new(position).targets_of(played.from).contains(played.to),
        }
}

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
