//! What holds for game records in any format: the moves take their room in the file, and what is read is written as it reads in again,
//! unless the writer tells of what it cannot carry.

use canju::files::Named;
use canju::progress::Unattended;
use canju::records::{Format, ParsedGame, ReadOptions, Record, WriteOptions, read, write};
use canju::rules::notation::{Notation, Script};
use canju::rules::tree::NodeIndex;

/// The games of a file, read as a format and in an encoding; none where it is none. Their numbers go up.
pub fn games(bytes: &[u8], format: Format, encoding: Option<Named>) -> Vec<ParsedGame> {
    let mut found = Vec::new();
    let choice = ReadOptions { format: Some(format), encoding };
    let _ = read(bytes, "", choice, &Unattended, &mut |game| found.push(game));
    assert!(found.windows(2).all(|pair| pair[0].number < pair[1].number));
    found
}

/// The encoding in which bytes are read whose whole law is not asked: now and then it is guessed, which takes longer than all the rest.
pub fn encoding(bytes: &[u8]) -> Option<Named> {
    match crc32fast::hash(bytes) >> 8 & 15 {
        0 => None,
        1..6 => Some(Named::Gb18030),
        6..9 => Some(Named::Big5),
        _ => Some(Named::Utf8),
    }
}

/// Every game of a file has no more moves than there is room for, by the fewest bytes of a move.
pub fn fit(games: &[ParsedGame], bytes: &[u8], shortest: usize) {
    let moves: usize = games.iter().map(|game| game.record.steps().len()).sum();
    assert!(moves <= bytes.len() / shortest, "{moves} moves in {} bytes", bytes.len());
}

/// What is read of a text is written; where nothing is lost by that the same is read again, and what is read again is written as the
/// same.
pub fn are_kept(games: Vec<ParsedGame>, format: Format) {
    let options = WriteOptions { notation: Notation::Chinese(Script::Simplified), encoding: Named::Utf8 };
    for ParsedGame { record, .. } in games {
        let written = write(std::slice::from_ref(&record), format, options).unwrap();
        let again = self::games(&written.bytes, format, Some(Named::Utf8));
        let again: Vec<Record> = again.into_iter().map(|found| found.record).collect();
        assert_eq!(again.len(), 1);
        if written.warnings[0].is_empty() {
            assert!(again[0] == record, "{again:?} {record:?}");
        }
        let twice = write(&again, format, options).unwrap();
        assert_eq!(String::from_utf8_lossy(&twice.bytes), String::from_utf8_lossy(&written.bytes));
    }
}

/// Games are written as they read in again, without the moves that the rules do not allow.
pub fn return_from(games: Vec<ParsedGame>, format: Format) {
    let records: Vec<Record> = games.into_iter().map(|game| allowed(game.record)).collect();
    let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Gb18030 };
    let Ok(written) = write(&records, format, options) else { return };
    let again = self::games(&written.bytes, format, Some(Named::Gb18030));
    assert_eq!(again.len(), records.len());
    for ((again, record), lost) in again.into_iter().zip(records).zip(written.warnings) {
        assert!(!lost.is_empty() || again.record == record, "{:?} is not {record:?}", again.record);
    }
}

fn allowed(mut record: Record) -> Record {
    let places: Vec<NodeIndex> = record.steps().iter().map(|step| step.place).collect();
    for place in places.into_iter().chain([NodeIndex::START]) {
        record.tree.note_mut(place).rejected = None;
    }
    record
}
