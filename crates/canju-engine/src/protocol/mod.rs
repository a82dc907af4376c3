//! Engine protocols: UCI as Fairy-Stockfish speaks it (ranks 1-10), UCI as xiangqi programs speak it (ranks 0-9, "Cyclone"), and UCCI.
//!
//! This module only parses and writes lines, for both ends: [`order`] is what a program sends to an engine, [`answer`] what an engine
//! sends back.

pub mod answer;
pub mod dialect;
pub mod order;

pub use answer::{Answer, Info};
pub use dialect::Dialect;
pub use order::Order;
