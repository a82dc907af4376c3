//! Agreement of the scores of exact tables with published verdicts.
//!
//! A score is defined for high pawns ([`scoring`](crate::acquisition::scoring)), while a manual often judges low pawns or pawns
//! on the last rank. A material is therefore compared at the highest pawns that its verdicts name; verdicts on lower ones are set
//! aside. A verdict without a condition counts as one on high pawns; if it names several heights of one side's pawns, the census
//! at low pawns is used. The remaining verdicts are reduced to one score by [`manual`].
//!
//! Two scores agree if they have the same [`Outcome`].

use std::collections::{BTreeMap, BTreeSet};

use canju_files::progress::{Cancelled, Part, Progress};
use canju_message::All;
use xiangqi::material::NodeId;
use xiangqi_tablebase::census::{Census, PawnHeight};

use crate::acquisition::elementary::guess;
use crate::acquisition::exchange::ExchangeTables;
use crate::acquisition::extension::{Predicted, predict};
use crate::acquisition::manual;
use crate::acquisition::predictor::PredictorSettings;
use crate::acquisition::scoring::{Censuses, Shares, Thresholds};
use crate::knowledge::evidence::Verdict;
use crate::knowledge::score::{Class, Score};
use crate::knowledge::{KnowledgeBase, bounds};

/// Outcome of a score in the terms of manuals, in the view of the favoured side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
#[all(word, text = "outcome-")]
pub enum Outcome {
    /// A win 勝: 0 or 1.
    Win,
    /// A win by position 巧勝: 2 or 3.
    ByPosition,
    /// Both sides win at times: 4.
    Either,
    /// A draw 和: 5.
    Draw,
    /// The other side has the advantage: 6 to 9.
    Reversed,
}

impl Outcome {
    pub const fn of(score: Score) -> Self {
        match score.get() {
            0 | 1 => Self::Win,
            2 | 3 => Self::ByPosition,
            4 => Self::Either,
            5 => Self::Draw,
            _ => Self::Reversed,
        }
    }
}

/// One material with a census and verdicts, seen by the side that the manual favours, else by the one that the census does.
#[derive(Debug, Clone, PartialEq)]
pub struct CensusRow {
    pub node: NodeId,
    /// The heights of red's and black's pawns at which it is compared.
    pub pawns: [PawnHeight; 2],
    /// Shares counted by the tables for Red and for Black.
    pub shares: [Option<Shares>; 2],
    /// The score of the census at these heights.
    pub census: Score,
    pub manual: Score,
    pub verdicts: Vec<Verdict>,
    /// Number of verdicts on lower pawns that were set aside.
    pub set_aside: usize,
}

impl CensusRow {
    /// Whether census and manual have the same outcome.
    pub fn agrees(&self) -> bool {
        Outcome::of(self.census) == Outcome::of(self.manual)
    }

    /// Whether the outcomes agree, with 巧勝 matching any score from 1 to 5: manuals use it for studied positions, often the few
    /// won ones among many drawn.
    pub fn agrees_leniently(&self) -> bool {
        let studies = Outcome::of(self.manual) == Outcome::ByPosition;
        self.agrees() || studies && (1..=5).contains(&self.census.get())
    }
}

/// All materials that have both.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreement {
    /// Rows in lattice order.
    pub rows: Vec<CensusRow>,
    /// Number of materials with verdicts but no census.
    pub without_census: usize,
}

impl Agreement {
    pub fn of(censuses: &[Census], verdicts: &[Verdict]) -> Self {
        Self::by(&Thresholds::RULE, censuses, verdicts)
    }

    fn by(thresholds: &Thresholds, censuses: &[Census], verdicts: &[Verdict]) -> Self {
        let censuses = Censuses::new(censuses);
        let mut stated: BTreeMap<NodeId, Vec<&Verdict>> = BTreeMap::new();
        for verdict in verdicts {
            stated.entry(verdict.material.canonical()).or_default().push(verdict);
        }
        let all = stated.len();
        let row = |(node, verdicts)| row(thresholds, &censuses, node, verdicts);
        let rows: Vec<CensusRow> = stated.into_iter().filter_map(row).collect();
        Self { without_census: all - rows.len(), rows }
    }

    /// Returns the number of agreeing materials.
    pub fn agreeing(&self) -> usize {
        self.rows.iter().filter(|row| row.agrees()).count()
    }

    /// Returns the number of leniently agreeing materials.
    pub fn agreeing_leniently(&self) -> usize {
        self.rows.iter().filter(|row| row.agrees_leniently()).count()
    }

    /// Returns the number of materials with these outcomes in manual and census.
    pub fn count(&self, manual: Outcome, census: Outcome) -> usize {
        let outcomes = self.rows.iter().map(|row| (Outcome::of(row.manual), Outcome::of(row.census)));
        outcomes.filter(|&found| found == (manual, census)).count()
    }
}

