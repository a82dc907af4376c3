//! Rules on neighbouring combinations: the level gap, the exchange of pawns, isolated parts, and the exact exceptions that proved
//! scores make (Chen et al. 2011).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use xiangqi::material::lattice::{Neighbour, Relation};
use xiangqi::material::{Kind, Material, NodeId, PairId};
use xiangqi::rules::Color;
use xiangqi_tablebase::census::PawnHeight;

use crate::acquisition::scoring::Shares;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::conflict::ConflictEdge;
use crate::knowledge::score::{Class, Score};
use crate::verification::population;

// The level gap: one guard or minister more or less should move the class little (Chen et al. 2011, eq. 12).
//
// Pr(|ΔAC| ≤ μ) ≥ δ over all pairs of scored neighbours that differ by one guard or minister. This is a rule of thumb: if both
// ends are proved, a gap is true, however large.

/// Limits on the size and frequency of gaps.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct GapSettings {
    /// μ, the largest gap that is no error, in classes, 0..=8. A gap of exactly μ is suspicious unless it is 0.
    pub most: u8,
    /// δ, the least share of pairs within μ, 0..=1.
    pub share: f64,
}

impl Default for GapSettings {
    /// μ = 2 is the paper's; it gives no δ.
    fn default() -> Self {
        Self { most: 2, share: 0.98 }
    }
}

/// Two scored neighbours that differ by one guard or minister. They also represent their mirrors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The canonical node.
    pub node: NodeId,
    /// The neighbour, and how one gets there.
    pub step: Neighbour,
    /// |ΔAC|, 0..=8.
    pub classes: u8,
    /// Both ends are proved: the gap is true.
    pub proved: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct LevelGaps {
    pub settings: GapSettings,
    /// Pairs by gap; mirrored pairs count once.
    pub by_classes: [u32; Class::COUNT],
    /// Pairs by gap with both ends proved.
    pub proved: [u32; Class::COUNT],
    /// The suspicious pairs and the errors, the largest gaps first and unproved ones before proved ones, then by id.
    pub found: Vec<Gap>,
}

impl LevelGaps {
    pub fn of(kb: &KnowledgeBase, settings: GapSettings) -> Self {
        let mut gaps =
            Self { settings, by_classes: [0; Class::COUNT], proved: [0; Class::COUNT], found: Vec::new() };
        let scored = PairId::all().filter(|pair| kb.labelling().pair_class(*pair).is_some());
        for gap in scored.flat_map(|pair| gaps_of(kb, pair)) {
            let at = usize::from(gap.classes);
            gaps.by_classes[at] += 1;
            gaps.proved[at] += u32::from(gap.proved);
            if gap.classes > 0 && gap.classes >= settings.most {
                gaps.found.push(gap);
            }
        }
        gaps.found.sort_by_key(|gap| (Reverse(gap.classes), gap.proved, gap.node));
        gaps
    }

    pub fn pairs(&self) -> u32 {
        self.by_classes.iter().sum()
    }

    pub fn within(&self) -> u32 {
        self.by_classes.iter().take(usize::from(self.settings.most) + 1).sum()
    }

    /// Pr(|ΔAC| ≤ μ), 0..=1; 1 without pairs.
    pub fn share(&self) -> f64 {
        if self.pairs() == 0 { 1.0 } else { f64::from(self.within()) / f64::from(self.pairs()) }
    }

    /// Whether the base keeps eq. 12.
    pub fn holds(&self) -> bool {
        self.share() >= self.settings.share
    }

    /// Whether a gap is an error rather than suspicious.
    pub const fn is_error(&self, gap: &Gap) -> bool {
        gap.classes > self.settings.most
    }

    pub fn errors(&self) -> u32 {
        let beyond = usize::from(self.settings.most) + 1;
        let sum = |counts: &[u32]| counts.iter().skip(beyond).sum::<u32>();
        sum(&self.by_classes) - sum(&self.proved)
    }
}

/// The pairs of a scored node with later ones.
fn gaps_of(kb: &KnowledgeBase, pair: PairId) -> impl Iterator<Item = Gap> {
    let node = pair.node();
    let own = kb.labelling().label(node);
    let defender = |n: &Neighbour| matches!(n.kind, Kind::Guard | Kind::Minister);
    // Around a symmetric node whatever black does mirrors what red does.
    let once = move |n: &Neighbour| {
        let other = PairId::from(n.node);
        other > pair && (!node.is_symmetric() || n.color == xiangqi::rules::Color::Red)
    };
    node.neighbours().filter(defender).filter(once).filter_map(move |step| {
        let (own, other) = (own?, kb.labelling().label(step.node)?);
        let classes = own.class.get().abs_diff(other.class.get());
        Some(Gap { node, step, classes, proved: own.proved && other.proved })
    })
}

// The exchange of pawns: one pawn less on both sides changes nothing as long as both have pawns left (Chen et al. 2011).

/// Two combinations before and after the exchange with different scores. They also represent their mirrors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    /// The canonical node.
    pub before: NodeId,
    /// It without one pawn on both sides.
    pub after: NodeId,
    pub score: Score,
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchanges {
    /// Number of exchanges with both ends scored; of two mirrored ones, one. Equal sides stay equal and are not checked.
    pub pairs: u32,
    /// Pairs that break the strict rule, the largest difference first, then by id.
    pub found: Vec<Exchange>,
}

