//! Table index: numbers the positions of one material and arranges them in rows of a bitmap.
//!
//! An index has one digit per *factor*: king, guards and ministers of one side (left-right symmetry reduction, "folding": one
//! placement per mirror pair), the same of the other side, then the rooks, knights, cannons and pawns of each side, the pieces of
//! one kind as an unordered set on their zone. The last digit is the set with the *row piece*, a piece chosen so that the
//! positions that differ only in its point form one row: the generator processes a row at once. Other pieces of its kind are fixed
//! by the row, and a position is in as many rows as it has such pieces.
//!
//! Indices in which pieces share a point are not positions. The side to move is not part of the index.

use std::sync::LazyLock;

use xiangqi::material::{Material, NodeId, SideMaterial};
use xiangqi::rules::{Board, Color, Piece, Position, Role, Setup, Square, zones};

use crate::factor::{ATTACKERS, Factor, GroupNumbers, Pieces, SetNumbers, Sources, choose, count, global};
use crate::geometry::{NOWHERE, Points, hunters, members, mirrored, point};

/// The maximum number of factors of a material: two groups and four sets per side.
const FACTORS: usize = 10;

/// The index of the positions of one material.
#[derive(Debug)]
pub struct Index {
    material: Material,
    groups: [&'static GroupNumbers; 2],
    sets: [[SetNumbers; 4]; 2],
    /// The folded group, the other group, the sets, and last the other row pieces.
    pub(super) factors: Vec<Factor>,
    /// The number of rows from one placement of a factor to the next.
    strides: [usize; FACTORS],
    /// The side with the folded group.
    fold: Color,
    /// For each placement of that group its digit, if it is the representative of its mirror pair.
    folded: Vec<u32>,
    pub(super) row_piece: Option<RowPiece>,
    /// The zone of the row piece, point by point, or the single place of a missing row piece.
    pub(super) zone: Vec<u8>,
    /// The number of rows with the same groups.
    pub(super) block_rows: usize,
    /// The number of indices with the same groups.
    pub(super) block_size: usize,
    /// The number of placements of the other row pieces.
    other_row_pieces: usize,
    /// The number of sets of the row piece and the other row pieces.
    full: usize,
    pub(super) blocks: usize,
}

/// Error: the index of the material does not fit a machine word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many positions to be numbered")]
pub struct TooLarge;

impl Index {
    /// Returns the index of a material, which must be the canonical one of its mirror pair.
    pub fn new(material: Material) -> Result<Self, TooLarge> {
        let size = Size::of(material);
        if !size.can_be_numbered() {
            return Err(TooLarge);
        }
        let groups = Color::ALL.map(|color| group_numbers(material, color));
        let fold = fold_of(groups);
        let folded = groups[fold.index()];
        let is_kept = |p: usize| p as u32 <= folded.mirror[p];
        let digits = (0..folded.all.len()).scan(0, |next, p| {
            let digit = *next;
            *next += u32::from(is_kept(p));
            Some(digit)
        });
        let digits = digits.collect();
        let row_piece = row_piece_of(material);
        let other = fold.opponent();
        let mut factors = vec![
            Factor::group(material, fold, folded, true),
            Factor::group(material, other, groups[other.index()], false),
        ];
        let is_row_piece = |color, role| row_piece.is_some_and(|r| (r.color, r.role) == (color, role));
        for (color, role, pieces) in sets_of(material).filter(|&(color, role, _)| !is_row_piece(color, role))
        {
            factors.push(Factor::set(color, role, pieces));
        }
        let other_row_pieces = match row_piece {
            Some(r) if r.count > 1 => {
                factors.push(Factor::set(r.color, r.role, r.count - 1));
                factors.last().map_or(1, Factor::len)
            }
            _ => 1,
        };
        let mut strides = [0; FACTORS];
        let mut rows = 1;
        for (stride, factor) in strides.iter_mut().zip(&factors).rev() {
            *stride = rows;
            rows *= factor.len();
        }
        Ok(Self {
            material,
            sets: Color::ALL.map(|color| ATTACKERS.map(|role| SetNumbers::new(color, role))),
            groups,
            strides,
            fold,
            folded: digits,
            row_piece,
            zone: row_piece.map_or(vec![NOWHERE.trailing_zeros() as u8], |r| {
                zones::zone(r.color, r.role).into_iter().map(|square| square.index() as u8).collect()
            }),
            block_rows: strides[1],
            block_size: size.block as usize,
            other_row_pieces,
            full: row_piece.map_or(1, |r| choose(zone_size(r.role), r.count)),
            blocks: factors[0].len() * factors[1].len(),
            factors,
        })
    }

