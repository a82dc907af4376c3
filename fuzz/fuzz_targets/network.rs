//! See `laws/network.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::network::holds(bytes));
