//! The classes that known scores allow: by the piece additive rule no class may be below that of a node better for red, nor above
//! that of one worse.
//!
//! The rule has exceptions, which exact tables prove ([`Label::proved`]). So a known class bounds a node only if no proved class
//! between the two refutes it: x bounds y from above in the order, x ≥ y, if there is no proved z, x ≥ z ≥ y, of a lower class than
//! x; from below by the mirror of this. Such a z bounds y itself, unless a proved class between z and y refutes that, too.

use super::conflict::Label;
use super::score::Class;
use xiangqi::material::{Material, NodeId, SideMaterial, lattice};

/// The least and the greatest class of every node that a set of known classes allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Least class by node.
    least: Box<[u8]>,
    /// By node, the least class that the mirrored classes allow its mirror.
    least_of_mirror: Box<[u8]>,
}

impl Bounds {
    /// The bounds that these known classes set, each for itself, too. No node comes twice.
    pub fn of(known: impl IntoIterator<Item = (NodeId, Label)>) -> Self {
        let known: Vec<(NodeId, Label)> = known.into_iter().collect();
        let mirrored: Vec<(NodeId, Label)> = known.iter().copied().map(mirror).collect();
        let mut label_of = vec![None; NodeId::COUNT as usize];
        known.iter().for_each(|(node, label)| label_of[node.index()] = Some(*label));
        let least = floors(&known);
        // Most sets know of a mirror what they know of its node: those of a base do.
        let is_mirrored = mirrored.iter().all(|(node, label)| label_of[node.index()] == Some(*label));
        let least_of_mirror = if is_mirrored { least.clone() } else { floors(&mirrored) };
        Self { least, least_of_mirror }
    }

    /// Returns the least and the greatest class of a node; the first exceeds the second if known classes contradict each other.
    pub fn at(&self, node: NodeId) -> (Class, Class) {
        let class = |bytes: &[u8], node: NodeId| Class::new(bytes[node.index()]).unwrap_or(Class::LEVEL);
        (class(&self.least, node), class(&self.least_of_mirror, node.mirror()).mirror())
    }
}

fn mirror((node, label): (NodeId, Label)) -> (NodeId, Label) {
    (node.mirror(), Label { class: label.class.mirror(), ..label })
}

/// The least class of every node.
fn floors(known: &[(NodeId, Label)]) -> Box<[u8]> {
    let mut floors = swept(known);
    let refuting: Vec<&(NodeId, Label)> =
        known.iter().filter(|(z, label)| label.proved && floors[z.index()] > label.class.get()).collect();
    if refuting.is_empty() {
        return floors;
    }
    let refutes =
        |z: &(NodeId, Label), x: &(NodeId, Label)| z.1.class < x.1.class && x.0.is_at_least_as_good_as(z.0);
    let (refuted, sound): (Vec<_>, Vec<_>) =
        known.iter().copied().partition(|x| refuting.iter().any(|z| refutes(z, x)));
    floors = swept(&sound);
    for x in refuted {
        let against: Vec<NodeId> = refuting.iter().filter(|z| refutes(z, &x)).map(|(z, _)| *z).collect();
        for y in worse(x.0).filter(|y| !against.iter().any(|z| z.is_at_least_as_good_as(*y))) {
            let floor = &mut floors[y.index()];
            *floor = x.1.class.get().max(*floor);
        }
    }
    floors
}

/// The greatest class of all that is known and not worse.
fn swept(known: &[(NodeId, Label)]) -> Box<[u8]> {
    let mut floors = vec![Class::BEST.get(); NodeId::COUNT as usize];
    known.iter().for_each(|(node, label)| floors[node.index()] = label.class.get());
    lattice::sweep_to_worse(&mut floors, u8::max);
    floors.into()
}

/// A node and all that are worse for red.
fn worse(node: NodeId) -> impl Iterator<Item = NodeId> {
    let Material { red, black } = node.material();
    let blacks: Vec<SideMaterial> = SideMaterial::all().filter(|side| side.contains(black)).collect();
    let reds = SideMaterial::all().filter(move |side| red.contains(*side));
    reds.flat_map(move |red| blacks.clone().into_iter().map(move |black| Material { red, black }.into()))
}

/// The bounds that these known classes set for one node, its own not asked.
pub fn at(node: NodeId, known: impl IntoIterator<Item = (NodeId, Label)>) -> (Class, Class) {
    let (mut better, mut worse) = (Vec::new(), Vec::new());
    for label in known.into_iter().filter(|(other, _)| *other != node) {
        if label.0.is_at_least_as_good_as(node) {
            better.push(label);
        } else if node.is_at_least_as_good_as(label.0) {
            worse.push(mirror(label));
        }
    }
    (floor(node, better), floor(node.mirror(), worse).mirror())
}

/// The bounds that known classes set for one node, its own not asked.
pub fn around(node: NodeId, known: impl Fn(NodeId) -> Option<Label>) -> (Class, Class) {
    let comparable = worse(node).chain(worse(node.mirror()).map(NodeId::mirror));
    at(node, comparable.filter_map(|other| Some((other, known(other)?))))
}

/// Whether the proved class of a node itself refutes that the class of another bounds it: the two break the order.
pub fn is_broken(node: NodeId, proved: Class, (other, class): (NodeId, Class)) -> bool {
    (class > proved && other.is_at_least_as_good_as(node))
        || (class < proved && node.is_at_least_as_good_as(other))
}

