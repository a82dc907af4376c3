//! Exchange tables: what is read has probabilities only, and is written as it reads in again; what is refused tells its line.

use canju::acquisition::exchange::ExchangeTables;

/// The law for a text.
pub fn holds(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match text.parse::<ExchangeTables>() {
        Ok(tables) => {
            let within = |p: &f32| (0.0..=1.0).contains(p);
            assert!(tables.rows().all(|row| row.probabilities.iter().all(within)));
            let written = tables.to_string();
            let again: ExchangeTables = written.parse().unwrap();
            assert_eq!(again.to_string(), written);
        }
        Err(error) => assert!(error.line >= 1),
    }
}
