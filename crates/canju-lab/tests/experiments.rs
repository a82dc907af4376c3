//! `canju-lab experiment` and `canju-lab bench`: figures come from their seeds.

use serde_json::json;

use super::{LANGUAGES, User};

#[test]
fn the_experiment_on_questions_is_printed_and_drawn() {
    let user = User::new();
    let arguments = ["experiment", "questions", "--shape", "elementary", "--chart", "chart.svg"];
    let figures = user.json(&arguments);
    let needed = |at: usize| figures["runs"][at]["answers_for_100_percent"].as_u64().unwrap();
    assert!(needed(0) < needed(2) && needed(2) < needed(1), "{figures}");
    let chart = std::fs::read_to_string(user.home().join("chart.svg")).unwrap();
    assert!(chart.starts_with("<svg") && chart.matches("<path").count() > 8);
    let pages = LANGUAGES.map(|language| user.sees(&[&arguments[..4], &["--lang", language]].concat()));
    insta::assert_snapshot!("questions_pages", pages.join("\n"));
    let labels = user.json(&["experiment", "questions", "--shape", "elementary", "--labels"]);
    let left = |at: usize| labels[at]["wrong"][1][1].as_u64().unwrap();
    assert!(left(0) < left(3), "{labels}");
    let refused =
        user.is_refused(&["experiment", "questions", "--shape", "elementary", "--chart", "no/where.svg"]);
    assert!(refused.contains("no/where.svg"), "{refused}");
}

#[test]
fn a_census_that_proves_nothing_new_is_no_measurement() {
    let user = User::new();
    let built_in = include_str!("../../../assets/tables/census.tsv");
    let on = |text: Option<&str>| {
        let path = user.home().join("more.tsv");
        match text {
            Some(text) => std::fs::write(&path, text).unwrap(),
            None => drop(std::fs::remove_file(&path)),
        }
        user.is_refused(&["experiment", "accuracy", "--on", "more.tsv"])
    };
    assert!(on(None).contains("does not exist"));
    assert!(on(Some(built_in)).contains("nothing to measure"));
    let damaged = built_in.replacen("\tplain\t", "\tplane\t", 1);
    assert!(on(Some(&damaged)).contains("line 2"));
}

#[test]
fn accuracy_is_a_figure_of_its_seed() {
    let user = User::new();
    let arguments = ["experiment", "accuracy", "--folds", "4", "--seed", "2"];
    let figures = user.json(&arguments);
    assert_eq!(figures, user.json(&arguments));
    let count = |name: &str| figures["all"][name].as_u64().unwrap();
    assert_eq!(count("severe") as usize, figures["severe"].as_array().unwrap().len());
    let families = figures["families"].as_object().unwrap().values();
    let exact: u64 = families.map(|family| family["exact"].as_u64().unwrap()).sum();
    assert_eq!(exact, count("exact"));
    let all = count("exact") + count("slight") + count("severe");
    let strata = figures["strata"].as_array().unwrap();
    assert_eq!(strata[0]["choices"]["predictor"], figures["all"]);
    let several = user.json(&["experiment", "accuracy", "--folds", "4", "--seed", "2,3", "--families"]);
    let trials = |picture: &serde_json::Value| {
        ["exact", "slight", "severe"].map(|name| picture["all"][name].as_u64().unwrap()).iter().sum::<u64>()
    };
    assert_eq!(trials(&several), 2 * all, "every combination once a seed");
    let percent = 100.0 * (count("exact") + count("slight")) as f64 / all as f64;
    for language in LANGUAGES {
        let page = user.sees(&[&arguments[..], &["--lang", language]].concat());
        let last = page.lines().last().unwrap_or_default();
        assert!(last.contains(&format!("{percent:.2} %")), "{last}");
    }
}

#[test]
fn the_printed_matrix_is_looked_at() {
    let user = User::new();
    let pages = LANGUAGES.map(|language| user.sees(&["experiment", "guard-matrix", "--lang", language]));
    insta::assert_snapshot!("guard_matrix", pages.join("\n"));
}

