//! Learning: gradient boosted trees that keep the order of pieces (Friedman 2001), from combinations that were played out.

use std::collections::HashMap;

use canju_message::Message;
use forust_ml::constraints::{Constraint, ConstraintMap};
use forust_ml::errors::ForustError;
use forust_ml::tree::Tree;
use forust_ml::{GradientBooster, Matrix};
use xiangqi::material::SideMaterial;

use super::{FEATURES, Node, Trees, features, helps};
use crate::acquisition::learned::examples::Example;

/// Trees, their leaves and depth at most, and how much of its error each takes away: round numbers, of which others near them do as well.
const TREES: usize = 150;
const LEAVES: usize = 31;
const DEPTH: usize = 8;
const RATE: f32 = 0.08;
/// The least weight of examples that a leaf rests on, in games times p(1 − p).
const LEAF: f32 = 3.0;

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum TrainError {
    #[text("learn-nothing")]
    Nothing,
    #[text("learn-failed", said)]
    Library(String),
}

impl From<ForustError> for TrainError {
    fn from(error: ForustError) -> Self {
        Self::Library(error.to_string())
    }
}

/// Trains trees on examples: deterministic for any number of threads.
pub fn train(examples: &[Example]) -> Result<Trees, TrainError> {
    let mut games = Games::default();
    examples.iter().for_each(|example| games.add(example));
    let rows = games.wins.len();
    if rows == 0 {
        return Err(TrainError::Nothing);
    }
    let booster = GradientBooster::default()
        .set_iterations(TREES)
        .set_learning_rate(RATE)
        .set_max_leaves(LEAVES)
        .set_max_depth(DEPTH)
        .set_min_leaf_weight(LEAF);
    fit(booster, &games.features, &helps(), &games.wins, &games.weights)
}

/// Returns the trees that a booster learns from rows of features, monotone in each. The model is their sum: the library's own
/// constant is left out.
pub(super) fn fit<const N: usize>(
    booster: GradientBooster,
    rows: &[[f32; N]],
    helps: &[bool; N],
    targets: &[f64],
    weights: &[f64],
) -> Result<Trees, TrainError> {
    let columns: Vec<f64> = (0..N).flat_map(|at| rows.iter().map(move |row| f64::from(row[at]))).collect();
    let sign = |good: bool| if good { Constraint::Positive } else { Constraint::Negative };
    let signs: ConstraintMap = helps.map(sign).into_iter().enumerate().collect::<HashMap<_, _>>();
    let mut booster =
        booster.set_base_score(0.0).set_initialize_base_score(false).set_monotone_constraints(Some(signs));
    booster.fit(&Matrix::new(&columns, rows.len(), N), targets, weights, None)?;
    let mut trees = Trees::default();
    for tree in &booster.trees {
        trees.push(|nodes| copy(tree, 0, nodes));
    }
    Ok(trees)
}

/// Games of one kind and one result: what was counted, won or not, how many.
#[derive(Default)]
struct Games {
    features: Vec<[f32; FEATURES]>,
    wins: Vec<f64>,
    weights: Vec<f64>,
}

impl Games {
    fn add(&mut self, example: &Example) {
        let (red, black) = (example.material.red, example.material.black);
        let turned = |[won, drawn, lost]: [u32; 3]| [lost, drawn, won];
        self.add_side(red, black, [example.red_first, example.black_first]);
        self.add_side(black, red, [turned(example.black_first), turned(example.red_first)]);
    }

    /// The games of a side, those that it began first.
    fn add_side(&mut self, own: SideMaterial, other: SideMaterial, games: [[u32; 3]; 2]) {
        if own.attackers() == 0 {
            return;
        }
        for (to_move, [won, drawn, lost]) in [true, false].into_iter().zip(games) {
            for (win, number) in [(1.0, won), (0.0, drawn + lost)] {
                if number > 0 {
                    self.features.push(features(own, other, to_move));
                    self.wins.push(win);
                    self.weights.push(number.into());
                }
            }
        }
    }
}

/// The least number of single precision that is not below this one: such numbers are below either or none.
fn not_below(number: f64) -> f32 {
    let near = number as f32;
    if f64::from(near) < number { near.next_up() } else { near }
}

/// Converts a tree of the library: the root, the branch below, the other branch.
fn copy(tree: &Tree, at: usize, nodes: &mut Vec<Node>) {
    let Some(node) = tree.nodes.get(at) else { return };
    if node.is_leaf {
        return nodes.push(Node::leaf(node.weight_value));
    }
    let place = nodes.len();
    let threshold = not_below(node.split_value);
    nodes.push(Node::leaf(0.0));
    copy(tree, node.left_child, nodes);
    // A tree has hundreds of nodes at most.
    let other = (nodes.len() - place) as u16;
    if let Some(slot) = nodes.get_mut(place) {
        *slot = Node::decision(node.split_feature as u8, threshold, other);
    }
    copy(tree, node.right_child, nodes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::learned::Model;
    use xiangqi::material::Material;

    /// Of the library's model only the sum of the trees is kept.
    #[test]
    fn the_shares_that_are_expected_are_those_of_the_games() {
        let material: Material = "KRKN".parse().unwrap();
        let games = Example { material, red_first: [20, 80, 0], black_first: [20, 80, 0] };
        let model = Model::new(train(&[games]).unwrap());
        let [red, black] = model.shares(material).map(Option::unwrap);
        assert!((red.w - 20.0).abs() < 2.0 && (red.r - 20.0).abs() < 2.0, "{red:?}");
        assert!(black.w < 2.0 && black.r < 2.0, "{black:?}");
    }
}
