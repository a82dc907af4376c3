//! CBR, 象棋橋 (CCBridge): one game with variations and comments, unencrypted and in UTF-16.
//!
//! A header of 2214 bytes, with texts terminated by a zero or by the end of their field, then the moves. Points are
//! numbered from Black's left rook, rank by rank, from Red's view. The gaps of the header contain uninitialised memory.
//! Source: the description in xusheng6/pikaboard, which its author has checked with 248 games.

use std::io::{self, Write};

use super::binary::{self, Field, GameNode, Node, field};
use super::{
    Encoded, Format, ImportWarning, Outcome, ParsedGame, ReadError, Record, Source, WarningKind, Where, tag,
};
use canju_files::Named;
use canju_files::progress::{Cancelled, Checkpoint, Progress};
use xiangqi::rng::Rng;
use xiangqi::rules::{Color, Piece, Role, Setup, Square};

/// The signature of a game.
pub(super) const MAGIC: &[u8; 16] = b"CCBridge Record\0";

pub(super) const ENCODING: Named = Named::Utf16Le;

/// The byte offset of the moves.
const MOVES: usize = 2214;

/// Byte offsets in the header: version, identifier, kind of game, result, side to move, move number, board, state of the
/// playback.
const VERSION: usize = 19;
pub(super) const ID: usize = 20;
const KIND: usize = 2040;
const RESULT: usize = 2076;
const SIDE: usize = 2112;
const NUMBER: usize = 2116;
const BOARD: usize = 2120;
const PLAYBACK: usize = 2210;

/// The version described here; 3 is a newer, undocumented format.
const GAME: u8 = 2;

/// The kind of endgame records; greater numbers are composed endgames.
const ENDGAMES: u8 = 2;

/// The kind that the program uses for games from the initial position.
const GAMES: u8 = 1;

/// The texts of the header.
pub(super) const FIELDS: [Field; 28] = [
    field(52, 128, "Script"),
    field(180, 128, tag::TITLE),
    field(308, 256, "Category"),
    field(564, 64, "Source"),
    field(628, 64, "EventCategory"),
    field(692, 64, tag::EVENT),
    field(756, 64, tag::ROUND),
    field(820, 32, "Group"),
    field(852, 32, "Board"),
    field(884, 64, tag::DATE),
    field(948, 64, tag::SITE),
    field(1012, 64, tag::TIME_CONTROL),
    field(1076, 64, tag::RED),
    field(1140, 64, tag::RED_TEAM),
    field(1204, 64, tag::RED_TIME),
    field(1268, 32, "RedScore"),
    field(1300, 64, tag::BLACK),
    field(1364, 64, tag::BLACK_TEAM),
    field(1428, 64, tag::BLACK_TIME),
    field(1492, 32, "BlackScore"),
    field(1524, 64, "Referee"),
    field(1588, 64, "Recorder"),
    field(1652, 64, tag::ANNOTATOR),
    field(1716, 64, "AnnotatorEmail"),
    field(1780, 64, tag::AUTHOR),
    field(1844, 64, "AuthorEmail"),
    field(1908, 40, "Created"),
    field(1972, 40, "Saved"),
];

/// Roles by piece number, from 1.
const ROLES: [Role; 7] =
    [Role::Rook, Role::Knight, Role::Minister, Role::Guard, Role::King, Role::Cannon, Role::Pawn];

/// Reads the game of a file.
///
/// # Errors
/// [`ReadError`] if the header is invalid, truncated or of another version.
pub(super) fn read(
    bytes: &[u8],
    progress: &dyn Progress,
    each: &mut dyn FnMut(ParsedGame),
) -> Result<Source, ReadError> {
    each(found(bytes, 0, 1, progress)?);
    Ok(Source { format: Format::Cbr, encoding: ENCODING.name(), guessed: false, warnings: Vec::new() })
}

