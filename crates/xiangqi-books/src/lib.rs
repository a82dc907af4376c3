//! Books of positions: the practical endgame book, and the opening book, exact and fuzzy.
#![warn(missing_docs)]

pub mod endgame;
pub mod opening;
