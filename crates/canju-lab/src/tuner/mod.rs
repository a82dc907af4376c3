//! Tuning the evaluation by play (Du et al. 2014): candidates meet each other in games, what came of them makes the next candidates.
//!
//! A run is its settings and the games that were played; everything else follows from them. So a run that was cut off goes on from its
//! file as if nothing had happened, and any method that makes candidates from results has the same frame and can be compared.

pub mod generation;
pub mod method;
mod moved;
pub mod outline;
pub mod projection;
pub mod record;
mod regression;
pub mod run;
mod search;
pub mod settings;
pub mod space;
pub mod swarm;
#[cfg(test)]
mod tests;

pub use generation::{Generation, Marks};
pub use method::Method;
pub use moved::Moved;
pub use outline::Outline;
pub use projection::Projection;
pub use record::{TuneError, TuneFile};
pub use run::Run;
pub use settings::{Settings, Way};
pub use space::Space;
