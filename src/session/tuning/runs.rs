//! The runs of the folder, and the data shown of a run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::Elements;
use crate::files::{self, FileError};
use crate::tuner::run::Past;
use crate::tuner::{Projection, Run, Settings, TuneFile};

/// A run of the folder.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    /// Its file.
    pub path: PathBuf,
    /// Its settings.
    pub settings: Settings,
}

impl Listed {
    /// Returns the file name without its extension.
    pub fn name(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The extension of the files of runs.
const ENDING: &str = "jsonl";

/// Lists the runs of a folder by name; other and damaged files are skipped.
pub(super) fn list(folder: &Path) -> Vec<Listed> {
    let files = files::walk_files(folder).unwrap_or_default();
    let runs = files.into_iter().filter_map(|path| {
        let settings = TuneFile::new(path.clone()).settings().ok()??;
        Some(Listed { path, settings })
    });
    let mut runs: Vec<Listed> = runs.collect();
    runs.sort_by(|one, other| one.path.cmp(&other.path));
    runs
}

/// Returns a file for a new run: its method and a free number.
pub(super) fn new_file(folder: &Path, settings: &Settings) -> Result<PathBuf, FileError> {
    files::make_folder(folder)?;
    let named = |number: u32| folder.join(format!("{}-{number}.{ENDING}", settings.way.word()));
    let free = (1..).map(named).find(|path| !path.exists());
    Ok(free.unwrap_or_else(|| named(0)))
}

/// The data shown of a run; unaffected while the run continues.
#[derive(Debug, Clone)]
pub struct View {
    /// Its file.
    pub path: PathBuf,
    /// Its settings.
    pub settings: Settings,
    /// Its generations, oldest first.
    pub past: Vec<Arc<Past>>,
    /// The method's present recommendation.
    pub choice: Elements,
    /// The two principal directions of the candidates.
    pub projection: Projection,
}

impl View {
    /// Collects the data of a run.
    pub(super) fn of(run: &Run) -> Self {
        let candidates = run.past().iter().flat_map(|past| &past.candidates);
        let points: Vec<&[f64]> = candidates.map(Vec::as_slice).collect();
        Self {
            path: run.path().unwrap_or_default(),
            settings: run.settings().clone(),
            past: run.past().to_vec(),
            choice: run.choice(),
            projection: Projection::of(&points, run.settings().space),
        }
    }

    /// Returns the generations of a stage, counted from 1, or of the whole run (0).
    pub fn of_stage(&self, stage: usize) -> &[Arc<Past>] {
        let all = self.past.len();
        let range = self.settings.way.stage(stage).unwrap_or(1..=all as u32);
        self.past
            .get(range.start().saturating_sub(1) as usize..all.min(*range.end() as usize))
            .unwrap_or_default()
    }

    /// Returns the number of games in complete generations.
    pub fn games(&self) -> u64 {
        self.past.iter().map(|past| past.games).sum()
    }
}
