//! Exact repairs, the comparison of versions, and why a score is what it is.

use serde_json::{Value, json};

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

/// A user whose base `a.canju` is empty but for these answers, all locked.
fn answered(answers: &[(&str, &str)]) -> User {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    for (material, score) in answers {
        user.sees(&["kb", "set", material, score, "--kb", "a.canju"]);
    }
    user
}

/// A guard more cannot be worse for its side; the scores of KRKNG and KRKNGG contradict that, and those between are open.
const DISAGREEING: [(&str, &str); 3] = [("KRKN", "5"), ("KRKNGG", "2"), ("KRKNGGM", "3")];

fn on_a<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [arguments, &["--kb", "a.canju"]].concat()
}

#[test]
fn a_repair_is_proved_stored_as_one_action_and_undone() {
    let user = User::new();
    let before = user.json(&["kb", "info"]);
    let dry = user.json(&["kb", "repair", "--dry-run", "--list"]);
    assert_eq!(
        (&dry["method"], &dry["entry"], &dry["dry_run"]),
        (&json!("mixed"), &Value::Null, &json!(true))
    );
    assert_eq!(user.json(&["kb", "info"]), before);
    let greedy = user.json(&["kb", "resolve", "--dry-run"]);
    let edges = |run: &Value| run["after"]["conflict_edges"].as_u64().unwrap();
    // No class is right for a score between proofs that violate monotonicity. The repair leaves it as it is; the
    // resolver takes the class with the fewest contradictions, which ends two of each such pair of mirrors.
    let squeezed = dry["squeezed"].as_array().unwrap().len() as u64;
    assert!(edges(&dry) <= edges(&greedy) + 2 * squeezed, "what else a repair leaves no resolver can end");

    let stored = user.json(&["kb", "repair", "--list"]);
    assert_eq!((&stored["changes"], &stored["cost"]), (&dry["changes"], &dry["cost"]));
    assert_eq!((&stored["proved"], &stored["optimal"]), (&json!(true), &json!(true)));
    assert!(stored["bound"].as_u64().unwrap() <= stored["cost"].as_u64().unwrap());
    let change = &stored["changes"][0];
    let shown = user.json(&["kb", "show", change["material"].as_str().unwrap()]);
    assert_eq!(shown["score"], change["after"]);
    assert_eq!(user.json(&["kb", "log"])[0]["action"], "repair");

    // A repaired base needs no repair.
    let again = user.json(&["kb", "repair"]);
    assert_eq!((&again["changed"], &again["entry"]), (&json!(0), &Value::Null));
    user.sees(&["kb", "undo"]);
    let mut after = user.json(&["kb", "info"]);
    for key in ["log_entries", "can_redo"] {
        after[key] = before[key].clone();
    }
    assert_eq!(after, before);
}

#[test]
fn methods_differ_in_what_they_make_least() {
    let user = User::new();
    let run = |method| user.json(&["kb", "repair", "--dry-run", "--method", method]);
    let [l1, fewest, mixed] = ["l1", "fewest", "mixed"].map(run);
    let number = |run: &Value, key: &str| run[key].as_u64().unwrap();
    // The cost is that of the first stage; the second one moves more for fewer conflicts.
    for run in [&l1, &fewest, &mixed] {
        assert!(number(&l1, "cost") <= number(run, "moved"));
        assert!(number(&mixed, "cost") <= 100 * number(run, "changed") + number(run, "moved"));
        assert!(number(&fewest, "changed") <= number(run, "changed"));
        let second = &run["second_stage"];
        assert!(
            number(&run["after"], "conflict_nodes") < number(&second["before"], "conflict_nodes"),
            "{second}"
        );
    }
    let page = |method, language| {
        user.sees(&["kb", "repair", "--dry-run", "--limit", "1", "--method", method, "--lang", language])
    };
    let mut pages = LANGUAGES.map(|language| page("mixed", language)).to_vec();
    pages.extend(["l1", "fewest"].map(|method| page(method, "en")));
    insta::assert_snapshot!("repair_pages", pages.join("\n"));
}

