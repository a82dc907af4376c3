//! `canju learn`: games that are played once, and the model that they teach.

use std::fs;
use std::path::Path;

use super::User;

#[test]
fn the_shipped_model_is_what_its_games_teach() {
    let user = User::new();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/learned");
    let [few, many] = ["few.tsv", "many.tsv"].map(|name| assets.join(name).display().to_string());
    user.sees(&["learn", "trees", &few, &many, "--out", "trees.txt"]);
    let learned = fs::read_to_string(user.home().join("trees.txt")).unwrap();
    assert!(learned == fs::read_to_string(assets.join("trees.txt")).unwrap(), "another model");
    assert!(user.is_refused(&["learn", "trees", &few, "--out", "trees.txt"]).contains("trees.txt"));
}

#[test]
fn playouts_go_on_where_they_were_and_end_alike() {
    let user = User::new();
    let play = |out: &str, combinations: &str| {
        let fixed = ["--games", "2", "--nodes", "20", "--attackers", "2", "--seed", "7"];
        user.sees(
            &[&["learn", "playouts", "--out", out, "--combinations", combinations], &fixed[..]].concat(),
        );
        fs::read_to_string(user.home().join(out)).unwrap()
    };
    let some = play("a.tsv", "5");
    let more = play("a.tsv", "40");
    assert!(more.starts_with(&some) && more.len() > some.len());
    assert_eq!(more, play("b.tsv", "40"), "in one go");
    let rows = more.lines().skip(1);
    assert!(rows.clone().count() > 30);
    for row in rows {
        let games: u32 = row.split('\t').skip(1).map(|cell| cell.parse::<u32>().unwrap()).sum();
        assert_eq!(games, 2, "{row}");
    }
}

#[test]
fn games_that_cannot_be_read_or_teach_nothing_are_named() {
    let user = User::new();
    let refused = |text: &str| {
        fs::write(user.home().join("games.tsv"), text).unwrap();
        ["en", "zh-Hant", "zh-Hans"]
            .map(|language| user.is_refused(&["learn", "trees", "games.tsv", "--lang", language]))
            .concat()
    };
    let missing = user.is_refused(&["learn", "trees", "games.tsv", "none.tsv"]);
    assert!(missing.contains("games.tsv"), "{missing}");
    let names = "material\tred_won\tred_drawn\tred_lost\tblack_won\tblack_drawn\tblack_lost\n";
    let told = [
        "material\n".to_owned(),
        format!("{names}KRK\t1\t0\t0\t1\t0\n"),
        format!("{names}KRX\t1\t0\t0\t1\t0\t0\n"),
        format!("{names}KRK\t1\t0\t0\t-1\t0\t0\n"),
        names.to_owned(),
    ]
    .map(|text| refused(&text));
    insta::assert_snapshot!("learn_refusals", told.concat());
}
