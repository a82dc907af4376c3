//! Our engine as a player of matches.

use std::sync::Arc;
use std::time::Duration;

use crate::arena::Player;
use crate::books::opening::Guide;
use crate::engine::limits::Time;
use crate::engine::{Evaluation, Known, Limits, Transpositions};
use crate::rules::referee::{Game, RuleSet};
use crate::rules::{Forfeit, Move, Position};

use super::thinking::Task;

/// What a move may cost a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// So many nodes: the same game every time.
    Nodes(u64),
    /// So many plies: the same game every time.
    Depth(u32),
    /// So long.
    Time(Duration),
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Time(time) => write!(f, "time {} ms", time.as_millis()),
        }
    }
}

impl Cost {
    /// The limits of the search, and its time.
    pub fn limits(self) -> (Limits, Time) {
        match self {
            Self::Nodes(nodes) => (Limits::nodes(nodes), Time::Unlimited),
            Self::Depth(depth) => (Limits::depth(depth), Time::Unlimited),
            Self::Time(time) => (Limits::default(), Time::PerMove(time)),
        }
    }
}

/// Our engine with one evaluation, on one thread.
pub struct EnginePlayer {
    evaluation: Arc<Evaluation>,
    known: Known,
    guide: Option<Guide>,
    memory: Arc<Transpositions>,
    rules: RuleSet,
    cost: Cost,
}

impl EnginePlayer {
    /// Memory for positions, in MiB.
    const MEMORY: usize = 16;

    /// The engine with this evaluation, and with exact tables and endgame books where they are given.
    pub fn new(evaluation: Arc<Evaluation>, known: Known, rules: RuleSet, cost: Cost) -> Self {
        let memory = Arc::new(Transpositions::new(Self::MEMORY));
        Self { evaluation, known, guide: None, memory, rules, cost }
    }

    /// The same with the opening book.
    #[must_use]
    pub fn guided(self, guide: Option<Guide>) -> Self {
        Self { guide, ..self }
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self) -> Result<(), Forfeit> {
        self.memory.clear();
        Ok(())
    }

    fn choose(&mut self, _: &Position, _: &[Move], game: &Game) -> Result<Move, Forfeit> {
        let (limits, time) = self.cost.limits();
        let task = Task {
            game: game.clone(),
            rules: self.rules,
            evaluation: Arc::clone(&self.evaluation),
            memory: Arc::clone(&self.memory),
            known: self.known.clone(),
            guide: self.guide.clone(),
            limits,
            time,
            threads: 1,
        };
        let thought = task.finish();
        thought.lines.first().and_then(|line| line.moves.first().copied()).ok_or(Forfeit::Resigned)
    }
}
