//! Tests of the forms that hands, web pages and other programs give to records.

use super::*;

#[test]
fn text_behind_a_tag_is_named_and_ends_no_game() {
    for (junk, named) in
        [("<br />", "<br />"), (".", "."), (",", ","), ("(x)", "(x)"), (" won by Lin 3", "won by Lin 3")]
    {
        let text = "[Event \"A\"]#\n[Red \"Lin\"]#\n[Result \"1-0\"]#\n\n1. h2e2 h9g7 1-0".replace('#', junk);
        let found = one(&text);
        assert_eq!(
            (moves(&found).as_str(), found.record.headers.get(tag::RED)),
            ("h2e2 h9g7", "Lin"),
            "{junk}"
        );
        assert_eq!(found.record.outcome, Some(Outcome::Red), "{junk}");
        assert_eq!(
            losses(&found),
            [1, 2, 3].map(|line| (line, WarningKind::PassedOver(named.into()))),
            "{junk}"
        );
    }
    // Text of its own between the tags, or between them and the moves.
    for text in [
        "[Event \"A\"]\n\nRound 3 of 5\n\n[Red \"Lin\"]\n\n1. h2e2 h9g7 1-0",
        "[Event \"A\"]\n[Red \"Lin\"]\n\nRound 3 of 5\n\n1. h2e2 h9g7 1-0",
        "[Event \"A\"]\n[Red \"Lin\"]\n\nLin - Wu 0-1\n\n1. h2e2 h9g7 1-0",
        "[Event \"A\"]\n\nBoard 1. Lin - Wu\n\n[Red \"Lin\"]\n\n1. h2e2 h9g7 1-0",
        "[Event \"A\"]\n\nBoard 1: Lin - Wu\n\n[Red \"Lin\"]\n\n1. h2e2 h9g7 1-0",
        "[Event \"A\"]\n\n第1回合 (Lin)\n\n[Red \"Lin\"]\n\n1. h2e2 h9g7 1-0",
        "[Event \"A\"]\n\n1) Lin 2) Wu\n\n[Red \"Lin\"]\n\n1. h2e2 h9g7 1-0",
        "[Event \"A\"]\n\n① Lin ② Wu\n\n[Red \"Lin\"]\n\n1. h2e2 h9g7 1-0",
        "<p>[Event \"A\"] [Red \"Lin\"]<br />\n<br />\n1. h2e2 <b>h9g7</b> 1-0</p>",
    ] {
        let found = one(text);
        assert_eq!(
            (moves(&found).as_str(), found.record.headers.get(tag::RED)),
            ("h2e2 h9g7", "Lin"),
            "{text}"
        );
        assert!(!losses(&found).is_empty(), "{text}");
    }
}

#[test]
fn an_event_begins_a_game_wherever_the_last_one_was_cut_off() {
    let tail = "[Event \"B\"]\n[Red \"Wu\"]\n[Result \"0-1\"]\n\n1. c3c4 0-1\n";
    let head = "[Event \"A\"]\n[Red \"Lin\"]\n[TimeControl \"66.6+0.6\"]\n\n1. h2e2 {a comment} h9g7 1-0";
    for cut in "[Event \"A\"]".len()..head.len() {
        let Some(head) = head.get(..cut) else { continue };
        let games = games(format!("{head}{tail}").as_bytes(), ReadOptions::default());
        let read: Vec<_> = games.iter().map(|game| game.record.headers.get(tag::RED)).collect();
        let first = if head.contains("Lin") { "Lin" } else { read[0] };
        assert_eq!(read, [first, "Wu"], "{head}");
        assert_eq!(
            (moves(&games[1]).as_str(), games[1].record.outcome),
            ("c3c4", Some(Outcome::Black)),
            "{head}"
        );
        assert!("h2e2 h9g7".starts_with(&moves(&games[0])), "{head}");
        // What breaks off is named, but between two moves, or before the first, nothing shows it.
        let is_whole = ["\n\n", "1.", "1. ", "h2e2", "h2e2 "].iter().any(|end| head.ends_with(end));
        let is_named = !losses(&games[0]).is_empty();
        assert!(is_whole || is_named || head.contains("{a comment}"), "{head}");
    }
}

