//! The search in the library, and its job.

use crate::jobs::JobKind;
use crate::service::fault::Fault;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::games::{GamesFeature, Output};
use crate::store::library::Library;

/// Starts a search if the panel is shown and the result is missing.
pub(super) fn refresh(feature: &mut GamesFeature, context: &mut AppContext) {
    let wrong = feature.search.material.error().is_some() || feature.search.years().is_err();
    if wrong || !context.shows(Panel::Games) {
        return;
    }
    let changes = [feature.change, context.library_changes];
    let subject = (context.revision(), changes, feature.search.clone());
    context.cancel(feature.found.cancel_stale(&subject));
    let Some(path) = context.path().filter(|_| feature.found.should_start(&subject)) else { return };
    let (path, kb, search) = (path.to_owned(), context.kb().clone(), feature.search.clone());
    let job = context.start::<GamesFeature>(JobKind::Query, move |progress| {
        let found = Library::open(&path).map_err(Fault::from);
        Output::Found(found.and_then(|library| search.find(&library, &kb, progress)))
    });
    feature.found.begin(job, subject);
}
