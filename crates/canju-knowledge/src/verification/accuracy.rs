//! Accuracy of the predictor: proved nodes are held out, predicted from the others, and compared with the proof; beside it the
//! accuracy of baselines, since most nodes are won or drawn and easy.

use std::collections::{BTreeMap, BTreeSet};

use canju_message::All;
use xiangqi::material::NodeId;
use xiangqi::rng::Rng;
use xiangqi_tablebase::census::rows;

use crate::acquisition::elementary::{ElementaryError, counted, guess};
use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::learned::Model;
use crate::acquisition::learned::experience::Experience;
use crate::acquisition::manual;
use crate::acquisition::predictor::{Basis, Prediction, Predictor, PredictorSettings, middle};
use crate::knowledge::bounds::Bounds;
use crate::knowledge::conflict::Label;
use crate::knowledge::score::{Class, Deviation, DeviationCounts, Score};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(word, text = "choice-")]
pub enum Choice {
    Predictor,
    /// The class that most known nodes have, whatever the pieces are.
    OneClass,
    /// Middle of the bounds given by the order of pieces.
    Bounds,
    /// Static piece values alone, clamped to those bounds.
    StaticValues,
    /// Most frequent class of known nodes with the same attackers, clamped; static piece values if none is known.
    FamilyMajority,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trial {
    pub node: NodeId,
    pub truth: Score,
    pub found: Score,
    pub basis: Basis,
    /// Confidence of the prediction, 0 to 1, if it is from the learned model.
    pub confidence: Option<f32>,
    /// The class chosen by each of [`Choice::ALL`].
    classes: [Class; Choice::ALL.len()],
}

impl Trial {
    pub fn deviation(self) -> Deviation {
        self.deviation_of(Choice::Predictor)
    }

    pub fn deviation_of(self, choice: Choice) -> Deviation {
        Deviation::of(self.classes[choice as usize], self.truth.class())
    }

    pub fn is_severe(self) -> bool {
        self.deviation() == Deviation::Severe
    }

    /// The pieces that attack, such as `RvN`.
    pub fn family(self) -> String {
        self.node.material().family()
    }
}

/// Hidden nodes that have something in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stratum {
    All,
    /// Both sides have pieces that attack.
    BothAttack,
    /// Neither a sure win nor a draw: 1 to 4 and 6 to 8.
    Between,
    /// The score is this one, 0 to 5, or its mirror.
    Proved(Score),
}

impl Stratum {
    pub fn all() -> impl Iterator<Item = Self> {
        let scores = (0..=Score::DRAW.get()).filter_map(Score::new).map(Self::Proved);
        [Self::All, Self::BothAttack, Self::Between].into_iter().chain(scores)
    }

    /// The word of files: `all`, `both-attack`, `between`, or the score.
    pub fn word(self) -> String {
        match self {
            Self::All => "all".to_owned(),
            Self::BothAttack => "both-attack".to_owned(),
            Self::Between => "between".to_owned(),
            Self::Proved(score) => score.to_string(),
        }
    }

    pub fn holds(self, trial: &Trial) -> bool {
        let favoured = trial.truth.min(trial.truth.mirror());
        match self {
            Self::All => true,
            Self::BothAttack => trial.node.material().both_attack(),
            Self::Between => ![Score::SURE_WIN, Score::DRAW].contains(&favoured),
            Self::Proved(score) => favoured == score,
        }
    }
}

/// Counts the deviations of each of [`Choice::ALL`] in a stratum.
fn counts(trials: &[Trial], stratum: Stratum) -> [DeviationCounts; Choice::ALL.len()] {
    Choice::ALL.map(|choice| {
        let mut counts = DeviationCounts::default();
        let held = trials.iter().filter(|trial| stratum.holds(trial));
        held.for_each(|trial| counts.add(trial.deviation_of(choice)));
        counts
    })
}

/// Every non-empty stratum, with the deviations of each of [`Choice::ALL`].
pub type Strata = Vec<(Stratum, [DeviationCounts; Choice::ALL.len()])>;

pub fn strata(trials: &[Trial]) -> Strata {
    let counted = Stratum::all().map(|stratum| (stratum, counts(trials, stratum)));
    counted.filter(|(_, counts)| counts.iter().any(|counts| counts.all() > 0)).collect()
}

/// Grouping of proved nodes that are held out together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hidden {
    /// N random parts: similar nodes stay known (N-fold cross-validation).
    Folds(u32),
    /// N parts with all nodes of the same attackers in one part: no attackers of held-out nodes are known (leave-families-out).
    Families(u32),
}

