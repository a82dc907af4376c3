//! Predictor of unknown combinations.
//!
//! The default uses the learned model and the answers near the combination ([`learned`]). The paper's predictor (Chen et al. 2011) uses
//! exchanges: the side with more attacking material is *active* and takes the best known combination that it can reach by exchanges
//! whose probability exceeds the threshold. If both sides attack equally, each is tried and the classes are averaged, rounded toward the
//! draw. Without a known combination the prediction is the middle of the bounds, and without bounds the material alone decides. Either
//! prediction stays within the bounds of the order of pieces.

use canju_message::All;
use rustc_hash::FxHashMap;
use xiangqi::material::{Kind, Material, NodeId, SideMaterial};
use xiangqi::rules::Color;

use crate::acquisition::elementary::guess;
use crate::acquisition::exchange::{Exchange, ExchangeTables, Taken};
use crate::acquisition::learned::experience::{Experience, MOST_SURE, choose};
use crate::acquisition::learned::{self, Model};
use crate::knowledge::score::{Class, Score};

#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PredictorSettings {
    #[serde(default)]
    pub approach: Approach,
    /// Exchanges count while the product of their probabilities is above this (the paper's PLB), 0..1.
    pub threshold: f32,
    /// Exchanges one after the other, at most.
    pub most_exchanges: u8,
    pub active: Active,
}

impl Default for PredictorSettings {
    fn default() -> Self {
        Self { approach: Approach::Learned, threshold: 0.1, most_exchanges: 4, active: Active::Attacker }
    }
}

