//! Import and export of knowledge for other programs and other bases: JSON Lines and CSV.
//!
//! One line per combination, fields in this order: `material`, `name` (CSV only: the Chinese name, not read), `score`, `class`, `invariable`,
//! `source`, `author`, `time` (RFC 3339, UTC, milliseconds), `note`, `evidence` (an array of objects, see [`evidence`](super::evidence); in
//! CSV its JSON text). A combination with evidence only has none of the others. By default one node of a mirror pair is written, because
//! the other adds nothing. JSON Lines begins with `{"format":"canju-knowledge","version":2}` and ends with `{"end":"canju-knowledge"}`; CSV
//! begins with `# canju-knowledge 4` and a line of names, and ends with `# end`. A file with this beginning and without its end was cut and
//! is refused; version 1 had no end. From version 2 of CSV on, a cell that a spreadsheet would compute has an apostrophe before it;
//! version 3 added names, and version 4 spells control characters ([`canju_files::escape::spreadsheet_cell`]).
//!
//! On import only `material` and `score` are required. Without `source`, `author`, `time` and `note` those of the importing person are
//! used, and `invariable` is true for expert answers. `class` follows from the score and is only compared. The format line may be missing.
//! Unknown fields are refused, so that nothing is lost silently. CSV may have its columns in any order, comma, semicolon or tab as separator,
//! and any line ends. Either format may be UTF-8, UTF-16, GB18030 or Big5.

mod csv;
mod export;
mod json;
mod line;

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use canju_files::progress::Progress;
use canju_files::{FileError, Named, NewFile, NotText, Overwrite, Text};
use canju_knowledge::knowledge::KnowledgeBase;
use canju_knowledge::knowledge::change::{ChangeSet, Draft, NodeState};
use canju_knowledge::knowledge::provenance::Provenance;
use line::{Answer, Line, NAME, Place};
use xiangqi::material::NodeId;

use crate::open::is_sqlite;

pub use export::{Nodes, Selection, export_answers, export_selection};
pub use line::{Field, Format, LineFault, TransferError};

/// Writes the current version to a file in the format of its extension and returns the number of lines with a node. An existing
/// export is replaced once the new one is complete; any other file only if `overwrite` allows it. Reports nodes of the lattice.
pub fn export_file(
    kb: &KnowledgeBase,
    path: &Path,
    overwrite: Overwrite,
    progress: &dyn Progress,
) -> Result<u64, TransferError> {
    export_to(path, None, overwrite, |format, writer| {
        export_selection(kb, format, &Selection::default(), writer, path, progress)
    })
}

/// Writes to a file by `write`, which returns the number of lines, as [`export_file`] does.
pub fn export_to(
    path: &Path,
    format: Option<Format>,
    overwrite: Overwrite,
    write: impl FnOnce(Format, File) -> Result<u64, TransferError>,
) -> Result<u64, TransferError> {
    let format =
        format.or_else(|| Format::of(path)).ok_or_else(|| TransferError::Ending { path: path.to_owned() })?;
    let overwrite = replaceable(path, overwrite)?;
    let file = NewFile::beside(path)?;
    let writer = File::create_new(file.path()).map_err(TransferError::io(path))?;
    let written = write(format, writer)?;
    file.keep(overwrite)?;
    Ok(written)
}

/// Whether a text may replace an existing file: never a base, and a file that is no export only on request.
fn replaceable(path: &Path, overwrite: Overwrite) -> Result<Overwrite, TransferError> {
    if path.symlink_metadata().is_err() {
        return Ok(Overwrite::Never);
    }
    canju_files::plain(path)?;
    // First of all: a base that is open here must not be opened by any other way.
    if is_sqlite(path) {
        return Err(TransferError::IsABase { path: path.to_owned() });
    }
    if overwrite == Overwrite::Never && !is_export(path)? {
        return Err(TransferError::Foreign { path: path.to_owned() });
    }
    Ok(Overwrite::Replace)
}

/// Whether a plain file begins as an export does.
pub fn is_export(path: &Path) -> Result<bool, FileError> {
    canju_files::plain(path)?;
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut head));
    read.map_err(FileError::io(path))?;
    let head = head.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(&head);
    let export = [format!("{{\"format\":\"{NAME}\""), format!("# {NAME}")];
    Ok(export.iter().any(|start| head.starts_with(start.as_bytes())))
}

/// Reads a file in the format of its ending, in the encoding that is named or else guessed; see [`import`]. Reports bytes.
pub fn import_file(
    kb: &KnowledgeBase,
    path: &Path,
    encoding: Option<Named>,
    defaults: &Provenance,
    progress: &dyn Progress,
) -> Result<Imported, TransferError> {
    let format = Format::of(path).ok_or_else(|| TransferError::Ending { path: path.to_owned() })?;
    let bytes = canju_files::read(path)?;
    let Some(encoding) = encoding else { return import(kb, format, &bytes, path, defaults, progress) };
    let text = canju_files::decode_as(&bytes, encoding);
    let text = text.map_err(|NotText { line }| TransferError::line(path, line)(LineFault::NotText))?.text;
    import(kb, format, text.as_bytes(), path, defaults, progress)
}

/// Lines between two reports of progress.
const STRIDE: u64 = 1024;

#[derive(Debug, PartialEq, Eq)]
pub struct Imported {
    /// The edits that merge it into the base.
    pub set: ChangeSet,
    /// The encoding, if it was guessed: not UTF-8.
    pub encoding: Option<&'static str>,
}

/// Reads a text into the edits that merge it into `kb`: scores read replace existing ones, and new evidence is added. Nodes not in
/// the file are unchanged. `defaults` supplies missing fields; `path` is for error messages. Reports bytes.
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
            progress.proceed()?;
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
