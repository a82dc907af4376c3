//! Made-up bases whose errors are known: a consistent truth with noise from a seed, for studies of resolvers and samplers.
//!
//! Truth: d is red's static value less black's (Chen et al. 2011), pieces that may cross the river counted twice and guards and
//! ministers once. |d| < 4 is class 4, and |d| from 4, 10, 18, 30 on is one, two, three, four classes away from it, towards
//! the side that has more. Every piece moves d towards its owner, so no edge of the lattice is broken, and a mirror
//! negates d.
//!
//! Noise: of the n pairs of a node and its mirror (symmetric nodes are left alone) ⌊n·percent/100⌋ are drawn, each set of
//! that size equally likely; each is moved by 1 to 4 classes up or down, the eight moves equally likely, and stops at the
//! ends 0 and 8. A class at an end that would not move moves the other way.

use super::KnowledgeBase;
use super::change::{Draft, NodeState};
use super::provenance::{Provenance, Source};
use super::score::Class;
use xiangqi::material::{Kind, NodeId, PairId, SideMaterial};
use xiangqi::rng::Rng;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The elementary base: each side at most one strong piece, at most one pawn, any guards and ministers; 5,184 nodes.
    Elementary,
    /// N nodes of [`Shape::Endgame`]: those with the fewest pieces, ties by lower id, each with its mirror.
    Fewest(u32),
    /// Every endgame: at most 5 units of strength a side; 1,166,400 nodes.
    Endgame,
    /// The whole lattice, 2,125,764 nodes.
    Whole,
}

impl Shape {
    pub fn pairs(self) -> Vec<PairId> {
        let within = |side: fn(SideMaterial) -> bool| {
            let (node, pairs) = (PairId::node as fn(PairId) -> NodeId, PairId::all());
            pairs.filter(move |pair| side(node(*pair).red()) && side(node(*pair).black())).collect()
        };
        match self {
            Self::Elementary => within(is_elementary),
            Self::Fewest(nodes) => fewest(within(SideMaterial::is_endgame), nodes),
            Self::Endgame => within(SideMaterial::is_endgame),
            Self::Whole => PairId::all().collect(),
        }
    }
}

/// Whether a side has at most one strong piece and at most one pawn.
pub(crate) fn is_elementary(side: SideMaterial) -> bool {
    let strong = [Kind::Rook, Kind::Knight, Kind::Cannon].map(|kind| side.count(kind));
    strong.iter().sum::<u8>() <= 1 && side.count(Kind::Pawn) <= 1
}

fn fewest(mut pairs: Vec<PairId>, nodes: u32) -> Vec<PairId> {
    pairs.sort_by_key(|pair| pair.node().material().pieces());
    let mut left = nodes;
    pairs.retain(|pair| {
        let fits = pair.neighbours().nodes() <= left;
        left -= if fits { pair.neighbours().nodes() } else { 0 };
        fits
    });
    pairs.sort_unstable();
    pairs
}

/// The class that is right in every synthetic base.
pub fn truth(node: NodeId) -> Class {
    const STEPS: [i32; 4] = [4, 10, 18, 30];
    let worth =
        |side: SideMaterial| 2 * i32::from(side.attacking_value()) + i32::from(side.defending_value());
    let lead = worth(node.red()) - worth(node.black());
    let away = STEPS.iter().filter(|step| lead.abs() >= **step).count() as i32;
    moved(Class::LEVEL, -away * lead.signum())
}

fn moved(class: Class, by: i32) -> Class {
    let to = (i32::from(class.get()) + by).clamp(0, Class::COUNT as i32 - 1);
    Class::new(to as u8).unwrap_or(class)
}

/// A synthetic base, determined by three settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Synthetic {
    pub shape: Shape,
    pub percent: u8,
    pub seed: u64,
}

