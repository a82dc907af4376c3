//! Levels of play, from a person who has just learned the rules to the full strength of the engine.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use xiangqi::rng::Rng;

use super::human::HumanLevel;
use super::limits::{Limits, PvLine};
use super::score::{RULE_BOUND, Score};

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

// Levels of play below the full strength: fewer nodes, and now and then a move that is not the best.

/// Playing strength of the engine, 0 (a beginner) to [`Skill::FULL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill(u8);

impl Skill {
    /// Everything the engine can.
    pub const FULL: Self = Self(20);
    /// First moves that a weaker player thinks of.
    const CANDIDATES: usize = 4;

    /// Returns the skill of a level; `None` above 20.
    pub fn new(level: u8) -> Option<Self> {
        (level <= Self::FULL.0).then_some(Self(level))
    }

    /// The limits of a player of this skill: 400 nodes at level 0, enough to search every first move, a third more for each
    /// level above.
    #[must_use]
    pub fn limit(self, limits: Limits) -> Limits {
        if self == Self::FULL {
            return limits;
        }
        let nodes = 400 * 4_u64.pow(self.0.into()) / 3_u64.pow(self.0.into());
        let nodes = limits.nodes.map_or(nodes, |asked| asked.min(nodes));
        Limits { nodes: Some(nodes), lines: limits.lines.max(Self::CANDIDATES), ..limits }
    }

    /// Returns the index of the line to play: a random one of those not much worse than the first, better ones more often. The
    /// same position and seed give the same choice.
    pub fn choose(self, lines: &[PvLine], seed: u64) -> usize {
        let Some(first) = lines.first().filter(|first| self != Self::FULL && first.score.abs() < RULE_BOUND)
        else {
            return 0;
        };
        let mut rng = Rng::new(seed);
        let slip = 10 * (Self::FULL.0 - self.0) as Score;
        let mut felt = |line: &PvLine| line.score + rng.below(1 + slip.unsigned_abs() as u64) as Score;
        let candidates = lines.iter().take(Self::CANDIDATES).enumerate();
        let sound = candidates.filter(|(_, line)| line.score + slip >= first.score);
        sound
            .map(|(at, line)| (felt(line), at))
            .max_by_key(|&(felt, at)| (felt, std::cmp::Reverse(at)))
            .map_or(0, |(_, at)| at)
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
