//! Games of an opening book: what is read is written and read again to the same, and a fault is named with its line.

use canju::books::opening::Source;
use canju::books::opening::text::{read, write, write_names};

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match read(&text, Source::Own) {
        Ok(games) => {
            let mut written = Vec::new();
            write_names(&mut written).unwrap();
            games.iter().for_each(|game| write(&mut written, game).unwrap());
            let written = String::from_utf8(written).unwrap();
            assert_eq!(read(&written, Source::Own), Ok(games));
        }
        Err(error) => assert!((1..=text.lines().count()).contains(&error.line)),
    }
}
