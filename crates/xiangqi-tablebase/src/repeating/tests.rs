//! Lines of positions won by rule, checked move by move and judged by the referee.

use xiangqi::rng::Rng;

use super::*;
use crate::code::Value;
use crate::generate::tests::generate_all;
use crate::probe::Solved;

fn solved(name: &str, rules: Rules) -> Solved {
    generate_all(name, rules).into_values().collect()
}

/// Asserts that a line keeps the win, repeats a position, and is judged as it says.
fn check(tables: &Solved, start: &Position, line: &RepeatingLine) {
    let winner = line.offence.offender.opponent();
    let mut game = Game::new(start.clone());
    let mut keys = vec![start.key()];
    for &played in line.moves.iter().chain(&line.moves[line.repeats_from..]) {
        game.play(played).unwrap();
        let value = tables.value(game.position()).unwrap();
        assert!(value.is_by_rule() && (value.wdl == Wdl::Win) == (game.position().turn() == winner));
        keys.push(game.position().key());
    }
    assert_eq!(keys[line.repeats_from], keys[line.moves.len()]);
    assert_eq!(keys.iter().position(|key| *key == keys[line.moves.len()]), Some(line.repeats_from));
    let rules = RuleSet { quiet_limit: u32::MAX, ..RuleSet::ASIAN };
    let result = game.result(rules).unwrap();
    assert_eq!((result.winner, result.reason), (Some(winner), line.offence.reason));
    assert!(!line.offence.pieces.is_empty());
    assert!(line.offence.pieces.iter().all(|piece| piece.color == line.offence.offender));
    assert_eq!(line.offence.chased.is_some(), line.offence.reason == Reason::PerpetualChase);
}

/// Counts the lines of a sample of the positions won by rule: by check, by chase, not found.
fn lines(name: &str, sample: u64) -> [usize; 3] {
    let tables = solved(name, Rules::of(name.parse().unwrap()));
    let table = tables.table(name.parse().unwrap()).unwrap();
    let mut rng = Rng::new(3);
    let mut found = [0; 3];
    for turn in Color::ALL {
        let is_by_rule = |number: &usize| table.value(*number, turn).is_some_and(Value::is_by_rule);
        let numbers: Vec<usize> = (0..table.index().len()).filter(is_by_rule).collect();
        for _ in 0..if numbers.is_empty() { 0 } else { sample } {
            let number = numbers[rng.below(numbers.len() as u64) as usize];
            let start = table.index().position(number, turn).unwrap();
            let line = repeating_line(&tables, &start).unwrap();
            line.iter().for_each(|line| check(&tables, &start, line));
            found[line.map_or(2, |line| usize::from(line.offence.reason == Reason::PerpetualChase))] += 1;
        }
    }
    found
}

#[test]
fn positions_won_by_rule_have_a_line_that_the_referee_judges_so() {
    let found = ["KRKN", "KRKNG", "KNKPP"].map(|name| lines(name, 100));
    assert_eq!(found, [[200, 0, 0], [200, 0, 0], [99, 101, 0]]);
}

#[test]
#[ignore = "takes minutes"]
fn larger_tables_have_such_lines_too() {
    let found = ["KRKNP", "KNPKN", "KRPKR", "KRKNN"].map(|name| lines(name, 1_000));
    assert_eq!(found, [[2_000, 0, 0], [1_646, 354, 0], [1_779, 217, 4], [1_947, 53, 0]]);
}

#[test]
fn no_other_position_has_one() {
    let tables = solved("KRK", Rules::Plain);
    let won: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
    assert_eq!(repeating_line(&tables, &won).unwrap(), None);
}
