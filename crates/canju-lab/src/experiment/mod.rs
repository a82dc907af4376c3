//! Experiments: the rounds of the paper, and measurements of predictors, resolvers, experts and books (Chen et al. 2011).

pub mod agreement;
pub mod bench;
pub mod book_check;
pub mod boundary;
pub mod census_merge;
pub mod endgames;
pub mod examples;
pub mod exchange_estimate;
pub mod foresight;
pub mod growth;
pub mod guard_matrix;
pub mod openings;
pub mod plan;
pub mod playouts;
pub mod questions;
pub mod solvers;
pub mod table1;
pub mod technique;
