//! The census of exact tables: how many positions of a material are won, drawn and lost; and the built-in one of every material
//! solved so far. What it scores is said in [`scoring`](super::scoring).
//!
//! `assets/tables/census.tsv` is made by `canju table survey`; a row counts the positions of a material in the view of its
//! first side, the attacker, and where both sides can attack the mirror has a row of its own.

use std::fmt;

use crate::knowledge::provenance::Evidence;
use crate::material::{Kind, Material, MaterialError};

const BUILT_IN: &str = include_str!("../../assets/tables/census.tsv");

/// The column that every census has.
const RULES: &str = "rules";

/// What a row of a census says, by the names of its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    material: Material,
    /// Name and value of every column that has a value.
    counts: Vec<(String, String)>,
}

/// A line of a census that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("census, line {line}: {fault}")]
pub struct CensusError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: CensusFault,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CensusFault {
    /// More or fewer columns than names.
    #[error("not as many columns as names")]
    Columns,
    /// Not a material.
    #[error(transparent)]
    Material(#[from] MaterialError),
}

/// Which positions are counted: those with this side to move, and these of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The attacker moves.
    Attacker,
    /// The defender moves.
    Defender,
}

/// A part of the positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// All legal positions.
    All,
    /// Neither side in check, no capture possible.
    Quiet,
    /// Quiet, the attacker's pawns at least three ranks above the defender's back rank.
    High,
    /// Quiet, the attacker's pawns one or two ranks above it.
    Low,
    /// Quiet, the attacker's pawns on it.
    Bottom,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 5] = [Self::All, Self::Quiet, Self::High, Self::Low, Self::Bottom];

    const fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Quiet => "quiet",
            Self::High => "high",
            Self::Low => "low",
            Self::Bottom => "bottom",
        }
    }
}

/// Numbers of positions in the attacker's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Results {
    /// He wins.
    pub won: u64,
    /// Nobody wins.
    pub drawn: u64,
    /// The defender wins.
    pub lost: u64,
}

impl Results {
    /// All of them.
    pub const fn all(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The attacker's wins in percent, 0 where there is no position.
    pub fn won_percent(self) -> f64 {
        if self.all() == 0 { 0.0 } else { 100.0 * self.won as f64 / self.all() as f64 }
    }
}

/// How high the pawns of a side stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pawns {
    /// All at least three ranks above the other side's back rank. What a score stands for.
    High,
    /// All one or two ranks above it.
    Low,
    /// All on it.
    Bottom,
}

impl Pawns {
    /// Every height, the highest first.
    pub const ALL: [Self; 3] = [Self::High, Self::Low, Self::Bottom];

    const fn part(self) -> Part {
        match self {
            Self::High => Part::High,
            Self::Low => Part::Low,
            Self::Bottom => Part::Bottom,
        }
    }
}

/// What the rule on scores looks at, in percent.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Shares {
    /// W: the quiet positions that the attacker wins with the defender to move.
    pub w: f64,
    /// R: the same with the attacker to move.
    pub r: f64,
    /// F: the fortress share; nothing where it is not counted.
    pub fortress: Option<f64>,
}

impl Shares {
    /// Of W and R.
    pub const fn mean(&self) -> f64 {
        f64::midpoint(self.w, self.r)
    }
}

impl Census {
    /// The material; its first side is the attacker.
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The census that a piece of evidence carries; nothing for published verdicts and for answers of experts.
    pub fn of(evidence: &Evidence) -> Option<Self> {
        let words = evidence.counts.split_whitespace();
        let counts: Vec<(String, String)> = words
            .filter_map(|word| word.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let counted = counts.iter().any(|(name, _)| name == RULES);
        counted.then(|| Self { material: evidence.material.material(), counts })
    }

    /// Which rules on repetition the counts stand for: `plain` where none matters, `check` with perpetual check judged.
    pub fn rules(&self) -> &str {
        self.text(RULES).unwrap_or("plain")
    }

    /// The longest win in plies.
    pub fn longest(&self) -> u64 {
        self.number("longest")
    }

    /// The results of some positions.
    pub fn results(&self, turn: Turn, part: Part) -> Results {
        let side = match turn {
            Turn::Attacker => "A",
            Turn::Defender => "D",
        };
        let number = |result: &str| self.number(&format!("{side}_{}_{result}", part.word()));
        Results { won: number("won"), drawn: number("drawn"), lost: number("lost") }
    }

    /// The fortress share in percent, with the attacker's pawns high where he has any; nothing without a set-up to count.
    pub fn fortress_share(&self) -> Option<f64> {
        let share = |name: &str| {
            let setups = self.number(&format!("fort_{name}_setups"));
            let held = self.number(&format!("fort_{name}_held"));
            (setups > 0).then(|| 100.0 * held as f64 / setups as f64)
        };
        share("high").or_else(|| share("all"))
    }

    /// W, R and F with the attacker's pawns at this height, of all quiet positions where he has none.
    pub fn shares(&self, pawns: Pawns) -> Shares {
        let share = |turn| {
            let there = self.results(turn, pawns.part());
            let counted = if there.all() > 0 { there } else { self.results(turn, Part::Quiet) };
            counted.won_percent()
        };
        let has_pawns = self.material.red.count(Kind::Pawn) > 0;
        let fortress = (pawns == Pawns::High || !has_pawns).then(|| self.fortress_share()).flatten();
        Shares { w: share(Turn::Defender), r: share(Turn::Attacker), fortress }
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.counts.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> u64 {
        self.text(name).and_then(|value| value.parse().ok()).unwrap_or(0)
    }
}

impl fmt::Display for Census {
    /// `name=value` words, as evidence keeps them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, value)) in self.counts.iter().enumerate() {
            write!(f, "{}{name}={value}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The rows of a census file.
///
/// # Errors
/// The first line that cannot be read.
pub fn read(text: &str) -> Result<Vec<Census>, CensusError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    let names: Vec<&str> = lines.next().map(|(_, line)| line.split('\t').collect()).unwrap_or_default();
    lines.map(|(line, text)| row(&names, text).map_err(|fault| CensusError { line, fault })).collect()
}

fn row(names: &[&str], line: &str) -> Result<Census, CensusFault> {
    let values: Vec<&str> = line.split('\t').collect();
    let [material, counts @ ..] = &values[..] else { return Err(CensusFault::Columns) };
    if values.len() != names.len() {
        return Err(CensusFault::Columns);
    }
    let counts = names.iter().skip(1).zip(counts).filter(|(_, value)| !value.is_empty());
    let counts = counts.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Ok(Census { material: material.parse()?, counts })
}

/// The built-in census.
///
/// # Errors
/// The first line that cannot be read; the tests read the file as it is built in.
pub fn built_in() -> Result<Vec<Census>, CensusError> {
    read(BUILT_IN)
}
