//! See `laws/cbl.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::by_turns(
    bytes,
    canju_fuzz::cbl::reads,
    canju_fuzz::cbl::holds
));
