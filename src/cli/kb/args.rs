//! Arguments shared by the commands of bases: the author, and a log of another base to be renamed.

use std::path::Path;

use crate::knowledge::name::checked;
use crate::store;
use crate::terminal::{Failure, Terminal};

/// The author of a change.
#[derive(Debug, clap::Args)]
pub(super) struct Expert {
    /// Author [default: the name set in the window, else your login].
    #[arg(long, value_name = "NAME", alias = "author")]
    pub(super) by: Option<String>,
}

impl Expert {
    /// Returns the author's name.
    pub(super) fn name(&self, terminal: &Terminal) -> Result<String, Failure> {
        let Some(given) = &self.by else {
            let nobody = || Failure::Message(terminal.words.get("cli-nobody"));
            return terminal.author.clone().ok_or_else(nobody);
        };
        checked(given).map_err(|error| terminal.fault(error))
    }
}

/// Renames the log or rollback journal next to a base, which belongs to another base.
pub(super) fn aside(base: &Path, terminal: &Terminal) -> Result<(), Failure> {
    if let Some(log) = store::set_log_aside(base).map_err(|error| terminal.fault(error))? {
        terminal.remark(terminal.words.with("cli-log-aside", &[("path", log.to_string_lossy())]));
    }
    Ok(())
}
