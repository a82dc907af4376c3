//! The tuner on the fixture: runs that start, stop and continue, matches, and the values used by the engine.

use crate::engine::Elements;
use crate::session::tests::*;
use crate::session::tuning::{Action as Tune, Contest, Values};
use crate::tuner::settings::Preset;
use crate::tuner::{Run, Settings as Tuned, Space};

/// A run of 90 games in a second.
pub(super) fn smoke() -> Tuned {
    Tuned { nodes: 20, openings: 4, ..Tuned::preset(Preset::Smoke) }
}

/// Returns the result of the run without interruptions.
fn truth() -> Elements {
    let mut run = Run::new(smoke(), None, &Unattended).unwrap();
    while !run.is_over() {
        run.step(&Unattended).unwrap();
    }
    run.choice()
}

fn begun() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Tuning));
    fixture.does(Tune::Start(Box::new(smoke())));
    fixture
}

#[test]
fn a_run_is_that_of_the_terminal_and_is_found_again() {
    let mut fixture = begun();
    let view = fixture.session.tuning().view.as_ref().unwrap();
    assert_eq!((view.past.len(), view.games()), (3, 90));
    assert_eq!(view.choice, truth());
    assert!(!fixture.session.tuning().can_go(), "it is over");
    let listed: Vec<_> = fixture.session.tuning().listed().cloned().collect();
    assert_eq!(listed.iter().map(|run| run.name()).collect::<Vec<_>>(), ["swarm-1"]);
    let path = listed[0].path.clone();
    // A second run gets a file of its own, and the first can be shown again, also after a restart.
    fixture.does(Tune::Start(Box::new(Tuned { seed: 7, ..smoke() })));
    assert_eq!(fixture.session.tuning().listed().count(), 2);
    fixture.restart();
    fixture.does(preferences::Action::Show(Panel::Tuning));
    assert_eq!(fixture.session.settings().tuning.as_ref().map(|settings| settings.seed), Some(7));
    fixture.does(Tune::Open(path));
    assert_eq!(fixture.session.tuning().view.as_ref().unwrap().choice, truth());
}

/// A run opened from anywhere is listed, too, so that another can be compared with it.
#[test]
fn a_run_opened_from_elsewhere_is_listed() {
    let mut fixture = begun();
    let elsewhere = fixture.home.path().join("elsewhere.jsonl");
    let own = fixture.session.tuning().view.as_ref().unwrap().path.clone();
    std::fs::copy(&own, &elsewhere).unwrap();
    for path in [&elsewhere, &own, &elsewhere] {
        fixture.does(Tune::Open(path.clone()));
    }
    let listed: Vec<_> = fixture.session.tuning().listed().map(|run| run.path.clone()).collect();
    assert_eq!(listed, [own, elsewhere]);
}

#[test]
fn a_stopped_run_continues_to_the_same_result() {
    let mut fixture = Fixture::new();
    fixture.session.perform(Tune::Start(Box::new(smoke())));
    // Regardless of its progress when it is stopped.
    let mut stops = 0;
    while fixture.session.tuning().view.as_ref().is_none_or(|view| view.past.len() < 3) {
        fixture.session.poll();
        fixture.session.perform(Tune::Stop);
        fixture.session.settle();
        assert!(!fixture.session.tuning().is_busy());
        stops += 1;
        match fixture.session.tuning().view.as_ref().map(|view| view.path.clone()) {
            Some(_) => fixture.session.perform(Tune::Go),
            None => fixture.session.perform(Tune::Start(Box::new(smoke()))),
        }
        std::thread::sleep(std::time::Duration::from_millis(30 * stops));
    }
    fixture.session.settle();
    assert!(stops > 1, "it was stopped on the way");
    assert_eq!(fixture.session.tuning().view.as_ref().unwrap().choice, truth());
}

