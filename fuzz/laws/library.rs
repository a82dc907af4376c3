//! The library: whatever is imported is stored as the report says, reads back so, and is the same game to the letter when it is
//! exported and imported again.

use canju::files::Named;
use canju::progress::Unattended;
use canju::records::{Format, ReadOptions, Record, WriteOptions, read, tag, write};
use canju::rules::notation::{Notation, Script};
use canju::store::library::{GameDraft, Library};

use super::records;

thread_local! {
    /// A base would be what the fuzzer waits for.
    static LIBRARY: Library = Library::in_memory().unwrap();
}

/// The law for a file's bytes: the format is detected, or any, by turns.
pub fn holds(bytes: &[u8]) {
    let format = Format::ALL.get((crc32fast::hash(bytes) % 16) as usize).copied();
    let (mut games, mut drafts) = (Vec::new(), Vec::new());
    let choice = ReadOptions { format, encoding: records::encoding(bytes) };
    let _ = read(bytes, "", choice, &Unattended, &mut |found| {
        drafts.push(GameDraft::of(&found.record, "f"));
        games.push(found.record);
    });
    LIBRARY.with(|library| {
        let added = library.import(&drafts).unwrap();
        for ((record, draft), added) in games.iter().zip(&drafts).zip(added) {
            let stored = library.game(added.id).unwrap().unwrap();
            assert_eq!(stored.steps().len() as u64, draft.moves);
            assert_eq!(untagged(record).lost_in(&untagged(&stored)), draft.lost);
            for notation in [Notation::Iccs, Notation::Chinese(Script::Simplified)] {
                let again = GameDraft::of(&exported(&stored, notation), "g");
                assert_eq!(again.lost, []);
                let again = library.import(&[again]).unwrap()[0];
                assert!(again.id == added.id && !again.new, "{stored:?}");
            }
        }
        assert!(library.is_sound().unwrap());
        library.clear().unwrap();
    });
}

/// Tags of the user stand beside the game.
fn untagged(record: &Record) -> Record {
    let mut record = record.clone();
    record.headers.set(tag::TAGS, "");
    record
}

/// The only game of its export.
fn exported(record: &Record, notation: Notation) -> Record {
    let options = WriteOptions { notation, encoding: Named::Utf8 };
    let bytes = write(std::slice::from_ref(record), Format::Pgn, options).unwrap().bytes;
    let mut games = records::games(&bytes, Format::Pgn, Some(Named::Utf8));
    assert_eq!(games.len(), 1, "{}", String::from_utf8_lossy(&bytes));
    games.remove(0).record
}
