//! Tests of XQF against its author's description, against bytes of another program, and round trips.

use proptest::prelude::*;

use super::{Cipher, FIELDS, KINDS, Keys, NEWEST, PIECES, PLAIN, SIDE, SUM, TREE, VERSION};
use crate::tests::random;
use crate::{ImportWarning, Outcome, ParsedGame, ReadError, Record, WarningKind, Where, tag};
use canju_files::Named;
use canju_files::progress::Unattended;
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Move, Piece, Position, Role, Setup, SetupFault};

/// The header's pieces and the tree of the example in the description of version 0x0A.
const START: &str = "50463c32281e140a00480c533f2b170309131d27313b454f59114d061a2e4256";
const EXAMPLE: [[u8; 2]; 16] = [
    [0x2F, 0x38],
    [0x67, 0x63],
    [0x57, 0x60],
    [0x29, 0x3B],
    [0x2C, 0x4A],
    [0x2B, 0x27],
    [0x22, 0x36],
    [0x21, 0x33],
    [0x18, 0x2A],
    [0x2B, 0x2F],
    [0x24, 0x22],
    [0x27, 0x6B],
    [0x60, 0x6D],
    [0x33, 0x6D],
    [0x5E, 0x5E],
    [0x71, 0x6F],
];

/// Its moves: 1. 兵七進一 馬8進7 and so on.
const MOVES: &str = "c3c4 h9g7 g3g4 b7c7 c0e2 b9a7 b0c2 a9b9 a0b0 b9b5 b2a2 b5h5 h2h7 c7h7 h0g2 i9h9";

fn read(bytes: &[u8], named: Option<Named>) -> Result<ParsedGame, ReadError> {
    let mut found = Vec::new();
    super::read(bytes, named, &Unattended, &mut |game| found.push(game)).map(|_| found.remove(0))
}