/// Reads the game that begins with these bytes; `base` is the offset of the first one in its file.
pub(super) fn found(
    bytes: &[u8],
    base: usize,
    number: usize,
    progress: &dyn Progress,
) -> Result<ParsedGame, ReadError> {
    if !bytes.starts_with(MAGIC) {
        return Err(ReadError::Format);
    }
    let end = Where::Offset((base + bytes.len()) as u64);
    let header: &[u8; MOVES] = bytes.first_chunk().ok_or(ReadError::Damaged(Format::Cbr, end))?;
    if header[VERSION] != GAME {
        return Err(ReadError::Version(Format::Cbr, header[VERSION].into()));
    }
    let mut warnings = Vec::new();
    let set_up = set_up(header, base, &mut warnings);
    let (nodes, end) = binary::nodes(MOVES, bytes.len(), progress, |at| node(bytes, base, at))?;
    let (mut record, in_moves) = binary::build_game(base + BOARD, set_up, &nodes, ENCODING, progress)?;
    read_headers(&mut record, header, base, &mut warnings);
    warnings.extend(in_moves);
    let behind = bytes.get(end.unwrap_or(bytes.len())..).unwrap_or_default();
    let cut = end.is_none().then_some((bytes.len(), WarningKind::CutShort));
    // The slots of a library may contain uninitialised memory.
    let foreign = behind
        .iter()
        .position(|byte| *byte != 0 && base == 0)
        .map(|at| (bytes.len() - behind.len() + at, WarningKind::Foreign));
    warnings.extend(cut.or(foreign).map(|(at, what)| ImportWarning::offset(base + at, what)));
    Ok(ParsedGame { number, record, warnings })
}

/// Returns the board, the side to move and the move number.
fn set_up(header: &[u8; MOVES], base: usize, warnings: &mut Vec<ImportWarning>) -> Setup {
    let mut set_up = Setup::empty();
    for (square, at) in squares().zip(BOARD..) {
        let byte = header[at];
        let piece = piece(byte);
        set_up.board.set(square, piece);
        if piece.is_none() && byte != 0 {
            warnings.push(ImportWarning::offset(base + at, WarningKind::Piece));
        }
    }
    if header[SIDE] == 2 {
        set_up.turn = Color::Black;
    }
    set_up.fullmoves = u16::from_le_bytes([header[NUMBER], header[NUMBER + 1]]).max(1).into();
    set_up
}

/// Returns the points of the board in file order.
fn squares() -> impl Iterator<Item = Square> {
    Square::all().map(Square::flipped)
}

fn piece(byte: u8) -> Option<Piece> {
    let color = match byte >> 4 {
        1 => Color::Red,
        2 => Color::Black,
        _ => return None,
    };
    let role = usize::from(byte & 15).checked_sub(1).and_then(|number| ROLES.get(number))?;
    Some(Piece::new(color, *role))
}

fn read_headers(record: &mut Record, header: &[u8; MOVES], base: usize, warnings: &mut Vec<ImportWarning>) {
    for field in &FIELDS {
        record.headers.set(field.name, &text(header, base, field, warnings));
    }
    // The program uses the same kind for games from the initial position and composed openings.
    if (ENDGAMES..4).contains(&header[KIND]) {
        record.headers.set(tag::KIND, "endgame");
    }
    record.outcome = binary::outcome(header[RESULT].into(), base + RESULT, warnings);
}

/// Reads a text of a header; `base` is the offset of the header in its file.
pub(super) fn text(header: &[u8], base: usize, field: &Field, warnings: &mut Vec<ImportWarning>) -> String {
    let room = header.get(field.at..field.at + field.room).unwrap_or_default();
    let length = room.chunks_exact(2).take_while(|sign| *sign != [0, 0]).count() * 2;
    binary::read_text(room.get(..length).unwrap_or_default(), ENCODING, base + field.at, warnings)
}

/// Reads the node at an offset, with its comment or the rest of a truncated one.
fn node(bytes: &[u8], base: usize, at: usize) -> Option<(Node<'_>, usize)> {
    let (&[flags, _, from, to], rest) = bytes.get(at..)?.split_first_chunk()?;
    let points = [from, to].map(|point| Square::from_index(point.into()).map(Square::flipped));
    let (continues, alternative) = (flags & 1 == 0, flags & 2 != 0);
    let node = Node { at: base + at, points, continues, alternative, comment: &[] };
    if flags & 4 == 0 {
        return Some((node, at + 4));
    }
    let Some((length, rest)) = rest.split_first_chunk() else { return Some((node, usize::MAX)) };
    let length = u32::from_le_bytes(*length) as usize;
    let comment = rest.get(..length).unwrap_or(rest);
    Some((Node { comment, ..node }, (at + 8).saturating_add(length)))
}

pub(super) fn write(record: &Record, progress: &dyn Progress) -> Result<Encoded, Cancelled> {
    let (bytes, mut warnings) = written(record, progress)?;
    binary::headers_without_field(&record.headers, &FIELDS, &mut warnings);
    Ok(Encoded { bytes, warnings: vec![warnings] })
}

