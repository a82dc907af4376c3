//! Sentences on matches.

use super::Words;
use crate::arena::statistics::elo_of;
use crate::arena::{MatchError, Standing};
use crate::jobs::external::ExternalError;
use crate::jobs::tournament::TournamentError;
use crate::rules::Cause;

impl Words {
    /// Why a match cannot go on.
    pub fn tournament_error(self, error: &TournamentError) -> String {
        match error {
            TournamentError::Match(error) => self.match_error(error),
            TournamentError::File(error) => self.file_error(error),
            TournamentError::External(error) => self.engine_error(error),
            TournamentError::NoPosition(number) => self.with("match-no-position", &[("number", *number)]),
            TournamentError::NoThread(error) => self.with("match-no-thread", &[("error", error.to_string())]),
            TournamentError::Cancelled(_) => self.get("fault-cancelled"),
        }
    }

    /// Why an engine of others cannot play.
    pub fn engine_error(self, error: &ExternalError) -> String {
        match error {
            ExternalError::Start { program, error } => {
                self.with("engine-start", &[("program", program.clone()), ("error", error.to_string())])
            }
            ExternalError::Mute(program) => self.with("engine-mute", &[("program", program.as_str())]),
            ExternalError::Dropped { program, forfeit } => {
                let reason = self.match_end(Cause::Forfeit(*forfeit));
                self.with("engine-dropped", &[("program", program.clone()), ("reason", reason)])
            }
            ExternalError::Cancelled(_) => self.get("fault-cancelled"),
        }
    }

    fn match_error(self, error: &MatchError) -> String {
        let path = |path: &std::path::Path| ("path", path.to_string_lossy().into_owned());
        match error {
            MatchError::File(error) => self.file_error(error),
            MatchError::NoMatch(file) => self.with("match-no-match", &[path(file)]),
            MatchError::Other(file) => self.with("match-other", &[path(file)]),
            MatchError::Line(file, line) => {
                self.with("match-line", &[path(file), ("line", line.to_string())])
            }
        }
    }

    /// Why games of a match ended, in a word or two.
    pub fn match_end(self, cause: Cause) -> String {
        self.get(&format!("match-end-{}", cause.word()))
    }
}

/// The difference in Elo and its interval of 95 %, by pairs of games.
pub fn elo_with_interval(standing: Standing) -> String {
    let elo = |score: f64| format!("{:+.1}", elo_of(score));
    let Some(score) = standing.games.score() else { return "–".to_owned() };
    standing
        .pairs
        .interval()
        .map_or_else(|| elo(score), |(low, high)| format!("{} [{}, {}]", elo(score), elo(low), elo(high)))
}
