//! The practical endgame book: a graph of positions with results for either side to move (after Chen and Hsu).
//!
//! A book is made of games ([`Game`]), each a tree of moves with what is given of its ends. Their positions are kept by board, one for both
//! left-right mirror images, with red and with black to move apart ([`positions`]); what follows from the stored moves is worked out by
//! minimax (`solve`) with every game that comes or goes ([`edit`]). Whoever stores positions is a [`Positions`]: memory, or a base.

mod annotation;
pub mod check;
pub mod edit;
pub mod eglib;
mod game;
pub mod judge;
mod memory;
mod men;
pub mod mine;
pub mod nodes;
pub mod positions;
pub mod practice;
pub mod problem;
pub mod query;
pub mod record_file;
pub mod results;
pub mod shipped;
mod solve;
pub mod statistics;
mod tally;

pub use annotation::{Annotation, Given, HIGHEST_ESTIMATE};
pub use game::{Game, GameError, LONGEST, Printed, Step};
pub use memory::Memory;
pub use men::{MEN, Men, NOWHERE};
pub use positions::Positions;
pub use results::Results;
pub use tally::{ENOUGH, ENOUGH_KNOWN, Tally};

#[cfg(test)]
mod tests;
