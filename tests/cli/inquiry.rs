//! Questions to experts at the terminal: what to ask, answers of several experts, agreement, merges, and the experiment.

use super::User;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

fn answer(user: &User, material: &str, score: u8, by: &str, more: &[&str]) -> serde_json::Value {
    let score = score.to_string();
    user.json(&[&["kb", "answer", material, &score, "--by", by], more].concat())
}

/// An open combination of the default base: the first question.
fn open(user: &User, at: usize) -> String {
    let plan = user.json(&["kb", "ask", "--order", "weight", "--limit", "20"]);
    plan["questions"][at]["material"].as_str().unwrap().to_owned()
}

#[test]
fn questions_are_printed_in_every_order_and_language() {
    let user = User::new();
    let pages: Vec<String> = LANGUAGES
        .iter()
        .flat_map(|language| {
            ["certify", "weight"]
                .map(|order| user.sees(&["kb", "ask", "--order", order, "--limit", "3", "--lang", language]))
        })
        .collect();
    insta::assert_snapshot!("ask_pages", pages.join("\n"));
    for order in ["certify", "doubt", "correct", "weight", "ratio", "random"] {
        let plan = user.json(&["kb", "ask", "--order", order, "--limit", "7"]);
        let asked = plan["questions"].as_array().unwrap().len();
        // Tables and manuals leave little in conflict.
        let least = if ["weight", "ratio"].contains(&order) { 1 } else { 7 };
        assert!((least..=7).contains(&asked), "{order}: {asked}");
        assert!(plan["placed"].as_u64() < plan["scored"].as_u64());
    }
    assert_eq!(
        user.sees(&["kb", "ask", "--order", "shared"]).lines().next(),
        Some("No questions in this order.")
    );
    let draw = |seed| user.json(&["kb", "ask", "--order", "random", "--seed", seed]);
    assert_eq!(draw("5"), draw("5"));
    assert_ne!(draw("5"), draw("6"));
}

#[test]
fn answers_of_several_experts_are_kept_decided_and_undone() {
    let user = User::new();
    let material = open(&user, 0);
    let first = answer(&user, &material, 2, "Lin", &["--blind", "--comment", "seen often"]);
    assert_eq!((&first["locked"], &first["stands"]), (&true.into(), &serde_json::Value::Null));
    let second = answer(&user, &material, 4, "Wu", &["--blind", "--exceptions", "20"]);
    assert_eq!((&second["locked"], &second["stands"]), (&false.into(), &2.into()));
    assert_eq!(user.json(&["kb", "show", &material])["score"], 2);
    let shared = user.json(&["kb", "ask", "--order", "shared", "--by", "Ma"]);
    assert_eq!(shared["questions"].as_array().unwrap().len(), 1);

    let json = user.json(&["kb", "agreement"]);
    assert_eq!(json["items"], 1);
    assert_eq!(json["disagreements"][0]["answers"][1]["exceptions"], 20);
    answer(&user, &material, 4, "Ma", &["--verdict"]);
    assert_eq!(user.json(&["kb", "agreement"])["disagreements"][0]["overruled"][0], "Lin");
    assert_eq!(user.json(&["kb", "show", &material])["score"], 4);
    answer(&user, &material, 3, "Wu", &["--repeat"]);
    assert_eq!(user.json(&["kb", "agreement"])["steadiness"][0]["within_one"], 1);
    for _ in 0..4 {
        user.sees(&["kb", "undo"]);
    }
    assert_eq!(user.json(&["kb", "agreement"])["experts"].as_array().unwrap().len(), 0);
    // A score of a table is kept.
    let proof = answer(&user, "KRK", 5, "Lin", &[]);
    assert_eq!((&proof["stands"], &proof["locked"]), (&0.into(), &false.into()));
}

#[test]
fn agreement_is_printed_in_every_language() {
    let user = User::new();
    for (at, (one, other)) in [(0, 0), (1, 2), (3, 3), (5, 5), (8, 7), (2, 2)].into_iter().enumerate() {
        let plan =
            user.json(&["kb", "ask", "--order", "random", "--seed", "9", "--by", "nobody", "--limit", "1"]);
        let material = plan["questions"][0]["material"].as_str().unwrap().to_owned();
        answer(&user, &material, one, "Lin", &["--blind"]);
        answer(&user, &material, other, "Wu", if at < 4 { &["--blind"] } else { &[] });
    }
    let pages = LANGUAGES.map(|language| user.sees(&["kb", "agreement", "--lang", language]));
    insta::assert_snapshot!("agreement_pages", pages.join("\n"));
    assert_eq!(user.json(&["kb", "agreement"])["items"], 6);
    assert_eq!(user.json(&["kb", "agreement", "--blind"])["items"], 4);
}

