//! A relabelling task: the given classes, the allowed classes, and the cost of a change; on a part of the lattice as a dense array.

use std::slice::Iter;
use std::sync::Arc;

use xiangqi::material::{Kind, Material, NodeId, SideMaterial};

use crate::knowledge::score::Class;

/// The class of a node that is fixed or unscored: it costs nothing and only passes the order on.
pub(super) const FREE: u8 = 15;

pub(super) const LAST: u8 = Class::COUNT as u8 - 1;

/// A least-cost relabelling that keeps the order: of x at least as good as y, x has at most the class of y. All grids are
/// mirror symmetric, the costs too.
#[derive(Debug, Clone)]
pub(super) struct Task {
    pub(super) lattice: Arc<Sublattice>,
    /// The class each node has, or [`FREE`].
    pub(super) class: Arc<Grid>,
    /// The least class each node may get; keeps the order.
    pub(super) floor: Grid,
    /// The greatest class each node may get; keeps the order.
    pub(super) ceiling: Grid,
    /// Cost of a change, to which 1 is added for each class of its size.
    pub(super) weight: u32,
}

/// Between which classes the nodes can be without a needless change: some labelling of least cost is within.
#[derive(Debug)]
pub(super) struct Reach {
    /// The least of the classes that are worse, each clamped between floor and ceiling.
    pub(super) bottom: Grid,
    /// Greatest of the classes that are better. Below `bottom` if a free node is unconstrained.
    pub(super) top: Grid,
}

impl Task {
    /// A task with these ceilings; the floors mirror them.
    pub(super) fn new(lattice: Arc<Sublattice>, class: Arc<Grid>, ceiling: Grid, weight: u32) -> Self {
        let floor = lattice.mirrored(&ceiling);
        Self { lattice, class, floor, ceiling, weight }
    }

    pub(super) fn cost(&self, place: usize, class: u8) -> u64 {
        match self.class[place] {
            FREE => 0,
            own => u64::from(own.abs_diff(class)) + if own == class { 0 } else { u64::from(self.weight) },
        }
    }

    pub(super) fn total(&self, labels: &[u8]) -> u64 {
        labels.iter().enumerate().map(|(place, class)| self.cost(place, *class)).sum()
    }

    /// The allowed class nearest to the one a node has; of a free node the greatest class there is.
    pub(super) fn nearest(&self, place: usize) -> u8 {
        match self.class[place] {
            FREE => LAST,
            class => class.clamp(self.floor[place], self.ceiling[place]),
        }
    }

    /// Returns the forced cost of every labelling: the distance of each class to the nearest allowed one.
    pub(super) fn forced(&self) -> u64 {
        (0..self.lattice.len()).map(|place| self.cost(place, self.nearest(place))).sum()
    }

    /// The task for these places alone; all others are free, and must be decided without them. These ceilings hold, which keep
    /// the order.
    pub(super) fn part(&self, places: &[usize], ceiling: &[u8]) -> Option<Self> {
        let lattice = Sublattice::around(places.iter().map(|place| self.lattice.node(*place)))?;
        let mut class = lattice.filled(FREE);
        for place in places {
            if let Some(inside) = self.lattice.inside(&lattice, *place) {
                class[inside] = self.class[*place];
            }
        }
        let ceiling = self.lattice.cut(ceiling, &lattice);
        Some(Self::new(Arc::new(lattice), Arc::new(class), ceiling, self.weight))
    }

    /// The task with the node restricted to classes below the threshold, or to the others; `None` if nothing is allowed then.
    pub(super) fn split(&self, place: usize, threshold: u8, below: bool) -> Option<Self> {
        let mut ceiling = self.ceiling.clone();
        let (place, most) = match below {
            true => (place, threshold - 1),
            false => (self.lattice.mirror(place), LAST - threshold),
        };
        ceiling[place] = ceiling[place].min(most);
        self.lattice.sweep(&mut ceiling);
        let task = Self::new(self.lattice.clone(), self.class.clone(), ceiling, self.weight);
        let possible = task.floor.iter().zip(&task.ceiling).all(|(floor, ceiling)| floor <= ceiling);
        possible.then_some(task)
    }

