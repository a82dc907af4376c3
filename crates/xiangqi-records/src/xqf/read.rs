//! XQF reader.

use super::cipher::{Cipher, Keys};
use super::{
    FIELDS, KIND, KINDS, MAGIC, NEWEST, PIECES, PLAIN, PLIES, RESULT, SET, SIDE, SUM, TREE, VERSION,
};
use crate::branches::{self, Node};
use crate::texts::{self, Field};
use crate::{Format, ImportWarning, Outcome, ParsedGame, ReadError, Record, Source, WarningKind, Where, tag};
use canju_files::Named;
use canju_files::progress::Progress;
use xiangqi::rules::{Color, Piece, Setup};

/// Reads the game of a file; texts in the specified encoding, else in the detected one.
///
/// # Errors
/// [`ReadError`] if the header is invalid or truncated, has a newer version or damaged keys.
pub(crate) fn read(
    bytes: &[u8],
    named: Option<Named>,
    progress: &dyn Progress,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, ReadError> {
    if !bytes.starts_with(MAGIC) {
        return Err(ReadError::Format);
    }
    let damaged = |at: usize| ReadError::Damaged(Format::Xqf, Where::Offset(at as u64));
    let header: &[u8; TREE] = bytes.first_chunk().ok_or_else(|| damaged(bytes.len()))?;
    let version = header[VERSION];
    if version > NEWEST {
        return Err(ReadError::Version(Format::Xqf, version.into()));
    }
    let keys = keys(header);
    if version > PLAIN && !keys.hold() {
        return Err(damaged(SUM));
    }
    let cipher = Cipher::new(version, keys);
    let shown = cipher.shown(TREE, bytes.get(TREE..).unwrap_or_default());
    let node =
        |at| if version > PLAIN { hidden_node(&shown, at, &cipher) } else { plain_node(&shown, at, &cipher) };
    let (nodes, end) = branches::nodes(TREE, bytes.len(), progress, node)?;
    let encoding = named.unwrap_or_else(|| texts::guessed(&all_texts(header, &nodes)));

    let mut warnings = Vec::new();
    let set_up = set_up(header, &cipher, &mut warnings);
    let (mut record, in_moves) = branches::grown(PIECES, set_up, &nodes, encoding, progress)?;
    read_headers(&mut record, header, encoding, &mut warnings);
    warnings.extend(in_moves);
    if end.is_none() {
        warnings
            .push(ImportWarning { at: Some(Where::Offset(bytes.len() as u64)), what: WarningKind::CutShort });
    }
    each(ParsedGame { number: 1, record, warnings });
    Ok(Source {
        format: Format::Xqf,
        encoding: encoding.name(),
        guessed: named.is_none(),
        warnings: foreign(bytes, end.unwrap_or(bytes.len())),
    })
}

fn keys(header: &[u8; TREE]) -> Keys {
    let [_, _, _, mask, _, _, _, _, a, b, c, d, sum, xy, from, to, ..] = *header;
    Keys { mask, more: [a, b, c, d], seeds: [sum, xy, from, to] }
}

/// Reports non-blank bytes after the game.
fn foreign(bytes: &[u8], end: usize) -> Vec<ImportWarning> {
    let behind = bytes.get(end..).unwrap_or_default();
    let blank = behind.iter().all(|byte| *byte == 0);
    Vec::from_iter(
        (!blank).then_some(ImportWarning { at: Some(Where::Offset(end as u64)), what: WarningKind::Foreign }),
    )
}

/// Reads the pieces, the side to move and the move number.
fn set_up(header: &[u8; TREE], cipher: &Cipher, warnings: &mut Vec<ImportWarning>) -> Setup {
    let mut set_up = Setup::empty();
    let hidden = header[PIECES..].first_chunk().unwrap_or(&[0; 32]);
    let pieces = Color::ALL.into_iter().flat_map(|color| SET.map(|role| Piece::new(color, role)));
    for ((piece, square), at) in pieces.zip(cipher.shown_pieces(hidden)).zip(PIECES..) {
        let Some(square) = square else { continue };
        if set_up.board.piece_at(square).is_none() {
            set_up.board.set(square, Some(piece));
        } else {
            warnings.push(ImportWarning { at: Some(Where::Offset(at as u64)), what: WarningKind::Piece });
        }
    }
    if header[SIDE] == 1 {
        set_up.turn = Color::Black;
    }
    set_up.fullmoves = 1 + u32::from(u16::from_le_bytes([header[PLIES], header[PLIES + 1]]) / 2);
    set_up
}

/// Reads the headers and the result.
fn read_headers(
    record: &mut Record,
    header: &[u8; TREE],
    encoding: Named,
    warnings: &mut Vec<ImportWarning>,
) {
    for field in &FIELDS {
        let text = texts::read(text(header, field), encoding, field.at, warnings);
        record.headers.set(field.name, &text);
    }
    let kind = u16::from_le_bytes([header[KIND], header[KIND + 1]]);
    // All files have a kind; a whole game needs no header for it.
    if kind > 0 {
        let known = KINDS.get(usize::from(kind)).map_or_else(|| kind.to_string(), |kind| (*kind).to_owned());
        record.headers.set(tag::KIND, &known);
    }
    record.outcome = Outcome::of_number(header[RESULT]).unwrap_or_else(|| {
        warnings.push(ImportWarning { at: Some(Where::Offset(RESULT as u64)), what: WarningKind::Result });
        None
    });
}

/// Returns the bytes of a text of the header.
fn text<'a>(header: &'a [u8; TREE], field: &Field) -> &'a [u8] {
    let field = header.get(field.at..field.at + field.room).and_then(|bytes| bytes.split_first());
    field.map_or(&[], |(length, text)| text.get(..usize::from(*length)).unwrap_or(text))
}

