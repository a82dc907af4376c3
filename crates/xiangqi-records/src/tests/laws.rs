//! Round-trip tests of the text formats.

use proptest::prelude::*;
use proptest::sample::select;

use super::random::{games, main_line, record, unplayable, without_glyphs};
use crate::*;
use canju_files::Named;
use canju_files::progress::Unattended;
use xiangqi::rules::notation::{Notation, Script};

const NOTATIONS: [Notation; 4] = [
    Notation::Iccs,
    Notation::Wxf,
    Notation::Chinese(Script::Traditional),
    Notation::Chinese(Script::Simplified),
];

/// The encodings with all characters of Chinese games.
const ENCODINGS: [Named; 5] = [Named::Utf8, Named::Gb18030, Named::Big5, Named::Utf16Le, Named::Utf16Be];

fn choice(format: Format, encoding: Named) -> ReadOptions {
    ReadOptions { format: Some(format), encoding: Some(encoding) }
}

fn records(games: &[ParsedGame]) -> Vec<Record> {
    games.iter().map(|found| found.record.clone()).collect()
}

proptest! {
    #[test]
    fn pgn_keeps_everything(
        mut games_ in prop::collection::vec(record(), 1..4),
        notation in select(&NOTATIONS[..]),
        encoding in select(&ENCODINGS[..]),
    ) {
        games_.push(unplayable());
        let written = write(&games_, Format::Pgn, WriteOptions { notation, encoding }).unwrap();
        prop_assert!(written.warnings.iter().all(Vec::is_empty), "{:?}", written.warnings);
        let read = games(&written.bytes, choice(Format::Pgn, encoding));
        prop_assert!(records(&read) == games_, "{}", String::from_utf8_lossy(&written.bytes));
        for (at, found) in read.iter().enumerate() {
            prop_assert_eq!(found.number, at + 1);
            let illegal = found.record.set_up.is_some();
            prop_assert_eq!(found.warnings.len(), usize::from(illegal), "{:?}", found.warnings);
        }
    }

    #[test]
    fn a_file_that_is_written_game_by_game_is_the_same(
        games in prop::collection::vec(record(), 1..4),
        encoding in select(&Named::ALL[..]),
        format in select(&[Format::Pgn, Format::DhtmlXq][..]),
    ) {
        let options = WriteOptions { notation: Notation::Wxf, encoding };
        let whole = write(&games, format, options).unwrap();
        let mut bytes = Vec::new();
        for game in &games {
            bytes.extend(write_next(game, format, options, bytes.is_empty(), &Unattended).unwrap().bytes);
        }
        prop_assert_eq!(bytes, whole.bytes);
        prop_assert!(write_next(&games[0], Format::Cbl, options, true, &Unattended).is_err());
    }

    #[test]
    fn dhtmlxq_keeps_all_but_annotations(
        mut games_ in prop::collection::vec(record(), 1..4),
        encoding in select(&ENCODINGS[..]),
    ) {
        games_.push(unplayable());
        games_[0].tree.note_mut(xiangqi::rules::tree::NodeIndex::START).comment = "😀é车".into();
        let options = WriteOptions { notation: Notation::Iccs, encoding };
        let written = write(&games_, Format::DhtmlXq, options).unwrap();
        let bare: Vec<Record> = games_.iter().map(without_glyphs).collect();
        for (game, (bare, warnings)) in games_.iter().zip(bare.iter().zip(&written.warnings)) {
            prop_assert_eq!(warnings.is_empty(), bare == game, "{:?}", warnings);
        }
        let read = games(&written.bytes, choice(Format::DhtmlXq, encoding));
        prop_assert!(records(&read) == bare, "{}", String::from_utf8_lossy(&written.bytes));
        prop_assert!(read.iter().all(|found| found.warnings.len() == usize::from(found.record.set_up.is_some())));
    }

    #[test]
    fn cbf_keeps_the_main_line(game in record()) {
        for game in [game, unplayable()] {
            let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
            let written = write(std::slice::from_ref(&game), Format::Cbf, options).unwrap();
            let kept = without_glyphs(&main_line(&game));
            prop_assert_eq!(written.warnings[0].is_empty(), kept == game);
            let read = games(&written.bytes, ReadOptions::default());
            prop_assert!(records(&read) == [kept], "{}", String::from_utf8_lossy(&written.bytes));
        }
    }

    /// For arbitrary input, nothing panics, and whatever was read is written and reads back the same.
    #[test]
    fn any_text_is_read_or_refused(text in "([\\[\\]{}();$*.!? \n\"1-9a-i]|炮二平五|\\[Event \"|h2e2|1-0|%){0,60}") {
        let mut found = Vec::new();
        let pgn = choice(Format::Pgn, Named::Utf8);
        read(text.as_bytes(), "", pgn, &canju_files::progress::Unattended, &mut |game| found.push(game)).unwrap();
        let options = WriteOptions { notation: Notation::Wxf, encoding: Named::Utf8 };
        let again = write(&records(&found), Format::Pgn, options).unwrap();
        prop_assert!(records(&games(&again.bytes, pgn)) == records(&found), "{}", text);
    }
}
