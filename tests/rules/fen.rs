//! FEN: reading, writing, and the positions of errors.

use canju::rules::fen::{FenError, FenErrorKind::*, FenField::*, START};
use canju::rules::{Color, Position, Role, Setup};

use super::positions;

/// The text is read, and written in the canonical form as `expected`.
fn reads(text: &str, expected: &str) {
    assert_eq!(text.parse::<Setup>().map(|setup| setup.to_string()), Ok(expected.to_owned()), "{text}");
}

/// The text is refused with this reason at this character.
fn refuses(text: &str, field: canju::rules::fen::FenField, kind: canju::rules::fen::FenErrorKind, at: usize) {
    assert_eq!(text.parse::<Setup>(), Err(FenError { field, kind, at }), "{text:?}");
}

#[test]
fn the_initial_position() {
    reads(START, START);
    assert_eq!(START.parse::<Setup>(), Ok(Setup::start()));
    assert_eq!(START.parse::<Position>(), Ok(Position::start()));
    assert_eq!(Position::start().to_string(), START);
}

#[test]
fn other_letters_and_missing_parts() {
    let bare = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    let mixed = "rnmgkgehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHBAKGMNR";
    for board in [bare, mixed] {
        for rest in ["w", "r", "w - -", "w -", "r 0", "w - - 0", "w - - 0 1", "r 0 1", "  w - - 0 0 \n"] {
            reads(&format!("{board} {rest}"), START);
        }
    }
    reads("4k4/9/9/9/9/9/9/9/9/3K5 b - - 17 99", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 17 99");
    reads("4k4/9/9/9/9/9/9/9/9/3K5 b 17", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 17 1");
    reads("22k4/1111111R1/9/9/9/9/9/9/9/3K5\tb", "4k4/7R1/9/9/9/9/9/9/9/3K5 b - - 0 1");
}

#[test]
fn what_engines_and_other_programs_write() {
    let board = "4k4/9/9/9/9/9/9/9/9/3K5";
    let expected = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    for text in [
        board.to_owned(),
        format!("{board} "),
        format!("{board} W"),
        format!("{board} R - - 0 1"),
        format!("{board} w - - - -"),
        format!("position fen {board} w - - 0 1"),
        format!("position {board} w"),
        format!("fen {board} w - - 0 1"),
        format!("FEN: {board} w"),
        format!("[FEN \"{board} w - - 0 1\"]"),
        format!("\"{board} w\""),
    ] {
        reads(&text, expected);
    }
    reads(&format!("{board} B"), "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
    reads("position startpos", START);
    reads("startpos", START);
}

#[test]
fn errors_name_the_field_and_the_place() {
    refuses("", Board, Missing, 0);
    refuses("   ", Board, Missing, 3);
    refuses("x8/9", Board, UnknownPiece('x'), 0);
    refuses(" 9/9/4車4", Board, UnknownPiece('車'), 6);
    refuses("90/9", Board, UnknownPiece('0'), 1);
    refuses("9/8/9", Board, RankLength(8), 3);
    refuses("9/9k/9", Board, RankLength(10), 3);
    refuses("9/45p/9", Board, RankLength(10), 4);
    refuses("9/9/9/9/9/9/9/9/9 w", Board, RankCount(9), 17);
    refuses("9/9/9/9/9/9/9/9/9/ w", Board, RankLength(0), 18);
    refuses("9/9/9/9/9/9/9/9/9/9/9 w", Board, RankCount(11), 19);
    let board = "4k4/9/9/9/9/9/9/9/9/3K5";
    refuses(&format!("{board} wb"), Turn, UnknownTurn, 24);
    refuses(&format!("{board}  紅"), Turn, UnknownTurn, 25);
    refuses(&format!("{board} w - - x 1"), Halfmoves, BadNumber, 30);
    refuses(&format!("{board} w KQkq - 0 1"), Halfmoves, BadNumber, 26);
    refuses(&format!("{board} w - - +3 1"), Halfmoves, BadNumber, 30);
    refuses(&format!("{board} w - - 0 65536"), Fullmoves, BadNumber, 32);
    refuses(&format!("{board} w - - 0 -1"), Fullmoves, BadNumber, 32);
    refuses(&format!("{board} w - - 0 1 h2e2"), Rest, TrailingText, 34);
    for before in ["", "position fen "] {
        for rest in ["w - - 0 1", "w - - 0", "w", ""] {
            let text = format!("{before}{board} {rest}").trim_end().to_owned();
            refuses(&format!("{text} moves h2e2"), Rest, Moves, text.len() + 1);
        }
    }
    refuses("position", Board, Missing, 8);
}

#[test]
fn writing_and_reading_again_is_the_same() {
    let roles = [Role::Guard, Role::Minister, Role::Rook, Role::Knight, Role::Cannon, Role::Pawn];
    let all = [positions::random(12, 500, 15, &roles), positions::of_random_games(13, 5, 100)].concat();
    for position in all {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}

#[test]
fn a_readable_text_can_still_be_no_position() {
    let faults = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse::<Position>();
    assert!(matches!(faults, Err(canju::rules::fen::PositionFenError::Faults(_))));
    assert_eq!("9/9/9/9/9/9/9/9/9/9 b".parse::<Setup>().map(|setup| setup.turn), Ok(Color::Black));
}
