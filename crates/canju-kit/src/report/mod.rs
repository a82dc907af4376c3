//! Tables declared once and rendered by every output: terminal, JSON, CSV, Markdown, window.
//!
//! A column is declared with the member that it has in JSON and CSV and its description, with the heading that people read, or with
//! both; a cell is made when a renderer asks for it, so a table of all nodes costs nothing before it is written. A table is made in
//! one language.

mod cell;
pub mod schema;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};

pub use cell::{Cell, Percent, Real, Scored, Share, Tone, Type, Typed};

use crate::figures::{Figure, List};
use crate::files::escape::spreadsheet_cell;
use crate::material::NodeId;
use crate::text::Words;

/// A column without its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Member name in JSON and CSV; empty if the column is only displayed.
    pub key: &'static str,
    /// The text key of its heading; empty if only programs read it.
    pub heading: &'static str,
    /// Description of the member; empty if it is the common one of [`schema`], or if only people read the column.
    pub says: &'static str,
    /// Whether it is aligned right, as numbers are.
    pub right: bool,
    /// The values of its cells that are columns in CSV, if its cells are maps ([`Cell::member`]).
    pub members: &'static [&'static str],
    /// Type of its values in JSON, or of these members.
    pub of: Type,
    /// Whether rows may lack it in JSON.
    pub optional: bool,
}

impl Head {
    const fn new(key: &'static str, heading: &'static str, of: Type) -> Self {
        Self { key, heading, says: "", right: of.is_number(), members: &[], of, optional: false }
    }
}

type MakeCell<X, R> = Box<dyn Fn(&X, &R) -> Cell + Send + Sync>;

/// Columns over rows of one type; their cells may use data shared by all rows.
pub struct Columns<X, R> {
    words: Words,
    shared: X,
    columns: Vec<(Head, MakeCell<X, R>)>,
}

impl<X: Send + Sync + 'static, R: Send + Sync + 'static> Columns<X, R> {
    /// Returns a table declaration without columns.
    pub const fn over(words: Words, shared: X) -> Self {
        Self { words, shared, columns: Vec::new() }
    }

    /// A column for people and programs.
    #[must_use]
    pub fn both<C: Typed>(
        mut self,
        key: &'static str,
        heading: &'static str,
        cell: impl Fn(&X, &R) -> C + Send + Sync + 'static,
    ) -> Self {
        let cell = move |shared: &X, row: &R| cell(shared, row).into();
        self.columns.push((Head::new(key, heading, C::TYPE), Box::new(cell)));
        self
    }

    /// A column for programs only.
    #[must_use]
    pub fn data<C: Typed>(
        self,
        key: &'static str,
        cell: impl Fn(&X, &R) -> C + Send + Sync + 'static,
    ) -> Self {
        self.both(key, "", cell)
    }

    /// A column for people only.
    #[must_use]
    pub fn shown<C: Typed>(
        self,
        heading: &'static str,
        cell: impl Fn(&X, &R) -> C + Send + Sync + 'static,
    ) -> Self {
        self.both("", heading, cell)
    }

    fn last(mut self, change: impl FnOnce(&mut Head)) -> Self {
        if let Some((head, _)) = self.columns.last_mut() {
            change(head);
        }
        self
    }

    /// Describes the last column in JSON Schema.
    #[must_use]
    pub fn says(self, says: &'static str) -> Self {
        self.last(|head| head.says = says)
    }

    /// Aligns the last column right, as columns of a type of numbers are.
    #[must_use]
    pub fn right(self) -> Self {
        self.last(|head| head.right = true)
    }

    /// The cells of the last column are maps, of which CSV has these values ([`Cell::member`]).
    #[must_use]
    pub fn members(self, members: &'static [&'static str]) -> Self {
        self.last(|head| head.members = members)
    }

    /// Declares the type in JSON of the last column, whose cells are made by hand, or of its members.
    #[must_use]
    pub fn of(self, of: Type) -> Self {
        self.last(|head| {
            head.of = of;
            head.right |= of.is_number();
        })
    }

    /// Rows may lack the last column in JSON.
    #[must_use]
    pub fn optional(self) -> Self {
        self.last(|head| head.optional = true)
    }

    /// The columns that people read, each with its number.
    pub fn headed(&self) -> impl Iterator<Item = (usize, Head)> + '_ {
        self.columns.iter().map(|(head, _)| *head).enumerate().filter(|(_, head)| !head.heading.is_empty())
    }

    /// The cell of a row in a column, from 0.
    pub fn cell(&self, row: &R, column: usize) -> Cell {
        self.columns.get(column).map_or(Cell::None, |(_, make)| make(&self.shared, row))
    }

    /// The cell of a row below the heading of this text key.
    pub fn cell_below(&self, heading: &str, row: &R) -> Cell {
        let found = self.headed().find(|(_, head)| head.heading == heading);
        found.map_or(Cell::None, |(column, _)| self.cell(row, column))
    }

    /// The table with these rows; `title` is a text key.
    pub fn table(self, title: &'static str, rows: Vec<R>) -> Table {
        let (words, len) = (self.words, rows.len());
        let heads = self.columns.iter().map(|(head, _)| *head).collect();
        let cell = move |row: usize, column| rows.get(row).map_or(Cell::None, |row| self.cell(row, column));
        Table { title, limit: None, words, heads, rows: len, cell: Arc::new(cell), hidden: Arc::default() }
    }
}

