//! Copies of games in another base.

use std::path::{Path, PathBuf};

use crate::progress::{Progress, Unattended};
use crate::service::fault::Fault;
use crate::store::Base;
use crate::store::library::{Added, Filter, GameDraft, GameId, Library};

/// Games that are copied in one transaction.
const BATCH: usize = 256;

/// Games that were copied to another base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// The ids there of those that are new.
    pub new: Vec<GameId>,
    /// Games that were there.
    pub known: u64,
    /// The file of the base.
    pub path: PathBuf,
}

/// Copies games with their tags to another base, at the time `now`. Reports games.
///
/// # Errors
/// The other base cannot be opened; an I/O or SQLite error; cancelled. Games copied before are kept.
pub fn copy(
    from: &Path,
    to: PathBuf,
    games: &[GameId],
    now: i64,
    progress: &dyn Progress,
) -> Result<Copied, Fault> {
    let library = Library::open(from)?;
    let sources = library.search(&Filter::default(), &Unattended)?;
    let mut other = Base::open(&to, &Unattended)?;
    let mut copied = Copied { new: Vec::new(), known: 0, path: to };
    for (done, batch) in games.chunks(BATCH).enumerate() {
        progress.report((done * BATCH) as u64, games.len() as u64);
        let drafts = library.map_games(batch, progress, |id, record| {
            let source =
                sources.binary_search_by_key(&id, |game| game.id).ok().and_then(|at| sources.get(at));
            GameDraft::of(record, source.map_or("", |game| &game.source))
        })?;
        let (new, known): (Vec<Added>, Vec<Added>) =
            other.add_games_with(&drafts, now, progress)?.into_iter().partition(|added| added.new);
        copied.new.extend(new.into_iter().map(|added| added.id));
        copied.known += known.len() as u64;
    }
    Ok(copied)
}
