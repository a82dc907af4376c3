//! The unknown-state predictor: what a combination is worth, from what it can be exchanged into (Chen et al. 2011).
//!
//! The side with more attacking material is *active*: it looks for the best known combination that it can reach by exchanges which
//! it forces with a probability above the threshold. Where both attack alike each side is tried and the classes are averaged, rounded
//! toward the draw. Answers with the same attackers vote first ([`nearest`]): that is ours, and can be switched off. What comes out is
//! kept within what the order of pieces allows around the combination. Where no exchange leads to anything known, the middle of these
//! bounds stands for it, and where they say nothing, the pieces alone.

use rustc_hash::FxHashMap;

use crate::acquisition::elementary::guess;
use crate::acquisition::exchange::{Exchange, ExchangeTables, Taken};
use crate::acquisition::nearest::{self, Voter};
use crate::knowledge::score::{Class, Score};
use crate::material::{Kind, Material, NodeId, SideMaterial};
use crate::rules::Color;

/// How the predictor goes.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PredictorSettings {
    /// Exchanges count while the product of their probabilities is above this (the paper's PLB), 0..1.
    pub threshold: f32,
    /// Exchanges one after the other, at most.
    pub most_exchanges: u8,
    /// Whose exchanges are looked at.
    pub active: Active,
    /// Answers with the same attackers decide where there are some; without them it is the paper's predictor.
    pub nearest: bool,
}

impl Default for PredictorSettings {
    fn default() -> Self {
        Self { threshold: 0.1, most_exchanges: 4, active: Active::Attacker, nearest: true }
    }
}

/// The side that forces exchanges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Active {
    /// The one with more attacking material; both where they are equal.
    Attacker,
    /// Both, the classes averaged.
    Both,
}

/// A way of exchanges to a combination with a known score.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The side that forces it.
    pub active: Color,
    /// The exchanges in order.
    pub exchanges: Vec<Exchange>,
    /// The probability that all of them can be forced.
    pub probability: f32,
    /// Where they lead.
    pub leads_to: NodeId,
    /// The score known there.
    pub score: Score,
}

/// What a prediction rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The vote of the answers nearest to it.
    Nearest,
    /// Exchanges.
    Exchanges,
    /// The middle of the bounds.
    Bounds,
    /// The pieces alone.
    StaticValues,
}

impl Basis {
    /// Every basis, the best first.
    pub const ALL: [Self; 4] = [Self::Nearest, Self::Exchanges, Self::Bounds, Self::StaticValues];

    /// The word of files and of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nearest => "nearest",
            Self::Exchanges => "exchanges",
            Self::Bounds => "bounds",
            Self::StaticValues => "static-values",
        }
    }
}

/// A predicted score with all that led to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    /// The score.
    pub score: Score,
    /// What it rests on.
    pub basis: Basis,
    /// The answers that voted, the nearest first; none where the settings leave them out.
    pub voters: Vec<Voter>,
    /// The best line of each side that was tried.
    pub lines: Vec<Line>,
    /// The class before it was kept within the bounds.
    pub raw: Class,
    /// The classes that the known scores around it allow, the second below the first where they contradict each other.
    pub bounds: (Class, Class),
}

/// Predicts from exchange tables, known scores and answers.
pub struct Predictor<'a, K, A> {
    /// How likely exchanges are.
    pub tables: &'a ExchangeTables,
    /// The score known of a node, to which exchanges may lead.
    pub known: K,
    /// What a table, a manual or an expert answers of a node.
    pub answer: A,
    /// How it goes.
    pub settings: PredictorSettings,
}

/// A combination reached by exchanges.
#[derive(Clone, Copy)]
struct Visit {
    active: SideMaterial,
    passive: SideMaterial,
    probability: f32,
    /// The visit before, and what is exchanged there; nothing for the first.
    way: Option<(usize, Kind, Taken)>,
    exchanges: u8,
}

/// The visits by both sides, as one number.
type Seen = FxHashMap<u32, usize>;

fn key(active: SideMaterial, passive: SideMaterial) -> u32 {
    u32::from(active.index()) << 16 | u32::from(passive.index())
}

