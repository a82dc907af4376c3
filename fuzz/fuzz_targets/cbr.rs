//! See `laws/cbr.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::by_turns(
    bytes,
    canju_fuzz::cbr::reads,
    canju_fuzz::cbr::holds
));
