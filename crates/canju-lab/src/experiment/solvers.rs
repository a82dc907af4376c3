//! How hard problems are: players try them against the toughest replies of exact tables, and the referee decides.

use rayon::prelude::*;

use crate::books::endgame::judge::ByTable;
use crate::books::endgame::practice::Session;
use crate::books::endgame::problem::{Problem, Tries};
use crate::engine::Level;
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::progress::{Cancelled, Progress, Unattended};
use crate::records::Outcome;
use crate::rules::referee::RuleSet;
use crate::service::tables::Person;
use crate::tablebase::probe::{Probe, Tablebase};

/// Problems between two reports.
const CHUNK: usize = 16;

/// Cost of a move of the engine's full strength; the other levels have their own.
const FULL: Cost = Cost::Nodes(100_000);

/// Lets every level try every problem N times, each time with other random choices of both sides, and notes the results in the problems
/// that have tables. Reports problems. The same on any number of threads.
///
/// # Errors
/// [`Cancelled`].
pub fn measure(
    problems: &mut [Problem],
    tables: &Tablebase,
    levels: &[Level],
    tries: u32,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let total = problems.len() as u64;
    for (done, chunk) in (0..).step_by(CHUNK).zip(problems.chunks_mut(CHUNK)) {
        progress.report(done, total);
        if progress.cancelled() {
            return Err(Cancelled);
        }
        chunk.par_iter_mut().filter(|problem| tables.value(&problem.start).is_ok()).for_each(|problem| {
            let of_level = |level: &Level| {
                let solved =
                    (1..=u64::from(tries)).filter(|seed| solves(problem, tables, *level, *seed)).count();
                Tries { level: level.to_string(), solved: solved as u32, all: tries }
            };
            problem.tries = levels.iter().map(of_level).collect();
        });
    }
    Ok(())
}

/// Whether a level keeps the result of a problem in practice: it wins by the Asian rules, or holds a draw for
/// [`Session::HELD`] moves.
fn solves(problem: &Problem, tables: &Tablebase, level: Level, seed: u64) -> bool {
    let mut player = Seat::Level(level, seed, FULL).stand_by(RuleSet::ASIAN);
    let trainee = Person::from(level);
    let mut session = Session::new(problem.start.clone());
    let judge = ByTable { tables, trainee: &trainee, seed };
    if player.begin(&Unattended).is_err() {
        return false;
    }
    loop {
        let game = session.game();
        let Ok(chosen) = player.choose(game.position(), &[], game, &Unattended) else { return false };
        match session.play(chosen, &judge) {
            Ok(judged) if judged.kept == Some(true) => {}
            _ => return false,
        }
        let mut end = session.referee(RuleSet::ASIAN, false).0;
        if end.is_none() && matches!(session.answer(&judge), Ok(Some(_))) {
            end = session.referee(RuleSet::ASIAN, false).0;
        }
        if end.is_some() || session.has_held() {
            return session.is_solved(end.map(|end| Outcome::of_winner(end.winner))) == Some(true);
        }
    }
}
