//! See `laws/xqf.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::by_turns(
    bytes,
    canju_fuzz::xqf::reads,
    canju_fuzz::xqf::holds
));
