//! Tests of CBR against its description, and round trips.

use proptest::prelude::*;

use super::{BOARD, FIELDS, MOVES, RESULT, SIDE, VERSION};
use crate::tests::random;
use crate::{Format, ParsedGame, ReadError, Record, WarningKind, Where, tag};
use canju_files::progress::Unattended;
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Move, Setup};

fn read(bytes: &[u8]) -> Result<ParsedGame, ReadError> {
    let mut found = Vec::new();
    super::read(bytes, &Unattended, &mut |game| found.push(game)).map(|_| found.remove(0))
}

fn names() -> Vec<&'static str> {
    FIELDS.iter().map(|field| field.name).collect()
}

#[test]
fn a_game_is_as_it_is_described() {
    let mut record = Record::default();
    let first = record.tree.add(NodeIndex::START, "h2e2".parse().unwrap()).unwrap();
    record.tree.add(first, "h9g7".parse().unwrap()).unwrap();
    record.tree.add(NodeIndex::START, "c3c4".parse().unwrap()).unwrap();
    record.tree.note_mut(first).comment = "炮".into();
    record.headers.set(tag::RED, "許");
    let written = super::write(&record, &Unattended).unwrap();
    assert_eq!(written.warnings, [vec![]]);
    let bytes = &written.bytes;
    assert!(bytes.starts_with(b"CCBridge Record\0\0\0\0\x02"));
    assert_eq!(bytes[1076..1080], [0x31, 0x8A, 0, 0]);
    assert_eq!(bytes[BOARD..BOARD + 9], [0x21, 0x22, 0x23, 0x24, 0x25, 0x24, 0x23, 0x22, 0x21]);
    assert_eq!(bytes[BOARD + 81..BOARD + 90], [0x11, 0x12, 0x13, 0x14, 0x15, 0x14, 0x13, 0x12, 0x11]);
    assert_eq!((bytes[RESULT], bytes[SIDE]), (0, 1));
    // Flags, nothing, from, to: the root; the first move with its comment of two bytes and an alternative; the answer, which ends
    // the line; the alternative.
    assert_eq!(bytes[MOVES..MOVES + 4], [0, 0, 0, 0]);
    assert_eq!(bytes[MOVES + 4..MOVES + 14], [6, 0, 70, 67, 2, 0, 0, 0, 0xAE, 0x70]);
    assert_eq!(bytes[MOVES + 14..], [1, 0, 7, 24, 1, 0, 56, 47]);
    assert_eq!(read(bytes), Ok(ParsedGame { number: 1, record, warnings: vec![] }));
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(mut record in random::plain(&names(), random::ANY), endgame: bool) {
        record.headers.set(tag::KIND, if endgame { "endgame" } else { "" });
        let written = super::write(&record, &Unattended).unwrap();
        prop_assert_eq!(&written.warnings, &[vec![]]);
        prop_assert_eq!(read(&written.bytes), Ok(ParsedGame { number: 1, record, warnings: vec![] }));
    }

    #[test]
    fn a_file_that_is_cut_has_the_game_so_far(record in random::plain(&[], "紅黑a\n")) {
        let bytes = super::write(&record, &Unattended).unwrap().bytes;
        let moves = |record: &Record| -> Vec<(usize, Move)> {
            record.steps().iter().map(|step| (step.after, step.played)).collect()
        };
        for cut in 0..bytes.len() {
            match read(&bytes[..cut]) {
                Ok(found) => {
                    let end = Some(Where::Offset(cut as u64));
                    prop_assert!(found.warnings.iter().any(|warning| warning.what == WarningKind::CutShort && warning.at == end));
                    prop_assert!(moves(&record).starts_with(&moves(&found.record)));
                }
                Err(error) => {
                    prop_assert_eq!(error == ReadError::Format, cut < 16);
                    prop_assert!(cut < MOVES);
                }
            }
        }
    }

    #[test]
    fn damage_does_no_harm(record in random::plain(&names(), random::ANY), flips: [(prop::sample::Index, u8); 6]) {
        let mut bytes = super::write(&record, &Unattended).unwrap().bytes;
        for (at, bits) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= bits;
        }
        if let Ok(found) = read(&bytes) {
            prop_assert!(found.record.steps().len() <= bytes.len() / 4);
        }
    }
}

#[test]
fn content_that_the_format_cannot_store_is_reported() {
    let mut set_up: Setup = "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1".parse().unwrap();
    set_up.fullmoves = 70_000;
    let mut record = Record::new(set_up.check().unwrap());
    record.headers.set(tag::BLACK, &"𠀀".repeat(16));
    record.headers.set(tag::ECCO, "B10");
    record.headers.set(tag::KIND, "middlegame");
    record.tree.note_mut(NodeIndex::START).glyphs = vec![10];
    let written = super::write(&record, &Unattended).unwrap();
    let warnings: Vec<&WarningKind> = written.warnings[0].iter().map(|warning| &warning.what).collect();
    assert_eq!(
        warnings,
        [
            &WarningKind::Annotations(1),
            &WarningKind::Cut(tag::BLACK.into()),
            &WarningKind::NoHeader(tag::KIND.into()),
            &WarningKind::Counters,
            &WarningKind::NoHeader(tag::ECCO.into()),
        ]
    );
    let again = read(&written.bytes).unwrap().record;
    assert_eq!(again.headers.get(tag::BLACK), "𠀀".repeat(15));
    assert_eq!(again.start().turn(), Color::Black);
}

#[test]
fn a_newer_format_and_unknown_results_are_reported() {
    let mut bytes = super::write(&Record::default(), &Unattended).unwrap().bytes;
    bytes[RESULT] = 4;
    let found = read(&bytes).unwrap();
    assert_eq!(found.warnings[0].what, WarningKind::Result);
    bytes[VERSION] = 3;
    assert_eq!(read(&bytes), Err(ReadError::Version(Format::Cbr, 3)));
}

#[test]
fn a_board_that_no_set_has_is_kept() {
    let set_up: Setup = "3k5/9/9/9/9/9/9/RRRRRRRRR/9/4K4 w - - 0 1".parse().unwrap();
    let record = Record { set_up: Some(set_up), ..Record::default() };
    let found = read(&super::write(&record, &Unattended).unwrap().bytes).unwrap();
    assert_eq!(found.record, record);
    assert!(matches!(found.warnings[0].what, WarningKind::Start(_)));
}
