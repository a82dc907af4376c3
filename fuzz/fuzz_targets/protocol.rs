//! See `laws/protocol.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::protocol::holds(bytes));
