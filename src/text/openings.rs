//! Errors in a file of the opening book, as sentences.

use super::Words;
use crate::books::opening::NotABookGame;
use crate::books::opening::text::{BookError, BookFault};

impl Words {
    /// Returns the error of a line.
    pub fn book_error(self, error: &BookError) -> String {
        let fault = self.get(match error.fault {
            BookFault::Names => "opening-fault-names",
            BookFault::Columns => "opening-fault-columns",
            BookFault::Number => "opening-fault-number",
            BookFault::Result => "opening-fault-result",
            BookFault::Move | BookFault::Game(NotABookGame::NoMove) => "opening-fault-move",
            BookFault::Game(NotABookGame::Name) => "opening-fault-name",
            BookFault::Game(NotABookGame::Illegal(ply)) => {
                return self.with("opening-fault-illegal", &[("line", error.line), ("ply", ply)]);
            }
        });
        self.with("opening-fault", &[("line", error.line.to_string()), ("fault", fault)])
    }
}
