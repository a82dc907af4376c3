//! Edits of the game that is shown.

use std::sync::Arc;

use crate::service::annotation::Annotation;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::games::open::{Edit, Open};
use crate::session::games::{GamesFeature, LibraryChange};
use crate::store::library::GameId;

impl GamesFeature {
    /// Shows another game, or none. The game shown is selected, so that what is done to the selection is done to it.
    pub(super) fn show(&mut self, open: Option<Open>) {
        match &open {
            Some(open) => self.selection.include(open.id),
            None => self.selection.clear(),
        }
        self.left = std::mem::replace(&mut self.open, open).or(self.left.take());
    }

    /// Shows a selected game of the list if the game shown is not among those selected there.
    pub(super) fn follow(&mut self, context: &AppContext) -> Result<(), Fault> {
        let selected = self.selection.shown(&self.found());
        if self.open.as_ref().is_some_and(|open| selected.contains(&open.id)) {
            return Ok(());
        }
        let cursor = self.selection.cursor().filter(|cursor| selected.contains(cursor));
        let Some(id) = cursor.or(selected.first().copied()) else { return Ok(()) };
        let record = Self::read(context, id);
        if record.is_err() {
            // Not even the wrong game is shown.
            self.left = self.open.take().or(self.left.take());
        }
        self.show(record?.map(|record| Open::new(id, record)));
        Ok(())
    }

    /// Returns the game shown now or the one shown before, if it has this id.
    fn held(&mut self, id: GameId) -> Option<&mut Open> {
        [&mut self.open, &mut self.left].into_iter().flatten().find(|held| held.id == id)
    }

    /// Edits a game shown now or before, and stores it.
    pub(super) fn edit(&mut self, context: &mut AppContext, id: GameId, edit: Edit) -> Result<(), Fault> {
        let Some(before) = self.held(id).map(|held| held.record.clone()) else { return Ok(()) };
        let mut after = before.clone();
        if edit.apply(&mut after) {
            self.store(context, id, &after)?;
            self.did(LibraryChange::Replace(id, Arc::new(before)));
        }
        if let Some(held) = self.held(id) {
            if held.record.main_line() != after.main_line() {
                held.annotation = None;
            }
            held.record = after;
        }
        Ok(())
    }

    /// Adds the engine's glyphs and better lines to a game, as one edit.
    pub(super) fn take_annotation(
        &mut self,
        context: &mut AppContext,
        id: GameId,
        annotation: Annotation,
    ) -> Result<Notice, Fault> {
        let stored = Self::read(context, id)?.unwrap_or_default();
        let before = self.held(id).map_or(stored, |held| held.record.clone());
        let played = annotation.moves.iter().map(|judged| judged.played);
        if !played.eq(before.main_line()) {
            return Err(Fault::GameChanged);
        }
        let mut after = before.clone();
        annotation.apply(&mut after);
        if after != before {
            self.store(context, id, &after)?;
            self.did(LibraryChange::Replace(id, Arc::new(before)));
        }
        let marked = annotation.moves.iter().filter(|judged| judged.judgement.glyph().is_some()).count();
        let notice = Notice::GameAnnotated { moves: annotation.moves.len() as u64, marked: marked as u64 };
        if let Some(held) = self.held(id) {
            (held.record, held.annotation) = (after, Some(Arc::new(annotation)));
        }
        Ok(notice)
    }
}
