//! The bytes of every list and document as JSON: members in their order, numbers as they are written. Other programs read these,
//! so a change here is a change of the interface.

use std::fs;

use serde_json::Value;

use super::User;
use super::schema::{conforms, csv_is_json, page_is_a_table, raw};

const STUDIES: &str = "\
[Event \"單車\"]
[Red \"甲\"]
[Black \"乙\"]
[Date \"1996.10.07\"]
[Result \"1-0\"]
[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]

1. a0-a8 d9-d8 1-0

[Event \"開局\"]
[Red \"丙\"]
[Black \"丁\"]
[Result \"1/2-1/2\"]

1. h2e2 h9g7 2. h0g2 i9h9 1/2-1/2
";

/// A base in which the commands below have results.
fn user() -> User {
    let user = User::new();
    fs::write(user.home().join("studies.pgn"), STUDIES).unwrap();
    fs::write(user.home().join("lines.txt"), "quick|3k5/9/9/9/9/9/9/9/9/R3K4 w|a0a1,d9d8,a1a8\n").unwrap();
    fs::write(user.home().join("broken.pgn"), "[Result \"*\"]\n\n1. h2e2 h9g7 2. e2e9 *\n").unwrap();
    // A base with entries of every kind.
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/base-v2/base.canju");
    fs::copy(old, user.home().join("old.canju")).unwrap();
    user
}

/// A position that the book and a small table know.
const BOARD: &str = "3k5/9/9/9/9/9/9/9/9/R3K4 w";

/// Lists: the command, and the place of the rows in its JSON.
const LISTS: &[(&[&str], &str)] = &[
    (&["kb", "conflicts"], "/nodes"),
    (&["kb", "conflicts", "--limit", "3", "--order", "ratio"], "/nodes"),
    (&["kb", "conflicts", "--exceptions"], "/exceptions"),
    (&["kb", "query", "KR v K*"], "/nodes"),
    (&["kb", "query", "KRRNNCC v K"], "/nodes"),
    (&["kb", "verify", "--method", "gap", "--limit", "5"], "/gap/found"),
    (&["kb", "verify", "--method", "exchange"], "/exchange/found"),
    (&["kb", "verify", "--method", "isolated"], "/isolated/isolated"),
    (&["kb", "verify", "--method", "tables"], "/tables/differences"),
    (&["kb", "ask", "--order", "weight", "--limit", "3"], "/questions"),
    (&["games", "search"], "/games"),
    (&["games", "duplicates"], "/games"),
    (&["games", "players"], ""),
    (&["games", "alias"], ""),
    (&["table", "list"], ""),
    (&["table", "limit", "KRK"], "/rows"),
    (&["book", "games"], ""),
    (&["book", "progress", "--material", "KNKG"], ""),
    (&["opening", "games"], ""),
    (&["opening", "tree"], "/moves"),
    (&["kb", "log", "--all", "--kb", "old.canju"], ""),
    (&["kb", "version", "list"], "/versions"),
    (&["kb", "compare", "mine", "--list"], "/changes"),
    (&["kb", "repair", "--dry-run", "--list"], "/changes"),
    (&["kb", "agreement"], "/disagreements"),
    (&["table", "probe", "--fen", BOARD], "/moves"),
    (&["book", "stats"], "/materials"),
    (&["kb", "reports"], ""),
    (&["match", "default", "none", "--nodes", "20", "--positions", "1"], "/rows"),
];

/// The chains of both bounds of `kb why`: over locked scores, and over all.
const CHAINS: &[&str] =
    &["/floor/certain/chain", "/floor/likely/chain", "/ceiling/certain/chain", "/ceiling/likely/chain"];

/// Commands with several lists of one kind, the column of CSV that names the list, and the place of the lists in the JSON.
const STACKED: &[(&[&str], &str, &[&str])] = &[
    (&["kb", "why", "KNKCPGMM"], "bound", CHAINS),
    (&["book", "query", BOARD], "book", &["/0/moves", "/1/moves"]),
    (&["opening", "list", "--moves", "h2e2 h9g7", "--every"], "moves", &["/0/fuzzy", "/1/fuzzy", "/2/fuzzy"]),
];

#[test]
fn csv_has_the_values_of_json_under_its_names_and_a_page_is_a_table() {
    let user = user();
    user.sees(&["games", "import", "studies.pgn"]);
    user.sees(&["book", "add", "lines.txt"]);
    user.sees(&["opening", "import", "studies.pgn"]);
    user.sees(&["table", "build", "KRK"]);
    user.sees(&["kb", "version", "new", "mine"]);
    for (expert, score) in [("Lin", "3"), ("Ma", "5")] {
        user.sees(&["kb", "answer", "KRPKNGGMM", score, "--by", expert]);
    }
    let schemas = user.json(&["manual", "--json-schema"]);
    for (list, rows) in LISTS {
        conforms(&schemas, list, &user.json(list));
        csv_is_json(&user, list, rows);
        page_is_a_table(&user, list, rows);
    }
    for (command, name, lists) in STACKED {
        let json = user.json(command);
        conforms(&schemas, command, &json);
        let rows = |list: &&str| json.pointer(list).and_then(Value::as_array).map_or(0, Vec::len);
        let csv = user.sees(&[*command, &["--csv"]].concat());
        let mut read = csv::Reader::from_reader(csv.as_bytes());
        assert_eq!(read.headers().unwrap().get(0), Some(*name), "{command:?}");
        assert_eq!(read.records().count(), lists.iter().map(rows).sum::<usize>(), "{command:?}: {json}");
    }
}

#[test]
fn the_bytes_of_json_stay() {
    let user = user();
    let commands: &[(&str, &[&str])] = &[
        ("tour", &["tour"]),
        ("kb_info", &["kb", "info"]),
        ("kb_check", &["kb", "check"]),
        ("kb_conflicts", &["kb", "conflicts", "--limit", "3"]),
        ("kb_conflicts_ratio", &["kb", "conflicts", "--limit", "2", "--order", "ratio", "--lang", "zh-Hans"]),
        ("kb_exceptions", &["kb", "conflicts", "--exceptions", "--limit", "2"]),
        ("kb_show", &["kb", "show", "KNKCPGMM"]),
        ("kb_why", &["kb", "why", "KNKCPGMM"]),
        ("kb_query", &["kb", "query", "KR* v K*GGMM & score<=3", "--limit", "3"]),
        ("kb_query_nothing", &["kb", "query", "KRRNNCC v K"]),
        ("kb_set", &["kb", "set", "KNKCPGMM", "4", "--by", "Lin", "--note", "n"]),
        ("kb_answer", &["kb", "answer", "KRPKNGGMM", "3", "--by", "Ma", "--comment", "c"]),
        ("kb_lock", &["kb", "lock", "KNKCPGMM"]),
        ("kb_ask", &["kb", "ask", "--order", "weight", "--limit", "2"]),
        ("kb_agreement", &["kb", "agreement"]),
        ("kb_predict", &["kb", "predict", "KRPKNGGMM"]),
        ("kb_predict_paper", &["kb", "predict", "KRPKNGGMM", "--paper"]),
        ("kb_resolve", &["kb", "resolve", "--dry-run", "--steps", "2"]),
        ("kb_repair", &["kb", "repair", "--dry-run"]),
        ("kb_verify_gap", &["kb", "verify", "--method", "gap", "--limit", "2"]),
        ("kb_verify", &["kb", "verify", "--limit", "1"]),
        ("kb_log", &["kb", "log", "--limit", "2"]),
        ("kb_log_all", &["kb", "log", "--all", "--kb", "old.canju"]),
        ("kb_version_new", &["kb", "version", "new", "mine"]),
        ("kb_version_list", &["kb", "version", "list"]),
        ("kb_undo", &["kb", "undo"]),
        ("kb_compare", &["kb", "compare", "mine", "--list"]),
        ("kb_digest", &["kb", "digest"]),
        ("games_import", &["games", "import", "studies.pgn", "broken.pgn"]),
        ("games_search", &["games", "search"]),
        ("games_export", &["games", "export", "out.xqf", "--player", "甲"]),
        ("games_convert", &["games", "convert", "studies.pgn", "back.cbl"]),
        ("games_remove", &["games", "remove", "2"]),
        ("book_add", &["book", "add", "lines.txt", "--result", "book-draw"]),
        ("book_query", &["book", "query", BOARD]),
        ("book_games", &["book", "games"]),
        ("book_stats", &["book", "stats"]),
        ("book_evidence", &["book", "evidence", "--dry-run"]),
        ("opening_import", &["opening", "import", "studies.pgn"]),
        ("opening_games", &["opening", "games"]),
        ("opening_list", &["opening", "list", "--shipped"]),
        ("opening_list_own", &["opening", "list"]),
        ("table_build", &["table", "build", "KRK"]),
        ("table_list", &["table", "list"]),
        ("table_info", &["table", "info", "KRKNGG"]),
        ("table_limit", &["table", "limit", "KRK"]),
        ("table_probe", &["table", "probe", "--fen", BOARD]),
        ("table_census", &["table", "census", "KRK"]),
        ("perft", &["perft", "--depth", "1", "--divide"]),
        ("judge", &["judge", "--moves", "h2e2 h9g7"]),
        ("match", &["match", "default", "none", "--nodes", "50", "--materials", "KRKNGG", "--seed", "4"]),
    ];
    for (name, arguments) in commands {
        insta::assert_snapshot!(format!("json_{name}"), raw(&user, arguments));
    }
}

#[test]
fn the_bytes_of_json_of_rounds_stay() {
    let user = User::new();
    user.sees(&["kb", "new", "--elementary", "paper.canju"]);
    for (name, arguments) in [
        ("kb_build", &["kb", "build", "--kb", "paper.canju", "--round", "END12CR"][..]),
        ("kb_extend", &["kb", "extend", "--kb", "paper.canju"]),
    ] {
        insta::assert_snapshot!(format!("json_{name}"), raw(&user, arguments));
    }
    user.sees(&["kb", "new", "--elementary", "other.canju"]);
    let csv = user.sees(&["kb", "build", "--kb", "other.canju", "--round", "END6", "--csv"]);
    assert!(csv.starts_with("version,step,scored,paper_scored.quantity.nodes,"), "{csv}");
}
