//! Acquisition: the available exchange tables, the rounds built with them, and their prediction accuracy.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::acquisition::exchange::{self, ExchangeError, ExchangeRow, ExchangeTables};
use crate::acquisition::extension::{self, Explained};
use crate::acquisition::predictor::{self, PredictorSettings};
use crate::files::{self, FileError, Overwrite, Refusal};
use crate::jobs::players::Cost;
use crate::jobs::thinking::cores;
use crate::jobs::{JobId, JobKind};
use crate::knowledge::history::EntryId;
use crate::knowledge::score::DeviationCounts;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::rounds::{Beside, Round};
use crate::service::fault::Fault;
use crate::service::field::{
    Effort, Field, PairingRow, tables234_contestants, tables234_meeting, tables234_rows,
};
use crate::service::notice::Notice;
use crate::service::rounds::{self, Built, RoundInputs, version_of};
use crate::service::settings::{AcquisitionSettings, HAND_MADE, Panel};
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, LatestTask, Outcome};
use crate::store::{Base, StoreError};
use crate::verification::accuracy::{self, Hidden, Strata, Trial};

/// Suffix of the name of a table set with changes that are not saved under a name.
const CHANGED: &str = " *";

/// Name of the built-in set estimated from positions.
pub const ESTIMATED: &str = "estimated";

/// Number of folds of the cross-validation that measures a set of tables.
const FOLDS: u32 = 10;

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Builds all rounds up to this one.
    Build(Round),
    /// Extends the present state by a round without a name.
    Extend,
    /// Sets the settings, including the choice of tables.
    Settings(AcquisitionSettings),
    /// Changes a row of the tables. Changes are saved only by [`Action::Keep`].
    Edit(Box<ExchangeRow>),
    /// Undoes the last change of a row.
    TakeBack,
    /// Saves the changed tables under a new name.
    Keep(String),
    /// Measures how well the tables predict proved combinations (cross-validation).
    Measure,
    /// Reads the versions of the rounds to compare them with the paper.
    Beside,
    /// Lets the versions of the paper play against each other (Tables 2 to 4).
    Meet(Games),
}

/// The key of a prediction: revision of the base, node, number of row changes, settings.
type Subject = (Revision, NodeId, usize, PredictorSettings);

#[derive(Default)]
pub struct AcquisitionFeature {
    /// The sets of tables: the built-in ones, then the user's by name.
    pub sets: Vec<Set>,
    /// The tables after each change of a row.
    pub edits: Vec<Arc<ExchangeTables>>,
    pub steps: Steps,
    /// This session's measurements, newest first; one per set, prediction method and seed.
    pub measured: Vec<Arc<Measured>>,
    pub measuring: Option<JobId>,
    pub(crate) explained: LatestTask<Subject, Explained>,
    pub(crate) beside: LatestTask<BesideKey, Beside>,
    /// The cells of Tables 2 to 4 as last played.
    pub met: Vec<PairingRow>,
    /// The job that plays them.
    pub meeting: Option<JobId>,
}

impl AcquisitionFeature {
    pub(super) fn new(folder: &Path) -> Self {
        Self { sets: sets(folder), ..Self::default() }
    }

    pub fn set(&self, name: &str) -> Option<&Set> {
        self.sets.iter().find(|set| set.name == name)
    }

    /// Returns the tables in use: the set with this name and the unsaved changes.
    pub fn tables(&self, name: &str) -> Result<Arc<ExchangeTables>, Fault> {
        if let Some(edited) = self.edits.last() {
            return Ok(Arc::clone(edited));
        }
        let set = self.set(name).ok_or_else(|| Fault::NoExchange(name.into()))?;
        set.tables.clone().map_err(|error| Fault::Exchange(name.into(), error))
    }

    /// Returns the latest prediction for a node; `None` while it is computed.
    pub fn explained(&self, node: NodeId) -> Option<&Arc<Explained>> {
        self.explained.latest().filter(|((_, of, ..), _)| *of == node).map(|(_, explained)| explained)
    }
}

