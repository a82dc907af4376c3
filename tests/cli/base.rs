//! `canju kb`: bases made, read, edited and made consistent.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use super::{User, run_output};

/// A JSON document without what differs from run to run.
fn redacted(mut value: Value) -> Value {
    redact(&mut value);
    value
}

fn redact(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Object(fields) => {
            for (name, field) in fields {
                match name.as_str() {
                    "time" => *field = json!("[time]"),
                    "path" => *field = json!("[path]"),
                    _ => redact(field),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn the_default_base_is_made_once_and_reported() {
    let user = User::newcomer();
    let first = user.runs(&["kb", "info", "--json"]);
    assert!(first.err.contains("default.canju"), "{}", first.err);
    let again = user.runs(&["kb", "info", "--json"]);
    assert_eq!((again.err.as_str(), &again.out), ("", &first.out));
    insta::assert_json_snapshot!(redacted(serde_json::from_str(&first.out).unwrap()));
}

#[test]
fn a_new_base_never_overwrites() {
    let user = User::new();
    let made = user.json(&["kb", "new", "--empty", "a.canju"]);
    assert_eq!((&made["nodes"], &made["log_entries"]), (&json!(0), &json!(1)));
    let refusal = user.is_refused(&["kb", "new", "a.canju"]);
    assert!(refusal.contains("a.canju already exists"), "{refusal}");
    assert_eq!(user.json(&["kb", "info", "--kb", "a.canju"]), made);
    assert!(user.is_refused(&["kb", "info", "--kb", "b.canju"]).contains("does not exist"));
    std::fs::write(user.home().join("c.canju"), "no base").unwrap();
    assert!(user.is_refused(&["kb", "info", "--kb", "c.canju"]).contains("not a canju base"));
}

#[test]
fn a_node_is_shown_with_its_reasons_and_evidence() {
    let user = User::new();
    let conflict = user.json(&["kb", "show", "KRGGKCGM"]);
    assert_ne!(conflict["conflict_count"], 0);
    insta::assert_json_snapshot!("show_json", redacted(conflict));
    let unscored = user.json(&["kb", "show", "KRRKRRNN"]);
    assert_eq!((&unscored["score"], &unscored["provenance"]), (&json!(null), &json!(null)));
    assert_eq!(unscored["mirror"], json!({"material": "KRRNNKRR", "score": null}));
    let even = user.json(&["kb", "show", "KRKR"]);
    assert_eq!((&even["symmetric"], &even["lower"], &even["upper"]), (&json!(true), &json!(4), &json!(5)));
}

#[test]
fn a_combination_is_named_by_letters_or_by_name() {
    let user = User::new();
    let material = |text: &str| user.json(&["kb", "show", text])["material"].clone();
    for text in [
        "KRNKRGGMM",
        "krhkraabb",
        "KRN v KRGGMM",
        "車馬對車士象全",
        "rook and knight v rook, two guards and two ministers",
    ] {
        assert_eq!(material(text), "KRNKRGGMM", "{text}");
    }
    let mut refusals = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        for text in ["KRKX", "KRRRK", "RKK", "KR", "兵卒KRKX"] {
            refusals += &user.is_refused(&["kb", "show", text, "--lang", language]);
        }
    }
    // The first of them also reports that the base was made.
    let refusals: Vec<&str> = refusals.lines().filter(|line| !line.contains("default.canju")).collect();
    insta::assert_snapshot!(refusals.join("\n"));
}

#[test]
fn an_answer_is_stored_locked_undone_and_redone() {
    let user = User::new();
    let score = |material: &str| user.json(&["kb", "show", material])["score"].clone();
    let before = score("KNKGG");
    let output = user.sees(&["kb", "set", "KNKGG", "2", "--note", "so the book", "--author", "Lin"]);
    assert!(output.starts_with("KNKGG 2 stored and locked"), "{output}");
    let shown = user.json(&["kb", "show", "KGGKN"]);
    assert_eq!((&shown["score"], &shown["invariable"]), (&json!(7), &json!(true)));
    let provenance = redacted(shown["provenance"].clone());
    let expected = json!({"source": "expert", "author": "Lin", "time": "[time]", "note": "so the book"});
    assert_eq!(provenance, expected);

    assert_eq!(user.json(&["kb", "undo"])["undone"], json!({"action": "set", "material": "KNKGG"}));
    assert_eq!(score("KNKGG"), before);
    assert_eq!(user.json(&["kb", "redo"])["head"], 2);
    assert_eq!(score("KNKGG"), 2);
    assert!(user.is_refused(&["kb", "redo"]).contains("Nothing to redo"));

    user.sees(&["kb", "set", "KNKGG", "--clear"]);
    assert_eq!(score("KNKGG"), json!(null));
    assert!(user.is_refused(&["kb", "lock", "KNKGG"]).contains("no score to lock"));
    user.sees(&["kb", "set", "KNKGG", "3", "--unlocked"]);
    let locked = || user.json(&["kb", "show", "KNKGG"])["invariable"].clone();
    assert_eq!(locked(), false);
    user.sees(&["kb", "lock", "KNKGG"]);
    assert_eq!(locked(), true);
    user.sees(&["kb", "unlock", "KNKGG"]);
    assert_eq!(locked(), false);

    assert!(user.is_refused(&["kb", "set", "KRKR", "0"]).contains("KRKR cannot be 0"));
    for wrong in
        [&["kb", "set", "KRK"][..], &["kb", "set", "KRK", "10"], &["kb", "set", "-", "1"], &["kb", "set"]]
    {
        assert_eq!(user.runs(wrong).code, Some(2), "{wrong:?}");
    }
}

#[test]
fn a_stream_of_answers_is_acknowledged_line_by_line() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let mut command = user.command(&["kb", "set", "-", "--kb", "a.canju"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for answer in ["KRKNGG 0", "KNPKGGM 3", "车对单缺象 1"] {
        writeln!(input, "{answer}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains("stored"), "{line}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let info = user.json(&["kb", "info", "--kb", "a.canju"]);
    assert_eq!((&info["scored"], &info["log_entries"]), (&json!(6), &json!(4)));
}

#[test]
fn a_stream_ends_at_the_first_line_that_is_no_answer() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let tries = |lines: &str| {
        let mut child = user.command(&["kb", "set", "-", "--kb", "a.canju"]);
        let child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        run_output(child.wait_with_output().unwrap())
    };
    let good = tries("# answers\n\nKRKNGG 0\n");
    assert_eq!((good.code, good.out.lines().count()), (Some(0), 1));
    let bad = tries("KNPKGGM 3\nKRKX 0\nKRK 0\n");
    assert_eq!((bad.code, bad.out.lines().count()), (Some(1), 1));
    assert!(bad.err.starts_with("Line 2 of the input was not stored: 'X'"), "{}", bad.err);
    assert!(tries("KRK 12\n").err.contains("a score from 0 to 9"));
    assert!(tries("KRKR 1\n").err.contains("both sides have the same pieces"));
    assert_eq!(user.json(&["kb", "info", "--kb", "a.canju"])["scored"], 4);
}

#[test]
fn the_resolver_proves_what_it_did_and_is_undone_as_one() {
    let user = User::new();
    let dry = user.json(&["kb", "resolve", "--dry-run", "--steps", "2"]);
    insta::assert_json_snapshot!("resolve_json", dry);
    let before = user.json(&["kb", "info"]);
    assert_eq!(before["log_entries"], 1, "a dry run stores nothing");

    let resolved = user.json(&["kb", "resolve"]);
    assert_eq!((&resolved["after"], &resolved["entry"]), (&dry["after"], &json!(2)));
    let after = user.json(&["kb", "info"]);
    assert_eq!(after["conflict_nodes"], resolved["after"]["conflict_nodes"]);
    user.sees(&["kb", "undo"]);
    let undone = user.json(&["kb", "info"]);
    for key in ["scored", "inc", "levels", "sources", "invariable", "conflict_edges"] {
        assert_eq!(undone[key], before[key], "{key}");
    }
    for arguments in [&["--order", "ratio"][..], &["--objective", "cn"]] {
        let other = user.json(&[&["kb", "resolve", "--dry-run"], arguments].concat());
        assert_eq!(other["proved"], true);
    }
}

#[test]
fn what_is_exported_is_imported_again() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "other.canju"]);
    let numbers = |arguments: &[&str]| {
        let info = user.json(&[&["kb", "info"], arguments].concat());
        ["scored", "invariable", "evidence", "inc", "sources"].map(|key| info[key].clone())
    };
    let all = numbers(&[]);
    let piped = user.sees(&["kb", "export", "-"]);
    for (file, options) in [("a.jsonl", &[][..]), ("a.csv", &[]), ("a.txt", &["--format", "csv"])] {
        let exported = user.json(&[&["kb", "export", file], options].concat());
        assert_eq!(exported, json!({"path": file, "nodes": piped.lines().count() - 2}));
    }
    assert_eq!(std::fs::read_to_string(user.home().join("a.jsonl")).unwrap(), piped);
    assert_eq!(
        std::fs::read_to_string(user.home().join("a.txt")).unwrap(),
        user.sees(&["kb", "export", "-", "--format", "csv"])
    );
    for file in ["a.jsonl", "a.csv"] {
        user.sees(&["kb", "import", file, "--kb", "other.canju"]);
        assert_eq!(numbers(&["--kb", "other.canju"]), all);
        user.sees(&["kb", "undo", "--kb", "other.canju"]);
    }
    assert_eq!(numbers(&["--kb", "other.canju"])[0], 0);
}

#[test]
fn a_file_with_a_fault_is_not_read_at_all() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    std::fs::write(user.home().join("a.csv"), "material,score\nKRKNGG,0\nKRKX,1\n").unwrap();
    let mut refusals = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        for file in ["a.csv", "none.csv", "a.canju"] {
            refusals += &user.is_refused(&["kb", "import", file, "--kb", "a.canju", "--lang", language]);
        }
    }
    insta::assert_snapshot!("import_refusals", refusals);
    assert!(user.is_refused(&["kb", "export", "a.txt"]).contains("must be .jsonl"));
    let over_itself = ["kb", "export", "a.canju", "--kb", "a.canju", "--format", "csv"];
    assert!(user.is_refused(&over_itself).contains("a.canju is a knowledge base"));
    assert!(user.is_refused(&["kb", "export", "none/a.csv"]).contains("does not exist"));
    assert_eq!(user.json(&["kb", "info", "--kb", "a.canju"])["log_entries"], 1);
}