    pub(super) fn reach(&self) -> Reach {
        let mut bottom: Grid = (0..self.lattice.len()).map(|place| self.nearest(place)).collect();
        self.lattice.sweep(&mut bottom);
        let top = self.lattice.mirrored(&bottom);
        Reach { bottom, top }
    }
}

impl Reach {
    /// A threshold beyond this is claimed by nothing that is better.
    #[inline]
    pub(super) fn most(&self, place: usize) -> u8 {
        self.top[place].max(self.bottom[place])
    }

    /// Clamps a labelling to the reach. If a free node is unconstrained, anything between will do.
    pub(super) fn clamp(&self, labels: &mut [u8]) {
        for ((label, bottom), top) in labels.iter_mut().zip(&self.bottom).zip(&self.top) {
            *label = (*label).clamp(*bottom.min(top), *bottom.max(top));
        }
    }
}

// A part of the lattice as a dense array, and the least of all that is worse for every node of it in one pass.

/// A byte for every node of a [`Sublattice`], by place.
pub(super) type Grid = Box<[u8]>;

/// A place of a side that no node of the sublattice has.
const NOWHERE: u16 = u16::MAX;

/// All nodes with both sides from one set, numbered as in [`NodeId`]: the row by the pieces that Red lacks, the column by those
/// that Black has. Places are in topological order; mirrors are included, and so are all nodes between two included ones.
#[derive(Debug, Clone)]
pub(super) struct Sublattice {
    /// Every side of the set, by place, which is by index.
    sides: Vec<SideMaterial>,
    /// The place of every side by index, or [`NOWHERE`].
    places: Box<[u16]>,
    /// By row, the rows with one red piece less.
    rows: Adjacency,
    /// By column, the columns with one black piece more.
    columns: Adjacency,
}

/// Successors of every row or column.
#[derive(Debug, Clone)]
struct Adjacency {
    /// All lists one after the other.
    targets: Vec<u16>,
    /// Start of each list, and the end of the last.
    starts: Vec<u16>,
}

impl Adjacency {
    fn new(lists: impl Iterator<Item = Vec<u16>>) -> Self {
        let mut steps = Self { targets: Vec::new(), starts: vec![0] };
        for list in lists {
            steps.targets.extend(list);
            steps.starts.push(steps.targets.len() as u16);
        }
        steps
    }

    #[inline]
    fn of(&self, line: usize) -> &[u16] {
        &self.targets[usize::from(self.starts[line])..usize::from(self.starts[line + 1])]
    }
}

/// The sides that contain one of these and are contained in one of these, by index.
fn between(sides: &[bool]) -> Vec<SideMaterial> {
    let mut above = sides.to_vec();
    let mut below = sides.to_vec();
    let all = || SideMaterial::all();
    let reaches = |reached: &[bool], mut steps: Box<dyn Iterator<Item = SideMaterial> + '_>| {
        steps.any(|side| reached[usize::from(side.index())])
    };
    for side in all() {
        above[usize::from(side.index())] |= reaches(&above, Box::new(pieces_less(side)));
    }
    for side in all().rev() {
        below[usize::from(side.index())] |= reaches(&below, Box::new(pieces_more(side)));
    }
    all().filter(|side| above[usize::from(side.index())] && below[usize::from(side.index())]).collect()
}

/// The sides with a piece less, small strides first.
fn pieces_less(side: SideMaterial) -> impl Iterator<Item = SideMaterial> {
    Kind::ALL.into_iter().rev().filter_map(move |kind| side.remove(kind))
}

