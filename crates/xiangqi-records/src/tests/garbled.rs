//! Property of all readers: if any token or byte of a record is corrupted, the result is a prefix of the true main line,
//! and the report gives the position. `CANJU_ROUNDS=N` tries N times as many records.

use super::samples;
use crate::effort::rounds;
use crate::{Format, ParsedGame, ReadOptions, Record, Where, WriteOptions, read, write};
use canju_files::Named;
use canju_files::progress::Unattended;
use xiangqi::rng::Rng;
use xiangqi::rules::notation::{Notation, Script};
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Move, Position};

/// Replacements for a token: not a move in any format.
const GARBAGE: [&str; 16] =
    ["##", "x", "泡二平五", "??", "七", "h9h9", "}", "{", "(", ")", "*", "$", "1-0", "[x]", "；", "%"];

/// Returns a game of random moves, sometimes from a set-up, with comments and variations.
fn game(rng: &mut Rng) -> Record {
    const SET_UPS: [&str; 2] =
        ["3k5/9/9/9/9/9/4c4/9/9/R3K4 w - - 0 1", "2bakab2/9/9/9/9/9/9/4B4/4A4/R2K1AB2 b - - 3 12"];
    let mut any = |below: usize| rng.below(below.max(1) as u64) as usize;
    let start = match any(4) {
        0 => SET_UPS[any(SET_UPS.len())].parse().unwrap(),
        _ => Position::start(),
    };
    let mut record = Record::new(start);
    record.headers.set("Red", "胡某");
    record.headers.set("Event", "全國賽");
    let mut place = NodeIndex::START;
    for _ in 0..any(24) {
        let moves = record.tree.position_at(place).legal_moves();
        let (Some(&played), Some(&other)) = (moves.get(any(moves.len())), moves.get(any(moves.len()))) else {
            break;
        };
        let next = record.tree.add(place, played).unwrap();
        if any(8) == 0 {
            let other = record.tree.add(place, other).unwrap();
            record.tree.note_mut(other).comment = "或者".into();
        }
        if any(6) == 0 {
            let comments =
                ["好棋", "炮二平五 馬８進７ 1-0", "如圖：2. h2e2", "(甲) h9g7 is better", "two\nlines"];
            record.tree.note_mut(next).comment = comments[any(comments.len())].into();
        }
        place = next;
    }
    record
}

/// Returns the tokens of a text: words, braces and brackets.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut tokens = Vec::new();
    let mut start = None;
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        let alone = matches!(sign, '{' | '}' | '(' | ')');
        if sign.is_whitespace() || alone {
            tokens.extend(start.take().map(|start| start..at));
        } else {
            start.get_or_insert(at);
        }
        if alone {
            tokens.push(at..at + 1);
        }
    }
    tokens
}

fn found(bytes: &[u8], format: Format, encoding: Named) -> (Vec<ParsedGame>, usize, Vec<Where>) {
    let mut games = Vec::new();
    let choice = ReadOptions { format: Some(format), encoding: Some(encoding) };
    let source = read(bytes, "", choice, &Unattended, &mut |found| games.push(found));
    let warnings = source.map(|source| source.warnings).unwrap_or_default();
    let places: Vec<Where> = warnings
        .iter()
        .chain(games.iter().flat_map(|game| &game.warnings))
        .filter_map(|warning| warning.at)
        .collect();
    (games, warnings.len(), places)
}

/// Whether every game read is a prefix of one of the true games, in their order.
fn are_prefixes(games: &[ParsedGame], truth: &[Record]) -> bool {
    let mut rest = truth.iter();
    games.iter().all(|game| {
        let moves: Vec<Move> = game.record.main_line();
        moves.is_empty()
            || rest.any(|record| {
                record.main_line().starts_with(&moves) && record.start().key() == game.record.start().key()
            })
    })
}

