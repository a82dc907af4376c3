//! `canju book`: games added, asked, exported, mined, checked and taken out.

use std::fs;

use super::User;
use super::schema::conforms;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];
const START: &str = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
const LINES: &str = "\
quick|3k5/9/9/9/9/9/9/9/9/R3K4 w|a0a1,d9d8,a1a8
slow|3k5/9/9/9/9/9/9/9/9/R3K4 w|a0a5,d9d8
";

fn with_lines() -> User {
    let user = User::new();
    fs::write(user.home().join("lines.txt"), LINES).unwrap();
    user.sees(&["book", "add", "lines.txt", "--result", "book-draw"]);
    user
}

#[test]
fn games_are_added_asked_and_taken_out() {
    let user = with_lines();
    let pages = LANGUAGES.map(|language| user.sees(&["book", "query", START, "--lang", language]));
    insta::assert_snapshot!("book_query", pages.join("\n"));
    let own = |found: &serde_json::Value| {
        found.as_array().unwrap().iter().find(|page| page["book"] == "base").cloned()
    };
    insta::assert_json_snapshot!("book_query_json", own(&user.json(&["book", "query", START])));
    // The mirror image is the same position.
    let mirror = user.json(&["book", "query", "5k3/9/9/9/9/9/9/9/9/4K3R w"]);
    assert_eq!(
        own(&mirror).unwrap()["positions"],
        own(&user.json(&["book", "query", START])).unwrap()["positions"]
    );
    let pages = LANGUAGES.map(|language| user.sees(&["book", "stats", "--lang", language]));
    insta::assert_snapshot!("book_stats", pages.join("\n"));
    user.sees(&["book", "remove", "2"]);
    user.sees(&["book", "remove", "1"]);
    assert_eq!(own(&user.json(&["book", "query", START])), None);
    assert!(user.is_refused(&["book", "remove", "1"]).contains('1'));
}

#[test]
fn what_is_exported_is_added_again() {
    let user = with_lines();
    let before = user.json(&["book", "stats"]);
    for (format, out, file) in [
        ("eglib", "again.txt", "again.txt"),
        ("nodes", "nodes", "nodes/EgBook15.dat"),
        ("record", "records", "records/1.rec"),
    ] {
        user.sees(&["book", "export", "--format", format, "--out", out]);
        let added = user.json(&["book", "add", file]);
        assert!(added.as_array().unwrap().iter().all(|game| game["positions"] == 0), "{format}: {added}");
        for game in added.as_array().unwrap().iter().rev() {
            user.sees(&["book", "remove", &game["game"].to_string()]);
        }
        assert_eq!(user.json(&["book", "stats"]), before, "{format}");
    }
    user.sees(&["book", "export", "--format", "tsv", "--out", "shipped.tsv"]);
    assert!(
        user.is_refused(&["book", "export", "--format", "tsv", "--out", "shipped.tsv"])
            .contains("shipped.tsv")
    );
}

/// Page, number and notes of a record file are kept in the base, listed, and written back byte by byte.
#[test]
fn a_record_file_is_written_back_as_it_was() {
    let user = with_lines();
    user.sees(&["book", "export", "--format", "record", "--out", "records"]);
    let path = |name: &str| user.home().join(name);
    let mut record = fs::read(path("records/1.rec")).unwrap();
    record[32..36].copy_from_slice(&214_u32.to_le_bytes());
    record[36..40].copy_from_slice(&7_u32.to_le_bytes());
    record[41..51].copy_from_slice(b"high pawn.");
    fs::write(path("printed.rec"), &record).unwrap();
    fs::copy(path("records/1.brd"), path("printed.brd")).unwrap();
    // The same game with its source is refused while the book has it.
    assert_eq!(user.json(&["book", "add", "printed.rec"]).as_array().unwrap().len(), 0);
    user.sees(&["book", "remove", "1"]);
    let added = user.json(&["book", "add", "printed.rec"]);
    let id = added[0]["game"].as_u64().unwrap();
    let games = user.json(&["book", "games"]);
    let game = games.as_array().unwrap().iter().find(|game| game["game"] == id).unwrap();
    assert_eq!(
        (&game["page"], &game["number"], &game["notes"]),
        (&214.into(), &7.into(), &"high pawn.".into())
    );
    for language in LANGUAGES {
        assert!(user.sees(&["book", "games", "--lang", language]).contains("214"));
    }
    user.sees(&["book", "export", "--format", "record", "--out", "again"]);
    assert_eq!(fs::read(path(&format!("again/{id}.rec"))).unwrap(), record);
    assert_eq!(fs::read(path(&format!("again/{id}.brd"))).unwrap(), fs::read(path("printed.brd")).unwrap());
    user.sees(&["kb", "check"]);
    user.sees(&["book", "remove", &id.to_string()]);
    assert_eq!(user.json(&["book", "games"]).as_array().unwrap().len() + 1, games.as_array().unwrap().len());
    user.sees(&["kb", "check"]);
}

