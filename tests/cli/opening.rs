//! `canju opening`: queries of the book, books by self-play, and the user's own games.

use super::User;

/// A book of four games by hand.
const BOOK: &str = "# by hand\nname\tnumber\tresult\tweight\tmoves\n\
    hand\t1\t1-0\t100\th2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 c9e7\n\
    hand\t2\t1/2-1/2\t100\th2e2 b9c7 h0g2 h9g7 i0h0 i9h9 c3c4 g6g5\n\
    hand\t3\t0-1\t100\th2e2 h7e7 h0g2 h9g7 i0h0 i9h9 h0h6 b9c7\n\
    hand\t4\t1-0\t50\tg0e2 b7e7 b0c2 b9c7 a0b0 a9b9\n";

fn user() -> User {
    let user = User::new();
    std::fs::write(user.home().join("hand.tsv"), BOOK).unwrap();
    user
}

#[test]
fn the_book_is_listed_in_three_languages_and_as_json() {
    let user = user();
    let mut pages = String::new();
    for language in ["en", "zh-Hant", "zh-Hans"] {
        for more in [
            &["--moves", "h2e2 h9g7 h0g2", "--notation", "wxf"][..],
            &["--moves", "炮二平五 卒7进1", "--notation", "chinese", "--every"],
            &["--moves", "h2e2 h9g7", "--random", "paper", "--seed", "5"],
            &["--moves", "a0a1 a9a8 i0i1 i9i8 a3a4 a6a5"],
        ] {
            let list = ["opening", "list", "--book", "hand.tsv", "--lang", language];
            pages += &format!("{}\n", user.sees(&[&list[..], more].concat()));
        }
    }
    insta::assert_snapshot!("opening_pages", pages);
    let list = user.json(&["opening", "list", "--book", "hand.tsv", "--moves", "h2e2 h9g7"]);
    insta::assert_json_snapshot!("opening_json", list);
}

#[test]
fn the_book_that_comes_with_the_program_knows_how_games_begin() {
    let user = User::new();
    let list = user.json(&["opening", "list"]);
    assert!(list[0]["exact"].as_array().is_some_and(|known| !known.is_empty()));
    assert!(list[0]["fuzzy"].as_array().is_some_and(|alike| !alike.is_empty()));
}

#[test]
fn games_of_ones_own_stand_beside_those_of_the_program() {
    let user = user();
    let moves = ["opening", "list", "--moves", "g0e2 b7e7 b0c2 b9c7 a0b0"];
    user.sees(&["kb", "new", "mine.canju"]);
    let imported = user.json(&["opening", "import", "hand.tsv", "--kb", "mine.canju"]);
    assert_eq!((imported["added"].as_u64(), imported["games"].as_u64()), (Some(4), Some(4)));
    let again = user.json(&["opening", "import", "hand.tsv", "--kb", "mine.canju"]);
    let count = |name: &str| again[name].as_u64();
    assert_eq!(["added", "duplicates", "games"].map(count), [Some(0), Some(4), Some(4)]);
    let list = user.json(&[&moves[..], &["--book-of", "mine.canju"]].concat());
    let fuzzy = list[0]["fuzzy"].as_array().unwrap();
    assert!(fuzzy.iter().any(|candidate| candidate["is_exact"].as_bool() == Some(true)), "{list}");
    assert!(user.sees(&["kb", "check", "--kb", "mine.canju"]).contains("0"));
}

#[test]
fn games_that_a_book_cannot_have_are_counted() {
    let user = user();
    user.sees(&["kb", "new", "mine.canju"]);
    let games = "[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n\n[Result \"*\"]\n\n1. h2e2 b9c7 *\n\n\
        [FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n[Result \"1-0\"]\n\n1. a0a1 1-0\n";
    std::fs::write(user.home().join("three.pgn"), games).unwrap();
    let imported = user.json(&["opening", "import", "three.pgn", "--kb", "mine.canju"]);
    let count = |name: &str| imported[name].as_u64();
    assert_eq!(["added", "unfinished", "left_out"].map(count), [Some(2), Some(1), Some(1)]);
    let output = user.sees(&["opening", "import", "three.pgn", "--kb", "mine.canju"]);
    assert_eq!(output.lines().count(), 3, "duplicates instead of games without a result: {output}");
}

