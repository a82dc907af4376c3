//! Games of the library written to files. Window and terminal share it.

use std::path::{Path, PathBuf};

use crate::files::{self, Over};
use crate::progress::{Cancelled, Progress};
use crate::records::{self, Format, Lost, Manner, Record};
use crate::store::StoreError;
use crate::store::library::{GameId, Library};
use crate::workbench::notice::Fault;

/// Games to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// The file; a folder for several games in a format that has one a file.
    pub path: PathBuf,
    /// The format.
    pub format: Format,
    /// How moves and texts are written where the format leaves it open.
    pub manner: Manner,
    /// Which games.
    pub games: Vec<GameId>,
}

/// What was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Output {
    /// The file or folder.
    pub path: PathBuf,
    /// How many games.
    pub games: u64,
    /// What the format does not hold, with the number of the game in the order, from 1.
    pub lost: Vec<(usize, Lost)>,
}

/// The games of an order, as the library has them. Reports games.
///
/// # Errors
/// What the disk says; cancelled.
pub fn records(library: &Library, games: &[GameId], progress: &dyn Progress) -> Result<Vec<Record>, Fault> {
    let mut records = Vec::with_capacity(games.len());
    for (at, id) in games.iter().enumerate() {
        going_on(progress)?;
        progress.report(at as u64, games.len() as u64);
        records.extend(library.game(*id)?);
    }
    Ok(records)
}

/// Writes games of the library.
///
/// # Errors
/// As [`records`] and [`write_records`].
pub fn write(library: &Library, order: &Order, progress: &dyn Progress) -> Result<Output, Fault> {
    let records = records(library, &order.games, progress)?;
    write_records(&records, &order.path, order.format, order.manner, progress)
}

/// Writes games to a file; several of a format that has one a file to a folder, which is made.
///
/// # Errors
/// A format that is only read; what the disk says; cancelled, and then only whole files are there.
pub fn write_records(
    records: &[Record],
    path: &Path,
    format: Format,
    manner: Manner,
    progress: &dyn Progress,
) -> Result<Output, Fault> {
    let mut output = Output { path: path.to_owned(), games: records.len() as u64, lost: Vec::new() };
    if format.holds_many() || records.len() == 1 {
        let lost = file(records, path, format, manner)?;
        let numbered =
            (1..).zip(lost).flat_map(|(number, lost)| lost.into_iter().map(move |lost| (number, lost)));
        output.lost = numbered.collect();
        return Ok(output);
    }
    files::make_folder(path)?;
    let digits = records.len().to_string().len();
    for (number, record) in (1..).zip(records) {
        going_on(progress)?;
        let name = path.join(format!("{number:0digits$}.{}", format.word()));
        let lost = file(std::slice::from_ref(record), &name, format, manner)?;
        output.lost.extend(lost.into_iter().flatten().map(|lost| (number, lost)));
    }
    Ok(output)
}

/// Writes one file.
fn file(records: &[Record], path: &Path, format: Format, manner: Manner) -> Result<Vec<Vec<Lost>>, Fault> {
    let written = records::write(records, format, manner)?;
    files::write(path, Over::Existing, |file| file.write_all(&written.bytes))?;
    Ok(written.lost)
}

fn going_on(progress: &dyn Progress) -> Result<(), Fault> {
    if progress.cancelled() { Err(StoreError::from(Cancelled).into()) } else { Ok(()) }
}
