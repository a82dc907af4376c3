//! An engine for Chinese chess that plays with endgame knowledge, the protocols of engines, and matches.

pub mod arena;
pub mod engine;
pub mod protocol;
