//! A census as one row of tab-separated values, and files of such rows: the built-in censuses, the ledger of a folder of
//! tables, the survey.
//!
//! The first line contains the column names, always the same in the same order: the material, the rules, the entries of its
//! index, the longest win in plies, the rounds of its generation; positions won, drawn and lost from the attacker's view,
//! `A` with the attacker to move and `D` with the defender; then the three fortresses, the second and third empty if there
//! is none. Files of older versions end before the third. Lines that begin with `#` are comments.

use std::io::{self, Read, Write};
use std::sync::LazyLock;

use canju_files::tab_separated;
use csv::{ErrorKind, StringRecord, WriterBuilder};
use serde::Serialize;
use xiangqi::material::{Material, MaterialError};

use super::{Census, Counts, Fortress, Part, Results, Share};
use crate::index::Size;
use crate::table::Rules;

const BUILT_IN: &str = include_str!("../../../../assets/tables/census.tsv");

/// An unreadable line of a census.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("census, line {line}: {fault}")]
pub struct CensusError {
    /// The line, from 1.
    pub line: u64,
    /// The error.
    pub fault: CensusFault,
}

/// The kind of error of a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CensusFault {
    /// The first line does not contain the expected column names.
    #[error("not the names of the columns of a census")]
    Names,
    /// A wrong number of columns.
    #[error("{found} columns instead of {}", columns().len())]
    Columns {
        /// The number found.
        found: usize,
    },
    /// Invalid UTF-8.
    #[error("not UTF-8")]
    NotUtf8,
    /// An invalid material.
    #[error("{found}: {error}")]
    Material {
        /// The value found.
        found: String,
        /// The error.
        error: MaterialError,
    },
    /// A value invalid for its column.
    #[error("{column} cannot be {found:?}")]
    Value {
        /// The column.
        column: String,
        /// The value found.
        found: String,
    },
    /// An I/O error.
    #[error("{0}")]
    Io(String),
    /// The last line is truncated.
    #[error("the line was cut")]
    Cut,
}

/// Returns the names of the columns.
pub fn columns() -> &'static [String] {
    static COLUMNS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut names = ["material", "rules", "entries", "longest", "rounds"].map(str::to_owned).to_vec();
        for side in ["A", "D"] {
            for part in ["all", "quiet", "high", "low", "bottom"] {
                names.extend(["won", "drawn", "lost"].map(|result| format!("{side}_{part}_{result}")));
            }
        }
        for fortress in ["fort_all", "fort_high", "fort_low"] {
            names.extend(Fortress::QUANTILES.map(|(name, _)| format!("{fortress}_{name}")));
            names.extend(["setups", "held"].map(|name| format!("{fortress}_{name}")));
        }
        names
    });
    &COLUMNS
}

/// The number of values of a fortress.
const OF_FORTRESS: usize = Fortress::QUANTILES.len() + 2;

/// The number of columns written by older versions.
fn older() -> usize {
    columns().len() - OF_FORTRESS
}

/// Returns the built-in censuses.
///
/// # Errors
/// The first unreadable line; the tests read the file as it is built in.
pub fn built_in() -> Result<Vec<Census>, CensusError> {
    read(BUILT_IN.as_bytes()).collect()
}

/// Returns the text of the built-in censuses.
pub const fn built_in_text() -> &'static str {
    BUILT_IN
}

/// Reads the censuses of a file line by line; continues after an unreadable line.
pub fn read(file: impl Read) -> impl Iterator<Item = Result<Census, CensusError>> {
    numbered(file).map(|(_, found)| found)
}

