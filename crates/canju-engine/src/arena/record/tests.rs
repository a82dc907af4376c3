//! Record of a match: added units are read back, damage is reported.

use super::*;
use crate::arena::game::tests::Anything;
use crate::arena::{Start, play};
use canju_files::progress::Unattended;
use xiangqi::rng::Rng;
use xiangqi::rules::Color::{Black, Red};
use xiangqi::rules::Forfeit;
use xiangqi::rules::referee::{Reason, RuleSet};

fn settings() -> MatchSettings {
    MatchSettings {
        players: vec!["a".into(), "b".into(), "c".into()],
        pairing: Pairing::RoundRobin,
        limit: "nodes 1".into(),
        openings: Openings::Start { plies: 4 },
        seed: 1,
        rules: RuleBook::Asian,
    }
}

fn pair(unit: Unit) -> PairRecord {
    let start = Position::start();
    let game = |seed| {
        let (mut a, mut b) = (Anything(Rng::new(seed)), Anything(Rng::new(seed + 1)));
        play(&Start::default(), [&mut a, &mut b], RuleSet::ASIAN, &Unattended).unwrap()
    };
    PairRecord::of(unit, &start, [&game(unit.position), &game(unit.position + 100)])
}

#[test]
fn a_file_gives_back_what_was_added_and_a_cut_line_costs_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let file = MatchFile::new(path.clone());
    assert!(file.read().unwrap().is_none());
    let units: Vec<Unit> = settings().units(0..2).collect();
    assert_eq!(units.len(), 6);
    let pairs: Vec<PairRecord> = units.iter().map(|unit| pair(*unit)).collect();
    for pair in &pairs[..4] {
        file.add(&settings(), pair).unwrap();
    }
    // The same again, as two machines may have played it.
    file.add(&settings(), &pairs[0]).unwrap();
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, [&whole[..], &whole[..40]].concat()).unwrap();
    for pair in &pairs[4..] {
        file.add(&settings(), pair).unwrap();
    }
    let found = file.units(&settings()).unwrap();
    assert!(found.values().eq(&pairs));
    let other = MatchSettings { seed: 2, ..settings() };
    assert!(matches!(file.units(&other), Err(MatchError::Other(_))));
}

#[test]
fn what_is_no_match_is_named_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let file = MatchFile::new(path.clone());
    std::fs::write(&path, "KRKNGG,2\n").unwrap();
    assert!(matches!(file.read(), Err(MatchError::NoMatch(_))));
    std::fs::remove_file(&path).unwrap();
    file.add(&settings(), &pair(settings().units(0..1).next().unwrap())).unwrap();
    let whole = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, whole.clone() + "{}\n").unwrap();
    assert!(matches!(file.read(), Err(MatchError::Line(_, 3))));
}

#[test]
fn a_result_that_the_moves_do_not_lead_to_is_named_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let file = MatchFile::new(path.clone());
    let units: Vec<Unit> = settings().units(0..3).collect();
    let pairs: Vec<PairRecord> = units.iter().map(|unit| pair(*unit)).collect();
    pairs.iter().for_each(|pair| file.add(&settings(), pair).unwrap());
    assert!(file.read().is_ok());
    let whole = std::fs::read_to_string(&path).unwrap();
    for (line, pair) in (2..).zip(&pairs) {
        let mut changed = pair.clone();
        let [game, _] = &mut changed.games;
        game.winner = Some(if game.winner == Some(Red) { Black } else { Red });
        let [old, new] = [pair, &changed].map(|pair| serde_json::to_string(pair).unwrap());
        std::fs::write(&path, whole.replace(&old, &new)).unwrap();
        assert!(matches!(file.read(), Err(MatchError::Result(_, number)) if number == line));
    }
    // A side that resigns is the side to move.
    let resigned =
        |winner| GameRecord { moves: "a0a1".into(), winner, end: Cause::Forfeit(Forfeit::Resigned) };
    let pair = |game: GameRecord| PairRecord { games: [game.clone(), game], ..pairs[0].clone() };
    assert!(pair(resigned(Some(Red))).follows_from_moves(RuleSet::ASIAN));
    assert!(!pair(resigned(Some(Black))).follows_from_moves(RuleSet::ASIAN));
    assert!(!pair(resigned(None)).follows_from_moves(RuleSet::ASIAN));
    let illegal = GameRecord { moves: "a0b2".into(), ..resigned(Some(Red)) };
    assert!(!pair(illegal).follows_from_moves(RuleSet::ASIAN));
}

#[test]
fn points_are_those_of_the_first_player_whatever_the_colour() {
    let game = |winner| GameRecord { moves: String::new(), winner, end: Cause::Rules(Reason::Checkmate) };
    let unit = Unit { position: 0, first: 0, second: 1 };
    let pair = |a, b| PairRecord { unit, start: String::new(), games: [game(a), game(b)] };
    let mut standing = Standing::default();
    for (a, b) in [(Some(Red), Some(Black)), (Some(Red), Some(Red)), (None, Some(Red)), (None, None)] {
        standing.add(pair(a, b).half_points());
    }
    assert_eq!(standing.games, Tally { wins: 3, draws: 3, losses: 2 });
    assert_eq!(standing.pairs, Pairs([0, 1, 2, 0, 1]));
}

#[test]
fn what_was_played_elsewhere_is_taken_in_once() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, one, other, foreign] =
        ["whole", "one", "other", "foreign"].map(|name| MatchFile::new(folder.path().join(name)));
    let pairs: Vec<PairRecord> = settings().units(0..3).map(pair).collect();
    for pair in &pairs {
        // The middle position was played by both.
        let position = pair.unit.position;
        (position < 2).then(|| one.add(&settings(), pair).unwrap());
        (position > 0).then(|| other.add(&settings(), pair).unwrap());
    }
    for part in [&one, &other, &one] {
        whole.take_in(&settings(), part).unwrap();
    }
    assert!(whole.units(&settings()).unwrap().values().eq(&pairs));
    assert_eq!(whole.0.read().unwrap().iter().filter(|byte| **byte == b'\n').count(), 1 + pairs.len());
    let missing = MatchFile::new(folder.path().join("missing"));
    assert!(matches!(whole.take_in(&settings(), &missing), Err(MatchError::File(_))));
    let others = MatchSettings { seed: 2, ..settings() };
    foreign.add(&others, &pairs[0]).unwrap();
    assert!(matches!(whole.take_in(&settings(), &foreign), Err(MatchError::Other(_))));
}

#[test]
fn in_a_gauntlet_the_first_meets_each_of_the_others() {
    let gauntlet = MatchSettings { pairing: Pairing::Gauntlet, ..settings() };
    let meet: Vec<(usize, usize)> = gauntlet.units(4..5).map(|unit| (unit.first, unit.second)).collect();
    assert_eq!(meet, [(0, 1), (0, 2)]);
    assert_eq!(settings().units(4..6).filter(|unit| unit.position == 5).count(), 3);
}
