//! Tuning of the evaluation by play (Du et al. 2014): candidates play each other, and the results determine the next candidates.
//!
//! A run is its settings and its games; everything else follows from them. So a killed run continues from its file without a difference,
//! and all methods that make candidates from results can be compared in one frame.

pub mod covariance;
pub mod method;
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

pub use method::{Generation, Marks, Method, Outline, Particle};
pub use projection::Projection;
pub use record::{TuneError, TuneFile};
pub use run::Run;
pub use settings::{Settings, TunerMethod};
pub use space::{Moved, Space};