/// Rows with typed cells.
#[derive(Clone)]
pub struct Table {
    /// The text key of its title.
    pub title: &'static str,
    /// Row limit; `None` leaves it to the renderer.
    pub limit: Option<usize>,
    pub words: Words,
    pub heads: Arc<[Head]>,
    rows: usize,
    cell: Arc<dyn Fn(usize, usize) -> Cell + Send + Sync>,
    /// The canonical combinations whose rows have no other cells.
    hidden: Arc<HashSet<NodeId>>,
}

impl Table {
    /// The rows within the limits of several tables with the same columns, each with the value of its table in a first column; with
    /// an empty heading only programs read it.
    pub fn stacked(
        words: Words,
        (key, heading): (&'static str, &'static str),
        parts: Vec<(Cell, Self)>,
    ) -> Self {
        let first = Head::new(key, heading, Type::Any);
        let columns = parts.first().map_or_else(|| Arc::from([]), |(_, table)| Arc::clone(&table.heads));
        let of = |(part, (_, table)): (usize, &(Cell, Self))| {
            (0..table.listed(usize::MAX)).map(move |row| (part, row))
        };
        let rows: Vec<(usize, usize)> = parts.iter().enumerate().flat_map(of).collect();
        let (title, len) = (parts.first().map_or("", |(_, table)| table.title), rows.len());
        let cell = move |row: usize, column: usize| {
            let Some((row, (value, table))) =
                rows.get(row).and_then(|(part, row)| Some((*row, parts.get(*part)?)))
            else {
                return Cell::None;
            };
            column.checked_sub(1).map_or_else(|| value.clone(), |column| table.cell(row, column))
        };
        let heads = std::iter::once(first).chain(columns.iter().copied()).collect();
        Self { title, limit: None, words, heads, rows: len, cell: Arc::new(cell), hidden: Arc::default() }
    }

    /// Returns the table with nothing but the combinations in the rows that contain one of these canonical combinations.
    #[must_use]
    pub fn hiding(self, hidden: &Arc<HashSet<NodeId>>) -> Self {
        Self { hidden: Arc::clone(hidden), ..self }
    }

    /// Returns the table with this row limit.
    #[must_use]
    pub fn limited(self, limit: Option<usize>) -> Self {
        Self { limit, ..self }
    }

    /// The same, but people do not read the columns with the headings of these text keys.
    #[must_use]
    pub fn without(mut self, headings: &[&str]) -> Self {
        let hidden = |head: &Head| headings.contains(&head.heading);
        let kept = |head: &Head| if hidden(head) { Head { heading: "", ..*head } } else { *head };
        self.heads = self.heads.iter().map(kept).collect();
        self
    }

