//! `canju opening import`: games for the book of a base.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::games::records;
use crate::books::opening::{BookGame, GameDetails, Source, USUAL_WEIGHT, text, without_duplicates};
use crate::files;
use crate::jobs::now;
use crate::rules::Position;
use crate::service::intake;
use crate::terminal::args::{base_of, open_file};
use crate::terminal::player::not_a_book;
use crate::terminal::{Failure, Terminal, text_file};
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
    /// Files and folders: .tsv as written by `canju-lab opening build`, or games as for `canju games import`.
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
    /// Games left out in all.
    left_out: usize,
    /// Games left out that begin with another position.
    other_start: usize,
    /// Games left out without a move.
    no_moves: usize,
    /// Files that could not be read.
    unreadable: usize,
    games: usize,
}

/// What was not added, and why.
#[derive(Debug, Default)]
struct LeftOut {
    other_start: usize,
    no_moves: usize,
    files: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let (mut games, mut out) = (Vec::new(), LeftOut::default());
    for path in &arguments.paths {
        read_path(path, &mut games, &mut out, terminal)?;
    }
    let path = base_of(arguments.kb.clone(), terminal)?;
    let mut base = open_file(&path, terminal)?;
    let (own, _) = base.openings().map_err(|error| terminal.fault(error))?;
    let read = games.len();
    let games = without_duplicates(&own, games);
    let duplicates = read - games.len();
    base.add_openings(&games, now()).map_err(|error| terminal.fault(error))?;
    let unfinished = games.iter().filter(|game| game.outcome().is_none()).count();
    let all = own.len() + games.len();
    let imported = Imported {
        added: games.len(),
        unfinished,
        duplicates,
        left_out: out.other_start + out.no_moves,
        other_start: out.other_start,
        no_moves: out.no_moves,
        unreadable: out.files,
        games: all,
    };
    if terminal.json {
        return terminal.document(&imported);
    }
    let counts = [imported.added, imported.games].map(|count| thousands(count as i64));
    let [added, games] = counts;
    terminal.line(terminal.words.with("opening-imported", &[("added", added), ("games", games)]))?;
    let rest = [
        ("opening-unfinished", unfinished),
        ("opening-duplicates", duplicates),
        ("opening-left-out", out.other_start),
        ("opening-no-moves-left-out", out.no_moves),
        ("opening-files-left-out", out.files),
    ];
    for (key, count) in rest {
        if count > 0 {
            let count = thousands(count as i64);
            terminal.line(terminal.words.with(key, &[("count", count)]))?;
        }
    }
    Ok(())
}

/// Reads the games of a file, or of all files of a folder that have the ending of a game format. Unreadable files of a folder are
/// skipped with a warning.
fn read_path(
    path: &Path,
    games: &mut Vec<BookGame>,
    out: &mut LeftOut,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let files = files::walk_files(path).map_err(|error| terminal.fault(error))?;
    if files.as_slice() == [path] {
        return read_file(path, games, out, terminal);
    }
    for file in files.iter().filter(|file| intake::format_of(file).is_some()) {
        if terminal.is_interrupted() {
            return Err(Failure::Message(terminal.words.get("fault-cancelled")));
        }
        if let Err(failure) = read_file(file, games, out, terminal) {
            out.files += 1;
            terminal.remark(format_args!("{}: {}", file.display(), failure.into_sentence()));
        }
    }
    Ok(())
}

/// Reads the games of a file that a book can have, and counts the others.
fn read_file(
    path: &Path,
    games: &mut Vec<BookGame>,
    out: &mut LeftOut,
    terminal: &Terminal,
) -> Result<(), Failure> {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tsv")) {
        let text = text_file::read(path, terminal)?;
        let read = text::read(&text, Source::Own).map_err(|error| not_a_book(path, &error, terminal))?;
        games.extend(read);
        return Ok(());
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    for (number, record) in (1..).zip(records(path, terminal)?) {
        if record.set_up.is_some() || record.start().key() != Position::start().key() {
            out.other_start += 1;
            continue;
        }
        let (name, moves) = ((name.as_str(), number), record.main_line());
        match BookGame::new(name, &moves, record.outcome, Source::Own, USUAL_WEIGHT) {
            Ok(game) => games.push(game.with_details(GameDetails::of(&record.headers))),
            Err(_) => out.no_moves += 1,
        }
    }
    Ok(())
}