/// Returns the warning of a loss when writing.
fn warning(what: WarningKind) -> ImportWarning {
    ImportWarning { at: None, what }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn line(start: Position, moves: &str) -> Record {
    let mut record = Record::new(start);
    let mut at = NodeIndex::START;
    for played in moves.split(' ').filter(|played| !played.is_empty()) {
        at = record.tree.add(at, played.parse().unwrap()).unwrap();
    }
    record
}

/// A record of characters that an encoding has.
fn encodable() -> impl Strategy<Value = (Named, Record)> {
    let names: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
    let of = |named, letters| random::plain(&names, letters).prop_map(move |record| (named, record));
    prop_oneof![of(Named::Big5, random::TRADITIONAL), of(Named::Gb18030, random::ANY)]
}

fn keys() -> impl Strategy<Value = Keys> {
    (any::<u8>(), any::<[u8; 4]>(), any::<[u8; 3]>()).prop_map(|(mask, more, [xy, from, to])| {
        let sum = 0_u8.wrapping_sub(xy).wrapping_sub(from).wrapping_sub(to);
        Keys { mask, more, seeds: [sum, xy, from, to] }
    })
}

/// Returns a file of a version, encrypted with keys: what is written without a cipher, as other programs hide it.
fn hidden(written: &[u8], version: u8, Keys { mask, more, seeds }: Keys) -> Vec<u8> {
    let cipher = Cipher::new(version, Keys { mask, more, seeds });
    let (header, mut rest) = written.split_at(TREE);
    let mut bytes = header.to_vec();
    bytes[VERSION..=VERSION + 1].copy_from_slice(&[version, mask]);
    bytes[SUM - 4..SUM].copy_from_slice(&more);
    bytes[SUM..PIECES].copy_from_slice(&seeds);
    for at in 0..32 {
        bytes[PIECES + at] = header[PIECES + (at + cipher.rotation) % 32].wrapping_add(cipher.pieces);
    }
    let mut tree = Vec::new();
    while let [from, to, flags, mark, a, b, c, d, behind @ ..] = rest {
        let length = u32::from_le_bytes([*a, *b, *c, *d]);
        let (comment, next) = behind.split_at(length as usize);
        rest = next;
        let flag = |is: bool, hidden: u8| if is { hidden } else { 0 };
        let has_length = version <= PLAIN || length > 0;
        let flags = match version {
            ..=PLAIN => *flags,
            _ => flag(flags & 0xF0 != 0, 0x80) | flag(flags & 0x0F != 0, 0x40) | flag(length > 0, 0x20),
        };
        tree.extend([from.wrapping_add(cipher.from), to.wrapping_add(cipher.to), flags, *mark]);
        if has_length {
            let length = if length > 0 { length + cipher.comment } else { 0 };
            tree.extend(length.to_le_bytes());
        }
        tree.extend(comment);
    }
    bytes.extend(tree.iter().zip(TREE..).map(|(byte, at)| byte.wrapping_add(cipher.stream[at % 32])));
    bytes
}

/// Returns a game in a version, encrypted with keys.
fn write_as(record: &Record, named: Named, version: u8, keys: Keys) -> Vec<u8> {
    let written = super::write(record, named, &Unattended).unwrap();
    assert_eq!(written.warnings, [vec![]]);
    hidden(&written.bytes, version, keys)
}

#[test]
fn the_example_of_the_description_is_written_and_read() {
    let mut record = line(Position::start(), MOVES);
    record.outcome = Some(Outcome::Black);
    record.headers.set(tag::TITLE, "仙人指路对起马局");
    record.headers.set(tag::RED, "柳大华");
    let written = super::write(&record, Named::Gb18030, &Unattended).unwrap();
    assert_eq!(written.warnings, [vec![]]);
    let header = &written.bytes[..TREE];
    assert_eq!(hex(&header[..PIECES]), "58510a00000000000000000000000000");
    assert_eq!(hex(&header[PIECES..PIECES + 32]), START);
    assert_eq!(hex(&header[0x30..0x40]), "00000002000000000000000000000000");
    assert_eq!(hex(&header[0x50..0x62]), "10cfc9c8cbd6b8c2b7b6d4c6f0c2edbed600");
    assert_eq!(hex(&header[0x130..0x138]), "06c1f8b4f3bbaa00");
    let mut tree = vec![0x18, 0x20, 0xF0, 0xFF, 0, 0, 0, 0];
    for (number, [from, to]) in EXAMPLE.into_iter().enumerate() {
        tree.extend([from, to, if number < 15 { 0xF0 } else { 0 }, 0, 0, 0, 0, 0]);
    }
    assert_eq!(hex(&written.bytes[TREE..]), hex(&tree));
    assert_eq!(read(&written.bytes, None), Ok(ParsedGame { number: 1, record, warnings: vec![] }));
}

#[test]
fn files_with_a_cipher_are_as_another_program_hides_them() {
    let mut record = line(Position::start(), "c3c4 h9g7");
    let first = record.tree.next(NodeIndex::START)[0];
    record.tree.note_mut(first).comment = "abc".into();
    for (version, mask, more, seeds, pieces, tree) in [
        (
            0x0B,
            0xFF,
            [1, 2, 4, 8],
            [37, 101, 202, 172],
            "9f958b81776d63594f975ba28e7a665258626c76808a949ea8609c55697d91a5",
            "b42fc227ea6aee20888a482481c6630e722600",
        ),
        (
            0x12,
            0xBE,
            [0, 0, 0, 16],
            [17, 216, 91, 188],
            "89c57e92a6bacec8beb4aaa0968c8278c084cbb7a38f7b818b959fa9b3bdc7d1",
            "90f082279700aa30ea240824617263db3b0800",
        ),
    ] {
        let bytes = write_as(&record, Named::Gb18030, version, Keys { mask, more, seeds });
        assert_eq!(hex(&bytes[PIECES..PIECES + 32]), pieces);
        assert_eq!(hex(&bytes[TREE..]), tree);
        assert_eq!(read(&bytes, None).unwrap().record, record);
    }
}

proptest! {
    #[test]
    fn what_is_written_in_any_version_is_read_again((named, mut record) in encodable(), version in PLAIN..=NEWEST, keys in keys(), kind in prop::sample::select(&KINDS[..])) {
        record.headers.set(tag::KIND, if kind == "game" { "" } else { kind });
        let bytes = write_as(&record, named, version, keys);
        prop_assert_eq!(read(&bytes, Some(named)), Ok(ParsedGame { number: 1, record, warnings: vec![] }));
    }

    #[test]
    fn a_file_that_is_cut_has_the_game_so_far(record in random::plain(&[tag::TITLE], "紅黑a\n"), version in PLAIN..=NEWEST, keys in keys()) {
        let bytes = write_as(&record, Named::Gb18030, version, keys);
        let moves = |record: &Record| -> Vec<(usize, Move)> {
            record.steps().iter().map(|step| (step.after, step.played)).collect()
        };
        for cut in 0..bytes.len() {
            match read(&bytes[..cut], Some(Named::Gb18030)) {
                Ok(found) => {
                    let end = Some(Where::Offset(cut as u64));
                    prop_assert!(found.warnings.iter().any(|warning| warning.what == WarningKind::CutShort && warning.at == end));
                    prop_assert!(moves(&record).starts_with(&moves(&found.record)));
                }
                Err(ReadError::Format) => prop_assert!(cut < 2),
                Err(error) => {
                    prop_assert!(cut < TREE, "{error:?}");
                }
            }
        }
    }

    #[test]
    fn damage_does_no_harm(record in random::plain(&[tag::TITLE], random::ANY), version in PLAIN..=NEWEST, keys in keys(), flips: [(prop::sample::Index, u8); 6]) {
        let written = super::write(&record, Named::Gb18030, &Unattended).unwrap();
        let mut bytes = hidden(&written.bytes, version, keys);
        for (at, bits) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= bits;
        }
        if let Ok(found) = read(&bytes, None) {
            prop_assert!(found.record.steps().len() <= bytes.len() / 4);
        }
    }
}

