//! The record of a match: its settings in the first line of a file that only grows, then a pair of games a line, in JSON.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::game::{Ending, Forfeit, Played};
use super::openings::Openings;
use super::statistics::{Pairs, Tally};
use crate::files::{FileError, GrowingFile};
use crate::rules::referee::GameResult;
use crate::rules::{Color, Position};

/// What decides every game of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSettings {
    /// The players, two at least, as they were named; each meets each.
    pub players: Vec<String>,
    /// What a move may cost, as it was given.
    pub limit: String,
    /// Where games begin.
    pub openings: Openings,
    /// The seed of the positions.
    pub seed: u64,
    /// The rule set, as it was given.
    pub rules: String,
}

/// One unit of a match: two players meet twice in one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The number of the position.
    pub position: u64,
    /// The player who has red in the first game.
    pub first: usize,
    /// The other one.
    pub second: usize,
}

impl MatchSettings {
    /// The units with so many positions: all that meet in the first position, then all in the second.
    pub fn units(&self, positions: u64) -> impl Iterator<Item = Unit> + use<> {
        let players = self.players.len();
        (0..positions).flat_map(move |position| {
            (0..players).flat_map(move |first| {
                (first + 1..players).map(move |second| Unit { position, first, second })
            })
        })
    }
}

/// A game as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Its moves, from point to point.
    pub moves: String,
    /// Who won: `red`, `black` or nobody.
    pub winner: Option<String>,
    /// Why it ended: [`crate::rules::referee::Reason::word`], or a word for each [`Forfeit`].
    pub end: String,
}

/// A unit that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRecord {
    /// Which.
    pub unit: Unit,
    /// The position, in FEN.
    pub start: String,
    /// The game in which [`Unit::first`] has red, and the other one.
    pub games: [GameRecord; 2],
}

impl GameRecord {
    /// The record of a game.
    pub fn of(played: &Played) -> Self {
        let moves: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
        let winner = played.ending.winner().map(|color| name(color).to_owned());
        let end = match played.ending {
            Ending::Rules(GameResult { reason, .. }) => reason.word(),
            Ending::Forfeit(_, forfeit) => forfeit_word(forfeit),
        };
        Self { moves: moves.join(" "), winner, end: end.to_owned() }
    }

    /// Half points of the player of this colour.
    fn half_points(&self, color: Color) -> usize {
        self.winner.as_deref().map_or(1, |winner| if winner == name(color) { 2 } else { 0 })
    }
}

impl PairRecord {
    /// The record of two games that began with `start`.
    pub fn of(unit: Unit, start: &Position, games: [&Played; 2]) -> Self {
        Self { unit, start: start.to_string(), games: games.map(GameRecord::of) }
    }

    /// Half points of [`Unit::first`] in each game.
    pub fn half_points(&self) -> [usize; 2] {
        let [red, black] = &self.games;
        [red.half_points(Color::Red), black.half_points(Color::Black)]
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

const fn forfeit_word(forfeit: Forfeit) -> &'static str {
    match forfeit {
        Forfeit::Time => "time",
        Forfeit::Illegal => "illegal-move",
        Forfeit::Gone => "no-answer",
        Forfeit::Resigned => "resigned",
    }
}

/// How two players stand to each other, seen by the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Standing {
    /// Their games.
    pub games: Tally,
    /// Their pairs of games.
    pub pairs: Pairs,
}

impl Standing {
    /// Adds a pair by the half points of the first player in each game.
    pub fn add(&mut self, half_points: [usize; 2]) {
        for points in half_points {
            match points {
                0 => self.games.losses += 1,
                1 => self.games.draws += 1,
                _ => self.games.wins += 1,
            }
        }
        self.pairs.add(half_points.iter().sum());
    }
}

/// The file of a match.
#[derive(Debug, Clone)]
pub struct MatchFile(GrowingFile);

/// Why the file of a match cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The file itself.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its first line tells of no match.
    #[error("{}: no match", .0.display())]
    NoMatch(PathBuf),
    /// It is the record of a match with other settings.
    #[error("{}: a match with other settings", .0.display())]
    Other(PathBuf),
    /// This line, counted from 1, is none of a match.
    #[error("{}: line {} is damaged", .0.display(), .1)]
    Line(PathBuf, usize),
}

/// The units that were played, by number.
pub type UnitsPlayed = BTreeMap<Unit, PairRecord>;

impl MatchFile {
    /// The file of that name, which need not exist yet.
    pub const fn new(path: PathBuf) -> Self {
        Self(GrowingFile::new(path))
    }

    /// Settings and units, of which each counts once; nothing where there is no file. A last line that was cut is passed over.
    ///
    /// # Errors
    /// [`MatchError`] but for [`MatchError::Other`].
    pub fn read(&self) -> Result<Option<(MatchSettings, UnitsPlayed)>, MatchError> {
        let text = self.0.read()?;
        let mut lines = text.split(|byte| *byte == b'\n').zip(1..).filter(|(line, _)| !line.is_empty());
        let Some((first, _)) = lines.next() else { return Ok(None) };
        let path = || self.0.path().to_owned();
        let Head { format, settings } =
            serde_json::from_slice(first).map_err(|_| MatchError::NoMatch(path()))?;
        if format != FORMAT {
            return Err(MatchError::NoMatch(path()));
        }
        let mut units = BTreeMap::new();
        for (line, number) in lines {
            let pair: PairRecord =
                serde_json::from_slice(line).map_err(|_| MatchError::Line(path(), number))?;
            units.entry(pair.unit).or_insert(pair);
        }
        Ok(Some((settings, units)))
    }

    /// The units that were played with these settings.
    ///
    /// # Errors
    /// [`MatchError`].
    pub fn units(&self, settings: &MatchSettings) -> Result<UnitsPlayed, MatchError> {
        match self.read()? {
            None => Ok(BTreeMap::new()),
            Some((found, units)) if found == *settings => Ok(units),
            Some(_) => Err(MatchError::Other(self.0.path().to_owned())),
        }
    }

    /// Adds a unit. It is on the disk when this returns.
    ///
    /// # Errors
    /// The operating system refuses.
    pub fn add(&self, settings: &MatchSettings, pair: &PairRecord) -> Result<(), FileError> {
        self.0.add(|empty| {
            let mut lines = Vec::new();
            if empty {
                let head = Head { format: FORMAT.to_owned(), settings: settings.clone() };
                serde_json::to_writer(&mut lines, &head)?;
                lines.push(b'\n');
            }
            serde_json::to_writer(&mut lines, pair)?;
            lines.push(b'\n');
            Ok(lines)
        })
    }
}

const FORMAT: &str = "canju-match 1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    settings: MatchSettings,
}

#[cfg(test)]
mod tests;
