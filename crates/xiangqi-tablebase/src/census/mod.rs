//! Census of a table: the number of wins, draws and losses, and the fortresses of the defender.
//!
//! Only *legal* positions count: pieces on different points of their zones, identical pieces indistinguishable, generals
//! not facing each other, the side not to move not in check. Mirror images count as two positions. A position is *quiet* if
//! neither side is in check and neither attacks an enemy piece, ignoring pins. The height of the attacker's pawns is
//! measured from the defender's back rank.
//!
//! A census is stored as one row of tab-separated values ([`rows`]); the built-in ones cover every material solved so far.

pub mod rows;

use std::sync::atomic::{AtomicU32, Ordering};

use canju_message::All;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use xiangqi::material::Material;
use xiangqi::rules::{Board, Color, Role, Square};

use crate::code::{DRAW, NONE, Value};
use crate::factor::{ATTACKERS, Pieces, choose, count};
use crate::geometry::{Points, mirrored, point};
use crate::index::{Index, Row, bits};
use crate::table::{Rules, Table};

pub use rows::Record;

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
#[all(help, text = "census-")]
#[serde(rename_all = "kebab-case")]
pub enum PawnHeight {
    /// Three ranks or more above the back rank of the opponent.
    ///
    /// Scores refer to this height.
    High,
    /// One or two ranks above it.
    Low,
    /// On it.
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
        match square.rank_from(color.opponent()) {
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

    /// Counts all positions of `table` from the view of `attacker`. `rounds` are those of its generation
    /// ([`rounds`](crate::generate::rounds)).
    pub fn of(table: &Table, attacker: Color, rounds: u32) -> Self {
        let index = table.index();
        let new = || Setups::new(index, attacker.opponent());
        let (setups, high, low) = (new(), new(), new());
        let counter = Counter { table, attacker, setups: &setups, high: &high, low: &low };
        let blocks = (0..index.blocks).into_par_iter().with_min_len(8);
        let [first, second] =
            blocks.map(|block| counter.block(block)).reduce(Default::default, |mut sum, other| {
                sum.iter_mut().zip(&other).for_each(|(own, other)| own.add(other));
                sum
            });
        let has_pawns = count(table.material().side(attacker), Role::Pawn) > 0;
        Self {
            material: if attacker == Color::Red { table.material() } else { table.material().mirror() },
            rules: table.rules,
            longest: table.longest(),
            rounds,
            attacker_to_move: first,
            defender_to_move: second,
            fortress: setups.summary(),
            fortress_high: has_pawns.then(|| high.summary()),
            fortress_low: has_pawns.then(|| low.summary()),
        }
    }
}

struct Counter<'a> {
    table: &'a Table,
    attacker: Color,
    setups: &'a Setups<'a>,
    high: &'a Setups<'a>,
    low: &'a Setups<'a>,
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
        let pieces = index.pieces_of(row);
        let noisy = Color::ALL.map(|color| index.checked(row, color) | index.can_capture(row, color));
        let quiet = index.sound(row) & own & !noisy[0] & !noisy[1];
        let heights = PawnHeight::ALL.map(|height| self.with_pawns(index, &pieces, height));
        for (counts, mover) in sums.iter_mut().zip([self.attacker, self.attacker.opponent()]) {
            let outcome = self.outcome(row, mover, index.legal(row, mover) & own);
            counts.legal.add(outcome.count(Points::MAX, weight));
            counts.quiet.add(outcome.count(quiet, weight));
            for (sum, places) in counts.by_height.iter_mut().zip(heights) {
                sum.add(outcome.count(quiet & places, weight));
            }
            if mover != self.attacker {
                let twice = !index.is_own_mirror(row);
                self.setups.add(&pieces, quiet, outcome.won & quiet, twice);
                for (setups, places) in [self.high, self.low].into_iter().zip(heights) {
                    setups.add(&pieces, quiet & places, outcome.won & quiet & places, twice);
                }
            }
        }
    }

    /// Returns the points of the row piece for which all pawns of the attacker are at this height.
    fn with_pawns(&self, index: &Index, pieces: &Pieces, height: PawnHeight) -> Points {
        let fits = |square: Square| PawnHeight::at(square, self.attacker) == height;
        let (mut pawns, mut fitting) = (0, true);
        pieces.of_kind(self.attacker, Role::Pawn, |square| {
            pawns += 1;
            fitting &= fits(square);
        });
        match index.row_piece {
            _ if !fitting => 0,
            Some(r) if r.role == Role::Pawn && r.color == self.attacker => {
                Square::all().filter(|&square| fits(square)).fold(0, |set, square| set | point(square))
            }
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
    /// Returns the longest distance of a win or loss in plies.
    pub fn longest(&self) -> u32 {
        let plies = |code: u8| Value::from_code(code).and_then(|value| value.plies);
        let seen = self.codes.iter().flatten().fold([false; 256], |mut seen, &code| {
            seen[usize::from(code)] = true;
            seen
        });
        (0..NONE).filter(|&code| seen[usize::from(code)]).filter_map(plies).max().unwrap_or(0)
    }
}

// Fortresses: the attacker's share of wins against each set-up of the defender.

/// A share from 0 to 100 percent, rounded to four decimals as in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Share(u32);

/// Error: a number outside 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("{0} is not a share from 0 to 100 percent")]
pub struct NotAShare(pub f64);

impl TryFrom<f64> for Share {
    type Error = NotAShare;

    fn try_from(percent: f64) -> Result<Self, NotAShare> {
        Self::of_percent(percent).ok_or(NotAShare(percent))
    }
}

impl From<Share> for f64 {
    fn from(share: Share) -> Self {
        share.percent()
    }
}

impl Share {
    const UNITS: f64 = 1e4;

    /// Returns the share of this many percent; `None` outside 0 to 100.
    pub fn of_percent(percent: f64) -> Option<Self> {
        (0.0..=100.0).contains(&percent).then(|| Self((percent * Self::UNITS).round() as u32))
    }

    /// Returns the share in percent.
    pub fn percent(self) -> f64 {
        f64::from(self.0) / Self::UNITS
    }
}

/// Distribution of the attacker's share of wins over the quiet placements of the attacking pieces with the defender to
/// move, for the defender's set-ups with more than a tenth of the largest number of placements.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fortress {
    /// The number of set-ups.
    pub setups: u64,
    /// The number of set-ups against which the attacker wins less than 10 %.
    pub held: u64,
    /// The quantiles of the shares ([`Fortress::QUANTILES`]); all 0 without set-ups.
    pub quantiles: [Share; 6],
}