/// Returns the bytes of a game and warnings for omitted content, except for headers without a field.
pub(super) fn written(
    record: &Record,
    progress: &dyn Progress,
) -> Result<(Vec<u8>, Vec<ImportWarning>), Cancelled> {
    let checkpoint = Checkpoint::new(progress);
    let mut warnings = binary::unsupported(record);
    let mut bytes = vec![0; MOVES];
    put(&mut bytes, 0, MAGIC);
    put(&mut bytes, VERSION, &[GAME]);
    for field in &FIELDS {
        put_text(&mut bytes, field, record.headers.get(field.name), &mut warnings);
    }
    put_kind(&mut bytes, record.headers.get(tag::KIND), &mut warnings);
    put(&mut bytes, RESULT, &[Outcome::number(record.outcome)]);
    put_set_up(&mut bytes, record, &mut warnings);
    put(&mut bytes, PLAYBACK, &[0xFF; 4]);
    for node in binary::game_nodes(record) {
        checkpoint.pass(1)?;
        put_node(&mut bytes, &node, &mut warnings);
    }
    let id = identifier(&bytes);
    put(&mut bytes, ID, &id);
    Ok((bytes, warnings))
}

/// Overwrites bytes from `at` on.
pub(super) fn put(bytes: &mut [u8], at: usize, new: &[u8]) {
    for (place, byte) in bytes.iter_mut().skip(at).zip(new) {
        *place = *byte;
    }
}

/// Overwrites a text field; its last two bytes remain zero.
pub(super) fn put_text(bytes: &mut [u8], field: &Field, text: &str, warnings: &mut Vec<ImportWarning>) {
    put(bytes, field.at, &binary::fitted_text(text, ENCODING, field.room - 2, field.name, warnings));
}

fn put_kind(bytes: &mut [u8], kind: &str, warnings: &mut Vec<ImportWarning>) {
    match kind {
        "" | "game" => put(bytes, KIND, &[GAMES]),
        "endgame" => put(bytes, KIND, &[ENDGAMES]),
        _ => warnings.push(ImportWarning::unwritten(WarningKind::NoHeader(tag::KIND.to_owned()))),
    }
}

fn put_set_up(bytes: &mut [u8], record: &Record, warnings: &mut Vec<ImportWarning>) {
    let set_up = record.set_up.clone().unwrap_or_else(|| record.start().to_setup());
    let of_role = |role| ROLES.iter().position(|known| *known == role).unwrap_or_default() as u8 + 1;
    let byte = |piece: Piece| (piece.color.index() as u8 + 1) << 4 | of_role(piece.role);
    let board: Vec<u8> = squares().map(|square| set_up.board.piece_at(square).map_or(0, byte)).collect();
    put(bytes, BOARD, &board);
    put(bytes, SIDE, &[set_up.turn.index() as u8 + 1]);
    let number = u16::try_from(set_up.fullmoves).ok();
    if number.is_none() || set_up.halfmoves > 0 {
        warnings.push(ImportWarning::unwritten(WarningKind::Counters));
    }
    put(bytes, NUMBER, &number.unwrap_or(1).to_le_bytes());
}

fn put_node(bytes: &mut Vec<u8>, node: &GameNode<'_>, warnings: &mut Vec<ImportWarning>) {
    let name = node.played.map_or_else(String::new, |played| played.to_string());
    let comment = node.remark.comment.replace('\n', "\r\n");
    let comment = binary::fitted_text(&comment, ENCODING, u32::MAX as usize, &name, warnings);
    let flags =
        u8::from(!node.continues) | u8::from(node.alternative) << 1 | u8::from(!comment.is_empty()) << 2;
    let point = |square: Square| square.flipped().index() as u8;
    let points = node.played.map_or([0, 0], |played| [point(played.from), point(played.to)]);
    bytes.extend([flags, 0, points[0], points[1]]);
    if !comment.is_empty() {
        bytes.extend((comment.len() as u32).to_le_bytes());
        bytes.extend(comment);
    }
}

/// Returns a practically unique identifier, formatted as a random UUID but derived from the game, so that the same game
/// gives the same bytes.
fn identifier(bytes: &[u8]) -> [u8; 16] {
    let mut hash = Hash::default();
    hash.add(bytes);
    hash.identifier()
}

/// FNV hash (Fowler, Noll, Vo) over bytes in pieces.
pub(super) struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        self.0 =
            bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3));
    }

    /// Returns the identifier derived from the bytes.
    pub(super) fn identifier(&self) -> [u8; 16] {
        let mut rng = Rng::new(self.0);
        let bits = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
        // UUID version 4 and its variant; the first three groups are little-endian.
        let mut id = bits.to_le_bytes();
        id[7] = id[7] & 0x0F | 0x40;
        id[8] = id[8] & 0x3F | 0x80;
        id
    }
}

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
