//! Laws of practice against exact tables: who keeps the result never fails, and who does not is told at once.
//!
//! By default on exercises of some small tables. `CANJU_PRACTICE_TABLES=FOLDER` takes the shipped exercises and these tables,
//! `CANJU_ROUNDS=N` plays N times as many games.
#![allow(clippy::print_stdout, clippy::indexing_slicing, reason = "a test fails by it; figures are printed")]

use std::collections::HashSet;
use std::path::PathBuf;

use canju_lab::books::endgame::judge::{Anyone, ByTable, Trainee, toughest};
use canju_lab::books::endgame::practice::{Remark, Session};
use canju_lab::books::endgame::problem::Problem;
use canju_lab::books::endgame::shipped;
use canju_lab::experiment::mining::exercises;
use canju_lab::progress::Unattended;
use canju_lab::records::Outcome;
use canju_lab::rng::Rng;
use canju_lab::rules::referee::{Game, Reason, RuleSet};
use canju_lab::rules::{Move, Position};
use canju_lab::tablebase::catalog::Catalog;
use canju_lab::tablebase::code::{Value, Wdl};
use canju_lab::tablebase::memory;
use canju_lab::tablebase::probe::{Probe, Tablebase};

use super::effort::rounds;

/// Exercises with their tables; the folder is kept until the end.
fn exercised() -> (Tablebase, Vec<Problem>, Option<tempfile::TempDir>) {
    if let Some(folder) = std::env::var_os("CANJU_PRACTICE_TABLES") {
        let tables = Tablebase::of(&Catalog::new(PathBuf::from(folder))).unwrap();
        return (tables, shipped::exercises().unwrap().to_vec(), None);
    }
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::new(folder.path().to_owned());
    let materials = ["KNKGG", "KRKGM", "KPPKG", "KCGKM", "KNPKG"].map(|text| text.parse().unwrap());
    catalog.build(&materials, memory::allowance(), &Unattended, &mut |_| ()).unwrap();
    let problems = exercises(&catalog, 7, &Unattended).unwrap();
    assert!(problems.len() > 20, "{}", problems.len());
    (Tablebase::of(&catalog).unwrap(), problems, Some(folder))
}

/// The legal moves that keep the result, straight from the tables.
fn keeping(tables: &Tablebase, position: &Position) -> Vec<Move> {
    let wdl = tables.value(position).unwrap().wdl;
    let keeps = |played: &&Move| tables.value(&position.play(**played).unwrap()).unwrap().before().wdl == wdl;
    position.legal_moves().iter().filter(keeps).copied().collect()
}

/// How a try ended.
#[derive(Debug, Default, PartialEq)]
struct Ends {
    solved: u32,
    unfinished: u32,
    forgiven: u32,
}

/// Plays any moves that keep the result, for this many own moves at most.
fn slow(problem: &Problem, tables: &Tablebase, rng: &mut Rng, most: usize, ends: &mut Ends) {
    let judge = ByTable { tables, trainee: &Anyone, seed: rng.next_u64() };
    let mut session = Session::new(problem.start.clone());
    let (mut told, mut quiet) = (HashSet::new(), false);
    let mut hears = |session: &mut Session| {
        let (end, remark) = session.referee(RuleSet::ASIAN, true);
        match remark {
            Some(Remark::Repeats) => _ = told.insert(session.position().key()),
            Some(Remark::Quiet(_)) => quiet = true,
            Some(Remark::Forgiven(end)) => {
                let was_told =
                    end.reason == Reason::QuietLimit && quiet || told.contains(&session.position().key());
                assert!(was_told, "{end:?} {}", session.position());
                quiet = false;
                ends.forgiven += 1;
            }
            None => {}
        }
        end
    };
    let end = loop {
        let moves = keeping(tables, session.position());
        let played = moves[rng.below(moves.len() as u64) as usize];
        let before = tables.value(session.position()).unwrap().plies;
        let judged = session.play(played, &judge).unwrap();
        assert_eq!(judged.kept, Some(true), "{} {played}", session.position());
        assert_eq!(judged.plies.map(|(best, _)| best), before);
        let mut end = hears(&mut session);
        if end.is_none() && session.answer(&judge).unwrap().is_some() {
            end = hears(&mut session);
        }
        if end.is_some() || session.has_held() || session.judged().len() >= most {
            break end;
        }
    };
    assert_eq!(session.mistakes(), []);
    let end = end.map(|end| Outcome::of_winner(end.winner));
    assert_eq!(session.is_solved(end), Some(true), "{} {end:?}", problem.start);
    if end.is_some() || session.has_held() {
        ends.solved += 1;
    } else {
        ends.unfinished += 1;
    }
}

