//! Closing braces without an opening one.
//!
//! If only the opening brace is lost, the moves before are those of a comment. The moves and numbers that follow show it: a
//! number that agrees confirms them, a contradiction takes them back.

use super::super::numbers::{Doubt, Mark};
use super::Reader;
use crate::WarningKind;

/// A stray brace after moves that no number has confirmed since.
pub(super) struct Stray {
    /// The position before all that may be a comment.
    sure: Mark,
    line: u64,
    /// Whether words were skipped before it, as in a comment.
    has_words: bool,
}

const BRACE: &str = "}";

impl Reader {
    /// Handles a stray closing brace.
    pub(super) fn stray(&mut self, line: u64) {
        if !self.begun {
            self.foreign(line, BRACE);
            return self.doubt(Doubt::Word, line, BRACE);
        }
        let is_sure = self.record.tree.places() == self.sure.places;
        if !is_sure && self.stray.is_none() {
            self.stray = Some(Stray { sure: self.sure, line, has_words: self.line.numbers.doubts() });
            self.outer.first_mut().unwrap_or(&mut self.line).numbers.await_agreement();
            // Nor can a move in a comment be rejected.
            if self.line.rejected.is_some() {
                self.retreat();
                return;
            }
        } else {
            self.lose(line, WarningKind::PassedOver(BRACE.to_owned()));
        }
        if is_sure || self.line.numbers.any() {
            self.doubt(Doubt::Word, line, BRACE);
        }
    }

    /// Names a stray brace that the moves do not contradict.
    pub(super) fn pass_over_stray(&mut self) {
        if let Some(Stray { line, .. }) = self.stray.take() {
            self.lose(line, WarningKind::PassedOver(BRACE.to_owned()));
            self.sure = self.main_mark();
        }
    }

    /// Ends a game after a stray brace that no number has confirmed: it has no comment if it has nothing but moves.
    pub(super) fn end_stray(&mut self) {
        if self.stray.as_ref().is_some_and(|stray| stray.has_words) {
            self.retreat();
        }
        self.pass_over_stray();
    }

    /// Takes back what may be a comment before a stray brace, if there is one; returns whether there was.
    pub(super) fn retreat(&mut self) -> bool {
        let Some(Stray { sure, line, .. }) = self.stray.take() else { return false };
        if let Some(main) = self.outer.drain(..).next() {
            self.line = main;
        }
        self.opened.clear();
        self.idle = 0;
        self.take_back(sure);
        self.lose(line, WarningKind::Uncertain(BRACE.to_owned()));
        self.note(sure.place).reject(BRACE);
        self.begun = true;
        self.line.rejected = Some(false);
        true
    }
}
