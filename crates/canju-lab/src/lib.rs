//! Experiments that combine the other crates, and the tuner of the evaluation.

pub mod experiment;
pub mod tuner;
