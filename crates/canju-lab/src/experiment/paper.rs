//! Figures of the papers: Table 1 of Chen et al. (2011), and the guard matrix of Huang and Chen (Table 3).

use canju_knowledge::inference::comparison::Comparison;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::verification::paper::{Changes, TABLE1};
use serde::Serialize;
use xiangqi::rng::Rng;
use xiangqi::rules::{Board, Color, Position, Square};

use crate::adviser::paper::Matrix;
use crate::adviser::{CognitiveMap, GuardForm, MapForm, map};

/// Two versions to compare, the old one first.
pub type Pair = (String, String);

/// Versions to compare.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// The pairs whose versions exist.
    pub pairs: Vec<Pair>,
    /// Versions that are missing, each once.
    pub missing: Vec<String>,
}

impl Plan {
    /// The rows of the paper, and every further version that exists both plain and made consistent (`C`) or refined (`R`).
    pub fn of_rounds(existing: &[String]) -> Self {
        let paper = TABLE1.map(|row| (row.old.to_owned(), row.new.to_owned()));
        let further =
            existing.iter().flat_map(|old| ["C", "R"].map(|mark| (old.clone(), format!("{old}{mark}"))));
        let further = further.filter(|pair| existing.contains(&pair.1) && !paper.contains(pair));
        Self::among(existing, paper.iter().cloned().chain(further))
    }

    /// Each of these versions with the next one.
    pub fn in_line(existing: &[String], names: &[String]) -> Self {
        Self::among(existing, names.iter().cloned().zip(names.iter().skip(1).cloned()))
    }

    /// Each of these versions with each that comes after it.
    pub fn pairwise(existing: &[String], names: &[String]) -> Self {
        let later = |at: usize| names.iter().skip(at + 1);
        let pairs =
            (0..).zip(names).flat_map(|(at, old)| later(at).map(move |new| (old.clone(), new.clone())));
        Self::among(existing, pairs)
    }

    fn among(existing: &[String], wanted: impl Iterator<Item = Pair>) -> Self {
        let mut plan = Self::default();
        for pair in wanted {
            for name in [&pair.0, &pair.1] {
                if !existing.contains(name) && !plan.missing.contains(name) {
                    plan.missing.push(name.clone());
                }
            }
            let complete = [&pair.0, &pair.1].into_iter().all(|name| existing.contains(name));
            if complete {
                plan.pairs.push(pair);
            }
        }
        plan
    }
}

/// A row: two versions and how they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedVersions {
    /// The old version and the new one.
    pub pair: Pair,
    pub comparison: Comparison,
}

impl ComparedVersions {
    /// The row of the paper on the same versions.
    pub fn of_paper(&self) -> Option<&'static Changes> {
        TABLE1.iter().find(|row| row.old == self.pair.0 && row.new == self.pair.1)
    }
}

/// Computes the rows of these pairs; `load` returns a version by name.
///
/// # Errors
/// The errors of `load`.
pub fn rows<K: AsRef<KnowledgeBase>, E>(
    pairs: Vec<Pair>,
    mut load: impl FnMut(&str) -> Result<K, E>,
) -> Result<Vec<ComparedVersions>, E> {
    let row = |pair: Pair| {
        let (old, new) = (load(&pair.0)?, load(&pair.1)?);
        Ok(ComparedVersions { comparison: Comparison::of(old.as_ref(), new.as_ref()), pair })
    };
    pairs.into_iter().map(row).collect()
}

/// Whether the paper's claim holds: both the share of changes and that of large ones decrease from row to row, as long as there
/// are any. `None` for fewer than two rows.
pub fn claim_holds(rows: &[ComparedVersions]) -> Option<bool> {
    let share =
        |row: &ComparedVersions, of: fn(&Comparison) -> u32| row.comparison.share(of(&row.comparison));
    let falls = |pair: &[ComparedVersions]| {
        let [before, after] = pair else { return true };
        [Comparison::total, Comparison::large].into_iter().all(|of| {
            let (before, after) = (share(before, of), share(after, of));
            after < before || (before == 0.0 && after == 0.0)
        })
    };
    (rows.len() > 1).then(|| rows.windows(2).all(falls))
}

