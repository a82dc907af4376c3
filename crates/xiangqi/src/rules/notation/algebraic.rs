//! Algebraic notation, as XBoard, WinBoard and PyChess write it: `Che2`, `Rxb9+`, `E5e3`, `Rii2`, and for pawns `c5`, `gxg4`, `ih5` or `Pc5`.

use super::{NotationError, wxf};
use crate::rules::{Move, Position, Role, Square};

/// The numbering of the ranks, from Red's home rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    /// 0 to 9, as in XBoard and WinBoard.
    FromZero,
    /// 1 to 10, as in PyChess.
    FromOne,
}

/// The parts of a move: `R`, `b`, `10`, `x`, `b`, `4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Parts {
    role: Option<Role>,
    file: Option<char>,
    rank: Option<u32>,
    is_capture: bool,
    to: (char, u32),
}

/// Returns the length, in characters, of the algebraic move at the start of a text; `None` if there is none. Two complete
/// points without a piece letter are [`super::Notation::Uci`].
pub fn algebraic_length(text: &str) -> Option<usize> {
    parts(text).map(|(_, length)| length)
}

/// Reads a legal move of `position`. Accepts `B` and `M` for elephants, `G` for advisors, `N` for horses, a piece with its
/// complete origin, and a dash before the target.
///
/// # Errors
/// [`NotationError::Ambiguous`] if several legal moves match, [`NotationError::NoSuchMove`] if none does.
pub fn read_algebraic(position: &Position, text: &str, ranks: Ranks) -> Result<Move, NotationError> {
    let (parts, _) =
        parts(text).filter(|(_, length)| *length == text.len()).ok_or(NotationError::Length(text.len()))?;
    let point = |file, rank: u32| square(file, rank.checked_sub(u32::from(ranks.first())));
    let to = point(parts.to.0, parts.to.1).ok_or(NotationError::NoSuchMove)?;
    let legal = position.legal_moves();
    let fits = |played: &Move| played.to == to && parts.fits(position, *played, ranks);
    let candidates: Vec<Move> = legal.iter().copied().filter(fits).collect();
    match candidates[..] {
        [played] => Ok(played),
        [] => Err(NotationError::NoSuchMove),
        _ => Err(NotationError::Ambiguous { candidates }),
    }
}

impl Ranks {
    /// Returns the number of Red's home rank.
    const fn first(self) -> u8 {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }
}

impl Parts {
    /// Whether `played`, a move to the same target, matches the other parts.
    fn fits(&self, position: &Position, played: Move, ranks: Ranks) -> bool {
        let role = self.role.unwrap_or(Role::Pawn);
        // A pawn without letter and file moves straight ahead.
        let file = self.file.or_else(|| self.role.is_none().then_some(self.to.0));
        position.piece_at(played.from).is_some_and(|piece| piece.role == role)
            && file.is_none_or(|file| file as u32 == u32::from(b'a' + played.from.file()))
            && self.rank.is_none_or(|rank| rank == u32::from(played.from.rank() + ranks.first()))
            && (!self.is_capture || position.piece_at(played.to).is_some())
    }
}

/// Returns the move at the start of a text, and its length.
fn parts(text: &str) -> Option<(Parts, usize)> {
    let role = text.chars().next().filter(char::is_ascii_uppercase).and_then(wxf::role);
    let rest = text.get(usize::from(role.is_some())..)?;
    let (file, rank, rest) = point(rest);
    let behind = rest.strip_prefix(['x', '-']).unwrap_or(rest);
    let is_capture = rest.starts_with('x');
    if let (Some(to_file), Some(to_rank), end) = point(behind) {
        // Two complete points without a piece are coordinates.
        let is_whole = role.is_some() || (file.is_some() && rank.is_none());
        let parts = Parts { role, file, rank, is_capture, to: (to_file, to_rank) };
        return is_whole.then_some((parts, text.len() - end.len()));
    }
    let parts = Parts { role, file: None, rank: None, is_capture: false, to: (file?, rank?) };
    Some((parts, text.len() - rest.len()))
}

/// Returns the file and the rank at the start of a text, each if present, and the rest.
fn point(text: &str) -> (Option<char>, Option<u32>, &str) {
    let file = text.chars().next().filter(|file| matches!(file, 'a'..='i'));
    let rest = text.get(usize::from(file.is_some())..).unwrap_or_default();
    let behind = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let rank = rest.get(..rest.len() - behind.len()).unwrap_or_default();
    match rank.parse().ok().filter(|number| *number <= 10 && (*number == 0 || !rank.starts_with('0'))) {
        Some(rank) => (file, Some(rank), behind),
        None => (file, None, rest),
    }
}