/// The sides with a piece more, small strides first.
fn pieces_more(side: SideMaterial) -> impl Iterator<Item = SideMaterial> {
    Kind::ALL.into_iter().rev().filter_map(move |kind| side.add(kind))
}

impl Sublattice {
    /// The least sublattice that holds these nodes and their mirrors; `None` of none.
    pub(super) fn around(nodes: impl Iterator<Item = NodeId>) -> Option<Self> {
        let mut had = vec![false; usize::from(SideMaterial::COUNT)];
        for node in nodes {
            had[usize::from(node.red().index())] = true;
            had[usize::from(node.black().index())] = true;
        }
        let sides = between(&had);
        (!sides.is_empty()).then(|| Self::of(sides))
    }

    fn of(sides: Vec<SideMaterial>) -> Self {
        let width = sides.len() as u16;
        let mut places: Box<[u16]> = vec![NOWHERE; usize::from(SideMaterial::COUNT)].into();
        for (place, side) in (0..).zip(&sides) {
            places[usize::from(side.index())] = place;
        }
        let place = |side: SideMaterial| Some(places[usize::from(side.index())]).filter(|p| *p != NOWHERE);
        let fewer =
            |side: &SideMaterial| pieces_less(*side).filter_map(place).map(|p| width - 1 - p).collect();
        let more = |side: &SideMaterial| pieces_more(*side).filter_map(place).collect();
        let rows = Adjacency::new(sides.iter().rev().map(fewer));
        let columns = Adjacency::new(sides.iter().map(more));
        Self { sides, places, rows, columns }
    }

    pub(super) const fn len(&self) -> usize {
        self.sides.len() * self.sides.len()
    }

    pub(super) fn node(&self, place: usize) -> NodeId {
        let width = self.sides.len();
        let (red, black) = (self.sides[width - 1 - place / width], self.sides[place % width]);
        Material { red, black }.into()
    }

    /// The place of a node, if it is inside.
    fn place_of(&self, red: SideMaterial, black: SideMaterial) -> Option<usize> {
        let at = |side: SideMaterial| Some(self.places[usize::from(side.index())]).filter(|p| *p != NOWHERE);
        let (red, black) = (usize::from(at(red)?), usize::from(at(black)?));
        let width = self.sides.len();
        Some((width - 1 - red) * width + black)
    }

    /// Returns the index in another sublattice of a place of this one.
    pub(super) fn inside(&self, other: &Self, place: usize) -> Option<usize> {
        let width = self.sides.len();
        other.place_of(self.sides[width - 1 - place / width], self.sides[place % width])
    }

    /// Returns the part of a grid in a smaller sublattice.
    fn cut(&self, grid: &[u8], inner: &Self) -> Grid {
        let width = self.sides.len();
        let column = |side: &SideMaterial| usize::from(self.places[usize::from(side.index())]);
        let columns: Vec<usize> = inner.sides.iter().map(column).collect();
        let row = |column: &usize| &grid[(width - 1 - column) * width..][..width];
        columns.iter().rev().map(row).flat_map(|row| columns.iter().map(|column| row[*column])).collect()
    }

    pub(super) const fn mirror(&self, place: usize) -> usize {
        let width = self.sides.len();
        (width - 1 - place % width) * width + (width - 1 - place / width)
    }

