//! The user's mistakes in a game as positions to practise.

use crate::records::{Record, tag};
use crate::rules::{Color, Position};
use crate::service::annotation::{Annotation, Judgement};
use crate::service::fault::Fault;
use crate::session::annotating;
use crate::session::context::AppContext;
use crate::session::feature::Outcome;
use crate::session::games::{GamesFeature, Output};
use crate::store::library::GameId;

impl GamesFeature {
    /// Adds the mistakes of a judged game; otherwise has it judged, and adds them then.
    pub(super) fn practise_mistakes(&self, context: &mut AppContext, id: GameId) -> Outcome {
        let Some(record) = Self::read(context, id)? else { return Ok(None) };
        // Nobody waits for a judgement that is not used.
        own(context, &record)?;
        let held = self.open().filter(|open| open.id == id);
        let Some(annotation) = held.and_then(|open| open.annotation.clone()) else {
            annotate(context, id, record, true);
            return Ok(None);
        };
        let positions = of(context, id, &annotation)?;
        annotating::practise(context, &positions).map(Some)
    }
}

/// Has a game judged; `practises` adds its mistakes to the positions to practise.
pub(super) fn annotate(context: &mut AppContext, id: GameId, record: Record, practises: bool) {
    annotating::annotate::<GamesFeature>(context, record, move |found| Output::Annotated {
        id,
        found,
        practises,
    });
}

/// Returns the positions before the mistakes and blunders of the user.
pub(super) fn of(context: &AppContext, id: GameId, found: &Annotation) -> Result<Vec<Position>, Fault> {
    let record = GamesFeature::read(context, id)?.unwrap_or_default();
    let own = own(context, &record)?;
    let wrong = found.moves.iter().filter(|one| one.judgement >= Judgement::Mistake);
    let wrong = wrong.filter(|one| own.contains(&one.color) && record.tree.has(one.before));
    Ok(wrong.map(|one| record.tree.position_at(one.before).clone()).collect())
}

/// Returns the sides that the user played: those with the user's name or an alias of it, else the opponent of a program. A game
/// without names is a study of the user, who moved both sides.
fn own(context: &AppContext, record: &Record) -> Result<Vec<Color>, Fault> {
    let (settings, aliases) = (&context.settings, context.library()?.aliases()?);
    let name = |color: &Color| record.headers.get(if *color == Color::Red { tag::RED } else { tag::BLACK });
    let sides = |fits: &dyn Fn(&str) -> bool| -> Vec<Color> {
        Color::ALL.into_iter().filter(|color| fits(name(color))).collect()
    };
    let own = settings.player_name();
    let named = sides(&|name| !name.is_empty() && aliases.player(name) == aliases.player(&own));
    let nameless = sides(&str::is_empty);
    let people = sides(&|name| !settings.play.is_program(name));
    match (named.as_slice(), nameless.as_slice(), people.as_slice()) {
        ([_, ..], ..) => Ok(named),
        (_, [_, _], _) | (_, _, [_]) => Ok(people),
        _ => Err(Fault::NotYourGame(own)),
    }
}
