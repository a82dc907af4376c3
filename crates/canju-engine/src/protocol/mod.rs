//! Engine protocols: UCI of Fairy-Stockfish (ranks 1-10), UCI of xiangqi programs (ranks 0-9, "Cyclone"), and UCCI.
//!
//! This module only parses and writes lines, for both ends: [`order`] for lines sent to an engine, [`answer`] for lines that
//! an engine sends back.

pub mod answer;
pub mod dialect;
pub mod order;

pub use answer::{Answer, Info};
pub use dialect::Dialect;
pub use order::Order;
