//! Training games: self-play of the engine, in a file from which a network can be trained.
//!
//! # Recipe
//! [`SelfPlay::game`] plays one game, a pure function of the seed and the number of the game. 70 % start from the initial position
//! after 8 to 10 random legal moves, none of which loses material by static exchange evaluation; a start that the first search scores
//! beyond ±1,000 is thrown away. 30 % start from a random legal position of an endgame: first the units of both sides together, 2 to
//! 12 (rook 2, knight and cannon 1), then one of all pairs of sides with this number of units. Every move is searched to the
//! end of the iteration in which the soft limit of nodes is reached, at most 4 times as many; the engine knows no base, no
//! tables and no books. The transposition table is cleared before each game. A game ends by the rules (Asian rules,
//! [`xiangqi::rules::referee`]), as won after [`DECISIVE_PLIES`] consecutive scores beyond [`DECISIVE_SCORE`] in favour of the
//! same side, or as drawn after
//! [`EVEN_PLIES`] consecutive scores within [`EVEN_SCORE`], the last at ply [`EVEN_AFTER`] or later.
//!
//! # File
//! A file holds a header and then one record a game, in the order of their numbers from 0. It only grows. Numbers are little-endian.
//!
//! | bytes of the header | what |
//! |---|---|
//! | 0..8 | `canjutg` and a line feed |
//! | 8..12 | version of format and recipe: 1 |
//! | 12..16 | soft limit of nodes a move |
//! | 16..24 | seed |
//! | 24..32 | digest of the engine: of its node counts in the bench and of the numbers of the recipe |
//! | 32..36 | CRC-32 of the bytes before |
//!
//! | bytes of a record | what |
//! |---|---|
//! | 0..4 | length of what follows byte 8: 38 + 4 a move |
//! | 4..8 | CRC-32 of what follows |
//! | 8..12 | number of the game |
//! | 12 | start: 0 opening, 1 endgame |
//! | 13 | how the game was decided: 0 to 7 by the rules, in the order of [`Reason::ALL`]; 8 decisive scores, 9 even scores |
//! | 14 | result: 0 black won, 1 drawn, 2 red won |
//! | 15 | side to move at the start: 0 red, 1 black |
//! | 16..28 | occupied points of the start position, bit n for [`Square`] n; its move counters are 0 and 1 |
//! | 28..44 | pieces on these points in their order, 4 bits each, the low half first: 7 times the colour plus the role; unused 0 |
//! | 44..46 | number of moves, 1 to [`LONGEST_GAME`] |
//! | 46.. | a move each: 2 bytes, 128 times the point it leaves plus the point it reaches; 2 bytes, the signed score of the search in hundredths of a pawn for the side that moves |
//!
//! All positions are stored but the one after the last move. A position is *quiet* if its side to move is not in check and its move
//! captures nothing ([`TrainingGame::positions`]). The result is that of the game; a trainer that has exact tables may put theirs in its
//! place where they know the position. A record that was cut in writing, or whose checksum fails, within [`LONGEST_RECORD`] bytes of the
//! end is removed when the file is continued, and its game is played again; damage before that is refused.
//!
//! [`Reason::ALL`]: xiangqi::rules::referee::Reason::ALL
//! [`Square`]: xiangqi::rules::Square

mod append_file;
mod format;
mod self_play;

use std::io::Read;
use std::path::{Path, PathBuf};

use append_file::AppendFile;
use canju_files::FileError;
use canju_files::progress::{Cancelled, Progress};
use canju_message::Message;
use format::HEADER;
use xiangqi::rules::referee::Reason;
use xiangqi::rules::{Color, Move, Position};

pub use format::{Damage, LONGEST_GAME, LONGEST_RECORD, Reader, encode, read_settings};
pub use self_play::{DECISIVE_PLIES, DECISIVE_SCORE, EVEN_AFTER, EVEN_PLIES, EVEN_SCORE, SelfPlay};

/// Settings that determine the games of a file. Files of different settings are never mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    pub seed: u64,
    /// Soft limit of nodes a move.
    pub nodes: u32,
    /// Digest of engine and recipe.
    pub engine: u64,
}

/// Kind of start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    Opening,
    /// A random position of an endgame.
    Endgame,
}

/// Reason of a game's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Rules(Reason),
    /// Adjudicated as won: both sides saw a decisive score.
    Decisive,
    /// Adjudicated as drawn: both sides saw even scores for long.
    Even,
}

impl Decision {
    /// All of them, in the order of the file.
    pub fn all() -> impl Iterator<Item = Self> {
        Reason::ALL.into_iter().map(Self::Rules).chain([Self::Decisive, Self::Even])
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Decisive => "decisive-scores",
            Self::Even => "even-scores",
        }
    }
}

/// A move with the score of the search that chose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredMove {
    pub played: Move,
    /// Its score for the side that moves, in hundredths of a pawn; wins by force as in [`crate::engine::score`].
    pub score: i16,
}

/// A finished game of the engine against itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingGame {
    pub number: u32,
    /// Kind of start.
    pub origin: Origin,
    /// The start position, with move counters of 0 and 1.
    pub start: Position,
    /// The moves; all are legal.
    pub moves: Vec<ScoredMove>,
    /// Winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Reason of the result.
    pub decision: Decision,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingPosition {
    /// The position before the move.
    pub position: Position,
    /// The move played in it, with its score.
    pub best: ScoredMove,
    /// Not in check, and the move captures nothing.
    pub quiet: bool,
}

impl TrainingGame {
    /// The positions of the game in order, each with the move that was played in it.
    pub fn positions(&self) -> impl Iterator<Item = TrainingPosition> + '_ {
        self.moves.iter().scan(self.start.clone(), |position, &best| {
            let before = position.clone();
            let quiet = !before.in_check() && before.piece_at(best.played.to).is_none();
            position.make(best.played);
            Some(TrainingPosition { position: before, best, quiet })
        })
    }
}

// The file of training games on the disk.

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
        damage: Damage,
    },
    /// It holds games of other settings.
    #[text("training-other", seed = found.seed.to_string(), nodes = found.nodes, engine = format!("{:016x}", found.engine))]
    OtherSettings {
        /// The file.
        path: PathBuf,
        found: Settings,
    },
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    pub games: u32,
    /// Games that start from an opening.
    pub openings: u32,
    /// Games that red won, that were drawn, that black won.
    pub results: [u32; 3],
    pub decisions: [u32; 10],
    pub positions: u64,
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
pub fn survey(path: &Path, progress: &dyn Progress) -> Result<(Settings, Summary), TrainingError> {
    read(path, progress, &mut |_| {})
}

/// Passes the games of a file to `visit`, and returns its settings and a summary. A truncated record at its end is ignored. Reports
/// bytes.
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
        progress.proceed()?;
    }
    Ok((reader.settings(), summary))
}

#[cfg(test)]
mod tests;
