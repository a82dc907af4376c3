//! `canju table` and `canju kb prove`: tables made, asked, counted and refused.

use super::User;

fn last(text: &str) -> &str {
    text.lines().last().unwrap()
}

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

#[test]
fn the_size_of_a_table_is_given_before_it_is_built() {
    let user = User::new();
    let pages = LANGUAGES.map(|language| user.sees(&["table", "info", "KRKNMM", "--lang", language]));
    insta::assert_snapshot!("table_info", pages.join("\n"));
    let refusal = user.is_refused(&["table", "build", "KRKNMM", "--memory", "0.001"]);
    assert!(refusal.contains("KRKNMM") && refusal.contains("0.00 GB"), "{refusal}");
    let vast = user.json(&["table", "info", "KRRNNCCPPPPPGGMMKRRNNCCPPPPPGGMM"]);
    assert_eq!(vast["needs"], serde_json::Value::Null);
    assert!(
        user.is_refused(&["table", "build", "KRRNNCCPPPPPGGMMKRRNNCCPPPPPGGMM"])
            .contains("too many positions")
    );
}

#[test]
fn tables_are_made_listed_checked_and_asked() {
    let user = User::new();
    let made = user.json(&["table", "build", "KRKG"]);
    let names: Vec<&str> =
        made["made"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(names.last(), Some(&"KRKG"));
    assert_eq!(names.len(), 4, "KK, KRK, KGK and the table itself: {names:?}");
    assert!(
        user.json(&["table", "build", "KRKG"])["made"].as_array().unwrap().is_empty(),
        "nothing is made twice"
    );
    assert_eq!(user.json(&["table", "list"]).as_array().unwrap().len(), names.len());
    assert!(user.sees(&["table", "verify", "--values"]).contains("no errors"));

    let fen = "3k5/4a4/9/9/9/9/9/9/9/R3K4 w";
    let pages = LANGUAGES.map(|language| user.sees(&["table", "probe", "--fen", fen, "--lang", language]));
    pages.iter().for_each(|page| assert!(last(page).starts_with("win "), "{page}"));
    insta::assert_snapshot!("table_probe", pages.join("\n"));
    // A mate in one has no line but the mate.
    let mate = "3k5/9/9/9/R8/9/9/9/9/4K4 w";
    assert_eq!(last(&user.sees(&["table", "probe", "--fen", mate])), "win 1");
    insta::assert_json_snapshot!("table_probe_json", user.json(&["table", "probe", "--fen", mate]));
}

/// Nobody builds a table before the first question, and a question stores nothing.
#[test]
fn a_fresh_machine_answers() {
    let user = User::new();
    for (fen, answer) in [
        ("3k5/4a4/3a5/9/9/9/9/9/9/R3K4 w", "win "),
        ("4ka3/4a4/9/9/4P4/9/9/9/5N3/4K4 w", "win "),
        ("3ak4/4a4/4n4/9/9/9/9/9/9/R3K4 b", "loss "),
    ] {
        let last_line = last(&user.sees(&["table", "probe", "--fen", fen])).to_owned();
        assert!(last_line.starts_with(answer) || last_line == "draw", "{fen} {last_line}");
    }
    assert!(user.sees(&["table", "list"]).contains("0 tables"));
    // Too large to be solved unasked, but counted.
    let refused =
        user.command(&["table", "probe", "--fen", "3k5/9/9/9/r8/9/9/9/4N4/R3K4 w"]).output().unwrap();
    let reason = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && reason.contains("not the result of this position"), "{reason}");
}

#[test]
fn a_new_table_judges_endless_play_in_full() {
    let user = User::new();
    let drawn = "3k5/4n4/9/9/9/9/9/9/4N4/4K4 w";
    assert_eq!(last(&user.sees(&["table", "probe", "--fen", drawn])), "draw");
    let json = user.json(&["table", "probe", "--fen", drawn]);
    assert_eq!((&json["chase_judged"], &json["endless"]), (&true.into(), &false.into()));
    for played in json["moves"].as_array().unwrap() {
        assert_eq!(played["endless"], false, "{played}");
    }
}

/// A knight gives check for ever: the line says so, and the referee agrees once the moves in brackets are played twice.
#[test]
fn a_result_by_rule_is_shown_by_a_line_that_repeats() {
    let user = User::new();
    let fen = "9/4k4/9/9/9/9/9/4n4/3K5/8R b";
    let pages = LANGUAGES.map(|language| user.sees(&["table", "probe", "--fen", fen, "--lang", language]));
    insta::assert_snapshot!("table_probe_repeating", pages.join("\n"));
    let json = user.json(&["table", "probe", "--fen", fen]);
    let line = &json["repeating"];
    insta::assert_json_snapshot!("table_probe_repeating_json", line);
    let moves: Vec<&str> =
        line["moves"].as_array().unwrap().iter().map(|played| played.as_str().unwrap()).collect();
    let again = &moves[line["repeats_from"].as_u64().unwrap() as usize..];
    let game = [moves.as_slice(), again].concat().join(" ");
    assert_eq!(last(&user.sees(&["judge", "--fen", fen, "--moves", &game])), "red wins");
}