#[test]
fn answers_that_disagree_are_named_with_the_way_between_them() {
    let user = answered(&DISAGREEING);
    let found = user.json(&on_a(&["kb", "repair", "--dry-run"]));
    let pairs = found["contradictions"].as_array().unwrap();
    assert!(!pairs.is_empty());
    for pair in pairs {
        let chain = pair["chain"].as_array().unwrap();
        assert_eq!(chain.last().unwrap()["material"], pair["worse"]);
    }
    // The one answer against two.
    assert_eq!(found["withdraw"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&found["withdraw"][0]["material"], &found["withdraw_proved"]),
        (&json!("KRKN"), &json!(true))
    );
    insta::assert_json_snapshot!("disagreement_json", found);
    let pages =
        LANGUAGES.map(|language| user.sees(&on_a(&["kb", "repair", "--dry-run", "--lang", language])));
    insta::assert_snapshot!("disagreement_pages", pages.join("\n"));
    // After the withdrawal no disagreement is left.
    user.sees(&on_a(&["kb", "set", "KRKN", "--clear"]));
    assert_eq!(user.json(&on_a(&["kb", "repair", "--dry-run"]))["contradictions"], json!([]));
}

#[test]
fn a_score_is_justified_from_both_sides() {
    let user = answered(&DISAGREEING);
    let why = user.json(&on_a(&["kb", "why", "KRKNG"]));
    assert_eq!((&why["score"], &why["contradictory"]), (&Value::Null, &json!(true)));
    assert_eq!(
        (&why["floor"]["certain"]["source"], &why["floor"]["certain"]["class"]),
        (&json!("KRKN"), &json!(4))
    );
    assert_eq!(why["ceiling"]["certain"]["source"], "KRKNGG");
    let answer = user.json(&on_a(&["kb", "why", "KRKNGG"]));
    assert_eq!(answer["floor"]["certain"]["broken"], true);
    insta::assert_json_snapshot!("why_json", answer);
    let pages = LANGUAGES.map(|language| {
        ["KRKNGG", "KRKNG", "KRRKN"]
            .map(|material| user.sees(&on_a(&["kb", "why", material, "--lang", language])))
            .join("\n")
    });
    insta::assert_snapshot!("why_pages", pages.join("\n"));
}

#[test]
fn versions_are_compared_within_a_base_and_across_two() {
    let user = User::new();
    user.sees(&["kb", "version", "new", "before"]);
    let repaired = user.json(&["kb", "repair"]);
    user.sees(&["kb", "version", "new", "after"]);
    let row = user.json(&["kb", "compare", "before", "after", "--list"]);
    assert_eq!(row["total_diff"], repaired["changed"]);
    let moved =
        row["changed"].as_array().unwrap().iter().zip(0..).map(|(n, apart)| n.as_u64().unwrap() * apart);
    assert_eq!(json!(moved.sum::<u64>()), repaired["moved"]);
    assert_eq!(row["changes"].as_array().unwrap().len() as u64 * 2, row["total_diff"].as_u64().unwrap());
    // The current version is compared if none is named.
    assert_eq!(user.json(&["kb", "compare", "before"])["total_diff"], row["total_diff"]);
    user.sees(&["kb", "new", "--elementary", "other.canju"]);
    let across = user.json(&["kb", "compare", "after", "--with", "other.canju"]);
    assert_eq!((&across["total_diff"], &across["added"]), (&row["total_diff"], &json!(0)));
    let pages =
        LANGUAGES.map(|language| user.sees(&["kb", "compare", "before", "after", "--lang", language]));
    insta::assert_snapshot!("compare_pages", pages.join("\n"));
}

#[test]
fn impossible_requests_are_refused_with_the_reason() {
    let user = answered(&[]);
    let mut refusals = String::new();
    for language in LANGUAGES {
        for arguments in [
            &["kb", "repair"][..],
            &["kb", "why", "KRK"],
            &["kb", "why", "KRX"],
            &["kb", "compare", "before"],
        ] {
            refusals += &user.is_refused(&[&on_a(arguments)[..], &["--lang", language]].concat());
        }
        let missing = ["kb", "compare", "--with", "none.canju", "--kb", "a.canju", "--lang", language];
        refusals += &user.is_refused(&missing);
    }
    insta::assert_snapshot!("inference_refusals", refusals);
    assert_eq!(user.runs(&["kb", "compare"]).code, Some(2));
    assert_eq!(user.runs(&["kb", "repair", "--method", "greedy"]).code, Some(2));
}
