//! Duplicates in the library: games with the same moves from the same position, or of which one is the beginning of the other;
//! mirror images count as the same.
//!
//! A game belongs to one group: a beginning that several different games go on from is no duplicate of any, unless only one of them has
//! its players. Equal games of few moves are duplicates only if their players do not differ.

mod difference;
mod groups;
mod merge;
#[cfg(test)]
mod tests;

pub use difference::Difference;
pub use groups::find;
pub use merge::{Merged, merge_groups, merged};

use crate::store::library::GameId;

/// A beginning of a game counts as its duplicate from this number of plies on, and an equal game of other players, too.
pub const LEAST_PLIES: usize = 20;

/// A game of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its id.
    pub id: GameId,
    /// Headers, with the result as in PGN.
    pub headers: Vec<(String, String)>,
    /// Plies of the main line.
    pub plies: usize,
    /// Moves outside the main line.
    pub side_moves: usize,
    /// Comments and glyphs.
    pub comments: usize,
    /// CRC-32 of comments, glyphs and side lines with their places.
    notes: u32,
    /// Whether its moves are those of the first game, mirrored.
    pub mirrored: bool,
}

/// Games that are duplicates of each other, the fullest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The games.
    pub members: Vec<Member>,
    /// How they differ.
    pub differences: Vec<Difference>,
}

impl Group {
    /// The ids of its games.
    pub fn ids(&self) -> impl Iterator<Item = GameId> {
        self.members.iter().map(|member| member.id)
    }
}
