//! The repetition judge against two independent public judges, and against itself in the mirror.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use canju::rules::repetition::{RuleSet, judge};
use canju::rules::{Color, Move, Position, Setup, Square};

struct Case {
    setup: Setup,
    moves: Vec<Move>,
    fairy_stockfish: String,
    pikafish: String,
    note: String,
}

fn cases() -> Vec<Case> {
    let lines = include_str!("data/repetition.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let point = |text: &str| text.parse::<Square>().unwrap();
            Case {
                setup: columns[0].parse().unwrap(),
                moves: columns[1].split(' ').map(|m| Move::new(point(&m[..2]), point(&m[2..]))).collect(),
                fairy_stockfish: columns[2].into(),
                pikafish: columns[3].into(),
                note: columns[4].into(),
            }
        })
        .collect()
}

fn verdict(position: &Position, moves: &[Move]) -> &'static str {
    match judge(position, moves, RuleSet::ASIAN).unwrap().map(|verdict| verdict.winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(Color::Red)) => "red wins",
        Some(Some(Color::Black)) => "black wins",
    }
}

#[test]
fn where_both_judges_agree_so_do_we() {
    let agreed: Vec<Case> = cases().into_iter().filter(|c| c.fairy_stockfish == c.pikafish).collect();
    assert!(agreed.len() >= 20);
    for case in agreed {
        assert_eq!(verdict(&case.setup.check().unwrap(), &case.moves), case.pikafish, "{}", case.note);
    }
}

#[test]
fn where_they_do_not_our_verdict_is_written_down() {
    let disputed = cases().into_iter().filter(|c| c.fairy_stockfish != c.pikafish);
    let report: Vec<String> = disputed
        .map(|case| {
            let ours = verdict(&case.setup.clone().check().unwrap(), &case.moves);
            format!("{} | {} | {} | ours: {ours}", case.note, case.fairy_stockfish, case.pikafish)
        })
        .collect();
    insta::assert_snapshot!(report.join("\n"));
}

#[test]
fn the_mirror_does_not_change_a_verdict_and_swapped_sides_swap_it() {
    for case in cases() {
        let position = case.setup.check().unwrap();
        let ours = verdict(&position, &case.moves);
        let mirrored = position.to_setup().mirrored().check().unwrap();
        let moves: Vec<Move> = case.moves.iter().map(|m| m.mirrored()).collect();
        assert_eq!(verdict(&mirrored, &moves), ours, "{}", case.note);
        let swapped = position.to_setup().swapped().check().unwrap();
        let moves: Vec<Move> = case.moves.iter().map(|m| m.flipped()).collect();
        let expected = match ours {
            "red wins" => "black wins",
            "black wins" => "red wins",
            other => other,
        };
        assert_eq!(verdict(&swapped, &moves), expected, "{}", case.note);
    }
}

#[test]
fn two_folds_are_enough_where_the_rules_say_so_and_checks_alone_can_be_judged() {
    let case = cases().into_iter().find(|c| c.note == "rook chases horse").unwrap();
    let position = case.setup.check().unwrap();
    let twofold = RuleSet { fold: 2, ..RuleSet::ASIAN };
    assert!(judge(&position, &case.moves[..4], twofold).unwrap().is_some());
    assert!(judge(&position, &case.moves[..4], RuleSet::ASIAN).unwrap().is_none());
    let draw = judge(&position, &case.moves, RuleSet::CHECK_ONLY).unwrap().unwrap();
    assert_eq!(draw.winner, None);
}

#[test]
fn an_illegal_move_is_named() {
    let start = Position::start();
    let point = |text: &str| text.parse::<Square>().unwrap();
    let moves = [Move::new(point("h2"), point("e2")), Move::new(point("h2"), point("h9"))];
    assert_eq!(judge(&start, &moves, RuleSet::ASIAN).unwrap_err().ply, 1);
}
