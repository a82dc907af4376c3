//! Chunked, cancellable reading of a source, and a window over its text, decoded on demand in the detected encoding.

use std::cmp::Ordering;
use std::io::{self, Read, Seek, SeekFrom};

use canju_files::progress::Progress;
use canju_files::{Detector, Named, PieceDecoder, decode_anyway};

use crate::ReadError;

/// A source of records: a file or memory.
pub trait Bytes: Read + Seek {}

impl<T: Read + Seek> Bytes for T {}

/// The number of bytes between two checks for cancellation.
const PIECE: usize = 1 << 16;

/// The maximum size of a source read into memory as a whole, in bytes.
const LONGEST: u64 = 1 << 30;

/// A source with its read position and cancellation.
pub(super) struct Input<'a> {
    source: &'a mut dyn Bytes,
    /// The length of the source in bytes.
    pub(super) length: u64,
    at: u64,
    pub(super) progress: &'a dyn Progress,
}

impl<'a> Input<'a> {
    pub(super) fn new(source: &'a mut dyn Bytes, progress: &'a dyn Progress) -> Result<Self, ReadError> {
        let length = source.seek(SeekFrom::End(0)).map_err(refused)?;
        let mut input = Self { source, length, at: 0, progress };
        input.seek(0)?;
        Ok(input)
    }

    /// Sets the read position.
    pub(super) fn seek(&mut self, at: u64) -> Result<(), ReadError> {
        self.at = self.source.seek(SeekFrom::Start(at)).map_err(refused)?;
        Ok(())
    }

    /// Appends the next `count` bytes, or the rest. Returns the number of bytes read.
    pub(super) fn read(&mut self, count: usize, bytes: &mut Vec<u8>) -> Result<usize, ReadError> {
        let before = bytes.len();
        while bytes.len() - before < count {
            self.progress.proceed()?;
            let wanted = PIECE.min(count - (bytes.len() - before)) as u64;
            let read = Read::take(&mut *self.source, wanted).read_to_end(bytes).map_err(refused)?;
            self.at += read as u64;
            if (read as u64) < wanted {
                break;
            }
        }
        Ok(bytes.len() - before)
    }

    /// Returns the unread rest, for callers that check for cancellation themselves.
    pub(super) fn rest(&mut self) -> &mut dyn Bytes {
        self.source
    }

    /// Returns all bytes, for formats with one game per file; at most one gibibyte.
    pub(super) fn whole(&mut self) -> Result<Vec<u8>, ReadError> {
        if self.length > LONGEST {
            return Err(ReadError::Disk(io::ErrorKind::FileTooLarge));
        }
        self.seek(0)?;
        let mut bytes = Vec::new();
        self.read(usize::MAX, &mut bytes)?;
        Ok(bytes)
    }

    /// Reports the number of bytes read.
    pub(super) fn report(&self) {
        self.progress.report(self.at, self.length);
    }
}

fn refused(error: io::Error) -> ReadError {
    ReadError::Disk(error.kind())
}

/// The minimum number of bytes added at a time.
const TEXT_PIECE: usize = 1 << 18;

/// The number of bytes by which the format of a text is detected.
const FIRST: usize = 1 << 20;

/// A part of a text. Everything before it has been read.
pub(super) struct Window<'a> {
    pub(super) input: Input<'a>,
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

    /// Doubles the window, so that a reader that restarts after each addition takes linear time.
    pub(super) fn grow(&mut self) -> Result<(), ReadError> {
        let before = self.text.len();
        self.add(TEXT_PIECE.max(before))?;
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
            self.is_last = self.input.read(TEXT_PIECE, &mut self.bytes)? < TEXT_PIECE;
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
        let read = input.read(TEXT_PIECE, &mut piece)?;
        if detector.feed(&piece) || read < TEXT_PIECE {
            break;
        }
    }
    let found = detector.finish();
    let named = if found.guessed { preferred_encoding(&found.sample, found.named) } else { found.named };
    Ok((named, found.guessed))
}

// Detects the encoding by vocabulary: that in which a text has the most characters typical of game records.
// By character frequency alone, a short text in traditional characters would be taken for Big5 even if it is GB18030.

/// Pieces, directions, numbers, positions and results, in both scripts.
const CHARACTERS: &str = "車车馬马炮兵卒士仕相象將将帥帅進进退平一二三四五六七八九１２３４５６７８９前中後后局棋勝胜和負负紅红黑先屏風风變变";

/// The number of bytes of a file that are examined.
const ENOUGH: usize = 1 << 14;

/// Returns the guessed encoding of a sample, or the one in which it has more of the vocabulary.
fn preferred_encoding(sample: &[u8], guess: Named) -> Named {
    let sample = sample.get(..ENOUGH).unwrap_or(sample);
    let [main, other] = [Named::Gb18030, Named::Big5].map(|named| (known_characters(sample, named), named));
    match main.0.cmp(&other.0) {
        Ordering::Less => other.1,
        Ordering::Equal => guess,
        Ordering::Greater => main.1,
    }
}

/// The number of characters of the vocabulary that the bytes contain in an encoding.
fn known_characters(bytes: &[u8], named: Named) -> usize {
    decode_anyway(bytes, Some(named)).text.chars().filter(|sign| CHARACTERS.contains(*sign)).count()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use canju_files::encode;
    use canju_files::progress::Unattended;

    fn read(bytes: &[u8], named: Option<Named>) -> (String, Named, bool) {
        let mut cursor = Cursor::new(bytes);
        let window = Window::open(Input::new(&mut cursor, &Unattended).unwrap(), named).unwrap();
        let (encoding, guessed) = window.encoding;
        (window.text, encoding, guessed)
    }

    #[test]
    fn short_texts_are_known_by_their_words() {
        for text in ["炮二平五", "紅七路馬盤河黑上左象", "C2.5 {紅優}", "紅先勝", "车９平８", "屏風馬"]
        {
            for named in [Named::Gb18030, Named::Big5] {
                let (bytes, missing) = encode(text, named);
                if missing.is_empty() {
                    assert_eq!(read(&bytes, None), (text.to_owned(), named, true));
                }
            }
        }
    }

    #[test]
    fn what_is_certain_is_not_guessed() {
        let (bytes, _) = encode("炮二平五", Named::Big5);
        assert_eq!(read(&bytes, Some(Named::Gb18030)).1, Named::Gb18030);
        assert_eq!(read("炮二平五".as_bytes(), None).1, Named::Utf8);
    }
}
