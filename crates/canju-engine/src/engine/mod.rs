//! The engine: an alpha-beta search whose evaluation knows the endgames of a base.
//!
//! [`search::Searcher`] is one thread of it; threads share [`transposition::Transpositions`] and nothing else. It starts no
//! threads and reads no clock: when to stop is told to it ([`limits::Control`]).

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
