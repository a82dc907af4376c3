//! Composed positions: each line is a problem whose solution is legal, or it is named.

use canju::arena::problems::{NoProblem, read};

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().count();
    match read(&text) {
        Ok(problems) => {
            assert!(problems.len() <= lines);
            for problem in problems {
                assert!(problem.position().is_none_or(|position| position.is_legal(problem.solution)));
            }
        }
        Err(NoProblem { line }) => assert!((1..=lines).contains(&line), "line {line} of {lines}"),
    }
}