#[test]
fn who_keeps_the_result_never_fails_however_slowly() {
    let (tables, problems, _folder) = exercised();
    let plays = rounds(150) as usize;
    let mut rng = Rng::new(20_438);
    let mut ends = Ends::default();
    for play in 0..plays {
        slow(&problems[play % problems.len()], &tables, &mut rng, 200, &mut ends);
    }
    println!("{plays} plays: {ends:?}");
    assert_eq!(ends.solved + ends.unfinished, plays as u32);
    assert!(ends.solved > ends.unfinished);
}

#[test]
fn every_move_that_changes_the_result_is_told_and_taken_back() {
    let (tables, problems, _folder) = exercised();
    let judge = ByTable { tables: &tables, trainee: &Anyone, seed: 1 };
    let mut changed = 0;
    for problem in &problems {
        let right = keeping(&tables, &problem.start);
        for &played in problem.start.legal_moves().iter() {
            let mut session = Session::new(problem.start.clone());
            let judged = session.play(played, &judge).unwrap();
            assert_eq!(judged.kept, Some(right.contains(&played)), "{} {played}", problem.start);
            let Some(mistake) = session.mistake_here() else {
                assert_eq!(session.moves(), [played]);
                continue;
            };
            changed += 1;
            assert_eq!((mistake.judged, session.position()), (judged, &problem.start));
            assert!(right.contains(&mistake.line[0]), "{} {:?}", problem.start, mistake.line);
            assert_ne!(judged.before, judged.after);
            // Tried again from there.
            assert_eq!(session.play(right[0], &judge).unwrap().kept, Some(true));
            assert_eq!((session.mistake_here(), session.is_solved(None)), (None, Some(false)));
        }
    }
    println!("{changed} moves of {} problems change the result", problems.len());
    assert!(changed > problems.len());
}

/// Plays the last legal move.
#[derive(Debug)]
struct Last;

impl Trainee for Last {
    fn choices(&self, game: &Game) -> Vec<Move> {
        game.position().legal_moves().last().copied().into_iter().collect()
    }
}

/// A reply keeps the result of its side and lasts long, and a trainee fails after it if any of the hardest replies makes it fail.
#[test]
fn the_reply_resists_most() {
    let (tables, problems, _folder) = exercised();
    let failing = |game: &Game, trainee: &dyn Trainee| {
        let (kept, choices) = (keeping(&tables, game.position()), trainee.choices(game));
        choices.iter().filter(|choice| !kept.contains(choice)).count() as f64 / choices.len().max(1) as f64
    };
    let (mut choices, mut caught) = (HashSet::new(), [0, 0]);
    for problem in problems.iter().take(60) {
        let mut game = Game::new(problem.start.clone());
        game.play(keeping(&tables, &problem.start)[0]).unwrap();
        let position = game.position().clone();
        let after = |played: Move| {
            let mut after = game.clone();
            after.play(played).unwrap();
            after
        };
        let Some(reply) = toughest(&tables, &game, &Anyone, 1).unwrap() else { continue };
        assert_eq!(toughest(&tables, &game, &Anyone, 1).unwrap(), Some(reply));
        choices.extend((1..20).filter_map(|seed| toughest(&tables, &game, &Anyone, seed).unwrap()));
        let moves = tables.moves(&position).unwrap();
        let lasts = |value: Value| {
            value.wdl == moves[0].1.wdl
                && (value.wdl != Wdl::Loss || 4 * value.plies.unwrap() >= 3 * moves[0].1.plies.unwrap())
        };
        let earlier = problem.start.key();
        let lasting =
            moves.iter().filter(|(other, value)| lasts(*value) && position.key_after(*other) != earlier);
        let lasting: Vec<Move> = lasting.map(|(other, _)| *other).collect();
        assert!(lasting.contains(&reply), "{position} {reply}");
        for other in &lasting {
            assert!(
                failing(&after(reply), &Anyone) >= failing(&after(*other), &Anyone),
                "{position} {other}"
            );
        }
        let for_last = toughest(&tables, &game, &Last, 1).unwrap().unwrap();
        assert!(failing(&after(for_last), &Last) >= failing(&after(reply), &Last));
        for (sum, played) in caught.iter_mut().zip([reply, for_last]) {
            *sum += failing(&after(played), &Last) as u32;
        }
    }
    assert!(choices.len() > 20);
    assert!(caught[1] > caught[0], "{caught:?}");
}
