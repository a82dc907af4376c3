//! A node and its mirror as one variable, numbered without gaps.

use super::lattice::{RED_STEPS, Relation, SIDES, WORSE, open_steps};
use super::{Kind, NodeId};

/// A node and its mirror, or a single symmetric node: 0..[`PairId::COUNT`], in the order of the canonical nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PairId(u32);

/// The sum of row and column of a symmetric node; that of a canonical node is at most this.
const LAST: u32 = SIDES - 1;

impl PairId {
    /// Number of pairs: (1458² + 1458) / 2.
    pub const COUNT: u32 = SIDES * (SIDES + 1) / 2;

    /// The pair of the first node, all red pieces against a bare king.
    pub const FIRST: Self = Self(0);

    /// Returns the pair with this number; `None` at 1,063,611 and above.
    pub const fn new(id: u32) -> Option<Self> {
        if id < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// Returns the number of the pair.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns the number as an index into an array of [`PairId::COUNT`] entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the canonical node of the pair; see [`NodeId::canonical`].
    #[inline]
    pub fn node(self) -> NodeId {
        let (row, black) = self.place();
        NodeId::at(row, black)
    }

    /// Returns the canonical node and its mirror, or the symmetric node alone.
    pub fn nodes(self) -> impl Iterator<Item = NodeId> {
        let node = self.node();
        std::iter::once(node).chain(Some(node.mirror()).filter(|mirror| *mirror != node))
    }

    /// Returns every pair, by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }

    /// Returns the pairs one piece away, seen from the canonical node. Each occurs once, even if two of its nodes are
    /// adjacent.
    #[inline]
    pub fn neighbours(self) -> PairNeighbours {
        let (row, black) = self.place();
        let symmetric = row + black == LAST;
        // Around a symmetric node Black's steps mirror Red's.
        let open = open_steps(row, black) & if symmetric { RED_STEPS } else { u32::MAX };
        PairNeighbours { row: row as i32, black: black as i32, open, symmetric }
    }

    /// Returns row and column of the canonical node. Row q of the triangle holds the 1458 − q canonical nodes whose red
    /// side has the index 1457 − q, so it begins at q(2917 − q)/2; the row is found by solving that for q. Floating point
    /// is exact here: roots of these numbers that are not integers are at least 1/5834 from the next integer.
    #[inline]
    fn place(self) -> (u32, u32) {
        const ODD: u32 = 2 * SIDES + 1;
        let root = f64::from(ODD * ODD - 8 * self.0 - 1).sqrt() as u32 + 1;
        let row = (ODD - root) / 2;
        (row, self.0 - row_start(row))
    }

    /// Returns the pair of the node at this row and column of the square, and whether the node is the mirror of the
    /// canonical one.
    #[inline]
    const fn at(row: u32, black: u32) -> (Self, bool) {
        let mirrored = row + black > LAST;
        let (row, black) = if mirrored { (LAST - black, LAST - row) } else { (row, black) };
        (Self(row_start(row) + black), mirrored)
    }
}

impl NodeId {
    /// Returns the pair of the node, and whether the node is the mirror of the canonical one.
    #[inline]
    pub const fn pair(self) -> (PairId, bool) {
        PairId::at(self.get() / SIDES, self.get() % SIDES)
    }
}

impl From<NodeId> for PairId {
    fn from(node: NodeId) -> Self {
        node.pair().0
    }
}

const fn row_start(row: u32) -> u32 {
    row * (2 * SIDES + 1 - row) / 2
}

/// Iterator over the neighbours of a pair; see [`PairId::neighbours`].
#[derive(Debug, Clone)]
pub struct PairNeighbours {
    row: i32,
    black: i32,
    open: u32,
    symmetric: bool,
}

/// A pair one piece away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairNeighbour {
    /// The neighbouring pair.
    pub pair: PairId,
    /// Whether the adjacent node is better or worse for Red than the canonical node of the original pair.
    pub relation: Relation,
    /// Whether the adjacent node is the mirror of its pair's canonical node.
    pub mirrored: bool,
    /// The number of nodes of the neighbouring pair adjacent to the original canonical node: 2 if that node is symmetric.
    pub here: u8,
    /// The number of nodes of the original pair adjacent to the neighbour's canonical node: 2 if that node is symmetric.
    pub there: u8,
}