    /// Returns the material of the positions.
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The number of indices.
    pub const fn len(&self) -> usize {
        self.blocks * self.block_size
    }

    /// Always false: every material has positions.
    pub const fn is_empty(&self) -> bool {
        false
    }

    pub(super) const fn rows(&self) -> usize {
        self.blocks * self.block_rows
    }

    pub(super) const fn group(&self, color: Color) -> &GroupNumbers {
        self.groups[color.index()]
    }

    pub(super) const fn set(&self, color: Color, role: Role) -> &SetNumbers {
        &self.sets[color.index()][role.index().saturating_sub(Role::Rook.index())]
    }

    /// Returns the index of a position of this material; `None` for other materials.
    pub fn number(&self, position: &Position) -> Option<usize> {
        let pieces = Pieces::of(position.board())?;
        self.fits(&pieces).then(|| self.number_of(&pieces)).flatten()
    }

    pub(super) fn fits(&self, pieces: &Pieces) -> bool {
        Color::ALL.into_iter().all(|color| {
            let (own, group) = (self.material.side(color), pieces.groups[color.index()]);
            count(own, Role::Guard) == group.guards.count_ones() as usize
                && count(own, Role::Minister) == group.ministers.count_ones() as usize
                && ATTACKERS
                    .into_iter()
                    .zip(pieces.sets[color.index()])
                    .all(|(role, set)| count(own, role) == set.count_ones() as usize)
        })
    }

    /// Returns the index of pieces of this material; `None` if pieces of one side share a point.
    #[inline]
    pub(super) fn number_of(&self, pieces: &Pieces) -> Option<usize> {
        self.number_and_mirror(pieces).map(|(number, _)| number)
    }

    /// Returns the index of pieces of this material, and whether it is that of their mirror image.
    #[inline]
    pub(super) fn number_and_mirror(&self, pieces: &Pieces) -> Option<(usize, bool)> {
        let (fold, other) = (self.fold, self.fold.opponent());
        let own = &self.groups[fold.index()];
        let place = own.of(pieces.groups[fold.index()])?;
        let image = own.mirror[place as usize];
        let is_mirrored = image < place;
        let first = self.folded[place.min(image) as usize] as usize;
        let numbers = &self.groups[other.index()];
        let second = numbers.of(pieces.groups[other.index()])?;
        let second = if is_mirrored { numbers.mirror[second as usize] } else { second };
        let mut number = first * numbers.all.len() + second as usize;
        let digit = |color: Color, role: Role| {
            let kind = role.index() - Role::Rook.index();
            let set = pieces.sets[color.index()][kind];
            self.sets[color.index()][kind].of(if is_mirrored { mirrored(set) } else { set })
        };
        for factor in &self.factors[2..] {
            if let Some(role) = factor.role
                && self.row_piece.is_none_or(|r| (r.color, r.role) != (factor.color, role))
            {
                number = number * factor.len() + digit(factor.color, role);
            }
        }
        Some((number * self.full + self.row_piece.map_or(0, |r| digit(r.color, r.role)), is_mirrored))
    }

