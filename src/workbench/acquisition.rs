//! Acquisition on the bench: the exchange tables that are at hand, the rounds that are built with them, and how well they predict.

mod beside;
mod measured;
mod settings;
mod steps;
mod table_sets;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::Workbench;
use super::command::Command;
use super::desk::{Desk, Edition};
use super::notice::{Fault, Notice};
use super::room::{self, Errand, Room, Said};
use super::rounds::{self, Built, Means};
use super::settings::Panel;
use crate::acquisition::exchange::{ExchangeTables, Row};
use crate::acquisition::extension::{self, Explained};
use crate::acquisition::predictor::PredictorSettings;
use crate::experiment::accuracy::{self, Hidden};
use crate::experiment::beside::Beside;
use crate::experiment::rounds::Round;
use crate::files::{self, FileError, Over, Refusal};
use crate::jobs::{JobId, JobKind};
use crate::material::NodeId;

use steps::Steps;

pub use measured::{Measured, Tried};
pub use settings::{AcquisitionSettings, HAND_MADE};
pub use table_sets::{Set, sets};

/// Behind the name of tables with changes that are not kept under a name.
const CHANGED: &str = " *";

/// Those estimated from positions.
pub const ESTIMATED: &str = "estimated";

/// In how many parts proved nodes are hidden to measure a set of tables.
const FOLDS: u32 = 10;

/// What a user can ask of the room.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
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

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Acquisition(wish)
    }
}

/// What a job of the room brings back.
pub(super) enum Brought {
    /// The steps of rounds that were built, and what went wrong.
    Built(Vec<Built>, Result<(), Fault>),
    /// A measurement.
    Measured(Result<Measured, Fault>),
    /// A prediction with what it leans on.
    Explained(Box<Explained>),
    /// The rounds beside the paper.
    Beside(Result<Beside, Fault>),
}

/// What is predicted: a node in an edition of the base, by these tables in these settings.
type Subject = (Edition, NodeId, usize, PredictorSettings);

/// The room.
#[derive(Default)]
pub struct AcquisitionRoom {
    sets: Vec<Set>,
    /// The tables as they are after each change of a row.
    edits: Vec<Arc<ExchangeTables>>,
    steps: Steps,
    measured: Vec<Arc<Measured>>,
    measuring: Option<JobId>,
    explained: Errand<Subject, Explained>,
    beside: Errand<beside::Subject, Beside>,
}

impl AcquisitionRoom {
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

impl Workbench {
    /// The room of acquisition.
    pub const fn acquisition(&self) -> &AcquisitionRoom {
        &self.acquisition
    }

    /// The round that comes next; nothing where all are built.
    pub fn next_round(&self) -> Option<Round> {
        let last = rounds::last_round(self.history());
        Round::ALL.into_iter().find(|round| last.is_none_or(|last| *round > last))
    }
}

impl Room for AcquisitionRoom {
    type Wish = Wish;
    type Brought = Brought;

    fn perform(&mut self, desk: &mut Desk, wish: Wish) -> Said {
        match wish {
            Wish::Build(round) => self.build(desk, Some(round))?,
            Wish::Extend => self.build(desk, None)?,
            Wish::Settings(settings) => {
                if settings.tables != desk.settings.acquisition.tables {
                    self.edits.clear();
                }
                desk.settings.acquisition = settings;
                desk.save_settings()?;
            }
            Wish::Edit(row) => {
                let tables = self.tables(&desk.settings.acquisition.tables)?;
                self.edits.push(Arc::new(tables.with(&[*row])));
            }
            Wish::TakeBack => drop(self.edits.pop()),
            Wish::Keep(name) => return self.keep_tables(desk, name.trim()).map(Some),
            Wish::Measure => self.measure(desk)?,
            Wish::Beside => self.read_beside(desk)?,
        }
        Ok(None)
    }

