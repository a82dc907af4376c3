//! XQF, XQStudio (象棋演播室): one game with variations and comments, its moves encrypted from version 0x0B on.
//!
//! A header of 1024 bytes, then the tree. A point of the board is a byte, ten times the file plus the rank. A text of the
//! header is a length byte followed by its bytes. Sources: XQStudio's own reader (`XQFileRW.pas`) and its author's
//! description of version 0x0A.

use canju_files::Named;
use canju_files::progress::{Cancelled, Checkpoint, Progress};
use xiangqi::rules::{Color, Role, Setup, Square};

use crate::binary::{self, Field, GameNode, Node, field};
use crate::{
    Encoded, Format, Headers, ImportWarning, Outcome, ParsedGame, ReadError, Record, Source, WarningKind,
    Where, tag,
};

/// The signature of a file.
const MAGIC: &[u8] = b"XQ";

/// The newest version documented by its author.
const NEWEST: u8 = 0x12;

/// The last version without a cipher.
const PLAIN: u8 = 0x0A;

/// The byte offset of the tree.
const TREE: usize = 0x400;

/// Byte offsets in the header: version, checksum of the keys, pieces, plies played before, side to move, result, kind.
const VERSION: usize = 0x02;
const SUM: usize = 0x0C;
const PIECES: usize = 0x10;
const PLIES: usize = 0x30;
const SIDE: usize = 0x32;
const RESULT: usize = 0x33;
const KIND: usize = 0x40;

/// The texts of the header, with the offset of their length.
const FIELDS: [Field; 12] = [
    field(0x050, 64, tag::TITLE),
    field(0x090, 64, "Subtitle"),
    field(0x0D0, 64, tag::EVENT),
    field(0x110, 16, tag::DATE),
    field(0x120, 16, tag::SITE),
    field(0x130, 16, tag::RED),
    field(0x140, 16, tag::BLACK),
    field(0x150, 64, tag::TIME_CONTROL),
    field(0x190, 16, tag::RED_TIME),
    field(0x1A0, 16, tag::BLACK_TIME),
    field(0x1D0, 16, tag::ANNOTATOR),
    field(0x1E0, 16, tag::AUTHOR),
];

/// The kinds of records by number.
const KINDS: [&str; 4] = ["game", "opening", "middlegame", "endgame"];

/// The point of a piece off the board.
const NOWHERE: u8 = 0xFF;

/// Offsets added to the points of a move.
const FROM: u8 = 0x18;
const TO: u8 = 0x20;

/// Encodes a point of the board as a byte.
const fn byte(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}

/// Returns the point of a byte; `None` if it is off the board.
const fn square(byte: u8) -> Option<Square> {
    Square::new(byte / 10, byte % 10)
}

