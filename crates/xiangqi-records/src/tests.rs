//! Tests of reading files of various programs.

mod cancelling;
mod forms;
mod garbled;
mod laws;
pub(crate) mod random;
pub(crate) mod samples;

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use canju_files::progress::{Cancelled, Unattended, Until};
use canju_files::{Named, encode};
use random::games;
use xiangqi::rules::notation::{Notation, Script};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{SetupFault, fen};

fn one(text: &str) -> ParsedGame {
    let games = games(text.as_bytes(), ReadOptions::default());
    assert_eq!(games.len(), 1, "{games:?}");
    games.into_iter().next().unwrap()
}

fn losses(found: &ParsedGame) -> Vec<(u64, WarningKind)> {
    let line = |warning: &ImportWarning| match warning.at {
        Some(Where::Line(line)) => line,
        other => panic!("{other:?}"),
    };
    found.warnings.iter().map(|warning| (line(warning), warning.what.clone())).collect()
}

fn moves(found: &ParsedGame) -> String {
    found.record.main_line().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_of_every_form_are_read_in_one_game() {
    for text in [
        "1. 炮二平五 馬８進７ 2. 马二进三 车9平8 1-0",
        "1.炮二平五馬８進７２．H2+3 R9.8 1-0",
        "[Result \"1-0\"]\n1. h2e2 h9g7!? 2 H0-G2 I9-H9#",
        "１、砲二平五 … 傌８進７！ 2. 馬二進三 俥９平８ 1-0",
        "C2.5 H8+7\r\nH2+3\r\nR9.8\r\n1-0\r\n",
    ] {
        let found = one(text);
        assert_eq!(moves(&found), "h2e2 h9g7 h0g2 i9h9", "{text}");
        assert_eq!((found.record.outcome, found.warnings), (Some(Outcome::Red), vec![]), "{text}");
    }
}

#[test]
fn tags_are_read_as_they_come() {
    let text = "; by hand\n[Result \"紅勝\"]\n[White \"胡榮華\"]\n[Odd \"a \"b\" \\\"c\\\" C:\\d\"]\n[Round \"\"]\n\
                [Red \"楊官璘\"]\n[Round \"2\"]\n[round \"2\"]\n[Site \"x\n[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\nh2e2 0-1";
    let found = one(text);
    let headers: Vec<_> = found.record.headers.iter().collect();
    let expected = [("Red", "胡榮華"), ("Odd", "a \"b\" \"c\" C:\\d"), ("Round", "2"), ("Site", "x")];
    assert_eq!(headers, expected);
    assert_eq!(found.record.tree.note(NodeIndex::START).comment, "by hand");
    let expected = [(6, WarningKind::Header("Red".into())), (12, WarningKind::SecondResult("0-1".into()))];
    assert_eq!(losses(&found), expected);
}

#[test]
fn an_illegal_move_ends_its_line_and_no_other() {
    let text = "[Event \"a\"]\n\n1. h2e2 h9g7 ( 1... h9g6 2. h0g2 ) ( 1... b9c7 what ) 2. h0g6 { off }\n( 2. b0c2 ) i9h9 ( 2... a9a8 ) 1/2-1/2";
    let found = one(text);
    assert_eq!(moves(&found), "h2e2 h9g7", "what replaces it does not become the main line");
    let expected = [
        (3, WarningKind::Illegal("h9g6".into())),
        (3, WarningKind::PassedOver("what".into())),
        (3, WarningKind::Illegal("h0g6".into())),
    ];
    assert_eq!(losses(&found), expected);
    let line = found.record.tree.way(found.record.steps()[1].place);
    let rejected = |place: NodeIndex| found.record.tree.note(place).rejected.as_deref();
    assert_eq!((rejected(line[1]), rejected(line[2])), (Some("h9g6"), Some("h0g6")));
    assert_eq!(found.record.outcome, Some(Outcome::Draw));
}

#[test]
fn a_variation_that_repeats_the_move_it_replaces_does_not_go_on_in_the_main_line() {
    let found = one("[Event \"a\"]\n\n1. h2e2 h9g7 ( 1... h9g7 2. h0g2 i9h9 ) *");
    assert_eq!(moves(&found), "h2e2 h9g7");
    assert_eq!(losses(&found), [(3, WarningKind::PassedOver("h9g7".into()))]);
}

#[test]
fn a_file_holds_several_games() {
    let text = "h2e2 * { last } 1. b2e2 0-1\n=====\nwww\n\n[Event \"c\"]\n[FEN \"x\"]\n{ none }\n\n[Event \"d\"]\n{ open\n[Event \"e\"]\n( h2e2";
    let mut games = Vec::new();
    let source =
        read(text.as_bytes(), "", ReadOptions::default(), &Unattended, &mut |found| games.push(found))
            .unwrap();
    assert_eq!(
        source.warnings.iter().map(|warning| warning.at).collect::<Vec<_>>(),
        [Some(Where::Line(2)), Some(Where::Line(3))]
    );
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["h2e2", "b2e2", "", "", ""]);
    assert_eq!(games[0].record.tree.note(games[0].record.steps()[0].place).comment, "last");
    assert!(matches!(losses(&games[2])[..], [(6, WarningKind::Fen(_))]));
    assert_eq!(games[2].record.headers.get(tag::FEN), "x");
    assert_eq!(losses(&games[3]), [(10, WarningKind::Unclosed)]);
    assert_eq!(losses(&games[4]), [(12, WarningKind::CutShort)]);
}

