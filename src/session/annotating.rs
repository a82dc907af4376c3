//! The judgement of whole games by the engine as a job, and the positions before mistakes as practice.

use std::sync::Arc;
use std::time::Duration;

use crate::books::endgame::progress::{Progress, key};
use crate::jobs::players::Cost;
use crate::jobs::{JobId, JobKind, now};
use crate::records::Record;
use crate::rules::Position;
use crate::service::annotation::{Annotation, Annotator};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::engine_context::EngineContext;
use crate::session::feature::Feature;
use crate::store::StoreError;
use crate::tablebase::catalog::Catalog;

/// Time for a move of an annotation without a chosen depth.
const ANNOTATION: Duration = Duration::from_millis(100);

/// Starts the annotation of a game with the knowledge and the tables that the engine plays with; `output` makes the feature's output.
pub(super) fn annotate<F: Feature>(
    context: &mut AppContext,
    record: Record,
    output: impl FnOnce(Result<Annotation, Fault>) -> F::Output + Send + 'static,
) -> JobId {
    let (kb, play) = (Arc::clone(context.kb()), &context.settings.play);
    let cost = play.judging_depth.map_or(Cost::Time(ANNOTATION), Cost::Depth);
    let (knows, elements, rules) = (play.knowledge, play.elements.clone(), play.rules.set());
    let folder = play.tables.then(|| Catalog::new(context.places.tables()));
    context.start::<F>(JobKind::Annotate, move |progress| {
        let mut engine = EngineContext::of(None, &kb, knows, elements.as_deref());
        let oracles = engine.oracles(folder.as_ref(), Vec::new(), record.start(), progress);
        let annotator = Annotator::new(engine.parts().0, oracles, rules, cost);
        let found = annotator.annotate(&record, progress);
        output(found.map_err(|cancelled| StoreError::from(cancelled).into()))
    })
}

/// Adds positions before mistakes to those to practise, due now; those practised before keep their progress.
pub(super) fn practise(context: &mut AppContext, positions: &[Position]) -> Result<Notice, Fault> {
    let fresh = Progress { due: now(), ..Progress::default() };
    let mut added = 0;
    for position in positions {
        let name = key(position);
        if context.write(|base| base.practised(&name))?.is_none() {
            context.write(|base| base.practise(&name, fresh))?;
            added += 1;
        }
    }
    context.practice_changes += 1;
    Ok(Notice::MistakesAdded { added, mistakes: positions.len() as u64 })
}
