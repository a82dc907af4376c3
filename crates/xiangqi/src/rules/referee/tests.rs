//! Each variant of the rules on perpetual chase, and the verdicts of the referee by positions alone.

use super::*;
use crate::rng::Rng;
use crate::rules::{Board, Piece, Role, Setup};

/// A case: set-up, moves, note.
struct Case {
    start: Position,
    moves: Vec<Move>,
    note: &'static str,
}

fn cases() -> Vec<Case> {
    let lines = include_str!("../../../../../tests/data/repetition.tsv").lines();
    let case = |line: &'static str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let point = |text: &str| text.parse::<Square>().unwrap();
        let moves = columns[1].split(' ').map(|text| Move::new(point(&text[..2]), point(&text[2..])));
        let start = columns[0].parse().unwrap();
        Case { start, moves: moves.collect(), note: columns[4] }
    };
    lines.filter(|line| !line.starts_with('#')).skip(1).map(case).collect()
}

/// A rook chases a knight that gives check with every second move. In one position the knight pins the rook.
#[test]
fn checks_between_and_pins_matter_only_if_the_rules_say_so() {
    let start: Position = "9/9/3k5/9/9/9/3p5/6n2/3K5/4R4 w".parse().unwrap();
    let point = |text: &str| text.parse::<Square>().unwrap();
    let moves = ["e0e2", "g2f0", "e2e0", "f0g2"].map(|text| Move::new(point(&text[..2]), point(&text[2..])));
    let winner = |bits| {
        let chase = ChaseRules::from_bits(bits);
        judge(&start, &moves.repeat(2), RuleSet { chase, ..RuleSet::ASIAN }).unwrap().unwrap().winner
    };
    assert_eq!([0, 4].map(winner), [Some(Color::Black); 2]);
    assert_eq!([1, 2, 3, 5, 6, 7].map(winner), [None; 6]);
}

#[test]
fn the_bits_tell_the_variants_apart() {
    let all: Vec<ChaseRules> = ChaseRules::all().collect();
    assert_eq!(all.len(), 8);
    assert_eq!(all[0], ChaseRules::default());
    for (bits, rules) in (0..).zip(all) {
        assert_eq!(rules.bits(), bits);
    }
    assert_eq!(ChaseRules::from_bits(8), None);
}

/// Returns the verdict by positions alone, without looking at a move: a side chases a piece for ever if the piece is threatened
/// wherever the side has just moved, and nowhere it is about to. The graver offence loses.
fn verdict_by_positions(start: &Position, moves: &[Move], rules: ChaseRules) -> Option<Color> {
    let mut pieces: Vec<(Color, Square)> =
        start.board().iter().map(|(square, piece)| (piece.color, square)).collect();
    let mut visited = vec![(start.clone(), pieces.clone())];
    for played in moves {
        let position = visited.last().unwrap().0.play(*played).unwrap();
        pieces.retain(|(_, square)| *square != played.to);
        pieces
            .iter_mut()
            .filter(|(_, square)| *square == played.from)
            .for_each(|(_, square)| *square = played.to);
        visited.push((position, pieces.clone()));
    }
    let last = visited.last().unwrap().0.key();
    let same = visited.iter().enumerate().filter(|(_, (position, _))| position.key() == last);
    let first = same.map(|(at, _)| at).rev().nth(2).unwrap();
    let cycle = &visited[first + 1..];
    let checked = cycle.iter().any(|(position, _)| position.in_check());
    let severity = |side: Color| {
        let checks = |(position, _): &(Position, Vec<_>)| position.turn() == side || position.in_check();
        if cycle.iter().all(checks) {
            return 2;
        }
        let chases = |name: usize| {
            cycle.iter().all(|(position, pieces)| {
                let square = pieces[name].1;
                if position.turn() == side {
                    !threatened(position, rules).contains(square)
                } else {
                    threatened_by_last_mover(position, rules).contains(square)
                }
            })
        };
        let mut prey = (0..pieces.len()).filter(|&name| pieces[name].0 != side);
        i32::from((rules.checks_between || !checked) && prey.any(chases))
    };
    let [red, black] = Color::ALL.map(severity);
    match red.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Less => Some(Color::Red),
        std::cmp::Ordering::Equal => None,
    }
}

