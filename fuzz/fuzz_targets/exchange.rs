//! Exchange tables: what is read has probabilities only, and is written as it reads in again; what is refused tells its line.
#![no_main]

use canju::acquisition::exchange::ExchangeTables;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
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
});
