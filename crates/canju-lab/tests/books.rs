//! `canju-lab book` and `canju-lab opening`: books are made from their seeds.

use std::fs;

use super::User;

#[test]
fn a_book_is_the_same_on_any_number_of_threads_and_after_a_cut() {
    let user = User::new();
    let build = |file: &str, threads: &str, games: &str| {
        let arguments = ["opening", "build", "--games", games, "--nodes", "40", "--seed", "3", "--out", file];
        let done = user.command(&arguments).env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
        std::fs::read_to_string(user.home().join(file)).unwrap()
    };
    let whole = build("a.tsv", "1", "80");
    assert!(whole.lines().count() > 20, "{whole}");
    let half = build("b.tsv", "2", "40");
    assert!(whole.starts_with(&half) && half.len() < whole.len());
    assert_eq!(build("b.tsv", "2", "80"), whole);
    assert_eq!(build("b.tsv", "1", "80"), whole, "nothing is left to do");
    let other = ["opening", "build", "--games", "40", "--nodes", "41", "--seed", "3", "--out", "a.tsv"];
    assert!(user.is_refused(&other).contains("a.tsv"));
}

#[test]
fn a_grown_book_is_the_same_on_any_number_of_threads_and_after_a_cut() {
    let user = User::new();
    let grow = |file: &str, threads: &str, positions: &str| {
        let arguments =
            ["opening", "grow", "--positions", positions, "--nodes", "128", "--plies", "6", "--out", file];
        let done = user.command(&arguments).env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
        std::fs::read_to_string(user.home().join(file)).unwrap()
    };
    let whole = grow("a.tsv", "1", "25");
    assert_eq!(whole.lines().count(), 2 + 25);
    let half = grow("b.tsv", "2", "9");
    assert!(whole.starts_with(&half) && half.lines().count() == 2 + 9);
    assert_eq!(grow("b.tsv", "2", "25"), whole);
    assert_eq!(grow("b.tsv", "1", "25"), whole, "nothing is left to do");
    let list = user.json(&["opening", "list", "--book", "a.tsv"]);
    let known = list[0]["exact"].as_array().unwrap();
    assert!(!known.is_empty() && known.iter().all(|known| known["score"].is_number()), "{list}");
    let other = ["opening", "grow", "--nodes", "129", "--out", "a.tsv"];
    assert!(user.is_refused(&other).contains("a.tsv"));
    let nobody = ["opening", "grow", "--nodes", "128", "--against", "uci:no-such-engine", "--out", "c.tsv"];
    assert!(user.is_refused(&nobody).contains("no-such-engine"));
}

/// The line and the moves of every row, in the order of their letters.
fn answered(book: &str) -> Vec<Vec<&str>> {
    let row = |row| {
        let mut words: Vec<&str> = str::split_whitespace(row).collect();
        words.sort_unstable();
        words
    };
    book.lines().skip(2).map(row).collect()
}

/// What `check --out` takes out of a book is still answered, and a command that was cut goes on to the same book.
#[test]
fn a_checked_book_answers_every_move_and_is_the_same_after_a_cut() {
    let user = User::new();
    let grow =
        ["opening", "grow", "--positions", "25", "--nodes", "128", "--plies", "6", "--out", "grown.tsv"];
    assert!(user.command(&grow).output().unwrap().status.success());
    let check = |book: &str, out: &str| {
        let options = ["--nodes", "640", "--over", "0.1"];
        user.json(&[&["opening", "check", "--book", book, "--out", out], &options[..]].concat())
    };
    let first = check("grown.tsv", "checked.tsv");
    assert!(first["own"]["over"].as_u64().unwrap() > 0, "{first}");
    let read = |name: &str| std::fs::read_to_string(user.home().join(name)).unwrap();
    let (grown, whole) = (read("grown.tsv"), read("checked.tsv"));
    assert_eq!(answered(&whole), answered(&grown), "no move is forgotten");
    let half: String = whole.lines().take(2 + 9).map(|line| format!("{line}\n")).collect();
    std::fs::write(user.home().join("half.tsv"), half).unwrap();
    check("grown.tsv", "half.tsv");
    assert_eq!(read("half.tsv"), whole);
    assert!(
        user.is_refused(&["opening", "check", "--book", "grown.tsv", "--out", "checked.tsv"])
            .contains("checked.tsv")
    );
}

#[test]
fn a_book_is_mined_the_same_twice() {
    let user = User::new();
    user.sees(&["table", "build", "KRKG", "KPKP"]);
    let mined = user.json(&["book", "mine", "--out", "mined.tsv"]);
    assert!(mined["positions"].as_u64().unwrap() > 5);
    user.sees(&["book", "mine", "--out", "again.tsv"]);
    let text = |name: &str| fs::read_to_string(user.home().join(name)).unwrap();
    assert_eq!(text("mined.tsv"), text("again.tsv"));
}
