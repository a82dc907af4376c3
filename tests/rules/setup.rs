//! Faults of a set-up: each alone, and all at once.

use canju::rules::SetupFault::{self, *};
use canju::rules::{Color::*, Position, Role::*, Setup, fen};

/// The set-up has exactly these faults, with these points to mark, and its images have the same in theirs.
fn check(text: &str, expected: &[(SetupFault, &str)]) {
    let setup: Setup = text.parse().unwrap();
    let faults: Vec<SetupFault> = setup.faults().iter().collect();
    assert_eq!(faults, expected.iter().map(|&(fault, _)| fault).collect::<Vec<_>>(), "{text}");
    for &(fault, points) in expected {
        let mut offenders: Vec<String> =
            setup.offenders(fault).into_iter().map(|point| point.to_string()).collect();
        offenders.sort();
        assert_eq!(offenders.join(" "), points, "{text} {fault:?}");
    }
    assert_eq!(setup.mirrored().faults(), setup.faults(), "{text}");
    assert_eq!(setup.swapped().faults().iter().count(), expected.len(), "{text}");
    assert_eq!(setup.clone().check().err(), (!faults.is_empty()).then_some(setup.faults()));
}

#[test]
fn legal_positions_have_no_fault() {
    check(fen::START, &[]);
    // Mate, stalemate and being in check are positions.
    check("3k5/9/9/9/9/9/9/9/4r4/3rK4 w", &[]);
    check("3k5/9/9/9/9/9/9/9/3p1p3/4K4 w", &[]);
    check("3k5/9/9/9/9/9/9/9/9/3RK4 b", &[]);
    // Everything crossed the river.
    check("PPPP1k2P/9/9/9/9/9/9/9/9/3K1pppp w", &[]);
}

#[test]
fn kings() {
    check("9/9/9/9/9/9/9/9/9/4K4 w", &[(NoKing(Black), "")]);
    check("9/9/9/9/9/9/9/9/9/9 w", &[(NoKing(Red), ""), (NoKing(Black), "")]);
    check("3k5/9/9/9/9/9/9/9/9/4KK3 w", &[(ManyKings(Red), "e0 f0")]);
    check("3k5/9/9/9/9/9/9/4K4/9/9 w", &[]);
    check("3k5/9/9/9/9/9/4K4/9/9/9 w", &[(KingOutsidePalace(Red), "e3")]);
    check("2k6/9/9/9/9/9/9/9/9/4K4 w", &[(KingOutsidePalace(Black), "c9")]);
    check("4k4/9/9/9/9/9/9/9/9/4K4 w", &[(KingsFacing, "e0 e9")]);
    check("4k4/9/9/9/9/9/9/9/9/4K4 b", &[(KingsFacing, "e0 e9")]);
    check("4k4/9/9/4p4/9/9/9/9/9/4K4 w", &[]);
}

#[test]
fn defenders_off_their_points() {
    check("3k5/9/9/9/9/9/9/4A4/4KA3/9 w", &[(GuardOffPoints(Red), "e2 f1")]);
    check("3k5/9/9/9/9/9/9/9/4A4/4K4 w", &[]);
    check("3k5/9/9/9/9/9/2B6/9/9/4K4 w", &[(MinisterOffPoints(Red), "c3")]);
    check("3k5/9/9/2b6/9/9/9/9/9/4K4 w", &[(MinisterOffPoints(Black), "c6")]);
    check("2bk5/9/4b4/9/9/9/9/9/9/4K4 w", &[]);
}

#[test]
fn pawns_where_none_can_be() {
    check("3k5/9/9/9/9/9/9/P8/9/4K4 w", &[(PawnBehindStart(Red), "a2")]);
    check("3k5/9/9/9/9/9/1P7/9/9/4K4 w", &[(PawnOffFile(Red), "b3")]);
    check("3k5/9/9/9/9/1P7/9/9/9/4K4 w", &[(PawnOffFile(Red), "b4")]);
    check("3k5/9/9/9/1P7/9/9/9/9/4K4 w", &[]);
    check("3k5/9/9/9/9/P8/P8/9/9/4K4 w", &[(PawnsDoubledAtHome(Red), "a3 a4")]);
    check("3k5/9/9/9/P8/9/P8/9/9/4K4 w", &[]);
    check("3k1p3/9/9/9/9/9/9/9/9/4K4 w", &[(PawnBehindStart(Black), "f9")]);
    check("3k5/9/9/3p5/9/9/9/9/9/4K4 w", &[(PawnOffFile(Black), "d6")]);
}

#[test]
fn more_than_a_set_has() {
    check("3k5/9/9/9/9/RRR6/9/9/9/4K4 w", &[(TooMany(Red, Rook), "a4 b4 c4")]);
    check("3k5/9/9/9/nnn6/9/9/9/9/4K4 w", &[(TooMany(Black, Knight), "a5 b5 c5")]);
    check("3k5/9/9/9/9/CCC6/9/9/9/4K4 w", &[(TooMany(Red, Cannon), "a4 b4 c4")]);
    check("3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w", &[(TooMany(Red, Pawn), "a6 b6 c6 d6 e6 f6")]);
    check("3k5/9/9/9/9/9/9/3A1A3/9/3AK4 w", &[(TooMany(Red, Guard), "d0 d2 f2")]);
    check("2bk2b2/9/4b4/9/9/9/9/9/9/4K4 w", &[(TooMany(Black, Minister), "c9 e7 g9")]);
}

#[test]
fn the_side_not_to_move_may_not_stand_in_check() {
    check("3k5/9/9/9/9/9/9/9/9/3RK4 w", &[(OpponentInCheck, "d9")]);
    check("3k5/9/9/9/3P5/9/9/3C5/9/4K4 w", &[(OpponentInCheck, "d9")]);
    check("3k5/9/2N6/9/9/9/9/9/9/4K4 w", &[(OpponentInCheck, "d9")]);
    check("3k5/3P5/9/9/9/9/9/9/9/4K4 w", &[(OpponentInCheck, "d9")]);
    check("3k5/9/9/9/9/9/9/9/9/3RK4 b", &[]);
}

#[test]
fn all_faults_are_found_at_once_and_listed_once() {
    let expected = [
        (KingOutsidePalace(Red), "a0"),
        (GuardOffPoints(Red), "b0"),
        (MinisterOffPoints(Red), "d0"),
        (PawnBehindStart(Red), "e0"),
        (TooMany(Red, Rook), "d1 d2 d3"),
        (KingOutsidePalace(Black), "a9"),
        (KingsFacing, "a0 a9"),
        (OpponentInCheck, "a9"),
    ];
    check("k8/2N6/9/9/9/9/3R5/3R5/3R5/KA1BP4 w", &expected);
    let all: Vec<SetupFault> = SetupFault::all().collect();
    let mut distinct = all.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!((all.len(), distinct.len()), (30, 30));
}

#[test]
fn images_undo_themselves() {
    for position in super::positions::of_random_games(11, 3, 80) {
        let setup = position.to_setup();
        assert_eq!(setup.mirrored().mirrored(), setup);
        assert_eq!(setup.swapped().swapped(), setup);
        let images = [setup.mirrored().check(), setup.swapped().check()];
        assert!(images.into_iter().all(|image: Result<Position, _>| image.is_ok()));
    }
}