/// Whether one of these proved classes refutes that a class known of another node bounds this one; its own is not asked.
pub fn is_refuted(node: NodeId, (other, class): (NodeId, Class), proved: &[(NodeId, Class)]) -> bool {
    let above = other.is_at_least_as_good_as(node);
    proved.iter().any(|&(z, known)| match above {
        true => {
            known < class && z != node && other.is_at_least_as_good_as(z) && z.is_at_least_as_good_as(node)
        }
        false => {
            known > class && z != node && z.is_at_least_as_good_as(other) && node.is_at_least_as_good_as(z)
        }
    })
}

/// The least class of a node of which all these are better.
fn floor(node: NodeId, mut better: Vec<(NodeId, Label)>) -> Class {
    better.sort_unstable_by_key(|(_, label)| std::cmp::Reverse(label.class));
    let proved: Vec<(NodeId, Class)> =
        better.iter().filter(|(_, label)| label.proved).map(|(z, label)| (*z, label.class)).collect();
    let mut believed = better.iter().filter(|(x, label)| !is_refuted(node, (*x, label.class), &proved));
    believed.next().map_or(Class::BEST, |(_, label)| label.class)
}

/// Pieces by which two nodes differ.
pub(crate) fn distance(a: NodeId, b: NodeId) -> u32 {
    let side = |a: SideMaterial, b: SideMaterial| -> u32 {
        a.counts().into_iter().zip(b.counts()).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
    };
    let (Material { red, black }, other) = (a.material(), b.material());
    side(red, other.red) + side(black, other.black)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type Known = std::collections::BTreeMap<NodeId, Label>;

    /// A class that is known and not refuted on the way to the node, word for word.
    fn bounds(known: &Known, node: NodeId, itself: bool) -> (Class, Class) {
        let known: Vec<(NodeId, Label)> =
            known.iter().filter(|(z, _)| itself || **z != node).map(|(z, label)| (*z, *label)).collect();
        let between =
            |a: NodeId, b: NodeId, z: NodeId| a.is_at_least_as_good_as(z) && z.is_at_least_as_good_as(b);
        let better = known.iter().filter(|(x, label)| {
            let refutes = |(z, other): &(NodeId, Label)| {
                other.proved && other.class < label.class && between(*x, node, *z)
            };
            x.is_at_least_as_good_as(node) && !known.iter().any(refutes)
        });
        let worse = known.iter().filter(|(x, label)| {
            let refutes = |(z, other): &(NodeId, Label)| {
                other.proved && other.class > label.class && between(node, *x, *z)
            };
            node.is_at_least_as_good_as(*x) && !known.iter().any(refutes)
        });
        let low = better.map(|(_, label)| label.class).max().unwrap_or(Class::BEST);
        let high = worse.map(|(_, label)| label.class).min().unwrap_or(Class::WORST);
        (low, high)
    }

    /// A node of a small part of the lattice, in which most are comparable: at most a rook, a pawn and guards a side.
    fn small() -> impl Strategy<Value = NodeId> {
        let side = || {
            (0..2_u8, 0..2_u8, 0..3_u8).prop_map(|(r, p, g)| {
                SideMaterial::from_counts([r, 0, 0, p, g, 0]).unwrap_or_else(|| unreachable!("within a set"))
            })
        };
        (side(), side()).prop_map(|(red, black)| Material { red, black }.into())
    }

    fn label() -> impl Strategy<Value = Label> {
        (0..9_u8, any::<bool>())
            .prop_map(|(class, proved)| Label { class: Class::new(class).unwrap(), proved })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// Against the definition, for every known node one by one.
        #[test]
        fn bounds_are_those_that_no_proved_class_refutes(
            known in prop::collection::btree_map(small(), label(), 1..30),
            far in prop::collection::btree_map((0..NodeId::COUNT).prop_map(|id| NodeId::new(id).unwrap()), label(), 0..10),
            asked in prop::collection::vec(small(), 100),
            mirrored in any::<bool>(),
        ) {
            let mut known: Known = known.into_iter().chain(far).collect();
            if mirrored {
                let of_mirrors: Vec<_> = known.iter().map(|(node, label)| mirror((*node, *label))).collect();
                known.extend(of_mirrors);
            }
            let all = Bounds::of(known.clone());
            for node in asked.into_iter().chain(known.keys().copied()) {
                prop_assert_eq!(all.at(node), bounds(&known, node, true));
                let alone = bounds(&known, node, false);
                prop_assert_eq!(around(node, |node| known.get(&node).copied()), alone);
                prop_assert_eq!(at(node, known.iter().map(|(node, label)| (*node, *label))), alone);
            }
        }
    }

    #[test]
    fn a_bound_that_a_proof_refutes_is_not_believed() {
        let node = |text: &str| NodeId::from(text.parse::<Material>().unwrap());
        let proved = |class| Label { class: Class::new(class).unwrap(), proved: true };
        // Black's own pawn is harmful to Black: without it Black holds.
        let known: Known =
            [(node("KRKPGGMM"), proved(3)), (node("KRKGGMM"), proved(4)), (node("KRGMKGGMM"), proved(4))]
                .into();
        let around = |text: &str| around(node(text), |node| known.get(&node).copied());
        let (free, level) = (Class::BEST, Class::LEVEL);
        assert_eq!(around("KRGGMMKGGMM"), (free, level), "the pawn bounds nothing where there is none");
        assert_eq!(around("KRGKPGGMM"), (level, Class::new(3).unwrap()), "it does where it is");
    }
}
