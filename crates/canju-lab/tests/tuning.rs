//! `canju tune`, and the experiments on what it finds.

use std::fs;
use std::time::{Duration, Instant};

use canju_lab::rng::Rng;

use super::User;
use super::effort::rounds;

/// A run of 90 games between pieces's strengths.
const SMOKE: [&str; 9] =
    ["tune", "start", "smoke.jsonl", "--preset", "smoke", "--nodes", "30", "--openings", "4"];

#[test]
fn a_run_is_printed_in_three_languages_and_its_values_play() {
    let user = User::new();
    user.sees(&SMOKE);
    let mut all = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        all += &user.sees(&["tune", "show", "smoke.jsonl", "--lang", language]);
    }
    insta::assert_snapshot!("tune", all);
    let shown = user.json(&["tune", "show", "smoke.jsonl", "--chart", "smoke.svg"]);
    assert_eq!((shown["games"].as_u64(), shown["generations"].as_array().map(Vec::len)), (Some(90), Some(3)));
    // Every particle of every generation, with what it won; strengths move, so they are all that its place has.
    let states = user.json(&["tune", "show", "smoke.jsonl", "--particles"]);
    let particles = states["particles"].as_array().unwrap();
    let sum = |member: &str| particles.iter().filter_map(|row| row[member].as_u64()).sum::<u64>();
    assert_eq!((particles.len() % 3, sum("wins") + sum("draws") / 2), (0, 90));
    assert_eq!(particles.iter().filter(|row| row["is_best"] == true).count(), 3);
    for state in ["place", "velocity"] {
        assert_eq!(particles[1][state].as_object().map(serde_json::Map::len), Some(12), "{state}");
    }
    let csv = user.sees(&["tune", "show", "smoke.jsonl", "--particles", "--csv"]);
    assert!(
        csv.lines().next().unwrap().contains(",place.fade,") && csv.lines().count() == 1 + particles.len()
    );
    let svg = fs::read_to_string(user.home().join("smoke.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("<path"));
    let values: std::collections::BTreeMap<String, f64> =
        serde_json::from_str(&user.sees(&["tune", "values", "smoke.jsonl"])).unwrap();
    assert_eq!(values.len(), 90);
    assert_eq!(values["fade"], 1.0, "a smoke run moves the strengths of men alone");
    user.sees(&["tune", "values", "smoke.jsonl", "--out", "values.json"]);
    let players = ["elements:values.json", "elements:smoke.jsonl", "elements:smoke.jsonl@3", "elements:hand"];
    let met =
        user.json(&[&["match"][..], &players, &["--start", "--nodes", "30", "--positions", "1"]].concat());
    assert_eq!(met["rows"].as_array().map(Vec::len), Some(6));
    // The same values under two names play each other evenly: each game comes twice with changed colours.
    assert_eq!(met["rows"][0]["score"].as_f64(), Some(0.5));
}

#[test]
fn experiments_hand_in_reports() {
    let user = User::new();
    user.sees(&SMOKE);
    let without = [&SMOKE[..2], &["without.jsonl"], &SMOKE[3..]].concat();
    user.sees(&[&without[..], &["--parameters", "without-place", "--generations", "3"]].concat());
    let kept = ["--nodes", "20", "--keep", "a.canju"];
    user.sees(&["kb", "new", "a.canju"]);
    let generations = ["experiment", "generations", "smoke.jsonl", "--every", "1", "--report", "figure4"];
    let rows = user.json(&[&generations[..], &kept].concat());
    assert_eq!(rows["rows"].as_array().map(Vec::len), Some(3));
    let page = fs::read_to_string(user.home().join("figure4/report.md")).unwrap();
    assert!(page.contains("![") && page.contains("| --- |") && page.contains("```json"));
    assert!(user.home().join("figure4/generations.svg").is_file());
    let optimised = ["experiment", "optimised", "smoke.jsonl", "--positions", "2"];
    let json = user.json(&[&optimised[..], &kept].concat());
    assert!(json["standing"]["games"]["wins"].as_u64().is_some());
    let with = [&SMOKE[..2], &["with.jsonl"], &SMOKE[3..], &["--parameters", "all"]].concat();
    user.sees(&with);
    let place = ["experiment", "place-control", "with.jsonl", "without.jsonl", "--programs", "2"];
    let json = user.json(&[&place[..], &kept].concat());
    assert_eq!(json["rows"].as_array().map(Vec::len), Some(2));
    let reports = user.json(&["kb", "reports", "--kb", "a.canju"]);
    let names: Vec<&str> =
        reports.as_array().unwrap().iter().filter_map(|one| one["experiment"].as_str()).collect();
    assert_eq!(names, ["generations", "optimised", "place-control"]);
    assert!(user.sees(&["kb", "reports", "2", "--kb", "a.canju"]).starts_with("# "));
    user.is_refused(&["kb", "reports", "4", "--kb", "a.canju"]);
    user.sees(&["kb", "reports", "1", "--kb", "a.canju", "--out", "page.md"]);
    assert!(fs::read_to_string(user.home().join("page.md")).unwrap().contains("<svg"));
}

#[test]
fn games_of_other_programs_are_not_taken_for_those_of_these() {
    let user = User::new();
    user.sees(&SMOKE);
    let other = [&SMOKE[..2], &["other.jsonl"], &SMOKE[3..], &["--seed", "7"]].concat();
    user.sees(&other);
    let field = ["--every", "1", "--nodes", "20", "--out", "games.jsonl"];
    user.sees(&[&["experiment", "generations", "smoke.jsonl"][..], &field].concat());
    user.sees(&[&["experiment", "generations", "smoke.jsonl"][..], &field].concat());
    user.is_refused(&[&["experiment", "generations", "other.jsonl"][..], &field].concat());
    // A missing base is reported before a game is played.
    user.is_refused(&["experiment", "optimised", "smoke.jsonl", "--keep", "missing.canju"]);
    let spsa = ["tune", "start", "spsa.jsonl", "--preset", "smoke", "--method", "spsa", "--generations", "6"];
    user.sees(&[&spsa[..], &["--nodes", "20"]].concat());
    let baselines = ["experiment", "baselines", "smoke.jsonl", "spsa.jsonl", "--positions", "1"];
    let json = user.json(&[&baselines[..], &["--nodes", "20"]].concat());
    assert_eq!(json["rows"].as_array().map(Vec::len), Some(2));
    // Choices that a method has not are refused.
    let cma = ["tune", "start", "cma.jsonl", "--preset", "smoke", "--method", "cma"];
    user.is_refused(&[&cma[..], &["--best-ever"]].concat());
    user.is_refused(&[&cma[..], &["--points"]].concat());
}

#[test]
fn invalid_runs_and_values_are_reported_in_a_sentence() {
    let user = User::new();
    fs::write(user.home().join("text.jsonl"), "no run\n").unwrap();
    fs::write(user.home().join("name.json"), "{\"rock\": 1}").unwrap();
    fs::write(user.home().join("range.json"), "{\"fade\": 9}").unwrap();
    user.sees(&SMOKE);
    let mut all = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        let refused = |arguments: &[&str]| user.is_refused(&[arguments, &["--lang", language]].concat());
        all += &refused(&["tune", "show", "text.jsonl"]);
        all += &refused(&["tune", "resume", "missing.jsonl"]);
        all += &refused(&["tune", "values", "smoke.jsonl", "--generation", "4"]);
        all += &refused(&["match", "elements:name.json", "elements"]);
        all += &refused(&["match", "elements:range.json", "elements"]);
        all += &refused(&["match", "elementary", "elements"]);
        all += &refused(&SMOKE);
    }
    insta::assert_snapshot!("tune_refusals", all);
}

