//! `canju kb lock` and `canju kb unlock`.

use serde::Serialize;

use super::Expert;
use crate::knowledge::provenance::Source;
use crate::service::edit;
use crate::store::Base;
use crate::terminal::{Failure, Terminal};

/// A combination to lock or unlock.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Combination; its mirror is the same node.
    material: String,
    #[command(flatten)]
    by: Expert,
}

#[derive(Serialize)]
struct Locked {
    material: String,
    invariable: bool,
}

/// Carries out either command.
pub(super) fn run(
    arguments: &Arguments,
    locked: bool,
    base: &mut Base,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let node = super::node(&arguments.material, terminal)?;
    let provenance = edit::provenance(Source::Expert, &arguments.by.name(terminal)?, "");
    let notice = edit::lock(base, node, locked, &provenance).map_err(|fault| terminal.fault(fault))?;
    if terminal.json {
        return terminal.document(&Locked { material: node.material().to_string(), invariable: locked });
    }
    terminal.line(terminal.words.message(&notice))
}
