//! Players that do not search: the fuzzy adviser, levels of people, and two yardsticks, random and greedy moves.

use crate::adviser::{Adviser, Settings};
use crate::arena::Player;
use crate::engine::human::{self, HumanLevel};
use crate::engine::see::PIECE_VALUES;
use crate::progress::Progress;
use crate::rng::Rng;
use crate::rules::referee::Game;
use crate::rules::{Forfeit, Move, Position};

/// The fuzzy adviser as a player: its first-ranked move among those that repeat no earlier position of the game and, within its
/// search, do not lose.
pub struct AdviserPlayer(Adviser);

impl AdviserPlayer {
    /// The adviser of these choices.
    pub const fn new(settings: Settings) -> Self {
        Self(Adviser::new(settings))
    }
}

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
        game.history().plies().iter().any(|ply| ply.undo.key() == key)
    };
    let fresh = moves.iter().find(|one| !one.loses() && !earlier(one.played));
    fresh.or(moves.first()).map(|one| one.played)
}

/// A level of people as a player, without an opening book.
pub struct HumanPlayer {
    level: HumanLevel,
    seed: u64,
}

impl HumanPlayer {
    /// A player of this level that draws from this seed.
    pub const fn new(level: HumanLevel, seed: u64) -> Self {
        Self { level, seed }
    }
}

impl Player for HumanPlayer {
    fn choose(&mut self, _: &Position, _: &[Move], game: &Game, _: &dyn Progress) -> Result<Move, Forfeit> {
        human::choose(self.level, game, self.seed).map(|choice| choice.played).ok_or(Forfeit::Resigned)
    }
}

/// Plays any legal move, each as likely, or a most valuable capture if it is greedy; the same in the same game of the same seed.
pub struct RandomPlayer {
    seed: u64,
    is_greedy: bool,
}

impl RandomPlayer {
    /// A player that draws from this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed, is_greedy: false }
    }

    /// A player that takes the most valuable piece, guarded or not; without a capture it plays any move.
    pub const fn greedy(seed: u64) -> Self {
        Self { seed, is_greedy: true }
    }

    /// Whether it would play this move, given the greatest value that a move captures.
    fn wants(&self, position: &Position, played: Move, most: i32) -> bool {
        !self.is_greedy || worth(position, played) == most
    }
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
        legal.retain(|played| self.wants(position, *played, most));
        legal.get(rng.below(legal.len() as u64) as usize).copied().ok_or(Forfeit::Resigned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adviser::Adviser;
    use crate::arena::{Start, play};
    use crate::progress::Unattended;
    use crate::rules::Color;
    use crate::rules::referee::RuleSet;

    #[test]
    fn games_are_the_same_whoever_played_before() {
        let game = |before: u64| {
            let (mut one, mut other) = (AdviserPlayer::new(Settings::default()), RandomPlayer::new(7));
            for seed in 0..before {
                let start = Start { position: Position::start(), ..Start::default() };
                let mut warm = RandomPlayer::new(seed);
                play(&start, [&mut warm, &mut other], RuleSet::ASIAN, &Unattended).unwrap();
            }
            play(&Start::default(), [&mut one, &mut other], RuleSet::ASIAN, &Unattended).unwrap()
        };
        assert_eq!(game(0), game(2));
    }

    /// Returns the share of the points, in percent, of the lowest level against another player in 60 games.
    fn points(other: fn(u64) -> RandomPlayer) -> i32 {
        let game = |seed: u64| {
            let (mut one, mut other) = (HumanPlayer::new(HumanLevel::LOWEST, seed), other(seed));
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
        let (random, grabber) = (points(RandomPlayer::new), points(RandomPlayer::greedy));
        assert!(random >= 60 && grabber <= 40, "{random} {grabber}");
    }

    #[test]
    fn a_position_is_repeated_only_if_there_is_no_alternative() {
        let mut game = Game::new("4k4/9/9/9/9/9/9/9/R8/3K5 w".parse().unwrap());
        let adviser = Adviser::default();
        for _ in 0..10 {
            let played = advised(&adviser, &game).unwrap();
            let key = game.position().key_after(played);
            assert!(game.history().plies().iter().all(|ply| ply.undo.key() != key));
            game.play(played).unwrap();
            let Some(&answer) = game.position().legal_moves().first() else { break };
            game.play(answer).unwrap();
        }
    }
}
