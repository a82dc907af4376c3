//! What to ask the experts, what their answers settle, and how far they agree (Chen et al. 2011).

pub mod agreement;
pub mod answer;
pub mod disagreement;
mod gain;
pub mod merge;
pub mod order;
pub mod placing;
pub mod preview;
mod steps;
pub mod telling;
mod unplanned;

pub use unplanned::unplanned;
