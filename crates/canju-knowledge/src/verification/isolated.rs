//! Isolated subsets: parts of the scored lattice that no step by one piece joins to the rest (Chen et al. 2011).
//!
//! Within such a part scores can contradict each other, with the rest they cannot, so nothing checks them.

use std::cmp::Reverse;

use crate::knowledge::KnowledgeBase;
use xiangqi::material::{NodeId, PairId};

/// A connected part. A part and its mirror are one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its canonical nodes, by id.
    pub canonical: Vec<NodeId>,
    /// Number of nodes; a node and its mirror both count.
    pub nodes: u32,
}

/// The connected parts of a base, the largest first, then by their first node. All but the first are isolated.
pub fn parts(kb: &KnowledgeBase) -> Vec<Part> {
    let labelling = kb.labelling();
    let scored = |pair: PairId| labelling.pair_class(pair).is_some();
    let mut seen: Box<[bool]> = vec![false; PairId::COUNT as usize].into();
    let mut parts = Vec::new();
    for start in PairId::all().filter(|pair| scored(*pair)) {
        if std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        let (mut part, mut open) = (Part { canonical: Vec::new(), nodes: 0 }, vec![start]);
        while let Some(pair) = open.pop() {
            part.canonical.push(pair.node());
            part.nodes += pair.neighbours().nodes();
            for other in pair.neighbours().map(|n| n.pair).filter(|other| scored(*other)) {
                if !std::mem::replace(&mut seen[other.index()], true) {
                    open.push(other);
                }
            }
        }
        part.canonical.sort_unstable();
        parts.push(part);
    }
    parts.sort_by_key(|part| (Reverse(part.nodes), part.canonical.first().copied()));
    parts
}

#[cfg(test)]
mod tests {
    use super::super::tests::base_of;
    use super::*;
    use crate::knowledge::synthetic::{Shape, Synthetic};

    #[test]
    fn parts_hang_together_and_have_every_scored_node_once() {
        // KRK and KRKG touch, and so do their mirrors; the others are alone.
        let base = base_of(&[("KRK", 0), ("KRKG", 0), ("KNKGGMM", 5), ("KPKP", 5), ("KPPKP", 4)]);
        let found = parts(&base);
        let listed: Vec<(u32, Vec<String>)> = found
            .iter()
            .map(|part| (part.nodes, part.canonical.iter().map(|n| n.material().to_string()).collect()))
            .collect();
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            listed,
            [(4, words(&["KRK", "KRKG"])), (3, words(&["KPPKP", "KPKP"])), (2, words(&["KNKGGMM"])),]
        );
        let whole = parts(&Synthetic { shape: Shape::Elementary, percent: 0, seed: 1 }.base());
        assert_eq!((whole.len(), whole[0].nodes, whole[0].canonical.len()), (1, 5_184, 2_628));
        assert!(parts(&KnowledgeBase::default()).is_empty());
    }
}
