//! The languages of engines: UCI as Fairy-Stockfish speaks it (ranks 1-10), UCI as the programs of Chinese chess speak it
//! (ranks 0-9, "Cyclone"), and UCCI.
//!
//! Here are only lines of text and what they mean, read from either end: [`order`] is what a program tells an engine,
//! [`answer`] what an engine says.

pub mod answer;
pub mod dialect;
pub mod order;

pub use answer::{Answer, Info};
pub use dialect::Dialect;
pub use order::Order;
