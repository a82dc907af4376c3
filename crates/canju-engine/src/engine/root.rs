//! Iterative deepening with aspiration windows, for one line or several (MultiPV).

use xiangqi::rules::Move;

use super::limits::{Limits, PvLine};
use super::score::{INFINITE, Score, Window};
use super::search_parameters::{ASPIRATION_DEPTH, ASPIRATION_LIMIT, ASPIRATION_WIDTH};
use super::searcher::Searcher;

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
            if self.stopped {
                // A better first move proved by the unfinished iteration replaces that of the last one.
                if let Some(score) = self.root_best_score.filter(|_| at == 0) {
                    let moves = self.stack[0].pv.clone();
                    let line = PvLine { score, moves, depth, seldepth: self.seldepth as u32 };
                    self.lines.retain(|other| other.moves.first() != line.moves.first());
                    self.lines.insert(0, line);
                    self.lines.truncate(wanted);
                }
                return false;
            }
            found.push(PvLine {
                score,
                moves: self.stack[0].pv.clone(),
                depth,
                seldepth: self.seldepth as u32,
            });
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
