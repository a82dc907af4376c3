//! Comparison of a base with the paper (Chen et al. 2011): the scored nodes of each round, and the rows of Table 1.

use super::Round;
use crate::inference::comparison::Comparison;
use crate::knowledge::KnowledgeBase;
use crate::verification::paper::{Changes, TABLE1};

/// Results of a base for the figures the paper reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// Every round, and the number of nodes its version scores; a node and its mirror both count.
    pub scored: Vec<(Round, Option<u32>)>,
    /// Every row of Table 1 as printed, and the base's own if both versions exist.
    pub rows: Vec<(&'static Changes, Option<Comparison>)>,
}

impl Beside {
    /// Compares the versions of the rounds; `load` returns the version of a round, if there is one.
    ///
    /// # Errors
    /// The errors of `load`.
    pub fn of<K: AsRef<KnowledgeBase>, E>(
        mut load: impl FnMut(Round) -> Result<Option<K>, E>,
    ) -> Result<Self, E> {
        let mut versions = Vec::new();
        for round in Round::ALL {
            versions.push((round, load(round)?));
        }
        let version = |name: &str| {
            let of_name = versions.iter().find(|(round, _)| round.name() == name);
            of_name.and_then(|(_, kb)| kb.as_ref()).map(AsRef::as_ref)
        };
        let row = |changes: &'static Changes| {
            let both = version(changes.old).zip(version(changes.new));
            (changes, both.map(|(old, new)| Comparison::of(old, new)))
        };
        let rows = TABLE1.iter().map(row).collect();
        let scored = |kb: &K| kb.as_ref().labelling().tally().scored;
        Ok(Self {
            scored: versions.iter().map(|(round, kb)| (*round, kb.as_ref().map(scored))).collect(),
            rows,
        })
    }

    /// Returns the number of nodes the version of a round scores.
    pub fn scored(&self, round: Round) -> Option<u32> {
        self.scored.iter().find(|(of, _)| *of == round).and_then(|(_, scored)| *scored)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Arc;

    use super::*;
    use crate::knowledge::synthetic::{Shape, Synthetic};

    #[test]
    fn a_row_is_there_where_both_of_its_versions_are() {
        let kb = |percent| Arc::new(Synthetic { shape: Shape::Elementary, percent, seed: 1 }.base());
        let load = |round| {
            Ok::<_, Infallible>(match round {
                Round::End6 => Some(kb(20)),
                Round::End6C => Some(kb(0)),
                Round::End12 => Some(kb(5)),
                _ => None,
            })
        };
        let beside = Beside::of(load).unwrap();
        let made: Vec<bool> = beside.rows.iter().map(|(_, made)| made.is_some()).collect();
        assert_eq!(made, [true, false, false]);
        assert!(beside.rows[0].1.unwrap().total() > 0);
        assert_eq!(beside.scored(Round::End6C), Some(kb(0).labelling().tally().scored));
        assert_eq!((beside.scored.len(), beside.scored(Round::E0)), (7, None));
    }
}
