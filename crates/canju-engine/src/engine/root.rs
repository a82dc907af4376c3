//! Iterations from the root: deeper and deeper, with a window around the last score, for several lines.

use xiangqi::rules::Move;

use super::limits::{Limits, PvLine};
use super::score::{INFINITE, Score};
use super::search::{Searcher, Window};

impl Searcher<'_> {
    /// Searches deeper and deeper until a limit or the control ends it. The best line comes first; there is none only if the side to
    /// move has no move, or none that is allowed. The same position, path, memory and limits give the same lines.
    pub fn run(&mut self, limits: &Limits) -> Vec<PvLine> {
        self.budget = limits.nodes.unwrap_or(u64::MAX);
        self.bonuses.clone_from(&limits.bonuses);
        self.root_order.clone_from(&limits.root_order);
        self.stack[0].accumulator = self.evaluation.accumulate(&self.position);
        let moves = self.position.legal_moves();
        let unwanted: Vec<Move> = moves.iter().copied().filter(|played| !limits.allows(*played)).collect();
        let wanted = limits.lines.clamp(1, moves.len().max(1)).min(moves.len() - unwanted.len());
        if wanted == 0 {
            return Vec::new();
        }
        self.lines =
            moves.iter().copied().filter(|played| !unwanted.contains(played)).take(1).map(only).collect();
        for depth in 1..=limits.depth {
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

    /// One iteration; false where it was stopped. What it had found by then stays.
    fn iteration(&mut self, depth: u32, wanted: usize, unwanted: &[Move]) -> bool {
        let before = self.lines.clone();
        let mut found: Vec<PvLine> = Vec::with_capacity(wanted);
        for at in 0..wanted {
            self.excluded_moves = unwanted
                .iter()
                .copied()
                .chain(found.iter().filter_map(|line| line.moves.first().copied()))
                .collect();
            self.deepest = 0;
            let guess = before.get(at).filter(|_| depth > 4).map(|line| line.score);
            let score = self.aspire(depth as i32, guess);
            if self.stopped {
                // A better first move that the broken iteration has proved is worth more than the last iteration's.
                if let Some(score) = self.proved.filter(|_| at == 0) {
                    let moves = self.stack[0].pv.clone();
                    let line = PvLine { score, moves, depth, deepest: self.deepest as u32 };
                    self.lines.retain(|other| other.moves.first() != line.moves.first());
                    self.lines.insert(0, line);
                }
                return false;
            }
            found.push(PvLine {
                score,
                moves: self.stack[0].pv.clone(),
                depth,
                deepest: self.deepest as u32,
            });
        }
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        self.lines = found;
        true
    }

    /// The score at this depth, by a window around a guess that is widened where the score lies outside.
    fn aspire(&mut self, depth: i32, guess: Option<Score>) -> Score {
        let mut width = 18;
        let mut window = match guess {
            Some(guess) => Window::new((guess - width).max(-INFINITE), (guess + width).min(INFINITE)),
            None => Window::new(-INFINITE, INFINITE),
        };
        loop {
            self.proved = None;
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
            if width > 1_000 {
                window = Window::new(-INFINITE, INFINITE);
            }
        }
    }
}

/// A line of one move that nobody has looked at yet.
fn only(played: Move) -> PvLine {
    PvLine { score: 0, moves: vec![played], depth: 0, deepest: 0 }
}
