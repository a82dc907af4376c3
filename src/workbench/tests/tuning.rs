//! The tuner on the bench: runs that play, stop and go on, matches, and the values that the engine plays with.

use super::*;
use crate::engine::Elements;
use crate::tuner::settings::Preset;
use crate::tuner::{Run, Settings as Tuned};
use crate::workbench::tuning::{Contest, Values, Wish as Tune};

/// A run of 90 games in a second.
pub(super) fn smoke() -> Tuned {
    Tuned { nodes: 20, openings: 4, ..Tuned::preset(Preset::Smoke) }
}

/// What it comes to where nobody looks on.
fn truth() -> Elements {
    let mut run = Run::new(smoke(), None, &Unattended).unwrap();
    while !run.is_over() {
        run.step(&Unattended).unwrap();
    }
    run.choice()
}

fn begun() -> Bench {
    let mut bench = Bench::new();
    bench.does(settings::Wish::Show(Panel::Tuning));
    bench.does(Tune::Start(Box::new(smoke())));
    bench
}

#[test]
fn a_run_is_that_of_the_terminal_and_is_found_again() {
    let mut bench = begun();
    let view = bench.workbench.tuning().view().unwrap();
    assert_eq!((view.past.len(), view.games()), (3, 90));
    assert_eq!(view.choice, truth());
    assert!(!bench.workbench.tuning().can_go(), "it is over");
    let listed = bench.workbench.tuning().listed();
    assert_eq!(listed.iter().map(|run| run.name()).collect::<Vec<_>>(), ["swarm-1"]);
    let path = listed[0].path.clone();
    // A second one gets a file of its own, and the first can be shown again, after a restart, too.
    bench.does(Tune::Start(Box::new(Tuned { seed: 7, ..smoke() })));
    assert_eq!(bench.workbench.tuning().listed().len(), 2);
    bench.restart();
    bench.does(settings::Wish::Show(Panel::Tuning));
    assert_eq!(bench.workbench.settings().tuning.as_ref().map(|settings| settings.seed), Some(7));
    bench.does(Tune::Open(path));
    assert_eq!(bench.workbench.tuning().view().unwrap().choice, truth());
}

#[test]
fn a_stopped_run_goes_on_to_the_same_end() {
    let mut bench = Bench::new();
    bench.workbench.perform(Tune::Start(Box::new(smoke())));
    // However far it has come when it is stopped.
    let mut stops = 0;
    while bench.workbench.tuning().view().is_none_or(|view| view.past.len() < 3) {
        bench.workbench.poll();
        bench.workbench.perform(Tune::Stop);
        bench.workbench.settle();
        assert!(!bench.workbench.tuning().is_busy());
        stops += 1;
        match bench.workbench.tuning().view().map(|view| view.path.clone()) {
            Some(_) => bench.workbench.perform(Tune::Go),
            None => bench.workbench.perform(Tune::Start(Box::new(smoke()))),
        }
        std::thread::sleep(std::time::Duration::from_millis(30 * stops));
    }
    bench.workbench.settle();
    assert!(stops > 1, "it was stopped on the way");
    assert_eq!(bench.workbench.tuning().view().unwrap().choice, truth());
}

#[test]
fn programs_meet_and_a_match_is_kept() {
    let mut bench = begun();
    let contest = Contest { first: Values::Hand, others: vec![Values::Choice, Values::Best(1)], openings: 2 };
    bench.does(Tune::Meet(contest.clone()));
    let met = bench.workbench.tuning().meeting().unwrap();
    assert_eq!((met.games(), met.standings.len()), (8, 2));
    // Once more it is read, not played.
    bench.does(Tune::Meet(contest));
    assert_eq!(bench.workbench.tuning().meeting(), Some(met));
    let folder = bench.workbench.tuning().view().unwrap().path.with_extension("matches");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1);
    // Who meets nobody, or a generation that is not there, plays no game.
    let nobody = Contest { first: Values::Hand, others: vec![Values::Hand, Values::Best(9)], openings: 2 };
    bench.does(Tune::Meet(nobody));
    assert_eq!(bench.workbench.tuning().meeting().map(|met| met.games()), Some(0));
}

#[test]
fn values_are_used_by_the_engine_taken_back_and_kept() {
    let mut bench = begun();
    let worn = |bench: &Bench| bench.workbench.settings().play.elements.as_deref().cloned();
    let best = Values::Best(2).of(bench.workbench.tuning().view().unwrap()).unwrap();
    bench.does(Tune::Use(Some(Values::Best(2))));
    assert_eq!(worn(&bench), Some(best.clone()));
    bench.does(Tune::Use(Some(Values::Hand)));
    bench.does(Tune::Undo);
    assert_eq!(worn(&bench), Some(best.clone()));
    bench.does(Tune::Undo);
    assert_eq!((worn(&bench), bench.workbench.tuning().can_undo()), (None, (false, true)));
    bench.does(Tune::Redo);
    bench.restart();
    assert_eq!(worn(&bench), Some(best));
    bench.does(Tune::Use(None));
    assert_eq!(worn(&bench), None);
}

#[test]
fn a_file_that_is_no_run_is_told_and_the_next_one_opens() {
    let mut bench = begun();
    let path = bench.workbench.tuning().view().unwrap().path.clone();
    let foreign = bench.home.path().join("foreign.jsonl");
    std::fs::write(&foreign, "no run\n").unwrap();
    bench.tries(Tune::Open(foreign));
    assert!(matches!(bench.last(), Notice::Failed(Fault::Tune(_))));
    assert!(!bench.workbench.tuning().is_busy() && bench.workbench.tuning().view().is_none());
    bench.tries(Tune::Open(path));
    assert_eq!(bench.workbench.tuning().view().unwrap().past.len(), 3);
}
