//! Merging of duplicates: one game takes up what the others have, and these are removed.

use super::write::{remove, replace};
use super::{GameDraft, GameId};
use crate::{Base, StoreError};

/// One merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// The game that stays.
    pub keeper: GameId,
    /// Its contents afterwards.
    pub merged: GameDraft,
    /// The games that are removed.
    pub removed: Vec<GameId>,
}

impl Base {
    /// Merges games, all or none.
    ///
    /// # Errors
    /// An I/O or SQLite error; then nothing was changed.
    pub fn merge_games(&mut self, merges: &[Merge], now: i64) -> Result<(), StoreError> {
        self.store.write(|connection| {
            merges.iter().try_for_each(|merge| {
                replace(connection, merge.keeper, &merge.merged)?;
                merge.removed.iter().try_for_each(|id| remove(connection, *id, Some(now)))
            })
        })
    }

    /// Takes back merges: the games that stayed get their contents back, and those removed are restored; all or none.
    ///
    /// # Errors
    /// As [`Self::merge_games`].
    pub fn unmerge_games(
        &mut self,
        before: &[(GameId, GameDraft)],
        removed: &[GameId],
    ) -> Result<(), StoreError> {
        self.store.write(|connection| {
            before.iter().try_for_each(|(id, draft)| replace(connection, *id, draft))?;
            removed.iter().try_for_each(|id| remove(connection, *id, None))
        })
    }
}
