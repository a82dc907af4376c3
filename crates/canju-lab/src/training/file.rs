//! The file of training games on the disk.

use std::io::Read;
use std::path::{Path, PathBuf};

use canju_files::progress::{Cancelled, Progress};
use canju_files::{AppendFile, FileError};
use canju_message::Message;
use xiangqi::rules::Color;

use super::format::HEADER;
use super::{
    Damage, Decision, LONGEST_RECORD, Origin, Reader, Settings, TrainingGame, encode, read_settings,
};

/// Error of using a file of training games, which is left unchanged.
#[derive(Debug, Message)]
pub enum TrainingError {
    /// The system refuses.
    #[text(transparent)]
    File(#[from] FileError),
    /// The content is corrupt.
    #[text(from = damage.at(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage found.
        damage: Damage,
    },
    /// It holds games of other settings.
    #[text("training-other", seed = found.seed.to_string(), nodes = found.nodes, engine = format!("{:016x}", found.engine))]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// Its settings.
        found: Settings,
    },
    /// It was cancelled.
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Summary of the content of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Games.
    pub games: u32,
    /// Games that start from an opening.
    pub openings: u32,
    /// Games that red won, that were drawn, that black won.
    pub results: [u32; 3],
    /// Games by [`Decision::all`].
    pub decisions: [u32; 10],
    /// Positions.
    pub positions: u64,
    /// Quiet positions.
    pub quiet: u64,
    /// Bytes of header and whole records.
    pub bytes: u64,
}

impl Summary {
    fn add(&mut self, game: &TrainingGame) {
        self.games += 1;
        self.openings += u32::from(game.origin == Origin::Opening);
        let result = game.winner.map_or(1, |winner| if winner == Color::Red { 0 } else { 2 });
        self.results.iter_mut().skip(result).take(1).for_each(|games| *games += 1);
        let decided = Decision::all().zip(&mut self.decisions).filter(|(other, _)| *other == game.decision);
        decided.for_each(|(_, games)| *games += 1);
        self.positions += game.moves.len() as u64;
        self.quiet += game.positions().filter(|position| position.quiet).count() as u64;
    }
}

/// A file of training games open for appending. No other program can append meanwhile.
#[derive(Debug)]
pub struct TrainingFile {
    file: AppendFile,
    summary: Summary,
}

impl TrainingFile {
    /// Opens the file of these settings, or makes it. Removes a record at its end that was cut in writing. Reports bytes.
    ///
    /// # Errors
    /// [`TrainingError`].
    pub fn open(path: &Path, settings: Settings, progress: &dyn Progress) -> Result<Self, TrainingError> {
        let mut file = AppendFile::open(path)?;
        let (length, header) = (file.length()?, settings.header());
        let mut begun = Vec::new();
        if length < HEADER as u64 {
            file.reader()?.read_to_end(&mut begun).map_err(FileError::io(path))?;
        }
        if length < HEADER as u64 && header.starts_with(&begun) {
            file.truncate(0)?;
            file.append(&header)?;
        }
        let damaged = |damage| TrainingError::Damaged { path: path.to_owned(), damage };
        let found = read_settings(&mut file.reader()?).map_err(damaged)?;
        if found != settings {
            return Err(TrainingError::OtherSettings { path: path.to_owned(), found });
        }
        let length = file.length()?;
        let (_, summary) = summarise(path, file.reader()?, length, progress, &mut |_| {})?;
        file.truncate(summary.bytes)?;
        Ok(Self { file, summary })
    }

    /// Returns the summary of the file.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Appends the next game. It is on the disk when this returns.
    ///
    /// # Errors
    /// Whatever the system refuses.
    pub fn append(&mut self, game: &TrainingGame) -> Result<(), TrainingError> {
        let record = encode(game);
        self.file.append(&record)?;
        self.summary.add(game);
        self.summary.bytes += record.len() as u64;
        Ok(())
    }
}

/// Returns the settings and a summary of a file. A truncated record at its end is ignored. Reports bytes.
///
/// # Errors
/// [`TrainingError`].
pub fn survey(path: &Path, progress: &dyn Progress) -> Result<(Settings, Summary), TrainingError> {
    read(path, progress, &mut |_| {})
}

/// Passes the games of a file to `visit`, and returns its settings and a summary. A truncated record at its end is ignored. Reports
/// bytes.
///
/// # Errors
/// [`TrainingError`].
pub fn read(
    path: &Path,
    progress: &dyn Progress,
    visit: &mut dyn FnMut(&TrainingGame),
) -> Result<(Settings, Summary), TrainingError> {
    let (input, length) = canju_files::open(path)?;
    summarise(path, input, length, progress, visit)
}

fn summarise(
    path: &Path,
    input: impl Read,
    length: u64,
    progress: &dyn Progress,
    visit: &mut dyn FnMut(&TrainingGame),
) -> Result<(Settings, Summary), TrainingError> {
    let damaged = |damage| match damage {
        Damage::Io(error) => TrainingError::File(FileError::new(path, error.into())),
        damage => TrainingError::Damaged { path: path.to_owned(), damage },
    };
    let mut reader = Reader::new(input).map_err(damaged)?;
    let mut summary = Summary { bytes: reader.at(), ..Summary::default() };
    while let Some(game) = reader.next() {
        match game {
            Ok(game) => {
                summary.add(&game);
                visit(&game);
            }
            Err(Damage::Record { at }) if length.saturating_sub(at) <= LONGEST_RECORD as u64 => break,
            Err(damage) => return Err(damaged(damage)),
        }
        summary.bytes = reader.at();
        progress.report(summary.bytes, length);
        if progress.cancelled() {
            return Err(Cancelled.into());
        }
    }
    Ok((reader.settings(), summary))
}
