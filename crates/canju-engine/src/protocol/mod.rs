//! Engine protocols: UCI of Fairy-Stockfish (ranks 1-10), UCI of xiangqi programs (ranks 0-9, "Cyclone"), and UCCI.
//!
//! This module only parses and writes lines, for both ends: [`command`] for lines sent to an engine, [`reply`] for lines that
//! an engine sends back. Options: `src/cli/engine/options.rs` of the program.

pub mod command;
pub mod dialect;
pub mod reply;

pub use command::GuiCommand;
pub use dialect::Dialect;
pub use reply::{EngineReply, Info};
