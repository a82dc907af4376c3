//! Exact exceptions of a base: proved neighbours that break the piece additive rule, with the counts that prove it.
//!
//! The rule is a rule of thumb. A guard of the defender can be the screen that a cannon needs, and a piece can block its own
//! rook. If two proved neighbours break the rule, both scores are true: a finding about the game, not a conflict.

use std::collections::BTreeMap;

use crate::acquisition::scoring::Shares;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictEdge;
use crate::knowledge::score::{Class, Score};
use xiangqi::material::NodeId;
use xiangqi::material::lattice::{Neighbour, Relation};
use xiangqi::rules::Color;

use xiangqi_tablebase::census::PawnHeight;

/// The exact exceptions of a base, with statistics of all counted pairs.
#[derive(Debug, Clone, PartialEq)]
pub struct Exceptions {
    /// One of each two that mirror each other: those that cross most classes first, then in the order of the lattice.
    pub list: Vec<Exception>,
    /// Pairs of neighbours both of which a table counted for the same side.
    pub pairs: usize,
    /// Number of pairs in which an additional piece costs its side wins ([`Shares::mean`]), whether or not it changes the class.
    pub falls: usize,
    /// The pair in which it costs most.
    pub deepest: Option<Fall>,
}

/// Two proved neighbours that break the piece additive rule. They also represent their mirrors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exception {
    /// The node with a red piece more or a black one less, scored worse for Red.
    pub better: End,
    /// The node with less material for Red, scored better for Red.
    pub worse: End,
    /// The step from `worse` to `better`.
    pub step: Neighbour,
    /// The side whose wins make the exception; the shares count its wins.
    pub winner: Color,
}

/// One of the two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct End {
    /// The node.
    pub node: NodeId,
    /// Its score.
    pub score: Score,
    /// Shares counted by a table; `None` if the base does not store them.
    pub shares: Option<Shares>,
}

/// Two neighbours of which the one with an additional piece has fewer wins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fall {
    /// The node in which the side has a piece more or its opponent one less.
    pub better: NodeId,
    /// The other node.
    pub worse: NodeId,
    /// The wins lost, in percentage points.
    pub points: f64,
}

impl Exception {
    /// Returns the number of classes that the piece that should help costs its side, at least 1.
    pub const fn classes(&self) -> u8 {
        self.better.score.class().get() - self.worse.score.class().get()
    }
}

/// The exact exceptions of a base.
pub fn exceptions(kb: &KnowledgeBase) -> Exceptions {
    let counted = counted(kb);
    let edges = kb.labelling().exceptions();
    let mut list: Vec<Exception> = edges.filter_map(|edge| exception(kb, &counted, edge)).collect();
    list.sort_by_key(|exception| std::cmp::Reverse(exception.classes()));
    let mut found = Exceptions { list, pairs: 0, falls: 0, deepest: None };
    for (&worse, shares) in &counted {
        let better = worse.neighbours().filter(|n| n.relation == Relation::Better);
        for (better, with) in better.filter_map(|n| Some((n.node, counted.get(&n.node)?))) {
            let points = shares.mean() - with.mean();
            found.pairs += 1;
            found.falls += usize::from(points > 0.0);
            if points > found.deepest.map_or(0.0, |fall| fall.points) {
                found.deepest = Some(Fall { better, worse, points });
            }
        }
    }
    found
}

fn exception(
    kb: &KnowledgeBase,
    counted: &BTreeMap<NodeId, Shares>,
    edge: ConflictEdge,
) -> Option<Exception> {
    let ConflictEdge { better, worse } = edge;
    let step = worse.neighbours().find(|n| n.node == better && n.relation == Relation::Better)?;
    // Without the piece red wins, or else black wins with it.
    let winner = if kb.score(worse)?.class() < Class::LEVEL { Color::Red } else { Color::Black };
    let seen = |node: NodeId| if winner == Color::Red { node } else { node.mirror() };
    let end = |node| Some(End { node, score: kb.score(node)?, shares: counted.get(&seen(node)).copied() });
    Some(Exception { better: end(better)?, worse: end(worse)?, step, winner })
}

/// Shares counted by tables for the red side of each proved node; the newest if a base stores several.
fn counted(kb: &KnowledgeBase) -> BTreeMap<NodeId, Shares> {
    let kept = kb.evidence_nodes().filter(|node| kb.is_proved(*node)).flat_map(|node| kb.evidence(node));
    let censuses = kept.filter_map(|(_, evidence)| evidence.census());
    censuses.map(|census| (census.material.into(), Shares::of(census, PawnHeight::High))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::elementary;
    use crate::knowledge::change::{Draft, NodeState};
    use crate::knowledge::conflict::Standing;
    use crate::knowledge::provenance::{Provenance, Source};
    use xiangqi::material::Material;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    /// The built-in base, as if tables had proved some strange things.
    fn base() -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        base.apply(&elementary::built_in(&base, 0).unwrap());
        let mut draft = Draft::new(&base);
        let provenance =
            Provenance { source: Source::Table, author: String::new(), time: 0, note: String::new() };
        let provenance = draft.provenance(&provenance);
        for (material, score) in [("KRKN", 8), ("KRGK", 3), ("KNGKC", 8)] {
            let score = Score::new(score).unwrap();
            draft.set(node(material), Some(NodeState { score, invariable: true, provenance })).unwrap();
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }

    /// Compared with a check of every edge of the lattice.
    #[test]
    fn every_pair_of_proved_neighbours_that_breaks_the_rule_is_found_once() {
        let base = base();
        let one_of = |better: NodeId, worse: NodeId| (better, worse).min((worse.mirror(), better.mirror()));
        let mut expected = std::collections::BTreeSet::new();
        for (node, _) in base.scored() {
            for n in node.neighbours().filter(|n| n.relation == Relation::Better) {
                if base.standing(node, n) == Some(Standing::Exception) {
                    expected.insert(one_of(n.node, node));
                }
            }
        }
        let found = exceptions(&base).list;
        let listed: std::collections::BTreeSet<_> =
            found.iter().map(|e| one_of(e.better.node, e.worse.node)).collect();
        assert_eq!(found.len(), listed.len(), "none is listed twice");
        assert_eq!(listed, expected);
        assert!(found.len() >= 4);
        for e in &found {
            assert!(e.classes() > 0 && e.better.shares.is_some() && e.worse.shares.is_some());
            assert_eq!((e.step.node, e.step.relation), (e.better.node, Relation::Better));
        }
        assert!(found.windows(2).all(|pair| pair[0].classes() >= pair[1].classes()));
        // KRK wins all, the guard more would cost it three classes.
        let rook = found.iter().find(|e| e.worse.node == node("KRK")).unwrap();
        assert_eq!((rook.better.node, rook.classes(), rook.winner), (node("KRGK"), 3, Color::Red));
        let cannon = found.iter().find(|e| e.worse.node == node("KNKC")).unwrap();
        assert_eq!((cannon.better.node, cannon.classes(), cannon.winner), (node("KNGKC"), 3, Color::Black));
    }

    /// A cannon without a screen wins nothing; a guard of the defender is one.
    #[test]
    fn wins_fall_where_the_defender_loses_a_screen() {
        let found = exceptions(&base());
        assert!(0 < found.falls && found.falls < found.pairs, "{} of {}", found.falls, found.pairs);
        let deepest = found.deepest.unwrap();
        assert!(deepest.points > 0.0 && deepest.worse.neighbours().any(|n| n.node == deepest.better));
        let counted = counted(&base());
        assert!(counted[&node("KCKGG")].mean() > counted[&node("KCKG")].mean());
    }
}
