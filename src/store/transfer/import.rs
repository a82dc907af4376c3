//! Reading text into a draft for a base.

use std::cell::Cell;
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::path::Path;

use super::error::{LineFault, TransferError};
use super::line::{Answer, Line};
use super::{Format, csv, json};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::change::{ChangeSet, Draft, NodeState};
use crate::knowledge::provenance::Provenance;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};

/// Lines between two reports of progress.
const STRIDE: u64 = 1024;

/// Reads lines into the edits that merge them into `kb`: what is read wins over what is there, and evidence is added where it
/// is new. Nodes that are not named stay. `told` stands for what a line does not tell; `path` is for error messages, `bytes`
/// the length, 0 where it is not known. Reports bytes.
///
/// # Errors
/// [`TransferError::Line`] with the first line that cannot be read; [`TransferError::Io`] and its like;
/// [`TransferError::Cancelled`].
pub fn import(
    kb: &KnowledgeBase,
    format: Format,
    reader: impl BufRead,
    bytes: u64,
    path: &Path,
    told: &Provenance,
    progress: &dyn Progress,
) -> Result<ChangeSet, TransferError> {
    let read = Cell::new(0);
    let reader = Counted { reader, read: &read };
    let mut merge = Merge { draft: Draft::new(kb), named: HashMap::new() };
    let mut lines = 0;
    let take = |number, given| {
        if lines % STRIDE == 0 {
            progress.report(read.get(), bytes);
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
        }
        lines += 1;
        let line = Line::read(given, told).and_then(|line| merge.add(number, line));
        line.map_err(TransferError::line(path, number))
    };
    match format {
        Format::JsonLines => json::read(reader, path, take)?,
        Format::Csv => csv::read(reader, path, take)?,
    }
    Ok(merge.draft.finish())
}

/// Brings lines together with a base, and notices where they contradict each other.
struct Merge<'a> {
    draft: Draft<'a>,
    /// Canonical nodes that were scored, with the line and what it says of the canonical node.
    named: HashMap<NodeId, (u64, NodeState)>,
}

impl Merge<'_> {
    fn add(&mut self, number: u64, line: Line) -> Result<(), LineFault> {
        if let Some(answer) = line.answer {
            self.answer(number, line.node, &answer)?;
        }
        for evidence in line.evidence {
            self.draft.add_evidence(evidence);
        }
        Ok(())
    }

    fn answer(&mut self, number: u64, node: NodeId, answer: &Answer) -> Result<(), LineFault> {
        let provenance = self.draft.provenance(&answer.provenance);
        let state = NodeState { score: answer.score, invariable: answer.invariable, provenance };
        let canonical = node.canonical();
        let state = if node == canonical { state } else { state.mirror() };
        match self.named.insert(canonical, (number, state)) {
            Some((_, before)) if before == state => Ok(()),
            Some((first, _)) => Err(LineFault::Contradiction(first)),
            None => self.draft.set(canonical, Some(state)).map_err(|_| LineFault::Symmetric(answer.score)),
        }
    }
}

/// Counts the bytes that were read.
struct Counted<'a, R> {
    reader: R,
    read: &'a Cell<u64>,
}

impl<R: BufRead> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.read.set(self.read.get() + length as u64);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Counted<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.read.set(self.read.get() + amount as u64);
        self.reader.consume(amount);
    }
}
