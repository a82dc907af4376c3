//! Census of a table: the number of wins, draws and losses, and the fortresses of the defender.
//!
//! Only *legal* positions count: pieces on different points of their zones, identical pieces indistinguishable, generals
//! not facing each other, the side not to move not in check. Mirror images count as two positions. A position is *quiet* if
//! neither side is in check and neither attacks an enemy piece, ignoring pins. The height of the attacker's pawns is
//! measured from the defender's back rank.
//!
//! A census is stored as one row of tab-separated values ([`rows`]); the built-in ones cover every material solved so far.

mod count;
mod fortress;
pub mod merge;
mod record;
pub mod rows;

use canju_message::All;
use serde::{Deserialize, Serialize};

use super::table::Rules;
pub use fortress::{Fortress, NotAShare, Share};
pub use record::Record;
use xiangqi::material::Material;
use xiangqi::rules::{Board, Color, Role, Square};

/// The number of positions by result, from the attacker's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "[u64; 3]", into = "[u64; 3]")]
pub struct Results {
    /// Wins of the attacker.
    pub won: u64,
    /// Draws.
    pub drawn: u64,
    /// Wins of the defender.
    pub lost: u64,
}

impl From<[u64; 3]> for Results {
    fn from([won, drawn, lost]: [u64; 3]) -> Self {
        Self { won, drawn, lost }
    }
}

impl From<Results> for [u64; 3] {
    fn from(Results { won, drawn, lost }: Results) -> Self {
        [won, drawn, lost]
    }
}

impl Results {
    /// The total number of positions.
    pub const fn all(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Returns the attacker's wins in percent; `None` without positions.
    pub fn won_percent(self) -> Option<f64> {
        percent(self.won, self.all())
    }

    /// Returns the draws in percent; `None` without positions.
    pub fn drawn_percent(self) -> Option<f64> {
        percent(self.drawn, self.all())
    }

    fn add(&mut self, other: Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

fn percent(part: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| 100.0 * part as f64 / all as f64)
}

/// The height of the attacker's pawns; several pawns at different heights have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, All)]
#[serde(rename_all = "kebab-case")]
pub enum PawnHeight {
    /// All at least three ranks above the defender's back rank. Scores refer to this height.
    High,
    /// All one or two ranks above it.
    Low,
    /// All on it.
    Bottom,
}

impl PawnHeight {
    /// Returns the height of all pawns of a side; `None` if it has no pawns, or pawns at several heights.
    pub fn of(board: &Board, color: Color) -> Option<Self> {
        let mut heights = board.pieces(color, Role::Pawn).into_iter().map(|square| Self::at(square, color));
        let first = heights.next()?;
        heights.all(|height| height == first).then_some(first)
    }

    /// Returns the height of one pawn.
    pub const fn at(square: Square, color: Color) -> Self {
        let above = match color {
            Color::Red => 9 - square.rank(),
            Color::Black => square.rank(),
        };
        match above {
            0 => Self::Bottom,
            1 | 2 => Self::Low,
            _ => Self::High,
        }
    }
}

/// A subset of the positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// All legal positions.
    All,
    /// Quiet positions.
    Quiet,
    /// Quiet positions with the attacker's pawns at this height.
    Pawns(PawnHeight),
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 5] = [
        Self::All,
        Self::Quiet,
        Self::Pawns(PawnHeight::High),
        Self::Pawns(PawnHeight::Low),
        Self::Pawns(PawnHeight::Bottom),
    ];
}

/// The counts for one side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Legal positions.
    pub legal: Results,
    /// Quiet positions.
    pub quiet: Results,
    /// Quiet positions by the height of the attacker's pawns, in the order of [`PawnHeight::ALL`].
    pub by_height: [Results; 3],
}

impl Counts {
    /// Returns the results of a part of the positions.
    pub const fn of(&self, part: Part) -> Results {
        let [high, low, bottom] = self.by_height;
        match part {
            Part::All => self.legal,
            Part::Quiet => self.quiet,
            Part::Pawns(PawnHeight::High) => high,
            Part::Pawns(PawnHeight::Low) => low,
            Part::Pawns(PawnHeight::Bottom) => bottom,
        }
    }

    fn add(&mut self, other: &Self) {
        self.legal.add(other.legal);
        self.quiet.add(other.quiet);
        for (own, other) in self.by_height.iter_mut().zip(other.by_height) {
            own.add(other);
        }
    }
}

/// The census of a material from the view of one side, the attacker.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// The material; its red side is the attacker.
    pub material: Material,
    /// The repetition rules of the counts.
    pub rules: Rules,
    /// The longest win of either side in plies.
    pub longest: u32,
    /// The number of rounds of retrograde analysis until nothing changes.
    pub rounds: u32,
    /// The counts with the attacker to move.
    pub attacker_to_move: Counts,
    /// The counts with the defender to move.
    pub defender_to_move: Counts,
    /// The fortresses of the defender.
    pub fortress: Fortress,
    /// The fortresses if all pawns of the attacker are high; `None` without pawns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortress_high: Option<Fortress>,
    /// The fortresses if all are low; `None` without pawns, or if an older version counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortress_low: Option<Fortress>,
}

impl Census {
    /// Returns the *fortress share* in percent, with high pawns if the attacker has any; `None` without set-ups.
    pub fn fortress_share(&self) -> Option<f64> {
        let high = self.fortress_high.as_ref().and_then(Fortress::share);
        high.or_else(|| self.fortress.share())
    }

    /// Whether everything is counted that the current version counts.
    pub fn is_complete(&self) -> bool {
        self.fortress_low.is_some() == self.fortress_high.is_some()
    }

    /// Merges two censuses of one material if their common counts agree; either may lack the counts of newer versions.
    pub fn joined(self, other: Self) -> Option<Self> {
        let low = |census: &Self, second: &Self| {
            census.fortress_low.clone().or_else(|| second.fortress_low.clone())
        };
        let (first, second) = (low(&self, &other), low(&other, &self));
        let (one, other) = (Self { fortress_low: first, ..self }, Self { fortress_low: second, ..other });
        (one == other).then_some(one)
    }
}
