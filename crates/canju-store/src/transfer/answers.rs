//! Answers of experts as a table, a row each: for spreadsheets and statistics, not to be read in again.

use std::io::Write;
use std::path::Path;

use ::csv::WriterBuilder;
use serde::Serialize;

use super::csv::BYTE_ORDER_MARK;
use super::error::TransferError;
use super::line::{chinese_name, write_time};
use super::selection::Selection;
use super::{Format, Nodes};
use canju_files::escape::spreadsheet_cell;
use canju_files::progress::{Cancelled, Progress};
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::evidence::Answer;
use xiangqi::material::NodeId;

/// Combinations between two reports of progress.
const STRIDE: usize = 4096;

/// An answer as it is written.
#[derive(Serialize)]
struct AnswerRow {
    /// The combination as it was shown, in letters.
    material: String,
    /// Its Chinese name.
    name: String,
    /// The score that was given, in the view of `material`.
    score: u8,
    /// Author.
    by: String,
    /// False if the expert was not sure.
    sure: bool,
    /// Percentage of positions with a different result; empty if the result does not depend on the position.
    condition: Option<u8>,
    comment: String,
    /// RFC 3339, UTC.
    date: String,
    /// `first`, `repeat` or `verdict`.
    role: &'static str,
    /// Whether other experts' scores were hidden.
    blind: bool,
    /// The present score of the combination; empty if it has none.
    present: Option<u8>,
}

impl AnswerRow {
    const NAMES: [&'static str; 11] = [
        "material",
        "name",
        "score",
        "by",
        "sure",
        "condition",
        "comment",
        "date",
        "role",
        "blind",
        "present",
    ];

    fn of(kb: &KnowledgeBase, answer: &Answer, selection: &Selection) -> Option<Self> {
        Some(Self {
            material: answer.node.material().to_string(),
            name: chinese_name(answer.node, selection.language),
            score: answer.score.get(),
            by: answer.by.clone(),
            sure: answer.sure,
            condition: answer.exceptions,
            comment: answer.comment.clone(),
            date: write_time(answer.time)?,
            role: answer.role.word(),
            blind: answer.blind,
            present: kb.score(answer.node).map(|score| score.get()),
        })
    }

    fn cells(self) -> [String; 11] {
        let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
        [
            self.material,
            self.name,
            self.score.to_string(),
            self.by,
            self.sure.to_string(),
            number(self.condition),
            self.comment,
            self.date,
            self.role.to_owned(),
            self.blind.to_string(),
            number(self.present),
        ]
        .map(|text| spreadsheet_cell(&text).into_owned())
    }
}

/// Writes the answers of a selection, by node and time, in the view in which they were given, and returns their number. `path` is
/// for error messages. Reports combinations.
///
/// # Errors
/// [`TransferError::File`], [`TransferError::Time`], [`TransferError::Cancelled`].
pub fn export_answers(
    kb: &KnowledgeBase,
    format: Format,
    selection: &Selection,
    mut writer: impl Write,
    path: &Path,
    progress: &dyn Progress,
) -> Result<u64, TransferError> {
    let wrong = TransferError::io(path);
    let nodes: Vec<NodeId> = kb.evidence_nodes().collect();
    let selection = Selection { nodes: Nodes::Canonical, ..selection.clone() };
    if format == Format::Csv {
        writeln!(writer, "{BYTE_ORDER_MARK}{}", AnswerRow::NAMES.join(",")).map_err(&wrong)?;
    }
    let mut written = 0;
    for (at, &node) in nodes.iter().enumerate() {
        if at % STRIDE == 0 {
            progress.report(at as u64, nodes.len() as u64);
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
        }
        if selection.nodes_of(kb, node).is_empty() {
            continue;
        }
        let answers = kb.evidence(node).filter_map(|(_, evidence)| evidence.answer());
        let mut answers: Vec<&Answer> =
            answers.filter(|answer| selection.takes(&answer.by, answer.time)).collect();
        answers.sort_by_key(|answer| answer.time);
        for answer in answers {
            let row = AnswerRow::of(kb, answer, &selection);
            let row = row.ok_or(TransferError::Time { node: answer.node, time: answer.time })?;
            match format {
                Format::Csv => {
                    let mut record = WriterBuilder::new().from_writer(&mut writer);
                    record.write_record(row.cells()).map_err(|error| wrong(error.into()))?;
                    record.flush().map_err(&wrong)?;
                }
                Format::JsonLines => {
                    serde_json::to_writer(&mut writer, &row).map_err(|error| wrong(error.into()))?;
                    writer.write_all(b"\n").map_err(&wrong)?;
                }
            }
            written += 1;
        }
    }
    writer.flush().map_err(wrong)?;
    Ok(written)
}
