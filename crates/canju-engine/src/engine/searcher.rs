//! One search thread: its position, game history, per-ply stack and rule scores; iterative deepening.
//!
//! Nodes are searched in `search`, pruned in `pruning`; captures are in `quiescence`.

use std::sync::Arc;

use xiangqi::rules::referee::{self, GameHistory, RuleSet};
use xiangqi::rules::{Color, Move, Position};

use super::evaluation::{EvalAccumulator, Evaluation};
use super::limits::{Control, Limits, PvLine};
use super::network::{Accumulators, Change};
use super::oracles::Oracles;
use super::picker::{History, PieceTo};
use super::pruning::Reductions;
use super::score::{self, INFINITE, MATE_BOUND, RULE, Score, Window};
use super::search_parameters::{ASPIRATION_DEPTH, ASPIRATION_LIMIT, ASPIRATION_WIDTH};
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

    #[must_use]
    pub fn with_oracles(self, oracles: Oracles) -> Self {
        Self { oracles, ..self }
    }

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

    pub(super) fn static_eval(&mut self, ply: usize) -> Score {
        let accumulators = &mut self.accumulators;
        let views = self.evaluation.network().map(|network| accumulators.at(network, ply));
        self.evaluation.score_with(&self.position, self.stack[ply].accumulator, views)
    }

    pub const fn turn(&self) -> Color {
        self.position.turn()
    }
}

const _: () = assert!(MATE_BOUND > RULE);

// Iterative deepening with aspiration windows, for one line or several (MultiPV).

impl Searcher<'_> {
    /// Searches deeper and deeper until a limit or the control ends it. Returns lines, the best first, as many as are wanted (fewer if
    /// no iteration was finished); none if the side to move has no move, or none that is allowed. The same position, game history,
    /// table and limits give the same lines.
    pub fn run(&mut self, limits: &Limits) -> Vec<PvLine> {
        self.node_limit = limits.nodes.unwrap_or(u64::MAX);
        self.bonuses.clone_from(&limits.bonuses);
        self.root_order.clone_from(&limits.root_order);
        self.stack[0].accumulator = self.evaluation.accumulate(&self.position);
        if let Some(network) = self.evaluation.network() {
            self.accumulators.begin(network, &self.position);
        }
        let moves = self.position.legal_moves();
        let unwanted: Vec<Move> = moves.iter().copied().filter(|played| !limits.allows(*played)).collect();
        let wanted = limits.lines.clamp(1, moves.len().max(1)).min(moves.len() - unwanted.len());
        if wanted == 0 {
            return Vec::new();
        }
        self.lines =
            moves.iter().copied().filter(|played| !unwanted.contains(played)).take(1).map(only).collect();
        for depth in limits.first..=limits.depth {
            self.root_depth = depth as i32;
            let done = self.iteration(depth, wanted, &unwanted);
            if !done {
                break;
            }
            self.control.iteration(&self.lines, self.nodes);
            if self.control.enough(&self.lines) {
                break;
            }
        }
        std::mem::take(&mut self.lines)
    }

    /// Searches one iteration; returns false if it was stopped, keeping the results so far.
    fn iteration(&mut self, depth: u32, wanted: usize, unwanted: &[Move]) -> bool {
        let before = self.lines.clone();
        let mut found: Vec<PvLine> = Vec::with_capacity(wanted);
        for at in 0..wanted {
            self.excluded_moves = unwanted
                .iter()
                .copied()
                .chain(found.iter().filter_map(|line| line.moves.first().copied()))
                .collect();
            self.seldepth = 0;
            let guess = before.get(at).filter(|_| depth as i32 >= ASPIRATION_DEPTH).map(|line| line.score);
            let score = self.aspire(depth as i32, guess);
            let (moves, seldepth) = (self.stack[0].pv.clone(), self.seldepth as u32);
            let line = |score| PvLine { score, moves, depth, seldepth };
            if self.stopped {
                // A better first move proved by the unfinished iteration replaces that of the last one.
                if let Some(line) = self.root_best_score.filter(|_| at == 0).map(line) {
                    self.lines.retain(|other| other.moves.first() != line.moves.first());
                    self.lines.insert(0, line);
                    self.lines.truncate(wanted);
                }
                return false;
            }
            found.push(line(score));
        }
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        self.lines = found;
        true
    }

    /// Returns the score at a depth, by an aspiration window around a guess that is widened while the score is outside it.
    fn aspire(&mut self, depth: i32, guess: Option<Score>) -> Score {
        let mut width = ASPIRATION_WIDTH;
        let mut window = match guess {
            Some(guess) => Window::new((guess - width).max(-INFINITE), (guess + width).min(INFINITE)),
            None => Window::new(-INFINITE, INFINITE),
        };
        loop {
            self.root_best_score = None;
            let score = self.search(window, depth, 0, false);
            if self.stopped {
                return score;
            }
            if score <= window.alpha && window.alpha > -INFINITE {
                window = Window::new((score - width).max(-INFINITE), (window.alpha + window.beta) / 2);
            } else if score >= window.beta && window.beta < INFINITE {
                window.beta = (score + width).min(INFINITE);
            } else {
                return score;
            }
            width += width;
            if width > ASPIRATION_LIMIT {
                window = Window::new(-INFINITE, INFINITE);
            }
        }
    }
}

/// Returns a line of one move that has not been searched.
fn only(played: Move) -> PvLine {
    PvLine { score: 0, moves: vec![played], depth: 0, seldepth: 0 }
}
