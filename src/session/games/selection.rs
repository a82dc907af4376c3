//! The games selected in the list. They are selected by their ids, so a selection survives every order and filter.

use rustc_hash::FxHashSet;

use crate::service::search::GamesFound;
use crate::store::library::GameId;

/// A change of the selection. The game shown is always among those selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Select {
    /// Selects one game only, and shows it.
    One(GameId),
    /// Selects a game too, or no longer.
    Toggle(GameId),
    /// Selects all games of the list from the last one clicked to this one.
    To(GameId),
    /// Selects all games of the list.
    All,
    /// Selects none.
    None,
}

/// The selected games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    games: FxHashSet<GameId>,
    /// Where a stretch begins.
    anchor: Option<GameId>,
    /// The game that the keys move from.
    cursor: Option<GameId>,
}

impl Selection {
    /// Whether a game is selected.
    pub fn contains(&self, id: GameId) -> bool {
        self.games.contains(&id)
    }

    /// Number of selected games, those included that the list does not show.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether no game is selected.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The game that the keys move from.
    pub const fn cursor(&self) -> Option<GameId> {
        self.cursor
    }

    /// The selected games that the list shows, in its order.
    pub fn shown(&self, found: &GamesFound) -> Vec<GameId> {
        if self.is_empty() { Vec::new() } else { found.ids().filter(|id| self.contains(*id)).collect() }
    }

    /// Selects a game alone, unless it is selected.
    pub(super) fn include(&mut self, id: GameId) {
        if !self.contains(id) {
            self.only(id);
        }
    }

    /// Selects a game alone.
    pub(super) fn only(&mut self, id: GameId) {
        self.games = std::iter::once(id).collect();
        (self.anchor, self.cursor) = (Some(id), Some(id));
    }

    /// Selects none; the keys move from where they were.
    pub(super) fn clear(&mut self) {
        *self = Self { cursor: self.cursor, ..Self::default() };
    }

    /// Changes the selection in a list.
    pub(super) fn select(&mut self, found: &GamesFound, select: Select) {
        match select {
            Select::One(id) => self.only(id),
            Select::Toggle(id) => {
                if !self.games.remove(&id) {
                    self.games.insert(id);
                }
                (self.anchor, self.cursor) = (Some(id), Some(id));
            }
            Select::To(id) => {
                let end = found.row_of(id);
                let start = self.anchor.and_then(|anchor| found.row_of(anchor)).or(end);
                let Some((start, end)) = start.zip(end) else { return };
                let (first, last) = (start.min(end), start.max(end));
                self.games = (first..=last).filter_map(|row| found.get(row)).map(|game| game.id).collect();
                self.anchor = found.get(start).map(|game| game.id);
                self.cursor = Some(id);
            }
            Select::All => self.games = found.ids().collect(),
            Select::None => self.clear(),
        }
    }
}