#[test]
fn an_illegal_move_is_marked_and_the_moves_before_it_are_kept() {
    let mut record = line(Position::start(), "c3c4 h9g7 g3g4");
    let first = record.tree.next(NodeIndex::START)[0];
    let other = record.tree.add(first, "b9c7".parse().unwrap()).unwrap();
    let mut bytes = super::write(&record, Named::Gb18030, &Unattended).unwrap().bytes;
    // The root, c3c4, h9g7: that becomes h9h9, which is no move, and g3g4 behind it is skipped with it, as is
    // b9c7, which would take its place.
    bytes[TREE + 17] = bytes[TREE + 16] + 8;
    let found = read(&bytes, None).unwrap();
    assert_eq!(found.record.tree.note(first).rejected.as_deref(), Some("h9h9"));
    assert_eq!(found.warnings.len(), 1);
    assert_eq!(found.warnings[0].what, WarningKind::Illegal("h9h9".into()));
    assert_eq!(found.warnings[0].at, Some(Where::Offset(TREE as u64 + 16)));
    assert_eq!(found.record.main_line(), ["c3c4"].map(|played| played.parse().unwrap()));
    assert_eq!(
        super::write(&found.record, Named::Gb18030, &Unattended).unwrap().warnings,
        [vec![warning(found.warnings[0].what.clone())]]
    );
    bytes[TREE + 17] = 0xFF;
    assert_eq!(read(&bytes, None).unwrap().warnings[0].what, WarningKind::Unreadable("h9?".into()));
    assert!(record.tree.has(other));
}

#[test]
fn a_move_that_is_there_twice_is_one_with_both_comments() {
    let mut record = line(Position::start(), "c3c4 h9g7");
    let first = record.tree.next(NodeIndex::START)[0];
    record.tree.note_mut(first).comment = "一".into();
    let other = record.tree.add(NodeIndex::START, "g3g4".parse().unwrap()).unwrap();
    record.tree.note_mut(other).comment = "二".into();
    let mut bytes = super::write(&record, Named::Gb18030, &Unattended).unwrap().bytes;
    // The root, c3c4 with two bytes, h9g7, g3g4: that becomes c3c4, too.
    let at = TREE + 8 + 10 + 8;
    bytes.copy_within(TREE + 8..TREE + 10, at);
    let found = read(&bytes, None).unwrap();
    assert_eq!(found.warnings, []);
    assert_eq!(found.record.steps().len(), 2);
    assert_eq!(found.record.tree.note(first).comment, "一\n二");
}

#[test]
fn the_first_move_gives_the_side_to_move() {
    let mut black = Position::start().to_setup();
    black.turn = Color::Black;
    let record = line(black.clone().check().unwrap(), "h9g7 c3c4");
    let mut bytes = super::write(&record, Named::Gb18030, &Unattended).unwrap().bytes;
    assert_eq!(bytes[SIDE], 1);
    bytes[SIDE] = 0;
    assert_eq!(read(&bytes, None).unwrap(), ParsedGame { number: 1, record, warnings: vec![] });
    // Without a move it is the side of which the position is legal.
    let check: Setup = "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1".parse().unwrap();
    let record = Record::new(check.check().unwrap());
    let mut bytes = super::write(&record, Named::Gb18030, &Unattended).unwrap().bytes;
    bytes[SIDE] = 0;
    assert_eq!(read(&bytes, None).unwrap().record, record);
}