#[test]
fn options_without_effect_and_runs_that_cannot_continue_are_reported_in_a_sentence() {
    let user = User::new();
    user.sees(&SMOKE);
    let whole = fs::read_to_string(user.home().join("smoke.jsonl")).unwrap();
    let of = whole.split("\"of\":").nth(1).unwrap().split(',').next().unwrap();
    for (name, from, to) in [
        ("settings.jsonl", "\"nodes\":30", "\"nodes\":0"),
        ("line.jsonl", "\"first\":0", "\"first\":99"),
        ("elsewhere.jsonl", &format!("\"of\":{of}"), "\"of\":1"),
    ] {
        assert!(whole.contains(from), "{from}");
        fs::write(user.home().join(name), whole.replacen(from, to, 1)).unwrap();
    }
    let mut all = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        let refused = |arguments: &[&str]| user.is_refused(&[arguments, &["--lang", language]].concat());
        for name in ["settings.jsonl", "line.jsonl", "elsewhere.jsonl"] {
            all += &refused(&["tune", "resume", name]);
        }
        let start = |options: &[&str]| refused(&[&["tune", "start", "new.jsonl"], options].concat());
        all += &start(&["--method", "spsa", "--literal", "--local", "own", "--longest", "0.05"]);
        all += &start(&["--method", "random", "--best-ever", "--keep-walls"]);
        all += &start(&["--method", "cma", "--points"]);
    }
    insta::assert_snapshot!("tune_damage", all);
    assert!(!user.home().join("new.jsonl").exists());
}

