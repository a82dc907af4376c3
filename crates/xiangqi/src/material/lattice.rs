//! The lattice of all material combinations: ids, the order, neighbours by arithmetic.
//!
//! x is *better for Red* than y if Red has at least as much and Black at most as much. Ids are in topological order: nodes
//! worse for Red have larger ids.

use super::{Kind, Material, SideMaterial};
use crate::rules::Color;

/// A node of the lattice: 0..[`NodeId::COUNT`]. JSON has its material.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(into = "Material")]
pub struct NodeId(u32);

pub(super) const SIDES: u32 = SideMaterial::COUNT as u32;

impl NodeId {
    /// Number of nodes: 1458².
    pub const COUNT: u32 = SIDES * SIDES;

    /// Returns the node with this id; `None` at 2,125,764 and above.
    pub const fn new(id: u32) -> Option<Self> {
        if id < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// Returns the id of the node, `(1457 − red)·1458 + black`.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns the id as an index into an array of [`NodeId::COUNT`] entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the node at this row and column of the square of all ids.
    pub(super) const fn at(row: u32, black: u32) -> Self {
        Self(row * SIDES + black)
    }

    /// Returns the material of the node.
    pub fn material(self) -> Material {
        Material { red: self.red(), black: self.black() }
    }

    /// Returns Red's material.
    pub fn red(self) -> SideMaterial {
        side(SIDES - 1 - self.0 / SIDES)
    }

    /// Returns Black's material.
    pub fn black(self) -> SideMaterial {
        side(self.0 % SIDES)
    }

    /// Returns the node with the sides swapped.
    #[must_use]
    pub const fn mirror(self) -> Self {
        let red = SIDES - 1 - self.0 / SIDES;
        let black = self.0 % SIDES;
        Self((SIDES - 1 - black) * SIDES + red)
    }

    /// Returns the representative of the node and its mirror: the one whose red side has the larger index.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.min(self.mirror())
    }

    /// Whether both sides have the same pieces.
    pub fn is_symmetric(self) -> bool {
        self == self.mirror()
    }

    /// Returns the nodes that differ by one piece, at most 24: first those better for Red, then those worse, each by kind.
    pub fn neighbours(self) -> impl Iterator<Item = Neighbour> + Clone {
        self.steps(u32::MAX)
    }

    /// Returns the [neighbours](Self::neighbours) that are worse for Red.
    pub fn worse(self) -> impl Iterator<Item = Self> {
        self.steps(u32::MAX << WORSE).map(|neighbour| neighbour.node)
    }

    /// Returns the [neighbours](Self::neighbours) that are better for Red.
    pub fn better(self) -> impl Iterator<Item = Self> {
        self.steps(!(u32::MAX << WORSE)).map(|neighbour| neighbour.node)
    }

    /// Returns the neighbours at these of the [`open_steps`].
    #[inline]
    fn steps(self, mask: u32) -> impl Iterator<Item = Neighbour> + Clone {
        set_bits(open_steps(self.0 / SIDES, self.0 % SIDES) & mask).map(move |step| {
            let kind = Kind::ALL[(step % 6) as usize];
            let color = if (step / 6).is_multiple_of(2) { Color::Red } else { Color::Black };
            let stride = u32::from(kind.stride()) * if color == Color::Red { SIDES } else { 1 };
            let (relation, node) = if step < WORSE {
                (Relation::Better, self.0 - stride)
            } else {
                (Relation::Worse, self.0 + stride)
            };
            Neighbour { node: Self(node), relation, color, kind }
        })
    }

    /// Whether this node is better for Red than `other` or equal to it: Red has at least as much and Black at most as much.
    pub fn is_at_least_as_good_as(self, other: Self) -> bool {
        self.red().contains(other.red()) && other.black().contains(self.black())
    }

    /// Returns every symmetric node, by id.
    pub fn symmetric() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..SIDES).map(|row| Self::at(row, SIDES - 1 - row))
    }

    /// Returns every node by id, so that nodes better for Red come first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }
}

/// Returns the possible steps by one piece from the node at this row and column of the square of all ids, one bit each:
/// better by Red, better by Black, worse by Red, worse by Black; six kinds each.
#[inline]
pub(super) fn open_steps(row: u32, black: u32) -> u32 {
    let red = STEPS[(SIDES - 1 - row) as usize];
    let black = STEPS[black as usize];
    let better = u32::from(red.add) | u32::from(black.remove) << 6;
    let worse = u32::from(red.remove) | u32::from(black.add) << 6;
    better | worse << WORSE
}

