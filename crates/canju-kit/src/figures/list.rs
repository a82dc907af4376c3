//! Lists: a header and rows of text.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use crate::files::escape::spreadsheet_cell;

/// A list. Its rows are made while they are written, so that a list of all nodes takes no room before.
#[derive(Clone)]
pub struct List {
    /// Title.
    pub title: String,
    headers: Vec<String>,
    rows: usize,
    row: Row,
}

/// Makes a row.
type Row = Arc<dyn Fn(usize) -> Vec<String> + Send + Sync>;

impl List {
    /// Creates a list of N rows; `row` makes each, from 0, with a text for each header.
    pub fn new(
        title: impl Into<String>,
        headers: Vec<String>,
        rows: usize,
        row: impl Fn(usize) -> Vec<String> + Send + Sync + 'static,
    ) -> Self {
        Self { title: title.into(), headers, rows, row: Arc::new(row) }
    }

    /// Creates a list of given rows.
    pub fn of(title: impl Into<String>, headers: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        Self::new(title, headers, rows.len(), move |at| rows.get(at).cloned().unwrap_or_default())
    }

    /// Returns the number of rows.
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Returns the column headers.
    pub fn headers(&self) -> &[String] {
        &self.headers
    }

    /// A row, from 0.
    pub fn row(&self, at: usize) -> Vec<String> {
        (self.row)(at)
    }

    pub(super) fn write(
        &self,
        between: u8,
        file: &mut dyn Write,
        line: &dyn Fn(usize, usize) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut table = csv::WriterBuilder::new().delimiter(between).from_writer(file);
        let record = |texts: &[String]| {
            texts.iter().map(|text| spreadsheet_cell(text).into_owned()).collect::<Vec<_>>()
        };
        table.write_record(record(&self.headers))?;
        for at in 0..self.rows {
            line(at, self.rows)?;
            table.write_record(record(&self.row(at)))?;
        }
        table.flush()
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("List").field("title", &self.title).field("rows", &self.rows).finish_non_exhaustive()
    }
}

/// Lists are equal if they share their rows and have the same title and headers.
impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.row, &other.row) && self.title == other.title && self.headers == other.headers
    }
}
