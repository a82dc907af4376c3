//! Rows with aligned columns; a Chinese character takes two columns.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::failure::Failure;
use super::terminal::Terminal;
use crate::files::escape::one_line;

/// Space between two columns.
const GAP: usize = 2;

/// A table being written to the terminal.
#[derive(Debug)]
pub(super) struct TextTable {
    rows: Vec<Vec<String>>,
    /// The right-aligned columns, such as numbers.
    right: Cow<'static, [usize]>,
}

impl TextTable {
    /// Creates a table without rows.
    pub(super) const fn new(right: &'static [usize]) -> Self {
        Self { rows: Vec::new(), right: Cow::Borrowed(right) }
    }

    /// Creates a table with these rows.
    pub(super) const fn of(rows: Vec<Vec<String>>, right: Vec<usize>) -> Self {
        Self { rows, right: Cow::Owned(right) }
    }

    /// Adds a row.
    pub(super) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// Adds a row with any number of cells.
    pub(super) fn push(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes the table, indenting every row by this number of spaces.
    pub(super) fn show(&self, indent: usize, terminal: &mut Terminal) -> Result<(), Failure> {
        self.lines(indent).into_iter().try_for_each(|line| terminal.line(line))
    }

    /// Writes the table to the terminal only: the page has its own.
    pub(super) fn print(&self, indent: usize, terminal: &mut Terminal) -> Result<(), Failure> {
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