fn row(
    thresholds: &Thresholds,
    censuses: &Censuses<'_>,
    canonical: NodeId,
    stated: Vec<&Verdict>,
) -> Option<CensusRow> {
    let sides = censuses.sides(canonical)?;
    let lowest = |pawns: [PawnHeight; 2]| pawns[0].max(pawns[1]);
    let highest = stated.iter().map(|verdict| lowest(verdict.pawns())).min()?;
    let all = stated.len();
    let compared = stated.into_iter().filter(|verdict| lowest(verdict.pawns()) == highest);
    let verdicts: Vec<Verdict> = compared.cloned().collect();
    let manual = *manual::reconcile(&verdicts).get(&canonical)?;
    let heights = verdicts.iter().map(|verdict| seen(verdict.pawns(), verdict.material != canonical));
    let pawns = heights.reduce(|a, b| [a[0].max(b[0]), a[1].max(b[1])])?;
    let census = sides.score_at(pawns, thresholds);
    let favours_black = |score: Score| Outcome::of(score) == Outcome::Reversed;
    let level = manual.class() == manual.mirror().class();
    let turned = favours_black(manual) || level && favours_black(census);
    let turn = |score: Score| if turned { score.mirror() } else { score };
    Some(CensusRow {
        node: if turned { canonical.mirror() } else { canonical },
        pawns: seen(pawns, turned),
        shares: seen(sides.shares(pawns), turned),
        census: turn(census),
        manual: turn(manual),
        set_aside: all - verdicts.len(),
        verdicts,
    })
}

fn seen<T: Copy>(both: [T; 2], mirrored: bool) -> [T; 2] {
    if mirrored { [both[1], both[0]] } else { both }
}

// Holdout test of the predictor against verdicts hidden from it.
//
// Most materials that manuals judge are unsolved. Ten-fold cross-validation: the verdicts of a tenth of the materials are
// hidden at a time, predicted from everything else, and compared in the terms of manuals: a win (0, 1), a chance (2, 3), level (4, 5). Most printed verdicts are
// wins, so always answering "win" is often right; the measure is therefore the *balanced* share, the mean of the hit rates of
// the outcomes.

/// Number of folds.
const PARTS: usize = 10;

/// Outcome of a score in the terms of manuals, in the view of the favoured side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
#[all(word, text = "outcome-")]
pub enum Third {
    /// 0 and 1.
    Win,
    /// 2 and 3.
    #[all(text = "outcome-by-position")]
    Chance,
    /// 4 and 5.
    Level,
    /// The other side is better: 6 to 9.
    Reversed,
}

impl Third {
    pub const fn of(score: Score) -> Self {
        match score.get() {
            0 | 1 => Self::Win,
            2 | 3 => Self::Chance,
            4 | 5 => Self::Level,
            _ => Self::Reversed,
        }
    }
}

/// Method that predicts the hidden verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(word, text = "choice-")]
pub enum Guesser {
    Predictor,
    /// The pieces alone, kept within what the order of pieces allows.
    StaticValues,
    /// Baseline: always the most common outcome.
    #[all(text = "foresight-commonest")]
    Commonest,
}

/// A material with hidden verdicts, in the view of the side that they favour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foreseen {
    pub node: NodeId,
    pub manual: Score,
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

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Foresight {
    /// Rows in lattice order.
    pub rows: Vec<Foreseen>,
}

