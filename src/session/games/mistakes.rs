//! The user's mistakes in a game as positions to practise.

use crate::books::endgame::progress::{Progress, key};
use crate::jobs::now;
use crate::records::{Record, tag};
use crate::rules::{Color, Position};
use crate::service::annotation::{Annotation, Judgement};
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::session::context::AppContext;
use crate::session::feature::Outcome;
use crate::session::games::{GamesFeature, annotating};
use crate::store::library::GameId;

impl GamesFeature {
    /// Adds the mistakes of a judged game; otherwise has it judged, and adds them then.
    pub(super) fn practise_mistakes(&self, context: &mut AppContext, id: GameId) -> Outcome {
        let held = self.open().filter(|open| open.id == id);
        let Some(annotation) = held.and_then(|open| open.annotation.clone()) else {
            annotating::annotate(context, id, true)?;
            return Ok(None);
        };
        let positions = of(context, id, &annotation)?;
        add(context, &positions).map(Some)
    }
}

/// Returns the positions before the mistakes and blunders of the user, whom the game names by the name of the settings; of both sides
/// if it names neither or both so.
pub(super) fn of(context: &AppContext, id: GameId, found: &Annotation) -> Result<Vec<Position>, Fault> {
    let record = GamesFeature::read(context, id)?.unwrap_or_default();
    let own = own(&record, context.settings.expert());
    let wrong = found.moves.iter().filter(|one| one.judgement >= Judgement::Mistake);
    let wrong = wrong.filter(|one| own.is_none_or(|own| own == one.color) && record.tree.has(one.before));
    Ok(wrong.map(|one| record.tree.position_at(one.before).clone()).collect())
}

fn own(record: &Record, name: Option<&str>) -> Option<Color> {
    let is_own = |key: &str| name.is_some_and(|name| record.headers.get(key) == name);
    match (is_own(tag::RED), is_own(tag::BLACK)) {
        (true, false) => Some(Color::Red),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

/// Adds positions to those to practise, due now; those practised before keep their progress.
pub(super) fn add(context: &mut AppContext, positions: &[Position]) -> Result<Notice, Fault> {
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