/// As [`read`], each with its line number, from 1.
pub fn numbered(file: impl Read) -> impl Iterator<Item = (u64, Result<Census, CensusError>)> {
    let mut reader = tab_separated(file);
    let mut row = StringRecord::new();
    let mut named = false;
    std::iter::from_fn(move || {
        loop {
            let more = reader.read_record(&mut row);
            let line = row.position().map_or_else(|| reader.position().line(), csv::Position::line);
            let wrong = |fault| Some((line, Err(CensusError { line, fault })));
            let first = !std::mem::replace(&mut named, true);
            match more {
                Ok(false) => return None,
                Ok(true) if first && (row.iter().eq(columns()) || row.iter().eq(&columns()[..older()])) => {}
                // Rows have a fixed order, even if the names change.
                Ok(true) if first => return wrong(CensusFault::Names),
                Ok(true) => {
                    let found = of_cells(row.iter());
                    return Some((line, found.map_err(|fault| CensusError { line, fault })));
                }
                Err(error) => match error.into_kind() {
                    ErrorKind::Utf8 { .. } => return wrong(CensusFault::NotUtf8),
                    other => return wrong(CensusFault::Io(format!("{other:?}"))),
                },
            }
        }
    })
}

/// Writes rows, preceded by the column names if `named`.
pub fn write<'a>(
    writer: impl Write,
    named: bool,
    censuses: impl IntoIterator<Item = &'a Census>,
) -> io::Result<()> {
    let mut writer = WriterBuilder::new().delimiter(b'\t').has_headers(false).from_writer(writer);
    if named {
        writer.write_record(columns())?;
    }
    censuses.into_iter().try_for_each(|census| writer.write_record(cells(census)))?;
    writer.flush()
}

/// Returns the values of a row, in the order of [`columns`].
pub fn cells(census: &Census) -> Vec<String> {
    let mut cells = vec![
        census.material.to_string(),
        census.rules.word().to_owned(),
        Size::of(census.material).unfolded.to_string(),
        census.longest.to_string(),
        census.rounds.to_string(),
    ];
    for counts in [&census.attacker_to_move, &census.defender_to_move] {
        for part in Part::ALL {
            let Results { won, drawn, lost } = counts.of(part);
            cells.extend([won, drawn, lost].map(|number| number.to_string()));
        }
    }
    for fortress in [Some(&census.fortress), census.fortress_high.as_ref(), census.fortress_low.as_ref()] {
        let counted = fortress.filter(|fortress| fortress.setups > 0);
        cells.extend((0..Fortress::QUANTILES.len()).map(|at| {
            let share = counted.and_then(|fortress| fortress.quantiles.get(at));
            share.map_or_else(String::new, |share| format!("{:.4}", share.percent()))
        }));
        let number = |of: fn(&Fortress) -> u64| fortress.map_or_else(String::new, |all| of(all).to_string());
        cells.extend([number(|all| all.setups), number(|all| all.held)]);
    }
    cells
}

/// Returns the census of a row.
///
/// # Errors
/// A missing value, or one invalid for its column.
pub fn of_cells<'a>(cells: impl Iterator<Item = &'a str>) -> Result<Census, CensusFault> {
    let cells: Vec<&str> = cells.collect();
    if ![columns().len(), older()].contains(&cells.len()) {
        return Err(CensusFault::Columns { found: cells.len() });
    }
    Cells { cells: &cells, at: 0 }.census()
}

/// Iterator over the values of a row.
struct Cells<'a> {
    cells: &'a [&'a str],
    at: usize,
}

impl<'a> Cells<'a> {
    fn census(&mut self) -> Result<Census, CensusFault> {
        let found = self.next();
        let material: Material =
            found.parse().map_err(|error| CensusFault::Material { found: found.to_owned(), error })?;
        let rules = self.take(Rules::from_word)?;
        self.take(|text| text.parse().ok().filter(|&entries: &u128| entries == Size::of(material).unfolded))?;
        let (longest, rounds) = (self.number()?, self.number()?);
        let (attacker_to_move, defender_to_move) = (self.counts()?, self.counts()?);
        let fortress = self.fortress()?;
        let (fortress_high, fortress_low) = (self.fortress_of_pawns()?, self.fortress_of_pawns()?);
        Ok(Census {
            material,
            rules,
            longest,
            rounds,
            attacker_to_move,
            defender_to_move,
            fortress,
            fortress_high,
            fortress_low,
        })
    }

