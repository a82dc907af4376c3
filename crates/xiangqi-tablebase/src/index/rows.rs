//! Rows of positions, and the steps from one row to another.

use xiangqi::rules::{Color, Role, Square, zones};

use super::{FACTORS, Index};
use crate::factor::{SetNumbers, Sources, choose};
use crate::geometry::{NOWHERE, Points, hunters, members};
use crate::pieces::{Pieces, global};

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
    /// Returns the row with this number.
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
