//! XQF, XQStudio (象棋演播室): one game with variations and comments, its moves encrypted from version 0x0B on.
//!
//! A header of 1024 bytes, then the tree. A point of the board is a byte, ten times the file plus the rank. A text of the
//! header is a length byte followed by its bytes. Sources: XQStudio's own reader (`XQFileRW.pas`) and its author's
//! description of version 0x0A.

mod cipher;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use super::tag;
use super::texts::{Field, field};
use xiangqi::rules::{Role, Square};

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

/// The pieces of a side, in header order.
const SET: [Role; 16] = {
    use Role::{Cannon, Guard, King, Knight, Minister, Pawn, Rook};
    [
        Rook, Knight, Minister, Guard, King, Guard, Minister, Knight, Rook, Cannon, Cannon, Pawn, Pawn, Pawn,
        Pawn, Pawn,
    ]
};

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

#[cfg(test)]
mod tests;