impl Feature for AcquisitionFeature {
    type Action = Action;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Build(round) => self.build(context, Some(round))?,
            Action::Extend => self.build(context, None)?,
            Action::Settings(settings) => {
                if settings.tables != context.settings.acquisition.tables {
                    self.edits.clear();
                }
                context.settings.acquisition = settings;
                context.save_settings()?;
            }
            Action::Edit(row) => {
                let tables = self.tables(&context.settings.acquisition.tables)?;
                self.edits.push(Arc::new(tables.with(&[*row])));
            }
            Action::TakeBack => drop(self.edits.pop()),
            Action::Keep(name) => return self.keep_tables(context, name.trim()).map(Some),
            Action::Measure => self.measure(context)?,
            Action::Beside => self.read_beside(context)?,
            Action::Meet(games) => self.meet(context, games)?,
        }
        Ok(None)
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.measuring.take_if(|measuring| *measuring == job);
        self.meeting.take_if(|meeting| *meeting == job);
        self.explained.end(job, None);
        self.beside.end(job, None);
    }

    /// Finds the steps that led to the present state, and predicts the selected node if the panel is shown.
    fn refresh(&mut self, context: &mut AppContext) {
        self.steps.refresh(context);
        self.beside.want(Some(BesideKey::of(context)));
        let AcquisitionSettings { tables: name, rounds, .. } = &context.settings.acquisition;
        let (Some(node), Ok(tables)) = (context.trail.selected(), self.tables(name)) else { return };
        let settings = rounds.predictor;
        let subject = (context.shown_revision(), node, Arc::as_ptr(&tables) as usize, settings);
        if context.shows(Panel::Acquisition) && self.explained.should_start(&subject) {
            let kb = Arc::clone(context.shown());
            let work = move |_: &dyn Progress| extension::explain(&kb, node, &tables, settings);
            let job = context.start(JobKind::Predict, work, |feature: &mut Self, _, job, explained| {
                feature.explained.end(job, Some(explained));
                Ok(None)
            });
            self.explained.begin(job, subject);
        }
    }
}

impl AcquisitionFeature {
    fn build(&self, context: &mut AppContext, to: Option<Round>) -> Result<(), Fault> {
        let AcquisitionSettings { tables: mut name, rounds: settings, .. } =
            context.settings.acquisition.clone();
        let tables = self.tables(&name)?;
        if !self.edits.is_empty() {
            name += CHANGED;
        }
        let author = context.settings.author.clone();
        let work = move |base: &mut Base, progress: &dyn Progress| {
            let mut built = Vec::new();
            let mut note = |step: &Built| built.push(step.clone());
            let inputs = RoundInputs { tables: &tables, name: &name, settings };
            let done = match to {
                Some(round) => rounds::build(base, round, inputs, &author, progress, &mut note),
                None => rounds::extend(base, false, inputs, &author, progress).map(|step| note(&step)),
            };
            (built, done)
        };
        context.check_out(JobKind::Build, work, Self::take_built).map(drop)
    }

    /// Takes the steps of the rounds built, and the error if one failed.
    fn take_built(
        &mut self,
        context: &mut AppContext,
        _: JobId,
        (built, done): (Vec<Built>, Result<(), Fault>),
    ) -> Outcome {
        let stopped = done.as_ref().is_err_and(Fault::is_cancel);
        let notice = built.last().map(|last| last.notice(built.len(), stopped));
        self.steps.reported.extend(built);
        match (done, notice) {
            (Err(fault), Some(notice)) if !stopped => {
                // Steps stored before the failure are reported, too.
                context.say(notice);
                Err(fault)
            }
            (Err(fault), None) => Err(fault),
            (_, notice) => Ok(notice),
        }
    }

    fn keep_tables(&mut self, context: &mut AppContext, name: &str) -> Result<Notice, Fault> {
        let folder = context.places.exchange();
        let path = file_of(&folder, name).ok_or_else(|| Fault::ExchangeName(name.into()))?;
        let tables = self.tables(&context.settings.acquisition.tables)?;
        fs::create_dir_all(&folder).map_err(FileError::io(&folder))?;
        let written = files::write(&path, Overwrite::Never, |writer| write!(writer, "{tables}"));
        written.map_err(|error| match error.refusal {
            Refusal::Exists => Fault::ExchangeName(name.into()),
            _ => Fault::File(error),
        })?;
        self.sets = sets(&folder);
        self.edits.clear();
        context.settings.acquisition.tables = name.into();
        context.save_settings()?;
        Ok(Notice::TablesKept(name.into()))
    }

