//! The search in the library, and its job.

use std::sync::Arc;

use crate::jobs::JobKind;
use crate::service::collection::Collection;
use crate::service::fault::Fault;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::games::{CollectionKey, GamesFeature, Output};
use crate::store::library::Library;

/// Starts a search if the panel is shown and the result is missing. The library is read only if it has changed.
pub(super) fn refresh(feature: &mut GamesFeature, context: &mut AppContext) {
    let wrong = feature.search.material.error().is_some() || feature.search.years().is_err();
    if wrong || !context.shows(Panel::Games) {
        return;
    }
    let order = context.settings.games.order;
    let changes = [feature.change, context.library_changes];
    let subject = (context.revision(), changes, feature.search.clone(), order);
    context.cancel(feature.found.cancel_stale(&subject));
    let Some(path) = context.path().filter(|_| feature.found.should_start(&subject)) else { return };
    let key = CollectionKey { base: context.revision().base, changes, removed: feature.search.removed };
    let known = feature.collection.as_ref().filter(|(of, _)| *of == key).map(|(_, known)| Arc::clone(known));
    let (path, kb, search) = (path.to_owned(), context.kb().clone(), feature.search.clone());
    let job = context.start::<GamesFeature>(JobKind::Query, move |progress| {
        let find = || -> Result<_, Fault> {
            let library = Library::open(&path)?;
            let collection = match known {
                Some(known) => known,
                None => Arc::new(Collection::read(&library, search.removed, progress)?),
            };
            search.find_in(&collection, &library, &kb, order, progress)
        };
        Output::Found(key, find())
    });
    feature.found.begin(job, subject);
}
