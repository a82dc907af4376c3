//! Games of the library written to files and copied to another base.

use std::io;
use std::path::{Path, PathBuf};

use crate::books::opening::OpeningName;
use crate::files::{self, FileError, Named, Overwrite, Refusal};
use crate::language::Language;
use crate::progress::{Cancelled, Progress, Unattended};
use crate::records::{self, Format, ImportWarning, LibraryWriter, Record, WriteOptions, tag};
use crate::rules::notation::{Notation, Script};
use crate::service::fault::Fault;
use crate::store::library::{Added, Filter, GameDraft, GameId, Library};
use crate::store::{Base, StoreError};

#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// The file or folder.
    pub path: PathBuf,
    pub games: u64,
    /// Content that the format cannot hold, with the number of the game in the order, from 1.
    pub lost: Vec<(usize, ImportWarning)>,
}

/// Returns the options for writing games to readers of a language.
pub const fn write_options_of(language: Language) -> WriteOptions {
    let notation = match language {
        Language::English => Notation::Iccs,
        Language::Traditional => Notation::Chinese(Script::Traditional),
        Language::Simplified => Notation::Chinese(Script::Simplified),
    };
    WriteOptions { notation, encoding: Named::Utf8 }
}

/// Returns the games of an order from the library. Reports games.
pub fn read_records(
    library: &Library,
    games: &[GameId],
    progress: &dyn Progress,
) -> Result<Vec<Record>, Fault> {
    let mut records = Vec::with_capacity(games.len());
    of_library(library, games, progress)(&mut |record| {
        records.push(record);
        Ok(())
    })?;
    Ok(records)
}

