//! External engines in the window, as scripts: they play, hang, cheat and exit.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::jobs::external::ExternalError;
use crate::knowledge::evidence::Evidence;
use crate::rng::Rng;
use crate::rules::Position;
use crate::service::notice::PlayNotice;
use crate::service::settings::play::Analyst;
use crate::session::engines;
use crate::session::play::Action;
use crate::session::tests::play::{game, played, plies};
use crate::session::tests::*;

use crate::effort::rounds;
#[cfg(target_os = "linux")]
use std::time::Instant;

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

/// Adds an engine and lets it play and analyse, as older versions did.
fn invite(fixture: &mut Fixture, program: PathBuf) {
    let play = &fixture.session.settings().play;
    let known =
        play.engines.iter().find(|engine| engine.program == program).map(|engine| engine.name.clone());
    let name = known.unwrap_or_else(|| {
        fixture.tries(engines::Action::Add(program));
        fixture.session.settings().play.engines.last().unwrap().name.clone()
    });
    let mut play = fixture.session.settings().play.clone();
    (play.engine, play.analysts) = (Some(name.clone()), vec![Analyst::Listed(name)]);
    fixture.tries(Action::Choose(play));
}

#[test]
fn an_external_engine_plays_until_it_dies_and_ours_continues() {
    let mut fixture = game();
    let foreign = foreign_engine(fixture.home.path(), 1, "h9g7");
    invite(&mut fixture, foreign.clone());
    let play = &fixture.session.settings().play;
    assert_eq!((play.engine.as_deref(), play.engines.len()), (Some("foreign-1"), 1));
    assert_eq!(play.engines[0].program, foreign);
    fixture.does(played("h2e2"));
    let tree = &fixture.session.play().tree;
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
    let missing = fixture.home.path().join("missing");
    invite(&mut fixture, missing);
    let report = fixture.session.engines().report("missing").unwrap();
    assert!(matches!(report.tested, Err(ExternalError::Start { .. })), "{report:?}");
    fixture.tries(played("h2e2"));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Engine(_))));
    assert_eq!((plies(&fixture), fixture.session.settings().play.engine.as_deref()), (2, None));
    fixture.tries(Action::New(Box::new(Position::start())));
    let foreign = foreign_engine(fixture.home.path(), 9, "a9a0");
    invite(&mut fixture, foreign);
    fixture.tries(played("h2e2"));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Engine(_))));
    assert_eq!(plies(&fixture), 2, "ours has played");
}

#[test]
fn a_game_against_another_engine_is_kept_under_its_name() {
    let mut fixture = game();
    let foreign = foreign_engine(fixture.home.path(), 9, "h9g7");
    invite(&mut fixture, foreign);
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
        invite(&mut fixture, failing);
        fixture.tries(played("h2e2"));
        let Notice::Failed(Fault::Engine(ExternalError::Dropped { last, .. })) = fixture.last() else {
            panic!("{name}: {:?}", fixture.last())
        };
        assert_eq!(last.text, text, "{name}");
        assert_eq!(plies(&fixture), 2, "{name}: ours has played");
        assert_eq!(fixture.session.play().ending, None, "{name}");
    }
    let mut fixture = game();
    let begins = "echo 'network file not loaded' >&2; exit 3";
    let ends = engine(fixture.home.path(), "ends.sh", begins, "");
    invite(&mut fixture, ends);
    let report = fixture.session.engines().report("ends").unwrap();
    let Err(ExternalError::Ended { last, .. }) = &report.tested else { panic!("{report:?}") };
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
    invite(&mut fixture, path);
    // That of the test.
    std::fs::remove_file(&number).unwrap();
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
    invite(&mut fixture, silent);
    fixture.does(played("h2e2"));
    let tree = &fixture.session.play().tree;
    let way = tree.way(tree.current());
    assert_eq!((way.len(), tree.note(way[1]).score), (3, None));
    let cases = "uci) echo uciok;;\nisready) echo readyok;;\ngo) echo bestmove h0g2;;";
    let silent = engine(fixture.home.path(), "agreeing.sh", "", cases);
    invite(&mut fixture, silent);
    fixture.does(Action::OfferDraw);
    assert!(matches!(fixture.last(), Notice::Play(PlayNotice::DrawDeclined)), "{:?}", fixture.last());
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
    for _ in 0..rounds(6) {
        let moment = rng.below(250);
        let begins = format!("(sleep 0.{moment:03}; kill -9 $$) > /dev/null &");
        let mortal = engine(fixture.home.path(), "mortal.sh", &begins, cases);
        fixture.tries(Action::New(Box::new(Position::start())));
        invite(&mut fixture, mortal);
        for (text, plies_then) in [("h2e2", 2), ("h0g2", 4)] {
            fixture.tries(played(text));
            assert_eq!(plies(&fixture), plies_then, "killed after {moment} ms: {:?}", fixture.last());
        }
        gone += u64::from(fixture.session.settings().play.engine.is_none());
        assert_eq!(fixture.session.play().ending, None);
    }
    assert!(gone > 0, "not one of them was killed at its work");
}

