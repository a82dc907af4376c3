//! The files of a user: bases that several programs have, files that go away, texts of others, files that are none.

use std::io::{BufRead, Read, Write};
use std::process::Stdio;

use serde_json::json;

use super::{User, run_output};

#[test]
fn answers_of_twenty_concurrent_programs_are_all_stored() {
    const PROGRAMS: usize = 20;
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let answers = (0..PROGRAMS).map(|number| {
        let author = format!("expert {number}");
        let arguments = ["kb", "set", "KRK", "0", "--author", &author, "--kb", "a.canju"];
        user.command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    });
    for answer in answers.collect::<Vec<_>>() {
        let run = run_output(answer.wait_with_output().unwrap());
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let log = user.json(&["kb", "log", "--kb", "a.canju"]);
    let authors: std::collections::BTreeSet<&str> =
        log.as_array().unwrap().iter().filter_map(|entry| entry["author"].as_str()).collect();
    assert_eq!(authors.iter().filter(|author| author.starts_with("expert")).count(), PROGRAMS);
}

#[test]
fn ten_first_starts_at_once_all_work() {
    let user = User::new();
    let starts: Vec<_> = (0..10)
        .map(|_| {
            let mut command = user.command(&["kb", "info", "--json"]);
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for start in starts {
        let run = run_output(start.wait_with_output().unwrap());
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
}

#[test]
fn what_only_reads_works_while_a_base_is_written() {
    let user = User::new();
    user.sees(&["kb", "new", "a.canju"]);
    let mut command = user.command(&["kb", "set", "-", "--kb", "a.canju"]);
    let mut writer = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = writer.stdin.take().unwrap();
    writeln!(input, "KNPKGGM 3").unwrap();
    let mut output = std::io::BufReader::new(writer.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    for reading in [
        &["kb", "info"][..],
        &["kb", "log"],
        &["kb", "show", "KNPKGGM"],
        &["kb", "query", "score=3"],
        &["kb", "conflicts"],
        &["kb", "export", "a.jsonl"],
        &["kb", "export", "a.csv"],
        &["kb", "resolve", "--dry-run"],
        &["kb", "backup", "copy.canju"],
    ] {
        user.sees(&[reading, &["--kb", "a.canju"]].concat());
    }
    assert_eq!(user.json(&["kb", "show", "KNPKGGM", "--kb", "copy.canju"])["score"], json!(3));
    assert!(user.is_refused(&["kb", "backup", "copy.canju", "--kb", "a.canju"]).contains("already exists"));
    user.sees(&["kb", "backup", "copy.canju", "--kb", "a.canju", "--force"]);
    assert!(user.is_refused(&["kb", "set", "KRK", "0", "--kb", "a.canju"]).contains("is open in another"));
    drop(input);
    assert!(writer.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_base_that_is_taken_away_stores_nothing_more() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let mut command = user.command(&["kb", "set", "-", "--kb", "a.canju"]);
    let mut writer =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = writer.stdin.take().unwrap();
    writeln!(input, "KRK 0").unwrap();
    let mut output = std::io::BufReader::new(writer.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    std::fs::remove_file(user.home().join("a.canju")).unwrap();
    writeln!(input, "KNK 5").unwrap();
    drop(input);
    let mut more = String::new();
    output.read_to_string(&mut more).unwrap();
    let run = run_output(writer.wait_with_output().unwrap());
    assert_eq!((run.code, more.as_str()), (Some(1), ""));
    assert!(run.err.contains("was removed, moved or replaced"), "{}", run.err);
}

#[test]
fn what_others_wrote_cannot_command_the_terminal() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let note = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}red\r";
    let line = json!({"material": "KRK", "score": 0, "author": "Lin", "note": note}).to_string();
    std::fs::write(user.home().join("a.jsonl"), line).unwrap();
    user.sees(&["kb", "import", "a.jsonl", "--kb", "a.canju"]);
    for arguments in
        [&["kb", "show", "KRK"][..], &["kb", "why", "KRK"], &["kb", "log"], &["kb", "show", "KRK", "--json"]]
    {
        let output = user.sees(&[arguments, &["--kb", "a.canju"]].concat());
        assert!(!output.contains(|c: char| c.is_control() && c != '\n'), "{output:?}");
        assert!(!output.contains('\u{202e}'), "{output:?}");
    }
    assert_eq!(user.json(&["kb", "show", "KRK", "--kb", "a.canju"])["provenance"]["note"], json!(note));
}

#[test]
fn damaged_settings_are_reported_and_kept() {
    let user = User::new();
    let settings = user.home().join("settings.json");
    std::fs::write(&settings, "{\"language\":").unwrap();
    let run = user.runs(&["perft", "--depth", "1"]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("settings.damaged.json"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(user.home().join("settings.damaged.json")).unwrap(), "{\"language\":");
    assert_eq!(user.runs(&["perft", "--depth", "1"]).err, "");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_at_once() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    std::fs::create_dir_all(user.home().join("tables")).unwrap();
    for name in ["p.canju", "p.csv", "p.tsv", "settings.json", "tables/KRK.canjutb"] {
        let made = std::process::Command::new("mkfifo").arg(user.home().join(name)).status().unwrap();
        assert!(made.success());
    }
    let begun = std::time::Instant::now();
    for arguments in [
        &["kb", "info", "--kb", "p.canju"][..],
        &["kb", "set", "KRK", "0", "--kb", "/dev/null"],
        &["kb", "import", "p.csv", "--kb", "a.canju"],
        &["kb", "verify", "--kb", "a.canju", "--marks", "p.csv"],
        &["kb", "predict", "KRK", "--kb", "a.canju", "--exchange", "p.tsv"],
        &["kb", "export", "p.csv", "--kb", "a.canju"],
    ] {
        let refusal = user.is_refused(arguments);
        assert!(refusal.contains("is not a regular file"), "{arguments:?}: {refusal}");
    }
    let table = user.runs(&["table", "verify", "KRK"]);
    assert!(
        table.code == Some(1) && table.err.contains("is not a regular file"),
        "{} {}",
        table.out,
        table.err
    );
    assert!(begun.elapsed().as_secs() < 20);
}

#[test]
fn a_query_of_many_conditions_is_refused_or_quick() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let begun = std::time::Instant::now();
    let refusal = user.is_refused(&["kb", "query", &format!("R{}", "&R".repeat(299)), "--kb", "a.canju"]);
    assert!(refusal.contains("More than 256 conditions"), "{refusal}");
    user.sees(&["kb", "query", &format!("R{}", "&R".repeat(200)), "--kb", "a.canju"]);
    assert!(begun.elapsed().as_secs() < 10);
}

#[test]
fn a_guessed_encoding_is_reported_and_another_can_be_named() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let (bytes, _, lost) =
        encoding_rs::GB18030.encode("material,score,author\nKRK,0,屠景明\nKNPKGG,3,王嘉良\n");
    assert!(!lost);
    std::fs::write(user.home().join("a.csv"), &bytes).unwrap();
    let output = user.sees(&["kb", "import", "a.csv", "--kb", "a.canju"]);
    assert!(output.contains("gb18030") && output.contains("--encoding"), "{output}");
    let author = || user.json(&["kb", "show", "KRK", "--kb", "a.canju"])["provenance"]["author"].clone();
    assert_eq!(author(), "屠景明");
    user.sees(&["kb", "undo", "--kb", "a.canju"]);
    let named = user.sees(&["kb", "import", "a.csv", "--kb", "a.canju", "--encoding", "gb18030"]);
    assert!(!named.contains("--encoding"), "{named}");
    assert_eq!(author(), "屠景明");
    let refused = user.is_refused(&["kb", "import", "a.csv", "--kb", "a.canju", "--encoding", "utf-8"]);
    assert!(refused.contains("line 2"), "{refused}");
}

#[test]
fn a_sheet_may_name_combinations_as_people_do() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let text = "material,score\n车马对车士象全,3\nrook v knight,1\nKCKGG,2\n";
    std::fs::write(user.home().join("a.csv"), text).unwrap();
    user.sees(&["kb", "import", "a.csv", "--kb", "a.canju", "--by", "Lin"]);
    for (material, score) in [("KRNKRGGMM", 3), ("KRKN", 1), ("KCKGG", 2)] {
        assert_eq!(user.json(&["kb", "show", material, "--kb", "a.canju"])["score"], score, "{material}");
    }
    std::fs::write(user.home().join("b.csv"), "material,score\n车马对,3\n").unwrap();
    let refused = user.runs(&["kb", "import", "b.csv", "--kb", "a.canju", "--by", "Lin"]);
    assert!(refused.err.contains("Unknown combination"), "{}", refused.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_backup_has_any_name_that_the_system_allows() {
    use std::os::unix::ffi::OsStringExt as _;
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let name = std::ffi::OsString::from_vec(b"b\xff\xfe.canju".to_vec());
    let mut backup = user.command(&["kb", "backup", "--kb", "a.canju"]);
    let done = run_output(backup.arg(&name).output().unwrap());
    assert_eq!(done.code, Some(0), "{}", done.err);
    let mut info = user.command(&["kb", "info", "--kb"]);
    assert!(info.arg(&name).output().unwrap().status.success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_to_the_length_of_files_is_reported_and_leaves_nothing() {
    let user = User::new();
    let canju = env!("CARGO_BIN_EXE_canju");
    for command in [&["kb", "new", "a.canju"][..], &["manual", "--out", "man"]] {
        let limited = format!("ulimit -f 2; exec {canju} {}", command.join(" "));
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &limited]).current_dir(user.home()).env("CANJU_HOME", user.home());
        let done = run_output(shell.output().unwrap());
        assert_eq!(done.code, Some(1), "{command:?}: {}", done.err);
        assert!(done.err.contains("disk is full"), "{command:?}: {}", done.err);
    }
    assert!(!user.home().join("a.canju").exists());
    let pages = std::fs::read_dir(user.home().join("man")).unwrap();
    assert!(pages.into_iter().all(|page| page.unwrap().metadata().unwrap().len() > 0));
}

/// `-` is the standard output, as in other programs: no command makes a file of that name.
#[test]
fn no_command_writes_a_file_named_like_the_standard_output() {
    let user = User::new();
    std::fs::write(user.home().join("a.pgn"), "1. h2e2 h9g7 1-0\n").unwrap();
    std::fs::write(user.home().join("a.tsv"), "material\tverdict\n").unwrap();
    for command in [
        &["kb", "new", "-"][..],
        &["kb", "backup", "-"],
        &["kb", "info", "--page", "-"],
        &["kb", "verify", "--method", "sample", "--sheet", "-"],
        &["manual", "--out", "-"],
        &["book", "export", "--format", "eglib", "--out", "-"],
        &["book", "export", "--format", "nodes", "--out", "-"],
        &["table", "build", "KRK", "--tables", "-"],
        &["match", "random:1", "random:2", "--positions", "1", "--out", "-"],
        &["match", "random:1", "random:2", "--positions", "1", "--chart", "-"],
    ] {
        let run = user.runs(command);
        assert!(run.code == Some(0) || !run.err.is_empty(), "{command:?}");
        assert_ne!(run.code, Some(101), "{command:?}: {}", run.err);
        assert!(!user.home().join("-").exists(), "{command:?}");
    }
    let refused = user.is_refused(&["kb", "info", "--page", "-"]);
    assert!(refused.contains("standard output"), "{refused}");
}

/// Only a word that can be no command: `canju frobnicate` stays wrong usage.
#[test]
fn a_file_that_does_not_exist_is_named() {
    let user = User::new();
    std::fs::write(user.home().join("there.pgn"), "1. h2e2 h9g7\n").unwrap();
    for arguments in [
        &["nope.canju"][..],
        &["nope.xqf", "--lang", "en"],
        &["--lang=en", "folder/nope"],
        &["--kb", "nope.canju"],
        &["there.pgn", "nope.canju"],
        &["nope.殘局"],
    ] {
        let error = user.is_refused(arguments);
        assert!(error.contains("nope") && error.contains("does not exist"), "{arguments:?}: {error}");
    }
    assert!(user.is_refused(&["nope.canju", "--lang", "zh-Hans"]).contains("nope.canju"));
    for arguments in [&["nope"][..], &["there.pgn", "kb"], &["--frobnicate", "there.pgn"]] {
        assert_eq!(user.runs(arguments).code, Some(2), "{arguments:?}");
    }
}

#[test]
fn without_a_display_each_file_is_described() {
    let user = User::new();
    let write = |name: &str, text: &str| std::fs::write(user.home().join(name), text).unwrap();
    write("two.pgn", "[Result \"*\"]\n\n1. h2e2 h9g7 *\n\n[Result \"*\"]\n\n1. b2e2 *\n");
    write("place.txt", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n");
    user.sees(&["kb", "new", "--elementary", "mine.canju"]);
    for (language, games) in
        [("en", "Games in two.pgn: 2"), ("zh-Hans", "two.pgn 中有 2 局"), ("zh-Hant", "two.pgn 中有 2 局")]
    {
        let output = user.sees(&["two.pgn", "place.txt", "--lang", language]);
        assert!(output.contains(games), "{output}");
        assert!(output.contains("3k5/9/9/9/9/9/9/9/9/R3K4 w"), "{output}");
        assert_eq!(output.lines().count(), 2, "no tour: {output}");
    }
    let base = user.runs(&["mine.canju"]);
    assert_eq!(base.code, Some(0), "{}", base.err);
    assert!(base.err.contains("mine.canju is a base") && base.out.lines().count() > 10, "{}", base.err);
    write("broken.canju", "no base");
    assert!(user.is_refused(&["broken.canju"]).contains("broken.canju"));
}
