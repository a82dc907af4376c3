//! Laws of training games.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;

use super::format::HEADER;
use super::*;
use crate::engine::{Evaluation, Parameters};
use canju_files::progress::Unattended;
use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::referee::{RuleSet, judge};

const NODES: u32 = 40;

/// The engine with its hand-made evaluation.
fn classical(seed: u64, nodes: u32) -> SelfPlay {
    SelfPlay::new(seed, nodes, Evaluation::classical(Parameters::default(), None))
}

fn games(player: &SelfPlay, count: u32) -> Vec<TrainingGame> {
    (0..count).map(|number| player.game(number, &Unattended).unwrap()).collect()
}

/// A game that chance plays, with scores of chance, and a result of chance.
fn any_game() -> impl Strategy<Value = TrainingGame> {
    (any::<u64>(), any::<u32>(), 1_usize..200, 0_usize..10).prop_map(|(seed, number, length, decision)| {
        let mut rng = Rng::new(seed);
        let material: Material = ["KRNPKRGGMM", "KRRNNCCGGMMPPPPPKRRNNCCGGMMPPPPP", "KPKG", "KGKC"]
            [rng.below(4) as usize]
            .parse()
            .unwrap();
        let turn = Color::ALL[rng.below(2) as usize];
        let start = loop {
            let drawn = material.random_position(turn, &mut rng).unwrap_or_else(Position::start);
            if drawn.has_legal_move() {
                break drawn;
            }
        };
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for _ in 0..length {
            let legal = position.legal_moves();
            let Some(&played) = legal.get(rng.below(legal.len() as u64) as usize) else { break };
            moves.push(ScoredMove { played, score: rng.next_u64() as i16 });
            position.make(played);
        }
        let origin = [Origin::Opening, Origin::Endgame][rng.below(2) as usize];
        let winner = [Some(Color::Red), None, Some(Color::Black)][rng.below(3) as usize];
        let decision = Decision::all().nth(decision).unwrap();
        TrainingGame { number, origin, start, moves, winner, decision }
    })
}

/// The bytes of a file of these games, which get their numbers.
fn file_of(settings: Settings, games: &[TrainingGame]) -> Vec<u8> {
    let mut bytes = settings.header().to_vec();
    for (number, game) in (0..).zip(games) {
        bytes.extend(encode(&TrainingGame { number, ..game.clone() }));
    }
    bytes
}

fn settings() -> impl Strategy<Value = Settings> {
    any::<(u64, u32, u64)>().prop_map(|(seed, nodes, engine)| Settings { seed, nodes, engine })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_are_read_as_they_were_written(
        settings in settings(),
        games in proptest::collection::vec(any_game(), 0..5),
    ) {
        let bytes = file_of(settings, &games);
        let reader = Reader::new(&*bytes).unwrap();
        prop_assert_eq!(reader.settings(), settings);
        for (number, read) in (0..).zip(reader) {
            let written = TrainingGame { number, ..games[number as usize].clone() };
            prop_assert_eq!(read.unwrap(), written);
        }
        prop_assert_eq!(Reader::new(&*bytes).unwrap().count(), games.len());
    }

    #[test]
    fn every_wrong_bit_is_noticed_and_no_game_before_it_is_lost(
        settings in settings(),
        games in proptest::collection::vec(any_game(), 1..4),
        bit in any::<prop::sample::Index>(),
    ) {
        let whole = file_of(settings, &games);
        let mut bytes = whole.clone();
        let bit = bit.index(8 * bytes.len());
        bytes[bit / 8] ^= 1 << (bit % 8);
        let Ok(mut reader) = Reader::new(&*bytes) else {
            prop_assert!(bit / 8 < HEADER);
            return Ok(());
        };
        let good = reader.by_ref().take_while(Result::is_ok).count();
        let before = file_of(settings, &games[..good]);
        prop_assert!(good < games.len() && before.len() <= bit / 8 && whole.starts_with(&before));
    }

    #[test]
    fn a_file_cut_anywhere_keeps_its_whole_games(
        settings in settings(),
        games in proptest::collection::vec(any_game(), 1..4),
        at in any::<prop::sample::Index>(),
        rubbish in proptest::collection::vec(any::<u8>(), 0..40),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.bin");
        let whole = file_of(settings, &games);
        let mut cut = whole[..at.index(whole.len() + 1)].to_vec();
        // After a loss of power there may be anything in the place of a record.
        if cut.len() >= HEADER {
            cut.extend(rubbish);
        }
        fs::write(&path, &cut).unwrap();
        let mut file = TrainingFile::open(&path, settings, &Unattended).unwrap();
        for number in file.summary().games..games.len() as u32 {
            file.append(&TrainingGame { number, ..games[number as usize].clone() }).unwrap();
        }
        let summary = file.summary();
        drop(file);
        prop_assert!(fs::read(&path).unwrap() == whole);
        prop_assert_eq!(survey(&path, &Unattended).unwrap(), (settings, summary));
        prop_assert_eq!(summary.bytes, whole.len() as u64);
    }
}