    fn measure(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        if self.measuring.is_some() {
            return Ok(());
        }
        let AcquisitionSettings { tables: name, rounds, seed, .. } = context.settings.acquisition.clone();
        let tables = self.tables(&name)?;
        let settings = rounds.predictor;
        let work = move |_: &dyn Progress| {
            let tried = |hidden| accuracy::measure(&tables, settings, hidden, seed).map(Tried::of);
            let both = tried(Hidden::Folds(FOLDS)).and_then(|one| Ok((one, tried(Hidden::Families(FOLDS))?)));
            let measured = both.map(|(by_chance, whole_families)| Measured {
                tables: name,
                settings,
                seed,
                by_chance,
                whole_families,
            });
            measured.map_err(Fault::from)
        };
        self.measuring = Some(context.start(JobKind::Measure, work, |feature: &mut Self, _, _, measured| {
            feature.measuring = None;
            feature.remember(measured?);
            Ok(None)
        }));
        Ok(())
    }

    fn remember(&mut self, measured: Measured) {
        let same = |known: &Measured| {
            (&known.tables, known.settings, known.seed)
                == (&measured.tables, measured.settings, measured.seed)
        };
        self.measured.retain(|known| !same(known));
        self.measured.insert(0, Arc::new(measured));
    }
}

// Comparison of the rounds of the open base with the paper.

/// The key of the comparison: the versions of the rounds, each with its name and log entry.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BesideKey {
    /// `None` for a missing version.
    versions: Vec<Option<(String, EntryId)>>,
    base: u32,
}

impl BesideKey {
    fn of(context: &AppContext) -> Self {
        let version = |round| version_of(context.history(), round);
        let version = |round| version(round).map(|version| (version.name.clone(), version.head));
        Self { versions: Round::ALL.map(version).into(), base: context.revision().base }
    }
}

impl AcquisitionFeature {
    /// Starts a job that reads the rounds and checks out the base, unless already done.
    fn read_beside(&mut self, context: &mut AppContext) -> Result<(), Fault> {
        let subject = BesideKey::of(context);
        if !self.beside.should_start(&subject) {
            return Ok(());
        }
        let names: Vec<Option<String>> =
            subject.versions.iter().map(|version| version.as_ref().map(|(name, _)| name.clone())).collect();
        let work = move |base: &mut Base, _: &dyn Progress| {
            Beside::of(|round| -> Result<_, StoreError> {
                let at = Round::ALL.iter().position(|of| *of == round).unwrap_or_default();
                let name = names.get(at).and_then(Option::as_deref);
                name.map(|name| base.version(name)).transpose()
            })
        };
        let job = context.check_out(JobKind::Compare, work, |feature: &mut Self, _, job, beside| {
            feature.beside.end_with(job, beside)
        })?;
        self.beside.begin(job, subject);
        Ok(())
    }
}

// Results of measuring exchange tables.

/// Cross-validation results of exchange tables on proved combinations.
#[derive(Debug, Clone)]
pub struct Measured {
    pub tables: String,
    pub settings: predictor::PredictorSettings,
    pub seed: u64,
    /// Random folds.
    pub by_chance: Tried,
    /// Leave-families-out: all combinations of the same attackers are hidden together.
    pub whole_families: Tried,
}

/// Results on proved combinations hidden in one way.
#[derive(Debug, Clone)]
pub struct Tried {
    /// Counts by attacking pieces.
    pub families: BTreeMap<String, DeviationCounts>,
    pub all: DeviationCounts,
    /// Counts by stratum, with the baselines without a predictor.
    pub strata: Strata,
    pub severe: Vec<Trial>,
}

impl Tried {
    fn of(trials: Vec<Trial>) -> Self {
        Self {
            families: accuracy::by(&trials, |trial| trial.family()),
            all: accuracy::by(&trials, |_| ()).remove(&()).unwrap_or_default(),
            strata: accuracy::strata(&trials),
            severe: trials.into_iter().filter(|trial| trial.is_severe()).collect(),
        }
    }
}

// Tables 2 to 4 of the paper for the open base: its versions play against each other.

/// The seed of the openings, as in the terminal.
const SEED_OF_GAMES: u64 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Games {
    /// Nodes per move, at least 1.
    pub nodes: u64,
    /// Number of openings for every two versions, each played twice.
    pub positions: u64,
}

impl Default for Games {
    /// As in the terminal.
    fn default() -> Self {
        Self { nodes: 300, positions: tables234_meeting().positions }
    }
}

