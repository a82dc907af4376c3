//! The defender's set-ups one by one: how often the attacker wins against each.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::rules::{Color, Role};

use crate::tablebase::factor::choose;
use crate::tablebase::geometry::{Points, mirrored};
use crate::tablebase::index::{Index, bits};
use crate::tablebase::men::{ATTACKERS, Men, count};

/// Percent, from 0 to 100.
pub type Share = f64;

/// The attacker's share of wins over the quiet placements of his men with the defender to move, for the set-ups of the defender
/// that have more than a tenth of the largest number of placements.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fortress {
    /// The shares, ascending.
    shares: Vec<Share>,
}

impl Fortress {
    /// The share below which this part of the set-ups lies, 0 for the smallest; nothing without set-ups.
    pub fn quantile(&self, part: f64) -> Option<Share> {
        let at = (self.shares.len() as f64 * part) as usize;
        self.shares.get(at).copied()
    }

    /// Set-ups that are counted.
    pub const fn setups(&self) -> usize {
        self.shares.len()
    }

    /// Set-ups against which the attacker wins less than a tenth.
    pub fn held(&self) -> usize {
        self.shares.partition_point(|&share| share < 10.0)
    }

    /// The *fortress share*: the percentage of set-ups against which the attacker wins less than a tenth. Nothing without
    /// set-ups.
    pub fn share(&self) -> Option<Share> {
        super::percent(self.held() as u64, self.setups() as u64)
    }
}

/// Placements and wins of every set-up.
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

    /// Adds the placements of a row, `won` among them; with `twice` also their mirror images.
    pub(super) fn add(&self, men: &Men, placements: Points, won: Points, twice: bool) {
        if placements == 0 {
            return;
        }
        match self.index.runner.filter(|r| r.color == self.defender) {
            None => self.count(men, placements.count_ones(), won.count_ones(), twice),
            Some(r) => {
                for bit in bits(placements) {
                    let mut men = *men;
                    *men.set_mut(r.color, r.role) |= 1 << bit;
                    self.count(&men, 1, (won >> bit & 1) as u32, twice);
                }
            }
        }
    }

    fn count(&self, men: &Men, placements: u32, won: u32, twice: bool) {
        for reflect in [false, true].into_iter().take(1 + usize::from(twice)) {
            let at = self.number(men, reflect);
            self.placements[at].fetch_add(placements, Ordering::Relaxed);
            self.wins[at].fetch_add(won, Ordering::Relaxed);
        }
    }

    fn number(&self, men: &Men, reflect: bool) -> usize {
        let groups = self.index.group(self.defender);
        let own = groups.of(men.groups[self.defender.index()]).unwrap_or_default();
        let first = if reflect { groups.mirror[own as usize] } else { own } as usize;
        let sets = men.sets[self.defender.index()].into_iter().zip(ATTACKERS);
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
        let mut shares: Vec<Share> = counted.map(|(n, won)| 100.0 * f64::from(won) / f64::from(n)).collect();
        shares.sort_unstable_by(f64::total_cmp);
        Fortress { shares }
    }
}

fn set_size(index: &Index, defender: Color, role: Role) -> usize {
    let zone = crate::rules::zones::zone(defender, role).count() as usize;
    choose(zone, count(index.material().side(defender), role))
}
