//! Engine protocols: UCI of Fairy-Stockfish (ranks 1-10), UCI of xiangqi programs (ranks 0-9, "Cyclone"), and UCCI.
//!
//! This module only parses and writes lines, for both ends: [`command`] for lines sent to an engine, [`reply`] for lines that
//! an engine sends back, what it declares included. Options of ours: `src/cli/engine/mod.rs` of the program.

pub mod command;
pub mod reply;

use serde::{Deserialize, Serialize};
use xiangqi::rules::{Move, Square};

pub use command::GuiCommand;
pub use reply::{EngineOption, EngineReply, Info, OptionKind, set_option};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// UCI with `UCI_Variant xiangqi`: ranks 1 to 10.
    Uci,
    /// UCI of xiangqi programs: ranks 0 to 9.
    Cyclone,
    /// UCCI, the Chinese protocol: ranks 0 to 9.
    Ucci,
}

impl Dialect {
    /// The number of the home rank of Red.
    const fn first_rank(self) -> u8 {
        match self {
            Self::Uci => 1,
            Self::Cyclone | Self::Ucci => 0,
        }
    }

    pub fn write(self, played: Move) -> String {
        let point = |square: Square| {
            format!("{}{}", (b'a' + square.file()) as char, square.rank() + self.first_rank())
        };
        point(played.from) + &point(played.to)
    }

    /// Reads a move in this dialect, capital letters and a dash allowed; `None` if the text is no move.
    pub fn read(self, text: &str) -> Option<Move> {
        let (from, rest) = self.point(text)?;
        let (to, rest) = self.point(rest.strip_prefix('-').unwrap_or(rest))?;
        rest.is_empty().then_some(Move::new(from, to))
    }

    fn point(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        let rest = text.get(1..)?;
        let digits = if self == Self::Uci && rest.starts_with("10") { 2 } else { 1 };
        let rank = rest.get(..digits).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        let rank = rank.parse::<u8>().ok()?.checked_sub(self.first_rank())?;
        Some((Square::new(file, rank)?, rest.get(digits..)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_as_it_was_written() {
        for dialect in [Dialect::Uci, Dialect::Cyclone, Dialect::Ucci] {
            for from in Square::all() {
                for to in Square::all() {
                    let played = Move::new(from, to);
                    assert_eq!(dialect.read(&dialect.write(played)), Some(played));
                }
            }
            for text in ["", "a", "a0", "a0b", "a0b11", "j0a0", "a0 b1", "é0a0", "a+1b1", "0000", "(none)"] {
                assert_eq!(dialect.read(text), None, "{text}");
            }
        }
        assert_eq!(Dialect::Uci.read("a10b10").map(|played| played.to_string()), Some("a9b9".to_owned()));
        assert_eq!(Dialect::Ucci.read("H2-E2").map(|played| played.to_string()), Some("h2e2".to_owned()));
    }
}
