//! External engines that fail in every way there is: each is named with its last output, none is left behind, and the match
//! continues.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::cli::{User, run_output};

/// A script that answers lines in these ways.
fn engine(cases: &str) -> String {
    format!(
        "while read -r word rest; do case $word in\n{cases}\n\
         uci) echo uciok;;\nisready) echo readyok;;\nquit) exit;;\nesac; done\n"
    )
}

/// The processes, zombies aside, that have this word in their command line or their environment.
fn processes_with(mark: &str) -> Vec<u32> {
    let has = |pid: &u32| {
        let of = |file: &str| fs::read(format!("/proc/{pid}/{file}")).unwrap_or_default();
        let stat = String::from_utf8_lossy(&of("stat")).into_owned();
        !stat.contains(") Z ") && [of("environ"), of("cmdline")].iter().any(|bytes| contains(bytes, mark))
    };
    let all = fs::read_dir("/proc").unwrap();
    all.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).filter(has).collect()
}

fn contains(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|part| part == word.as_bytes())
}

/// Its name, its reaction to `go`, the ending of its games, and the parts of the report.
const HOSTILE: [(&str, &str, &str, &str); 10] = [
    ("silent", "go) ;;", "time", ""),
    ("late", "go) sleep 3; echo bestmove a0a1;;", "time", ""),
    ("flooding", "go) while :; do echo info string x; done;;", "time", ""),
    ("endless", "go) tr '\\0' x < /dev/zero;;", "no-answer", ""),
    ("dying", "go) echo 'network file not loaded' >&2; exit 7;;", "no-answer", "7|network file not loaded"),
    ("rubbish", "go) echo bestmove xyzzy;;", "illegal-move", "bestmove xyzzy"),
    ("none", "go) echo 'bestmove (none)';;", "illegal-move", "bestmove (none)"),
    ("empty", "go) echo bestmove;;", "illegal-move", ""),
    ("forking", "go) sleep 1000 & sleep 1000 & echo bestmove xyzzy;;", "illegal-move", ""),
    ("unreading", "go) while :; do echo bestmove xyzzy; sleep 0.1; done;;", "illegal-move", ""),
];

#[test]
fn a_hostile_engine_loses_its_games_by_failure_and_is_reported() {
    for (name, cases, end, parts) in HOSTILE {
        let user = User::new();
        fs::write(user.home().join("engine.sh"), engine(cases)).unwrap();
        let arguments = ["match", "foe=uci:sh engine.sh", "none", "--time", "20", "--positions", "1"];
        let mark = format!("CANJU_TEST_{name}_{}", std::process::id());
        let mut command = user.command(&[&arguments[..], &["--materials", "KRPKRP", "--json"]].concat());
        let done = run_output(command.env("MARK", &mark).output().unwrap());
        assert_eq!(done.code, Some(0), "{name}: {}", done.err);
        let played: serde_json::Value = serde_json::from_str(&done.out).unwrap();
        assert_eq!(played["ends"], serde_json::json!({ end: 2 }), "{name}");
        assert!(done.err.contains("foe"), "{name}: {}", done.err);
        for part in parts.split('|') {
            assert!(done.err.contains(part), "{name}: {}", done.err);
        }
        assert_eq!(processes_with(&mark), [0; 0], "{name}");
    }
}

/// Returns the output of a match against this script, and the number of lines of its record.
fn match_against(user: &User, script: &str) -> (super::cli::RunOutput, usize) {
    fs::write(user.home().join("engine.sh"), script).unwrap();
    let arguments =
        ["match", "foe=uci:sh engine.sh", "none", "--time", "20", "--positions", "3", "--out", "m.jsonl"];
    let done = user.runs(&[&arguments[..], &["--materials", "KPK", "--sprt", "0,20", "--json"]].concat());
    let record = fs::read_to_string(user.home().join("m.jsonl")).unwrap_or_default();
    (done, record.lines().count())
}

#[test]
fn a_match_stops_when_an_engine_fails_in_game_after_game() {
    for (cases, last_words) in [
        ("go) echo bestmove a0a9;;", "bestmove a0a9"),
        ("go) echo bestmove xyzzy;;", "bestmove xyzzy"),
        ("go) echo 'network file not loaded' >&2; exit 7;;", "network file not loaded"),
        ("go) ;;", ""),
        ("go) [ -e dead ] || echo bestmove 0000; touch dead;;\nucinewgame) [ ! -e dead ] || exit 1;;", ""),
    ] {
        let user = User::new();
        let (stopped, lines) = match_against(&user, &engine(cases));
        assert_eq!(stopped.code, Some(1), "{cases}: {}", stopped.err);
        let sentence = stopped.err.lines().last().unwrap();
        assert!(sentence.contains("foe failed in 3 consecutive games"), "{cases}: {sentence}");
        assert!(stopped.err.contains(last_words), "{cases}: {}", stopped.err);
        assert_eq!(lines, 0, "{cases}: no game that a failing engine lost");
        let played: serde_json::Value = serde_json::from_str(&stopped.out).unwrap();
        assert_eq!(played["rows"].as_array().map(Vec::len), Some(0), "{cases}");
    }
}

/// Once the engine is repaired, the match continues as if it had never failed.
#[test]
fn games_lost_before_a_match_stopped_do_not_count_when_it_continues() {
    let user = User::new();
    let (stopped, _) = match_against(&user, &engine("go) exit 7;;"));
    assert_eq!(stopped.code, Some(1), "{}", stopped.err);
    let repaired = format!("exec '{}' uci", env!("CARGO_BIN_EXE_canju"));
    let (done, lines) = match_against(&user, &repaired);
    assert_eq!((done.code, lines), (Some(0), 4), "{}", done.err);
    let played: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    for failure in ["no-answer", "illegal-move", "time"] {
        assert_eq!(played["ends"].get(failure), None, "{played}");
    }
}

#[test]
fn an_engine_that_ends_at_once_is_refused_with_its_last_words() {
    let user = User::new();
    let script = "echo loading >&2; echo 'xiangqi.nnue: no such file' >&2; exit 3";
    fs::write(user.home().join("engine.sh"), script).unwrap();
    let error = user.is_refused(&["match", "foe=uci:sh engine.sh", "none", "--positions", "1"]);
    assert!(error.contains("xiangqi.nnue: no such file") && error.contains('3'), "{error}");
    assert!(!error.contains("five seconds"), "{error}");
}

#[test]
fn the_first_interrupt_ends_a_match_with_an_engine_that_neither_reads_nor_answers() {
    let user = User::new();
    let script = "echo uciok; echo readyok; while :; do echo readyok; sleep 0.2; done";
    fs::write(user.home().join("engine.sh"), script).unwrap();
    let mark = format!("CANJU_TEST_deaf_{}", std::process::id());
    let arguments = ["match", "foe=uci:sh engine.sh", "none", "--depth", "2", "--positions", "1000"];
    let mut command = user.command(&[&arguments[..], &["--materials", "KRPKRP"]].concat());
    let mut child = command.env("MARK", &mark).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(5), "it continues");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(processes_with(&mark), [0; 0]);
}
