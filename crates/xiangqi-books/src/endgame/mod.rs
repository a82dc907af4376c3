//! The practical endgame book: a graph of positions with results for either side to move (after Chen and Hsu).
//!
//! A book consists of games ([`Game`]), each a tree of moves with annotated results. Positions are stored by board, once for both
//! left-right mirror images, with red and black to move apart ([`positions`]). Adding or removing a game ([`edit`]) updates the values of
//! stored moves by minimax (`solve`). [`Positions`] is the trait of a store of positions: memory, or a base.

mod annotation;
pub mod check;
pub mod edit;
pub mod eglib;
mod game;
pub mod judge;
mod memory;
pub mod mine;
pub mod nodes;
mod piece_list;
pub mod positions;
pub mod practice;
pub mod preview;
pub mod problem;
pub mod progress;
pub mod query;
pub mod record_file;
pub mod resistance;
pub mod results;
pub mod shipped;
mod solve;
pub mod statistics;
mod tally;

pub use annotation::{Annotation, Given, HIGHEST_ESTIMATE};
pub use game::{Game, GameError, LONGEST, Printed, Step};
pub use memory::Memory;
pub use piece_list::{NOWHERE, PIECES, PieceList};
pub use positions::Positions;
pub use results::Results;
pub use tally::{ENOUGH, ENOUGH_KNOWN, Tally};

#[cfg(test)]
mod tests;