impl AcquisitionFeature {
    /// Starts a job that reads the versions from the base's file and lets them play; the base stays free for edits.
    fn meet(&mut self, context: &mut AppContext, games: Games) -> Result<(), Fault> {
        if self.meeting.is_some() {
            return Ok(());
        }
        let path = context.path().ok_or(Fault::NoBase)?.to_owned();
        let work = move |progress: &dyn Progress| -> Result<Vec<PairingRow>, Fault> {
            let Games { nodes, positions } = games;
            let contestants = tables234_contestants(&Base::read(&path, progress)?, Cost::Nodes(nodes))?;
            let effort = Effort { nodes, positions, seed: SEED_OF_GAMES, threads: cores(), file: None };
            Ok(tables234_rows(&Field::play(contestants, tables234_meeting(), effort, progress)?))
        };
        self.meeting = Some(context.start(JobKind::Match, work, |feature: &mut Self, _, _, met| {
            feature.meeting = None;
            feature.met = met?;
            Ok(None)
        }));
        Ok(())
    }
}

// The steps of rounds with a report in the open base.

/// All steps, and those behind the present state; both oldest first.
#[derive(Debug, Default)]
pub struct Steps {
    pub reported: Vec<Built>,
    pub in_force: Vec<Built>,
    /// The key of the result: base, log entry, number of reports.
    found: Option<(u32, EntryId, usize)>,
}

impl Steps {
    /// Reads the reports if the base has changed, and finds which of them are in force.
    fn refresh(&mut self, context: &mut AppContext) {
        if context.path().is_none() {
            return;
        }
        let base = context.revision().base;
        if self.found.is_none_or(|(of, ..)| of != base) {
            // If reports cannot be read, the check of the file gives the reason.
            self.reported = context.write(|base| rounds::reported(base)).unwrap_or_default();
        }
        let found = Some((base, context.history().current().head, self.reported.len()));
        if self.found != found {
            let line: HashSet<EntryId> = context.history().line().map(|entry| entry.id).collect();
            let in_force = |built: &&Built| line.contains(&built.entry);
            self.in_force = self.reported.iter().filter(in_force).cloned().collect();
            self.found = found;
        }
    }
}

// The available sets of exchange tables: built in, or the user's files.

#[derive(Debug, Clone)]
pub struct Set {
    /// The file name without extension, or the name of a built-in set.
    pub name: String,
    /// The tables, or the error of the file.
    pub tables: Result<Arc<ExchangeTables>, ExchangeError>,
}

/// Returns the built-in sets and those in a folder.
pub fn sets(folder: &Path) -> Vec<Set> {
    let built_in = [(HAND_MADE, exchange::built_in()), (ESTIMATED, exchange::estimated())];
    let named = |(name, tables): (&str, Result<ExchangeTables, ExchangeError>)| Set {
        name: name.into(),
        tables: tables.map(Arc::new),
    };
    let mut sets: Vec<Set> = built_in.into_iter().map(named).collect();
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut own: Vec<Set> = files.filter_map(|path| own_set(&path)).collect();
    own.sort_by(|one, other| one.name.cmp(&other.name));
    sets.extend(own);
    sets
}

/// Reads the set of a file; `None` if the extension differs or the file cannot be read.
fn own_set(path: &Path) -> Option<Set> {
    let name = path.file_name()?.to_str()?.strip_suffix(".tsv")?.to_owned();
    let tables = fs::read_to_string(path).ok()?.parse().map(Arc::new);
    Some(Set { name, tables })
}

/// Returns the file of the set with this name; `None` if the name is no valid file name or is built in.
fn file_of(folder: &Path, name: &str) -> Option<PathBuf> {
    let fit = |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_' | '.');
    let named = !name.trim().is_empty() && name.chars().all(fit) && !name.starts_with('.');
    let free = name != HAND_MADE && name != ESTIMATED;
    (named && free).then(|| folder.join(format!("{name}.tsv")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain_and_not_those_of_the_built_in_sets() {
        let folder = Path::new("sets");
        assert_eq!(file_of(folder, "mine 2"), Some(folder.join("mine 2.tsv")));
        assert_eq!(file_of(folder, "兌子"), Some(folder.join("兌子.tsv")));
        for name in ["", " ", "../up", "a/b", "a\\b", ".hidden", HAND_MADE, ESTIMATED] {
            assert_eq!(file_of(folder, name), None, "{name:?}");
        }
    }

    #[test]
    fn sets_of_a_folder_come_after_the_built_in_ones_with_what_is_wrong_with_them() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("b.tsv"), exchange::built_in().unwrap().to_string()).unwrap();
        fs::write(home.path().join("a.tsv"), "nonsense").unwrap();
        let sets = sets(home.path());
        let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
        assert_eq!(names, [HAND_MADE, ESTIMATED, "a", "b"]);
        assert_eq!(sets.iter().map(|set| set.tables.is_ok()).collect::<Vec<_>>(), [true, true, false, true]);
    }
}
