//! Exportable figures: lists and charts as data, written as CSV for spreadsheets and as SVG for papers.
//!
//! All lists and charts on display are converted to these types; only this module writes them to files.

pub mod charts;
pub mod number;
mod page;
pub mod svg;

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use canju_message::All;

use crate::files::escape::spreadsheet_cell;

pub use charts::{Chart, Series, Shape};
pub use charts::{Map, Shade};
pub use page::Page;

/// Excel takes UTF-8 without it for the local encoding.
const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// A file format of a figure; its word is the extension of its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(word)]
pub enum ExportFormat {
    /// Values with commas, for spreadsheets.
    Csv,
    /// A vector image.
    Svg,
    /// A page to read, in Markdown.
    #[all(word = "md")]
    Markdown,
}

impl ExportFormat {
    pub const OF_LISTS: &'static [Self] = &[Self::Csv];
    /// Formats of charts, maps and other pictures, the default first.
    pub const OF_PICTURES: &'static [Self] = &[Self::Svg, Self::Csv];
}

/// Something that can leave the program.
#[derive(Debug, Clone, PartialEq)]
pub enum Figure {
    Page(Page),
    List(List),
    Chart(Chart),
    Map(Map),
    /// A finished picture, such as a board, and its content.
    Picture {
        title: String,
        svg: String,
        cells: List,
    },
}

impl Figure {
    pub fn title(&self) -> &str {
        match self {
            Self::List(list) => &list.title,
            Self::Chart(chart) => &chart.title,
            Self::Map(map) => &map.title,
            Self::Page(page) => &page.title,
            Self::Picture { title, .. } => title,
        }
    }

    /// Returns the figure with another title; a finished picture keeps its inner text.
    #[must_use]
    pub fn titled(mut self, text: String) -> Self {
        match &mut self {
            Self::List(list) => list.title = text,
            Self::Chart(chart) => chart.title = text,
            Self::Map(map) => map.title = text,
            Self::Picture { title, .. } => *title = text,
            Self::Page(_) => {}
        }
        self
    }

    /// The forms it can be written in, the usual one first.
    pub const fn forms(&self) -> &'static [ExportFormat] {
        match self {
            Self::List(_) => ExportFormat::OF_LISTS,
            Self::Chart(_) | Self::Map(_) | Self::Picture { .. } => ExportFormat::OF_PICTURES,
            Self::Page(_) => &[ExportFormat::Markdown],
        }
    }

    /// Writes the figure. `line` is called before each line of a table with its number and the total, and ends the writing by an
    /// error. A list has no picture, and a page only its own format.
    pub fn write(
        &self,
        form: ExportFormat,
        file: &mut dyn Write,
        line: &dyn Fn(usize, usize) -> io::Result<()>,
    ) -> io::Result<()> {
        let text = match form {
            ExportFormat::Svg => Some(self.svg().ok_or(io::ErrorKind::Unsupported)?),
            ExportFormat::Markdown => Some(self.page().ok_or(io::ErrorKind::Unsupported)?),
            ExportFormat::Csv => None,
        };
        if let Some(text) = text {
            return file.write_all(text.as_bytes());
        }
        let table = self.table().ok_or(io::ErrorKind::Unsupported)?;
        file.write_all(BYTE_ORDER_MARK.as_bytes())?;
        table.write(b',', file, line)
    }

    pub fn svg(&self) -> Option<String> {
        match self {
            Self::Chart(chart) => Some(chart.svg()),
            Self::Map(map) => Some(map.svg()),
            Self::Picture { svg, .. } => Some(svg.clone()),
            Self::List(_) | Self::Page(_) => None,
        }
    }

    fn page(&self) -> Option<String> {
        if let Self::Page(page) = self { Some(page.whole()) } else { None }
    }

    fn table(&self) -> Option<List> {
        match self {
            Self::List(list) => Some(list.clone()),
            Self::Picture { cells, .. } => Some(cells.clone()),
            Self::Chart(chart) => Some(chart.list()),
            Self::Map(map) => Some(map.list()),
            Self::Page(_) => None,
        }
    }

    /// Returns the values as tab-separated text for the clipboard; `None` if there are more than `most` rows.
    pub fn tabbed(&self, most: usize) -> Option<String> {
        let table = self.table()?;
        let mut text = Vec::new();
        (table.len() <= most).then(|| table.write(b'\t', &mut text, &|_, _| Ok(())).ok())??;
        String::from_utf8(text).ok()
    }
}

// Lists: a header and rows of text.

