//! Exchange tables as text: `assets/exchange/README.md` has the format.

use std::fmt;
use std::str::FromStr;

use super::{ExchangeRow, ExchangeTables, HELPERS, Taken, helper_number};
use canju_message::{Message, Text, text};
use xiangqi::material::Kind;

impl fmt::Display for ExchangeTables {
    /// The file that they are read from.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            |kind: Option<Kind>| kind.map_or_else(|| "none".to_owned(), |kind| kind.letter().to_string());
        write!(f, "{HEADER}\nactive\tpassive\thelper\tnone")?;
        Kind::ALL.iter().try_for_each(|kind| write!(f, "\t{}", kind.letter()))?;
        writeln!(f)?;
        for ExchangeRow { given, taken, helper, probabilities } in self.rows() {
            write!(f, "{}\t{taken}\t{}", given.letter(), name(helper))?;
            probabilities.iter().try_for_each(|probability| write!(f, "\t{probability:.3}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A line of exchange tables that cannot be read.
#[derive(Debug, Clone, PartialEq, Message)]
#[text("exchange-error", file = text!("exchange-built-in"))]
pub struct ExchangeError {
    /// Line, from 1; the one after the last if something is missing.
    pub line: usize,
    /// The fault.
    pub fault: ExchangeFault,
}

impl ExchangeError {
    /// Returns the message for the tables of this name; the error itself is a message on the built-in ones.
    pub fn named(&self, name: &str) -> Text {
        text!("exchange-error", file = name, line = self.line, fault = self.fault)
    }
}

/// Fault of a line.
#[derive(Debug, Clone, PartialEq, Message)]
pub enum ExchangeFault {
    /// The first line has another format or version.
    #[text("exchange-header")]
    Header,
    /// More or fewer columns than ten.
    #[text("exchange-columns", columns)]
    Columns(usize),
    /// A word that names no piece.
    #[text("exchange-piece", text)]
    Piece(String),
    /// Something else than a number from 0 to 1.
    #[text("exchange-probability", text)]
    Probability(String),
    /// The same row for the second time.
    #[text("exchange-twice", piece, pieces, helper, given = piece.to_string(), taken = pieces.to_string())]
    Twice(char, Taken, String),
    /// A row that must be there is not.
    #[text("exchange-missing", piece, pieces, given = piece.to_string(), taken = pieces.to_string())]
    Missing(char, Taken),
}

/// The first line of every file of tables.
const HEADER: &str = "# canju exchange tables, version 1";

impl FromStr for ExchangeTables {
    type Err = ExchangeError;

    fn from_str(text: &str) -> Result<Self, ExchangeError> {
        let mut lines = (1..).zip(text.lines().map(|line| line.trim_end_matches('\r')));
        let at = |line| move |fault| ExchangeError { line, fault };
        match lines.next() {
            Some((_, first)) if first.trim_start_matches('\u{feff}') == HEADER => {}
            _ => return Err(at(1)(ExchangeFault::Header)),
        }
        let mut reader = Reader::default();
        let rows = lines.filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let mut last = 1;
        for (line, text) in rows.skip(1) {
            reader.row(text).map_err(at(line))?;
            last = line;
        }
        reader.finish().map_err(at(last + 1))
    }
}

/// Tables of which rows may still be missing.
#[derive(Default)]
struct Reader {
    rows: [[[Option<[f32; HELPERS]>; HELPERS]; Taken::ALL.len()]; Kind::ALL.len()],
}

impl Reader {
    fn row(&mut self, text: &str) -> Result<(), ExchangeFault> {
        let cells: Vec<&str> = text.split('\t').map(str::trim).collect();
        let [given, taken, helper, probabilities @ ..] = &cells[..] else {
            return Err(ExchangeFault::Columns(cells.len()));
        };
        let numbers = probabilities.iter().map(|cell| probability(cell)).collect::<Result<Vec<f32>, _>>()?;
        let numbers = numbers.try_into().map_err(|_| ExchangeFault::Columns(cells.len()))?;
        let (given, taken) = (piece(given)?, taken_of(taken)?);
        let with = if *helper == "none" { None } else { Some(piece(helper)?) };
        let row = &mut self.rows[given as usize][taken.number()][helper_number(with)];
        match row.replace(numbers) {
            None => Ok(()),
            Some(_) => Err(ExchangeFault::Twice(given.letter(), taken, (*helper).to_owned())),
        }
    }

    fn finish(self) -> Result<ExchangeTables, ExchangeFault> {
        let mut tables = ExchangeTables { cells: Default::default(), forced: Box::default() };
        for given in Kind::ALL {
            for taken in Taken::ALL {
                let rows = self.rows[given as usize][taken.number()];
                let may_lack = matches!(taken, Taken::Both(_)) && rows.iter().all(Option::is_none);
                if may_lack {
                    continue;
                }
                let whole: Option<Vec<[f32; HELPERS]>> = rows.into_iter().collect();
                let cells = whole.and_then(|rows| rows.try_into().ok());
                let cells = cells.ok_or(ExchangeFault::Missing(given.letter(), taken))?;
                tables.cells[given as usize][taken.number()] = Some(cells);
            }
        }
        tables.forced = tables.force();
        Ok(tables)
    }
}

fn probability(text: &str) -> Result<f32, ExchangeFault> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| ExchangeFault::Probability(text.to_owned()))
}

fn piece(text: &str) -> Result<Kind, ExchangeFault> {
    let mut letters = text.chars();
    match (letters.next().and_then(Kind::from_letter), letters.next()) {
        (Some(kind), None) => Ok(kind),
        _ => Err(ExchangeFault::Piece(text.to_owned())),
    }
}

fn taken_of(text: &str) -> Result<Taken, ExchangeFault> {
    let wanted = text.to_ascii_uppercase();
    let found = Taken::ALL.into_iter().find(|taken| taken.to_string() == wanted);
    found.ok_or_else(|| ExchangeFault::Piece(text.to_owned()))
}
