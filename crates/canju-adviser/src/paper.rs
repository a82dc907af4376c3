//! The cases of the paper: moves that Huang and Chen discuss (figures 3 to 5), and how they print ninety numbers.
//!
//! The figures are not in the text: the positions are ours, with the moves and the motifs that it tells.

use xiangqi::rules::{Move, Position, Square};

/// The rows and columns of a printed matrix; row 0 is Black's home rank.
pub type Matrix = [[f64; Square::FILES as usize]; Square::RANKS as usize];

/// Ninety numbers by [`Square::index`] as rows and columns.
pub fn matrix(values: &[f64; Square::COUNT]) -> Matrix {
    let mut rows = Matrix::default();
    for square in Square::all() {
        rows[usize::from(Square::RANKS - 1 - square.rank())][usize::from(square.file())] =
            values[square.index()];
    }
    rows
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Case {
    pub figure: u8,
    /// Our position with its motif, as FEN; Black moves.
    pub fen: &'static str,
    /// The paper's move: row and column of source and target, row 0 Black's home rank.
    squares: [(u8, u8); 2],
    /// Printed output of the rules for it.
    pub rv: f64,
}

/// The cases: a guarded horse takes a cannon; a horse retreats instead of a cannon taking a guarded horse; a rook takes a cannon
/// and protects a horse.
pub static CASES: [Case; 3] = [
    Case {
        figure: 3,
        fen: "3akab2/9/4b4/p3p3p/3n5/9/P1C1P3P/9/9/2BAKAB2 b - - 0 1",
        squares: [(4, 3), (6, 2)],
        rv: 3.003_659,
    },
    Case {
        figure: 4,
        fen: "3akab2/9/4b1c2/p3p1p1p/9/9/P3N3P/2nA1AN2/9/2B2KB2 b - - 0 1",
        squares: [(7, 2), (9, 3)],
        rv: 2.485_725,
    },
    Case {
        figure: 5,
        fen: "2bakab2/9/9/p1r1p3p/9/9/P3P3P/2C6/9/2nAKA1R1 b - - 0 1",
        squares: [(3, 2), (7, 2)],
        rv: 1.651_162,
    },
];

impl Case {
    /// Returns the case of a figure, 3 to 5.
    pub fn of_figure(figure: u8) -> Option<&'static Self> {
        CASES.iter().find(|case| case.figure == figure)
    }

    pub fn position(&self) -> Option<Position> {
        self.fen.parse().ok()
    }

    pub fn played(&self) -> Option<Move> {
        let [from, to] = self.squares.map(|(row, column)| Square::new(column, 9 - row));
        Some(Move::new(from?, to?))
    }
}
