//! Notation: known moves in every form, tandems, variants that are read, and round trips.

use std::collections::HashSet;

use canju::rules::notation::{Notation, NotationError, Script};
use canju::rules::{Move, Position, Role, fen};

use super::positions;

const TRADITIONAL: Notation = Notation::Chinese(Script::Traditional);
const SIMPLIFIED: Notation = Notation::Chinese(Script::Simplified);

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// The move is written so in WXF and both scripts, and read back from there.
fn check(text: &str, played: &str, wxf: &str, traditional: &str, simplified: &str) {
    let (position, played): (Position, Move) = (position(text), played.parse().unwrap());
    for (form, expected) in [(Notation::Wxf, wxf), (TRADITIONAL, traditional), (SIMPLIFIED, simplified)] {
        assert_eq!(form.write(&position, played).as_deref(), Ok(expected), "{text} {played}");
        assert_eq!(form.read(&position, expected), Ok(played), "{text} {expected}");
        assert_eq!(Notation::read_any(&position, expected).map(|(_, read)| read), Ok(played), "{expected}");
    }
}

/// The text is read as this move.
fn reads(form: Notation, fen: &str, text: &str, played: &str) {
    assert_eq!(form.read(&position(fen), text), Ok(played.parse().unwrap()), "{fen} {text}");
}

fn refuses(form: Notation, fen: &str, text: &str, error: NotationError) {
    assert_eq!(form.read(&position(fen), text), Err(error), "{fen} {text}");
}

const AFTER_CANNON: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";

#[test]
fn first_moves() {
    check(fen::START, "h2e2", "C2.5", "炮二平五", "炮二平五");
    check(fen::START, "h0g2", "H2+3", "馬二進三", "马二进三");
    check(fen::START, "i0i1", "R1+1", "車一進一", "车一进一");
    check(fen::START, "f0e1", "A4+5", "仕四進五", "仕四进五");
    check(fen::START, "g0e2", "E3+5", "相三進五", "相三进五");
    check(fen::START, "e0e1", "K5+1", "帥五進一", "帅五进一");
    check(fen::START, "c3c4", "P7+1", "兵七進一", "兵七进一");
    check(AFTER_CANNON, "h9g7", "H8+7", "馬８進７", "马８进７");
    check(AFTER_CANNON, "h7e7", "C8.5", "炮８平５", "炮８平５");
    check(AFTER_CANNON, "a9a8", "R1+1", "車１進１", "车１进１");
    check(AFTER_CANNON, "d9e8", "A4+5", "士４進５", "士４进５");
    check(AFTER_CANNON, "g9e7", "E7+5", "象７進５", "象７进５");
    check(AFTER_CANNON, "e9e8", "K5+1", "將５進１", "将５进１");
    check(AFTER_CANNON, "i6i5", "P9+1", "卒９進１", "卒９进１");
}

#[test]
fn coordinates() {
    let start = Position::start();
    let cannon: Move = "h2e2".parse().unwrap();
    let wanted = ["H2-E2", "h2e2", "h3e3"];
    for (form, text) in [Notation::Iccs, Notation::Uci, Notation::UciFromOne].into_iter().zip(wanted) {
        assert_eq!(form.write(&start, cannon).as_deref(), Ok(text));
        assert_eq!(form.read(&start, text), Ok(cannon));
    }
    for text in ["h2e2", "H2E2", "h2-e2", " H2-E2 "] {
        reads(Notation::Iccs, fen::START, text, "h2e2");
        reads(Notation::Uci, fen::START, text, "h2e2");
    }
    reads(Notation::UciFromOne, AFTER_CANNON, "a10a9", "a9a8");
    reads(Notation::UciFromOne, AFTER_CANNON, "H10G8", "h9g7");
    assert_eq!(
        Notation::UciFromOne.write(&position(AFTER_CANNON), "a9a8".parse().unwrap()),
        Ok("a10a9".into())
    );
    let form = Notation::read_any(&position(AFTER_CANNON), "h10g8").map(|(form, _)| form);
    assert_eq!(form, Ok(Notation::UciFromOne));

    refuses(Notation::Iccs, fen::START, "", NotationError::Length(0));
    refuses(Notation::Iccs, fen::START, "h2e", NotationError::Length(3));
    refuses(Notation::Iccs, fen::START, "h2_e2", NotationError::Length(5));
    refuses(Notation::Iccs, fen::START, "h2j2", NotationError::UnknownSquare(2));
    refuses(Notation::Iccs, fen::START, "H2-E:", NotationError::UnknownSquare(3));
    refuses(Notation::UciFromOne, fen::START, "h0e3", NotationError::UnknownSquare(0));
    refuses(Notation::UciFromOne, fen::START, "h3e11", NotationError::UnknownSquare(2));
    refuses(Notation::UciFromOne, fen::START, "h3", NotationError::Length(2));
    let backward: Move = "c3c2".parse().unwrap();
    let illegal = start.play(backward).unwrap_err();
    refuses(Notation::Uci, fen::START, "c3c2", NotationError::Illegal(illegal));
    assert_eq!(Notation::Wxf.write(&start, backward), Err(illegal));
}

