//! Tests of cancellation: every reader and writer checks for it once per stride of moves and once per block of bytes of a
//! giant game, and ends as soon as it is cancelled.

use std::cell::Cell;

use super::samples;
use crate::*;
use canju_files::progress::{Checkpoint, Progress, Unattended};
use xiangqi::rules::notation::{Notation, Script};
use xiangqi::rules::tree::NodeIndex;

/// Cancels after a given number of checks.
struct Watch {
    patience: u64,
    asked: Cell<u64>,
}

impl Watch {
    const fn new(patience: u64) -> Self {
        Self { patience, asked: Cell::new(0) }
    }
}

impl Progress for Watch {
    fn report(&self, _done: u64, _total: u64) {}
    fn cancelled(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() > self.patience
    }
}

const MANNER: WriteOptions =
    WriteOptions { notation: Notation::Chinese(Script::Simplified), encoding: Named::Gb18030 };

const MOVES: usize = 3 * Checkpoint::STRIDE;

/// Returns a game with one line of `moves` moves, back and forth.
fn long(moves: usize) -> Record {
    let mut record = Record::default();
    let mut place = NodeIndex::START;
    for played in ["a0a1", "a9a8", "a1a0", "a8a9"].into_iter().cycle().take(moves) {
        place = record.tree.add(place, played.parse().unwrap()).unwrap();
    }
    record
}

/// Returns a game with `variations` variations.
fn branched(variations: usize) -> Record {
    let mut record = Record::default();
    let mut places = std::collections::VecDeque::from([NodeIndex::START]);
    while record.tree.places() < variations {
        let place = places.pop_front().unwrap();
        for played in record.tree.position_at(place).legal_moves().iter().take(20) {
            places.push_back(record.tree.add(place, *played).unwrap());
        }
    }
    record
}

fn read_watched(bytes: &[u8], format: Format, watch: &Watch) -> Result<usize, ReadError> {
    let mut games = 0;
    let choice = ReadOptions { format: Some(format), encoding: None };
    read(bytes, "", choice, watch, &mut |_| games += 1).map(|_| games)
}

/// Cancels at the first, a middle and the last check, and asserts that the operation ends.
fn ends_at_once<E: std::fmt::Debug>(
    least: usize,
    what: &str,
    run: impl Fn(&Watch) -> Result<usize, E>,
    is_cancel: impl Fn(&E) -> bool,
) {
    let whole = Watch::new(u64::MAX);
    run(&whole).unwrap();
    let asked = whole.asked.get();
    assert!(asked >= least as u64, "{what}: asked {asked} times, not {least}");
    for patience in [0, asked / 2, asked - 1] {
        let watch = Watch::new(patience);
        let ended = run(&watch).unwrap_err();
        assert!(is_cancel(&ended), "{what}: {ended:?}");
        assert!(watch.asked.get() <= patience + 2, "{what}: {} of {patience}", watch.asked.get());
    }
}

fn reading_ends_at_once(format: Format, bytes: &[u8], moves: usize) {
    let least = moves / Checkpoint::STRIDE + bytes.len() / (1 << 17);
    ends_at_once(
        least,
        &format!("reading {format:?}"),
        |watch| read_watched(bytes, format, watch),
        |error| matches!(error, ReadError::Cancelled(_)),
    );
}

#[test]
fn a_giant_game_of_any_format_is_left_at_once() {
    let records = [long(MOVES), branched(MOVES)];
    for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
        for (number, record) in records.iter().enumerate() {
            let games = std::slice::from_ref(record);
            let bytes = write(games, format, MANNER).unwrap().bytes;
            // CBF files are written without variations.
            if format == Format::Cbf && number == 1 {
                continue;
            }
            reading_ends_at_once(format, &bytes, MOVES);
            ends_at_once(
                MOVES / Checkpoint::STRIDE,
                &format!("writing {format:?}"),
                |watch| write_with(games, format, MANNER, watch).map(|written| written.bytes.len()),
                |error| matches!(error, WriteError::Cancelled(_)),
            );
        }
    }
}

#[test]
fn a_game_has_no_more_moves_than_memory_has_room_for() {
    let records = [long(Record::MOST_MOVES + 3)];
    let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Utf8 };
    for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
        let bytes = write(&records, format, options).unwrap().bytes;
        let choice = ReadOptions { format: Some(format), encoding: None };
        read(&bytes, "", choice, &Unattended, &mut |found| {
            assert_eq!(found.record.tree.places(), Record::MOST_MOVES, "{format:?}");
            let lost: Vec<_> = found.warnings.iter().map(|lost| lost.what.clone()).collect();
            assert_eq!(lost, [WarningKind::TooLong], "{format:?}");
        })
        .unwrap();
    }
}

#[test]
fn a_giant_game_of_a_hall_is_left_at_once() {
    let moves = long(MOVES).main_line();
    for (format, bytes) in samples::all(&moves) {
        reading_ends_at_once(format, &bytes, MOVES);
    }
}

#[test]
fn a_giant_text_is_left_while_it_is_decoded() {
    let comment = "紅優。".repeat(1 << 17);
    let text = format!("[Event \"a\"]\n\n1. h2e2 {{{comment}}} *\n");
    for named in [Named::Utf8, Named::Gb18030, Named::Big5, Named::Utf16Le] {
        let (bytes, _) = canju_files::encode(&text, named);
        reading_ends_at_once(Format::Pgn, &bytes, 0);
    }
}

#[test]
fn a_source_is_read_in_pieces() {
    // No reader is more than 1.5 megabytes ahead of the games it has returned.
    struct Pieces<'a>(std::io::Cursor<&'a [u8]>, &'a Cell<u64>);
    impl std::io::Read for Pieces<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            let read = self.0.read(bytes)?;
            self.1.set(self.1.get().max(self.0.position()));
            Ok(read)
        }
    }
    impl std::io::Seek for Pieces<'_> {
        fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
            self.0.seek(to)
        }
    }
    let mut record = long(20);
    record.tree.note_mut(NodeIndex::START).comment = "紅優。".repeat(1 << 12);
    let games = vec![record; 100];
    for format in [Format::Pgn, Format::DhtmlXq, Format::Cbl] {
        let bytes = write(&games, format, MANNER).unwrap().bytes;
        let (mut number, furthest) = (0, Cell::new(0));
        let mut source = Pieces(std::io::Cursor::new(&bytes), &furthest);
        let choice = ReadOptions { format: Some(format), encoding: Some(MANNER.encoding) };
        read_from(&mut source, "", choice, &Unattended, &mut |found| {
            number += 1;
            assert_eq!(found.record.tree.places(), 20);
            let before = bytes.len() as u64 * number / games.len() as u64;
            assert!(furthest.get() < before + (3 << 19), "{format:?} {number}: {}", furthest.get());
        })
        .unwrap();
        assert_eq!(number as usize, games.len(), "{format:?}");
    }
}
