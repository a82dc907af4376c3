//! External engines in the window, as scripts: they play, hang, cheat and exit.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::time::Instant;

use crate::jobs::external::ExternalError;
use crate::knowledge::evidence::Evidence;
use crate::rng::Rng;
use crate::rules::Position;
use crate::session::play::Action;
use crate::session::tests::play::{game, played, plies};
use crate::session::tests::*;

/// Writes an engine script that reads lines into `word` and `rest`, and handles them by `cases`.
fn engine(home: &Path, name: &str, begins: &str, cases: &str) -> PathBuf {
    let path = home.join(name);
    let script =
        format!("#!/bin/sh\n{begins}\nwhile read -r word rest; do case $word in\n{cases}\nesac; done\n");
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// An engine that introduces itself, answers the first N `go` commands, and then exits.
fn foreign_engine(home: &Path, answers: usize, best: &str) -> PathBuf {
    let cases = format!(
        "uci) echo option name MultiPV type spin; echo uciok;;\n\
         isready) echo readyok;;\n\
         go) [ $left -eq 0 ] && exit 1; left=$((left-1))\n\
         echo info depth 7 multipv 1 score cp -21 nodes 900 pv {best}; echo bestmove {best};;"
    );
    engine(home, &format!("foreign-{answers}.sh"), &format!("left={answers}"), &cases)
}

#[test]
fn an_external_engine_plays_until_it_dies_and_ours_continues() {
    let mut fixture = game();
    let foreign = foreign_engine(fixture.home.path(), 1, "h9g7");
    fixture.does(Action::Invite(foreign.clone()));
    assert!(matches!(fixture.last(), Notice::EngineChosen(path) if *path == foreign));
    let settings = fixture.session.settings().play.clone();
    assert_eq!((settings.engine, settings.engines), (Some(foreign.clone()), vec![foreign]));
    fixture.does(played("h2e2"));
    let tree = fixture.session.play().tree();
    assert_eq!(tree.moves()[1], "h9g7".parse().unwrap());
    // Its score of its own position, for red.
    assert_eq!(tree.note(tree.way(tree.current())[1]).score, Some(21));
    fixture.tries(played("h0g2"));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Engine(_))), "{:?}", fixture.last());
    assert_eq!(plies(&fixture), 4, "ours has played");
    assert_eq!(fixture.session.settings().play.engine, None);
}

#[test]
fn what_is_no_engine_is_refused_and_an_illegal_move_ends_it() {
    let mut fixture = game();
    fixture.tries(Action::Invite(fixture.home.path().join("missing")));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Engine(_))));
    assert_eq!(fixture.session.settings().play.engine, None);
    let foreign = foreign_engine(fixture.home.path(), 9, "a9a0");
    fixture.tries(Action::Invite(foreign));
    fixture.tries(played("h2e2"));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Engine(_))));
    assert_eq!(plies(&fixture), 2, "ours has played");
}

#[test]
fn a_game_against_another_engine_is_kept_under_its_name() {
    let mut fixture = game();
    let foreign = foreign_engine(fixture.home.path(), 9, "h9g7");
    fixture.does(Action::Invite(foreign));
    fixture.does(played("h2e2"));
    // The start of the game is symmetric: only an even score is possible.
    fixture.does(Action::SpeaksFor(Score::DRAW));
    let start = NodeId::from(Material::of(&Position::start()));
    let names = fixture.session.kb().evidence(start).find_map(|(_, evidence)| match evidence {
        Evidence::Game(played) => Some([played.red.clone(), played.black.clone()]),
        _ => None,
    });
    assert_eq!(names, Some(["tester".to_owned(), "foreign-9".to_owned()]));
}

/// The last message of an engine is shown, and ours takes over: in the window no engine resigns by invalid output.
#[test]
fn a_failing_engine_is_reported_with_its_last_output_and_ours_continues() {
    let greets = "uci) echo uciok;;\nisready) echo readyok;;\n";
    for (name, go, text) in [
        ("xyzzy", "echo bestmove xyzzy", "bestmove xyzzy"),
        ("none", "echo 'bestmove (none)'", "bestmove (none)"),
        ("nothing", "echo bestmove", "bestmove"),
        ("dying", "echo 'out of memory' >&2; exit 7", "out of memory"),
        ("endless", "tr '\\0' x < /dev/zero", ""),
        ("forking", "sleep 1000 & echo bestmove xyzzy", "bestmove xyzzy"),
        ("flooding", "seq 20000; echo bestmove xyzzy", "bestmove xyzzy"),
    ] {
        let mut fixture = game();
        let failing = engine(fixture.home.path(), name, "", &format!("{greets}go) {go};;"));
        fixture.does(Action::Invite(failing));
        fixture.tries(played("h2e2"));
        let Notice::Failed(Fault::Engine(ExternalError::Dropped { last, .. })) = fixture.last() else {
            panic!("{name}: {:?}", fixture.last())
        };
        assert_eq!(last.text, text, "{name}");
        assert_eq!(plies(&fixture), 2, "{name}: ours has played");
        assert_eq!(fixture.session.play().ending(), None, "{name}");
    }
    let mut fixture = game();
    let begins = "echo 'network file not loaded' >&2; exit 3";
    fixture.tries(Action::Invite(engine(fixture.home.path(), "ends.sh", begins, "")));
    let Notice::Failed(Fault::Engine(ExternalError::Ended { last, .. })) = fixture.last() else {
        panic!("{:?}", fixture.last())
    };
    assert_eq!((last.status, last.text.as_str()), (Some(3), "network file not loaded"));
}