#[test]
fn conflicts_and_queries_are_lists() {
    let user = User::new();
    let conflicts = user.json(&["kb", "conflicts", "--limit", "1"]);
    insta::assert_json_snapshot!("conflicts_json", conflicts);
    let all = user.json(&["kb", "conflicts"]);
    let pairs = user.json(&["kb", "info"])["canonical_conflict_nodes"].clone();
    assert_eq!(json!(all["nodes"].as_array().unwrap().len()), pairs);
    let ratios = user.json(&["kb", "conflicts", "--order", "ratio", "--limit", "2"]);
    let ratio = |at: usize| ratios["nodes"][at]["ratio"].as_f64().unwrap();
    assert!(ratio(0) >= ratio(1) && ratio(1) > 0.0);

    let found = user.json(&["kb", "query", "KR* v K*GGMM & score<=3"]);
    assert_eq!(found["found"], found["nodes"].as_array().unwrap().len());
    let sorted = user.json(&["kb", "query", "conflicts", "--sort", "weight", "--descending", "--limit", "1"]);
    assert_eq!(sorted["nodes"][0]["weight"], all["nodes"][0]["weight"]);

    let lists = ["en", "zh-Hant", "zh-Hans"]
        .map(|language| user.sees(&["kb", "query", "KRKNGG | KPPKGM", "--lang", language]));
    insta::assert_snapshot!("query_lists", lists.join("\n"));
    let mut refusals = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        for query in ["score<=3 & (", "车(红)>=1 且 冲x", "KRRRvK"] {
            refusals += &user.is_refused(&["kb", "query", query, "--lang", language]);
        }
    }
    insta::assert_snapshot!("query_refusals", refusals);
}

