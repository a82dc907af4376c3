//! Legal moves, generated from what can harm the own king rather than by trying every move.
//!
//! Every enemy piece that gives check, or would after one careless move, gives a `Limit`: the targets that keep the
//! king safe from it, for all pieces alike, and other targets for the one or two pieces that hold it off. All limits
//! together give one set of targets for the ordinary pieces and a set of special pieces whose limits are asked again.

use std::ops::ControlFlow;

use super::{Bitboard, Color, Move, MoveList, Piece, Position, Role, Square, attacks};

/// The legal moves whose target is in `targets`.
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

/// How many legal moves there are.
pub(super) fn count(position: &Position) -> u32 {
    let mut count = 0;
    let _ = generate(position, Bitboard::ALL, |_, reached| {
        count += reached.count();
        ControlFlow::Continue(())
    });
    count
}

/// Is there a legal move? Nothing is generated after the first piece that has one.
pub(super) fn any(position: &Position) -> bool {
    let first = |_, reached: Bitboard| match reached.is_empty() {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    generate(position, Bitboard::ALL, first).is_break()
}

/// Is `played` legal? Any two points may be asked about.
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

/// Hands every piece to `sink` with the set of its legal targets within `targets`, which may be empty, until `sink` has
/// enough. The king comes first: branches are then predicted better (`cargo bench --bench movegen`).
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

/// What one enemy piece demands of every move of a piece other than the king.
struct Limit {
    /// The targets after which this enemy does not give check, for all pieces but the special ones.
    common: Bitboard,
    /// The own pieces that hold this enemy off, or let it through, by where they stand now.
    special: Bitboard,
    /// The targets of a special piece.
    special_targets: Bitboard,
}

impl Limit {
    fn of(&self, from: Square) -> Bitboard {
        if self.special.contains(from) { self.special_targets } else { self.common }
    }
}

/// The king of the side to move and the enemies that can matter to it after one move.
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

    /// May the king step to `to`, a neighbour of its point?
    #[inline]
    fn king_is_safe_on(&self, to: Square) -> bool {
        let board = self.position.board();
        let without_king = board.occupancy().toggled(self.king);
        board.checkers_of(to, self.own.opponent(), &without_king).is_empty()
    }

    /// The targets open to every piece that is not special, and the special pieces.
    #[inline]
    fn summary(&self) -> (Bitboard, Bitboard) {
        self.suspects.into_iter().fold((Bitboard::ALL, Bitboard::EMPTY), |(common, special), enemy| {
            let limit = self.limit(enemy);
            (common & limit.common, special | limit.special)
        })
    }

    /// The targets that keep the king safe when the piece on `from` moves there.
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

    /// An enemy that gives check while `path` is free: a rook, a facing king, or a knight with its leg as the path.
    fn rook_limit(&self, enemy: Square, path: Bitboard) -> Limit {
        let board = self.position.board();
        let blockers = path & board.occupancy().set();
        let closing = path | Bitboard::of(enemy);
        let common = if blockers.is_empty() { closing } else { Bitboard::ALL };
        let pinned = if blockers.has_several() { Bitboard::EMPTY } else { blockers & board.side(self.own) };
        Limit { common, special: pinned, special_targets: closing }
    }

    /// A cannon, which gives check over exactly one screen on `path`.
    fn cannon_limit(&self, cannon: Square, path: Bitboard) -> Limit {
        let board = self.position.board();
        let screens = path & board.occupancy().set();
        let own_screens = screens & board.side(self.own);
        let closing = (path - screens) | Bitboard::of(cannon);
        match screens.count() {
            // Nobody may become the screen.
            0 => Limit { common: !path, special: Bitboard::EMPTY, special_targets: Bitboard::ALL },
            // Check: a second screen, the cannon captured, or the only screen gone.
            1 => Limit { common: closing, special: own_screens, special_targets: !path },
            // Neither of two screens may leave the other alone.
            2 => Limit { common: Bitboard::ALL, special: own_screens, special_targets: closing },
            _ => Limit { common: Bitboard::ALL, special: Bitboard::EMPTY, special_targets: Bitboard::ALL },
        }
    }
}

/// The leg of a knight on `knight` when it goes to `target`, as a set.
fn leg(knight: Square, target: Square) -> Bitboard {
    attacks::knight_leg(knight, target).map_or(Bitboard::EMPTY, Bitboard::of)
}