impl Synthetic {
    /// Returns the canonical nodes with their classes, by id. A class is wrong if it differs from [`truth`].
    pub fn classes(self) -> Vec<(NodeId, Class)> {
        let mut classes: Vec<(NodeId, Class)> =
            self.shape.pairs().into_iter().map(|pair| (pair.node(), truth(pair.node()))).collect();
        let open = classes.iter_mut().filter(|(node, _)| !node.is_symmetric());
        spoil(open.map(|(_, class)| class).collect(), self.percent, 4, self.seed);
        classes
    }

    /// The base with these classes, all from one provenance that names the settings. Class 4 is scored as a draw.
    pub fn base(self) -> KnowledgeBase {
        let mut base = KnowledgeBase::default();
        let mut draft = Draft::new(&base);
        let provenance = draft.provenance(&Provenance {
            source: Source::Guess,
            author: "synthetic".into(),
            time: 0,
            note: format!("{:?}, {} %, seed {}", self.shape, self.percent, self.seed),
        });
        for (node, class) in self.classes() {
            let state = NodeState { score: class.score(None), invariable: false, provenance };
            // Cannot fail: symmetric nodes keep their truth, class 4.
            let _ = draft.set(node, Some(state));
        }
        let set = draft.finish();
        base.apply(&set);
        base
    }
}

/// Moves ⌊n·percent/100⌋ of n classes by 1 to `most` classes each, like the noise of this module; none if `most` is 0.
pub fn spoil(classes: Vec<&mut Class>, percent: u8, most: u8, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut left = classes.len() as u64;
    let mut wanted = left * u64::from(percent.min(100)) / 100;
    // Selection sampling (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S).
    for class in classes {
        if rng.chance(wanted, left) {
            *class = noisy(*class, most, &mut rng);
            wanted -= 1;
        }
        left -= 1;
    }
}

fn noisy(class: Class, most: u8, rng: &mut Rng) -> Class {
    if most == 0 {
        return class;
    }
    let by = 1 + rng.below(u64::from(most)) as i32;
    let by = if rng.chance(1, 2) { by } else { -by };
    let to = moved(class, by);
    if to == class { moved(class, -by) } else { to }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::material::lattice::Relation;

    fn size(shape: Shape) -> u32 {
        shape.pairs().into_iter().map(|pair| pair.neighbours().nodes()).sum()
    }

    #[test]
    fn shapes_have_the_sizes_they_claim() {
        assert_eq!(size(Shape::Elementary), 5_184);
        assert_eq!(size(Shape::Fewest(69_596)), 69_596);
        assert_eq!(size(Shape::Fewest(123_986)), 123_986);
        assert_eq!(size(Shape::Endgame), 1_166_400);
        assert_eq!(size(Shape::Whole), NodeId::COUNT);
    }

    #[test]
    fn the_truth_is_consistent_and_mirrors() {
        for node in NodeId::all().step_by(5) {
            assert_eq!(truth(node.mirror()), truth(node).mirror());
            for n in node.neighbours().filter(|n| n.relation == Relation::Worse) {
                assert!(truth(node) <= truth(n.node));
            }
        }
        assert!(Class::all().all(|class| {
            Shape::Elementary
                .pairs()
                .iter()
                .any(|p| truth(p.node()) == class || truth(p.node().mirror()) == class)
        }));
    }

    #[test]
    fn noise_is_of_the_size_asked_for_and_comes_from_the_seed() {
        let study = |percent, seed| Synthetic { shape: Shape::Elementary, percent, seed };
        let wrong = |s: Synthetic| s.classes().into_iter().filter(|(n, c)| truth(*n) != *c).count();
        // 5,184 nodes are 2,556 pairs and 72 symmetric nodes.
        assert_eq!([0, 20, 100].map(|percent| wrong(study(percent, 1))), [0, 511, 2556]);
        assert_eq!(study(20, 1).classes(), study(20, 1).classes());
        assert_ne!(study(20, 1).classes(), study(20, 2).classes());
        assert_eq!(study(0, 1).base().labelling().tally().conflict_nodes, 0);
        assert_eq!(study(20, 1).base().labelling().tally().scored, 5_184);
    }
}
