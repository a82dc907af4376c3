//! Checks move numbers against the moves read: a number out of sequence shows that a move is missing or was misread.
//!
//! Plies are counted from the start of the game. Between two consistent numbers nothing is missing, whatever words were
//! skipped there.

use super::moves::Number;
use xiangqi::rules::tree::NodeIndex;

/// A position in a line, and the size of the tree when it was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) place: NodeIndex,
    /// The number of nodes of the tree besides the root.
    pub(super) places: usize,
    /// The number of plies before it.
    pub(super) ply: i64,
}

/// Number of moves that a skipped text may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// A sign after a move.
    Sign,
    /// A skipped word: at most one move.
    Word,
    /// Any number of skipped words.
    Words,
}

/// Skipped text: its position, content and line.
#[derive(Debug, Clone)]
struct Passed {
    at: Mark,
    doubt: Doubt,
    text: String,
    line: u64,
}

/// State of the number check of a line.
#[derive(Debug, Clone)]
pub(super) struct Numbers {
    /// The ply of a number minus the plies actually played before it; `None` before the first number of a set-up.
    offset: Option<i64>,
    /// Whether this line has a number.
    any: bool,
    /// Whether Black began with a number without dots, so that the next number may count from either side's move.
    either: bool,
    /// The position of the last consistent number, or the beginning of the line.
    sure: Mark,
    /// The first doubt of each kind since then.
    doubts: Vec<Passed>,
    /// The number before the next move, with its line of the text.
    pending: Option<(i64, bool, String, u64)>,
}

/// A contradiction between the moves and their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The last consistent position.
    pub(super) kept: Mark,
    /// The contradicting text.
    pub(super) text: String,
    pub(super) line: u64,
    /// Whether that text is a number.
    pub(super) is_number: bool,
}

impl Numbers {
    /// Returns the state for the main line. A game from the initial position begins with number 1.
    pub(super) const fn new(start: Mark, from_initial: bool, black_begins: bool) -> Self {
        let offset = if from_initial { Some(2) } else { None };
        Self { offset, any: false, either: black_begins, sure: start, doubts: Vec::new(), pending: None }
    }

    /// Returns the state for a variation of this line.
    pub(super) const fn branch(&self, start: Mark) -> Self {
        Self {
            offset: self.offset,
            any: false,
            either: false,
            sure: start,
            doubts: Vec::new(),
            pending: None,
        }
    }

    /// Whether a number awaits its move.
    pub(super) const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether any number was read.
    pub(super) const fn any(&self) -> bool {
        self.any
    }

    /// Returns the position of the last consistent number, or the beginning of the line.
    pub(super) const fn sure(&self) -> Mark {
        self.sure
    }

    /// Records the number of the next move.
    pub(super) fn take(&mut self, number: Number<'_>, line: u64, here: Mark) -> Result<(), Contradiction> {
        match (number.value.map(i64::from), &mut self.pending) {
            (None, Some((_, is_second, ..))) => *is_second = true,
            (None, None) => {}
            (Some(value), Some((known, is_second, ..))) if *known == value => *is_second |= number.is_second,
            (Some(value), _) => {
                self.check(here)?;
                self.pending = Some((value, number.is_second, number.text.to_owned(), line));
            }
        }
        Ok(())
    }

    /// Records that something was skipped.
    pub(super) fn doubt(
        &mut self,
        doubt: Doubt,
        text: &str,
        line: u64,
        here: Mark,
    ) -> Result<(), Contradiction> {
        // A sign follows a move; it cannot come between a number and its move.
        let doubt = if doubt == Doubt::Sign && self.is_pending() { Doubt::Word } else { doubt };
        self.check(here)?;
        if self.doubts.iter().all(|known| known.doubt != doubt) {
            self.doubts.push(Passed { at: here, doubt, text: text.to_owned(), line });
        }
        Ok(())
    }

    /// Checks the pending number, if any, before the next token.
    pub(super) fn check(&mut self, here: Mark) -> Result<(), Contradiction> {
        let Some((value, is_second, text, line)) = self.pending.take() else { return Ok(()) };
        let ply_number = 2 * value + i64::from(is_second);
        let first = !std::mem::replace(&mut self.any, true);
        let either = self.either && self.offset.is_some();
        self.either &= self.offset.is_none() && !is_second;
        if either && self.doubts.is_empty() && self.offset == Some(ply_number - here.ply - 1) {
            self.offset = Some(ply_number - here.ply);
        }
        // Before the first number the number of skipped moves is unknown.
        let lost = |passed: &Passed| passed.doubt == Doubt::Words;
        if let Some(at) = self.doubts.iter().position(lost).filter(|_| self.offset.is_none()) {
            let Passed { at, text, line, .. } = self.doubts.swap_remove(at);
            return Err(Contradiction { kept: at, text, line, is_number: false });
        }
        let offset = *self.offset.get_or_insert(ply_number - here.ply);
        // The second side's first move of a variation may have a number without dots.
        // So may its move after a comment, with the number of the move before it.
        let again = (first && here == self.sure && here.ply > 0)
            || (self.doubts.is_empty() && value == (offset + self.sure.ply).div_euclid(2));
        let agrees =
            ply_number == offset + here.ply || (again && !is_second && ply_number + 1 == offset + here.ply);
        if agrees {
            self.sure = here;
            self.doubts.clear();
            return Ok(());
        }
        let expected = ply_number - offset - self.sure.ply;
        Err(match self.doubts.drain(..).next() {
            Some(Passed { at, text, line, .. }) => {
                let kept = if at.ply - self.sure.ply <= expected.max(0) { at } else { self.sure };
                Contradiction { kept, text, line, is_number: false }
            }
            // The number is wrong, or two moves are missing before it.
            None if (here.ply - self.sure.ply - expected) % 2 == 0 => {
                Contradiction { kept: here, text, line, is_number: true }
            }
            None => Contradiction { kept: self.sure, text, line, is_number: true },
        })
    }

    /// Checks the end of the line, which no number follows.
    pub(super) fn end(&mut self, here: Mark) -> Result<(), Contradiction> {
        let until_number = self.offset.map(|offset| 2 - (offset + self.sure.ply).rem_euclid(2));
        let is_whole = self.any && until_number == Some(here.ply - self.sure.ply);
        let breaks = |passed: &Passed| match passed.doubt {
            Doubt::Sign => false,
            Doubt::Word => !is_whole && here.ply > passed.at.ply,
            Doubt::Words => here.ply > passed.at.ply,
        };
        match self.doubts.drain(..).find(breaks) {
            Some(Passed { at, text, line, .. }) => {
                Err(Contradiction { kept: at, text, line, is_number: false })
            }
            None => Ok(()),
        }
    }
}
