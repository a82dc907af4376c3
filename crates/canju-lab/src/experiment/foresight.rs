//! Holdout test of the predictor against verdicts hidden from it.
//!
//! Most materials that manuals judge are unsolved. Ten-fold cross-validation: the verdicts of a tenth of the materials are
//! hidden at a time, predicted from everything else, and compared in the terms of manuals: a win (0, 1), a chance (2, 3), level (4, 5). Most printed verdicts are
//! wins, so always answering "win" is often right; the measure is therefore the *balanced* share, the mean of the hit rates of
//! the outcomes.

use std::collections::{BTreeMap, BTreeSet};

use canju_message::All;

use crate::acquisition::elementary::guess;
use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::extension::{Predicted, predict};
use crate::acquisition::manual;
use crate::acquisition::predictor::PredictorSettings;
use crate::knowledge::evidence::Verdict;
use crate::knowledge::score::{Class, Score};
use crate::knowledge::{KnowledgeBase, bounds};
use canju_files::progress::{Cancelled, Part, Progress};
use xiangqi::material::NodeId;

/// Number of folds.
const PARTS: usize = 10;

/// Outcome of a score in the terms of manuals, in the view of the favoured side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
pub enum Third {
    /// 0 and 1.
    Win,
    /// 2 and 3.
    Chance,
    /// 4 and 5.
    Level,
    /// The other side is better: 6 to 9.
    Reversed,
}

impl Third {
    /// Returns the outcome of a score.
    pub const fn of(score: Score) -> Self {
        match score.get() {
            0 | 1 => Self::Win,
            2 | 3 => Self::Chance,
            4 | 5 => Self::Level,
            _ => Self::Reversed,
        }
    }

    /// A word for it that no language changes.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Chance => "chance",
            Self::Level => "level",
            Self::Reversed => "reversed",
        }
    }
}

/// Method that predicts the hidden verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
pub enum Guesser {
    /// The predictor.
    Predictor,
    /// The pieces alone, kept within what the order of pieces allows.
    StaticValues,
    /// Baseline: always the most common outcome.
    Commonest,
}

impl Guesser {
    /// The word of files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Predictor => "predictor",
            Self::StaticValues => "static-values",
            Self::Commonest => "commonest",
        }
    }
}

/// A material with hidden verdicts, in the view of the side that they favour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foreseen {
    /// The material.
    pub node: NodeId,
    /// The score of its verdicts.
    pub manual: Score,
    /// Score of the predictor.
    pub predicted: Score,
    /// Score of the static piece values.
    pub pieces: Score,
}

impl Foreseen {
    /// Whether the prediction is farther off than the next outcome.
    pub fn is_severe(&self) -> bool {
        is_severe(Third::of(self.manual), Third::of(self.predicted))
    }
}

/// Shares of right predictions.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rightness {
    /// The same outcome, in percent of all.
    pub plain: f64,
    /// The mean over the outcomes of the manual, in percent.
    pub balanced: f64,
    /// The balanced share with a chance matching any score from 1 to 5
    /// ([`CensusRow::agrees_leniently`](super::agreement::CensusRow::agrees_leniently)).
    pub lenient: f64,
    /// A win for level, level for a win, or the other side, in percent.
    pub severe: f64,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Foresight {
    /// Rows in lattice order.
    pub rows: Vec<Foreseen>,
}

impl Foresight {
    /// Hides and predicts the verdicts on high pawns of all nodes that are not proved. `base` has the other knowledge.
    ///
    /// # Errors
    /// [`Cancelled`].
    pub fn of(
        base: &KnowledgeBase,
        verdicts: &[Verdict],
        tables: &ExchangeTables,
        settings: PredictorSettings,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let mut stated = manual::answers(verdicts);
        stated.retain(|node, _| !base.is_proved(*node));
        let mut rows = Vec::new();
        for from in 0..PARTS {
            let aside: BTreeSet<NodeId> = stated.keys().copied().skip(from).step_by(PARTS).collect();
            let part = Part { whole: progress, from: from as u64, length: 1, total: PARTS as u64 };
            for Predicted { node, score, .. } in predict(base, &aside, &aside, tables, settings, &part)? {
                let pieces = within(guess(node.material()), allowed(base, node, &aside));
                rows.extend(stated.get(&node).map(|&manual| seen(node, manual, score, pieces)));
            }
        }
        rows.sort_unstable_by_key(|row: &Foreseen| row.node.canonical());
        Ok(Self { rows })
    }

    /// Number of rows with this outcome in the manual and that one predicted.
    pub fn count(&self, manual: Third, predicted: Third) -> usize {
        let found =
            |row: &&Foreseen| (Third::of(row.manual), Third::of(row.predicted)) == (manual, predicted);
        self.rows.iter().filter(found).count()
    }

