//! Sentences on matches.

use super::{Value, Words};
use crate::arena::statistics::elo_of;
use crate::arena::{LastWords, MatchError, Standing};
use crate::jobs::external::ExternalError;
use crate::jobs::tournament::TournamentError;
use crate::rules::Cause;

impl Words {
    /// Returns why a match cannot continue.
    pub fn tournament_error(self, error: &TournamentError) -> String {
        match error {
            TournamentError::Match(error) => self.match_error(error),
            TournamentError::File(error) => self.file_error(error),
            TournamentError::External(error) => self.engine_error(error),
            TournamentError::Failing { player, games, forfeit } => {
                let reason = self.match_end(Cause::Forfeit(*forfeit));
                let told = [
                    ("player", player.clone().into()),
                    ("games", (*games).into()),
                    ("reason", reason.into()),
                ];
                self.with::<Value>("match-failing", &told)
            }
            TournamentError::NoPosition(number) => self.with("match-no-position", &[("number", *number)]),
            TournamentError::NoThread(error) => self.with("match-no-thread", &[("error", error.to_string())]),
            TournamentError::Cancelled(_) => self.get("fault-cancelled"),
        }
    }

    /// Why an external engine cannot play.
    pub fn engine_error(self, error: &ExternalError) -> String {
        match error {
            ExternalError::Start { program, error } => {
                self.with("engine-start", &[("program", program.clone()), ("error", error.to_string())])
            }
            ExternalError::Mute { program, last } => {
                self.with("engine-mute", &[("program", program.as_str())]) + &self.last_words(last)
            }
            ExternalError::Ended { program, last } => {
                self.with("engine-ended", &[("program", program.as_str())]) + &self.last_words(last)
            }
            ExternalError::Dropped { program, forfeit, last } => {
                let reason = self.match_end(Cause::Forfeit(*forfeit));
                self.with("engine-dropped", &[("program", program.clone()), ("reason", reason)])
                    + &self.last_words(last)
            }
            ExternalError::Cancelled(_) => self.get("fault-cancelled"),
        }
    }

    /// That an engine has failed in a match, and how it ended.
    pub fn engine_failed(self, player: &str, times: u64, last: &LastWords) -> String {
        let failed = self
            .with("engine-failed", &[("player", Value::from(player.to_owned())), ("times", times.into())]);
        failed + &self.last_words(last)
    }

    /// Returns sentences to append: a program's exit status and last output.
    fn last_words(self, last: &LastWords) -> String {
        let status = last.status.map(|status| self.with("engine-status", &[("status", i64::from(status))]));
        let text = Some(last.text.as_str()).filter(|text| !text.is_empty());
        let text = text.map(|text| self.with("engine-last-words", &[("text", text)]));
        status.unwrap_or_default() + &text.unwrap_or_default()
    }

    fn match_error(self, error: &MatchError) -> String {
        let path = |path: &std::path::Path| ("path", path.to_string_lossy().into_owned());
        match error {
            MatchError::File(error) => self.file_error(error),
            MatchError::NoMatch(file) => self.with("match-no-match", &[path(file)]),
            MatchError::Other(file) => self.with("match-other", &[path(file)]),
            MatchError::Result(file, line) => {
                self.with("match-result-wrong", &[path(file), ("line", line.to_string())])
            }
            MatchError::Line(file, line) => {
                self.with("match-line", &[path(file), ("line", line.to_string())])
            }
        }
    }

    /// An estimated difference in Elo; "not estimable" if all games were won or all lost.
    pub fn elo(self, estimate: Option<f64>) -> String {
        estimate.filter(|elo| elo.is_finite()).map_or_else(|| self.get("match-inestimable"), signed)
    }

    /// The interval of a difference in Elo; "not estimable" if all pairs of games had the same result.
    pub fn elo_interval(self, interval: Option<(f64, f64)>) -> String {
        let bounds = |(low, high)| format!("{} … {}", signed(low), signed(high));
        interval.map_or_else(|| self.get("match-inestimable"), bounds)
    }

    /// Why games of a match ended, in a word or two.
    pub fn match_end(self, cause: Cause) -> String {
        self.get(&format!("match-end-{}", cause.word()))
    }
}

/// Returns the difference in Elo with its 95 % interval by pairs of games; a dash if it cannot be estimated.
pub fn elo_with_interval(standing: Standing) -> String {
    let Some(elo) = standing.games.score().map(elo_of).filter(|elo| elo.is_finite()) else {
        return "–".to_owned();
    };
    let interval = standing.pairs.interval().map(|(low, high)| (elo_of(low), elo_of(high)));
    interval.map_or_else(
        || signed(elo),
        |(low, high)| format!("{} [{}, {}]", signed(elo), signed(low), signed(high)),
    )
}

/// A difference in Elo, as in `+12.3`; infinite ones as `+∞` and `−∞`.
fn signed(elo: f64) -> String {
    match elo.is_finite() {
        true => format!("{elo:+.1}"),
        false => if elo > 0.0 { "+∞" } else { "−∞" }.to_owned(),
    }
}
