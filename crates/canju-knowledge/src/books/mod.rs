//! The books that play is helped by: practical endgames, position by position, and openings, exact and fuzzy.

pub mod endgame;
pub mod opening;
