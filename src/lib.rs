//! Canju 殘局: the endgame knowledge of Chinese chess as a lattice of material combinations.
//!
//! The modules are in layers; each uses lower layers only (see ARCHITECTURE.md and `tests/architecture.rs`).

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod figures;
pub mod jobs;
pub mod report;
pub mod service;
pub mod session;
pub mod text;
pub mod views;

// The crates of the workspace, by the names that window and terminal use.
pub use canju_engine::{arena, engine, protocol, tuner};
pub use canju_files::{self as files, progress};
pub use canju_knowledge::{acquisition, adviser, books, inference, inquiry, knowledge, rounds, verification};
pub use canju_lab::{experiment, trainer};
pub use canju_store as store;
pub use xiangqi::{language, material, rng, rules};
pub use xiangqi_records as records;
pub use xiangqi_tablebase as tablebase;