/// Returns a legal move as Fairy-Stockfish writes it: a piece letter for pawns too, and the shortest unambiguous origin;
/// `None` if there is no piece on its origin.
pub fn write_algebraic(position: &Position, played: Move, ranks: Ranks) -> Option<String> {
    let piece = |played: Move| position.piece_at(played.from).map(|piece| piece.role);
    let moves = position.legal_moves();
    let others: Vec<Square> = (moves.iter())
        .filter(|other| other.to == played.to && other.from != played.from && piece(**other) == piece(played))
        .map(|other| other.from)
        .collect();
    let file = char::from(b'a' + played.from.file());
    let rank = |square: Square| square.rank() + ranks.first();
    let origin = match () {
        () if others.is_empty() => String::new(),
        () if others.iter().all(|other| other.file() != played.from.file()) => file.to_string(),
        () if others.iter().all(|other| other.rank() != played.from.rank()) => rank(played.from).to_string(),
        () => format!("{file}{}", rank(played.from)),
    };
    let letter = ['K', 'A', 'E', 'R', 'H', 'C', 'P'][piece(played)?.index()];
    let capture = if position.piece_at(played.to).is_some() { "x" } else { "" };
    Some(format!("{letter}{origin}{capture}{}{}", char::from(b'a' + played.to.file()), rank(played.to)))
}

// Coordinate notation: ICCS and the UCI dialects.

/// Writes `H2-E2`.
pub(super) fn write_iccs(played: Move) -> String {
    format!("{}-{}", played.from, played.to).to_ascii_uppercase()
}

/// Writes `h3e3`, ranks 1-10.
pub(super) fn write_from_one(played: Move) -> String {
    let point = |square: Square| format!("{}{}", (b'a' + square.file()) as char, square.rank() + 1);
    point(played.from) + &point(played.to)
}

/// Reads ranks 0-9, either case, with or without a dash.
pub(super) fn read(text: &[char]) -> Result<Move, NotationError> {
    let (from, to, second) = match *text {
        [a, b, c, d] => ([a, b], [c, d], 2),
        [a, b, '-', c, d] => ([a, b], [c, d], 3),
        _ => return Err(NotationError::Length(text.len())),
    };
    let point =
        |[file, rank]: [char; 2], at| square(file, rank.to_digit(10)).ok_or(NotationError::UnknownSquare(at));
    Ok(Move::new(point(from, 0)?, point(to, second)?))
}

/// Reads ranks 1-10, either case.
pub(super) fn read_from_one(text: &[char]) -> Result<Move, NotationError> {
    let second = text.iter().skip(1).position(|character| character.is_ascii_alphabetic()).map(|at| at + 1);
    let (from, to) = second.map_or((text, &[][..]), |at| text.split_at(at));
    let point = |point: &[char], at| {
        let (file, rank) = match *point {
            [file, rank] => (file, rank.to_digit(10).filter(|&rank| rank > 0)),
            [file, '1', '0'] => (file, Some(10)),
            [] => return Err(NotationError::Length(text.len())),
            _ => return Err(NotationError::UnknownSquare(at)),
        };
        square(file, rank.map(|rank| rank - 1)).ok_or(NotationError::UnknownSquare(at))
    };
    Ok(Move::new(point(from, 0)?, point(to, from.len())?))
}

pub(super) fn square(file: char, rank: Option<u32>) -> Option<Square> {
    let file = u32::from(file.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
    Square::new(u8::try_from(file).ok()?, u8::try_from(rank?).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn what_is_written_reads_back_as_its_move() {
        let mut rng = Rng::new(5);
        for ranks in [Ranks::FromZero, Ranks::FromOne] {
            let mut position = Position::start();
            for _ in 0..400 {
                let moves = position.legal_moves();
                for played in moves.iter().copied() {
                    let text = write_algebraic(&position, played, ranks).unwrap();
                    assert_eq!(algebraic_length(&text), Some(text.len()), "{text}");
                    assert_eq!(read_algebraic(&position, &text, ranks), Ok(played), "{text}");
                }
                position = match moves.get(rng.below(moves.len().max(1) as u64) as usize) {
                    Some(&played) => position.play(played).unwrap(),
                    None => Position::start(),
                };
            }
        }
    }

    #[test]
    fn pawns_without_a_letter_go_straight_without_a_file() {
        let position: Position = "3k5/9/9/4p4/1PP1P4/9/9/9/9/4K4 w".parse().unwrap();
        for (text, played) in
            [("c6", "c5c6"), ("bc5", ""), ("exe6", "e5e6"), ("xe6", ""), ("ed5", "e5d5"), ("d5", "")]
        {
            let read = read_algebraic(&position, text, Ranks::FromZero).map(|played| played.to_string());
            assert_eq!(read.unwrap_or_default(), played, "{text}");
        }
    }

    #[test]
    fn a_move_ends_where_its_form_ends() {
        for (text, length) in [
            ("Che2!", Some(4)),
            ("Rxb10+", Some(5)),
            ("R10a5", Some(5)),
            ("Ch2-e2", Some(6)),
            ("A10e9", Some(5)),
            ("c5", Some(2)),
            ("Ra25", None),
            ("Ra01", None),
            ("h2e2", None),
            ("C2.5", None),
            ("C2-5", None),
            ("H2-E2", None),
            ("P1+1", None),
            ("good", None),
            ("", None),
        ] {
            assert_eq!(algebraic_length(text), length, "{text}");
        }
    }
}