impl Fortress {
    /// Names and levels of the quantiles; the first is the minimum.
    pub const QUANTILES: [(&str, f64); 6] =
        [("min", 0.0), ("p1", 0.01), ("p5", 0.05), ("p10", 0.1), ("p25", 0.25), ("p50", 0.5)];

    /// Summarises the shares of all set-ups, in percent and ascending.
    fn of(shares: &[f64]) -> Self {
        let quantile = |(_, part): (_, f64)| {
            let share = shares.get((shares.len() as f64 * part) as usize).copied();
            share.and_then(Share::of_percent).unwrap_or_default()
        };
        Self {
            setups: shares.len() as u64,
            held: shares.partition_point(|&share| share < 10.0) as u64,
            quantiles: Self::QUANTILES.map(quantile),
        }
    }

    /// Returns the *fortress share*: the percentage of set-ups against which the attacker wins less than 10 %. `None`
    /// without set-ups.
    pub fn share(&self) -> Option<f64> {
        percent(self.held, self.setups)
    }
}

/// The number of placements and of wins for every set-up.
struct Setups<'a> {
    index: &'a Index,
    defender: Color,
    placements: Vec<AtomicU32>,
    wins: Vec<AtomicU32>,
}

impl<'a> Setups<'a> {
    fn new(index: &'a Index, defender: Color) -> Self {
        let sets = ATTACKERS.map(|role| set_size(index, defender, role));
        let size = index.group(defender).all.len() * sets.iter().product::<usize>();
        let zeros = || (0..size).map(|_| AtomicU32::new(0)).collect();
        Self { index, defender, placements: zeros(), wins: zeros() }
    }

    /// Adds the placements of a row, of which `won` are wins; with `twice` also their mirror images.
    fn add(&self, pieces: &Pieces, placements: Points, won: Points, twice: bool) {
        if placements == 0 {
            return;
        }
        match self.index.row_piece.filter(|r| r.color == self.defender) {
            None => self.count(pieces, placements.count_ones(), won.count_ones(), twice),
            Some(r) => {
                for bit in bits(placements) {
                    let mut pieces = *pieces;
                    *pieces.set_mut(r.color, r.role) |= 1 << bit;
                    self.count(&pieces, 1, (won >> bit & 1) as u32, twice);
                }
            }
        }
    }

    fn count(&self, pieces: &Pieces, placements: u32, won: u32, twice: bool) {
        for reflect in [false, true].into_iter().take(1 + usize::from(twice)) {
            let at = self.number(pieces, reflect);
            self.placements[at].fetch_add(placements, Ordering::Relaxed);
            self.wins[at].fetch_add(won, Ordering::Relaxed);
        }
    }

    fn number(&self, pieces: &Pieces, reflect: bool) -> usize {
        let groups = self.index.group(self.defender);
        let own = groups.of(pieces.groups[self.defender.index()]).unwrap_or_default();
        let first = if reflect { groups.mirror[own as usize] } else { own } as usize;
        let sets = pieces.sets[self.defender.index()].into_iter().zip(ATTACKERS);
        sets.fold(first, |number, (set, role)| {
            let set = if reflect { mirrored(set) } else { set };
            number * set_size(self.index, self.defender, role) + self.index.set(self.defender, role).of(set)
        })
    }

    fn summary(&self) -> Fortress {
        let load =
            |list: &[AtomicU32]| -> Vec<u32> { list.iter().map(|n| n.load(Ordering::Relaxed)).collect() };
        let (placements, wins) = (load(&self.placements), load(&self.wins));
        let most = placements.iter().copied().max().unwrap_or(0);
        let counted = placements.into_iter().zip(wins).filter(|&(n, _)| u64::from(n) * 10 > u64::from(most));
        let mut shares: Vec<f64> = counted.map(|(n, won)| 100.0 * f64::from(won) / f64::from(n)).collect();
        shares.sort_unstable_by(f64::total_cmp);
        Fortress::of(&shares)
    }
}

fn set_size(index: &Index, defender: Color, role: Role) -> usize {
    let zone = xiangqi::rules::zones::zone(defender, role).count() as usize;
    choose(zone, count(index.material().side(defender), role))
}
