//! `canju kb verify` and `canju experiment injection`: what they find, and marking sheets from and to a spreadsheet.

use serde_json::{Value, json};

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

#[test]
fn every_method_tells_what_it_finds() {
    let user = User::new();
    user.sees(&["kb", "info"]);
    let pages = LANGUAGES.map(|language| user.sees(&["kb", "verify", "--limit", "3", "--lang", language]));
    insta::assert_snapshot!("verify_pages", pages.join("\n"));
    let mut found = user.json(&["kb", "verify", "--limit", "2"]);
    let families = found["tables"]["families"].as_object_mut().unwrap();
    families.retain(|family, _| family == "RvN");
    insta::assert_json_snapshot!("verify_json", found);
    let gaps = user.json(&["kb", "verify", "--method", "gap"]);
    assert_eq!(gaps.as_object().unwrap().keys().collect::<Vec<_>>(), ["errors", "gap"]);
    let listed = gaps["gap"]["found"].as_array().unwrap();
    let errors = listed.iter().filter(|gap| gap["error"] == true && gap["proved"] == false).count();
    assert_eq!((&gaps["gap"]["errors"], &gaps["errors"]), (&json!(errors), &json!(errors)));
    let run = user.runs(&["kb", "verify", "--method", "gap", "--fail-above", "5"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.err, format!("{errors} errors found, 5 allowed.\n"));
    user.sees(&["kb", "verify", "--method", "gap", "--mu", "8", "--fail-above", "0"]);
}

/// Rook and pawn win against guard and minister, as games show; a base that scores it as drawn is contradicted.
#[test]
fn playouts_judge_the_scores_of_a_base() {
    let user = User::new();
    user.sees(&["kb", "info"]);
    user.sees(&["kb", "set", "KRPKGM", "5", "--by", "me"]);
    let asked = ["kb", "playouts", "KRPKGM | KRRKG", "--games", "4", "--nodes", "300"];
    let found = user.json(&asked);
    assert_eq!((&found["played"], &found["exact"], &found["severe"]), (&json!(2), &json!(1), &json!(1)));
    assert_eq!(found["contradicted"][0]["material"], "KRPKGM");
    assert_eq!(found["contradicted"][0]["playouts"]["red_first"]["wins"], 2);
    assert_eq!(found, user.json(&asked), "the same seed plays the same games");
    assert!(user.sees(&asked).contains("KRPKGM"));
    assert_eq!(user.runs(&["kb", "playouts", "KRPKGM &"]).code, Some(1));
}

#[test]
fn a_sheet_is_written_marked_and_read_back() {
    let user = User::new();
    let sample = ["kb", "verify", "--method", "sample", "--percent", "2", "--seed", "5"];
    let first = user.json(&sample);
    assert_eq!(first, user.json(&sample), "the same seed draws the same sample");
    let other = user.json(&[&sample[..6], &["--seed", "6"]].concat());
    assert_ne!(other["sample"]["combinations"], first["sample"]["combinations"]);
    user.sees(&[&sample[..], &["--sheet", "blind.csv"]].concat());
    let blind = std::fs::read_to_string(user.home().join("blind.csv")).unwrap();
    assert!(blind.lines().skip(1).all(|line| line.ends_with(",,")), "no score of the base is revealed");
    let output = user.sees(&[&sample[..], &["--sheet", "sheet.csv", "--with-scores"]].concat());
    assert!(output.contains("sheet.csv written"), "{output}");
    let path = user.home().join("sheet.csv");
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count() as u64, first["sample"]["drawn"].as_u64().unwrap() + 1);
    // The first ten are marked: one wrong, one skipped, one with another score, the others right.
    let marked = text.lines().enumerate().map(|(at, line)| match at {
        1 => format!("{line}wrong"),
        2 => format!("{line}skip"),
        3 => format!("{}{}", line, if line.ends_with(",0,") { 9 } else { 0 }),
        4..=10 => format!("{line}right"),
        _ => line.to_owned(),
    });
    std::fs::write(&path, marked.collect::<Vec<_>>().join("\r\n")).unwrap();
    let marks = ["kb", "verify", "--method", "sample", "--marks", "sheet.csv"];
    let found = user.json(&marks);
    let sample_of =
        |found: &Value| ["sampler", "k", "percent", "seed", "drawn"].map(|key| found["sample"][key].clone());
    assert_eq!(sample_of(&found), sample_of(&first), "the sheet names its sample");
    let judged = &found["sample"]["judged"];
    assert!(judged["all"].as_u64() >= Some(9) && judged["severe"] == 2, "{judged}");
    assert_eq!(found["sample"]["passed"], 1);
    let (all, nodes) = (judged["all"].as_f64().unwrap(), found["sample"]["severe_nodes"].as_f64().unwrap());
    let population = found["sample"]["population"].as_f64().unwrap();
    assert!((nodes - 2.0 / all * 2.0 * population).abs() < 1e-6);
    assert_eq!(user.runs(&[&marks[..], &["--fail-above", "1"]].concat()).code, Some(1));
    let refused = user.is_refused(&[&sample[..], &["--sheet", "sheet.csv"]].concat());
    assert!(refused.contains("already exists"), "{refused}");
}

#[test]
fn wrong_options_and_sheets_are_refused() {
    let user = User::new();
    for wrong in [
        ["--percent", "0"],
        ["--percent", "nan"],
        ["--percent", "101"],
        ["--k", "0"],
        ["--k", "31"],
        ["--delta", "2"],
        ["--mu", "9"],
        ["--confidence", "94"],
        ["--half-width", "0"],
        ["--method", "guess"],
    ] {
        assert_eq!(user.runs(&[&["kb", "verify"][..], &wrong].concat()).code, Some(2), "{wrong:?}");
    }
    let head = "sample,number,material,name,score,mark\n";
    let plan = "sequential-k4-p1-s1";
    user.sees(&["kb", "verify", "--method", "sample", "--sheet", "mine.csv"]);
    let mut refusals = String::new();
    let mut refuse = |arguments: &[&str]| {
        for language in LANGUAGES {
            refusals += &user.is_refused(&[arguments, &["--lang", language]].concat());
        }
    };
    refuse(&["kb", "verify", "--marks", "none.csv"]);
    refuse(&["kb", "verify", "--marks", "mine.csv", "--seed", "2"]);
    refuse(&["kb", "verify", "--method", "gap", "--marks", "mine.csv"]);
    for text in [
        "material,score\nKRK,0\n".to_owned(),
        head.to_owned(),
        format!("{head}first,1,KRK,,0,right\n"),
        format!("{head}{plan},1,KRKX,,0,right\n"),
        format!("{head}{plan},1,KRK,,x,right\n"),
        format!("{head}{plan},1,KRK,,0,maybe\n"),
        format!("{head}{plan},1,KRK,,0,right\n{plan},1,KKR,,9,right\n"),
        format!("{head}{plan},1,KRK,,0,right\nalgebraic-k4-p1-s1,1,KNK,,0,right\n"),
        format!("{head}{plan},1,KRRNNCCK,,0,right\n"),
    ] {
        std::fs::write(user.home().join("wrong.csv"), text).unwrap();
        refuse(&["kb", "verify", "--method", "sample", "--marks", "wrong.csv"]);
    }
    insta::assert_snapshot!("verify_refusals", refusals);
}
