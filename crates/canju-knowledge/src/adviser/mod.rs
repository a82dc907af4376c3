//! The fuzzy adviser: it ranks the legal moves of a middlegame by 36 rules over guard values and a cognitive map, and says which rules
//! fired (Huang and Chen, a fuzzy cognitive map for Chinese chess).
//!
//! Every point has a guard value (`guard`), a cognitive map spreads it along the moves of the pieces (`map`), four numbers of a move
//! go through membership functions (`membership`) into the rules (`rules`), and what fires makes the value of the move (`inference`);
//! `advice` ranks. What the paper leaves open is a choice in [`Settings`] with a default.

pub mod advice;
pub mod finding;
pub mod guard;
pub mod inference;
pub mod map;
pub mod membership;
pub mod rules;
mod settings;

pub use advice::{Advice, Advised, Adviser, Follow, Reply};
pub use guard::GuardForm;
pub use inference::{INPUTS, Inputs};
pub use map::{CognitiveMap, MapForm};
pub use membership::{Shape, Term};
pub use rules::{Consequents, Rule};
pub use settings::{Inference, Levels, Settings};

#[cfg(test)]
mod tests;
