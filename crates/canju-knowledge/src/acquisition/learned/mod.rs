//! The learned model: predicted share of quiet positions that a side wins, from the pieces alone, calibrated by answers and
//! combined with the answers near a combination.
//!
//! The paper's predictor (Chen et al. 2011) forces exchanges into known combinations; if both sides attack with pieces never seen
//! together, it does worse than counting pieces. The default is therefore different: gradient boosted trees, monotone in the
//! order of pieces ([`Trees`]), learned from self-play games of the engine ([`train`], [`examples`]), and calibrated by the
//! answers of tables, manuals and experts ([`experience`]).
//!
//! The model predicts W and R of each side that attacks, as a census counts them, and the rule for censuses
//! ([`crate::acquisition::scoring`]) maps them to a *level*: from 0, a certain win, to 4, no wins; whole numbers in the middle of
//! the range of the rule, interpolated in between. Red's level less Black's, plus 4, is the *place* of the combination among the
//! classes, 0 to 8.

pub mod examples;
pub mod experience;
mod reader;
pub mod train;

use std::fmt::{self, Write};
use std::str::{FromStr, SplitAsciiWhitespace};
use std::sync::LazyLock;

use xiangqi::material::{Kind, Material, NodeId, SideMaterial};
use xiangqi::rules::Color;

use crate::acquisition::scoring::{Shares, Thresholds};
use crate::knowledge::score::{Class, Score};

const BUILT_IN: &str = include_str!("../../../../../assets/learned/trees.txt");

pub(super) const fn built_in_text() -> &'static str {
    BUILT_IN
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Model {
    trees: Trees,
}

/// The logarithms of the odds that red and black win a quiet position, each with the other to move and to move itself; none without pieces
/// that attack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Odds([Option<[f64; 2]>; 2]);

impl Odds {
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
    pub color: Color,
    pub kind: Kind,
    /// Effect of the piece in classes, positive if better for Red.
    pub classes: f32,
}

impl Model {
    pub const fn new(trees: Trees) -> Self {
        Self { trees }
    }

    /// The built-in model. The tests read its file; a program with a damaged one would expect every game to be even.
    pub fn built_in() -> &'static Self {
        static MODEL: LazyLock<Model> = LazyLock::new(|| Model::new(BUILT_IN.parse().unwrap_or_default()));
        &MODEL
    }

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

// Decision trees whose sum is the output of the model, and their text.
//
// The first line of the text is a header; every other line is a tree: a decision `feature<threshold`, then the tree if it is
// true, then the one if it is false; a number is a leaf.

/// The first line of every file of trees.
const HEADER: &str = "# canju trees, version 1";

/// A decision: if the feature is below the value, continue with the next node; else with the one at the offset. Or a leaf, whose value
/// counts, and from which both ways lead to itself: so trees of any shape are walked side by side.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Node {
    feature: u8,
    /// Offset of the next node if the feature is below: 1, of a leaf 0.
    below: u8,
    /// Offset of the next node if it is not; of a leaf 0.
    other: u16,
    value: f32,
}

impl Node {
    const fn leaf(weight: f32) -> Self {
        Self { feature: 0, below: 0, other: 0, value: weight }
    }

    const fn decision(feature: u8, threshold: f32, other: u16) -> Self {
        Self { feature, below: 1, other, value: threshold }
    }
}

/// Trees with a sum of leaves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Trees {
    nodes: Vec<Node>,
    roots: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("trees, line {line}: {fault}")]
pub struct TreeError {
    /// Line, from 1.
    pub line: usize,
    pub fault: TreeFault,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeFault {
    #[error("the first line must be {HEADER:?}")]
    Header,
    /// Neither a decision on a feature that there is nor a number.
    #[error("{0:?} is neither feature<threshold nor a number")]
    Word(String),
    /// The tree has no end, or something follows it, or it is deeper than any that was learned.
    #[error("no whole tree")]
    Shape,
}

/// No tree is deeper.
const DEEPEST: usize = 64;

impl Trees {
    /// Adds a tree, node by node as [`Node`] has them, the root first.
    fn push(&mut self, build: impl FnOnce(&mut Vec<Node>)) {
        self.roots.push(self.nodes.len() as u32);
        build(&mut self.nodes);
    }

