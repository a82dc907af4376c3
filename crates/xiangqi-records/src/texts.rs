//! Texts of binary files: encoding, lines, and the size of fields.

use super::{Headers, ImportWarning, WarningKind, Where, plain_text, tag};
use canju_files::{Named, decode, decode_anyway, encode};

/// A header field: its offset and size in a file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    /// The byte offset.
    pub(super) at: usize,
    /// The size in bytes.
    pub(super) room: usize,
    /// The name of the header.
    pub(super) name: &'static str,
}

/// Returns the description of a header field.
pub(super) const fn field(at: usize, room: usize, name: &'static str) -> Field {
    Field { at, room, name }
}

/// Reads a text at a byte offset of the file.
pub(super) fn read(bytes: &[u8], named: Named, at: usize, warnings: &mut Vec<ImportWarning>) -> String {
    let read = decode_anyway(bytes, Some(named));
    let mut text = read.text.as_ref();
    if read.damaged {
        warnings.push(ImportWarning { at: Some(Where::Offset(at as u64)), what: WarningKind::Text });
        // Half a character at the end, if a program has cut a text to the size of its field.
        text = text.trim_end_matches(['\0', char::REPLACEMENT_CHARACTER]);
    }
    // A byte order mark inside a text has no meaning and could be mistaken for one at its beginning.
    plain_text::lines(&text.replace('\u{FEFF}', ""))
}

/// Detects the common encoding of all texts of a file: GB18030 unless there is clear evidence for another one. Most of
/// these programs are from mainland China, and names are too short for detection.
pub(super) fn guessed(texts: &[u8]) -> Named {
    /// The number of characters that is enough evidence.
    const ENOUGH: usize = 8;
    let Ok(found) = decode(texts) else { return Named::Gb18030 };
    let chinese = found.text.chars().filter(|letter| ('\u{2E80}'..'\u{FFF0}').contains(letter)).count();
    match found.encoding {
        Some("Big5") if chinese >= ENOUGH || decode_anyway(texts, Some(Named::Gb18030)).damaged => {
            Named::Big5
        }
        None if chinese > 0 => Named::Utf8,
        _ => Named::Gb18030,
    }
}

/// Encodes a text into a field, cut between two characters if it is too long. Reports the cut by a name, and characters
/// that the encoding lacks.
pub(super) fn fitted(
    text: &str,
    named: Named,
    room: usize,
    name: &str,
    warnings: &mut Vec<ImportWarning>,
) -> Vec<u8> {
    let (mut bytes, missing) = in_encoding(text, named);
    if !missing.is_empty() {
        warnings.push(ImportWarning { at: None, what: WarningKind::Characters(missing) });
    }
    if bytes.len() > room {
        warnings.push(ImportWarning { at: None, what: WarningKind::Cut(name.to_owned()) });
        bytes.clear();
        let mut sign = [0; 4];
        for letter in text.chars() {
            let (letter, _) = in_encoding(letter.encode_utf8(&mut sign), named);
            if bytes.len() + letter.len() > room {
                break;
            }
            bytes.extend(letter);
        }
    }
    bytes
}

/// Encodes a text without a byte order mark; returns the characters that the encoding lacks.
fn in_encoding(text: &str, named: Named) -> (Vec<u8>, String) {
    match named {
        Named::Utf16Le => (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), String::new()),
        _ => encode(text, named),
    }
}

/// Reports the headers without a field in a file, which stores the kind as a number. Game and move format are implicit.
pub(super) fn without_field(headers: &Headers, fields: &[Field], warnings: &mut Vec<ImportWarning>) {
    const KNOWN: [&str; 3] = [tag::GAME, tag::FORMAT, tag::KIND];
    let known = |name| KNOWN.contains(&name) || fields.iter().any(|field| field.name == name);
    let unknown = headers.iter().map(|(name, _)| name).filter(|name| !known(name));
    warnings
        .extend(unknown.map(|name| ImportWarning { at: None, what: WarningKind::NoHeader(name.to_owned()) }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_character_at_the_end_is_left_out_and_reported() {
        for named in [Named::Gb18030, Named::Big5, Named::Utf8] {
            let (bytes, _) = encode("全國賽", named);
            for cut in 1..bytes.len() {
                let mut warnings = Vec::new();
                let text = read(&bytes[..cut], named, 7, &mut warnings);
                assert!("全國賽".starts_with(&text), "{text}");
                assert_eq!(encode(&text, named).0.len() < cut, !warnings.is_empty(), "{text}");
            }
        }
    }
}
