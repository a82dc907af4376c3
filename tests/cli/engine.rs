//! `canju uci`, `canju ucci` and `canju bench`.

use std::io::Write;
use std::process::Stdio;

use super::User;

/// What the program says to these lines, which end by themselves.
fn talk(user: &User, arguments: &[&str], lines: &str) -> Vec<String> {
    // It thinks to the end before it is told to go.
    talk_slowly(user, arguments, &[(lines, 1_500)])
}

/// What the program says to these lines, after each of which one waits so many milliseconds.
fn talk_slowly(user: &User, arguments: &[&str], lines: &[(&str, u64)]) -> Vec<String> {
    let mut command = user.command(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for (lines, wait) in lines {
        input.write_all(lines.as_bytes()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(*wait));
    }
    input.write_all(b"quit\n").unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    said.lines().map(str::to_owned).collect()
}

fn best(said: &[String]) -> &str {
    said.iter().find(|line| line.starts_with("bestmove")).unwrap()
}

#[test]
fn the_same_move_is_played_in_three_languages() {
    let user = User::new();
    let mate = "3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1";
    let cyclone = talk(&user, &["uci"], &format!("uci\nisready\nposition fen {mate}\ngo depth 4\n"));
    assert!(cyclone.contains(&"uciok".to_owned()) && cyclone.contains(&"readyok".to_owned()), "{cyclone:?}");
    assert!(cyclone.iter().any(|line| line.contains("score mate 1")), "{cyclone:?}");
    assert!(best(&cyclone).starts_with("bestmove i1"), "{cyclone:?}");
    let uci = talk(
        &user,
        &["uci"],
        &format!("uci\nsetoption name UCI_Variant value xiangqi\nposition fen {mate}\ngo depth 4\n"),
    );
    assert!(best(&uci).starts_with("bestmove i2"), "{uci:?}");
    let ucci = talk(&user, &["ucci"], &format!("ucci\nposition fen {mate}\ngo depth 4\n"));
    assert!(ucci.contains(&"ucciok".to_owned()) && ucci.last().unwrap() == "bye", "{ucci:?}");
    assert_eq!(best(&ucci).split(' ').nth(1), best(&cyclone).split(' ').nth(1));
    let banned = talk(&user, &["ucci"], &format!("ucci\nposition fen {mate}\nbanmoves i1i9\ngo depth 4\n"));
    assert!(!best(&banned).starts_with("bestmove i1i9"), "{banned:?}");
}

#[test]
fn what_is_not_understood_is_told_and_the_talk_goes_on() {
    let user = User::new();
    let said = talk(
        &user,
        &["uci"],
        "frobnicate\nposition startpos moves a0a9\nsetoption name Hash value x\ngo depth x\nposition startpos\ngo depth 1\n",
    );
    let remarks = said.iter().filter(|line| line.starts_with("info string")).count();
    assert!(remarks >= 4, "{said:?}");
    best(&said);
}

#[test]
fn an_analysis_goes_on_until_it_is_stopped() {
    let user = User::new();
    let said = talk(&user, &["uci"], "position fen 3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1\ngo infinite\n");
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
    let said = talk(&user, &["uci"], "position startpos\ngo infinite\nstop\n");
    best(&said);
}

#[test]
fn whoever_ponders_waits_for_the_hit_and_then_plays() {
    let user = User::new();
    let said = talk_slowly(
        &user,
        &["uci"],
        &[
            ("uci\nposition startpos moves h2e2 h9g7\ngo ponder movetime 50\n", 800),
            ("isready\n", 200),
            ("ponderhit\n", 1_000),
        ],
    );
    let at = |word: &str| said.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{said:?}");
}

#[test]
fn options_count() {
    let user = User::new();
    user.runs(&["table", "build", "KRKN"]);
    // A win in four moves, of which two plies see nothing.
    let won = "3k5/9/9/9/9/9/9/2n6/9/R3K4 w - - 0 1";
    let search = |options: &str| {
        talk(
            &user,
            &["uci"],
            &format!("{options}\nposition fen {won}\nsetoption name Knowledge value false\ngo depth 4\n"),
        )
    };
    let mates = |said: &[String]| said.iter().any(|line| line.contains("score mate"));
    let with_tables = search("setoption name Tables value true");
    assert!(mates(&with_tables) && !mates(&search("")), "{with_tables:?}");
    let nodes = |said: &[String]| -> u64 {
        let last = said.iter().rfind(|line| line.starts_with("info depth")).unwrap();
        let mut words = last.split(' ').skip_while(|word| *word != "nodes");
        words.nth(1).unwrap().parse().unwrap()
    };
    let go =
        |options: &str| talk(&user, &["uci"], &format!("{options}\nposition startpos\ngo nodes 30000\n"));
    let (full, weak, several) = (
        go(""),
        go("setoption name Skill Level value 3"),
        go("setoption name Threads value 2\nsetoption name MultiPV value 3"),
    );
    assert!(nodes(&weak) < 1_000 && nodes(&full) > 10_000, "{weak:?} {full:?}");
    assert!(several.iter().any(|line| line.contains("multipv 3")), "{several:?}");
    for said in [&full, &weak, &several] {
        let played: Vec<&str> = best(said).split(' ').collect();
        let start = canju::rules::Position::start();
        assert!(start.is_legal(played[1].parse().unwrap()), "{said:?}");
    }
}

#[test]
fn the_bench_searches_the_same_tree_every_time() {
    let user = User::new();
    let nodes = |arguments: &[&str]| {
        let page = user.sees(&[&["bench", "--depth", "8"], arguments].concat());
        page.lines().last().unwrap().to_owned()
    };
    insta::assert_snapshot!("bench_nodes", [nodes(&[]), nodes(&["--without-knowledge"])].join("\n"));
    let said = user.json(&["bench", "--depth", "3"]);
    let sum: u64 =
        said["positions"].as_array().unwrap().iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
    assert_eq!(said["nodes"], sum);
}
