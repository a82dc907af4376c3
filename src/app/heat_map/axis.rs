//! The order of the sides along both axes of the map.

use crate::knowledge::KnowledgeBase;
use crate::material::{Material, NodeId, SideMaterial};

/// A cell of the map: column from the left, row from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    /// By black's side, weak at left.
    pub(super) column: usize,
    /// By red's side, strong at the top.
    pub(super) row: usize,
}

/// A subset of the 1,458 sides, weakest first: rows from the bottom and columns from the left.
///
/// Sides are sorted by twice the static value of what attacks plus that of what defends, then by index. One piece more
/// always raises that value, so the order is a linear extension of "has at least as much": what is better for red is never
/// below and never to the right. It is also the value from which the elementary base guesses, so that red's wins gather in
/// the upper left corner, black's in the lower right, and the scores turn from one to the other in a gradient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Axis {
    sides: Vec<SideMaterial>,
    /// Place by [`SideMaterial::index`], [`ABSENT`] if the side is not on the axis.
    places: Box<[u16]>,
}

const ABSENT: u16 = u16::MAX;

impl Axis {
    fn new(sides: impl Iterator<Item = SideMaterial>) -> Self {
        let mut sides: Vec<SideMaterial> = sides.collect();
        sides.sort_unstable_by_key(|side| (strength(*side), side.index()));
        let mut places = vec![ABSENT; usize::from(SideMaterial::COUNT)];
        for (place, side) in (0..).zip(&sides) {
            places[usize::from(side.index())] = place;
        }
        Self { sides, places: places.into() }
    }

    /// Creates the axis of all sides.
    pub(super) fn whole() -> Self {
        Self::new(SideMaterial::all())
    }

    /// Creates the axis of the sides with a scored node. A base holds mirrors together, so they are the same for red and black.
    pub(super) fn known(base: &KnowledgeBase) -> Self {
        let is_known = |red: &SideMaterial| {
            SideMaterial::all().any(|black| base.score(Material { red: *red, black }.into()).is_some())
        };
        Self::new(SideMaterial::all().filter(is_known))
    }

    /// Returns the number of sides, 0..=1458.
    pub(super) const fn len(&self) -> usize {
        self.sides.len()
    }

    /// Returns the sides, weakest first.
    pub(super) fn sides(&self) -> &[SideMaterial] {
        &self.sides
    }

    /// Returns the cell of a node; `None` if one of its sides is not on the axis.
    pub(super) fn cell(&self, node: NodeId) -> Option<Cell> {
        let column = self.place(node.black())?;
        let row = self.len() - 1 - self.place(node.red())?;
        Some(Cell { column, row })
    }

    /// Returns the node of a cell; `None` outside of the map.
    pub(super) fn node(&self, cell: Cell) -> Option<NodeId> {
        let red = self.red(cell.row)?;
        let black = self.black(cell.column)?;
        Some(Material { red, black }.into())
    }

    /// Returns red's side in a row.
    pub(super) fn red(&self, row: usize) -> Option<SideMaterial> {
        self.sides.get(self.len().checked_sub(row + 1)?).copied()
    }

    /// Returns black's side in a column.
    pub(super) fn black(&self, column: usize) -> Option<SideMaterial> {
        self.sides.get(column).copied()
    }

    fn place(&self, side: SideMaterial) -> Option<usize> {
        let place = self.places[usize::from(side.index())];
        (place != ABSENT).then_some(usize::from(place))
    }
}

fn strength(side: SideMaterial) -> u16 {
    2 * u16::from(side.attacking_value()) + u16::from(side.defending_value())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acquisition::elementary;

    #[test]
    fn what_is_better_for_red_is_never_below_nor_to_the_right() {
        let axis = Axis::whole();
        assert_eq!(axis.len(), 1458);
        for node in NodeId::all().step_by(97) {
            let here = axis.cell(node).unwrap();
            assert_eq!(axis.node(here), Some(node));
            for worse in node.neighbours().filter(|n| n.node > node) {
                let there = axis.cell(worse.node).unwrap();
                assert!(here.row <= there.row && here.column <= there.column);
            }
        }
    }

    #[test]
    fn mirrors_lie_across_the_diagonal_from_lower_left_to_upper_right() {
        let axis = Axis::whole();
        for node in NodeId::all().step_by(1009) {
            let (here, there) = (axis.cell(node).unwrap(), axis.cell(node.mirror()).unwrap());
            assert_eq!((there.column, there.row), (1457 - here.row, 1457 - here.column));
        }
    }

    #[test]
    fn the_known_sides_of_a_base_are_those_with_a_score() {
        let mut base = KnowledgeBase::default();
        assert_eq!(Axis::known(&base).len(), 0);
        let set = elementary::built_in(&base, 0).unwrap();
        base.apply(&set);
        let axis = Axis::known(&base);
        assert!(base.scored().all(|(node, _)| axis.cell(node).is_some()));
        assert!(axis.len() < 300, "{}", axis.len());
    }
}