/// In a file, over imports, in other formats and under other names; other players or another date make it another game.
#[test]
fn the_same_game_counts_once() {
    let user = user();
    user.sees(&["kb", "new", "mine.canju"]);
    let write = |name: &str, text: String| std::fs::write(user.home().join(name), text).unwrap();
    let game = |red: &str, date: &str| {
        format!("[Red \"{red}\"]\n[Date \"{date}\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n\n")
    };
    write("a.pgn", [game("A", "2020.01.02"), game("A", "2020.01.02"), game("A", "2020.01.02")].concat());
    write("b.pgn", [game("?", "????.??.??"), game("A", "2021.01.02"), game("B", "2020.01.02")].concat());
    user.sees(&["games", "convert", "a.pgn", "c.xqf"]);
    let import = |files: &[&str]| {
        let imported = user.json(&[&["opening", "import", "--kb", "mine.canju"], files].concat());
        ["added", "duplicates", "games"].map(|name| imported[name].as_u64().unwrap())
    };
    assert_eq!(import(&["a.pgn"]), [1, 2, 1]);
    assert_eq!(import(&["a.pgn", "b.pgn"]), [2, 4, 3]);
    assert_eq!(import(&["b.pgn"]), [0, 3, 3]);
    assert_eq!(import(&["c.xqf"])[2], 3);
    user.sees(&["opening", "forget", "1", "--kb", "mine.canju"]);
    assert_eq!(import(&["a.pgn"]), [1, 2, 3], "what was forgotten comes back");
    assert!(user.sees(&["kb", "check", "--kb", "mine.canju"]).contains("0"));
}

/// Studies without a result, in a folder with other files, go into the default base, and the list then shows them alone.
#[test]
fn a_folder_of_unfinished_studies_is_learned_and_listed() {
    let user = user();
    std::fs::create_dir_all(user.home().join("studies/more")).unwrap();
    let study = |name: &str, moves: &str| {
        std::fs::write(user.home().join(name), format!("[Result \"*\"]\n\n1. {moves} *\n")).unwrap();
    };
    study("studies/a.pgn", "b2e2 b9c7 b0c2");
    study("studies/more/b.pgn", "b2e2 h9g7");
    std::fs::write(user.home().join("studies/notes.md"), "no game").unwrap();
    assert_eq!(user.json(&["opening", "list"])[0]["book"], "shipped");
    let imported = user.json(&["opening", "import", "studies"]);
    let count = |name: &str| imported[name].as_u64();
    assert_eq!(["added", "unfinished", "left_out", "games"].map(count), [Some(2), Some(2), Some(0), Some(2)]);
    let list = user.json(&["opening", "list"]);
    let exact = list[0]["exact"].as_array().unwrap();
    assert_eq!((list[0]["book"].as_str(), exact.len()), (Some("own"), 1), "{list}");
    assert_eq!((exact[0]["games"].as_u64(), exact[0]["unfinished"].as_u64()), (Some(2), Some(2)));
    assert_eq!(list[0]["fuzzy"][0]["lines"], 2);
    assert_eq!(user.json(&["opening", "list", "--shipped"])[0]["book"], "shipped");
}

#[test]
fn a_game_of_ones_own_is_listed_and_taken_out_by_its_number() {
    let user = user();
    user.sees(&["kb", "new", "mine.canju"]);
    let games = |more: &[&str]| user.sees(&[&["opening", "games", "--kb", "mine.canju"], more].concat());
    let mut pages = games(&["--lang", "en"]);
    let empty = user.json(&["opening", "games", "--kb", "mine.canju"]);
    user.sees(&["opening", "import", "hand.tsv", "--kb", "mine.canju"]);
    for language in ["en", "zh-Hant", "zh-Hans"] {
        pages += &games(&["--lang", language]);
    }
    let forget = ["opening", "forget", "--kb", "mine.canju"];
    let forgotten = user.json(&[&forget[..], &["2"]].concat());
    pages += &user.sees(&[&forget[..], &["3", "--lang", "en"]].concat());
    pages += &games(&["--lang", "en"]);
    for number in ["0", "3"] {
        pages += &user.is_refused(&[&forget[..], &[number, "--lang", "en"]].concat());
    }
    insta::assert_snapshot!("opening_games", pages);
    let left = user.json(&["opening", "games", "--kb", "mine.canju"]);
    insta::assert_json_snapshot!("opening_games_json", [empty, forgotten, left]);
}

#[test]
fn what_is_no_book_is_refused() {
    let user = user();
    let mut errors = String::new();
    for (name, text) in [
        ("names.tsv", "name\tmoves\n".to_owned()),
        ("columns.tsv", BOOK.replace("\t100\t", "\t")),
        ("illegal.tsv", BOOK.replace("b7e7", "b7e6")),
    ] {
        std::fs::write(user.home().join(name), text).unwrap();
        errors += &user.is_refused(&["opening", "list", "--book", name, "--lang", "en"]);
        errors += &user.is_refused(&["opening", "import", name, "--lang", "zh-Hant"]);
    }
    errors += &user.is_refused(&["opening", "list", "--moves", "h2e2 h2e2", "--lang", "en"]);
    insta::assert_snapshot!("opening_refusals", errors);
}
