//! The annotation of a game by the engine, as a job.

use std::sync::Arc;
use std::time::Duration;

use crate::jobs::JobKind;
use crate::jobs::players::Cost;
use crate::service::annotation::Annotator;
use crate::service::fault::Fault;
use crate::session::context::AppContext;
use crate::session::engine_context::EngineContext;
use crate::session::games::{GamesFeature, Output};
use crate::store::StoreError;
use crate::store::library::GameId;
use crate::tablebase::catalog::Catalog;

/// Time for a move of an annotation without a chosen depth.
const ANNOTATION: Duration = Duration::from_millis(100);

/// Starts the annotation of a game with the knowledge and the tables that the engine plays with; `practises` adds its mistakes to the
/// positions to practise.
pub(super) fn annotate(context: &mut AppContext, id: GameId, practises: bool) -> Result<(), Fault> {
    let Some(record) = GamesFeature::read(context, id)? else { return Ok(()) };
    let (kb, play) = (Arc::clone(context.kb()), &context.settings.play);
    let cost = play.judging_depth.map_or(Cost::Time(ANNOTATION), Cost::Depth);
    let (knows, elements, rules) = (play.knowledge, play.elements.clone(), play.rules.set());
    let folder = play.tables.then(|| Catalog::new(context.places.tables()));
    context.start::<GamesFeature>(JobKind::Annotate, move |progress| {
        let mut engine = EngineContext::of(None, &kb, knows, elements.as_deref());
        let oracles = engine.oracles(folder.as_ref(), Vec::new(), record.start(), progress);
        let annotator = Annotator::new(engine.parts().0, oracles, rules, cost);
        let found = annotator.annotate(&record, progress);
        let found = found.map_err(|cancelled| StoreError::from(cancelled).into());
        Output::Annotated { id, found, practises }
    });
    Ok(())
}
