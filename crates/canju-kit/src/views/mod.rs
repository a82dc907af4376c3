//! The tables of the program: each result that is a list, declared once for all faces.

pub mod adviser;
pub mod book;
pub mod games;
pub mod inquiry;
pub mod log;
pub mod matches;
pub mod nodes;
pub mod openings;
pub mod paper;
pub mod tables;
pub mod tuning;
pub mod verification;
