//! All tests of the whole program in one program, so that they are linked once: `cargo test --test tests cli::base`.

mod architecture;
mod cli;
mod durability;
mod effort;
mod engine;
mod engines_of_others;
#[cfg(feature = "gui")]
mod fonts;
mod hostile_engines;
mod kept_games;
mod known_endings;
#[path = "../fuzz/laws/mod.rs"]
mod laws;
mod packaging;
mod perft;
mod repetition;
mod rules;
mod seeds;
mod store_flips;
mod store_laws;
mod store_open;
mod store_pairs;
mod tablebase;
mod tables_killed;
mod texts;
mod threads;
mod transfer;
