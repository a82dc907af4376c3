//! What most commands are given: a base, a combination, who answers.

use std::path::PathBuf;

use crate::cli::failure::Failure;
use crate::cli::terminal::{Terminal, remark};
use crate::knowledge::name::checked;
use crate::material::spoken::read_name;
use crate::material::{Material, MaterialError, NodeId};
use crate::store::Base;
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

/// Opens a base, or the default one, which is made where it is missing.
pub(in crate::cli) fn open(file: Option<PathBuf>, terminal: &Terminal) -> Result<Base, Failure> {
    let path = file.clone().unwrap_or_else(|| terminal.places.default_base());
    if file.is_none() && !path.exists() {
        let base = edit::make_default(&terminal.places, terminal.author()).map_err(|e| terminal.fault(e))?;
        remark(terminal.words.with("cli-made-default", &[("path", path.to_string_lossy())]));
        return Ok(base);
    }
    let meter = terminal.meter("cli-opening");
    Base::open(&path, &meter).map_err(|error| terminal.fault(error))
}

/// The node that a text names: by letters, or by a name in the words of the manuals.
pub(in crate::cli) fn node(text: &str, terminal: &Terminal) -> Result<NodeId, Failure> {
    let material = text.parse::<Material>().or_else(|error| read_name(text).ok_or(error));
    material.map(NodeId::from).map_err(|error| Failure::Pointed {
        text: text.to_owned(),
        at: match error {
            MaterialError::UnknownLetter { at, .. }
            | MaterialError::PieceBeforeKing { at }
            | MaterialError::TooMany { at, .. } => at..at + 1,
            MaterialError::Kings { .. } => 0..text.chars().count(),
        },
        sentence: terminal.words.material_error(&error),
    })
}
