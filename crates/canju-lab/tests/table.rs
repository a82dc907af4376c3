//! `canju-lab table`: surveys go on, and manuals are compared with tables.

use serde_json::{Value, json};

use super::{LANGUAGES, User};

#[test]
fn a_survey_is_gone_on_with_where_it_was() {
    let user = User::new();
    user.sees(&["table", "survey", "--max-entries", "2000", "--out", "census.tsv"]);
    let path = user.home().join("census.tsv");
    let whole = std::fs::read_to_string(&path).unwrap();
    let built_in = include_str!("../../../assets/tables/census.tsv");
    assert!(whole.lines().count() > 5);
    assert!(whole.lines().all(|line| built_in.lines().any(|known| known == line)), "{whole}");
    // A row that was cut off is made again, and only that.
    std::fs::write(&path, &whole[..whole.len() - 9]).unwrap();
    user.sees(&["table", "survey", "--max-entries", "2000", "--out", "census.tsv"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn tables_and_manuals_are_compared() {
    let user = User::new();
    let document = user.json(&["table", "agreement"]);
    let materials = document["materials"].as_array().unwrap();
    let agreeing = materials.iter().filter(|material| material["agrees"] == true).count();
    assert_eq!((&document["agree"], &document["of"]), (&json!(agreeing), &json!(materials.len())));
    let pages = LANGUAGES.map(|language| user.sees(&["table", "agreement", "--lang", language]));
    let last = format!("{agreeing} of {} agree", materials.len());
    assert!(pages[0].lines().last().is_some_and(|line| line.starts_with(&last)), "{}", pages[0]);
    assert!(document["agree_leniently"].as_u64().unwrap() > agreeing as u64);
    insta::assert_snapshot!("agreement_pages", pages.join("\n"));
}

#[test]
fn other_verdicts_are_judged_or_refused_with_file_and_line() {
    let user = User::new();
    let write = |lines: &str| std::fs::write(user.home().join("others.tsv"), lines).unwrap();
    let judged = |lines: &str| {
        write(lines);
        user.json(&["table", "agreement", "--verdicts", "others.tsv"])
    };
    let heads = "material\tverdict\tterm\tconditions\tcaution\tsource\n";
    // KRK is won, seen from either side; there is no table of all pieces.
    let found =
        judged(&format!("{heads}KRK\twin\twin\t\t\tI\nKKR\tdraw\tdraw\t\t\tII\nKNPKM\tchance\t\t\t\t\n"));
    assert_eq!((&found["agree"], &found["of"]), (&json!(0), &json!(2)));
    assert_eq!(found["cross"]["by-position"]["win"], 2);
    let none = judged("KRRNNCCPPPPPGGMMKRRNNCCPPPPPGGMM\tdraw\t\t\t\t\n");
    assert_eq!((&none["of"], &none["without_census"]), (&json!(0), &json!(1)));
    let mut refusals = String::new();
    for lines in ["# verdicts\nKRKX\twin\t\t\t\t\n", "KRK\twin\n", "KRK\tlost\t\t\t\t\n"] {
        write(lines);
        for language in LANGUAGES {
            let arguments = ["table", "agreement", "--verdicts", "others.tsv", "--lang", language];
            refusals += &user.is_refused(&arguments);
        }
    }
    refusals += &user.is_refused(&["table", "agreement", "--verdicts", "none.tsv"]);
    insta::assert_snapshot!("agreement_refusals", refusals);
}

#[test]
fn claims_are_settled_from_the_built_in_census() {
    let user = User::new();
    // No tables are made: combinations missing from the built-in census are listed as unsettled.
    let settled = user.json(&["table", "claims", "--max-entries", "0"]);
    let claims = settled["claims"].as_array().unwrap();
    let count = |verdict: Value| claims.iter().filter(|claim| claim["verdict"] == verdict).count();
    assert_eq!(settled["holds"], count(json!("holds")));
    assert_eq!(settled["unsettled"], count(json!(null)));
    assert!(!user.home().join("tables").exists());
    let first = claims.iter().find(|claim| claim["material"] == "KPPKGG");
    insta::assert_json_snapshot!("claim_json", first);
}