impl PairNeighbours {
    /// The number of nodes of the original pair: 1 if symmetric, else 2.
    #[inline]
    pub const fn nodes(&self) -> u32 {
        if self.symmetric { 1 } else { 2 }
    }
}

impl PairNeighbour {
    /// The number of nodes of the neighbouring pair: 1 if symmetric, else 2.
    #[inline]
    pub const fn nodes(self) -> u32 {
        3 - self.there as u32
    }

    /// Returns the node adjacent to the original canonical node.
    pub fn node(self) -> NodeId {
        if self.mirrored { self.pair.node().mirror() } else { self.pair.node() }
    }
}

impl Iterator for PairNeighbours {
    type Item = PairNeighbour;

    #[inline]
    fn next(&mut self) -> Option<PairNeighbour> {
        if self.open == 0 {
            return None;
        }
        let step = self.open.trailing_zeros();
        self.open &= self.open - 1;
        let (down, right) = MOVES[(step & 31) as usize];
        let (row, black) = ((self.row + down) as u32, (self.black + right) as u32);
        let (pair, mirrored) = PairId::at(row, black);
        let relation = if step < WORSE { Relation::Better } else { Relation::Worse };
        let there = if row + black == LAST { 2 } else { 1 };
        Some(PairNeighbour { pair, relation, mirrored, here: if self.symmetric { 2 } else { 1 }, there })
    }
}

/// The change of row and column for each of the [`open_steps`].
static MOVES: [(i32, i32); 32] = {
    let mut moves = [(0, 0); 32];
    let mut step = 0;
    while step < 24 {
        let stride = Kind::ALL[step % 6].stride() as i32;
        let signed = if step < WORSE as usize { -stride } else { stride };
        moves[step] = if (step / 6).is_multiple_of(2) { (signed, 0) } else { (0, signed) };
        step += 1;
    }
    moves
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_the_canonical_nodes_in_their_order() {
        let canonical = NodeId::all().filter(|node| node.canonical() == *node);
        assert!(canonical.eq(PairId::all().map(PairId::node)));
        for node in NodeId::all().step_by(3) {
            let (pair, mirrored) = node.pair();
            assert_eq!(pair.node(), node.canonical());
            assert_eq!(mirrored, node != node.canonical());
        }
    }

    #[test]
    fn neighbours_of_pairs_are_the_neighbours_of_their_nodes() {
        for pair in
            PairId::all().step_by(37).chain(NodeId::all().filter(|n| n.is_symmetric()).map(PairId::from))
        {
            let node = pair.node();
            let mut touching: Vec<NodeId> = Vec::new();
            for n in pair.neighbours() {
                let other = n.pair.node();
                assert_eq!(n.relation == Relation::Worse, n.node() > node);
                let nodes = |a: NodeId| if a.is_symmetric() { vec![a] } else { vec![a, a.mirror()] };
                let count = |a: NodeId, of: NodeId| {
                    nodes(of).into_iter().filter(|b| a.neighbours().any(|m| m.node == *b)).count()
                };
                assert_eq!((count(node, other), count(other, node)), (n.here.into(), n.there.into()));
                assert_eq!(nodes(other).len() as u32, n.nodes());
                touching.extend(nodes(other).into_iter().filter(|a| node.neighbours().any(|m| m.node == *a)));
            }
            touching.sort_unstable();
            let mut expected: Vec<NodeId> = node.neighbours().map(|n| n.node).collect();
            expected.sort_unstable();
            assert_eq!(touching, expected);
        }
    }
}
