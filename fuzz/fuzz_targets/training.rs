//! See `laws/training.rs`.
#![no_main]
#![allow(unreachable_pub, clippy::unwrap_used, clippy::panic, reason = "a law is broken by it")]

#[path = "../laws/training.rs"]
mod training;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| training::holds(bytes));
