//! Questions to experts: their order, the effect of answers, agreement of experts, merges (Chen et al. 2011).

pub mod agreement;
pub mod answer;
pub mod interview;
pub mod merge;
pub mod order;
pub mod placing;
