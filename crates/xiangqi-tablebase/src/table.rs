//! A finished table in memory.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use xiangqi::material::Material;
use xiangqi::rules::threat::ChaseRules;
use xiangqi::rules::{Color, Position};

use super::code::{NONE, Value};
use super::factor::Pieces;
use super::index::{Index, canonical};

/// The repetition rules of the values of a table, the oldest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Rules {
    /// None: only one side has attacking pieces, so that only it could give perpetual check, and it need not.
    Plain,
    /// Perpetual check loses, unless both sides give it.
    Check,
    /// Perpetual check and perpetual chase lose, the first more than the second, unless both sides do the same.
    Chase(ChaseRules),
}

/// The words of the variants of perpetual chase, in the order of [`ChaseRules::bits`]: what does not count.
const CHASE: [&str; 8] = [
    "chase",
    "chase-no-checks",
    "chase-no-pinned",
    "chase-no-checks-no-pinned",
    "chase-no-guards",
    "chase-no-checks-no-guards",
    "chase-no-pinned-no-guards",
    "chase-no-checks-no-pinned-no-guards",
];

impl Rules {
    /// Returns the rules by which this version makes the table of a material. That nothing changes if perpetual chase is judged
    /// where only one side can attack was checked for all 284 materials of up to 3,000,000 entries.
    pub fn of(material: Material) -> Self {
        if material.both_attack() { Self::Chase(ChaseRules::ASIAN) } else { Self::Plain }
    }

    /// Returns the word used in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Check => "check",
            Self::Chase(rules) => CHASE[rules.bits() as usize],
        }
    }

    /// Returns the rules of a word; `None` if it is unknown.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|rules| rules.word() == word)
    }

    /// Returns all rules.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Plain, Self::Check].into_iter().chain(ChaseRules::all().map(Self::Chase))
    }
}

impl From<Rules> for String {
    fn from(rules: Rules) -> Self {
        rules.word().to_owned()
    }
}

/// Error: no rules have this word.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no repetition rules are called {0}")]
pub struct UnknownRules(String);

impl TryFrom<String> for Rules {
    type Error = UnknownRules;

    fn try_from(word: String) -> Result<Self, UnknownRules> {
        Self::from_word(&word).ok_or(UnknownRules(word))
    }
}

/// The values of all positions of one material.
#[derive(Debug)]
pub struct Table {
    pub(super) index: Arc<Index>,
    /// The repetition rules of the values.
    pub rules: Rules,
    /// The codes by side to move and index.
    pub(super) codes: [Vec<u8>; 2],
}

impl Table {
    /// Returns the index of its positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Returns the material, the canonical one of its mirror pair.
    pub fn material(&self) -> Material {
        self.index.material()
    }

    /// Returns the value of the position with this index; `None` if it is not a legal position.
    pub fn value(&self, number: usize, turn: Color) -> Option<Value> {
        self.codes[turn.index()].get(number).copied().and_then(Value::from_code)
    }

    /// Probes a position of this material or its mirror; `None` for other materials.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        let (number, turn) = locate(&self.index, position)?;
        self.value(number, turn)
    }

    #[inline]
    pub(super) fn code(&self, pieces: &Pieces, turn: Color) -> u8 {
        self.index.number_of(pieces).map_or(NONE, |number| self.codes[turn.index()][number])
    }
}

/// Returns the index of a position or of its mirror, whichever is of the material of the index, and the side to move there.
pub(super) fn locate(index: &Index, position: &Position) -> Option<(usize, Color)> {
    let (pieces, turn) = (Pieces::of(position.board())?, position.turn());
    let sides = [(pieces, turn), (pieces.swapped(), turn.opponent())];
    let (pieces, turn) = sides.into_iter().find(|(pieces, _)| index.fits(pieces))?;
    Some((index.number_of(&pieces)?, turn))
}

/// A smaller table seen from a larger one: the sides may have to be swapped.
pub(super) struct Smaller<'a> {
    table: &'a Table,
    swapped: bool,
}

impl<'a> Smaller<'a> {
    /// Wraps `table`, which must be the table of the canonical form of `material`.
    pub(super) fn new(table: &'a Table, material: Material) -> Self {
        debug_assert_eq!(canonical(material).0, table.material());
        Self { table, swapped: canonical(material).1 }
    }

    /// Returns the code of a position, legal or not.
    #[inline]
    pub(super) fn code(&self, pieces: &Pieces, turn: Color) -> u8 {
        if self.swapped {
            self.table.code(&pieces.swapped(), turn.opponent())
        } else {
            self.table.code(pieces, turn)
        }
    }
}