    /// The sum of the leaves that these features lead to.
    pub fn sum(&self, features: &[f32]) -> f64 {
        let mut row = [0.0; ROW];
        row.iter_mut().zip(features).for_each(|(slot, value)| *slot = *value);
        // A processor that waits for the node of one tree walks others meanwhile.
        let (groups, rest) = self.roots.as_chunks::<SIDE_BY_SIDE>();
        let grouped = groups.iter().flat_map(|roots| self.leaves(*roots, &row));
        grouped.chain(rest.iter().flat_map(|root| self.leaves([*root], &row))).map(f64::from).sum()
    }

    fn leaves<const N: usize>(&self, mut at: [u32; N], row: &[f32; ROW]) -> [f32; N] {
        loop {
            let mut walked = 0;
            for at in &mut at {
                let Some(node) = self.nodes.get(*at as usize) else { continue };
                // Calculated, as no processor can foresee a branch here.
                let below = u32::from(row[usize::from(node.feature) % ROW] < node.value);
                let step = below * u32::from(node.below) + (1 - below) * u32::from(node.other);
                *at += step;
                walked |= step;
            }
            if walked == 0 {
                return at.map(|at| self.nodes.get(at as usize).map_or(0.0, |leaf| leaf.value));
            }
        }
    }
}

/// Features are as many at most.
const ROW: usize = 64;

/// Number of trees that are walked side by side.
const SIDE_BY_SIDE: usize = 8;

impl FromStr for Trees {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, first)| first != HEADER) {
            return Err(TreeError { line: 1, fault: TreeFault::Header });
        }
        let mut trees = Self::default();
        for (line, text) in lines.filter(|(_, line)| !line.starts_with('#') && !line.is_empty()) {
            let mut words = text.split_ascii_whitespace();
            trees.roots.push(trees.nodes.len() as u32);
            let read = read(&mut words, &mut trees.nodes, DEEPEST);
            read.and_then(|()| words.next().map_or(Ok(()), |_| Err(TreeFault::Shape)))
                .map_err(|fault| TreeError { line, fault })?;
        }
        Ok(trees)
    }
}

fn read(words: &mut SplitAsciiWhitespace<'_>, nodes: &mut Vec<Node>, depth: usize) -> Result<(), TreeFault> {
    let word = words.next().filter(|_| depth > 0).ok_or(TreeFault::Shape)?;
    let wrong = || TreeFault::Word(word.to_owned());
    let Some((feature, threshold)) = word.split_once('<') else {
        let weight = word.parse().ok().filter(|weight: &f32| weight.is_finite());
        nodes.push(Node::leaf(weight.ok_or_else(wrong)?));
        return Ok(());
    };
    let feature =
        feature.parse().ok().filter(|feature| usize::from(*feature) < FEATURES).ok_or_else(wrong)?;
    let threshold: f32 = threshold.parse().ok().filter(|at: &f32| at.is_finite()).ok_or_else(wrong)?;
    let at = nodes.len();
    nodes.push(Node::decision(feature, threshold, 0));
    read(words, nodes, depth - 1)?;
    let other = u16::try_from(nodes.len() - at).map_err(|_| TreeFault::Shape)?;
    if let Some(node) = nodes.get_mut(at) {
        node.other = other;
    }
    read(words, nodes, depth - 1)
}

impl fmt::Display for Trees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEADER)?;
        for (at, node) in (0..).zip(&self.nodes) {
            f.write_char(if self.roots.binary_search(&at).is_ok() { '\n' } else { ' ' })?;
            match node {
                Node { below: 0, value, .. } => write!(f, "{value}")?,
                Node { feature, value, .. } => write!(f, "{feature}<{value}")?,
            }
        }
        writeln!(f)
    }
}

// Features of the model: the pieces of both sides and counts of them, each monotone: more never hurts, or never helps.

pub const FEATURES: usize = 31;

/// The values, and whether more of each is good or bad for the attacker.
struct Counted {
    values: [f32; FEATURES],
    good: [bool; FEATURES],
    at: usize,
}

impl Counted {
    fn add(&mut self, value: i32, good: bool) {
        if let (Some(slot), Some(sign)) = (self.values.get_mut(self.at), self.good.get_mut(self.at)) {
            *slot = value as f32;
            *sign = good;
        }
        self.at += 1;
    }
}

