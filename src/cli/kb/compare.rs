//! `canju kb compare`: compares two versions, as in Table 1 of the paper.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use crate::inference::comparison::{Comparison, rescored};
use crate::knowledge::KnowledgeBase;
use crate::report::{Row, Table};
use crate::store::Base;
use crate::terminal::list::{ListForm, compared_versions, show};
use crate::terminal::{Failure, Terminal};
use crate::views::log::{Compared, compared};
use crate::views::nodes;

/// Compare two versions: number of different scores, by size of the difference in classes (Table 1 of the paper).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju kb compare END6 END6C
  canju kb compare END6 --list            END6 and the current version
  canju kb compare --with other.canju     the current versions of two bases
  canju kb compare END6 END6C --with other.canju")]
pub(super) struct Arguments {
    /// Old version [default: the current one].
    #[arg(required_unless_present = "with")]
    old: Option<String>,
    /// New version [default: the current one].
    new: Option<String>,
    /// Base that holds the new version.
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// List every combination with a different score, one of each mirror pair.
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    row: Row,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Table>,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let (old_name, old) = version(base, arguments.old.as_deref(), terminal)?;
    let (new_name, new) = match &arguments.with {
        None => version(base, arguments.new.as_deref(), terminal)?,
        Some(file) => {
            let other = crate::terminal::args::read(Some(file.clone()), terminal)?;
            let (name, kb) = version(&other, arguments.new.as_deref(), terminal)?;
            (format!("{name} ({})", file.to_string_lossy()), kb)
        }
    };
    let comparison = Comparison::of(&old, &new);
    let row = Compared { old: old_name, new: new_name, comparison, of_paper: None };
    let is_wanted = arguments.list || arguments.form.is_csv();
    let list = if is_wanted { rescored(&old, &new).collect() } else { Vec::new() };
    let list = nodes::rescored(terminal.words, list);
    let changes = arguments.list.then(|| list.clone());
    let document = Json { row: compared(terminal.words, vec![row.clone()]).row(0), changes };
    arguments.form.write(&list, &document, terminal, |terminal| {
        compared_versions(&[row], terminal)?;
        if list.is_empty() {
            return Ok(());
        }
        terminal.heading(list.title)?;
        show(&list, list.len(), 2, terminal)
    })
}

/// Returns the knowledge of a version, or of the current one.
fn version(
    base: &Base,
    name: Option<&str>,
    terminal: &Terminal,
) -> Result<(String, Arc<KnowledgeBase>), Failure> {
    let name = name.unwrap_or(&base.history().current().name);
    let kb = base.version(name).map_err(|error| terminal.fault(error))?;
    Ok((name.to_owned(), kb))
}