/// Holds out every proved node once and predicts it from the others and from the manual's verdicts on other nodes; with whole
/// families held out, on other families.
pub fn measure(
    tables: &ExchangeTables,
    settings: PredictorSettings,
    hidden: Hidden,
    seed: u64,
) -> Result<Vec<Trial>, ElementaryError> {
    let proved = counted(&rows::built_in()?);
    let answers = manual::answers(&manual::verdicts()?);
    let mut trials = Vec::new();
    for part in parts(proved.keys().copied(), hidden, seed) {
        let mut known: BTreeMap<NodeId, Score> = answers.clone();
        known.extend(&proved);
        let family = |node: &NodeId| node.material().family();
        let families: BTreeSet<String> = match hidden {
            Hidden::Folds(_) => BTreeSet::new(),
            Hidden::Families(_) => part.iter().map(family).collect(),
        };
        known.retain(|node, _| !part.contains(node) && !families.contains(&family(node)));
        let truth = part.iter().filter_map(|node| Some((*node, *proved.get(node)?)));
        trials.extend(judge(&known, &proved, truth, tables, settings));
    }
    trials.sort_unstable_by_key(|trial| trial.node);
    Ok(trials)
}

/// Predicts nodes from known canonical ones, those `proved` among them, and computes the baselines.
pub fn judge(
    known: &BTreeMap<NodeId, Score>,
    proved: &BTreeMap<NodeId, Score>,
    truths: impl Iterator<Item = (NodeId, Score)>,
    tables: &ExchangeTables,
    settings: PredictorSettings,
) -> Vec<Trial> {
    let model = Model::built_in();
    let score = |node: NodeId| {
        let score = known.get(&node.canonical()).copied()?;
        Some(if node == node.canonical() { score } else { score.mirror() })
    };
    let label = |node: NodeId, score: Score| Label {
        class: score.class(),
        proved: proved.contains_key(&node.canonical()),
    };
    let bounds = Bounds::of(NodeId::all().filter_map(|node| Some((node, label(node, score(node)?)))));
    let both = known.keys().flat_map(|node| [*node, node.mirror()]);
    let experience = &Experience::of(model, both.filter_map(|node| Some((node, score(node)?))));
    let predictor = Predictor { model, tables, known: score, experience, settings };
    let baselines = Baselines::of(known);
    let trial = |(node, truth)| {
        let Prediction { score: found, basis, learned, .. } = predictor.predict(node, bounds.at(node));
        let classes = baselines.classes(node, bounds.at(node), found.class());
        Trial {
            node,
            truth,
            found,
            basis,
            confidence: learned.and_then(|learned| learned.confidence),
            classes,
        }
    };
    truths.map(trial).collect()
}

/// Baselines: the most frequent class of the known canonical nodes, overall and by family.
struct Baselines {
    commonest: Class,
    families: BTreeMap<String, Class>,
}

impl Baselines {
    fn of(known: &BTreeMap<NodeId, Score>) -> Self {
        let mut families: BTreeMap<String, [u32; Class::COUNT]> = BTreeMap::new();
        let mut all = [0; Class::COUNT];
        for (node, score) in known {
            let class = usize::from(score.class().get());
            families.entry(node.material().family()).or_default()[class] += 1;
            all[class] += 1;
        }
        Self {
            commonest: commonest(&all),
            families: families.into_iter().map(|(family, classes)| (family, commonest(&classes))).collect(),
        }
    }

    /// Returns the class of each of [`Choice::ALL`] for a canonical node within these bounds.
    fn classes(
        &self,
        node: NodeId,
        (low, high): (Class, Class),
        predicted: Class,
    ) -> [Class; Choice::ALL.len()] {
        let within = |class: Class| if low <= high { class.clamp(low, high) } else { class };
        let pieces = guess(node.material()).class();
        let of_family = self.families.get(&node.material().family()).copied();
        Choice::ALL.map(|choice| match choice {
            Choice::Predictor => predicted,
            Choice::OneClass => self.commonest,
            Choice::Bounds => within(middle(low, high)),
            Choice::StaticValues => within(pieces),
            Choice::FamilyMajority => within(of_family.unwrap_or(pieces)),
        })
    }
}

/// The class that is counted most, of several the one best for red.
fn commonest(counts: &[u32; Class::COUNT]) -> Class {
    let most = (0..).zip(counts).max_by_key(|&(class, count)| (count, std::cmp::Reverse(class)));
    most.and_then(|(class, _)| Class::new(class)).unwrap_or(Class::LEVEL)
}

