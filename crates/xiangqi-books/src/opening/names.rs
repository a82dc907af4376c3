//! Names of openings, recognised by position: other orders of the same moves and mirror images have the same name.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::text::moves_of;
use xiangqi::language::Language;
use xiangqi::rules::{Move, Position};

const SHIPPED: &str = include_str!("../../../../assets/books/opening-names.tsv");

/// The column of a row without a code.
const NO_CODE: &str = "-";

/// The named positions by their [`Position::mirror_key`].
static NAMES: LazyLock<FxHashMap<u64, OpeningName>> =
    LazyLock::new(|| rows().flatten().map(|(line, name)| (after(&line).mirror_key(), name)).collect());

/// Length of the longest line with a name.
static LONGEST: LazyLock<usize> =
    LazyLock::new(|| rows().flatten().map(|(line, _)| line.len()).max().unwrap_or_default());

/// The name of an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningName {
    code: Option<&'static str>,
    english: &'static str,
    simplified: &'static str,
    traditional: &'static str,
}

impl OpeningName {
    /// Returns the name of exactly this position or its mirror image.
    pub fn of(position: &Position) -> Option<Self> {
        NAMES.get(&position.mirror_key()).copied()
    }

    /// Returns the name of a game from the initial position: that of its last position with a name.
    pub fn of_game(moves: &[Move]) -> Option<Self> {
        let mut position = Position::start();
        let mut last = None;
        for &played in moves.iter().take(*LONGEST) {
            if !position.is_legal(played) {
                break;
            }
            position.make(played);
            last = Self::of(&position).or(last);
        }
        last
    }

    /// Returns the ECCO code, such as `C45`, if it is known.
    pub const fn code(self) -> Option<&'static str> {
        self.code
    }

    /// Returns the name in a language.
    pub const fn name(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Simplified => self.simplified,
            Language::Traditional => self.traditional,
        }
    }

    /// Returns the code, if known, and the name.
    pub fn titled(self, language: Language) -> String {
        let name = self.name(language);
        self.code.map_or_else(|| name.to_owned(), |code| format!("{code} {name}"))
    }
}

/// The rows of the built-in file: the moves and the name of each; `None` for an invalid one, which a test rules out.
fn rows() -> impl Iterator<Item = Option<(Vec<Move>, OpeningName)>> {
    SHIPPED.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).skip(1).map(row)
}

fn row(line: &'static str) -> Option<(Vec<Move>, OpeningName)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[code, line, english, simplified, traditional] = columns.as_slice() else { return None };
    let code = Some(code).filter(|code| *code != NO_CODE);
    Some((moves_of(line).ok()?, OpeningName { code, english, simplified, traditional }))
}

/// Returns the position after a line, up to its first illegal move.
fn after(line: &[Move]) -> Position {
    let mut position = Position::start();
    for &played in line {
        match position.play(played) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn named(line: &str) -> Option<OpeningName> {
        OpeningName::of_game(&moves_of(line).unwrap())
    }

    #[test]
    fn every_row_is_a_legal_line_with_a_name_in_three_languages_and_no_position_has_two() {
        let mut seen = BTreeSet::new();
        for row in rows() {
            let (line, name) = row.expect("five columns and moves");
            let mut position = Position::start();
            for &played in &line {
                position = position.play(played).unwrap_or_else(|_| panic!("{name:?}"));
            }
            for language in Language::ALL {
                assert!(!name.name(language).trim().is_empty(), "{name:?}");
            }
            if let Some(code) = name.code() {
                let (letter, digits) = code.split_at(1);
                assert!("ABCDE".contains(letter) && digits.len() == 2, "{name:?}");
                assert!(digits.bytes().all(|digit| digit.is_ascii_digit()), "{name:?}");
            }
            assert!(seen.insert(position.mirror_key()), "{name:?}");
            assert_eq!(OpeningName::of_game(&line), Some(name));
        }
        assert!(seen.len() >= 200);
    }

    /// A name is the same in the mirror, and whichever of two moves of one side comes first.
    #[test]
    fn names_are_stable_under_mirror_and_order() {
        for (line, name) in rows().flatten() {
            let mirrored: Vec<Move> = line.iter().map(|played| played.mirrored()).collect();
            assert_eq!(OpeningName::of_game(&mirrored), Some(name));
            for first in 0..line.len().saturating_sub(2) {
                let mut other = line.clone();
                other.swap(first, first + 2);
                let mut position = Position::start();
                if other.iter().all(|played| {
                    position.is_legal(*played) && {
                        position.make(*played);
                        true
                    }
                }) && position.mirror_key() == after(&line).mirror_key()
                {
                    assert_eq!(OpeningName::of_game(&other), Some(name), "{other:?}");
                }
            }
        }
    }

    #[test]
    fn known_openings_are_recognised() {
        let name = |line| named(line).map(|name| (name.code().unwrap_or(NO_CODE), name.simplified));
        assert_eq!(name("h2e2 h7e7"), Some(("D00", "顺炮局")));
        assert_eq!(name("b2e2 h7e7"), Some(("D50", "列炮局")));
        assert_eq!(name("h2e2 b9c7 h0g2 h9g7 i0h0 i9h9"), Some(("C00", "中炮对屏风马")));
        assert_eq!(
            name("g3g4 h7g7 a3a4"),
            Some(("E10", "仙人指路对卒底炮")),
            "the last position with a name"
        );
        assert_eq!(name(""), None);
    }
}
