//! Laws of matches.

use super::*;
use crate::arena::{Openings, Pairing};
use crate::progress::Unattended;
use crate::rules::referee::RuleBook;

/// The start of the game under two numbers that differ in their move counters.
fn settings() -> MatchSettings {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - ";
    let openings = Openings::Positions(vec![format!("{fen}0 1"), format!("{fen}4 9")]);
    let players = vec!["a".to_owned(), "b".to_owned()];
    let limit = String::new();
    MatchSettings {
        players,
        pairing: Pairing::default(),
        limit,
        openings,
        seed: 1,
        rules: RuleBook::default(),
    }
}

#[test]
fn a_pair_of_games_that_repeats_an_earlier_one_is_not_counted() {
    let settings = settings();
    for (second, counted) in [(Seat::engine(None, Cost::Nodes(10)), 1), (Seat::Random(3), 1)] {
        let seats = [Seat::engine(None, Cost::Nodes(5)), second];
        assert!(seats.iter().all(Seat::is_deterministic));
        let tournament = Tournament {
            settings: &settings,
            seats: &seats,
            positions: 0..2,
            threads: 1,
            file: None,
            failed: &|_, _| {},
        };
        let mut pairs = 0;
        let mut count = |_: &PairRecord| {
            pairs += 1;
            ControlFlow::Continue(())
        };
        tournament.run(&Unattended, &mut count).unwrap();
        assert_eq!(pairs, counted);
    }
}
