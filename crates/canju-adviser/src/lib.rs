//! The fuzzy adviser: ranks the legal moves of a middlegame by 36 rules over guard values and a cognitive map, and names the rules
//! that fired (Huang and Chen, a fuzzy cognitive map for Chinese chess).
//!
//! Every square has a guard value (`guard`); a cognitive map spreads it along the moves of the pieces (`map`); four features of a move
//! pass membership functions into the rules (`rules`), and the rules that fire give the value of the move; `advice` ranks. Choices
//! that the paper leaves open are fields of [`Settings`] with a default.

pub mod advice;
pub mod map;
pub mod paper;
pub mod rules;

pub use advice::{Advice, Advised, Adviser, Branch, Follow, Reply};
pub use map::{CognitiveMap, GuardForm, MapForm};
pub use rules::{Consequents, DegreeTerms, INPUTS, Inference, Inputs, Levels, Rule, Settings, Shape, Term};

#[cfg(test)]
mod tests;
