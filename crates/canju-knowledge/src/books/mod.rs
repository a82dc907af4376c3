//! Books of positions: the practical endgame book, and the opening book, exact and fuzzy.

pub mod endgame;
pub mod opening;
