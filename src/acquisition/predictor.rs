//! The unknown-state predictor: what a combination is worth, from what it can be exchanged into (SPEC.md §1.2).
//!
//! The side with more attacking material is *active*: it looks for the best known combination that it can reach by exchanges which
//! it forces with a probability above the threshold. Where both attack alike each side is tried and the classes are averaged, rounded
//! toward the draw. Answers within two pieces vote first ([`super::nearest`]): that is ours, and can be switched off. What comes out is
//! kept within what the order of pieces allows around the combination. Where no exchange leads to anything known, the middle of these
//! bounds stands for it, and where they say nothing, the pieces alone.

use std::collections::HashMap;

use super::elementary::guess;
use super::exchange::{Exchange, ExchangeTables, Taken};
use super::nearest::{self, Voter};
use crate::knowledge::score::{Class, Score};
use crate::material::{Kind, Material, NodeId, SideMaterial};
use crate::rules::Color;

/// How the predictor goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Exchanges count while the product of their probabilities is above this (the paper's PLB), 0..1.
    pub threshold: f32,
    /// Exchanges one after the other, at most.
    pub most_exchanges: u8,
    /// Whose exchanges are looked at.
    pub active: Active,
    /// Answers within two pieces decide where there are some; without them it is the paper's predictor.
    pub nearest: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threshold: 0.1, most_exchanges: 4, active: Active::Attacker, nearest: true }
    }
}

/// The side that forces exchanges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    pub settings: Settings,
}

/// A combination reached by exchanges.
struct Visit {
    active: SideMaterial,
    passive: SideMaterial,
    probability: f32,
    /// The visit before, and the exchange made there; nothing for the first.
    way: Option<(usize, Exchange)>,
    exchanges: u8,
}

