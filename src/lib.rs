//! Canju 殘局: the endgame knowledge of Chinese chess as a lattice of material combinations.
//!
//! The modules stand on floors; each uses lower floors only (see ARCHITECTURE.md and `tests/architecture.rs`).

pub mod acquisition;
pub mod adviser;
#[cfg(feature = "gui")]
pub mod app;
pub mod arena;
pub mod books;
pub mod cli;
pub mod engine;
pub mod experiment;
pub mod figures;
pub mod files;
pub mod inference;
pub mod inquiry;
pub mod jobs;
pub mod knowledge;
pub mod language;
pub mod material;
pub mod progress;
pub mod protocol;
pub mod records;
pub mod report;
pub mod rng;
pub mod rules;
pub mod service;
pub mod session;
pub mod store;
pub mod tablebase;
pub mod text;
pub mod tuner;
pub mod verification;
pub mod views;