#[test]
fn two_of_a_kind_on_one_file() {
    let rooks = "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w";
    check(rooks, "e6c6", "R+.7", "前車平七", "前车平七");
    check(rooks, "e2e1", "R--1", "後車退一", "后车退一");
    let cannons = "rnbakabnr/9/1c5c1/p1p1C1p1p/9/9/P1P1P1P1P/4C4/9/RNBAKABNR w";
    check(cannons, "e6e4", "C+-2", "前炮退二", "前炮退二");
    let knights = "3k5/9/9/9/4n4/9/4n4/9/9/5K3 b";
    check(knights, "e3c2", "H++3", "前馬進３", "前马进３");
    check(knights, "e5c6", "H--3", "後馬退３", "后马退３");
    // Guards and ministers are distinguished by the direction of the move.
    let guards = "3k5/9/9/9/9/9/9/3A5/4K4/3A5 w";
    check(guards.replace("4K4/3A5", "9/3AK4").as_str(), "d0e1", "A6+5", "仕六進五", "仕六进五");
    check(guards.replace("4K4/3A5", "9/3AK4").as_str(), "d2e1", "A6-5", "仕六退五", "仕六退五");
    let ministers = "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w";
    check(ministers, "c0e2", "E7+5", "相七進五", "相七进五");
    check(ministers, "c4e2", "E7-5", "相七退五", "相七退五");
    reads(TRADITIONAL, ministers, "前相退五", "c4e2");
    reads(Notation::Wxf, ministers, "E-+5", "c0e2");
}

#[test]
fn pawns_behind_each_other() {
    let two = "3k5/9/6P2/6P2/9/9/P8/9/9/4K4 w";
    check(two, "g7f7", "P+.4", "前兵平四", "前兵平四");
    check(two, "g6f6", "P-.4", "後兵平四", "后兵平四");
    check(two, "a3a4", "P9+1", "兵九進一", "兵九进一");
    let three = "3k5/9/6P2/6P2/6P2/9/P8/9/9/4K4 w";
    check(three, "g7f7", "P+.4", "前兵平四", "前兵平四");
    check(three, "g6f6", "P3.4", "中兵平四", "中兵平四");
    check(three, "g5f5", "P-.4", "後兵平四", "后兵平四");
    let four = "3k5/6P2/6P2/6P2/6P2/9/P8/9/9/4K4 w";
    check(four, "g8f8", "++.4", "一兵平四", "一兵平四");
    check(four, "g7f7", "P+.4", "二兵平四", "二兵平四");
    check(four, "g6f6", "P-.4", "三兵平四", "三兵平四");
    check(four, "g5f5", "--.4", "四兵平四", "四兵平四");
    let five = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    check(five, "g9f9", "++.4", "一兵平四", "一兵平四");
    check(five, "g8f8", "P+.4", "二兵平四", "二兵平四");
    check(five, "g7f7", "P3.4", "三兵平四", "三兵平四");
    check(five, "g6f6", "P-.4", "四兵平四", "四兵平四");
    check(five, "g5f5", "--.4", "五兵平四", "五兵平四");
    reads(TRADITIONAL, four, "前兵平四", "g8f8");
    reads(TRADITIONAL, four, "後兵平四", "g5f5");
    reads(TRADITIONAL, three, "二兵平四", "g6f6");
}