    /// Returns the pieces with this index; `None` if two of them share a point or the index is out of range.
    pub(super) fn pieces(&self, number: usize) -> Option<Pieces> {
        if number >= self.len() {
            return None;
        }
        let (outside, mut rest) = (number / self.full, number % self.full);
        let row = self.row(outside * self.other_row_pieces);
        let mut pieces = self.pieces_of(&row);
        if let Some(r) = self.row_piece {
            // Decode the set from its largest point down.
            let mut set = 0;
            for k in (1..=r.count).rev() {
                let at = (0..self.zone.len()).rev().find(|&n| choose(n, k) <= rest)?;
                rest -= choose(at, k);
                set |= 1 << self.zone[at];
            }
            *pieces.set_mut(r.color, r.role) = set;
        }
        let (mut all, mut clash) = (0, false);
        pieces.each(|_, _, square| {
            clash |= all & point(square) != 0;
            all |= point(square);
        });
        (!clash).then_some(pieces)
    }

    /// Returns the position with this index, unchecked: generals may face each other, a king may be in check. `None` if two
    /// pieces share a point or the index is out of range.
    pub fn setup(&self, number: usize, turn: Color) -> Option<Setup> {
        let pieces = self.pieces(number)?;
        let mut board = Board::empty();
        pieces.each(|color, role, square| {
            board.set(square, Some(Piece::new(color, role)));
        });
        Some(Setup { board, turn, halfmoves: 0, fullmoves: 1 })
    }

    /// Returns the position with this index; `None` if it is not legal.
    pub(super) fn position(&self, number: usize, turn: Color) -> Option<Position> {
        self.setup(number, turn)?.check().ok()
    }
}

// The size of the index of a material, and the roles of its pieces in it.

/// The size of the index of a material, computed without building it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// The number of indices, mirror pairs folded, at most 10³⁰; a table has an entry for each and either side to move.
    pub positions: u128,
    /// The number of indices without folding: the product of the factors.
    pub unfolded: u128,
    /// The number of indices with the same groups.
    block: u128,
    /// The number of rows with the same groups.
    block_rows: u128,
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
            Color::Red => groups[0].folded * black,
            Color::Black => groups[1].folded * red,
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

    /// Whether an [`Index`] can be built.
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
fn group_numbers(material: Material, color: Color) -> &'static GroupNumbers {
    static GROUPS: LazyLock<[GroupNumbers; 9]> =
        LazyLock::new(|| std::array::from_fn(|at| GroupNumbers::new(at / 3, at % 3)));
    let pieces = material.side(color);
    &GROUPS[3 * count(pieces, Role::Guard) + count(pieces, Role::Minister)]
}

/// Returns the side whose group shrinks more by folding.
fn fold_of([red, black]: [&GroupNumbers; 2]) -> Color {
    if red.folded * black.all.len() < black.folded * red.all.len() { Color::Red } else { Color::Black }
}

const fn zone_size(role: Role) -> usize {
    match role {
        Role::Pawn => 55,
        _ => Square::COUNT,
    }
}

/// Returns the sets outside the groups: side, kind, number of pieces.
fn sets_of(material: Material) -> impl Iterator<Item = (Color, Role, usize)> {
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

// Rows of positions, and the steps from one row to another.

/// A row: the points of all pieces but the row piece.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) number: usize,
    places: [u32; FACTORS],
    /// The points of these pieces.
    pub(crate) taken: Points,
    /// Whether two of them share a point, so that the row has no positions.
    pub(crate) clash: bool,
}

impl Index {
    #[inline]
    pub(crate) fn row(&self, number: usize) -> Row {
        let mut row = Row { number, places: [0; FACTORS], taken: 0, clash: false };
        let mut rest = number;
        for (at, factor) in self.factors.iter().enumerate() {
            let place = rest / self.strides[at];
            rest -= place * self.strides[at];
            row.places[at] = place as u32;
            row.clash |= row.taken & factor.taken[place] != 0;
            row.taken |= factor.taken[place];
        }
        row
    }

