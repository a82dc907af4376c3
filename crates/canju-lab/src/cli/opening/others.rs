//! The other engine that searches beside ours.

use std::sync::{Mutex, PoisonError};

use crate::books::opening::ScoredMove;
use crate::jobs::external::{External, ExternalError, Recipe};
use crate::jobs::players::Cost;
use crate::progress::{Cancelled, Progress};
use crate::rules::{Move, Position};
use crate::store::StoreError;
use crate::terminal::player::recipe;
use crate::terminal::{Failure, Terminal};

/// Nodes of the other engine for each of ours.
const OTHER_NODES: u64 = 2;

/// Processes of the other engine, as many as have been asked at once.
pub(super) struct Others {
    recipe: Recipe,
    idle: Mutex<Vec<External>>,
}

impl Others {
    /// Returns the engine of an argument such as uci:PROGRAM; `None` without one.
    pub(super) fn of(spec: Option<&str>, terminal: &Terminal) -> Result<Option<Self>, Failure> {
        let Some(spec) = spec else { return Ok(None) };
        match recipe(spec, Cost::Nodes(OTHER_NODES)) {
            Some(recipe) => Ok(Some(Self { recipe, idle: Mutex::default() })),
            None => Err(Failure::Message(terminal.words.with("player-unknown", &[("player", spec)]))),
        }
    }

    /// Asks for the best move after a line, with twice the nodes of ours. The answer does not depend on what was asked before.
    fn ask(
        &self,
        line: &[Move],
        nodes: u64,
        progress: &dyn Progress,
    ) -> Result<Option<ScoredMove>, ExternalError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let before = idle().pop();
        let mut engine = before.map_or_else(|| External::start(self.recipe.clone(), progress), Ok)?;
        let cost = Cost::Nodes(nodes.saturating_mul(OTHER_NODES));
        let thought = engine
            .renew(progress)
            .and_then(|()| engine.think(&Position::start(), line, (cost, 1), progress, &drop));
        match thought {
            Ok(thought) => {
                idle().push(engine);
                let best = thought.lines.first().filter(|line| line.is_judged());
                Ok(best.and_then(|line| Some(ScoredMove { played: *line.moves.first()?, score: line.score })))
            }
            Err(_) if progress.cancelled() => Err(Cancelled.into()),
            Err(forfeit) => {
                let last = engine.take_last_words().unwrap_or_default();
                Err(ExternalError::Dropped { program: self.recipe.program.clone(), forfeit, last })
            }
        }
    }
}

/// Asks the other engine, if there is one, and keeps its first failure.
pub(super) fn view_of(
    other: Option<&Others>,
    failed: &Mutex<Option<ExternalError>>,
    (line, nodes): (&[Move], u64),
    progress: &dyn Progress,
) -> Result<Option<ScoredMove>, Cancelled> {
    let seen = other.map_or(Ok(None), |other| other.ask(line, nodes, progress));
    seen.map_err(|error| {
        failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        Cancelled
    })
}

/// Returns why a search ended early: the failure of the other engine, or the user.
pub(super) fn reason(
    failed: &Mutex<Option<ExternalError>>,
    cancelled: Cancelled,
    terminal: &Terminal,
) -> Failure {
    match failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Failure::Message(terminal.words.message(&error)),
        None => terminal.fault(StoreError::from(cancelled)),
    }
}
