//! Legal moves: the generator against the mailbox, and the cases that make this game's checks hard, one by one.

use canju::rules::{Board, Color, Move, Position, Role, Square, zobrist};
use rayon::prelude::*;

use super::mailbox::Mailbox;
use super::positions;

/// Checks that all move queries of a position agree with the mailbox and with each other.
fn agrees(position: &Position) {
    let mailbox = Mailbox::of(position);
    let expected = mailbox.legal_moves();
    let mut moves = position.legal_moves().to_vec();
    moves.sort();
    assert_eq!(moves, expected, "{position}");
    assert_eq!(position.in_check(), mailbox.in_check(), "{position}");
    assert_eq!(position.legal_move_count() as usize, expected.len(), "{position}");
    assert_eq!(position.has_legal_move(), !expected.is_empty(), "{position}");
    let captures: Vec<Move> =
        expected.iter().copied().filter(|played| position.piece_at(played.to).is_some()).collect();
    let mut found = position.legal_captures().to_vec();
    found.sort();
    assert_eq!(found, captures, "{position}");
    for from in Square::all() {
        for to in Square::all() {
            let played = Move::new(from, to);
            assert_eq!(
                position.is_legal(played),
                expected.binary_search(&played).is_ok(),
                "{position} {played}"
            );
        }
    }
}

/// Making and unmaking keeps key, counters and board right.
fn moves_keep_it_whole(position: &Position) {
    for &played in &position.legal_moves() {
        let mut next = position.clone();
        let undo = next.make(played);
        assert_eq!(undo.captured, position.piece_at(played.to));
        assert_eq!(next.key(), zobrist::key(next.board(), next.turn()), "{position} {played}");
        assert_eq!(next.key(), position.key_after(played));
        assert_eq!(next.to_setup().check().as_ref(), Ok(&next), "{position} {played}");
        assert_eq!(next.king(position.turn()), king_on(next.board(), position.turn()));
        let moved_on = u32::from(position.turn() == Color::Black);
        assert_eq!(next.fullmoves(), position.fullmoves() + moved_on);
        assert_eq!(next.halfmoves(), if undo.captured.is_some() { 0 } else { position.halfmoves() + 1 });
        assert_eq!(position.play(played).as_ref(), Ok(&next));
        next.unmake(undo);
        assert_eq!(&next, position, "{played}");
    }
}

fn king_on(board: &Board, color: Color) -> Square {
    board.pieces(color, Role::King).first().unwrap()
}

const ALL_BUT_KING: [Role; 6] =
    [Role::Guard, Role::Minister, Role::Rook, Role::Knight, Role::Cannon, Role::Pawn];

#[test]
fn random_games_agree_with_the_mailbox() {
    positions::of_random_games(1, 40, 150).par_iter().for_each(agrees);
}

#[test]
fn random_positions_agree_with_the_mailbox() {
    use Role::{Cannon, Knight, Rook};
    let sets = [
        positions::random(2, 3000, 15, &ALL_BUT_KING),
        positions::random(3, 2000, 5, &ALL_BUT_KING),
        positions::random(4, 1500, 4, &[Cannon, Cannon, Rook]),
        positions::random(5, 1500, 5, &[Cannon, Knight, Role::Guard]),
    ];
    sets.concat().par_iter().for_each(agrees);
}

#[test]
fn trees_of_random_positions_agree_with_the_mailbox() {
    let few = positions::random(6, 150, 4, &ALL_BUT_KING);
    few.par_iter().for_each(|position| {
        assert_eq!(canju::rules::perft(position, 2), Mailbox::of(position).perft(2), "{position}");
    });
}

#[test]
fn making_and_unmaking_keep_key_counters_and_board() {
    positions::of_random_games(7, 20, 120).par_iter().for_each(moves_keep_it_whole);
    positions::random(8, 1000, 12, &ALL_BUT_KING).par_iter().for_each(moves_keep_it_whole);
}