impl Foresight {
    /// Hides and predicts the verdicts on high pawns of all nodes that are not proved. `base` has the other knowledge.
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
                rows.extend(stated.get(&node).map(|&manual| third_seen(node, manual, score, pieces)));
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
fn third_seen(node: NodeId, manual: Score, predicted: Score, pieces: Score) -> Foreseen {
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
    use xiangqi_tablebase::census::rows;

    fn built_in() -> Agreement {
        Agreement::of(&rows::built_in().unwrap(), &manual::verdicts().unwrap())
    }

    #[test]
    fn the_cross_table_holds_every_row_once() {
        let agreement = built_in();
        let count = |pair: fn(&(Outcome, Outcome)) -> bool| {
            let pairs = Outcome::ALL.into_iter().flat_map(|a| Outcome::ALL.map(|b| (a, b)));
            pairs.filter(pair).map(|(a, b)| agreement.count(a, b)).sum::<usize>()
        };
        assert_eq!(count(|_| true), agreement.rows.len());
        assert_eq!(count(|(a, b)| a == b), agreement.agreeing());
        assert_eq!(count(|(manual, _)| *manual == Outcome::Reversed), 0);
        assert!(agreement.rows.len() > 20 && agreement.without_census > 0);
    }

    /// Sides swapped in all verdicts: nothing changes.
    #[test]
    fn agreement_does_not_depend_on_the_side() {
        let (censuses, verdicts) = (rows::built_in().unwrap(), manual::verdicts().unwrap());
        // A win of black's has no word of its own among the verdicts, hence only those that are drawn.
        let drawn: Vec<Verdict> = verdicts.into_iter().filter(|v| v.finding == Score::DRAW).collect();
        let swapped = |verdict: &Verdict| Verdict {
            material: verdict.material.mirror(),
            conditions: verdict
                .conditions
                .iter()
                .map(|c| match c.split_once(':') {
                    Some(("red", height)) => format!("black:{height}"),
                    Some(("black", height)) => format!("red:{height}"),
                    _ => c.clone(),
                })
                .collect(),
            ..verdict.clone()
        };
        let mirrored: Vec<Verdict> = drawn.iter().map(swapped).collect();
        let [one, other] = [drawn, mirrored].map(|verdicts| Agreement::of(&censuses, &verdicts));
        let fields = |row: &CensusRow| (row.node, row.census, row.manual, row.pawns, row.set_aside);
        assert_eq!(
            one.rows.iter().map(fields).collect::<Vec<_>>(),
            other.rows.iter().map(fields).collect::<Vec<_>>()
        );
    }

    #[test]
    fn verdicts_on_lower_pawns_are_set_aside_where_there_are_others() {
        let row = |material: &str, lines: &str| {
            let verdicts = manual::read(lines.as_bytes()).unwrap();
            let rows = Agreement::of(&rows::built_in().unwrap(), &verdicts).rows;
            assert_eq!(rows[0].node.material().to_string(), material);
            rows.into_iter().next().unwrap()
        };
        let both = row("KCPKM", "KCPKM\twin\t\tred:high\t\t\nKCPKM\tdraw\t\tred:low\t\t\n");
        assert_eq!((both.manual.get(), both.set_aside, both.pawns[0]), (0, 1, PawnHeight::High));
        let low = row("KCPKM", "KCPKM\tdraw\t\tred:bottom\t\t\n");
        assert_eq!((low.manual.get(), low.census.get(), low.pawns[0]), (5, 5, PawnHeight::Bottom));
        assert!(low.agrees());
        // Named by the mirror, the same.
        let mirror = row("KCPKM", "KMKCP\tdraw\t\tblack:bottom\t\t\n");
        assert_eq!((mirror.pawns, mirror.census), (low.pawns, low.census));
    }

    /// Thresholds that could have been chosen instead.
    fn choices() -> Vec<Thresholds> {
        let mut all = vec![Thresholds::RULE];
        for f in [1.0, 2.0, 5.0, 15.0] {
            for w in [50.0, 55.0, 60.0, 65.0, 70.0, 75.0, 80.0, 85.0] {
                for fortress in [10.0, 15.0, 20.0, 30.0, 40.0, 101.0] {
                    for chance in [5.0, 10.0, 15.0, 20.0, 25.0, 30.0] {
                        for r in [5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0] {
                            let (mostly, chance) = ((f, w), (chance, r));
                            all.push(Thresholds { mostly, fortress, chance, ..Thresholds::RULE });
                        }
                    }
                }
            }
        }
        all
    }

    /// Estimates how much of the agreement is due to the choice of thresholds. Ties count in parts.
    #[test]
    fn thresholds_chosen_without_a_material_do_not_judge_it_better() {
        let (censuses, verdicts) = (rows::built_in().unwrap(), manual::verdicts().unwrap());
        let solved = Censuses::new(&censuses);
        let verdicts: Vec<Verdict> =
            verdicts.into_iter().filter(|verdict| solved.sides(verdict.material).is_some()).collect();
        let agrees = |thresholds: &Thresholds| -> Vec<bool> {
            let agreement = Agreement::by(thresholds, &censuses, &verdicts);
            agreement.rows.iter().map(CensusRow::agrees).collect()
        };
        let judged: Vec<Vec<bool>> = choices().iter().map(agrees).collect();
        let total = |agrees: &Vec<bool>| agrees.iter().filter(|agrees| **agrees).count();
        let totals: Vec<usize> = judged.iter().map(total).collect();
        let left_out = |at: usize| {
            let others = |choice: usize| totals[choice] - usize::from(judged[choice][at]);
            let best = (0..judged.len()).map(others).max().unwrap();
            let chosen: Vec<usize> = (0..judged.len()).filter(|&choice| others(choice) == best).collect();
            chosen.iter().filter(|&&choice| judged[choice][at]).count() as f64 / chosen.len() as f64
        };
        let all = judged[0].len();
        let left_out: f64 = (0..all).map(left_out).sum();
        let summary = format!(
            "materials {all}, the rule agrees on {}, the best of {} choices on {}, leaving one out {left_out:.1}",
            totals[0],
            judged.len(),
            totals.iter().max().unwrap(),
        );
        let noise = 1.0 + all as f64 / 20.0;
        assert!(left_out <= totals[0] as f64 + noise, "the rule can be bettered: {summary}");
        insta::assert_snapshot!(summary);
    }
}

#[cfg(test)]
mod foresight_tests {
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
