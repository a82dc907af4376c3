//! How far long work is, on one line of the standard error where that is a terminal.
//!
//! Nothing here catches Ctrl+C: it ends the process, and as a base is written in one transaction and a file under another
//! name, what was not complete has not happened.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};

use crate::progress::Progress;
use crate::text::thousands;

/// Steps between two drawings while it is not known how many there are.
const STRIDE: u64 = 1 << 14;

/// A line that is drawn over itself and vanishes at the end.
#[derive(Debug)]
pub(super) struct Meter {
    label: String,
    /// What was last drawn: the percent, or the number of strides.
    drawn: Cell<Option<u64>>,
    seen: bool,
}

impl Meter {
    /// A meter for this work.
    pub(super) fn new(label: String) -> Self {
        Self { label, drawn: Cell::new(None), seen: io::stderr().is_terminal() }
    }
}

impl Progress for Meter {
    fn report(&self, done: u64, total: u64) {
        let mark = (done * 100).checked_div(total).unwrap_or(done / STRIDE);
        if !self.seen || self.drawn.replace(Some(mark)) == Some(mark) {
            return;
        }
        let far = if total == 0 { thousands(done as i64) } else { format!("{mark} %") };
        // Nobody sees it where it cannot be written.
        drop(write!(io::stderr(), "\r\x1b[K{} {far}", self.label));
    }

    fn cancelled(&self) -> bool {
        false
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if self.drawn.get().is_some() {
            drop(write!(io::stderr(), "\r\x1b[K"));
        }
    }
}
