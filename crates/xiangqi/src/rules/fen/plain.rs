//! Extracts a FEN from a URL and decodes its spaces and full-width characters.

use crate::language::to_halfwidth;

/// The text of a FEN without the URL around it, with a map to the original characters.
pub(super) struct Plain {
    pub(super) text: String,
    /// The number of original characters before each character, and before the end.
    places: Vec<usize>,
}

impl Plain {
    /// Decodes `_` and percent-encoding, and in a URL also `+`.
    pub(super) fn new(original: &str) -> Self {
        let original: Vec<char> = original.chars().collect();
        let (start, end, is_address) = position(&original);
        let (mut text, mut places, mut at) = (String::new(), Vec::new(), start);
        while at < end {
            let (sign, length) = sign(original.get(at..end).unwrap_or_default(), is_address);
            text.push(sign);
            places.push(at);
            at += length;
        }
        places.push(end);
        Self { text, places }
    }

    /// Returns the position in the original of a character of the text.
    pub(super) fn original(&self, at: usize) -> usize {
        self.places.get(at).or(self.places.last()).copied().unwrap_or(at)
    }
}

/// Returns the first decoded character of a text and the number of characters that encode it.
fn sign(text: &[char], is_address: bool) -> (char, usize) {
    match *text {
        ['%', high, low, ..] => match (high.to_digit(16), low.to_digit(16)) {
            (Some(high), Some(low)) => (char::from_u32(high * 16 + low).unwrap_or('%'), 3),
            _ => ('%', 1),
        },
        ['_', ..] => (' ', 1),
        ['+', ..] if is_address => (' ', 1),
        [sign, ..] => (to_halfwidth(sign), 1),
        [] => (' ', 1),
    }
}

/// Returns the range of the FEN and whether the text is a URL: the value of `board=` or `fen=`, else everything after the
/// question mark; the whole text if it has none.
fn position(text: &[char]) -> (usize, usize, bool) {
    let Some(query) = text.iter().position(|sign| *sign == '?').map(|mark| mark + 1) else {
        return (0, text.len(), false);
    };
    let end = text.iter().skip(query).position(|sign| *sign == '#').map_or(text.len(), |at| query + at);
    let (mut start, mut found) = (query, (query, end));
    for part in text.get(query..end).unwrap_or_default().split(|sign| *sign == '&') {
        let name: String = part.iter().take_while(|sign| **sign != '=').collect();
        if matches!(name.to_ascii_lowercase().as_str(), "board" | "fen") && name.len() < part.len() {
            found = (start + name.len() + 1, start + part.len());
        }
        start += part.len() + 1;
    }
    (found.0, found.1, true)
}
