//! Calibration of the model: the classes that its odds and the pieces mean, learned from the answers on each use.
//!
//! Games distinguish fortresses from wins badly, as the engine does not know how to hold them; the answers of tables, manuals and
//! experts do. So for each class from a certain win to a win by position boosted trees, monotone in the order of pieces, learn
//! the probability that a side has it or a better one, from the features of the model, its odds, and two facts known to every
//! player: a cannon needs guards as screens, and guards and ministers together hold better than two of a kind. The classes
//! between a certain win and a draw are more frequent among unanswered combinations than among answers, which were solved because
//! they are small; so a class weighs more the rarer it is among the answers of that size.

use forust_ml::GradientBooster;
use forust_ml::gradientbooster::GrowPolicy;
use xiangqi::material::{Kind, Material, NodeId, SideMaterial};

use super::{FEATURES, Model, Odds, Trees, features, helps};
use crate::acquisition::learned::experience::{Votes, shares};
use crate::acquisition::learned::train::fit;
use crate::knowledge::score::{Class, Score};

/// Features of the model without the side to move, the odds of both sides, and two more.
const COLUMNS: usize = FEATURES - 1 + 6;

/// Trees, leaves, depth and rate: round numbers, of which others near them do as well.
const TREES: usize = 150;
const LEAVES: usize = 6;
const DEPTH: usize = 8;
const RATE: f32 = 0.1;
/// The least weight of answers that a leaf rests on, in answers times p(1 − p).
const LEAF: f32 = 0.5;

/// The odds of a side without pieces that attack.
const NEVER: f32 = -8.0;

/// Exponent of the weight of a class by its rarity.
const RARITY: f32 = 0.4;

/// Maximum number of attackers of a small combination; larger ones are unsolved, and manuals judge them.
const SMALL: u8 = 3;

/// Classes in the view of a side that wins: from a sure win to a win by position.
const WON: usize = Class::LEVEL.get() as usize;

type Row = [f32; COLUMNS];

/// Calibration learned from answers.
#[derive(Debug, Clone)]
pub(super) struct Reader {
    /// By class: the probability that a side has it or a better one.
    steps: [Step; WON],
    /// Weight of each class, for small and for large combinations.
    weights: [Votes; 2],
}

#[derive(Debug, Clone)]
enum Step {
    Always(f32),
    Learned(Trees),
}

impl Reader {
    /// Learns from answers with their mirrors; `None` if there are none of a side that attacks.
    pub(super) fn of(answers: &[(NodeId, Odds, Score)]) -> Option<Self> {
        let attacking = answers.iter().filter(|(node, ..)| node.red().attackers() > 0);
        let rows: Vec<(Row, u8)> = attacking
            .map(|(node, odds, score)| (columns(node.material(), *odds, false), score.class().get()))
            .collect();
        let (rows, classes): (Vec<Row>, Vec<u8>) = rows.into_iter().unzip();
        (!rows.is_empty()).then(|| Self {
            steps: std::array::from_fn(|class| Step::of(&rows, &classes, class as u8)),
            weights: weights(answers),
        })
    }

    /// The share that each class has, in red's view, with the rare ones raised.
    pub(super) fn votes(&self, material: Material, odds: Odds) -> Votes {
        let [red, black] = [false, true].map(|turned| self.up_to(material, odds, turned));
        let mut votes = [0.0; Class::COUNT];
        let mut before = [0.0; 2];
        for class in 0..WON {
            votes[class] = red[class] - before[0];
            votes[Class::COUNT - 1 - class] = black[class] - before[1];
            before = [red[class], black[class]];
        }
        votes[WON] = (1.0 - before[0] - before[1]).max(0.0);
        let weights = &self.weights[usize::from(is_large(material))];
        let votes = shares(votes);
        shares(std::array::from_fn(|class| votes[class] * weights[class]))
    }

    /// Returns, for each class, the probability that a side has it or a better one.
    fn up_to(&self, material: Material, odds: Odds, turned: bool) -> [f32; WON] {
        let own = if turned { material.black } else { material.red };
        if own.attackers() == 0 {
            return [0.0; WON];
        }
        let row = columns(material, odds, turned);
        let mut most = 0.0_f32;
        std::array::from_fn(|class| {
            most = most.max(self.steps[class].at(&row));
            most
        })
    }
}

