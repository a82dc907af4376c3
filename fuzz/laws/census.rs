//! Censuses as tab-separated lines: each line is a census, which is written as it was read, or a fault that tells its line.

use canju::tablebase::census::Census;
use canju::tablebase::census::rows::{read, write};

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
    let mut found = 0;
    for census in read(bytes) {
        found += 1;
        assert!(found <= lines, "more censuses than lines");
        match census {
            Ok(census) => assert_eq!(read(written(&census).as_slice()).collect::<Vec<_>>(), [Ok(census)]),
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                error.to_string();
            }
        }
    }
}

fn written(census: &Census) -> Vec<u8> {
    let mut text = Vec::new();
    write(&mut text, true, [census]).unwrap();
    text
}
