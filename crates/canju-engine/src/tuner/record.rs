//! The file of a run: its settings in the first line, then a pair of games a line, in JSON.

use std::collections::BTreeMap;
use std::path::PathBuf;

use canju_message::Message;
use serde::{Deserialize, Serialize};

use super::settings::Settings;
use crate::arena::PairRecord;
use crate::arena::record::Head;
use canju_files::{FileError, GrowingFile};

/// The file of a run.
#[derive(Debug, Clone)]
pub struct TuneFile(GrowingFile);

/// Reasons why a run cannot continue.
#[derive(Debug, Message)]
pub enum TuneError {
    #[text(transparent)]
    File(#[from] FileError),
    /// The first line is not that of a run.
    #[text("tune-no-run", path)]
    NoRun(PathBuf),
    /// It is a run with other settings.
    #[text("tune-other", path)]
    Other(PathBuf),
    /// This line, counted from 1, is none of a run.
    #[text("tune-line", path, line)]
    Line(PathBuf, usize),
    /// The settings are out of range.
    #[text("tune-settings", path)]
    Settings(PathBuf),
    /// The games of this generation, counted from 1, were played by other candidates than the method proposes here.
    #[text("tune-elsewhere", path, number)]
    Elsewhere(PathBuf, u32),
    /// No opening with this number can be found.
    #[text("tune-no-opening", number)]
    NoOpening(u64),
    /// The run was cancelled; played games are stored.
    #[text(transparent)]
    Cancelled(#[from] canju_files::progress::Cancelled),
}

#[derive(Debug, Clone)]
pub struct Stored {
    /// Line of the file, from 1; 0 if it was just played.
    pub line: usize,
    /// The digest of the candidates of its generation ([`digest`]).
    pub of: u32,
    pub pair: PairRecord,
}

/// Pairs of games by the generation and the place in it.
pub type Games = BTreeMap<(u32, usize), Stored>;

/// Returns a digest of candidates. It reveals a continued run in which the same settings propose others, in another version of
/// the program or on a processor with other library arithmetic.
pub fn digest(candidates: &[Vec<f64>]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    candidates.iter().flatten().for_each(|value| hasher.update(&value.to_bits().to_le_bytes()));
    hasher.finalize()
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    generation: u32,
    at: usize,
    of: u32,
    pair: PairRecord,
}

/// Raised when the same settings give other games.
const FORMAT: &str = "canju-tune 2";

fn head(line: &[u8]) -> Option<Settings> {
    let head: Head<Settings> = serde_json::from_slice(line).ok()?;
    (head.format == FORMAT).then_some(head.settings)
}

impl TuneFile {
    /// The file of that name, which need not exist yet.
    pub const fn new(path: PathBuf) -> Self {
        Self(GrowingFile::new(path))
    }

    /// First bytes of every such file.
    pub const BEGINS: &str = "{\"format\":\"canju-tune";

    pub fn path(&self) -> PathBuf {
        self.0.path.clone()
    }

    /// Returns the settings; `None` if the file holds no run.
    pub fn settings(&self) -> Result<Option<Settings>, FileError> {
        Ok(head(&self.0.first_line()?))
    }

    /// Whether nothing but a part of a first line is there: a program ended while it wrote that.
    pub fn is_cut_at_once(&self) -> bool {
        self.0.first_fragment().is_ok_and(|text| {
            let begins = Self::BEGINS.as_bytes();
            text.starts_with(begins) || begins.starts_with(&text)
        })
    }

    /// Returns settings and games; `None` if there is no file. A truncated last line is skipped.
    pub fn read(&self) -> Result<Option<(Settings, Games)>, TuneError> {
        let text = self.0.read()?;
        let mut lines = text.split(|byte| *byte == b'\n').zip(1..).filter(|(line, _)| !line.is_empty());
        let Some((first, _)) = lines.next() else { return Ok(None) };
        let settings = head(first).ok_or_else(|| TuneError::NoRun(self.path()))?;
        settings.check().map_err(|_| TuneError::Settings(self.path()))?;
        let mut games = BTreeMap::new();
        for (line, number) in lines {
            let damaged = || TuneError::Line(self.path(), number);
            let Line { generation, at, of, pair } = serde_json::from_slice(line).map_err(|_| damaged())?;
            if generation >= settings.generations {
                return Err(damaged());
            }
            games.entry((generation, at)).or_insert(Stored { line: number, of, pair });
        }
        Ok(Some((settings, games)))
    }

    /// Adds pairs of games. They are on the disk when this returns.
    pub fn add(&self, settings: &Settings, pairs: &[((u32, usize), Stored)]) -> Result<(), FileError> {
        self.0.add(|empty| {
            let mut lines = Vec::new();
            if empty {
                let head = Head { format: FORMAT.to_owned(), settings: settings.clone() };
                serde_json::to_writer(&mut lines, &head)?;
                lines.push(b'\n');
            }
            for ((generation, at), Stored { of, pair, .. }) in pairs {
                let line = Line { generation: *generation, at: *at, of: *of, pair: pair.clone() };
                serde_json::to_writer(&mut lines, &line)?;
                lines.push(b'\n');
            }
            Ok(lines)
        })
    }
}