/// The nodes in the parts in which they are hidden.
fn parts(nodes: impl Iterator<Item = NodeId>, hidden: Hidden, seed: u64) -> Vec<BTreeSet<NodeId>> {
    let mut rng = Rng::new(seed);
    let mut parts: BTreeMap<u64, BTreeSet<NodeId>> = BTreeMap::new();
    let mut of_families: BTreeMap<String, u64> = BTreeMap::new();
    for node in nodes {
        let part = match hidden {
            Hidden::Folds(folds) => rng.below(u64::from(folds.max(1))),
            Hidden::Families(folds) => {
                let family = node.canonical().material().family();
                *of_families.entry(family).or_insert_with(|| rng.below(u64::from(folds.max(1))))
            }
        };
        parts.entry(part).or_default().insert(node);
    }
    parts.into_values().collect()
}

pub fn by<K: Ord>(trials: &[Trial], key: impl Fn(&Trial) -> K) -> BTreeMap<K, DeviationCounts> {
    let mut counts: BTreeMap<K, DeviationCounts> = BTreeMap::new();
    for trial in trials {
        counts.entry(key(trial)).or_default().add(trial.deviation());
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::exchange;

    fn trials(hidden: Hidden, seed: u64) -> Vec<Trial> {
        measure(&exchange::built_in().unwrap(), PredictorSettings::default(), hidden, seed).unwrap()
    }

    #[test]
    fn every_proved_node_is_hidden_once() {
        let proved = counted(&rows::built_in().unwrap());
        for hidden in [Hidden::Folds(5), Hidden::Families(5)] {
            let trials = trials(hidden, 1);
            assert_eq!(trials.len(), proved.len());
            assert!(trials.windows(2).all(|pair| pair[0].node < pair[1].node));
            assert!(trials.iter().all(|trial| proved[&trial.node] == trial.truth));
            let counts = by(&trials, |_| ())[&()];
            assert_eq!(counts, counts_of(&trials, Stratum::All), "counted alike");
        }
        assert_eq!(trials(Hidden::Folds(5), 1), trials(Hidden::Folds(5), 1), "the same seed hides the same");
    }

    fn counts_of(trials: &[Trial], stratum: Stratum) -> DeviationCounts {
        counts(trials, stratum)[Choice::Predictor as usize]
    }

    #[test]
    fn whole_families_are_in_one_part() {
        let nodes = || counted(&rows::built_in().unwrap()).into_keys();
        let parts = parts(nodes(), Hidden::Families(10), 7);
        assert!((2..=10).contains(&parts.len()));
        let families = |part: &BTreeSet<NodeId>| -> BTreeSet<String> {
            part.iter().map(|node| node.material().family()).collect()
        };
        let of_parts: usize = parts.iter().map(|part| families(part).len()).sum();
        assert_eq!(of_parts, families(&nodes().collect()).len());
    }

    #[test]
    fn of_a_hidden_family_nothing_is_known() {
        for trial in trials(Hidden::Families(5), 1) {
            let of = |choice: Choice| trial.classes[choice as usize];
            // No verdict of a manual either: the static values decide for the family.
            assert_eq!(of(Choice::FamilyMajority), of(Choice::StaticValues), "{}", trial.family());
        }
    }

    #[test]
    fn strata_of_scores_divide_the_trials() {
        let trials = trials(Hidden::Folds(5), 1);
        let number = |stratum| counts_of(&trials, stratum).all();
        let scores: u32 = Stratum::all().filter(|s| matches!(s, Stratum::Proved(_))).map(number).sum();
        assert_eq!(scores, number(Stratum::All));
        let ends = [Score::SURE_WIN, Score::DRAW].map(|score| number(Stratum::Proved(score)));
        assert_eq!(number(Stratum::Between) + ends.iter().sum::<u32>(), number(Stratum::All));
        assert!((100..number(Stratum::All)).contains(&number(Stratum::BothAttack)));
    }

    #[test]
    fn who_names_one_class_for_all_names_the_commonest() {
        let trials = trials(Hidden::Folds(10), 1);
        let of = |choice: Choice| counts(&trials, Stratum::All)[choice as usize];
        let wins = trials.iter().filter(|trial| trial.truth == Score::SURE_WIN).count();
        assert_eq!(of(Choice::OneClass).exact as usize, wins, "most proved nodes are sure wins");
        for better in [Choice::StaticValues, Choice::FamilyMajority, Choice::Predictor] {
            assert!(of(better).tolerant_percent() > of(Choice::OneClass).tolerant_percent(), "{better:?}");
        }
    }
}
