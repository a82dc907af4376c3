//! Words of a game: moves, move numbers, annotation signs and results.

use super::super::moves::{self, Number};
use super::super::numbers::{Contradiction, Doubt};
use super::Reader;
use crate::{Outcome, Record, WarningKind, plain_text};
use xiangqi::rules::Move;
use xiangqi::rules::notation::NotationError;
use xiangqi::rules::tree::NodeIndex;

impl Reader {
    pub(super) fn word(&mut self, line: u64, word: &str) {
        let mut rest = word;
        while !rest.is_empty() {
            if let Some(end) = moves::end(rest) {
                return self.result(line, end);
            }
            // Behind a move a number belongs to the next one.
            let is_first = rest.len() == word.len();
            if let Some((number, behind)) =
                moves::number(rest).filter(|(_, behind)| is_first || !behind.is_empty())
            {
                self.number(line, number);
                rest = behind;
                continue;
            }
            if self.end.is_some() && self.outer.is_empty() {
                self.retreat();
                return self.foreign(line, rest);
            }
            if let Some(glyph) = moves::sign(rest) {
                return self.sign(line, glyph, rest);
            }
            let (move_, behind) = moves::split(rest);
            if !self.played(line, move_) {
                return;
            }
            let (glyph, behind) = moves::glyphs(behind);
            if let Some(glyph) = glyph {
                self.glyph(glyph);
            }
            rest = moves::unpunctuated(behind);
        }
    }

    fn number(&mut self, line: u64, number: Number<'_>) {
        let is_before_play =
            self.record.tree.places() == 0 && (self.line.rejected.is_some() || self.end.is_some());
        if number.is_first() && (!self.begun || is_before_play) {
            self.begin_anew(line);
        }
        if self.line.rejected.is_none() && (self.end.is_none() || !self.outer.is_empty()) {
            let mark = self.mark();
            let checked = self.line.numbers.take(number, line, mark);
            self.check(checked);
        }
    }

    pub(super) fn glyph(&mut self, glyph: u8) {
        let glyphs = &mut self.note(self.line.noted()).glyphs;
        if glyph > 0 && !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }

    /// Adds a standalone annotation sign.
    pub(super) fn sign(&mut self, line: u64, glyph: u8, text: &str) {
        if self.line.rejected.is_none() && self.end.is_none() {
            if self.line.numbers.is_pending() {
                self.lose(line, WarningKind::PassedOver(text.to_owned()));
            }
            self.glyph(glyph);
            self.doubt(Doubt::Sign, line, text);
        }
    }

    /// Plays a move, or skips a word that is none; returns false if no part of the word can be a move.
    fn played(&mut self, line: u64, text: &str) -> bool {
        self.is_game |= moves::is_move(text);
        if self.line.rejected.is_some() {
            self.skipped(text);
            return false;
        }
        if let Some(stated) = self.stated_again(line, text) {
            return stated;
        }
        let at = self.line.at;
        let read = self.ranks.read(self.record.tree.position_at(at), text);
        if read.is_err() && !moves::may_be_move(text) {
            self.pass_over(line, text);
            return false;
        }
        let mark = self.mark();
        let checked = self.line.numbers.check(mark);
        if !self.check(checked) {
            return false;
        }
        if read.as_ref().is_ok_and(|played| self.repeats(*played)) {
            // Its moves would continue the end of the enclosing line.
            self.line.rejected = Some(true);
            self.lose(line, WarningKind::PassedOver(text.to_owned()));
            return false;
        }
        if read.is_ok() && self.record.tree.places() >= Record::MOST_MOVES {
            self.lose(line, WarningKind::TooLong);
            self.note(at).reject(text);
            self.outer.iter_mut().chain([&mut self.line]).for_each(|line| line.rejected = Some(true));
            return false;
        }
        match read.and_then(|played| Ok(self.record.tree.add(at, played)?)) {
            Ok(place) => {
                let lead = std::mem::take(&mut self.line.lead);
                plain_text::take(self.note(place), &lead);
                (self.line.at, self.line.before) = (place, at);
                self.line.ply += 1;
                self.line.moved = true;
                self.begun = true;
                true
            }
            Err(error) => {
                self.reject(line, text, &error);
                false
            }
        }
    }

    /// Passes over a move that is stated again, after a number behind the moves: `1. h2e2 h9g7 1… h9g7`. Returns whether it
    /// is the same move; `None` if this is not expected.
    fn stated_again(&mut self, line: u64, text: &str) -> Option<bool> {
        let is_new = |reader: &mut Self| {
            reader.ranks.read(reader.record.tree.position_at(reader.line.at), text).is_ok()
        };
        let last = match (self.line.numbers.behind(self.mark()), self.line.again) {
            (Some((_, true)), None) if is_new(self) => return None,
            (Some((behind, _)), _) => {
                (0..behind).try_fold(self.line.at, |at, _| self.record.tree.before(at))?
            }
            (None, again) => again?,
        };
        let way = std::iter::successors(Some(self.line.at), |at| self.record.tree.before(*at));
        let next = way.take_while(|at| *at != last).last()?;
        let read = self.ranks.read(self.record.tree.position_at(last), text).ok();
        if read.is_some() && read == self.record.tree.played(next) {
            self.line.numbers.drop_pending();
            self.line.again = Some(next).filter(|next| *next != self.line.at);
            return Some(true);
        }
        // The game goes on before all is stated again.
        self.line.again.take()?;
        if self.line.numbers.is_pending() {
            return None;
        }
        let (kept, text) = (self.mark(), text.to_owned());
        Some(self.check(Err(Contradiction::new(kept, text, line, WarningKind::Unreadable))))
    }

    /// Whether a variation would begin with the same move that it replaces.
    fn repeats(&self, played: Move) -> bool {
        let replaced = self.outer.last().and_then(|outer| self.record.tree.played(outer.at));
        !self.line.moved && replaced == Some(played)
    }

    /// Skips a word without any part of a move.
    fn pass_over(&mut self, line: u64, text: &str) {
        if self.begun {
            self.lose(line, WarningKind::PassedOver(text.to_owned()));
        } else {
            self.foreign(line, text);
        }
        self.doubt(Doubt::Word, line, text);
    }

    fn reject(&mut self, line: u64, text: &str, error: &NotationError) {
        // The cause may be something skipped earlier.
        let mark = self.mark();
        let checked = self.line.numbers.end(mark);
        if !self.check(checked) {
            return;
        }
        let is_move = matches!(error, NotationError::Illegal(_) | NotationError::NoSuchMove);
        if self.retreat() {
            return;
        }
        self.line.rejected = Some(true);
        if !self.begun && !is_move && !self.line.numbers.any() && !moves::begins_moves(text) {
            return self.foreign(line, text);
        }
        self.begun = true;
        self.lose(
            line,
            if is_move {
                WarningKind::Illegal(text.to_owned())
            } else {
                WarningKind::Unreadable(text.to_owned())
            },
        );
        self.note(self.line.at).reject(text);
    }

    /// Skips a move after a rejected one. The first move after an illegal set-up shows that the game has moves.
    fn skipped(&mut self, text: &str) {
        if self.no_start && self.outer.is_empty() {
            self.note(NodeIndex::START).reject(text);
        }
        self.line.rejected = Some(false);
    }

    fn result(&mut self, line: u64, outcome: Option<Outcome>) {
        if self.outer.is_empty() && self.end.is_none() {
            self.end_line();
            self.end = Some(outcome);
        } else {
            self.foreign(line, outcome.map_or("*", Outcome::word));
        }
    }
}
