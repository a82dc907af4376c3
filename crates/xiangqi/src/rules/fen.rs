//! FEN: lenient reader, canonical writer.
//!
//! The canonical form is `rnbakabnr/… w - - 0 1`: letters K A B R N C P, upper case for Red, `w` for Red to move, plies
//! since the last capture, move number. The reader also accepts the variants of engines and other programs: M and E for
//! ministers, G for guards and H for knights; `r` and capitals for the side to move (default: Red); missing dashes or
//! counters, dashes for counters; a prefix of `position`, `fen`, `startpos` and colons, and quotation marks around it, as
//! in a PGN tag; full-width characters; `_` and `%20` for spaces, and a URL that contains the position, as on chessdb.cn. Anything else is an
//! error; moves after the FEN have an error of their own.

use std::fmt;
use std::str::FromStr;

use super::{Board, Color, Piece, Position, Role, Setup, SetupFaults, Square};
use crate::language::to_halfwidth;

/// The initial position.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A FEN syntax error and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("FEN, {field} at character {at}: {kind}")]
pub struct FenError {
    /// The field with the error.
    pub field: FenField,
    /// The kind of error.
    pub kind: FenErrorKind,
    /// The number of characters before the error, in the whole text.
    pub at: usize,
}

/// The fields of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FenField {
    /// The ten ranks.
    Board,
    /// The side to move.
    Turn,
    /// Plies since the last capture.
    Halfmoves,
    /// The move number.
    Fullmoves,
    /// Text after the last field.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Halfmoves => "plies since the last capture",
            Self::Fullmoves => "move number",
            Self::Rest => "end",
        })
    }
}

/// The kinds of FEN errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FenErrorKind {
    /// The field is missing.
    #[error("missing")]
    Missing,
    /// A character that is neither a piece letter nor a digit 1-9.
    #[error("{0:?} is no piece and no number of free points")]
    UnknownPiece(char),
    /// A rank does not have nine points; contains the number of points counted so far.
    #[error("a rank of {0} points, 9 expected")]
    RankLength(u8),
    /// The board does not have ten ranks; contains the number of ranks, 11 if there are too many.
    #[error("{0} ranks, 10 expected")]
    RankCount(u8),
    /// Neither `w`, `r` nor `b`.
    #[error("w, r or b expected")]
    UnknownTurn,
    /// Not a number from 0 to 65,535.
    #[error("a number up to {} expected", u16::MAX)]
    BadNumber,
    /// Text follows the last field.
    #[error("nothing more expected")]
    TrailingText,
    /// Moves follow the last field: the position after them is not that of the FEN.
    #[error("moves, which a position does not have")]
    Moves,
}

/// A FEN that cannot be read, or whose position is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionFenError {
    /// The text is not a FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN was read, but the set-up is not a legal position.
    #[error(transparent)]
    Faults(#[from] SetupFaults),
}

