//! Random records for the tests of the formats.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::{Headers, Outcome, ParsedGame, Record, Remark, plain_text, tag};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Position, Setup};

/// Texts with all special characters of the formats, in traditional characters that Big5 has.
pub(crate) fn text() -> impl Strategy<Value = String> {
    const PARTS: [&str; 41] = [
        "紅優",
        "黑勝",
        "炮二平五",
        "。",
        "　",
        " ",
        "  ",
        "\n",
        "\t",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "[Event \"a\"]",
        "|",
        "||",
        "\\",
        "\\u0041",
        "\"",
        "&",
        "&lt;",
        "<br>",
        "<",
        ">",
        "]]>",
        ";",
        "$1",
        "*",
        "1-0",
        "1.",
        "%",
        "h2e2",
        "[DhtmlXQ_red]",
        "[/DhtmlXQ_red]",
        "[/0_1_0]",
        "[0_1_0]",
        "'",
        "</Move>",
        "[%clk 0:01]",
    ];
    vec(select(&PARTS[..]), 0..6).prop_map(|parts| parts.concat())
}

/// Characters of GB18030 and UTF-16.
pub(crate) const ANY: &str = "紅黑车馬炮兵将士象 ,.!（）1aé\u{3000}𠀀，。\n";

/// Characters of Big5.
pub(crate) const TRADITIONAL: &str = "紅黑車馬炮兵將士象 ,.!（）1a\u{3000}，。\n";

/// A text of these characters, shorter than `length`, that is not blank, or empty.
fn of_letters(letters: &str, length: usize) -> impl Strategy<Value = String> + use<> {
    let letters: Vec<char> = letters.chars().collect();
    vec(select(letters), 0..length).prop_map(|letters| {
        let text: String = letters.into_iter().collect();
        if text.trim().is_empty() { String::new() } else { text }
    })
}

/// Headers with some of these names and these texts.
fn headers(names: Vec<&'static str>, texts: Vec<String>) -> Headers {
    let mut headers = Headers::default();
    for (name, value) in names.into_iter().zip(texts) {
        headers.set(name, &value);
    }
    headers
}

fn remark() -> impl Strategy<Value = Remark> {
    let comment = prop_oneof![3 => Just(String::new()), 2 => text()];
    let rejected = prop_oneof![9 => Just(None), 1 => select(&["炮二平六", "e2e5", "x}"][..]).prop_map(|text| Some(text.to_owned()))];
    let glyphs = prop_oneof![4 => Just(Vec::new()), 1 => vec(1_u8..=255, 1..3)];
    (comment, glyphs, rejected).prop_map(|(comment, mut glyphs, rejected)| {
        glyphs.dedup();
        if let [first, second] = glyphs[..]
            && first == second
        {
            glyphs.pop();
        }
        Remark { comment: plain_text::lines(&comment), glyphs, rejected }
    })
}

fn start() -> impl Strategy<Value = Position> {
    const OTHERS: [&str; 4] = [
        "2bak4/4a4/1P2b4/p8/8C/5n2P/P8/5K3/9/3r1A1R1 b - - 0 1",
        "3ak4/9/9/2P1P4/2P1P4/2P6/9/9/9/4K4 w - - 3 20",
        "4k4/9/9/9/9/9/9/9/4p4/3K5 w - - 0 1",
        "1r1ak4/4a4/9/9/9/6r2/9/B8/4A4/2BAK4 b - - 0 1",
    ];
    prop_oneof![Just(Position::start()), select(&OTHERS[..]).prop_map(|fen| fen.parse().unwrap())]
}

/// A random position of a game, without a capture just before it.
fn walked() -> impl Strategy<Value = Position> {
    let played = prop_oneof![Just(Vec::new()), vec(any::<u16>(), 0..300)];
    played.prop_map(|played| {
        let mut position = Position::start();
        for choice in played {
            let moves = position.legal_moves();
            let Some(&played) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.make(played);
        }
        let mut set_up = position.to_setup();
        set_up.halfmoves = 0;
        set_up.check().unwrap()
    })
}

