//! The bytes of every list and document as JSON: members in their order, numbers as they are written. Other programs read these,
//! so a change here is a change of the interface.

use std::collections::BTreeMap;
use std::fs;

use canju::files::escape::spreadsheet_text;
use serde_json::Value;

use super::User;
use super::manual::conforms;

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

/// Lines that a snapshot holds at most; rows further on are like those before.
const LINES: usize = 150;

/// JSON as it is written, without what differs from run to run.
fn raw(user: &User, arguments: &[&str]) -> String {
    let text = user.sees(&[arguments, &["--json"]].concat());
    let masked = text.lines().take(LINES).map(|line| {
        let member = line.trim_start();
        let differs =
            ["\"time\":", "\"path\":", "\"seconds\":", "\"milliseconds\":", "\"size\":", "\"bytes\":"];
        let Some(name) = differs.iter().find(|name| member.starts_with(**name)) else {
            return line.to_owned();
        };
        let comma = if line.ends_with(',') { "," } else { "" };
        format!("{}{name} …{comma}", &line[..line.len() - member.len()])
    });
    masked.collect::<Vec<_>>().join("\n").replace(&*user.home().to_string_lossy(), "[home]")
}

/// A value of JSON as CSV has it.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => number.as_f64().unwrap().to_string(),
        Value::Array(items) if !items.iter().any(Value::is_object) => {
            items.iter().map(text).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

/// The values of a row of JSON by the names that CSV has for them.
fn flat(name: &str, value: &Value, into: &mut BTreeMap<String, String>) {
    if let Value::Object(members) = value {
        let below = |key: &String| if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
        members.iter().for_each(|(key, value)| flat(&below(key), value, into));
    } else if !text(value).is_empty() {
        into.insert(name.to_owned(), text(value));
    }
}

/// A cell of CSV; values with names in a list are JSON, whose members may come in any order.
fn cell(text: &str) -> String {
    if !text.starts_with("[{") {
        return spreadsheet_text(text).into_owned();
    }
    serde_json::from_str::<Value>(text).unwrap().to_string()
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
    (&["opening", "check", "--sample", "2", "--nodes", "200"], "/moves"),
    (&["kb", "log", "--all", "--kb", "old.canju"], ""),
    (&["kb", "version", "list"], "/versions"),
    (&["kb", "compare", "mine", "--list"], "/changes"),
    (&["kb", "repair", "--dry-run", "--list"], "/changes"),
    (&["kb", "agreement"], "/disagreements"),
    (&["table", "claims", "--max-entries", "0"], "/claims"),
    (&["table", "agreement"], "/materials"),
    (&["table", "probe", "--fen", BOARD], "/moves"),
    (&["bench", "--depth", "3"], "/positions"),
    (&["book", "stats"], "/materials"),
    (&["kb", "reports"], ""),
    (&["tune", "position"], "/elements"),
    (&["experiment", "accuracy", "--folds", "2"], "/severe"),
    (&["match", "default", "none", "--nodes", "20", "--positions", "1"], "/rows"),
];

/// The rows of a list as CSV are those of its JSON.
fn csv_is_json(user: &User, list: &[&str], rows: &str) {
    let json = user.json(list);
    let rows = json.pointer(rows).and_then(Value::as_array).unwrap();
    let csv = user.sees(&[list, &["--csv"]].concat());
    let mut read = csv::Reader::from_reader(csv.as_bytes());
    let heads: Vec<String> = read.headers().unwrap().iter().map(str::to_owned).collect();
    let records: Vec<csv::StringRecord> = read.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), rows.len(), "{list:?}");
    for (record, row) in records.iter().zip(rows) {
        let mut expected = BTreeMap::new();
        flat("", row, &mut expected);
        let found = heads.iter().zip(record).filter(|(_, cell)| !cell.is_empty());
        let found: BTreeMap<String, String> = found.map(|(head, text)| (head.clone(), cell(text))).collect();
        assert_eq!(found, expected, "{list:?}");
    }
    assert_eq!(user.runs(&[list, &["--csv", "--json"]].concat()).code, Some(2));
}

/// A list with rows is a table of Markdown on a page.
fn page_is_a_table(user: &User, list: &[&str], rows: &str) {
    let json = user.json(list);
    let rows = json.pointer(rows).and_then(Value::as_array).unwrap();
    let page = user.home().join("page.md");
    user.sees(&[list, &["--page", "page.md"]].concat());
    let markdown = fs::read_to_string(&page).unwrap();
    assert_eq!(markdown.contains("| --- |"), !rows.is_empty(), "{markdown}");
    fs::remove_file(page).unwrap();
}