impl Exchanges {
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

// Isolated subsets: parts of the scored lattice that no step by one piece joins to the rest (Chen et al. 2011).
//
// Within such a part scores can contradict each other, with the rest they cannot, so nothing checks them.

/// A connected part. A part and its mirror are one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IsolatedPart {
    /// Its canonical nodes, by id.
    pub canonical: Vec<NodeId>,
    /// Number of nodes; a node and its mirror both count.
    pub nodes: u32,
}

/// The connected parts of a base, the largest first, then by their first node. All but the first are isolated.
pub fn isolated_parts(kb: &KnowledgeBase) -> Vec<IsolatedPart> {
    let labelling = kb.labelling();
    let scored = |pair: PairId| labelling.pair_class(pair).is_some();
    let mut seen: Box<[bool]> = vec![false; PairId::COUNT as usize].into();
    let mut parts = Vec::new();
    for start in PairId::all().filter(|pair| scored(*pair)) {
        if std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        let (mut part, mut open) = (IsolatedPart { canonical: Vec::new(), nodes: 0 }, vec![start]);
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

// Exact exceptions of a base: proved neighbours that break the piece additive rule, with the counts that prove it.
//
// The rule is a rule of thumb. A guard of the defender can be the screen that a cannon needs, and a piece can block its own
// rook. If two proved neighbours break the rule, both scores are true: a finding about the game, not a conflict.

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
    pub step: Neighbour,
    /// The side whose wins make the exception; the shares count its wins.
    pub winner: Color,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct End {
    pub node: NodeId,
    pub score: Score,
    /// Shares counted by a table; `None` if the base does not store them.
    pub shares: Option<Shares>,
}

#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
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
    use super::super::tests::base_of;
    use super::*;
    use crate::knowledge::synthetic::{Shape, Synthetic};
    use xiangqi::material::Material;

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    /// Chen et al. 2011, at eq. 12: suspicious, yet within μ.
    #[test]
    fn the_example_of_the_paper_is_suspicious_and_no_error() {
        let base = base_of(&[("KRNPGGMMKNCGGMM", 2), ("KRNPGGMMKNCGGM", 0), ("KRNPGMMKNCGGMM", 3)]);
        let gaps = LevelGaps::of(&base, GapSettings::default());
        assert_eq!((gaps.pairs(), gaps.within(), gaps.errors()), (2, 2, 0));
        let [gap] = gaps.found[..] else { panic!("{gaps:?}") };
        let ends = [gap.node, gap.step.node];
        assert!(ends.contains(&node("KRNPGGMMKNCGGMM")) && ends.contains(&node("KRNPGGMMKNCGGM")));
        assert_eq!((gap.classes, gap.proved, gaps.is_error(&gap)), (2, false, false));
        let strict = LevelGaps::of(&base, GapSettings { most: 1, share: 0.98 });
        assert_eq!((strict.errors(), strict.share(), strict.holds()), (1, 0.5, false));
        assert_eq!(strict.found.len(), 2, "the pair one class apart is suspicious then");
    }

    /// Against all nodes with all neighbours, each pair counted from both ends and in both mirrors.
    #[test]
    fn every_pair_is_counted_once() {
        let base = Synthetic { shape: Shape::Elementary, percent: 20, seed: 3 }.base();
        let mut counted = std::collections::BTreeSet::new();
        let mut by_classes = [0; Class::COUNT];
        for (a, state) in base.scored() {
            for n in a.neighbours().filter(|n| matches!(n.kind, Kind::Guard | Kind::Minister)) {
                let Some(other) = base.score(n.node) else { continue };
                let edges =
                    [(a, n.node), (n.node, a), (a.mirror(), n.node.mirror()), (n.node.mirror(), a.mirror())];
                if counted.insert(edges.into_iter().min()) {
                    by_classes[usize::from(state.score.class().get().abs_diff(other.class().get()))] += 1;
                }
            }
        }
        let gaps = LevelGaps::of(&base, GapSettings::default());
        assert_eq!(gaps.by_classes, by_classes);
        assert!(gaps.found.windows(2).all(|pair| pair[0].classes >= pair[1].classes));
        assert_eq!(gaps.found.len() as u32, by_classes[2..].iter().sum::<u32>());
    }
}

#[cfg(test)]
mod piece_exchange_tests {
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

#[cfg(test)]
mod isolated_tests {
    use super::super::tests::base_of;
    use super::*;
    use crate::knowledge::synthetic::{Shape, Synthetic};

    #[test]
    fn parts_hang_together_and_have_every_scored_node_once() {
        // KRK and KRKG touch, and so do their mirrors; the others are alone.
        let base = base_of(&[("KRK", 0), ("KRKG", 0), ("KNKGGMM", 5), ("KPKP", 5), ("KPPKP", 4)]);
        let found = isolated_parts(&base);
        let listed: Vec<(u32, Vec<String>)> = found
            .iter()
            .map(|part| (part.nodes, part.canonical.iter().map(|n| n.material().to_string()).collect()))
            .collect();
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            listed,
            [(4, words(&["KRK", "KRKG"])), (3, words(&["KPPKP", "KPKP"])), (2, words(&["KNKGGMM"])),]
        );
        let whole = isolated_parts(&Synthetic { shape: Shape::Elementary, percent: 0, seed: 1 }.base());
        assert_eq!((whole.len(), whole[0].nodes, whole[0].canonical.len()), (1, 5_184, 2_628));
        assert!(isolated_parts(&KnowledgeBase::default()).is_empty());
    }
}

#[cfg(test)]
mod exceptions_tests {
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
        let provenance = draft.provenance(&Provenance::new(Source::Table, "", 0));
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
