//! See `laws/dhtmlxq.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| canju_fuzz::by_turns(
    bytes,
    canju_fuzz::dhtmlxq::reads,
    canju_fuzz::dhtmlxq::holds
));
