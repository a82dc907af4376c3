//! Tests with synthetic records of game servers.

use super::*;
use crate::tests::samples;
use crate::{Outcome, tag};
use canju_files::progress::Unattended;
use xiangqi::rules::Move;
use xiangqi::rules::tree::NodeIndex;

/// 1. 炮二平五 馬8進7 2. 馬二進三
const MOVES: [&str; 3] = ["h2e2", "h9g7", "h0g2"];

fn found(format: Format, bytes: &[u8]) -> Result<ParsedGame, ReadError> {
    let mut found = Vec::new();
    super::read(format, bytes, None, &Unattended, &mut |game| found.push(game)).map(|_| found.remove(0))
}

fn line(record: &Record) -> Vec<String> {
    record.main_line().iter().map(ToString::to_string).collect()
}

fn moves() -> [Move; 3] {
    MOVES.map(|text| text.parse().unwrap())
}

#[test]
fn every_hall_has_the_same_game() {
    for (format, bytes) in samples::all(&moves()) {
        let found = found(format, &bytes).unwrap();
        assert_eq!(line(&found.record), MOVES, "{format:?}");
        assert_eq!(found.warnings, [], "{format:?}");
    }
}

#[test]
fn the_texts_of_one_hall_are_headers_result_and_comment() {
    let record = found(Format::Mxq, &samples::mxq(&moves())).unwrap().record;
    let headers: Vec<_> = record.headers.iter().collect();
    assert_eq!(
        headers,
        [
            (tag::SITE, "弈天"),
            (tag::DATE, "2005-1-2"),
            (tag::EVENT, "甲-胜-乙"),
            ("RedElo", "1500"),
            ("BlackElo", "1600"),
            (tag::RED, "甲"),
            (tag::BLACK, "乙"),
        ]
    );
    assert_eq!(record.outcome, Some(Outcome::Red));
    let last = record.steps().last().unwrap().place;
    assert_eq!(record.tree.note(last).comment, "好棋");
    assert_eq!(record.tree.note(NodeIndex::START).comment, "");
}

#[test]
fn a_file_that_is_cut_has_the_game_so_far() {
    for (format, bytes) in samples::all(&moves()) {
        let mut cuts = 0;
        for cut in 0..bytes.len() {
            let Ok(found) = found(format, &bytes[..cut]) else { continue };
            let line = line(&found.record);
            assert!(MOVES.map(String::from).starts_with(&line), "{format:?} {cut} {line:?}");
            let is_reported = found.warnings.iter().any(|warning| warning.what == WarningKind::CutShort);
            // If the format does not store the number of moves, a file truncated between two moves is complete.
            let between = matches!(format, Format::Ccm | Format::Chn) && line.len() < 3;
            let last_numbers = format == Format::Che && line.len() == 3;
            assert!(is_reported || between || last_numbers, "{format:?} {cut} {line:?}");
            cuts += usize::from(is_reported);
        }
        assert!(cuts > 0);
    }
}

#[test]
fn what_begins_with_no_move_is_no_record() {
    for format in [Format::Che, Format::Ccm, Format::Chn, Format::Mxq] {
        for bytes in [
            b"".as_slice(),
            b"7 99999999999999999999 1",
            b"7 3 1 2 3 9 9 9 9 1 2 3",
            &[0xFF; 400],
            &[0; 400],
            b"1 1 2 3 4 9 1 7 2 5 6 7",
        ] {
            assert_eq!(found(format, bytes), Err(ReadError::Format), "{format:?}");
        }
    }
}