#[test]
fn two_experts_bases_are_merged_and_nothing_is_overwritten() {
    let user = User::new();
    for base in ["mine.canju", "theirs.canju", "before.canju"] {
        user.sees(&["kb", "new", base]);
    }
    let own = user.json(&["kb", "ask", "--kb", "mine.canju", "--order", "random", "--limit", "3"]);
    let material = |at: usize| own["questions"][at]["material"].as_str().unwrap();
    answer(&user, material(0), 2, "Lin", &["--kb", "mine.canju"]);
    answer(&user, material(0), 4, "Wu", &["--kb", "theirs.canju"]);
    answer(&user, material(1), 3, "Wu", &["--kb", "theirs.canju"]);
    user.sees(&["kb", "export", "--kb", "theirs.canju", "theirs.jsonl"]);
    for (file, ancestor) in [("theirs.canju", true), ("theirs.jsonl", false)] {
        let ancestor: &[&str] = if ancestor { &["--ancestor", "before.canju"] } else { &[] };
        let merged = user.json(&[&["kb", "merge", file, "--kb", "mine.canju"], ancestor].concat());
        assert_eq!(merged["disputed"].as_array().unwrap().len(), 1, "{merged}");
        assert_eq!(
            (&merged["disputed"][0]["stands"], &merged["disputed"][0]["theirs"]),
            (&2.into(), &4.into())
        );
        assert_eq!((&merged["taken_over"], &merged["added"]), (&1.into(), &0.into()), "{merged}");
        let show = |at| user.json(&["kb", "show", "--kb", "mine.canju", material(at)])["score"].clone();
        assert_eq!((show(0), show(1)), (2.into(), 3.into()));
        let json = user.json(&["kb", "agreement", "--kb", "mine.canju"]);
        assert_eq!(json["disagreements"][0]["material"], material(0));
        user.sees(&["kb", "undo", "--kb", "mine.canju"]);
    }
}

#[test]
fn what_cannot_be_merged_or_answered_is_refused_in_words() {
    let user = User::new();
    user.sees(&["kb", "new", "mine.canju"]);
    std::fs::write(user.home().join("picture.canju"), b"\x89PNG nothing of ours").unwrap();
    std::fs::write(user.home().join("other.jsonl"), "{\"material\":\"KRRNNCCKRRNN\",\"score\":2}\n").unwrap();
    std::fs::write(user.home().join("torn.jsonl"), "{\"material\":\"KRK\",\"sco\n").unwrap();
    std::fs::write(user.home().join("empty.csv"), "material,score\n").unwrap();
    let whole = std::fs::read(user.home().join("mine.canju")).unwrap();
    std::fs::write(user.home().join("half.canju"), &whole[..whole.len() / 2]).unwrap();
    let mut refusals = String::new();
    for language in LANGUAGES {
        for file in ["nowhere.canju", "picture.canju", "half.canju", "other.jsonl", "torn.jsonl", "empty.csv"]
        {
            refusals += &user.is_refused(&["kb", "merge", file, "--kb", "mine.canju", "--lang", language]);
        }
        refusals +=
            &user.is_refused(&["kb", "answer", "KRKR", "0", "--kb", "mine.canju", "--lang", language]);
        refusals +=
            &user.is_refused(&["kb", "answer", "KRXK", "0", "--kb", "mine.canju", "--lang", language]);
    }
    let refusals = refusals.replace(&user.home().canonicalize().unwrap().display().to_string(), "HOME");
    insta::assert_snapshot!("inquiry_refusals", refusals);
    for wrong in [
        &["kb", "answer", "KRK", "10"][..],
        &["kb", "answer", "KRK", "1", "--exceptions", "101"],
        &["kb", "ask", "--limit", "0"],
    ] {
        assert_eq!(user.runs(wrong).code, Some(2), "{wrong:?}");
    }
}