#[test]
fn passing_changes_the_side_and_nothing_else() {
    for position in positions::random(9, 500, 8, &ALL_BUT_KING) {
        let Some(passed) = position.passed() else {
            assert!(position.in_check());
            continue;
        };
        assert_eq!(passed.to_setup().check().as_ref(), Ok(&passed));
        assert_eq!(passed.key(), zobrist::key(passed.board(), passed.turn()));
        assert_ne!(passed.key(), position.key());
        agrees(&passed);
    }
}

/// The moves of the piece on `from`, and agreement with the mailbox.
fn check(fen: &str, from: &str, expected: &str) {
    let position: Position = fen.parse().unwrap();
    agrees(&position);
    let from: Square = from.parse().unwrap();
    let moves = position.legal_moves();
    let own = moves.iter().filter(|played| played.from == from);
    let mut targets: Vec<String> = own.map(|played| played.to.to_string()).collect();
    targets.sort();
    assert_eq!(targets.join(" "), expected, "{fen} {from}");
}

#[test]
fn a_rook_pins() {
    check("3k5/9/9/9/4r4/9/4N4/9/9/4K4 w", "e3", "");
    check("3k5/9/9/9/4r4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4 e5");
    // The pinned cannon may stay on the line; it captures the rook only over a screen.
    check("3k5/9/9/9/4r4/9/4C4/9/9/4K4 w", "e3", "e1 e2 e4");
}

#[test]
fn facing_kings_pin() {
    check("4k4/9/9/9/9/4N4/9/9/9/4K4 w", "e4", "");
    check("4k4/9/9/4P4/9/9/9/9/9/4K4 w", "e6", "e7");
    check("4k4/9/9/4p4/4P4/9/9/9/9/4K4 w", "e5", "d5 e6 f5");
    check("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0", "e1 f0");
}

#[test]
fn two_screens_pin_each_other() {
    // Cannon e7, screens e5 and e3: neither may leave, unless it takes the cannon.
    check("3k5/9/4c4/9/4N4/9/4R4/9/9/4K4 w", "e5", "");
    check("3k5/9/4c4/9/4N4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4");
    // Taking the enemy's screen leaves only one.
    check("3k5/9/4c4/9/4n4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4");
    check("3k5/9/4c4/4r4/9/9/4C4/9/9/4K4 w", "e3", "e1 e2 e4 e5");
    // Three screens: any one may leave.
    check("3k5/9/4c4/9/4n4/4p4/4R4/9/9/4K4 w", "e3", "a3 b3 c3 d3 e1 e2 e4 f3 g3 h3 i3");
}

#[test]
fn nobody_may_become_the_screen() {
    check("5k3/9/4c4/9/9/9/3R5/9/9/4K4 w", "d3", "a3 b3 c3 d0 d1 d2 d4 d5 d6 d7 d8 d9 f3 g3 h3 i3");
    check("3k5/9/4c4/9/9/9/9/9/9/3AK4 w", "d0", "");
    check("3k5/R8/4c4/9/9/9/9/9/9/4K4 w", "a8", "a0 a1 a2 a3 a4 a5 a6 a7 a9 b8 c8 d8 e8 f8 g8 h8 i8");
    check("3k5/9/R3c4/9/9/9/9/9/9/4K4 w", "a7", "a0 a1 a2 a3 a4 a5 a6 a8 a9 b7 c7 d7 e7");
}

#[test]
fn a_cannon_check_is_met_in_three_ways() {
    // The screen leaves, a second screen comes, the cannon is taken.
    check("3k5/9/4c4/9/4N4/9/9/9/9/4K4 w", "e5", "c4 c6 d3 d7 f3 f7 g4 g6");
    check("3k5/9/4c4/9/4N4/9/R8/9/9/4K4 w", "a3", "e3");
    check("3k5/9/R3c4/9/4N4/9/9/9/9/4K4 w", "a7", "e7");
    // Taking the screen puts another in its place.
    check("3k5/9/4c4/9/R3n4/9/9/9/9/4K4 w", "a5", "");
}