#[test]
fn a_book_is_refuted() {
    let user = with_lines();
    user.sees(&["table", "build", "KRKG"]);
    // A side with a rook wins; the line marked as a draw is refuted, and another page shows it.
    let run = user.runs(&["book", "check", "--json"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(!found["refuted"].as_array().unwrap().is_empty(), "{found}");
    conforms(&user.json(&["manual", "--json-schema"]), &["book", "check"], &found);
    let csv = user.runs(&["book", "check", "--csv"]).out;
    assert!(csv.starts_with("finding,fen,book,truth\nrefuted,"), "{csv}");
    let rows = |list: &str| found[list].as_array().unwrap().len();
    let all = rows("refuted") + rows("disagreements") + rows("wrong_lines");
    assert_eq!(csv.lines().count(), all + 1, "{csv}");
    user.sees(&["book", "check", "--shipped"]);
}

#[test]
fn a_check_that_compares_nothing_fails_with_a_message() {
    let user = User::new();
    user.sees(&["kb", "new", "empty.canju"]);
    let without_tables = with_lines();
    for (user, arguments) in [
        (&user, &["book", "check", "--kb", "empty.canju"][..]),
        (&without_tables, &["book", "check"]),
        (&user, &["book", "check", "--shipped"]),
    ] {
        for (language, sentence) in
            [("en", "Nothing was compared"), ("zh-Hans", "未作核对"), ("zh-Hant", "未作核對")]
        {
            let run = user.runs(&[arguments, &["--lang", language]].concat());
            assert_eq!(run.code, Some(1), "{arguments:?}: {}", run.out);
            assert!(run.err.contains(sentence), "{arguments:?}: {}", run.err);
        }
    }
}

#[test]
fn what_cannot_be_added_is_named() {
    let user = with_lines();
    let mut pages = Vec::new();
    for (name, text) in [
        ("parts.txt", "a|b"),
        ("start.txt", "a|3k5/9/9/9/9/9/9/9/9/9 w|"),
        ("move.txt", "a|3k5/9/9/9/9/9/9/9/9/R3K4 w|a0b5"),
        ("x.tsv", "no\tposition"),
        ("x.rec", ""),
    ] {
        fs::write(user.home().join(name), text).unwrap();
        fs::write(user.home().join("x.brd"), [0; 33]).unwrap();
        pages.extend(LANGUAGES.map(|language| user.is_refused(&["book", "add", name, "--lang", language])));
    }
    insta::assert_snapshot!("book_refusals", pages.concat());
    assert_eq!(user.runs(&["book", "add", "parts.txt", "--result", "mate"]).code, Some(2));
}

#[test]
fn evidence_is_laid_once_and_undone_completely() {
    let user = with_lines();
    let evidence = || user.json(&["kb", "info"])["evidence"].as_u64().unwrap();
    let contradicted = || user.sees(&["kb", "query", "contradicted"]);
    let before = (evidence(), contradicted());
    let planned = user.json(&["book", "evidence", "--dry-run"]);
    let positions = planned["positions"].as_u64().unwrap();
    assert!(positions > 1_000 && planned["stored"] == false, "{planned}");
    assert_eq!(evidence(), before.0);
    let laid = user.json(&["book", "evidence"]);
    assert!(laid["positions"] == positions && laid["stored"] == true, "{laid}");
    assert_eq!((evidence(), contradicted()), (before.0 + positions, before.1.clone()));
    let again = user.json(&["book", "evidence"]);
    assert!(again["positions"] == 0 && again["replaced"] == 0 && again["stored"] == false, "{again}");
    let shown = user.json(&["kb", "show", "KRK"]);
    let studies: Vec<&serde_json::Value> =
        shown["evidence"].as_array().unwrap().iter().filter(|evidence| evidence["kind"] == "study").collect();
    assert!(
        studies.iter().any(|study| study["proved"] == true && study["theme"] == "longest-win"),
        "{shown}"
    );
    assert!(studies.iter().any(|study| study["proved"] == false && study["source"] == "quick"), "{shown}");
    user.sees(&["kb", "check"]);
    user.sees(&["kb", "undo"]);
    assert_eq!((evidence(), contradicted()), before);
    user.sees(&["kb", "check"]);
}
