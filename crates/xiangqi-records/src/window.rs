//! Sliding window over a text, decoded on demand.

use super::input::Input;
use super::{ReadError, vocabulary};
use canju_files::{Detector, Named, PieceDecoder};

/// The minimum number of bytes added at a time.
const PIECE: usize = 1 << 18;

/// The number of bytes by which the format of a text is detected.
const FIRST: usize = 1 << 20;

/// A part of a text. Everything before it has been read.
pub(super) struct Window<'a> {
    input: Input<'a>,
    decoder: PieceDecoder,
    bytes: Vec<u8>,
    /// Whether lines end with a carriage return alone.
    is_old_mac: bool,
    /// The encoding of the text, and whether it was guessed.
    pub(super) encoding: (Named, bool),
    /// The decoded part.
    pub(super) text: String,
    /// The number of its first line.
    pub(super) line: u64,
    /// Whether this is the end of the text.
    pub(super) is_last: bool,
    /// Whether bytes invalid in the encoding were found.
    pub(super) is_damaged: bool,
}

impl<'a> Window<'a> {
    /// Opens a text in the specified encoding, else in the detected one.
    pub(super) fn open(mut input: Input<'a>, named: Option<Named>) -> Result<Self, ReadError> {
        let encoding = match named {
            Some(named) => (named, false),
            None => detect(&mut input)?,
        };
        input.seek(0)?;
        let mut window = Self {
            input,
            decoder: PieceDecoder::new(encoding.0),
            bytes: Vec::new(),
            is_old_mac: false,
            encoding,
            text: String::new(),
            line: 1,
            is_last: false,
            is_damaged: false,
        };
        window.add(FIRST)?;
        window.is_old_mac = !window.text.contains('\n');
        if window.is_old_mac {
            window.text = window.text.replace('\r', "\n");
        }
        Ok(window)
    }

    pub(super) const fn input(&self) -> &Input<'a> {
        &self.input
    }

    /// Doubles the window, so that a reader that restarts after each addition takes linear time.
    pub(super) fn grow(&mut self) -> Result<(), ReadError> {
        let before = self.text.len();
        self.add(PIECE.max(before))?;
        if self.is_old_mac {
            let added = self.text.split_off(before).replace('\r', "\n");
            self.text.push_str(&added);
        }
        self.input.report();
        Ok(())
    }

    /// Decodes the rest of the text.
    pub(super) fn grow_to_end(&mut self) -> Result<(), ReadError> {
        while !self.is_last {
            self.grow()?;
        }
        Ok(())
    }

    fn add(&mut self, count: usize) -> Result<(), ReadError> {
        let end = self.text.len() + count;
        while !self.is_last && self.text.len() < end {
            self.bytes.clear();
            self.is_last = self.input.read(PIECE, &mut self.bytes)? < PIECE;
            self.is_damaged |= self.decoder.push(&self.bytes, self.is_last, &mut self.text);
        }
        Ok(())
    }

    /// Drops the first `bytes` bytes, which have been read; the next line has the number `line`.
    pub(super) fn advance(&mut self, bytes: usize, line: u64) {
        self.text.drain(..bytes.min(self.text.len()));
        self.line = line;
    }
}

/// Detects the encoding of a text; returns it and whether it was guessed.
fn detect(input: &mut Input<'_>) -> Result<(Named, bool), ReadError> {
    let (mut detector, mut piece) = (Detector::default(), Vec::new());
    input.seek(0)?;
    loop {
        piece.clear();
        let read = input.read(PIECE, &mut piece)?;
        if detector.feed(&piece) || read < PIECE {
            break;
        }
    }
    let found = detector.finish();
    let named = if found.guessed { vocabulary::preferred(&found.sample, found.named) } else { found.named };
    Ok((named, found.guessed))
}