/// Returns the canonical letter of a piece.
pub const fn letter(piece: Piece) -> char {
    let letter = match piece.role {
        Role::King => 'K',
        Role::Guard => 'A',
        Role::Minister => 'B',
        Role::Rook => 'R',
        Role::Knight => 'N',
        Role::Cannon => 'C',
        Role::Pawn => 'P',
    };
    match piece.color {
        Color::Red => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// Returns the piece of a letter in any accepted form; `None` for any other letter.
pub const fn piece(letter: char) -> Option<Piece> {
    let role = match letter.to_ascii_uppercase() {
        'K' => Role::King,
        'A' | 'G' => Role::Guard,
        'B' | 'E' | 'M' => Role::Minister,
        'R' => Role::Rook,
        'N' | 'H' => Role::Knight,
        'C' => Role::Cannon,
        'P' => Role::Pawn,
        _ => return None,
    };
    Some(Piece::new(if letter.is_ascii_uppercase() { Color::Red } else { Color::Black }, role))
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let plain = Plain::new(text);
        read(&plain.text).map_err(|error| FenError { at: plain.original(error.at), ..error })
    }
}

/// Whether a text looks like a FEN, correct or not: a single line that begins with ranks or `startpos`.
pub fn is_meant(text: &str) -> bool {
    let plain = Plain::new(text.trim()).text;
    let mut words = Words { text: &plain, at: 0 };
    words.skip_wrapping();
    let is_ranks = |word: &str| {
        word.matches('/').count() >= 2 && word.chars().all(|sign| sign == '/' || sign.is_ascii_alphanumeric())
    };
    let is_line = plain.lines().count() <= 1;
    is_line && words.peek().is_some_and(|(_, word)| word == "startpos" || is_ranks(word))
}

/// Splits a line like that of UCI's `position` (`startpos moves h2e2 …`, a FEN with moves) into its setup and its moves; `None` for
/// other texts and without moves.
pub fn with_moves(text: &str) -> Option<(Setup, &str)> {
    let (before, moves) = text.trim().split_once(" moves ")?;
    let is_line = is_meant(before) && moves.lines().count() == 1;
    Some((before.parse().ok().filter(|_| is_line)?, moves.trim()))
}

fn read(text: &str) -> Result<Setup, FenError> {
    let mut words = Words { text, at: 0 };
    words.skip_wrapping();
    let Setup { board, mut turn, mut halfmoves, mut fullmoves } = match words.next() {
        Some((_, "startpos")) => Setup::start(),
        Some((at, ranks)) => {
            Setup { board: read_board(ranks, at)?, turn: Color::Red, halfmoves: 0, fullmoves: 1 }
        }
        None => return Err(words.missing(FenField::Board)),
    };
    if !words.at_end() {
        turn = words.turn()?;
        words.skip_dash();
        words.skip_dash();
        halfmoves = words.number(FenField::Halfmoves)?.unwrap_or(halfmoves);
        fullmoves = words.number(FenField::Fullmoves)?.unwrap_or(fullmoves).max(1);
    }
    match words.peek() {
        Some((at, "moves")) => Err(FenError { field: FenField::Rest, kind: FenErrorKind::Moves, at }),
        Some((at, _)) if !words.at_end() => {
            Err(FenError { field: FenField::Rest, kind: FenErrorKind::TrailingText, at })
        }
        _ => Ok(Setup { board, turn, halfmoves, fullmoves }),
    }
}

impl FromStr for Position {
    type Err = PositionFenError;

    fn from_str(text: &str) -> Result<Self, PositionFenError> {
        Ok(text.parse::<Setup>()?.check()?)
    }
}

/// The canonical FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.board, self.turn, self.halfmoves, self.fullmoves)
    }
}

/// The canonical FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.board(), self.turn(), self.halfmoves(), self.fullmoves())
    }
}

fn write(f: &mut fmt::Formatter<'_>, board: &Board, turn: Color, half: u32, full: u32) -> fmt::Result {
    for rank in (0..Square::RANKS).rev() {
        write_rank(f, board, rank)?;
        f.write_str(if rank > 0 { "/" } else { " " })?;
    }
    let turn = match turn {
        Color::Red => 'w',
        Color::Black => 'b',
    };
    write!(f, "{turn} - - {half} {full}")
}

fn write_rank(f: &mut fmt::Formatter<'_>, board: &Board, rank: u8) -> fmt::Result {
    let mut free = 0;
    for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
        let Some(piece) = board.piece_at(square) else {
            free += 1;
            continue;
        };
        if free > 0 {
            write!(f, "{free}")?;
        }
        write!(f, "{}", letter(piece))?;
        free = 0;
    }
    if free > 0 { write!(f, "{free}") } else { Ok(()) }
}