#[test]
fn a_word_that_may_have_been_the_first_move_begins_the_game_and_ends_it() {
    for (text, word) in [
        ("1. 泡二平五 马８进７ 2. 马二进三 车９平８ 1-0", "泡二平五"),
        ("泡二平五 马８进７ 马二进三", "泡二平五"),
        ("1. C2,5 H8+7 2. H2+3", "C2,5"),
        ("1. ## H8+7 2. H2+3", "##"),
    ] {
        let found = one(text);
        assert_eq!(
            (moves(&found).as_str(), losses(&found)),
            ("", vec![(1, WarningKind::Unreadable(word.into()))])
        );
    }
    let found = one("2. 马二进三 车９平８ 3. 车一平二 1-0");
    assert_eq!((moves(&found).as_str(), losses(&found)), ("", vec![(1, WarningKind::Number("2.".into()))]));
}

#[test]
fn signs_results_and_words_among_the_moves_do_not_end_a_game() {
    let found = one("1. 炮二平五 !! 马８进７ +- 好棋 2. 马二进三，车９平８ = 3. 车一平二 N ， 红胜");
    assert_eq!(moves(&found), "h2e2 h9g7 h0g2 i9h9 i0h0");
    assert_eq!(found.record.outcome, Some(Outcome::Red));
    let glyphs: Vec<_> = found.record.steps().iter().map(|step| step.remark.glyphs.clone()).collect();
    assert_eq!(glyphs, [vec![3], vec![18], vec![], vec![10], vec![146]]);
    let passed = ["好棋", "，"].map(|word| (1, WarningKind::PassedOver(word.into())));
    assert_eq!(losses(&found), passed);
    assert_eq!(one("1. h2e2 h9g7 ½-½").record.outcome, Some(Outcome::Draw));
}

#[test]
fn tag_sections_without_moves_are_games_of_their_own() {
    let section = |name: &str| format!("[Event \"{name}\"]\n[Red \"{name}\"]\n\n");
    let text = [section("a"), section("b"), section("c"), "1. h2e2 *".into()].concat();
    let games = games(text.as_bytes(), ReadOptions::default());
    let read: Vec<_> =
        games.iter().map(|game| (game.record.headers.get(tag::RED), game.record.main_line().len())).collect();
    assert_eq!(read, [("a", 0), ("b", 0), ("c", 1)]);
}

#[test]
fn a_malformed_line_among_the_tags_does_not_split_the_game() {
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
    let found = one(&format!("[Event \"e\"]\n[Red\"胡某\"]\nBlack \"b\"]\n[FEN \"{fen}\"]\n\n1. a0a8 *"));
    assert_eq!((moves(&found).as_str(), found.record.headers.get(tag::RED)), ("a0a8", "胡某"));
    assert_eq!(losses(&found), [(3, WarningKind::PassedOver("Black \"b\"]".into()))]);
    // A board among the tags is the start; a FEN that cannot be read leaves no move to be played.
    for line in
        [format!("FEN \"{fen}\"]"), format!("FEN: {fen}"), format!("## \"{fen}\"]"), format!("{{ \"{fen}\"]")]
    {
        let found = one(&format!("[Event \"e\"]\n{line}\n[Site \"s\"]\n\n1. a0a8 *"));
        assert_eq!(moves(&found).as_str(), "a0a8", "{line}");
    }
    for line in ["[FEN \"x/9 w\"]", "FEN \"x/9 w\"]"] {
        let found = one(&format!("[Event \"e\"]\n{line}\n\n1. a0a1 *"));
        assert_eq!((moves(&found).as_str(), losses(&found).len()), ("", 1), "{line}");
    }
}

