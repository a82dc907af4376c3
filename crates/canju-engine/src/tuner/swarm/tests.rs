//! The swarm step by step, by arithmetic.

use super::*;
use crate::arena::{GameRecord, PairRecord, Unit};
use xiangqi::rules::{Cause, Color};

/// A swarm on the material values with initial velocities of 0.
fn resting(settings: SwarmSettings) -> Swarm {
    let mut swarm = Swarm::new(settings, Space::Strength, Fitness::Wins, 5);
    swarm.velocities.iter_mut().flatten().for_each(|velocity| *velocity = 0.0);
    swarm
}

fn settings(particles: usize) -> SwarmSettings {
    SwarmSettings { particles, chance: Chance::Constant, ..SwarmSettings::default() }
}

/// Marks with the given wins, draws and losses.
fn marks(of: &[[usize; 3]]) -> Marks {
    let game = |winner: Option<Color>| GameRecord { moves: String::new(), winner, end: Cause::Agreed };
    // The opponent is an extra player whose games do not count.
    let nobody = of.len();
    let pairs: Vec<PairRecord> = of
        .iter()
        .enumerate()
        .flat_map(|(first, [wins, draws, losses])| {
            let unit = Unit { position: 0, first, second: nobody };
            let both =
                move |one, other| PairRecord { unit, start: String::new(), games: [game(one), game(other)] };
            let won = (0..*wins).map(move |_| both(Some(Color::Red), Some(Color::Black)));
            let drawn = (0..*draws).map(move |_| both(None, None));
            won.chain(drawn).chain((0..*losses).map(move |_| both(Some(Color::Black), Some(Color::Red))))
        })
        .collect();
    Marks::of(of.len(), &pairs)
}

#[test]
fn stages_begin_and_end_as_in_the_paper() {
    let swarm = Swarm::new(
        SwarmSettings { lengths: [400, 1_000, 1_000], ..settings(2) },
        Space::Strength,
        Fitness::Wins,
        1,
    );
    let at = |generation| swarm.stage(generation);
    assert_eq!((at(0), at(399)), ((STAGES[0], 0, 400), (STAGES[0], 399, 400)));
    assert_eq!((at(400), at(1_399)), ((STAGES[1], 0, 1_000), (STAGES[1], 999, 1_000)));
    assert_eq!((at(1_400), at(2_399)), ((STAGES[2], 0, 1_000), (STAGES[2], 999, 1_000)));
    // The last stage continues.
    assert_eq!(at(2_400).0, STAGES[2]);
}

#[test]
fn velocities_are_drawn_anew_with_each_stage_and_places_stay() {
    let mut swarm = resting(SwarmSettings { lengths: [2, 2, 2], ..settings(3) });
    let equal = marks(&[[1, 0, 0]; 3]);
    for (number, new) in [(0, false), (1, true), (2, false), (3, true)] {
        swarm.places = vec![swarm.space.hand(); 3];
        swarm.velocities.iter_mut().flatten().for_each(|velocity| *velocity = 0.0);
        let before = swarm.places.clone();
        swarm.learn(&Generation { number, pairs: &[], marks: &equal });
        // All in one place without velocity: no attraction.
        assert_eq!(swarm.places, before);
        assert_eq!(swarm.velocities.iter().flatten().any(|velocity| *velocity != 0.0), new, "{number}");
        for (velocity, range) in swarm.velocities[0].iter().zip(&swarm.ranges) {
            assert!(velocity.abs() <= FIRST_VELOCITY * range);
        }
    }
}

