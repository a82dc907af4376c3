//! `canju learn`: games that are played once, the model that they teach, and training games.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::effort::rounds;
use super::{User, run_output};
use canju_lab::rng::Rng;

#[test]
fn the_shipped_model_is_what_its_games_teach() {
    let user = User::new();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/learned");
    let played = ["few-net.tsv", "many-net.tsv", "few.tsv", "many.tsv"];
    let played = played.map(|name| assets.join(name).display().to_string());
    let played: Vec<&str> = played.iter().map(String::as_str).collect();
    user.sees(&[&["learn", "trees"], &played[..], &["--out", "trees.txt"]].concat());
    let learned = fs::read_to_string(user.home().join("trees.txt")).unwrap();
    assert!(learned == fs::read_to_string(assets.join("trees.txt")).unwrap(), "another model");
    assert!(user.is_refused(&["learn", "trees", played[0], "--out", "trees.txt"]).contains("trees.txt"));
}

#[test]
fn playouts_go_on_where_they_were_and_end_alike() {
    let user = User::new();
    let play = |out: &str, combinations: &str| {
        let fixed = ["--games", "2", "--nodes", "20", "--attackers", "2", "--seed", "7"];
        user.sees(
            &[&["learn", "playouts", "--out", out, "--combinations", combinations], &fixed[..]].concat(),
        );
        fs::read_to_string(user.home().join(out)).unwrap()
    };
    let some = play("a.tsv", "5");
    let more = play("a.tsv", "40");
    assert!(more.starts_with(&some) && more.len() > some.len());
    assert_eq!(more, play("b.tsv", "40"), "in one go");
    let rows = more.lines().skip(1);
    assert!(rows.clone().count() > 30);
    for row in rows {
        let games: u32 = row.split('\t').skip(1).map(|cell| cell.parse::<u32>().unwrap()).sum();
        assert_eq!(games, 2, "{row}");
    }
}

#[test]
fn games_that_cannot_be_read_or_teach_nothing_are_named() {
    let user = User::new();
    let refused = |text: &str| {
        fs::write(user.home().join("games.tsv"), text).unwrap();
        ["en", "zh-Hant", "zh-Hans"]
            .map(|language| user.is_refused(&["learn", "trees", "games.tsv", "--lang", language]))
            .concat()
    };
    let missing = user.is_refused(&["learn", "trees", "games.tsv", "none.tsv"]);
    assert!(missing.contains("games.tsv"), "{missing}");
    let names = "material\tred_won\tred_drawn\tred_lost\tblack_won\tblack_drawn\tblack_lost\n";
    let errors = [
        "material\n".to_owned(),
        format!("{names}KRK\t1\t0\t0\t1\t0\n"),
        format!("{names}KRX\t1\t0\t0\t1\t0\t0\n"),
        format!("{names}KRK\t1\t0\t0\t-1\t0\t0\n"),
        names.to_owned(),
    ]
    .map(|text| refused(&text));
    insta::assert_snapshot!("learn_refusals", errors.concat());
}

/// Options of small training games, beside the file.
const TRAINING: [&str; 9] =
    ["learn", "games", "--classical", "--nodes", "30", "--games", "12", "--seed", "5"];

