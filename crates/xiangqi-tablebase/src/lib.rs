//! Exact tables: the value of every position of a material, by retrograde analysis.
//!
//! Stalemate loses, facing generals are illegal, and where both sides have pieces that can attack, perpetual check loses. Perpetual
//! chase is not judged. A table stands for a material and its mirror.
//!
//! - [`index`] numbers the positions and arranges them in rows that differ in the place of one piece only.
//! - [`generate`] makes a table from the smaller ones, backward from mates and captures, and checks every position.
//! - [`census`] counts what a table holds.
//! - [`mod@format`] and [`mod@file`] keep tables on the disk, [`catalog`] is a folder of them; [`ledger`] keeps what was counted.
//! - [`probe`] asks them for results, distances and lines.
//! - [`survey`] takes the census of many materials; [`plan`] cuts one into units for many machines.
//!
//! Values are ordered in one byte ([`code`]). Inside, a row of positions is a set of points (`geometry`, `row`, `plane`), and the generator
//! (`retrograde`), the game of perpetual check (`check_rule`) and the distance to conversion (`conversion`) are made of one
//! operation on such sets.

pub mod catalog;
pub mod census;
mod check_rule;
pub mod code;
mod conversion;
mod factor;
pub mod file;
pub mod format;
pub mod generate;
mod geometry;
pub mod index;
pub mod ledger;
pub mod memory;
mod pieces;
pub mod plan;
mod plane;
pub mod probe;
mod retrograde;
mod row;
mod shelf;
pub mod survey;
pub mod table;
mod verify;
