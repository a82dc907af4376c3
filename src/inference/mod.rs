//! What makes a base consistent: resolvers that propose other scores and never write (SPEC.md §1.3).

mod curve;
pub mod greedy;
mod queue;
pub mod report;

pub use curve::{Curve, Point};

#[cfg(test)]
mod tests;
