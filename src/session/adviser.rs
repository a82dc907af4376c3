//! The fuzzy adviser on the bench: its choices, and what it says of the position of the game.

use std::convert::Infallible;
use std::sync::Arc;

use crate::adviser::{Advice, Adviser, Settings};
use crate::jobs::JobId;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};

/// What a user can ask of the adviser.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// From now on by these choices.
    Choose(Box<Settings>),
    /// Takes the last choice back.
    Undo,
    /// Makes it again.
    Redo,
}

/// What was chosen and said last. A ranking takes less than a hundredth of a second, also with two levels: it needs no job.
#[derive(Default)]
pub struct AdviserFeature {
    /// The key of the position, the choices, and what was said.
    said: Option<(u64, Settings, Arc<Advice>)>,
    /// Earlier choices, the last one at the end.
    before: Vec<Settings>,
    /// Choices that were taken back.
    after: Vec<Settings>,
}

impl AdviserFeature {
    /// What the adviser says of the position of the game; nothing where the panel was not shown yet.
    pub fn advice(&self) -> Option<&Arc<Advice>> {
        self.said.as_ref().map(|(_, _, advice)| advice)
    }

    /// Whether a choice can be taken back, and whether one can be made again.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }
}

impl Feature for AdviserFeature {
    type Action = Action;
    type Output = Infallible;

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

    /// Ranks the moves of the position that is on the board, where it is to be seen and has changed.
    fn refresh(&mut self, context: &mut AppContext) {
        if !context.shows(Panel::Adviser) {
            return;
        }
        let (position, settings) = (&context.on_board, &context.settings.adviser);
        let known = |(key, of, _): &(u64, Settings, Arc<Advice>)| *key == position.key() && of == settings;
        if !self.said.as_ref().is_some_and(known) {
            let advice = Adviser::new(settings.clone()).advise(position);
            self.said = Some((position.key(), settings.clone(), Arc::new(advice)));
        }
    }
}
