//! Laws of the spectral radius, against another way to it.

use super::*;

const PIECES: usize = 32;

/// The greatest eigenvalue of the weights by squaring: the trace of a power of W + ½ grows as that power of it.
fn by_squaring(board: &Board, map: &CognitiveMap) -> f64 {
    const TIMES: i32 = 24;
    let pieces: Vec<Square> = board.iter().map(|(square, _)| square).collect();
    let mut power = [[0.0; PIECES]; PIECES];
    for (row, to) in pieces.iter().enumerate() {
        power[row][row] = 0.5;
        for one in map.influences(*to) {
            let column = pieces.iter().position(|square| *square == one.from).unwrap();
            power[row][column] = one.weight / map.lambda;
        }
    }
    let mut size = 0.0;
    for _ in 0..TIMES {
        let sum = |row: &[f64; PIECES], at: usize| -> f64 {
            row.iter().zip(&power).map(|(one, other)| one * other[at]).sum()
        };
        let square = power.map(|row| std::array::from_fn(|at| sum(&row, at)));
        let trace: f64 = square.iter().enumerate().map(|(at, row): (_, &[f64; PIECES])| row[at]).sum();
        power = square.map(|row| row.map(|one| one / trace));
        size = 2.0 * size + libm::log(trace);
    }
    libm::exp(size / libm::exp2(f64::from(TIMES))) - 0.5
}

proptest! {
    #[test]
    fn the_radius_is_that_of_high_powers(seed: u64, plies in 0_u32..400) {
        let position = wandered(seed, plies);
        let map = CognitiveMap::of(position.board(), GuardForm::Occupant, Color::Red, MapForm::Restarted);
        let expected = by_squaring(position.board(), &map);
        prop_assert!((map.radius - expected).abs() < 2e-6 * (1.0 + expected), "{} {}", map.radius, expected);
    }
}

#[test]
fn a_rook_against_a_bare_general_keeps_the_map_finite() {
    let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    for form in MapForm::ALL {
        let map = CognitiveMap::of(position.board(), GuardForm::Occupant, Color::Red, form);
        assert_eq!((map.radius, map.lambda), (0.0, 1.0));
        assert!(map.values.iter().all(|value| value.is_finite()));
    }
}

/// Pairs of pieces that reach each other, and ways from pair to pair: these add nothing to the radius.
#[test]
fn the_radius_of_a_sparse_board() {
    let position: Position = HORSE.parse().unwrap();
    let map = CognitiveMap::of(position.board(), GuardForm::Occupant, Color::Black, MapForm::Restarted);
    assert!((map.radius - 18.0 / 32.0).abs() < 1e-6, "{}", map.radius);
}

/// Two pieces that reach each other: the radius is known, although their powers never settle.
#[test]
fn the_radius_of_a_pair_of_rooks() {
    let position: Position = "3k5/9/9/9/9/9/9/9/4K4/R7R w".parse().unwrap();
    let map = CognitiveMap::of(position.board(), GuardForm::Occupant, Color::Red, MapForm::Restarted);
    // Rook to rook in a move, each way, with four pieces left; the king reaches neither.
    assert!((map.radius - 4.0 / 32.0).abs() < 1e-9, "{}", map.radius);
}