#[test]
fn a_start_is_what_the_fen_tag_says_and_no_other_header_is_one() {
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
    for value in ["https://www.dpxq.com/m/1/2/3/4/5/6/7", fen] {
        let found = one(&format!("[Event \"e\"]\n[Site \"{value}\"]\n\n1. h2e2 *"));
        assert_eq!((moves(&found).as_str(), found.record.headers.get(tag::SITE)), ("h2e2", value));
        assert_eq!(losses(&found), []);
    }
    // The first FEN that can be read counts, and the others are named.
    let found = one(&format!("[FEN \"x\"]\n[FEN \"{fen}\"]\n[FEN \"y\"]\n\n1. a0a8 *"));
    assert_eq!((moves(&found).as_str(), found.record.headers.get(tag::FEN)), ("a0a8", ""));
    let unread = (2, WarningKind::PassedOver("x".into()));
    assert_eq!(losses(&found), [unread, (3, WarningKind::Header(tag::FEN.into()))]);
}

#[test]
fn a_set_up_that_is_no_position_is_kept() {
    let found = one("[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w\"]\n{ 甲 } 1. 帥五進一 (1. h2e2) 將５進１");
    let [(1, WarningKind::Start(faults))] = losses(&found)[..] else { panic!("{:?}", found.warnings) };
    assert!(faults.contains(SetupFault::KingsFacing));
    assert!(found.record.set_up.is_some() && found.record.steps().is_empty());
    assert_eq!(found.record.tree.note(NodeIndex::START).comment, "甲");
    assert_eq!(found.record.tree.note(NodeIndex::START).rejected.as_deref(), Some("帥五進一"));
}

#[test]
fn comments_survive_their_braces() {
    let found = one("1. h2e2 {a;b} ; }\n; c ; {d}\n{  x  } $1 ! $7 b9c7");
    let remark = found.record.tree.note(found.record.steps()[0].place);
    assert_eq!(remark.comment, "a;b\n} \nc ; {d}\n x ".replace("} \n", "}\n"));
    assert_eq!(remark.glyphs, [1, 7]);
}

#[test]
fn lines_are_wrapped() {
    let mut record = Record::default();
    let mut at = NodeIndex::START;
    for text in ["h2e2", "h9g7", "h0g2", "i9h9", "e2e6"].iter().cycle().take(5) {
        at = record.tree.add(at, text.parse().unwrap()).unwrap();
    }
    record.tree.note_mut(at).comment = "十".repeat(60);
    let options = WriteOptions { notation: Notation::Chinese(Script::Simplified), encoding: Named::Utf8 };
    let text = String::from_utf8(write(&[record], Format::Pgn, options).unwrap().bytes).unwrap();
    let long = text.lines().filter(|line| line.chars().count() > 80).count();
    assert_eq!(long, 0, "{text}");
    assert!(text.contains("1. 炮二平五 马８进７ 2. 马二进三"), "{text}");
}

#[test]
fn what_an_encoding_lacks_is_named() {
    let mut record = Record::default();
    record.headers.set(tag::RED, "车马é");
    let place = record.tree.add(NodeIndex::START, "h2e2".parse().unwrap()).unwrap();
    record.tree.note_mut(place).comment = "车".into();
    let options = WriteOptions { notation: Notation::Chinese(Script::Simplified), encoding: Named::Big5 };
    let written = write(&[record], Format::Pgn, options).unwrap();
    assert_eq!(
        written.warnings,
        [[ImportWarning { at: None, what: WarningKind::Characters("车马é".into()) }]]
    );
    let games = games(&written.bytes, ReadOptions { encoding: Some(Named::Big5), ..ReadOptions::default() });
    assert_eq!((moves(&games[0]).as_str(), games[0].record.headers.get(tag::RED)), ("h2e2", "???"));
}

