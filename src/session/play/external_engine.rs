//! An external engine used for play and analysis.

use std::path::{Path, PathBuf};

use crate::engine::limits::{Limits, TimeControl};
use crate::jobs::external::{External, ExternalError, Recipe};
use crate::jobs::players::Cost;
use crate::jobs::thinking::{News, Thought};
use crate::progress::Progress;
use crate::rules::{Forfeit, Move, Position};

/// A running external engine.
pub(in crate::session) struct ExternalEngine {
    program: PathBuf,
    engine: External,
    /// The game of its last search.
    game: Option<u64>,
}

/// A search request.
pub(super) struct Inquiry {
    pub(super) program: PathBuf,
    pub(super) game: u64,
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    pub(super) cost: Cost,
    pub(super) lines: usize,
}

impl ExternalEngine {
    /// Starts an engine.
    pub(super) fn start(program: &Path, progress: &dyn Progress) -> Result<Box<Self>, ExternalError> {
        let recipe = Recipe {
            program: program.to_string_lossy().into_owned(),
            arguments: Vec::new(),
            options: Vec::new(),
            cost: Cost::Nodes(1),
        };
        let engine = External::start(recipe, progress)?;
        Ok(Box::new(Self { program: program.to_owned(), engine, game: None }))
    }

    /// Returns the engine's program.
    pub(super) fn program(&self) -> &Path {
        &self.program
    }

    /// Returns the running engine if it is the requested one, else starts that.
    fn of(
        before: Option<Box<Self>>,
        program: &Path,
        progress: &dyn Progress,
    ) -> Result<Box<Self>, ExternalError> {
        match before.filter(|external| external.program == program) {
            Some(external) => Ok(external),
            None => Self::start(program, progress),
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
        let mut external = match ExternalEngine::of(before, &self.program, progress) {
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
                let program = self.program.to_string_lossy().into_owned();
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
