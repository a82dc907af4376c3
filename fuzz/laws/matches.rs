//! Records of matches: what is read is written and read again as the same, or a line of it is named.

use std::path::Path;

use canju::arena::MatchError;
use canju::arena::record::{read, write_head, write_pair};

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    let path = Path::new("match.jsonl");
    match read(bytes, path) {
        Ok(None) => assert!(bytes.iter().all(|byte| *byte == b'\n')),
        Ok(Some((settings, units))) => {
            let mut text = Vec::new();
            write_head(&mut text, &settings).unwrap();
            for pair in units.values() {
                assert!(pair.half_points().iter().all(|points| *points <= 2));
                write_pair(&mut text, pair).unwrap();
            }
            assert_eq!(read(&text, path).unwrap(), Some((settings, units)));
        }
        Err(MatchError::NoMatch(_)) => {}
        Err(MatchError::Line(_, line) | MatchError::Result(_, line)) => {
            let lines = bytes.split(|byte| *byte == b'\n').count();
            assert!((2..=lines).contains(&line), "line {line} of {lines}");
        }
        Err(error) => panic!("{error:?}"),
    }
}