#[test]
fn pawns_behind_each_other_on_two_files() {
    // Three on Red's file 3 and two on file 7, as in the federation's example.
    let both = "3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/4K4 w";
    check(both, "g7f7", "3+.4", "一兵平四", "一兵平四");
    check(both, "g6f6", "33.4", "二兵平四", "二兵平四");
    check(both, "g5f5", "3-.4", "三兵平四", "三兵平四");
    check(both, "c6d6", "7+.6", "四兵平六", "四兵平六");
    check(both, "c5d5", "7-.6", "五兵平六", "五兵平六");
    // The right file of Black is the left one on the board.
    let black = "3k5/9/9/9/9/2p3p2/2p3p2/9/9/4K4 b";
    check(black, "c3d3", "3+.4", "一卒平４", "一卒平４");
    check(black, "c4d4", "3-.4", "二卒平４", "二卒平４");
    check(black, "g3f3", "7+.6", "三卒平６", "三卒平６");
    check(black, "g4f4", "7-.6", "四卒平６", "四卒平６");
    reads(TRADITIONAL, black, "1卒平4", "c3d3");
    reads(TRADITIONAL, black, "前３平４", "c3d3");
    reads(TRADITIONAL, black, "后７平６", "g4f4");
    // The target determines the front pawn, or it does not.
    reads(TRADITIONAL, black, "前卒平4", "c3d3");
    let ambiguous = ["c3c2", "g3g2"].map(|played| played.parse().unwrap()).to_vec();
    refuses(TRADITIONAL, black, "前卒進1", NotationError::Ambiguous { candidates: ambiguous });
    reads(Notation::Wxf, black, "P+.4", "c3d3");
    // Programs that number the pawns of a file from the front.
    reads(Notation::Wxf, both, "13.4", "g7f7");
    reads(Notation::Wxf, both, "27.6", "c5d5");
}

