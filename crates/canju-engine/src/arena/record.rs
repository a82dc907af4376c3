//! The record of a match: its settings in the first line of a file that only grows, then a pair of games a line, in JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use canju_message::Message;
use serde::{Deserialize, Serialize};

use super::game::Played;
use super::openings::Openings;
use super::statistics::{Pairs, Tally, elo_of};
use canju_files::{FileError, GrowingFile, Refusal};
use xiangqi::rules::referee::{Game, RuleBook, RuleSet};
use xiangqi::rules::{Cause, Color, Ending, Forfeit, Position};

/// Settings that determine the games of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSettings {
    /// The players, two at least, as they were named.
    pub players: Vec<String>,
    #[serde(default, skip_serializing_if = "Pairing::is_usual")]
    pub pairing: Pairing,
    /// Limit of a move, as entered.
    pub limit: String,
    pub openings: Openings,
    pub seed: u64,
    pub rules: RuleBook,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Each meets each.
    #[default]
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// Each meets the next one.
    Ladder,
}

impl Pairing {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    const fn has(self, first: usize, second: usize) -> bool {
        match self {
            Self::RoundRobin => true,
            Self::Gauntlet => first == 0,
            Self::Ladder => second == first + 1,
        }
    }
}

/// One unit of a match: two players meet twice in one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub position: u64,
    /// The player who has red in the first game.
    pub first: usize,
    pub second: usize,
}

impl MatchSettings {
    /// The units with positions of these numbers: all that meet in the first position, then all in the second.
    pub fn units(&self, positions: Range<u64>) -> impl Iterator<Item = Unit> + use<> {
        let (players, pairing) = (self.players.len(), self.pairing);
        positions.flat_map(move |position| {
            let pairs = move |first| (first + 1..players).map(move |second| (first, second));
            let pairs =
                (0..players).flat_map(pairs).filter(move |&(first, second)| pairing.has(first, second));
            pairs.map(move |(first, second)| Unit { position, first, second })
        })
    }
}

/// A game as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Its moves, from point to point.
    pub moves: String,
    /// Winner; `None` for a draw.
    pub winner: Option<Color>,
    pub end: Cause,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRecord {
    pub unit: Unit,
    /// The position, in FEN.
    pub start: String,
    /// The game in which [`Unit::first`] has red, and the other one.
    pub games: [GameRecord; 2],
}

impl GameRecord {
    pub fn of(played: &Played) -> Self {
        let moves: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
        Self { moves: moves.join(" "), winner: played.ending.winner, end: played.ending.cause }
    }

    fn follows_from_moves(&self, start: Position, rules: RuleSet) -> bool {
        let mut game = Game::new(start);
        let mut moves = self.moves.split_whitespace();
        if !moves.all(|text| text.parse().is_ok_and(|played| game.play(played).is_ok())) {
            return false;
        }
        let ending = Ending { winner: self.winner, cause: self.end };
        match (game.result(rules), self.end) {
            (Some(result), _) => ending == result.into(),
            // A player that does not answer loses whoever's turn it is, as it fails before its first move.
            (None, Cause::Forfeit(Forfeit::Gone)) => self.winner.is_some(),
            (None, Cause::Forfeit(forfeit)) => ending == Ending::forfeit(game.position().turn(), forfeit),
            (None, Cause::Agreed) => ending == Ending::AGREED,
            (None, Cause::Rules(_)) => false,
        }
    }

    fn half_points(&self, color: Color) -> usize {
        self.winner.map_or(1, |winner| if winner == color { 2 } else { 0 })
    }
}

impl PairRecord {
    /// Whether a player lost one of the games by failure.
    pub fn has_failure(&self) -> bool {
        self.games.iter().any(|game| game.end.is_failure())
    }

    /// The record of two games that began with `start`.
    pub fn of(unit: Unit, start: &Position, games: [&Played; 2]) -> Self {
        Self { unit, start: start.to_string(), games: games.map(GameRecord::of) }
    }

    /// Whether both results are those that the moves lead to by these rules. Of a forfeited game the moves show only that
    /// it was not over, and that it was this side's turn.
    pub fn follows_from_moves(&self, rules: RuleSet) -> bool {
        let Ok(start) = self.start.parse::<Position>() else { return false };
        self.games.iter().all(|game| game.follows_from_moves(start.clone(), rules))
    }

    /// Half points of [`Unit::first`] in each game.
    pub fn half_points(&self) -> [usize; 2] {
        let [red, black] = &self.games;
        [red.half_points(Color::Red), black.half_points(Color::Black)]
    }
}

/// Score of two players against each other, for the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Standing {
    pub games: Tally,
    pub pairs: Pairs,
}

impl Standing {
    /// Adds a pair by the half points of the first player in each game.
    pub fn add(&mut self, half_points: [usize; 2]) {
        for points in half_points {
            self.games.add(points);
        }
        self.pairs.add(half_points.iter().sum());
    }

