//! Other programs: a real engine from a package of Debian, problems from a package of Python, and engines that are killed.
//!
//! Missing programs are fetched without being installed; if that fails the test reports it and ends.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use canju::rng::Rng;

use super::cli::{User, run_output};
use super::effort::rounds;

/// Reports that a test was skipped, past the capture of test output.
fn skipped(test: &str, missing: &str) {
    let line = format!("SKIPPED: {test}: {missing} is not there and cannot be fetched\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The engine Fairy-Stockfish: as it is installed, or out of its package.
fn fairy_stockfish(folder: &Path) -> Option<PathBuf> {
    let installed = PathBuf::from("/usr/games/fairy-stockfish");
    if installed.is_file() {
        return Some(installed);
    }
    let fetched = succeeds(Command::new("apt-get").args(["download", "fairy-stockfish"]).current_dir(folder));
    let package = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let package = package.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "deb"))?;
    let unpacked = fetched && succeeds(Command::new("dpkg-deb").arg("-x").arg(package).arg(folder));
    Some(folder.join("usr/games/fairy-stockfish")).filter(|path| unpacked && path.is_file())
}

#[cfg(target_os = "linux")]
#[test]
fn games_with_a_real_engine_end_by_the_rules_in_both_protocols() {
    let user = User::new();
    let Some(fairy) = fairy_stockfish(user.home()) else {
        return skipped("games with Fairy-Stockfish", "the Debian package fairy-stockfish");
    };
    let fairy = fairy.to_str().unwrap();
    // The question whether it speaks UCI gets no answer.
    let ucci = format!("grep --line-buffered -v '^uci$' | {fairy}");
    fs::write(user.home().join("ucci.sh"), ucci).unwrap();
    let players = [format!("uci=uci:{fairy},Use NNUE=false"), "ucci=uci:sh ucci.sh".to_owned()];
    for player in players {
        let cost = ["--time", "20", "--positions", "2", "--materials", "KRPKRP,KNPKNP"];
        let played = user.json(&[&["match", player.as_str(), "none"][..], &cost].concat());
        let ends = played["ends"].as_object().unwrap();
        assert_eq!(ends.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 4, "{played}");
        for end in ["time", "no-answer", "illegal-move", "resigned"] {
            assert_eq!(played["ends"].get(end), None, "{player}: {played}");
        }
    }
}

/// The problems of the package `xiangqibench`: as it is installed, or out of the package.
fn problems(folder: &Path) -> Option<PathBuf> {
    const FIND: &str =
        "import importlib.util as u; print(u.find_spec('xiangqibench').submodule_search_locations[0])";
    let found = |paths: &Path| {
        let output = Command::new("python3").args(["-c", FIND]).env("PYTHONPATH", paths).output().ok()?;
        let place = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
        Some(place.join("data/cases.jsonl")).filter(|path| path.is_file())
    };
    let fetch =
        ["-m", "pip", "install", "--no-deps", "--no-input", "--quiet", "--target", ".", "xiangqibench"];
    found(folder).or_else(|| {
        succeeds(Command::new("python3").args(fetch).current_dir(folder)).then(|| found(folder)).flatten()
    })
}

#[test]
fn composed_endgames_are_solved() {
    let user = User::new();
    let Some(problems) = problems(user.home()) else {
        return skipped("composed endgames", "the Python package xiangqibench");
    };
    // A tenth of the nodes of a second: the README has the share at a second.
    let solved = user.json(&["solve", problems.to_str().unwrap(), "--nodes", "100000"]);
    let (solved, all) = (solved["solved"].as_u64().unwrap(), solved["all"].as_u64().unwrap());
    assert!(all >= 119 && solved * 100 >= all * 60, "{solved} of {all}");
}

/// The children of a process.
#[cfg(target_os = "linux")]
fn children(parent: u32) -> Vec<u32> {
    let parent_of = |pid: u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (_, behind) = stat.rsplit_once(") ")?;
        behind.split(' ').nth(1)?.parse::<u32>().ok()
    };
    let all =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    all.filter(|pid| parent_of(*pid) == Some(parent)).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_engine_loses_its_game_and_the_match_continues() {
    let user = User::new();
    let engine = format!("other=uci:{} uci,Knowledge=false", env!("CARGO_BIN_EXE_canju"));
    let arguments =
        ["match", &engine, "none", "--nodes", "2000", "--positions", "100000", "--out", "m.jsonl"];
    let mut command = user.command(&[&arguments[..], &["--materials", "KRPKRP", "--json"]].concat());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut rng = Rng::new(20_261_122);
    let (mut killed, mut waited, mut stored) = (0, 0, 0);
    while killed < rounds(4) && waited < 20 * rounds(4) + 100 {
        std::thread::sleep(Duration::from_millis(200 + rng.below(400)));
        waited += 1;
        // An engine that is killed again and again before it is ready ends the match; so each one plays first.
        let length = fs::metadata(user.home().join("m.jsonl")).map_or(0, |file| file.len());
        if length <= stored {
            continue;
        }
        stored = length;
        for engine in children(child.id()) {
            killed += u64::from(succeeds(Command::new("kill").args(["-9", &engine.to_string()])));
        }
    }
    // It plays on, and is then interrupted.
    std::thread::sleep(Duration::from_millis(1_500));
    assert!(succeeds(Command::new("kill").args(["-INT", &child.id().to_string()])));
    let run = run_output(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(130), "{}", run.err);
    let played: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let lost = played["ends"]["no-answer"].as_u64().unwrap_or_default();
    // One that dies between two games is started again and loses nothing; what was interrupted is not counted.
    assert!((1..=killed).contains(&lost), "{lost} of {killed}: {played}");
    let games: u64 = ["wins", "draws", "losses"]
        .map(|kind| played["rows"][0]["games"][kind].as_u64().unwrap())
        .iter()
        .sum();
    let stored = fs::read_to_string(user.home().join("m.jsonl")).unwrap();
    assert_eq!(stored.lines().count() as u64 - 1, games / 2);
    for end in ["illegal-move", "time", "resigned"] {
        assert_eq!(played["ends"].get(end), None, "{played}");
    }
}