    /// Every place with its node, by place.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (usize, NodeId)> {
        let row =
            |red: SideMaterial| self.sides.iter().map(move |black| Material { red, black: *black }.into());
        self.sides.iter().rev().flat_map(move |red| row(*red)).enumerate()
    }

    /// The places one piece worse for red, the near ones first.
    #[inline]
    pub(super) fn worse(&self, place: usize) -> impl Iterator<Item = usize> {
        let width = self.sides.len();
        let (row, column) = (place / width, place % width);
        let along = self.columns.of(column).iter().map(move |column| row * width + usize::from(*column));
        along.chain(self.rows.of(row).iter().map(move |row| usize::from(*row) * width + column))
    }

    /// The places one piece better for red, the near ones first.
    #[inline]
    pub(super) fn better(&self, place: usize) -> impl Iterator<Item = usize> {
        // The mirrors of the nodes worse than the mirror.
        let width = self.sides.len();
        let (row, column) = (place / width, place % width);
        let turned = move |line: &u16| width - 1 - usize::from(*line);
        let along = self.rows.of(width - 1 - column).iter().map(move |line| row * width + turned(line));
        along.chain(self.columns.of(width - 1 - row).iter().map(move |line| turned(line) * width + column))
    }

    fn filled(&self, value: u8) -> Grid {
        vec![value; self.len()].into()
    }

    /// Returns the mirrored grid: 8 less the value of the mirror, everywhere.
    pub(super) fn mirrored(&self, grid: &[u8]) -> Grid {
        let mut mirrored = turned(grid, self.sides.len());
        mirrored.reverse();
        mirrored.iter_mut().for_each(|value| *value = 8 - *value);
        mirrored
    }

    /// Makes every value the least of all that are worse for red, itself included.
    pub(super) fn sweep(&self, grid: &mut Grid) {
        let width = self.sides.len();
        lower(grid, width, &self.rows);
        let mut columns = turned(grid, width);
        lower(&mut columns, width, &self.columns);
        *grid = turned(&columns, width);
    }
}

/// Makes every row the least of all that can be reached from it, place by place.
fn lower(grid: &mut [u8], width: usize, steps: &Adjacency) {
    for row in (0..width).rev() {
        let (rest, beyond) = grid.split_at_mut((row + 1) * width);
        let own = &mut rest[row * width..];
        for other in steps.of(row) {
            let other = &beyond[(usize::from(*other) - row - 1) * width..][..width];
            own.iter_mut().zip(other).for_each(|(value, other)| *value = (*value).min(*other));
        }
    }
}

/// The grid with rows and columns changed, eight by eight as far as they go.
fn turned(grid: &[u8], width: usize) -> Grid {
    let mut turned: Grid = vec![0; grid.len()].into();
    let band = (8 * width).max(1);
    for (rows, band_of_rows) in (0..).step_by(8).zip(grid.chunks_exact(band)) {
        let mut lines = band_of_rows.chunks_exact(width).map(|line| line.as_chunks::<8>().0.iter());
        let mut lines: [_; 8] = std::array::from_fn(|_| lines.next().unwrap_or_default());
        for columns in turned.chunks_exact_mut(band) {
            let next =
                |line: &mut Iter<'_, [u8; 8]>| line.next().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            let block = turn(lines.each_mut().map(next));
            for (line, column) in block.into_iter().zip(columns.chunks_exact_mut(width)) {
                column[rows..][..8].copy_from_slice(&line.to_le_bytes());
            }
        }
    }
    let blocks = width / 8;
    for row in 0..width {
        let rest = if row < 8 * blocks { 8 * blocks } else { 0 };
        (rest..width).for_each(|column| turned[column * width + row] = grid[row * width + column]);
    }
    turned
}

