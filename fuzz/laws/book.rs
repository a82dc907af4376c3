//! The endgame book's own files: whatever is read is written and read back as it was, and all else is named.
//!
//! The first byte chooses the reader: `l` lines of eglib, `p` positions as the shipped book has them, `r` a record with its sidecar, the first
//! 33 bytes behind it, `m` the moves of a game as a base has them. `n` is nodes: each 128 bytes are one, at the address of the two bytes
//! before it; all behind the sign `|` at such a place are links.

use canju::books::endgame::edit::{add, remove};
use canju::books::endgame::record_file::{self, RecordFile};
use canju::books::endgame::{Game, Memory, eglib, nodes, problem};
use canju::rules::Position;

/// The law for a file's bytes.
pub fn holds(bytes: &[u8]) {
    let Some((reader, rest)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    match reader {
        b'l' => lines(&text),
        b'p' => problems(&text),
        b'r' => record(rest),
        b'm' => moves(&text),
        b'n' => graph(rest),
        _ => {}
    }
}

fn lines(text: &str) {
    let count = text.lines().count();
    match eglib::read(text, None, &|_| 9_000) {
        Ok(games) => {
            let written = eglib::write(&games);
            let again = eglib::read(&written, None, &|_| 9_000).unwrap();
            assert_eq!(eglib::write(&again), written);
            taken_out_again(&games);
        }
        Err(error) => assert!((1..=count).contains(&error.line)),
    }
}

fn problems(text: &str) {
    if let Ok(problems) = problem::read(text) {
        assert_eq!(problem::read(&problem::write(&problems)), Ok(problems));
    }
}

fn record(bytes: &[u8]) {
    let (board, record) = bytes.split_at(bytes.len().min(33));
    let files = record_file::Files { record: record.to_vec(), board: board.to_vec() };
    if let Ok(read) = RecordFile::read(&files) {
        assert_eq!(read.write(), files);
        taken_out_again(&[read.game(&|_| 0).unwrap()]);
    }
}

fn moves(text: &str) {
    if let Ok(game) = Game::of_text("", &Position::start(), text) {
        assert_eq!(Game::of_text("", game.start(), &game.text()), Ok(game.clone()));
        taken_out_again(&[game]);
    }
}

fn graph(bytes: &[u8]) {
    let mut files = nodes::Files { nodes: vec![0; nodes::MAIN * nodes::NODE], links: Vec::new() };
    let mut rest = bytes;
    while let Some((address, node)) = rest.split_at_checked(2) {
        if address.first() == Some(&b'|') || node.len() < nodes::NODE {
            files.links = rest.get(1..).unwrap_or_default().to_vec();
            break;
        }
        let (node, behind) = node.split_at(nodes::NODE);
        let address = address.iter().fold(0, |sum, byte| sum * 256 + usize::from(*byte)) % nodes::MAIN;
        files.nodes[address * nodes::NODE..(address + 1) * nodes::NODE].copy_from_slice(node);
        rest = behind;
    }
    if let Ok(games) = nodes::read(&files) {
        let book = |games: &[Game]| {
            let mut book = Memory::default();
            for game in games {
                add(&mut book, game).unwrap();
            }
            nodes::write(&book).unwrap()
        };
        let written = book(&games);
        assert!(book(&nodes::read(&written).unwrap()) == written);
    }
}

/// Games that are added and taken out again leave nothing.
fn taken_out_again(games: &[Game]) {
    let mut book = Memory::default();
    let added: Vec<_> = games.iter().map(|game| add(&mut book, game).unwrap().0).collect();
    for id in added.into_iter().rev() {
        remove(&mut book, id).unwrap();
    }
    assert_eq!(book, Memory::default());
}
