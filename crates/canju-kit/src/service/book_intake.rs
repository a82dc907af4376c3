//! Files with games for the endgame book of a base. Shared by window and terminal.

use std::path::{Path, PathBuf};

use canju_message::{Message, Text};

use crate::books::endgame::edit::Edited;
use crate::books::endgame::positions::GameId;
use crate::books::endgame::preview::KnownGames;
use crate::books::endgame::record_file::{self, RecordFile};
use crate::books::endgame::{Annotation, Game, eglib, nodes, problem};
use crate::engine::Evaluation;
use crate::files::{self, FileError, NotText};
use crate::progress::Progress;
use crate::records::{self, Format, ImportWarning, ReadError, ReadOptions};
use crate::rules::{Color, Position};
use crate::service::fault::Fault;
use crate::store::Base;

/// Extensions of the files that only the book has: positions, nodes and records of Chen and Hsu, eglib lines.
pub const OWN_ENDINGS: [&str; 4] = ["tsv", "dat", "rec", "txt"];

/// Extensions of all readable files.
pub const ENDINGS: [&str; OWN_ENDINGS.len() + Format::READ.len()] = {
    let (mut endings, mut at) = ([""; OWN_ENDINGS.len() + Format::READ.len()], 0);
    while at < endings.len() {
        endings[at] =
            if at < OWN_ENDINGS.len() { OWN_ENDINGS[at] } else { Format::READ[at - OWN_ENDINGS.len()] };
        at += 1;
    }
    endings
};

/// Why a file with games for the endgame book cannot be read.
#[derive(Debug, Message)]
pub enum BookFileError {
    /// The operating system's refusal.
    #[text(transparent)]
    File(#[from] FileError),
    /// It is no record of games.
    #[text(transparent)]
    Record(#[from] ReadError),
    /// A line is invalid.
    #[text("file-line")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// Its contents are no games of a book.
    #[text("book-cannot-read")]
    Content {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: Text,
    },
}

/// The result of an import.
#[derive(Debug, Default)]
pub struct TakenIn {
    /// The games added, each with its number and what was new in it.
    pub added: Vec<(GameId, Game, Edited)>,
    /// Number of games that the book had.
    pub known: usize,
    /// What was left out: the file, the number of the game in it, and why.
    pub lost: Vec<(PathBuf, usize, ImportWarning)>,
}

/// Returns the engine's evaluation of a position in Red's view.
pub fn estimate() -> impl Fn(&Position) -> i32 {
    let evaluation = Evaluation::standard(None);
    move |position| {
        let score = evaluation.score(position, evaluation.accumulate(position));
        if position.turn() == Color::Red { score } else { -score }
    }
}

/// Adds the games of files to the book of a base; those that it has are skipped. `result` is the verdict on the end of every main
/// line (default: as in the file, else the engine's evaluation). Reports the reading of records.
///
/// # Errors
/// A file that cannot be read, or an error of the store; then the book is unchanged.
pub fn take_in(
    base: &mut Base,
    paths: &[PathBuf],
    result: Option<Annotation>,
    progress: &dyn Progress,
) -> Result<TakenIn, Fault> {
    let mut taken = TakenIn::default();
    let mut games = Vec::new();
    for path in paths {
        games.extend(read(path, result, progress, &mut taken.lost)?);
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

/// Reads the games of a file.
fn read(
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
    let estimate = estimate();
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
