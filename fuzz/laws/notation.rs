//! Notation: a text read in any position of a game is a legal move, and that move is written and read again as itself.

use canju::rules::Position;
use canju::rules::notation::Notation;

/// The law for two lines: a game, each byte the choice of a move, and the text to be read behind it.
pub fn holds(bytes: &[u8]) {
    let Ok(input) = str::from_utf8(bytes) else { return };
    let Some((game, text)) = input.split_once('\n') else { return };
    let mut position = Position::start();
    for choice in game.bytes() {
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
}
