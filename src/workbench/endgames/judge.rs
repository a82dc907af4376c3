//! Who judges practice: exact tables where the user has them, else the book of the program.

use crate::books::endgame::practice::{ByBook, ByTable, Judge};
use crate::books::endgame::{Memory, shipped};
use crate::records::Outcome;
use crate::rules::{Move, Position};
use crate::tablebase::catalog::Catalog;
use crate::tablebase::probe::Tablebase;
use crate::workbench::desk::Desk;

/// All that is known of results.
#[derive(Debug)]
pub(super) struct Known {
    tables: Option<Tablebase>,
    book: Option<&'static Memory>,
}

impl Known {
    /// The tables that the user has now, and the book of the program.
    pub(super) fn of(desk: &Desk) -> Self {
        let catalog = Catalog::new(desk.places.tables());
        Self { tables: Tablebase::of(&catalog).ok(), book: shipped::book().ok() }
    }
}

impl Judge for Known {
    type Error = std::convert::Infallible;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, Self::Error> {
        let proved = self.tables.as_ref().and_then(|tables| ByTable(tables).result(position).ok().flatten());
        let stored = || ByBook(self.book?).result(position).ok().flatten();
        Ok(proved.or_else(stored))
    }

    fn reply(&self, position: &Position) -> Result<Option<Move>, Self::Error> {
        let proved = self.tables.as_ref().and_then(|tables| ByTable(tables).reply(position).ok().flatten());
        let stored = || ByBook(self.book?).reply(position).ok().flatten();
        Ok(proved.or_else(stored))
    }
}
