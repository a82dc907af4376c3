//! `canju book add`: adds games to the book.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::failure::Failure;
use super::super::games::records;
use super::super::terminal::Terminal;
use super::super::text_file;
use crate::books::endgame::preview::KnownGames;
use crate::books::endgame::record_file::{self, RecordFile};
use crate::books::endgame::{Annotation, Game, eglib, nodes, problem};
use crate::engine::evaluation::Evaluation;
use crate::files;
use crate::rules::{Color, Position};
use crate::store::Base;

/// Add games to the book of a base; only what is missing is stored, a game that the book has is skipped, and an error
/// leaves the book unchanged.
///
/// The file extension selects the format: .tsv positions as in the shipped book; .dat nodes of Chen and Hsu with the
/// moves in a .lnk of the same name; .rec their records with the start in a .brd of the same name; .txt eglib lines,
/// name|FEN|moves; anything else games as for `canju games import` (PGN, XQF and others), with variations.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju book add studies.txt --result book-win-red
  canju book add 適情雅趣.xqf
  canju book add EgBook15.dat
  canju book remove 3")]
pub(super) struct Arguments {
    /// Files to add.
    #[arg(required = true)]
    file: Vec<PathBuf>,
    /// Verdict on the end of every main line [default: as in the file, else the engine's evaluation].
    #[arg(long, value_name = "VERDICT", value_parser = annotation)]
    result: Option<Annotation>,
}

fn annotation(word: &str) -> Result<Annotation, String> {
    let words = || Annotation::ALL.map(Annotation::word).join(", ");
    Annotation::of_word(word).ok_or_else(|| format!("one of {}", words()))
}

#[derive(Serialize)]
struct Added {
    game: u32,
    name: String,
    positions: u64,
    moves: u64,
    changed: u64,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, base: &mut Base, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut games = Vec::new();
    for path in &arguments.file {
        games.extend(read(path, arguments.result, terminal)?);
    }
    let all = games.len();
    let known = KnownGames::of(&base.book());
    let mut known = known.map_err(|error| terminal.fault(base.book_error(error)))?;
    games.retain(|game| known.insert(game));
    let skipped = all - games.len();
    if games.is_empty() && skipped > 0 {
        let args = [("count", skipped.to_string())];
        terminal.remark(terminal.words.with("book-all-known", &args));
        return if terminal.json { terminal.document(&Vec::<Added>::new()) } else { Ok(()) };
    }
    let added = base.add_to_book(&games).map_err(|error| terminal.fault(error))?;
    let stored = games.iter().zip(added).map(|(game, (id, edited))| Added {
        game: id.0,
        name: game.name().to_owned(),
        positions: edited.positions,
        moves: edited.moves,
        changed: edited.changed,
    });
    let stored: Vec<Added> = stored.collect();
    if terminal.json {
        return terminal.document(&stored);
    }
    let sum = |of: fn(&Added) -> u64| stored.iter().map(of).sum::<u64>();
    let first = stored.first().map_or(0, |added| added.game);
    let args = [
        ("games", games.len() as u64),
        ("first", first.into()),
        ("positions", sum(|added| added.positions)),
        ("moves", sum(|added| added.moves)),
    ];
    terminal.line(terminal.words.with("book-added", &args))?;
    if skipped > 0 {
        terminal.line(terminal.words.with("book-known", &[("count", skipped)]))?;
    }
    Ok(())
}

/// Returns the engine's evaluation from red's view.
fn estimate() -> impl Fn(&Position) -> i32 {
    let evaluation = Evaluation::standard(None);
    move |position| {
        let own = evaluation.score(position, evaluation.accumulate(position));
        if position.turn() == Color::Red { own } else { -own }
    }
}

/// Reads the games of a file.
fn read(path: &Path, result: Option<Annotation>, terminal: &Terminal) -> Result<Vec<Game>, Failure> {
    let estimate = estimate();
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let unreadable = |reason: String| {
        let args = [("path", path.to_string_lossy().into_owned()), ("reason", reason)];
        Failure::Message(terminal.words.with("book-cannot-read", &args))
    };
    let bytes = |path: &Path| files::read(path).map_err(|error| terminal.fault(error));
    match ending.as_str() {
        "dat" => {
            let files = nodes::Files { nodes: bytes(path)?, links: bytes(&path.with_extension("lnk"))? };
            nodes::read(&files).map_err(|error| unreadable(terminal.words.message(error)))
        }
        "rec" => {
            let files =
                record_file::Files { record: bytes(path)?, board: bytes(&path.with_extension("brd"))? };
            let record =
                RecordFile::read(&files).map_err(|error| unreadable(terminal.words.message(&error)))?;
            let game = record.game(&estimate);
            Ok(vec![game.map_err(|error| unreadable(terminal.words.message(&error)))?])
        }
        "tsv" => {
            let text = text_file::read(path, terminal)?;
            let problems = problem::read(&text);
            let problems =
                problems.map_err(|error| text_file::damaged(path, error.line as usize, terminal))?;
            Ok(problems.iter().filter_map(|problem| problem.game().ok()).collect())
        }
        "txt" => {
            let text = text_file::read(path, terminal)?;
            eglib::read(&text, result, &estimate).map_err(|error| unreadable(terminal.words.message(&error)))
        }
        _ => {
            let games = records(path, terminal)?.into_iter();
            let games = games.map(|record| Game::of_record(&record, result, &estimate));
            games.collect::<Result<_, _>>().map_err(|error| unreadable(terminal.words.message(&error)))
        }
    }
}
