//! FEN: what is read is written and read again as the same, and what passes the check can be played.

use canju::rules::{Position, Setup, SetupFault};

/// The law for a text.
pub fn holds(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => return assert!(error.at <= text.chars().count(), "{error}"),
    };
    assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
    assert_eq!(setup.mirrored().faults(), setup.faults());
    for fault in SetupFault::all() {
        setup.offenders(fault);
    }
    if let Ok(position) = setup.check() {
        assert_eq!(position.to_string().parse(), Ok(position.clone()));
        for &played in &position.legal_moves() {
            let next: Position = position.play(played).unwrap();
            assert_eq!(next.to_setup().check(), Ok(next));
        }
    }
}
