//! The size of the index of a material, and the roles of its pieces in it.

use std::sync::LazyLock;

use xiangqi::material::{Material, NodeId, SideMaterial};
use xiangqi::rules::{Color, Role, Square};

use crate::factor::{GroupNumbers, choose};
use crate::pieces::{ATTACKERS, count};

/// The size of the index of a material, computed without building it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// The number of indices, mirror pairs folded, at most 10³⁰; a table has an entry for each and either side to move.
    pub positions: u128,
    /// The number of indices without folding: the product of the factors.
    pub unfolded: u128,
    /// The number of indices with the same groups.
    pub(super) block: u128,
    /// The number of rows with the same groups.
    pub(super) block_rows: u128,
}

/// The maximum number of indexed positions: entries of all of them would exceed any memory.
const MOST: u128 = 1 << 36;

/// Saturation value: sizes beyond all tables are reported as this, since with all pieces the product would overflow.
const BEYOND: u128 = 10_u128.pow(30);

fn times(a: u128, b: u128) -> u128 {
    a.saturating_mul(b).min(BEYOND)
}

/// The points of a palace.
const KING_PLACES: u128 = 9;

impl Size {
    /// Returns the size of the index of a material.
    pub fn of(material: Material) -> Self {
        let groups = Color::ALL.map(|color| group_numbers(material, color));
        let [red, black] = [groups[0].all.len(), groups[1].all.len()];
        let folded = match fold_of(groups) {
            Color::Red => groups[0].folded() * black,
            Color::Black => groups[1].folded() * red,
        } as u128;
        let row_piece = row_piece_of(material);
        let (mut block, mut block_rows) = (1, 1);
        for (color, role, pieces) in sets_of(material) {
            let zone = zone_size(role);
            let outside = pieces - usize::from(row_piece.is_some_and(|r| (r.color, r.role) == (color, role)));
            block = times(block, choose(zone, pieces) as u128);
            block_rows = times(block_rows, choose(zone, outside) as u128);
        }
        let unfolded = times((red * black) as u128, block);
        Self { positions: times(folded, block), unfolded, block, block_rows }
    }

    /// Whether an [`Index`](super::Index) can be built.
    pub const fn can_be_numbered(&self) -> bool {
        self.positions <= MOST
    }

    /// The number of rows of all blocks.
    pub(crate) fn rows(&self) -> u128 {
        self.positions / self.block * self.block_rows
    }
}

/// Returns the canonical materials whose tables have at most `entries` index entries, mirror images counted twice
/// ([`Size::unfolded`]), smallest first. A capture makes a table smaller, so each comes after those that it needs.
pub fn up_to(entries: u128) -> Vec<Material> {
    let sides: Vec<(SideMaterial, u128)> = SideMaterial::all()
        .map(|red| (red, Size::of(Material { red, black: SideMaterial::BARE }).unfolded / KING_PLACES))
        .collect();
    let mut found: Vec<(u128, NodeId)> = Vec::new();
    for &(red, own) in &sides {
        for &(black, other) in sides.iter().filter(|(_, other)| times(own, *other) <= entries) {
            let node = NodeId::from(Material { red, black });
            if node.canonical() == node {
                found.push((times(own, other), node));
            }
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, node)| node.material()).collect()
}

/// Returns the canonical material of `material` and its mirror, for which tables are made, and whether that is the mirror.
pub fn canonical(material: Material) -> (Material, bool) {
    let node = NodeId::from(material);
    (node.canonical().material(), node.canonical() != node)
}

/// The piece whose point varies along a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RowPiece {
    pub(crate) color: Color,
    pub(crate) role: Role,
    /// The number of pieces of its kind and side, itself included.
    pub(crate) count: usize,
}

/// Returns the numbers of the group of a side; there are only nine, by guards and ministers.
pub(super) fn group_numbers(material: Material, color: Color) -> &'static GroupNumbers {
    static GROUPS: LazyLock<[GroupNumbers; 9]> =
        LazyLock::new(|| std::array::from_fn(|at| GroupNumbers::new(at / 3, at % 3)));
    let pieces = material.side(color);
    &GROUPS[3 * count(pieces, Role::Guard) + count(pieces, Role::Minister)]
}

/// Returns the side whose group shrinks more by folding.
pub(super) fn fold_of([red, black]: [&GroupNumbers; 2]) -> Color {
    if red.folded() * black.all.len() < black.folded() * red.all.len() { Color::Red } else { Color::Black }
}

pub(super) const fn zone_size(role: Role) -> usize {
    match role {
        Role::Pawn => 55,
        _ => Square::COUNT,
    }
}

/// Returns the sets outside the groups: side, kind, number of pieces.
pub(super) fn sets_of(material: Material) -> impl Iterator<Item = (Color, Role, usize)> {
    Color::ALL
        .into_iter()
        .flat_map(move |color| ATTACKERS.map(|role| (color, role, count(material.side(color), role))))
        .filter(|&(_, _, pieces)| pieces > 0)
}

/// Returns the row piece: a piece with few others of its kind, since each of them doubles the work; then one with many moves,
/// since they are free.
pub(crate) fn row_piece_of(material: Material) -> Option<RowPiece> {
    sets_of(material)
        .min_by_key(|&(color, role, pieces)| (pieces, role == Role::Pawn, role.index(), color.index()))
        .map(|(color, role, count)| RowPiece { color, role, count })
}