#[test]
fn tags_have_every_case_and_quotation_mark() {
    let plain = "[event \"A\"]\n[RED \"Lin\"]\n[bLACK \"Wu\"]\n[result \"1-0\"]\n[fen \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n1. a0a7 d9d8";
    for (open, close) in
        [('"', '"'), ('“', '”'), ('\'', '\''), ('‘', '’'), ('＂', '＂'), ('«', '»'), ('»', '«'), ('「', '」')]
    {
        let mut quotes = [open, close].into_iter().cycle();
        let text: String =
            plain.chars().map(|sign| if sign == '"' { quotes.next().unwrap() } else { sign }).collect();
        let found = one(&text);
        let headers: Vec<_> = found.record.headers.iter().collect();
        assert_eq!(headers, [("Event", "A"), ("Red", "Lin"), ("Black", "Wu")], "{text}");
        assert_eq!(
            (moves(&found).as_str(), found.record.outcome),
            ("a0a7 d9d8", Some(Outcome::Red)),
            "{text}"
        );
        assert_eq!(losses(&found), []);
    }
}

#[test]
fn blanks_and_invisible_signs_stand_anywhere_between_tokens() {
    for text in [
        "1 . h2e2 h9g7 2 . h0g2 i9h9 1 - 0",
        "1 .h2e2 1 . . . h9g7 2. h0g2 i9h9 1 : 0",
        "1.\u{200B}h2e2 \u{200B}h9g7 2.\u{3000}h0g2\u{200B} i9h9 \u{FEFF}1-0",
        "1. h2\u{AD}e2 h9g7\u{2060} \u{200E}2. h0g2 i9h9 Red wins",
        "1. C2.5 h8+7 2. H2+3 r9.8 1\u{2013}0",
        "1. 炮二平五 马８进７ 2. 马二进三 车９平８ 红 胜",
        "1. h2e2 h9g7 2. h0g2 i9h9\n红方胜 （黑方超时）",
    ] {
        let found = one(text);
        assert_eq!((moves(&found).as_str(), losses(&found)), ("h2e2 h9g7 h0g2 i9h9", vec![]), "{text}");
        assert_eq!(found.record.outcome, Some(Outcome::Red), "{text}");
    }
}

#[test]
fn moves_are_numbered_in_many_ways() {
    for [first, second] in [
        ["1)", "2)"],
        ["1）", "2）"],
        ["1:", "2:"],
        ["1：", "2："],
        ["①", "②"],
        ["①.", "②."],
        ["第1回合", "第2回合"],
    ] {
        for blank in [" ", "", "\n"] {
            let text = format!(
                "[Red \"Lin\"]\n\n{first}{blank}炮二平五 马８进７ {second}{blank}马二进三 车９平８ 1-0"
            );
            let found = one(&text);
            // Without a blank a closing parenthesis ends what it closes.
            if first == "1)" && blank.is_empty() {
                continue;
            }
            assert_eq!((moves(&found).as_str(), losses(&found)), ("h2e2 h9g7 h0g2 i9h9", vec![]), "{text}");
        }
    }
}

#[test]
fn tags_have_the_brackets_of_chinese_texts_too() {
    let found = one("【Event \"全国赛\"】\n【Red “林”】\n【Result \"1-0\"】\n\n1. 炮二平五 马８进７");
    assert_eq!((moves(&found).as_str(), losses(&found)), ("h2e2 h9g7", vec![]));
    assert_eq!((found.record.headers.get(tag::RED), found.record.outcome), ("林", Some(Outcome::Red)));
}

