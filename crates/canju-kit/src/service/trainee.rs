//! The trainee of practice, as the replies of exact tables imagine one.

use crate::books::endgame::resistance::{Anyone, Trainee};
use crate::engine::Level;
use crate::engine::human::{self, HumanLevel};
use crate::rules::Move;
use crate::rules::referee::Game;

/// Choices that are drawn.
const DRAWN: u64 = 8;
/// Their first seed, which no player uses.
const FIRST: u64 = 20_438;

/// A level of people; `None` for the levels of the engine, whose choices would take a search: any move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person(Option<HumanLevel>);

impl From<Level> for Person {
    fn from(level: Level) -> Self {
        Self(level.human())
    }
}

impl Trainee for Person {
    fn choices(&self, game: &Game) -> Vec<Move> {
        let Some(level) = self.0 else { return Anyone.choices(game) };
        let chosen = |seed| human::choose(level, game, FIRST + seed).map(|choice| choice.played);
        (0..DRAWN).filter_map(chosen).collect()
    }
}
