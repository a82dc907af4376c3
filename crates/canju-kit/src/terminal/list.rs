//! Lists in the terminal: their options, the table on the page, and paragraphs.

use std::borrow::Cow;

use serde::Serialize;
use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr;

use super::{Done, Terminal};
use crate::files::escape::one_line;
use crate::inference::comparison::LARGE;
use crate::report::Table;
use crate::text::paper::legible;
use crate::text::{percent, thousands};
use crate::verification::paper::Changes;
use crate::views::log::Compared;

/// Default number of rows for people.
pub const ONE_SCREEN: usize = 20;

/// Row limit and format of a list.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct ListOptions {
    /// Maximum number of rows [default: 20; all with --json and --csv].
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    pub form: ListForm,
}

/// Format of a list.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct ListForm {
    /// Write CSV with the keys of --json as headings.
    #[arg(long, conflicts_with_all = ["json", "page"])]
    pub csv: bool,
}

impl ListOptions {
    /// Returns the table with the limit applied.
    pub fn limit(self, table: Table) -> Table {
        table.limited(self.limit)
    }

    /// Writes a list whose table has been limited: as CSV, as this JSON document, or for people; writes `empty` if there is no row.
    pub fn write(
        self,
        table: &Table,
        document: &impl Serialize,
        empty: &str,
        terminal: &mut Terminal,
    ) -> Done {
        self.form.write(table, document, terminal, |terminal| people(table, ONE_SCREEN, empty, terminal))
    }
}

impl ListForm {
    /// Writes a list as CSV, as this JSON document, or by `people`.
    pub fn write(
        self,
        table: &Table,
        document: &impl Serialize,
        terminal: &mut Terminal,
        people: impl FnOnce(&mut Terminal) -> Done,
    ) -> Done {
        if self.csv {
            return Ok(table.write_csv(terminal.out())?);
        }
        if terminal.json { terminal.document(document) } else { people(terminal) }
    }
}

/// Writes a table for people: at most `most` rows unless they gave a limit, and how many more there are; `empty` if there is none.
pub fn people(table: &Table, most: usize, empty: &str, terminal: &mut Terminal) -> Done {
    if table.is_empty() {
        return terminal.line(empty);
    }
    let listed = table.listed(most);
    show(table, listed, 0, terminal)?;
    more(listed, table.len(), terminal)
}

/// Writes the first rows of a table for people, indented by `indent` blanks; on a page it is a table of Markdown.
pub fn show(table: &Table, rows: usize, indent: usize, terminal: &mut Terminal) -> Done {
    let lines = table.lines(rows);
    terminal.table_on_page(&lines);
    let right = table.shown().enumerate().filter(|(_, (_, head))| head.right).map(|(at, _)| at);
    TextTable::of(lines, right.collect()).print(indent, terminal)
}

pub fn more(listed: usize, found: usize, terminal: &mut Terminal) -> Done {
    if listed == found {
        return Ok(());
    }
    terminal.line(terminal.words.with("cli-more", &[("listed", listed), ("found", found)]))
}

// Rows with aligned columns; a Chinese character takes two columns.

/// Space between two columns.
const GAP: usize = 2;

/// A table being written to the terminal.
#[derive(Debug)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
    /// The right-aligned columns, such as numbers.
    right: Cow<'static, [usize]>,
}

impl TextTable {
    pub const fn new(right: &'static [usize]) -> Self {
        Self { rows: Vec::new(), right: Cow::Borrowed(right) }
    }

    pub const fn of(rows: Vec<Vec<String>>, right: Vec<usize>) -> Self {
        Self { rows, right: Cow::Owned(right) }
    }

    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// Adds a row with any number of cells.
    pub fn push(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes the table, indenting every row by this number of spaces.
    pub fn show(&self, indent: usize, terminal: &mut Terminal) -> Done {
        self.lines(indent).into_iter().try_for_each(|line| terminal.line(line))
    }

    /// Writes the table to the terminal only: the page has its own.
    pub fn print(&self, indent: usize, terminal: &mut Terminal) -> Done {
        self.lines(indent).into_iter().try_for_each(|line| terminal.line_off_page(line))
    }

    fn lines(&self, indent: usize) -> Vec<String> {
        let cell = |cell: &String| one_line(cell).into_owned();
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
        let widths: Vec<usize> =
            (0..columns).map(|column| cells(column).map(|cell| cell.width()).max().unwrap_or(0)).collect();
        let line = |row: &Vec<String>| {
            let mut line = " ".repeat(indent);
            for ((column, cell), width) in row.iter().enumerate().zip(&widths) {
                let blanks = " ".repeat(width - cell.width());
                let padded =
                    if self.right.contains(&column) { blanks + cell } else { format!("{cell}{blanks}") };
                line += &padded;
                line += &" ".repeat(GAP);
            }
            line.trim_end().to_owned()
        };
        rows.iter().map(line).collect()
    }
}

// Text broken into lines that fit a terminal of eighty columns.

/// Columns of a line.
const WIDTH: usize = 78;

/// Writes a text, each of its lines indented by `indent` blanks.
pub fn paragraph(text: &str, indent: usize, terminal: &mut Terminal) -> Done {
    for line in broken(text, WIDTH - indent) {
        terminal.line(format_args!("{}{line}", " ".repeat(indent)))?;
    }
    Ok(())
}

/// Breaks the text into lines of at most `width` columns if it has places to break it: at blanks and between Chinese characters.
fn broken(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    textwrap::wrap(text, Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation))
}

/// Writes rows of Table 1, each with its shares and the nodes in one version only.
pub fn compared_versions(rows: &[Compared], terminal: &mut Terminal) -> Done {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_between_chinese_characters() {
        assert_eq!(broken("one two three", 8), ["one two", "three"]);
        assert_eq!(broken("紅方必勝，黑方", 8), ["紅方必", "勝，黑方"]);
        assert_eq!(broken("unbreakable", 4), ["unbreakable"]);
        assert_eq!(broken("", 4), [""]);
    }
}