impl<K, A> Predictor<'_, K, A>
where
    K: Fn(NodeId) -> Option<Score>,
    A: Fn(NodeId) -> Option<Score>,
{
    /// The prediction for a node, kept within `bounds`.
    pub fn predict(&self, node: NodeId, bounds: (Class, Class)) -> Prediction {
        let material = node.material();
        let lines: Vec<Line> =
            self.active_sides(material).filter_map(|active| self.best_line(material, active)).collect();
        let voters = if self.settings.nearest { nearest::voters(node, &self.answer) } else { Vec::new() };
        let (basis, raw) = match &lines[..] {
            _ if let Some(class) = nearest::vote(&voters, bounds) => (Basis::Nearest, class),
            [] if bounds != (Class::BEST, Class::WORST) && bounds.0 <= bounds.1 => {
                (Basis::Bounds, middle(bounds.0, bounds.1))
            }
            [] => (Basis::StaticValues, guess(material).class()),
            [line] => (Basis::Exchanges, line.score.class()),
            [one, other, ..] => (Basis::Exchanges, middle(one.score.class(), other.score.class())),
        };
        let class = if node.is_symmetric() {
            Class::LEVEL
        } else if bounds.0 <= bounds.1 {
            raw.clamp(bounds.0, bounds.1)
        } else {
            raw
        };
        let score = match class.scores() {
            (Score::EITHER, _) if self.anybody_wins(material) => Score::EITHER,
            (_, score) => score,
        };
        Prediction { score, basis, voters, lines, raw, bounds }
    }

    fn active_sides(&self, material: Material) -> impl Iterator<Item = Color> + use<K, A> {
        let [red, black] = [material.red, material.black].map(SideMaterial::attacking_value);
        let both = self.settings.active == Active::Both || red == black;
        Color::ALL.into_iter().filter(move |color| match color {
            Color::Red => both || red > black,
            Color::Black => both || black > red,
        })
    }

    /// The best that one side can reach.
    fn best_line(&self, material: Material, active: Color) -> Option<Line> {
        let visits = self.reach(material.side(active), material.side(active.opponent()));
        let mut best: Option<(usize, NodeId, Score)> = None;
        for (at, visit) in visits.iter().enumerate().skip(1) {
            let node = node_of(visit, active);
            let Some(score) = (self.known)(node) else { continue };
            let better = best.is_none_or(|(known, _, other)| {
                let rank = |score: Score| match active {
                    Color::Red => score.class(),
                    Color::Black => score.class().mirror(),
                };
                let order = rank(score).cmp(&rank(other));
                order.then(visits[known].probability.total_cmp(&visit.probability)).is_lt()
            });
            if better {
                best = Some((at, node, score));
            }
        }
        let (at, leads_to, score) = best?;
        let probability = visits[at].probability;
        Some(Line { active, exchanges: exchanges_to(&visits, at), probability, leads_to, score })
    }

    /// All combinations that exchanges above the threshold lead to, the first one itself.
    fn reach(&self, active: SideMaterial, passive: SideMaterial) -> Vec<Visit> {
        let mut visits = vec![Visit { active, passive, probability: 1.0, way: None, exchanges: 0 }];
        let mut seen: HashMap<(SideMaterial, SideMaterial), usize> = HashMap::new();
        let mut at = 0;
        while at < visits.len() {
            if visits[at].exchanges < self.settings.most_exchanges {
                self.exchange_from(at, &mut visits, &mut seen);
            }
            at += 1;
        }
        visits
    }

    fn exchange_from(
        &self,
        at: usize,
        visits: &mut Vec<Visit>,
        seen: &mut HashMap<(SideMaterial, SideMaterial), usize>,
    ) {
        let Visit { active, passive, probability, exchanges, .. } = visits[at];
        for given in Kind::ALL {
            let Some(active) = active.remove(given) else { continue };
            for taken in Taken::ALL {
                let Some(passive) = taken.from(passive) else { continue };
                let Some((exchange, p)) = self.tables.best(given, taken, active, passive) else { continue };
                let probability = probability * p;
                if probability <= self.settings.threshold {
                    continue;
                }
                let visit = Visit {
                    active,
                    passive,
                    probability,
                    way: Some((at, exchange)),
                    exchanges: exchanges + 1,
                };
                // Longer ways come later, so only one of the same length can be likelier and not yet gone on from.
                match seen.get(&(active, passive)) {
                    Some(&known) if visits[known].probability >= probability => {}
                    Some(&known) if visits[known].exchanges == visit.exchanges => visits[known] = visit,
                    _ => {
                        seen.insert((active, passive), visits.len());
                        visits.push(visit);
                    }
                }
            }
        }
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

fn exchanges_to(visits: &[Visit], mut at: usize) -> Vec<Exchange> {
    let mut exchanges = Vec::new();
    while let Some((before, exchange)) = visits[at].way {
        exchanges.push(exchange);
        at = before;
    }
    exchanges.reverse();
    exchanges
}

/// The class between two, the one nearer to the draw where there are two of them.
fn middle(one: Class, other: Class) -> Class {
    let sum = one.get() + other.get();
    let toward_draw = u8::from(sum < 2 * Class::LEVEL.get());
    Class::new((sum + toward_draw) / 2).unwrap_or(Class::LEVEL)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::exchange::built_in;
    use super::*;

    const FREE: (Class, Class) = (Class::BEST, Class::WORST);

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    fn predict(text: &str, known: &[(&str, u8)]) -> Prediction {
        let tables = built_in().unwrap();
        let known = |node: NodeId| {
            let score = |(text, score): &(&str, u8)| {
                let known: NodeId = text.parse::<Material>().unwrap().into();
                let score = Score::new(*score).unwrap();
                let same = (known == node).then_some(score);
                same.or_else(|| (known.mirror() == node).then(|| score.mirror()))
            };
            known.iter().find_map(score)
        };
        let settings = Settings { nearest: false, ..Settings::default() };
        Predictor { tables: &tables, known, answer: |_| None, settings }.predict(node(text), FREE)
    }

    /// The paper's two examples (SPEC.md §1.2).
    #[test]
    fn the_examples_of_the_paper_come_out() {
        let pawn = predict("KRPKNGGMM", &[("KRKNMM", 1), ("KRKNGG", 0)]);
        assert_eq!(pawn.score.get(), 1, "the pawn for both guards; for both ministers it is too unlikely");
        let [line] = &pawn.lines[..] else { panic!("{:?}", pawn.lines) };
        assert_eq!(line.exchanges.len(), 1);
        assert_eq!(
            (line.exchanges[0].given, line.exchanges[0].taken),
            (Kind::Pawn, Taken::Both(Kind::Guard))
        );
        assert!((line.probability - 0.38).abs() < 0.01);
        let rooks = predict("KRNKRGGMM", &[("KNKGGMM", 5)]);
        assert_eq!(rooks.score, Score::DRAW);
    }

    #[test]
    fn without_anything_known_the_pieces_alone_speak() {
        let prediction = predict("KRKG", &[]);
        assert_eq!(
            (prediction.basis, prediction.score),
            (Basis::StaticValues, guess(node("KRKG").material()))
        );
    }

    #[test]
    fn what_the_order_of_pieces_says_is_kept() {
        let tables = built_in().unwrap();
        let predictor =
            Predictor { tables: &tables, known: |_| None, answer: |_| None, settings: Settings::default() };
        let bounds = (Class::new(2).unwrap(), Class::new(3).unwrap());
        let prediction = predictor.predict(node("KNPKG"), bounds);
        assert_eq!((prediction.basis, prediction.score.get()), (Basis::Bounds, 3));
    }

    proptest! {
        /// A prediction and that of the mirror are mirrors, and its line can be forced with the probability it tells.
        #[test]
        fn predictions_are_mirror_true_and_their_lines_add_up(id in 0..NodeId::COUNT, salt in any::<u64>()) {
            let tables = built_in().unwrap();
            let known = |node: NodeId| {
                let canonical = node.canonical();
                let mut rng = crate::rng::Rng::new(salt ^ u64::from(canonical.get()));
                let score = Score::new(rng.below(10) as u8).filter(|_| rng.chance(1, 3))?;
                let score = if node.is_symmetric() { Score::DRAW } else { score };
                Some(if node == canonical { score } else { score.mirror() })
            };
            let predictor = Predictor { tables: &tables, known, answer: known, settings: Settings::default() };
            let node = NodeId::new(id).unwrap();
            let own = predictor.predict(node, FREE);
            let other = predictor.predict(node.mirror(), FREE);
            prop_assert_eq!(own.score.class(), other.score.class().mirror());
            for line in &own.lines {
                let product: f32 = line.exchanges.iter().filter_map(|e| tables.probability(e)).product();
                prop_assert!((product - line.probability).abs() < 1e-4);
                prop_assert!(line.probability > 0.1);
                prop_assert_eq!((predictor.known)(line.leads_to), Some(line.score));
            }
        }
    }
}