/// An engine with an option of every kind that writes its input to `log`.
fn declaring(home: &Path, log: &Path) -> PathBuf {
    let declared = [
        "id name Every Kind",
        "id author Lin",
        "option name Hash Size type spin default 16 min 1 max 1024",
        "option name Clear Hash type button",
        "option name EvalFile type string default pika.nnue",
        "option name Own Book type check default false",
        "option name Style type combo default Solid Play var Solid Play var Wild Play",
        "option name Log type string default <empty>",
        "option name Odd type slider default 3",
        "option name MultiPV type spin default 1 min 1 max 500",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 1500 min 1300 max 2800",
    ];
    let echoes: String = declared.iter().map(|line| format!("echo '{line}'; ")).collect();
    let begins = format!("log() {{ printf '%s %s\\n' \"$word\" \"$rest\" >> '{}'; }}", log.display());
    let cases = format!(
        "uci) log; {echoes} echo uciok;;\nisready) echo readyok;;\n\
         go) log; echo info depth 7 score cp 21 pv h9g7; echo bestmove h9g7;;\n*) log;;"
    );
    engine(home, "every.sh", &begins, &cases)
}

/// What was declared and kept is sent back exactly, once, before the first search; the defaults are not sent.
#[test]
fn kept_options_are_sent_once_before_the_first_search_and_over_restarts() {
    let mut fixture = game();
    let log = fixture.home.path().join("log");
    let program = declaring(fixture.home.path(), &log);
    fixture.tries(engines::Action::Add(program));
    // It makes no legal move as Red, as one whose network file is missing; its options are known nevertheless.
    let report = fixture.session.engines().report("Every Kind").unwrap();
    assert!(matches!(report.tested, Err(ExternalError::Unfit { .. })), "{report:?}");
    let kept = [
        ("Hash Size", "256"),
        ("EvalFile", "/a folder/x y.nnue"),
        ("Own Book", "true"),
        ("Style", "Wild Play"),
        ("Log", "a  b"),
    ];
    let keep = |fixture: &mut Fixture, option: &str, value: &str| {
        let (engine, option) = ("Every Kind".to_owned(), option.to_owned());
        fixture.tries(engines::Action::Keep { engine, option, value: value.to_owned() });
    };
    for (option, value) in kept.iter().rev() {
        keep(&mut fixture, option, value);
    }
    // Out of bounds, undeclared, no choice: not kept.
    for (option, value) in [("Hash Size", "0"), ("Threads", "2"), ("Style", "Mild"), ("Clear Hash", "")] {
        keep(&mut fixture, option, value);
    }
    let mut play = fixture.session.settings().play.clone();
    play.engine = Some("Every Kind".to_owned());
    fixture.does(Action::Choose(play));
    fixture.restart();
    assert_eq!(fixture.session.settings().play.engines[0].values.len(), kept.len());
    std::fs::remove_file(&log).unwrap();
    fixture.does(Action::New(Box::new(Position::start())));
    fixture.does(Action::Press("Every Kind".to_owned(), "Clear Hash".to_owned()));
    fixture.does(played("h2e2"));
    assert_eq!(plies(&fixture), 2);
    let sent = |log: &Path| -> Vec<String> {
        let text = std::fs::read_to_string(log).unwrap();
        let before = text.lines().take_while(|line| !line.starts_with("go "));
        before.filter(|line| line.starts_with("setoption")).map(str::to_owned).collect()
    };
    let mut wanted: Vec<String> =
        kept.iter().map(|(option, value)| format!("setoption name {option} value {value}")).collect();
    wanted.push("setoption name Clear Hash".to_owned());
    assert_eq!(sent(&log), wanted);
    // Set back to the default, an option is no longer sent; the engine is started again.
    keep(&mut fixture, "Log", "");
    keep(&mut fixture, "Hash Size", "16");
    std::fs::remove_file(&log).unwrap();
    fixture.does(Action::TakeBack);
    fixture.does(played("h2e2"));
    assert_eq!(sent(&log).len(), 3);
}