#[test]
fn encodings_are_guessed_reported_and_chosen() {
    let text = |encoding| {
        let pgn =
            "[Event \"全國象棋個人賽\"]\n[Red \"胡榮華\"]\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ *\n";
        encode(pgn, encoding).0
    };
    for encoding in [Named::Utf8, Named::Gb18030, Named::Big5, Named::Utf16Le, Named::Utf16Be] {
        let guessed = matches!(encoding, Named::Big5 | Named::Gb18030);
        let mut red = String::new();
        let mut each = |found: ParsedGame| red = found.record.headers.get(tag::RED).to_owned();
        let source = read(&text(encoding), "a.txt", ReadOptions::default(), &Unattended, &mut each).unwrap();
        assert_eq!((source.encoding, source.guessed, source.format), (encoding.name(), guessed, Format::Pgn));
        assert_eq!(red, "胡榮華");
    }
    let latin = ReadOptions { encoding: Some(Named::Latin1), ..ReadOptions::default() };
    let found = games(b"[Red \"M\xFCller\"]\n1. h2e2 *", latin);
    assert_eq!((found[0].record.headers.get(tag::RED), &found[0].warnings[..]), ("Müller", &[][..]));
    let wrong = ReadOptions { encoding: Some(Named::Gb18030), ..ReadOptions::default() };
    let found = games(&text(Named::Big5), wrong);
    assert_ne!(found[0].record.headers.get(tag::RED), "胡榮華");
    assert!(!found[0].warnings.is_empty());
}

#[test]
fn damage_is_reported_with_its_line() {
    let mut bytes = "[Event \"全國象棋個人賽\"]\n[Red \"胡榮華\"]\n1. 炮二平五 *\n".as_bytes().to_vec();
    let at = bytes.windows(3).position(|three| three == "榮".as_bytes()).unwrap();
    bytes[at] = 0xFF;
    let found = games(&bytes, ReadOptions::default());
    assert_eq!(losses(&found[0]), [(2, WarningKind::Text)]);
    assert_eq!(moves(&found[0]), "h2e2");
}

#[test]
fn what_is_no_record_is_refused() {
    for text in ["", "hello world", "{\n}", "\u{0}\u{1}\u{2}", "* * *"] {
        let read =
            read(text.as_bytes(), "a.bin", ReadOptions::default(), &Unattended, &mut |_| panic!("{text}"));
        assert_eq!(read, Err(ReadError::Format), "{text}");
    }
    let empty = read(b"", "a.pgn", ReadOptions::default(), &Unattended, &mut |_| panic!()).unwrap();
    assert_eq!(empty.format, Format::Pgn);
    let games = [Record::default(), Record::default()];
    let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
    assert_eq!(write(&games, Format::Cbf, options), Err(WriteError::OneGame(Format::Cbf, 2)));
    assert_eq!(write(&games, Format::Mxq, options), Err(WriteError::ReadOnly(Format::Mxq)));
}

#[test]
fn reading_stops_when_cancelled() {
    let text = format!("[FEN \"{}\"]\n1. h2e2 *\n", fen::START).repeat(2_000);
    let (cancelled, mut games) = (AtomicBool::new(false), 0);
    let mut each = |_| {
        games += 1;
        cancelled.store(true, Ordering::Relaxed);
    };
    let read = read(text.as_bytes(), "", ReadOptions::default(), &Until(&cancelled), &mut each);
    assert_eq!(read, Err(Cancelled.into()));
    assert!((1..2_000).contains(&games));
}