fn texts_are_cut_where_they_are_garbled(format: Format, notations: &[Notation]) {
    let mut rng = Rng::new(format as u64);
    let mut reported = 0;
    for round in 0..rounds(300) as usize {
        let several = if format.holds_many() { 1 + rng.below(3) as usize } else { 1 };
        let truth: Vec<Record> = (0..several).map(|_| game(&mut rng)).collect();
        let notation = notations[rng.below(notations.len() as u64) as usize];
        let written = write(&truth, format, WriteOptions { notation, encoding: Named::Utf8 }).unwrap();
        let text = String::from_utf8(written.bytes).unwrap();
        let tokens = tokens(&text);
        let token = tokens[rng.below(tokens.len() as u64) as usize].clone();
        let garbage = GARBAGE[rng.below(GARBAGE.len() as u64) as usize];
        let garbled = [&text[..token.start], garbage, &text[token.end..]].concat();
        let (games, _, places) = found(garbled.as_bytes(), format, Named::Utf8);
        let context = || {
            format!(
                "round {round}, {:?} became {garbage:?} in\n{garbled}\nread as {:?}",
                &text[token.clone()],
                games.iter().map(|game| (game.record.main_line(), &game.warnings)).collect::<Vec<_>>()
            )
        };
        assert!(are_prefixes(&games, &truth), "{}", context());
        // Everything missing is reported with its position.
        let whole: usize = truth.iter().map(|game| game.main_line().len()).sum();
        let read: usize = games.iter().map(|game| game.record.main_line().len()).sum();
        // An annotation sign after a move or a result is valid, whatever it replaces.
        if read < whole && !games.is_empty() && !["??", "*", "1-0"].contains(&garbage) {
            let line = 1 + text[..token.start].matches('\n').count() as u64;
            // A missing start mark is noticed at the first repeated field.
            let near =
                if text[token.clone()].starts_with("[DhtmlXQ") { text.lines().count() as u64 } else { 1 };
            assert!(
                places.iter().any(|at| matches!(at, Where::Line(at) if at.abs_diff(line) <= near)),
                "line {line}: {places:?} {}",
                context()
            );
            reported += 1;
        }
    }
    assert!(reported > rounds(300) as usize / 10, "{reported} of {}", rounds(300) as usize);
}

#[test]
fn pgn() {
    let notations = [
        Notation::Iccs,
        Notation::Wxf,
        Notation::Chinese(Script::Simplified),
        Notation::Chinese(Script::Traditional),
    ];
    texts_are_cut_where_they_are_garbled(Format::Pgn, &notations);
}

#[test]
fn dhtmlxq() {
    texts_are_cut_where_they_are_garbled(Format::DhtmlXq, &[Notation::Iccs]);
}

#[test]
fn cbf() {
    texts_are_cut_where_they_are_garbled(Format::Cbf, &[Notation::Iccs]);
}

/// Returns the main lines of a file of binary games; empty if it is rejected.
fn lines(bytes: &[u8], format: Format) -> (Vec<Vec<Move>>, bool) {
    let mut found = Vec::new();
    let choice = ReadOptions { format: Some(format), encoding: None };
    let source = read(bytes, "", choice, &Unattended, &mut |game| found.push(game));
    let is_reported = source.map_or(true, |source| !source.warnings.is_empty());
    let is_reported = is_reported || found.iter().any(|game| !game.warnings.is_empty());
    (found.iter().map(|game| game.record.main_line()).collect(), is_reported)
}

