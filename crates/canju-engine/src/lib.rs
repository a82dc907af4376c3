//! Chinese chess engine with endgame knowledge in its evaluation, engine protocols (UCI, UCCI), and matches with statistics.

pub mod arena;
pub mod engine;
pub mod protocol;
pub mod tuner;
