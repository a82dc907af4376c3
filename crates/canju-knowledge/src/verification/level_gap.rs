//! The level gap: one guard or minister more or less should move the class little (Chen et al. 2011, eq. 12).
//!
//! Pr(|ΔAC| ≤ μ) ≥ δ over all pairs of scored neighbours that differ by one guard or minister. This is a rule of thumb: if both
//! ends are proved, a gap is true, however large.

use std::cmp::Reverse;

use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Class;
use xiangqi::material::lattice::Neighbour;
use xiangqi::material::{Kind, NodeId, PairId};

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

/// Every pair of a base.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelGaps {
    /// Settings used.
    pub settings: GapSettings,
    /// Pairs by gap; mirrored pairs count once.
    pub by_classes: [u32; Class::COUNT],
    /// Pairs by gap with both ends proved.
    pub proved: [u32; Class::COUNT],
    /// The suspicious pairs and the errors, the largest gaps first and unproved ones before proved ones, then by id.
    pub found: Vec<Gap>,
}

impl LevelGaps {
    /// Checks every pair.
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

    /// Number of pairs.
    pub fn pairs(&self) -> u32 {
        self.by_classes.iter().sum()
    }

    /// Number of pairs within μ.
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

    /// Number of pairs beyond μ with at least one unproved end.
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
