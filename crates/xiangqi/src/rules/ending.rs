//! Game endings: by the rules, by forfeit, or by agreement.

use serde::{Deserialize, Serialize};

use super::Color;
use super::referee::{GameResult, Reason};

/// End of a game: winner and cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The cause.
    pub cause: Cause,
}

/// The cause of an ending. Files and JSON use its [`word`](Self::word).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Cause {
    /// The rules.
    Rules(Reason),
    /// The loser forfeited the game.
    Forfeit(Forfeit),
    /// The players agreed on a draw.
    Agreed,
}

/// The kind of forfeit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Forfeit {
    /// Resignation.
    #[error("resigned")]
    Resigned,
    /// Loss on time.
    #[error("overstepped the time")]
    Time,
    /// An illegal move, or text that is not a move.
    #[error("played an illegal move")]
    Illegal,
    /// The player crashed or does not answer.
    #[error("does not answer")]
    Gone,
}

impl Forfeit {
    /// All kinds of forfeit.
    pub const ALL: [Self; 4] = [Self::Resigned, Self::Time, Self::Illegal, Self::Gone];
}

impl Cause {
    /// Returns all causes.
    pub fn all() -> impl Iterator<Item = Self> {
        let rules = Reason::ALL.into_iter().map(Self::Rules);
        rules.chain(Forfeit::ALL.into_iter().map(Self::Forfeit)).chain([Self::Agreed])
    }

    /// Whether a player failed (time, illegal move, no answer), so that the result is no evidence about the position.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::Forfeit(Forfeit::Time | Forfeit::Illegal | Forfeit::Gone))
    }

    /// Returns the word used in files and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Forfeit(Forfeit::Resigned) => "resigned",
            Self::Forfeit(Forfeit::Time) => "time",
            Self::Forfeit(Forfeit::Illegal) => "illegal-move",
            Self::Forfeit(Forfeit::Gone) => "no-answer",
            Self::Agreed => "agreed",
        }
    }
}

impl From<Cause> for &'static str {
    fn from(cause: Cause) -> Self {
        cause.word()
    }
}

/// Error: the word is not a cause of an ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} ends no game")]
pub struct UnknownCause(String);

impl TryFrom<String> for Cause {
    type Error = UnknownCause;

    fn try_from(word: String) -> Result<Self, UnknownCause> {
        Self::all().find(|cause| cause.word() == word).ok_or(UnknownCause(word))
    }
}

impl Ending {
    /// A draw by agreement.
    pub const AGREED: Self = Self { winner: None, cause: Cause::Agreed };

    /// Returns the ending by forfeit of `loser`.
    pub const fn forfeit(loser: Color, forfeit: Forfeit) -> Self {
        Self { winner: Some(loser.opponent()), cause: Cause::Forfeit(forfeit) }
    }

    /// Returns the result as in PGN: `1-0`, `0-1`, `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::Red) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl From<GameResult> for Ending {
    fn from(GameResult { winner, reason }: GameResult) -> Self {
        Self { winner, cause: Cause::Rules(reason) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cause_is_read_as_it_is_written_and_no_word_is_two() {
        for cause in Cause::all() {
            let text = serde_json::to_string(&cause).unwrap();
            assert_eq!(serde_json::from_str::<Cause>(&text).unwrap(), cause);
        }
        let words: std::collections::BTreeSet<_> = Cause::all().map(Cause::word).collect();
        assert_eq!(words.len(), Cause::all().count());
        assert!(serde_json::from_str::<Cause>("\"boredom\"").is_err());
    }
}
