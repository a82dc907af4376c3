//! `canju advise`, the adviser in matches, and the figures of its printed matrix.

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];
/// A black knight may take an unguarded cannon.
const HORSE: &str = "3akab2/9/4b4/p3p3p/3n5/9/P1C1P3P/9/9/2BAKAB2 b - - 0 1";

#[test]
fn moves_are_ranked_with_the_rules_that_fired() {
    let user = User::new();
    let mut all = String::new();
    for language in LANGUAGES {
        let asked =
            ["advise", "--fen", HORSE, "--moves", "3", "--level", "2", "--matrix", "--lang", language];
        all += &user.sees(&asked);
        all += &user.sees(&["advise", "--fen", HORSE, "--moves", "1", "--literal", "--lang", language]);
    }
    insta::assert_snapshot!("advise", all);
    let json = user.json(&["advise", "--fen", HORSE]);
    assert_eq!(json["moves"][0]["move"], "d5c3");
    let legal = user.json(&["perft", "--fen", HORSE, "--depth", "1"])["nodes"].as_u64();
    assert_eq!(json["moves"].as_array().map(|moves| moves.len() as u64), legal);
    let shares: f64 = json["moves"][0]["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule["share"].as_f64().unwrap())
        .sum();
    assert!((shares - 1.0).abs() < 1e-9);
    let literal = user.json(&["advise", "--fen", HORSE, "--literal"]);
    assert!(literal["moves"][0]["rv"].as_f64().unwrap() > 1.0);
}

/// Red's rook takes a pawn and is mated; the elephant that takes the cannon is not.
#[test]
fn what_is_answered_by_mate_ranks_last() {
    const MATED: &str = "1n2ka3/7r1/b2ab1r2/5Cp1p/p1RPp4/P4NP2/4c3P/B7c/8C/1NRAKAB2 w - - 0 1";
    let user = User::new();
    let json = user.json(&["advise", "--fen", MATED, "--level", "2"]);
    let moves = json["moves"].as_array().unwrap();
    let place = |played: &str| moves.iter().position(|one| one["move"] == played).unwrap();
    assert!(place("g0i2") < place("c5a5"), "{json}");
    let lost = &moves[place("c5a5")];
    assert!(
        lost["loses"] == true && lost["answer"]["wins"] == true && lost["answer"]["move"] == "i2e2",
        "{lost}"
    );
    let pages =
        LANGUAGES.map(|language| user.sees(&["advise", "--fen", MATED, "--level", "2", "--lang", language]));
    for (page, sentence) in
        pages.iter().zip(["the answer i2e2 wins", "對方應以 i2e2 即勝", "对方应以 i2e2 即胜"])
    {
        assert!(page.contains(sentence), "{page}");
    }
}

#[test]
fn refused_advice_is_explained_in_a_sentence() {
    let user = User::new();
    let mut all = String::new();
    for language in LANGUAGES {
        let error = |arguments: &[&str]| user.is_refused(&[arguments, &["--lang", language]].concat());
        all += &error(&["advise", "--fen", "9/9/9/9/9/9/9/9/9/9 w"]);
        all += &error(&["advise", "--fen", "3k5/R8/R8/9/9/9/9/9/9/4K4 b x"]);
        all += &error(&["advise", "--fen", "R2k5/R8/9/9/9/9/9/9/9/4K4 b"]);
        all += &error(&["advise", "--consequents", "1,2,3"]);
        all += &error(&["advise", "--own-only"]);
    }
    insta::assert_snapshot!("advise_refusals", all);
}

#[test]
fn consequents_and_shapes_change_the_ranking() {
    let user = User::new();
    let value = |arguments: &[&str]| {
        let json = user.json(&[&["advise", "--fen", HORSE][..], arguments].concat());
        json["moves"][0]["rv"].as_f64().unwrap()
    };
    let even = ["500"; 36].join(",");
    assert!((value(&["--consequents", &even]) - 0.5).abs() < 1e-9);
    assert_ne!(value(&["--shape", "bell"]), value(&["--shape", "triangle"]));
}

#[test]
fn the_adviser_beats_a_random_mover_and_a_match_is_replayed() {
    let user = User::new();
    let play = ["match", "adviser", "random:1", "--start", "--positions", "5"];
    let one = user.json(&play);
    assert_eq!(one, user.json(&[&play[..], &["--threads", "2"]].concat()));
    assert!(one["rows"][0]["score"].as_f64().unwrap() >= 0.8, "{one}");
}
