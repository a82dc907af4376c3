//! History heuristics for quiet moves: butterfly history, continuation history (after the previous move), counter moves.

use xiangqi::rules::{Color, Move, Role, Square};

const POINTS: usize = Square::COUNT;
/// No entry is further from 0.
pub(super) const LIMIT: i32 = 8_192;

/// The history tables of one thread.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// Butterfly history, by side, origin and target.
    butterfly: Vec<i16>,
    /// Continuation history, by side, role and target of the previous move, role and target of the move.
    continuation: Vec<i16>,
    /// Counter moves, by side, origin and target of the previous move.
    counters: Vec<Option<Move>>,
}

/// Role and target of a move, one of 7·90 (piece-to).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    /// The number of pairs of role and target.
    const COUNT: usize = 7 * POINTS;

    /// Returns the pair of a role and a target.
    pub(super) const fn new(role: Role, to: Square) -> Self {
        Self((role.index() * POINTS + to.index()) as u16)
    }
}

impl Default for History {
    fn default() -> Self {
        Self {
            butterfly: vec![0; 2 * POINTS * POINTS],
            continuation: vec![0; 2 * PieceTo::COUNT * PieceTo::COUNT],
            counters: vec![None; 2 * POINTS * POINTS],
        }
    }
}

const fn butterfly(color: Color, played: Move) -> usize {
    (color.index() * POINTS + played.from.index()) * POINTS + played.to.index()
}

const fn continuation(color: Color, previous: PieceTo, piece_to: PieceTo) -> usize {
    (color.index() * PieceTo::COUNT + previous.0 as usize) * PieceTo::COUNT + piece_to.0 as usize
}

/// Adds a bonus or malus with gravity: the nearer an entry is to its limit, the less it moves.
fn nudge(entry: Option<&mut i16>, bonus: i32) {
    if let Some(entry) = entry {
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

impl History {
    /// Returns the history score of a move, −2·8192 to 2·8192.
    #[inline]
    pub(super) fn score(
        &self,
        color: Color,
        played: Move,
        piece_to: PieceTo,
        previous: Option<PieceTo>,
    ) -> i32 {
        let plain = self.butterfly.get(butterfly(color, played)).copied().unwrap_or(0);
        let after = previous
            .and_then(|previous| self.continuation.get(continuation(color, previous, piece_to)).copied());
        i32::from(plain) + i32::from(after.unwrap_or(0))
    }

    /// Adds a bonus to a move, or a malus if it is negative.
    pub(super) fn update(
        &mut self,
        color: Color,
        played: Move,
        piece_to: PieceTo,
        previous: Option<PieceTo>,
        bonus: i32,
    ) {
        nudge(self.butterfly.get_mut(butterfly(color, played)), bonus);
        if let Some(previous) = previous {
            nudge(self.continuation.get_mut(continuation(color, previous, piece_to)), bonus);
        }
    }

    /// Returns the counter move to `previous`, which `color` answers.
    pub(super) fn counter(&self, color: Color, previous: Move) -> Option<Move> {
        self.counters.get(butterfly(color, previous)).copied().flatten()
    }

    /// Sets the counter move to `previous`.
    pub(super) fn set_counter(&mut self, color: Color, previous: Move, answer: Move) {
        if let Some(entry) = self.counters.get_mut(butterfly(color, previous)) {
            *entry = Some(answer);
        }
    }
}
