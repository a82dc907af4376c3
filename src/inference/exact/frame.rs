//! A box of the lattice as a dense array, and what is at most or at least around every node of it in one pass.

use crate::material::{Kind, Material, NodeId, SideMaterial};

/// A byte for every node of a [`Frame`], by place.
pub(super) type Grid = Box<[u8]>;

/// Kinds of pieces.
const KINDS: usize = Kind::ALL.len();

/// A place of a side that no node of the frame has.
const NOWHERE: u16 = u16::MAX;

/// All nodes whose two sides keep within the same limits, numbered as in [`NodeId`]: the row by what red lacks, the column by
/// what black has. Places are a topological order, a mirror stays inside, and whatever lies between two nodes lies inside.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    /// Every side within the limits, by place.
    sides: Vec<SideMaterial>,
    /// The place of every side by index, or [`NOWHERE`].
    places: Box<[u16]>,
    /// By row or column, the kinds in which one can go one further, a bit each.
    open: Vec<u16>,
    /// What one step adds to a place: by black's gain, then by red's loss, the small strides first, which are the near ones in
    /// memory.
    strides: [u32; 2 * KINDS],
    /// How far each kind can go, in the order of the strides.
    lengths: [usize; KINDS],
    shifts: Vec<Shift>,
}

/// Columns compared with those so many places on, where they are of one chain.
#[derive(Debug, Clone)]
struct Shift {
    by: usize,
    /// By column: 0 where the other is of the same chain, all bits where not.
    mask: Box<[u8]>,
}

impl Frame {
    /// The least frame that holds these nodes and their mirrors; `None` of none.
    pub(super) fn around(nodes: impl Iterator<Item = NodeId>) -> Option<Self> {
        let mut limits: Option<[(u8, u8); KINDS]> = None;
        for node in nodes {
            for side in [node.red(), node.black()] {
                let counts = side.counts();
                let known = limits.get_or_insert(counts.map(|count| (count, count)));
                for ((low, high), count) in known.iter_mut().zip(counts) {
                    (*low, *high) = ((*low).min(count), (*high).max(count));
                }
            }
        }
        limits.map(Self::within)
    }

    fn within(limits: [(u8, u8); KINDS]) -> Self {
        let fits = |side: &SideMaterial| {
            side.counts().iter().zip(limits).all(|(count, (low, high))| (low..=high).contains(count))
        };
        let sides: Vec<SideMaterial> = SideMaterial::all().filter(fits).collect();
        let mut places: Box<[u16]> = vec![NOWHERE; usize::from(SideMaterial::COUNT)].into();
        for (place, side) in (0..).zip(&sides) {
            places[usize::from(side.index())] = place;
        }
        let width = sides.len();
        let mut lengths = limits.map(|(low, high)| usize::from(high - low) + 1);
        lengths.reverse();
        let mut strides = [0; 2 * KINDS];
        let mut stride = 1;
        for (kind, length) in lengths.into_iter().enumerate() {
            strides[kind] = stride as u32;
            strides[kind + KINDS] = (stride * width) as u32;
            stride *= length;
        }
        let digit = |place: usize, kind: usize| place / strides[kind] as usize % lengths[kind];
        let further = |place: usize| (0..KINDS).filter(move |kind| digit(place, *kind) + 1 < lengths[*kind]);
        let open = (0..width).map(|place| further(place).fold(0, |open, kind| open | 1 << kind)).collect();
        let mut shifts = Vec::new();
        for kind in 0..KINDS {
            for steps in doublings(lengths[kind]) {
                let same = |place: usize| digit(place, kind) + steps < lengths[kind];
                let mask = (0..width).map(|place| if same(place) { 0 } else { u8::MAX }).collect();
                shifts.push(Shift { by: strides[kind] as usize * steps, mask });
            }
        }
        Self { sides, places, open, strides, lengths, shifts }
    }

    /// Number of nodes.
    pub(super) const fn len(&self) -> usize {
        self.sides.len() * self.sides.len()
    }

    /// The node at a place.
    pub(super) fn node(&self, place: usize) -> NodeId {
        let width = self.sides.len();
        let (red, black) = (self.sides[width - 1 - place / width], self.sides[place % width]);
        Material { red, black }.into()
    }

    /// The place of a node, if it is inside.
    pub(super) fn place(&self, node: NodeId) -> Option<usize> {
        let at = |side: SideMaterial| Some(self.places[usize::from(side.index())]).filter(|p| *p != NOWHERE);
        let (red, black) = (usize::from(at(node.red())?), usize::from(at(node.black())?));
        let width = self.sides.len();
        Some((width - 1 - red) * width + black)
    }

    /// The place of the mirror.
    pub(super) const fn mirror(&self, place: usize) -> usize {
        let width = self.sides.len();
        (width - 1 - place % width) * width + (width - 1 - place / width)
    }