#[test]
fn a_knight_check_is_blocked_on_its_leg() {
    check("3k5/9/9/9/9/9/9/3n5/9/R3K4 w", "a0", "");
    check("3k5/9/9/9/9/9/9/3n5/R8/4K4 w", "a1", "d1");
    check("3k5/9/9/9/9/9/9/R2n5/9/4K4 w", "a2", "d2");
    // A piece on the leg is pinned to it, but may take the knight.
    check("3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1", "d2");
    check("5k3/9/9/9/9/9/9/3n5/3C5/4K4 w", "d1", "");
    // Two knights over one leg.
    check("3k5/9/9/9/9/9/9/3n5/2n5R/4K4 w", "i1", "d1");
    check("4k4/9/9/9/9/9/9/3n1n3/4p4/R3K4 w", "a0", "");
}

#[test]
fn legs_and_eyes_block() {
    check("3k5/9/9/9/9/9/4p4/4N4/9/4K4 w", "e2", "c1 c3 d0 f0 g1 g3");
    check("4k4/9/9/9/4p4/9/3pN4/9/9/4K4 w", "e3", "d1 d5 f1 f5 g2 g4");
    check("3k5/9/9/9/9/9/9/4B4/3r1n3/5K3 w", "e2", "c4 g4");
    check("3k5/9/9/9/2b6/9/9/4B4/9/4K4 w", "e2", "c0 c4 g0 g4");
}

#[test]
fn a_king_does_not_hide_behind_itself() {
    check("3k5/9/9/9/9/9/9/9/4K4/4r4 w", "e1", "e0 f1");
    check("3k5/9/9/9/4r4/9/9/9/4K4/9 w", "e1", "f1");
    // Stepping back out of the cannon's screen line.
    check("3k5/9/4c4/9/4N4/9/9/9/4K4/9 w", "e1", "f1");
}

#[test]
fn an_own_screen_serves_to_capture_and_not_to_go_on() {
    check("3k5/9/1n7/9/9/1N7/9/1C7/9/4K4 w", "b2", "a2 b0 b1 b3 b7 c2 d2 e2 f2 g2 h2 i2");
    // No capture without a screen, over two, or of the screen.
    check("3k5/1r7/1n7/9/9/1N7/9/1C7/9/4K4 b", "b8", "a8 b9 c8 d8 e8 f8 g8 h8 i8");
    check("3k5/9/9/1n7/9/9/9/1C7/9/4K4 w", "b2", "a2 b0 b1 b3 b4 b5 c2 d2 e2 f2 g2 h2 i2");
}

#[test]
fn a_double_check_is_met_by_a_king_move_or_by_closing_both_lines_at_once() {
    // Rook and knight.
    check("3k5/9/9/9/9/9/4r4/3n5/R8/4K4 w", "a1", "");
    check("3k5/9/9/9/9/9/4r4/3n5/R8/4K4 w", "e0", "d0 f0");
    // A cannon checks over the rook that checks: a piece between rook and king answers both.
    check("3k5/9/4c4/9/4r4/9/R8/9/9/4K4 w", "a3", "e3");
    // Taking the rook leaves the cannon its screen.
    check("3k5/9/4c4/9/4r3R/9/9/9/9/4K4 w", "i5", "");
}

#[test]
fn pawns_go_sideways_across_the_river_and_never_back() {
    check("3k5/9/9/9/9/2P6/9/9/9/4K4 w", "c4", "c5");
    check("3k5/9/9/9/2P6/9/9/9/9/4K4 w", "c5", "b5 c6 d5");
    check("P2k5/9/9/9/9/9/9/9/9/4K4 w", "a9", "b9");
    check("3k5/9/9/9/9/9/9/9/9/p3K4 b", "a0", "b0");
    check("3k5/9/9/9/9/9/9/8p/9/4K4 b", "i2", "h2 i1");
}
