//! Networks: what is read is written again as the same bytes, and whatever the weights, scores stay in their range. Bytes seldom are a
//! whole file, so they are read once as they are and once as the weights of a file, again and again until it is full.

use std::sync::Arc;

use canju::engine::network::{BYTES, Network};
use canju::engine::score::EVAL_BOUND;
use canju::engine::{Evaluation, Parameters};
use canju::rules::Position;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    if let Ok(network) = Network::read(bytes) {
        assert_eq!(network.to_bytes(), bytes);
    }
    let mut file = Network::quantised(&[], &[]).to_bytes();
    if !bytes.is_empty() {
        file.iter_mut().skip(12).zip(bytes.iter().cycle()).for_each(|(byte, other)| *byte = *other);
    }
    let sum = crc32fast::hash(&file[..BYTES - 4]);
    file[BYTES - 4..].copy_from_slice(&sum.to_le_bytes());
    let network = Network::read(&file).unwrap();
    assert_eq!(network.to_bytes(), file);
    let evaluation = Evaluation::classical(Parameters::default(), None).by_network(Some(Arc::new(network)));
    let mut position = Position::start();
    for _ in 0..4 {
        let score = evaluation.score(&position, evaluation.accumulate(&position));
        assert!(score.abs() <= EVAL_BOUND);
        let played = position.legal_moves()[0];
        position.make(played);
    }
}
