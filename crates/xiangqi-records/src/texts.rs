//! Texts of binary files: their encoding, their lines, and the room that a file has for them.

use super::{Headers, ImportWarning, WarningKind, Where, said, tag};
use canju_files::{Named, decode, decode_anyway, encode};

/// A header, where a file has it and in how many bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    /// Its first byte.
    pub(super) at: usize,
    /// Its bytes.
    pub(super) room: usize,
    /// The header.
    pub(super) name: &'static str,
}

/// Describes a header of a file.
pub(super) const fn field(at: usize, room: usize, name: &'static str) -> Field {
    Field { at, room, name }
}

/// Reads a text that begins at a byte of the file.
pub(super) fn read(bytes: &[u8], named: Named, at: usize, lost: &mut Vec<ImportWarning>) -> String {
    let read = decode_anyway(bytes, Some(named));
    let mut text = read.text.as_ref();
    if read.damaged {
        lost.push(ImportWarning { at: Some(Where::Offset(at as u64)), what: WarningKind::Text });
        // Half a character at the end, where a program has cut a text to the room that a field has.
        text = text.trim_end_matches(['\0', char::REPLACEMENT_CHARACTER]);
    }
    // A byte order mark within a text means nothing, and would be taken for one at its beginning.
    said::lines(&text.replace('\u{FEFF}', ""))
}

/// The encoding of a file's texts, all of them together, where nobody has named it: GB18030 but for clear signs of another. Programs
/// of this world are the mainland's, and names are too short to tell much.
pub(super) fn guessed(texts: &[u8]) -> Named {
    /// So many characters tell an encoding from another.
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

/// A text in so many bytes: cut between two characters where they do not suffice. Tells of the cut by a name, and of characters that
/// the encoding does not have.
pub(super) fn fitted(
    text: &str,
    named: Named,
    room: usize,
    name: &str,
    lost: &mut Vec<ImportWarning>,
) -> Vec<u8> {
    let (mut bytes, missing) = in_encoding(text, named);
    if !missing.is_empty() {
        lost.push(ImportWarning { at: None, what: WarningKind::Characters(missing) });
    }
    if bytes.len() > room {
        lost.push(ImportWarning { at: None, what: WarningKind::Cut(name.to_owned()) });
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

/// A text in an encoding, without a byte order mark, and the characters that are missing there.
fn in_encoding(text: &str, named: Named) -> (Vec<u8>, String) {
    match named {
        Named::Utf16Le => (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), String::new()),
        _ => encode(text, named),
    }
}

/// Tells of the headers for which a file has none of these fields; it has the kind as a number. What a record is and how its moves are
/// written goes without saying.
pub(super) fn without_field(headers: &Headers, fields: &[Field], lost: &mut Vec<ImportWarning>) {
    const KNOWN: [&str; 3] = [tag::GAME, tag::FORMAT, tag::KIND];
    let known = |name| KNOWN.contains(&name) || fields.iter().any(|field| field.name == name);
    let unknown = headers.iter().map(|(name, _)| name).filter(|name| !known(name));
    lost.extend(unknown.map(|name| ImportWarning { at: None, what: WarningKind::NoHeader(name.to_owned()) }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_character_at_the_end_is_left_out_and_told() {
        for named in [Named::Gb18030, Named::Big5, Named::Utf8] {
            let (bytes, _) = encode("全國賽", named);
            for cut in 1..bytes.len() {
                let mut lost = Vec::new();
                let text = read(&bytes[..cut], named, 7, &mut lost);
                assert!("全國賽".starts_with(&text), "{text}");
                assert_eq!(encode(&text, named).0.len() < cut, !lost.is_empty(), "{text}");
            }
        }
    }
}
