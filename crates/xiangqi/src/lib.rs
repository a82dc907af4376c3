//! Chinese chess (xiangqi): its rules and notations, and the lattice of its material combinations.
//!
#![warn(missing_docs)]
#![doc = include_str!("../README.md")]

pub mod language;
pub mod material;
pub mod rng;
pub mod rules;