    /// Difference in Elo; `None` before the first game, infinite if all games were won or all lost.
    pub fn elo(&self) -> Option<f64> {
        self.games.score().map(elo_of)
    }

    /// Its 95 % interval, by pairs of games.
    pub fn elo_interval(&self) -> Option<(f64, f64)> {
        self.pairs.interval().map(|(low, high)| (elo_of(low), elo_of(high)))
    }
}

#[derive(Debug, Clone)]
pub struct MatchFile(GrowingFile);

/// Error of continuing the file of a match.
#[derive(Debug, Message)]
pub enum MatchError {
    #[text(transparent)]
    File(#[from] FileError),
    /// The first line is not that of a match.
    #[text("match-no-match", path)]
    NoMatch(PathBuf),
    /// It is the record of a match with other settings.
    #[text("match-other", path)]
    Other(PathBuf),
    /// This line, counted from 1, is none of a match.
    #[text("match-line", path, line)]
    Line(PathBuf, usize),
    /// In this line, counted from 1, a result is not the one that the moves of the game lead to.
    #[text("match-result-wrong", path, line)]
    Result(PathBuf, usize),
}

pub type UnitsPlayed = BTreeMap<Unit, PairRecord>;

impl MatchFile {
    /// The file of that name, which need not exist yet.
    pub const fn new(path: PathBuf) -> Self {
        Self(GrowingFile::new(path))
    }

    /// Reads settings and units, each unit once; `None` if there is no file. A truncated last line is ignored.
    pub fn read(&self) -> Result<Option<(MatchSettings, UnitsPlayed)>, MatchError> {
        read(&self.0.read()?, &self.0.path)
    }

    /// The units that were played with these settings.
    pub fn units(&self, settings: &MatchSettings) -> Result<UnitsPlayed, MatchError> {
        match self.read()? {
            None => Ok(BTreeMap::new()),
            Some((found, units)) if found == *settings => Ok(units),
            Some(_) => Err(MatchError::Other(self.0.path.clone())),
        }
    }

    /// Merges the units of another file of the same match, played elsewhere; on an error none of them.
    pub fn take_in(&self, settings: &MatchSettings, other: &Self) -> Result<(), MatchError> {
        let known = self.units(settings)?;
        let Some((found, units)) = other.read()? else {
            return Err(FileError::new(&other.0.path, Refusal::NotFound).into());
        };
        if found != *settings {
            return Err(MatchError::Other(other.0.path.clone()));
        }
        let new = units.values().filter(|pair| !known.contains_key(&pair.unit));
        Ok(self.append(settings, new)?)
    }

    /// Adds a unit. It is on the disk when this returns.
    pub fn add(&self, settings: &MatchSettings, pair: &PairRecord) -> Result<(), FileError> {
        self.append(settings, std::iter::once(pair))
    }

    fn append<'a>(
        &self,
        settings: &MatchSettings,
        mut pairs: impl Iterator<Item = &'a PairRecord>,
    ) -> Result<(), FileError> {
        self.0.add(|empty| {
            let mut lines = Vec::new();
            if empty {
                write_head(&mut lines, settings)?;
            }
            pairs.try_for_each(|pair| write_pair(&mut lines, pair))?;
            Ok(lines)
        })
    }
}

/// Reads settings and units of the file with this path, each unit once; `None` if the text is empty.
pub fn read(text: &[u8], path: &Path) -> Result<Option<(MatchSettings, UnitsPlayed)>, MatchError> {
    let mut lines = text.split(|byte| *byte == b'\n').zip(1..).filter(|(line, _)| !line.is_empty());
    let Some((first, _)) = lines.next() else { return Ok(None) };
    let head = serde_json::from_slice(first).ok().filter(|Head { format, .. }| format == FORMAT);
    let Head::<MatchSettings> { settings, .. } = head.ok_or_else(|| MatchError::NoMatch(path.to_owned()))?;
    let mut units = BTreeMap::new();
    for (line, number) in lines {
        let pair: PairRecord =
            serde_json::from_slice(line).map_err(|_| MatchError::Line(path.to_owned(), number))?;
        if !pair.follows_from_moves(settings.rules.set()) {
            return Err(MatchError::Result(path.to_owned(), number));
        }
        units.entry(pair.unit).or_insert(pair);
    }
    Ok(Some((settings, units)))
}

pub fn write_head(mut writer: impl Write, settings: &MatchSettings) -> io::Result<()> {
    serde_json::to_writer(&mut writer, &Head { format: FORMAT.to_owned(), settings: settings.clone() })?;
    writer.write_all(b"\n")
}

pub fn write_pair(mut writer: impl Write, pair: &PairRecord) -> io::Result<()> {
    serde_json::to_writer(&mut writer, pair)?;
    writer.write_all(b"\n")
}

/// Raised when the same settings give other positions.
const FORMAT: &str = "canju-match 2";

/// The first line of a file of games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head<S> {
    pub(crate) format: String,
    pub(crate) settings: S,
}

#[cfg(test)]
mod tests;
