//! The bytes of every list and document of the laboratory as JSON; its CSV has the same values.

use serde_json::Value;

use super::User;
use super::schema::{conforms, csv_is_json, page_is_a_table, raw};

/// Lists: the command, and the place of the rows in its JSON.
const LISTS: &[(&[&str], &str)] = &[
    (&["opening", "check", "--sample", "2", "--nodes", "200"], "/moves"),
    (&["table", "claims", "--max-entries", "0"], "/claims"),
    (&["table", "agreement"], "/materials"),
    (&["bench", "--depth", "3"], "/positions"),
    (&["tune", "position"], "/elements"),
    (&["experiment", "accuracy", "--folds", "2"], "/severe"),
];

/// A run of the tuner of 90 games.
const RUN: [&str; 7] = ["--preset", "smoke", "--nodes", "30", "--openings", "4", "--parameters"];

/// Commands that read a run or make rounds: a name, the place of the rows in the JSON if the command can be repeated, and the command.
const RUNS: &[(&str, Option<&str>, &[&str])] = &[
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

/// Documents that need no run.
const DOCUMENTS: &[(&str, &[&str])] = &[
    ("table_agreement", &["table", "agreement"]),
    ("table_claims", &["table", "claims", "--max-entries", "0"]),
    ("learn_games", &["learn", "games", "--out", "g.bin", "--games", "1", "--nodes", "50"]),
];

#[test]
fn csv_has_the_values_of_json_under_its_names_and_a_page_is_a_table() {
    let user = User::new();
    user.sees(&["kb", "version", "new", "mine"]);
    let schemas = user.json(&["manual", "--json-schema"]);
    for (list, rows) in LISTS {
        conforms(&schemas, list, &user.json(list));
        csv_is_json(&user, list, rows);
        page_is_a_table(&user, list, rows);
    }
    let table1 = ["experiment", "table1", "mine", "main"];
    conforms(&schemas, &table1, &user.json(&table1));
    csv_is_json(&user, &table1, "/rows");
    let injection = ["experiment", "injection", "--percent", "1,5", "--samples", "1"];
    let json = user.json(&injection);
    conforms(&schemas, &injection, &json);
    let rows = |list: &str| json.pointer(list).and_then(Value::as_array).map_or(0, Vec::len);
    let csv = user.sees(&[&injection[..], &["--csv"]].concat());
    let mut read = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(read.headers().unwrap().get(0), Some("percent"));
    assert_eq!(read.records().count(), rows("/0/repairs") + rows("/1/repairs"), "{json}");
}

#[test]
fn the_bytes_of_json_stay() {
    let user = User::new();
    for (name, arguments) in DOCUMENTS {
        insta::assert_snapshot!(format!("json_{name}"), raw(&user, arguments));
    }
}

#[test]
fn the_bytes_of_json_of_runs_stay() {
    let user = User::new();
    user.sees(&["kb", "new", "--elementary", "paper.canju"]);
    user.sees(&["kb", "build", "--kb", "paper.canju", "--round", "END12CR"]);
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
}