#[test]
fn training_games_after_many_kills_are_those_of_one_run() {
    let user = User::new();
    let arguments = |out: &'static str| [&TRAINING[..], &["--out", out]].concat();
    let begun = Instant::now();
    let output = user.sees(&arguments("whole.bin"));
    assert!(output.contains("12 training games"), "{output}");
    let all = begun.elapsed();
    // With nothing left to play.
    user.sees(&arguments("whole.bin"));
    let mut beginning = (begun.elapsed() - all).mul_f32(0.8);
    let part = (all.saturating_sub(beginning) / 4).as_micros() as u64;
    let whole = fs::read(user.home().join("whole.bin")).unwrap();
    let path = user.home().join("killed.bin");
    let mut rng = Rng::new(20_261_125);
    let mut lengths = BTreeSet::new();
    for _ in 0..rounds(30) {
        let mut child = user.command(&arguments("killed.bin")).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(beginning + Duration::from_micros(rng.below(part)));
        // It may have come to its end.
        drop(child.kill());
        let ended = child.wait().unwrap();
        let left = fs::read(&path).unwrap_or_default();
        assert!(whole.starts_with(&left), "after {} bytes", left.len());
        lengths.insert(left.len());
        if ended.success() && lengths.len() > 3 {
            break;
        }
        if ended.success() {
            // The machine was busy while the beginning was timed.
            beginning = beginning.mul_f32(0.8);
            fs::remove_file(&path).unwrap();
        }
        // A kill within a write is rare: the record is cut here.
        if rng.chance(1, 3) && left.len() > 40 {
            fs::write(&path, &left[..left.len() - 1 - rng.below(30) as usize]).unwrap();
        }
    }
    user.sees(&arguments("killed.bin"));
    assert!(fs::read(&path).unwrap() == whole && lengths.len() > 3, "{lengths:?}");
    let info = user.json(&["learn", "games", "--out", "killed.bin", "--info"]);
    assert_eq!((info["games"].as_u64(), info["seed"].as_u64()), (Some(12), Some(5)), "{info}");
    assert_eq!(info["bytes"].as_u64(), Some(whole.len() as u64));
    assert!(info["quiet_positions"].as_u64() < info["positions"].as_u64());
    assert!(user.sees(&["learn", "games", "--out", "killed.bin", "--info"]).contains("Quiet positions"));
}

#[cfg(unix)]
#[test]
fn training_games_stop_when_asked_and_what_is_played_stays() {
    let user = User::new();
    let path = user.home().join("games.bin");
    let run = |arguments: &[&str]| {
        let mut child =
            user.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let begun = fs::metadata(&path).map_or(0, |file| file.len());
        while fs::metadata(&path).map_or(0, |file| file.len()) < begun.max(36) + 1 {
            thread::sleep(Duration::from_millis(10));
            assert!(child.try_wait().unwrap().is_none());
        }
        let asked = Instant::now();
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        (run_output(child.wait_with_output().unwrap()), asked.elapsed())
    };
    let fixed = ["learn", "games", "--out", "games.bin", "--nodes", "200"];
    let (endless, soon) = run(&fixed);
    assert_eq!(endless.code, Some(0), "{}", endless.err);
    let (counted, later) = run(&[&fixed[..], &["--games", "100000"]].concat());
    assert_eq!(counted.code, Some(130), "{}", counted.err);
    assert!(counted.err.contains("of 100,000 games"), "{}", counted.err);
    // The machine may be busy with something else for a while.
    assert!(soon.min(later) < Duration::from_millis(500), "{soon:?} {later:?}");
    let info = user.json(&["learn", "games", "--out", "games.bin", "--info"]);
    assert!(info["games"].as_u64() >= Some(2), "{info}");
}

#[test]
fn a_file_that_is_not_of_these_training_games_is_refused() {
    let user = User::new();
    let refused = |bytes: &[u8], arguments: &[&str]| {
        let path = user.home().join("games.bin");
        fs::write(&path, bytes).unwrap();
        let errors = ["en", "zh-Hant", "zh-Hans"].map(|language| {
            user.is_refused(
                &[&["learn", "games", "--out", "games.bin", "--lang", language], arguments].concat(),
            )
        });
        assert!(fs::read(&path).unwrap() == bytes);
        errors.concat()
    };
    user.sees(&[&TRAINING[..], &["--out", "a.bin"]].concat());
    let games = fs::read(user.home().join("a.bin")).unwrap();
    let mut header = games.clone();
    header[20] ^= 1;
    let mut newer = games.clone();
    newer[8] = 9;
    let errors = [
        refused(b"a letter to somebody", &[]),
        refused(b"a letter to somebody", &["--info"]),
        refused(&header, &[]),
        refused(&newer, &["--info"]),
        // The digest changes with the engine.
        refused(&games, &["--nodes", "30", "--seed", "6"]).replace(&digest(&games), "DIGEST"),
    ];
    insta::assert_snapshot!("learn_games_refusals", errors.concat());
}

