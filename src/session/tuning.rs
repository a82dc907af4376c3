//! The tuner: a run that plays one generation per job, its results, matches between its programs, and
//! the values used by the engine.

mod meeting;
mod runs;

use std::path::PathBuf;
use std::sync::Arc;

pub use meeting::{Contest, Meeting, Values};
pub use runs::{Listed, View};

use crate::engine::Elements;
use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::service::fault::Fault;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome};
use crate::tuner::{Run, Settings, TuneError, TuneFile};

/// The actions of the tuner.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Starts a run in the folder of runs.
    Start(Box<Settings>),
    /// Shows the run of a file.
    Open(PathBuf),
    /// Continues the run.
    Go,
    /// Stops the run; the games played are stored.
    Stop,
    /// Plays a match between programs of the run.
    Meet(Contest),
    /// Makes our engine use these values, or its own evaluation.
    Use(Option<Values>),
    /// Undoes the last choice of values.
    Undo,
    /// Redoes it.
    Redo,
}

/// The output of its jobs.
pub(super) enum Output {
    /// The runs of the folder.
    Listed(Vec<Listed>),
    /// A run that was opened or started.
    Opened(Result<(Box<Run>, Arc<View>), TuneError>),
    /// A run after another generation; unchanged if it was interrupted.
    Played(Box<Run>, Arc<View>, Result<(), TuneError>),
    /// The result of a match.
    Met(Result<(), Fault>),
}

/// The running job of a run.
struct Busy {
    job: JobId,
    /// The file.
    path: PathBuf,
    /// Whether a generation is played; else the file is read.
    plays: bool,
}

/// The tuner: the run that is shown, whether it plays, and its matches.
#[derive(Default)]
pub struct TuningFeature {
    listed: Vec<Listed>,
    /// Runs opened from elsewhere.
    opened: Vec<Listed>,
    /// Whether the folder was read since the panel was shown or a run was started.
    is_listed: bool,
    view: Option<Arc<View>>,
    /// The run, unless a job has it.
    run: Option<Box<Run>>,
    busy: Option<Busy>,
    /// Whether another generation follows the running one.
    continues: bool,
    meeting: meeting::Meetings,
    before: Vec<Option<Box<Elements>>>,
    after: Vec<Option<Box<Elements>>>,
}

impl TuningFeature {
    /// Returns the runs of the folder, by name, and then those opened from elsewhere.
    pub fn listed(&self) -> impl Iterator<Item = &Listed> {
        self.listed.iter().chain(self.opened.iter().filter(|opened| !self.listed.contains(opened)))
    }

    /// Returns the file of the run shown.
    fn file(&self) -> Option<&PathBuf> {
        self.view.as_ref().map(|view| &view.path)
    }

    /// Returns the run shown.
    pub const fn view(&self) -> Option<&Arc<View>> {
        self.view.as_ref()
    }

    /// Whether a run is being opened or played.
    pub const fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    /// Whether the run can continue: it is not over, and no job has it.
    pub fn can_go(&self) -> bool {
        self.busy.is_none() && self.run.as_ref().is_some_and(|run| !run.is_over())
    }

    /// Returns the last requested match, as far as it was played.
    pub fn meeting(&self) -> Option<Meeting> {
        self.meeting.now()
    }

    /// Whether a match is being played.
    pub const fn is_meeting(&self) -> bool {
        self.meeting.is_under_way()
    }

    /// Whether a choice of values can be undone, and whether one can be redone.
    pub const fn can_undo(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }

    /// Opens a run's file in a job; a new run starts to play. A run played before is stopped.
    fn open(&mut self, context: &mut AppContext, path: PathBuf, settings: Option<Settings>) {
        self.stop(context);
        let file = TuneFile::new(path.clone());
        self.continues = settings.is_some();
        let job = context.start::<TuningFeature>(JobKind::Tune, move |progress: &dyn Progress| {
            let opened = match settings {
                Some(settings) => Run::new(settings, Some(file), progress),
                None => Run::open(file, progress),
            };
            let seen = opened.map(|run| {
                let view = Arc::new(View::of(&run));
                (Box::new(run), view)
            });
            Output::Opened(seen)
        });
        (self.view, self.run, self.busy) = (None, None, Some(Busy { job, path, plays: false }));
        self.meeting.forget(context);
    }

    fn stop(&mut self, context: &AppContext) {
        self.continues = false;
        if let Some(busy) = &self.busy {
            context.cancel(busy.job);
        }
    }

