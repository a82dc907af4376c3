//! Fortresses: the attacker's share of wins against each set-up of the defender.

use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use xiangqi::rules::{Color, Role};

use crate::factor::choose;
use crate::geometry::{Points, mirrored};
use crate::index::{Index, bits};
use crate::pieces::{ATTACKERS, Pieces, count};

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
        super::percent(self.held, self.setups)
    }
}

/// The number of placements and of wins for every set-up.
pub(super) struct Setups<'a> {
    index: &'a Index,
    defender: Color,
    placements: Vec<AtomicU32>,
    wins: Vec<AtomicU32>,
}

impl<'a> Setups<'a> {
    pub(super) fn new(index: &'a Index, defender: Color) -> Self {
        let sets = ATTACKERS.map(|role| set_size(index, defender, role));
        let size = index.group(defender).all.len() * sets.iter().product::<usize>();
        let zeros = || (0..size).map(|_| AtomicU32::new(0)).collect();
        Self { index, defender, placements: zeros(), wins: zeros() }
    }

    /// Adds the placements of a row, of which `won` are wins; with `twice` also their mirror images.
    pub(super) fn add(&self, pieces: &Pieces, placements: Points, won: Points, twice: bool) {
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

    pub(super) fn summary(&self) -> Fortress {
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
