//! Experiments: the rounds of the paper, and measurements of predictors, resolvers, experts and books (Chen et al. 2011).

pub mod agreement;
pub mod bench;
pub mod book_check;
pub mod endgames;
pub mod exchange;
pub mod mining;
pub mod openings;
pub mod paper;
pub mod playouts;
pub mod questions;
pub mod survey;
pub mod technique;
