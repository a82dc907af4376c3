//! The adviser against an independent computation, and its advice in master games.

use super::*;

/// Positions with the map and the value of every legal move, computed by a separate program.
const REFERENCE: &str = include_str!("../../../../tests/data/adviser.tsv");
/// Positions of master games.
const MIDDLEGAMES: &str = include_str!("../../../../tests/data/middlegames.tsv");

fn rows(text: &str) -> impl Iterator<Item = (Position, Vec<&str>)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut cells = line.split('\t');
        (cells.next().unwrap().parse().unwrap(), cells.collect())
    })
}

#[test]
fn map_and_ranking_equal_an_independent_computation() {
    assert_eq!(rows(REFERENCE).count(), 20);
    for (position, cells) in rows(REFERENCE) {
        let [map, ranking] = cells[..] else { panic!("{cells:?}") };
        let advice = Adviser::default().advise(&position);
        let found = crate::paper::matrix(&advice.map.values);
        let expected: Vec<f64> = map.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(expected.len(), Square::COUNT);
        for (found, expected) in found.iter().flatten().zip(expected) {
            assert!((found - expected).abs() < 1e-4, "{position}: {found} is not {expected}");
        }
        let expected = ranking.split(' ').map(|one| one.split_once('=').unwrap());
        let expected: std::collections::BTreeMap<_, f64> =
            expected.map(|(played, value)| (played.to_owned(), value.parse().unwrap())).collect();
        let value = |one: &Advised| (one.played.to_string(), one.value);
        let found: std::collections::BTreeMap<_, f64> = advice.moves.iter().map(value).collect();
        assert!(found.keys().eq(expected.keys()), "{position}");
        for (played, value) in &found {
            assert!((value - expected[played]).abs() < 1e-4, "{position} {played}: {value}");
        }
        // Neither ranks a move above one that the other values clearly higher.
        let ordered = |two: &[Advised]| {
            let [first, second] = [&two[0], &two[1]].map(|one| expected[&one.played.to_string()]);
            two[0].wins || first > second - 1e-4
        };
        assert!(advice.moves.windows(2).all(ordered), "{position}");
    }
}

#[test]
fn in_middlegames_the_first_move_is_rarely_the_kings() {
    let positions: Vec<Position> =
        rows(MIDDLEGAMES).map(|(position, _)| position).chain([Position::start()]).collect();
    assert_eq!(positions.len(), 51);
    let first_is_the_kings = |position: &&Position| {
        let first = Adviser::default().advise(position).moves[0].played;
        position.piece_at(first.from).unwrap().role == Role::King
    };
    let kings = positions.iter().filter(first_is_the_kings).count();
    assert!(kings * 20 <= positions.len(), "{kings}");
}

/// The vacated point is no screen: the cannon next to the rook does not jump itself.
#[test]
fn a_piece_neither_blocks_nor_screens_itself() {
    let position: Position = "3k5/9/9/9/R3C4/9/9/9/4p4/5K3 w".parse().unwrap();
    let map = Adviser::default().map(&position);
    assert_eq!(map.value("e1".parse().unwrap()), 0.0);
}

#[test]
fn a_king_that_moves_is_unimportant_and_one_that_is_taken_is_not() {
    for horse_over_cannon in [false, true] {
        assert_eq!(rules::mover_importance(Role::King, horse_over_cannon), 0.0);
        assert_eq!(rules::importance(Role::King, horse_over_cannon), 1.0);
        let others = Role::ALL.into_iter().filter(|role| *role != Role::King);
        for role in others {
            let [mover, target] = [rules::mover_importance, rules::importance];
            assert_eq!(mover(role, horse_over_cannon), target(role, horse_over_cannon));
        }
    }
}
