//! `canju match`: the same games every time, gone on with, and engines that misbehave.

use serde_json::Value;

use super::User;

const MATCH: [&str; 9] =
    ["match", "default", "none", "--nodes", "300", "--materials", "KRKNGG,KNPKC,KRPKRM", "--seed", "4"];

fn lines(user: &User, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(user.home().join(file)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[1..].sort_unstable();
    lines
}

#[test]
fn the_same_match_is_the_same_games_on_any_number_of_threads_and_after_a_cut() {
    let user = User::new();
    let played = user.json(&[&MATCH[..], &["--positions", "3", "--out", "a.jsonl"]].concat());
    assert_eq!(played["rows"][0]["games"]["wins"].as_u64().map(|wins| wins <= 6), Some(true));
    let again =
        user.json(&[&MATCH[..], &["--positions", "3", "--out", "b.jsonl", "--threads", "2"]].concat());
    assert_eq!(played, again);
    assert_eq!(lines(&user, "a.jsonl"), lines(&user, "b.jsonl"));
    assert_eq!(lines(&user, "a.jsonl").len(), 4);
    // Cut in the middle of a line: only that pair is played again.
    let path = user.home().join("b.jsonl");
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    assert_eq!(user.json(&[&MATCH[..], &["--positions", "3", "--out", "b.jsonl"]].concat()), played);
    assert_eq!(lines(&user, "a.jsonl"), lines(&user, "b.jsonl"));
}

/// Each game that starts with an endgame is counted by the score of its start, no other game is.
#[test]
fn endgames_are_counted_by_the_score_of_the_start() {
    let user = User::new();
    let counted = |more: &[&str]| {
        let document = user.json(&[&["match", "none", "default", "random", "--nodes", "20"], more].concat());
        let of = |list: &str, wanted: &dyn Fn(&Value) -> bool| {
            let rows = document[list].as_array().unwrap().iter().filter(|row| wanted(row));
            let games = rows.flat_map(|row| row["games"].as_object().unwrap().values());
            games.map(|count| count.as_u64().unwrap()).sum::<u64>()
        };
        let pairs = [["none", "default"], ["none", "random"], ["default", "random"]];
        pairs.map(|[first, second]| {
            let both = |row: &Value| row["first"] == first && row["second"] == second;
            let starts = |start: u64| move |row: &Value| both(row) && row["start"] == start;
            (of("rows", &both), (0..6).map(|start| of("starts", &starts(start))).collect::<Vec<_>>())
        })
    };
    for (all, by_start) in counted(&["--boundary", "--positions", "8"]) {
        assert_eq!((all, by_start.iter().sum::<u64>()), (16, 16), "{by_start:?}");
    }
    // Some have too many pieces.
    for (all, by_start) in counted(&["--positions", "8"]) {
        assert!(by_start.iter().sum::<u64>() <= all, "{by_start:?}");
        assert!(by_start.iter().filter(|games| **games > 0).count() > 2, "{by_start:?}");
    }
    // Seen by the side it favours.
    assert_eq!(counted(&["--materials", "KRK", "--positions", "2"])[0], (4, vec![4, 0, 0, 0, 0, 0]));
    assert_eq!(counted(&["--materials", "KKR", "--positions", "2"])[0], (4, vec![4, 0, 0, 0, 0, 0]));
    assert_eq!(counted(&["--start", "--positions", "1"])[0], (2, vec![0; 6]));
}

#[test]
fn a_match_shared_out_is_put_together_again() {
    let user = User::new();
    let play = |more: &[&str]| user.json(&[&MATCH[..], more].concat());
    let whole = play(&["--positions", "3", "--out", "whole.jsonl"]);
    play(&["--from", "2", "--positions", "1", "--out", "last.jsonl"]);
    assert_eq!(lines(&user, "last.jsonl").len(), 2);
    play(&["--positions", "2", "--out", "first.jsonl"]);
    assert_eq!(play(&["--positions", "3", "--out", "all.jsonl", "--with", "first.jsonl,last.jsonl"]), whole);
    assert_eq!(lines(&user, "all.jsonl"), lines(&user, "whole.jsonl"));
    let gauntlet = ["match", "none", "default", "x=none", "--gauntlet", "--nodes", "50", "--positions", "1"];
    assert_eq!(user.json(&gauntlet)["rows"].as_array().map(Vec::len), Some(2));
    let boundary =
        ["match", "default", "none", "--boundary", "--nodes", "50", "--from", "4999", "--positions", "9"];
    let pairs = &user.json(&boundary)["rows"][0]["pairs"];
    assert_eq!(
        pairs.as_array().unwrap().iter().filter_map(|count| count.as_u64()).sum::<u64>(),
        1,
        "the last of 5,000"
    );
    let three = [&gauntlet[..4], &["--nodes", "50", "--positions", "2", "--lang", "en"]].concat();
    let page = user.runs(&[&three[..], &["--chart", "chart.svg"]].concat());
    let chart = std::fs::read_to_string(user.home().join("chart.svg")).unwrap();
    insta::assert_snapshot!("match_page", format!("{}\n{chart}", page.out));
    assert_eq!(user.runs(&[&three[..], &["--chart", "chart.svg"]].concat()).code, Some(1), "it is there");
}

#[test]
fn matches_that_cannot_be_played_are_refused_with_the_reason() {
    let user = User::new();
    user.json(&[&MATCH[..], &["--positions", "3", "--out", "a.jsonl"]].concat());
    std::fs::write(user.home().join("no.jsonl"), "KRK,0\n").unwrap();
    std::fs::write(user.home().join("fens.txt"), "# none\n").unwrap();
    std::fs::write(user.home().join("bad.txt"), "# one\n4k4/9/9/9/9/9/9/9/9/4K4 w\n").unwrap();
    let over = ["3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 1", "3k5/4R4/9/9/9/9/9/9/9/3RK4 b"];
    std::fs::write(user.home().join("over.txt"), over.join("\n")).unwrap();
    std::fs::write(user.home().join("drawn.txt"), "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 1\n").unwrap();
    let mut errors = String::new();
    for arguments in [
        &["match", "default", "none", "--nodes", "300", "--out", "a.jsonl"][..],
        &["match", "default", "none", "--nodes", "300", "--out", "no.jsonl"],
        &["match", "default", "none", "--fens", "fens.txt"],
        &["match", "default", "none", "--fens", "bad.txt"],
        &["match", "default", "none", "--fens", "over.txt"],
        &["match", "default", "none", "--fens", "drawn.txt"],
        &["match", "default", "uci:no-such-engine"],
        &["match", "default", "nowhere.canju"],
        &["match", "default", "none", "--materials", "KXK"],
        &["match", "default", "none", "--out", "b.jsonl", "--with", "missing.jsonl"],
    ] {
        for language in ["en", "zh-Hant", "zh-Hans"] {
            let run = user.runs(&[arguments, &["--lang", language]].concat());
            assert_eq!(run.code, Some(1), "{arguments:?}");
            let last = run.err.lines().rfind(|line| !line.is_empty()).unwrap_or_default();
            errors += &format!("{last}\n");
        }
    }
    insta::assert_snapshot!("match_refusals", errors.replace(&*user.home().to_string_lossy(), "[home]"));
}

/// Six copies of two positions that differ by their move counters only.
const COPIES: &str = "5k3/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\n3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\n\
    5k3/9/9/9/9/9/9/9/R8/4K4 w - - 7 9\n3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 2\n\
    5k3/9/9/9/9/9/9/9/R8/4K4 w\n3k5/9/9/9/9/9/9/9/R8/4K4 w\n";

#[test]
fn copies_of_a_game_are_no_evidence() {
    let user = User::new();
    std::fs::write(user.home().join("six.txt"), COPIES).unwrap();
    let played = |players: &[&str], file: &str| {
        let more =
            ["--fens", "six.txt", "--positions", "20", "--nodes", "20", "--sprt", "0,20", "--out", file];
        user.json(&[&["match"], players, &more].concat())
    };
    let counted = |match_: &serde_json::Value| {
        let games = &match_["rows"][0]["games"];
        ["wins", "draws", "losses"].map(|key| games[key].as_u64().unwrap()).iter().sum::<u64>()
    };
    let alone = played(&["none", "x=none"], "a.jsonl");
    assert_eq!(counted(&alone), 4, "two positions, a pair of games each: {alone}");
    assert_eq!(lines(&user, "a.jsonl").len(), 3, "a repeat is not played");
}

/// An engine in the shell: it identifies itself, then runs the given commands.
#[cfg(unix)]
fn engine(user: &User, name: &str, go: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) {go};; esac; done\n"
    );
    std::fs::write(user.home().join(name), script).unwrap();
    format!("{name}=uci:sh {name}")
}

#[cfg(unix)]
#[test]
fn a_misbehaving_engine_loses_its_game_and_the_match_continues() {
    let user = User::new();
    for (name, go, end) in [
        ("dies", "exit 3", "no-answer"),
        ("cheats", "echo bestmove a0a9", "illegal-move"),
        ("says-none", "echo bestmove '(none)'", "illegal-move"),
        ("babbles", "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo bestmove h0h0", "no-answer"),
        ("hangs", "sleep 20", "time"),
    ] {
        let player = engine(&user, name, go);
        let played = user.json(&[
            "match",
            &player,
            "none",
            "--time",
            "20",
            "--positions",
            "1",
            "--materials",
            "KRPKRP",
        ]);
        assert_eq!(played["rows"][0]["games"]["losses"], 2, "{name}: {played}");
        assert_eq!(played["ends"][end], 2, "{name}: {played}");
    }
}