#[test]
fn a_run_whose_first_line_was_cut_is_begun_anew_and_no_other_file_is() {
    let user = User::new();
    user.sees(&SMOKE);
    let path = user.home().join("smoke.jsonl");
    let whole = fs::read(&path).unwrap();
    let head = whole.iter().position(|byte| *byte == b'\n').unwrap();
    for cut in [0, 9, head / 2, head] {
        fs::write(&path, &whole[..cut]).unwrap();
        user.sees(&SMOKE);
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {cut}");
    }
    for kept in [&b"notes of mine"[..], b"{\"format\":\"canju-match 2", &whole[..=head]] {
        fs::write(&path, kept).unwrap();
        user.is_refused(&SMOKE);
        assert_eq!(fs::read(&path).unwrap(), kept);
    }
}

#[test]
fn the_longest_step_can_be_chosen() {
    let user = User::new();
    user.sees(&[&SMOKE[..], &["--generations", "1", "--longest", "0.05"]].concat());
    let shown = user.json(&["tune", "show", "smoke.jsonl"]);
    assert_eq!(shown["settings"]["way"]["swarm"]["longest"].as_f64(), Some(0.05));
    for out in ["0", "0.001", "3.1", "-1", "NaN", "inf"] {
        let longest = format!("--longest={out}");
        assert_eq!(user.runs(&["tune", "start", "other.jsonl", &longest]).code, Some(2), "{out}");
    }
}

/// Killed at any moment and resumed, a run ends as one that was not killed.
#[test]
fn a_killed_run_ends_as_one_that_was_not() {
    let user = User::new();
    let begun = Instant::now();
    user.sees(&SMOKE);
    let whole = begun.elapsed().as_micros() as u64;
    let (path, values) = (user.home().join("smoke.jsonl"), ["tune", "values", "smoke.jsonl"]);
    let truth = user.sees(&values);
    let mut rng = Rng::new(20_261_124);
    let mut lengths = Vec::new();
    for _ in 0..rounds(3) {
        fs::remove_file(&path).ok();
        let mut command = user.command(&SMOKE);
        let mut child =
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(rng.below(whole)));
        // It may have come to its end.
        drop(child.kill());
        child.wait().unwrap();
        let text = fs::read(&path).unwrap_or_default();
        lengths.push(text.len());
        // Without a whole first line it is no run yet.
        if !text.contains(&b'\n') {
            user.sees(&SMOKE);
        } else {
            user.sees(&["tune", "resume", "smoke.jsonl"]);
        }
        assert_eq!(user.sees(&values), truth);
    }
    lengths.sort_unstable();
    assert!(lengths.first() != lengths.last(), "the moments were all alike: {lengths:?}");
}
