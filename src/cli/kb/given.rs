//! What most commands are given: a base, a combination, who answers.

use std::path::{Path, PathBuf};

use crate::acquisition::elementary;
use crate::cli::failure::Failure;
use crate::cli::terminal::{Terminal, remark};
use crate::knowledge::KnowledgeBase;
use crate::knowledge::name::checked;
use crate::material::spoken;
use crate::material::{MaterialError, NodeId};
use crate::store::{self, Base};
use crate::workbench::edit;

/// Who answers.
#[derive(Debug, clap::Args)]
pub(super) struct Expert {
    /// Who answers. Unless given: the name chosen in the window, or else the name of the user of this computer.
    #[arg(long, value_name = "NAME", alias = "author")]
    pub(super) by: Option<String>,
}

impl Expert {
    /// The name under which it is stored.
    pub(super) fn name(&self, terminal: &Terminal) -> Result<String, Failure> {
        let Some(given) = &self.by else {
            let nobody = || Failure::Told(terminal.words.get("cli-nobody"));
            return terminal.author.clone().ok_or_else(nobody);
        };
        checked(given).map(str::to_owned).map_err(|error| terminal.fault(error))
    }
}

/// The file of a base, or that of the default one, which is made where it is missing.
pub(super) fn base_of(file: Option<PathBuf>, terminal: &Terminal) -> Result<PathBuf, Failure> {
    if let Some(path) = file {
        return Ok(path);
    }
    let path = terminal.places.default_base();
    if edit::provide_default(&terminal.places, terminal.author()).map_err(|fault| terminal.fault(fault))? {
        remark(terminal.words.with("cli-made-default", &[("path", path.to_string_lossy())]));
    }
    Ok(path)
}

/// Opens a base for reading, or the default one, which is made where it is missing.
pub(in crate::cli) fn read(file: Option<PathBuf>, terminal: &Terminal) -> Result<Base, Failure> {
    let path = base_of(file, terminal)?;
    let meter = terminal.meter("cli-opening");
    edit::read(&path, &meter).map_err(|error| terminal.fault(error))
}

/// The built-in base, as it comes.
pub(in crate::cli) fn built_in(terminal: &Terminal) -> Result<KnowledgeBase, Failure> {
    let mut base = KnowledgeBase::default();
    let changes =
        elementary::built_in(&base, elementary::COLLECTED).map_err(|error| terminal.fault(error))?;
    base.apply(&changes);
    Ok(base)
}

/// Renames a log that does not belong to its base.
pub(super) fn aside(base: &Path, terminal: &Terminal) -> Result<(), Failure> {
    if let Some(log) = store::set_log_aside(base).map_err(|error| terminal.fault(error))? {
        remark(terminal.words.with("cli-log-aside", &[("path", log.to_string_lossy())]));
    }
    Ok(())
}

/// The node that a text names: by letters, or by a name in the words of the manuals.
pub(in crate::cli) fn node(text: &str, terminal: &Terminal) -> Result<NodeId, Failure> {
    spoken::read(text).map(NodeId::from).map_err(|error| Failure::Pointed {
        text: text.to_owned(),
        at: match error {
            MaterialError::UnknownLetter { at, .. }
            | MaterialError::PieceBeforeKing { at }
            | MaterialError::TooMany { at, .. } => at..at + 1,
            MaterialError::Kings { .. } | MaterialError::NoName => 0..text.chars().count(),
        },
        sentence: terminal.words.material_error(&error),
    })
}
