//! The fuzzy adviser: its settings, and its advice on the position of the game.

use std::convert::Infallible;
use std::sync::Arc;

use crate::adviser::{Advice, Adviser, Settings};
use crate::jobs::JobId;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};

/// The actions of this feature.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Sets the settings.
    Choose(Box<Settings>),
    /// Undoes the last change of settings.
    Undo,
    /// Redoes it.
    Redo,
}

/// The settings history and the latest advice. Ranking takes under 10 ms even at two levels, so it needs no job.
#[derive(Default)]
pub struct AdviserFeature {
    /// The position key, the settings, and the advice for them.
    latest: Option<(u64, Settings, Arc<Advice>)>,
    /// Earlier settings, the latest last.
    before: Vec<Settings>,
    /// Undone settings.
    after: Vec<Settings>,
}

impl AdviserFeature {
    /// Returns the advice on the position of the game; `None` if the panel was not shown yet.
    pub fn advice(&self) -> Option<&Arc<Advice>> {
        self.latest.as_ref().map(|(_, _, advice)| advice)
    }

    /// Whether a change of settings can be undone, and whether one can be redone.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }
}

impl Feature for AdviserFeature {
    type Action = Action;
    type Output = Infallible;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        let now = &mut context.settings.adviser;
        match action {
            Action::Choose(wanted) if *wanted == *now => return Ok(None),
            Action::Choose(wanted) => {
                self.before.push(std::mem::replace(now, *wanted));
                self.after.clear();
            }
            Action::Undo => {
                let Some(earlier) = self.before.pop() else { return Ok(None) };
                self.after.push(std::mem::replace(now, earlier));
            }
            Action::Redo => {
                let Some(later) = self.after.pop() else { return Ok(None) };
                self.before.push(std::mem::replace(now, later));
            }
        }
        context.save_settings()?;
        Ok(None)
    }

    fn take(&mut self, _: &mut AppContext, _: JobId, output: Infallible) -> Outcome {
        match output {}
    }

    fn crashed(&mut self, _: &mut AppContext, _: JobId) {}

    /// Ranks the moves of the position on the board if the panel is shown and the position has changed.
    fn refresh(&mut self, context: &mut AppContext) {
        if !context.shows(Panel::Adviser) {
            return;
        }
        let (position, settings) = (&context.on_board, &context.settings.adviser);
        let known = |(key, of, _): &(u64, Settings, Arc<Advice>)| *key == position.key() && of == settings;
        if !self.latest.as_ref().is_some_and(known) {
            let advice = Adviser::new(settings.clone()).advise(position);
            self.latest = Some((position.key(), settings.clone(), Arc::new(advice)));
        }
    }
}
