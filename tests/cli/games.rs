//! The library of games from the terminal: what is read in, found, written in other formats and taken out again.

use std::fs;

use super::User;

/// Two games in Chinese moves: one with a variation and a comment, and one whose third move is not legal.
const GAMES: &str = "\
[Game \"Chinese Chess\"]
[Event \"五羊杯\"]
[Date \"1996.10.07\"]
[Red \"胡某\"]
[Black \"呂某\"]
[Result \"1-0\"]

1. 炮二平五 馬８進７ {屏風馬}
2. 馬二進三 (2. 兵七進一 馬２進３) 車９平８
1-0

[Game \"Chinese Chess\"]
[Red \"甲\"]
[Black \"乙\"]
[Result \"*\"]

1. 炮二平五 馬８進７
2. 炮五進九
*
";

fn user() -> User {
    let user = User::new();
    fs::create_dir(user.home().join("records")).unwrap();
    fs::write(user.home().join("records/a.pgn"), GAMES).unwrap();
    let study =
        "[Event \"單車\"]\n[Result \"1-0\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n1. a0-a8 d9-d8 1-0\n";
    fs::write(user.home().join("records/b.pgn"), study).unwrap();
    user
}

#[test]
fn a_folder_is_read_and_what_is_left_out_is_named_with_its_line() {
    let user = user();
    let report = user.json(&["games", "import", "records"]);
    assert_eq!((report["games"].as_u64(), report["new"].as_u64()), (Some(3), Some(3)));
    let first = &report["files"][0];
    assert_eq!((first["moves"].as_u64(), first["variations"].as_u64()), (Some(8), Some(1)));
    assert_eq!(first["comments"].as_u64(), Some(1));
    let lost = first["lost"][0].as_str().unwrap();
    assert!(lost.contains("game 2") && lost.contains("line 18") && lost.contains("炮五進九"), "{lost}");
    // Nothing is there twice.
    assert_eq!(user.json(&["games", "import", "records"])["new"].as_u64(), Some(0));
}

#[test]
fn games_are_found_by_player_year_result_position_and_material() {
    let user = user();
    user.sees(&["games", "import", "records"]);
    let found = |arguments: &[&str]| {
        let all: Vec<&str> = ["games", "search"].iter().chain(arguments).copied().collect();
        user.json(&all)["found"].as_u64().unwrap()
    };
    assert_eq!(found(&[]), 3);
    assert_eq!(found(&["--player", "胡"]), 1);
    assert_eq!(found(&["--event", "五羊"]), 1);
    assert_eq!(found(&["--years", "1990-1999"]), 1);
    assert_eq!(found(&["--years", "1997"]), 0);
    assert_eq!(found(&["--result", "red"]), 2);
    assert_eq!(found(&["--result", "open"]), 1);
    assert_eq!(found(&["--material", "KRK"]), 1);
    // The mirror of a combination, and a query over scores.
    assert_eq!(found(&["--material", "KKR"]), 1);
    assert_eq!(found(&["--material", "KR*vK & score=0"]), 1);
    // The left-right mirror of the study.
    assert_eq!(found(&["--fen", "5k3/9/9/9/9/9/9/9/9/4K3R w"]), 1);
    assert_eq!(found(&["--fen", "5k3/9/9/9/9/9/9/9/9/4K3R b"]), 0);
    let run = user.runs(&["games", "search", "--material", "KR("]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains('^'), "{}", run.err);
}

#[test]
fn games_go_through_every_format_that_is_written() {
    let user = user();
    user.sees(&["games", "import", "records"]);
    for format in ["pgn", "xqf", "ubb", "cbr", "cbl", "cbf"] {
        let file = format!("out.{format}");
        let json = user.json(&["games", "export", &file, "--player", "胡"]);
        let lost =
            json["lost"].as_array().unwrap().iter().any(|lost| lost.as_str().unwrap().contains("variation"));
        // CBF has no variations, and the loss is reported.
        assert_eq!(lost, format == "cbf", "{json}");
        let back = format!("{format}.pgn");
        let json =
            user.json(&["games", "convert", &file, &back, "--notation", "chinese", "--lang", "zh-Hant"]);
        assert_eq!((json["games"].as_u64(), json["lost_reading"].as_array().unwrap().len()), (Some(1), 0));
        let text = fs::read_to_string(user.home().join(&back)).unwrap();
        for part in ["胡某", "炮二平五", "屏風馬", "兵七進一", "1-0"] {
            if lost && part == "兵七進一" {
                continue;
            }
            assert!(text.contains(part), "{format}: {part} in {text}");
        }
    }
    // Several games in a format that has one a file are a folder.
    user.sees(&["games", "export", "folder", "--format", "xqf"]);
    assert_eq!(fs::read_dir(user.home().join("folder")).unwrap().count(), 3);
}

#[test]
fn what_is_taken_out_comes_back() {
    let user = user();
    user.sees(&["games", "import", "records"]);
    user.sees(&["games", "remove", "2"]);
    user.sees(&["games", "remove", "1"]);
    let restored = user.json(&["games", "restore", "1"]);
    assert_eq!(restored, serde_json::json!({ "games": [1], "removed": false }));
    assert_eq!(user.json(&["games", "search"])["found"].as_u64(), Some(2));
    assert_eq!(user.json(&["games", "search", "--removed"])["games"][0]["id"].as_i64(), Some(2));
    user.sees(&["games", "restore", "2"]);
    assert_eq!(user.json(&["games", "search"])["found"].as_u64(), Some(3));
    assert!(user.runs(&["kb", "check"]).code == Some(0));
    assert_eq!(user.runs(&["games", "show", "9"]).code, Some(1));
    assert!(user.sees(&["games", "show", "3"]).contains("A0-A8"));
}

#[test]
fn a_file_that_is_no_record_is_reported_in_a_sentence() {
    let user = User::new();
    fs::write(user.home().join("a.xyz"), [0, 159, 146, 150]).unwrap();
    let run = user.runs(&["games", "import", "a.xyz"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("Unknown format of game records"), "{}", run.out);
    let run = user.runs(&["games", "import", "missing"]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("missing"), "{}", run.err);
    let run = user.runs(&["games", "export", "a.che"]);
    assert_eq!(run.code, Some(1));
}

#[test]
fn no_file_is_replaced_unasked_and_the_source_never() {
    let user = user();
    user.sees(&["games", "import", "records"]);
    let home = user.home().to_owned();
    fs::write(home.join("kept.pgn"), "kept").unwrap();
    let source = fs::read_to_string(home.join("records/a.pgn")).unwrap();
    for arguments in [
        &["games", "convert", "records/a.pgn", "kept.pgn"][..],
        &["games", "export", "kept.pgn"],
        &["games", "convert", "records/a.pgn", "records/../records/a.pgn", "--force"],
    ] {
        let run = user.runs(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}");
        assert!(run.err.contains("already exists"), "{}", run.err);
    }
    assert_eq!(fs::read_to_string(home.join("kept.pgn")).unwrap(), "kept");
    assert_eq!(fs::read_to_string(home.join("records/a.pgn")).unwrap(), source);
    user.sees(&["games", "convert", "records/a.pgn", "kept.pgn", "--force"]);
    assert!(fs::read_to_string(home.join("kept.pgn")).unwrap().contains("五羊杯"));
    // Of a folder nothing is written if one of its names is taken.
    fs::create_dir(home.join("folder")).unwrap();
    fs::write(home.join("folder/2.xqf"), "kept").unwrap();
    assert_eq!(user.runs(&["games", "convert", "records/a.pgn", "folder", "--format", "xqf"]).code, Some(1));
    assert_eq!(fs::read_dir(home.join("folder")).unwrap().count(), 1);
}

#[test]
fn a_word_that_cannot_be_read_does_not_shift_the_moves_behind_it() {
    let user = User::new();
    let text = "1. 泡二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二 卒７进１ 1-0\n";
    fs::write(user.home().join("shift.pgn"), text).unwrap();
    let json = user.json(&["games", "convert", "shift.pgn", "out.pgn", "--notation", "iccs"]);
    assert!(json["lost_reading"][0].as_str().unwrap().contains("泡二平五"), "{json}");
    let written = fs::read_to_string(user.home().join("out.pgn")).unwrap();
    assert!(!written.contains("1. "), "{written}");
}

/// Games for `-` are on the standard output, byte for byte as in a file, and the report is beside them.
#[test]
fn games_can_be_written_to_the_standard_output() {
    let user = user();
    user.sees(&["games", "import", "records"]);
    let annotate = ["games", "annotate", "records/a.pgn"];
    for (command, more) in [
        (&["games", "convert", "records/a.pgn"][..], &[][..]),
        (&["games", "convert", "records/b.pgn"], &["--format", "xqf"]),
        (&["games", "export"], &["--openings", "--format", "cbl"]),
        (&["games", "export"], &["--openings", "--json"]),
        (&annotate, &["--nodes", "200", "--csv"]),
        (&annotate, &["--nodes", "200"]),
    ] {
        let to = |target| [command, &[target], more, &["--force"]].concat();
        let file = user.command(&to("out")).output().unwrap();
        let stream = user.command(&to("-")).output().unwrap();
        assert!(stream.status.success() && file.status.success(), "{command:?} {stream:?}");
        assert_eq!(stream.stdout, fs::read(user.home().join("out")).unwrap(), "{command:?} {more:?}");
        assert!(stream.stderr.len() >= file.stdout.len().min(10), "{command:?}: the report");
    }
    // One game a file: nothing else would tell them apart.
    let several = ["games", "convert", "records/a.pgn", "-", "--format", "xqf"];
    assert_eq!(user.runs(&several).code, Some(1));
    assert!(!user.home().join("-").exists());
}

#[test]
fn what_an_import_reports_is_what_is_shown_exported_and_sound() {
    let user = User::new();
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let files = [
        // The second FEN is the start, and the first is named.
        (
            "fens.pgn",
            format!("[FEN \"x\"]\n[FEN \"{start} w - - 0 1\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 1-0\n"),
            (4, 1),
        ),
        ("fen.pgn", "[FEN \"y\"]\n\n1. C2.5 H8+7 1-0\n".to_owned(), (0, 1)),
        ("link.pgn", "[Site \"http://a.b/c/d/e/f/g/h/i/j/k\"]\n\n1. C2.5 H8+7 1-0\n".to_owned(), (2, 0)),
        (
            "title.ubb",
            format!(
                "[DhtmlXQ]\n[DhtmlXQ_title]{start} w[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
            ),
            (2, 0),
        ),
    ];
    for (number, (name, content, (moves, lost))) in (1..).zip(&files) {
        fs::write(user.home().join(name), content).unwrap();
        let report = user.json(&["games", "import", name]);
        let file = &report["files"][0];
        assert_eq!(file["moves"].as_u64(), Some(*moves), "{name}: {file}");
        assert_eq!(file["lost"].as_array().unwrap().len(), *lost, "{name}: {file}");
        let shown = user.sees(&["games", "show", &number.to_string()]);
        assert_eq!(shown.matches(['-']).count(), *moves as usize + shown.matches("1-0").count(), "{shown}");
        assert_eq!(user.json(&["kb", "check"])["rebuilt"].as_u64(), Some(0), "{name}");
    }
    user.sees(&["games", "export", "all.pgn"]);
    assert_eq!(user.json(&["games", "import", "all.pgn"])["new"].as_u64(), Some(0));
}
