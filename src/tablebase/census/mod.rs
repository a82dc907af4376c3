//! All positions of a table counted: what is won, drawn and lost, and where the defender holds.
//!
//! Counted are *legal* positions: men on different points of their own zones, identical men not told apart, generals not
//! facing each other, the side not to move not in check. Mirror images count as two positions. A position is *quiet* where neither
//! side is in check and neither attacks a man of the other, pins not looked at. The height of the attacker's pawns is counted
//! from the defender's back rank.

mod fortress;
mod record;

use rayon::prelude::*;

use crate::rules::{Color, Role};

use super::code::{DRAW, NONE};
use super::geometry::Points;
use super::index::{Index, Row, bits};
use super::men::Men;
use super::table::{Rules, Table};
use fortress::Setups;
pub use fortress::{Fortress, Share};
pub use record::Record;

/// Positions by result in the attacker's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Results {
    /// The attacker wins.
    pub won: u64,
    /// Nobody wins.
    pub drawn: u64,
    /// The defender wins.
    pub lost: u64,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PawnHeight {
    /// All three ranks or more above the defender's back rank.
    High,
    /// All one or two ranks above it.
    Low,
    /// All on it.
    Bottom,
}

impl PawnHeight {
    /// All three.
    pub const ALL: [Self; 3] = [Self::High, Self::Low, Self::Bottom];

    const fn contains(self, above: u8) -> bool {
        match self {
            Self::High => above >= 3,
            Self::Low => above == 1 || above == 2,
            Self::Bottom => above == 0,
        }
    }
}

/// The counts for one side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Legal positions.
    pub legal: Results,
    /// Quiet ones.
    pub quiet: Results,
    /// Quiet ones by the height of the attacker's pawns, in the order of [`PawnHeight::ALL`].
    pub by_height: [Results; 3],
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.legal.add(other.legal);
        self.quiet.add(other.quiet);
        for (own, other) in self.by_height.iter_mut().zip(other.by_height) {
            own.add(other);
        }
    }
}

/// The census of a table in the view of one side, the attacker.
#[derive(Debug, Clone, PartialEq)]
pub struct Census {
    /// The rules that the counts stand for.
    pub rules: Rules,
    /// With the attacker to move.
    pub attacker_to_move: Counts,
    /// With the defender to move.
    pub defender_to_move: Counts,
    /// The attacker's share of every set-up of the defender.
    pub fortress: Fortress,
    /// The same where all pawns of the attacker are high; nothing where it has none.
    pub fortress_high: Option<Fortress>,
    /// The longest win of either side in plies.
    pub longest: u32,
}

impl Census {
    /// Counts all positions of `table` in the view of `attacker`.
    pub fn of(table: &Table, attacker: Color) -> Self {
        let index = table.index();
        let (setups, high) =
            (Setups::new(index, attacker.opponent()), Setups::new(index, attacker.opponent()));
        let counter = Counter { table, attacker, setups: &setups, high: &high };
        let blocks = (0..index.blocks()).into_par_iter().with_min_len(8);
        let [first, second] =
            blocks.map(|block| counter.block(block)).reduce(Default::default, |mut sum, other| {
                sum.iter_mut().zip(&other).for_each(|(own, other)| own.add(other));
                sum
            });
        let has_pawns = super::men::count(table.material().side(attacker), Role::Pawn) > 0;
        Self {
            rules: table.rules(),
            attacker_to_move: first,
            defender_to_move: second,
            fortress: setups.summary(),
            fortress_high: has_pawns.then(|| high.summary()),
            longest: table.longest(),
        }
    }
}

/// What counts one block.
struct Counter<'a> {
    table: &'a Table,
    attacker: Color,
    setups: &'a Setups<'a>,
    high: &'a Setups<'a>,
}