#[test]
fn the_log_keeps_what_was_taken_back() {
    let user = User::new();
    user.sees(&["kb", "set", "KNKGG", "2"]);
    user.sees(&["kb", "undo"]);
    user.sees(&["kb", "set", "KNKMM", "3"]);
    let entries = |arguments: &[&str]| {
        let log = user.json(&[&["kb", "log"], arguments].concat());
        log.as_array().unwrap().iter().map(|entry| entry["entry"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(entries(&[]), [3, 1]);
    assert_eq!(entries(&["--limit", "1"]), [3]);
    assert_eq!(entries(&["--all"]), [3, 2, 1]);
    insta::assert_json_snapshot!("log_json", redacted(user.json(&["kb", "log", "--all"])));
}

#[test]
fn versions_have_edits_of_their_own() {
    let user = User::new();
    user.sees(&["kb", "version", "new", "first"]);
    user.sees(&["kb", "set", "KNKGG", "2"]);
    assert!(user.is_refused(&["kb", "version", "new", "first"]).contains("first"));
    assert!(user.is_refused(&["kb", "version", "use", "END7"]).contains("END7"));
    user.sees(&["kb", "version", "use", "first"]);
    assert_ne!(user.json(&["kb", "show", "KNKGG"])["score"], 2);
    insta::assert_json_snapshot!("versions_json", user.json(&["kb", "version", "list"]));
    user.sees(&["kb", "version", "use", "main"]);
    assert_eq!(user.json(&["kb", "show", "KNKGG"])["score"], 2);
}

#[test]
fn a_base_that_is_open_elsewhere_is_not_touched() {
    let user = User::new();
    user.sees(&["kb", "info"]);
    let mut command = user.command(&["kb", "set", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "KRKNGG 0").unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut first = [0];
    output.read_exact(&mut first).unwrap();
    assert!(user.is_refused(&["kb", "undo"]).contains("open in another"));
    drop(input);
    child.wait().unwrap();
    user.sees(&["kb", "info"]);
}

#[test]
fn a_closed_output_is_no_fault() {
    let user = User::new();
    user.sees(&["kb", "info"]);
    for arguments in [&["kb", "query", "scored", "--json"][..], &["kb", "export", "-"]] {
        let mut command = user.command(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut start = [0; 64];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap();
        let ended = run_output(child.wait_with_output().unwrap());
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn the_tour_shows_and_changes_nothing() {
    let user = User::new();
    user.sees(&["kb", "info"]);
    let before = std::fs::read(user.home().join("default.canju")).unwrap();
    insta::assert_json_snapshot!("tour_json", redacted(user.json(&["tour"])));
    // Elsewhere a display needs no name, and a window would open.
    if cfg!(target_os = "linux") {
        let alone = user.runs(&[]);
        assert!(alone.err.contains("tour in the terminal"), "{}", alone.err);
        assert_eq!(alone.out, user.sees(&["tour"]));
    }
    assert_eq!(std::fs::read(user.home().join("default.canju")).unwrap(), before);
}

#[test]
fn an_export_destroys_nothing_but_old_exports() {
    let user = User::new();
    user.json(&["kb", "new", "one.canju"]);
    user.json(&["kb", "new", "two.canju"]);
    let before = std::fs::read(user.home().join("two.canju")).unwrap();
    let over = ["kb", "export", "two.canju", "--format", "csv", "--kb", "one.canju"];
    assert!(user.is_refused(&over).contains("two.canju is a knowledge base"));
    assert_eq!(std::fs::read(user.home().join("two.canju")).unwrap(), before);
    let folder = ["kb", "export", ".", "--format", "csv", "--kb", "one.canju"];
    assert!(user.is_refused(&folder).contains("is a folder"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let real = user.home().join("real.csv");
        std::fs::write(&real, "old").unwrap();
        std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o600)).unwrap();
        std::os::unix::fs::symlink(&real, user.home().join("link.csv")).unwrap();
        let over = ["kb", "export", "link.csv", "--kb", "one.canju"];
        assert!(user.is_refused(&over).contains("--force"));
        assert_eq!(std::fs::read(&real).unwrap(), b"old");
        user.json(&[&over[..], &["--force"]].concat());
        user.json(&over);
        assert!(std::fs::read_to_string(&real).unwrap().contains("KRKGG"));
        assert!(user.home().join("link.csv").is_symlink());
        assert_eq!(std::fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn what_changes_nothing_leaves_redo_alone() {
    let user = User::new();
    user.json(&["kb", "set", "KRKM", "3"]);
    user.json(&["kb", "undo"]);
    user.sees(&["kb", "set", "KRRKRR", "--clear"]);
    assert!(user.sees(&["kb", "redo"]).contains("KRKM"));
    assert_eq!(user.json(&["kb", "show", "KRKM"])["score"], json!(3));
}