/// Reads the ten ranks; `start` is the number of characters before them.
fn read_board(text: &str, start: usize) -> Result<Board, FenError> {
    let error = |kind, at| Err(FenError { field: FenField::Board, kind, at: start + at });
    let mut board = Board::empty();
    let (mut file, mut ranks) = (0, 1);
    let mut length = 0;
    for (at, character) in text.chars().enumerate() {
        length = at + 1;
        match character {
            '/' if file != Square::FILES => return error(FenErrorKind::RankLength(file), at),
            '/' if ranks == Square::RANKS => return error(FenErrorKind::RankCount(ranks + 1), at),
            '/' => (file, ranks) = (0, ranks + 1),
            '1'..='9' => file += character as u8 - b'0',
            _ => {
                let Some(piece) = piece(character) else {
                    return error(FenErrorKind::UnknownPiece(character), at);
                };
                if let Some(square) = Square::new(file, Square::RANKS - ranks) {
                    board.set(square, Some(piece));
                }
                file += 1;
            }
        }
        if file > Square::FILES {
            return error(FenErrorKind::RankLength(file), at);
        }
    }
    match (file, ranks) {
        (Square::FILES, Square::RANKS) => Ok(board),
        (Square::FILES, _) => error(FenErrorKind::RankCount(ranks), length),
        _ => error(FenErrorKind::RankLength(file), length),
    }
}

/// Whether a character separates words.
fn is_between(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '"' | '\'' | '“' | '”' | '[' | ']')
}

/// The words of a text, with the number of characters before each.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// Returns the next word and its position without consuming it. Quotation marks and brackets count as separators.
    fn peek(&self) -> Option<(usize, &'a str)> {
        let rest = self.text.trim_start_matches(is_between);
        let skipped = self.text.chars().count() - rest.chars().count();
        Some((self.at + skipped, rest.split(is_between).next().filter(|word| !word.is_empty())?))
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let (at, word) = self.peek()?;
        self.text = self.text.trim_start_matches(is_between).strip_prefix(word)?;
        self.at = at + word.chars().count();
        Some((at, word))
    }

    /// Whether the FEN ends here: at the end of the text or at `moves`.
    fn at_end(&self) -> bool {
        self.peek().is_none_or(|(_, word)| word == "moves")
    }

    /// Skips the words that programs write before a FEN.
    fn skip_wrapping(&mut self) {
        while self.peek().is_some_and(|(_, word)| {
            let word = word.trim_end_matches([':', '=']).to_ascii_lowercase();
            matches!(word.as_str(), "position" | "fen" | "")
        }) {
            self.next();
        }
    }

    fn turn(&mut self) -> Result<Color, FenError> {
        match self.next() {
            Some((_, "w" | "W" | "r" | "R")) => Ok(Color::Red),
            Some((_, "b" | "B")) => Ok(Color::Black),
            Some((at, _)) => Err(FenError { field: FenField::Turn, kind: FenErrorKind::UnknownTurn, at }),
            None => Err(self.missing(FenField::Turn)),
        }
    }

    fn skip_dash(&mut self) {
        if self.peek().is_some_and(|(_, word)| word == "-") {
            self.next();
        }
    }

    fn number(&mut self, field: FenField) -> Result<Option<u32>, FenError> {
        if self.at_end() {
            return Ok(None);
        }
        let Some((at, word)) = self.next() else { return Ok(None) };
        if word == "-" {
            return Ok(None);
        }
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse::<u16>().ok().filter(|_| digits);
        number.map(|number| Some(number.into())).ok_or(FenError { field, kind: FenErrorKind::BadNumber, at })
    }

    fn missing(&self, field: FenField) -> FenError {
        FenError { field, kind: FenErrorKind::Missing, at: self.at + self.text.chars().count() }
    }
}

// Extracts a FEN from a URL and decodes its spaces and full-width characters.

/// The text of a FEN without the URL around it, with a map to the original characters.
struct Plain {
    text: String,
    /// The number of original characters before each character, and before the end.
    places: Vec<usize>,
}

