//! Checkable figures of the paper's printed matrix, compared with those of our maps (Huang and Chen, Table 3).

use serde::Serialize;

use crate::adviser::finding;
use crate::adviser::finding::{Figures, TABLE_3};
use crate::adviser::{CognitiveMap, GuardForm, MapForm};
use xiangqi::rng::Rng;
use xiangqi::rules::Position;

/// A map of one position with its figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// The position.
    pub fen: String,
    /// Its plain guard values.
    pub guards: Figures,
    /// The map that begins again with the guard values at every step.
    pub restarted: Figures,
    /// The map as the paper has it.
    pub literal: Figures,
}

/// The whole comparison.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GuardMatrix {
    /// The printed matrix.
    pub printed: Figures,
    /// Its correlation with the guard values of the start: it is another position.
    pub correlation_with_start: f64,
    /// The start of the game.
    pub start: Measured,
    /// Positions drawn from the seed.
    pub drawn: Vec<Measured>,
    /// Number of them on which the literal map has one sign on all ninety points.
    pub literal_one_sign: usize,
    /// Number of them on which the restarted map has.
    pub restarted_one_sign: usize,
    /// Points that keep the sign of their half in the restarted map, on average.
    pub restarted_own_sign: f64,
}

/// Measures the initial position and `positions` positions after `plies` random plies.
pub fn measure(seed: u64, positions: u32, plies: u32) -> GuardMatrix {
    let printed = finding::values(&TABLE_3);
    let start = Position::start();
    let mut rng = Rng::new(seed);
    let drawn: Vec<Measured> = (0..positions).map(|_| of(&wandered(&mut rng, plies))).collect();
    let one_sign = |of: fn(&Measured) -> Figures| drawn.iter().filter(|one| of(one).one_sign).count();
    GuardMatrix {
        printed: finding::figures(&printed),
        correlation_with_start: finding::correlation(&printed, &finding::guard_values(start.board())),
        start: of(&start),
        literal_one_sign: one_sign(|one| one.literal),
        restarted_one_sign: one_sign(|one| one.restarted),
        restarted_own_sign: drawn.iter().map(|one| one.restarted.own_sign as f64).sum::<f64>()
            / f64::from(positions.max(1)),
        drawn,
    }
}

fn of(position: &Position) -> Measured {
    let figures = |form| {
        let map = CognitiveMap::of(position.board(), GuardForm::Occupant, position.turn(), form);
        finding::figures(map.values())
    };
    Measured {
        fen: position.to_setup().to_string(),
        guards: finding::figures(&finding::guard_values(position.board())),
        restarted: figures(MapForm::Restarted),
        literal: figures(MapForm::Literal),
    }
}

/// Returns a position after `plies` random plies; redrawn if the game ended before.
fn wandered(rng: &mut Rng, plies: u32) -> Position {
    loop {
        let mut position = Position::start();
        let whole = (0..plies).all(|_| {
            let moves = position.legal_moves();
            let played = moves.get(rng.below(moves.len() as u64) as usize).copied();
            played.is_some_and(|played| {
                position.make(played);
                true
            })
        });
        if whole {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_literal_map_runs_into_one_sign_and_the_restarted_one_does_not() {
        let found = measure(1, 20, 30);
        assert_eq!(found.drawn.len(), 20);
        assert!(found.literal_one_sign >= 14, "{}", found.literal_one_sign);
        assert!(found.restarted_one_sign <= 1, "{}", found.restarted_one_sign);
        assert!((58.0..=72.0).contains(&found.restarted_own_sign), "{}", found.restarted_own_sign);
        assert_eq!(found, measure(1, 20, 30));
        // The start is its own opposite, turned round.
        assert!(found.start.restarted.sum.abs() < 1e-9);
    }
}
