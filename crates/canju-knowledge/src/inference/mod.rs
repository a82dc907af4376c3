//! Resolvers, which propose other scores to make a base consistent, and never write (Chen et al. 2011).

pub mod comparison;
pub mod exact;
pub mod greedy;
pub mod justification;
pub mod report;
mod run;

pub use run::{Curve, Point};

#[cfg(test)]
mod tests;