#[test]
fn a_name_is_checked_at_every_door() {
    let user = User::new();
    user.sees(&["kb", "info"]);
    std::fs::write(user.home().join("theirs.csv"), "material,score\nKNK,5\n").unwrap();
    std::fs::write(user.home().join("bad.csv"), "material,score,author\nKNK,5,Lin\nKRK,0,\u{1B}[2JLin\n")
        .unwrap();
    std::fs::copy(user.home().join("theirs.csv"), user.home().join("the\u{202E}irs.csv")).unwrap();
    let doors: [&[&str]; 8] = [
        &["kb", "set", "KNKGG", "2"],
        &["kb", "lock", "KNKGG"],
        &["kb", "unlock", "KNKGG"],
        &["kb", "answer", "KNKGG", "2"],
        &["kb", "import", "theirs.csv"],
        &["kb", "resolve"],
        &["kb", "prove", "KRK"],
        &["kb", "merge", "theirs.csv"],
    ];
    let long = "a".repeat(61);
    let bad = [" ", "Lin\nWu", "\u{1B}[31mLin", "niL\u{202E}", "Li\u{200B}n", long.as_str()];
    for door in doors {
        for name in bad {
            for by in ["--by", "--author"] {
                let error = user.is_refused(&[door, &[by, name]].concat());
                assert!(error.starts_with("Invalid name of a person."), "{door:?} {name:?}: {error}");
            }
        }
        user.sees(&[door, &["--by", " Lin "]].concat());
    }
    assert!(user.is_refused(&["kb", "import", "bad.csv"]).contains("line 3"));
    assert!(user.is_refused(&["kb", "merge", "the\u{202E}irs.csv"]).contains("U+202E"));
    for name in bad {
        let error = user.is_refused(&["kb", "version", "new", name]);
        assert!(error.starts_with("Invalid name of a version."), "{error}");
    }
    user.sees(&["kb", "version", "new", "first"]);
    assert!(user.is_refused(&["kb", "version", "new", "first"]).contains("already"));
    // The other commands changed nothing.
    let log = user.json(&["kb", "log", "--limit", "20"]);
    let by_lin = log.as_array().unwrap().iter().filter(|entry| entry["author"] == "Lin");
    let did: Vec<_> = by_lin.map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(did, ["resolve", "import", "answer", "lock", "set"]);
}

#[test]
fn the_log_tells_which_score_was_given_in_local_time_and_is_found_by_comment() {
    let user = User::new();
    let material = open(&user, 0);
    answer(&user, &material, 2, "Lin", &["--unsure", "--exceptions", "30", "--comment", "高兵不易守"]);
    user.sees(&["kb", "set", "KNPKGGM", "3", "--note", "Tu, page 214"]);
    let log = |arguments: &[&str]| {
        let output =
            user.command(&[&["kb", "log"][..], arguments].concat()).env("TZ", "Asia/Shanghai").output();
        super::run_output(output.unwrap()).out
    };
    let newest = log(&["--limit", "2"]);
    assert!(newest.contains("KNPKGGM = 3, Tu, page 214"), "{newest}");
    let answered = format!("Lin: {material} = 2, unsure, depends on the position, 30 % differ, 高兵不易守");
    assert!(newest.contains(&answered), "{newest}");
    assert!(newest.lines().skip(1).all(|line| line.contains(" +08:00 ")), "{newest}");
    for language in ["en", "zh-Hans", "zh-Hant"] {
        let shown = log(&["--limit", "2", "--lang", language]);
        let shown: Vec<&str> = shown.lines().skip(1).collect();
        for line in &shown {
            let found = log(&["--find", line, "--lang", language]);
            // Columns are as wide as what is found.
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(found.lines().any(|other| words(other) == words(line)), "{line}: {found}");
        }
        for word in ["unsure", "没有把握", "沒有把握", "Unsure lin"] {
            let found = log(&["--find", word, "--lang", language]);
            assert_eq!(found.lines().count(), 2, "{word}: {found}");
        }
    }
    let found = log(&["--find", "高兵 lin", "--lang", "zh-Hans"]);
    assert_eq!(found.lines().count(), 2, "{found}");
    assert!(found.contains(&format!("Lin：{material} = 2（没有把握")), "{found}");
    let entries: serde_json::Value = serde_json::from_str(&log(&["--find", "高兵", "--json"])).unwrap();
    let values = ["score", "sure", "exceptions", "comment"].map(|key| entries[0][key].clone());
    assert_eq!(values, [2.into(), false.into(), 30.into(), serde_json::Value::from("高兵不易守")]);
    assert!(entries[0]["time"].as_str().unwrap().ends_with("+08:00"));
}

#[test]
fn a_blind_answer_tells_nothing_of_others() {
    let user = User::new();
    let material = open(&user, 0);
    answer(&user, &material, 2, "Lin", &[]);
    let output = |more: &[&str]| user.sees(&[&["kb", "answer", &material, "7", "--by", "Wu"], more].concat());
    assert_eq!(output(&["--blind"]), output(&["--blind", "--repeat"]));
    assert!(!output(&["--blind"]).contains("Lin"));
    assert!(output(&[]).contains("Lin"));
}