/// A mate in 5 plies, with the capture of the guard in 3: the count in the FEN decides what the win is worth.
#[test]
fn the_no_capture_limit_is_applied_to_the_count_of_the_position() {
    let user = User::new();
    let fen = |halfmoves: u32| format!("4ka3/9/9/9/9/9/9/9/R8/3K5 w - - {halfmoves} 60");
    let end = |halfmoves| last(&user.sees(&["table", "probe", "--fen", &fen(halfmoves)])).to_owned();
    assert_eq!(end(115), "win 5");
    assert_eq!(end(117), "win 5, capture within 3");
    assert_eq!(end(118), "win 5, drawn by the limit");
    let pages = [117, 118].map(|halfmoves| {
        LANGUAGES.map(|language| {
            let page = user.sees(&["table", "probe", "--fen", &fen(halfmoves), "--lang", language]);
            page.lines()
                .skip_while(|line| !line.contains(':') && !line.contains('：'))
                .collect::<Vec<_>>()
                .join("\n")
        })
    });
    insta::assert_snapshot!("table_probe_limit", pages.concat().join("\n\n"));
    let json = user.json(&["table", "probe", "--fen", &fen(117)]);
    insta::assert_json_snapshot!("table_probe_limit_json", json["limit"]);
    let line: Vec<&str> =
        json["line"].as_array().unwrap().iter().map(|played| played.as_str().unwrap()).collect();
    assert_eq!(last(&user.sees(&["judge", "--fen", &fen(117), "--moves", &line.join(" ")])), "red wins");
    assert_eq!(user.json(&["table", "probe", "--fen", &fen(118)])["limit"]["result"], "drawn");
    let pages = LANGUAGES.map(|language| user.sees(&["table", "limit", "KGKR", "--lang", language]));
    insta::assert_snapshot!("table_limit", pages.join("\n"));
}

#[test]
fn a_census_has_the_published_keys_and_figures() {
    let user = User::new();
    let census = user.json(&["table", "census", "KRKGG"]);
    insta::assert_json_snapshot!("table_census_json", census);
    // The mirror is counted from its own red side, which only defends.
    assert_eq!(user.json(&["table", "census", "KGGKR"])["rtm_all_W"], 0.0);
}

#[test]
fn a_cut_table_is_named_and_never_answers() {
    let user = User::new();
    user.sees(&["table", "build", "KRK"]);
    let path = user.home().join("tables/KRK.canjutb");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let refusal = user.runs(&["table", "verify"]);
    assert_eq!(refusal.code, Some(1));
    assert!(refusal.err.contains("KRK.canjutb"), "{}", refusal.err);
    // A build renews unusable tables, even if only one block is wrong.
    user.sees(&["table", "build", "KRK"]);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    let mut flipped = bytes.clone();
    *flipped.last_mut().unwrap() ^= 4;
    std::fs::write(&path, flipped).unwrap();
    assert_eq!(user.runs(&["table", "verify", "KRK"]).code, Some(1));
    user.sees(&["table", "build", "KRK"]);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    assert!(user.is_refused(&["table", "verify", "KCKGG"]).contains("No table of KCKGG"));
}

#[test]
fn a_proof_is_stored_with_its_census_and_can_be_undone() {
    let user = User::new();
    user.sees(&["kb", "new", "--empty", "a.canju"]);
    let proved = user.json(&["kb", "prove", "KNPKGG", "--kb", "a.canju"]);
    assert_eq!((&proved[0]["material"], &proved[0]["score"]), (&"KNPKGG".into(), &0.into()));
    let shown = user.json(&["kb", "show", "KNPKGG", "--kb", "a.canju"]);
    assert_eq!((&shown["score"], &shown["invariable"]), (&0.into(), &true.into()));
    assert_eq!(shown["provenance"]["source"], "table");
    assert!(shown["evidence"][0]["census"]["attacker_to_move"]["legal"][0].as_u64().unwrap() > 0);
    // From the other side it is the same proof, and nothing is written twice.
    assert_eq!(user.json(&["kb", "prove", "KGGKNP", "--kb", "a.canju"])[0]["score"], 9);
    assert_eq!(user.json(&["kb", "info", "--kb", "a.canju"])["log_entries"], 2);
    let against = user.runs(&["kb", "set", "KNPKGG", "5", "--kb", "a.canju"]);
    assert!(against.err.contains("Exact tables prove 0"), "{}", against.err);
    user.sees(&["kb", "undo", "--kb", "a.canju"]);
    user.sees(&["kb", "undo", "--kb", "a.canju"]);
    assert_eq!(user.json(&["kb", "info", "--kb", "a.canju"])["scored"], 0);
}