#[test]
fn programs_meet_and_a_match_is_kept() {
    let mut fixture = begun();
    let contest = Contest {
        first: Some(Values::Hand),
        others: vec![Values::Choice, Values::Best(1)],
        beside: None,
        openings: 2,
    };
    fixture.does(Tune::Meet(contest.clone()));
    let met = fixture.session.tuning().meeting().unwrap();
    assert_eq!((met.games(), met.standings.len()), (8, 2));
    // The second time it is read, not played.
    fixture.does(Tune::Meet(contest));
    assert_eq!(fixture.session.tuning().meeting(), Some(met));
    let folder = fixture.session.tuning().view.as_ref().unwrap().path.with_extension("matches");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1);
    // Without an opponent, or with a generation that does not exist, no game is played.
    let nobody = Contest {
        first: Some(Values::Hand),
        others: vec![Values::Hand, Values::Best(9)],
        beside: None,
        openings: 2,
    };
    fixture.does(Tune::Meet(nobody));
    assert_eq!(fixture.session.tuning().meeting().map(|met| met.games()), Some(0));
}

/// Figures 4 and 5 of Du et al.: the winners of a stage among themselves; figure 6: with those of a run without place control.
#[test]
fn winners_of_one_run_or_two_meet_each_other() {
    let mut fixture = Fixture::new();
    fixture.does(preferences::Action::Show(Panel::Tuning));
    fixture.does(Tune::Start(Box::new(Tuned { space: Space::WithoutPlace, ..smoke() })));
    let beside = fixture.session.tuning().view.as_ref().map(|view| view.path.clone());
    fixture.does(Tune::Start(Box::new(smoke())));
    let others: Vec<Values> = (1..=3).map(Values::Best).collect();
    let mut counts = Vec::new();
    for beside in [None, beside] {
        let contest = Contest { first: None, others: others.clone(), beside, openings: 1 };
        fixture.does(Tune::Meet(contest.clone()));
        let met = fixture.session.tuning().meeting().unwrap();
        assert_eq!(met.contest, contest);
        let (won, lost) = met
            .standings
            .iter()
            .fold((0, 0), |(won, lost), standing| (won + standing.games.wins, lost + standing.games.losses));
        assert_eq!(won, lost, "what one wins another loses");
        counts.push((met.standings.len(), met.games()));
        assert!(
            met.standings
                .iter()
                .all(|standing| standing.games.games() == 2 * (met.standings.len() as u64 - 1))
        );
        fixture.does(Tune::Meet(contest));
        assert_eq!(fixture.session.tuning().meeting(), Some(met), "read, not played");
    }
    assert_eq!(counts, [(3, 6), (6, 30)]);
}

#[test]
fn values_are_used_by_the_engine_taken_back_and_kept() {
    let mut fixture = begun();
    let applied = |fixture: &Fixture| fixture.session.settings().play.elements.as_deref().cloned();
    let best = Values::Best(2).of(fixture.session.tuning().view.as_ref().unwrap()).unwrap();
    fixture.does(Tune::Use(Some(Values::Best(2))));
    assert_eq!(applied(&fixture), Some(best.clone()));
    fixture.does(Tune::Use(Some(Values::Hand)));
    fixture.does(Tune::Undo);
    assert_eq!(applied(&fixture), Some(best.clone()));
    fixture.does(Tune::Undo);
    assert_eq!((applied(&fixture), fixture.session.tuning().changes.can_undo()), (None, (false, true)));
    fixture.does(Tune::Redo);
    fixture.restart();
    assert_eq!(applied(&fixture), Some(best));
    fixture.does(Tune::Use(None));
    assert_eq!(applied(&fixture), None);
}

#[test]
fn a_file_that_is_no_run_is_reported_and_the_next_one_opens() {
    let mut fixture = begun();
    let path = fixture.session.tuning().view.as_ref().unwrap().path.clone();
    let foreign = fixture.home.path().join("foreign.jsonl");
    std::fs::write(&foreign, "no run\n").unwrap();
    fixture.tries(Tune::Open(foreign));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Tune(_))));
    assert!(!fixture.session.tuning().is_busy() && fixture.session.tuning().view.is_none());
    fixture.tries(Tune::Open(path));
    assert_eq!(fixture.session.tuning().view.as_ref().unwrap().past.len(), 3);
}
