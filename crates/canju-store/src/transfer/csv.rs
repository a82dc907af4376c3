//! CSV as spreadsheets read and write it.

use std::io::{self, Write};
use std::path::Path;

use ::csv::{ReaderBuilder, StringRecord, WriterBuilder};

use super::line::{
    Field, Given, Line, LineFault, NAME, Place, TransferError, VERSION, WITHOUT_END, chinese_name, write_time,
};
use canju_files::escape::{escape_control, spreadsheet_cell, spreadsheet_text, without_apostrophe};
use canju_files::{check_quotes, with_line_feeds};
use xiangqi::language::Language;

/// The version of CSV that spells control characters; version 3 added Chinese names.
const SPELT: u64 = 4;

/// Without it spreadsheets take UTF-8 for something else.
pub(super) const BYTE_ORDER_MARK: &str = "\u{FEFF}";

pub(super) fn write_head(writer: &mut impl Write) -> io::Result<()> {
    let names = Field::ALL.map(Field::word).join(",");
    writeln!(writer, "{BYTE_ORDER_MARK}# {NAME} {SPELT}\n{names}")
}

pub(super) fn write(
    writer: &mut impl Write,
    line: &Line,
    language: Language,
    path: &Path,
) -> Result<(), TransferError> {
    let mut cells: [String; Field::ALL.len()] = Default::default();
    cells[0] = line.node.material().to_string();
    cells[1] = chinese_name(line.node, language);
    if let Some(answer) = &line.answer {
        let provenance = &answer.provenance;
        let time = write_time(provenance.time)
            .ok_or(TransferError::Time { node: line.node, time: provenance.time })?;
        cells[2] = answer.score.to_string();
        cells[3] = answer.score.class().to_string();
        cells[4] = answer.invariable.to_string();
        cells[5] = provenance.source.word().to_owned();
        cells[6].clone_from(&provenance.author);
        cells[7] = time;
        cells[8].clone_from(&provenance.note);
    }
    let mut cells = cells.map(|text| spreadsheet_cell(&text).into_owned());
    let wrong = TransferError::io(path);
    if !line.evidence.is_empty() {
        let json = serde_json::to_string(&line.evidence).map_err(|error| wrong(error.into()))?;
        cells[9] = escape_control(&json).into_owned();
    }
    let mut record = WriterBuilder::new().from_writer(writer);
    record.write_record(&cells).map_err(|error| wrong(error.into()))?;
    record.flush().map_err(wrong)
}

/// The row behind the last one: an export without it was cut.
pub(super) fn write_end(writer: &mut impl Write) -> io::Result<()> {
    writeln!(writer, "{END}")
}

/// The first cell of that row.
const END: &str = "# end";

/// Reads the fields of every row and hands them to `take` with their place.
pub(super) fn read(
    text: &str,
    path: &Path,
    mut take: impl FnMut(Place, Given) -> Result<(), TransferError>,
) -> Result<(), TransferError> {
    let text = with_line_feeds(text);
    let Head { line: before, names, rest, version } = head(&text).map_err(at(path))?;
    let (delimiter, columns) = columns(names).map_err(|fault| at(path)((before, fault)))?;
    check_quotes(rest, delimiter, before + 1).map_err(|(line, fault)| at(path)((line, fault.into())))?;
    let mut rows = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(rest.as_bytes());
    let (mut row, mut last, mut ended) = (StringRecord::new(), before, false);
    loop {
        let more = rows.read_record(&mut row);
        last = before + row.position().map_or(last - before, |place| place.line());
        let byte = row.position().map_or(0, |place| place.byte()) + (text.len() - rest.len()) as u64;
        match more {
            Ok(true) if is_end(&row) => ended = true,
            Ok(true) => {
                let given = given(&columns, &row, version).map_err(|fault| at(path)((last, fault)))?;
                take(Place { line: last, byte }, given)?;
            }
            Ok(false) if version.is_some_and(|version| version > WITHOUT_END) && !ended => {
                return Err(TransferError::Cut { path: path.to_owned() });
            }
            Ok(false) => return Ok(()),
            Err(error) => return Err(TransferError::io(path)(error.into())),
        }
    }
}

fn at(path: &Path) -> impl Fn((u64, LineFault)) -> TransferError {
    move |(line, fault)| TransferError::line(path, line)(fault)
}

/// The row behind the last one of an export; more may follow that a person has added.
fn is_end(row: &StringRecord) -> bool {
    let mut cells = row.iter().map(str::trim).filter(|cell| !cell.is_empty());
    cells.next() == Some(END) && cells.next().is_none()
}

struct Head<'a> {
    line: u64,
    names: &'a str,
    rest: &'a str,
    /// The version, if it is an export.
    version: Option<u64>,
}

/// The line of column names; the format line before it may be missing.
fn head(text: &str) -> Result<Head<'_>, (u64, LineFault)> {
    let (mut rest, mut version) = (text, None);
    for number in 1.. {
        let Some((line, behind)) = rest.split_once('\n').or((!rest.is_empty()).then_some((rest, ""))) else {
            return Err((number, LineFault::MissingField(Field::Material)));
        };
        rest = behind;
        let line = line.trim();
        match line.trim_matches(['"', ',', ';', '\t']).strip_prefix('#') {
            Some(format) if number == 1 => {
                version = Some(version_of(format).map_err(|fault| (number, fault))?);
            }
            _ if line.is_empty() => {}
            _ => return Ok(Head { line: number, names: line, rest, version }),
        }
    }
    Err((1, LineFault::MissingField(Field::Material)))
}

fn version_of(text: &str) -> Result<u64, LineFault> {
    let mut words = text.split_whitespace();
    let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if name != NAME {
        return Err(LineFault::Format(text.trim().to_owned()));
    }
    let known = version.parse().ok().filter(|version| (WITHOUT_END..=SPELT).contains(version));
    known.ok_or_else(|| LineFault::Version(version.to_owned()))
}

/// Returns the separator and the columns of the header line. No column name contains a separator.
fn columns(names: &str) -> Result<(u8, Vec<Field>), LineFault> {
    let delimiter = [b';', b'\t'].into_iter().find(|&sign| names.contains(char::from(sign))).unwrap_or(b',');
    let mut columns = Vec::new();
    for name in names.split(char::from(delimiter)) {
        let field = Field::from_word(name.trim().trim_matches('"').trim().to_ascii_lowercase().as_str())?;
        if columns.contains(&field) {
            return Err(LineFault::RepeatedField(field));
        }
        columns.push(field);
    }
    if columns.contains(&Field::Material) {
        Ok((delimiter, columns))
    } else {
        Err(LineFault::MissingField(Field::Material))
    }
}

fn given(columns: &[Field], row: &StringRecord, version: Option<u64>) -> Result<Given, LineFault> {
    let mut given = Given::default();
    for (&field, cell) in columns.iter().zip(row) {
        let text = match version {
            // Escapes in it are those of JSON.
            Some(SPELT..) if field != Field::Evidence => spreadsheet_text(cell).into_owned(),
            Some(VERSION..) => without_apostrophe(cell).to_owned(),
            _ => cell.to_owned(),
        };
        given.put(field, text)?;
    }
    match row.iter().skip(columns.len()).find(|cell| !cell.is_empty()) {
        Some(cell) => Err(LineFault::NoColumn(cell.to_owned())),
        None => Ok(given),
    }
}
