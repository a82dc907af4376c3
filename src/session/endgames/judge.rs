//! The judges of practice: the rules at an end, exact tables, the built-in book.

use std::convert::Infallible;

use crate::books::endgame::judge::{ByBook, ByTable, Judge};
use crate::books::endgame::{Memory, shipped};
use crate::records::Outcome;
use crate::rules::referee::Game;
use crate::rules::{Move, Position};
use crate::service::trainee::Person;
use crate::tablebase::probe::Tablebase;

/// The sources of results.
#[derive(Debug)]
pub(super) struct ResultSources {
    tables: Option<Tablebase>,
    book: Option<&'static Memory>,
    trainee: Person,
    seed: u64,
}

impl ResultSources {
    /// Collects these tables and the built-in book; the replies are tough for this level, and the seed chooses among equally tough
    /// ones.
    pub(super) fn of(tables: Option<Tablebase>, trainee: Person, seed: u64) -> Self {
        Self { tables, book: shipped::book().ok(), trainee, seed }
    }

    /// Queries the sources from the most to the least reliable; the first answer wins.
    fn ask<T>(
        &self,
        table: impl Fn(&ByTable<'_, Tablebase>) -> Option<T>,
        book: impl Fn(&ByBook<'_, Memory>) -> Option<T>,
    ) -> Option<T> {
        let proved =
            self.tables.as_ref().map(|tables| ByTable { tables, trainee: &self.trainee, seed: self.seed });
        let stored = || self.book.and_then(|of| book(&ByBook(of)));
        proved.and_then(|by| table(&by)).or_else(stored)
    }
}

impl Judge for ResultSources {
    type Error = Infallible;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, Infallible> {
        if !position.has_legal_move() {
            return Ok(Some(Outcome::of_winner(Some(position.turn().opponent()))));
        }
        Ok(self
            .ask(|table| table.result(position).ok().flatten(), |book| book.result(position).ok().flatten()))
    }

    fn keeps(&self, position: &Position, played: Move) -> Result<Option<bool>, Infallible> {
        let Ok(after) = position.play(played) else { return Ok(None) };
        if !after.has_legal_move() {
            // No move is better than a win.
            return Ok(Some(true));
        }
        Ok(self.ask(
            |table| table.keeps(position, played).ok().flatten(),
            |book| book.keeps(position, played).ok().flatten(),
        ))
    }

    fn plies(&self, position: &Position) -> Result<Option<u32>, Infallible> {
        Ok(self.ask(|table| table.plies(position).ok().flatten(), |_| None))
    }

    fn line(&self, position: &Position) -> Result<Vec<Move>, Infallible> {
        let line = self.ask(|table| table.line(position).ok(), |book| book.line(position).ok());
        Ok(line.unwrap_or_default())
    }

    fn reply(&self, game: &Game) -> Result<Option<Move>, Infallible> {
        Ok(self.ask(|table| table.reply(game).ok().flatten(), |book| book.reply(game).ok().flatten()))
    }
}
