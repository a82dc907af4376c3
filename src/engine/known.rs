//! What is known of a position without a search: by exact tables, and where none answers by endgame books.

use std::sync::Arc;

use super::score::{MATE, Score, TABLE};
use crate::books::endgame::Results;
use crate::rules::Position;
use crate::tablebase::code::Wdl;
use crate::tablebase::probe::Probe;

/// Exact tables that threads share.
pub type Tables = Arc<dyn Probe + Send + Sync>;

/// Whoever knows positions, in the order in which they are asked: who answers first is believed. A copy shares them.
#[derive(Clone, Default)]
pub struct Known {
    /// Exact tables, whose distances are those to mate.
    pub tables: Option<Tables>,
    /// Endgame books, the proved one before what only its author says.
    pub books: Vec<Arc<Results>>,
}

/// Plies that a win without a distance is taken for.
const FAR: Score = 500;

impl Known {
    /// The score of a position `ply` plies from the root for its side to move. A win of a book counts below every mate that is
    /// proved, and the sooner the line of the book ends the better.
    #[inline]
    pub(super) fn score(&self, position: &Position, ply: usize) -> Option<Score> {
        self.by_tables(position, ply).or_else(|| self.by_books(position, ply))
    }

    fn by_tables(&self, position: &Position, ply: usize) -> Option<Score> {
        let value = self.tables.as_ref()?.value(position).ok()?;
        let won = value.plies.map_or(TABLE - FAR, |plies| MATE - plies as Score);
        Some(for_mover(value.wdl, won - ply as Score))
    }

    fn by_books(&self, position: &Position, ply: usize) -> Option<Score> {
        let known = self.books.iter().find_map(|book| book.get(position))?;
        let plies = known.plies.map_or(FAR, |plies| Score::from(plies).min(FAR));
        Some(for_mover(known.wdl, TABLE - plies - ply as Score))
    }
}

const fn for_mover(wdl: Wdl, won: Score) -> Score {
    match wdl {
        Wdl::Win => won,
        Wdl::Draw => 0,
        Wdl::Loss => -won,
    }
}
