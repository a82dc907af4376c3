//! Principal variation search: one thread with its position, path and memory for moves.

use std::sync::Arc;

use crate::rules::referee::{self, RuleSet};
use crate::rules::{Color, Move, Position, path::Path};
use crate::tablebase::code::Wdl;
use crate::tablebase::probe::Probe;

use super::evaluation::{Evaluation, Tally};
use super::history::{History, Step};
use super::limits::{Control, Line};
use super::picker::{Hints, Pick, Picker};
use super::reductions::Reductions;
use super::score::{self, INFINITE, MATE, MATE_BOUND, RULE, Score, TABLE, TABLE_BOUND};
use super::transposition::{Bound, Memory, Transpositions};

/// No line is searched further than this from the root.
pub(super) const MOST_PLIES: usize = 240;

/// What the search keeps of each ply of the present line.
#[derive(Debug, Clone, Default)]
pub(super) struct Frame {
    pub(super) tally: Tally,
    pub(super) estimate: Option<Score>,
    pub(super) played: Option<Move>,
    pub(super) step: Option<Step>,
    killers: [Option<Move>; 2],
    pub(super) line: Vec<Move>,
}

/// One thread of a search.
pub struct Searcher<'a> {
    pub(super) position: Position,
    pub(super) path: Path,
    pub(super) rules: RuleSet,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) memory: Arc<Transpositions>,
    tables: Option<Arc<dyn Probe + Send + Sync>>,
    history: History,
    reductions: Reductions,
    pub(super) frames: Vec<Frame>,
    pub(super) nodes: u64,
    pub(super) budget: u64,
    pub(super) stopped: bool,
    pub(super) control: &'a dyn Control,
    pub(super) deepest: usize,
    pub(super) root_depth: i32,
    /// First moves that are not looked at: those of better lines, and those that were not asked for.
    pub(super) excluded: Vec<Move>,
    pub(super) lines: Vec<Line>,
    /// The score of the best first move that this iteration has proved so far.
    pub(super) proved: Option<Score>,
}

/// How a node is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window as the other side sees it.
    pub(super) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the score exceeds alpha: the window that asks no more.
    const fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }
}

impl<'a> Searcher<'a> {
    /// A searcher at the end of a path.
    pub fn new(
        position: Position,
        path: Path,
        rules: RuleSet,
        evaluation: Arc<Evaluation>,
        memory: Arc<Transpositions>,
        control: &'a dyn Control,
    ) -> Self {
        Self {
            position,
            path,
            rules,
            evaluation,
            memory,
            tables: None,
            history: History::default(),
            reductions: Reductions::new(),
            frames: vec![Frame::default(); MOST_PLIES + 4],
            nodes: 0,
            budget: u64::MAX,
            stopped: false,
            control,
            deepest: 0,
            root_depth: 0,
            excluded: Vec::new(),
            lines: Vec::new(),
            proved: None,
        }
    }

    /// The same with exact tables.
    #[must_use]
    pub fn with_tables(mut self, tables: Arc<dyn Probe + Send + Sync>) -> Self {
        self.tables = Some(tables);
        self
    }

    /// The nodes searched.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Makes a legal move at `ply`.
    #[inline]
    pub(super) fn make(&mut self, played: Move, ply: usize) {
        let tally = self.evaluation.follow(self.frames[ply].tally, &self.position, played);
        let step = self.position.piece_at(played.from).map(|piece| Step::new(piece, played.to));
        let frame = &mut self.frames[ply];
        (frame.played, frame.step) = (Some(played), step);
        self.path.make(&mut self.position, played);
        self.frames[ply + 1].tally = tally;
        self.nodes += 1;
        if self.nodes & 511 == 0 || self.nodes >= self.budget {
            self.stopped |= self.nodes >= self.budget || self.control.stopped();
        }
    }

    #[inline]
    pub(super) fn unmake(&mut self) {
        self.path.unmake(&mut self.position);
    }

    /// Whether the last move gave check.
    #[inline]
    pub(super) fn in_check(&self) -> bool {
        match self.path.plies().last() {
            Some(last) => last.checks,
            None => self.position.in_check(),
        }
    }