#[test]
fn a_whole_word_is_a_move_or_is_named() {
    for (text, word) in [
        ("1. 炮二平五七 马８进７", "炮二平五七"),
        ("1. C2.51 H8+7", "C2.51"),
        ("1. R1+12 H8+7", "R1+12"),
        ("1. h2e25 h9g7", "h2e25"),
    ] {
        let found = one(text);
        assert_eq!(
            (moves(&found).as_str(), losses(&found)),
            ("", vec![(1, WarningKind::Unreadable(word.into()))])
        );
    }
}

#[test]
fn a_number_that_jumps_costs_no_move() {
    let found = one("1. h2e2 h9g7 2. h0g2 i9h9 5. i0h0 h7i7 6. h0h6");
    assert_eq!(moves(&found), "h2e2 h9g7 h0g2 i9h9 i0h0 h7i7 h0h6");
    assert_eq!(losses(&found), [(1, WarningKind::Jump("5.".into()))]);
    // A move is missing before a number of the other side.
    let found = one("1. 炮二平五 2. 马二进三 车９平８");
    assert_eq!(
        (moves(&found).as_str(), losses(&found)),
        ("h2e2", vec![(1, WarningKind::Number("2.".into()))])
    );
}

#[test]
fn a_stray_brace_costs_no_move_that_agrees_with_the_game() {
    for text in [
        "1. h2e2 h9g7 2. h0g2 } i9h9 3. i0h0",
        "1. h2e2 h9g7 } 2. h0g2 i9h9 3. i0h0",
        "1. h2e2 } h9g7 2. h0g2 i9h9 3. i0h0 1-0",
        "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 }",
        "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 1-0 }",
        "1. h2e2 h9g7 (1... b9c7 } 2. b0c2) 2. h0g2 i9h9 3. i0h0",
        "1. h2e2 h9g7 2. h0g2 {good} } i9h9 3. i0h0",
        "h2e2 h9g7 h0g2 } i9h9 i0h0",
    ] {
        let found = one(text);
        assert_eq!(moves(&found), "h2e2 h9g7 h0g2 i9h9 i0h0", "{text}");
        assert_eq!(losses(&found), [(1, WarningKind::PassedOver("}".into()))], "{text}");
    }
    // A comment without its opening brace.
    for text in [
        "1. h2e2 h9g7 2. h0g2 i9h9 } h9g7 2. h0g2 b9c7",
        "1. h2e2 h9g7 2. h0g2 } b9c7 2. h0g2 h9g7",
        "1. h2e2 h9g7 2. h0g2 what9 } b9c7 2. h0g2 h9g7",
        "1. h2e2 h9g7 2. h0g2 1-0 } b9c7 2. h0g2 h9g7",
    ] {
        let found = one(text);
        assert_eq!(moves(&found), "", "{text}");
        assert!(losses(&found).contains(&(1, WarningKind::Uncertain("}".into()))), "{text}");
    }
}

#[test]
fn a_long_line_of_the_same_signs_is_read_in_linear_time() {
    for sign in [
        "[",
        "[]",
        "[a 'x] ",
        "[a \"x\"] ",
        "<",
        "<a ",
        "1-0 ",
        "* ",
        "} ",
        "{",
        "[[a",
        "红 ",
        "$",
        "1. ",
        "1) ",
        "1: ",
        "① ",
        "第1回合 ",
        "【",
        "; ",
    ] {
        let text = format!("[Event \"A\"]\n\n1. h2e2 {}\n", sign.repeat((1 << 19) / sign.len()));
        let begun = std::time::Instant::now();
        let read = games(text.as_bytes(), ReadOptions { format: Some(Format::Pgn), encoding: None });
        assert!(!read.is_empty(), "{sign}");
        assert!(begun.elapsed().as_secs() < 30, "{sign}: {:?}", begun.elapsed());
    }
}

#[test]
fn parentheses_without_moves_are_counted() {
    let nested = format!("1. h2e2 {}zz9 (a) {} h9g7 2. h0g2", "(".repeat(1 << 16), ")".repeat(1 << 16));
    assert_eq!(moves(&one(&nested)), "h2e2 h9g7 h0g2");
}