    /// Whether both are one table, made once.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.cell, &other.cell)
    }

    /// The rows in the order of a column; equal ones keep their order.
    pub fn order(&self, column: usize, descending: bool) -> Vec<usize> {
        let mut rows: Vec<(Cell, usize)> = (0..self.rows).map(|row| (self.cell(row, column), row)).collect();
        rows.sort_by(|(one, _), (other, _)| {
            let order = one.compare(other);
            // Rows without a value stay last.
            if descending && one.is_blank() == other.is_blank() { order.reverse() } else { order }
        });
        rows.into_iter().map(|(_, row)| row).collect()
    }

    /// Number of rows, whatever the limit.
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is no row.
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Number of rows within the limit, or within `most` if none was given.
    pub fn listed(&self, most: usize) -> usize {
        self.rows.min(self.limit.unwrap_or(most))
    }

    /// The columns that people read, each with its number.
    pub fn shown(&self) -> impl Iterator<Item = (usize, Head)> + '_ {
        self.heads.iter().copied().enumerate().filter(|(_, head)| !head.heading.is_empty())
    }

    /// The columns that programs read, each with its number.
    fn data(&self) -> impl Iterator<Item = (usize, Head)> + '_ {
        self.heads.iter().copied().enumerate().filter(|(_, head)| !head.key.is_empty())
    }

    /// The cell of a row in a column, from 0.
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        let cell = (self.cell)(row, column);
        if self.hidden.is_empty() || matches!(cell, Cell::Node(_)) || !self.hides(row) {
            return cell;
        }
        Cell::None
    }

    /// Whether a row contains a hidden combination.
    fn hides(&self, row: usize) -> bool {
        let is_hidden = |cell| matches!(cell, Cell::Node(node) if self.hidden.contains(&node.canonical()));
        (0..self.heads.len()).any(|column| is_hidden((self.cell)(row, column)))
    }

    /// A row as JSON.
    pub fn row(&self, row: usize) -> Row {
        Row { table: self.clone(), row }
    }

    /// The headings that people read.
    pub fn headings(&self) -> Vec<String> {
        self.shown().map(|(_, head)| self.words.get(head.heading)).collect()
    }

    /// The headings and the first rows for people.
    pub fn lines(&self, rows: usize) -> Vec<Vec<String>> {
        let line = |row| self.shown().map(|(at, _)| self.cell(row, at).display()).collect();
        std::iter::once(self.headings()).chain((0..rows.min(self.rows)).map(line)).collect()
    }

    /// Writes CSV: the names of JSON, the rows within the limit.
    ///
    /// # Errors
    /// An I/O error.
    pub fn write_csv(&self, file: &mut dyn Write) -> io::Result<()> {
        // One record at a time, so that an error is that of the file.
        let mut write = |cells: Vec<String>| {
            let mut record = csv::Writer::from_writer(Vec::new());
            record.write_record(cells.iter().map(|text| spreadsheet_cell(text).into_owned()))?;
            file.write_all(&record.into_inner().map_err(csv::IntoInnerError::into_error)?)
        };
        write(self.names())?;
        (0..self.listed(usize::MAX)).try_for_each(|row| write(self.record(row)))
    }

    /// The names of the columns of CSV.
    fn names(&self) -> Vec<String> {
        let names = self.data().flat_map(|(_, head)| match head.members {
            [] => vec![head.key.to_owned()],
            members => members.iter().map(|member| format!("{}.{member}", head.key)).collect(),
        });
        names.collect()
    }

    /// A row of CSV.
    fn record(&self, row: usize) -> Vec<String> {
        let cells = self.data().flat_map(|(at, head)| {
            let cell = self.cell(row, at);
            let member = |path: &&str| cell.member(path).map(Cell::csv).unwrap_or_default();
            if head.members.is_empty() { vec![cell.csv()] } else { head.members.iter().map(member).collect() }
        });
        cells.collect()
    }

    /// Returns all columns and rows as CSV has them, for the window's files.
    pub fn records(&self) -> Figure {
        let table = self.clone();
        let row = move |row| table.record(row);
        Figure::List(List::new(self.words.get(self.title), self.names(), self.rows, row))
    }

    /// Returns the displayed columns of all rows, for the window's files and clipboard: numbers without units.
    pub fn figure(&self) -> Figure {
        let (table, columns) = (self.clone(), self.shown().map(|(at, _)| at).collect::<Vec<_>>());
        let row = move |row| columns.iter().map(|at| table.cell(row, *at).csv()).collect();
        Figure::List(List::new(self.words.get(self.title), self.headings(), self.rows, row))
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("title", &self.title).field("rows", &self.rows).finish_non_exhaustive()
    }
}

/// An array of its rows within the limit.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let rows = self.listed(usize::MAX);
        let mut list = to.serialize_seq(Some(rows))?;
        (0..rows).try_for_each(|row| list.serialize_element(&self.row(row)))?;
        list.end()
    }
}

/// A row of a table: an object with the members in the order of the columns.
#[derive(Debug, Clone)]
pub struct Row {
    table: Table,
    row: usize,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let cells = self.table.data().map(|(at, head)| (head.key, self.table.cell(self.row, at)));
        to.collect_map(cells.filter(|(_, cell)| *cell != Cell::Absent))
    }
}

// Objects of JSON whose members are named where they are written.

/// A JSON object: its members in the order in which they are added.
#[derive(Debug, Clone, Copy)]
pub struct Object<B, V> {
    before: B,
    key: &'static str,
    value: Option<V>,
}

/// Begins an object.
pub const fn object<V: Serialize>(key: &'static str, value: V) -> Object<(), V> {
    optional(key, Some(value))
}

/// Begins an object with a member that is missing, not null, if there is no value.
pub const fn optional<V: Serialize>(key: &'static str, value: Option<V>) -> Object<(), V> {
    Object { before: (), key, value }
}

impl<B, V> Object<B, V> {
    #[must_use]
    pub const fn with<W: Serialize>(self, key: &'static str, value: W) -> Object<Self, W> {
        self.maybe(key, Some(value))
    }

    #[must_use]
    pub const fn maybe<W: Serialize>(self, key: &'static str, value: Option<W>) -> Object<Self, W> {
        Object { before: self, key, value }
    }
}

/// What writes members of an object.
pub trait Members {
    fn write<M: SerializeMap>(&self, to: &mut M) -> Result<(), M::Error>;
}

impl Members for () {
    fn write<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

impl<B: Members, V: Serialize> Members for Object<B, V> {
    fn write<M: SerializeMap>(&self, to: &mut M) -> Result<(), M::Error> {
        self.before.write(to)?;
        self.value.iter().try_for_each(|value| to.serialize_entry(self.key, value))
    }
}

impl<B: Members, V: Serialize> Serialize for Object<B, V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.write(&mut map)?;
        map.end()
    }
}

/// One object with the members of both.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Both<A, B> {
    #[serde(flatten)]
    pub first: A,
    #[serde(flatten)]
    pub second: B,
}
