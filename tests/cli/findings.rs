//! Agreement of the built-in census with manuals and claims, and the exact exceptions of a base.

use serde_json::{Value, json};

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

#[test]
fn exact_exceptions_are_counted_and_listed_apart_from_conflicts() {
    let user = User::new();
    let before = user.json(&["kb", "info"]);
    let line = r#"{"material":"KRGK","score":3,"invariable":true,"source":"table","author":"a test"}"#;
    let file = format!("{{\"format\":\"canju-knowledge\",\"version\":1}}\n{line}\n");
    std::fs::write(user.home().join("proved.jsonl"), file).unwrap();
    user.sees(&["kb", "import", "proved.jsonl"]);
    let after = user.json(&["kb", "info"]);
    let number = |info: &Value| info["exact_exceptions"].as_u64().unwrap();
    assert!(number(&after) > number(&before));

    let listed = user.json(&["kb", "conflicts", "--exceptions"]);
    assert_eq!(listed["exact_exceptions"], after["exact_exceptions"]);
    assert_eq!(json!(listed["exceptions"].as_array().unwrap().len()), listed["exact_exceptions"]);
    let limited = user.json(&["kb", "conflicts", "--exceptions", "--limit", "1"]);
    assert_eq!(limited["exceptions"], json!([listed["exceptions"][0]]));
    let of_rook = |exception: &&Value| exception["worse"]["material"] == "KRK";
    let rook = listed["exceptions"].as_array().unwrap().iter().find(of_rook);
    insta::assert_json_snapshot!("exception_json", rook);
    let pages = LANGUAGES
        .map(|language| user.sees(&["kb", "conflicts", "--exceptions", "--limit", "2", "--lang", language]));
    insta::assert_snapshot!("exceptions_pages", pages.join("\n"));
    assert_eq!(user.runs(&["kb", "conflicts", "--exceptions", "--by", "ratio"]).code, Some(2));
}