#[test]
fn variants_are_read() {
    for text in ["炮二平五", "砲二平五", "包2平5", "炮２平５", " 炮二平五\u{3000}"] {
        reads(TRADITIONAL, fen::START, text, "h2e2");
        reads(SIMPLIFIED, fen::START, text, "h2e2");
    }
    for text in ["马二进三", "馬2進3", "傌二上三"] {
        reads(SIMPLIFIED, fen::START, text, "h0g2");
    }
    for text in ["俥一进一", "車１上１", "车1进一"] {
        reads(TRADITIONAL, fen::START, text, "i0i1");
    }
    for text in ["士四进五", "仕4進5"] {
        reads(TRADITIONAL, fen::START, text, "f0e1");
    }
    for text in ["將五進一", "帅5进1", "将五进一"] {
        reads(TRADITIONAL, fen::START, text, "e0e1");
    }
    for text in ["C2.5", "c2=5", "C2=5"] {
        reads(Notation::Wxf, fen::START, text, "h2e2");
    }
    for text in ["H2+3", "n2+3", "N2+3"] {
        reads(Notation::Wxf, fen::START, text, "h0g2");
    }
    for text in ["E3+5", "b3+5", "M3+5"] {
        reads(Notation::Wxf, fen::START, text, "g0e2");
    }
    for text in ["A4+5", "g4+5"] {
        reads(Notation::Wxf, fen::START, text, "f0e1");
    }
    let rooks = "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w";
    for text in ["R+.7", "+R.7", "+r=7"] {
        reads(Notation::Wxf, rooks, text, "e6c6");
    }
    for text in ["前車平七", "車前平七", "前车五平7"] {
        reads(TRADITIONAL, rooks, text, "e6c6");
    }
    reads(SIMPLIFIED, rooks, "车后退1", "e2e1");
    refuses(TRADITIONAL, rooks, "前車四平七", NotationError::NoSuchMove);
    // Only the front rook can go two steps back.
    reads(Notation::Wxf, rooks, "R5-2", "e6e4");
    let pawns = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w";
    reads(Notation::Wxf, pawns, "Pb.4", "g6f6");
    reads(Notation::Wxf, pawns, "P..4", "g6f6");
    for text in ["中兵三平四", "兵中平四", "二兵三平四"] {
        reads(TRADITIONAL, pawns, text, "g6f6");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    use NotationError::{Ambiguous, Length, NoSuchMove, UnknownDirection, UnknownNumber, UnknownPiece};
    refuses(TRADITIONAL, fen::START, "炮二平", Length(3));
    refuses(TRADITIONAL, fen::START, "炮二平五!", Length(5));
    refuses(TRADITIONAL, fen::START, "前兵炮平五", UnknownNumber('炮'));
    refuses(TRADITIONAL, fen::START, "前二三平五", UnknownPiece('二'));
    refuses(TRADITIONAL, fen::START, "龍二平五", UnknownPiece('龍'));
    refuses(TRADITIONAL, fen::START, "前龍平五", UnknownPiece('龍'));
    refuses(TRADITIONAL, fen::START, "炮十平五", UnknownNumber('十'));
    refuses(TRADITIONAL, fen::START, "炮二走五", UnknownDirection('走'));
    refuses(TRADITIONAL, fen::START, "炮二平０", UnknownNumber('０'));
    refuses(TRADITIONAL, fen::START, "炮三平五", NoSuchMove);
    refuses(TRADITIONAL, fen::START, "前炮平五", NoSuchMove);
    refuses(Notation::Wxf, fen::START, "C2.", Length(3));
    refuses(Notation::Wxf, fen::START, "X2.5", UnknownPiece('X'));
    refuses(Notation::Wxf, fen::START, "C0.5", UnknownNumber('0'));
    refuses(Notation::Wxf, fen::START, "C2*5", UnknownDirection('*'));
    refuses(Notation::Wxf, fen::START, "C2.0", UnknownNumber('0'));
    refuses(Notation::Wxf, fen::START, "C2.2", NoSuchMove);
    let rooks = "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w";
    let candidates = ["e2e3", "e6e7"].map(|played| played.parse().unwrap()).to_vec();
    refuses(Notation::Wxf, rooks, "R5+1", Ambiguous { candidates });
}

/// Every legal move has its own text in every form, and the text is read as that move.
fn round_trip(position: &Position) {
    let moves = position.legal_moves();
    for form in Notation::ALL {
        let texts: Vec<String> = moves.iter().map(|&played| form.write(position, played).unwrap()).collect();
        assert_eq!(texts.iter().collect::<HashSet<_>>().len(), moves.len(), "{position} {form:?}");
        for (&played, text) in moves.iter().zip(&texts) {
            assert_eq!(form.read(position, text), Ok(played), "{position} {text}");
            if form != Notation::UciFromOne {
                assert_eq!(Notation::read_any(position, text).map(|(_, read)| read), Ok(played), "{text}");
            }
        }
    }
}

#[test]
fn writing_and_reading_again_is_the_same_move() {
    use Role::{Cannon, Guard, Knight, Minister, Pawn, Rook};
    let sets = [
        positions::of_random_games(31, 10, 150),
        positions::random(32, 800, 15, &[Guard, Minister, Rook, Knight, Cannon, Pawn]),
        positions::random(33, 800, 12, &[Pawn, Pawn, Pawn, Rook, Knight]),
        positions::random(34, 400, 8, &[Guard, Minister, Cannon]),
        files_of_pawns(35, 1500),
    ];
    sets.iter().flatten().for_each(round_trip);
}

/// Positions with all pawns on two or three files.
fn files_of_pawns(seed: u64, count: usize) -> Vec<Position> {
    let on_few_files = |position: &Position| {
        let pawns = position.board().pieces(position.turn(), Pawn);
        let files: HashSet<u8> = pawns.into_iter().map(|square| square.file()).collect();
        pawns.count() >= 4 && files.len() <= 2
    };
    use Role::Pawn;
    let mut found = Vec::new();
    for round in 0.. {
        found.extend(
            positions::random(seed + 1000 * round, 2000, 12, &[Pawn]).into_iter().filter(on_few_files),
        );
        if found.len() >= count {
            break;
        }
    }
    found
}