/// Returns the numbers of the bits that are set, lowest first.
#[inline]
fn set_bits(mut bits: u32) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(lowest)
    })
}

/// The first of the [`open_steps`] that are worse for Red.
pub(super) const WORSE: u32 = 12;

/// The mask of Red's [`open_steps`].
pub(super) const RED_STEPS: u32 = 0b11_1111 | 0b11_1111 << WORSE;

/// Returns the side with this index; `index` is below 1458 at every call.
fn side(index: u32) -> SideMaterial {
    SideMaterial::from_index(index as u16).unwrap_or(SideMaterial::BARE)
}

impl From<Material> for NodeId {
    fn from(material: Material) -> Self {
        Self((SIDES - 1 - u32::from(material.red.index())) * SIDES + u32::from(material.black.index()))
    }
}

impl From<NodeId> for Material {
    fn from(node: NodeId) -> Self {
        node.material()
    }
}

/// The kinds a side can gain and the kinds it can lose, one bit per kind.
#[derive(Clone, Copy)]
struct Steps {
    add: u8,
    remove: u8,
}

/// The steps of every side, by index.
static STEPS: [Steps; SIDES as usize] = {
    let mut table = [Steps { add: 0, remove: 0 }; SIDES as usize];
    let mut index = 0;
    while index < SIDES as usize {
        let mut i = 0;
        while i < Kind::ALL.len() {
            let kind = Kind::ALL[i];
            let count = index / kind.stride() as usize % (kind.limit() as usize + 1);
            if count < kind.limit() as usize {
                table[index].add |= 1 << i;
            }
            if count > 0 {
                table[index].remove |= 1 << i;
            }
            i += 1;
        }
        index += 1;
    }
    table
};

/// The relation of a neighbour to a node, from Red's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Red has one piece more, or Black one less.
    Better,
    /// Red has one piece less, or Black one more.
    Worse,
}

impl Relation {
    /// Whether such a neighbour is reached by adding a piece to `color` rather than by removing one.
    pub fn adds(self, color: Color) -> bool {
        (self == Self::Better) == (color == Color::Red)
    }
}

/// A node one piece away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbour {
    /// The neighbour.
    pub node: NodeId,
    /// Whether the neighbour is better or worse for Red.
    pub relation: Relation,
    /// The side whose piece differs.
    pub color: Color,
    /// The kind that differs.
    pub kind: Kind,
}

// Sweeps over the whole lattice: propagate values from every node to all nodes worse for Red, or to all better ones.
//
// The lattice is the product of twelve chains, the number of pieces of each kind on each side, so one pass along each
// chain suffices, without the neighbours of single nodes.

/// Joins into the value of every node those of all nodes better for Red. `values` has one entry per node, by id; `join`
/// must be commutative, associative and idempotent, as maximum, minimum and "or" are.
pub fn sweep_to_worse<T: Copy>(values: &mut [T], join: impl Fn(T, T) -> T) {
    sweep::<T, true>(values, &join);
}

/// As [`sweep_to_worse`], in the other direction.
pub fn sweep_to_better<T: Copy>(values: &mut [T], join: impl Fn(T, T) -> T) {
    sweep::<T, false>(values, &join);
}

fn sweep<T: Copy, const TO_WORSE: bool>(values: &mut [T], join: &impl Fn(T, T) -> T) {
    for (stride, limit) in chains() {
        match (stride, limit) {
            (1, 2) => short::<T, TO_WORSE, 1, 3>(values, join),
            (3, 2) => short::<T, TO_WORSE, 3, 9>(values, join),
            _ => {
                for chain in values.chunks_exact_mut(stride * (limit + 1)) {
                    for step in 1..=limit {
                        let at = if TO_WORSE { step } else { limit + 1 - step };
                        let (better, worse) = chain.split_at_mut(at * stride);
                        let (better, worse) = (&mut better[(at - 1) * stride..], &mut worse[..stride]);
                        let (from, to) = if TO_WORSE { (better, worse) } else { (worse, better) };
                        to.iter_mut().zip(from).for_each(|(to, from)| *to = join(*to, *from));
                    }
                }
            }
        }
    }
}

