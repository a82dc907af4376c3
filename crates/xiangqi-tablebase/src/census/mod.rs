//! All positions of a table counted: what is won, drawn and lost, and where the defender holds.
//!
//! Counted are *legal* positions: pieces on different points of their own zones, identical pieces not told apart, generals not
//! facing each other, the side not to move not in check. Mirror images count as two positions. A position is *quiet* where neither
//! side is in check and neither attacks a piece of the other, pins not looked at. The height of the attacker's pawns is counted
//! from the defender's back rank.
//!
//! A census is written and read as one row of tab-separated values ([`rows`]); the built-in ones are those of every material
//! solved so far.

mod count;
mod fortress;
pub mod merge;
mod record;
pub mod rows;

use serde::{Deserialize, Serialize};

use super::table::Rules;
pub use fortress::{Fortress, NotAShare, Share};
pub use record::Record;
use xiangqi::material::Material;
use xiangqi::rules::{Board, Color, Role, Square};

/// Positions by result in the attacker's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "[u64; 3]", into = "[u64; 3]")]
pub struct Results {
    /// The attacker wins.
    pub won: u64,
    /// Nobody wins.
    pub drawn: u64,
    /// The defender wins.
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
    /// All positions.
    pub const fn all(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The attacker's wins in percent; nothing where there is no position.
    pub fn won_percent(self) -> Option<f64> {
        percent(self.won, self.all())
    }

    /// The draws in percent; nothing where there is no position.
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

/// Where the attacker's pawns stand; other placements of several pawns belong to none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PawnHeight {
    /// All three ranks or more above the defender's back rank. What a score stands for.
    High,
    /// All one or two ranks above it.
    Low,
    /// All on it.
    Bottom,
}

impl PawnHeight {
    /// All three, the highest first.
    pub const ALL: [Self; 3] = [Self::High, Self::Low, Self::Bottom];

    /// Where all pawns of a side stand; nothing where it has none, or where they stand at several heights.
    pub fn of(board: &Board, color: Color) -> Option<Self> {
        let mut heights = board.pieces(color, Role::Pawn).into_iter().map(|square| Self::at(square, color));
        let first = heights.next()?;
        heights.all(|height| height == first).then_some(first)
    }

    /// Where one pawn stands.
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

/// A part of the positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// All legal positions.
    All,
    /// Quiet ones.
    Quiet,
    /// Quiet ones with the attacker's pawns at this height.
    Pawns(PawnHeight),
}

impl Part {
    /// Every part.
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
    /// Quiet ones.
    pub quiet: Results,
    /// Quiet ones by the height of the attacker's pawns, in the order of [`PawnHeight::ALL`].
    pub by_height: [Results; 3],
}

impl Counts {
    /// The results of a part of the positions.
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

/// The census of a material in the view of one side, the attacker.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// The material; its red side is the attacker.
    pub material: Material,
    /// The rules that the counts stand for.
    pub rules: Rules,
    /// The longest win of either side in plies.
    pub longest: u32,
    /// Rounds of backward search until nothing changes.
    pub rounds: u32,
    /// With the attacker to move.
    pub attacker_to_move: Counts,
    /// With the defender to move.
    pub defender_to_move: Counts,
    /// The attacker's share of every set-up of the defender.
    pub fortress: Fortress,
    /// The same where all pawns of the attacker are high; nothing where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortress_high: Option<Fortress>,
    /// The same where all are low; nothing where it has none, or where an older program counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortress_low: Option<Fortress>,
}

impl Census {
    /// The *fortress share* in percent, with the attacker's pawns high where he has any; nothing without a set-up to count.
    pub fn fortress_share(&self) -> Option<f64> {
        let high = self.fortress_high.as_ref().and_then(Fortress::share);
        high.or_else(|| self.fortress.share())
    }

    /// Whether everything is counted that this program counts.
    pub fn is_complete(&self) -> bool {
        self.fortress_low.is_some() == self.fortress_high.is_some()
    }

    /// Two censuses of one material as one, where what both count is the same: one of them may lack what older programs do not count.
    pub fn joined(self, other: Self) -> Option<Self> {
        let low = |census: &Self, second: &Self| {
            census.fortress_low.clone().or_else(|| second.fortress_low.clone())
        };
        let (first, second) = (low(&self, &other), low(&other, &self));
        let (one, other) = (Self { fortress_low: first, ..self }, Self { fortress_low: second, ..other });
        (one == other).then_some(one)
    }
}
