//! Hints: the first move of an analysis.

use std::sync::PoisonError;

use crate::books::opening::BookUse;
use crate::rules::Move;
use crate::session::play::search::{HINT, SearchPurpose};
use crate::session::play::{AppContext, PlayFeature};

impl PlayFeature {
    /// Gives a hint: the first move of the analysis, that which runs, one that was long enough, or a short one.
    pub(super) fn ask_hint(&mut self, context: &AppContext) {
        let analyses = self.aim() == Some(SearchPurpose::Analyse) || self.analysing;
        self.asked = Some(SearchPurpose::Hint);
        let answered = if analyses { self.latest_thought().is_some() } else { self.is_analysed(context) };
        if answered {
            self.asked = None;
        }
        self.hinting = true;
    }

    /// Whether the position has been analysed for as long as the hint that is asked for would take.
    fn is_analysed(&self, context: &AppContext) -> bool {
        let [latest, ..] = &self.latest_info;
        let info = latest.lock().unwrap_or_else(PoisonError::into_inner);
        let long = info.as_ref().filter(|info| info.thought.time >= HINT);
        long.zip(self.wanted(context)).is_some_and(|(info, hint)| info.subject.analyses_for(&hint))
    }

    /// Makes the hint that the user asked for the first move of the latest result: one search, one answer.
    pub(super) fn follow_hint(&mut self, context: &AppContext) {
        let latest = self.latest_thought().filter(|_| self.hinting && self.asked.is_none());
        if let Some(best) = latest.and_then(|thought| thought.lines.first()?.moves.first().copied())
            && self.hint != Some(best)
        {
            self.hint = Some(best);
            self.hint_in_book = self.is_in_book(context, best);
        }
    }

    /// Whether the opening book, if used, would play this move.
    fn is_in_book(&self, context: &AppContext, played: Move) -> bool {
        let settings = &context.settings.play;
        let exact = matches!(settings.book, BookUse::Exact | BookUse::Both);
        let known = context.opening_book.book().exact(self.tree.position());
        settings.uses_book() && exact && known.iter().any(|known| known.played == played && known.weight > 0)
    }
}
