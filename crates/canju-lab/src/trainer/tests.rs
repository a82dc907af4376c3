//! Laws of the trainer: gradients, reproducibility, continuing, and learning.

use crate::training::{SelfPlay, TrainingGame};
use canju_engine::engine::network::SCALE;
use canju_engine::engine::{Evaluation, Parameters};
use canju_files::progress::Unattended;
use xiangqi::rng::Rng;
use xiangqi_tablebase::code::{Value, Wdl};

use super::model::Model;
use super::*;

/// A game of few nodes a move.
fn game(number: u32) -> TrainingGame {
    let evaluation = Evaluation::classical(Parameters::default(), None);
    SelfPlay::new(5, 20, evaluation).game(number, &Unattended).unwrap()
}

/// The positions of some games.
fn collection(games: u32) -> Collection {
    let mut collection = Collection::default();
    for number in 0..games {
        collection.add(&game(number), Mixture { result: 0.7 }, None);
    }
    collection
}

const SETTINGS: Settings = Settings { seed: 3, epochs: 3 };

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let collection = collection(4);
    let mut rng = Rng::new(7);
    let mut model = Model::random(&mut rng);
    for number in [0, 9, 40] {
        let sample = collection.training.get(number).unwrap();
        let mut gradient = Model::default();
        let loss = model.learn(sample, &mut gradient);
        assert!((loss - model.loss(sample)).abs() < 1e-9);
        let slopes: Vec<f32> = gradient.values().copied().collect();
        let used: Vec<usize> = (0..slopes.len()).filter(|&at| slopes[at].abs() > 1e-3).collect();
        for _ in 0..40 {
            let at = used[rng.below(used.len() as u64) as usize];
            let mut moved = |by: f32| {
                *model.values_mut().nth(at).unwrap() += by;
                let loss = model.loss(sample);
                *model.values_mut().nth(at).unwrap() -= by;
                loss
            };
            let measured = ((moved(1e-2) - moved(-1e-2)) / 2e-2) as f32;
            assert!(
                (measured - slopes[at]).abs() < 2e-3 + 0.05 * slopes[at].abs(),
                "{measured} {}",
                slopes[at]
            );
        }
    }
}

#[test]
fn the_same_training_gives_the_same_network_on_any_number_of_threads_and_after_an_interruption() {
    let collection = collection(12);
    let whole = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut trainer = Trainer::new(&collection, SETTINGS);
            let losses: Vec<Losses> = (0..3).map(|_| trainer.advance(&Unattended).unwrap()).collect();
            (trainer.network().to_bytes(), losses)
        })
    };
    let (network, losses) = whole(1);
    assert_eq!(whole(3), (network.clone(), losses.clone()));
    let mut trainer = Trainer::new(&collection, SETTINGS);
    trainer.advance(&Unattended).unwrap();
    let state = trainer.checkpoint();
    let mut resumed = Trainer::resumed(&collection, SETTINGS, &state).unwrap();
    assert_eq!(resumed.advance(&Unattended).unwrap(), losses[1]);
    resumed.advance(&Unattended).unwrap();
    assert!(resumed.is_finished());
    assert_eq!(resumed.network().to_bytes(), network);
}

#[test]
fn a_state_is_refused_if_it_is_damaged_or_of_another_training() {
    let (one, other) = (collection(2), collection(3));
    let state = Trainer::new(&one, SETTINGS).checkpoint();
    let resumed = |collection, settings, bytes: &[u8]| Trainer::resumed(collection, settings, bytes).err();
    assert_eq!(resumed(&one, SETTINGS, &state), None);
    assert_eq!(resumed(&other, SETTINGS, &state), Some(CheckpointError::Other));
    assert_eq!(resumed(&one, Settings { seed: 4, ..SETTINGS }, &state), Some(CheckpointError::Other));
    let mut damaged = state.clone();
    damaged[1_000] ^= 1;
    for bytes in [&damaged[..], &state[..state.len() - 1], b"", b"canjuts\n"] {
        assert_eq!(resumed(&one, SETTINGS, bytes), Some(CheckpointError::Damaged));
    }
}

#[test]
fn training_lowers_the_loss_and_rounding_keeps_the_shares() {
    let collection = collection(40);
    let mut trainer = Trainer::new(&collection, Settings { seed: 1, epochs: 40 });
    let losses: Vec<f64> = (0..40).map(|_| trainer.advance(&Unattended).unwrap().training).collect();
    assert!(losses[39] < 0.8 * losses[0], "{losses:?}");
    let network = trainer.network();
    for position in game(0).positions() {
        let position = position.position;
        let mut samples = Samples::default();
        samples.add(&position, 0.5);
        let sample = samples.get(0).unwrap();
        let real = trainer.model.expected(sample);
        let score = network.score(&network.views(&position), position.turn(), sample.output);
        let rounded = samples::logistic(score as f32 / SCALE as f32);
        assert!((rounded - real).abs() < 0.03, "{rounded} {real}");
    }
}

#[test]
fn exact_positions_have_the_results_of_their_tables_and_nearer_mates_count_more() {
    let mut collection = Collection::default();
    let drawn = |seed| {
        let mut drawn = Collection::default();
        add_exact(&mut drawn, 500, 200_000, seed, &Unattended).unwrap();
        drawn
    };
    add_exact(&mut collection, 500, 200_000, 4, &Unattended).unwrap();
    assert_eq!(collection.training.digest(), drawn(4).training.digest());
    assert_ne!(collection.training.digest(), drawn(5).training.digest());
    let samples = [&collection.training, &collection.validation];
    assert_eq!(samples.map(|samples| samples.len() as u64).iter().sum::<u64>(), collection.exact);
    assert!(samples.iter().all(|samples| !samples.is_empty()));
    let value = |wdl, plies| samples::exact_target(Value { wdl, plies });
    assert_eq!(value(Wdl::Draw, None), 0.5);
    for plies in [1, 20, 119] {
        let (won, lost) = (value(Wdl::Win, Some(plies)), value(Wdl::Loss, Some(plies)));
        assert!((won + lost - 1.0).abs() < 1e-6 && won > 0.6, "{won} {lost}");
        assert!(won >= value(Wdl::Win, Some(plies + 2)) && won >= value(Wdl::Win, None));
    }
}
