//! The tree of two levels (Huang and Chen, figures 6 and 7): the two best moves, the two best answers to each, and the two best
//! moves after each answer.

use super::advice::Adviser;
use super::settings::Settings;
use xiangqi::rules::{Move, Position};

/// Moves that the tree follows in a position.
const WIDTH: usize = 2;
/// Its depth in plies: a move, an answer, a move.
const DEPTH: usize = 3;

/// A move of the tree with what follows.
#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// The position before it.
    pub before: Position,
    /// The move.
    pub played: Move,
    /// Output of the rules, for the side that moves.
    pub rv: f64,
    /// It ends the game.
    pub wins: bool,
    /// The best moves after it, the best first.
    pub next: Vec<Self>,
}

impl Adviser {
    /// Returns the tree of a position. With [`Settings::own_only`] the answers are left out, unless a side in check must give one.
    pub fn tree(&self, position: &Position) -> Vec<Branch> {
        self.branches(position, DEPTH)
    }

    fn branches(&self, position: &Position, depth: usize) -> Vec<Branch> {
        let Some(left) = depth.checked_sub(1) else { return Vec::new() };
        let Settings { own_only, .. } = self.settings();
        let ranked = self.ranked(position);
        let branch = |&(played, rv, wins): &(Move, f64, bool)| {
            let mut after = position.clone();
            after.make(played);
            let passed = if *own_only && left > 1 { after.passed() } else { None };
            let next = match passed {
                _ if wins => Vec::new(),
                Some(own) => self.branches(&own, left - 1),
                None => self.branches(&after, left),
            };
            Branch { before: position.clone(), played, rv, wins, next }
        };
        ranked.iter().take(WIDTH).map(branch).collect()
    }
}