    /// Returns the shares of right predictions of a guesser; `None` without verdicts.
    pub fn rightness(&self, guesser: Guesser) -> Option<Rightness> {
        let commonest = self.commonest();
        let prediction = |row: &Foreseen| match guesser {
            Guesser::Predictor => row.predicted,
            Guesser::StaticValues => row.pieces,
            Guesser::Commonest => commonest,
        };
        let mut hits: BTreeMap<Third, Hits> = BTreeMap::new();
        for row in &self.rows {
            hits.entry(Third::of(row.manual)).or_default().add(Third::of(row.manual), prediction(row));
        }
        let percent = |part: u32, all: usize| 100.0 * f64::from(part) / all as f64;
        let mean = |of: fn(&Hits) -> u32| {
            hits.values().map(|hits| percent(of(hits), hits.all)).sum::<f64>() / hits.len() as f64
        };
        let sum = |of: fn(&Hits) -> u32| percent(hits.values().map(of).sum(), self.rows.len());
        (!self.rows.is_empty()).then(|| Rightness {
            plain: sum(|hits| hits.right),
            balanced: mean(|hits| hits.right),
            lenient: mean(|hits| hits.lenient),
            severe: sum(|hits| hits.severe),
        })
    }

    /// A score of the outcome that most of them have.
    fn commonest(&self) -> Score {
        let scores = [Score::SURE_WIN, Score::WIN_BY_POSITION, Score::DRAW];
        let number = |score: &Score| self.count_of(Third::of(*score));
        scores.into_iter().rev().max_by_key(number).unwrap_or(Score::SURE_WIN)
    }

    fn count_of(&self, manual: Third) -> usize {
        self.rows.iter().filter(|row| Third::of(row.manual) == manual).count()
    }
}

/// Numbers of right predictions for one outcome of the manual.
#[derive(Debug, Clone, Copy, Default)]
struct Hits {
    all: usize,
    right: u32,
    lenient: u32,
    severe: u32,
}

impl Hits {
    fn add(&mut self, manual: Third, prediction: Score) {
        let right = Third::of(prediction) == manual;
        self.all += 1;
        self.right += u32::from(right);
        self.lenient += u32::from(right || manual == Third::Chance && (1..=5).contains(&prediction.get()));
        self.severe += u32::from(is_severe(manual, Third::of(prediction)));
    }
}

/// A chance for a win, or for level, is no severe error.
fn is_severe(manual: Third, prediction: Third) -> bool {
    prediction == Third::Reversed
        || matches!((manual, prediction), (Third::Win, Third::Level) | (Third::Level, Third::Win))
}

/// Range of classes allowed by the known scores, ignoring the nodes in `aside`.
fn allowed(base: &KnowledgeBase, node: NodeId, aside: &BTreeSet<NodeId>) -> (Class, Class) {
    bounds::around(node, |other| base.locked(other).filter(|_| !aside.contains(&other.canonical())))
}

fn within(score: Score, (low, high): (Class, Class)) -> Score {
    let class = score.class();
    if low > high || (low..=high).contains(&class) { score } else { class.clamp(low, high).scores().1 }
}

/// Turns a row to the side favoured by the manual; if it favours none, each prediction to the side that it favours itself.
fn seen(node: NodeId, manual: Score, predicted: Score, pieces: Score) -> Foreseen {
    let mirror = [manual, predicted, pieces].map(Score::mirror);
    if manual.class() > Class::LEVEL {
        let [manual, predicted, pieces] = mirror;
        return Foreseen { node: node.mirror(), manual, predicted, pieces };
    }
    if manual.class() < Class::LEVEL {
        return Foreseen { node, manual, predicted, pieces };
    }
    Foreseen { node, manual, predicted: predicted.min(mirror[1]), pieces: pieces.min(mirror[2]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::material::Material;

    fn row(manual: u8, predicted: u8) -> Foreseen {
        let node = "KRKN".parse::<Material>().unwrap().into();
        let score = |number| Score::new(number).unwrap();
        Foreseen { node, manual: score(manual), predicted: score(predicted), pieces: Score::DRAW }
    }

    #[test]
    fn each_outcome_weighs_alike_however_often_it_occurs() {
        let rows = vec![row(0, 0), row(0, 1), row(0, 3), row(1, 5), row(3, 2), row(5, 6)];
        let foresight = Foresight { rows };
        let of = |guesser| foresight.rightness(guesser).unwrap();
        let Rightness { plain, balanced, lenient, severe } = of(Guesser::Predictor);
        assert!((lenient - 50.0).abs() < 1e-9, "the chance is right already");
        assert!((plain - 50.0).abs() < 1e-9 && (balanced - 50.0).abs() < 1e-9);
        assert!((severe - 100.0 / 3.0).abs() < 1e-9, "a win predicted level, and the other side");
        let third = 100.0 / 3.0;
        assert!((of(Guesser::Commonest).balanced - third).abs() < 1e-9);
        assert!((of(Guesser::StaticValues).balanced - third).abs() < 1e-9);
        assert_eq!(foresight.count(Third::Win, Third::Chance), 1);
        assert_eq!(Foresight::default().rightness(Guesser::Predictor), None);
    }
}
