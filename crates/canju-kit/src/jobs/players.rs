//! Our engine as a player of matches.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::adviser::Adviser;
use crate::arena::Player;
use crate::books::opening::Guide;
use crate::engine::human::{self, HumanLevel};
use crate::engine::limits::TimeControl;
use crate::engine::see::PIECE_VALUES;
use crate::engine::{Evaluation, Limits, Oracles, Skill, Tables, TranspositionTable};
use crate::jobs::thinking::Task;
use crate::progress::Progress;
use crate::rng::Rng;
use crate::rules::referee::{Game, RuleSet};
use crate::rules::{Forfeit, Move, Position};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Number of nodes: the same game every time.
    Nodes(u64),
    /// Number of plies: the same game every time.
    Depth(u32),
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

pub struct EnginePlayer {
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) oracles: Oracles,
    pub(super) guide: Option<Guide>,
    /// Orders root moves if the search sees no difference. Its time, a few milliseconds a move, is not counted by any limit.
    pub(super) adviser: Option<Adviser>,
    pub(super) tt: Arc<TranspositionTable>,
    pub(super) rules: RuleSet,
    pub(super) cost: Cost,
    pub(super) threads: NonZeroUsize,
    /// Strength, and the seed of the choice among lines below the full one.
    pub(super) skill: (Skill, u64),
}

impl EnginePlayer {
    pub fn new(evaluation: Arc<Evaluation>, oracles: Oracles, rules: RuleSet, cost: Cost) -> Self {
        let tt = Arc::new(TranspositionTable::new(cost.memory()));
        let (threads, skill) = (NonZeroUsize::MIN, (Skill::FULL, 0));
        Self { evaluation, oracles, guide: None, adviser: None, tt, rules, cost, threads, skill }
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
        let (skill, seed) = self.skill;
        let task = Task {
            game: game.clone(),
            rules: self.rules,
            evaluation: Arc::clone(&self.evaluation),
            tt: Arc::clone(&self.tt),
            oracles: self.oracles.clone(),
            guide: self.guide.clone(),
            limits: skill.limit(Limits { root_order: self.order(game.position()), ..limits }),
            time,
            threads: self.threads.get(),
        };
        let thought = task.finish();
        let line = skill.choose(&thought.lines, game.position().key() ^ seed.rotate_left(40));
        let chosen = thought.lines.get(line);
        chosen.and_then(|line| line.moves.first().copied()).ok_or(Forfeit::Resigned)
    }
}

// Players that do not search: the fuzzy adviser, levels of people, and two yardsticks, random and greedy moves.

/// The fuzzy adviser as a player: its first-ranked move among those that repeat no earlier position of the game and, within its
/// search, do not lose.
pub struct AdviserPlayer(pub Adviser);

impl Player for AdviserPlayer {
    fn choose(&mut self, _: &Position, _: &[Move], game: &Game, _: &dyn Progress) -> Result<Move, Forfeit> {
        advised(&self.0, game).ok_or(Forfeit::Resigned)
    }
}

/// Returns the adviser's move in a game. As it ignores repetitions, they are only allowed if all else loses or nothing else
/// remains.
pub fn advised(adviser: &Adviser, game: &Game) -> Option<Move> {
    let position = game.position();
    let moves = adviser.advise(position).moves;
    let earlier = |played: Move| {
        let key = position.key_after(played);
        game.history().plies().iter().any(|ply| ply.undo.key == key)
    };
    let fresh = moves.iter().find(|one| !one.loses() && !earlier(one.played));
    fresh.or(moves.first()).map(|one| one.played)
}

/// A level of people as a player, without an opening book.
pub struct HumanPlayer {
    pub level: HumanLevel,
    pub seed: u64,
}

impl Player for HumanPlayer {
    fn choose(&mut self, _: &Position, _: &[Move], game: &Game, _: &dyn Progress) -> Result<Move, Forfeit> {
        human::choose(self.level, game, self.seed).map(|choice| choice.played).ok_or(Forfeit::Resigned)
    }
}

/// Plays any legal move, each as likely; the same in the same game of the same seed.
pub struct RandomPlayer {
    pub seed: u64,
    /// Whether it takes the most valuable piece, guarded or not, if it can take any.
    pub is_greedy: bool,
}

