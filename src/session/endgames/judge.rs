//! The judges of practice: the rules at an end, exact tables, the problem's line, the built-in book.

use std::convert::Infallible;

use crate::books::endgame::judge::{ByBook, ByProblem, ByTable, Judge};
use crate::books::endgame::problem::Problem;
use crate::books::endgame::{Memory, shipped};
use crate::material::Material;
use crate::records::Outcome;
use crate::rules::{Move, Position};
use crate::session::context::AppContext;
use crate::tablebase::catalog::Catalog;
use crate::tablebase::index::{Size, canonical};
use crate::tablebase::probe::Tablebase;

/// Maximum number of index entries of a table that is solved before practice begins (a few seconds).
const SMALL: u128 = 10_000_000;

/// Whether the table of a material is available for practice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Available with all tables that follow by captures: every move is judged.
    There,
    /// Missing, and small enough to be solved first.
    Small,
    /// Missing, and too large to be solved first.
    Large,
}

impl Table {
    /// Looks up a position's table in the folder of tables.
    pub(super) fn of(catalog: &Catalog, position: &Position) -> Self {
        let material = canonical(Material::of(position)).0;
        let small = Size::of(material).unfolded <= SMALL;
        match catalog.is_current(material) {
            true if !small || catalog.missing(&[material]).is_empty() => Self::There,
            _ if small => Self::Small,
            _ => Self::Large,
        }
    }
}

/// The sources of results.
#[derive(Debug)]
pub(super) struct Known {
    tables: Option<Tablebase>,
    problem: Option<&'static Problem>,
    book: Option<&'static Memory>,
}

impl Known {
    /// Collects the tables available now, a problem, and the built-in book.
    pub(super) fn of(context: &AppContext, problem: Option<&'static Problem>) -> Self {
        let catalog = Catalog::new(context.places.tables());
        Self { tables: Tablebase::of(&catalog).ok(), problem, book: shipped::book().ok() }
    }

    /// Queries the sources from the most to the least reliable; the first answer wins.
    fn ask<T>(
        &self,
        table: impl Fn(&ByTable<'_, Tablebase>) -> Option<T>,
        problem: impl Fn(&ByProblem<'_>) -> Option<T>,
        book: impl Fn(&ByBook<'_, Memory>) -> Option<T>,
    ) -> Option<T> {
        let proved = self.tables.as_ref().and_then(|tables| table(&ByTable(tables)));
        let lined = || self.problem.and_then(|of| problem(&ByProblem(of)));
        let stored = || self.book.and_then(|of| book(&ByBook(of)));
        proved.or_else(lined).or_else(stored)
    }
}

impl Judge for Known {
    type Error = Infallible;

    fn result(&self, position: &Position) -> Result<Option<Outcome>, Infallible> {
        if !position.has_legal_move() {
            return Ok(Some(Outcome::of_winner(Some(position.turn().opponent()))));
        }
        Ok(self.ask(
            |table| table.result(position).ok().flatten(),
            |problem| problem.result(position).ok().flatten(),
            |book| book.result(position).ok().flatten(),
        ))
    }

    fn keeps(&self, position: &Position, played: Move) -> Result<Option<bool>, Infallible> {
        let Ok(after) = position.play(played) else { return Ok(None) };
        if !after.has_legal_move() {
            // No move is better than a win.
            return Ok(Some(true));
        }
        Ok(self.ask(
            |table| table.keeps(position, played).ok().flatten(),
            |problem| problem.keeps(position, played).ok().flatten(),
            |book| book.keeps(position, played).ok().flatten(),
        ))
    }

    fn reply(&self, position: &Position) -> Result<Option<Move>, Infallible> {
        Ok(self.ask(
            |table| table.reply(position).ok().flatten(),
            |problem| problem.reply(position).ok().flatten(),
            |book| book.reply(position).ok().flatten(),
        ))
    }
}
