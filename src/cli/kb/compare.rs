//! `canju kb compare`: compares two versions, as in Table 1 of the paper.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use super::super::failure::Failure;
use super::super::list::{ListForm, show};
use super::super::terminal::Terminal;
use super::super::text_table::TextTable;
use crate::inference::comparison::{Comparison, LARGE, rescored};
use crate::knowledge::KnowledgeBase;
use crate::report::{Row, Table};
use crate::store::Base;
use crate::text::paper::legible;
use crate::text::{percent, thousands};
use crate::verification::paper::Changes;
use crate::views::changes as views;
use crate::views::comparison::{Compared, compared};

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
            let other = crate::cli::args::read(Some(file.clone()), terminal)?;
            let (name, kb) = version(&other, arguments.new.as_deref(), terminal)?;
            (format!("{name} ({})", file.to_string_lossy()), kb)
        }
    };
    let comparison = Comparison::of(&old, &new);
    let row = Compared { old: old_name, new: new_name, comparison, of_paper: None };
    let is_wanted = arguments.list || arguments.form.is_csv();
    let list = if is_wanted { rescored(&old, &new).collect() } else { Vec::new() };
    let list = views::rescored(terminal.words, list);
    let changes = arguments.list.then(|| list.clone());
    let document = Json { row: compared(terminal.words, vec![row.clone()]).row(0), changes };
    arguments.form.write(&list, &document, terminal, |terminal| {
        table(&[row], terminal)?;
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

/// Writes rows of Table 1, each with its shares and the nodes in one version only.
pub(in crate::cli) fn table(rows: &[Compared], terminal: &mut Terminal) -> Result<(), Failure> {
    let words = terminal.words;
    let mut table = TextTable::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut heads = vec![words.get("compare-versions"), words.get("compare-total")];
    heads.extend((0..9).map(|apart: u8| apart.to_string()));
    heads.push(words.get("compare-large"));
    table.push(heads);
    for Compared { old, new, comparison, of_paper } in rows {
        let mut counts = vec![format!("{old} → {new}"), thousands(comparison.total().into())];
        counts.extend(comparison.changed.iter().map(|nodes| thousands((*nodes).into())));
        counts.push(thousands(comparison.large().into()));
        let share = |nodes: u32| percent(Some(100.0 * comparison.share(nodes)));
        let mut shares = vec![String::new(), share(comparison.total())];
        shares.extend(comparison.changed.iter().map(|_| String::new()));
        shares.push(share(comparison.large()));
        table.push(counts);
        table.push(shares);
        if let Some(row) = of_paper {
            let name = format!("  {} ({})", words.get("paper-column"), words.place(Changes::PLACE));
            let mut printed = vec![name, thousands(row.total.into())];
            printed.extend(row.cells.map(legible));
            printed.push(format!("≥ {}", thousands(row.least(LARGE).into())));
            table.push(printed);
            table.push(vec![String::new(), percent(row.share().map(|share| 100.0 * share))]);
        }
    }
    table.show(0, terminal)?;
    for Compared { old, new, comparison, .. } in rows {
        let args = [
            ("old", old.clone()),
            ("new", new.clone()),
            ("common", thousands(comparison.common.into())),
            ("removed", thousands(comparison.removed.into())),
            ("added", thousands(comparison.added.into())),
        ];
        terminal.line(words.with("compare-common", &args))?;
    }
    Ok(())
}
