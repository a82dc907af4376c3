//! Functions shared by window and terminal: edits, rounds, answers, import and export of games, sheets, settings, notices.

pub mod annotation;
pub mod collection;
pub mod duplicates;
pub mod edit;
pub mod fault;
pub mod field;
pub mod filter;
pub mod inquiry;
pub mod intake;
pub mod kept_game;
pub mod notice;
pub mod output;
pub mod places;
pub mod rounds;
pub mod settings;
pub mod tables;
pub mod verification;
