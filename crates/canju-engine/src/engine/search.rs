//! Principal variation search (PVS) of one node: mate distance pruning, transposition table, internal iterative reduction, move loop
//! with check extension and late move reductions, history updates.

use super::picker::{Hints, Pick, Picker, PieceTo};
use super::score::{self, INFINITE, MATE, Score, TABLE_BOUND, Window};
use super::search_parameters::*;
use super::searcher::{MAX_PLY, Searcher};
use super::transposition::{Bound, TtEntry};
use xiangqi::rules::{Move, MoveList};

#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Expected cut node.
    pub(super) cut: bool,
    /// The static evaluation is higher than two plies before.
    pub(super) improving: bool,
    pub(super) in_check: bool,
}

/// Inputs of late move reduction.
#[derive(Debug, Clone, Copy)]
pub(super) struct LateMove {
    /// Move number in the order of the node, from 1.
    pub(super) number: usize,
    /// Whether it neither captures nor gives check nor evades one.
    pub(super) quiet: bool,
    /// Whether it loses material by SEE and gives no check.
    pub(super) loses: bool,
    pub(super) history: i32,
}

impl Searcher<'_> {
    /// Fail-soft negamax: returns the score for the side to move.
    pub(super) fn search(&mut self, mut window: Window, depth: i32, ply: usize, cut: bool) -> Score {
        if depth <= 0 {
            return self.quiescence(window, 0, ply);
        }
        let is_pv = window.is_pv();
        if is_pv {
            self.stack[ply].pv.clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if self.stopped {
            return 0;
        }
        if ply > 0 {
            if let Some(score) = self.by_rules(ply) {
                return score;
            }
            if ply >= MAX_PLY {
                return self.static_eval(ply);
            }
            // Mate distance pruning.
            window.alpha = window.alpha.max(score::mated_in(ply));
            window.beta = window.beta.min(MATE - ply as Score - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let tt_entry = self.tt.probe(self.position.key());
        let deep = |entry: &TtEntry| !is_pv && entry.depth >= depth && ply > 0;
        if let Some(entry) = tt_entry.filter(deep) {
            let score = score::from_tt(entry.score, ply);
            // No cutoff near the quiet limit: the key does not contain the halfmove clock.
            let is_near_limit =
                self.position.halfmoves() + QUIET_LIMIT_MARGIN as u32 >= self.rules.quiet_limit;
            if !is_near_limit && entry.bound.causes_cutoff(score, window) {
                return score;
            }
        }
        if ply > 0
            && let Some(score) = self.oracles.score(&self.position, ply)
        {
            return score;
        }
        let in_check = self.in_check();
        let static_eval = match tt_entry.and_then(|entry| entry.static_eval) {
            _ if in_check => None,
            Some(static_eval) => Some(static_eval),
            None => Some(self.static_eval(ply)),
        };
        self.stack[ply].static_eval = static_eval;
        let node = Node { window, depth, ply, cut, improving: self.is_improving(ply), in_check };
        if !is_pv && let Some(static_eval) = static_eval {
            let refined = tt_entry.map_or(static_eval, |entry| refine(entry, static_eval));
            if let Some(score) = self.prune_node(node, refined) {
                return score;
            }
        }
        let root_hint = || self.root_order.first().copied().filter(|_| ply == 0);
        let tt_move = tt_entry.and_then(|entry| entry.best).or_else(root_hint);
        // Internal iterative reduction (IIR): a node without a TT move is searched one ply less.
        let depth = if tt_move.is_none() && depth >= IIR_DEPTH && ply > 0 { depth - 1 } else { depth };
        self.search_moves(Node { depth, ..node }, tt_move)
    }

    fn search_moves(&mut self, node: Node, tt_move: Option<Move>) -> Score {
        let Node { window, depth, ply, in_check, .. } = node;
        let is_pv = window.is_pv();
        let turn = self.position.turn();
        let previous_move = self.previous_move(ply);
        let counter = previous_move.and_then(|(played, _)| self.history.counter(turn, played));
        let previous = previous_move.map(|(_, piece_to)| piece_to);
        let [first, second] = self.stack[ply].killers;
        self.stack[ply + 2].killers = [None; 2];
        let mut picker = Picker::all(Hints { tt_move, quiet: [first, second, counter] });
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut alpha = window.alpha;
        let mut number = 0;
        let mut tried = MoveList::new();
        while let Some(pick) = self.next_pick(&mut picker, previous, ply) {
            let played = pick.played;
            if ply == 0 && self.excluded_moves.contains(&played) {
                continue;
            }
            number += 1;
            if best > -TABLE_BOUND && ply > 0 && self.should_skip(node, pick, number, alpha) {
                continue;
            }
            let history = if pick.captures { 0 } else { self.history_score(played, previous) };
            self.make(played, ply);
            let checks = self.in_check();
            // Check extension, up to twice the root depth.
            let is_extensible = ply < (EXTENSION_ROOT_DEPTHS * self.root_depth) as usize;
            let extension = i32::from(checks && !pick.loses && is_extensible);
            let quiet = !pick.captures && !checks && !in_check;
            let late = LateMove { number, quiet, loses: pick.loses && !checks, history };
            // With a bonus the move may be worse by that much.
            let bonus = if ply == 0 { self.bonus(played, Window { alpha, ..window }) } else { 0 };
            let asked = Window::new(alpha - bonus, window.beta - bonus);
            let score = raised(self.search_move(node, asked, depth - 1 + extension, late), bonus);
            self.unmake();
            if self.stopped {
                return 0;
            }
            best = best.max(score);
            if score > alpha {
                (alpha, best_move) = (score, Some(played));
                if is_pv {
                    // At or above beta only the first move has been searched with the full window; the child's PV is stale otherwise.
                    self.extend_pv(played, ply, number == 1 || score < window.beta);
                }
                if ply == 0 {
                    self.root_best_score = Some(score);
                }
                if score >= window.beta {
                    if !pick.captures {
                        self.update_histories(played, ply, depth, &tried);
                    }
                    break;
                }
            }
            if !pick.captures {
                tried.push(played);
            }
        }
        if number == 0 {
            // Nothing can be played: mate or stalemate, which loses as well.
            return if self.excluded_moves.is_empty() || ply > 0 { score::mated_in(ply) } else { -INFINITE };
        }
        self.store(node, best, best_move);
        best
    }

    fn next_pick(&self, picker: &mut Picker, previous: Option<PieceTo>, ply: usize) -> Option<Pick> {
        if ply == 0 && !self.root_order.is_empty() {
            let place = |played| self.root_order.iter().rev().position(|other| *other == played);
            let proposed = |played| place(played).map_or(0, |place| place as i32 + 1);
            return picker
                .next(&self.position, |played| self.history_score(played, previous) + proposed(played));
        }
        picker.next(&self.position, |played| self.history_score(played, previous))
    }

    #[inline]
    fn history_score(&self, played: Move, previous: Option<PieceTo>) -> i32 {
        let piece_to = self.position.piece_at(played.from).map(|piece| PieceTo::new(piece.role, played.to));
        piece_to.map_or(0, |piece_to| self.history.score(self.position.turn(), played, piece_to, previous))
    }

    /// Searches the position after a move: the first with the full window, later ones with a zero window and late move reductions,
    /// and again if they exceed alpha.
    fn search_move(&mut self, node: Node, window: Window, depth: i32, late: LateMove) -> Score {
        let (is_pv, child) = (node.window.is_pv(), node.ply + 1);
        if late.number == 1 {
            return -self.search(window.negated(), depth, child, !is_pv && !node.cut);
        }
        let zero = Window::zero(window.alpha);
        let reduction = self.reduction(node, depth, late);
        let mut score = -self.search(zero.negated(), depth - reduction, child, reduction > 0 || !node.cut);
        if reduction > 0 && score > window.alpha {
            score = -self.search(zero.negated(), depth, child, !node.cut);
        }
        if is_pv && score > window.alpha && score < window.beta {
            score = -self.search(window.negated(), depth, child, false);
        }
        score
    }

    /// Returns the previous move, with its role and target; `None` at the root and after a null move.
    fn previous_move(&self, ply: usize) -> Option<(Move, PieceTo)> {
        let entry = self.stack.get(ply.checked_sub(1)?)?;
        entry.played.zip(entry.piece_to)
    }

    /// Updates history, killers and counter move after a cutoff by a quiet move: a bonus for it, a malus for quiet moves before it.
    fn update_histories(&mut self, played: Move, ply: usize, depth: i32, tried: &[Move]) {
        let turn = self.position.turn();
        let bonus = (HISTORY_QUADRATIC * depth * depth + HISTORY_LINEAR * depth).min(HISTORY_BONUS);
        let previous_move = self.previous_move(ply);
        let previous = previous_move.map(|(_, piece_to)| piece_to);
        for (played, bonus) in
            std::iter::once((played, bonus)).chain(tried.iter().map(|&other| (other, -bonus)))
        {
            if let Some(piece) = self.position.piece_at(played.from) {
                self.history.update(turn, played, PieceTo::new(piece.role, played.to), previous, bonus);
            }
        }
        let killers = &mut self.stack[ply].killers;
        if killers[0] != Some(played) {
            *killers = [Some(played), killers[0]];
        }
        if let Some((previous, _)) = previous_move {
            self.history.set_counter(turn, previous, played);
        }
    }

    /// Sets the PV of a node: the move, and the PV of its child if `with_child`.
    fn extend_pv(&mut self, played: Move, ply: usize, with_child: bool) {
        let (own, below) = self.stack.split_at_mut(ply + 1);
        let (Some(own), Some(below)) = (own.last_mut(), below.first()) else { return };
        own.pv.clear();
        own.pv.push(played);
        if with_child {
            own.pv.extend_from_slice(&below.pv);
        }
    }

    /// Stores the root with the score of its best move without the bonus, as a lower bound.
    fn store_without_bonus(&self, node: Node, best: Score, best_move: Option<Move>) {
        let Some(played) = best_move else { return };
        let score = if best.abs() < TABLE_BOUND { best - self.bonus(played, node.window) } else { best };
        let (static_eval, depth) = (self.stack[0].static_eval, node.depth);
        let entry = TtEntry { best: best_move, score, static_eval, depth, bound: Bound::Lower };
        self.tt.store(self.position.key(), entry);
    }

    /// Returns the bonus of a root move; 0 if the window is about forced wins.
    fn bonus(&self, played: Move, window: Window) -> Score {
        let is_undecided = window.alpha < TABLE_BOUND && window.beta > -TABLE_BOUND;
        let known = self.bonuses.iter().find(|(other, _)| is_undecided && *other == played);
        known.map_or(0, |(_, bonus)| *bonus)
    }

    fn store(&self, node: Node, best: Score, best_move: Option<Move>) {
        let Node { window, depth, ply, .. } = node;
        if score::is_by_rule(best) || (ply == 0 && !self.excluded_moves.is_empty()) {
            return;
        }
        if ply == 0 && !self.bonuses.is_empty() {
            return self.store_without_bonus(node, best, best_move);
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best_move.is_some() && window.is_pv() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = score::to_tt(best, ply);
        let static_eval = self.stack[ply].static_eval;
        self.tt.store(self.position.key(), TtEntry { best: best_move, score, static_eval, depth, bound });
    }
}

/// Adds a bonus to a score that is no forced win or loss.
const fn raised(score: Score, bonus: Score) -> Score {
    if score.abs() < TABLE_BOUND { score + bonus } else { score }
}

/// Returns the static evaluation, or the score of the table entry if that is a tighter bound.
fn refine(entry: TtEntry, static_eval: Score) -> Score {
    let is_tighter = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > static_eval,
        Bound::Upper => entry.score < static_eval,
    };
    if is_tighter && entry.score.abs() < TABLE_BOUND { entry.score } else { static_eval }
}
