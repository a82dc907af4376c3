//! One search thread: its position, game history, per-ply stack and rule scores.
//!
//! Nodes are searched in `search`, pruned in `pruning`; captures are in `quiescence`, iterations in `root`.

use std::sync::Arc;

use xiangqi::rules::referee::GameHistory;
use xiangqi::rules::referee::{self, RuleSet};
use xiangqi::rules::{Color, Move, Position};

use super::evaluation::{EvalAccumulator, Evaluation};
use super::history::{History, PieceTo};
use super::limits::{Control, PvLine};
use super::network::accumulator::{Accumulators, Change};
use super::oracles::Oracles;
use super::pruning::Reductions;
use super::score::{self, MATE_BOUND, RULE, Score};
use super::transposition::TranspositionTable;

/// Maximum distance from the root, in plies.
pub(super) const MAX_PLY: usize = 240;

/// Search stack entry: data of one ply of the current line.
#[derive(Debug, Clone, Default)]
pub(super) struct StackEntry {
    pub(super) accumulator: EvalAccumulator,
    pub(super) static_eval: Option<Score>,
    pub(super) played: Option<Move>,
    pub(super) piece_to: Option<PieceTo>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) pv: Vec<Move>,
}

/// One thread of a search.
pub struct Searcher<'a> {
    pub(super) position: Position,
    pub(super) game_history: GameHistory,
    pub(super) rules: RuleSet,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) tt: Arc<TranspositionTable>,
    pub(super) oracles: Oracles,
    pub(super) history: History,
    pub(super) reductions: Reductions,
    pub(super) stack: Vec<StackEntry>,
    /// The accumulators of the network along the current line; empty without a network.
    pub(super) accumulators: Accumulators,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    pub(super) stopped: bool,
    pub(super) control: &'a dyn Control,
    /// Greatest ply reached (selective depth).
    pub(super) seldepth: usize,
    pub(super) root_depth: i32,
    /// Root moves to skip: those of better lines, and those not requested.
    pub(super) excluded_moves: Vec<Move>,
    /// Bonuses of root moves, added to their search scores.
    pub(super) bonuses: Vec<(Move, Score)>,
    /// External order of the root moves, the best first.
    pub(super) root_order: Vec<Move>,
    pub(super) lines: Vec<PvLine>,
    /// Score of the best root move proved by this iteration so far.
    pub(super) root_best_score: Option<Score>,
}

impl<'a> Searcher<'a> {
    /// Creates a searcher of `position`, which `game_history` has led to.
    pub fn new(
        position: Position,
        game_history: GameHistory,
        rules: RuleSet,
        evaluation: Arc<Evaluation>,
        tt: Arc<TranspositionTable>,
        control: &'a dyn Control,
    ) -> Self {
        let plies = if evaluation.network().is_some() { MAX_PLY + 4 } else { 0 };
        Self {
            position,
            game_history,
            rules,
            evaluation,
            tt,
            oracles: Oracles::default(),
            history: History::default(),
            reductions: Reductions::new(),
            stack: vec![StackEntry::default(); MAX_PLY + 4],
            accumulators: Accumulators::new(plies),
            nodes: 0,
            node_limit: u64::MAX,
            stopped: false,
            control,
            seldepth: 0,
            root_depth: 0,
            excluded_moves: Vec::new(),
            bonuses: Vec::new(),
            root_order: Vec::new(),
            lines: Vec::new(),
            root_best_score: None,
        }
    }

    /// Sets the exact sources: tables and books.
    #[must_use]
    pub fn with_oracles(self, oracles: Oracles) -> Self {
        Self { oracles, ..self }
    }

    /// The nodes searched.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Makes a legal move at `ply`.
    #[inline]
    pub(super) fn make(&mut self, played: Move, ply: usize) {
        self.tt.prefetch(self.position.key_after(played));
        let accumulator = self.evaluation.update(self.stack[ply].accumulator, &self.position, played);
        let piece_to = self.position.piece_at(played.from).map(|piece| PieceTo::new(piece.role, played.to));
        self.accumulators.set(ply + 1, Change::of(&self.position, played));
        let entry = &mut self.stack[ply];
        (entry.played, entry.piece_to) = (Some(played), piece_to);
        self.game_history.make(&mut self.position, played);
        self.stack[ply + 1].accumulator = accumulator;
        self.nodes += 1;
        if self.nodes & 511 == 0 || self.nodes >= self.node_limit {
            self.stopped |= self.nodes >= self.node_limit || self.control.stopped(self.nodes);
        }
    }

    #[inline]
    pub(super) fn unmake(&mut self) {
        self.game_history.unmake(&mut self.position);
    }

    /// Whether the last move gave check.
    #[inline]
    pub(super) fn in_check(&self) -> bool {
        match self.game_history.plies().last() {
            Some(last) => last.checks,
            None => self.position.in_check(),
        }
    }

    /// Returns the score of a position that ends the game by the rules, or would if its cycle went on: a first repetition counts
    /// as the last, unless the quiet limit ends the game there. If the repetition count is reached, the referee's own cycle is judged,
    /// before the quiet limit as in `Game::result`.
    #[inline]
    pub(super) fn by_rules(&self, ply: usize) -> Option<Score> {
        let halfmoves = self.position.halfmoves();
        let again = if halfmoves < 4 { None } else { self.game_history.cycle(&self.position, 2) };
        let last = again.and_then(|_| self.game_history.cycle(&self.position, self.rules.repetition_count));
        if halfmoves >= self.rules.quiet_limit {
            if !self.position.has_legal_move() {
                return Some(score::mated_in(ply));
            }
            if last.is_none() {
                return Some(0);
            }
        }
        let result = referee::adjudicate_cycle(last.or(again)?, &self.position, self.rules);
        let won = RULE - ply as Score;
        Some(result.winner.map_or(0, |winner| if winner == self.position.turn() { won } else { -won }))
    }

    /// Returns the static evaluation of the current position.
    pub(super) fn static_eval(&mut self, ply: usize) -> Score {
        let accumulators = &mut self.accumulators;
        let views = self.evaluation.network().map(|network| accumulators.at(network, ply));
        self.evaluation.score_with(&self.position, self.stack[ply].accumulator, views)
    }

    /// The side to move at the root.
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }
}

const _: () = assert!(MATE_BOUND > RULE);