    /// Returns a fortress; `None` if all its values are empty or missing.
    fn fortress_of_pawns(&mut self) -> Result<Option<Fortress>, CensusFault> {
        let cells = self.cells.iter().skip(self.at).take(OF_FORTRESS);
        if cells.into_iter().all(|cell| cell.is_empty()) {
            self.at += OF_FORTRESS;
            return Ok(None);
        }
        self.fortress().map(Some)
    }

    fn counts(&mut self) -> Result<Counts, CensusFault> {
        let mut results = || Ok(Results { won: self.number()?, drawn: self.number()?, lost: self.number()? });
        let (legal, quiet) = (results()?, results()?);
        Ok(Counts { legal, quiet, by_height: [results()?, results()?, results()?] })
    }

    fn fortress(&mut self) -> Result<Fortress, CensusFault> {
        let mut shares = [None; Fortress::QUANTILES.len()];
        for quantile in &mut shares {
            *quantile = self.take(share)?;
        }
        let setups = self.take(|text| {
            let setups: u64 = text.parse().ok()?;
            // Without set-ups there are no shares, otherwise all of them.
            shares.iter().all(|share| share.is_some() == (setups > 0)).then_some(setups)
        })?;
        let held = self.take(|text| text.parse().ok().filter(|held| *held <= setups))?;
        Ok(Fortress { setups, held, quantiles: shares.map(Option::unwrap_or_default) })
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, CensusFault> {
        self.take(|text| text.parse().ok())
    }

    fn take<T>(&mut self, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, CensusFault> {
        let column = columns().get(self.at).cloned().unwrap_or_default();
        let found = self.next();
        parse(found).ok_or_else(|| CensusFault::Value { column, found: found.to_owned() })
    }

    fn next(&mut self) -> &'a str {
        self.at += 1;
        self.cells.get(self.at - 1).copied().unwrap_or_default()
    }
}

/// Reads a share with four decimals, or an empty one.
fn share(text: &str) -> Option<Option<Share>> {
    if text.is_empty() {
        return Some(None);
    }
    let share = Share::of_percent(text.parse().ok()?)?;
    (format!("{:.4}", share.percent()) == text).then_some(Some(share))
}

/// Percentages of positions, to four decimals: `W` won by the attacker, `D` drawn; `rtm` with the attacker (Red) to move,
/// `btm` with the defender; `all` legal positions, `quiet` quiet ones, `q_highP`, `q_lowP`, `q_bottomP` quiet ones by the
/// height of the attacker's pawns. A key without positions has no value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(non_snake_case, missing_docs, reason = "the keys of the published files, explained above")]
pub struct Record {
    pub material: String,
    pub rules: &'static str,
    pub rtm_all_W: Option<f64>,
    pub rtm_all_D: Option<f64>,
    pub btm_all_W: Option<f64>,
    pub btm_all_D: Option<f64>,
    pub rtm_quiet_W: Option<f64>,
    pub btm_quiet_W: Option<f64>,
    pub rtm_q_highP_W: Option<f64>,
    pub btm_q_highP_W: Option<f64>,
    pub rtm_q_lowP_W: Option<f64>,
    pub rtm_q_bottomP_W: Option<f64>,
    /// The number of rounds of retrograde analysis until nothing changes.
    pub dtc_plies: u32,
    /// Quantiles of the attacker's share over the defender's set-ups, and the share of set-ups below 10 %.
    pub fort_all: Option<String>,
    /// As `fort_all`, if all pawns of the attacker are high.
    pub fort_highP: Option<String>,
    /// As `fort_all`, if all are low.
    pub fort_lowP: Option<String>,
}

impl Record {
    /// Returns the row of a census.
    pub fn new(census: &Census) -> Self {
        let (red, black) = (&census.attacker_to_move, &census.defender_to_move);
        let [high, low, bottom] = red.by_height;
        let fortress = |fortress: &Fortress| describe(fortress, census.rules);
        Self {
            material: census.material.to_string(),
            rules: census.rules.word(),
            rtm_all_W: won(red.legal),
            rtm_all_D: drawn(red),
            btm_all_W: won(black.legal),
            btm_all_D: drawn(black),
            rtm_quiet_W: won(red.quiet),
            btm_quiet_W: won(black.quiet),
            rtm_q_highP_W: won(high),
            btm_q_highP_W: won(black.by_height[0]),
            rtm_q_lowP_W: won(low),
            rtm_q_bottomP_W: won(bottom),
            dtc_plies: census.rounds,
            fort_all: fortress(&census.fortress),
            fort_highP: census.fortress_high.as_ref().and_then(fortress),
            fort_lowP: census.fortress_low.as_ref().and_then(fortress),
        }
    }
}

fn won(results: Results) -> Option<f64> {
    results.won_percent().map(four_decimals)
}

fn drawn(counts: &Counts) -> Option<f64> {
    counts.legal.drawn_percent().map(four_decimals)
}

fn four_decimals(percent: f64) -> f64 {
    (percent * 1e4).round() / 1e4
}

/// Formats a fortress as in the published files: fewer quantiles if both sides attack. `None` without set-ups.
fn describe(fortress: &Fortress, rules: Rules) -> Option<String> {
    let share = fortress.share()?;
    let wanted = |name: &str| rules == Rules::Plain || ["min", "p10"].contains(&name);
    let quantiles = Fortress::QUANTILES.iter().zip(fortress.quantiles).filter(|((name, _), _)| wanted(name));
    let mut words: Vec<String> =
        quantiles.map(|((name, _), share)| format!("{name}={:.1}", share.percent())).collect();
    words.push(format!("setups_under10pct={share:.1}"));
    Some(words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(censuses: &[Census]) -> String {
        let mut text = Vec::new();
        write(&mut text, true, censuses).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn the_built_in_censuses_are_written_as_they_are_read() {
        let censuses = built_in().unwrap();
        assert_eq!(written(&censuses), BUILT_IN);
    }

    #[test]
    fn a_damaged_cell_is_a_fault_and_never_a_nought() {
        let good = written(&built_in().unwrap()[400..401]);
        let (head, row) = good.trim_end_matches('\n').split_once('\n').unwrap();
        let cells: Vec<&str> = row.split('\t').collect();
        let fault = |row: &[&str]| {
            let file = format!("{head}\n{}\n", row.join("\t"));
            read(file.as_bytes()).next().unwrap().map_err(|error| (error.line, error.fault))
        };
        assert!(fault(&cells).is_ok());
        for (at, column) in columns().iter().enumerate() {
            for bad in ["", "x", "-1", "1,5"] {
                let mut row = cells.clone();
                row[at] = bad;
                let empty_already = bad == cells[at];
                match fault(&row) {
                    Err((2, CensusFault::Value { column: named, .. })) => {
                        // A single missing quantile is detected if the number of set-ups requires it.
                        assert!(named == *column || named.ends_with("_setups"), "{column} {named}");
                    }
                    Err((2, CensusFault::Material { .. })) => assert_eq!(at, 0),
                    found => assert!(empty_already && found.is_ok(), "{column} {bad:?}: {found:?}"),
                }
            }
        }
        assert!(fault(&cells[..older()]).is_ok(), "as older programs wrote it");
        assert_eq!(fault(&cells[1..]), Err((2, CensusFault::Columns { found: cells.len() - 1 })));
    }

    #[test]
    fn one_unreadable_line_costs_no_other() {
        let censuses = &built_in().unwrap()[..3];
        let text = written(censuses).replace("KGK\tplain", "KGK\tplain\t");
        let lines: Vec<_> = read(text.as_bytes()).collect();
        assert_eq!(lines[0].as_ref(), Ok(&censuses[0]));
        assert!(matches!(lines[1], Err(CensusError { line: 3, fault: CensusFault::Columns { .. } })));
        assert_eq!(lines[2].as_ref(), Ok(&censuses[2]));
        let misnamed = written(censuses).replace("A_all_won", "A_all_one");
        let lines: Vec<_> = read(misnamed.as_bytes()).collect();
        assert_eq!(lines[0], Err(CensusError { line: 1, fault: CensusFault::Names }));
        assert_eq!(lines.len(), 4);
        assert!(read(&b"# nothing\n"[..]).next().is_none());
    }
}