#[test]
fn two_engines_analyse_side_by_side_and_one_that_fails_loses_its_role() {
    let mut fixture = game();
    let cases = |go: &str| format!("uci) echo uciok;;\nisready) echo readyok;;\ngo) {go};;");
    let line = "echo info depth 9 score cp 77 pv h2e2; echo bestmove h2e2";
    let sound = engine(fixture.home.path(), "sound.sh", "", &cases(line));
    let bad = engine(fixture.home.path(), "bad.sh", "", &cases("echo bestmove a0a9"));
    fixture.tries(engines::Action::Add(sound));
    fixture.tries(engines::Action::Add(bad));
    let unfit = fixture.session.engines().report("bad").unwrap();
    let Err(ExternalError::Unfit { last, .. }) = &unfit.tested else { panic!("{unfit:?}") };
    assert_eq!(last.text, "bestmove a0a9");
    let analysts = |fixture: &Fixture| fixture.session.settings().play.analysts.clone();
    let choose = |fixture: &mut Fixture, name: &str| {
        let mut play = fixture.session.settings().play.clone();
        play.set_analyst(Analyst::Listed(name.to_owned()), true);
        fixture.tries(Action::Choose(play));
    };
    choose(&mut fixture, "sound");
    fixture.restart();
    assert_eq!(analysts(&fixture), [Analyst::Own, Analyst::Listed("sound".to_owned())]);
    fixture.does(preferences::Action::Show(Panel::Play));
    fixture.does(Action::Analyse(true));
    let play = fixture.session.play();
    assert!(play.latest_of(0).is_some_and(|own| own.lines.len() == 3));
    assert_eq!(play.latest_of(1).unwrap().lines[0].score, 77);
    choose(&mut fixture, "bad");
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Engine(_))), "{:?}", fixture.last());
    assert_eq!(analysts(&fixture), [Analyst::Listed("sound".to_owned())]);
    assert_eq!(fixture.session.play().latest_of(0).unwrap().lines[0].score, 77);
    // A removed engine comes back with its role.
    fixture.tries(engines::Action::Remove("sound".to_owned()));
    assert_eq!((analysts(&fixture), fixture.session.settings().play.engines.len()), (vec![Analyst::Own], 1));
    fixture.tries(engines::Action::Undo);
    assert_eq!(analysts(&fixture), [Analyst::Listed("sound".to_owned())]);
    fixture.tries(engines::Action::Redo);
    assert_eq!(fixture.session.settings().play.engines.len(), 1);
}

/// Many options, none in order, or no end of them: the test ends in time, and what is sound is kept.
#[test]
fn a_garrulous_engine_is_tested_in_bounded_time() {
    let mut fixture = game();
    let rest = "isready) echo readyok;;\ngo) echo bestmove h2e2;;";
    for (name, uci, options) in [
        ("many", "seq -f 'option name Number %g type spin default 1' 500; echo uciok", 500),
        ("twice", "echo option name A type check; echo option name A type button; echo uciok", 1),
        ("garbage", "head -c 100000 /dev/urandom; echo; echo option; echo option name; echo uciok", 0),
        ("flood", "seq -f 'option name Number %g type check' 100000; echo uciok", 1_000),
    ] {
        let program = engine(fixture.home.path(), name, "", &format!("uci) {uci};;\n{rest}"));
        let begun = Instant::now();
        fixture.tries(engines::Action::Add(program));
        assert!(begun.elapsed().as_secs() < 12, "{name}");
        let report = fixture.session.engines().report(name).unwrap();
        let known = report.identity.as_ref().map(|identity| identity.options.len());
        assert!(known == Some(options) && report.tested.is_ok(), "{name}: {known:?} {:?}", report.tested);
        assert_eq!(fixture.session.settings().play.listed(name).unwrap().options.len(), options);
    }
}
