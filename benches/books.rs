//! Time of a query in a book of a million positions, and of adding a game of a hundred moves, synced to the disk.
//!
//! `cargo bench --no-default-features --bench books [POSITIONS] [FOLDER]`; the figures depend on the disk that FOLDER is on.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

use std::path::PathBuf;
use std::time::Instant;

use canju::books::endgame::positions::GameId;
use canju::books::endgame::query::{best, page};
use canju::books::endgame::{Annotation, Game, Given, Step};
use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::Draft;
use canju::knowledge::history::Action;
use canju::material::{Material, NodeId};
use canju::rng::Rng;
use canju::rules::{Color, Position};
use canju::store::Base;

/// Plies of a game of a hundred moves.
const PLIES: usize = 200;
/// Games from one start.
const BRANCHES: usize = 25;
/// Queries and games that are measured.
const MEASURED: usize = 200;

/// A game from a start: some moves as others have them, then its own.
fn game(start: &Position, plies: usize, rng: &mut Rng) -> Game {
    let (mut now, mut steps) = (start.clone(), Vec::new());
    for after in 0..plies as u32 {
        let moves = now.legal_moves();
        let choice = if after < 8 { moves.len().min(2) } else { moves.len() };
        let Some(&played) = moves.get(rng.below(choice as u64) as usize) else { break };
        now = now.play(played).unwrap();
        steps.push(Step { after, played, given: None });
    }
    let given = Given::Annotated(Annotation::ALL[rng.below(9) as usize]);
    let at_start = steps.is_empty().then_some(given);
    steps.iter_mut().next_back().into_iter().for_each(|step| step.given = Some(given));
    Game::new("", start, at_start, steps).unwrap()
}

fn start(rng: &mut Rng) -> Position {
    loop {
        let node = NodeId::new(rng.below(u64::from(NodeId::COUNT)) as u32).unwrap();
        let material: Material = node.material();
        if (6..=14).contains(&material.pieces())
            && let Some(position) = material.quiet_position(Color::Red, rng)
        {
            return position;
        }
    }
}

/// Middle, 99th of a hundred, and longest, in milliseconds.
fn report(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!("{what:<44} median {:>7.3} ms, 99 % {:>7.3} ms, most {:>7.3} ms", at(50), at(99), at(100));
}

fn timed<T>(run: impl FnOnce() -> T) -> f64 {
    let begun = Instant::now();
    let result = run();
    let elapsed = begun.elapsed().as_secs_f64() * 1e3;
    drop(result);
    elapsed
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted: u64 = words.iter().find_map(|word| word.parse().ok()).unwrap_or(1_000_000);
    let folder = words.iter().find(|word| word.parse::<u64>().is_err()).map(PathBuf::from);
    let folder = tempfile::tempdir_in(folder.unwrap_or_else(std::env::temp_dir)).unwrap();
    let path = folder.path().join("bench.canju");
    let empty = Draft::new(&KnowledgeBase::default()).finish();
    let mut base = Base::create(&path, Action::Create { from: "bench".into() }, "", 0, &empty).unwrap();
    let mut rng = Rng::new(1);
    let (mut positions, mut starts) = (0, Vec::new());
    let begun = Instant::now();
    while positions < wanted {
        let mut games = Vec::new();
        while games.len() < 500 {
            let from = start(&mut rng);
            games.extend((0..BRANCHES).map(|_| game(&from, PLIES, &mut rng)));
            starts.push(from);
        }
        positions +=
            base.add_to_book(&games).unwrap().iter().map(|(_, edited)| edited.positions).sum::<u64>();
    }
    println!("{positions} positions in {:.0} s", begun.elapsed().as_secs_f64());
    base.write_back().unwrap();
    println!("file {:.0} MB", path.metadata().unwrap().len() as f64 / 1e6);

    let asked: Vec<Position> = (0..MEASURED)
        .map(|_| {
            let from = &starts[rng.below(starts.len() as u64) as usize];
            let mut here = from.clone();
            for _ in 0..rng.below(12) {
                let Some((played, _)) = best(&base.book(), &here).unwrap() else { break };
                here = here.play(played).unwrap();
            }
            here
        })
        .collect();
    drop(base);
    let mut base = Base::open(&path, &canju::progress::Unattended).unwrap();
    let found = |position: &Position| page(&base.book(), position).unwrap();
    assert!(asked.iter().take(20).all(|position| found(position).is_some()));
    report("a query", asked.iter().map(|position| timed(|| found(position))).collect());
    for (plies, rested) in [(PLIES / 2, false), (PLIES, false), (PLIES, true)] {
        let mut games = Vec::new();
        for (at, known) in starts.iter().take(MEASURED).enumerate() {
            // Half of them begin with the moves of others.
            let from = if at % 2 == 0 { start(&mut rng) } else { known.clone() };
            games.push(game(&from, plies, &mut rng));
        }
        let add = |game: &Game, base: &mut Base| {
            // As the window does while it is idle.
            if rested {
                base.write_back().unwrap();
            }
            timed(|| base.add_to_book(std::slice::from_ref(game)).unwrap())
        };
        let pace = if rested { "with rests" } else { "without rest" };
        report(
            &format!("a game of {plies} plies added {pace}"),
            games.iter().map(|game| add(game, &mut base)).collect(),
        );
    }
    let last = (1..).take_while(|number| number % 64 != 0).map(GameId);
    report("a game taken out", last.map(|id| timed(|| base.remove_from_book(id).unwrap())).collect());
}
