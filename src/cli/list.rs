//! The options of listing commands, and the output of their tables.

use serde::Serialize;

use super::failure::Failure;
use super::terminal::Terminal;
use super::text_table::TextTable;
use crate::report::Table;

/// A command, the place of a list in its JSON, and the list without rows. A place has member names between slashes, `*` for each
/// value of an array; it is empty if the list is the whole document.
pub(super) type List = (&'static str, &'static str, Table);

/// Default number of rows for people.
pub(super) const ONE_SCREEN: usize = 20;

/// Row limit and format of a list.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct ListOptions {
    /// Maximum number of rows [default: 20; all with --json and --csv].
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    pub(super) form: ListForm,
}

/// Format of a list.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(super) struct ListForm {
    /// Write CSV with the keys of --json as headings.
    #[arg(long, conflicts_with_all = ["json", "page"])]
    csv: bool,
}

impl ListOptions {
    /// Returns the table with the limit applied.
    pub(super) fn limit(self, table: Table) -> Table {
        table.limited(self.limit)
    }

    /// Writes a list whose table has been limited: as CSV, as this JSON document, or for people; writes `empty` if there is no row.
    pub(super) fn write(
        self,
        table: &Table,
        document: &impl Serialize,
        empty: &str,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        self.form.write(table, document, terminal, |terminal| people(table, ONE_SCREEN, empty, terminal))
    }
}

impl ListForm {
    /// Whether CSV is written.
    pub(super) const fn is_csv(self) -> bool {
        self.csv
    }

    /// Writes a list as CSV, as this JSON document, or by `people`.
    pub(super) fn write(
        self,
        table: &Table,
        document: &impl Serialize,
        terminal: &mut Terminal,
        people: impl FnOnce(&mut Terminal) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.csv {
            return Ok(table.write_csv(terminal.out())?);
        }
        if terminal.json { terminal.document(document) } else { people(terminal) }
    }
}

/// Writes a table for people: at most `most` rows unless they gave a limit, and how many more there are; `empty` if there is none.
pub(super) fn people(
    table: &Table,
    most: usize,
    empty: &str,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    if table.is_empty() {
        return terminal.line(empty);
    }
    let listed = table.listed(most);
    show(table, listed, 0, terminal)?;
    more(listed, table.len(), terminal)
}

/// Writes the first rows of a table for people, indented by `indent` blanks; on a page it is a table of Markdown.
pub(super) fn show(
    table: &Table,
    rows: usize,
    indent: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let lines = table.lines(rows);
    terminal.table_on_page(&lines);
    let right = table.shown().enumerate().filter(|(_, (_, head))| head.right).map(|(at, _)| at);
    TextTable::of(lines, right.collect()).print(indent, terminal)
}

/// Writes the number of rows beyond those listed.
pub(super) fn more(listed: usize, found: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    if listed == found {
        return Ok(());
    }
    terminal.line(terminal.words.with("cli-more", &[("listed", listed), ("found", found)]))
}
