//! History heuristics for quiet moves: butterfly history, continuation history (after the move before), counter moves.

use xiangqi::rules::{Color, Move, Role, Square};

const POINTS: usize = Square::COUNT;
/// No entry is further from 0.
pub(super) const LIMIT: i32 = 8_192;

/// The history tables of one thread.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// Butterfly history, by side, origin and target.
    butterfly: Vec<i16>,
    /// Continuation history, by side, role and target of the move before, role and target of the move.
    continuation: Vec<i16>,
    /// Counter moves, by side, origin and target of the move before.
    counters: Vec<Option<Move>>,
}

/// A piece of the side to move and its target, one of 7·90.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step(u16);

impl Step {
    /// The number of steps.
    const COUNT: usize = 7 * POINTS;

    /// Returns the step of a piece to a target.
    pub(super) const fn new(role: Role, to: Square) -> Self {
        Self((role.index() * POINTS + to.index()) as u16)
    }
}

impl Default for History {
    fn default() -> Self {
        Self {
            butterfly: vec![0; 2 * POINTS * POINTS],
            continuation: vec![0; 2 * Step::COUNT * Step::COUNT],
            counters: vec![None; 2 * POINTS * POINTS],
        }
    }
}

const fn butterfly(color: Color, played: Move) -> usize {
    (color.index() * POINTS + played.from.index()) * POINTS + played.to.index()
}

const fn continuation(color: Color, before: Step, step: Step) -> usize {
    (color.index() * Step::COUNT + before.0 as usize) * Step::COUNT + step.0 as usize
}

/// Adds a bonus or malus with gravity: the nearer an entry is to its limit, the less it moves.
fn nudge(entry: Option<&mut i16>, bonus: i32) {
    if let Some(entry) = entry {
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

impl History {
    /// Returns the points of a move, −2·8192 to 2·8192.
    #[inline]
    pub(super) fn of(&self, color: Color, played: Move, step: Step, before: Option<Step>) -> i32 {
        let plain = self.butterfly.get(butterfly(color, played)).copied().unwrap_or(0);
        let after =
            before.and_then(|before| self.continuation.get(continuation(color, before, step)).copied());
        i32::from(plain) + i32::from(after.unwrap_or(0))
    }

    /// Adds a bonus to a move, or a malus if it is negative.
    pub(super) fn learn(&mut self, color: Color, played: Move, step: Step, before: Option<Step>, bonus: i32) {
        nudge(self.butterfly.get_mut(butterfly(color, played)), bonus);
        if let Some(before) = before {
            nudge(self.continuation.get_mut(continuation(color, before, step)), bonus);
        }
    }

    /// Returns the counter move to `before`, which `color` answers.
    pub(super) fn counter(&self, color: Color, before: Move) -> Option<Move> {
        self.counters.get(butterfly(color, before)).copied().flatten()
    }

    /// Sets the counter move to `before`.
    pub(super) fn refutes(&mut self, color: Color, before: Move, answer: Move) {
        if let Some(entry) = self.counters.get_mut(butterfly(color, before)) {
            *entry = Some(answer);
        }
    }
}
