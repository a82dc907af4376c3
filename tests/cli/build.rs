//! `canju kb build` and `canju kb extend`: the rounds of the paper.

use crate::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

#[test]
fn rounds_are_built_in_turn_and_the_same_in_another_base() {
    let user = User::new();
    for file in ["one.canju", "two.canju"] {
        user.sees(&["kb", "new", file]);
    }
    let mut all = user.json(&["kb", "build", "--kb", "one.canju", "--round", "END12CR"]);
    let steps = all.as_array_mut().unwrap();
    assert!(steps.iter().all(|step| step["step"] != "resolve" || step["conflict_nodes"] == 0));
    for step in steps.iter_mut() {
        step["seconds"] = "[seconds]".into();
    }
    insta::assert_json_snapshot!("build_steps", steps);
    // In two goes, the second from where the first has stopped.
    for round in ["end6", "END12CR"] {
        user.sees(&["kb", "build", "--kb", "two.canju", "--round", round]);
    }
    let exported = ["one.canju", "two.canju"].map(|file| user.sees(&["kb", "export", "--kb", file, "-"]));
    assert!(exported[0] == exported[1], "a rebuild gives the same base, to the time");
    let compared = user.json(&["kb", "compare", "E0", "END12CR", "--kb", "one.canju"]);
    assert!(compared["added"].as_u64().unwrap() > 50_000, "{compared}");
}

#[test]
fn rounds_that_cannot_be_built_are_refused() {
    let user = User::new();
    user.sees(&["kb", "new", "a.canju"]);
    user.sees(&["kb", "build", "--kb", "a.canju", "--round", "END6"]);
    let mut refusals = String::new();
    for language in LANGUAGES {
        for round in ["END6", "E0", "END7"] {
            let arguments = ["kb", "build", "--kb", "a.canju", "--round", round, "--lang", language];
            refusals += &user.is_refused(&arguments);
        }
    }
    insta::assert_snapshot!("build_refusals", refusals);
}

#[test]
fn an_extension_is_one_action() {
    let user = User::new();
    user.sees(&["kb", "new", "a.canju"]);
    let before = user.sees(&["kb", "export", "--kb", "a.canju", "-"]);
    let extended = user.json(&["kb", "extend", "--kb", "a.canju"]);
    assert!(extended[0]["written"].as_u64().unwrap() > 10_000, "{extended}");
    user.sees(&["kb", "undo", "--kb", "a.canju"]);
    assert!(user.sees(&["kb", "export", "--kb", "a.canju", "-"]) == before);
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
