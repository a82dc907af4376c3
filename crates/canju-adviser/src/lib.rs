//! The fuzzy adviser: ranks the legal moves of a middlegame by 36 rules over guard values and a cognitive map, and names the rules
//! that fired (Huang and Chen, a fuzzy cognitive map for Chinese chess).
//!
//! Every square has a guard value (`guard`); a cognitive map spreads it along the moves of the pieces (`map`); four features of a move
//! pass membership functions (`membership`) into the rules (`rules`); the rules that fire give the value of the move (`inference`);
//! `advice` ranks. Choices that the paper leaves open are fields of [`Settings`] with a default.

pub mod advice;
pub mod cases;
pub mod compare;
pub mod finding;
pub mod guard;
pub mod inference;
pub mod map;
pub mod membership;
pub mod rules;
mod settings;
mod tree;

pub use advice::{Advice, Advised, Adviser, Follow, Reply};
pub use guard::GuardForm;
pub use inference::{INPUTS, Inputs};
pub use map::{CognitiveMap, MapForm};
pub use membership::{Shape, Term};
pub use rules::{Consequents, Rule};
pub use settings::{DegreeTerms, Inference, Levels, Settings};
pub use tree::Branch;

#[cfg(test)]
mod tests;