#[test]
fn names_are_read_by_every_command_and_the_nearest_are_offered() {
    let user = User::new();
    for name in ["马兵对单缺象", "馬高兵擒單缺象", "mbddqx", "马 兵 巧胜 缺象", "KNPKGGM"]
    {
        assert_eq!(user.json(&["kb", "show", name])["material"], "KNPKGGM", "{name}");
    }
    let run = user.runs(&["kb", "show", "马低兵对单士"]);
    assert!(run.err.contains("height"), "{}", run.err);
    let offered = user.is_refused(&["kb", "show", "马邦对单缺象", "--lang", "zh-Hans"]);
    assert!(offered.contains("马兵对单缺象"), "{offered}");
    let ambiguous = user.is_refused(&["kb", "show", "sbdc", "--lang", "zh-Hans"]);
    assert!(ambiguous.contains("双兵对车") && ambiguous.contains("三兵对车"), "{ambiguous}");
    let found = |query: &str| user.json(&["kb", "query", query])["query"].clone();
    assert_eq!(found("车马*对车*士象全 且 分<=3"), "KRN* v KRGGMM* and score <= 3");
    let wrong = user.runs(&["kb", "query", "三兵对士象金", "--lang", "zh-Hans"]);
    assert!(wrong.err.contains("三兵对士象全"), "{}", wrong.err);
}

#[test]
fn what_is_exported_can_be_chosen_and_answers_have_columns() {
    let user = User::new();
    let material = open(&user, 0);
    answer(&user, &material, 2, "Lin", &["--unsure", "--exceptions", "30", "--comment", "=1+1"]);
    answer(&user, &material, 4, "Wu", &[]);
    let table = |more: &[&str]| {
        let text = user.sees(&[&["kb", "export", "-", "--answers", "--format", "csv"], more].concat());
        text.trim_start_matches('\u{FEFF}').lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = table(&[]);
    assert_eq!(all[0], "material,name,score,by,sure,condition,comment,date,role,blind,present");
    assert_eq!(all.len(), 3);
    let lin = table(&["--author", "Lin"]);
    assert_eq!(lin.len(), 2);
    assert!(lin[1].contains("对") && lin[1].contains(",2,Lin,false,30,'=1+1,"), "{}", lin[1]);
    assert_eq!(table(&["--query", &material]).len(), 3);
    assert_eq!(table(&["--query", "KK"]).len(), 1);
    assert_eq!(table(&["--since", "2020-01-01"]).len(), 3);
    assert_eq!(table(&["--until", "2020-01-01"]).len(), 1);
    let scores = user.sees(&["kb", "export", "-", "--query", "KRKGG | KRKMM"]);
    assert_eq!(scores.lines().count(), 4, "{scores}");
    let hers = user.sees(&["kb", "export", "-", "--author", "Wu"]);
    assert_eq!((hers.lines().count(), hers.contains("Lin")), (3, false), "{hers}");
    let csv = user.sees(&["kb", "export", "-", "--format", "csv", "--query", "马兵对单缺象"]);
    assert!(csv.contains("KNPKGGM,马兵对单缺象,"), "{csv}");
}

#[test]
fn a_question_between_contradicting_locks_names_them_and_comes_last() {
    let user = User::new();
    user.sees(&["kb", "new", "own.canju", "--empty"]);
    let kb = ["--kb", "own.canju"];
    for (material, score) in [("KRPKGM", "5"), ("KRKGGMM", "1")] {
        user.sees(&[&["kb", "set", material, score, "--by", "Lin"], &kb[..]].concat());
    }
    for material in ["KRPKGGM", "KNPK", "KCPK", "KPPK"] {
        user.sees(&[&["kb", "set", material, "3", "--by", "Lin", "--unlocked"], &kb[..]].concat());
    }
    for seed in ["1", "2", "3", "4", "5"] {
        let ask = ["kb", "ask", "--order", "random", "--seed", seed, "--by", "Wu"];
        let plan = user.json(&[&ask[..], &kb].concat());
        let questions = plan["questions"].as_array().unwrap();
        let (last, others) = questions.split_last().unwrap();
        assert_eq!(others.len(), 3);
        assert!(others.iter().all(|question| question["opposed"].is_null()), "{plan}");
        assert_eq!(last["opposed"], serde_json::json!(["KRPKGM", "KRKGGMM"]));
        let output = user.sees(&[&ask[..], &kb].concat());
        assert!(output.contains("KRPKGM = 5 and KRKGGMM = 1 contradict each other"), "{output}");
    }
}
