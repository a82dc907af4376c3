//! `canju perft` and `canju judge`.

use super::User;

fn last(text: &str) -> &str {
    text.lines().last().unwrap()
}

#[test]
fn perft_ends_with_the_number_of_nodes() {
    let user = User::new();
    assert_eq!(last(&user.sees(&["perft", "--depth", "3"])), "nodes 79666");
    let divided = user.sees(&["perft", "--depth", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 45);
    assert_eq!(last(&divided), "nodes 1920");
    insta::assert_json_snapshot!(user.json(&[
        "perft",
        "--fen",
        "3k5/9/9/9/9/4P4/9/9/9/4K4 w",
        "--depth",
        "1",
        "--divide"
    ]));
}

/// Rows of `tests/data/repetition.tsv`.
#[test]
fn the_judge_prints_the_verdict_last() {
    let user = User::new();
    let check = |fen: &str, moves: &str, verdict: &str| {
        assert_eq!(last(&user.sees(&["judge", "--fen", fen, "--moves", moves])), verdict);
    };
    let soldier = "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w - - 0 1";
    let cycle = "d6e6 e4d4 e6d6 d4e4 d6e6 e4d4 e6d6 d4e4";
    check(soldier, cycle, "red wins");
    check(soldier, "d6e6,e4d4", "none");
    check(soldier, "", "none");
    let chase = "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1";
    let around = "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7";
    check(chase, around, "black wins");
    let lax = user.sees(&["judge", "--fen", chase, "--moves", around, "--rules", "check-only"]);
    assert_eq!(last(&lax), "draw");
    check("3k5/9/9/9/9/9/9/9/9/R3K4 b", "", "none");
    check("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", "b7b9", "red wins");
    insta::assert_json_snapshot!(user.json(&["judge", "--fen", soldier, "--moves", cycle]));
}

#[test]
fn moves_are_read_in_any_form() {
    let user = User::new();
    let moves = "炮二平五 馬８進７ H0-G2 i9h9";
    let json = user.json(&["judge", "--moves", moves]);
    assert_eq!(json["verdict"], "none");
}

#[test]
fn errors_of_a_game_are_in_the_language_of_the_user() {
    let user = User::new();
    let error =
        |language: &str, arguments: &[&str]| user.is_refused(&[arguments, &["--lang", language]].concat());
    let mut all = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        all += &error(language, &["judge", "--moves", "h2e2 h9g7 e2e8"]);
        all += &error(language, &["judge", "--moves", "h2e2 a9a10"]);
        all += &error(language, &["judge", "--fen", "rnbakabnr/9/x/9/9/9/9/9/9/RNBAKABNR w"]);
        all += &error(language, &["perft", "--depth", "1", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"]);
    }
    insta::assert_snapshot!(all);
}

#[test]
fn the_language_is_that_of_the_system_unless_chosen() {
    let user = User::new();
    let refusal = |locale: &str| {
        let mut command = user.command(&["judge", "--moves", "a1a2"]);
        super::run_output(command.env("LANG", locale).output().unwrap()).err
    };
    assert!(refusal("zh_TW.UTF-8").contains("沒有棋子"));
    assert!(refusal("zh_CN.UTF-8").contains("没有棋子"));
    assert!(refusal("C").contains("no piece"));
}