/// Reads the game of a file; texts in the specified encoding, else in the detected one.
///
/// # Errors
/// [`ReadError`] if the header is invalid or truncated, has a newer version or damaged keys.
pub(super) fn read(
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
    let (nodes, end) = binary::nodes(TREE, bytes.len(), progress, |at| node(&shown, at, version, &cipher))?;
    let encoding = named.unwrap_or_else(|| binary::guessed_encoding(&all_texts(header, &nodes)));

    let mut warnings = Vec::new();
    let set_up = set_up(header, &cipher, &mut warnings);
    let (mut record, in_moves) = binary::build_game(PIECES, set_up, &nodes, encoding, progress)?;
    read_headers(&mut record, header, encoding, &mut warnings);
    warnings.extend(in_moves);
    if end.is_none() {
        warnings.push(ImportWarning::offset(bytes.len(), WarningKind::CutShort));
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
    Vec::from_iter((!blank).then_some(ImportWarning::offset(end, WarningKind::Foreign)))
}

/// Reads the pieces, the side to move and the move number.
fn set_up(header: &[u8; TREE], cipher: &Cipher, warnings: &mut Vec<ImportWarning>) -> Setup {
    let mut set_up = Setup::empty();
    let hidden = header[PIECES..].first_chunk().unwrap_or(&[0; 32]);
    for ((piece, square), at) in binary::full_set().zip(cipher.shown_pieces(hidden)).zip(PIECES..) {
        let Some(square) = square else { continue };
        if set_up.board.piece_at(square).is_none() {
            set_up.board.set(square, Some(piece));
        } else {
            warnings.push(ImportWarning::offset(at, WarningKind::Piece));
        }
    }
    if header[SIDE] == 1 {
        set_up.turn = Color::Black;
    }
    set_up.fullmoves = 1 + u32::from(u16::from_le_bytes([header[PLIES], header[PLIES + 1]]) / 2);
    set_up
}

fn read_headers(
    record: &mut Record,
    header: &[u8; TREE],
    encoding: Named,
    warnings: &mut Vec<ImportWarning>,
) {
    for field in &FIELDS {
        let text = binary::read_text(text(header, field), encoding, field.at, warnings);
        record.headers.set(field.name, &text);
    }
    let kind = u16::from_le_bytes([header[KIND], header[KIND + 1]]);
    // All files have a kind; a whole game needs no header for it.
    if kind > 0 {
        let known = KINDS.get(usize::from(kind)).map_or_else(|| kind.to_string(), |kind| (*kind).to_owned());
        record.headers.set(tag::KIND, &known);
    }
    record.outcome = binary::outcome(header[RESULT].into(), RESULT, warnings);
}

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

/// Reads a node. Without a cipher it always has the length of a comment.
fn node<'a>(shown: &'a [u8], at: usize, version: u8, cipher: &Cipher) -> Option<(Node<'a>, usize)> {
    let (&[from, to, flags, _], rest) = shown.get(at - TREE..)?.split_first_chunk()?;
    let is = |mask: u8| flags & mask != 0;
    let (continues, alternative, has_length) =
        if version > PLAIN { (is(0x80), is(0x40), is(0x20)) } else { (is(0xF0), is(0x0F), true) };
    let node = Node { at, points: cipher.shown_points([from, to]), continues, alternative, comment: &[] };
    Some(if has_length { with_comment(node, rest, at + 4, cipher) } else { (node, at + 4) })
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

/// Writes a game without a cipher, which every program reads. Texts are in Big5 if specified, else in GB18030.
pub(super) fn write(record: &Record, named: Named, progress: &dyn Progress) -> Result<Encoded, Cancelled> {
    let checkpoint = Checkpoint::new(progress);
    let encoding = if named == Named::Big5 { Named::Big5 } else { Named::Gb18030 };
    let mut warnings = binary::unsupported(record);
    let mut header = [0; TREE];
    header[..MAGIC.len()].copy_from_slice(MAGIC);
    header[VERSION] = PLAIN;
    put_set_up(&mut header, record, &mut warnings);
    header[RESULT] = Outcome::number(record.outcome);
    put_headers(&mut header, &record.headers, encoding, &mut warnings);
    let mut bytes = header.to_vec();
    for game_node in binary::game_nodes(record) {
        checkpoint.pass(1)?;
        put_node(&mut bytes, &game_node, encoding, &mut warnings);
    }
    Ok(Encoded { bytes, warnings: vec![warnings] })
}

/// Writes the pieces, the side to move and the move number.
fn put_set_up(header: &mut [u8; TREE], record: &Record, warnings: &mut Vec<ImportWarning>) {
    let mut put_set_up = record.set_up.clone().unwrap_or_else(|| record.start().to_setup());
    let pieces = pieces(&put_set_up).unwrap_or_else(|| {
        warnings.push(ImportWarning::unwritten(WarningKind::SetUp));
        put_set_up = Setup::start();
        pieces(&put_set_up).unwrap_or([None; 32])
    });
    let points = pieces.map(|piece| piece.map_or(NOWHERE, byte));
    header[PIECES..PIECES + 32].copy_from_slice(&points);
    let black = u8::from(put_set_up.turn == Color::Black);
    header[SIDE] = black;
    let plies = u64::from(put_set_up.fullmoves.saturating_sub(1)) * 2 + u64::from(black);
    let known = u16::try_from(plies).ok();
    if known.is_none() || put_set_up.halfmoves > 0 {
        warnings.push(ImportWarning::unwritten(WarningKind::Counters));
    }
    header[PLIES..SIDE].copy_from_slice(&known.unwrap_or(black.into()).to_le_bytes());
}

/// Returns the points of the pieces in header order, from the right of either side; `None` if there are more than in a set.
fn pieces(put_set_up: &Setup) -> Option<[Option<Square>; 32]> {
    let mut pieces = [None; 32];
    for (color, places) in Color::ALL.into_iter().zip(pieces.chunks_exact_mut(binary::SET.len())) {
        for role in Role::ALL {
            let mut squares: Vec<Square> = put_set_up.board.pieces(color, role).into_iter().collect();
            squares.sort_by_key(|square| (square.file(), square.rank()));
            if color == Color::Red {
                squares.reverse();
            }
            let mut free = places.iter_mut().zip(binary::SET).filter(|(_, known)| *known == role);
            for square in squares {
                let (place, _) = free.next()?;
                *place = Some(square);
            }
        }
    }
    Some(pieces)
}

fn put_headers(
    header: &mut [u8; TREE],
    headers: &Headers,
    encoding: Named,
    warnings: &mut Vec<ImportWarning>,
) {
    for field in &FIELDS {
        let text =
            binary::fitted_text(headers.get(field.name), encoding, field.room - 1, field.name, warnings);
        let whole = std::iter::once(text.len() as u8).chain(text);
        for (place, byte) in header.iter_mut().skip(field.at).zip(whole) {
            *place = byte;
        }
    }
    binary::headers_without_field(headers, &FIELDS, warnings);
    let kind = headers.get(tag::KIND);
    let known = KINDS.iter().position(|known| *known == kind).map(|number| number as u16);
    match known.or_else(|| kind.parse().ok()) {
        Some(number) => header[KIND..KIND + 2].copy_from_slice(&number.to_le_bytes()),
        None if kind.is_empty() => {}
        None => warnings.push(ImportWarning::unwritten(WarningKind::NoHeader(tag::KIND.to_owned()))),
    }
}

fn put_node(bytes: &mut Vec<u8>, node: &GameNode<'_>, encoding: Named, warnings: &mut Vec<ImportWarning>) {
    let name = node.played.map_or_else(String::new, |played| played.to_string());
    let comment = node.remark.comment.replace('\n', "\r\n");
    let comment = binary::fitted_text(&comment, encoding, u32::MAX as usize, &name, warnings);
    let flags = (u8::from(node.continues) * 0xF0) | (u8::from(node.alternative) * 0x0F);
    let [from, to] = node.played.map_or([0, 0], |played| [played.from, played.to].map(byte));
    // The root has a mark of its own.
    let mark = if node.played.is_none() { 0xFF } else { 0 };
    bytes.extend([from + FROM, to + TO, flags, mark]);
    bytes.extend((comment.len() as u32).to_le_bytes());
    bytes.extend(comment);
}

// The cipher of XQF: two bytes of the header encrypt the points, and a keystream of 32 bytes the tree.

/// The first version with rotated pieces in the header.
const ROTATED: u8 = 0x0C;

/// The keystream before the keys are applied.
const PHRASE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The offset added to the length of a comment if all keys are zero.
const COMMENT: u32 = 767;

/// The keys in a header. All zero is also a cipher, which encrypts only the lengths of comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Keys {
    /// The mask of the seed bits in the keystream.
    mask: u8,
    /// Additional bits of the keystream.
    more: [u8; 4],
    /// A checksum, then the seeds for pieces, for origins and for targets of moves; all four sum to 0 modulo 256.
    seeds: [u8; 4],
}

