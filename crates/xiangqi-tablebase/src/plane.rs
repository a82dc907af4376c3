//! Bitmaps with one bit per position, row by row.

use super::geometry::Points;
use super::index::{Index, RowPiece};
use xiangqi::rules::{Color, Role};

/// The packing of a row into words of 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// Words per row: 3 for ninety points, 2 for the 63 points of the ranks that pawns use, 1 without a row piece.
    pub(super) words: usize,
    /// The point of the lowest bit.
    shift: u32,
}

impl Shape {
    pub(super) fn of_row_piece(row_piece: Option<RowPiece>) -> Self {
        match row_piece {
            None => Self { words: 1, shift: 127 },
            Some(r) if r.role != Role::Pawn => Self { words: 3, shift: 0 },
            Some(r) => Self { words: 2, shift: if r.color == Color::Red { 27 } else { 0 } },
        }
    }

    /// Returns a row of a slice of rows.
    #[inline]
    pub(super) fn get(self, rows: &[u32], row: usize) -> Points {
        match self.words {
            3 => match rows[3 * row..][..3] {
                [a, b, c] => Points::from(u64::from(a) | u64::from(b) << 32) | Points::from(c) << 64,
                _ => 0,
            },
            2 => match rows[2 * row..][..2] {
                [a, b] => Points::from(u64::from(a) | u64::from(b) << 32) << self.shift,
                _ => 0,
            },
            _ => Points::from(rows[row]) << self.shift,
        }
    }

    /// Writes a row of a slice of rows.
    #[inline]
    pub(super) fn set(self, rows: &mut [u32], row: usize, points: Points) {
        let words = &mut rows[self.words * row..][..self.words];
        let bits = points >> self.shift;
        for (at, word) in words.iter_mut().enumerate() {
            *word = (bits >> (32 * at)) as u32;
        }
    }
}

/// A set of positions of one material with the same side to move.
#[derive(Debug, Clone)]
pub(super) struct Plane {
    pub(super) shape: Shape,
    pub(super) words: Vec<u32>,
}

impl Plane {
    pub(super) fn new(index: &Index) -> Self {
        let shape = Shape::of_row_piece(index.row_piece);
        Self { shape, words: vec![0; shape.words * index.rows()] }
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> Points {
        self.shape.get(&self.words, row)
    }
}
