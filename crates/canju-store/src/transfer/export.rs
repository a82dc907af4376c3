//! Writing the current version as text.

use std::io::{BufWriter, Write};
use std::path::Path;

use super::error::TransferError;
use super::line::{Answer, Line};
use super::selection::Selection;
use super::{Format, csv, json};
use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::knowledge::KnowledgeBase;
use xiangqi::material::NodeId;

/// Nodes to export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Nodes {
    /// One node of each mirror pair: the one whose red side has the larger index.
    #[default]
    Canonical,
    /// Both of each pair.
    All,
}

/// Writes every node with a score or evidence, by id, and returns their number; see [`export_selection`].
///
/// # Errors
/// [`TransferError::File`], [`TransferError::Time`], [`TransferError::Cancelled`].
pub fn export(
    kb: &KnowledgeBase,
    format: Format,
    nodes: Nodes,
    writer: impl Write,
    path: &Path,
    progress: &dyn Progress,
) -> Result<u64, TransferError> {
    export_selection(kb, format, &Selection { nodes, ..Selection::default() }, writer, path, progress)
}

/// Lines between two reports of progress.
const STRIDE: usize = 16_384;

/// Writes the selected data of every node with a score or evidence, by id, and returns the number of lines. `path` is for error
/// messages. Reports lines.
///
/// # Errors
/// [`TransferError::File`], [`TransferError::Time`], [`TransferError::Cancelled`].
pub fn export_selection(
    kb: &KnowledgeBase,
    format: Format,
    selection: &Selection,
    writer: impl Write,
    path: &Path,
    progress: &dyn Progress,
) -> Result<u64, TransferError> {
    let mut writer = BufWriter::with_capacity(1 << 16, writer);
    let wrong = TransferError::io(path);
    let mut lines = 0;
    match format {
        Format::JsonLines => json::write_head(&mut writer).map_err(&wrong)?,
        Format::Csv => csv::write_head(&mut writer).map_err(&wrong)?,
    }
    let mut nodes = kb.spoken_of();
    if selection.nodes == Nodes::All || selection.query.is_some() {
        nodes = nodes.into_iter().flat_map(|node| selection.nodes_of(kb, node)).collect();
        nodes.sort_unstable();
    }
    for (at, &node) in nodes.iter().enumerate() {
        if at % STRIDE == 0 {
            progress.report(at as u64, nodes.len() as u64);
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
        }
        let Some(line) = line(kb, node).and_then(|line| selection.part(line)) else { continue };
        match format {
            Format::JsonLines => json::write(&mut writer, &line, path)?,
            Format::Csv => csv::write(&mut writer, &line, selection.language, path)?,
        }
        lines += 1;
    }
    match format {
        Format::JsonLines => json::write_end(&mut writer).map_err(&wrong)?,
        Format::Csv => csv::write_end(&mut writer).map_err(&wrong)?,
    }
    writer.flush().map_err(wrong)?;
    Ok(lines)
}

/// Returns the line of a node; `None` if it has neither score nor evidence.
fn line(kb: &KnowledgeBase, node: NodeId) -> Option<Line> {
    let answer = kb.state(node).and_then(|state| {
        let provenance = kb.provenance(state.provenance)?.clone();
        Some(Answer { score: state.score, invariable: state.invariable, provenance })
    });
    let evidence: Vec<_> = kb.evidence(node).map(|(_, evidence)| evidence.clone()).collect();
    (answer.is_some() || !evidence.is_empty()).then_some(Line { node, answer, evidence })
}