    /// Plays a generation in a job.
    fn go(&mut self, context: &mut AppContext) {
        let Some(mut run) = self.run.take_if(|run| !run.is_over()) else { return };
        let path = run.path().unwrap_or_default();
        let job = context.start::<TuningFeature>(JobKind::Tune, move |progress: &dyn Progress| {
            let done = run.step(progress).map(drop);
            let view = Arc::new(View::of(&run));
            Output::Played(run, view, done)
        });
        (self.busy, self.continues) = (Some(Busy { job, path, plays: true }), true);
    }

    /// Shows the present state of a run, and continues it if requested.
    fn continue_run(&mut self, context: &mut AppContext, run: Box<Run>, view: Arc<View>) {
        (self.run, self.view) = (Some(run), Some(view));
        if std::mem::take(&mut self.continues) {
            self.go(context);
        }
    }

    /// Sets the values used by the engine.
    fn apply(&mut self, context: &mut AppContext, wanted: Option<Box<Elements>>) -> Outcome {
        let now = &mut context.settings.play.elements;
        if *now != wanted {
            self.before.push(std::mem::replace(now, wanted));
            self.after.clear();
            context.save_settings()?;
        }
        Ok(None)
    }

    fn restore(&mut self, context: &mut AppContext, again: bool) -> Outcome {
        let now = &mut context.settings.play.elements;
        let (from, to) =
            if again { (&mut self.after, &mut self.before) } else { (&mut self.before, &mut self.after) };
        if let Some(values) = from.pop() {
            to.push(std::mem::replace(now, values));
            context.save_settings()?;
        }
        Ok(None)
    }
}

impl Feature for TuningFeature {
    type Action = Action;
    type Output = Output;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Start(settings) => {
                context.settings.tuning = Some((*settings).clone());
                context.save_settings()?;
                let path = runs::new_file(&context.places.tuning(), &settings)?;
                self.open(context, path, Some(*settings));
            }
            Action::Open(path) => self.open(context, path, None),
            Action::Go if self.can_go() => self.go(context),
            Action::Go => {}
            Action::Stop => {
                self.stop(context);
                self.meeting.stop(context);
            }
            Action::Meet(contest) => {
                if let Some(view) = &self.view {
                    self.meeting.begin(context, view, contest);
                }
            }
            Action::Use(values) => {
                let wanted = match (values, &self.view) {
                    (Some(values), Some(view)) => values.of(view),
                    (Some(values), None) => values.of_none(),
                    (None, _) => None,
                };
                return self.apply(context, wanted.map(Box::new));
            }
            Action::Undo => return self.restore(context, false),
            Action::Redo => return self.restore(context, true),
        }
        Ok(None)
    }

    fn take(&mut self, context: &mut AppContext, job: JobId, output: Output) -> Outcome {
        match output {
            Output::Listed(listed) => self.listed = listed,
            Output::Met(ended) => {
                if self.meeting.end(job) {
                    ended?;
                }
            }
            Output::Opened(opened) => {
                if self.busy.take_if(|busy| busy.job == job).is_some() {
                    let (run, view) = opened?;
                    let opened = Listed { path: view.path.clone(), settings: view.settings.clone() };
                    self.opened.retain(|known| known.path != opened.path);
                    self.opened.push(opened);
                    self.continue_run(context, run, view);
                }
            }
            Output::Played(run, view, done) => {
                if self.busy.take_if(|busy| busy.job == job).is_some() {
                    self.continues &= done.is_ok();
                    self.continue_run(context, run, view);
                    done?;
                    // A run is listed once it has a game.
                    self.is_listed &= self.listed.iter().any(|listed| Some(&listed.path) == self.file());
                }
            }
        }
        Ok(None)
    }

    /// A run whose job panicked is reopened from its file, and does not continue.
    fn crashed(&mut self, context: &mut AppContext, job: JobId) {
        if let Some(Busy { path, plays: true, .. }) = self.busy.take_if(|busy| busy.job == job) {
            self.open(context, path, None);
        }
        self.meeting.end(job);
    }

    /// Reads the folder of runs if the panel is shown.
    fn refresh(&mut self, context: &mut AppContext) {
        if context.settings.panel != Panel::Tuning || self.is_listed {
            return;
        }
        self.is_listed = true;
        let folder = context.places.tuning();
        context.start::<TuningFeature>(JobKind::List, move |_| Output::Listed(runs::list(&folder)));
    }
}
