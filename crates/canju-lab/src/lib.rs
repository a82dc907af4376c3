//! Experiments on endgame knowledge, and the tuner of the evaluation.

pub mod experiment;
pub mod tuner;
