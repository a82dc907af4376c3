//! `canju opening import`: games for the book of a base.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::args::base_of;
use super::super::failure::Failure;
use super::super::games::records;
use super::super::terminal::Terminal;
use super::super::text_file;
use super::not_a_book;
use crate::books::opening::{BookGame, GameDetails, Source, USUAL_WEIGHT, text, without_duplicates};
use crate::files;
use crate::jobs::now;
use crate::records::Record;
use crate::rules::Position;
use crate::service::{edit, intake};
use crate::text::thousands;

/// Add games to the opening book of a base.
///
/// An opening book (.tsv) with an error is rejected as a whole. Of other games (PGN, XQF and others) those that start
/// from the initial position are added; unfinished games and opening studies count as draws. Exact duplicates (same
/// moves, result, players and date) are skipped. Folders are searched recursively for files with the extension of a
/// game format.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each line of a .tsv is a game: name, number, result, weight in percent, and moves, separated by tabs:
  mine  1  1-0  100  h2e2 h9g7 h0g2

Examples:
  canju opening import mine.tsv
  canju opening import games.pgn studies/
  canju opening import mine.tsv --kb END6.canju")]
pub(super) struct Arguments {
    /// Files and folders: .tsv as written by `canju opening build`, or games as for `canju games import`.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Knowledge base [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

#[derive(Serialize)]
struct Imported {
    added: usize,
    /// Games without a result among those added.
    unfinished: usize,
    /// Games that the base has already, or that occurred before in what was imported.
    duplicates: usize,
    left_out: usize,
    games: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let (mut games, mut left_out) = (Vec::new(), 0);
    for path in &arguments.paths {
        left_out += read_path(path, &mut games, terminal)?;
    }
    let path = base_of(arguments.kb.clone(), terminal)?;
    let meter = terminal.meter("cli-opening");
    let mut base = edit::open(&path, &meter).map_err(|error| terminal.fault(error))?;
    drop(meter);
    let (own, _) = base.openings().map_err(|error| terminal.fault(error))?;
    let read = games.len();
    let games = without_duplicates(&own, games);
    let duplicates = read - games.len();
    base.add_openings(&games, now()).map_err(|error| terminal.fault(error))?;
    let unfinished = games.iter().filter(|game| game.outcome().is_none()).count();
    let all = own.len() + games.len();
    let imported = Imported { added: games.len(), unfinished, duplicates, left_out, games: all };
    if terminal.json {
        return terminal.document(&imported);
    }
    let counts = [imported.added, imported.games].map(|count| thousands(count as i64));
    let [added, games] = counts;
    terminal.line(terminal.words.with("opening-imported", &[("added", added), ("games", games)]))?;
    let rest = [
        ("opening-unfinished", unfinished),
        ("opening-duplicates", duplicates),
        ("opening-left-out", left_out),
    ];
    for (key, count) in rest {
        if count > 0 {
            let count = thousands(count as i64);
            terminal.line(terminal.words.with(key, &[("count", count)]))?;
        }
    }
    Ok(())
}

/// Reads the games of a file, or of all files of a folder that have the ending of a game format, and returns how many were left out.
/// Unreadable files of a folder are skipped with a warning.
fn read_path(path: &Path, games: &mut Vec<BookGame>, terminal: &Terminal) -> Result<usize, Failure> {
    let files = files::walk_files(path).map_err(|error| terminal.fault(error))?;
    if files.as_slice() == [path] {
        return read_file(path, games, terminal);
    }
    let mut left_out = 0;
    for file in files.iter().filter(|file| intake::format_of(file).is_some()) {
        if terminal.is_interrupted() {
            return Err(Failure::Message(terminal.words.get("fault-cancelled")));
        }
        match read_file(file, games, terminal) {
            Ok(count) => left_out += count,
            Err(failure) => terminal.remark(format_args!("{}: {}", file.display(), failure.into_sentence())),
        }
    }
    Ok(left_out)
}

/// Reads the games of a file that a book can have, and returns how many others there are.
fn read_file(path: &Path, games: &mut Vec<BookGame>, terminal: &Terminal) -> Result<usize, Failure> {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tsv")) {
        let text = text_file::read(path, terminal)?;
        let read = text::read(&text, Source::Own).map_err(|error| not_a_book(path, &error, terminal))?;
        games.extend(read);
        return Ok(0);
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let whole = |record: &Record| record.set_up.is_none() && record.start().key() == Position::start().key();
    let records = records(path, terminal)?;
    let (all, before) = (records.len(), games.len());
    let read = (1..).zip(records).filter(|(_, record)| whole(record));
    games.extend(read.filter_map(|(number, record)| {
        let (name, moves) = ((name.as_str(), number), record.main_line());
        let game = BookGame::new(name, &moves, record.outcome, Source::Own, USUAL_WEIGHT).ok()?;
        Some(game.with_details(GameDetails::of(&record.headers)))
    }));
    Ok(all + before - games.len())
}