/// Returns enough of the texts of the file to detect their encoding.
fn all_texts(header: &[u8; TREE], nodes: &[Node<'_>]) -> Vec<u8> {
    const ENOUGH: usize = 1 << 17;
    let of_header = FIELDS.iter().map(|field| text(header, field));
    let mut all = Vec::new();
    for text in of_header.chain(nodes.iter().map(|node| node.comment)) {
        if !all.is_empty() {
            all.push(b'\n');
        }
        all.extend(text);
        if all.len() > ENOUGH {
            break;
        }
    }
    all
}

/// Reads a node of version 0x0A or before, which always has the length of a comment.
fn plain_node<'a>(shown: &'a [u8], at: usize, cipher: &Cipher) -> Option<(Node<'a>, usize)> {
    let (&[from, to, flags, _], rest) = shown.get(at - TREE..)?.split_first_chunk()?;
    let (continues, alternative) = (flags & 0xF0 != 0, flags & 0x0F != 0);
    let node = Node { at, points: cipher.shown_points([from, to]), continues, alternative, comment: &[] };
    Some(with_comment(node, rest, at + 4, cipher))
}

/// Reads a node of a version with a cipher.
fn hidden_node<'a>(shown: &'a [u8], at: usize, cipher: &Cipher) -> Option<(Node<'a>, usize)> {
    let (&[from, to, flags, _], rest) = shown.get(at - TREE..)?.split_first_chunk()?;
    let (continues, alternative) = (flags & 0x80 != 0, flags & 0x40 != 0);
    let node = Node { at, points: cipher.shown_points([from, to]), continues, alternative, comment: &[] };
    Some(if flags & 0x20 != 0 { with_comment(node, rest, at + 4, cipher) } else { (node, at + 4) })
}

/// Adds the comment whose length begins at an offset, or the rest of a truncated one; returns its end, beyond that of the
/// file if truncated.
fn with_comment<'a>(node: Node<'a>, rest: &'a [u8], at: usize, cipher: &Cipher) -> (Node<'a>, usize) {
    let length = rest.split_first_chunk().and_then(|(length, text)| {
        let length = cipher.shown_length(u32::from_le_bytes(*length))?;
        Some((text.get(..length).unwrap_or(text), length))
    });
    length.map_or((node, usize::MAX), |(comment, length)| {
        (Node { comment, ..node }, (at + 4).saturating_add(length))
    })
}
