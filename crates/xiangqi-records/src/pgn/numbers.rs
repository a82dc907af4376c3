//! Checks move numbers against the moves read: a number out of sequence shows that a move is missing or was misread.
//!
//! Plies are counted from the start of the game. Between two consistent numbers nothing is missing, whatever words were
//! skipped there.

use super::moves::Number;
use crate::WarningKind;
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
    /// The number before the next move: its value, its dots, its text and its line.
    pending: Option<(i64, usize, String, u64)>,
    /// A number that does not follow between legal moves of which none was skipped, and its line.
    jump: Option<(String, u64)>,
    /// Whether a number agreed since [`Self::await_agreement`].
    agreed: bool,
}

/// The maximum number of plies that a game is known to state again.
const LONGEST_REPETITION: i64 = 8;

/// A contradiction between the moves and their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The last consistent position.
    pub(super) kept: Mark,
    /// The contradicting text.
    pub(super) text: String,
    pub(super) line: u64,
    /// What is lost by it.
    pub(super) what: WarningKind,
}

impl Contradiction {
    pub(super) fn new(kept: Mark, text: String, line: u64, what: fn(String) -> WarningKind) -> Self {
        Self { kept, what: what(text.clone()), text, line }
    }
}

impl Numbers {
    /// Returns the state for the main line. A game from the initial position begins with number 1.
    pub(super) const fn new(start: Mark, from_initial: bool, black_begins: bool) -> Self {
        let offset = if from_initial { Some(2) } else { None };
        Self {
            offset,
            any: false,
            either: black_begins,
            sure: start,
            doubts: Vec::new(),
            pending: None,
            jump: None,
            agreed: false,
        }
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
            jump: None,
            agreed: false,
        }
    }

    /// Returns the number that does not follow but costs no move, if any.
    pub(super) const fn take_jump(&mut self) -> Option<(String, u64)> {
        self.jump.take()
    }

    /// Whether a number awaits its move.
    pub(super) const fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Begins to watch for a number that agrees with the moves.
    pub(super) const fn await_agreement(&mut self) {
        self.agreed = false;
    }

    /// Whether a number agreed since then.
    pub(super) const fn agreed(&self) -> bool {
        self.agreed
    }

    /// Whether something was skipped since the last consistent number.
    pub(super) const fn doubts(&self) -> bool {
        !self.doubts.is_empty()
    }

    /// Returns by how many plies the number before the next move is behind the moves, if it may state a move again, and
    /// whether it may as well be that of the second side's next move.
    pub(super) fn behind(&self, here: Mark) -> Option<(i64, bool)> {
        let (value, dots, ..) = self.pending.as_ref()?;
        let behind = self.offset? + here.ply - 2 * value - i64::from(*dots > 1);
        (self.doubts.is_empty() && (1..=LONGEST_REPETITION).contains(&behind))
            .then_some((behind, behind == 1 && *dots < 2))
    }

    /// Drops the number before a move that is stated again.
    pub(super) fn drop_pending(&mut self) {
        self.pending = None;
        self.any = true;
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
            (None, Some((_, dots, ..))) => *dots += number.dots,
            (None, None) => {}
            (Some(value), Some((known, dots, ..))) if *known == value => *dots += number.dots,
            (Some(value), _) => {
                self.check(here)?;
                self.pending = Some((value, number.dots, number.text.to_owned(), line));
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
        self.passed(doubt, text, line, here);
        Ok(())
    }

    /// Records that any number of words may have been skipped in an open variation.
    pub(super) fn suspect(&mut self, text: &str, line: u64, here: Mark) {
        self.passed(Doubt::Words, text, line, here);
    }

    fn passed(&mut self, doubt: Doubt, text: &str, line: u64, at: Mark) {
        if self.doubts.iter().all(|known| known.doubt != doubt) {
            self.doubts.push(Passed { at, doubt, text: text.to_owned(), line });
        }
    }

    /// Checks the pending number, if any, before the next token.
    pub(super) fn check(&mut self, here: Mark) -> Result<(), Contradiction> {
        let Some((value, dots, text, line)) = self.pending.take() else { return Ok(()) };
        let is_second = dots > 1;
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
            return Err(Contradiction::new(at, text, line, WarningKind::Unreadable));
        }
        let offset = *self.offset.get_or_insert(ply_number - here.ply);
        // The second side's first move of a variation may have a number without dots.
        // So may its move after a comment, with the number of the move before it.
        let again = (first && here == self.sure && here.ply > 0)
            || (self.doubts.is_empty() && value == (offset + self.sure.ply).div_euclid(2));
        let agrees =
            ply_number == offset + here.ply || (again && !is_second && ply_number + 1 == offset + here.ply);
        if agrees {
            (self.sure, self.agreed) = (here, true);
            self.doubts.clear();
            return Ok(());
        }
        let expected = ply_number - offset - self.sure.ply;
        Err(match self.doubts.drain(..).next() {
            Some(Passed { at, text, line, .. }) => match at.ply - self.sure.ply <= expected.max(0) {
                true => Contradiction::new(at, text, line, WarningKind::Unreadable),
                false => Contradiction::new(self.sure, text, line, WarningKind::Uncertain),
            },
            None => {
                let excess = here.ply - self.sure.ply - expected;
                if excess % 2 == 0 && !first {
                    // The number is wrong, or the source lacks whole moves: those after it are legal, or rejected.
                    (self.offset, self.sure) = (Some(ply_number - here.ply), here);
                    self.jump = Some((text, line));
                    return Ok(());
                }
                // A move is missing before it, or one is too many.
                let kept = if excess % 2 == 0 || excess < 0 { here } else { self.sure };
                Contradiction::new(kept, text, line, WarningKind::Number)
            }
        })
    }

    /// Whether the next number would agree here.
    fn is_whole(&self, here: Mark) -> bool {
        let until_number = self.offset.map(|offset| 2 - (offset + self.sure.ply).rem_euclid(2));
        self.any && until_number == Some(here.ply - self.sure.ply)
    }

    /// Checks the end of the line, which no number follows.
    pub(super) fn end(&mut self, here: Mark) -> Result<(), Contradiction> {
        let is_whole = self.is_whole(here);
        let breaks = |passed: &Passed| match passed.doubt {
            Doubt::Sign => false,
            Doubt::Word => !is_whole && here.ply > passed.at.ply,
            Doubt::Words => here.ply > passed.at.ply,
        };
        match self.doubts.drain(..).find(breaks) {
            Some(Passed { at, text, line, .. }) => {
                Err(Contradiction::new(at, text, line, WarningKind::Unreadable))
            }
            None => Ok(()),
        }
    }
}
