//! Laws of the network: incremental accumulators, symmetry, rounding, and its file.

use std::sync::Arc;

use super::*;
use super::{Accumulators, BYTES, Change, NetworkError, output_index};
use crate::engine::{Evaluation, Parameters};
use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::Position;

/// A network of random weights of this size at most.
fn random(seed: u64, most: f32) -> Network {
    let mut rng = Rng::new(seed);
    let mut numbers = |count: usize| -> Vec<f32> {
        std::iter::repeat_with(|| most * (2.0 * rng.unit() as f32 - 1.0)).take(count).collect()
    };
    let (rows, constants) = (numbers(ROWS * NEURONS), numbers(OUTPUTS));
    Network::quantised(rows.as_chunks().0, &constants)
}

/// Positions of random games, each with the one before and the move between them.
fn steps(seed: u64, games: u64) -> Vec<(Position, xiangqi::rules::Move, Position)> {
    let mut rng = Rng::new(seed);
    let mut steps = Vec::new();
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..rng.below(200) {
            let moves = position.legal_moves();
            let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
            let before = position.clone();
            position.make(played);
            steps.push((before, played, position.clone()));
        }
    }
    steps
}

#[test]
fn accumulators_follow_the_moves() {
    let network = random(1, LARGEST);
    let mut rng = Rng::new(2);
    for (before, played, after) in steps(3, 30) {
        let mut accumulators = Accumulators::new(4);
        accumulators.begin(&network, &before);
        accumulators.set(1, Change::of(&before, played));
        accumulators.set(2, None);
        // Asked at once, or only after the null move.
        if rng.chance(1, 2) {
            assert_eq!(*accumulators.at(&network, 1), network.views(&after));
        }
        assert_eq!(*accumulators.at(&network, 2), network.views(&after), "{played}");
        // Another line through the same plies.
        accumulators.set(1, None);
        assert_eq!(*accumulators.at(&network, 1), network.views(&before));
    }
}

#[test]
fn a_position_its_mirror_image_and_its_other_side_score_the_same() {
    for most in [0.3, LARGEST] {
        let evaluation =
            Evaluation::classical(Parameters::default(), None).by_network(Some(Arc::new(random(5, most))));
        let score = |position: &Position| evaluation.score(position, evaluation.accumulate(position));
        for (position, _, _) in steps(7, 20) {
            for other in [position.to_setup().swapped(), position.to_setup().mirrored()] {
                assert_eq!(score(&position), score(&other.check().unwrap()), "{position:?}");
            }
        }
    }
}

#[test]
fn the_score_is_that_of_the_formula() {
    let network = random(11, 1.0);
    for (position, _, _) in steps(13, 10) {
        let views = network.views(&position);
        let material = Material::of(&position);
        let turn = position.turn();
        let number = output_index(material.side(turn).index(), material.side(turn.opponent()).index());
        let mut output = f64::from(network.constants[number]);
        for (view, weights) in
            [views[turn.index()], views[turn.opponent().index()]].iter().zip(&network.outputs[number])
        {
            for (&value, &weight) in view.iter().zip(weights) {
                let limited = f64::from(value.clamp(0, ONE));
                output += limited * limited * f64::from(weight) / f64::from(ONE);
            }
        }
        let expected = output * f64::from(SCALE) / f64::from(ONE) / f64::from(OUTPUT_ONE);
        let score = f64::from(network.score(&views, turn, number));
        assert!((score - expected).abs() <= 2.0, "{score} {expected}");
    }
}

#[test]
fn the_file_gives_the_same_network_and_damage_is_found() {
    let network = random(17, LARGEST);
    let bytes = network.to_bytes();
    assert_eq!(bytes.len(), BYTES);
    assert_eq!(Network::read(&bytes), Ok(network));
    let mut rng = Rng::new(19);
    for _ in 0..500 {
        let mut damaged = bytes.clone();
        damaged[rng.below(BYTES as u64) as usize] ^= 1 << rng.below(8);
        assert!(Network::read(&damaged).is_err());
        let cut = rng.below(BYTES as u64) as usize;
        assert!(Network::read(&bytes[..cut]).is_err());
    }
    assert_eq!(Network::read(b"something else"), Err(NetworkError::NoNetwork));
}

#[test]
fn the_built_in_network_is_read() {
    assert!(Network::built_in().is_some());
}
