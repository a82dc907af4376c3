//! Games that the library has more than once: found, and merged into one each.

use crate::progress::{Cancelled, Progress};
use crate::store::library::{Draft, Duplicates, GameId, Library};
use crate::store::{Base, StoreError};

/// A game that was merged.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Merged {
    /// The new game.
    pub game: GameId,
    /// The games that it replaces. They are removed, and can be restored.
    pub from: Vec<GameId>,
}

/// Merges each group into one new game that has all that they have, and removes them. Reports groups.
///
/// # Errors
/// An I/O or SQLite error; [`StoreError::Cancelled`]. Groups before it are merged.
pub fn merge(
    base: &mut Base,
    library: &Library,
    groups: &[Duplicates],
    now: i64,
    progress: &dyn Progress,
) -> Result<Vec<Merged>, StoreError> {
    let mut merged = Vec::new();
    for (done, group) in groups.iter().enumerate() {
        progress.report(done as u64, groups.len() as u64);
        if progress.cancelled() {
            return Err(Cancelled.into());
        }
        let from: Vec<GameId> = group.games.iter().map(|game| game.id).collect();
        let Some(record) = library.merged(&from)? else { continue };
        let source = group.games.first().map_or("", |game| game.source.as_str());
        let added = base.add_games(&[Draft::of(&record, source)], now)?;
        for game in added.into_iter().map(|added| added.id) {
            // The new game is one of them if the others have nothing beyond it.
            let from: Vec<GameId> = from.iter().copied().filter(|other| *other != game).collect();
            base.remove_games(&from, Some(now))?;
            merged.push(Merged { game, from });
        }
    }
    Ok(merged)
}
