//! The census of exact tables as knowledge: what it would score, and the built-in one of every material solved so far.
//!
//! `assets/tables/census.tsv` is made by `canju table survey`; a row counts the positions of a material in the view of its
//! first side, the attacker, and where both sides can attack the mirror has a row of its own.
//!
//! **Rule.** Of a side that attacks, with its pawns (if it has any) high: W is the share of quiet positions it wins with the
//! defender to move, R the same with itself to move, F the fortress share, the part of the defender's set-ups against which it
//! wins less than a tenth. Its finding is
//!
//! | finding | where |
//! |---|---|
//! | 0, a sure win | F < 0.5 % and W ≥ 95 % |
//! | 1, mostly a win | F < 2 % and W ≥ 60 % |
//! | 2, the advantage | F < 15 % and W ≥ 40 % |
//! | 3, a win by position | W ≥ 15 % or R ≥ 20 % |
//! | 5, a draw | otherwise |
//!
//! Where both sides have a finding other than 5 the better one counts, and 4 where they are equal. A combination with equal
//! sides is 4 where its side wins at times, else 5.

use std::fmt;

use crate::knowledge::provenance::Evidence;
use crate::knowledge::score::Score;
use crate::material::{Material, MaterialError, NodeId};

const BUILT_IN: &str = include_str!("../../assets/tables/census.tsv");

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

impl Census {
    /// The material; its first side is the attacker.
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The census that a piece of evidence carries; nothing for published verdicts.
    pub fn of(evidence: &Evidence) -> Option<Self> {
        let words = evidence.counts.split_whitespace();
        let counts: Vec<(String, String)> = words
            .filter_map(|word| word.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        (!counts.is_empty()).then(|| Self { material: evidence.material.material(), counts })
    }

    /// Which rules on repetition the counts stand for: `plain` where none matters, `check` with perpetual check judged.
    pub fn rules(&self) -> &str {
        self.text("rules").unwrap_or("plain")
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

    /// What the attacker alone would be scored for: 0 to 3, or 5.
    pub fn finding(&self) -> Score {
        let share = |turn| {
            let high = self.results(turn, Part::High);
            let counted = if high.all() > 0 { high } else { self.results(turn, Part::Quiet) };
            counted.won_percent()
        };
        let (w, r) = (share(Turn::Defender), share(Turn::Attacker));
        let fortress = self.fortress_share().unwrap_or(100.0);
        if fortress < 0.5 && w >= 95.0 {
            Score::SURE_WIN
        } else if fortress < 2.0 && w >= 60.0 {
            Score::MOSTLY_WIN
        } else if fortress < 15.0 && w >= 40.0 {
            Score::ADVANTAGE
        } else if w >= 15.0 || r >= 20.0 {
            Score::WIN_BY_POSITION
        } else {
            Score::DRAW
        }
    }

    /// This census as evidence.
    pub fn evidence(&self) -> Evidence {
        Evidence {
            material: self.material.into(),
            finding: self.finding(),
            term: "census".into(),
            conditions: Vec::new(),
            source: "canju table survey".into(),
            caution: if self.rules() == "plain" { String::new() } else { "no-chase".into() },
            counts: self.to_string(),
        }
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

/// The score of a node by the findings of both its sides, each `None` where that side cannot attack, the second in the view of
/// the second side.
pub fn score(node: NodeId, first: Option<Score>, second: Option<Score>) -> Score {
    let first = first.unwrap_or(Score::DRAW);
    let second = second.unwrap_or(Score::DRAW);
    if node.is_symmetric() {
        return if first == Score::DRAW { Score::DRAW } else { Score::EITHER };
    }
    match first.cmp(&second) {
        std::cmp::Ordering::Less => first,
        std::cmp::Ordering::Greater => second.mirror(),
        std::cmp::Ordering::Equal if first == Score::DRAW => Score::DRAW,
        std::cmp::Ordering::Equal => Score::EITHER,
    }
}
