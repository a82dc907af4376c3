//! The lines of a text.

/// Counts the lines of a text up to places that are asked for from its beginning to its end.
#[derive(Debug, Clone)]
pub(super) struct Lines<'a> {
    text: &'a str,
    counted: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    /// The lines of a text.
    pub(super) const fn new(text: &'a str) -> Self {
        Self::from(text, 1)
    }

    /// The lines of a text whose first one has this number.
    pub(super) const fn from(text: &'a str, line: u64) -> Self {
        Self { text, counted: 0, line }
    }

    /// The line of a byte, from 1; that of the last byte asked for where this one stands before it.
    pub(super) fn at(&mut self, at: usize) -> u64 {
        let passed = self.text.as_bytes().get(self.counted..at).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.counted = self.counted.max(at);
        self.line
    }
}