#[test]
fn a_game_follows_from_the_seed_and_its_number_alone() {
    let (one, other) = (classical(3, NODES), classical(4, NODES));
    let played = games(&one, 4);
    let backwards: Vec<TrainingGame> =
        (0..4).rev().map(|number| one.game(number, &Unattended).unwrap()).collect();
    assert!(played.iter().eq(backwards.iter().rev()));
    assert!(played.iter().zip(games(&other, 4)).all(|(game, other)| game.start != other.start));
    assert_ne!(classical(3, 2 * NODES).game(0, &Unattended).unwrap(), played[0]);
}

#[test]
fn games_are_decided_by_the_recipe() {
    let player = classical(9, NODES);
    let games = games(&player, 60);
    let openings = games.iter().filter(|game| game.origin == Origin::Opening).count();
    assert!((30..=54).contains(&openings), "{openings}");
    for game in &games {
        let material = Material::of(&game.start);
        let units = material.red.units() + material.black.units();
        match game.origin {
            Origin::Opening => assert!(game.moves[0].score.abs() <= 1_000 && units > 12, "{game:?}"),
            Origin::Endgame => assert!((2..=12).contains(&units), "{game:?}"),
        }
        let moves: Vec<_> = game.moves.iter().map(|best| best.played).collect();
        // Red's view of the last scores; at even plies of the game the side that began moves.
        let red = |at: usize| {
            let score = i32::from(game.moves[at].score);
            if (game.start.turn() == Color::Red) == at.is_multiple_of(2) { score } else { -score }
        };
        let last = |plies: u32| (game.moves.len() - plies as usize..game.moves.len()).map(red);
        match game.decision {
            Decision::Rules(reason) => {
                let judged = judge(&game.start, &moves, RuleSet::ASIAN).unwrap().unwrap();
                assert_eq!((judged.winner, judged.reason), (game.winner, reason));
            }
            Decision::Decisive => {
                let sign = if game.winner == Some(Color::Red) { 1 } else { -1 };
                assert!(game.winner.is_some());
                assert!(last(DECISIVE_PLIES).all(|score| score * sign > DECISIVE_SCORE), "{game:?}");
            }
            Decision::Even => {
                assert!(game.winner.is_none() && game.moves.len() >= EVEN_AFTER);
                assert!(last(EVEN_PLIES).all(|score| score.abs() <= EVEN_SCORE), "{game:?}");
            }
        }
    }
    let decisions: std::collections::BTreeSet<&str> = games.iter().map(|game| game.decision.word()).collect();
    assert!(decisions.len() > 2, "{decisions:?}");
}

#[test]
fn quiet_positions_are_out_of_check_and_their_move_captures_nothing() {
    let game = classical(1, NODES).game(0, &Unattended).unwrap();
    let mut position = game.start.clone();
    for (at, seen) in game.positions().enumerate() {
        let best = game.moves[at];
        let captures = position.legal_captures().contains(&best.played);
        assert_eq!((&seen.position, seen.best), (&position, best));
        assert_eq!(seen.quiet, !captures && position.checkers().is_empty());
        position.make(best.played);
    }
}

/// A file of many games, and its folder.
fn long_file(settings: Settings) -> (tempfile::TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.bin");
    let game = classical(1, NODES).game(0, &Unattended).unwrap();
    let copies = 2 + LONGEST_RECORD / encode(&game).len();
    let bytes = file_of(settings, &vec![game; copies]);
    fs::write(&path, &bytes).unwrap();
    (folder, path, bytes)
}

#[test]
fn what_cannot_be_continued_is_refused_and_left_as_it_is() {
    let settings = Settings { seed: 1, nodes: NODES, engine: 7 };
    let (folder, path, bytes) = long_file(settings);
    let refused = |settings, bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let error = TrainingFile::open(&path, settings, &Unattended).unwrap_err();
        assert!(fs::read(&path).unwrap() == bytes);
        error
    };
    let other = refused(Settings { engine: 8, ..settings }, &bytes);
    assert!(matches!(other, TrainingError::OtherSettings { found, .. } if found == settings));
    let mut broken = bytes.clone();
    broken[HEADER + 60] ^= 1;
    let at = HEADER as u64;
    let damaged = refused(settings, &broken);
    assert!(
        matches!(damaged, TrainingError::Damaged { damage: Damage::Record { at: place }, .. } if place == at)
    );
    for foreign in [&b"x"[..], b"canju", b"no training games, but a letter to somebody", &bytes[1..]] {
        let prefix = settings.header().starts_with(foreign);
        if !prefix {
            let foreign = refused(settings, foreign);
            assert!(
                matches!(foreign, TrainingError::Damaged { damage: Damage::NoTraining, .. }),
                "{foreign:?}"
            );
        }
    }
    let mut newer = settings.header();
    newer[8] = 2;
    let newer = refused(settings, &newer);
    assert!(matches!(newer, TrainingError::Damaged { damage: Damage::Version(2), .. }));
    // Missing, empty and begun headers are written whole.
    for begun in [None, Some(0), Some(20), Some(HEADER)] {
        let path = folder.path().join("new.bin");
        let _ = fs::remove_file(&path);
        if let Some(length) = begun {
            fs::write(&path, &settings.header()[..length]).unwrap();
        }
        TrainingFile::open(&path, settings, &Unattended).unwrap();
        assert!(fs::read(&path).unwrap() == settings.header());
    }
}
