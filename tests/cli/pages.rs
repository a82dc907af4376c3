//! The printed pages of commands: a change of wording shows in one file.
//!
//! Other tests look at figures and JSON. Parts that differ from run to run are replaced: paths, the version, moments.

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

/// A text without what differs from run to run.
fn redacted(text: &str, user: &User) -> String {
    let home = user.home().canonicalize().unwrap();
    let text = text.replace(&*home.to_string_lossy(), "[home]");
    let text = text.replace(&*user.home().to_string_lossy(), "[home]");
    let mut words: Vec<&str> = text.split(' ').collect();
    // A moment is a day, a time and the offset of the zone.
    for at in 2..words.len() {
        let sign = words[at].starts_with(['+', '-']) && words[at].get(3..4) == Some(":");
        if sign && words[at].len() == 6 {
            (words[at - 2], words[at - 1], words[at]) = ("0000-00-00", "00:00:00", "+00:00");
        }
    }
    words.join(" ").replace(&format!("canju {}", env!("CARGO_PKG_VERSION")), "canju [version]")
}

/// The page of a command in every language.
fn pages(user: &User, arguments: &[&str]) -> String {
    let page = |language| user.sees(&[arguments, &["--lang", language]].concat());
    redacted(&LANGUAGES.map(page).join("\n"), user)
}

#[test]
fn bases_are_described() {
    let user = User::new();
    user.sees(&["kb", "info"]);
    // A base with entries of every kind, made at moments that do not change.
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/base-v2/base.canju");
    std::fs::copy(old, user.home().join("old.canju")).unwrap();
    for (name, arguments) in [
        ("tour", &["tour"][..]),
        ("kb_info", &["kb", "info"]),
        ("kb_show", &["kb", "show", "KNKCPGMM"]),
        ("kb_check", &["kb", "check", "--kb", "old.canju"]),
        ("kb_conflicts", &["kb", "conflicts", "--limit", "5"]),
        ("kb_resolve", &["kb", "resolve", "--dry-run", "--steps", "3"]),
        ("kb_log", &["kb", "log", "--all", "--kb", "old.canju"]),
    ] {
        insta::assert_snapshot!(name, pages(&user, arguments));
    }
}

#[test]
fn games_and_tables_are_described() {
    let user = User::new();
    user.sees(&["table", "build", "KRK"]);
    insta::assert_snapshot!("table_list", pages(&user, &["table", "list"]));
    let pawn = ["perft", "--fen", "3k5/9/9/9/9/4P4/9/9/9/4K4 w", "--depth", "1", "--divide"];
    insta::assert_snapshot!("perft", user.sees(&pawn));
    let soldier = "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w - - 0 1";
    let cycle = "d6e6 e4d4 e6d6 d4e4 d6e6 e4d4 e6d6 d4e4";
    insta::assert_snapshot!("judge", pages(&user, &["judge", "--fen", soldier, "--moves", cycle]));
}
