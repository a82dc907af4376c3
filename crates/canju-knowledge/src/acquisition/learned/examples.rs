//! Results of playouts as rows of tab-separated values: training examples of the model.
//!
//! The first line names the columns: the material; games begun by Red and won, drawn and lost by Red; the same of games begun by
//! Black. Lines beginning with `#` are ignored. `assets/learned` has the examples of the built-in model.

use std::io::{self, Read, Write};
use std::path::Path;

use canju_message::{Message, Text, text};
use csv::{StringRecord, WriterBuilder};

use canju_files::tab_separated;
use xiangqi::material::{Material, MaterialError};

const COLUMNS: [&str; 7] =
    ["material", "red_won", "red_drawn", "red_lost", "black_won", "black_drawn", "black_lost"];

/// Games of a material, its pawns high, seen by red: won, drawn, lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    pub material: Material,
    pub red_first: [u32; 3],
    pub black_first: [u32; 3],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleError {
    /// Line, from 1.
    pub line: u64,
    pub fault: ExampleFault,
}

impl ExampleError {
    pub fn at(&self, file: &Path) -> Text {
        text!("examples-error", file, line = self.line, fault = self.fault)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum ExampleFault {
    #[text("examples-names")]
    Names,
    #[text("examples-columns", found)]
    Columns(usize),
    /// Not UTF-8, or the operating system refuses to read on.
    #[text("examples-line", said)]
    Line(String),
    #[text("examples-material", fault = error)]
    Material { found: String, error: MaterialError },
    #[text("examples-number", found)]
    Number(String),
}

/// The examples of a file; none of an empty one.
pub fn read(file: impl Read) -> Result<Vec<Example>, ExampleError> {
    let mut reader = tab_separated(file);
    let mut examples = Vec::new();
    for (at, row) in reader.records().enumerate() {
        let row = row.map_err(|error| ExampleError {
            line: error.position().map_or(0, csv::Position::line),
            fault: ExampleFault::Line(error.to_string()),
        })?;
        let wrong = |fault| ExampleError { line: row.position().map_or(0, csv::Position::line), fault };
        match at {
            0 if row == COLUMNS[..] => {}
            0 => return Err(wrong(ExampleFault::Names)),
            _ => examples.push(example(&row).map_err(wrong)?),
        }
    }
    Ok(examples)
}

fn example(row: &StringRecord) -> Result<Example, ExampleFault> {
    if row.len() != COLUMNS.len() {
        return Err(ExampleFault::Columns(row.len()));
    }
    let cell = |at: usize| row.get(at).unwrap_or_default();
    let number = |at: usize| cell(at).parse().map_err(|_| ExampleFault::Number(cell(at).to_owned()));
    let material =
        cell(0).parse().map_err(|error| ExampleFault::Material { found: cell(0).to_owned(), error })?;
    Ok(Example {
        material,
        red_first: [number(1)?, number(2)?, number(3)?],
        black_first: [number(4)?, number(5)?, number(6)?],
    })
}

/// Writes rows, preceded by the column names if `named`.
pub fn write<'a>(
    writer: impl Write,
    named: bool,
    examples: impl IntoIterator<Item = &'a Example>,
) -> io::Result<()> {
    let mut writer = WriterBuilder::new().delimiter(b'\t').has_headers(false).from_writer(writer);
    if named {
        writer.write_record(COLUMNS)?;
    }
    for Example { material, red_first, black_first } in examples {
        let games = red_first.iter().chain(black_first).map(u32::to_string);
        writer.write_record([material.to_string()].into_iter().chain(games))?;
    }
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_and_a_broken_line_is_named() {
        let of = |text: &str, red_first, black_first| Example {
            material: text.parse().unwrap(),
            red_first,
            black_first,
        };
        let examples = [of("KRKPP", [4, 0, 0], [3, 1, 0]), of("KNKC", [0, 4, 0], [0, 4, 0])];
        let mut written = Vec::new();
        write(&mut written, true, &examples).unwrap();
        assert_eq!(read(&*written).unwrap(), examples);
        let text = String::from_utf8(written).unwrap();
        let error = read(text.replace("KNKC\t0", "KNKC\tx").as_bytes()).unwrap_err();
        assert_eq!((error.line, error.fault), (3, ExampleFault::Number("x".into())));
        assert_eq!(read(&b"material\n"[..]).unwrap_err().fault, ExampleFault::Names);
        assert!(read(&b""[..]).unwrap().is_empty());
    }
}
