//! A FEN out of what an address has around it and in place of its blanks.

/// A text without the address around its FEN, and where its characters stand in the original.
pub(super) struct Plain {
    pub(super) text: String,
    /// The number of characters before each character in the original, and before the end.
    places: Vec<usize>,
}

impl Plain {
    /// Reads `_`, and in an address `+` and percent codes, as what they stand for.
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

    /// The place in the original of a character of the text.
    pub(super) fn original(&self, at: usize) -> usize {
        self.places.get(at).or(self.places.last()).copied().unwrap_or(at)
    }
}

/// The first character of a text, and how many stand for it.
fn sign(text: &[char], is_address: bool) -> (char, usize) {
    match *text {
        ['%', high, low, ..] => match (high.to_digit(16), low.to_digit(16)) {
            (Some(high), Some(low)) => (char::from_u32(high * 16 + low).unwrap_or('%'), 3),
            _ => ('%', 1),
        },
        ['_', ..] => (' ', 1),
        ['+', ..] if is_address => (' ', 1),
        [sign, ..] => (sign, 1),
        [] => (' ', 1),
    }
}

/// Where the position is: behind `board=` or `fen=` of an address, else behind its question mark; otherwise it is the whole text.
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
