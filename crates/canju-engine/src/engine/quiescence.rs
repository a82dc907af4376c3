//! Quiescence search: captures, checks at its first ply, all evasions of a side in check.

use xiangqi::rules::{Bitboard, Move, MoveList, Piece, Role, Square, attacks};

use super::picker::{Hints, Picker};
use super::score::{self, INFINITE, Score, TABLE_BOUND, Window};
use super::search_parameters::{DELTA_MARGIN, EVASION_QUIETS};
use super::searcher::{MAX_PLY, Searcher};
use super::see;
use super::transposition::{Bound, TtEntry};

/// What a node has found so far.
struct Found {
    best: Score,
    alpha: Score,
    best_move: Option<Move>,
}

impl Searcher<'_> {
    /// Returns the score of the quiescence search, `depth` plies (0, −1, …) into it.
    pub(super) fn quiescence(&mut self, window: Window, depth: i32, ply: usize) -> Score {
        self.stack[ply].pv.clear();
        if self.stopped {
            return 0;
        }
        if let Some(score) = self.by_rules(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.static_eval(ply);
        }
        let key = self.position.key();
        let tt_entry = self.tt.probe(key);
        if let Some(entry) = tt_entry {
            let score = score::from_tt(entry.score, ply);
            if entry.bound.causes_cutoff(score, window) && window.beta - window.alpha == 1 {
                return score;
            }
        }
        if self.in_check() {
            return self.search_evasions(window, depth, ply, tt_entry.and_then(|entry| entry.best));
        }
        let static_eval =
            tt_entry.and_then(|entry| entry.static_eval).unwrap_or_else(|| self.static_eval(ply));
        let mut found = Found { best: static_eval, alpha: window.alpha.max(static_eval), best_move: None };
        if found.alpha < window.beta {
            let mut picker = Picker::captures(tt_entry.and_then(|entry| entry.best));
            while let Some(pick) = picker.next(&self.position, |_| 0) {
                if !self.is_delta_pruned(pick.played, static_eval, found.alpha)
                    && self.cuts(pick.played, window.beta, depth, ply, &mut found)
                {
                    break;
                }
            }
            if depth == 0 && found.alpha < window.beta {
                for &played in &self.quiet_checks() {
                    if self.cuts(played, window.beta, depth, ply, &mut found) {
                        break;
                    }
                }
            }
            let Found { best, best_move, .. } = found;
            if !self.stopped && !score::is_by_rule(best) {
                let bound = if best >= window.beta { Bound::Lower } else { Bound::Upper };
                let (score, static_eval) = (score::to_tt(best, ply), Some(static_eval));
                self.tt.store(key, TtEntry { best: best_move, score, static_eval, depth: 0, bound });
            }
        }
        found.best
    }

    /// Searches a move; returns whether its score reaches beta.
    fn cuts(&mut self, played: Move, beta: Score, depth: i32, ply: usize, found: &mut Found) -> bool {
        self.make(played, ply);
        let score = -self.quiescence(Window::new(found.alpha, beta).negated(), depth - 1, ply + 1);
        self.unmake();
        found.best = found.best.max(score);
        if score > found.alpha {
            (found.alpha, found.best_move) = (score, Some(played));
        }
        found.alpha >= beta
    }

    fn search_evasions(&mut self, window: Window, depth: i32, ply: usize, tt_move: Option<Move>) -> Score {
        let mut picker = Picker::all(Hints { tt_move, quiet: [None; 3] });
        let mut found = Found { best: -INFINITE, alpha: window.alpha, best_move: None };
        let mut quiet = 0;
        while let Some(pick) = picker.next(&self.position, |_| 0) {
            // Once an evasion does not lose, only a few quiet ones are searched.
            if !pick.captures && found.best > -TABLE_BOUND {
                quiet += 1;
                if quiet > EVASION_QUIETS {
                    continue;
                }
            }
            if self.cuts(pick.played, window.beta, depth, ply, &mut found) {
                break;
            }
            if self.stopped {
                return 0;
            }
        }
        if found.best == -INFINITE { score::mated_in(ply) } else { found.best }
    }

    /// Delta pruning: whether a capture leaves the static evaluation below alpha by the margin.
    fn is_delta_pruned(&self, played: Move, static_eval: Score, alpha: Score) -> bool {
        let captured = see::worth(&self.position, played.to);
        static_eval + captured + DELTA_MARGIN <= alpha && alpha > -TABLE_BOUND
    }

    /// Returns quiet moves that give direct check and lose no material.
    fn quiet_checks(&self) -> MoveList {
        let (board, own) = (self.position.board(), self.position.turn());
        let king = self.position.king(own.opponent());
        let occupied = board.occupancy();
        let lines = attacks::lines(king, occupied);
        let free = Bitboard::ALL - occupied.set();
        let mut checks = MoveList::new();
        let candidates = [
            (Role::Rook, lines.rook),
            (Role::Knight, attacks::knights_to(king, occupied.set())),
            (Role::Cannon, attacks::cross(king)),
            (Role::Pawn, attacks::pawns_to(king, own)),
        ];
        for (role, targets) in candidates {
            for square in board.pieces(own, role) {
                let piece = Piece::new(own, role);
                for to in board.attacks_of(piece, square) & targets & free {
                    let played = Move::new(square, to);
                    let hits = role != Role::Cannon || self.cannon_hits(square, to);
                    if hits && self.position.is_legal(played) && see::see_ge(&self.position, played, 0) {
                        checks.push(played);
                    }
                }
            }
        }
        checks
    }

    /// Whether a cannon that moves from one point to another attacks the enemy king from there.
    fn cannon_hits(&self, from: Square, to: Square) -> bool {
        let king = self.position.king(self.position.turn().opponent());
        let after = self.position.board().occupancy().toggled(from);
        attacks::lines(to, &after).cannon.contains(king)
    }
}
