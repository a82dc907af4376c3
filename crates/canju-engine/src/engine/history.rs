//! Which quiet moves were good before: by side and points, after the move before, and the killers of each ply.

use xiangqi::rules::{Color, Move, Role, Square};

const POINTS: usize = Square::COUNT;
/// No entry is further from 0.
pub(super) const LIMIT: i32 = 8_192;

/// The memory of one thread for quiet moves.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// By side, point left, point reached.
    butterfly: Vec<i16>,
    /// By side, role and target of the move before, then role and target of the move.
    followed: Vec<i16>,
    /// The answer to a move, by side, point left and point reached.
    counters: Vec<Option<Move>>,
}

/// A man of the side to move and the point it goes to, of 7·90.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step(u16);

impl Step {
    /// The number of steps.
    const COUNT: usize = 7 * POINTS;

    /// This man to this point.
    pub(super) const fn new(role: Role, to: Square) -> Self {
        Self((role.index() * POINTS + to.index()) as u16)
    }
}

impl Default for History {
    fn default() -> Self {
        Self {
            butterfly: vec![0; 2 * POINTS * POINTS],
            followed: vec![0; 2 * Step::COUNT * Step::COUNT],
            counters: vec![None; 2 * POINTS * POINTS],
        }
    }
}

const fn butterfly(color: Color, played: Move) -> usize {
    (color.index() * POINTS + played.from.index()) * POINTS + played.to.index()
}

const fn followed(color: Color, before: Step, step: Step) -> usize {
    (color.index() * Step::COUNT + before.0 as usize) * Step::COUNT + step.0 as usize
}

/// Moves an entry towards the limit of its sign, the less the nearer it is.
fn nudge(entry: Option<&mut i16>, bonus: i32) {
    if let Some(entry) = entry {
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

impl History {
    /// How good a move was before, −2·8192 to 2·8192.
    #[inline]
    pub(super) fn of(&self, color: Color, played: Move, step: Step, before: Option<Step>) -> i32 {
        let plain = self.butterfly.get(butterfly(color, played)).copied().unwrap_or(0);
        let after = before.and_then(|before| self.followed.get(followed(color, before, step)).copied());
        i32::from(plain) + i32::from(after.unwrap_or(0))
    }

    /// The move was good (a positive bonus) or not.
    pub(super) fn learn(&mut self, color: Color, played: Move, step: Step, before: Option<Step>, bonus: i32) {
        nudge(self.butterfly.get_mut(butterfly(color, played)), bonus);
        if let Some(before) = before {
            nudge(self.followed.get_mut(followed(color, before, step)), bonus);
        }
    }

    /// The move that last refuted `before`, which `color` answers.
    pub(super) fn counter(&self, color: Color, before: Move) -> Option<Move> {
        self.counters.get(butterfly(color, before)).copied().flatten()
    }

    /// `answer` refuted `before`.
    pub(super) fn refutes(&mut self, color: Color, before: Move, answer: Move) {
        if let Some(entry) = self.counters.get_mut(butterfly(color, before)) {
            *entry = Some(answer);
        }
    }
}
