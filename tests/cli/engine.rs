//! `canju uci`, `canju ucci` and `canju bench`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use canju::rng::Rng;

use super::User;

/// Returns the output for these lines, of which one is a search that ends by itself; `quit` is sent after the move.
fn talk(user: &User, arguments: &[&str], lines: &str) -> Vec<String> {
    let mut command = user.command(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut answers = Vec::new();
    while !answers.last().is_some_and(|line: &String| line.contains("bestmove")) {
        answers.push(output.next().unwrap());
    }
    input.write_all(b"quit\n").unwrap();
    answers.extend(output);
    assert!(child.wait().unwrap().success());
    answers
}

/// Returns the output for these lines, each followed by a wait in milliseconds.
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
    let text = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn best(lines: &[String]) -> &str {
    lines.iter().find(|line| line.starts_with("bestmove")).unwrap()
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
fn unknown_lines_are_reported_and_the_session_continues() {
    let user = User::new();
    let lines = talk(
        &user,
        &["uci"],
        "frobnicate\nposition startpos moves a0a9\nsetoption name Hash value x\ngo depth x\nposition startpos\ngo depth 1\n",
    );
    let remarks = lines.iter().filter(|line| line.starts_with("info string")).count();
    assert!(remarks >= 4, "{lines:?}");
    best(&lines);
}

#[test]
fn an_analysis_runs_until_it_is_stopped() {
    let user = User::new();
    let mate = "position fen 3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1\ngo infinite\n";
    let lines = talk_slowly(&user, &["uci"], &[(mate, 1_000), ("isready\n", 500), ("stop\n", 0)]);
    let at = |word: &str| lines.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{lines:?}");
    let lines = talk(&user, &["uci"], "position startpos\ngo infinite\nstop\n");
    best(&lines);
}

#[test]
fn whoever_ponders_waits_for_the_hit_and_then_plays() {
    let user = User::new();
    let lines = talk_slowly(
        &user,
        &["uci"],
        &[
            ("uci\nposition startpos moves h2e2 h9g7\ngo ponder movetime 50\n", 800),
            ("isready\n", 200),
            ("ponderhit\n", 1_000),
        ],
    );
    let at = |word: &str| lines.iter().position(|line| line.starts_with(word)).unwrap();
    assert!(at("readyok") < at("bestmove"), "{lines:?}");
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
    let mates = |lines: &[String]| lines.iter().any(|line| line.contains("score mate"));
    let with_tables = search("setoption name Tables value true");
    assert!(mates(&with_tables) && !mates(&search("")), "{with_tables:?}");
    let nodes = |lines: &[String]| -> u64 {
        let last = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
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
    for lines in [&full, &weak, &several] {
        let played: Vec<&str> = best(lines).split(' ').collect();
        let start = canju::rules::Position::start();
        assert!(start.is_legal(played[1].parse().unwrap()), "{lines:?}");
    }
}

/// On a fresh machine a small endgame is known from its first search on, and however often it is searched.
#[test]
fn a_small_endgame_is_searched_with_its_tables() {
    let user = User::new();
    let search = "position fen 3k5/4a4/3a5/9/9/9/9/9/9/R3K4 w\ngo nodes 3000\n";
    let lines = talk_slowly(&user, &["uci"], &[(search, 1500), ("ucinewgame\n", 0), (search, 1500)]);
    let scores: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    let (first, second) = scores.split_at(scores.len() / 2);
    let without_time = |line: &&String| line.split(" time ").next().map(str::to_owned);
    let score = |line: &&String| line.split(" cp ").nth(1)?.split(' ').next()?.parse::<i32>().ok();
    assert!(first.last().and_then(score).is_some_and(|score| score > 20_000), "{lines:?}");
    assert!(first.iter().map(without_time).eq(second.iter().map(without_time)), "{lines:?}");
}

/// The lines that answer a `go`.
fn moves(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).filter(|line| line.contains("bestmove")).collect()
}

/// Returns the output for these lines and the exit code, if they come at once and the input ends with them.
fn at_once(user: &User, arguments: &[&str], lines: &str) -> (Vec<String>, Option<i32>) {
    let mut command = user.command(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let ended = child.wait_with_output().unwrap();
    let text = String::from_utf8(ended.stdout).unwrap();
    (text.lines().map(str::to_owned).collect(), ended.status.code())
}

#[test]
fn every_search_is_answered_however_the_talk_ends() {
    let user = User::new();
    for (protocol, ready) in [("uci", "uci\nposition startpos\n"), ("ucci", "ucci\nstartpos\n")] {
        for (end, answers) in [
            ("go infinite\nstop\nquit\n", 1),
            ("go depth 90\nquit\n", 1),
            ("go depth 90\n", 1),
            ("go ponder movetime 50\nquit\n", 1),
            ("go depth 90\ngo infinite\ngo movetime 100000\n", 3),
            ("stop\nquit\n", 0),
        ] {
            let (lines, code) = at_once(&user, &[protocol], &format!("{ready}{end}"));
            let answered = moves(&lines);
            assert_eq!((answered.len(), code), (answers, Some(0)), "{protocol} {end}: {lines:?}");
            assert!(answered.iter().all(|line| line.starts_with("bestmove ")), "{answered:?}");
            assert_eq!(lines.last().is_some_and(|line| line == "bye"), protocol == "ucci");
        }
    }
}

#[test]
fn a_search_without_its_number_is_told_and_answered() {
    let user = User::new();
    for protocol in ["uci", "ucci"] {
        for search in ["go depth abc", "go movetime", "go nodes -", "go depth infinite x"] {
            let (lines, code) =
                at_once(&user, &[protocol], &format!("{protocol}\nposition startpos\n{search}\n"));
            assert!(lines.iter().any(|line| line.contains("a number was expected after")), "{lines:?}");
            assert_eq!((moves(&lines).len(), code), (1, Some(0)), "{search}: {lines:?}");
        }
    }
}

#[test]
fn a_path_keeps_its_blanks() {
    let user = User::new();
    std::fs::rename(user.home().join("default.canju"), user.home().join("my  own base.canju")).unwrap();
    for (protocol, option) in
        [("uci", "setoption name KnowledgeBase value"), ("ucci", "setoption knowledgebase")]
    {
        let ask = |name: &str| {
            let lines = format!("{protocol}\n{option} {}/{name}\nisready\n", user.home().display());
            at_once(&user, &[protocol], &lines).0
        };
        let (found, lost) = (ask("my  own base.canju"), ask("my own base.canju"));
        assert!(!found.iter().any(|line| line.contains("does not exist")), "{found:?}");
        assert!(lost.iter().any(|line| line.contains("does not exist")), "{lost:?}");
    }
}

#[test]
fn moves_that_leave_none_get_no_move() {
    let user = User::new();
    // The king has one move.
    let start = "ucci\nfen 3k5/9/9/9/9/9/9/9/9/4K3R b\n";
    let answers = |search: &str| at_once(&user, &["ucci"], &format!("{start}{search}\n")).0;
    let free = answers("go depth 3");
    assert!(moves(&free)[0].starts_with("bestmove d9d8"), "{free:?}");
    let banned = answers("banmoves d9d8\ngo depth 3");
    assert_eq!(moves(&banned), ["nobestmove"], "{banned:?}");
    // Illegal moves do not count; without a legal one the search is free.
    let free = at_once(&user, &["uci"], "uci\nposition startpos\ngo depth 3\n").0;
    for search in ["a0a9", "x9x9", "zz", "a0a9 e9e8"] {
        let line = format!("uci\nposition startpos\ngo searchmoves {search} depth 3\n");
        let lines = at_once(&user, &["uci"], &line).0;
        assert_eq!(moves(&lines), moves(&free), "{search}: {lines:?}");
    }
    let lines = at_once(&user, &["uci"], "uci\nposition startpos\ngo searchmoves zz a0a1 depth 3\n").0;
    assert!(moves(&lines)[0].starts_with("bestmove a0a1"), "{lines:?}");
    let lines = at_once(&user, &["uci"], "uci\nposition startpos\ngo searchmoves a0a1 depth 3\n").0;
    assert!(moves(&lines)[0].starts_with("bestmove a0a1"), "{lines:?}");
}

#[test]
fn a_table_that_does_not_fit_into_memory_leaves_the_old_one() {
    let user = User::new();
    for (name, most) in [("name Hash value", 65_536), ("name hash value", 65_535)] {
        let line = format!("uci\nsetoption name Hash value 8\nsetoption {name} {most}\ngo depth 6\n");
        let (lines, code) = at_once(&user, &["uci"], &line);
        assert_eq!((moves(&lines).len(), code), (1, Some(0)), "{lines:?}");
        // A machine with 88 GB of free memory makes the table.
        let free = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let free =
            free.lines().find_map(|line| line.strip_prefix("MemAvailable:")?.split_whitespace().next());
        let fits = free.is_some_and(|free| free.parse::<u64>().unwrap() > 85_000_000);
        let refused = lines.iter().any(|line| line.contains("not enough memory") && line.contains("8 MiB"));
        assert!(refused != fits, "{lines:?}");
    }
}

/// A line of a protocol with numbers of any size.
fn any_line(rng: &mut Rng) -> String {
    const NUMBERS: [&str; 16] = [
        "0",
        "1",
        "-1",
        "7",
        "40",
        "2147483648",
        "4294967296",
        "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "1e9",
        "0x10",
        "x",
        "",
    ];
    const GO: [&str; 15] = [
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "time",
        "increment",
        "movestogo",
        "infinite",
        "ponder",
        "searchmoves",
        "h2e2",
        "mate",
    ];
    const OPTIONS: [&str; 14] = [
        "Hash",
        "hashsize",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "KnowledgeWeight",
        "BookSeed",
        "Skill Level",
        "skill",
        "usemillisec",
        "Repetition",
        "OwnBook",
        "UCI_Variant",
        "nothing",
    ];
    let mut any = |list: &[&'static str]| list[rng.below(list.len() as u64) as usize];
    match any(&["go", "go", "go", "set", "position", "other"]) {
        "go" => {
            let words = [any(&GO), any(&NUMBERS), any(&GO), any(&NUMBERS), any(&GO), any(&NUMBERS)];
            format!("go {}", words.join(" "))
        }
        "set" => match any(&["uci", "ucci"]) {
            "uci" => format!("setoption name {} value {}", any(&OPTIONS), any(&NUMBERS)),
            _ => format!("setoption {} {}", any(&OPTIONS), any(&NUMBERS)),
        },
        "position" => {
            let start =
                any(&["startpos", "fen 3k5/9/9/9/9/9/9/9/9/4K3R b - -", "fen 3k5/9/9/9/9/9/9/9/9/4K4 b"]);
            format!(
                "position {start} {} {} moves {}",
                any(&NUMBERS),
                any(&NUMBERS),
                any(&["", "d9d8", "h2e2"])
            )
        }
        _ => format!(
            "{} {}",
            any(&["stop", "ponderhit", "isready", "ucinewgame", "banmoves", "uci", "ucci", "d9d8"]),
            any(&["", "d9d8", "a0a1", "-1", "99999999999999999999"])
        ),
    }
}

#[test]
fn no_line_with_any_number_ends_the_program_and_every_search_is_answered() {
    let user = User::new();
    let mut rng = Rng::new(20_261_125);
    for protocol in ["uci", "ucci"] {
        for _ in 0..8 {
            let mut lines: Vec<String> = (0..60).map(|_| any_line(&mut rng)).collect();
            lines.push("isready".to_owned());
            let (answers, code) = at_once(&user, &[protocol], &(lines.join("\n") + "\n"));
            assert_eq!(code, Some(0), "{lines:#?}");
            assert!(answers.iter().any(|line| line == "readyok"), "{lines:#?}");
            let searches = lines.iter().filter(|line| line.starts_with("go")).count();
            assert_eq!(moves(&answers).len(), searches, "{lines:#?} {answers:#?}");
        }
    }
}