/// A pass along chains of this stride that end after `LENGTH` values. Where chains are as short as this, a loop of a fixed length, which
/// the compiler unrolls, is faster than one over slices.
fn short<T: Copy, const TO_WORSE: bool, const STRIDE: usize, const LENGTH: usize>(
    values: &mut [T],
    join: &impl Fn(T, T) -> T,
) {
    for chain in values.as_chunks_mut::<LENGTH>().0 {
        for step in STRIDE..LENGTH {
            let (better, worse) = if TO_WORSE {
                (step - STRIDE, step)
            } else {
                (LENGTH - 1 - step, LENGTH - 1 - step + STRIDE)
            };
            let (from, to) = if TO_WORSE { (better, worse) } else { (worse, better) };
            chain[to] = join(chain[to], chain[from]);
        }
    }
}

/// Returns the stride of each chain and its number of steps.
fn chains() -> impl Iterator<Item = (usize, usize)> {
    let sides = [1, SIDES as usize];
    let steps =
        move |kind: Kind| sides.map(|side| (side * usize::from(kind.stride()), usize::from(kind.limit())));
    Kind::ALL.into_iter().flat_map(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_are_those_of_the_paper() {
        assert_eq!(NodeId::all().len(), 2_125_764);
        let mut levels: Vec<u8> = NodeId::all().map(|n| n.material().pieces()).collect();
        levels.sort_unstable();
        levels.dedup();
        assert_eq!(levels.len(), 31);
        assert_eq!(NodeId::all().filter(|n| n.canonical() == *n).count(), 1_063_611);
        assert!(NodeId::symmetric().eq(NodeId::all().filter(|n| n.is_symmetric())));
    }

    #[test]
    fn ids_materials_and_mirrors_agree() {
        for node in NodeId::all().step_by(7) {
            assert_eq!(NodeId::from(node.material()), node);
            assert_eq!(node.mirror().material(), node.material().mirror());
            assert_eq!(node.mirror().mirror(), node);
        }
    }

    #[test]
    fn neighbours_differ_by_the_piece_they_name_and_ids_are_topological() {
        for node in NodeId::all().step_by(101) {
            let x = node.material();
            for n in node.neighbours() {
                let y = n.node.material();
                assert_eq!(n.relation == Relation::Worse, n.node > node);
                let (x_side, y_side, same) = match n.color {
                    Color::Red => (x.red, y.red, x.black == y.black),
                    Color::Black => (x.black, y.black, x.red == y.red),
                };
                let step = if n.relation.adds(n.color) { x_side.add(n.kind) } else { x_side.remove(n.kind) };
                assert!(same && step == Some(y_side));
                assert!(n.node.neighbours().any(|back| back.node == node));
            }
            let all: Vec<NodeId> = node.neighbours().map(|n| n.node).collect();
            assert_eq!(node.better().chain(node.worse()).collect::<Vec<_>>(), all);
        }
    }

    #[test]
    fn at_most_24_neighbours_and_12_at_the_ends() {
        let count = |text: &str| text.parse::<Material>().map(|m| NodeId::from(m).neighbours().count());
        assert_eq!(count("KK"), Ok(12));
        assert_eq!(count("KRNCPGMKRNCPGM"), Ok(24));
        assert_eq!(count("KRRNNCCPPPPPGGMMK"), Ok(12));
    }
}

#[cfg(test)]
mod sweep_tests {
    use super::*;
    use crate::material::NodeId;
    use crate::rng::Rng;

    /// Compares with propagation over the neighbours of single nodes, in the order of the lattice and back.
    #[test]
    fn what_passes_on_is_what_passes_from_neighbour_to_neighbour() {
        let mut rng = Rng::new(11);
        let values: Vec<u8> =
            NodeId::all().map(|_| if rng.below(1000) == 0 { rng.below(256) as u8 } else { 0 }).collect();
        let (mut greatest, mut least) = (values.clone(), values.clone());
        for node in NodeId::all() {
            let better = node.better().map(|n| greatest[n.index()]).max().unwrap_or(0);
            greatest[node.index()] = greatest[node.index()].max(better);
        }
        for node in NodeId::all().rev() {
            let worse = node.worse().map(|n| least[n.index()]).min().unwrap_or(u8::MAX);
            least[node.index()] = least[node.index()].min(worse);
        }
        let (mut low, mut high) = (values.clone(), values);
        sweep_to_worse(&mut low, u8::max);
        sweep_to_better(&mut high, u8::min);
        assert!(low == greatest && high == least);
    }
}
