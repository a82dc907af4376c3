//! Resolvers, which propose other scores to make a base consistent, and never write (Chen et al. 2011).

pub mod comparison;
pub mod exact;
pub mod greedy;
pub mod justification;
mod queue;
pub mod report;

pub use queue::{Curve, Point};

#[cfg(test)]
mod tests;
