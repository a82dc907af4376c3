//! The cipher of XQF: two bytes of the header encrypt the points, and a keystream of 32 bytes the tree.

use super::{FROM, NOWHERE, PLAIN, TO, byte, square};
use xiangqi::rules::Square;

/// The first version with rotated pieces in the header.
const ROTATED: u8 = 0x0C;

/// The keystream before the keys are applied.
const PHRASE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The offset added to the length of a comment if all keys are zero.
const COMMENT: u32 = 767;

/// The keys in a header. All zero is also a cipher, which encrypts only the lengths of comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Keys {
    /// The mask of the seed bits in the keystream.
    pub(super) mask: u8,
    /// Additional bits of the keystream.
    pub(super) more: [u8; 4],
    /// A checksum, then the seeds for pieces, for origins and for targets of moves; all four sum to 0 modulo 256.
    pub(super) seeds: [u8; 4],
}

impl Keys {
    /// Whether the checksum is correct.
    pub(super) fn hold(&self) -> bool {
        self.seeds.into_iter().fold(0, u8::wrapping_add) == 0
    }
}

/// The cipher of a file, by version and keys.
#[derive(Debug, Clone)]
pub(super) struct Cipher {
    pieces: u8,
    from: u8,
    to: u8,
    comment: u32,
    rotation: usize,
    stream: [u8; 32],
}

impl Cipher {
    /// Returns the cipher of a version; none up to version 0x0A, whatever the keys.
    pub(super) fn new(version: u8, keys: Keys) -> Self {
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

    /// Decrypts the points of the 32 pieces of a header.
    pub(super) fn shown_pieces(&self, header: &[u8; 32]) -> [Option<Square>; 32] {
        let mut pieces = [None; 32];
        for (at, hidden) in header.iter().enumerate() {
            pieces[(at + self.rotation) % 32] = square(hidden.wrapping_sub(self.pieces));
        }
        pieces
    }

    /// Encrypts the points of the 32 pieces of a header.
    pub(super) fn hidden_pieces(&self, pieces: &[Option<Square>; 32]) -> [u8; 32] {
        std::array::from_fn(|at| {
            let piece = pieces[(at + self.rotation) % 32];
            piece.map_or(NOWHERE, byte).wrapping_add(self.pieces)
        })
    }

    /// Decrypts the points of a move.
    pub(super) fn shown_points(&self, [from, to]: [u8; 2]) -> [Option<Square>; 2] {
        [from.wrapping_sub(FROM.wrapping_add(self.from)), to.wrapping_sub(TO.wrapping_add(self.to))]
            .map(square)
    }

    /// Encrypts the points of a move; 0 for no point.
    pub(super) fn hidden_points(&self, points: [Option<Square>; 2]) -> [u8; 2] {
        let [from, to] = points.map(|point| point.map_or(0, byte));
        [from.wrapping_add(FROM).wrapping_add(self.from), to.wrapping_add(TO).wrapping_add(self.to)]
    }

    /// Decrypts the length of a comment; `None` if it is invalid.
    pub(super) fn shown_length(&self, hidden: u32) -> Option<usize> {
        let length = if hidden == 0 { Some(0) } else { hidden.checked_sub(self.comment) };
        length.and_then(|length| usize::try_from(length).ok())
    }

    /// Encrypts the length of a comment.
    pub(super) const fn hidden_length(&self, length: u32) -> u32 {
        length.wrapping_add(self.comment)
    }

    /// Decrypts the bytes of a file from offset `at` on.
    pub(super) fn shown(&self, at: usize, bytes: &[u8]) -> Vec<u8> {
        bytes.iter().zip(at..).map(|(byte, at)| byte.wrapping_sub(self.stream[at % 32])).collect()
    }

    /// Encrypts the bytes of a file from offset `at` on.
    pub(super) fn hide(&self, at: usize, bytes: &mut [u8]) {
        for (byte, at) in bytes.iter_mut().zip(at..) {
            *byte = byte.wrapping_add(self.stream[at % 32]);
        }
    }
}

/// Expands a seed.
const fn spread(seed: u8) -> u8 {
    // 54 k² + 221; in XQStudio in steps: ((((3k² + 9)·3 + 8)·2 + 1)·3 + 8).
    seed.wrapping_mul(seed).wrapping_mul(54).wrapping_add(221)
}