    /// The score of a position that ends the game by the rules, or would if play went on as before: the second time counts as the
    /// last.
    #[inline]
    pub(super) fn by_rules(&self, ply: usize) -> Option<Score> {
        if self.position.halfmoves() >= self.rules.quiet_limit {
            let lost = self.in_check() && !self.position.has_legal_move();
            return Some(if lost { score::mated_in(ply) } else { 0 });
        }
        if self.position.halfmoves() < 4 {
            return None;
        }
        let cycle = self.path.cycle(&self.position, 2)?;
        let result = referee::blame(cycle, &self.position, self.rules);
        let won = RULE - ply as Score;
        Some(result.winner.map_or(0, |winner| if winner == self.position.turn() { won } else { -won }))
    }

    /// The score of the position, `depth` plies deep.
    pub(super) fn search(&mut self, window: Window, depth: i32, ply: usize, cut: bool) -> Score {
        if depth <= 0 {
            return self.quiescence(window, 0, ply);
        }
        let open = window.is_open();
        if open {
            self.frames[ply].line.clear();
            self.deepest = self.deepest.max(ply);
        }
        if self.stopped {
            return 0;
        }
        let mut window = window;
        if ply > 0 {
            if let Some(score) = self.by_rules(ply) {
                return score;
            }
            if ply >= MOST_PLIES {
                return self.estimate(ply);
            }
            window.alpha = window.alpha.max(score::mated_in(ply));
            window.beta = window.beta.min(MATE - ply as Score - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let key = self.position.key();
        let remembered = self.memory.get(key);
        if let Some(memory) = remembered.filter(|memory| !open && memory.depth >= depth && ply > 0) {
            let score = score::from_memory(memory.score, ply);
            if cuts(memory.bound, score, window) && self.position.halfmoves() + 20 < self.rules.quiet_limit {
                return score;
            }
        }
        if ply > 0
            && let Some(score) = self.by_tables(ply)
        {
            return score;
        }
        let in_check = self.in_check();
        let estimate = match (in_check, remembered.and_then(|memory| memory.estimate)) {
            (true, _) => None,
            (false, Some(estimate)) => Some(estimate),
            (false, None) => Some(self.estimate(ply)),
        };
        self.frames[ply].estimate = estimate;
        let refined = estimate.map(|estimate| match remembered {
            Some(memory) if improves(memory, estimate) && memory.score.abs() < TABLE_BOUND => memory.score,
            _ => estimate,
        });
        let improving = self.is_improving(ply);
        if !open && let Some(refined) = refined {
            if let Some(score) = self.without_a_move(window, depth, ply, refined, improving, cut) {
                return score;
            }
        }
        let best = remembered.and_then(|memory| memory.best);
        let depth = if best.is_none() && depth >= 4 && ply > 0 { depth - 1 } else { depth };
        self.moves(window, depth, ply, cut, best, improving)
    }

    /// What can be said without looking at moves: so far above the window that nothing will bring it down, by estimate or by
    /// passing.
    fn without_a_move(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        refined: Score,
        improving: bool,
        cut: bool,
    ) -> Option<Score> {
        let beta = window.beta;
        if beta.abs() >= TABLE_BOUND {
            return None;
        }
        let margin = 85 * (depth - i32::from(improving));
        if depth <= 7 && refined - margin >= beta {
            return Some(refined);
        }
        if depth <= 2 && refined + 220 * depth < window.alpha {
            let score = self.quiescence(Window::above(window.alpha), 0, ply);
            if score <= window.alpha {
                return Some(score);
            }
        }
        let just_passed = ply > 0 && self.frames[ply - 1].played.is_none();
        let may_pass = cut && depth >= 3 && refined >= beta && !just_passed && ply > 0;
        if may_pass && self.frames[ply].tally.has_officers(self.position.turn()) {
            return self.pass(beta, depth, ply, refined);
        }
        None
    }

    /// Lets the other side move twice; if that is not enough for it, the node is good enough (null move).
    fn pass(&mut self, beta: Score, depth: i32, ply: usize, refined: Score) -> Option<Score> {
        let passed = self.position.passed()?;
        let reduced = depth - 4 - depth / 4 - ((refined - beta) / 200).min(3);
        let before = std::mem::replace(&mut self.position, passed);
        let since = self.path.forget();
        (self.frames[ply].played, self.frames[ply].step) = (None, None);
        self.frames[ply + 1].tally = self.frames[ply].tally;
        let score = -self.search(Window::above(-beta), reduced, ply + 1, false);
        self.path.recall(since);
        self.position = before;
        if self.stopped {
            return Some(0);
        }
        (score >= beta).then_some(if score >= TABLE_BOUND { beta } else { score })
    }

    fn moves(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
        remembered: Option<Move>,
        improving: bool,
    ) -> Score {
        let open = window.is_open();
        let turn = self.position.turn();
        let in_check = self.in_check();
        let before = self.before(ply);
        let counter = before.and_then(|(played, _)| self.history.counter(turn, played));
        let [first, second] = self.frames[ply].killers;
        self.frames[ply + 2].killers = [None; 2];
        let mut picker = Picker::all(Hints { remembered, quiet: [first, second, counter] });
        let follows = before.map(|(_, step)| step);
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut alpha = window.alpha;
        let mut number = 0;
        let mut tried: Vec<(Move, Step)> = Vec::new();
        while let Some(pick) = self.next(&mut picker, follows) {
            let played = pick.played;
            if ply == 0 && self.excluded.contains(&played) {
                continue;
            }
            number += 1;
            if best > -TABLE_BOUND
                && ply > 0
                && self.is_hopeless(pick, depth, ply, number, alpha, improving, in_check)
            {
                continue;
            }
            let Some(step) = self.position.piece_at(played.from).map(|piece| Step::new(piece, played.to))
            else {
                continue;
            };
            let history = if pick.captures { 0 } else { self.history.of(turn, played, step, follows) };
            self.make(played, ply);
            let checks = self.in_check();
            let extension = i32::from(checks && !pick.loses && ply < 2 * self.root_depth as usize);
            let next = depth - 1 + extension;
            let score = self.try_move(
                Window::new(alpha, window.beta),
                next,
                ply,
                number,
                Late {
                    open,
                    cut,
                    quiet: !pick.captures && !checks && !in_check,
                    loses: pick.loses && !checks,
                    improving,
                    history,
                },
            );
            self.unmake();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(played));
                    if open {
                        self.extend_line(played, ply);
                    }
                    if ply == 0 {
                        self.proved = Some(score);
                    }
                    if score >= window.beta {
                        if !pick.captures {
                            self.reward(played, step, before, ply, depth, &tried);
                        }
                        break;
                    }
                }
            }
            if !pick.captures {
                tried.push((played, step));
            }
        }
        if number == 0 {
            // Nothing can be played: mate or stalemate, which loses as well.
            return if self.excluded.is_empty() || ply > 0 { score::mated_in(ply) } else { -INFINITE };
        }
        self.remember(window, best, best_move, depth, ply);
        best
    }

    fn next(&self, picker: &mut Picker, follows: Option<Step>) -> Option<Pick> {
        let turn = self.position.turn();
        picker.next(&self.position, |played| {
            let step = self.position.piece_at(played.from).map(|piece| Step::new(piece, played.to));
            step.map_or(0, |step| self.history.of(turn, played, step, follows))
        })
    }

    /// Searches the position after a move: late ones less deep and only whether they are better at all.
    fn try_move(&mut self, window: Window, next: i32, ply: usize, number: usize, late: Late) -> Score {
        let child = ply + 1;
        if number == 1 {
            return -self.search(window.turned(), next, child, !late.open && !late.cut);
        }
        let alpha = Window::above(window.alpha);
        let mut score = Score::MAX;
        let reduction = if next >= 2 && number > 1 + usize::from(late.open) {
            self.reduction(next, number, late)
        } else {
            0
        };
        if reduction > 0 {
            score = -self.search(alpha.turned(), next - reduction, child, true);
        }
        if score > window.alpha && (reduction > 0 || !late.open || number > 1) {
            score = -self.search(alpha.turned(), next, child, !late.cut);
        }
        if late.open && score > window.alpha && score < window.beta {
            score = -self.search(window.turned(), next, child, false);
        }
        score
    }

    fn reduction(&self, next: i32, number: usize, late: Late) -> i32 {
        if !late.quiet && !late.loses {
            return 0;
        }
        let mut reduction = self.reductions.of(next, number);
        reduction += i32::from(!late.improving) + i32::from(late.cut) - i32::from(late.open);
        reduction -= late.history / 5_000;
        reduction.clamp(0, next - 1)
    }

    /// A late or bad move that need not be tried once another one is there.
    #[expect(clippy::too_many_arguments, reason = "what is known of a node")]
    fn is_hopeless(
        &self,
        pick: Pick,
        depth: i32,
        ply: usize,
        number: usize,
        alpha: Score,
        improving: bool,
        in_check: bool,
    ) -> bool {
        if in_check || depth > 8 {
            return false;
        }
        if pick.loses {
            return depth <= 5 && !super::exchange::brings(&self.position, pick.played, -110 * depth);
        }
        if pick.captures {
            return false;
        }
        let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
        if number > enough as usize {
            return true;
        }
        let futile = self.frames[ply].estimate.is_some_and(|estimate| estimate + 120 + 95 * depth <= alpha);
        if futile && depth <= 6 && !self.gives_check(pick.played) {
            return true;
        }
        depth <= 6 && !super::exchange::brings(&self.position, pick.played, -35 * depth * depth)
    }

    /// Whether a move may give check directly; what it discovers is not seen.
    fn gives_check(&self, played: Move) -> bool {
        let board = self.position.board();
        let king = self.position.king(self.position.turn().opponent());
        board.piece_at(played.from).is_some_and(|piece| board.reach(piece, played.to).contains(king))
    }

    /// The move before, and its step.
    fn before(&self, ply: usize) -> Option<(Move, Step)> {
        let frame = self.frames.get(ply.checked_sub(1)?)?;
        frame.played.zip(frame.step)
    }

    fn is_improving(&self, ply: usize) -> bool {
        let now = self.frames[ply].estimate;
        let earlier = ply.checked_sub(2).and_then(|earlier| self.frames[earlier].estimate);
        now.zip(earlier).is_some_and(|(now, earlier)| now > earlier)
    }

    /// A quiet move was good enough: it and those before it are remembered for that.
    fn reward(
        &mut self,
        played: Move,
        step: Step,
        before: Option<(Move, Step)>,
        ply: usize,
        depth: i32,
        tried: &[(Move, Step)],
    ) {
        let turn = self.position.turn();
        let bonus = (16 * depth * depth + 32 * depth).min(1_600);
        let follows = before.map(|(_, step)| step);
        self.history.learn(turn, played, step, follows, bonus);
        for &(other, step) in tried {
            self.history.learn(turn, other, step, follows, -bonus);
        }
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(played) {
            *killers = [Some(played), killers[0]];
        }
        if let Some((before, _)) = before {
            self.history.refutes(turn, before, played);
        }
    }

    fn extend_line(&mut self, played: Move, ply: usize) {
        let (own, below) = self.frames.split_at_mut(ply + 1);
        let (Some(own), Some(below)) = (own.last_mut(), below.first()) else { return };
        own.line.clear();
        own.line.push(played);
        own.line.extend_from_slice(&below.line);
    }

    fn remember(&self, window: Window, best: Score, best_move: Option<Move>, depth: i32, ply: usize) {
        if score::is_by_rule(best) || (ply == 0 && !self.excluded.is_empty()) {
            return;
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best_move.is_some() && window.is_open() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let estimate = self.frames[ply].estimate;
        let score = score::to_memory(best, ply);
        self.memory.put(self.position.key(), Memory { best: best_move, score, estimate, depth, bound });
    }

    /// The estimate of the present position.
    pub(super) fn estimate(&self, ply: usize) -> Score {
        self.evaluation.score(&self.position, self.frames[ply].tally)
    }

    /// What exact tables say.
    fn by_tables(&self, ply: usize) -> Option<Score> {
        let tables = self.tables.as_ref()?;
        let value = tables.value(&self.position).ok()?;
        let distance = value.plies.unwrap_or(500) as Score + ply as Score;
        let won = match value.plies {
            Some(_) => MATE - distance,
            None => TABLE - distance,
        };
        Some(match value.wdl {
            Wdl::Win => won,
            Wdl::Draw => 0,
            Wdl::Loss => -won,
        })
    }

    /// The side to move at the root.
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }
}

/// What is known of a late move.
#[derive(Debug, Clone, Copy)]
struct Late {
    open: bool,
    cut: bool,
    quiet: bool,
    loses: bool,
    improving: bool,
    history: i32,
}

/// Whether a remembered score decides the node.
pub(super) const fn cuts(bound: Bound, score: Score, window: Window) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    }
}

/// Whether a remembered score says more than the estimate.
fn improves(memory: Memory, estimate: Score) -> bool {
    match memory.bound {
        Bound::Exact => true,
        Bound::Lower => memory.score > estimate,
        Bound::Upper => memory.score < estimate,
    }
}

const _: () = assert!(MATE_BOUND > RULE);
