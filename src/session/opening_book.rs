//! The opening book that the features share: that of the open base, and where the user wants it that of the program with it. It is read
//! once a base, by the feature that needs it first; what changes it changes the disk first, and can be taken back.

use std::sync::Arc;

use crate::books::opening::{BookGame, Edit, OpeningBook, Place, text};
use crate::jobs::JobId;
use crate::service::fault::Fault;
use crate::session::task::LatestTask;
use crate::store::{Base, StoreError};

/// A change of the book that can be taken back.
#[derive(Debug, Clone)]
pub(super) enum BookChange {
    /// A move was given a weight.
    Weighed(Edit),
    /// A game was put in, behind so many of the base.
    Added(usize, Box<BookGame>),
    /// A game was taken out, behind so many of the base.
    Removed(usize, Box<BookGame>),
}

impl BookChange {
    /// What takes it back.
    fn inverse(self) -> Self {
        match self {
            Self::Weighed(edit) => Self::Weighed(edit.inverse()),
            Self::Added(at, game) => Self::Removed(at, game),
            Self::Removed(at, game) => Self::Added(at, game),
        }
    }
}

/// The book, and what was done to it since it was read.
#[derive(Default)]
pub(super) struct OpeningBookCache {
    book: Arc<OpeningBook>,
    reading: LatestTask<(), ()>,
    /// Counts the changes, over all bases.
    revision: u64,
    done: Vec<BookChange>,
    undone: Vec<BookChange>,
}

impl OpeningBookCache {
    /// The book; empty until it was read.
    pub(super) const fn book(&self) -> &Arc<OpeningBook> {
        &self.book
    }

    /// How often it has changed: what it said at one count holds at this one only.
    pub(super) const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether something can be taken back, and whether something can be done again.
    pub(super) const fn can_undo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    /// Another base is open: its book was not read yet.
    pub(super) fn clear(&mut self) {
        *self = Self { revision: self.revision + 1, ..Self::default() };
    }

    /// The book is to be read again: with the games of the program, or without them.
    pub(super) fn read_again(&mut self) {
        let Self { done, undone, revision, .. } = std::mem::take(self);
        *self = Self { done, undone, revision: revision + 1, ..Self::default() };
    }

    /// Whether a job is to be begun that reads it. One that has failed is not begun again.
    pub(super) fn is_missing(&self) -> bool {
        self.reading.should_start(&())
    }

    /// A job has begun to read it.
    pub(super) fn begin(&mut self, job: JobId) {
        self.reading.begin(job, ());
    }

    /// Whether a job reads it.
    pub(super) fn is_being_read(&self) -> bool {
        self.reading.job().is_some()
    }

    /// Takes what a job has read; that of a base which is no longer open is dropped.
    pub(super) fn take(&mut self, job: JobId, read: Result<OpeningBook, Fault>) -> Result<(), Fault> {
        let (read, fault) = match read {
            Ok(book) => (Some(book), None),
            Err(fault) => (None, Some(fault)),
        };
        if self.reading.end(job, read.as_ref().map(|_| ()))
            && let Some(book) = read
        {
            (self.book, self.revision) = (Arc::new(book), self.revision + 1);
        }
        fault.map_or(Ok(()), Err)
    }

    /// Reads it here and now where no job has: a change needs its contents.
    pub(super) fn complete(&mut self, base: &Base, with_shipped: bool) -> Result<(), Fault> {
        if self.reading.of(&()).is_none() {
            (self.book, self.revision) = (Arc::new(read(base, with_shipped)?), self.revision + 1);
            self.reading.renew((), ());
        }
        Ok(())
    }

    /// A job broke down.
    pub(super) fn crashed(&mut self, job: JobId) {
        self.reading.end(job, None);
    }

    /// Says of a move what it counts, in percent; nothing takes back what was said.
    pub(super) fn weigh(
        &mut self,
        base: &mut Base,
        place: Place,
        weight: Option<u16>,
        time: i64,
    ) -> Result<(), StoreError> {
        let edit = self.book.edits().draft(place, weight);
        self.begin_change(base, BookChange::Weighed(edit), time)
    }

    /// Puts a game in, unless the book has it, which it then yields.
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

    /// Takes the game of the base out that stands behind so many of its own, and yields it where there is one.
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

    /// Takes back what was done last, or does it again; what was done now, where there was something.
    pub(super) fn undo(
        &mut self,
        base: &mut Base,
        again: bool,
        time: i64,
    ) -> Result<Option<BookChange>, StoreError> {
        let last = if again { self.undone.last() } else { self.done.last() };
        let Some(change) = last.cloned() else { return Ok(None) };
        let change = if again { change } else { change.inverse() };
        self.make(base, &change, time)?;
        let (from, to) =
            if again { (&mut self.undone, &mut self.done) } else { (&mut self.done, &mut self.undone) };
        to.extend(from.pop());
        Ok(Some(change))
    }

    fn begin_change(&mut self, base: &mut Base, change: BookChange, time: i64) -> Result<(), StoreError> {
        self.make(base, &change, time)?;
        self.done.push(change);
        self.undone.clear();
        Ok(())
    }

    /// Does something on disk and in memory.
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

/// Returns the book of a base, and with `with_shipped` the games of the program before it.
pub(super) fn read(base: &Base, with_shipped: bool) -> Result<OpeningBook, Fault> {
    let (own, edits) = base.openings()?;
    let shipped = if with_shipped { text::shipped().map_err(Fault::Openings)? } else { Vec::new() };
    Ok(OpeningBook::new(shipped.into_iter().chain(own), edits))
}
