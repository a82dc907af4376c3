//! `canju kb build` and `canju kb extend`: the rounds of the paper.

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

#[test]
fn rounds_are_built_in_turn_and_the_same_in_another_base() {
    let user = User::new();
    for file in ["one.canju", "two.canju"] {
        user.sees(&["kb", "new", "--elementary", file]);
    }
    let mut all = user.json(&["kb", "build", "--kb", "one.canju", "--round", "END12CR"]);
    let steps = all.as_array_mut().unwrap();
    // No class is right for open scores between proofs that violate monotonicity, as KRGGKCGM.
    assert!(steps.iter().all(|step| step["step"] != "resolve" || step["fewest_proved"] == true));
    for step in steps.iter_mut() {
        step["seconds"] = "[seconds]".into();
    }
    let built = steps.len();
    insta::assert_json_snapshot!("build_steps", steps);
    // In two runs, the second from the step at which the first has stopped.
    for round in ["end6", "END12CR"] {
        user.sees(&["kb", "build", "--kb", "two.canju", "--round", round]);
    }
    let digests = ["one.canju", "two.canju"].map(|file| user.sees(&["kb", "digest", "--kb", file]));
    assert_eq!(digests[0], digests[1], "a rebuild gives the same base, but for the time");
    let reports = user.json(&["kb", "reports", "--kb", "one.canju"]);
    let reports = reports.as_array().unwrap();
    assert_eq!(reports.len(), built);
    assert_eq!(reports[1]["settings"]["tables"], "hand-made");
    let compared = user.json(&["kb", "compare", "E0", "END12CR", "--kb", "one.canju"]);
    assert!(compared["added"].as_u64().unwrap() > 50_000, "{compared}");
    // The versions play each other, and nothing is changed by it.
    let few = ["--nodes", "20", "--positions", "1"];
    let versions = ["match", "one.canju@END6", "one.canju", "--materials", "KRKNGG"];
    let met = user.json(&[&versions[..], &few].concat());
    assert_eq!(met["rows"].as_array().map(Vec::len), Some(1));
}

#[test]
fn rounds_that_cannot_be_built_are_refused() {
    let user = User::new();
    user.sees(&["kb", "new", "--elementary", "a.canju"]);
    user.sees(&["kb", "build", "--kb", "a.canju", "--round", "END6"]);
    let mut refusals = String::new();
    for language in LANGUAGES {
        for round in ["END6", "E0", "END7"] {
            let arguments = ["kb", "build", "--kb", "a.canju", "--round", round, "--lang", language];
            refusals += &user.is_refused(&arguments);
        }
    }
    insta::assert_snapshot!("build_refusals", refusals);
}

#[test]
fn an_extension_is_one_action() {
    let user = User::new();
    user.sees(&["kb", "new", "--elementary", "a.canju"]);
    let before = user.sees(&["kb", "export", "--kb", "a.canju", "-"]);
    let extended = user.json(&["kb", "extend", "--kb", "a.canju"]);
    assert!(extended[0]["written"].as_u64().unwrap() > 10_000, "{extended}");
    user.sees(&["kb", "undo", "--kb", "a.canju"]);
    assert!(user.sees(&["kb", "export", "--kb", "a.canju", "-"]) == before);
}

/// A wrong answer, a taken name or an empty base must not spoil anything.
#[test]
fn what_would_spoil_a_base_is_refused_or_left_aside() {
    let user = User::new();
    for arguments in [&["kb", "new", "--elementary", "a.canju"][..], &["kb", "new", "--empty", "e.canju"]] {
        user.sees(arguments);
    }
    let mut refusals = user.is_refused(&["kb", "build", "--kb", "e.canju", "--round", "END6"]);
    refusals += &user.is_refused(&["kb", "answer", "KRK", "0", "--by", "\u{1b}[31m", "--kb", "a.canju"]);
    refusals += &user.is_refused(&["kb", "answer", "KRK", "0", "--by", "  ", "--kb", "a.canju"]);
    user.sees(&["kb", "build", "--kb", "a.canju", "--round", "END6"]);
    // Work built on a round is on a line of its own, and the round stays.
    user.sees(&["kb", "version", "use", "END6", "--kb", "a.canju"]);
    let aside = user.json(&["kb", "set", "KRNKRGGMM", "3", "--kb", "a.canju"]);
    assert!(aside.is_object());
    let versions = user.json(&["kb", "version", "list", "--kb", "a.canju"]);
    assert_eq!(versions["current_version"], "END6+");
    refusals += &user.is_refused(&["kb", "version", "rename", "END6", "six", "--kb", "a.canju"]);
    refusals += &user.is_refused(&["kb", "version", "delete", "END6+", "--kb", "a.canju"]);
    insta::assert_snapshot!("spoil_refusals", refusals);
    // No other command gives the name of a round.
    user.sees(&["kb", "version", "use", "main", "--kb", "a.canju"]);
    user.sees(&["kb", "version", "rename", "END6+", "mine", "--kb", "a.canju"]);
    for command in [&["new", " END12CR "][..], &["new", "E0 2"], &["rename", "mine", "END12CR"]] {
        let refused = user.is_refused(&[&["kb", "version"], command, &["--kb", "a.canju"]].concat());
        assert!(refused.contains("is reserved for a round"), "{refused}");
    }
    let built = user.json(&["kb", "build", "--kb", "a.canju", "--round", "END12CR"]);
    let names: Vec<&str> =
        built.as_array().unwrap().iter().filter_map(|step| step["version"].as_str()).collect();
    assert_eq!(names, ["END6C", "END12", "END12C", "END12CR"]);
}

/// An answer that everything contradicts: the greatest army loses against a bare king.
#[test]
fn one_absurd_answer_settles_nothing_and_is_not_believed() {
    let user = User::new();
    for file in ["right.canju", "wrong.canju"] {
        user.sees(&["kb", "new", "--elementary", file]);
    }
    user.sees(&["kb", "answer", "KRRNNCCPPPPPGGMMK", "9", "--by", "Wu", "--kb", "wrong.canju"]);
    let asked = |file| user.json(&["kb", "ask", "--kb", file, "--limit", "5"])["questions"].clone();
    assert!(asked("wrong.canju").as_array().is_some_and(|questions| !questions.is_empty()));
    let extended = |file| user.json(&["kb", "extend", "--kb", file])[0]["predicted"].clone();
    assert_eq!(extended("wrong.canju"), extended("right.canju"));
}