// Checkable figures of the paper's printed matrix, compared with those of our maps (Huang and Chen, Table 3). The figure of its
// position is missing, λ and ε and the step rule are unpublished: the numbers cannot be reproduced. Their signs, their sum and
// their correlation with the halves of the board can be compared.

/// The printed matrix.
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

/// A map of one position with its figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    pub fen: String,
    /// Its plain guard values.
    pub guards: Figures,
    /// The map that begins again with the guard values at every step.
    pub restarted: Figures,
    /// The map as the paper has it.
    pub literal: Figures,
}

/// The whole comparison.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GuardMatrix {
    pub printed: Figures,
    /// Its correlation with the guard values of the start: it is another position.
    pub correlation_with_start: f64,
    pub start: Measured,
    /// Positions drawn from the seed.
    pub drawn: Vec<Measured>,
    /// Number of them on which the literal map has one sign on all ninety points.
    pub literal_one_sign: usize,
    /// Number of them on which the restarted map has.
    pub restarted_one_sign: usize,
    /// Points that keep the sign of their half in the restarted map, on average.
    pub restarted_own_sign: f64,
}

/// Measures the initial position and `positions` positions after `plies` random plies.
pub fn measure_guards(seed: u64, positions: u32, plies: u32) -> GuardMatrix {
    let printed = values(&TABLE_3);
    let start = Position::start();
    let mut rng = Rng::new(seed);
    let drawn: Vec<Measured> = (0..positions).map(|_| guard_matrix_of(&wandered(&mut rng, plies))).collect();
    let one_sign = |guard_matrix_of: fn(&Measured) -> Figures| {
        drawn.iter().filter(|one| guard_matrix_of(one).one_sign).count()
    };
    GuardMatrix {
        printed: figures_of(&printed),
        correlation_with_start: correlation(&printed, &guard_values(start.board())),
        start: guard_matrix_of(&start),
        literal_one_sign: one_sign(|one| one.literal),
        restarted_one_sign: one_sign(|one| one.restarted),
        restarted_own_sign: drawn.iter().map(|one| one.restarted.own_sign as f64).sum::<f64>()
            / f64::from(positions.max(1)),
        drawn,
    }
}

fn guard_matrix_of(position: &Position) -> Measured {
    let figures = |form| {
        let map = CognitiveMap::of(position.board(), GuardForm::Occupant, position.turn(), form);
        figures_of(&map.values)
    };
    Measured {
        fen: position.to_setup().to_string(),
        guards: figures_of(&guard_values(position.board())),
        restarted: figures(MapForm::Restarted),
        literal: figures(MapForm::Literal),
    }
}

/// Rows and columns as ninety numbers by [`Square::index`].
fn values(matrix: &Matrix) -> [f64; Square::COUNT] {
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

fn figures_of(values: &[f64; Square::COUNT]) -> Figures {
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
fn correlation(a: &[f64; Square::COUNT], b: &[f64; Square::COUNT]) -> f64 {
    let mean = |list: &[f64; Square::COUNT]| list.iter().sum::<f64>() / Square::COUNT as f64;
    let (of_a, of_b) = (mean(a), mean(b));
    let product = |x: &[f64; Square::COUNT], of_x: f64, y: &[f64; Square::COUNT], of_y: f64| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - of_x) * (y - of_y)).sum()
    };
    let spread = libm::sqrt(product(a, of_a, a, of_a) * product(b, of_b, b, of_b));
    if spread > 0.0 { product(a, of_a, b, of_b) / spread } else { 0.0 }
}

/// The plain guard values, as Red sees them.
pub fn guard_values(board: &Board) -> [f64; Square::COUNT] {
    map::guard_values(board, GuardForm::Occupant, Color::Red).map(f64::from)
}