impl Keys {
    /// Whether the checksum is correct.
    fn hold(&self) -> bool {
        self.seeds.into_iter().fold(0, u8::wrapping_add) == 0
    }
}

/// The cipher of a file, by version and keys.
#[derive(Debug, Clone)]
struct Cipher {
    pieces: u8,
    from: u8,
    to: u8,
    comment: u32,
    rotation: usize,
    stream: [u8; 32],
}

impl Cipher {
    /// Returns the cipher of a version; none up to version 0x0A, whatever the keys.
    fn new(version: u8, keys: Keys) -> Self {
        if version <= PLAIN {
            return Self { pieces: 0, from: 0, to: 0, comment: 0, rotation: 0, stream: [0; 32] };
        }
        let [sum, xy, from, to] = keys.seeds;
        let pieces = spread(xy).wrapping_mul(xy);
        let hidden_from = spread(from).wrapping_mul(pieces);
        let laid: [u8; 4] = std::array::from_fn(|at| (keys.seeds[at] & keys.mask) | keys.more[at]);
        Self {
            pieces,
            from: hidden_from,
            to: spread(to).wrapping_mul(hidden_from),
            comment: (u32::from(sum) * 256 + u32::from(xy)) % 32_000 + COMMENT,
            rotation: if version >= ROTATED { usize::from(pieces) + 1 } else { 0 },
            stream: std::array::from_fn(|at| PHRASE[at] & laid[at % 4]),
        }
    }

    fn shown_pieces(&self, header: &[u8; 32]) -> [Option<Square>; 32] {
        let mut pieces = [None; 32];
        for (at, hidden) in header.iter().enumerate() {
            pieces[(at + self.rotation) % 32] = square(hidden.wrapping_sub(self.pieces));
        }
        pieces
    }

    /// Decrypts the points of a move.
    fn shown_points(&self, [from, to]: [u8; 2]) -> [Option<Square>; 2] {
        [from.wrapping_sub(FROM.wrapping_add(self.from)), to.wrapping_sub(TO.wrapping_add(self.to))]
            .map(square)
    }

    /// Decrypts the length of a comment; `None` if it is invalid.
    fn shown_length(&self, hidden: u32) -> Option<usize> {
        let length = if hidden == 0 { Some(0) } else { hidden.checked_sub(self.comment) };
        length.and_then(|length| usize::try_from(length).ok())
    }

    /// Decrypts the bytes of a file from offset `at` on.
    fn shown(&self, at: usize, bytes: &[u8]) -> Vec<u8> {
        bytes.iter().zip(at..).map(|(byte, at)| byte.wrapping_sub(self.stream[at % 32])).collect()
    }
}

/// Expands a seed.
const fn spread(seed: u8) -> u8 {
    // 54 k² + 221; in XQStudio in steps: ((((3k² + 9)·3 + 8)·2 + 1)·3 + 8).
    seed.wrapping_mul(seed).wrapping_mul(54).wrapping_add(221)
}

#[cfg(test)]
mod tests;
