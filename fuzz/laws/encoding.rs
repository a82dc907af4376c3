//! Sheets and lists of positions in any encoding: what is read is the text that the encoding which is told makes of the bytes,
//! damage is told by its line, and a text in UTF-16 is read as it is in UTF-8.

use canju::files::{Text, decode, with_line_feeds};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

const MARK: char = '\u{FEFF}';

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    match decode(bytes) {
        Ok(Text { text, encoding }) => {
            let encoding = encoding.map_or(UTF_8, |name| Encoding::for_label(name.as_bytes()).unwrap());
            let (same, damaged) = encoding.decode_with_bom_removal(bytes);
            assert!(!damaged && same == text, "{}", encoding.name());
            let lines = with_line_feeds(&text);
            assert!(lines.contains('\n') || !lines.contains('\r'));
        }
        Err(damage) => {
            let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
            let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
            assert!((1..=lines).contains(&damage.line));
            // Bytes that are UTF-8 are damaged only where they say that they are UTF-16.
            assert!(valid < bytes.len() || bytes.get(..2).is_some_and(|start| start.contains(&0)));
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && !text.starts_with(MARK)
    {
        for (encoding, of) in
            [(UTF_16LE, u16::to_le_bytes as fn(u16) -> [u8; 2]), (UTF_16BE, u16::to_be_bytes)]
        {
            let wide: Vec<u8> = format!("{MARK}{text}").encode_utf16().flat_map(of).collect();
            let read = decode(&wide).unwrap();
            assert_eq!((&*read.text, read.encoding), (text, Some(encoding.name())));
        }
    }
}
