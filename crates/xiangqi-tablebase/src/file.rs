//! A table in a file: probed block by block, or loaded completely.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use xiangqi::rules::{Color, Position};

use super::code::{NONE, Value};
use super::format::{BLOCK, Damage, FileError, Header, damaged, io_error, unpack};
use super::index::{Index, bits};
use super::table::{Rules, Table, locate};

/// Source of the bytes of a table: a file, or memory. Each reader has its own position.
pub trait Source {
    /// The type of its readers.
    type Reader<'a>: Read + Seek
    where
        Self: 'a;

    /// Returns a new reader.
    ///
    /// # Errors
    /// I/O errors.
    fn reader(&self) -> io::Result<Self::Reader<'_>>;
}

impl Source for PathBuf {
    type Reader<'a> = File;

    fn reader(&self) -> io::Result<File> {
        File::open(self)
    }
}

impl<'b> Source for &'b [u8] {
    type Reader<'a>
        = Cursor<&'b [u8]>
    where
        Self: 'a;

    fn reader(&self) -> io::Result<Cursor<&'b [u8]>> {
        Ok(Cursor::new(self))
    }
}

/// An open table whose blocks are read on demand. Any number of threads may probe it without waiting for each other.
#[derive(Debug)]
pub struct TableFile<S = PathBuf> {
    path: PathBuf,
    source: S,
    header: Header,
    index: Arc<Index>,
    /// The cached codes of blocks.
    blocks: Box<[OnceLock<Vec<u8>>]>,
    memory: Arc<Memory>,
}

/// The number of bytes that tables may still use for cached blocks.
#[derive(Debug)]
pub(super) struct Memory(AtomicUsize);

impl Memory {
    pub(super) const fn new(bytes: usize) -> Self {
        Self(AtomicUsize::new(bytes))
    }

    /// Takes `bytes` from the budget; returns false if they are not available.
    fn take(&self, bytes: usize) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }
}

impl TableFile {
    /// Opens a table without loading it. Every block read by a probe is cached.
    ///
    /// # Errors
    /// I/O errors; the file is not a complete table.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        canju_files::plain(path).map_err(FileError::File)?;
        Self::read_from(path.to_owned(), path)
    }

    /// As [`TableFile::open`], but blocks are cached only within the memory budget; others are read at each probe.
    pub(super) fn open_within(path: &Path, memory: Arc<Memory>) -> Result<Self, FileError> {
        Ok(Self { memory, ..Self::open(path)? })
    }
}

impl<S: Source> TableFile<S> {
    /// Opens a table from any source; errors name it as `path`.
    ///
    /// # Errors
    /// As [`TableFile::open`].
    pub fn read_from(source: S, path: &Path) -> Result<Self, FileError> {
        let header = Header::of(&mut source.reader().map_err(io_error(path))?, path)?;
        let index = Index::new(header.material).map_err(|_| damaged(path, Damage::Header))?;
        let blocks = header.blocks.iter().map(|_| OnceLock::new()).collect();
        let memory = Arc::new(Memory::new(usize::MAX));
        Ok(Self { path: path.to_owned(), source, header, index: Arc::new(index), blocks, memory })
    }

    /// Returns the header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Probes a position of this material or its mirror; `None` for other materials.
    ///
    /// # Errors
    /// I/O errors; a damaged block.
    pub fn probe(&self, position: &Position) -> Result<Option<Value>, FileError> {
        let Some((number, turn)) = locate(&self.index, position) else { return Ok(None) };
        Ok(Value::from_code(self.code(number, turn)?))
    }

    fn code(&self, number: usize, turn: Color) -> Result<u8, FileError> {
        let (block, place) = self.header.place(turn, number);
        let code = |codes: &[u8]| codes.get(place).copied().unwrap_or(NONE);
        let Some(kept) = self.blocks.get(block) else { return Ok(NONE) };
        if let Some(codes) = kept.get() {
            return Ok(code(codes));
        }
        let codes = self.read(&mut self.reader()?, block)?;
        let found = code(&codes);
        if self.memory.take(codes.len()) {
            // Two threads may have read the same block; both codes are the same.
            let _ = kept.set(codes);
        }
        Ok(found)
    }

    fn reader(&self) -> Result<S::Reader<'_>, FileError> {
        self.source.reader().map_err(io_error(&self.path))
    }

    fn read(&self, file: &mut S::Reader<'_>, block: usize) -> Result<Vec<u8>, FileError> {
        let slot = self.header.blocks[block];
        let mut compressed = vec![0; slot.length];
        let read = file.seek(SeekFrom::Start(slot.start)).and_then(|_| file.read_exact(&mut compressed));
        read.map_err(|error| match error.kind() {
            // The file was complete when it was opened.
            io::ErrorKind::UnexpectedEof => damaged(&self.path, Damage::Block(block)),
            _ => io_error(&self.path)(error),
        })?;
        let codes = unpack(&compressed, slot, self.header.entries(block));
        codes.ok_or_else(|| damaged(&self.path, Damage::Block(block)))
    }

    /// Checks every block.
    ///
    /// # Errors
    /// I/O errors; the first damaged block.
    pub fn check(&self) -> Result<(), FileError> {
        let mut file = self.reader()?;
        (0..self.blocks.len()).try_for_each(|block| self.read(&mut file, block).map(drop))
    }

    /// Loads the complete table.
    ///
    /// # Errors
    /// I/O errors; the first damaged block.
    pub fn load(&self) -> Result<Table, FileError> {
        let mut codes = [(); 2].map(|()| vec![NONE; self.index.len()]);
        let mut each = codes.iter_mut().flat_map(|codes| codes.chunks_mut(BLOCK)).enumerate();
        let mut file = self.reader()?;
        each.try_for_each(|(block, codes)| {
            codes.copy_from_slice(&self.read(&mut file, block)?);
            Ok(())
        })?;
        Ok(Table::of_filled(Arc::clone(&self.index), self.header.rules, codes))
    }
}

impl Table {
    /// Returns the table with these codes by side to move, which may be anything at numbers that are not legal positions.
    pub(super) fn of_filled(index: Arc<Index>, rules: Rules, mut codes: [Vec<u8>; 2]) -> Self {
        for mover in Color::ALL {
            strike_out(&index, mover, &mut codes[mover.index()]);
        }
        Self { index, rules, codes }
    }
}

/// Resets the codes of numbers that are not legal positions.
fn strike_out(index: &Index, mover: Color, codes: &mut [u8]) {
    codes.par_chunks_mut(index.block_size).enumerate().for_each(|(block, codes)| {
        let mut legal = vec![false; codes.len()];
        for row in block * index.block_rows..(block + 1) * index.block_rows {
            let row = index.row(row);
            let some = index.legal(&row, mover) & index.first_rows(&row);
            if some != 0 {
                let numbers = index.numbers(&row);
                bits(some).for_each(|bit| legal[numbers.of(bit) - block * index.block_size] = true);
            }
        }
        for (code, legal) in codes.iter_mut().zip(legal) {
            if !legal {
                *code = NONE;
            }
        }
    });
}