    /// Returns the pieces of a row without the row piece.
    #[inline]
    pub(crate) fn pieces_of(&self, row: &Row) -> Pieces {
        let mut pieces = Pieces::default();
        for (factor, &place) in self.factors.iter().zip(&row.places) {
            match factor.role {
                None => pieces.groups[factor.color.index()] = factor.groups[place as usize],
                Some(role) => *pieces.set_mut(factor.color, role) = factor.taken[place as usize],
            }
        }
        pieces
    }

    /// Whether the mirror images of the row's positions have indices of their own.
    pub(crate) fn is_own_mirror(&self, row: &Row) -> bool {
        self.factors[0].symmetric[row.places[0] as usize]
    }

    /// Returns the king of one side, which is never the row piece.
    #[inline]
    pub(crate) fn king(&self, row: &Row, color: Color) -> Square {
        let at = usize::from(color != self.fold);
        global(color, Role::King, self.factors[at].groups[self.place(row, at)].king)
    }

    /// Returns the placement of a factor in a row.
    #[inline]
    pub(crate) const fn place(&self, row: &Row, at: usize) -> usize {
        row.places[at] as usize
    }

    /// Calls `visit` for every quiet move of `mover` by a piece of the row, with the target row, the points that must be
    /// empty, and whether that row is to be read mirrored.
    #[inline]
    pub(crate) fn each_step(&self, mover: Color, row: &Row, mut visit: impl FnMut(usize, Points, bool)) {
        for (at, factor) in self.factors.iter().enumerate().filter(|(_, factor)| factor.color == mover) {
            let (place, stride) = (row.places[at], self.strides[at]);
            let rest = row.number - place as usize * stride;
            for (step, clear) in factor.steps(place).filter(|(_, clear)| clear & row.taken == 0) {
                if step.mirrored {
                    visit(step.to as usize * stride + self.mirrored_rest(row), clear, true);
                } else {
                    visit(rest + step.to as usize * stride, clear, false);
                }
            }
        }
    }

    /// Calls `visit` for every row from which `mover` may have a quiet move to a row, given the sources of each factor. A row may be
    /// visited more than once.
    #[inline]
    pub(crate) fn each_origin(
        &self,
        sources: &[Sources],
        mover: Color,
        row: &Row,
        mut visit: impl FnMut(usize),
    ) {
        if self.row_piece.is_some_and(|r| r.color == mover) {
            visit(row.number);
        }
        for (at, sources) in sources.iter().enumerate().filter(|&(at, _)| self.factors[at].color == mover) {
            let (place, stride) = (self.place(row, at), self.strides[at]);
            let rest = row.number - place * stride;
            for source in sources.of(place) {
                let rest = if source.mirrored { self.mirrored_rest(row) } else { rest };
                visit(rest + source.from as usize * stride);
            }
        }
    }

    /// Returns the row number of the mirror image, without the folded group.
    fn mirrored_rest(&self, row: &Row) -> usize {
        let digits = self.factors.iter().zip(row.places).zip(self.strides).skip(1);
        digits.map(|((factor, place), stride)| factor.mirror[place as usize] as usize * stride).sum()
    }

    /// Returns the blocks that `mover` can reach from `block` by a step of its group on an empty board.
    pub(crate) fn near_blocks(&self, mover: Color, block: usize) -> impl Iterator<Item = usize> {
        let others = self.factors[1].len();
        let places = [(block / others) as u32, (block % others) as u32];
        let at = usize::from(mover != self.fold);
        self.factors[at].steps(places[at]).map(move |(step, _)| match (at, step.mirrored) {
            (0, false) => step.to as usize * others + places[1] as usize,
            (0, true) => step.to as usize * others + self.factors[1].mirror[places[1] as usize] as usize,
            _ => places[0] as usize * others + step.to as usize,
        })
    }

