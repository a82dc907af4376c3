//! Functions shared by window and terminal: edits, rounds, answers, import and export of games, sheets, settings, notices.

pub mod annotation;
pub mod answers;
pub mod collection;
pub mod copying;
pub mod duplicates;
pub mod edit;
pub mod elsewhere;
pub mod fault;
pub mod filter;
pub mod intake;
pub mod kept_game;
pub mod measure;
pub mod notice;
pub mod output;
pub mod places;
pub mod plan;
pub mod planted;
pub mod playouts;
pub mod rounds;
pub mod search;
pub mod settings;
pub mod sheets;
pub mod tables;
pub mod telling;
pub mod trainee;
pub mod watching;
