//! The rules against an independent generator, against themselves, and against texts of every kind.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod fen;
mod mailbox;
mod movegen;
mod notation;
mod positions;
mod readers;
mod setup;