#[test]
fn a_set_up_that_is_not_legal_is_kept() {
    let no_king: Setup = "9/9/9/9/9/9/9/9/9/3RK4 b - - 0 3".parse().unwrap();
    let mut record = Record { set_up: Some(no_king.clone()), ..Record::default() };
    record.tree.note_mut(NodeIndex::START).comment = "缺將".into();
    let bytes = super::write(&record, Named::Gb18030, &Unattended).unwrap().bytes;
    let found = read(&bytes, None).unwrap();
    assert_eq!(found.record, record);
    let WarningKind::Start(faults) = found.warnings[0].what else { panic!("{:?}", found.warnings) };
    assert!(faults.contains(SetupFault::NoKing(Color::Black)));
    // Two pieces on a point, and more of a kind than a set has.
    let mut twice = super::write(&Record::default(), Named::Gb18030, &Unattended).unwrap().bytes;
    twice[PIECES + 1] = twice[PIECES];
    let found = read(&twice, None).unwrap();
    assert_eq!(found.warnings[0].what, WarningKind::Piece);
    let mut many = no_king;
    for square in xiangqi::rules::Square::all().take(9) {
        many.board.set(square, Some(Piece::new(Color::Red, Role::Cannon)));
    }
    record.set_up = Some(many);
    let written = super::write(&record, Named::Gb18030, &Unattended).unwrap();
    assert_eq!(written.warnings, [vec![warning(WarningKind::SetUp)]]);
    assert_eq!(read(&written.bytes, None).unwrap().record.start(), &Position::start());
}

#[test]
fn content_that_the_format_cannot_store_is_reported() {
    let mut set_up = Setup::start();
    set_up.halfmoves = 3;
    let mut record = line(set_up.check().unwrap(), "c3c4");
    let first = record.tree.next(NodeIndex::START)[0];
    record.tree.note_mut(first).glyphs = vec![1];
    record.tree.note_mut(first).comment = "车".into();
    record.headers.set(tag::RED, "歐陽車馬士相炮兵");
    record.headers.set(tag::ECCO, "B10");
    record.headers.set(tag::GAME, "Chinese Chess");
    record.headers.set(tag::KIND, "puzzle");
    let written = super::write(&record, Named::Big5, &Unattended).unwrap();
    let warnings: Vec<&WarningKind> = written.warnings[0].iter().map(|warning| &warning.what).collect();
    assert_eq!(
        warnings,
        [
            &WarningKind::Annotations(1),
            &WarningKind::Counters,
            &WarningKind::Cut(tag::RED.into()),
            &WarningKind::NoHeader(tag::ECCO.into()),
            &WarningKind::NoHeader(tag::KIND.into()),
            &WarningKind::Characters("车".into()),
        ]
    );
    let again = read(&written.bytes, Some(Named::Big5)).unwrap().record;
    assert_eq!(again.headers.get(tag::RED), "歐陽車馬士相炮");
    assert_eq!(again.tree.note(first).comment, "?");
}

#[test]
fn the_encoding_is_that_of_all_texts_together() {
    let mut record = line(Position::start(), "c3c4");
    record.headers.set(tag::RED, "許銀川");
    record.headers.set(tag::BLACK, "吳貴臨");
    record.tree.note_mut(NodeIndex::START).comment = "紅方先走，雙方均勢，結果成和棋。".into();
    for named in [Named::Big5, Named::Gb18030] {
        let bytes = super::write(&record, named, &Unattended).unwrap().bytes;
        let mut found = Vec::new();
        let source = super::read(&bytes, None, &Unattended, &mut |game| found.push(game)).unwrap();
        assert_eq!((source.encoding, source.guessed), (named.name(), true));
        assert_eq!(found[0].record, record);
    }
    // A name alone is not enough evidence.
    let mut record = Record::default();
    record.headers.set(tag::RED, "屠景明");
    let bytes = super::write(&record, Named::Gb18030, &Unattended).unwrap().bytes;
    assert_eq!(read(&bytes, None).unwrap().record, record);
}

#[test]
fn keys_that_do_not_fit_and_versions_to_come_are_refused() {
    let keys = Keys { mask: 0, more: [0; 4], seeds: [0; 4] };
    let mut bytes = write_as(&Record::default(), Named::Gb18030, NEWEST, keys);
    bytes[0x0D] = 1;
    let format = crate::Format::Xqf;
    assert_eq!(read(&bytes, None), Err(ReadError::Damaged(format, Where::Offset(0x0C))));
    bytes[2] = NEWEST + 1;
    assert_eq!(read(&bytes, None), Err(ReadError::Version(format, 0x13)));
    assert_eq!(read(b"PK", None), Err(ReadError::Format));
}

#[test]
fn a_game_of_any_length_takes_its_time_only() {
    let there_and_back = ["a0a1", "a9a8", "a1a0", "a8a9"];
    let mut record = Record::default();
    let mut at = NodeIndex::START;
    for number in 0..60_000 {
        at = record.tree.add(at, there_and_back[number % 4].parse().unwrap()).unwrap();
    }
    let bytes = super::write(&record, Named::Gb18030, &Unattended).unwrap().bytes;
    assert_eq!(read(&bytes, None).unwrap().record.main_line().len(), 60_000);
}
