//! One law for each reader of text or files that others wrote. The fuzzer looks for bytes that break it, and the tests hold
//! it for the seeds.
#![allow(unreachable_pub, reason = "a library for the fuzz targets, a module for the tests")]
#![allow(dead_code, reason = "the targets take turns between reading and the whole law, the tests do not")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a law is broken by it")]

pub mod answers;
pub mod book;
pub mod cbf;
pub mod cbl;
pub mod cbr;
pub mod census;
pub mod dhtmlxq;
pub mod encoding;
pub mod exchange;
pub mod fen;
pub mod halls;
pub mod library;
pub mod manual;
pub mod matches;
pub mod material;
pub mod mutation;
pub mod network;
pub mod notation;
pub mod opening;
pub mod pgn;
pub mod problems;
pub mod protocol;
pub mod query;
mod records;
pub mod settings;
pub mod sheet;
pub mod store;
pub mod table;
pub mod transfer;
pub mod xqf;

/// A law: it panics where the bytes break it.
pub type Law = fn(&[u8]);

/// Most inputs are read only, which shows most faults in the same time; of one in sixteen the whole law is asked. Its checksum decides, so
/// that an input that breaks the law breaks it again.
pub fn by_turns<T>(bytes: &[u8], reads: fn(&[u8]) -> T, holds: Law) {
    if crc32fast::hash(bytes).is_multiple_of(16) {
        holds(bytes);
    } else {
        reads(bytes);
    }
}

/// Every law by the name of its target.
pub const LAWS: &[(&str, Law)] = &[
    ("answers", answers::holds),
    ("book", book::holds),
    ("cbf", cbf::holds),
    ("cbl", cbl::holds),
    ("cbr", cbr::holds),
    ("census", census::holds),
    ("dhtmlxq", dhtmlxq::holds),
    ("encoding", encoding::holds),
    ("exchange", exchange::holds),
    ("fen", fen::holds),
    ("halls", halls::holds),
    ("library", library::holds),
    ("manual", manual::holds),
    ("matches", matches::holds),
    ("material", material::holds),
    ("network", network::holds),
    ("notation", notation::holds),
    ("opening", opening::holds),
    ("pgn", pgn::holds),
    ("problems", problems::holds),
    ("protocol", protocol::holds),
    ("query", query::holds),
    ("settings", settings::holds),
    ("sheet", sheet::holds),
    ("store", store::holds),
    ("table", table::holds),
    ("transfer", transfer::holds),
    ("xqf", xqf::holds),
];
