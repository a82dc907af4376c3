//! The lattice of all material combinations: ids, the order, neighbours by arithmetic.
//!
//! x is *better for red* than y where red has at least as much and black at most as much. Ids are a topological order of
//! it: whatever is worse for red has a larger id.

use super::{Kind, Material, SideMaterial};
use crate::rules::Color;

/// A node of the lattice: 0..[`NodeId::COUNT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

pub(super) const SIDES: u32 = SideMaterial::COUNT as u32;

impl NodeId {
    /// Number of nodes: 1458².
    pub const COUNT: u32 = SIDES * SIDES;

    /// The node with this number; `None` at 2,125,764 and beyond.
    pub const fn new(id: u32) -> Option<Self> {
        if id < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// The number of the node, `(1457 − red)·1458 + black`.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The number as an index into an array of [`NodeId::COUNT`] entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The node in this row and column of the square of all ids.
    pub(super) const fn at(row: u32, black: u32) -> Self {
        Self(row * SIDES + black)
    }

    /// The material of the node.
    pub fn material(self) -> Material {
        Material { red: self.red(), black: self.black() }
    }

    /// What red has.
    pub fn red(self) -> SideMaterial {
        side(SIDES - 1 - self.0 / SIDES)
    }

    /// What black has.
    pub fn black(self) -> SideMaterial {
        side(self.0 % SIDES)
    }

    /// The node with the sides swapped.
    #[must_use]
    pub const fn mirror(self) -> Self {
        let red = SIDES - 1 - self.0 / SIDES;
        let black = self.0 % SIDES;
        Self((SIDES - 1 - black) * SIDES + red)
    }

    /// The one of the node and its mirror that stands for both: the one whose red side has the larger index.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.min(self.mirror())
    }

    /// True where both sides have the same pieces.
    pub fn is_symmetric(self) -> bool {
        self == self.mirror()
    }

    /// The at most 24 nodes that differ by one piece: first those better for red, then those worse, each by kind.
    pub fn neighbours(self) -> Neighbours {
        Neighbours { node: self.0, open: open_steps(self.0 / SIDES, self.0 % SIDES) }
    }

    /// Those of the [neighbours](Self::neighbours) that are worse for red.
    pub fn worse(self) -> impl Iterator<Item = Self> {
        let open = open_steps(self.0 / SIDES, self.0 % SIDES) & u32::MAX << WORSE;
        Neighbours { node: self.0, open }.map(|neighbour| neighbour.node)
    }

    /// Those of the [neighbours](Self::neighbours) that are better for red.
    pub fn better(self) -> impl Iterator<Item = Self> {
        let open = open_steps(self.0 / SIDES, self.0 % SIDES) & !(u32::MAX << WORSE);
        Neighbours { node: self.0, open }.map(|neighbour| neighbour.node)
    }

    /// True where red has at least as much here and black at most as much; every node is so to itself.
    pub fn is_at_least_as_good_as(self, other: Self) -> bool {
        self.red().contains(other.red()) && other.black().contains(self.black())
    }

    /// Every symmetric node, by id.
    pub fn symmetric() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..SIDES).map(|row| Self::at(row, SIDES - 1 - row))
    }

    /// Every node by id, so that whatever is better for red comes first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }
}

/// The steps by one piece that lead from the node in this row and column of the square of all ids, one bit each: better by
/// red, better by black, worse by red, worse by black; six kinds each.
#[inline]
pub(super) fn open_steps(row: u32, black: u32) -> u32 {
    let red = STEPS[(SIDES - 1 - row) as usize];
    let black = STEPS[black as usize];
    let better = u32::from(red.add) | u32::from(black.remove) << 6;
    let worse = u32::from(red.remove) | u32::from(black.add) << 6;
    better | worse << WORSE
}

/// The first of the [`open_steps`] that are worse for red.
pub(super) const WORSE: u32 = 12;

/// The [`open_steps`] that are red's.
pub(super) const RED_STEPS: u32 = 0b11_1111 | 0b11_1111 << WORSE;

/// `index` is below 1458 at every call.
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

/// Which kinds a side can get one more of, and which it can lose; one bit a kind.
#[derive(Clone, Copy)]
struct Steps {
    add: u8,
    remove: u8,
}

/// The steps of every side by index.
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

/// The neighbours of a node; see [`NodeId::neighbours`].
#[derive(Debug, Clone)]
pub struct Neighbours {
    node: u32,
    /// The [`open_steps`] not taken yet.
    open: u32,
}

impl Iterator for Neighbours {
    type Item = Neighbour;

    #[inline]
    fn next(&mut self) -> Option<Neighbour> {
        if self.open == 0 {
            return None;
        }
        let step = self.open.trailing_zeros();
        self.open &= self.open - 1;
        let kind = Kind::ALL[(step % 6) as usize];
        let color = if (step / 6).is_multiple_of(2) { Color::Red } else { Color::Black };
        let stride = u32::from(kind.stride()) * if color == Color::Red { SIDES } else { 1 };
        let (relation, node) = if step < WORSE {
            (Relation::Better, self.node - stride)
        } else {
            (Relation::Worse, self.node + stride)
        };
        Some(Neighbour { node: NodeId(node), relation, color, kind })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.open.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Neighbours {}

/// How a neighbour stands to a node, seen by red.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Red has a piece more, or black one less.
    Better,
    /// Red has a piece less, or black one more.
    Worse,
}

impl Relation {
    /// Whether one gets to such a neighbour by adding a piece to `color`, rather than by taking one.
    pub fn adds(self, color: Color) -> bool {
        (self == Self::Better) == (color == Color::Red)
    }
}

/// A node one piece away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbour {
    /// The neighbour.
    pub node: NodeId,
    /// Whether the neighbour is better or worse for red.
    pub relation: Relation,
    /// Whose piece differs.
    pub color: Color,
    /// Which piece differs.
    pub kind: Kind,
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
