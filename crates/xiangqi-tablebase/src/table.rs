//! A finished table in memory.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use xiangqi::material::Material;
use xiangqi::rules::{Color, Position};

use super::code::{NONE, Value};
use super::index::{Index, canonical};
use super::pieces::Pieces;

/// Which rules on repetition the values of a table hold for. Perpetual chase is not judged by any table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// None: only one side has pieces that can attack, so that only it could give perpetual check, and it need not.
    Plain,
    /// Perpetual check loses, unless both give it.
    Check,
}

impl Rules {
    /// The rules under which the table of a material is made.
    pub fn of(material: Material) -> Self {
        if material.both_attack() { Self::Check } else { Self::Plain }
    }

    /// The word of files and of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Check => "check",
        }
    }

    /// The rules of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Plain, Self::Check].into_iter().find(|rules| rules.word() == word)
    }
}

/// The values of all positions of one material.
#[derive(Debug)]
pub struct Table {
    pub(super) index: Arc<Index>,
    /// By side to move and number.
    pub(super) codes: [Vec<u8>; 2],
}

impl Table {
    /// The numbers of its positions.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The material, the canonical one of its mirror pair.
    pub fn material(&self) -> Material {
        self.index.material()
    }

    /// The rules on repetition that it knows.
    pub fn rules(&self) -> Rules {
        Rules::of(self.material())
    }

    /// The value of the position with this number; nothing where that is no legal position.
    pub fn value(&self, number: usize, turn: Color) -> Option<Value> {
        self.codes[turn.index()].get(number).copied().and_then(Value::from_code)
    }

    /// The value of a position of this material or its mirror; nothing for others.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        let pieces = Pieces::of(position.board())?;
        let of = |pieces: &Pieces, turn| {
            self.index.fits(pieces).then(|| self.code(pieces, turn)).filter(|&code| code != NONE)
        };
        let turn = position.turn();
        of(&pieces, turn).or_else(|| of(&pieces.swapped(), turn.opponent())).and_then(Value::from_code)
    }

    #[inline]
    pub(super) fn code(&self, pieces: &Pieces, turn: Color) -> u8 {
        self.index.number_of(pieces).map_or(NONE, |number| self.codes[turn.index()][number])
    }
}

/// A table seen from a larger one: the sides may have to be swapped.
pub(super) struct Smaller<'a> {
    table: &'a Table,
    swapped: bool,
}

impl<'a> Smaller<'a> {
    /// `table` must be the table of the canonical form of `material`.
    pub(super) fn new(table: &'a Table, material: Material) -> Self {
        debug_assert_eq!(canonical(material).0, table.material());
        Self { table, swapped: canonical(material).1 }
    }

    /// The code of a legal or illegal position.
    #[inline]
    pub(super) fn code(&self, pieces: &Pieces, turn: Color) -> u8 {
        if self.swapped {
            self.table.code(&pieces.swapped(), turn.opponent())
        } else {
            self.table.code(pieces, turn)
        }
    }
}
