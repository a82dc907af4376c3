//! Writing the current version as text: everything, a selection, or the answers of experts as a table.

use std::io::{BufWriter, Write};
use std::ops::RangeInclusive;
use std::path::Path;

use ::csv::WriterBuilder;
use canju_files::escape::spreadsheet_cell;
use canju_files::progress::Progress;
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::evidence::{Answer, Evidence};
use canju_knowledge::knowledge::select::NodeFacts;
use serde::Serializer;
use serde_json::Value;
use xiangqi::language::Language;
use xiangqi::material::NodeId;
use xiangqi::material::query::Query;

use super::csv::{self, BYTE_ORDER_MARK};
use super::line::{self, Line, TransferError, chinese_name, write_time};
use super::{Format, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Nodes {
    /// One node of each mirror pair: the one whose red side has the larger index.
    #[default]
    Canonical,
    /// Both of each pair.
    All,
}

/// Lines between two reports of progress.
const NODE_STRIDE: usize = 16_384;

/// Writes the selected data of every node with a score or evidence, by id, and returns the number of lines. `path` is for error
/// messages. Reports lines.
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
        if at % NODE_STRIDE == 0 {
            progress.report(at as u64, nodes.len() as u64);
            progress.proceed()?;
        }
        let Some(line) = line_of(kb, node).and_then(|line| selection.part(line)) else { continue };
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
fn line_of(kb: &KnowledgeBase, node: NodeId) -> Option<Line> {
    let answer = kb.state(node).and_then(|state| {
        let provenance = kb.provenance(state.provenance)?.clone();
        Some(line::Answer { score: state.score, invariable: state.invariable, provenance })
    });
    let evidence: Vec<_> = kb.evidence(node).map(|(_, evidence)| evidence.clone()).collect();
    (answer.is_some() || !evidence.is_empty()).then_some(Line { node, answer, evidence })
}

// Selection of data to export: everything, the nodes of a query, the data of one author or of a period.

#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// One node of each mirror pair, or both.
    pub nodes: Nodes,
    /// Only combinations for which it holds, or for the mirror of which it holds: then that one is written.
    pub query: Option<Query>,
    /// Only data of this author.
    pub author: Option<String>,
    /// Only data of this period, in milliseconds since 1970.
    pub times: Option<RangeInclusive<i64>>,
    /// The script of the Chinese names; simplified unless traditional.
    pub language: Language,
}

impl Selection {
    /// The nodes of a pair that are written, given its canonical one.
    fn nodes_of(&self, kb: &KnowledgeBase, canonical: NodeId) -> Vec<NodeId> {
        let both = [canonical, canonical.mirror()];
        let both = if canonical.is_symmetric() { &both[..1] } else { &both[..] };
        let finds = |node: &&NodeId| {
            let facts = NodeFacts { base: kb, node: **node };
            self.query.as_ref().is_none_or(|query| query.matches(&facts))
        };
        let found = both.iter().filter(finds);
        match self.nodes {
            Nodes::Canonical => found.take(1).copied().collect(),
            Nodes::All => found.copied().collect(),
        }
    }

    pub(super) fn takes(&self, author: &str, time: i64) -> bool {
        self.author.as_deref().is_none_or(|wanted| wanted == author)
            && self.times.as_ref().is_none_or(|times| times.contains(&time))
    }

    /// Returns the exported part of a line; `None` if nothing is left.
    pub(super) fn part(&self, mut line: Line) -> Option<Line> {
        line.answer.take_if(|answer| !self.takes(&answer.provenance.author, answer.provenance.time));
        line.evidence.retain(|evidence| match evidence {
            Evidence::Answer(answer) => self.takes(&answer.by, answer.time),
            Evidence::Game(game) => self.takes(&game.by, game.time),
            // These have no time.
            Evidence::Verdict(_) | Evidence::Census(_) | Evidence::Study(_) => {
                self.author.is_none() && self.times.is_none()
            }
        });
        (line.answer.is_some() || !line.evidence.is_empty()).then_some(line)
    }
}

// Answers of experts as a table, a row each: for spreadsheets and statistics, not to be read in again.

/// Combinations between two reports of progress.
const ANSWER_STRIDE: usize = 4096;

/// The columns: the combination as it was shown, and the score that was given in that view; whether the expert was sure; the percentage
/// of positions with a different result; whether other experts' scores were hidden; the present score of the combination.
const NAMES: &str = "material,name,score,by,sure,condition,comment,date,role,blind,present";

/// A row; `None` if its time cannot be written.
fn answer_row(kb: &KnowledgeBase, answer: &Answer, selection: &Selection) -> Option<[Value; 11]> {
    Some([
        answer.node.material().to_string().into(),
        chinese_name(answer.node, selection.language).into(),
        answer.score.get().into(),
        answer.by.clone().into(),
        answer.sure.into(),
        answer.exceptions.into(),
        answer.comment.clone().into(),
        write_time(answer.time)?.into(),
        answer.role.word().into(),
        answer.blind.into(),
        kb.score(answer.node).map(|score| score.get()).into(),
    ])
}

/// Writes the answers of a selection, by node and time, in the view in which they were given, and returns their number. `path` is
/// for error messages. Reports combinations.
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
        writeln!(writer, "{BYTE_ORDER_MARK}{NAMES}").map_err(&wrong)?;
    }
    let mut written = 0;
    for (at, &node) in nodes.iter().enumerate() {
        if at % ANSWER_STRIDE == 0 {
            progress.report(at as u64, nodes.len() as u64);
            progress.proceed()?;
        }
        if selection.nodes_of(kb, node).is_empty() {
            continue;
        }
        let answers = kb.evidence(node).filter_map(|(_, evidence)| evidence.answer());
        let mut answers: Vec<&Answer> =
            answers.filter(|answer| selection.takes(&answer.by, answer.time)).collect();
        answers.sort_by_key(|answer| answer.time);
        for answer in answers {
            let row = answer_row(kb, answer, &selection);
            let row = row.ok_or(TransferError::Time { node: answer.node, time: answer.time })?;
            match format {
                Format::Csv => {
                    let text = |value| json::plain(&value).unwrap_or_default();
                    let cells = row.map(|value| spreadsheet_cell(&text(value)).into_owned());
                    let mut record = WriterBuilder::new().from_writer(&mut writer);
                    record.write_record(cells).map_err(|error| wrong(error.into()))?;
                    record.flush().map_err(&wrong)?;
                }
                Format::JsonLines => {
                    let fields = NAMES.split(',').zip(&row);
                    let written = serde_json::Serializer::new(&mut writer).collect_map(fields);
                    written.map_err(|error| wrong(error.into()))?;
                    writer.write_all(b"\n").map_err(&wrong)?;
                }
            }
            written += 1;
        }
    }
    writer.flush().map_err(wrong)?;
    Ok(written)
}
