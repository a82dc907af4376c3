//! Levels of play, from a person who has just learned the rules to the full strength of the engine.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::human::HumanLevel;
use super::skill::Skill;

/// A level: five that play like people, and above them ten of the engine.
///
/// In settings and commands the levels of people are the words `h1` to `h5`, those of the engine the numbers 1 to 10, as in
/// versions that had only these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Word", into = "Word")]
pub enum Level {
    /// Plays like a person, by a model of what people see ([`super::human`]).
    Human(HumanLevel),
    /// The engine, 1 to 10; 10 is its full strength.
    Engine(u8),
}

/// The skill of the engine at each of its levels, from level 1 on.
const SKILLS: [u8; 9] = [0, 3, 6, 8, 10, 12, 14, 16, 18];

impl Level {
    /// The weakest.
    pub const LOWEST: Self = Self::Human(HumanLevel::LOWEST);
    /// The full strength of the engine.
    pub const FULL: Self = Self::Engine(10);

    /// Returns all levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        HumanLevel::all().map(Self::Human).chain((1..=10).map(Self::Engine))
    }

    /// Returns the level of a person, if it is one.
    pub const fn human(self) -> Option<HumanLevel> {
        match self {
            Self::Human(level) => Some(level),
            Self::Engine(_) => None,
        }
    }

    /// Returns the engine's skill for this level; that of its weakest level for people, who play without it.
    pub fn skill(self) -> Skill {
        let Self::Engine(number) = self else { return Skill::new(0).unwrap_or(Skill::FULL) };
        let known = usize::from(number).checked_sub(1).and_then(|at| SKILLS.get(at).copied());
        known.and_then(Skill::new).unwrap_or(Skill::FULL)
    }
}

/// As in settings and commands: `h1` or `1`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(level) => write!(f, "h{}", level.get()),
            Self::Engine(number) => write!(f, "{number}"),
        }
    }
}

/// Error: neither `h1` to `h5` nor a number from 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a level: h1 to h5 or 1 to 10 were expected")]
pub struct NotALevel;

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        let all = || Self::all().find(|level| level.to_string() == text);
        all().ok_or(NotALevel)
    }
}

/// A level in settings.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Word {
    Number(u8),
    Text(String),
}

impl From<Level> for Word {
    fn from(level: Level) -> Self {
        match level {
            Level::Engine(number) => Self::Number(number),
            Level::Human(_) => Self::Text(level.to_string()),
        }
    }
}

/// A level that no version wrote is the full strength, as it always was.
impl From<Word> for Level {
    fn from(word: Word) -> Self {
        match word {
            Word::Number(number @ 1..=9) => Self::Engine(number),
            Word::Number(_) => Self::FULL,
            Word::Text(text) => text.parse().unwrap_or(Self::FULL),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written_and_old_numbers_keep_their_skill() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
            let json = serde_json::to_string(&level).unwrap();
            assert_eq!(serde_json::from_str::<Level>(&json).unwrap(), level, "{json}");
        }
        for (number, skill) in (1..).zip(SKILLS.into_iter().chain([20])) {
            let old: Level = serde_json::from_str(&format!("{number}")).unwrap();
            assert_eq!(old.skill(), Skill::new(skill).unwrap());
        }
        for beyond in ["0", "11", "\"h9\""] {
            assert_eq!(serde_json::from_str::<Level>(beyond).unwrap(), Level::FULL, "{beyond}");
        }
        assert!(Level::all().is_sorted() && Level::all().next() == Some(Level::LOWEST));
        assert!(["", "h0", "h6", "11", "0", "H1"].iter().all(|text| text.parse::<Level>().is_err()));
    }
}
