//! Matches between players: games in pairs that begin with the same position and change colours, recorded one by one, and what
//! the results say.
//!
//! A match falls into units, one pair of games each, that follow from its settings and their number alone. So it can be cut off and
//! gone on with, played on several machines and put together again.

pub mod game;
pub mod openings;
pub mod playouts;
pub mod problems;
pub mod record;
pub mod scout;
pub mod sequential;
pub mod shared;
pub mod statistics;
pub mod training;

pub use game::{LastWords, Played, Player, play};
pub use openings::{Openings, Start};
pub use record::{GameRecord, MatchError, MatchFile, MatchSettings, PairRecord, Pairing, Standing, Unit};
pub use sequential::{Finding, Sprt};
pub use statistics::{Pairs, Tally};