/// Returns a position after `plies` random plies; redrawn if the game ended before.
fn wandered(rng: &mut Rng, plies: u32) -> Position {
    loop {
        let mut position = Position::start();
        let whole = (0..plies).all(|_| {
            let moves = position.legal_moves();
            let played = moves.get(rng.below(moves.len() as u64) as usize).copied();
            played.is_some_and(|played| {
                position.make(played);
                true
            })
        });
        if whole {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use canju_knowledge::knowledge::synthetic::{Shape, Synthetic};

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<Pair> {
        pairs.iter().map(|(old, new)| ((*old).to_owned(), (*new).to_owned())).collect()
    }

    #[test]
    fn rounds_are_those_of_the_paper_and_what_is_made_alike() {
        let plan = Plan::of_rounds(&names(&["main", "END6", "END6C", "END12C", "ALL", "ALLC"]));
        assert_eq!(plan.pairs, pairs(&[("END6", "END6C"), ("ALL", "ALLC")]));
        assert_eq!(plan.missing, names(&["END12", "END12CR"]));
        let none = Plan::of_rounds(&[]);
        assert_eq!((none.pairs.len(), none.missing.len()), (0, 5));
    }

    #[test]
    fn named_versions_are_compared_in_line_or_pairwise() {
        let existing = names(&["a", "b", "c"]);
        let line = Plan::in_line(&existing, &names(&["a", "b", "x", "c"]));
        assert_eq!(line, Plan { pairs: pairs(&[("a", "b")]), missing: names(&["x"]) });
        let all = Plan::pairwise(&existing, &existing);
        assert_eq!(all.pairs, pairs(&[("a", "b"), ("a", "c"), ("b", "c")]));
    }

    #[test]
    fn the_claim_holds_where_both_shares_fall() {
        let noisy = |percent| Arc::new(Synthetic { shape: Shape::Elementary, percent, seed: 1 }.base());
        // From the truth to the noise: the shares are those of the noise.
        let load = |name: &str| name.parse().map(noisy);
        let made = rows(pairs(&[("0", "40"), ("0", "20"), ("0", "5")]), load).unwrap();
        assert_eq!(claim_holds(&made), Some(true));
        let level = rows(pairs(&[("0", "5"), ("0", "5")]), load).unwrap();
        assert_eq!((claim_holds(&level), claim_holds(&level[..1])), (Some(false), None));
    }
}

#[cfg(test)]
mod guard_matrix_tests {
    use super::*;
    use crate::adviser::paper::matrix;

    #[test]
    fn the_literal_map_runs_into_one_sign_and_the_restarted_one_does_not() {
        let found = measure_guards(1, 20, 30);
        assert_eq!(found.drawn.len(), 20);
        assert!(found.literal_one_sign >= 14, "{}", found.literal_one_sign);
        assert!(found.restarted_one_sign <= 1, "{}", found.restarted_one_sign);
        assert!((58.0..=72.0).contains(&found.restarted_own_sign), "{}", found.restarted_own_sign);
        assert_eq!(found, measure_guards(1, 20, 30));
        // The start is its own opposite, turned round.
        assert!(found.start.restarted.sum.abs() < 1e-9);
    }

    #[test]
    fn what_can_be_checked_of_the_printed_matrix() {
        let printed = values(&TABLE_3);
        assert_eq!(matrix(&printed), TABLE_3);
        let found = figures_of(&printed);
        assert_eq!((found.negative, found.own_sign, found.one_sign), (49, 84, false));
        assert!((found.sum + 58.81).abs() < 5e-3, "{}", found.sum);
        assert!((found.half_correlation - 0.84).abs() < 5e-3, "{}", found.half_correlation);
        let start = guard_values(Position::start().board());
        let with_start = correlation(&printed, &start);
        assert!((with_start - 0.52).abs() < 5e-3, "{with_start}");
        // The black horse and the white cannon of the first case.
        let at = |row: u8, column: u8| printed[Square::new(column, 9 - row).unwrap().index()];
        assert_eq!((at(4, 3), at(6, 2)), (-6.12, 5.90));
    }
}
