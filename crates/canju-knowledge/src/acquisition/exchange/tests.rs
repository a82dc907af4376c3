//! Exchange tables: their formula, their text, the best helper.

use super::*;

/// The formula of `assets/exchange/README.md`.
fn formula(given: Kind, taken: Taken, helper: usize, defender: usize) -> Option<f64> {
    const BASE: [[f64; 8]; 6] = [
        [0.80, 0.70, 0.60, 0.85, 0.60, 0.55, 0.35, 0.35],
        [0.25, 0.60, 0.45, 0.60, 0.50, 0.35, 0.30, 0.20],
        [0.30, 0.45, 0.60, 0.60, 0.45, 0.50, 0.30, 0.20],
        [0.10, 0.25, 0.20, 0.50, 0.40, 0.25, 0.30, 0.04],
        [0.02, 0.05, 0.05, 0.10, 0.02, 0.02, 0.0, 0.0],
        [0.02, 0.05, 0.05, 0.12, 0.02, 0.02, 0.0, 0.0],
    ];
    const ACTIVE: [f64; 7] = [1.0, 1.8, 1.4, 1.4, 1.2, 1.05, 1.05];
    const PASSIVE: [f64; 7] = [1.0, 0.70, 0.80, 0.80, 0.92, 0.88, 0.86];
    let base = BASE[given as usize][taken.number()];
    let guard = helper_number(Some(Kind::Guard));
    let helps = if (given, helper) == (Kind::Cannon, guard) { 1.15 } else { ACTIVE[helper] };
    let odds = base / (1.0 - base) * helps * PASSIVE[defender];
    (base > 0.0).then(|| (odds / (1.0 + odds)).clamp(0.02, 0.98))
}

#[test]
fn the_built_in_tables_are_those_of_the_formula() {
    let tables = built_in().unwrap();
    for given in Kind::ALL {
        for taken in Taken::ALL {
            let cells = tables.cells[given as usize][taken.number()];
            for helper in 0..HELPERS {
                for defender in 0..HELPERS {
                    let wanted = formula(given, taken, helper, defender);
                    let found = cells.map(|cells| f64::from(cells[helper][defender]));
                    match (wanted, found) {
                        (Some(wanted), Some(found)) => assert!((wanted - found).abs() < 6e-4),
                        other => assert_eq!(other, (None, None)),
                    }
                }
            }
        }
    }
}

#[test]
fn tables_are_written_as_they_are_read() {
    assert_eq!(built_in().unwrap().to_string(), BUILT_IN);
    assert_eq!(estimated().unwrap().to_string(), ESTIMATED);
    let tables = built_in().unwrap();
    let row = ExchangeRow { probabilities: [0.5; HELPERS], ..tables.rows().nth(9).unwrap() };
    let changed = tables.with(&[row]);
    assert_eq!(changed.rows().nth(9), Some(row));
    assert_eq!(changed.rows().filter(|row| !tables.rows().any(|known| known == *row)).count(), 1);
}

#[test]
fn the_best_helper_is_that_of_a_search_over_all() {
    let tables = built_in().unwrap();
    let side = |counts| SideMaterial::from_counts(counts).unwrap();
    let (active, passive) = (side([1, 0, 1, 2, 0, 1]), side([0, 1, 0, 0, 2, 1]));
    let (exchange, p) = tables.best(Kind::Pawn, Taken::Both(Kind::Guard), active, passive).unwrap();
    assert_eq!((exchange.helper, exchange.defender), (Some(Kind::Rook), Some(Kind::Knight)));
    // The paper's own example with a rook that helps: the pawn for both guards.
    assert!((p - 0.38).abs() < 0.01, "{p}");
    assert_eq!(tables.probability(&exchange), Some(p));
    let bare = tables.best(Kind::Rook, Taken::One(Kind::Rook), SideMaterial::BARE, SideMaterial::BARE);
    assert_eq!(bare.unwrap().1, 0.8);
}

#[test]
fn errors_of_a_file_are_reported_with_their_line() {
    let fault = |text: &str| text.parse::<ExchangeTables>().unwrap_err();
    let changed = |from: &str, to: &str| fault(&BUILT_IN.replacen(from, to, 1));
    assert_eq!(fault("").fault, ExchangeFault::Header);
    assert_eq!(changed("version 1", "version 2").fault, ExchangeFault::Header);
    let high = changed("R\tR\tnone\t0.800", "R\tR\tnone\t1.200");
    assert_eq!((high.line, high.fault), (3, ExchangeFault::Probability("1.200".into())));
    assert_eq!(changed("R\tR\tnone", "R\tQ\tnone").fault, ExchangeFault::Piece("Q".into()));
    assert_eq!(changed("R\tR\tnone\t", "R\tR\tnone\t0.1\t").fault, ExchangeFault::Columns(11));
    assert_eq!(
        changed("R\tR\tR\t", "R\tR\tnone\t").fault,
        ExchangeFault::Twice('R', Taken::One(Kind::Rook), "none".into())
    );
    let cut = fault(&BUILT_IN[..BUILT_IN.len() / 2]);
    assert!(matches!(cut.fault, ExchangeFault::Columns(_) | ExchangeFault::Missing(..)), "{cut:?}");
}
