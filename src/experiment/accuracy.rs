//! How well the predictor does: proved nodes are hidden, predicted from the others, and compared with the proof.

use std::collections::{BTreeMap, BTreeSet};

use crate::acquisition::elementary::{ElementaryError, proofs};
use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::manual;
use crate::acquisition::predictor::{Basis, Predictor, PredictorSettings};
use crate::knowledge::bounds::Bounds;
use crate::knowledge::deviation::{Counts, Deviation};
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::rng::Rng;
use crate::tablebase::census::rows;

/// One hidden node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial {
    /// The node.
    pub node: NodeId,
    /// What it is.
    pub truth: Score,
    /// What was predicted.
    pub found: Score,
    /// What the prediction rests on.
    pub basis: Basis,
}

impl Trial {
    /// How far off it is.
    pub fn deviation(self) -> Deviation {
        Deviation::of(self.found.class(), self.truth.class())
    }

    /// Is it farther off than one may overlook?
    pub fn is_severe(self) -> bool {
        self.deviation() == Deviation::Severe
    }

    /// The pieces that attack, such as `RvN`.
    pub fn family(self) -> String {
        self.node.material().family()
    }
}

/// Which proved nodes are hidden together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hidden {
    /// One of so many parts, drawn by chance: what is hidden lies among its like.
    Folds(u32),
    /// All with the same attacking pieces: nothing quite like it is known.
    Families,
}

/// Hides every proved node once, some of them at a time, and predicts it from the others and from the manual's answers on other
/// nodes.
///
/// # Errors
/// Only where the built-in censuses or verdicts are damaged.
pub fn measure(
    tables: &ExchangeTables,
    settings: PredictorSettings,
    hidden: Hidden,
    seed: u64,
) -> Result<Vec<Trial>, ElementaryError> {
    let proved = proofs(&rows::built_in()?);
    let answers = manual::reconcile(&manual::verdicts()?);
    let mut trials = Vec::new();
    for hidden in parts(proved.keys().copied(), hidden, seed) {
        let mut known: BTreeMap<NodeId, Score> = answers.clone();
        known.extend(&proved);
        known.retain(|node, _| !hidden.contains(node));
        let score = |node: NodeId| {
            let score = known.get(&node.canonical()).copied()?;
            Some(if node == node.canonical() { score } else { score.mirror() })
        };
        let bounds = Bounds::of(|node| score(node).map(Score::class));
        let predictor = Predictor { tables, known: score, answer: score, settings };
        trials.extend(hidden.iter().map(|&node| {
            let prediction = predictor.predict(node, bounds.at(node));
            let truth = proved.get(&node).copied().unwrap_or(prediction.score);
            Trial { node, truth, found: prediction.score, basis: prediction.basis }
        }));
    }
    trials.sort_unstable_by_key(|trial| trial.node);
    Ok(trials)
}

/// The nodes in the parts in which they are hidden.
fn parts(nodes: impl Iterator<Item = NodeId>, hidden: Hidden, seed: u64) -> Vec<BTreeSet<NodeId>> {
    let mut rng = Rng::new(seed);
    let mut parts: BTreeMap<String, BTreeSet<NodeId>> = BTreeMap::new();
    for node in nodes {
        let part = match hidden {
            Hidden::Folds(folds) => rng.below(u64::from(folds.max(1))).to_string(),
            Hidden::Families => node.canonical().material().family(),
        };
        parts.entry(part).or_default().insert(node);
    }
    parts.into_values().collect()
}

/// The trials counted by some property.
pub fn by<K: Ord>(trials: &[Trial], key: impl Fn(&Trial) -> K) -> BTreeMap<K, Counts> {
    let mut counts: BTreeMap<K, Counts> = BTreeMap::new();
    for trial in trials {
        counts.entry(key(trial)).or_default().add(trial.deviation());
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::exchange;

    #[test]
    fn every_proved_node_is_hidden_once() {
        let trials =
            measure(&exchange::built_in().unwrap(), PredictorSettings::default(), Hidden::Folds(5), 1)
                .unwrap();
        let proved = proofs(&rows::built_in().unwrap());
        assert_eq!(trials.len(), proved.len());
        assert!(trials.windows(2).all(|pair| pair[0].node < pair[1].node));
        let counts = by(&trials, |_| ())[&()];
        assert_eq!(counts.all() as usize, proved.len());
        let again =
            measure(&exchange::built_in().unwrap(), PredictorSettings::default(), Hidden::Folds(5), 1)
                .unwrap();
        assert_eq!(trials, again, "the same seed hides the same nodes");
    }
}