/// The process id of an engine that never answers is in a file; it is checked whether it still runs.
#[cfg(target_os = "linux")]
#[test]
fn no_engine_outlives_the_program() {
    let mut fixture = game();
    let number = fixture.home.path().join("number");
    let cases = format!(
        "uci) echo uciok;;\nisready) echo readyok;;\ngo) echo $$ > {}; while :; do sleep 0.1; done;;",
        number.display()
    );
    let path = engine(fixture.home.path(), "deaf.sh", "", &cases);
    fixture.does(Action::Invite(path));
    fixture.session.perform(played("h2e2"));
    let process = number_in(&number);
    let Fixture { session, home } = fixture;
    drop(session);
    assert!(!std::path::Path::new(&format!("/proc/{process}")).exists());
    drop(home);
}

/// Returns the process id, once it is written.
#[cfg(target_os = "linux")]
fn number_in(file: &Path) -> u32 {
    let begun = Instant::now();
    loop {
        match std::fs::read_to_string(file).ok().and_then(|text| text.trim().parse().ok()) {
            Some(process) => return process,
            None => assert!(begun.elapsed().as_secs() < 20, "it was never started"),
        }
    }
}

/// An engine that plays without ever reporting a score: no reason to accept a draw.
#[test]
fn an_engine_without_a_score_accepts_no_draw() {
    let mut fixture = game();
    let cases = "uci) echo uciok;;\nisready) echo readyok;;\ngo) echo bestmove h9g7;;";
    let silent = engine(fixture.home.path(), "silent.sh", "", cases);
    fixture.does(Action::Invite(silent));
    fixture.does(played("h2e2"));
    let tree = fixture.session.play().tree();
    let way = tree.way(tree.current());
    assert_eq!((way.len(), tree.note(way[1]).score), (3, None));
    let cases = "uci) echo uciok;;\nisready) echo readyok;;\ngo) echo bestmove h0g2;;";
    let silent = engine(fixture.home.path(), "agreeing.sh", "", cases);
    fixture.does(Action::Invite(silent));
    fixture.does(Action::OfferDraw);
    assert!(matches!(fixture.last(), Notice::DrawDeclined), "{:?}", fixture.last());
}

/// Number of times an engine is killed: the default, or `CANJU_ENGINE_KILLS`.
fn kills() -> u64 {
    std::env::var("CANJU_ENGINE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

/// Killed during start, search or idle: every move is still answered, and the next engine can be started.
#[test]
fn an_engine_killed_at_any_moment_leaves_a_playable_game() {
    let mut fixture = game();
    let cases = "uci) sleep 0.03; echo uciok;;\nisready) sleep 0.01; echo readyok;;\n\
                 position) case $rest in *h0g2*) best=i9h9;; *) best=h9g7;; esac;;\n\
                 go) sleep 0.05; echo bestmove $best;;";
    let mut rng = Rng::new(20_261_123);
    let mut gone = 0;
    for _ in 0..kills() {
        let moment = rng.below(250);
        let begins = format!("(sleep 0.{moment:03}; kill -9 $$) > /dev/null &");
        let mortal = engine(fixture.home.path(), "mortal.sh", &begins, cases);
        fixture.tries(Action::New(Box::new(Position::start())));
        fixture.tries(Action::Invite(mortal));
        for (text, plies_then) in [("h2e2", 2), ("h0g2", 4)] {
            fixture.tries(played(text));
            assert_eq!(plies(&fixture), plies_then, "killed after {moment} ms: {:?}", fixture.last());
        }
        gone += u64::from(fixture.session.settings().play.engine.is_none());
        assert_eq!(fixture.session.play().ending(), None);
    }
    assert!(gone > 0, "not one of them was killed at its work");
}
