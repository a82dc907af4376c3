//! Chunked, cancellable reading of a source.

use std::io::{self, Read, Seek, SeekFrom};

use super::ReadError;
use canju_files::progress::{Cancelled, Progress};

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
    length: u64,
    at: u64,
    progress: &'a dyn Progress,
}

impl<'a> Input<'a> {
    /// Returns a source at its beginning.
    pub(super) fn new(source: &'a mut dyn Bytes, progress: &'a dyn Progress) -> Result<Self, ReadError> {
        let length = source.seek(SeekFrom::End(0)).map_err(refused)?;
        let mut input = Self { source, length, at: 0, progress };
        input.seek(0)?;
        Ok(input)
    }

    pub(super) fn progress(&self) -> &'a dyn Progress {
        self.progress
    }

    /// Returns the length of the source in bytes.
    pub(super) const fn length(&self) -> u64 {
        self.length
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
            self.check()?;
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

    /// Returns an error if cancelled.
    pub(super) fn check(&self) -> Result<(), Cancelled> {
        if self.progress.cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Reports the number of bytes read.
    pub(super) fn report(&self) {
        self.progress.report(self.at, self.length);
    }
}

fn refused(error: io::Error) -> ReadError {
    ReadError::Disk(error.kind())
}
