//! The compressed stream of an old library, within limits: a few bytes may unpack to many.

use std::io::{Read, Take};

use flate2::read::ZlibDecoder;

use crate::{ImportWarning, WarningKind, Where, texts};
use canju_files::Named;
use canju_files::progress::{Cancelled, Progress};

/// The maximum length of a library in bytes, as a multiple of that of its file, and in addition, for small files. Libraries
/// unpack to some five times their size, but one long text of blanks to a thousand. At most one game of it is in memory.
const DENSEST: u64 = 20;
const LEAST: u64 = 1 << 23;

/// The maximum length in bytes of the name of a library, which each of its games gets, and the header with that name.
const LONGEST_NAME: usize = 1 << 9;
pub(super) const LIBRARY: &str = "Library";

/// A library being decompressed.
pub(super) struct Stream<'a, R> {
    decoder: Take<ZlibDecoder<R>>,
    /// The current byte offset.
    pub(super) at: usize,
    progress: &'a dyn Progress,
    /// Whether nothing was missing or damaged.
    pub(super) is_whole: bool,
}

impl<'a, R: Read> Stream<'a, R> {
    /// Returns the stream of a file of this length.
    pub(super) fn new(bytes: R, length: u64, progress: &'a dyn Progress) -> Self {
        let limit = length.saturating_mul(DENSEST) + LEAST;
        Self { decoder: ZlibDecoder::new(bytes).take(limit), at: 0, progress, is_whole: true }
    }

    /// The bytes of the file that were decompressed.
    pub(super) fn taken(&self) -> u64 {
        self.decoder.get_ref().total_in()
    }

    /// Returns the next bytes, or the rest of them.
    pub(super) fn read(&mut self, length: usize) -> Result<Vec<u8>, Cancelled> {
        const PIECE: usize = 1 << 16;
        let mut bytes = Vec::new();
        while bytes.len() < length && self.is_whole {
            if self.progress.cancelled() {
                return Err(Cancelled);
            }
            let before = bytes.len();
            let wanted = PIECE.min(length - before);
            let read = self.decoder.by_ref().take(wanted as u64).read_to_end(&mut bytes);
            self.is_whole = read.is_ok() && bytes.len() - before == wanted;
        }
        self.at += bytes.len();
        Ok(bytes)
    }

    /// Returns the first of the next bytes, `most` at most, and skips the others.
    pub(super) fn read_some(&mut self, length: usize, most: usize) -> Result<Vec<u8>, Cancelled> {
        let bytes = self.read(length.min(most))?;
        let mut left = length - bytes.len();
        while left > 0 && self.is_whole {
            left -= self.read(left.min(1 << 16))?.len();
        }
        Ok(bytes)
    }

    /// Whether the stream was left at its limit.
    pub(super) fn is_dense(&self) -> bool {
        self.decoder.limit() == 0
    }

    pub(super) fn number(&mut self) -> Result<Option<u32>, Cancelled> {
        Ok(self.read(4)?.first_chunk().copied().map(u32::from_le_bytes))
    }

    pub(super) fn text(&mut self, warnings: &mut Vec<ImportWarning>) -> Result<Option<String>, Cancelled> {
        let Some(length) = self.number()? else { return Ok(None) };
        let at = self.at;
        let bytes = self.read_some(length as usize, LONGEST_NAME)?;
        Ok(self.is_whole.then(|| text(&bytes, length as usize, at, LIBRARY, warnings)))
    }

    /// Decompresses the rest, to detect damage there.
    pub(super) fn end(&mut self) -> Result<(), Cancelled> {
        let mut part = vec![0; 1 << 16];
        while self.is_whole {
            if self.progress.cancelled() {
                return Err(Cancelled);
            }
            match self.decoder.read(&mut part) {
                Ok(0) => {
                    self.is_whole = self.decoder.limit() > 0;
                    break;
                }
                Ok(_) => {}
                Err(_) => self.is_whole = false,
            }
        }
        Ok(())
    }
}

/// Reads the first bytes of a text of this length.
pub(super) fn text(
    bytes: &[u8],
    length: usize,
    at: usize,
    name: &str,
    warnings: &mut Vec<ImportWarning>,
) -> String {
    if bytes.len() < length {
        let what = WarningKind::Cut(name.to_owned());
        warnings.push(ImportWarning { at: Some(Where::Offset(at as u64)), what });
        // Half a character at the end is no damage.
        return texts::read(bytes, Named::Gb18030, at, &mut Vec::new());
    }
    texts::read(bytes, Named::Gb18030, at, warnings)
}
