//! A game in words: moves, levels, scores of the engine, and how a game ended.

use super::Words;
use crate::engine::score::TABLE_BOUND;
use crate::engine::{HumanLevel, Verdict};
use crate::language::Language;
use crate::rules::notation::{Notation, Script};
use crate::rules::referee::GameResult;
use crate::rules::{Cause, Ending, Forfeit, Move, Position};
use crate::service::settings::play::{Form, Level};

impl Words {
    /// A move in this form; one that is not legal as its two points.
    pub fn played(self, form: Form, position: &Position, played: Move) -> String {
        let script = match self.language {
            Language::Simplified => Script::Simplified,
            Language::English | Language::Traditional => Script::Traditional,
        };
        let notation = match (form, self.language) {
            (Form::Iccs, _) => Notation::Iccs,
            (Form::Wxf, _) | (Form::Own, Language::English) => Notation::Wxf,
            (Form::Chinese | Form::Own, _) => Notation::Chinese(script),
        };
        notation.write(position, played).unwrap_or_else(|_| played.to_string())
    }

    /// Describes a level that plays like a person.
    pub fn human_level_hint(self, level: HumanLevel) -> String {
        self.get(&format!("level-h{}-hint", level.get()))
    }

    /// The name of a level.
    pub fn level(self, level: Level) -> String {
        match level {
            Level::Human(level) => self.get(&format!("level-h{}", level.get())),
            Level::FULL => self.get("level-full"),
            Level::Engine(level) => self.with("level", &[("level", level)]),
        }
    }

    /// Formats a score of the engine for red: pawns, or the number of moves to the win.
    pub fn engine_score(self, red: i32) -> String {
        let sign = if red < 0 { "−" } else { "+" };
        match Verdict::of(red) {
            Verdict::Mate(moves) => {
                self.with("score-mate", &[("sign", sign.to_owned()), ("moves", moves.abs().to_string())])
            }
            Verdict::Centipawns(red) if red.abs() >= TABLE_BOUND => self.with("score-won", &[("sign", sign)]),
            Verdict::Centipawns(red) => format!("{sign}{}.{:02}", red.abs() / 100, red.abs() % 100),
        }
    }

    /// Returns the winner and the reason.
    pub fn ending(self, ending: Ending) -> String {
        let result = match ending.winner {
            Some(winner) => self.with("ending-won", &[("side", self.side(winner))]),
            None => self.get("ending-drawn"),
        };
        let loser = ending.winner.map_or_else(String::new, |winner| self.side(winner.opponent()));
        let reason = match ending.cause {
            Cause::Rules(reason) => self.result_reason(GameResult { winner: ending.winner, reason }),
            Cause::Forfeit(forfeit) => self.forfeited(forfeit, &loser),
            Cause::Agreed => self.get("ending-agreed"),
        };
        self.with("ending", &[("result", result), ("reason", reason)])
    }

    fn forfeited(self, forfeit: Forfeit, loser: &str) -> String {
        let key = match forfeit {
            Forfeit::Resigned => "ending-resigned",
            Forfeit::Time => "ending-time",
            Forfeit::Illegal => "ending-illegal",
            Forfeit::Gone => "ending-gone",
        };
        self.with(key, &[("loser", loser)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    #[test]
    fn scores_and_endings_are_given_for_red() {
        let words = Words::default();
        assert_eq!(words.engine_score(123), "+1.23");
        assert_eq!(words.engine_score(-7), "−0.07");
        assert_eq!(words.engine_score(30_995), "+M3");
        assert!(words.ending(Ending::forfeit(Color::Black, Forfeit::Resigned)).contains("Red"));
    }
}