/// Returns the feed of these games of the library. Reports games.
pub fn of_library<'a>(
    library: &'a Library,
    games: &'a [GameId],
    progress: &'a dyn Progress,
) -> impl FnOnce(&mut Take<'_>) -> Result<(), Fault> + 'a {
    move |take| {
        for (at, id) in games.iter().enumerate() {
            progress.proceed()?;
            progress.report(at as u64, games.len() as u64);
            library.game_with(*id, progress)?.map_or(Ok(()), &mut *take)?;
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Target<'a> {
    pub path: &'a Path,
    pub format: Format,
    pub options: WriteOptions,
    pub overwrite: Overwrite,
    /// The file that the games come from, which is never replaced.
    pub from: Option<&'a Path>,
    /// The language in which games of PGN and CBF without a named opening get its ECCO code and name, if they are known.
    pub openings: Option<Language>,
}

impl Target<'_> {
    /// Checks that a file may be written under a name.
    fn check(&self, path: &Path) -> Result<(), FileError> {
        let is_taken = self.overwrite == Overwrite::Never && path.symlink_metadata().is_ok();
        let is_source = self.from.is_some_and(|from| is_same(from, path));
        if is_taken || is_source { Err(FileError::new(path, Refusal::Exists)) } else { Ok(()) }
    }
}

/// Returns a game with the headers of its opening, if the target wants them and the game has neither.
fn named(to: &Target<'_>, mut record: Record) -> Record {
    let Some(language) = to.openings.filter(|_| matches!(to.format, Format::Pgn | Format::Cbf)) else {
        return record;
    };
    let has_one = [tag::ECCO, tag::OPENING].into_iter().any(|name| !record.headers.get(name).is_empty());
    if record.set_up.is_none()
        && !has_one
        && let Some(opening) = OpeningName::of_game(&record.main_line())
    {
        record.headers.set(tag::ECCO, opening.code().unwrap_or_default());
        record.headers.set(tag::OPENING, opening.name(language));
    }
    record
}

/// Whether two names are of one file that is there.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Takes one game after the other.
pub type Take<'a> = dyn FnMut(Record) -> Result<(), Fault> + 'a;

/// Writes the games of `feed`, one by one, to a file; several games in a format of one game a file go to a folder, which is
/// created. `count` is the number of games; formats of several games a file ignore it. One game is in memory at a time. Can be
/// cancelled; reports nothing. If the name is taken nothing is written; on another error only complete files remain.
pub fn write_fed(
    to: &Target<'_>,
    count: usize,
    progress: &dyn Progress,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Result<Written, Fault> {
    let mut output = Written { path: to.path.to_owned(), games: 0, lost: Vec::new() };
    let feed = |take: &mut Take<'_>| feed(&mut |record| take(named(to, record)));
    if to.format.holds_many() {
        filled(to, |file| several(to, &mut output, file, progress, feed))?;
    } else if count == 1 {
        feed(&mut |record| single(&record, to.path, to, &mut output, progress))?;
    } else {
        let digits = count.to_string().len();
        let name = |number: u64| to.path.join(format!("{number:0digits$}.{}", to.format.word()));
        (1..=count as u64).try_for_each(|number| to.check(&name(number)))?;
        feed(&mut |record| {
            let path = name(output.games + 1);
            single(&record, &path, to, &mut output, progress)
        })?;
    }
    Ok(output)
}

/// Writes the games of `feed` to a stream in the format and with the options of a target, whose path is only named in messages.
/// Refuses several games in a format of one game a file.
pub fn write_stream(
    to: &Target<'_>,
    stream: &mut dyn io::Write,
    progress: &dyn Progress,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Result<Written, Fault> {
    let mut output = Written { path: to.path.to_owned(), games: 0, lost: Vec::new() };
    let feed = |take: &mut Take<'_>| feed(&mut |record| take(named(to, record)));
    if to.format.holds_many() {
        several(to, &mut output, stream, progress, feed)?;
    } else {
        let mut all = Vec::new();
        feed(&mut |record| {
            all.push(record);
            Ok(())
        })?;
        let written = records::write_with(&all, to.format, to.options, progress)?;
        stream.write_all(&written.bytes).map_err(FileError::io(to.path))?;
        output.count(written.warnings.into_iter().flatten());
    }
    Ok(output)
}

impl Written {
    /// Counts a written game and its losses.
    fn count(&mut self, lost: impl IntoIterator<Item = ImportWarning>) {
        self.games += 1;
        let number = self.games as usize;
        self.lost.extend(lost.into_iter().map(|lost| (number, lost)));
    }
}

/// Writes games in a format that holds many.
fn several(
    to: &Target<'_>,
    output: &mut Written,
    file: &mut dyn io::Write,
    progress: &dyn Progress,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    if to.format == Format::Cbl {
        return library(to, output, file, progress, feed);
    }
    feed(&mut |record| {
        let next = records::write_next(&record, to.format, to.options, output.games == 0, progress)?;
        file.write_all(&next.bytes).map_err(FileError::io(to.path))?;
        output.count(next.warnings.into_iter().flatten());
        Ok(())
    })
}

/// Writes a library, whose games are kept in an unnamed temporary file beside it until the last one is there.
fn library(
    to: &Target<'_>,
    output: &mut Written,
    file: &mut dyn io::Write,
    progress: &dyn Progress,
    feed: impl FnOnce(&mut Take<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let wrong = |error: io::Error| match error.kind() {
        io::ErrorKind::Interrupted => Fault::from(StoreError::from(Cancelled)),
        _ => FileError::io(to.path)(error).into(),
    };
    let mut library = LibraryWriter::new(files::spool(to.path)?, files::spool(to.path)?);
    feed(&mut |record| {
        output.count(library.add(&record, progress).map_err(wrong)?);
        Ok(())
    })?;
    library.finish(file, progress).map_err(wrong)
}

/// Writes a file that is whole or not there.
fn filled(
    to: &Target<'_>,
    contents: impl FnOnce(&mut dyn io::Write) -> Result<(), Fault>,
) -> Result<(), Fault> {
    to.check(to.path)?;
    let mut fault = None;
    let written = files::write(to.path, to.overwrite, |file| {
        contents(file).map_err(|error| {
            fault = Some(error);
            io::ErrorKind::Interrupted.into()
        })
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(written?),
    }
}

/// Writes a file with one game. Its folder is made only now, so that a refused game leaves none behind.
fn single(
    record: &Record,
    path: &Path,
    to: &Target<'_>,
    output: &mut Written,
    progress: &dyn Progress,
) -> Result<(), Fault> {
    to.check(path)?;
    let written = records::write_with(std::slice::from_ref(record), to.format, to.options, progress)?;
    if path != to.path {
        files::make_folder(to.path)?;
    }
    files::write(path, to.overwrite, |file| file.write_all(&written.bytes))?;
    output.count(written.warnings.into_iter().flatten());
    Ok(())
}

// Copies of games in another base.

/// Games that are copied in one transaction.
const BATCH: usize = 256;

/// Games that were copied to another base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// The ids there of those that are new.
    pub new: Vec<GameId>,
    /// Games that were there.
    pub known: u64,
    /// The file of the base.
    pub path: PathBuf,
}

/// Copies games with their tags to another base, at the time `now`; games copied before an error are kept. Reports games.
pub fn copy_games(
    from: &Path,
    to: PathBuf,
    games: &[GameId],
    now: i64,
    progress: &dyn Progress,
) -> Result<Copied, Fault> {
    let library = Library::open(from)?;
    let sources = library.search(&Filter::default(), &Unattended)?;
    let mut other = Base::open(&to, &Unattended)?;
    let mut copied = Copied { new: Vec::new(), known: 0, path: to };
    for (done, batch) in games.chunks(BATCH).enumerate() {
        progress.report((done * BATCH) as u64, games.len() as u64);
        let drafts = library.map_games(batch, progress, |id, record| {
            let source =
                sources.binary_search_by_key(&id, |game| game.id).ok().and_then(|at| sources.get(at));
            GameDraft::of(record, source.map_or("", |game| &game.source))
        })?;
        let (new, known): (Vec<Added>, Vec<Added>) =
            other.add_games(&drafts, now, progress)?.into_iter().partition(|added| added.new);
        copied.new.extend(new.into_iter().map(|added| added.id));
        copied.known += known.len() as u64;
    }
    Ok(copied)
}

#[cfg(test)]
mod tests;
