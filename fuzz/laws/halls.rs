//! Records of game halls: a game begins with the initial position and a legal move, and has one line.

use canju::records::Format;
use canju::rules::Position;

use super::records;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    // The fewest bytes of a move.
    for (format, shortest) in [(Format::Che, 10), (Format::Ccm, 7), (Format::Chn, 32), (Format::Mxq, 6)] {
        let games = records::games(bytes, format, None);
        records::fit(&games, bytes, shortest);
        for game in games {
            assert_eq!(game.record.start(), &Position::start());
            let line = game.record.main_line().len();
            assert!(line > 0 && line == game.record.steps().len());
        }
    }
}
