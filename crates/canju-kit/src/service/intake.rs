//! Import of game files into the library and into the endgame book, with a report of what was left out and why, and the watched folder.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use canju_message::{Message, Text};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::books::endgame::edit::{Edited, KnownGames};
use crate::books::endgame::record_file::{self, RecordFile};
use crate::books::endgame::{Annotation, Game, eglib, nodes, positions, problem};
use crate::engine::Evaluation;
use crate::files::{self, FileError, NotText};
use crate::progress::{Cancelled, Progress, Unattended, Until};
use crate::records::{
    self, Bytes, Format, ImportWarning, ParsedGame, READ_ENDINGS, ReadError, ReadOptions, Source,
};
use crate::rules::{Color, Position, Setup, fen};
use crate::service::fault::Fault;
use crate::store::library::{Added, GameDraft, GameId, Library, WatchedFile};
use crate::store::{Base, StoreError};

/// Files that are read side by side, and their bytes.
const SIDE_BY_SIDE: usize = 64;
const SIDE_BY_SIDE_BYTES: u64 = 1 << 20;

/// How often it is asked whether to go on while they are read.
const PATIENCE: Duration = Duration::from_millis(50);

/// Bytes of a file that is read by itself.
const LARGE: u64 = 1 << 18;

/// Games of a large file kept in memory before they are written, and their moves.
const BATCH: usize = 256;
const BATCH_MOVES: usize = 1 << 16;

/// Moves of a game that is made ready by itself, so that it can be cancelled meanwhile.
const LARGE_GAME: usize = 1 << 13;

/// Maximum number of warnings listed per file.
pub const MAX_WARNINGS: usize = 1_000;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// The files, in the order of their names.
    pub files: Vec<FileReport>,
    /// The import was cancelled before the last file was read. Games added until then are kept.
    pub cancelled: bool,
}

