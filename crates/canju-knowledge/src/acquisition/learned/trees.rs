//! Decision trees whose sum is the output of the model, and their text.
//!
//! The first line of the text is a header; every other line is a tree: a decision `feature<threshold`, then the tree if it is
//! true, then the one if it is false; a number is a leaf.

use std::fmt::{self, Write};
use std::str::{FromStr, SplitAsciiWhitespace};

use super::features::FEATURES;

/// The first line of every file of trees.
const HEADER: &str = "# canju trees, version 1";

/// A node of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Node {
    /// If the feature is below the threshold, continue with the next node; else with the one at this offset.
    Decision(u8, f32, u16),
    /// Value to add.
    Leaf(f32),
}

/// Trees with a sum of leaves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Trees {
    nodes: Vec<Node>,
    roots: Vec<u32>,
}

/// A line of trees that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("trees, line {line}: {fault}")]
pub struct TreeError {
    /// Line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: TreeFault,
}

/// Fault of a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeFault {
    /// The first line is not the header.
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
    pub(super) fn push(&mut self, build: impl FnOnce(&mut Vec<Node>)) {
        self.roots.push(self.nodes.len() as u32);
        build(&mut self.nodes);
    }

    /// The sum of the leaves that these features lead to.
    pub fn sum(&self, features: &[f32]) -> f64 {
        self.roots.iter().map(|&root| f64::from(self.leaf(root as usize, features))).sum()
    }

    fn leaf(&self, mut at: usize, features: &[f32]) -> f32 {
        loop {
            match self.nodes.get(at) {
                Some(Node::Leaf(weight)) => return *weight,
                Some(Node::Decision(feature, threshold, other)) => {
                    let below = features.get(usize::from(*feature)).is_some_and(|value| value < threshold);
                    at += if below { 1 } else { usize::from(*other) };
                }
                None => return 0.0,
            }
        }
    }
}

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
        nodes.push(Node::Leaf(weight.ok_or_else(wrong)?));
        return Ok(());
    };
    let feature =
        feature.parse().ok().filter(|feature| usize::from(*feature) < FEATURES).ok_or_else(wrong)?;
    let threshold: f32 = threshold.parse().ok().filter(|at: &f32| at.is_finite()).ok_or_else(wrong)?;
    let at = nodes.len();
    nodes.push(Node::Decision(feature, threshold, 0));
    read(words, nodes, depth - 1)?;
    let other = u16::try_from(nodes.len() - at).map_err(|_| TreeFault::Shape)?;
    if let Some(Node::Decision(_, _, place)) = nodes.get_mut(at) {
        *place = other;
    }
    read(words, nodes, depth - 1)
}

impl fmt::Display for Trees {
    /// The text that they are read from.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEADER)?;
        for (at, node) in (0..).zip(&self.nodes) {
            f.write_char(if self.roots.binary_search(&at).is_ok() { '\n' } else { ' ' })?;
            match node {
                Node::Leaf(weight) => write!(f, "{weight}")?,
                Node::Decision(feature, threshold, _) => write!(f, "{feature}<{threshold}")?,
            }
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
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
}
