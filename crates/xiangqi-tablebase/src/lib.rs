//! Exact endgame tables by retrograde analysis: the value of every position of a material, with distance to mate.
//!
//! Stalemate loses, facing generals are illegal, and perpetual check and perpetual chase lose if both sides have attacking
//! pieces. A table covers a material and its mirror.
//!
//! - [`index`] numbers the positions and arranges them in rows that differ in the square of one piece.
//! - [`generate`] makes a table from the smaller ones, backward from mates and captures, and checks every position.
//! - [`census`] counts the results of a table.
//! - [`mod@file`] stores a table, [`catalog`] is a folder of them, [`ledger`] stores censuses.
//! - [`small`] has the tables of small materials without files: built in, or solved when first asked for.
//! - [`probe`] returns results, distances and lines of positions, [`repeating`] lines that show a result by rule.
//! - [`dtz`] tells which wins the limit of plies without a capture ends.
//! - [`survey`] counts many materials.
//!
//! A value is one byte, ordered ([`code`]). Inside, a row of positions is a bitboard (`geometry`); the generator
//! (`retrograde`), the repetition rules (`repetition`) and distance to conversion (`conversion`) use one operation on rows.
#![warn(missing_docs)]

pub mod catalog;
pub mod census;
pub mod code;
mod conversion;
pub mod dtz;
mod factor;
pub mod file;
pub mod generate;
mod geometry;
pub mod index;
pub mod ledger;
pub mod memory;
pub mod probe;
pub mod repeating;
mod repetition;
mod retrograde;
pub mod small;
pub mod survey;
pub mod table;
mod verify;
