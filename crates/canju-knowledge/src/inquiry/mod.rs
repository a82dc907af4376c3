//! Questions to experts: their order, the effect of answers, agreement of experts, merges (Chen et al. 2011).

pub mod agreement;
pub mod answer;
pub mod disagreement;
mod gain;
pub mod interview;
pub mod merge;
pub mod order;
pub mod painted;
pub mod placing;
pub mod preview;
mod request;
mod steps;
pub mod telling;
mod unplanned;

pub use unplanned::unplanned;