impl<K, A> Predictor<'_, K, A>
where
    K: Fn(NodeId) -> Option<Score>,
    A: Fn(NodeId) -> Option<Score>,
{
    /// The prediction for a node, kept within `bounds`, with all that led to it.
    pub fn predict(&self, node: NodeId, bounds: (Class, Class)) -> Prediction {
        let lines = self.lines(node.material(), None);
        let voters = self.voters(node);
        let (basis, raw) = self.judge(node, bounds, &voters, &lines);
        Prediction { score: self.within(node, raw, bounds), basis, voters, lines, raw, bounds }
    }

    /// The score of [`Predictor::predict`] and what it rests on, without looking at what cannot change it.
    pub fn score(&self, node: NodeId, bounds: (Class, Class)) -> (Score, Basis) {
        let voters = self.voters(node);
        let lines = if voters.is_empty() { self.lines(node.material(), Some(bounds)) } else { Vec::new() };
        let (basis, raw) = self.judge(node, bounds, &voters, &lines);
        (self.within(node, raw, bounds), basis)
    }

    fn voters(&self, node: NodeId) -> Vec<Voter> {
        if self.settings.nearest { nearest::voters(node, &self.answer) } else { Vec::new() }
    }

    /// The best line of each side that is tried. A side with a line as good as the bounds allow looks no further.
    fn lines(&self, material: Material, bounds: Option<(Class, Class)>) -> Vec<Line> {
        let sides: Vec<Color> = self.active_sides(material).collect();
        // Of two lines the middle counts, and it needs both as they are.
        let bounds = bounds.filter(|bounds| sides.len() == 1 && bounds.0 <= bounds.1);
        sides.into_iter().filter_map(|active| self.best_line(material, active, bounds)).collect()
    }

    fn judge(
        &self,
        node: NodeId,
        bounds: (Class, Class),
        voters: &[Voter],
        lines: &[Line],
    ) -> (Basis, Class) {
        match lines {
            _ if let Some(class) = nearest::vote(voters, bounds) => (Basis::Nearest, class),
            [] if bounds != (Class::BEST, Class::WORST) && bounds.0 <= bounds.1 => {
                (Basis::Bounds, middle(bounds.0, bounds.1))
            }
            [] => (Basis::StaticValues, guess(node.material()).class()),
            [line] => (Basis::Exchanges, line.score.class()),
            [one, other, ..] => (Basis::Exchanges, middle(one.score.class(), other.score.class())),
        }
    }

    /// The score of a class brought between the bounds.
    fn within(&self, node: NodeId, class: Class, bounds: (Class, Class)) -> Score {
        let class = match node.is_symmetric() {
            true => Class::LEVEL,
            false if bounds.0 <= bounds.1 => class.clamp(bounds.0, bounds.1),
            false => class,
        };
        match class.scores() {
            (Score::EITHER, _) if self.anybody_wins(node.material()) => Score::EITHER,
            (_, score) => score,
        }
    }

    fn active_sides(&self, material: Material) -> impl Iterator<Item = Color> + use<K, A> {
        let [red, black] = [material.red, material.black].map(SideMaterial::attacking_value);
        let both = self.settings.active == Active::Both || red == black;
        Color::ALL.into_iter().filter(move |color| match color {
            Color::Red => both || red > black,
            Color::Black => both || black > red,
        })
    }

    /// The best that one side can reach. Within `bounds` where they are given: then it stops at a class that is as good as they allow.
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
                // Longer ways come later, so only one of the same length can be likelier and not yet gone on from.
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

    /// Can a side win with what it has more of than the other, against the bare defence of the other?
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

fn node_of(visit: &Visit, active: Color) -> NodeId {
    match active {
        Color::Red => Material { red: visit.active, black: visit.passive }.into(),
        Color::Black => Material { red: visit.passive, black: visit.active }.into(),
    }
}

/// The class between two, the one nearer to the draw where there are two of them.
pub fn middle(one: Class, other: Class) -> Class {
    let sum = one.get() + other.get();
    let toward_draw = u8::from(sum < 2 * Class::LEVEL.get());
    Class::new((sum + toward_draw) / 2).unwrap_or(Class::LEVEL)
}

#[cfg(test)]
mod tests;
