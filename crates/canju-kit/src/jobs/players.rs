//! Our engine as a player of matches.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::adviser::Adviser;
use crate::arena::Player;
use crate::books::opening::Guide;
use crate::engine::limits::TimeControl;
use crate::engine::{Evaluation, Limits, Oracles, PvLine, Skill, Tables, TranspositionTable};
use crate::progress::Progress;
use crate::rules::referee::{Game, RuleSet};
use crate::rules::{Forfeit, Move, Position};

use super::thinking::Task;

/// Cost limit of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Number of nodes: the same game every time.
    Nodes(u64),
    /// Number of plies: the same game every time.
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
    pub fn limits(self) -> (Limits, TimeControl) {
        match self {
            Self::Nodes(nodes) => (Limits::nodes(nodes), TimeControl::Unlimited),
            Self::Depth(depth) => (Limits::depth(depth), TimeControl::Unlimited),
            Self::Time(time) => (Limits::default(), TimeControl::MoveTime(time)),
        }
    }

    /// Memory for positions, in MiB: a game at few nodes fills no more than the least, and a match has it once for each thread and
    /// player.
    const fn memory(self) -> usize {
        match self {
            Self::Nodes(..=10_000) => 1,
            _ => 16,
        }
    }
}

/// Our engine with one evaluation.
pub struct EnginePlayer {
    evaluation: Arc<Evaluation>,
    oracles: Oracles,
    guide: Option<Guide>,
    adviser: Option<Adviser>,
    tt: Arc<TranspositionTable>,
    rules: RuleSet,
    cost: Cost,
    threads: NonZeroUsize,
    /// Strength, and the seed of the choice among lines below the full one.
    skill: (Skill, u64),
}

impl EnginePlayer {
    /// Creates an engine player with this evaluation, and exact tables and endgame books if given.
    pub fn new(evaluation: Arc<Evaluation>, oracles: Oracles, rules: RuleSet, cost: Cost) -> Self {
        let tt = Arc::new(TranspositionTable::new(cost.memory()));
        let (threads, skill) = (NonZeroUsize::MIN, (Skill::FULL, 0));
        Self { evaluation, oracles, guide: None, adviser: None, tt, rules, cost, threads, skill }
    }

    /// Returns the player with several threads for its search.
    #[must_use]
    pub fn threaded(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Returns the player with less than its full strength, drawing from this seed.
    #[must_use]
    pub fn weakened(self, skill: Skill, seed: u64) -> Self {
        Self { skill: (skill, seed), ..self }
    }

    /// Returns the index of the line to play.
    fn line(&self, position: &Position, lines: &[PvLine]) -> usize {
        let (skill, seed) = self.skill;
        skill.choose(lines, position.key() ^ seed.rotate_left(40))
    }

    /// Adds the opening book.
    #[must_use]
    pub fn guided(self, guide: Option<Guide>) -> Self {
        Self { guide, ..self }
    }

    /// Returns the player with root moves in the adviser's order if the search sees no difference. The adviser's time, a few
    /// milliseconds a move, is not counted by any limit.
    #[must_use]
    pub fn ordered(self, adviser: Option<Adviser>) -> Self {
        Self { adviser, ..self }
    }

    /// The order of first moves that the adviser proposes; none without one.
    fn order(&self, position: &Position) -> Vec<Move> {
        let ranked = |adviser: &Adviser| adviser.advise(position).moves;
        let moves = self.adviser.as_ref().map(ranked).unwrap_or_default();
        moves.into_iter().map(|one| one.played).collect()
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self, _: &dyn Progress) -> Result<(), Forfeit> {
        self.tt.clear();
        Ok(())
    }

    fn know(&mut self, tables: Tables) {
        self.oracles.tables = Some(tables);
    }

    fn choose(&mut self, _: &Position, _: &[Move], game: &Game, _: &dyn Progress) -> Result<Move, Forfeit> {
        let (limits, time) = self.cost.limits();
        let task = Task {
            game: game.clone(),
            rules: self.rules,
            evaluation: Arc::clone(&self.evaluation),
            tt: Arc::clone(&self.tt),
            oracles: self.oracles.clone(),
            guide: self.guide.clone(),
            limits: self.skill.0.limit(Limits { root_order: self.order(game.position()), ..limits }),
            time,
            threads: self.threads.get(),
        };
        let thought = task.finish();
        let chosen = thought.lines.get(self.line(game.position(), &thought.lines));
        chosen.and_then(|line| line.moves.first().copied()).ok_or(Forfeit::Resigned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Played, Start, play};
    use crate::progress::Unattended;

    fn player(cost: Cost) -> EnginePlayer {
        let evaluation = Arc::new(Evaluation::standard(None));
        EnginePlayer::new(evaluation, Oracles::default(), RuleSet::ASIAN, cost)
    }

    /// A game against the engine alone.
    fn game(adviser: Option<Adviser>) -> Played {
        let (mut one, mut other) = (player(Cost::Nodes(20)).ordered(adviser), player(Cost::Nodes(20)));
        play(&Start::default(), [&mut one, &mut other], RuleSet::ASIAN, &Unattended).unwrap()
    }

    #[test]
    fn the_adviser_orders_first_moves_and_games_stay_the_same() {
        let adviser = || Some(Adviser::default());
        let order = player(Cost::Nodes(20)).ordered(adviser()).order(&Position::start());
        let ranked = Adviser::default().advise(&Position::start()).moves;
        assert_eq!(order, ranked.iter().map(|one| one.played).collect::<Vec<_>>());
        assert!(player(Cost::Nodes(20)).order(&Position::start()).is_empty());
        assert_eq!(game(adviser()), game(adviser()));
        assert_ne!(game(adviser()).moves, game(None).moves);
        assert_eq!(game(None), game(None));
    }

    #[test]
    fn memory_follows_the_cost() {
        let costs =
            [Cost::Nodes(10_000), Cost::Nodes(10_001), Cost::Depth(3), Cost::Time(Duration::from_secs(1))];
        assert_eq!(costs.map(Cost::memory), [1, 16, 16, 16]);
    }
}
