//! Line numbers of a text.

/// Counts lines up to increasing byte offsets.
#[derive(Debug, Clone)]
pub(super) struct Lines<'a> {
    text: &'a str,
    counted: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    /// Returns a counter that starts at line 1.
    pub(super) const fn new(text: &'a str) -> Self {
        Self::from(text, 1)
    }

    /// Returns a counter that starts at the given line.
    pub(super) const fn from(text: &'a str, line: u64) -> Self {
        Self { text, counted: 0, line }
    }

    /// Returns the line of a byte offset, from 1; that of the previous offset if this one is smaller.
    pub(super) fn at(&mut self, at: usize) -> u64 {
        let passed = self.text.as_bytes().get(self.counted..at).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.counted = self.counted.max(at);
        self.line
    }
}
