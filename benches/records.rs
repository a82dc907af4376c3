//! Games a second that are read from PGN, every move checked: games of random moves in the forms and encodings that files have.
//!
//! `cargo bench --no-default-features --bench records [GAMES]`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "prints figures")]

mod meter;

use std::time::Instant;

use canju::files::Named;
use canju::progress::Unattended;
use canju::records::{Format, ReadOptions, Record, WriteOptions, read, tag, write};
use canju::rng::Rng;
use canju::rules::notation::{Notation, Script};
use canju::rules::tree::NodeIndex;
use meter::process_seconds;

/// Plies of a game, as many as games of masters have on average.
const PLIES: usize = 85;

fn main() {
    let games = std::env::args().skip(1).find_map(|text| text.parse::<usize>().ok()).unwrap_or(10_000);
    let mut rng = Rng::new(1);
    let records: Vec<Record> = (0..games).map(|number| game(&mut rng, number)).collect();
    for (name, notation, encoding) in [
        ("Chinese, Big5", Notation::Chinese(Script::Traditional), Named::Big5),
        ("Chinese, GB18030", Notation::Chinese(Script::Simplified), Named::Gb18030),
        ("WXF, UTF-8", Notation::Wxf, Named::Utf8),
        ("ICCS, UTF-8", Notation::Iccs, Named::Utf8),
    ] {
        let bytes = write(&records, Format::Pgn, WriteOptions { notation, encoding }).unwrap().bytes;
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let (clock, before) = (Instant::now(), process_seconds());
            let (mut read_, mut whole) = (0, 0);
            let mut each = |found: canju::records::ParsedGame| {
                read_ += 1;
                whole += usize::from(found.warnings.is_empty());
            };
            pool.install(|| read(&bytes, "", ReadOptions::default(), &Unattended, &mut each)).unwrap();
            let (wall, processor) = (clock.elapsed().as_secs_f64(), process_seconds() - before);
            assert_eq!((read_, whole), (games, games));
            println!(
                "{name:<18}{threads} threads {:>8.0} games/s {:>8.0} a second of the processor {:>7.1} MB/s",
                games as f64 / wall,
                games as f64 / processor,
                bytes.len() as f64 / wall * 1e-6
            );
        }
    }
}

/// A game of random moves with the headers that games have.
fn game(rng: &mut Rng, number: usize) -> Record {
    let mut record = Record::default();
    for (name, value) in [(tag::EVENT, "全國象棋個人賽"), (tag::RED, "胡榮華"), (tag::BLACK, "楊官璘")]
    {
        record.headers.set(name, value);
    }
    record.headers.set(tag::ROUND, &number.to_string());
    let mut place = NodeIndex::START;
    for _ in 0..PLIES {
        let moves = record.tree.position_at(place).legal_moves();
        let Some(&played) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else { break };
        place = record.tree.add(place, played).unwrap();
    }
    record
}