/// The digest of the engine as sentences write it.
fn digest(file: &[u8]) -> String {
    format!("{:016x}", u64::from_le_bytes(file[24..32].try_into().unwrap()))
}

/// Options of a small training, beside the file.
const NETWORK: [&str; 5] = ["learn", "net", "games.bin", "--epochs", "4"];

#[test]
fn a_network_after_kills_is_that_of_one_run_and_plays() {
    let user = User::new();
    user.sees(&[&TRAINING[..], &["--out", "games.bin"]].concat());
    let arguments = |out: &'static str| [&NETWORK[..], &["--out", out]].concat();
    let begun = Instant::now();
    let document = user.json(&arguments("whole.bin")[..]);
    assert_eq!(document["losses"].as_array().map(Vec::len), Some(4), "{document}");
    let all = begun.elapsed();
    let mut rng = Rng::new(20_261_128);
    for _ in 0..rounds(4) {
        let mut child = user.command(&arguments("killed.bin")).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(all.mul_f32(rng.unit() as f32));
        drop(child.kill());
        if child.wait().unwrap().success() {
            break;
        }
    }
    if !user.home().join("killed.bin").exists() {
        user.sees(&arguments("killed.bin"));
    }
    let [whole, killed] = ["whole.bin", "killed.bin"].map(|name| fs::read(user.home().join(name)).unwrap());
    assert!(whole == killed);
    let played = user.json(&[
        "match",
        "a=none+network:whole.bin",
        "b=none+classical",
        "--nodes",
        "20",
        "--positions",
        "1",
    ]);
    let games = played["rows"][0]["games"].as_object().unwrap();
    assert_eq!(games.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 2, "{played}");
}

#[test]
fn networks_and_trainings_that_cannot_be_used_are_named() {
    let user = User::new();
    user.sees(&[&TRAINING[..], &["--out", "games.bin"]].concat());
    user.sees(&[&NETWORK[..], &["--out", "one.bin"]].concat());
    let network = fs::read(user.home().join("one.bin")).unwrap();
    let plays = |bytes: &[u8]| {
        fs::write(user.home().join("other.bin"), bytes).unwrap();
        let player = "none+network:other.bin";
        ["en", "zh-Hant", "zh-Hans"].map(|language| {
            user.is_refused(&["match", player, "none", "--positions", "1", "--lang", language])
        })
    };
    let mut newer = network.clone();
    newer[8] += 1;
    let players = [plays(b"something else"), plays(&newer), plays(&network[..1_000])].concat();
    let trains = |arguments: &[&str]| {
        ["en", "zh-Hant", "zh-Hans"].map(|language| {
            user.is_refused(&[&["learn", "net", "games.bin", "--lang", language], arguments].concat())
        })
    };
    fs::rename(user.home().join("one.bin.state"), user.home().join("two.bin.state")).unwrap();
    let other = trains(&["--out", "two.bin", "--epochs", "5"]);
    fs::write(user.home().join("two.bin.state"), "something else").unwrap();
    let damaged = trains(&["--out", "two.bin", "--epochs", "4"]);
    let exists = trains(&["--out", "one.bin"]);
    let errors = [players, other.to_vec(), damaged.to_vec(), exists.to_vec()].concat();
    insta::assert_snapshot!("learn_net_refusals", errors.concat());
}

#[test]
fn the_law_of_training_games_holds_for_its_seeds() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/training");
    let files: Vec<_> = fs::read_dir(seeds).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() > 3);
    for file in files {
        super::training::holds(&fs::read(file).unwrap());
    }
}
