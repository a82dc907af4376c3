//! The laboratory: experiments on endgame knowledge, and what makes the data that canju ships.

pub mod cli;
pub mod experiment;
pub mod trainer;
pub mod training;

// What is below, by the names that both programs use.
pub use canju_kit::{
    acquisition, adviser, arena, books, engine, figures, files, inference, inquiry, jobs, knowledge,
    language, material, progress, protocol, records, report, rng, rounds, rules, service, store, tablebase,
    terminal, text, tuner, verification, views,
};

/// Gives the program the lowest priority, as `nice -n 19` does; on systems without it nothing changes.
pub(crate) fn lower_priority() {
    #[cfg(unix)]
    {
        // A system that refuses runs the program as before.
        let _ = rustix::process::nice(19);
    }
}
