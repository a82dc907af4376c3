//! How games end: by the rules, by what a side does, or because both agree.

use serde::{Deserialize, Serialize};

use super::Color;
use super::referee::{GameResult, Reason};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// By what.
    pub cause: Cause,
}

/// What ended a game. Files and JSON have it as its [`word`](Self::word).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Cause {
    /// The rules.
    Rules(Reason),
    /// The loser gave the game away.
    Forfeit(Forfeit),
    /// Both agreed on a draw.
    Agreed,
}

/// How a side gives a game away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Forfeit {
    /// It gave up.
    #[error("resigned")]
    Resigned,
    /// It took more time than it had.
    #[error("overstepped the time")]
    Time,
    /// It played what the rules do not allow, or what is no move.
    #[error("played an illegal move")]
    Illegal,
    /// It died, or does not answer.
    #[error("does not answer")]
    Gone,
}

impl Forfeit {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Resigned, Self::Time, Self::Illegal, Self::Gone];
}

impl Cause {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let rules = Reason::ALL.into_iter().map(Self::Rules);
        rules.chain(Forfeit::ALL.into_iter().map(Self::Forfeit)).chain([Self::Agreed])
    }

    /// Whether a player failed, so that the game says nothing of the position.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::Forfeit(Forfeit::Time | Forfeit::Illegal | Forfeit::Gone))
    }

    /// The word of files and of JSON.
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

/// A word that names no end of a game.
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
    /// Both agree on a draw.
    pub const AGREED: Self = Self { winner: None, cause: Cause::Agreed };

    /// The side has given the game away.
    pub const fn forfeit(loser: Color, forfeit: Forfeit) -> Self {
        Self { winner: Some(loser.opponent()), cause: Cause::Forfeit(forfeit) }
    }

    /// The result as records have it: `1-0`, `0-1`, `1/2-1/2`.
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
