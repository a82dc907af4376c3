//! The fuzzy adviser: its settings, and its advice on the position of the game or on a figure of the paper.

use std::sync::Arc;

use crate::adviser::paper::Case;
use crate::adviser::{Advice, Adviser, Settings};
use crate::rules::Position;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome, UndoStack};

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Choose(Box<Settings>),
    /// Shows a figure of the paper by its number; `None` shows the game.
    Figure(Option<u8>),
    Undo,
    Redo,
}

/// The settings history and the latest advice. Ranking takes under 10 ms even at two levels, so it needs no job.
#[derive(Default)]
pub struct AdviserFeature {
    /// The position, the settings, and the advice for them.
    latest: Option<(Arc<Position>, Settings, Arc<Advice>)>,
    /// The figure shown instead of the game, which goes on elsewhere, and its position.
    figure: Option<(&'static Case, Arc<Position>)>,
    /// Earlier and undone settings.
    pub changes: UndoStack<Settings>,
}

impl AdviserFeature {
    /// Returns the position shown and the advice on it; `None` if the panel was not shown yet.
    pub fn advice(&self) -> Option<(&Position, &Arc<Advice>)> {
        self.latest.as_ref().map(|(position, _, advice)| (&**position, advice))
    }

    /// Returns the figure of the paper that is shown instead of the game. Nobody moves on its board.
    pub fn figure(&self) -> Option<&'static Case> {
        self.figure.as_ref().map(|(case, _)| *case)
    }
}

impl Feature for AdviserFeature {
    type Action = Action;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        let now = &mut context.settings.adviser;
        match action {
            Action::Figure(figure) => {
                let case = figure.and_then(Case::of_figure);
                self.figure = case.and_then(|case| Some((case, Arc::new(case.position()?))));
                return Ok(None);
            }
            Action::Choose(wanted) if *wanted == *now => return Ok(None),
            Action::Choose(wanted) => self.changes.note(std::mem::replace(now, *wanted)),
            Action::Undo | Action::Redo => {
                if !self.changes.restore(now, action == Action::Redo) {
                    return Ok(None);
                }
            }
        }
        context.save_settings()?;
        Ok(None)
    }

    /// Ranks the moves of the position shown if the panel is shown and the position has changed.
    fn refresh(&mut self, context: &mut AppContext) {
        if !context.shows(Panel::Adviser) {
            return;
        }
        let position = self.figure.as_ref().map_or(&context.on_board, |(_, position)| position);
        let settings = &context.settings.adviser;
        let is_known = self
            .latest
            .as_ref()
            .is_some_and(|(of, chosen, _)| of.key() == position.key() && chosen == settings);
        if !is_known {
            let advice = Adviser::new(settings.clone()).advise(position);
            self.latest = Some((Arc::clone(position), settings.clone(), Arc::new(advice)));
        }
    }
}
