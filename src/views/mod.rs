//! The tables of the program: each result that is a list, declared once for all faces.

pub mod accuracy;
pub mod annotation;
pub mod book;
pub mod changes;
pub mod claims;
pub mod comparison;
pub mod dictionary;
pub mod exceptions;
pub mod experts;
pub mod games;
pub mod injection;
pub mod log;
pub mod manuals;
pub mod matches;
pub mod nodes;
pub mod openings;
pub mod paper;
pub mod playouts;
pub mod problems;
pub mod questions;
pub mod reports;
pub mod rounds;
mod shares;
pub mod tables;
pub mod tuning;
pub mod verification;
pub mod way;
