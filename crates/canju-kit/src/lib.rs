//! What window, terminal and laboratory share: texts in three languages, tables with typed cells, figures, background jobs, edits of a
//! base, and the terminal's way to speak.

pub mod figures;
pub mod jobs;
pub mod report;
pub mod service;
pub mod terminal;
pub mod text;
pub mod views;

// The crates below, by the names that everything above uses.
pub use canju_adviser as adviser;
pub use canju_engine::{arena, engine, protocol, tuner};
pub use canju_files::{self as files, progress};
pub use canju_knowledge::{acquisition, inference, inquiry, knowledge, rounds, verification};
pub use canju_store as store;
pub use xiangqi::{language, material, rng, rules};
pub use xiangqi_books as books;
pub use xiangqi_records as records;
pub use xiangqi_tablebase as tablebase;
