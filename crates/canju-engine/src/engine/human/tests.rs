//! Laws of play like people.

use super::*;
use proptest::prelude::*;
use xiangqi::rng::Rng;
use xiangqi::rules::referee::RuleSet;

/// A game of random moves, as far as it goes.
fn wandered(seed: u64, plies: u64) -> Game {
    let (mut game, mut rng) = (Game::new(Position::start()), Rng::new(seed));
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let Some(&played) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
        game.play(played).unwrap();
    }
    game
}

proptest! {
    #[test]
    fn every_level_plays_legally_the_same_every_time_and_not_when_the_game_is_over(seed: u64, plies in 0_u64..250) {
        let game = wandered(seed, plies);
        for level in HumanLevel::all() {
            let choice = choose(level, &game, seed);
            prop_assert_eq!(choice, choose(level, &game, seed));
            prop_assert_eq!(choice.is_some(), game.position().has_legal_move());
            prop_assert!(choice.is_none_or(|choice| game.position().is_legal(choice.played)));
        }
    }
}

#[test]
fn no_level_moves_when_it_is_mated() {
    let mated: Position = "R3k4/R8/9/9/9/9/9/9/9/3K5 b".parse().unwrap();
    let game = Game::new(mated);
    assert!(game.result(RuleSet::ASIAN).is_some());
    assert!(HumanLevel::all().all(|level| choose(level, &game, 1).is_none()));
}

/// Returns how many of 400 seeds choose this move.
fn times(level: HumanLevel, fen: &str, played: &str) -> usize {
    let game = Game::new(fen.parse().unwrap());
    let played: Move = played.parse().unwrap();
    (0..400).filter(|&seed| choose(level, &game, seed).is_some_and(|choice| choice.played == played)).count()
}

#[test]
fn a_free_piece_is_taken_more_often_the_higher_the_level_and_the_nearer_it_is() {
    let near = "3aka3/9/4b4/9/9/9/9/n8/R8/3K5 w";
    let far = "n2aka3/9/4b4/9/9/9/9/9/R8/3K5 w";
    let near: Vec<usize> = HumanLevel::all().map(|level| times(level, near, "a1a2")).collect();
    let far: Vec<usize> = HumanLevel::all().map(|level| times(level, far, "a1a9")).collect();
    assert!(near.is_sorted() && far.is_sorted() && near[4] > 320, "{near:?} {far:?}");
    assert!(near[..4].iter().zip(&far).all(|(near, far)| near > far), "{near:?} {far:?}");
}

#[test]
fn a_guarded_piece_is_taken_with_a_rook_less_often_the_higher_the_level() {
    let guarded = "3aka3/9/4b4/9/9/r8/9/n8/R8/3K5 w";
    let counts: Vec<usize> = HumanLevel::all().map(|level| times(level, guarded, "a1a2")).collect();
    assert!(counts[0] > 2 * counts[4], "{counts:?}");
}