/// A list. Its rows are made while they are written, so that a list of all nodes takes no room before.
#[derive(Clone)]
pub struct List {
    pub title: String,
    pub headers: Vec<String>,
    rows: usize,
    row: Row,
}

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

    pub fn of(title: impl Into<String>, headers: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        Self::new(title, headers, rows.len(), move |at| rows.get(at).cloned().unwrap_or_default())
    }

    pub const fn len(&self) -> usize {
        self.rows
    }

    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// A row, from 0.
    pub fn row(&self, at: usize) -> Vec<String> {
        (self.row)(at)
    }

    fn write(
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

#[cfg(test)]
mod tests {
    use super::*;

    fn written(figure: &Figure, form: ExportFormat) -> String {
        let mut file = Vec::new();
        figure.write(form, &mut file, &|_, _| Ok(())).unwrap();
        String::from_utf8(file).unwrap()
    }

    fn list() -> Figure {
        let rows = vec![vec!["马兵对炮, \"单缺士\"".to_owned(), "3".to_owned()]];
        Figure::List(List::of("Changes", ["material", "score"].map(str::to_owned).to_vec(), rows))
    }

    fn chart() -> Figure {
        let series = |name: &str, points: &[[f64; 2]]| Series {
            name: name.into(),
            shape: Shape::Line,
            points: points.to_vec(),
        };
        Figure::Chart(Chart {
            title: "INC < 5".into(),
            across: "steps".into(),
            up: "nodes".into(),
            series: vec![series("one", &[[0.0, 12.5], [1.0, 7.0]]), series("two", &[[1.0, 3.0], [2.0, 1.0]])],
        })
    }

    #[test]
    fn a_list_is_read_back_as_it_was() {
        let text = written(&list(), ExportFormat::Csv);
        let mut reader = csv::Reader::from_reader(text.strip_prefix(BYTE_ORDER_MARK).unwrap().as_bytes());
        assert_eq!(reader.headers().unwrap(), vec!["material", "score"]);
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows, [vec!["马兵对炮, \"单缺士\"", "3"]]);
    }

    #[test]
    fn no_cell_and_no_heading_is_computed() {
        let hostile = ["=1+1", "@x", "-3", "\u{1b}[31m", "a\tb\nc"].map(str::to_owned).to_vec();
        let list = Figure::List(List::of("t", hostile.clone(), vec![hostile]));
        let expected = ["'=1+1", "'@x", "-3", "\\u001b[31m", "a\tb\nc"];
        for (text, between) in [(written(&list, ExportFormat::Csv), b','), (list.tabbed(9).unwrap(), b'\t')] {
            let text = text.trim_start_matches(BYTE_ORDER_MARK);
            let mut reader = csv::ReaderBuilder::new().delimiter(between).from_reader(text.as_bytes());
            assert_eq!(reader.headers().unwrap(), &expected[..]);
            assert_eq!(reader.records().next().unwrap().unwrap(), expected.to_vec());
        }
        let chart = Chart {
            title: "a\u{1b} <script> ]]>".into(),
            across: String::new(),
            up: String::new(),
            series: Vec::new(),
        };
        assert!(chart.svg().contains("a\\u001b &lt;script&gt; ]]&gt;"));
    }

    #[test]
    fn a_list_has_no_picture_and_is_ended_by_its_listener() {
        let mut file = Vec::new();
        assert!(list().write(ExportFormat::Svg, &mut file, &|_, _| Ok(())).is_err());
        assert!(
            list()
                .write(ExportFormat::Csv, &mut file, &|_, _| Err(io::ErrorKind::Interrupted.into()))
                .is_err()
        );
    }

    #[test]
    fn the_values_of_a_chart_stand_in_one_table_by_place() {
        let text = written(&chart(), ExportFormat::Csv);
        assert_eq!(text, "\u{FEFF}steps,one,two\n0,12.5,\n1,7,3\n2,,1\n");
    }

    #[test]
    fn every_series_and_every_name_of_a_chart_is_in_its_picture() {
        let text = written(&chart(), ExportFormat::Svg);
        for part in ["INC &lt; 5", "steps", "nodes", ">one<", ">two<"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(
            text.matches("stroke-width=\"2\"").count(),
            2 * 2,
            "a line and its sign in the legend each"
        );
        assert!(text.ends_with("</svg>\n"));
    }

    #[test]
    fn an_empty_chart_is_a_picture_all_the_same() {
        let empty = Chart { title: "t".into(), across: String::new(), up: String::new(), series: Vec::new() };
        assert!(!empty.svg().contains("NaN") && !empty.svg().contains("inf"));
    }

    #[test]
    fn what_is_too_long_is_not_put_on_the_clipboard() {
        assert_eq!(list().tabbed(0), None);
        assert_eq!(list().tabbed(1).unwrap(), "material\tscore\n\"马兵对炮, \"\"单缺士\"\"\"\t3\n");
    }
}
