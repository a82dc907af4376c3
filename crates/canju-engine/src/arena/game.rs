//! One game between two players, judged by the rules alone.

use super::openings::Start;
use crate::engine::Tables;
use canju_files::progress::{Cancelled, Progress};
use canju_message::{Text, text};
use xiangqi::rules::referee::{Game, RuleSet};
use xiangqi::rules::{Color, Ending, Forfeit, Move, Position};

/// A player: our engine, another program, a strategy.
pub trait Player {
    /// Starts a new game and clears all memory of others, so that games are independent; nothing is to be done without memory.
    fn begin(&mut self, _progress: &dyn Progress) -> Result<(), Forfeit> {
        Ok(())
    }

    /// Returns a move in an unfinished game, given its start position and the moves so far. A player with a long thinking time
    /// stops soon once `progress` is cancelled; nothing counts then.
    fn choose(
        &mut self,
        start: &Position,
        moves: &[Move],
        game: &Game,
        progress: &dyn Progress,
    ) -> Result<Move, Forfeit>;

    /// Gives exact tables for the games to come, in place of those of before. A player that cannot use any ignores them.
    fn know(&mut self, _: Tables) {}

    /// Returns how the player's program ended, if it failed since the last call.
    fn take_last_words(&mut self) -> Option<LastWords> {
        None
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct LastWords {
    /// Its exit status, if it ended by itself and not by a signal.
    pub status: Option<i32>,
    /// The signal that ended it, if that was not ours.
    pub signal: Option<i32>,
    /// The last lines that it wrote to its standard error, in one line.
    pub text: String,
}

impl LastWords {
    /// Returns a message followed by the exit status or signal and the last output, as far as they are known.
    pub fn after(&self, message: Text) -> Text {
        let status = self.status.map(|status| text!("engine-status", status));
        let text =
            Some(&self.text).filter(|text| !text.is_empty()).map(|text| text!("engine-last-words", text));
        let signal = self.signal.map(|signal| text!("engine-signal", signal));
        [status, signal, text].into_iter().flatten().fold(message, Text::and)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub moves: Vec<Move>,
    pub ending: Ending,
}

/// Plays a game from `start`, red first in `players`, until the rules end it; cancellation is checked before and after each move.
/// The moves of the start are included.
pub fn play(
    start: &Start,
    players: [&mut dyn Player; 2],
    rules: RuleSet,
    progress: &dyn Progress,
) -> Result<Played, Cancelled> {
    let mut game = Game::new(start.position.clone());
    let mut moves = Vec::new();
    for &played in &start.moves {
        if game.play(played).is_ok() {
            moves.push(played);
        }
    }
    let ends = |ending, moves| Ok(Played { moves, ending });
    let [red, black] = players;
    for (player, color) in [(&mut *red, Color::Red), (&mut *black, Color::Black)] {
        let begun = player.begin(progress);
        progress.proceed()?;
        if let Err(forfeit) = begun {
            return ends(Ending::forfeit(color, forfeit), moves);
        }
    }
    loop {
        progress.proceed()?;
        if let Some(result) = game.result(rules) {
            return ends(result.into(), moves);
        }
        let turn = game.position().turn();
        let player = if turn == Color::Red { &mut *red } else { &mut *black };
        let chosen = player.choose(&start.position, &moves, &game, progress);
        progress.proceed()?;
        match chosen {
            Ok(chosen) if game.play(chosen).is_ok() => moves.push(chosen),
            Ok(_) => return ends(Ending::forfeit(turn, Forfeit::Illegal), moves),
            Err(forfeit) => return ends(Ending::forfeit(turn, forfeit), moves),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use canju_files::progress::Unattended;
    use xiangqi::rng::Rng;

    /// Plays any legal move.
    pub(in crate::arena) struct Anything(pub Rng);

    impl Player for Anything {
        fn choose(
            &mut self,
            _: &Position,
            _: &[Move],
            game: &Game,
            _: &dyn Progress,
        ) -> Result<Move, Forfeit> {
            let moves = game.position().legal_moves();
            Ok(moves[self.0.below(moves.len() as u64) as usize])
        }
    }

    /// Gives up, or worse, at its third move.
    struct Quitter(u32, Result<Move, Forfeit>);

    impl Player for Quitter {
        fn choose(
            &mut self,
            start: &Position,
            moves: &[Move],
            game: &Game,
            progress: &dyn Progress,
        ) -> Result<Move, Forfeit> {
            self.0 += 1;
            if self.0 < 3 { Anything(Rng::new(3)).choose(start, moves, game, progress) } else { self.1 }
        }
    }

    #[test]
    fn games_of_chance_end_by_the_rules_with_the_result_of_the_referee() {
        for seed in 0..30 {
            let (mut a, mut b) = (Anything(Rng::new(seed)), Anything(Rng::new(!seed)));
            let played = play(&Start::default(), [&mut a, &mut b], RuleSet::ASIAN, &Unattended).unwrap();
            let judged = xiangqi::rules::referee::judge(&Position::start(), &played.moves, RuleSet::ASIAN);
            assert_eq!(judged.unwrap().map(Ending::from), Some(played.ending));
        }
    }

    #[test]
    fn who_gives_up_or_breaks_the_rules_loses() {
        let illegal = "a0a9".parse().unwrap();
        for (way, forfeit) in [
            (Err(Forfeit::Resigned), Forfeit::Resigned),
            (Err(Forfeit::Gone), Forfeit::Gone),
            (Ok(illegal), Forfeit::Illegal),
        ] {
            let (mut a, mut b) = (Anything(Rng::new(1)), Quitter(0, way));
            let played = play(&Start::default(), [&mut a, &mut b], RuleSet::ASIAN, &Unattended).unwrap();
            assert_eq!(played.ending, Ending::forfeit(Color::Black, forfeit));
            assert_eq!((played.ending.winner, played.moves.len()), (Some(Color::Red), 5));
        }
    }
}
