//! Tests with a synthetic old library, intact and damaged.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::*;
use crate::{Format, Outcome, ReadOptions};
use canju_files::progress::{Unattended, Until};

fn text(stream: &mut Vec<u8>, text: &str) {
    let (bytes, _) = canju_files::encode(text, Named::Gb18030);
    stream.extend((bytes.len() as u32).to_le_bytes());
    stream.extend(bytes);
}

/// A game from the initial position with a variation to its second move.
fn game() -> Vec<u8> {
    with_moves(header(), &[(1, 0x77, 0x47), (2, 0x10, 0x22), (3, 0x79, 0x67), (2, 0x70, 0x62)])
}

/// The initial position and the texts of a game.
fn header() -> Vec<u8> {
    let mut bytes = Vec::new();
    let back = |rank: u8| (1..=9).map(move |file| file << 4 | rank);
    let others = |cannons: u8, pawns: u8| {
        [0x20, 0x80]
            .map(|file| file | cannons)
            .into_iter()
            .chain([1, 3, 5, 7, 9].map(move |file| file << 4 | pawns))
    };
    bytes.extend(back(10).chain(others(8, 7)).chain(back(1)).chain(others(3, 4)));
    for number in [2_u32, 0, 1] {
        bytes.extend(number.to_le_bytes());
    }
    text(&mut bytes, "如影隨形");
    (0..6).for_each(|_| text(&mut bytes, ""));
    bytes.extend(1_u32.to_le_bytes());
    ["甲", "", "乙", "", "||"].into_iter().for_each(|field| text(&mut bytes, field));
    bytes.push(1);
    bytes.extend([b' '; 2 * DATE]);
    bytes
}

fn with_moves(mut bytes: Vec<u8>, moves: &[(u16, u8, u8)]) -> Vec<u8> {
    bytes.extend((moves.len() as u32).to_le_bytes());
    for (ply, from, to) in moves {
        bytes.extend(ply.to_le_bytes());
        bytes.extend([*from, *to, 0, 0]);
    }
    let (comments, _) = canju_files::encode("中炮\r\n\r\n\r\n屏風馬\r\n", Named::Gb18030);
    bytes.extend(comments);
    [((bytes.len() + 4) as u32).to_le_bytes().to_vec(), bytes].concat()
}

fn library(games: &[Vec<u8>]) -> Vec<u8> {
    named("庫", games)
}

fn named(name: &str, games: &[Vec<u8>]) -> Vec<u8> {
    let mut stream = Vec::new();
    [name, "", "", "", ""].into_iter().for_each(|field| text(&mut stream, field));
    stream.extend([b' '; 2 * DATE]);
    stream.extend((games.len() as u32).to_le_bytes());
    stream.extend([0; 4]);
    games.iter().for_each(|game| stream.extend(game));
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&stream).unwrap();
    let mut bytes = MAGIC.to_vec();
    for number in [VERSION, games.len() as u32, stream.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(encoder.finish().unwrap());
    bytes
}

fn read_all(bytes: &[u8]) -> Result<(Vec<ParsedGame>, Source), ReadError> {
    let mut found = Vec::new();
    let source =
        crate::read(bytes, "a.CBL", ReadOptions::default(), &Unattended, &mut |game| found.push(game))?;
    Ok((found, source))
}

#[test]
fn an_old_library_is_read_with_its_variations_and_comments() {
    let (found, source) = read_all(&library(&[game(), game()])).unwrap();
    assert_eq!((found.len(), source.format, source.warnings), (2, Format::Cbl, vec![]));
    let ParsedGame { number, record, warnings } = &found[1];
    assert_eq!((*number, warnings.as_slice(), record.outcome), (2, &[][..], Some(Outcome::Red)));
    let headers: Vec<_> = record.headers.iter().collect();
    assert_eq!(headers, [("Title", "如影隨形"), ("Annotator", "甲"), ("Author", "乙"), ("Library", "庫")]);
    let steps: Vec<_> = record
        .steps()
        .iter()
        .map(|step| (step.after, step.played.to_string(), step.remark.comment.clone()))
        .collect();
    let step = |after, played: &str, comment: &str| (after, played.to_owned(), comment.to_owned());
    let expected =
        [step(0, "h2e2", "中炮"), step(1, "b9c7", ""), step(2, "h0g2", ""), step(1, "h9g7", "屏風馬")];
    assert_eq!(steps, expected);
}

#[test]
fn a_damaged_move_ends_its_game_and_nothing_takes_its_place() {
    let mut damaged = game();
    let at = damaged.windows(2).position(|bytes| bytes == [0x10, 0x22]).unwrap();
    damaged[at] = 0xFF;
    let (found, _) = read_all(&library(&[damaged, game()])).unwrap();
    assert_eq!(found[0].record.main_line().len(), 1);
    assert_eq!(found[0].warnings.len(), 1);
    assert_eq!(found[1].record.main_line().len(), 3);
}

#[test]
fn a_library_that_is_cut_or_of_another_version_is_reported() {
    let bytes = library(&[game(), game()]);
    for cut in 0..bytes.len() {
        match read_all(&bytes[..cut]) {
            Ok((_, source)) => assert!(!source.warnings.is_empty(), "{cut}"),
            Err(error) => assert_ne!(error, ReadError::Cancelled(Cancelled), "{cut}"),
        }
    }
    let mut other = bytes.clone();
    other[8] = 9;
    assert_eq!(read_all(&other), Err(ReadError::Version(Format::Cbl, 9)));
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    let read = crate::read(&bytes, "", ReadOptions::default(), &Until(&cancelled), &mut |_| panic!());
    assert_eq!(read, Err(Cancelled.into()));
}

#[test]
fn a_few_bytes_do_not_unpack_to_many() {
    assert_eq!(read_all(&named(&"a".repeat(20_000_000), &[game()])), Err(ReadError::Dense(Format::Cbl)));
    // A small file may unpack to a thousand times its size, within limits.
    let (found, _) = read_all(&named(&"a".repeat(2_000_000), &vec![game(); 50])).unwrap();
    assert_eq!(found.len(), 50);
    assert!(found.iter().all(|found| found.record.headers.get("Library").len() <= 512));
    // Every game gets the name of the library.
    let (found, source) = read_all(&named(&"庫".repeat(4_000), &[game(), game()])).unwrap();
    assert!(source.warnings.iter().any(|lost| lost.what == WarningKind::Cut("Library".into())));
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|found| found.record.headers.get("Library").chars().count() == 256));
    // Plies that jump are named, in time, and a game is left where the stream becomes too dense.
    let jumps = [(1, 0x77, 0x47), (u16::MAX, 0x77, 0x47)].repeat(1 << 20);
    let (found, source) = read_all(&library(&[with_moves(header(), &jumps)])).unwrap();
    assert_eq!((found.len(), found[0].record.steps().len()), (1, 1));
    let jumps: Vec<_> = found[0].warnings.iter().map(|lost| lost.what.clone()).collect();
    assert!(
        matches!(&jumps[..], [WarningKind::Numbers(first, 1_000..), ..] if first == "65535"),
        "{jumps:?}"
    );
    assert_eq!(source.warnings.last().map(|lost| lost.what.clone()), Some(WarningKind::Dense));
}
