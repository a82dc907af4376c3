//! The practical endgame book: a graph of positions with results for either side to move (after Chen and Hsu).
//!
//! A book consists of games ([`Game`]), each a tree of moves with annotated results. Positions are stored by board, once for both
//! left-right mirror images, with red and black to move apart ([`positions`]). Adding or removing a game ([`edit`]) updates the values of
//! stored moves by minimax (`solve`). [`Positions`] is the trait of a store of positions: memory, or a base.

pub mod edit;
pub mod eglib;
mod game;
pub mod judge;
pub mod nodes;
pub mod positions;
pub mod practice;
pub mod problem;
pub mod progress;
pub mod query;
pub mod record_file;
pub mod shipped;

pub use game::{Annotation, Game, GameError, Given, HIGHEST_ESTIMATE, LONGEST, Printed, Step};
pub use positions::{ENOUGH, ENOUGH_KNOWN, Memory, NOWHERE, PIECES, PieceList, Positions, Tally};
pub use query::Results;

#[cfg(test)]
mod tests;
