//! Moves as text, in the forms that people and programs write.
//!
//! | form | 炮二平五 | written by |
//! |---|---|---|
//! | [`Notation::Iccs`] | `H2-E2` | PGN |
//! | [`Notation::Uci`] | `h2e2` | UCCI, and UCI as programs for this game speak it |
//! | [`Notation::UciFromOne`] | `h3e3` | UCI with `UCI_Variant xiangqi` |
//! | [`Notation::Wxf`] | `C2.5` | PGN, the World Xiangqi Federation |
//! | [`Notation::Chinese`] | `炮二平五` | books, PGN |
//!
//! Writing is unambiguous: no two legal moves of a position have the same text, and every text reads back as its move.
//! Reading accepts more than is written; see each form. A text that matches several legal moves is
//! [`NotationError::Ambiguous`] unless the rules of the form single one out.
//!
//! ```
//! use xiangqi::rules::Position;
//! use xiangqi::rules::notation::{Notation, Script};
//!
//! let start = Position::start();
//! let central_cannon = Notation::Chinese(Script::Simplified).read(&start, "砲２平5")?;
//! assert_eq!(Notation::Wxf.write(&start, central_cannon)?, "C2.5");
//! assert_eq!(Notation::UciFromOne.write(&start, central_cannon)?, "h3e3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algebraic;
mod chinese;
mod error;
mod relative;
mod wxf;

use super::{IllegalMove, Move, Position};
pub use algebraic::{Ranks, algebraic_length, read_algebraic, write_algebraic};
pub use chinese::Script;
pub use error::NotationError;

/// A move notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `H2-E2`, ranks 0-9. Reads lower case and a missing dash.
    Iccs,
    /// `h2e2`, ranks 0-9. Reads the same texts as [`Notation::Iccs`].
    Uci,
    /// `h3e3`, `a10b10`: as [`Notation::Uci`] with ranks 1-10.
    UciFromOne,
    /// `C2.5`, `H2+3`, `R+.4`, and for pawns behind each other `++.4`, `3-.4`, `33.4` as the federation's page has it.
    ///
    /// Reads either case; `B` and `M` for ministers, `G` for guards, `N` for knights; `=` for `.`; `+R.4` for `R+.4`; `a`
    /// to `e` after the piece for 一 to 五 and `.` for 中; `23.4` for the second pawn on file 3.
    Wxf,
    /// `炮二平五`, Red with Chinese numerals, Black with full-width digits.
    ///
    /// Reads both scripts, every name of a piece for either side, digits of every kind for either side, 上 and 下 for
    /// 進 and 退, 前 and 後 for guards and ministers too, the place behind the piece (`炮前退二`), and `前三平四` or
    /// `前兵三平四` for the front pawn on file 三.
    Chinese(Script),
}

impl Notation {
    /// Every form.
    pub const ALL: [Self; 6] = [
        Self::Iccs,
        Self::Uci,
        Self::UciFromOne,
        Self::Wxf,
        Self::Chinese(Script::Traditional),
        Self::Chinese(Script::Simplified),
    ];

    /// Writes a legal move of `position`.
    pub fn write(self, position: &Position, played: Move) -> Result<String, IllegalMove> {
        let piece = position.piece_at(played.from).filter(|_| position.is_legal(played));
        let piece = piece.ok_or(IllegalMove(played))?;
        Ok(match self {
            Self::Iccs => algebraic::write_iccs(played),
            Self::Uci => played.to_string(),
            Self::UciFromOne => algebraic::write_from_one(played),
            Self::Wxf => wxf::write(&relative::describe(position, piece, played, wxf::selector)),
            Self::Chinese(script) => chinese::write(
                &relative::describe(position, piece, played, chinese::selector),
                piece.color,
                script,
            ),
        })
    }

    /// Reads a legal move of `position`, ignoring surrounding whitespace.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let text: Vec<char> = text.trim().chars().collect();
        match self {
            Self::Iccs | Self::Uci => legal(position, algebraic::read(&text)?),
            Self::UciFromOne => legal(position, algebraic::read_from_one(&text)?),
            Self::Wxf => relative::find(position, &wxf::read(&text)?, wxf::selector),
            Self::Chinese(_) => relative::find(position, &chinese::read(&text)?, chinese::selector),
        }
    }

    /// Detects the notation of `text` and reads it as a legal move. Ranks 1-10 are recognised only if a rank 10 occurs,
    /// since they are otherwise indistinguishable from ranks 0-9. Errors are those of the detected notation.
    pub fn read_any(position: &Position, text: &str) -> Result<(Self, Move), NotationError> {
        let form = Self::guess(text.trim());
        Ok((form, form.read(position, text)?))
    }

    /// Guesses the notation: Chinese if not ASCII, WXF if the last but one character is a direction.
    fn guess(text: &str) -> Self {
        let tail: Vec<char> = text.chars().rev().take(2).collect();
        match tail[..] {
            _ if !text.is_ascii() => Self::Chinese(Script::Traditional),
            [_, before] if !before.is_ascii_alphanumeric() => Self::Wxf,
            _ if text.contains("10") => Self::UciFromOne,
            _ if text.contains('-') => Self::Iccs,
            _ => Self::Uci,
        }
    }
}

fn legal(position: &Position, played: Move) -> Result<Move, NotationError> {
    if position.is_legal(played) { Ok(played) } else { Err(IllegalMove(played).into()) }
}
