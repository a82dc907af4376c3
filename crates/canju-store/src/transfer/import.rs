//! Reading text into a draft for a base.

use std::collections::HashMap;
use std::path::Path;

use super::line::{Answer, Format, Line, LineFault, Place, TransferError};
use super::{csv, json};
use canju_files::progress::{Cancelled, Progress};
use canju_files::{NotText, Text};
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::{ChangeSet, Draft, NodeState};
use canju_knowledge::knowledge::provenance::Provenance;
use xiangqi::material::NodeId;

/// Lines between two reports of progress.
const STRIDE: u64 = 1024;

/// The content of a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Imported {
    /// The edits that merge it into the base.
    pub set: ChangeSet,
    /// The encoding, if it was guessed: not UTF-8.
    pub encoding: Option<&'static str>,
}

/// Reads a text into the edits that merge it into `kb`: scores read replace existing ones, and new evidence is added. Nodes not
/// in the file are unchanged. `defaults` supplies missing fields; `path` is for error messages. Reports bytes.
///
/// # Errors
/// [`TransferError::Line`] with the first line that cannot be read; [`TransferError::Cut`]; [`TransferError::Cancelled`].
pub fn import(
    kb: &KnowledgeBase,
    format: Format,
    bytes: &[u8],
    path: &Path,
    defaults: &Provenance,
    progress: &dyn Progress,
) -> Result<Imported, TransferError> {
    let Text { text, encoding } = canju_files::decode(bytes)
        .map_err(|NotText { line }| TransferError::line(path, line)(LineFault::NotText))?;
    let mut merge = Merge { draft: Draft::new(kb), named: HashMap::new() };
    let mut lines = 0;
    let take = |Place { line, byte }, given| {
        if lines % STRIDE == 0 {
            progress.report(byte, text.len() as u64);
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
        }
        lines += 1;
        let read = Line::read(given, defaults).and_then(|read| merge.add(line, read));
        read.map_err(TransferError::line(path, line))
    };
    match format {
        Format::JsonLines => json::read(&text, path, take)?,
        Format::Csv => csv::read(&text, path, take)?,
    }
    Ok(Imported { set: merge.draft.finish(), encoding })
}

/// Merges lines into a base and detects contradictions between lines.
struct Merge<'a> {
    draft: Draft<'a>,
    /// Scored canonical nodes, with the number of the line and the state it gives.
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