impl PredictorSettings {
    pub fn of(paper: bool) -> Self {
        Self { approach: if paper { Approach::Exchanges } else { Approach::Learned }, ..Self::default() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum Approach {
    /// The learned model and the answers near the combination.
    #[default]
    Learned,
    /// The paper's exchanges.
    Exchanges,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Active {
    /// The side with more attacking material; both if they are equal.
    Attacker,
    /// Both, the classes averaged.
    Both,
}

/// A way of exchanges to a combination with a known score.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub active: Color,
    pub exchanges: Vec<Exchange>,
    /// The probability that all of them can be forced.
    pub probability: f32,
    pub leads_to: NodeId,
    pub score: Score,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(word, text = "predict-basis-")]
pub enum Basis {
    Learned,
    Exchanges,
    Bounds,
    #[all(text = "predict-basis-static")]
    StaticValues,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    pub score: Score,
    pub basis: Basis,
    /// Result of the learned model; `None` with exchanges.
    pub learned: Option<Learned>,
    /// Best line of each side that was tried, with exchanges.
    pub lines: Vec<Line>,
    /// The class before it was kept within the bounds.
    pub raw: Class,
    /// Classes allowed by the known scores around it, the second below the first if they contradict each other.
    pub bounds: (Class, Class),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Learned {
    /// The place among the classes that the model gives it, 0 to 8.
    pub place: f32,
    /// Confidence that the prediction is right or slightly off, by the votes of answers: 0 to 1; `None` without votes.
    pub confidence: Option<f32>,
}

pub struct Predictor<'a, K> {
    pub model: &'a Model,
    pub tables: &'a ExchangeTables,
    /// The score known of a node, to which exchanges may lead.
    pub known: K,
    pub experience: &'a Experience,
    pub settings: PredictorSettings,
}

/// A combination reached by exchanges.
#[derive(Clone, Copy)]
struct Visit {
    active: SideMaterial,
    passive: SideMaterial,
    probability: f32,
    /// The previous visit, and the exchange from it; `None` for the first.
    way: Option<(usize, Kind, Taken)>,
    exchanges: u8,
}

/// The visits by both sides, as one number.
type Seen = FxHashMap<u32, usize>;

fn key(active: SideMaterial, passive: SideMaterial) -> u32 {
    u32::from(active.index()) << 16 | u32::from(passive.index())
}

impl<K> Predictor<'_, K>
where
    K: Fn(NodeId) -> Option<Score>,
{
    /// The prediction for a node, kept within `bounds`, with all that led to it.
    pub fn predict(&self, node: NodeId, bounds: (Class, Class)) -> Prediction {
        self.predicted(node, bounds, None)
    }

    /// Returns the score of [`Predictor::predict`] and its basis; skips computations that cannot change them.
    pub fn score(&self, node: NodeId, bounds: (Class, Class)) -> (Score, Basis) {
        let prediction = self.predicted(node, bounds, Some(bounds));
        (prediction.score, prediction.basis)
    }

    fn predicted(&self, node: NodeId, bounds: (Class, Class), enough: Option<(Class, Class)>) -> Prediction {
        if self.settings.approach == Approach::Learned {
            return self.learned(node, bounds);
        }
        let lines = self.lines(node.material(), enough);
        let (basis, raw) = Self::judge(node, bounds, &lines);
        let score = self.scored(node, within(node, raw, bounds));
        Prediction { score, basis, learned: None, lines, raw, bounds }
    }

    fn learned(&self, node: NodeId, bounds: (Class, Class)) -> Prediction {
        // The votes on the mirror come in another order, and sums of fractions hang on it.
        if node != node.canonical() {
            return self.learned(node.mirror(), (bounds.1.mirror(), bounds.0.mirror())).mirror();
        }
        let odds = self.model.odds(node.material());
        let levels = odds.levels();
        let place = learned::place(levels);
        let votes = self.experience.votes(node, odds);
        let free = (Class::BEST, Class::WORST);
        let raw = choose(&votes, place, free).map_or_else(|| learned::class_at(place), |(class, _)| class);
        let chosen = choose(&votes, place, bounds);
        let class = within(node, chosen.map_or(raw, |(class, _)| class), bounds);
        let confidence = chosen.map(|(_, share)| share.min(MOST_SURE));
        let score = learned::score_at(class, levels);
        let learned = Some(Learned { place, confidence });
        Prediction { score, basis: Basis::Learned, learned, lines: Vec::new(), raw, bounds }
    }

    /// The best line of each side that is tried. A side with a line as good as the bounds allow looks no further.
    fn lines(&self, material: Material, bounds: Option<(Class, Class)>) -> Vec<Line> {
        let sides: Vec<Color> = self.active_sides(material).collect();
        // The mean of two lines needs both without bounds.
        let bounds = bounds.filter(|bounds| sides.len() == 1 && bounds.0 <= bounds.1);
        sides.into_iter().filter_map(|active| self.best_line(material, active, bounds)).collect()
    }

    fn judge(node: NodeId, bounds: (Class, Class), lines: &[Line]) -> (Basis, Class) {
        match lines {
            [] if bounds != (Class::BEST, Class::WORST) && bounds.0 <= bounds.1 => {
                (Basis::Bounds, middle(bounds.0, bounds.1))
            }
            [] => (Basis::StaticValues, guess(node.material()).class()),
            [line] => (Basis::Exchanges, line.score.class()),
            [one, other, ..] => (Basis::Exchanges, middle(one.score.class(), other.score.class())),
        }
    }

    /// Returns the score of a class: 4 if either side can win.
    fn scored(&self, node: NodeId, class: Class) -> Score {
        match class.scores() {
            (Score::EITHER, _) if self.anybody_wins(node.material()) => Score::EITHER,
            (_, score) => score,
        }
    }

    fn active_sides(&self, material: Material) -> impl Iterator<Item = Color> + use<K> {
        let [red, black] = [material.red, material.black].map(SideMaterial::attacking_value);
        let both = self.settings.active == Active::Both || red == black;
        Color::ALL.into_iter().filter(move |color| match color {
            Color::Red => both || red > black,
            Color::Black => both || black > red,
        })
    }

    /// Returns the best line of one side. With `bounds` it stops at a class that is as good as they allow.
    fn best_line(&self, material: Material, active: Color, bounds: Option<(Class, Class)>) -> Option<Line> {
        let rank = |class: Class| if active == Color::Red { class } else { class.mirror() };
        let enough = bounds.map(|(low, high)| rank(if active == Color::Red { low } else { high }));
        let (own, other) = (material.side(active), material.side(active.opponent()));
        let mut visits =
            vec![Visit { active: own, passive: other, probability: 1.0, way: None, exchanges: 0 }];
        let mut seen = Seen::default();
        let mut best: Option<(usize, NodeId, Score)> = None;
        let mut at = 0;
        while at < visits.len() {
            let visit = visits[at];
            let node = node_of(&visit, active);
            if let Some(score) = (self.known)(node).filter(|_| at > 0) {
                let better = best.is_none_or(|(known, _, other)| {
                    let order = rank(score.class()).cmp(&rank(other.class()));
                    order.then(visits[known].probability.total_cmp(&visit.probability)).is_lt()
                });
                if better {
                    best = Some((at, node, score));
                }
                if enough.is_some_and(|enough| rank(score.class()) <= enough) {
                    break;
                }
            }
            if visit.exchanges < self.settings.most_exchanges {
                self.exchange_from(at, &mut visits, &mut seen);
            }
            at += 1;
        }
        let (at, leads_to, score) = best?;
        let probability = visits[at].probability;
        Some(Line { active, exchanges: self.exchanges_to(&visits, at), probability, leads_to, score })
    }

    fn exchange_from(&self, at: usize, visits: &mut Vec<Visit>, seen: &mut Seen) {
        let Visit { active, passive, probability, exchanges, .. } = visits[at];
        let left = Taken::ALL.map(|taken| taken.from(passive).map(|left| (taken, left, left.kinds())));
        for given in Kind::ALL {
            let Some(active) = active.remove(given) else { continue };
            let kinds = active.kinds();
            for (taken, passive, passive_kinds) in left.into_iter().flatten() {
                let probability = probability * self.tables.forced(given, taken, kinds, passive_kinds);
                if probability <= self.settings.threshold {
                    continue;
                }
                let way = Some((at, given, taken));
                let visit = Visit { active, passive, probability, way, exchanges: exchanges + 1 };
                // Longer ways come later, so only one of the same length can be likelier and not yet expanded.
                match seen.get(&key(active, passive)) {
                    Some(&known) if visits[known].probability >= probability => {}
                    Some(&known) if visits[known].exchanges == visit.exchanges => visits[known] = visit,
                    _ => {
                        seen.insert(key(active, passive), visits.len());
                        visits.push(visit);
                    }
                }
            }
        }
    }

    fn exchanges_to(&self, visits: &[Visit], mut at: usize) -> Vec<Exchange> {
        let mut exchanges = Vec::new();
        while let Visit { active, passive, way: Some((before, given, taken)), .. } = visits[at] {
            exchanges.extend(self.tables.best(given, taken, active, passive).map(|(exchange, _)| exchange));
            at = before;
        }
        exchanges.reverse();
        exchanges
    }

    /// Whether a side can win with its surplus of pieces against the bare defence of the other side.
    fn anybody_wins(&self, material: Material) -> bool {
        Color::ALL.into_iter().any(|color| {
            let (own, other) = (material.side(color), material.side(color.opponent()));
            let surplus = Kind::ALL.map(|kind| match kind.attacks() {
                true => own.count(kind).saturating_sub(other.count(kind)),
                false => own.count(kind),
            });
            let bare = Kind::ALL.map(|kind| if kind.attacks() { 0 } else { other.count(kind) });
            let (Some(red), Some(black)) =
                (SideMaterial::from_counts(surplus), SideMaterial::from_counts(bare))
            else {
                return false;
            };
            let score = (self.known)(Material { red, black }.into());
            score.is_some_and(|score| score.class() < Class::LEVEL)
        })
    }
}

impl Prediction {
    /// Returns the confidence that it is right or slightly off, 0 to 1; `None` with exchanges.
    pub fn confidence(&self) -> Option<f32> {
        self.learned.and_then(|learned| learned.confidence)
    }

    /// The prediction for the mirror.
    fn mirror(self) -> Self {
        let learned = self.learned.map(|learned| Learned { place: 8.0 - learned.place, ..learned });
        let bounds = (self.bounds.1.mirror(), self.bounds.0.mirror());
        Self { score: self.score.mirror(), raw: self.raw.mirror(), learned, bounds, ..self }
    }
}

/// Clamps a class to the bounds unless they contradict each other; level if both sides are equal.
fn within(node: NodeId, class: Class, bounds: (Class, Class)) -> Class {
    if node.is_symmetric() { Class::LEVEL } else { class.within(bounds) }
}

fn node_of(visit: &Visit, active: Color) -> NodeId {
    match active {
        Color::Red => Material { red: visit.active, black: visit.passive }.into(),
        Color::Black => Material { red: visit.passive, black: visit.active }.into(),
    }
}

/// Returns the class midway between two, rounded towards the draw.
pub fn middle(one: Class, other: Class) -> Class {
    let sum = one.get() + other.get();
    let toward_draw = u8::from(sum < 2 * Class::LEVEL.get());
    Class::new((sum + toward_draw) / 2).unwrap_or(Class::LEVEL)
}

#[cfg(test)]
mod tests;
