//! The learned model: predicted share of quiet positions that a side wins, from the pieces alone, calibrated by answers and
//! combined with the answers near a combination.
//!
//! The paper's predictor (Chen et al. 2011) forces exchanges into known combinations; if both sides attack with pieces never seen
//! together, it does worse than counting pieces. The default is therefore different: gradient boosted trees, monotone in the
//! order of pieces ([`trees`]), learned from self-play games of the engine ([`train`], [`examples`]), and calibrated by the
//! answers of tables, manuals and experts ([`experience`]).
//!
//! The model predicts W and R of each side that attacks, as a census counts them, and the rule for censuses
//! ([`crate::acquisition::scoring`]) maps them to a *level*: from 0, a certain win, to 4, no wins; whole numbers in the middle of
//! the range of the rule, interpolated in between. Red's level less Black's, plus 4, is the *place* of the combination among the
//! classes, 0 to 8.

pub mod examples;
pub mod experience;
pub mod features;
mod reader;
pub mod train;
pub mod trees;

use std::sync::LazyLock;

use crate::acquisition::scoring::{Shares, Thresholds};
use crate::knowledge::score::{Class, Score};
use features::features;
use trees::Trees;
use xiangqi::material::{Kind, Material, NodeId, SideMaterial};
use xiangqi::rules::Color;

const BUILT_IN: &str = include_str!("../../../../../assets/learned/trees.txt");

/// The text of the built-in model.
pub(super) const fn built_in_text() -> &'static str {
    BUILT_IN
}

/// The model.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Model {
    trees: Trees,
}

/// The logarithms of the odds that red and black win a quiet position, each with the other to move and to move itself; none without pieces
/// that attack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Odds([Option<[f64; 2]>; 2]);

impl Odds {
    /// As shares of positions.
    pub fn shares(&self) -> [Option<Shares>; 2] {
        let share = |odds: f64| 100.0 / (1.0 + libm::exp(-odds));
        self.0.map(|odds| odds.map(|[w, r]| Shares { w: share(w), r: share(r), fortress: None }))
    }

    /// Returns the levels of Red and Black: distance from a certain win, 0 to 4 each.
    pub fn levels(&self) -> [f32; 2] {
        self.shares().map(|shares| shares.map_or(NOTHING, level))
    }
}

/// Marginal effect of a piece on the place of a combination.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Addition {
    /// Side of the piece.
    pub color: Color,
    /// The kind.
    pub kind: Kind,
    /// Effect of the piece in classes, positive if better for Red.
    pub classes: f32,
}

impl Model {
    /// The model of these trees.
    pub const fn new(trees: Trees) -> Self {
        Self { trees }
    }

    /// The built-in model. The tests read its file; a program with a damaged one would expect every game to be even.
    pub fn built_in() -> &'static Self {
        static MODEL: LazyLock<Model> = LazyLock::new(|| Model::new(BUILT_IN.parse().unwrap_or_default()));
        &MODEL
    }

    /// The odds of red and of black.
    pub fn odds(&self, material: Material) -> Odds {
        let of = |own: SideMaterial, other: SideMaterial| {
            let sum = |to_move| self.trees.sum(&features(own, other, to_move));
            (own.attackers() > 0).then(|| [sum(false), sum(true)])
        };
        let Material { red, black } = material;
        Odds([of(red, black), of(black, red)])
    }

    /// The shares of quiet positions that red and black are expected to win; none without pieces that attack.
    pub fn shares(&self, material: Material) -> [Option<Shares>; 2] {
        self.odds(material).shares()
    }

    /// The place of a node among the classes, 0 to 8: that of its mirror is 8 less it.
    pub fn place(&self, node: NodeId) -> f32 {
        place(self.odds(node.material()).levels())
    }

    /// Returns the effect of each kind of piece of either side, by removing one.
    pub fn additions(&self, node: NodeId) -> Vec<Addition> {
        let material = node.material();
        let place = self.place(node);
        let pieces = Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| (color, kind)));
        let addition = |(color, kind): (Color, Kind)| {
            let without = material.side(color).remove(kind)?;
            let without = match color {
                Color::Red => Material { red: without, ..material },
                Color::Black => Material { black: without, ..material },
            };
            Some(Addition { color, kind, classes: self.place(without.into()) - place })
        };
        pieces.filter_map(addition).collect()
    }
}

/// The level of a side that cannot win.
const NOTHING: f32 = 4.0;

/// Returns the position among the classes of the shortfalls of Red and Black.
pub fn place([red, black]: [f32; 2]) -> f32 {
    red + (NOTHING - black)
}

/// Returns the distance of shares from a certain win: the borders between the scores of [`Thresholds::RULE`] are halves.
fn level(Shares { w, r, .. }: Shares) -> f32 {
    let Thresholds { sure, mostly, advantage, chance, .. } = Thresholds::RULE;
    let moving = [(0.0, NOTHING), (chance.1, 3.5), (advantage.1, 3.0)];
    let waiting =
        [(0.0, NOTHING), (chance.0, 3.5), (advantage.1, 2.5), (mostly.1, 1.5), (sure.1, 0.5), (100.0, 0.0)];
    between(&waiting, w).min(between(&moving, r))
}

/// The line through these points, which go down; the last of them beyond it.
fn between(points: &[(f64, f32)], at: f64) -> f32 {
    let piece = points.iter().zip(points.iter().skip(1)).find(|(_, (to, _))| at < *to);
    let Some((&(from, high), &(to, low))) = piece else {
        return points.last().map_or(NOTHING, |(_, low)| *low);
    };
    high + (low - high) * ((at - from) / (to - from)) as f32
}

/// The class nearest to a place, the one nearer to the draw of two as near.
pub fn class_at(place: f32) -> Class {
    let level = f32::from(Class::LEVEL.get());
    let away = place - level;
    // Half a class is rounded toward the draw, from either side alike.
    let steps = (away.abs() - 0.5).ceil().max(0.0);
    Class::new((level + steps.copysign(away)).clamp(0.0, 8.0) as u8).unwrap_or(Class::LEVEL)
}

/// Returns the score of a class by the levels of the sides: a level class is 4 if a side wins at times, else 5.
pub fn score_at(class: Class, levels: [f32; 2]) -> Score {
    match class.scores() {
        (Score::EITHER, _) if levels.into_iter().all(|level| level <= 3.5) => Score::EITHER,
        (_, score) => score,
    }
}

#[cfg(test)]
mod tests;
