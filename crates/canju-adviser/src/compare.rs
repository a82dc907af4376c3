//! Comparisons of the adviser: its three membership shapes with each other, and its first move with the one a master played.

use super::advice::Adviser;
use super::membership::Shape;
use super::settings::Settings;
use xiangqi::rules::{Move, Position};

/// A move by each shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ByShape {
    /// The move.
    pub played: Move,
    /// Its rank by Gaussian, bell and triangle, from 1.
    pub ranks: [usize; 3],
    /// Output of the rules by each.
    pub rvs: [f64; 3],
}

/// Ranks the legal moves by each shape, in the order of the first.
pub fn by_shape(settings: &Settings, position: &Position) -> Vec<ByShape> {
    let lists = Shape::ALL.map(|shape| {
        let adviser = Adviser::new(Settings { shape, ..settings.clone() });
        adviser.advise(position).moves
    });
    let [first, ..] = &lists;
    let row = |played: Move| {
        let places = lists.each_ref().map(|list| {
            let at = list.iter().position(|one| one.played == played).unwrap_or(0);
            (at + 1, list.get(at).map_or(0.0, |one| one.rv))
        });
        ByShape { played, ranks: places.map(|(rank, _)| rank), rvs: places.map(|(_, rv)| rv) }
    };
    first.iter().map(|one| row(one.played)).collect()
}

/// How often the first move was the one played.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Hits {
    /// Positions.
    pub positions: u32,
    /// Positions in which it was.
    pub hits: u32,
    /// Hits that a random legal move would have on average.
    pub by_chance: f64,
}

impl Hits {
    /// Counts a position and the move played in it.
    pub fn count(&mut self, adviser: &Adviser, position: &Position, played: Move) {
        let moves = adviser.advise(position).moves;
        let Some(first) = moves.first() else { return };
        self.positions += 1;
        self.hits += u32::from(first.played == played);
        self.by_chance += 1.0 / moves.len() as f64;
    }
}
