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
/// As [`records`] and [`write_fed`].
pub fn write(library: &Library, order: &Order, progress: &dyn Progress) -> Result<Output, Fault> {
    let to = Target {
        path: &order.path,
        format: order.format,
        manner: order.manner,
        over: order.over,
        from: None,
    };
    write_fed(&to, order.games.len(), |take| {
        for (at, id) in order.games.iter().enumerate() {
            going_on(progress)?;
            progress.report(at as u64, order.games.len() as u64);
            library.game(*id)?.map_or(Ok(()), &mut *take)?;
        }
        Ok(())
    })
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

/// Takes one game after the other.
type Take<'a> = dyn FnMut(Record) -> Result<(), Fault> + 'a;

/// Writes the games that `feed` hands over, one by one, to a file; several of a format that has one a file to a folder, which is made.
/// `count` is how many there will be; of formats that are rows of games it may be anything. One game is in memory at a time, but for
/// libraries of CCBridge.
///
/// # Errors
/// A format that is only read; a name that is taken, and then nothing is written; what the disk or `feed` says, and then only whole
/// files are there.
pub fn write_fed(
    to: &Target<'_>,
    count: usize,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Result<Output, Fault> {
    let mut output = Output { path: to.path.to_owned(), games: 0, lost: Vec::new() };
    if to.format.is_row() {
        row(to, &mut output, feed)?;
    } else if to.format.holds_many() || count == 1 {
        let mut records = Vec::new();
        feed(&mut |record| {
            records.push(record);
            Ok(())
        })?;
        for (number, lost) in (1..).zip(file(&records, to.path, to)?) {
            output.lost.extend(lost.into_iter().map(|lost| (number, lost)));
        }
        output.games = records.len() as u64;
    } else {
        files::make_folder(to.path)?;
        let digits = count.to_string().len();
        let name = |number: u64| to.path.join(format!("{number:0digits$}.{}", to.format.word()));
        (1..=count as u64).try_for_each(|number| to.check(&name(number)))?;
        feed(&mut |record| {
            output.games += 1;
            let lost = file(std::slice::from_ref(&record), &name(output.games), to)?;
            output.lost.extend(lost.into_iter().flatten().map(|lost| (output.games as usize, lost)));
            Ok(())
        })?;
    }
    Ok(output)
}

/// Writes a file that is a row of games.
fn row(
    to: &Target<'_>,
    output: &mut Output,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    to.check(to.path)?;
    let mut fault = None;
    let written = files::write(to.path, to.over, |file| {
        let fed = feed(&mut |record| {
            let next = records::write_next(&record, to.format, to.manner, output.games == 0);
            let Some(next) = next else { return Ok(()) };
            file.write_all(&next.bytes).map_err(FileError::io(to.path))?;
            output.games += 1;
            output.lost.extend(next.lost.into_iter().flatten().map(|lost| (output.games as usize, lost)));
            Ok(())
        });
        fed.map_err(|error| {
            fault = Some(error);
            std::io::ErrorKind::Interrupted.into()
        })
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(written?),
    }
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

#[cfg(test)]
mod tests;
