//! Marking sheets: any bytes are read or refused.
#![no_main]

use canju::verification::sheet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match sheet::read(bytes) {
        Ok(sheet) => drop(sheet.marks()),
        Err(error) => drop(error.to_string()),
    }
});
