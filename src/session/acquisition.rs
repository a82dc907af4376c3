//! Acquisition: the available exchange tables, the rounds built with them, and their prediction accuracy.

mod beside;
mod measured;
mod meeting;
mod steps;
mod table_sets;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use steps::Steps;

use crate::acquisition::exchange::{ExchangeRow, ExchangeTables};
use crate::acquisition::extension::{self, Explained};
use crate::acquisition::predictor::PredictorSettings;
use crate::files::{self, FileError, Overwrite, Refusal};
use crate::jobs::{JobId, JobKind};
use crate::material::NodeId;
use crate::rounds::Round;
use crate::rounds::beside::Beside;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::rounds::{self, Built, RoundInputs};
use crate::service::settings::Panel;
use crate::service::settings::acquisition::AcquisitionSettings;
use crate::service::tables234::PairingRow;
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, Outcome};
use crate::session::task::LatestTask;
use crate::verification::accuracy::{self, Hidden};

pub use measured::{Measured, Tried};
pub use meeting::Games;
pub use table_sets::{Set, sets};

/// Suffix of the name of a table set with changes that are not saved under a name.
const CHANGED: &str = " *";

/// Name of the built-in set estimated from positions.
pub const ESTIMATED: &str = "estimated";

/// Number of folds of the cross-validation that measures a set of tables.
const FOLDS: u32 = 10;

/// The actions of this feature.
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

/// The output of its jobs.
pub(super) enum Output {
    /// The steps of the rounds built, and the error if one failed.
    Built(Vec<Built>, Result<(), Fault>),
    /// A measurement.
    Measured(Result<Measured, Fault>),
    /// A prediction with its evidence.
    Explained(Box<Explained>),
    /// The comparison of the rounds with the paper.
    Beside(Result<Beside, Fault>),
    /// The cells of Tables 2 to 4.
    Met(Result<Vec<PairingRow>, Fault>),
}

/// The key of a prediction: revision of the base, node, number of row changes, settings.
type Subject = (Revision, NodeId, usize, PredictorSettings);

/// The state of the feature.
#[derive(Default)]
pub struct AcquisitionFeature {
    sets: Vec<Set>,
    /// The tables after each change of a row.
    edits: Vec<Arc<ExchangeTables>>,
    steps: Steps,
    measured: Vec<Arc<Measured>>,
    measuring: Option<JobId>,
    explained: LatestTask<Subject, Explained>,
    beside: LatestTask<beside::Subject, Beside>,
    /// The cells of Tables 2 to 4 as last played.
    met: Vec<PairingRow>,
    /// The job that plays them.
    meeting: Option<JobId>,
}

impl AcquisitionFeature {
    pub(super) fn new(folder: &Path) -> Self {
        Self { sets: sets(folder), ..Self::default() }
    }

    /// Returns the sets of tables: the built-in ones, then the user's by name.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// Returns the set with this name.
    pub fn set(&self, name: &str) -> Option<&Set> {
        self.sets.iter().find(|set| set.name == name)
    }

    /// Returns the number of row changes not yet saved under a name.
    pub const fn edits(&self) -> usize {
        self.edits.len()
    }

    /// Returns the tables in use: the set with this name and the unsaved changes.
    ///
    /// # Errors
    /// [`Fault::Exchange`] if the file is missing or damaged.
    pub fn tables(&self, name: &str) -> Result<Arc<ExchangeTables>, Fault> {
        if let Some(edited) = self.edits.last() {
            return Ok(Arc::clone(edited));
        }
        let set = self.set(name).ok_or_else(|| Fault::NoExchange(name.into()))?;
        set.tables.clone().map_err(|error| Fault::Exchange(name.into(), error))
    }

    /// Returns this session's measurements, newest first; one per set, prediction method and seed.
    pub fn measured(&self) -> &[Arc<Measured>] {
        &self.measured
    }

    /// Returns the latest prediction for a node; `None` while it is computed.
    pub fn explained(&self, node: NodeId) -> Option<&Arc<Explained>> {
        self.explained.latest().filter(|((_, of, ..), _)| *of == node).map(|(_, explained)| explained)
    }

    /// True while a prediction is computed.
    pub fn is_predicting(&self) -> bool {
        self.explained.job().is_some()
    }

    /// Whether a measurement is running.
    pub const fn is_measuring(&self) -> bool {
        self.measuring.is_some()
    }
}

impl Feature for AcquisitionFeature {
    type Action = Action;
    type Output = Output;

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

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        match output {
            Output::Explained(explained) => {
                self.explained.end(job, Some(*explained));
                Ok(None)
            }
            Output::Built(built, done) => {
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
            Output::Beside(beside) => self.take_beside(job, beside),
            Output::Met(met) => {
                self.meeting = None;
                self.met = met?;
                Ok(None)
            }
            Output::Measured(measured) => {
                self.measuring = None;
                self.remember(measured?);
                Ok(None)
            }
        }
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
        self.refresh_beside(context);
        let AcquisitionSettings { tables: name, rounds, .. } = &context.settings.acquisition;
        let (Some(node), Ok(tables)) = (context.trail.selected(), self.tables(name)) else { return };
        let settings = rounds.predictor;
        let subject = (context.shown_revision(), node, Arc::as_ptr(&tables) as usize, settings);
        if context.shows(Panel::Acquisition) && self.explained.should_start(&subject) {
            let kb = Arc::clone(context.shown());
            let job = context.start::<AcquisitionFeature>(JobKind::Predict, move |_| {
                Output::Explained(Box::new(extension::explain(&kb, node, &tables, settings)))
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
        if self.edits() > 0 {
            name += CHANGED;
        }
        let author = context.settings.author.clone();
        context.check_out::<AcquisitionFeature>(JobKind::Build, move |base, progress| {
            let mut built = Vec::new();
            let mut note = |step: &Built| built.push(step.clone());
            let inputs = RoundInputs { tables: &tables, name: &name, settings };
            let done = match to {
                Some(round) => rounds::build(base, round, inputs, &author, progress, &mut note),
                None => rounds::extend(base, false, inputs, &author, progress).map(|step| note(&step)),
            };
            Output::Built(built, done)
        })?;
        Ok(())
    }

    fn keep_tables(&mut self, context: &mut AppContext, name: &str) -> Result<Notice, Fault> {
        let folder = context.places.exchange();
        let path = table_sets::file_of(&folder, name).ok_or_else(|| Fault::ExchangeName(name.into()))?;
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
        let job = context.start::<AcquisitionFeature>(JobKind::Measure, move |_| {
            let tried = |hidden| accuracy::measure(&tables, settings, hidden, seed).map(Tried::of);
            let both = tried(Hidden::Folds(FOLDS)).and_then(|one| Ok((one, tried(Hidden::Families(FOLDS))?)));
            let measured = both.map(|(by_chance, whole_families)| Measured {
                tables: name,
                settings,
                seed,
                by_chance,
                whole_families,
            });
            Output::Measured(measured.map_err(Fault::from))
        });
        self.measuring = Some(job);
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