impl Counter<'_> {
    fn block(&self, block: usize) -> [Counts; 2] {
        let index = self.table.index();
        let mut sums = [Counts::default(); 2];
        for row in block * index.block_rows..(block + 1) * index.block_rows {
            let row = index.row(row);
            let own = index.first_rows(&row);
            if index.sound(&row) & own != 0 {
                self.row(&row, own, &mut sums);
            }
        }
        sums
    }

    fn row(&self, row: &Row, own: Points, sums: &mut [Counts; 2]) {
        let index = self.table.index();
        let weight = if index.is_own_mirror(row) { 1 } else { 2 };
        let men = index.men_of(row);
        let noisy = Color::ALL.map(|color| index.checked(row, color) | index.can_capture(row, color));
        let quiet = index.sound(row) & own & !noisy[0] & !noisy[1];
        let heights = PawnHeight::ALL.map(|height| self.with_pawns(index, &men, height));
        for (counts, mover) in sums.iter_mut().zip([self.attacker, self.attacker.opponent()]) {
            let outcome = self.outcome(row, mover, index.legal(row, mover) & own);
            counts.legal.add(outcome.count(Points::MAX, weight));
            counts.quiet.add(outcome.count(quiet, weight));
            for (sum, places) in counts.by_height.iter_mut().zip(heights) {
                sum.add(outcome.count(quiet & places, weight));
            }
            if mover != self.attacker {
                let twice = !index.is_own_mirror(row);
                self.setups.add(&men, quiet, outcome.won & quiet, twice);
                let high = quiet & heights[0];
                self.high.add(&men, high, outcome.won & high, twice);
            }
        }
    }

    /// The places of the runner where the attacker has pawns, all of this height.
    fn with_pawns(&self, index: &Index, men: &Men, height: PawnHeight) -> Points {
        let above = |square: crate::rules::Square| match self.attacker {
            Color::Red => 9 - square.rank(),
            Color::Black => square.rank(),
        };
        let (mut pawns, mut fitting) = (0, true);
        men.of_kind(self.attacker, Role::Pawn, |square| {
            pawns += 1;
            fitting &= height.contains(above(square));
        });
        match index.runner {
            _ if !fitting => 0,
            Some(r) if r.role == Role::Pawn && r.color == self.attacker => crate::rules::Square::all()
                .filter(|&square| height.contains(above(square)))
                .fold(0, |set, square| set | super::geometry::point(square)),
            _ if pawns == 0 => 0,
            _ => Points::MAX,
        }
    }

    fn outcome(&self, row: &Row, mover: Color, legal: Points) -> Outcome {
        let numbers = self.table.index().numbers(row);
        let codes = &self.table.codes[mover.index()];
        let (mut better, mut drawn) = (0, 0);
        for bit in bits(legal) {
            let code = codes[numbers.of(bit)];
            better |= Points::from(code > DRAW) << bit;
            drawn |= Points::from(code == DRAW) << bit;
        }
        let worse = legal & !better & !drawn;
        let (won, lost) = if mover == self.attacker { (better, worse) } else { (worse, better) };
        Outcome { won, drawn, lost }
    }
}

/// The results of a row.
struct Outcome {
    won: Points,
    drawn: Points,
    lost: Points,
}

impl Outcome {
    fn count(&self, among: Points, weight: u64) -> Results {
        let size = |set: Points| u64::from((set & among).count_ones()) * weight;
        Results { won: size(self.won), drawn: size(self.drawn), lost: size(self.lost) }
    }
}

impl Table {
    /// The longest distance of a win or loss in plies.
    pub fn longest(&self) -> u32 {
        let plies = |code: u8| super::code::Value::from_code(code).and_then(|value| value.plies);
        let seen = self.codes.iter().flatten().fold([false; 256], |mut seen, &code| {
            seen[usize::from(code)] = true;
            seen
        });
        (0..NONE).filter(|&code| seen[usize::from(code)]).filter_map(plies).max().unwrap_or(0)
    }
}
