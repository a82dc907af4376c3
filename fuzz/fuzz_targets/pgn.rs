//! See `laws/pgn.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::by_turns(
    bytes,
    canju_fuzz::pgn::reads,
    canju_fuzz::pgn::holds
));