impl Plain {
    /// Decodes `_` and percent-encoding, and in a URL also `+`.
    fn new(original: &str) -> Self {
        let original: Vec<char> = original.chars().collect();
        let (start, end, is_address) = position(&original);
        let (mut text, mut places, mut at) = (String::new(), Vec::new(), start);
        while at < end {
            let (sign, length) = sign(original.get(at..end).unwrap_or_default(), is_address);
            text.push(sign);
            places.push(at);
            at += length;
        }
        places.push(end);
        Self { text, places }
    }

    /// Returns the position in the original of a character of the text.
    fn original(&self, at: usize) -> usize {
        self.places.get(at).or(self.places.last()).copied().unwrap_or(at)
    }
}

/// Returns the first decoded character of a text and the number of characters that encode it.
fn sign(text: &[char], is_address: bool) -> (char, usize) {
    match *text {
        ['%', high, low, ..] => match (high.to_digit(16), low.to_digit(16)) {
            (Some(high), Some(low)) => (char::from_u32(high * 16 + low).unwrap_or('%'), 3),
            _ => ('%', 1),
        },
        ['_', ..] => (' ', 1),
        ['+', ..] if is_address => (' ', 1),
        [sign, ..] => (to_halfwidth(sign), 1),
        [] => (' ', 1),
    }
}

/// Returns the range of the FEN and whether the text is a URL: the value of `board=` or `fen=`, else everything after the
/// question mark; the whole text if it has none.
fn position(text: &[char]) -> (usize, usize, bool) {
    let Some(query) = text.iter().position(|sign| *sign == '?').map(|mark| mark + 1) else {
        return (0, text.len(), false);
    };
    let end = text.iter().skip(query).position(|sign| *sign == '#').map_or(text.len(), |at| query + at);
    let (mut start, mut found) = (query, (query, end));
    for part in text.get(query..end).unwrap_or_default().split(|sign| *sign == '&') {
        let name: String = part.iter().take_while(|sign| **sign != '=').collect();
        if matches!(name.to_ascii_lowercase().as_str(), "board" | "fen") && name.len() < part.len() {
            found = (start + name.len() + 1, start + part.len());
        }
        start += part.len() + 1;
    }
    (found.0, found.1, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_what_they_write_for_blanks_are_read() {
        let fen = "2bakab2/9/9/9/9/9/9/4B4/4A4/R2K1AB2 b - - 3 12";
        let expected: Setup = fen.parse().unwrap();
        let turn: Setup = "2bakab2/9/9/9/9/9/9/4B4/4A4/R2K1AB2 b".parse().unwrap();
        for text in [
            fen.replace(' ', "_"),
            fen.replace(' ', "%20"),
            format!("https://a.b/?board={}", fen.replace(' ', "+")),
        ] {
            assert_eq!(text.parse::<Setup>().as_ref(), Ok(&expected), "{text}");
        }
        for text in [
            "https://www.chessdb.cn/query/?2bakab2/9/9/9/9/9/9/4B4/4A4/R2K1AB2_b",
            "http://www.chessdb.cn/chessdb.php?action=queryall&board=2bakab2/9/9/9/9/9/9/4B4/4A4/R2K1AB2%20b&showall=1",
            "www.chessdb.cn/query_en/?learn=0&fen=2bakab2%2F9%2F9%2F9%2F9%2F9%2F9%2F4B4%2F4A4%2FR2K1AB2%20b#top",
        ] {
            assert_eq!(text.parse::<Setup>().as_ref(), Ok(&turn), "{text}");
            assert!(is_meant(text));
        }
        // Errors keep their place in what was typed.
        for (text, at) in [("https://a.b/?board=x", 19), ("9/9%2F9/x", 8), ("4k4/9/9/9/9/9/9/9/9/4K4_x", 24)]
        {
            assert_eq!(text.parse::<Setup>().map_err(|error| error.at), Err(at), "{text}");
        }
        for text in
            ["1. h2e2 h9g7", "[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w\"]\n1. K5+1", "炮二平五", "", "1/2-1/2"]
        {
            assert!(!is_meant(text), "{text}");
        }
    }
}
