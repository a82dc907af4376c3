//! `canju opening import`: games for the book of a base.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::failure::Failure;
use super::super::games::records;
use super::super::given::base_of;
use super::super::terminal::Terminal;
use super::super::text_file;
use super::not_a_book;
use crate::books::opening::{BookGame, Source, USUAL_WEIGHT, text};
use crate::jobs::now;
use crate::records::Record;
use crate::rules::Position;
use crate::text::thousands;
use crate::workbench::edit;

/// Put the games of a book into the opening book of a base.
///
/// They stand beside the games that come with the program. A file with a fault is not read at all; of games of other programs (PGN, XQF
/// and others) those are taken that begin as games do and have a result.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A line is a game: name, number, result, weight in percent, and moves, with tabs between:
  mine  1  1-0  100  h2e2 h9g7 h0g2

Examples:
  canju opening import mine.tsv
  canju opening import games.pgn
  canju opening import mine.tsv --kb END6.canju")]
pub(super) struct Arguments {
    /// The file: .tsv as `canju opening build` writes it, else games as `canju games import` reads them.
    file: PathBuf,
    /// The base; the default base of the user unless given.
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

#[derive(Serialize)]
struct Imported {
    added: usize,
    left_out: usize,
    games: usize,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    let (games, left_out) = games(&arguments.file, terminal)?;
    let path = base_of(arguments.kb.clone(), terminal)?;
    let meter = terminal.meter("cli-opening");
    let mut base = edit::open(&path, &meter).map_err(|error| terminal.fault(error))?;
    drop(meter);
    base.add_openings(&games, now()).map_err(|error| terminal.fault(error))?;
    let (own, _) = base.openings().map_err(|error| terminal.fault(error))?;
    let imported = Imported { added: games.len(), left_out, games: own.len() };
    if terminal.json {
        return terminal.document(&imported);
    }
    let told = [imported.added, imported.games].map(|count| thousands(count as i64));
    let [added, games] = told;
    terminal.line(terminal.words.with("opening-imported", &[("added", added), ("games", games)]))?;
    if left_out > 0 {
        let count = thousands(left_out as i64);
        terminal.line(terminal.words.with("opening-left-out", &[("count", count)]))?;
    }
    Ok(())
}

/// The games of a file that a book can have, and how many others there are.
fn games(path: &Path, terminal: &Terminal) -> Result<(Vec<BookGame>, usize), Failure> {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tsv")) {
        let games = text_file::read(path, terminal)?;
        let games = text::read(&games, Source::Own).map_err(|error| not_a_book(path, &error, terminal))?;
        return Ok((games, 0));
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let whole = |record: &Record| record.set_up.is_none() && record.start().key() == Position::start().key();
    let records = records(path, terminal)?;
    let all = records.len();
    let games = (1..).zip(records).filter(|(_, record)| whole(record));
    let games = games.filter_map(|(number, record)| {
        BookGame::new((&name, number), &record.main_line(), record.outcome?, Source::Own, USUAL_WEIGHT).ok()
    });
    let games: Vec<BookGame> = games.collect();
    let left_out = all - games.len();
    Ok((games, left_out))
}