#[test]
fn positions_alone_tell_the_verdict_of_every_case() {
    for case in cases() {
        for chase in ChaseRules::all() {
            let rules = RuleSet { chase: Some(chase), ..RuleSet::ASIAN };
            let Some(judged) = judge(&case.start, &case.moves, rules).unwrap() else { continue };
            assert_eq!(verdict_by_positions(&case.start, &case.moves, chase), judged.winner, "{}", case.note);
        }
    }
}

/// Returns a random position of both kings and a few other pieces.
fn random_position(rng: &mut Rng) -> Option<Position> {
    use Role::{Cannon, Guard, Knight, Minister, Pawn, Rook};
    let mut board = Board::empty();
    let mut put = |square: u64, color: Color, role: Role| {
        board.set(Square::from_index(square as usize).unwrap(), Some(Piece::new(color, role)));
    };
    put(3 + rng.below(3) + 9 * rng.below(3), Color::Red, Role::King);
    put(3 + rng.below(3) + 9 * (7 + rng.below(3)), Color::Black, Role::King);
    for _ in 0..2 + rng.below(4) {
        let color = Color::ALL[rng.below(2) as usize];
        let roles = [Rook, Rook, Knight, Knight, Cannon, Cannon, Pawn, Guard, Minister];
        put(rng.below(90), color, roles[rng.below(roles.len() as u64) as usize]);
    }
    Setup { board, turn: Color::Red, halfmoves: 0, fullmoves: 1 }.check().ok()
}

#[test]
fn positions_alone_tell_the_verdict_of_random_cycles() {
    let mut rng = Rng::new(11);
    let mut chased = 0;
    for _ in 0..40_000 {
        let Some(start) = random_position(&mut rng) else { continue };
        // Two moves of either side, there and back, twice; the first attacks something if it can.
        let (mut now, mut moves) = (start.clone(), Vec::new());
        for _ in 0..2 {
            let legal = now.legal_quiets();
            let attacks = |played: &&Move| {
                let after = now.play(**played).unwrap();
                !threatened_by_last_mover(&after, ChaseRules::ASIAN).is_empty()
            };
            let attacking: Vec<Move> = legal.iter().filter(attacks).copied().collect();
            let list = if attacking.is_empty() || rng.chance(1, 4) { legal.to_vec() } else { attacking };
            let Some(&played) = list.get(rng.below(list.len() as u64) as usize) else { break };
            now = now.play(played).unwrap();
            moves.push(played);
        }
        let back: Vec<Move> = moves.iter().map(|played| Move::new(played.to, played.from)).collect();
        let moves = [moves.as_slice(), &back].concat().repeat(2);
        for chase in ChaseRules::all() {
            let rules = RuleSet { chase: Some(chase), ..RuleSet::ASIAN };
            let Ok(Some(judged)) = judge(&start, &moves, rules) else { continue };
            if matches!(judged.reason, Reason::Checkmate | Reason::Stalemate) {
                continue;
            }
            assert_eq!(verdict_by_positions(&start, &moves, chase), judged.winner, "{start:?} {moves:?}");
            chased += usize::from(judged.reason == Reason::PerpetualChase);
        }
    }
    assert!(chased > 100, "{chased}");
}

#[test]
fn threats_do_not_depend_on_side_and_color() {
    let mut rng = Rng::new(12);
    let mut threats = 0;
    for position in (0..4_000).filter_map(|_| random_position(&mut rng)) {
        let mirrored = position.to_setup().mirrored().check().unwrap();
        let swapped = position.to_setup().swapped().check().unwrap();
        for rules in ChaseRules::all() {
            for threats_of in [threatened, threatened_by_last_mover] {
                let own = threats_of(&position, rules);
                let image: Bitboard = own.into_iter().map(Square::mirrored).collect();
                let other: Bitboard = own.into_iter().map(Square::flipped).collect();
                assert_eq!(threats_of(&mirrored, rules), image, "{position:?}");
                assert_eq!(threats_of(&swapped, rules), other, "{position:?}");
                threats += own.count();
            }
        }
    }
    assert!(threats > 500, "{threats}");
}
