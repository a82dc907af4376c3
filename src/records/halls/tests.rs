//! Records of halls, made here as they are described.

use super::*;
use crate::progress::Unattended;
use crate::records::{Outcome, tag};
use crate::rules::tree::Place;

/// 1. 炮二平五 馬8進7 2. 馬二進三: file and rank from red's left and home.
const MOVES: [[u8; 4]; 3] = [[7, 2, 4, 2], [7, 9, 6, 7], [7, 0, 6, 2]];

fn found(format: Format, bytes: &[u8]) -> Result<Found, NotARecord> {
    let mut found = Vec::new();
    super::read(format, bytes, None, &Unattended, &mut |game| found.push(game)).map(|_| found.remove(0))
}

fn line(record: &Record) -> Vec<String> {
    record.main_line().iter().map(ToString::to_string).collect()
}

fn che() -> Vec<u8> {
    let moves =
        MOVES.map(|[file, rank, to_file, to_rank]| format!("1 2 3 {rank} {file} {to_rank} {to_file} 4 5 6 "));
    format!("7 3 {}", moves.concat()).into_bytes()
}

fn ccm(turned: bool) -> Vec<u8> {
    let seen = |file: u8, rank: u8| if turned { (8 - file, rank) } else { (file, 9 - rank) };
    let record = |[file, rank, to_file, to_rank]: [u8; 4]| {
        let ((x, y), (to_x, to_y)) = (seen(file, rank), seen(to_file, to_rank));
        [1, 2, 3, x, to_x, y, to_y]
    };
    MOVES.map(record).concat()
}

fn chn() -> Vec<u8> {
    let mut bytes = vec![0; 188];
    for [file, rank, to_file, to_rank] in MOVES {
        bytes.extend([0; 4]);
        bytes.extend([file, 0, 9 - rank, 0, to_file, 0, 9 - to_rank, 0]);
        bytes.extend([0; 20]);
    }
    bytes
}

fn mxq() -> Vec<u8> {
    let mut texts = ["弈天", "2005-1-2", "甲-胜-乙", "1500", "1600", "", "", "", "", "", "好棋", ""]
        .map(|text| crate::files::encode(text, Named::Gb18030).0)
        .to_vec();
    texts.extend(MOVES.map(|[file, rank, to_file, to_rank]| {
        vec![b'0' + file, b'A' + rank, b'-', b'0' + to_file, b'A' + to_rank]
    }));
    texts.push(b"Ends".to_vec());
    texts.into_iter().flat_map(|text| std::iter::once(text.len() as u8).chain(text)).collect()
}

#[test]
fn every_hall_has_the_same_game() {
    for (format, bytes) in [
        (Format::Che, che()),
        (Format::Ccm, ccm(false)),
        (Format::Ccm, ccm(true)),
        (Format::Chn, chn()),
        (Format::Mxq, mxq()),
    ] {
        let found = found(format, &bytes).unwrap();
        assert_eq!(line(&found.record), ["h2e2", "h9g7", "h0g2"], "{format:?}");
        assert_eq!(found.lost, [], "{format:?}");
    }
}

#[test]
fn the_texts_of_one_hall_are_headers_result_and_comment() {
    let record = found(Format::Mxq, &mxq()).unwrap().record;
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
    assert_eq!(record.tree.note(Place::START).comment, "");
}

#[test]
fn a_file_that_is_cut_has_the_game_so_far() {
    let whole = ["h2e2", "h9g7", "h0g2"];
    for (format, bytes) in
        [(Format::Che, che()), (Format::Ccm, ccm(true)), (Format::Chn, chn()), (Format::Mxq, mxq())]
    {
        let mut cuts = 0;
        for cut in 0..bytes.len() {
            let Ok(found) = found(format, &bytes[..cut]) else { continue };
            let line = line(&found.record);
            assert!(whole.map(String::from).starts_with(&line), "{format:?} {cut} {line:?}");
            let told = found.lost.iter().any(|lost| lost.what == Loss::CutShort);
            // What ends between two moves is whole where nothing tells how many there are.
            let between = matches!(format, Format::Ccm | Format::Chn) && line.len() < 3;
            let last_numbers = format == Format::Che && line.len() == 3;
            assert!(told || between || last_numbers, "{format:?} {cut} {line:?}");
            cuts += usize::from(told);
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
            assert_eq!(found(format, bytes), Err(NotARecord::Format), "{format:?}");
        }
    }
}
