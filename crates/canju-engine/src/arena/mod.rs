//! Matches between players: pairs of games from one position with colours changed, recorded one by one, and their statistics.
//!
//! A match consists of units, one pair of games each, determined by settings and number. So it can be interrupted and continued,
//! distributed over machines, and merged.

pub mod candidates;
pub mod game;
pub mod openings;
pub mod playouts;
pub mod problems;
pub mod record;
pub mod shared;
pub mod statistics;

pub use candidates::{CandidateSearch, Scout};
pub use game::{LastWords, Played, Player, play};
pub use openings::{Openings, Start};
pub use record::{GameRecord, MatchError, MatchFile, MatchSettings, PairRecord, Pairing, Standing, Unit};
pub use statistics::{Finding, Pairs, Sprt, Tally};
