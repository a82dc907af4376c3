//! CSV as spreadsheets read and write it.

use std::io::{self, BufRead, Write};
use std::path::Path;

use ::csv::{ErrorKind, ReaderBuilder, StringRecord, WriterBuilder};

use super::error::{LineFault, TransferError};
use super::line::{Field, Given, Line, write_time};
use super::{NAME, VERSION, is_known};

/// Without it spreadsheets take UTF-8 for something else.
const BYTE_ORDER_MARK: &str = "\u{FEFF}";

pub(super) fn write_head(writer: &mut impl Write) -> io::Result<()> {
    let names = Field::ALL.map(Field::word).join(",");
    writeln!(writer, "{BYTE_ORDER_MARK}# {NAME} {VERSION}\n{names}")
}

pub(super) fn write(writer: &mut impl Write, line: &Line, path: &Path) -> Result<(), TransferError> {
    let mut cells: [String; Field::ALL.len()] = Default::default();
    cells[0] = line.node.material().to_string();
    if let Some(answer) = &line.answer {
        let told = &answer.provenance;
        let time = write_time(told.time).ok_or(TransferError::Time { node: line.node, time: told.time })?;
        cells[1] = answer.score.to_string();
        cells[2] = answer.score.class().to_string();
        cells[3] = answer.invariable.to_string();
        cells[4] = told.source.word().to_owned();
        cells[5].clone_from(&told.author);
        cells[6] = time;
        cells[7].clone_from(&told.note);
    }
    let wrong = TransferError::io(path);
    if !line.evidence.is_empty() {
        cells[8] = serde_json::to_string(&line.evidence).map_err(|error| wrong(error.into()))?;
    }
    let mut record = WriterBuilder::new().from_writer(writer);
    record.write_record(&cells).map_err(|error| wrong(error.into()))?;
    record.flush().map_err(wrong)
}

/// Reads the fields of every line and hands them to `take` with the number of the line.
pub(super) fn read(
    mut reader: impl BufRead,
    path: &Path,
    mut take: impl FnMut(u64, Given) -> Result<(), TransferError>,
) -> Result<(), TransferError> {
    let (before, names) = head(&mut reader, path)?;
    let at_head = TransferError::line(path, before);
    let (delimiter, columns) = columns(&names).map_err(at_head)?;
    let mut rows =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(reader);
    let mut row = StringRecord::new();
    loop {
        let more = rows.read_record(&mut row);
        let number = before + row.position().map_or_else(|| rows.position().line(), |place| place.line());
        let at = TransferError::line(path, number);
        match more {
            Ok(true) => take(number, given(&columns, &row).map_err(at)?)?,
            Ok(false) => return Ok(()),
            Err(error) => match error.into_kind() {
                ErrorKind::Io(error) => return Err(TransferError::io(path)(error)),
                // Rows of any length are taken, so nothing else can be wrong.
                _ => return Err(at(LineFault::NotUtf8)),
            },
        }
    }
}

/// The line of column names and its number; the format line before it may be missing.
fn head(reader: &mut impl BufRead, path: &Path) -> Result<(u64, String), TransferError> {
    let mut text = String::new();
    for number in 1.. {
        text.clear();
        let length = reader.read_line(&mut text).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => TransferError::line(path, number)(LineFault::NotUtf8),
            _ => TransferError::io(path)(error),
        })?;
        let line = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text).trim();
        if length == 0 {
            return Err(TransferError::line(path, number)(LineFault::MissingField(Field::Material)));
        }
        match line.trim_matches(['"', ',', ';', '\t']).strip_prefix('#') {
            Some(format) if number == 1 => {
                check_format(format).map_err(TransferError::line(path, number))?;
            }
            _ if line.is_empty() => {}
            _ => return Ok((number, line.to_owned())),
        }
    }
    Ok((0, String::new()))
}

fn check_format(text: &str) -> Result<(), LineFault> {
    let mut words = text.split_whitespace();
    let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if name != NAME {
        return Err(LineFault::Format(text.trim().to_owned()));
    }
    if version.parse().is_ok_and(is_known) { Ok(()) } else { Err(LineFault::Version(version.to_owned())) }
}

/// What separates the columns, and what they are. No name has a separator in it.
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

fn given(columns: &[Field], row: &StringRecord) -> Result<Given, LineFault> {
    let mut given = Given::default();
    for (&field, cell) in columns.iter().zip(row) {
        given.put(field, cell.to_owned())?;
    }
    match row.iter().skip(columns.len()).find(|cell| !cell.is_empty()) {
        Some(cell) => Err(LineFault::NoColumn(cell.to_owned())),
        None => Ok(given),
    }
}
