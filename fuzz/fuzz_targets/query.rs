//! See `laws/query.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::query::holds(bytes));
