//! Experiments that combine the other crates, the trainer of the network, and the tuner of the evaluation.

pub mod experiment;
pub mod trainer;
