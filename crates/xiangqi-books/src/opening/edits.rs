//! User edits of the moves of the book, with inverses.

use std::collections::BTreeMap;
use std::ops::{Bound, RangeBounds};

use xiangqi::rules::{Move, Square};

/// A move in a position, both as the book keeps them (see [`super::Spot`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The key of the position.
    pub key: u64,
    /// The move.
    pub played: Move,
}

impl Place {
    /// The places of all moves of a position, and of no other.
    pub(super) fn all_of(key: u64) -> impl RangeBounds<Self> {
        let corner = |index| Square::from_index(index).map(|square| Move::new(square, square));
        let bound =
            |index| corner(index).map_or(Bound::Unbounded, |played| Bound::Included(Self { key, played }));
        (bound(0), bound(Square::COUNT - 1))
    }
}

/// An edit: the weight of a move before and after. It is a row of the log of edits, and so is its inverse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edit {
    /// The edited move.
    pub place: Place,
    /// Weight before; `None` if it was not edited.
    pub before: Option<u16>,
    /// Weight from now on, in percent of the usual one; 0 forbids the move.
    pub after: Option<u16>,
}

impl Edit {
    /// The edit that takes it back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self { place: self.place, before: self.after, after: self.before }
    }
}

/// The edit was drafted on another state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the edit does not fit the current weight of the move")]
pub struct StaleEdit;

/// Current weights of edited moves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edits(BTreeMap<Place, u16>);

impl Edits {
    /// Returns the weight of a move.
    pub fn get(&self, place: Place) -> Option<u16> {
        self.0.get(&place).copied()
    }

    /// Returns the edit that sets this weight of a move.
    pub fn draft(&self, place: Place, after: Option<u16>) -> Edit {
        Edit { place, before: self.get(place), after }
    }

    /// Makes an edit.
    ///
    /// # Errors
    /// [`StaleEdit`]; nothing is changed then.
    pub fn make(&mut self, edit: Edit) -> Result<(), StaleEdit> {
        if self.get(edit.place) != edit.before {
            return Err(StaleEdit);
        }
        match edit.after {
            Some(percent) => self.0.insert(edit.place, percent),
            None => self.0.remove(&edit.place),
        };
        Ok(())
    }

    /// Whether there are no edits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns every edited move with its weight.
    pub fn iter(&self) -> impl Iterator<Item = (Place, u16)> {
        self.0.iter().map(|(place, percent)| (*place, *percent))
    }
}
