//! Lists of games in words: results, import warnings with their places, aliases, differences of duplicates, matches, and runs of the tuner.

use canju_message::text;

use super::{Words, thousands};
use crate::arena::{LastWords, Standing};
use crate::engine::elements::Parameter;
use crate::figures::number::signed;
use crate::records::{ImportWarning, Outcome, Where, tag};
use crate::rules::Cause;
use crate::service::duplicates::Difference;
use crate::tuner::TunerMethod;
use crate::tuner::run::Past;

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

// Words about the library: reasons of aliases, differences of duplicates.

impl Words {
    pub fn differences(self, differences: &[Difference]) -> String {
        let words: Vec<String> = differences.iter().map(|difference| self.difference(difference)).collect();
        words.join(&self.get("duplicates-comma"))
    }

    fn difference(self, difference: &Difference) -> String {
        match difference {
            Difference::Length => self.get("games-plies"),
            Difference::Mirror => self.get("duplicates-mirror"),
            Difference::Notes => self.get("duplicates-notes"),
            Difference::Header(name) => self.header_name(name),
        }
    }

    /// Returns the name of a header; the name in PGN if it has no other.
    pub fn header_name(self, name: &str) -> String {
        let key = match name {
            tag::RED => "games-red",
            tag::BLACK => "games-black",
            tag::EVENT => "games-event-name",
            tag::TITLE => "games-title",
            tag::DATE => "games-date",
            tag::SITE => "games-place",
            tag::ANNOTATOR => "games-annotator",
            tag::RESULT => "games-outcome",
            tag::TAGS => "games-tags",
            tag::OPENING => "opening-name",
            _ => return name.to_owned(),
        };
        self.get(key)
    }
}

// Sentences on matches.

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

// Texts about runs of the tuner.

impl Words {
    pub fn generation(self, past: &Past) -> String {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let args = [
            ("number", (past.number + 1).to_string()),
            ("best", percent(past.fitness)),
            ("mean", percent(past.mean)),
            ("spread", format!("{:.3}", past.outline.spread)),
            ("bounds", percent(past.outline.at_bounds)),
        ];
        self.with("tune-past", &args)
    }

    pub fn tuning_method(self, way: &TunerMethod) -> String {
        self.get(&format!("tuning-method-{}", way.word()))
    }

    pub fn parameter(self, parameter: &Parameter) -> String {
        self.get(&format!("parameter-{}", parameter.name.replace('_', "-")))
    }
}
