//! The engine: alpha-beta search whose evaluation uses the endgame scores of a base.
//!
//! [`search::Searcher`] is one thread of it; threads share only [`transposition::Transpositions`]. The engine starts no threads and
//! reads no clock; its caller decides when to stop ([`limits::Control`]).

mod activity;
pub mod bench;
pub mod elements;
pub mod evaluation;
pub mod exchange;
mod history;
pub mod knowledge;
pub mod known;
pub mod limits;
mod node;
pub mod parameters;
mod picker;
pub mod places;
mod pruning;
mod quiescence;
mod reductions;
mod root;
pub mod score;
pub mod search;
pub mod skill;
mod technique;
pub mod transposition;

pub use elements::Elements;
pub use evaluation::Evaluation;
pub use knowledge::{Insight, Opinion};
pub use known::{Known, Tables};
pub use limits::{Control, Limits, Line};
pub use parameters::Parameters;
pub use score::{Score, Verdict};
pub use search::Searcher;
pub use skill::Skill;
pub use transposition::Transpositions;

#[cfg(test)]
mod tests;
