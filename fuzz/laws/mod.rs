//! One law for each reader of text or files that others wrote. The fuzzer looks for bytes that break it, and the tests hold
//! it for the seeds.
#![allow(unreachable_pub, reason = "a library for the fuzz targets, a module for the tests")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a law is broken by it")]

pub mod census;
pub mod encoding;
pub mod exchange;
pub mod fen;
pub mod manual;
pub mod matches;
pub mod material;
pub mod notation;
pub mod problems;
pub mod protocol;
pub mod query;
pub mod settings;
pub mod sheet;
pub mod store;
pub mod table;
pub mod transfer;

/// A law: it panics where the bytes break it.
pub type Law = fn(&[u8]);

/// Every law by the name of its target.
pub const LAWS: &[(&str, Law)] = &[
    ("census", census::holds),
    ("encoding", encoding::holds),
    ("exchange", exchange::holds),
    ("fen", fen::holds),
    ("manual", manual::holds),
    ("matches", matches::holds),
    ("material", material::holds),
    ("notation", notation::holds),
    ("problems", problems::holds),
    ("protocol", protocol::holds),
    ("query", query::holds),
    ("settings", settings::holds),
    ("sheet", sheet::holds),
    ("store", store::holds),
    ("table", table::holds),
    ("transfer", transfer::holds),
];
