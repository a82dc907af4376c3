//! `canju kb predict`: scores from exchanges, and exchange tables that cannot be read.

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

#[test]
fn a_prediction_tells_what_it_rests_on() {
    let user = User::new();
    let pages = LANGUAGES.map(|language| {
        user.sees(&["kb", "predict", "KRPKNGGMM", "--paper", "--explain", "--lang", language])
    });
    insta::assert_snapshot!("predict_pages", pages.join("\n"));
    let explained =
        LANGUAGES.map(|language| user.sees(&["kb", "predict", "KRPKNGGMM", "--explain", "--lang", language]));
    insta::assert_snapshot!("predict_learned_pages", explained.join("\n"));
    let json = user.json(&["kb", "predict", "KRPKNGGMM"]);
    assert_eq!(json["material"], "KRPKNGGMM");
    let learned = &json["learned"];
    assert!((0.5..=1.0).contains(&learned["sureness"].as_f64().unwrap()), "{learned}");
    assert!(!learned["near"].as_array().unwrap().is_empty(), "{learned}");
    let line = &user.json(&["kb", "predict", "KRPKNGGMM", "--paper"])["lines"][0];
    assert!(line["probability"].as_f64().unwrap() > 0.1, "{line}");
    // The mirror is predicted the mirror score.
    let own = json["score"].as_u64().unwrap();
    let other = user.json(&["kb", "predict", "KNGGMMKRP"])["score"].as_u64().unwrap();
    assert_eq!(own + other, if own == 4 || own == 5 { 2 * own } else { 9 });
}

#[test]
fn exchange_tables_that_cannot_be_read_are_refused_by_line() {
    let user = User::new();
    let built_in = include_str!("../../assets/exchange/tables.tsv");
    let path = user.home().join("mine.tsv");
    std::fs::write(&path, built_in).unwrap();
    let arguments = ["kb", "predict", "KRKG", "--exchange", "mine.tsv"];
    user.sees(&arguments);
    let mut refusals = String::new();
    for (from, to) in [
        ("R\tR\tnone\t0.800", "R\tR\tnone\t1.800"),
        ("R\tR\tnone\t", "R\tX\tnone\t"),
        ("version 1", "version 7"),
        ("R\tR\tR\t", "R\tR\tnone\t"),
    ] {
        std::fs::write(&path, built_in.replacen(from, to, 1)).unwrap();
        for language in LANGUAGES {
            refusals += &user.is_refused(&[&arguments[..], &["--lang", language]].concat());
        }
    }
    insta::assert_snapshot!("predict_refusals", refusals);
}
