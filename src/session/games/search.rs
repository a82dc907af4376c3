//! The search in the library, and its job.

use std::sync::Arc;

use crate::jobs::JobKind;
use crate::service::collection::Collection;
use crate::service::fault::Fault;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::games::{CollectionKey, GamesFeature, Output};
use crate::store::library::{GameId, Library};

/// Starts a search if the panel is shown and the result is missing. Of the library only what has changed is read.
pub(super) fn refresh(feature: &mut GamesFeature, context: &mut AppContext) {
    let wrong = feature.search.material.error().is_some() || feature.search.years().is_err();
    if wrong || !context.shows(Panel::Games) {
        return;
    }
    let order = context.settings.games.order;
    let changes = [feature.change, context.library_changes];
    let subject = (context.revision(), changes, feature.search.clone(), order);
    context.cancel(feature.found.cancel_stale(&subject));
    let Some(path) = context.file().filter(|_| feature.found.should_start(&subject)) else { return };
    let key = CollectionKey { base: context.revision().base, changes, removed: feature.search.removed };
    let known = feature.known(key);
    let (path, kb, search) = (path.to_owned(), context.kb().clone(), feature.search.clone());
    let job = context.start::<GamesFeature>(JobKind::Query, move |progress| {
        let find = || -> Result<_, Fault> {
            let library = Library::open(&path)?;
            let collection = match known {
                Some((known, None)) => known,
                Some((known, Some(games))) => {
                    Arc::new(known.updated(&library, games, search.removed, progress)?)
                }
                None => Arc::new(Collection::read(&library, search.removed, progress)?),
            };
            search.find_in(&collection, &library, &kb, order, progress)
        };
        Output::Found(key, find())
    });
    feature.found.begin(job, subject);
}

/// A collection in memory, and the games of it that are to be read again.
type CachedCollection = (Arc<Collection>, Option<Vec<GameId>>);

impl GamesFeature {
    /// Returns the collection that was read last, if what has changed since is known.
    fn known(&self, key: CollectionKey) -> Option<CachedCollection> {
        let (of, known) = self.collection.as_ref()?;
        if *of == key {
            return Some((Arc::clone(known), None));
        }
        let [before, elsewhere] = of.changes;
        let follows = of.base == key.base && of.removed == key.removed && elsewhere == key.changes[1];
        let games = self.touched.iter().filter(|(change, _)| *change > before);
        let games = games.flat_map(|(_, games)| games.iter().copied()).collect();
        (follows && before >= self.whole).then(|| (Arc::clone(known), Some(games)))
    }

    /// Records that games were changed, by the latest change.
    pub(super) fn touch(&mut self, games: Vec<GameId>) {
        let read = self.collection.as_ref().map_or(0, |(of, _)| of.changes[0]);
        self.touched.retain(|(change, _)| *change > read);
        self.touched.push((self.change, games));
    }
}
