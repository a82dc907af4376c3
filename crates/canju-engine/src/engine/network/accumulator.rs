//! The accumulators of a line of play: the hidden layer of each position, computed when it is first scored, from that of an earlier one.

use xiangqi::rules::{Color, Move, Piece, Position, Square};

use super::inputs::input;
use super::{HIDDEN, Layer, Network};

/// The accumulators of both views, Red's first.
pub type Views = [Layer; 2];

/// What a move changes on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
}

impl Change {
    /// The change of a move that is about to be made; `None` if no piece stands on its origin.
    #[inline]
    pub fn of(position: &Position, played: Move) -> Option<Self> {
        let piece = position.piece_at(played.from)?;
        Some(Self { piece, from: played.from, to: played.to, captured: position.piece_at(played.to) })
    }
}

/// A position of the line.
#[derive(Debug, Clone)]
struct Entry {
    views: Views,
    is_computed: bool,
    /// The change from the entry before; `None` for a null move.
    change: Option<Change>,
}

/// The accumulators of a line, by ply from its first position.
#[derive(Debug, Clone)]
pub struct Accumulators {
    entries: Vec<Entry>,
}

impl Accumulators {
    /// Accumulators for lines of at most `plies` plies.
    pub fn new(plies: usize) -> Self {
        let entry = Entry { views: [[0; HIDDEN]; 2], is_computed: false, change: None };
        Self { entries: vec![entry; plies + 1] }
    }

    /// Sets the first position of the line.
    pub fn begin(&mut self, network: &Network, position: &Position) {
        if let Some(first) = self.entries.first_mut() {
            (first.views, first.is_computed) = (network.views(position), true);
        }
    }

    /// Sets the position at `ply`, at least 1, by its change from the one before.
    #[inline]
    pub fn set(&mut self, ply: usize, change: Option<Change>) {
        if let Some(entry) = self.entries.get_mut(ply) {
            (entry.is_computed, entry.change) = (false, change);
        }
    }

    /// Returns the accumulators at `ply`.
    #[inline]
    pub fn at(&mut self, network: &Network, ply: usize) -> &Views {
        let mut known = ply;
        while known > 0 && !self.entries[known].is_computed {
            known -= 1;
        }
        while known < ply {
            let (before, after) = self.entries.split_at_mut(known + 1);
            if let (Some(before), Some(after)) = (before.last(), after.first_mut()) {
                network.advance(&before.views, after.change, &mut after.views);
                after.is_computed = true;
            }
            known += 1;
        }
        &self.entries[ply].views
    }
}

impl Network {
    /// Returns the accumulators of a position.
    pub fn views(&self, position: &Position) -> Views {
        Color::ALL.map(|viewer| {
            let mut layer = self.bias;
            for (square, piece) in position.board().iter() {
                add(&mut layer, self.row(viewer, piece, square));
            }
            layer
        })
    }

    /// Writes the accumulators after a change.
    #[inline]
    fn advance(&self, before: &Views, change: Option<Change>, after: &mut Views) {
        let Some(Change { piece, from, to, captured }) = change else {
            *after = *before;
            return;
        };
        for viewer in Color::ALL {
            let (before, after) = (&before[viewer.index()], &mut after[viewer.index()]);
            let (left, reached) = (self.row(viewer, piece, from), self.row(viewer, piece, to));
            match captured {
                None => {
                    for at in 0..HIDDEN {
                        after[at] = before[at].wrapping_add(reached[at]).wrapping_sub(left[at]);
                    }
                }
                Some(captured) => {
                    let taken = self.row(viewer, captured, to);
                    for at in 0..HIDDEN {
                        let moved = before[at].wrapping_add(reached[at]).wrapping_sub(left[at]);
                        after[at] = moved.wrapping_sub(taken[at]);
                    }
                }
            }
        }
    }

    #[inline]
    fn row(&self, viewer: Color, piece: Piece, square: Square) -> &Layer {
        static NOTHING: Layer = [0; HIDDEN];
        self.rows.get(input(viewer, piece, square)).unwrap_or(&NOTHING)
    }
}

#[inline]
fn add(layer: &mut Layer, row: &Layer) {
    for (value, weight) in layer.iter_mut().zip(row) {
        *value = value.wrapping_add(*weight);
    }
}