    /// Every place with its node, by place.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (usize, NodeId)> {
        (0..self.len()).map(|place| (place, self.node(place)))
    }

    /// The places one piece worse for red, the near ones first.
    #[inline]
    pub(super) fn worse(&self, place: usize) -> impl Iterator<Item = usize> {
        let width = self.sides.len();
        let (row, column) = (place / width, place % width);
        let mut open = u32::from(self.open[column]) | u32::from(self.open[row]) << KINDS;
        std::iter::from_fn(move || {
            let step = open.trailing_zeros() as usize;
            open &= open.checked_sub(1)?;
            Some(place + self.strides[step % (2 * KINDS)] as usize)
        })
    }

    /// A grid of one value.
    pub(super) fn filled(&self, value: u8) -> Grid {
        vec![value; self.len()].into()
    }

    /// What the mirrors say of the nodes: 8 less the value of the mirror, everywhere.
    pub(super) fn mirrored(&self, grid: &[u8]) -> Grid {
        let width = self.sides.len();
        let column = |column: usize| grid.iter().skip(column).step_by(width).rev();
        (0..width).rev().flat_map(column).map(|value| 8 - value).collect()
    }

    /// Makes every value the least of all that are worse for red, itself included.
    pub(super) fn sweep(&self, grid: &mut [u8]) {
        let width = self.sides.len();
        let mut copy = vec![0; width];
        for row in grid.chunks_exact_mut(width) {
            for Shift { by, mask } in &self.shifts {
                copy.copy_from_slice(row);
                for ((value, other), mask) in row.iter_mut().zip(&copy[*by..]).zip(mask) {
                    *value = (*value).min(other | mask);
                }
            }
        }
        for (stride, length) in self.strides[KINDS..].iter().zip(self.lengths) {
            let stride = *stride as usize;
            for chain in grid.chunks_exact_mut(stride * length) {
                for step in (1..length).rev() {
                    let (near, far) = chain.split_at_mut(step * stride);
                    for (value, other) in near[(step - 1) * stride..].iter_mut().zip(far) {
                        *value = (*value).min(*other);
                    }
                }
            }
        }
    }
}

/// Steps whose partial sums reach every number below `length`: comparing at these distances one after the other compares
/// with all that follow in a chain of this length.
fn doublings(length: usize) -> impl Iterator<Item = usize> {
    let mut reached = 1;
    std::iter::from_fn(move || {
        let step = reached.min(length - reached);
        reached += step;
        (step > 0).then_some(step)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn frame(texts: &[&str]) -> Frame {
        let nodes = texts.iter().map(|text| text.parse::<Material>().unwrap().into());
        Frame::around(nodes).unwrap()
    }

    #[test]
    fn places_are_nodes_in_their_order() {
        assert!(Frame::around(std::iter::empty()).is_none());
        let whole = frame(&["KK", "KRRNNCCPPPPPGGMMK"]);
        assert!(whole.nodes().map(|(_, node)| node).eq(NodeId::all()));
        for frame in [frame(&["KRPKRPPPMM", "KRKPP"]), frame(&["KNKCGG"]), frame(&["KRK"]), frame(&["KK"])] {
            let nodes: Vec<NodeId> = frame.nodes().map(|(_, node)| node).collect();
            assert!(nodes.is_sorted());
            assert_eq!(nodes.len(), frame.len());
            for (place, node) in nodes.iter().copied().enumerate() {
                assert_eq!(frame.place(node), Some(place));
                assert_eq!(frame.node(frame.mirror(place)), node.mirror());
                let worse: Vec<NodeId> = frame.worse(place).map(|other| frame.node(other)).collect();
                let inside =
                    node.neighbours().map(|n| n.node).filter(|n| *n > node && frame.place(*n).is_some());
                assert_eq!(worse.len(), inside.clone().count());
                assert!(inside.into_iter().all(|n| worse.contains(&n)));
            }
        }
        assert_eq!(frame(&["KRK"]).place(NodeId::from("KNK".parse::<Material>().unwrap())), None);
    }

    #[test]
    fn a_sweep_finds_the_least_of_all_that_is_worse() {
        let mut rng = Rng::new(5);
        for frame in [frame(&["KNPPPPKPGG"]), frame(&["KRRGMKC"]), frame(&["KPPPPPK"]), frame(&["KRRNNKMM"])]
        {
            let grid: Grid = (0..frame.len()).map(|_| rng.below(9) as u8).collect();
            let mut swept = grid.clone();
            frame.sweep(&mut swept);
            for (place, node) in frame.nodes() {
                let worse = frame.nodes().filter(|(_, other)| node.is_at_least_as_good_as(*other));
                assert_eq!(Some(swept[place]), worse.map(|(other, _)| grid[other]).min());
            }
            let mirrored = frame.mirrored(&grid);
            assert!((0..frame.len()).all(|place| mirrored[place] == 8 - grid[frame.mirror(place)]));
        }
    }
}