/// Eight rows of eight bytes as columns: halves, quarters and eighths change places (Warren, Hacker's Delight, 7-3).
const fn turn(mut rows: [u64; 8]) -> [u64; 8] {
    let mut step = 4;
    while step > 0 {
        let mask = u64::MAX / ((1 << (8 * step)) + 1);
        let mut row = 0;
        while row < 8 {
            let swapped = ((rows[row] >> (8 * step)) ^ rows[row + step]) & mask;
            rows[row + step] ^= swapped;
            rows[row] ^= swapped << (8 * step);
            // The next row whose bit `step` is not set.
            row = (row + step + 1) & !step;
        }
        step /= 2;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::rng::Rng;

    fn lattice(texts: &[&str]) -> Sublattice {
        let nodes = texts.iter().map(|text| text.parse::<Material>().unwrap().into());
        Sublattice::around(nodes).unwrap()
    }

    fn place_of(lattice: &Sublattice, node: NodeId) -> Option<usize> {
        lattice.place_of(node.red(), node.black())
    }

    #[test]
    fn places_are_nodes_in_their_order() {
        assert!(Sublattice::around(std::iter::empty()).is_none());
        let whole = lattice(&["KK", "KRRNNCCPPPPPGGMMK"]);
        assert!(whole.nodes().map(|(_, node)| node).eq(NodeId::all()));
        let lattices =
            [&["KRPKRPPPMM", "KRKPP"][..], &["KNKCGG"], &["KRK"], &["KK"], &["KPPPKG", "KRPPPKGMM"]];
        for lattice in lattices.map(lattice) {
            let nodes: Vec<NodeId> = lattice.nodes().map(|(_, node)| node).collect();
            assert!(nodes.is_sorted());
            assert_eq!(nodes.len(), lattice.len());
            for (place, node) in nodes.iter().copied().enumerate() {
                assert_eq!(place_of(&lattice, node), Some(place));
                assert_eq!(lattice.node(lattice.mirror(place)), node.mirror());
                let worse: Vec<NodeId> = lattice.worse(place).map(|other| lattice.node(other)).collect();
                let inside = node
                    .neighbours()
                    .map(|n| n.node)
                    .filter(|n| *n > node && place_of(&lattice, *n).is_some());
                assert_eq!(worse.len(), inside.clone().count());
                assert!(inside.into_iter().all(|n| worse.contains(&n)));
                assert!(lattice.worse(place).all(|other| lattice.better(other).any(|back| back == place)));
                assert_eq!(lattice.better(place).count(), lattice.worse(lattice.mirror(place)).count());
                // Nodes between two included ones are included.
                let between = node.neighbours().map(|n| n.node).filter(|n| {
                    nodes.iter().any(|a| a.is_at_least_as_good_as(*n))
                        && nodes.iter().any(|b| n.is_at_least_as_good_as(*b))
                });
                assert!(between.into_iter().all(|n| place_of(&lattice, n).is_some()));
            }
        }
        assert_eq!(place_of(&lattice(&["KRK"]), NodeId::from("KNK".parse::<Material>().unwrap())), None);
    }

    #[test]
    fn turning_changes_rows_and_columns() {
        for width in [1, 7, 8, 9, 30] {
            let grid: Vec<u8> = (0..width * width).map(|at| (at * 7 % 251) as u8).collect();
            let turned = turned(&grid, width);
            for at in 0..width * width {
                assert_eq!(turned[at % width * width + at / width], grid[at]);
            }
        }
    }

    #[test]
    fn a_sweep_finds_the_least_of_all_that_is_worse() {
        let mut rng = Rng::new(5);
        for lattice in
            [lattice(&["KNPPPPKPGG"]), lattice(&["KRRGMKC"]), lattice(&["KPPPPPK"]), lattice(&["KRRNNKMM"])]
        {
            let grid: Grid = (0..lattice.len()).map(|_| rng.below(9) as u8).collect();
            let mut swept = grid.clone();
            lattice.sweep(&mut swept);
            for (place, node) in lattice.nodes() {
                let worse = lattice.nodes().filter(|(_, other)| node.is_at_least_as_good_as(*other));
                assert_eq!(Some(swept[place]), worse.map(|(other, _)| grid[other]).min());
            }
            let inner = Sublattice::around([lattice.node(lattice.len() / 3)].into_iter()).unwrap();
            let cut = lattice.cut(&grid, &inner);
            for (place, value) in cut.iter().enumerate() {
                assert_eq!(*value, grid[inner.inside(&lattice, place).unwrap()]);
            }
            let mirrored = lattice.mirrored(&grid);
            assert!((0..lattice.len()).all(|place| mirrored[place] == 8 - grid[lattice.mirror(place)]));
        }
    }
}