/// Why nothing of a file was read.
#[derive(Debug, Clone, PartialEq, Message)]
pub enum Refused {
    #[text(transparent)]
    Record(#[from] ReadError),
    #[text(transparent)]
    File(Text),
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct FileReport {
    pub path: PathBuf,
    pub format: Option<Format>,
    /// The encoding of its texts, and whether it was guessed.
    pub encoding: Option<(&'static str, bool)>,
    pub refused: Option<Refused>,
    pub new: Vec<GameId>,
    /// Its first game in the library, new or known.
    pub first: Option<GameId>,
    pub games: u64,
    /// Their moves, variations included.
    pub moves: u64,
    pub variations: u64,
    /// Their comments, and annotated moves without one.
    pub comments: u64,
    /// Warnings with the number of their game, from 1; at most [`MAX_WARNINGS`].
    pub lost: Vec<(Option<usize>, ImportWarning)>,
    pub further: u64,
}

impl Report {
    /// The games that the library did not have.
    pub fn added(&self) -> Vec<GameId> {
        self.files.iter().flat_map(|file| file.new.iter().copied()).collect()
    }

    pub fn games(&self) -> u64 {
        self.files.iter().map(|file| file.games).sum()
    }
}

impl FileReport {
    pub const fn losses(&self) -> usize {
        self.lost.len() + self.further as usize
    }

    /// Whether it was not read to its end because that was cancelled.
    pub const fn is_cancelled(&self) -> bool {
        matches!(self.refused, Some(Refused::Record(ReadError::Cancelled(_))))
    }

    fn lose(&mut self, game: Option<usize>, lost: Vec<ImportWarning>) {
        for lost in lost {
            if self.lost.len() < MAX_WARNINGS {
                self.lost.push((game, lost));
            } else {
                self.further += 1;
            }
        }
    }

    /// Counts a game as it is stored, and what was left out of it in reading and in storing it.
    pub fn confirm(&mut self, number: usize, lost: Vec<ImportWarning>, stored: &GameDraft) {
        self.games += 1;
        self.moves += stored.moves;
        self.comments += u64::from(stored.detail.comments);
        self.variations += u64::from(stored.detail.variations);
        self.lose(Some(number), lost);
        let not_stored = stored.lost.iter().map(|what| ImportWarning { at: None, what: what.clone() });
        self.lose(Some(number), not_stored.collect());
    }
}

/// Imports files, and the files below folders, into the library. In folders only files with the extension of a known format are
/// read. Nothing is added from an unreadable file; the others are still read. Games added before an error are kept. Reports files.
pub fn take_in(
    base: &mut Base,
    paths: &[PathBuf],
    choice: ReadOptions,
    now: i64,
    progress: &dyn Progress,
) -> Result<Report, Fault> {
    let files = listed(paths)?;
    let mut report = Report::default();
    let mut rest = files.as_slice();
    while let Some(first) = rest.first() {
        if progress.cancelled() {
            report.cancelled = true;
            break;
        }
        progress.report((files.len() - rest.len()) as u64, files.len() as u64);
        let small = small(rest);
        let (now_read, later) = rest.split_at(small.max(1));
        rest = later;
        if small == 0 {
            let file = one_large(base, first, choice, now, progress)?;
            report.cancelled |= file.is_cancelled();
            report.files.push(file);
        } else {
            let read = side_by_side(now_read, choice, progress);
            report.cancelled |= read.iter().any(|(file, _)| file.is_cancelled());
            match add_all(base, read, now, progress) {
                Err(StoreError::Cancelled(_)) => report.cancelled = true,
                added => report.files.extend(added?),
            }
        }
    }
    Ok(report)
}

/// The files that are meant.
fn listed(paths: &[PathBuf]) -> Result<Vec<PathBuf>, FileError> {
    let mut files = Vec::new();
    for path in paths {
        let below = files::walk_files(path)?;
        let known = |file: &PathBuf| file == path || format_of(file).is_some();
        files.extend(below.into_iter().filter(known));
    }
    Ok(files)
}

/// The format that the name of a file promises.
pub fn format_of(path: &Path) -> Option<Format> {
    path.extension().and_then(|ending| ending.to_str()).and_then(Format::of_word)
}

/// Returns the number of files to read in parallel; 0 if the first one is large.
fn small(files: &[PathBuf]) -> usize {
    let lengths = files.iter().map(|path| files::plain(path).map_or(0, |found| found.len()));
    let mut bytes = 0;
    let fits = |length: &u64| {
        bytes += length;
        *length <= LARGE && bytes <= SIDE_BY_SIDE_BYTES
    };
    lengths.take(SIDE_BY_SIDE).take_while(fits).count()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Reads small files at the same time. Those that were not done when it was cancelled are refused for that.
fn side_by_side(
    paths: &[PathBuf],
    choice: ReadOptions,
    progress: &dyn Progress,
) -> Vec<(FileReport, Vec<GameDraft>)> {
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut read = Vec::new();
    rayon::in_place_scope(|scope| {
        for (at, path) in paths.iter().enumerate() {
            let (sender, stop) = (sender.clone(), &stop);
            scope.spawn(move |_| drop(sender.send((at, one_small(path, choice, &Until(stop))))));
        }
        drop(sender);
        // Only this thread can ask.
        loop {
            let found = receiver.recv_timeout(PATIENCE);
            stop.store(progress.cancelled(), Ordering::Relaxed);
            match found {
                Ok(found) => read.push(found),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    read.sort_by_key(|(at, _)| *at);
    read.into_iter().map(|(_, read)| read).collect()
}

fn one_small(path: &Path, choice: ReadOptions, progress: &dyn Progress) -> (FileReport, Vec<GameDraft>) {
    let (mut drafts, mut drafted) = (Vec::new(), Ok(()));
    let file = read(path, choice, progress, &mut |report, found| match GameDraft::of_with(
        &found.record,
        &name(path),
        progress,
    ) {
        Ok(draft) => {
            report.confirm(found.number, found.warnings, &draft);
            drafts.push(draft);
        }
        Err(cancelled) => drafted = Err(cancelled),
    });
    if file.is_cancelled() || drafted.is_err() {
        let refused = Some(Refused::Record(Cancelled.into()));
        return (FileReport { path: file.path, refused, ..FileReport::default() }, Vec::new());
    }
    (file, drafts)
}

fn one_large(
    base: &mut Base,
    path: &Path,
    choice: ReadOptions,
    now: i64,
    progress: &dyn Progress,
) -> Result<FileReport, StoreError> {
    let (mut waiting, mut written, mut new, mut first) = (Vec::new(), Ok(()), Vec::new(), None);
    let name = name(path);
    let mut write = |report: &mut FileReport, waiting: &mut Vec<ParsedGame>| -> Result<(), StoreError> {
        let drafts = match waiting.as_slice() {
            [one] => vec![GameDraft::of_with(&one.record, &name, progress)?],
            several => several.par_iter().map(|found| GameDraft::of(&found.record, &name)).collect(),
        };
        let added = base.add_games(&drafts, now, progress)?;
        first = first.or(added.first().map(|added| added.id));
        new.extend(ids(&added));
        for (found, draft) in waiting.drain(..).zip(&drafts) {
            report.confirm(found.number, found.warnings, draft);
        }
        Ok(())
    };
    let mut moves = 0;
    let mut file = read(path, choice, progress, &mut |report, found| {
        if written.is_err() {
            return;
        }
        let own = found.record.tree.places();
        if own >= LARGE_GAME {
            written = write(report, &mut waiting);
        }
        moves += own;
        waiting.push(found);
        if written.is_ok() && (waiting.len() >= BATCH || moves >= BATCH_MOVES || own >= LARGE_GAME) {
            written = write(report, &mut waiting);
            moves = 0;
        }
    });
    match written.and_then(|()| write(&mut file, &mut waiting)) {
        // The report contains it, as for a cancellation while the file was read.
        Err(StoreError::Cancelled(cancelled)) => file.refused = Some(ReadError::from(cancelled).into()),
        written => written?,
    }
    (file.new, file.first) = (new, first);
    Ok(file)
}

fn ids(added: &[Added]) -> impl Iterator<Item = GameId> {
    added.iter().filter(|added| added.new).map(|added| added.id)
}

/// Adds the games of many files at once.
fn add_all(
    base: &mut Base,
    read: Vec<(FileReport, Vec<GameDraft>)>,
    now: i64,
    progress: &dyn Progress,
) -> Result<Vec<FileReport>, StoreError> {
    let (mut files, drafts): (Vec<FileReport>, Vec<Vec<GameDraft>>) = read.into_iter().unzip();
    let lengths: Vec<usize> = drafts.iter().map(Vec::len).collect();
    let added = base.add_games(&drafts.concat(), now, progress)?;
    let mut rest = added.as_slice();
    for (file, length) in files.iter_mut().zip(lengths) {
        let (own, others) = rest.split_at(length.min(rest.len()));
        rest = others;
        file.new = ids(own).collect();
        file.first = own.first().map(|added| added.id);
    }
    Ok(files)
}

/// Reads a file; `each` confirms its games.
fn read(
    path: &Path,
    choice: ReadOptions,
    progress: &dyn Progress,
    each: &mut dyn FnMut(&mut FileReport, ParsedGame),
) -> FileReport {
    let mut report = FileReport { path: path.to_owned(), ..FileReport::default() };
    let read = match files::open_plain(path) {
        Ok(mut file) => read_source(&mut file, choice, progress, &mut report, each).map_err(Refused::from),
        Err(error) => Err(Refused::File(error.text())),
    };
    report.refused = read.err();
    report
}

fn read_source(
    source: &mut dyn Bytes,
    choice: ReadOptions,
    progress: &dyn Progress,
    report: &mut FileReport,
    each: &mut dyn FnMut(&mut FileReport, ParsedGame),
) -> Result<(), ReadError> {
    let name = name(&report.path);
    let Source { format, encoding, guessed, warnings } =
        records::read_from(source, &name, choice, progress, &mut |found| each(report, found))?;
    report.format = Some(format);
    report.encoding = Some((encoding, guessed));
    report.lose(None, warnings);
    Ok(())
}

/// The position of a short text file with a FEN.
pub fn position_of(path: &Path) -> Option<Setup> {
    let short = files::plain(path).is_ok_and(|found| found.len() < 4096);
    let bytes = short.then(|| files::read(path).ok()).flatten()?;
    files::decode(&bytes).ok()?.text.lines().next()?.parse().ok()
}

/// Returns the games of a pasted text, one at least, and a report without a path that counts none of them yet.
pub fn pasted(text: &str) -> Result<(FileReport, Vec<ParsedGame>), ReadError> {
    let (mut report, mut games) = (FileReport::default(), Vec::new());
    let of_engine = fen::with_moves(text).map(|(start, moves)| format!("[FEN \"{start}\"]\n\n{moves}\n"));
    let text = of_engine.as_deref().unwrap_or(text);
    read_source(
        &mut Cursor::new(text.as_bytes()),
        ReadOptions::default(),
        &Unattended,
        &mut report,
        &mut |_, found| games.push(found),
    )?;
    Ok((report, games))
}

// Files with games for the endgame book of a base. Shared by window and terminal.

/// Extensions of the files that only the book has: positions, nodes and records of Chen and Hsu, eglib lines.
pub const OWN_BOOK_ENDINGS: [&str; 4] = ["tsv", "dat", "rec", "txt"];

/// Extensions of all readable files.
pub static BOOK_ENDINGS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| OWN_BOOK_ENDINGS.iter().chain(READ_ENDINGS.iter()).copied().collect());

#[derive(Debug, Message)]
pub enum BookFileError {
    #[text(transparent)]
    File(#[from] FileError),
    #[text(transparent)]
    Record(#[from] ReadError),
    #[text("file-line")]
    Line {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// Its contents are no games of a book.
    #[text("book-cannot-read")]
    Content { path: PathBuf, reason: Text },
}

#[derive(Debug, Default)]
pub struct TakenIn {
    /// The games added, each with its number and what was new in it.
    pub added: Vec<(positions::GameId, Game, Edited)>,
    /// Number of games that the book had.
    pub known: usize,
    /// What was left out: the file, the number of the game in it, and why.
    pub lost: Vec<(PathBuf, usize, ImportWarning)>,
}

/// Returns the engine's evaluation of a position in Red's view.
pub fn red_estimate() -> impl Fn(&Position) -> i32 {
    let evaluation = Evaluation::standard(None);
    move |position| {
        let score = evaluation.score(position, evaluation.accumulate(position));
        if position.turn() == Color::Red { score } else { -score }
    }
}

/// Adds the games of files to the book of a base, all or none; those that it has are skipped. `result` is the verdict on the end of
/// every main line (default: as in the file, else the engine's evaluation). Reports the reading of records.
pub fn take_into_book(
    base: &mut Base,
    paths: &[PathBuf],
    result: Option<Annotation>,
    progress: &dyn Progress,
) -> Result<TakenIn, Fault> {
    let mut taken = TakenIn::default();
    let mut games = Vec::new();
    for path in paths {
        games.extend(read_book_file(path, result, progress, &mut taken.lost)?);
    }
    let all = games.len();
    let mut known = KnownGames::of(&base.book()).map_err(|error| base.book_error(error))?;
    games.retain(|game| known.insert(game));
    taken.known = all - games.len();
    if !games.is_empty() {
        let added = base.add_to_book(&games)?;
        taken.added = games.into_iter().zip(added).map(|(game, (id, edited))| (id, game, edited)).collect();
    }
    Ok(taken)
}

fn read_book_file(
    path: &Path,
    result: Option<Annotation>,
    progress: &dyn Progress,
    lost: &mut Vec<(PathBuf, usize, ImportWarning)>,
) -> Result<Vec<Game>, BookFileError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let content =
        |reason: &dyn Message| BookFileError::Content { path: path.to_owned(), reason: reason.text() };
    let line = |line| BookFileError::Line { path: path.to_owned(), line };
    let beside = |ending: &str| files::read(&path.with_extension(ending));
    let text = || -> Result<String, BookFileError> {
        let bytes = files::read(path)?;
        let text = files::decode(&bytes).map_err(|NotText { line: at }| line(at as usize))?;
        Ok(text.text.into_owned())
    };
    let estimate = red_estimate();
    match ending.as_str() {
        "dat" => {
            let files = nodes::Files { nodes: files::read(path)?, links: beside("lnk")? };
            nodes::read(&files).map_err(|error| content(&error))
        }
        "rec" => {
            let files = record_file::Files { record: files::read(path)?, board: beside("brd")? };
            let record = RecordFile::read(&files).map_err(|error| content(&error))?;
            Ok(vec![record.game(&estimate).map_err(|error| content(&error))?])
        }
        "tsv" => {
            let problems = problem::read(&text()?).map_err(|error| line(error.line as usize))?;
            Ok(problems.iter().filter_map(|problem| problem.game().ok()).collect())
        }
        "txt" => eglib::read(&text()?, result, &estimate).map_err(|error| content(&error)),
        _ => {
            let mut file = files::open_plain(path)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let mut found = Vec::new();
            records::read_from(&mut file, &name, ReadOptions::default(), progress, &mut |game| {
                let number = game.number;
                lost.extend(game.warnings.into_iter().map(|lost| (path.to_owned(), number, lost)));
                found.push(game.record);
            })?;
            let games = found.iter().map(|record| Game::of_record(record, result, &estimate));
            games.collect::<Result<_, _>>().map_err(|error| content(&error))
        }
    }
}

// The watched folder: new and changed files of games are imported, each once.

/// Imports the files of games below a folder that are new or have another size or time than when they were read. Unreadable files
/// are reported once, too. Nothing is ever removed; games added before an error are kept. Reports files.
pub fn take_new(base: &mut Base, folder: &Path, now: i64, progress: &dyn Progress) -> Result<Report, Fault> {
    let library = Library::open(base.path())?;
    let known = library.watched_files()?.into_iter().map(|file| (file.path.clone(), file));
    let known: FxHashMap<String, WatchedFile> = known.collect();
    drop(library);
    let mut new = Vec::new();
    for path in files::walk_files(folder)?.into_iter().filter(|path| format_of(path).is_some()) {
        // A file that is gone by now will not be missed.
        let Ok((size, modified)) = files::stamp(&path) else { continue };
        let file = WatchedFile { path: path.to_string_lossy().into_owned(), size, modified };
        if known.get(&file.path) != Some(&file) {
            new.push((path, file));
        }
    }
    if new.is_empty() {
        return Ok(Report::default());
    }
    let paths: Vec<_> = new.iter().map(|(path, _)| path.clone()).collect();
    let report = take_in(base, &paths, ReadOptions::default(), now, progress)?;
    let read = report.files.iter().filter(|file| !file.is_cancelled());
    let read: FxHashMap<&Path, ()> = read.map(|file| (file.path.as_path(), ())).collect();
    let done = new.into_iter().filter(|(path, _)| read.contains_key(path.as_path()));
    base.remember_files(&done.map(|(_, file)| file).collect::<Vec<_>>())?;
    Ok(report)
}

#[cfg(test)]
mod tests;