#[test]
fn planted_errors_are_measured_from_their_seed() {
    let user = User::new();
    let arguments =
        ["experiment", "injection", "--percent", "5,20", "--samples", "20", "--part", "5", "--k", "2"];
    let figures = user.json(&arguments);
    assert_eq!(figures, user.json(&arguments));
    let [five, twenty] = figures.as_array().unwrap().as_slice() else { panic!("{figures}") };
    assert_eq!((&five["errors"], &twenty["errors"]), (&json!(127), &json!(511)));
    for repair in twenty["repairs"].as_array().unwrap() {
        let count = |key: &str| repair[key].as_u64().unwrap();
        assert_eq!(count("exact") + count("slight") + count("severe"), 2_556);
    }
    let pages = LANGUAGES.map(|language| user.sees(&[&arguments[..], &["--lang", language]].concat()));
    insta::assert_snapshot!("injection_pages", pages.join("\n"));
    // A user's own base, repaired; the empty one has nothing to plant into.
    user.sees(&["kb", "info"]);
    let own =
        user.json(&["experiment", "injection", "--kb", "default.canju", "--percent", "5", "--samples", "0"]);
    assert!(own[0]["errors"].as_u64() > Some(50) && own[0]["samples"][0]["samples"] == 0);
    user.sees(&["kb", "new", "empty.canju", "--empty"]);
    let none =
        user.json(&["experiment", "injection", "--kb", "empty.canju", "--percent", "5", "--samples", "2"]);
    assert_eq!(none[0]["population"], 0);
    user.sees(&["kb", "verify", "--kb", "empty.canju"]);
}

#[test]
fn the_bench_searches_the_same_tree_every_time() {
    let user = User::new();
    let nodes = |arguments: &[&str]| {
        let page = user.sees(&[&["bench", "--depth", "8"], arguments].concat());
        page.lines().last().unwrap().to_owned()
    };
    insta::assert_snapshot!("bench_nodes", [nodes(&[]), nodes(&["--without-knowledge"])].join("\n"));
    let json = user.json(&["bench", "--depth", "3"]);
    let sum: u64 =
        json["positions"].as_array().unwrap().iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
    assert_eq!(json["nodes"], sum);
}

#[test]
fn estimated_exchange_tables_come_from_their_seed_and_can_be_used() {
    let user = User::new();
    let estimate = ["experiment", "exchange", "--positions", "2", "--moves", "2", "--seed", "5"];
    let tables = user.sees(&estimate);
    assert_eq!(tables, user.sees(&estimate));
    std::fs::write(user.home().join("mine.tsv"), tables).unwrap();
    user.sees(&["kb", "predict", "KRPKNGGMM", "--paper", "--exchange", "mine.tsv"]);
}

#[test]
fn versions_are_compared_as_in_table_1() {
    let user = User::new();
    user.sees(&["kb", "version", "new", "before"]);
    user.sees(&["kb", "repair"]);
    user.sees(&["kb", "version", "new", "after"]);
    let row = user.json(&["kb", "compare", "before", "after"]);
    let named = user.json(&["experiment", "table1", "after", "before"]);
    assert_eq!(named["rows"][0]["changed"], row["changed"]);
    assert_eq!(user.json(&["experiment", "table1", "--pairwise"])["rows"].as_array().unwrap().len(), 3);
    user.sees(&["kb", "build", "--round", "END6C"]);
    let table = user.json(&["experiment", "table1"]);
    assert_eq!(table["rows"][0]["changed"], user.json(&["kb", "compare", "END6", "END6C"])["changed"]);
    assert_eq!(table["missing"], json!(["END12", "END12C", "END12CR"]));
    let pages = LANGUAGES.map(|language| user.sees(&["experiment", "table1", "--lang", language]));
    insta::assert_snapshot!("table1_pages", pages.join("\n"));
    let refused = |arguments: &[&str]| {
        let in_language = |language| {
            user.is_refused(&[&["experiment", "table1"], arguments, &["--lang", language]].concat())
        };
        LANGUAGES.map(in_language).concat()
    };
    insta::assert_snapshot!("table1_refusals", [&["before"][..], &["X", "Y"]].map(refused).concat());
}

#[test]
fn a_file_that_exists_is_not_overwritten() {
    let user = User::new();
    std::fs::write(user.home().join("a.canju"), "mine").unwrap();
    for arguments in [
        &["experiment", "exchange", "--positions", "1", "--out", "a.canju"][..],
        &["experiment", "questions", "--shape", "elementary", "--chart", "a.canju"],
    ] {
        assert!(user.is_refused(arguments).contains("a.canju"));
    }
    assert_eq!(std::fs::read_to_string(user.home().join("a.canju")).unwrap(), "mine");
}

#[test]
fn no_command_writes_a_file_named_like_the_standard_output() {
    let user = User::new();
    for command in [
        &["table", "survey", "KRK", "--out", "-"][..],
        &["opening", "build", "--games", "40", "--nodes", "10", "--out", "-"],
        &["opening", "grow", "--positions", "1", "--nodes", "100", "--out", "-"],
        &["tune", "start", "-", "--preset", "smoke", "--generations", "1"],
        &["experiment", "exchange", "--positions", "1", "--out", "-"],
        &["learn", "games", "-", "--games", "1"],
    ] {
        let run = user.runs(command);
        assert!(run.code == Some(0) || !run.err.is_empty(), "{command:?}");
        assert_ne!(run.code, Some(101), "{command:?}: {}", run.err);
        assert!(!user.home().join("-").exists(), "{command:?}");
    }
}