/// A record with all features of the text formats.
pub(crate) fn record() -> impl Strategy<Value = Record> {
    const NAMES: [&str; 14] = [
        tag::TITLE,
        tag::EVENT,
        tag::SITE,
        tag::DATE,
        tag::ROUND,
        tag::RED,
        tag::RED_TEAM,
        tag::BLACK,
        tag::BLACK_TEAM,
        tag::ECCO,
        tag::OPENING,
        tag::ANNOTATOR,
        tag::AUTHOR,
        "Hits",
    ];
    let headers =
        (vec(select(&NAMES[..]), 6), vec(text(), 0..6)).prop_map(|(names, texts)| headers(names, texts));
    grown(start(), headers.boxed(), remark().boxed())
}

/// A record that binary formats can store: with some of these headers, and comments of these characters.
pub(crate) fn plain(names: &[&'static str], letters: &str) -> impl Strategy<Value = Record> + use<> {
    let comment = prop_oneof![2 => Just(String::new()), 1 => of_letters(letters, 30)];
    let remark = comment.prop_map(|comment| Remark { comment, ..Remark::default() });
    // Binary formats have their own order of headers.
    let texts = vec(of_letters(letters, 4), names.len());
    let names = subsequence(names.to_vec(), 0..=names.len());
    let headers = (names, texts).prop_map(|(names, texts)| headers(names, texts));
    grown(walked(), headers.boxed(), remark.boxed())
}

/// A record: for each move, the node where it is played as a fraction of all nodes, the choice of the move, and its
/// annotation.
fn grown(
    start: impl Strategy<Value = Position>,
    headers: BoxedStrategy<Headers>,
    remark: BoxedStrategy<Remark>,
) -> impl Strategy<Value = Record> {
    let moves = vec((0_u8..8, any::<u16>(), remark.clone()), 0..40);
    let outcome = prop_oneof![Just(None), select(&Outcome::ALL[..]).prop_map(Some)];
    (start, headers, remark, moves, outcome).prop_map(|(start, headers, first, moves, outcome)| {
        let mut record = Record { headers, outcome, ..Record::new(start) };
        *record.tree.note_mut(NodeIndex::START) = first;
        let mut places = vec![NodeIndex::START];
        for (back, choice, remark) in moves {
            // Usually the last node, so that lines grow.
            let back = if back < 6 { 0 } else { usize::from(choice) % places.len() };
            let at = places[places.len() - 1 - back];
            let moves = record.tree.position_at(at).legal_moves();
            let Some(&played) = moves.get(usize::from(choice) % moves.len().max(1)) else { continue };
            let place = record.tree.add(at, played).unwrap();
            *record.tree.note_mut(place) = remark;
            places.push(place);
        }
        record
    })
}

/// A record whose set-up is not a legal position.
pub(crate) fn unplayable() -> Record {
    let setup: Setup = "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
    let mut record = Record { set_up: Some(setup), ..Record::default() };
    record.headers.set(tag::TITLE, "對面");
    record.tree.note_mut(NodeIndex::START).rejected = Some("將５進１".into());
    record
}

/// Returns the record reduced to its main line.
pub(crate) fn main_line(record: &Record) -> Record {
    let mut main = Record {
        headers: record.headers.clone(),
        outcome: record.outcome,
        set_up: record.set_up.clone(),
        ..Record::new(record.start().clone())
    };
    *main.tree.note_mut(NodeIndex::START) = record.tree.note(NodeIndex::START).clone();
    let (mut at, mut from) = (NodeIndex::START, NodeIndex::START);
    while let Some(&next) = record.tree.next(from).first() {
        at = main.tree.add(at, record.tree.played(next).unwrap()).unwrap();
        *main.tree.note_mut(at) = record.tree.note(next).clone();
        from = next;
    }
    main
}

/// Returns the record without annotations of moves.
pub(crate) fn without_glyphs(record: &Record) -> Record {
    let mut bare = record.clone();
    bare.tree.note_mut(NodeIndex::START).glyphs.clear();
    for step in record.steps() {
        bare.tree.note_mut(step.place).glyphs.clear();
    }
    bare
}

/// Reads games from bytes, with the warnings of each.
pub(crate) fn games(bytes: &[u8], choice: crate::ReadOptions) -> Vec<ParsedGame> {
    let mut games = Vec::new();
    super::read(bytes, "", choice, &canju_files::progress::Unattended, &mut |found| games.push(found))
        .unwrap();
    games
}