/// Value of the captured piece; 0 for other moves.
fn worth(position: &Position, played: Move) -> i32 {
    let taken = position.piece_at(played.to).map(|piece| PIECE_VALUES.get(piece.role.index()));
    taken.flatten().copied().unwrap_or_default()
}

impl Player for RandomPlayer {
    /// Nothing is remembered of the draws before: a game depends on its own moves alone, whichever thread plays it.
    fn choose(
        &mut self,
        _: &Position,
        moves: &[Move],
        game: &Game,
        _: &dyn Progress,
    ) -> Result<Move, Forfeit> {
        let position = game.position();
        let number = Rng::new(moves.len() as u64).next_u64();
        let mut rng = Rng::new(self.seed ^ position.key() ^ number);
        let mut legal = position.legal_moves().to_vec();
        let most = legal.iter().map(|played| worth(position, *played)).max().unwrap_or_default();
        legal.retain(|played| !self.is_greedy || worth(position, *played) == most);
        legal.get(rng.below(legal.len() as u64) as usize).copied().ok_or(Forfeit::Resigned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Played, Start, play};
    use crate::progress::Unattended;
    use crate::rules::Color;
    use crate::rules::referee::RuleSet;

    fn player(cost: Cost) -> EnginePlayer {
        let evaluation = Arc::new(Evaluation::standard(None));
        EnginePlayer::new(evaluation, Oracles::default(), RuleSet::ASIAN, cost)
    }

    /// A game against the engine alone.
    fn game(adviser: Option<Adviser>) -> Played {
        let mut other = player(Cost::Nodes(20));
        let mut one = EnginePlayer { adviser, ..player(Cost::Nodes(20)) };
        play(&Start::default(), [&mut one, &mut other], RuleSet::ASIAN, &Unattended).unwrap()
    }

    #[test]
    fn the_adviser_orders_first_moves_and_games_stay_the_same() {
        let adviser = || Some(Adviser::default());
        let order = EnginePlayer { adviser: adviser(), ..player(Cost::Nodes(20)) }.order(&Position::start());
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

    #[test]
    fn games_are_the_same_whoever_played_before() {
        let game = |before: u64| {
            let (mut one, mut other) =
                (AdviserPlayer(Adviser::default()), RandomPlayer { seed: 7, is_greedy: false });
            for seed in 0..before {
                let start = Start { position: Position::start(), ..Start::default() };
                let mut warm = RandomPlayer { seed, is_greedy: false };
                play(&start, [&mut warm, &mut other], RuleSet::ASIAN, &Unattended).unwrap();
            }
            play(&Start::default(), [&mut one, &mut other], RuleSet::ASIAN, &Unattended).unwrap()
        };
        assert_eq!(game(0), game(2));
    }

    /// Returns the share of the points, in percent, of the lowest level against a random player in 60 games.
    fn points(is_greedy: bool) -> i32 {
        let game = |seed: u64| {
            let (mut one, mut other) =
                (HumanPlayer { level: HumanLevel::LOWEST, seed }, RandomPlayer { seed, is_greedy });
            let own = if seed.is_multiple_of(2) { Color::Red } else { Color::Black };
            let players: [&mut dyn Player; 2] = match own {
                Color::Red => [&mut one, &mut other],
                Color::Black => [&mut other, &mut one],
            };
            let winner = play(&Start::default(), players, RuleSet::ASIAN, &Unattended).unwrap().ending.winner;
            winner.map_or(1, |winner| if winner == own { 2 } else { 0 })
        };
        (0..60).map(game).sum::<i32>() * 100 / 120
    }

    #[test]
    fn the_lowest_level_stands_between_random_moves_and_a_player_who_only_takes() {
        let (random, grabber) = (points(false), points(true));
        assert!(random >= 60 && grabber <= 40, "{random} {grabber}");
    }

    #[test]
    fn a_position_is_repeated_only_if_there_is_no_alternative() {
        let mut game = Game::new("4k4/9/9/9/9/9/9/9/R8/3K5 w".parse().unwrap());
        let adviser = Adviser::default();
        for _ in 0..10 {
            let played = advised(&adviser, &game).unwrap();
            let key = game.position().key_after(played);
            assert!(game.history().plies().iter().all(|ply| ply.undo.key != key));
            game.play(played).unwrap();
            let Some(&answer) = game.position().legal_moves().first() else { break };
            game.play(answer).unwrap();
        }
    }
}