#[test]
fn moves_that_are_stated_again_are_the_same_moves() {
    for text in [
        "1. h2e2 h9g7 1…h9g7 2. h0g2 i9h9",
        "1. h2e2 h9g7 1... h9g7",
        "1. h2e2 {centre} 1. h2e2 h9g7 2. h0g2 i9h9",
        "1. h2e2 h9g7 {so} 1. h2e2 h9g7 2. h0g2 2. h0g2 i9h9",
        "1. h2e2 h9g7 1. h2e2 2. h0g2 i9h9",
        "1. C2.5 H8+7 (1... h9i7) 1... H8+7 2. H2+3 R9.8",
        "1. 炮二平五 马８进７ 1…马８进７ 2. 马二进三 车９平８",
    ] {
        let found = one(text);
        let all = "h2e2 h9g7 h0g2 i9h9";
        assert!(all.starts_with(&moves(&found)) && moves(&found).len() > 8, "{text}");
        assert_eq!(losses(&found), [], "{text}");
    }
    let found = one("1. C2.5 1. C2.5 2. H2+3 H2+3");
    assert_eq!(moves(&found), "h2e2 b7e7 h0g2 b9c7", "Black's move, as it may be");
    let found = one("1. h2e2 h9g7 1... b9c7 2. h0g2");
    assert_eq!(losses(&found), [(1, WarningKind::Number("1...".into()))], "another move");
}

#[test]
fn comments_between_two_games_belong_to_the_second() {
    let text = ";; <A>\n\n[Event \"A\"]\n\n1. h2e2 h9g7 ; x } {\n2. h0g2 1-0\n\n;; <B>\n; b\n\n[Event \"B\"]\n\n1. c3c4 *\n\n; end";
    let games = games(text.as_bytes(), ReadOptions::default());
    let comments: Vec<_> =
        games.iter().map(|game| game.record.tree.note(NodeIndex::START).comment.as_str()).collect();
    assert_eq!(comments, ["; <A>", "; <B>\nb"]);
    let last = games[1].record.steps()[0].place;
    assert_eq!(games[1].record.tree.note(last).comment, "end", "no game follows");
}

#[test]
fn a_result_that_is_not_understood_is_named_and_kept() {
    for text in [
        "[Event \"A\"]\n[Result \"3-1\"]\n\n1. h2e2 *",
        "[DhtmlXQ_title]A[/DhtmlXQ_title]\n[DhtmlXQ_result]3-1[/DhtmlXQ_result]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
        "<ChineseChessRecord><Head>\n<RecordResult>3-1</RecordResult></Head><MoveList><Move value=\"77-47\"/></MoveList>",
    ] {
        let found = one(text);
        assert_eq!((found.record.outcome, found.record.headers.get(tag::RESULT)), (None, "3-1"), "{text}");
        assert_eq!(losses(&found), [(2, WarningKind::UnknownResult("3-1".into()))], "{text}");
        let found = one(&text.replace("3-1", "2 : 0"));
        assert_eq!(
            (found.record.outcome, found.record.headers.get(tag::RESULT)),
            (Some(Outcome::Red), ""),
            "{text}"
        );
    }
}

#[test]
fn an_odd_end_of_a_dhtmlxq_list_costs_nothing_else() {
    let text = "[DhtmlXQ_comment1]first[/DhtmlXQ_comment1]\n[DhtmlXQ_movelist]774770627967807[/DhtmlXQ_movelist]\n\
                [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]";
    let found = one(text);
    assert_eq!(moves(&found), "h2e2 h9g7 h0g2");
    assert_eq!(found.record.steps().len(), 4);
    assert_eq!(found.record.tree.note(found.record.steps()[0].place).comment, "first");
    assert_eq!(losses(&found), [(2, WarningKind::Unreadable("807".into()))]);
}
