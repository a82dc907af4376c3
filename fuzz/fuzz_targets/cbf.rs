//! See `laws/cbf.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::by_turns(
    bytes,
    canju_fuzz::cbf::reads,
    canju_fuzz::cbf::holds
));
