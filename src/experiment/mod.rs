//! Whole runs of the four modules together: the rounds of the paper, and measurements on them (SPEC.md §6.1).

pub mod questions;
