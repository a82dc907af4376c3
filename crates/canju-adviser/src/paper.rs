//! The figures and cases of the paper: Table 3, and moves that it discusses.
//!
//! The figure of its position is missing, λ and ε and the step rule are unpublished: the numbers cannot be reproduced. Their
//! signs, their sum and their correlation with the halves of the board can be compared.

use xiangqi::rules::{Board, Color, Move, Position, Square};

/// The rows and columns of a printed matrix; row 0 is Black's home rank.
pub type Matrix = [[f64; Square::FILES as usize]; Square::RANKS as usize];

#[rustfmt::skip]
pub const TABLE_3: Matrix = [
    [-1.50, -2.30, -6.93, -7.61, -3.66, -10.63, -6.83, -5.96, -3.52],
    [-1.64, -3.65, -5.77, -6.09, -12.55, -6.67, -5.60, -1.28, -5.30],
    [-4.96, -5.56, -3.37, -5.03, -7.48, -6.87, -3.44, -6.04, -7.18],
    [1.01, -4.69, -5.91, -4.99, -4.81, -3.59, -4.68, -3.44, -3.20],
    [-0.81, -4.81, -6.65, -6.12, -1.97, -6.78, -9.41, -3.37, -1.75],
    [0.66, 4.51, 5.03, -0.44, -1.53, -3.85, 5.47, -1.38, -1.86],
    [2.95, 0.37, 5.90, 3.59, 5.55, 6.34, 3.87, 4.92, 0.51],
    [8.82, 0.76, 1.69, 7.30, 7.96, 6.06, 3.17, 5.10, 5.38],
    [4.85, 0.95, 3.91, 3.44, 9.34, 2.82, 6.63, 2.75, 2.21],
    [2.71, 1.88, 5.98, 9.89, 1.71, 5.54, 7.35, 4.17, 1.60],
];

/// Statistics of ninety numbers on a board.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Figures {
    pub negative: usize,
    pub sum: f64,
    /// Number of points with the sign of their half: below 0 on Black's, above 0 on Red's.
    pub own_sign: usize,
    /// Correlation with the sign of the half, −1 to 1; 0 if all numbers are equal.
    pub half_correlation: f64,
    /// Whether no two numbers have opposite signs.
    pub one_sign: bool,
}

/// Ninety numbers by [`Square::index`] as rows and columns.
pub fn matrix(values: &[f64; Square::COUNT]) -> Matrix {
    let mut rows = Matrix::default();
    for square in Square::all() {
        rows[usize::from(Square::RANKS - 1 - square.rank())][usize::from(square.file())] =
            values[square.index()];
    }
    rows
}

/// Rows and columns as ninety numbers by [`Square::index`].
pub fn values(matrix: &Matrix) -> [f64; Square::COUNT] {
    let mut values = [0.0; Square::COUNT];
    for square in Square::all() {
        values[square.index()] =
            matrix[usize::from(Square::RANKS - 1 - square.rank())][usize::from(square.file())];
    }
    values
}

/// Sign of the half of each point.
fn halves() -> [f64; Square::COUNT] {
    let mut halves = [-1.0; Square::COUNT];
    for square in Square::all().filter(|square| square.rank() < Square::RANKS / 2) {
        halves[square.index()] = 1.0;
    }
    halves
}

pub fn figures(values: &[f64; Square::COUNT]) -> Figures {
    let halves = halves();
    let negative = values.iter().filter(|value| **value < 0.0).count();
    let positive = values.iter().filter(|value| **value > 0.0).count();
    Figures {
        negative,
        sum: values.iter().sum(),
        own_sign: values.iter().zip(halves).filter(|(value, half)| **value * half > 0.0).count(),
        half_correlation: correlation(values, &halves),
        one_sign: negative == 0 || positive == 0,
    }
}

/// Correlation of two lists (Pearson), −1 to 1; 0 if one is constant.
pub fn correlation(a: &[f64; Square::COUNT], b: &[f64; Square::COUNT]) -> f64 {
    let mean = |list: &[f64; Square::COUNT]| list.iter().sum::<f64>() / Square::COUNT as f64;
    let (of_a, of_b) = (mean(a), mean(b));
    let product = |x: &[f64; Square::COUNT], of_x: f64, y: &[f64; Square::COUNT], of_y: f64| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - of_x) * (y - of_y)).sum()
    };
    let spread = libm::sqrt(product(a, of_a, a, of_a) * product(b, of_b, b, of_b));
    if spread > 0.0 { product(a, of_a, b, of_b) / spread } else { 0.0 }
}

pub fn guard_values(board: &Board) -> [f64; Square::COUNT] {
    crate::map::guard_values(board, crate::GuardForm::Occupant, Color::Red).map(f64::from)
}

// The three cases of Huang and Chen (figures 3 to 5). The figures are not in the text: the positions are ours, with the moves and
// the motifs that it tells.

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
