//! The exchange of pawns: one pawn less on both sides changes nothing as long as both have pawns left (Chen et al. 2011).

use std::cmp::Reverse;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::{Class, Score};
use xiangqi::material::{Kind, Material, NodeId};

use super::population;

/// Two combinations before and after the exchange with different scores. They also represent their mirrors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    /// The canonical node.
    pub before: NodeId,
    /// It without one pawn on both sides.
    pub after: NodeId,
    /// The score of the first.
    pub score: Score,
    /// The score of the second.
    pub left: Score,
}

impl Exchange {
    /// |ΔAC|, 0..=8; 0 between a draw and score 4.
    pub const fn classes(&self) -> u8 {
        self.score.class().get().abs_diff(self.left.class().get())
    }

    /// Whether even another side is better: the lenient rule is broken, too.
    pub fn turns(&self) -> bool {
        let better = |score: Score| score.class().cmp(&Class::LEVEL);
        better(self.score) != better(self.left)
    }
}

/// Every exchange of a base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchanges {
    /// Number of exchanges with both ends scored; of two mirrored ones, one. Equal sides stay equal and are not
    /// checked.
    pub pairs: u32,
    /// Pairs that break the strict rule, the largest difference first, then by id.
    pub found: Vec<Exchange>,
}

impl Exchanges {
    /// Checks every exchange.
    pub fn of(kb: &KnowledgeBase) -> Self {
        let mut exchanges = Self { pairs: 0, found: Vec::new() };
        for before in population(kb).map(|pair| pair.node()) {
            let ends = exchanged(before).and_then(|after| Some((after, kb.score(before)?, kb.score(after)?)));
            let Some((after, score, left)) = ends else { continue };
            exchanges.pairs += 1;
            if score != left {
                exchanges.found.push(Exchange { before, after, score, left });
            }
        }
        exchanges.found.sort_by_key(|exchange| (Reverse(exchange.classes()), exchange.before));
        exchanges
    }

    /// Returns the number that violate even the lenient rule: another side is better, or no side any more.
    pub fn turns(&self) -> u32 {
        self.found.iter().filter(|exchange| exchange.turns()).count() as u32
    }
}

/// Returns the node with one pawn less on both sides, if both still have one then.
fn exchanged(node: NodeId) -> Option<NodeId> {
    let Material { red, black } = node.material();
    let [red, black] = [red, black].map(|side| {
        let left = side.remove(Kind::Pawn)?;
        (left.count(Kind::Pawn) > 0).then_some(left)
    });
    Some(Material { red: red?, black: black? }.into())
}

#[cfg(test)]
mod tests {
    use super::super::tests::base_of;
    use super::*;

    #[test]
    fn the_example_of_the_paper_keeps_the_rule_and_others_break_it() {
        let kept = base_of(&[("KNCPPGGMMKNNPPGGMM", 3), ("KNCPGGMMKNNPGGMM", 3), ("KNCGGMMKNNGGMM", 0)]);
        assert_eq!(Exchanges::of(&kept), Exchanges { pairs: 1, found: vec![] });
        let broken = base_of(&[
            ("KRPPPKPP", 1),
            ("KRPPKP", 0),
            ("KRPK", 5),
            ("KPPPKNPP", 5),
            ("KPPKNP", 6),
            ("KCPPKPPP", 4),
            ("KCPKPP", 5),
        ]);
        let found = Exchanges::of(&broken);
        assert_eq!((found.pairs, found.found.len(), found.turns()), (3, 3, 1));
        let listed: Vec<(String, u8, bool)> =
            found.found.iter().map(|e| (e.before.material().to_string(), e.classes(), e.turns())).collect();
        assert!(listed.contains(&("KRPPPKPP".into(), 1, false)), "{listed:?}");
        assert!(listed.contains(&("KNPPKPPP".into(), 1, true)), "{listed:?}");
        assert!(listed.contains(&("KCPPKPPP".into(), 0, false)), "{listed:?}");
    }
}
