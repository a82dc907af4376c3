//! Notation: a text read in any position of a game is a legal move, and that move is written and read again as itself.
#![no_main]

use canju::rules::Position;
use canju::rules::notation::Notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Vec<u8>, &str)| {
    let (game, text) = input;
    let mut position = Position::start();
    for choice in game {
        let moves = position.legal_moves();
        let Some(&played) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        position.make(played);
    }
    let any = Notation::read_any(&position, text).map(|(_, played)| played);
    for read in Notation::ALL.map(|form| form.read(&position, text)).into_iter().chain([any]) {
        let Ok(played) = read else { continue };
        assert!(position.is_legal(played));
        for form in Notation::ALL {
            let written = form.write(&position, played).unwrap();
            assert_eq!(form.read(&position, &written), Ok(played), "{written}");
        }
    }
});