    fn take(&mut self, desk: &mut Desk, job: JobId, brought: Brought) -> Said {
        match brought {
            Brought::Explained(explained) => {
                self.explained.end(job, Some(*explained));
                Ok(None)
            }
            Brought::Built(built, done) => {
                let stopped = done.as_ref().is_err_and(Fault::is_cancel);
                let notice = built.last().map(|last| last.notice(built.len(), stopped));
                self.steps.reported.extend(built);
                match (done, notice) {
                    (Err(fault), Some(notice)) if !stopped => {
                        // What was stored before it failed is told as well.
                        desk.say(notice);
                        Err(fault)
                    }
                    (Err(fault), None) => Err(fault),
                    (_, notice) => Ok(notice),
                }
            }
            Brought::Beside(beside) => self.take_beside(job, beside),
            Brought::Measured(measured) => {
                self.measuring = None;
                self.remember(measured?);
                Ok(None)
            }
        }
    }

    fn crashed(&mut self, _: &mut Desk, job: JobId) {
        self.measuring.take_if(|measuring| *measuring == job);
        self.explained.end(job, None);
        self.beside.end(job, None);
    }

    /// Finds the steps behind the present state, and predicts what is selected where that is looked at.
    fn refresh(&mut self, desk: &mut Desk) {
        self.steps.refresh(desk);
        let AcquisitionSettings { tables: name, rounds, .. } = &desk.settings.acquisition;
        let (Some(node), Ok(tables)) = (desk.trail.selected(), self.tables(name)) else { return };
        let settings = rounds.predictor;
        let subject = (desk.edition(), node, Arc::as_ptr(&tables) as usize, settings);
        if desk.shows(Panel::Acquisition) && self.explained.lacks(&subject) {
            let kb = Arc::clone(desk.kb());
            let job = desk.start(JobKind::Predict, room::Brought::Acquisition, move |_| {
                Brought::Explained(Box::new(extension::explain(&kb, node, &tables, settings)))
            });
            self.explained.begin(job, subject);
        }
    }
}

impl AcquisitionRoom {
    fn build(&self, desk: &mut Desk, to: Option<Round>) -> Result<(), Fault> {
        let AcquisitionSettings { tables: mut name, rounds: settings, .. } =
            desk.settings.acquisition.clone();
        let tables = self.tables(&name)?;
        if self.edits() > 0 {
            name += CHANGED;
        }
        let author = desk.settings.author.clone();
        desk.lend(JobKind::Build, room::Brought::Acquisition, move |base, progress| {
            let mut built = Vec::new();
            let mut note = |step: &Built| built.push(step.clone());
            let means = Means { tables: &tables, name: &name, settings };
            let done = match to {
                Some(round) => rounds::build(base, round, means, &author, progress, &mut note),
                None => rounds::extend(base, false, means, &author, progress).map(|step| note(&step)),
            };
            Brought::Built(built, done)
        })?;
        Ok(())
    }

    fn keep_tables(&mut self, desk: &mut Desk, name: &str) -> Result<Notice, Fault> {
        let folder = desk.places.exchange();
        let path = table_sets::file_of(&folder, name).ok_or_else(|| Fault::ExchangeName(name.into()))?;
        let tables = self.tables(&desk.settings.acquisition.tables)?;
        fs::create_dir_all(&folder).map_err(FileError::io(&folder))?;
        let written = files::write(&path, Over::Nothing, |writer| write!(writer, "{tables}"));
        written.map_err(|error| match error.refusal {
            Refusal::Exists => Fault::ExchangeName(name.into()),
            _ => Fault::File(error),
        })?;
        self.sets = sets(&folder);
        self.edits.clear();
        desk.settings.acquisition.tables = name.into();
        desk.save_settings()?;
        Ok(Notice::TablesKept(name.into()))
    }

    fn measure(&mut self, desk: &mut Desk) -> Result<(), Fault> {
        if self.measuring.is_some() {
            return Ok(());
        }
        let AcquisitionSettings { tables: name, rounds, seed, .. } = desk.settings.acquisition.clone();
        let tables = self.tables(&name)?;
        let settings = rounds.predictor;
        let job = desk.start(JobKind::Measure, room::Brought::Acquisition, move |_| {
            let tried = |hidden| accuracy::measure(&tables, settings, hidden, seed).map(Tried::of);
            let both = tried(Hidden::Folds(FOLDS)).and_then(|one| Ok((one, tried(Hidden::Families(FOLDS))?)));
            let measured = both.map(|(by_chance, whole_families)| Measured {
                tables: name,
                settings,
                seed,
                by_chance,
                whole_families,
            });
            Brought::Measured(measured.map_err(Fault::from))
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