    /// Returns the indices of the positions of a row.
    #[inline]
    pub(crate) fn numbers(&self, row: &Row) -> Numbers<'_> {
        let outside = row.number / self.other_row_pieces;
        let mut numbers = Numbers {
            base: outside * self.full,
            zone: self.row_piece.map(|r| &self.sets[r.color.index()][r.role.index() - Role::Rook.index()]),
            other_row_pieces: [u8::MAX; 4],
            sums: [0; 5],
            count: self.row_piece.map_or(1, |r| r.count),
        };
        if let (true, Some(zone), Some(factor)) = (numbers.count > 1, numbers.zone, self.factors.last()) {
            let other_row_pieces = factor.taken[row.number % self.other_row_pieces];
            for (slot, square) in numbers.other_row_pieces.iter_mut().zip(members(other_row_pieces)) {
                *slot = zone.zone[square.index()];
            }
            let known = &numbers.other_row_pieces[..numbers.count - 1];
            for (below, sum) in numbers.sums.iter_mut().enumerate().take(numbers.count) {
                let digit = |(at, &n): (usize, &u8)| choose(n.into(), at + 1 + usize::from(at >= below));
                *sum = known.iter().enumerate().map(digit).sum();
            }
        }
        numbers
    }

    /// Returns the points of the row piece below all the other row pieces: each position has exactly one row with its row piece
    /// there.
    #[inline]
    pub(crate) fn first_rows(&self, row: &Row) -> Points {
        match self.row_piece {
            Some(r) if r.count > 1 => {
                let other_row_pieces =
                    self.factors.last().map_or(0, |f| f.taken[row.number % self.other_row_pieces]);
                (1 << other_row_pieces.trailing_zeros()) - 1
            }
            _ => Points::MAX,
        }
    }

    /// Returns the possible points of the row piece: its zone without the other pieces.
    #[inline]
    pub(crate) fn places(&self, row: &Row) -> Points {
        match self.row_piece {
            _ if row.clash => 0,
            None => NOWHERE,
            Some(r) => zones::zone(r.color, r.role).bits() & !row.taken,
        }
    }

    /// Returns the points of the row piece from which it attacks `to`.
    #[inline]
    pub(crate) fn row_piece_attacks(&self, color: Color, to: Square, taken: Points) -> Points {
        self.row_piece.filter(|r| r.color == color).map_or(0, |r| hunters(r.role, color, to, taken))
    }
}

/// The indices of the positions of one row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbers<'a> {
    base: usize,
    zone: Option<&'a SetNumbers>,
    /// The other row pieces by number within the zone, ascending.
    other_row_pieces: [u8; 4],
    /// The contribution of the other row pieces to the index, by the number of them below the row piece.
    sums: [usize; 5],
    count: usize,
}

impl Numbers<'_> {
    /// Returns the index of the position with the row piece on `square`.
    #[inline]
    pub(crate) fn of(&self, square: usize) -> usize {
        let Some(zone) = self.zone else { return self.base };
        let own = zone.zone[square];
        if self.count == 1 {
            return self.base + usize::from(own);
        }
        let below = self.other_row_pieces[..self.count - 1].iter().filter(|&&other| other < own).count();
        self.base + self.sums[below] + choose(own.into(), below + 1)
    }

    /// Returns the index of the position with the row piece on the first point of its zone, and the number of consecutive
    /// indices from there on: up to the first other row piece.
    #[inline]
    pub(crate) fn run(&self, width: usize) -> (usize, usize) {
        if self.count == 1 {
            (self.base, width)
        } else {
            (self.base + self.sums[0], self.other_row_pieces[0].into())
        }
    }

    /// Whether another row piece is on `square`.
    #[inline]
    pub(crate) fn is_fellow(&self, square: usize) -> bool {
        self.zone.is_some_and(|zone| self.other_row_pieces[..self.count - 1].contains(&zone.zone[square]))
    }
}

/// Returns the bits of a set as indices, the place outside the board included.
#[inline]
pub(crate) fn bits(mut set: Points) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}