/// Binary formats have no redundancy: a changed byte may be another move. Everything before it is read correctly, and
/// nothing else of a truncated file.
fn files_are_cut_where_they_are_garbled(format: Format) {
    let mut rng = Rng::new(format as u64);
    let mut reported = 0;
    for round in 0..rounds(300) as usize {
        let several = if format.holds_many() { 1 + rng.below(3) as usize } else { 1 };
        let truth: Vec<Record> = (0..several).map(|_| game(&mut rng)).collect();
        let options = WriteOptions { notation: Notation::Iccs, encoding: Named::Gb18030 };
        let bytes = write(&truth, format, options).unwrap().bytes;
        let truth: Vec<Vec<Move>> = truth.iter().map(Record::main_line).collect();
        assert_eq!(lines(&bytes, format), (truth.clone(), false), "round {round}");
        // After the header of the first game.
        let header = match format {
            Format::Xqf => 1024,
            Format::Cbr => 2214,
            _ => 0,
        };
        let at = header + rng.below((bytes.len() - header) as u64) as usize;
        let (cut, is_reported) = lines(&bytes[..at], format);
        assert!(
            cut.iter().zip(&truth).all(|(cut, truth)| truth.starts_with(cut)),
            "round {round}, cut at {at}"
        );
        if cut != truth {
            assert!(is_reported, "round {round}, cut at {at}: {cut:?} of {truth:?}");
            reported += 1;
        }
        let mut garbled = bytes;
        garbled[at] = garbled[at].wrapping_add(1 + rng.below(255) as u8);
        let (garbled, _) = lines(&garbled, format);
        let agree = |(garbled, cut): (&Vec<Move>, &Vec<Move>)| garbled.starts_with(cut);
        assert!(
            header == 0 || garbled.iter().zip(&cut).all(agree),
            "round {round}, byte {at}: {garbled:?} {cut:?}"
        );
    }
    assert!(reported > rounds(300) as usize / 10, "{reported} of {}", rounds(300) as usize);
}

/// Returns the main line of a game from the initial position.
fn hall_moves(rng: &mut Rng) -> Vec<Move> {
    loop {
        let game = game(rng);
        if game.start() == &Position::start() && !game.main_line().is_empty() {
            return game.main_line();
        }
    }
}

/// Records of game servers have bytes at fixed positions, so a changed one may be another move; everything before it is
/// read correctly, or the game is rejected.
#[test]
fn halls() {
    let mut rng = Rng::new(Format::Mxq as u64);
    let mut refused = 0;
    for round in 0..rounds(300) as usize {
        let truth = hall_moves(&mut rng);
        for (format, bytes) in samples::all(&truth) {
            assert_eq!(lines(&bytes, format), (vec![truth.clone()], false), "round {round}, {format:?}");
            let at = rng.below(bytes.len() as u64) as usize;
            let (cut, is_reported) = lines(&bytes[..at], format);
            let cut = cut.concat();
            // If the format does not store the number of moves, a file truncated between two moves is complete.
            let knows_end = matches!(format, Format::Che | Format::Mxq);
            assert!(truth.starts_with(&cut), "round {round}, {format:?} cut at {at}: {cut:?} of {truth:?}");
            assert!(cut == truth || is_reported || !knows_end, "round {round}, {format:?} cut at {at}");
            let mut garbled = bytes.clone();
            garbled[at] = garbled[at].wrapping_add(1 + rng.below(255) as u8);
            let (read, _) = lines(&garbled, format);
            refused += usize::from(read.is_empty());
            assert!(
                read.is_empty() || read.concat().starts_with(&cut),
                "round {round}, {format:?} byte {at} of {truth:?}: {read:?}"
            );
        }
    }
    assert!(refused > rounds(300) as usize / 10, "{refused} of {}", rounds(300) as usize);
}

#[test]
fn words_of_a_hall() {
    let mut rng = Rng::new(Format::Che as u64);
    for round in 0..rounds(300) as usize {
        let truth = hall_moves(&mut rng);
        let text = String::from_utf8(samples::che(&truth)).unwrap();
        let tokens = tokens(&text);
        let token = tokens[rng.below(tokens.len() as u64) as usize].clone();
        let garbage = GARBAGE[rng.below(GARBAGE.len() as u64) as usize];
        let garbled = [&text[..token.start], garbage, &text[token.end..]].concat();
        let (read, is_reported) = lines(garbled.as_bytes(), Format::Che);
        let read = read.concat();
        assert!(truth.starts_with(&read), "round {round}: {garbled}: {read:?}");
        assert!(read == truth || is_reported, "round {round}: {garbled}: {read:?}");
    }
}

#[test]
fn xqf() {
    files_are_cut_where_they_are_garbled(Format::Xqf);
}

#[test]
fn cbr() {
    files_are_cut_where_they_are_garbled(Format::Cbr);
}

#[test]
fn cbl() {
    files_are_cut_where_they_are_garbled(Format::Cbl);
}
