//! Tests of CBL against its description, and round trips.

use std::io::Cursor;

use proptest::prelude::*;

use super::{ENTRY, INDEX, SLOT};
use crate::input::Input;
use crate::tests::random;
use crate::{ParsedGame, ReadError, Record, Source, WarningKind, Where, cbr, tag};
use canju_files::progress::Unattended;
use xiangqi::rules::tree::NodeIndex;

fn read(bytes: &[u8]) -> Result<(Vec<ParsedGame>, Source), ReadError> {
    let mut found = Vec::new();
    let mut cursor = Cursor::new(bytes);
    let mut input = Input::new(&mut cursor, &Unattended)?;
    super::read(&mut input, &mut |game| found.push(game)).map(|source| (found, source))
}

fn names() -> Vec<&'static str> {
    cbr::FIELDS.iter().map(|field| field.name).chain(["Library"]).collect()
}

/// Returns a game that needs this number of slots.
fn long(slots: usize) -> Record {
    let mut record = Record::default();
    record.tree.note_mut(NodeIndex::START).comment = "長".repeat((slots - 1) * SLOT / 2);
    record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_is_written_is_read_again(mut records in prop::collection::vec(random::plain(&names(), random::ANY), 1..6)) {
        for record in &mut records {
            record.headers.set("Library", "");
            record.headers.set("Library", "江湖棋局");
        }
        records[0].headers.set("LibraryRemarks", "第一行");
        let written = super::write(&records, &Unattended).unwrap();
        prop_assert!(written.warnings.iter().all(Vec::is_empty), "{:?}", written.warnings);
        let (found, source) = read(&written.bytes).unwrap();
        prop_assert_eq!(source.warnings, []);
        prop_assert!(found.iter().all(|found| found.warnings.is_empty()));
        prop_assert_eq!(found.into_iter().map(|found| found.record).collect::<Vec<_>>(), records);
    }

    #[test]
    fn damage_does_no_harm(record in random::plain(&[], random::ANY), flips: [(prop::sample::Index, u8); 6], cut: prop::sample::Index) {
        let mut bytes = super::write(&[record, long(2)], &Unattended).unwrap().bytes;
        let first = INDEX + 128 * ENTRY;
        for (at, bits) in flips {
            let at = first + at.index(bytes.len() - first);
            bytes[at] ^= bits;
        }
        bytes.truncate(INDEX + cut.index(bytes.len() - INDEX));
        let _ = read(&bytes);
    }
}

#[test]
fn games_begin_at_slots_and_fill_as_many_as_they_need() {
    let mut records = [long(3), Record::default()];
    records[0].headers.set(tag::TITLE, "甲");
    let bytes = super::write(&records, &Unattended).unwrap().bytes;
    // The index has room for 128 slots.
    let first = INDEX + 128 * ENTRY;
    assert_eq!(first, 101_952);
    assert_eq!(bytes[60..64], [128, 0, 0, 0]);
    assert_eq!(bytes.len(), first + 4 * SLOT);
    for start in [first, first + 3 * SLOT] {
        assert!(bytes[start..].starts_with(b"CCBridge Record\0"));
    }
    assert_eq!(bytes[INDEX + 100..INDEX + 104], [0x32, 0x75, 0, 0], "{:?}", "甲");
    let (found, _) = read(&bytes).unwrap();
    assert_eq!(found.iter().map(|found| found.number).collect::<Vec<_>>(), [1, 2]);
    // A program that stores another number of slots.
    let mut other = bytes;
    other[60] = 2;
    assert_eq!(read(&other).unwrap().0, found);
}

#[test]
fn a_library_that_is_cut_has_the_games_before() {
    let records = [Record::default(), Record::default()];
    let bytes = super::write(&records, &Unattended).unwrap().bytes;
    let first = INDEX + 128 * ENTRY;
    for (cut, games, warnings) in [
        (first + SLOT + 2218, 2, vec![]),
        (first + SLOT + 2216, 2, vec![]),
        (first + SLOT + 100, 1, vec![first + SLOT + 100]),
        (first + SLOT, 1, vec![first + SLOT]),
        (first, 0, vec![first]),
    ] {
        let (found, source) = read(&bytes[..cut]).unwrap();
        assert_eq!(found.len(), games, "{cut}");
        let cuts: Vec<_> = source.warnings.iter().map(|warning| (warning.at, warning.what.clone())).collect();
        let warnings: Vec<_> =
            warnings.into_iter().map(|at| (Some(Where::Offset(at as u64)), WarningKind::CutShort)).collect();
        assert_eq!(cuts, warnings, "{cut}");
    }
    let (found, _) = read(&bytes[..first + SLOT + 2216]).unwrap();
    assert_eq!(found[1].warnings[0].what, WarningKind::CutShort);
    assert!(matches!(read(&bytes[..first - 1]), Err(ReadError::Damaged(..))));
    assert_eq!(read(&bytes[1..]), Err(ReadError::Format));
}

#[test]
fn other_library_headers_of_later_games_are_reported() {
    let mut records = [Record::default(), Record::default(), Record::default()];
    records[0].headers.set("Library", "甲");
    records[1].headers.set("Library", "乙");
    records[2].headers.set("Library", "甲");
    let warnings: Vec<usize> =
        super::write(&records, &Unattended).unwrap().warnings.iter().map(Vec::len).collect();
    assert_eq!(warnings, [0, 1, 0]);
    assert_eq!(super::write(&[], &Unattended).unwrap().warnings, [] as [Vec<_>; 0]);
    assert_eq!(read(&super::write(&[], &Unattended).unwrap().bytes).unwrap().0, []);
}