/// The chains of both bounds of `kb why`: over locked scores, and over all.
const CHAINS: &[&str] =
    &["/floor/certain/chain", "/floor/likely/chain", "/ceiling/certain/chain", "/ceiling/likely/chain"];

/// Commands with several lists of one kind, the column of CSV that names the list, and the place of the lists in the JSON.
const STACKED: &[(&[&str], &str, &[&str])] = &[
    (&["kb", "why", "KNKCPGMM"], "bound", CHAINS),
    (&["book", "query", BOARD], "book", &["/0/moves", "/1/moves"]),
    (&["opening", "list", "--moves", "h2e2 h9g7", "--every"], "moves", &["/0/fuzzy", "/1/fuzzy", "/2/fuzzy"]),
    (
        &["experiment", "injection", "--percent", "1,5", "--samples", "1"],
        "percent",
        &["/0/repairs", "/1/repairs"],
    ),
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
    let table1 = ["experiment", "table1", "mine", "main"];
    conforms(&schemas, &table1, &user.json(&table1));
    csv_is_json(&user, &table1, "/rows");
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
        ("table_agreement", &["table", "agreement"]),
        ("table_claims", &["table", "claims", "--max-entries", "0"]),
        ("perft", &["perft", "--depth", "1", "--divide"]),
        ("judge", &["judge", "--moves", "h2e2 h9g7"]),
        ("match", &["match", "default", "none", "--nodes", "50", "--materials", "KRKNGG", "--seed", "4"]),
        ("learn_games", &["learn", "games", "--out", "g.bin", "--games", "1", "--nodes", "50"]),
    ];
    for (name, arguments) in commands {
        insta::assert_snapshot!(format!("json_{name}"), raw(&user, arguments));
    }
}

/// A run of the tuner of 90 games.
const RUN: [&str; 7] = ["--preset", "smoke", "--nodes", "30", "--openings", "4", "--parameters"];

/// Commands that read a run or make rounds: a name, the place of the rows in the JSON if the command can be repeated, and the command.
const RUNS: &[(&str, Option<&str>, &[&str])] = &[
    ("kb_build", None, &["kb", "build", "--kb", "paper.canju", "--round", "END12CR"]),
    ("kb_extend", None, &["kb", "extend", "--kb", "paper.canju"]),
    ("tune_show", Some("/generations"), &["tune", "show", "men.jsonl"]),
    (
        "experiment_generations",
        Some("/rows"),
        &["experiment", "generations", "men.jsonl", "--every", "1", "--nodes", "20"],
    ),
    (
        "experiment_place_control",
        Some("/rows"),
        &["experiment", "place-control", "all.jsonl", "without.jsonl", "--programs", "2", "--nodes", "20"],
    ),
    (
        "experiment_baselines",
        Some("/rows"),
        &["experiment", "baselines", "men.jsonl", "all.jsonl", "--positions", "1", "--nodes", "20"],
    ),
    (
        "experiment_tables234",
        Some("/rows"),
        &["experiment", "tables234", "--kb", "paper.canju", "--positions", "1", "--nodes", "20"],
    ),
    (
        "experiment_playouts",
        Some("/trials"),
        &["experiment", "playouts", "--combinations", "6", "--games", "2", "--nodes", "20"],
    ),
    (
        "experiment_technique",
        Some("/materials"),
        &[
            "experiment",
            "technique",
            "--materials",
            "3",
            "--positions",
            "2",
            "--nodes",
            "20",
            "--player",
            "none+classical",
        ],
    ),
    ("experiment_questions", Some("/runs"), &["experiment", "questions", "--shape", "elementary"]),
];

#[test]
fn the_bytes_of_json_of_runs_stay() {
    let user = User::new();
    user.sees(&["kb", "new", "--elementary", "paper.canju"]);
    for (file, parameters) in
        [("men.jsonl", "strength"), ("all.jsonl", "all"), ("without.jsonl", "without-place")]
    {
        user.sees(&[&["tune", "start", file], &RUN[..], &[parameters]].concat());
    }
    let schemas = user.json(&["manual", "--json-schema"]);
    for (name, rows, arguments) in RUNS {
        insta::assert_snapshot!(format!("json_{name}"), raw(&user, arguments));
        if let Some(rows) = rows {
            csv_is_json(&user, arguments, rows);
            page_is_a_table(&user, arguments, rows);
            conforms(&schemas, arguments, &user.json(arguments));
        }
    }
    user.sees(&["kb", "new", "--elementary", "other.canju"]);
    let csv = user.sees(&["kb", "build", "--kb", "other.canju", "--round", "END6", "--csv"]);
    assert!(csv.starts_with("version,step,scored,paper_scored.quantity.nodes,"), "{csv}");
}
