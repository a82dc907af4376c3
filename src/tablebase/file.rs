//! A table in a file: probed block by block, or loaded whole.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use crate::rules::{Color, Position};

use super::code::{NONE, Value};
use super::format::{BLOCK, Damage, FileError, Header, damaged, io_error, unpack};
use super::index::{Index, bits};
use super::men::Men;
use super::table::Table;

/// Unpacked blocks that an open table keeps: a megabyte.
const KEPT: usize = 16;

/// An open table, of which blocks are read as they are needed: a file, or bytes in memory.
#[derive(Debug)]
pub struct TableFile<F = File> {
    path: PathBuf,
    header: Header,
    index: Arc<Index>,
    reader: Mutex<Reader<F>>,
}

#[derive(Debug)]
struct Reader<F> {
    file: F,
    /// Numbers of blocks with their codes, the last used last.
    kept: Vec<(usize, Vec<u8>)>,
}

impl TableFile {
    /// Opens a table without loading it.
    ///
    /// # Errors
    /// The disk; a file that is no whole table.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::read_from(File::open(path).map_err(io_error(path))?, path)
    }
}

impl<F: Read + Seek> TableFile<F> {
    /// Opens a table that stands somewhere else than on the disk; `path` is what errors call it.
    ///
    /// # Errors
    /// As [`TableFile::open`].
    pub fn read_from(mut file: F, path: &Path) -> Result<Self, FileError> {
        let header = Header::of(&mut file, path)?;
        let index = Index::new(header.material).map_err(|_| damaged(path, Damage::Header))?;
        let reader = Mutex::new(Reader { file, kept: Vec::new() });
        Ok(Self { path: path.to_owned(), header, index: Arc::new(index), reader })
    }

    /// What it says of itself.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The value of a position of this material or its mirror; nothing for others.
    ///
    /// # Errors
    /// The disk; a damaged block.
    pub fn probe(&self, position: &Position) -> Result<Option<Value>, FileError> {
        let Some(men) = Men::of(position.board()) else { return Ok(None) };
        let turn = position.turn();
        let sides = [(men, turn), (men.swapped(), turn.opponent())];
        let Some((men, turn)) = sides.into_iter().find(|(men, _)| self.index.fits(men)) else {
            return Ok(None);
        };
        let Some(number) = self.index.number_of(&men) else { return Ok(None) };
        Ok(Value::from_code(self.code(number, turn)?))
    }

    fn code(&self, number: usize, turn: Color) -> Result<u8, FileError> {
        let (block, place) = self.header.place(turn, number);
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = match reader.kept.iter().position(|(number, _)| *number == block) {
            Some(at) => reader.kept.remove(at),
            None => (block, self.read(&mut reader.file, block)?),
        };
        let code = kept.1.get(place).copied().unwrap_or(NONE);
        if reader.kept.len() == KEPT {
            reader.kept.remove(0);
        }
        reader.kept.push(kept);
        Ok(code)
    }

    fn read(&self, file: &mut F, block: usize) -> Result<Vec<u8>, FileError> {
        let slot = self.header.blocks[block];
        let mut compressed = vec![0; slot.length];
        let read = file.seek(SeekFrom::Start(slot.start)).and_then(|_| file.read_exact(&mut compressed));
        read.map_err(|error| match error.kind() {
            // It was whole when it was opened.
            io::ErrorKind::UnexpectedEof => damaged(&self.path, Damage::Block(block)),
            _ => io_error(&self.path)(error),
        })?;
        let codes = unpack(&compressed, slot, self.header.entries(block));
        codes.ok_or_else(|| damaged(&self.path, Damage::Block(block)))
    }

    /// Reads every block.
    ///
    /// # Errors
    /// The disk; a damaged block, the first one.
    pub fn check(&self) -> Result<(), FileError> {
        let blocks = 0..self.header.blocks.len();
        let mut results = blocks.map(|block| {
            let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
            self.read(&mut reader.file, block).map(drop)
        });
        results.find(Result::is_err).unwrap_or(Ok(()))
    }

    /// Loads the whole table.
    ///
    /// # Errors
    /// The disk; a damaged block, the first one.
    pub fn load(&self) -> Result<Table, FileError> {
        let mut codes = [(); 2].map(|()| vec![NONE; self.index.len()]);
        let mut each = codes.iter_mut().flat_map(|codes| codes.chunks_mut(BLOCK)).enumerate();
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        each.try_for_each(|(block, codes)| {
            codes.copy_from_slice(&self.read(&mut reader.file, block)?);
            Ok(())
        })?;
        for mover in Color::ALL {
            strike_out(&self.index, mover, &mut codes[mover.index()]);
        }
        Ok(Table { index: Arc::clone(&self.index), codes })
    }
}

/// Takes the codes of numbers away that are no legal position.
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
