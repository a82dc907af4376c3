//! The opening book shared by features: that of the open base, and the built-in one if enabled. It is read once per base, by the
//! first feature that needs it; changes are written to disk first and can be undone.

use std::sync::Arc;

use crate::books::opening::{BookGame, Edit, OpeningBook, Place};
use crate::jobs::JobId;
use crate::service::fault::Fault;
use crate::session::feature::{LatestTask, Outcome, UndoStack};
use crate::store::{Base, StoreError};

/// A change of the book that can be undone.
#[derive(Debug, Clone)]
pub(super) enum BookChange {
    /// A move was weighted.
    Weighed(Edit),
    /// A game was added at this index among the base's games.
    Added(usize, Box<BookGame>),
    /// The game at this index among the base's games was removed.
    Removed(usize, Box<BookGame>),
}

impl BookChange {
    fn inverse(self) -> Self {
        match self {
            Self::Weighed(edit) => Self::Weighed(edit.inverse()),
            Self::Added(at, game) => Self::Removed(at, game),
            Self::Removed(at, game) => Self::Added(at, game),
        }
    }
}

/// The book, and its changes since it was read.
#[derive(Default)]
pub(super) struct OpeningBookCache {
    /// Empty until it is read.
    pub(super) book: Arc<OpeningBook>,
    pub(super) reading: LatestTask<(), ()>,
    /// The number of changes, over all bases; results for one number do not hold for another.
    pub(super) revision: u64,
    pub(super) changes: UndoStack<BookChange>,
}

impl OpeningBookCache {
    /// Clears the book after a change of base.
    pub(super) fn clear(&mut self) {
        *self = Self { revision: self.revision + 1, ..Self::default() };
    }

    /// Requests another read, after the built-in games were switched on or off.
    pub(super) fn read_again(&mut self) {
        let Self { changes, revision, .. } = std::mem::take(self);
        *self = Self { changes, revision: revision + 1, ..Self::default() };
    }

    /// Takes the book from a job; that of a base no longer open is dropped.
    pub(super) fn take(&mut self, job: JobId, read: Result<OpeningBook, Fault>) -> Outcome {
        let is_awaited = self.reading.end(job, read.is_ok().then_some(()));
        let book = read?;
        if is_awaited {
            (self.book, self.revision) = (Arc::new(book), self.revision + 1);
        }
        Ok(None)
    }

    /// Reads the book at once if no job has: a change needs its contents.
    pub(super) fn complete(&mut self, base: &Base, with_shipped: bool) -> Result<(), Fault> {
        if self.reading.of(&()).is_none() {
            (self.book, self.revision) = (Arc::new(read(base, with_shipped)?), self.revision + 1);
            self.reading.renew((), ());
        }
        Ok(())
    }

    /// Sets the weight of a move in percent; `None` clears it.
    pub(super) fn weigh(
        &mut self,
        base: &mut Base,
        place: Place,
        weight: Option<u16>,
        time: i64,
    ) -> Result<(), StoreError> {
        self.begin_change(base, BookChange::Weighed(self.book.edits.draft(place, weight)), time)
    }

    /// Adds a game, unless the book has it already; then returns that one.
    pub(super) fn learn(
        &mut self,
        base: &mut Base,
        game: BookGame,
        time: i64,
    ) -> Result<Option<BookGame>, StoreError> {
        let known = self.book.games().find(|known| known.includes(&game)).cloned();
        if known.is_none() {
            let behind = self.book.games().len() - self.book.shipped_games();
            self.begin_change(base, BookChange::Added(behind, Box::new(game)), time)?;
        }
        Ok(known)
    }

    /// Removes and returns the game at this index among the base's games, if there is one.
    pub(super) fn forget(
        &mut self,
        base: &mut Base,
        at: usize,
        time: i64,
    ) -> Result<Option<BookGame>, StoreError> {
        let game = self.book.game(self.book.shipped_games() + at).cloned();
        if let Some(game) = &game {
            self.begin_change(base, BookChange::Removed(at, Box::new(game.clone())), time)?;
        }
        Ok(game)
    }

    /// Undoes or redoes the last change; returns the change made, if any.
    pub(super) fn undo(
        &mut self,
        base: &mut Base,
        again: bool,
        time: i64,
    ) -> Result<Option<BookChange>, StoreError> {
        let Some(change) = self.changes.last(again).cloned() else { return Ok(None) };
        let change = if again { change } else { change.inverse() };
        self.make(base, &change, time)?;
        let made = self.changes.pop(again);
        made.into_iter().for_each(|made| self.changes.push(!again, made));
        Ok(Some(change))
    }

    fn begin_change(&mut self, base: &mut Base, change: BookChange, time: i64) -> Result<(), StoreError> {
        self.make(base, &change, time)?;
        self.changes.note(change);
        Ok(())
    }

    fn make(&mut self, base: &mut Base, change: &BookChange, time: i64) -> Result<(), StoreError> {
        let book = Arc::make_mut(&mut self.book);
        let shipped = book.shipped_games();
        match change {
            BookChange::Weighed(edit) => base.edit_openings(book, *edit, time)?,
            BookChange::Added(at, game) => {
                base.insert_opening(*at, game, time)?;
                book.insert(shipped + at, (**game).clone());
            }
            BookChange::Removed(at, game) => {
                base.remove_opening(*at, game)?;
                book.remove(shipped + at);
            }
        }
        self.revision += 1;
        Ok(())
    }
}

/// Reads the book of a base, with the built-in book if `with_shipped`.
pub(super) fn read(base: &Base, with_shipped: bool) -> Result<OpeningBook, Fault> {
    let (own, edits) = base.openings()?;
    let book = OpeningBook::new(own, edits);
    if with_shipped { book.with_shipped().map_err(Fault::Openings) } else { Ok(book) }
}