fn count(own: SideMaterial, other: SideMaterial, to_move: bool) -> Counted {
    let mut counted = Counted { values: [0.0; FEATURES], good: [true; FEATURES], at: 0 };
    for kind in Kind::ALL {
        counted.add(own.count(kind).into(), true);
        counted.add(other.count(kind).into(), false);
        if kind.attacks() {
            counted.add(i32::from(own.count(kind)) - i32::from(other.count(kind)), true);
        }
    }
    let lesser = |side: SideMaterial| side.count(Kind::Knight) + side.count(Kind::Cannon);
    let guards = |side: SideMaterial| side.count(Kind::Guard) + side.count(Kind::Minister);
    let of_sides: [fn(SideMaterial) -> u8; 3] =
        [SideMaterial::attackers, SideMaterial::attacking_value, lesser];
    for of in of_sides.into_iter().chain([guards as fn(SideMaterial) -> u8]) {
        counted.add(of(own).into(), true);
        counted.add(of(other).into(), false);
    }
    for of in of_sides.into_iter().chain([SideMaterial::units as fn(SideMaterial) -> u8]) {
        counted.add(i32::from(of(own)) - i32::from(of(other)), true);
    }
    let twice = |side: SideMaterial| 2 * i32::from(side.attacking_value());
    counted.add(twice(own) - i32::from(other.defending_value()), true);
    let whole = |side: SideMaterial| twice(side) + i32::from(side.defending_value());
    counted.add(whole(own) - whole(other), true);
    counted.add(to_move.into(), true);
    counted
}

/// Returns the features of a side with its own pieces against others, `to_move` or not.
pub fn features(own: SideMaterial, other: SideMaterial, to_move: bool) -> [f32; FEATURES] {
    count(own, other, to_move).values
}

/// Returns for each feature whether more is never worse for the side of the first pieces; more of the others is never better.
pub fn helps() -> [bool; FEATURES] {
    count(SideMaterial::BARE, SideMaterial::BARE, false).good
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod tree_tests {
    use super::*;

    fn read(lines: &str) -> Result<Trees, TreeFault> {
        format!("{HEADER}\n{lines}").parse().map_err(|error: TreeError| error.fault)
    }

    #[test]
    fn trees_are_read_as_they_are_written_and_their_leaves_are_added() {
        let text = format!("{HEADER}\n2<1 -0.5 0<3 0.25 1\n0.125\n");
        let trees: Trees = text.parse().unwrap();
        assert_eq!(trees.to_string(), text);
        let sum = |first, third| {
            let mut features = [0.0; FEATURES];
            (features[0], features[2]) = (first, third);
            trees.sum(&features)
        };
        assert_eq!([sum(0.0, 0.0), sum(2.0, 1.0), sum(3.0, 1.0)], [-0.375, 0.375, 1.125]);
    }

    #[test]
    fn what_is_no_tree_is_named() {
        assert_eq!("".parse::<Trees>().unwrap_err().fault, TreeFault::Header);
        assert_eq!(read("2<1 0.5"), Err(TreeFault::Shape));
        assert_eq!(read("0.5 0.5"), Err(TreeFault::Shape));
        assert_eq!(read(&"0<1 ".repeat(100)), Err(TreeFault::Shape));
        for word in ["x", "99<1 1 1", "0<inf 1 1", "NaN"] {
            assert!(matches!(read(word), Err(TreeFault::Word(_))), "{word}");
        }
    }

    #[test]
    fn each_feature_is_monotone_in_each_piece() {
        let good = helps();
        let (own, other) = (SideMaterial::all().step_by(13), || SideMaterial::all().step_by(17));
        for own in own {
            for other in other() {
                let now = features(own, other, false);
                let mut better = vec![features(own, other, true)];
                better.extend(
                    Kind::ALL.into_iter().filter_map(|kind| Some(features(own.add(kind)?, other, false))),
                );
                better.extend(
                    Kind::ALL.into_iter().filter_map(|kind| Some(features(own, other.remove(kind)?, false))),
                );
                for better in better {
                    for at in 0..FEATURES {
                        assert!(if good[at] { better[at] >= now[at] } else { better[at] <= now[at] });
                    }
                }
            }
        }
        assert_eq!(count(SideMaterial::BARE, SideMaterial::BARE, false).at, FEATURES);
    }
}
