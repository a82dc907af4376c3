//! Canju 殘局: the endgame knowledge of Chinese chess as a lattice of material combinations.
//!
//! The modules are in layers; each uses lower layers only (see ARCHITECTURE.md and `tests/architecture.rs`).

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
pub mod session;

#[cfg(test)]
#[path = "../tests/effort.rs"]
mod effort;

// What is below, by the names that window and terminal use.
pub use canju_kit::{
    acquisition, adviser, arena, books, engine, figures, files, inference, inquiry, jobs, knowledge,
    language, material, progress, protocol, records, report, rng, rounds, rules, service, store, tablebase,
    terminal, text, tuner, verification, views,
};