#[test]
fn at_a_wall_half_the_speed_turns_back_or_all_of_it_is_kept() {
    for (walls, left) in [(Walls::Reflect, -0.5), (Walls::Keep, 1.0)] {
        let mut swarm = resting(SwarmSettings { walls, longest: 0.2, ..settings(1) });
        let (_, most) = swarm.bounds[0];
        let range = swarm.ranges[0];
        swarm.places[0][0] = most - 0.01 * range;
        swarm.velocities[0][0] = 0.1 * range;
        let own = swarm.places[0].clone();
        swarm.step(0, [&own, &own], (STAGES[0], 1.0), &mut Rng::new(1));
        assert_eq!(swarm.places[0][0], most);
        assert!((swarm.velocities[0][0] - left * 0.1 * range).abs() < 1e-9, "{walls:?}");
        // No step is longer than the longest.
        swarm.velocities[0][1] = 5.0 * range;
        swarm.step(0, [&own, &own], (STAGES[0], 1.0), &mut Rng::new(1));
        assert!(swarm.velocities[0][1].abs() <= 0.2 * swarm.ranges[1] + 1e-9);
    }
}

/// S ← S + C1·rand·(LBest − S) + C2·rand·(GBest − S), L ← L + S.
#[test]
fn the_literal_form_is_what_is_printed() {
    let mut swarm = resting(settings(1).literal());
    let (place, velocity) = (swarm.places[0].clone(), 3.0);
    swarm.velocities[0] = vec![velocity; 12];
    let (local, global) = (vec![10.0; 12], vec![20.0; 12]);
    for stage in STAGES {
        swarm.places[0] = place.clone();
        swarm.velocities[0] = vec![velocity; 12];
        swarm.step(0, [&local, &global], (stage, 0.7), &mut Rng::new(1));
        let pull = |weight: f64, best: f64| weight * stage.chance * (best - velocity);
        let next = velocity + pull(stage.local, 10.0) + pull(stage.global, 20.0);
        assert!((swarm.velocities[0][4] - next).abs() < 1e-9);
        assert!((swarm.places[0][4] - (place[4] + next)).abs() < 1e-9);
    }
}

#[test]
fn the_local_best_is_the_mean_of_those_that_won_as_often() {
    let line = |local: Local| {
        let mut swarm = resting(SwarmSettings { local, ..settings(5) });
        let hand = swarm.space.hand();
        for (at, place) in swarm.places.iter_mut().enumerate() {
            *place = hand.clone();
            place[2] = 100.0 * at as f64;
        }
        swarm.own_best[0] = Some((0.9, vec![7.0; 12]));
        swarm
    };
    // Particle 1 won less than particle 0, the others as much or more.
    let fitness = [0.5, 0.4, 0.5, 0.6, 0.7];
    let drawn = |local| line(local).local_best(0, &fitness)[2];
    assert_eq!(drawn(Local::Nearest(1)), 200.0);
    assert_eq!(drawn(Local::Nearest(2)), 250.0);
    assert_eq!(drawn(Local::All), 300.0);
    assert_eq!(drawn(Local::Own), 7.0);
    // The winner has only itself.
    assert_eq!(line(Local::All).local_best(4, &fitness)[2], 400.0);
}

#[test]
fn the_global_best_has_most_wins_then_most_draws_then_comes_first() {
    let best = |of: &[[usize; 3]]| marks(of).best(Fitness::Wins).unwrap();
    assert_eq!(best(&[[1, 0, 2], [2, 0, 1], [2, 0, 1]]), 1);
    assert_eq!(best(&[[2, 0, 1], [2, 1, 0], [1, 2, 0]]), 1);
    for (global, then) in [(Global::Present, 1), (Global::Ever, 0)] {
        let mut swarm = resting(SwarmSettings { global, ..settings(2) });
        let [first, second] = [swarm.places[0].clone(), swarm.places[1].clone()];
        let great = marks(&[[3, 0, 1], [1, 0, 3]]);
        assert_eq!(swarm.global_best(&great, &great.fitness(Fitness::Wins)), first);
        let small = marks(&[[1, 0, 3], [2, 0, 2]]);
        let drawn = swarm.global_best(&small, &small.fitness(Fitness::Wins));
        assert_eq!(drawn, [first, second][then], "{global:?}");
    }
}
