//! Game records in words: results, import warnings with their places, and read errors.

use super::{Words, thousands};
use crate::records::{Format, ImportWarning, Outcome, Where};

impl Words {
    /// A result in two or three letters.
    pub fn outcome(self, outcome: Option<Outcome>) -> String {
        self.get(match outcome {
            Some(Outcome::Red) => "game-outcome-red",
            Some(Outcome::Draw) => "game-outcome-draw",
            Some(Outcome::Black) => "game-outcome-black",
            None => "game-outcome-open",
        })
    }

    /// The name of a format, with the program that it belongs to.
    pub fn record_format(self, format: Format) -> String {
        format.name(self.language).to_owned()
    }

    /// Returns a warning with its game and place.
    pub fn lost(self, game: Option<usize>, lost: &ImportWarning) -> String {
        let what = self.message(&lost.what);
        let place = match lost.at {
            Some(Where::Line(line)) => self.with("lost-line", &[("line", thousands(line as i64))]),
            Some(Where::Offset(at)) => self.with("lost-offset", &[("at", thousands(at as i64))]),
            None => String::new(),
        };
        let game =
            game.map_or_else(String::new, |game| self.with("lost-game", &[("game", thousands(game as i64))]));
        match (game.is_empty(), place.is_empty()) {
            (true, true) => what,
            (false, true) => self.with("lost-at", &[("where", game), ("what", what)]),
            (true, false) => self.with("lost-at", &[("where", place), ("what", what)]),
            (false, false) => {
                let place = self.with("lost-both", &[("game", game), ("place", place)]);
                self.with("lost-at", &[("where", place), ("what", what)])
            }
        }
    }
}
