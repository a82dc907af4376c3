//! Sentences on matches.

use canju_message::text;

use super::Words;
use crate::arena::{LastWords, Standing};
use crate::figures::number::signed;
use crate::rules::Cause;

impl Words {
    /// That an engine has failed in a match, and how it ended.
    pub fn engine_failed(self, player: &str, times: u64, last: &LastWords) -> String {
        self.message(last.after(text!("engine-failed", player, times)))
    }

    /// An estimated difference in Elo; "not estimable" if all games were won or all lost.
    pub fn elo(self, estimate: Option<f64>) -> String {
        estimate
            .filter(|elo| elo.is_finite())
            .map_or_else(|| self.get("match-inestimable"), |elo| signed(elo, 1))
    }

    /// The interval of a difference in Elo; "not estimable" if all pairs of games had the same result.
    pub fn elo_interval(self, interval: Option<(f64, f64)>) -> String {
        let bounds = |(low, high)| format!("{} … {}", signed(low, 1), signed(high, 1));
        interval.map_or_else(|| self.get("match-inestimable"), bounds)
    }

    /// Why games of a match ended, in a word or two.
    pub fn match_end(self, cause: Cause) -> String {
        self.get(&format!("match-end-{}", cause.word()))
    }
}

/// Returns the difference in Elo with its 95 % interval by pairs of games; a dash if it cannot be estimated.
pub fn elo_with_interval(standing: Standing) -> String {
    let Some(elo) = standing.elo().filter(|elo| elo.is_finite()) else { return "–".to_owned() };
    standing.elo_interval().map_or_else(
        || signed(elo, 1),
        |(low, high)| format!("{} [{}, {}]", signed(elo, 1), signed(low, 1), signed(high, 1)),
    )
}
