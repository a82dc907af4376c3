//! `canju kb check`: whether the file of a base is sound.

use serde_json::{Value, json};

use super::User;

/// Returns the damage of a base that is not sound.
fn damages(user: &User) -> Value {
    let run = user.runs(&["kb", "check", "--kb", "a.canju", "--json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &document["sound"], &document["checked"]), (Some(1), &json!(false), &json!(null)));
    document["damages"].clone()
}

#[test]
fn a_base_is_checked_to_the_last_bit() {
    let user = User::new();
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/base-v2/base.canju");
    std::fs::copy(old, user.home().join("a.canju")).unwrap();
    let sound = user.json(&["kb", "check", "--kb", "a.canju"]);
    assert_eq!((&sound["sound"], &sound["checked"]["entries"]), (&json!(true), &json!(23)));
    let path = user.home().join("a.canju");
    assert!(std::fs::read(&path).unwrap() == std::fs::read(old).unwrap(), "a check upgrades nothing");
    // Only who writes upgrades it.
    user.sees(&["kb", "version", "new", "mark", "--kb", "a.canju"]);
    let mut bytes = std::fs::read(&path).unwrap();
    // One bit of a number in a piece of evidence: no reader would notice.
    let at = bytes.windows(8).position(|word| word == b"spent_ms").unwrap();
    bytes[at + 10] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let damaged = user.runs(&["kb", "check", "--kb", "a.canju"]);
    let document = damages(&user);
    assert_eq!(document.as_array().unwrap().len(), 1);
    let output = format!("{}{}", damaged.out, damaged.err).replace(&*user.home().to_string_lossy(), "[home]");
    insta::assert_snapshot!("check_damaged", output);
    // Another row: both are reported.
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute("UPDATE provenance SET author = author || '?' WHERE id = 1", ()).unwrap();
    drop(connection);
    let both = damages(&user);
    assert_eq!((&both[0]["table"], &both[0]["row"]), (&json!("provenance"), &json!(1)));
    assert_eq!(both[1], document[0]);
    assert!(both[1]["table"] == "evidence" && both[1]["row"].is_number(), "{both}");
    // A base that cannot be opened at all has one reason.
    std::fs::write(&path, &std::fs::read(&path).unwrap()[..5000]).unwrap();
    let cut = damages(&user);
    assert!(
        cut[0]["told"].as_str().is_some_and(|text| text.contains("5,000") || text.contains("5000")),
        "{cut}"
    );
}

#[test]
fn an_index_that_disagrees_with_the_games_is_rebuilt_and_said_so() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    std::fs::write(user.home().join("in.pgn"), "[Event \"x\"]\n\n1. C2.5 H8+7 *\n").unwrap();
    user.sees(&["games", "import", "in.pgn", "--kb", "a.canju"]);
    let change = |sql: &str| {
        let connection = rusqlite::Connection::open(user.home().join("a.canju")).unwrap();
        connection.execute_batch(sql).unwrap();
    };
    change("UPDATE game_position SET ply = 9");
    let checked = user.json(&["kb", "check", "--kb", "a.canju"]);
    assert_eq!((&checked["sound"], &checked["rebuilt"]), (&json!(true), &json!(1)));
    assert_eq!(user.json(&["kb", "check", "--kb", "a.canju"])["rebuilt"], json!(0));
    // A base of an older version is repaired when it is opened next, in one sentence.
    let declared = include_str!("../../migrations/0001_base.sql");
    let rows = ["state_change", "evidence_change", "node_state"].map(|table| {
        let (_, behind) = declared.split_once(&format!("CREATE TABLE {table} ")).unwrap();
        let (columns, _) = behind.split_once(" STRICT;").unwrap();
        format!("CREATE TABLE {table} {columns} STRICT; ")
    });
    change(&rows.concat());
    change("DROP TABLE change_block; DROP TABLE state_block");
    change("DELETE FROM game_material; PRAGMA user_version = 14");
    let set = user.runs(&["kb", "set", "KRK", "0", "--kb", "a.canju"]);
    assert_eq!(set.code, Some(0), "{}", set.err);
    assert!(set.err.contains("1 game of the library disagreed"), "{}", set.err);
    assert_eq!(user.json(&["kb", "check", "--kb", "a.canju"])["rebuilt"], json!(0));
    assert!(user.sees(&["games", "search", "--kb", "a.canju", "--json"]).contains("\"found\": 1"));
}