#[test]
fn a_page_of_dhtmlxq_is_read() {
    let page = "<html><title>x</title><div>[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n\
        [DhtmlXQ_title]顺炮局[/DhtmlXQ_title]\n[DhtmlXQ_red]胡荣华[/DhtmlXQ_red][DhtmlXQ_result]红胜[/DhtmlXQ_result]\n\
        [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n\
        [DhtmlXQ_movelist][/DhtmlXQ_movelist]\n\
        [DhtmlXQ_move_1_3_2]0605[/DhtmlXQ_move_1_3_2]\n\
        [DhtmlXQ_comment0]全局||说明\\u3002[/DhtmlXQ_comment0]\n[DhtmlXQ_comment2]甲[/DhtmlXQ_comment2]\
        [DhtmlXQ_comment2_3]乙[/DhtmlXQ_comment2_3][DhtmlXQ_comment9]丙[/DhtmlXQ_comment9]\n[/DhtmlXQ]</div>\n\
        <script>var DhtmlXQ_movelist = '[0_1_0]796770621927[/0_1_0][0_2_1]03041927[/0_2_1][7_2_8]0304[/7_2_8]';</script>";
    let (bytes, _) = encode(page, Named::Gb18030);
    let mut found = Vec::new();
    let source =
        read(&bytes, "a.html", ReadOptions::default(), &Unattended, &mut |game| found.push(game)).unwrap();
    assert_eq!((source.format, source.encoding, found.len()), (Format::DhtmlXq, "gb18030", 1));
    let game = &found[0];
    assert_eq!(moves(game), "h0g2 h9g7 b0c2");
    assert_eq!(game.record.headers.iter().collect::<Vec<_>>(), [("Title", "顺炮局"), ("Red", "胡荣华")]);
    assert_eq!(game.record.outcome, Some(Outcome::Red));
    let steps: Vec<_> = game
        .record
        .steps()
        .iter()
        .map(|step| (step.after, step.played.to_string(), step.remark.comment.clone()))
        .collect();
    let step = |after, played: &str, comment: &str| (after, played.to_owned(), comment.to_owned());
    let expected = [
        step(0, "h0g2", ""),
        step(1, "h9g7", "甲"),
        step(2, "b0c2", ""),
        step(1, "a6a5", ""),
        step(4, "b0c2", ""),
        step(4, "a3a4", "乙"),
    ];
    assert_eq!(steps, expected);
    assert_eq!(game.record.tree.note(NodeIndex::START).comment, "全局\n说明。");
    assert_eq!(losses(game), [(11, WarningKind::Unreadable("move_7_2_8".into())), (9, WarningKind::Foreign)]);
}

#[test]
fn dhtmlxq_takes_the_side_to_move_from_the_first_move() {
    let fields = |moves: &str| {
        format!(
            "[DhtmlXQ_binit]999999994999999999999999999999999999999990{}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]",
            "3999999999999999999999"
        )
    };
    let text = fields("0304");
    let found = one(&text);
    assert!(matches!(losses(&found)[..], [(1, WarningKind::Start(_))]), "{:?}", found.warnings);
    let fen =
        "[DhtmlXQ_fen]3k5/9/9/9/9/9/9/9/9/4K4[/DhtmlXQ_fen][DhtmlXQ_movelist]30314940[/DhtmlXQ_movelist]";
    let found = one(fen);
    assert_eq!(moves(&found), "d9d8");
    assert_eq!(losses(&found), [(1, WarningKind::Illegal("4940".into()))]);
}

#[test]
fn cbf_is_read_with_its_head() {
    let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\"><Head>\n\
        <Name>第一局 &amp; &#x597D;</Name><URL /><Contest>賽</Contest><RecordResult>1</RecordResult><RecordType>1</RecordType>\n\
        <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head>\n<MoveList>\n\
        <Move value=\"00-00\"><![CDATA[甲]]></Move><Move value=\"77-47\" />\n<Move value=\"70-62\" alter=\"1\" />\n\
        <Move value=\"79-67\" end=\"1\">乙</Move><Move value=\"10-22\" end=\"1\"/>\n<Move value=\"00-99\"/>";
    let found = one(text);
    assert_eq!(moves(&found), "h2e2 h9g7 h0g2");
    let headers: Vec<_> = found.record.headers.iter().collect();
    assert_eq!(headers, [("Title", "第一局 & 好"), ("Event", "賽"), ("RecordType", "1")]);
    assert_eq!(found.record.tree.note(NodeIndex::START).comment, "甲");
    let steps = found.record.steps();
    assert_eq!(
        (steps[2].remark.comment.as_str(), steps[3].played.to_string().as_str(), steps[3].after),
        ("乙", "b9c7", 1)
    );
    assert_eq!(losses(&found), [(9, WarningKind::Unreadable("00-99".into()))]);
}
