//! Players that fail in game after game: their match stops.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::arena::Played;
use crate::rules::{Cause, Color, Forfeit};

/// Maximum number of consecutive games a player may lose by failure before the match stops.
pub(super) const MOST_FAILURES: u32 = 3;

/// The games in a row that each player has lost by failure, over all threads.
#[derive(Default)]
pub(super) struct FailureStreaks(Mutex<HashMap<usize, u32>>);

impl FailureStreaks {
    /// Counts a game between these two, red first. Returns the player who has now failed too often, with how it failed.
    pub(super) fn count(&self, [red, black]: [usize; 2], played: &Played) -> Option<(usize, Forfeit)> {
        let mut streaks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (Cause::Forfeit(forfeit), true) = (played.ending.cause, played.ending.cause.is_failure()) else {
            streaks.remove(&red);
            streaks.remove(&black);
            return None;
        };
        let loser = if played.ending.winner == Some(Color::Red) { black } else { red };
        let streak = streaks.entry(loser).or_insert(0);
        *streak += 1;
        (*streak >= MOST_FAILURES).then_some((loser, forfeit))
    }
}
