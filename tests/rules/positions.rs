//! Positions to try things on, the same in every run.

use canju::rng::Rng;
use canju::rules::{Color, Piece, Position, Role, Setup, Square, zones};

/// Every position of random games from the initial position; captures are preferred now and then, so that the games
/// reach endgames.
pub(crate) fn of_random_games(seed: u64, games: usize, plies: usize) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..plies {
            let captures = position.legal_captures();
            let all = position.legal_moves();
            let moves = if !captures.is_empty() && rng.chance(2, 5) { &captures } else { &all };
            let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
            position.make(played);
            found.push(position.clone());
        }
    }
    found
}

/// Random legal positions with up to `most` pieces a side beside the kings, drawn from `roles`, half of them on the
/// lines of an enemy king or next to them, for pins, screens and legs.
pub(crate) fn random(seed: u64, count: usize, most: u64, roles: &[Role]) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        found.extend(random_setup(&mut rng, most, roles).check());
    }
    found
}

fn random_setup(rng: &mut Rng, most: u64, roles: &[Role]) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = if rng.chance(1, 2) { Color::Red } else { Color::Black };
    for color in Color::ALL {
        let king = pick(rng, &Vec::from_iter(zones::palace(color)));
        setup.board.set(king, Some(Piece::new(color, Role::King)));
    }
    for color in Color::ALL {
        for _ in 0..=rng.below(most) {
            let role = pick(rng, roles);
            let squares = zones::zone(color, role) - setup.board.occupancy().set();
            let side = pick(rng, &Color::ALL);
            let king = pick(rng, &Vec::from_iter(setup.board.pieces(side, Role::King)));
            let near = |square: &Square| {
                square.file().abs_diff(king.file()) <= 1 || square.rank().abs_diff(king.rank()) <= 1
            };
            let choice: Vec<Square> = squares.into_iter().filter(near).collect();
            let choice = if choice.is_empty() || rng.chance(1, 2) { Vec::from_iter(squares) } else { choice };
            if setup.board.pieces(color, role).count() < role.set_size() && !choice.is_empty() {
                setup.board.set(pick(rng, &choice), Some(Piece::new(color, role)));
            }
        }
    }
    setup
}

pub(crate) fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.below(from.len() as u64) as usize]
}
