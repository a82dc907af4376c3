//! Acquisition on the bench: the exchange tables that are at hand, the rounds that are built with them, and how well they predict.

mod beside;
mod measured;
mod steps;
mod table_sets;

use crate::service::settings::acquisition::AcquisitionSettings;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::acquisition::exchange::{ExchangeTables, Row};
use crate::acquisition::extension::{self, Explained};
use crate::acquisition::predictor::PredictorSettings;
use crate::experiment::accuracy::{self, Hidden};
use crate::experiment::beside::Beside;
use crate::experiment::rounds::Round;
use crate::files::{self, FileError, Over, Refusal};
use crate::jobs::{JobId, JobKind};
use crate::material::NodeId;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::rounds::{self, Built, Means};
use crate::service::settings::Panel;
use crate::session::context::{AppContext, Revision};
use crate::session::feature::{Feature, Outcome};
use crate::session::task::LatestTask;

use steps::Steps;

pub use measured::{Measured, Tried};
pub use table_sets::{Set, sets};

/// Behind the name of tables with changes that are not kept under a name.
const CHANGED: &str = " *";

/// Those estimated from positions.
pub const ESTIMATED: &str = "estimated";

/// In how many parts proved nodes are hidden to measure a set of tables.
const FOLDS: u32 = 10;

/// What a user can do here.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Builds all rounds up to this one.
    Build(Round),
    /// Extends the present state by a round without a name.
    Extend,
    /// Other settings, other tables.
    Settings(AcquisitionSettings),
    /// Changes a row of the tables. They are kept under a name of their own only when that is asked for.
    Edit(Box<Row>),
    /// Takes the last change of a row back.
    TakeBack,
    /// Keeps the changed tables under a new name.
    Keep(String),
    /// Measures how well the tables predict proved combinations.
    Measure,
    /// Reads the versions of the rounds, to show them beside the paper.
    Beside,
}

/// What its jobs yield.
pub(super) enum Output {
    /// The steps of rounds that were built, and what went wrong.
    Built(Vec<Built>, Result<(), Fault>),
    /// A measurement.
    Measured(Result<Measured, Fault>),
    /// A prediction with what it leans on.
    Explained(Box<Explained>),
    /// The rounds beside the paper.
    Beside(Result<Beside, Fault>),
}

/// What is predicted: a node in an revision of the base, by these tables in these settings.
type Subject = (Revision, NodeId, usize, PredictorSettings);

/// The state of the feature.
#[derive(Default)]
pub struct AcquisitionFeature {
    sets: Vec<Set>,
    /// The tables as they are after each change of a row.
    edits: Vec<Arc<ExchangeTables>>,
    steps: Steps,
    measured: Vec<Arc<Measured>>,
    measuring: Option<JobId>,
    explained: LatestTask<Subject, Explained>,
    beside: LatestTask<beside::Subject, Beside>,
}

impl AcquisitionFeature {
    pub(super) fn new(folder: &Path) -> Self {
        Self { sets: sets(folder), ..Self::default() }
    }

    /// The sets of tables: the built-in ones, then those of the user by name.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// The set of that name.
    pub fn set(&self, name: &str) -> Option<&Set> {
        self.sets.iter().find(|set| set.name == name)
    }

    /// How many changes of rows are not kept under a name yet.
    pub const fn edits(&self) -> usize {
        self.edits.len()
    }

    /// The tables in use: those of this name with the changes that are not kept yet.
    ///
    /// # Errors
    /// [`Fault::Exchange`] where the file is gone or damaged.
    pub fn tables(&self, name: &str) -> Result<Arc<ExchangeTables>, Fault> {
        if let Some(edited) = self.edits.last() {
            return Ok(Arc::clone(edited));
        }
        let set = self.set(name).ok_or_else(|| Fault::NoExchange(name.into()))?;
        set.tables.clone().map_err(|error| Fault::Exchange(name.into(), error))
    }

    /// The measurements since the program began, the newest first; one for each set, way to predict, and seed.
    pub fn measured(&self) -> &[Arc<Measured>] {
        &self.measured
    }

    /// The prediction for a node, as last computed; nothing while it is.
    pub fn explained(&self, node: NodeId) -> Option<&Arc<Explained>> {
        self.explained.latest().filter(|((_, of, ..), _)| *of == node).map(|(_, explained)| explained)
    }

    /// True while a prediction is computed.
    pub fn is_predicting(&self) -> bool {
        self.explained.job().is_some()
    }

    /// Is a measurement under way?
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
                        // What was stored before it failed is told as well.
                        context.say(notice);
                        Err(fault)
                    }
                    (Err(fault), None) => Err(fault),
                    (_, notice) => Ok(notice),
                }
            }
            Output::Beside(beside) => self.take_beside(job, beside),
            Output::Measured(measured) => {
                self.measuring = None;
                self.remember(measured?);
                Ok(None)
            }
        }
    }

    fn crashed(&mut self, _: &mut AppContext, job: JobId) {
        self.measuring.take_if(|measuring| *measuring == job);
        self.explained.end(job, None);
        self.beside.end(job, None);
    }

    /// Finds the steps behind the present state, and predicts what is selected where that is looked at.
    fn refresh(&mut self, context: &mut AppContext) {
        self.steps.refresh(context);
        self.refresh_beside(context);
        let AcquisitionSettings { tables: name, rounds, .. } = &context.settings.acquisition;
        let (Some(node), Ok(tables)) = (context.trail.selected(), self.tables(name)) else { return };
        let settings = rounds.predictor;
        let subject = (context.revision(), node, Arc::as_ptr(&tables) as usize, settings);
        if context.shows(Panel::Acquisition) && self.explained.should_start(&subject) {
            let kb = Arc::clone(context.kb());
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
            let means = Means { tables: &tables, name: &name, settings };
            let done = match to {
                Some(round) => rounds::build(base, round, means, &author, progress, &mut note),
                None => rounds::extend(base, false, means, &author, progress).map(|step| note(&step)),
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
        let written = files::write(&path, Over::Nothing, |writer| write!(writer, "{tables}"));
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
