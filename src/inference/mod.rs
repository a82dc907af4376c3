//! What makes a base consistent: resolvers that propose other scores and never write (SPEC.md §1.3).

pub mod comparison;
mod curve;
pub mod exact;
pub mod greedy;
pub mod justification;
mod queue;
pub mod report;

pub use curve::{Curve, Point};

#[cfg(test)]
mod tests;
