//! Games of the library written to files. Window and terminal share it.

use std::path::{Path, PathBuf};

use crate::files::{self, FileError, Over, Refusal};
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
    /// What becomes of files that are there.
    pub over: Over,
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
    let to = Target {
        path: &order.path,
        format: order.format,
        manner: order.manner,
        over: order.over,
        from: None,
    };
    write_records(&records, &to, progress)
}

/// Where and how games are written.
#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    /// The file; a folder for several games in a format that has one a file.
    pub path: &'a Path,
    /// The format.
    pub format: Format,
    /// How moves and texts are written where the format leaves it open.
    pub manner: Manner,
    /// What becomes of files that are there.
    pub over: Over,
    /// The file that the games come from, which is never replaced.
    pub from: Option<&'a Path>,
}

impl Target<'_> {
    /// Checks that a file may be written under a name.
    fn check(&self, path: &Path) -> Result<(), FileError> {
        let is_taken = self.over == Over::Nothing && path.symlink_metadata().is_ok();
        let is_source = self.from.is_some_and(|from| is_same(from, path));
        if is_taken || is_source { Err(FileError::new(path, Refusal::Exists)) } else { Ok(()) }
    }
}

/// Whether two names are of one file that is there.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Writes games to a file; several of a format that has one a file to a folder, which is made.
///
/// # Errors
/// A format that is only read; a name that is taken, and then nothing is written; what the disk says; cancelled, and then only whole
/// files are there.
pub fn write_records(records: &[Record], to: &Target<'_>, progress: &dyn Progress) -> Result<Output, Fault> {
    let mut output = Output { path: to.path.to_owned(), games: records.len() as u64, lost: Vec::new() };
    if to.format.holds_many() || records.len() == 1 {
        let lost = file(records, to.path, to)?;
        let numbered =
            (1..).zip(lost).flat_map(|(number, lost)| lost.into_iter().map(move |lost| (number, lost)));
        output.lost = numbered.collect();
        return Ok(output);
    }
    files::make_folder(to.path)?;
    let digits = records.len().to_string().len();
    let name = |number: usize| to.path.join(format!("{number:0digits$}.{}", to.format.word()));
    (1..=records.len()).try_for_each(|number| to.check(&name(number)))?;
    for (number, record) in (1..).zip(records) {
        going_on(progress)?;
        let lost = file(std::slice::from_ref(record), &name(number), to)?;
        output.lost.extend(lost.into_iter().flatten().map(|lost| (number, lost)));
    }
    Ok(output)
}

/// Writes one file.
fn file(records: &[Record], path: &Path, to: &Target<'_>) -> Result<Vec<Vec<Lost>>, Fault> {
    to.check(path)?;
    let written = records::write(records, to.format, to.manner)?;
    files::write(path, to.over, |file| file.write_all(&written.bytes))?;
    Ok(written.lost)
}

fn going_on(progress: &dyn Progress) -> Result<(), Fault> {
    if progress.cancelled() { Err(StoreError::from(Cancelled).into()) } else { Ok(()) }
}
