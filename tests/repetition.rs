//! The referee against two independent public judges and against itself in the mirror; the path of a game against whole positions.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use canju::rng::Rng;
use canju::rules::referee::GameHistory;
use canju::rules::referee::{Game, Reason, RuleSet, judge};
use canju::rules::threat::ChaseRules;
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
    verdict_by(position, moves, ChaseRules::ASIAN)
}

fn verdict_by(position: &Position, moves: &[Move], chase: ChaseRules) -> &'static str {
    match judge(position, moves, RuleSet { chase: Some(chase), ..RuleSet::ASIAN })
        .unwrap()
        .map(|result| result.winner)
    {
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

/// The list of disputed cases in the documentation: what both judges say, and each variant of the rules on perpetual chase.
#[test]
fn disputed_cases_are_documented_with_the_verdicts_of_every_variant() {
    let variants = [0, 1, 2, 4].map(|bits| ChaseRules::from_bits(bits).unwrap());
    let mut rows = Vec::new();
    for case in cases() {
        let start = case.setup.clone().check().unwrap();
        let verdicts = variants.map(|chase| verdict_by(&start, &case.moves, chase));
        if case.fairy_stockfish == case.pikafish && verdicts.iter().all(|verdict| *verdict == verdicts[0]) {
            continue;
        }
        let moves: Vec<String> = case.moves.iter().map(ToString::to_string).collect();
        let fen = case.setup.to_string();
        let fen = fen.split(" - ").next().unwrap();
        let [judges, verdicts] = [vec![&*case.fairy_stockfish, &*case.pikafish], verdicts.to_vec()];
        let cells = [judges, verdicts].concat().join(" | ");
        rows.push(format!("| `{fen}` | `{}` | {cells} |", moves.join(" ")));
    }
    let page = include_str!("../docs/repetition.md");
    let documented: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| `") && line.contains(" w` |")).collect();
    assert_eq!(rows, documented);
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
    let twofold = RuleSet { repetition_count: 2, ..RuleSet::ASIAN };
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
    assert_eq!(judge(&start, &moves, RuleSet::ASIAN).unwrap_err().0, moves[1]);
}

/// Whether the path agrees with whole positions at the present position: on the start of the cycle, and on the checks in it.
fn path_agrees(path: &GameHistory, positions: &[Position]) -> bool {
    let (now, earlier) = positions.split_last().unwrap();
    let mut seen = false;
    for fold in 0..=4_usize {
        let same = |position: &Position| position.board() == now.board() && position.turn() == now.turn();
        let stood = (0..earlier.len()).rev().filter(|&at| same(&earlier[at]));
        let first = fold.checked_sub(2).and_then(|needed| stood.clone().nth(needed));
        let cycle = path.cycle(now, fold as u32);
        assert_eq!(cycle.map(|cycle| earlier.len() - cycle.plies.len()), first, "{now} {fold}");
        for (cycle, first) in cycle.into_iter().zip(first) {
            seen = true;
            for color in Color::ALL {
                let mut after =
                    positions[first + 1..].iter().filter(|after| after.turn() == color.opponent());
                assert_eq!(cycle.checks_perpetually(color), after.all(Position::in_check), "{now} {color:?}");
            }
        }
    }
    seen
}

/// Plays on a path, keeping every position; how many of them were repetitions. Taking all back leads to the start.
fn follow(start: &Position, moves: impl IntoIterator<Item = Move>) -> usize {
    let (mut path, mut now, mut positions) = (GameHistory::new(), start.clone(), vec![start.clone()]);
    let mut repeated = 0;
    for played in moves {
        path.make(&mut now, played);
        positions.push(now.clone());
        repeated += usize::from(path_agrees(&path, &positions));
    }
    for before in positions.iter().rev().skip(1) {
        assert!(path.unmake(&mut now));
        assert_eq!(&now, before);
    }
    assert!(!path.unmake(&mut now) && path.plies().is_empty());
    repeated
}

#[test]
fn the_path_knows_what_whole_positions_know() {
    for case in cases() {
        assert!(follow(&case.setup.check().unwrap(), case.moves) > 0, "{}", case.note);
    }
    // Few pieces that wander: repetitions of every length, with captures between.
    let mut repeated = 0;
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let start: Position = "3k5/9/9/4r4/9/9/9/4R4/4A4/4K4 w".parse().unwrap();
        let (mut now, mut moves) = (start.clone(), Vec::new());
        while moves.len() < 60 && now.has_legal_move() {
            let legal = now.legal_moves();
            // Mostly back and forth: the move that reverses the last but one, if it is legal.
            let back = moves
                .len()
                .checked_sub(2)
                .map(|at: usize| moves[at])
                .map(|last: Move| Move::new(last.to, last.from));
            let chosen = back.filter(|back| legal.contains(back) && rng.below(4) > 0);
            let played = chosen.unwrap_or_else(|| legal[rng.below(legal.len() as u64) as usize]);
            now = now.play(played).unwrap();
            moves.push(played);
        }
        repeated += follow(&start, moves);
    }
    assert!(repeated > 1000, "{repeated}");
}

#[test]
fn where_only_checks_count_the_path_is_the_whole_verdict() {
    for case in cases() {
        let mut game = Game::new(case.setup.check().unwrap());
        for played in case.moves {
            game.play(played).unwrap();
        }
        let Some(cycle) = game.history().cycle(game.position(), 3) else { continue };
        let found = game.result(RuleSet::CHECK_ONLY).unwrap();
        let [red, black] = Color::ALL.map(|color| cycle.checks_perpetually(color));
        let expected = match (red, black) {
            (true, true) => (None, Reason::MutualCheck),
            (true, false) => (Some(Color::Black), Reason::PerpetualCheck),
            (false, true) => (Some(Color::Red), Reason::PerpetualCheck),
            (false, false) => (None, Reason::Repetition),
        };
        assert_eq!((found.winner, found.reason), expected, "{}", case.note);
    }
}
