//! An external engine used for play and analysis.

use crate::engine::limits::{Limits, TimeControl};
use crate::jobs::external::{External, ExternalError, Recipe};
use crate::jobs::players::Cost;
use crate::jobs::thinking::{News, Thought};
use crate::progress::Progress;
use crate::rules::{Forfeit, Move, Position};
use crate::service::settings::engines::Analyst;
use crate::service::settings::play::PlaySettings;
use crate::session::play::SearchPurpose;

/// The engine of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Searcher {
    /// The built-in one.
    Own,
    /// An external one: its name and how it is started.
    Listed(String, Recipe),
}

impl Searcher {
    /// Returns the engine of a search; for analyses that of this place. Analyses and hints are at full strength.
    pub(super) fn of(settings: &PlaySettings, aim: SearchPurpose, place: usize) -> Option<Self> {
        let plays = matches!(aim, SearchPurpose::Move | SearchPurpose::Offer);
        let wanted = match settings.engine.clone().filter(|_| plays) {
            Some(player) => Analyst::Listed(player),
            None if plays => Analyst::Own,
            None => settings.analyst(place)?,
        };
        Some(match wanted {
            Analyst::Own => Self::Own,
            Analyst::Listed(name) => {
                let recipe = settings.listed(&name).map(|engine| engine.recipe(!plays));
                recipe.map_or(Self::Own, |recipe| Self::Listed(name, recipe))
            }
        })
    }

    /// Returns the engines that have a role.
    pub(super) fn all(settings: &PlaySettings) -> Vec<Self> {
        let roles = [(SearchPurpose::Move, 0), (SearchPurpose::Analyse, 0), (SearchPurpose::Analyse, 1)];
        roles.into_iter().filter_map(|(aim, place)| Self::of(settings, aim, place)).collect()
    }

    /// Takes its role from an engine that has failed.
    pub(super) fn dismiss(self, settings: &mut PlaySettings, aim: SearchPurpose) {
        let Self::Listed(name, _) = self else { return };
        if matches!(aim, SearchPurpose::Move | SearchPurpose::Offer) {
            settings.engine.take_if(|player| *player == name);
        } else {
            settings.set_analyst(Analyst::Listed(name), false);
        }
    }
}

/// A running external engine.
pub(in crate::session) struct ExternalEngine {
    recipe: Recipe,
    engine: External,
    /// The game of its last search.
    game: Option<u64>,
}

/// A search request.
pub(super) struct Inquiry {
    pub(super) recipe: Recipe,
    /// Buttons to press before.
    pub(super) buttons: Vec<String>,
    pub(super) game: u64,
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    pub(super) cost: Cost,
    pub(super) lines: usize,
}

impl ExternalEngine {
    /// Whether it was started as this engine is.
    pub(super) fn is_of(&self, searcher: &Searcher) -> bool {
        matches!(searcher, Searcher::Listed(_, recipe) if *recipe == self.recipe)
    }

    /// Whether it was started as another one.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.recipe == other.recipe
    }

    /// Returns the running engine, else starts it.
    fn of(
        before: Option<Box<Self>>,
        recipe: &Recipe,
        progress: &dyn Progress,
    ) -> Result<Box<Self>, ExternalError> {
        match before {
            Some(external) => Ok(external),
            None => {
                let engine = External::start(recipe.clone(), progress)?;
                Ok(Box::new(Self { recipe: recipe.clone(), engine, game: None }))
            }
        }
    }

    fn think(
        &mut self,
        asked: &Inquiry,
        progress: &dyn Progress,
        tell: &dyn Fn(Thought),
    ) -> Result<Thought, Forfeit> {
        if self.game != Some(asked.game) {
            self.engine.renew(progress)?;
            self.game = Some(asked.game);
        }
        self.engine.press(&asked.buttons)?;
        self.engine.think(&asked.start, &asked.moves, (asked.cost, asked.lines), progress, tell)
    }
}

impl Inquiry {
    /// Searches: returns the result, `None` if cancelled, and the engine if it still runs.
    pub(super) fn ask(
        &self,
        before: Option<Box<ExternalEngine>>,
        progress: &dyn Progress,
        listener: &(dyn Fn(News) + Sync),
    ) -> (Result<Option<Thought>, ExternalError>, Option<Box<ExternalEngine>>) {
        let mut external = match ExternalEngine::of(before, &self.recipe, progress) {
            Ok(external) => external,
            Err(ExternalError::Cancelled(_)) => return (Ok(None), None),
            Err(error) => return (Err(error), None),
        };
        let thought = external.think(self, progress, &|thought| listener(News::Iteration(thought)));
        match thought {
            Ok(thought) => {
                listener(News::Done(thought.clone()));
                (Ok((!progress.cancelled()).then_some(thought)), Some(external))
            }
            // It was stopped while starting a game.
            Err(Forfeit::Gone) if progress.cancelled() => (Ok(None), None),
            Err(forfeit) => {
                let program = self.recipe.program.clone();
                let last = external.engine.take_last_words().unwrap_or_default();
                let runs = (forfeit == Forfeit::Resigned).then_some(external);
                (Err(ExternalError::Dropped { program, forfeit, last }), runs)
            }
        }
    }
}

/// Converts our search limits to those of an external engine.
pub(super) fn cost(limits: &Limits, time: TimeControl) -> Cost {
    match (time.budget(), limits.nodes) {
        (Some(budget), _) => Cost::Time(budget.soft),
        (None, Some(nodes)) => Cost::Nodes(nodes),
        (None, None) => Cost::Depth(limits.depth),
    }
}
