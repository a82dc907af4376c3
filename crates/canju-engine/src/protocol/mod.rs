//! Engine protocols: UCI of Fairy-Stockfish (ranks 1-10), UCI of xiangqi programs (ranks 0-9, "Cyclone"), and UCCI.
//!
//! This module only parses and writes lines, for both ends: [`command`] for lines sent to an engine, [`reply`] for lines that
//! an engine sends back, [`option`] for what it declares. Options of ours: `src/cli/engine/options.rs` of the program.

pub mod command;
pub mod dialect;
pub mod option;
pub mod reply;

pub use command::GuiCommand;
pub use dialect::Dialect;
pub use option::{EngineOption, OptionKind, set_option};
pub use reply::{EngineReply, Info};
