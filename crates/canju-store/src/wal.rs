//! The write-ahead log of SQLite as it is on disk, read without SQLite, which would apply it to any file of that name.
//!
//! The format: <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::write::Mark;

/// Bytes of the header of a log.
const HEADER: usize = 32;

/// Bytes before the page of a frame.
const FRAME_HEADER: usize = 24;

/// The first four bytes of a log; the last bit gives the byte order of checksums.
const MAGIC: u32 = 0x377F_0682;

/// The finished transactions of a write-ahead log file.
#[derive(Debug)]
pub(super) struct Wal {
    path: PathBuf,
    /// Whether it is a log at all, if perhaps one of which only the beginning was written.
    is_log: bool,
    page_size: usize,
    /// Frames up to the end of the last finished transaction.
    frames: u64,
    /// Pages of the database after it.
    pages: u32,
    /// The mark that each transaction left, oldest first.
    marks: Vec<Option<Mark>>,
}

impl Wal {
    /// Reads a log whose database keeps its mark on the given page, or on any page if `None`. A log without a finished
    /// transaction is ignored by SQLite.
    pub(super) fn read(path: &Path, mark_page: Option<u32>) -> io::Result<Self> {
        let is_log = begins_as_log(path)?;
        let mut wal =
            Self { path: path.to_owned(), is_log, page_size: 0, frames: 0, pages: 0, marks: Vec::new() };
        let (mut seen, mut mark) = (0, None);
        wal.page_size = each_frame(path, |frame| {
            seen += 1;
            if mark_page.is_none_or(|page| page == frame.page)
                && let Some(found) = Mark::of_page(frame.data)
            {
                mark = Some(found);
            }
            if frame.pages != 0 {
                (wal.frames, wal.pages) = (seen, frame.pages);
                wal.marks.push(mark.take());
            }
            ControlFlow::Continue(())
        })?;
        Ok(wal)
    }

    /// Whether the log has nothing that SQLite would apply.
    pub(super) const fn is_empty(&self) -> bool {
        self.frames == 0
    }

    /// Whether a file with this mark is the database of the log, at any moment of its life: as it was before the first
    /// transaction, or with any of them written back. Every transaction must name its predecessor. A file without a mark
    /// is of an older format, as its log must be.
    pub(super) fn belongs_to(&self, mark: Option<Mark>) -> bool {
        let marks: Option<Vec<Mark>> = self.marks.iter().copied().collect();
        match (mark, marks) {
            _ if !self.is_log => false,
            _ if self.is_empty() => true,
            (None, _) => self.marks.iter().all(Option::is_none),
            (Some(_), None) => false,
            (Some(mark), Some(marks)) => {
                let follow = marks.windows(2).all(|pair| matches!(pair, [one, next] if next.follows(one)));
                follow && (marks.contains(&mark) || marks.first().is_some_and(|first| first.follows(&mark)))
            }
        }
    }

    /// Applies all finished transactions to the bytes of a database.
    pub(super) fn apply(&self, database: &mut Vec<u8>) -> io::Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        database.resize(self.pages as usize * self.page_size, 0);
        let mut left = self.frames;
        each_frame(&self.path, |frame| {
            let start = (frame.page as usize - 1).saturating_mul(self.page_size);
            // A page behind the end was cut off by a later transaction.
            if let Some(page) = database.get_mut(start..start.saturating_add(self.page_size)) {
                page.copy_from_slice(frame.data);
            }
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(())
    }
}

/// One page of a log.
struct Frame<'a> {
    /// Its number, from 1.
    page: u32,
    /// Pages of the database after the transaction that this frame ends, else 0.
    pages: u32,
    data: &'a [u8],
}

/// Passes the frames of a log to `take`, up to the first invalid one, and returns the page size: 0 if the header is invalid.
fn each_frame(path: &Path, mut take: impl FnMut(Frame<'_>) -> ControlFlow<()>) -> io::Result<usize> {
    let mut file = BufReader::new(File::open(path)?);
    let mut header = [0; HEADER];
    if !fill(&mut file, &mut header)? {
        return Ok(0);
    }
    let page_size = number(&header, 8) as usize;
    let big_endian = number(&header, 0) & 1 == 1;
    let mut sums = checksum([0, 0], &header[..HEADER - 8], big_endian);
    let sound = number(&header, 0) & !1 == MAGIC
        && (512..=65_536).contains(&page_size)
        && page_size.is_power_of_two()
        && sums == [number(&header, 24), number(&header, 28)];
    if !sound {
        return Ok(0);
    }
    let mut frame = vec![0; FRAME_HEADER + page_size];
    while fill(&mut file, &mut frame)? {
        let (head, data) = frame.split_at(FRAME_HEADER);
        sums = checksum(checksum(sums, &head[..8], big_endian), data, big_endian);
        let page = number(head, 0);
        let sound =
            page != 0 && head[8..16] == header[16..24] && sums == [number(head, 16), number(head, 20)];
        if !sound || take(Frame { page, pages: number(head, 4), data }).is_break() {
            break;
        }
    }
    Ok(page_size)
}

/// Whether a file begins as a log does. One that was not yet written has nothing or zeros there.
fn begins_as_log(path: &Path) -> io::Result<bool> {
    let mut found = Vec::new();
    File::open(path)?.take(4).read_to_end(&mut found)?;
    let begins = |word: u32| word.to_be_bytes().starts_with(&found);
    Ok([0, MAGIC, MAGIC | 1].into_iter().any(begins))
}

/// Fills the buffer; returns false if the file ends first.
fn fill(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The number that begins at a byte, most significant byte first.
fn number(bytes: &[u8], at: usize) -> u32 {
    let found = bytes.get(at..).and_then(|rest| rest.first_chunk());
    found.map_or(0, |found| u32::from_be_bytes(*found))
}

/// The checksum of SQLite over pairs of words, continued from `sums`.
fn checksum(mut sums: [u32; 2], bytes: &[u8], big_endian: bool) -> [u32; 2] {
    let word =
        |bytes: [u8; 4]| if big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) };
    for &[a, b, c, d, e, f, g, h] in bytes.as_chunks::<8>().0 {
        sums[0] = sums[0].wrapping_add(word([a, b, c, d])).wrapping_add(sums[1]);
        sums[1] = sums[1].wrapping_add(word([e, f, g, h])).wrapping_add(sums[0]);
    }
    sums
}