impl Step {
    fn of(rows: &[Row], classes: &[u8], class: u8) -> Self {
        let targets: Vec<f64> = classes.iter().map(|of| f64::from(u8::from(*of <= class))).collect();
        let hits = targets.iter().sum::<f64>();
        let always = Self::Always((hits / targets.len() as f64) as f32);
        if hits == 0.0 || hits == targets.len() as f64 {
            return always;
        }
        let mut booster = GradientBooster::default()
            .set_iterations(TREES)
            .set_learning_rate(RATE)
            .set_max_leaves(LEAVES)
            .set_max_depth(DEPTH)
            .set_min_leaf_weight(LEAF)
            .set_parallel(false);
        booster.grow_policy = GrowPolicy::LossGuide;
        // A library that refuses leaves the share of all.
        fit(booster, rows, &signs(), &targets, &vec![1.0; rows.len()]).map_or(always, Self::Learned)
    }

    fn at(&self, row: &Row) -> f32 {
        match self {
            Self::Always(share) => *share,
            Self::Learned(trees) => (1.0 / (1.0 + libm::exp(-trees.sum(row)))) as f32,
        }
    }
}

/// Returns the inputs in the view of Red, or in that of Black if `turned`.
fn columns(Material { red, black }: Material, Odds([of_red, of_black]): Odds, turned: bool) -> Row {
    let [(own, own_odds), (other, other_odds)] =
        if turned { [(black, of_black), (red, of_red)] } else { [(red, of_red), (black, of_black)] };
    let odds = |odds: Option<[f64; 2]>| odds.map_or([NEVER; 2], |odds| odds.map(|odds| odds as f32));
    let [w, r] = odds(own_odds);
    let [other_w, other_r] = odds(other_odds);
    let jumps = own.count(Kind::Cannon).min(own.count(Kind::Guard));
    let mixed = [Kind::Guard, Kind::Minister].map(|kind| other.count(kind).min(1)).iter().sum::<u8>();
    let more = [w, r, other_w, other_r, f32::from(jumps), f32::from(mixed)];
    let mut row = [0.0; COLUMNS];
    let counted = features(own, other, false).into_iter().take(FEATURES - 1).chain(more);
    row.iter_mut().zip(counted).for_each(|(slot, value)| *slot = value);
    row
}

/// Returns for each column whether more is never worse; more of the others is never better.
fn signs() -> [bool; COLUMNS] {
    let mut signs = [true; COLUMNS];
    let more = [true, true, false, false, true, false];
    let all = helps().into_iter().take(FEATURES - 1).chain(more);
    signs.iter_mut().zip(all).for_each(|(slot, good)| *slot = good);
    signs
}

fn is_large(material: Material) -> bool {
    [material.red, material.black].map(SideMaterial::attackers).iter().sum::<u8>() > SMALL
}

fn weights(answers: &[(NodeId, Odds, Score)]) -> [Votes; 2] {
    let mut numbers = [[0_u32; Class::COUNT]; 2];
    for (node, _, score) in answers {
        numbers[usize::from(is_large(node.material()))][usize::from(score.class().get())] += 1;
    }
    numbers.map(|numbers| numbers.map(|number| libm::powf(number.max(1) as f32, -RARITY)))
}

impl Model {
    pub(super) fn read(
        &self,
        answers: impl IntoIterator<Item = (NodeId, Score)>,
    ) -> Vec<(NodeId, Odds, Score)> {
        answers.into_iter().map(|(node, score)| (node, self.odds(node.material()), score)).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;
    use crate::acquisition::elementary::counted;
    use xiangqi_tablebase::census::rows;

    static READER: LazyLock<Reader> = LazyLock::new(|| {
        let proved = counted(&rows::built_in().unwrap());
        let both =
            proved.into_iter().flat_map(|(node, score)| [(node, score), (node.mirror(), score.mirror())]);
        Reader::of(&Model::built_in().read(both)).unwrap()
    });

    fn up_to(node: NodeId) -> [f32; WON] {
        READER.up_to(node.material(), Model::built_in().odds(node.material()), false)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        /// More of a side's pieces never makes a class or a better one less likely for it.
        #[test]
        fn the_order_of_pieces_is_kept(id in 0..NodeId::COUNT) {
            let node = NodeId::new(id).unwrap();
            let here = up_to(node);
            prop_assert!(here.windows(2).all(|pair| pair[0] <= pair[1]));
            for beside in node.neighbours().filter(|beside| beside.node.is_at_least_as_good_as(node)) {
                let there = up_to(beside.node);
                prop_assert!(here.iter().zip(there).all(|(here, there)| there >= here - 1e-6));
            }
        }
    }

    #[test]
    fn a_node_and_its_mirror_have_mirrored_votes() {
        let votes = |text: &str| {
            let material: Material = text.parse().unwrap();
            READER.votes(material, Model::built_in().odds(material))
        };
        let (one, mut other) = (votes("KRKNGG"), votes("KNGGKR"));
        other.reverse();
        assert!(one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-5));
        assert!((one.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(Reader::of(&[]).is_none());
    }
}
