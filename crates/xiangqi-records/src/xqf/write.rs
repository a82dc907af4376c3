//! XQF writer.

use super::cipher::{Cipher, Keys};
use super::{FIELDS, KIND, KINDS, MAGIC, PIECES, PLAIN, PLIES, RESULT, SET, SIDE, SUM, TREE, VERSION};
use crate::branches::{self, GameNode};
use crate::{Encoded, Headers, ImportWarning, Outcome, Record, WarningKind, tag, texts};
use canju_files::Named;
use canju_files::progress::{Cancelled, Checkpoint, Progress};
use xiangqi::rules::{Color, Role, Setup, Square};

/// Writes a game without a cipher, which every program reads. Texts are in Big5 if specified, else in GB18030.
pub(crate) fn write(record: &Record, named: Named, progress: &dyn Progress) -> Result<Encoded, Cancelled> {
    write_as(record, named, PLAIN, Keys::default(), progress)
}

/// Writes a game in a version, encrypted with keys.
pub(super) fn write_as(
    record: &Record,
    named: Named,
    version: u8,
    keys: Keys,
    progress: &dyn Progress,
) -> Result<Encoded, Cancelled> {
    let checkpoint = Checkpoint::new(progress);
    let encoding = if named == Named::Big5 { Named::Big5 } else { Named::Gb18030 };
    let cipher = Cipher::new(version, keys);
    let mut warnings = branches::unsupported(record);
    let mut header = [0; TREE];
    header[..MAGIC.len()].copy_from_slice(MAGIC);
    header[VERSION] = version;
    header[VERSION + 1] = keys.mask;
    header[SUM - 4..SUM].copy_from_slice(&keys.more);
    header[SUM..PIECES].copy_from_slice(&keys.seeds);
    set_up(&mut header, record, &cipher, &mut warnings);
    header[RESULT] = Outcome::number(record.outcome);
    put_headers(&mut header, &record.headers, encoding, &mut warnings);
    let mut tree = Vec::new();
    for game_node in branches::game_nodes(record) {
        checkpoint.pass(1)?;
        node(&mut tree, &game_node, encoding, version, &cipher, &mut warnings);
    }
    cipher.hide(TREE, &mut tree);
    Ok(Encoded { bytes: [header.as_slice(), &tree].concat(), warnings: vec![warnings] })
}

/// Writes the pieces, the side to move and the move number.
fn set_up(header: &mut [u8; TREE], record: &Record, cipher: &Cipher, warnings: &mut Vec<ImportWarning>) {
    let mut set_up = record.set_up.clone().unwrap_or_else(|| record.start().to_setup());
    let pieces = pieces(&set_up).unwrap_or_else(|| {
        warnings.push(ImportWarning { at: None, what: WarningKind::SetUp });
        set_up = Setup::start();
        pieces(&set_up).unwrap_or([None; 32])
    });
    header[PIECES..PIECES + 32].copy_from_slice(&cipher.hidden_pieces(&pieces));
    let black = u8::from(set_up.turn == Color::Black);
    header[SIDE] = black;
    let plies = u64::from(set_up.fullmoves.saturating_sub(1)) * 2 + u64::from(black);
    let known = u16::try_from(plies).ok();
    if known.is_none() || set_up.halfmoves > 0 {
        warnings.push(ImportWarning { at: None, what: WarningKind::Counters });
    }
    header[PLIES..SIDE].copy_from_slice(&known.unwrap_or(black.into()).to_le_bytes());
}

/// Returns the points of the pieces in header order, from the right of either side; `None` if there are more than in a set.
fn pieces(set_up: &Setup) -> Option<[Option<Square>; 32]> {
    let mut pieces = [None; 32];
    for (color, places) in Color::ALL.into_iter().zip(pieces.chunks_exact_mut(SET.len())) {
        for role in Role::ALL {
            let mut squares: Vec<Square> = set_up.board.pieces(color, role).into_iter().collect();
            squares.sort_by_key(|square| (square.file(), square.rank()));
            if color == Color::Red {
                squares.reverse();
            }
            let mut free = places.iter_mut().zip(SET).filter(|(_, known)| *known == role);
            for square in squares {
                let (place, _) = free.next()?;
                *place = Some(square);
            }
        }
    }
    Some(pieces)
}

/// Writes the headers.
fn put_headers(
    header: &mut [u8; TREE],
    headers: &Headers,
    encoding: Named,
    warnings: &mut Vec<ImportWarning>,
) {
    for field in &FIELDS {
        let text = texts::fitted(headers.get(field.name), encoding, field.room - 1, field.name, warnings);
        let whole = std::iter::once(text.len() as u8).chain(text);
        for (place, byte) in header.iter_mut().skip(field.at).zip(whole) {
            *place = byte;
        }
    }
    texts::without_field(headers, &FIELDS, warnings);
    let kind = headers.get(tag::KIND);
    let known = KINDS.iter().position(|known| *known == kind).map(|number| number as u16);
    match known.or_else(|| kind.parse().ok()) {
        Some(number) => header[KIND..KIND + 2].copy_from_slice(&number.to_le_bytes()),
        None if kind.is_empty() => {}
        None => warnings.push(ImportWarning { at: None, what: WarningKind::NoHeader(tag::KIND.to_owned()) }),
    }
}

/// Writes a node of the tree.
fn node(
    tree: &mut Vec<u8>,
    node: &GameNode<'_>,
    encoding: Named,
    version: u8,
    cipher: &Cipher,
    warnings: &mut Vec<ImportWarning>,
) {
    let name = node.played.map_or_else(String::new, |played| played.to_string());
    let comment = node.remark.comment.replace('\n', "\r\n");
    let comment = texts::fitted(&comment, encoding, u32::MAX as usize, &name, warnings);
    let plain = version <= PLAIN;
    let flag = |is: bool, in_plain: u8, hidden: u8| {
        if !is {
            0
        } else if plain {
            in_plain
        } else {
            hidden
        }
    };
    let flags = flag(node.continues, 0xF0, 0x80) | flag(node.alternative, 0x0F, 0x40);
    let comment_flag = flag(!comment.is_empty(), 0, 0x20);
    tree.extend(
        cipher.hidden_points([node.played.map(|played| played.from), node.played.map(|played| played.to)]),
    );
    // The root has a mark of its own.
    tree.extend([flags | comment_flag, if node.played.is_none() { 0xFF } else { 0 }]);
    if plain || comment_flag != 0 {
        let length = if comment.is_empty() { 0 } else { cipher.hidden_length(comment.len() as u32) };
        tree.extend(length.to_le_bytes());
    }
    tree.extend(comment);
}
