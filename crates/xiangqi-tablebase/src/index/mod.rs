//! Table index: numbers the positions of one material and arranges them in rows of a bitmap.
//!
//! An index has one digit per *factor*: king, guards and ministers of one side (left-right symmetry reduction, "folding": one
//! placement per mirror pair), the same of the other side, then the rooks, knights, cannons and pawns of each side, the pieces of
//! one kind as an unordered set on their zone. The last digit is the set with the *row piece*, a piece chosen so that the
//! positions that differ only in its point form one row: the generator processes a row at once. Other pieces of its kind are fixed
//! by the row, and a position is in as many rows as it has such pieces.
//!
//! Indices in which pieces share a point are not positions. The side to move is not part of the index.

mod rows;
mod size;

use xiangqi::material::Material;
use xiangqi::rules::{Board, Color, Piece, Position, Role, Setup, zones};

use super::factor::{Factor, GroupNumbers, SetNumbers, choose};
use super::geometry::{NOWHERE, mirrored, point};
use super::pieces::{ATTACKERS, Pieces, count};
pub(super) use rows::{Row, bits};
pub(super) use size::{RowPiece, row_piece_of};
pub use size::{Size, canonical, up_to};
use size::{fold_of, group_numbers, sets_of, zone_size};

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
    blocks: usize,
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

    pub(super) const fn blocks(&self) -> usize {
        self.blocks
    }

    pub(super) const fn rows(&self) -> usize {
        self.blocks * self.block_rows
    }

    /// Returns the numbers of the group of one side.
    pub(super) const fn group(&self, color: Color) -> &GroupNumbers {
        self.groups[color.index()]
    }

    /// Returns the numbers of the sets of one kind.
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
