//! Arguments shared by most commands: a base, a combination.

use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::terminal::Terminal;
use crate::knowledge::KnowledgeBase;
use crate::material::{MaterialError, NodeId, spoken};
use crate::service::edit::{self, Content};
use crate::service::notice::Notice;
use crate::store::Base;

/// Returns the file of a base (default: the default base, created if missing).
pub(super) fn base_of(file: Option<PathBuf>, terminal: &Terminal) -> Result<PathBuf, Failure> {
    let path = file.clone().unwrap_or_else(|| terminal.places.default_base());
    terminal.depends_on(path.display());
    if file.is_none()
        && edit::provide_default(&terminal.places, terminal.author())
            .map_err(|fault| terminal.fault(fault))?
    {
        terminal.remark(terminal.words.with("cli-made-default", &[("path", path.to_string_lossy())]));
    }
    Ok(path)
}

/// Opens a base for reading (default: the default base, created if missing).
pub(super) fn read(file: Option<PathBuf>, terminal: &Terminal) -> Result<Base, Failure> {
    let path = base_of(file, terminal)?;
    let meter = terminal.meter("cli-opening");
    edit::read(&path, &meter).map_err(|error| terminal.fault(error))
}

/// Opens a base for writing (default: the default base, created if missing).
pub(super) fn open(file: Option<PathBuf>, terminal: &Terminal) -> Result<Base, Failure> {
    open_file(&base_of(file, terminal)?, terminal)
}

/// Opens the base of a file for writing.
pub(super) fn open_file(path: &Path, terminal: &Terminal) -> Result<Base, Failure> {
    let meter = terminal.meter("cli-opening");
    let base = edit::open(path, &meter).map_err(|error| terminal.fault(error))?;
    drop(meter);
    if let Some(notice) = Notice::of_opening(&base) {
        terminal.remark(terminal.words.message(&notice));
    }
    Ok(base)
}

/// Creates a base with this content, without a file.
pub(super) fn new(content: Content, terminal: &Terminal) -> Result<KnowledgeBase, Failure> {
    let mut base = KnowledgeBase::default();
    base.apply(&content.changes().map_err(|error| terminal.fault(error))?);
    Ok(base)
}

/// Returns the node named by a text: by letters, or by a name as in the manuals.
pub(super) fn node(text: &str, terminal: &Terminal) -> Result<NodeId, Failure> {
    if spoken::tells_height(text) {
        terminal.remark(terminal.words.get("material-height"));
    }
    spoken::read(text).map(NodeId::from).map_err(|error| Failure::Pointed {
        text: text.to_owned(),
        at: match error {
            MaterialError::UnknownLetter { at, .. }
            | MaterialError::PieceBeforeKing { at }
            | MaterialError::TooMany { at, .. } => at..at + 1,
            _ => 0..text.chars().count(),
        },
        sentence: terminal.words.material_error(&error),
    })
}
