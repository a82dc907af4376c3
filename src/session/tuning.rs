//! The tuner: a run that plays one generation per job, its results, matches between its programs, and
//! the values used by the engine.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::arena::{MatchFile, MatchSettings, Openings, Pairing, Standing};
use crate::engine::Elements;
use crate::files::{self, FileError};
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament, TournamentError};
use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::rules::referee::RuleBook;
use crate::service::fault::Fault;
use crate::service::settings::Panel;
use crate::session::context::AppContext;
use crate::session::feature::{Feature, Outcome, UndoStack};
use crate::tuner::run::Past;
use crate::tuner::{Projection, Run, Settings, TuneFile};

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Starts a run in the folder of runs.
    Start(Box<Settings>),
    /// Shows the run of a file.
    Open(PathBuf),
    Go,
    /// Stops the run; the games played are stored.
    Stop,
    /// Plays a match between programs of the run.
    Meet(Contest),
    /// Makes our engine use these values, or its own evaluation.
    Use(Option<Values>),
    /// Undoes the last choice of values.
    Undo,
    Redo,
}

/// The running job of a run.
struct Busy {
    job: JobId,
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
    pub view: Option<Arc<View>>,
    /// The run, unless a job has it.
    run: Option<Box<Run>>,
    busy: Option<Busy>,
    /// Whether another generation follows the running one.
    continues: bool,
    meeting: Meetings,
    /// Earlier and undone values of the engine.
    pub changes: UndoStack<Option<Box<Elements>>>,
}

impl TuningFeature {
    /// Returns the runs of the folder, by name, and then those opened from elsewhere.
    pub fn listed(&self) -> impl Iterator<Item = &Listed> {
        self.listed.iter().chain(self.opened.iter().filter(|opened| !self.listed.contains(opened)))
    }

    fn file(&self) -> Option<&PathBuf> {
        self.view.as_ref().map(|view| &view.path)
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

    pub const fn is_meeting(&self) -> bool {
        self.meeting.job.is_some()
    }

    /// Opens a run's file in a job; a new run starts to play. A run played before is stopped.
    fn open(&mut self, context: &mut AppContext, path: PathBuf, settings: Option<Settings>) {
        self.stop(context);
        let file = TuneFile::new(path.clone());
        self.continues = settings.is_some();
        let work = move |progress: &dyn Progress| {
            let opened = match settings {
                Some(settings) => Run::new(settings, Some(file), progress),
                None => Run::open(file, progress),
            };
            opened.map(|run| {
                let view = Arc::new(View::of(&run));
                (Box::new(run), view)
            })
        };
        let job = context.start(JobKind::Tune, work, |feature: &mut Self, context, job, opened| {
            if feature.busy.take_if(|busy| busy.job == job).is_some() {
                let (run, view) = opened?;
                let opened = Listed { path: view.path.clone(), settings: view.settings.clone() };
                feature.opened.retain(|known| known.path != opened.path);
                feature.opened.push(opened);
                feature.continue_run(context, run, view);
            }
            Ok(None)
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
        // The run is unchanged if it was interrupted.
        let work = move |progress: &dyn Progress| {
            let done = run.step(progress).map(drop);
            let view = Arc::new(View::of(&run));
            (run, view, done)
        };
        let job =
            context.start(JobKind::Tune, work, |feature: &mut Self, context, job, (run, view, done)| {
                if feature.busy.take_if(|busy| busy.job == job).is_some() {
                    feature.continues &= done.is_ok();
                    feature.continue_run(context, run, view);
                    done?;
                    // A run is listed once it has a game.
                    feature.is_listed &=
                        feature.listed.iter().any(|listed| Some(&listed.path) == feature.file());
                }
                Ok(None)
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
            self.changes.note(std::mem::replace(now, wanted));
            context.save_settings()?;
        }
        Ok(None)
    }

    fn restore(&mut self, context: &mut AppContext, again: bool) -> Outcome {
        if self.changes.restore(&mut context.settings.play.elements, again) {
            context.save_settings()?;
        }
        Ok(None)
    }
}

impl Feature for TuningFeature {
    type Action = Action;

    const OWN_UNDO: bool = true;

    fn perform(&mut self, context: &mut AppContext, action: Action) -> Outcome {
        match action {
            Action::Start(settings) => {
                context.settings.tuning = Some((*settings).clone());
                context.save_settings()?;
                let path = new_run_file(&context.places.tuning(), &settings)?;
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
        context.start(
            JobKind::List,
            move |_| list_runs(&folder),
            |feature: &mut Self, _, _, listed| {
                feature.listed = listed;
                Ok(None)
            },
        );
    }
}

// Matches between programs of a run, stored next to it: an interrupted match continues, a finished one is read.

/// Values of the ninety parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Values {
    /// Those set by hand.
    Hand,
    /// The built-in ones.
    Shipped,
    /// The run's present recommendation.
    Choice,
    /// The best of a generation, counted from 1.
    Best(u32),
}

impl Values {
    /// Returns the values; `None` if the run has no such generation.
    pub fn of(self, view: &View) -> Option<Elements> {
        match self {
            Self::Choice => Some(view.choice.clone()),
            Self::Best(number) => {
                let past = view.past.get(number.checked_sub(1)? as usize)?;
                Some(view.settings.space.elements(&past.point))
            }
            Self::Hand | Self::Shipped => self.of_none(),
        }
    }

    /// Returns the values if no run is shown.
    fn of_none(self) -> Option<Elements> {
        match self {
            Self::Hand => Some(Elements::hand()),
            Self::Shipped => Some(Elements::default()),
            Self::Choice | Self::Best(_) => None,
        }
    }

    /// Returns its name in files. A run's recommendation changes with every generation.
    fn name(self, view: &View) -> String {
        match self {
            Self::Hand => "hand".to_owned(),
            Self::Shipped => "shipped".to_owned(),
            Self::Choice => format!("choice-after-{}", view.past.len()),
            Self::Best(number) => format!("best-of-{number}"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The opponent of all others; `None`: each meets each.
    pub first: Option<Values>,
    pub others: Vec<Values>,
    /// The file of another run, whose best of the same generations take part, too.
    pub beside: Option<PathBuf>,
    /// Number of openings, each played twice.
    pub openings: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    pub contest: Contest,
    /// The score of each of the others, and then of those of the run beside, each from its own view.
    pub standings: Vec<Standing>,
}

impl Meeting {
    pub fn games(&self) -> u64 {
        let seen: u64 = self.standings.iter().map(|standing| standing.games.games()).sum();
        // Where each meets each, both participants have a game among theirs.
        if self.contest.first.is_some() { seen } else { seen / 2 }
    }
}

/// The last requested match.
#[derive(Default)]
struct Meetings {
    latest: Arc<Mutex<Option<Meeting>>>,
    job: Option<JobId>,
}

/// The seed of the openings, different from that of runs.
const SEED: u64 = 2;
/// Plies of an opening.
const PLIES: u32 = 6;

impl Meetings {
    fn now(&self) -> Option<Meeting> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn stop(&self, context: &AppContext) {
        self.job.into_iter().for_each(|job| context.cancel(job));
    }

    /// Drops the match; output that still arrives is ignored.
    fn forget(&mut self, context: &AppContext) {
        self.stop(context);
        *self = Self::default();
    }

    /// Ends the match if this is its job; returns whether it was.
    fn end(&mut self, job: JobId) -> bool {
        self.job.take_if(|own| *own == job).is_some()
    }

    /// Starts a match, replacing the previous one.
    fn begin(&mut self, context: &mut AppContext, view: &View, mut contest: Contest) {
        self.forget(context);
        contest.others.retain(|other| Some(*other) != contest.first && other.of(view).is_some());
        if contest.first.is_some_and(|first| first.of(view).is_none()) {
            return;
        }
        let own = |values: &Values| Some((values.name(view), values.of(view)?));
        let field = Field {
            first: contest.first.as_ref().and_then(own),
            others: contest.others.iter().filter_map(own).collect(),
            nodes: view.settings.nodes,
            folder: view.path.with_extension("matches"),
        };
        let (latest, waker) = (Arc::clone(&self.latest), context.jobs.waker());
        let show = move |contest: &Contest, standings: &[Standing]| {
            let meeting = Meeting { contest: contest.clone(), standings: standings.to_vec() };
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(meeting);
            waker();
        };
        show(&contest, &[]);
        let work = move |progress: &dyn Progress| field.play(contest, progress, &show);
        self.job = Some(context.start(JobKind::Match, work, |feature: &mut TuningFeature, _, job, ended| {
            if feature.meeting.end(job) {
                ended?;
            }
            Ok(None)
        }));
    }
}

/// The programs of a match by their names in its file.
struct Field {
    first: Option<(String, Elements)>,
    others: Vec<(String, Elements)>,
    nodes: u64,
    /// The folder of the files of matches.
    folder: PathBuf,
}

impl Field {
    /// Plays a match, and shows it after each pair of games.
    fn play(
        mut self,
        mut contest: Contest,
        progress: &dyn Progress,
        show: &dyn Fn(&Contest, &[Standing]),
    ) -> Result<(), Fault> {
        if let Some(path) = contest.beside.clone() {
            self.join(&Run::open(TuneFile::new(path), progress)?, &mut contest);
        }
        let cost = Cost::Nodes(self.nodes);
        let before = usize::from(self.first.is_some());
        let mut standings = vec![Standing::default(); self.others.len()];
        let programs = self.first.into_iter().chain(self.others);
        let (players, seats): (Vec<String>, Vec<Seat>) =
            programs.map(|(name, values)| (name, Seat::elements(&values, cost))).unzip();
        let pairing = if before == 1 { Pairing::Gauntlet } else { Pairing::RoundRobin };
        let settings = MatchSettings {
            players,
            pairing,
            limit: cost.to_string(),
            openings: Openings::Start { plies: PLIES },
            seed: SEED,
            rules: RuleBook::Asian,
        };
        files::make_folder(&self.folder)?;
        let file = MatchFile::new(self.folder.join(match_file_name(&settings)));
        let tournament = Tournament {
            settings: &settings,
            seats: &seats,
            positions: 0..contest.openings,
            threads: rayon::current_num_threads(),
            file: Some(&file),
            failed: &|_, _| {},
        };
        let played = tournament.run(progress, &mut |pair| {
            let points = pair.half_points();
            for (seat, points) in
                [(pair.unit.first, points), (pair.unit.second, points.map(|points| 2 - points))]
            {
                let standing = seat.checked_sub(before).and_then(|at| standings.get_mut(at));
                standing.into_iter().for_each(|standing| standing.add(points));
            }
            show(&contest, &standings);
            ControlFlow::Continue(())
        });
        played.map_err(|error: TournamentError| Fault::Match(error))
    }

    /// Adds the best of the same generations of another run; generations that it has not played are left out.
    fn join(&mut self, run: &Run, contest: &mut Contest) {
        let best = |values: &Values| match values {
            Values::Best(number) => run.past().get(number.checked_sub(1)? as usize),
            Values::Hand | Values::Shipped | Values::Choice => None,
        };
        let kept: Vec<bool> = contest.others.iter().map(|values| best(values).is_some()).collect();
        let mut own = kept.iter();
        self.others.retain(|_| own.next() == Some(&true));
        let name = run.path().and_then(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
        let name = name.unwrap_or_default();
        self.others.extend(contest.others.iter().filter_map(|values| {
            let past = best(values)?;
            Some((format!("{name}-{}", past.number + 1), run.settings().space.elements(&past.point)))
        }));
        contest.others.retain(|values| best(values).is_some());
    }
}

/// Returns the name of the file of a match: one for each pairing.
fn match_file_name(settings: &MatchSettings) -> String {
    let each = if settings.pairing == Pairing::RoundRobin { "each-" } else { "" };
    let name = match &settings.players[..] {
        [first, one] => format!("{first}-{one}"),
        [first, second, .., last] => format!("{each}{first}-{second}-{}-{last}", settings.players.len() - 1),
        _ => format!("{each}nobody"),
    };
    format!("{name}.jsonl")
}

// The runs of the folder, and the data shown of a run.

/// A run of the folder.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    pub path: PathBuf,
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
fn list_runs(folder: &Path) -> Vec<Listed> {
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
fn new_run_file(folder: &Path, settings: &Settings) -> Result<PathBuf, FileError> {
    files::make_folder(folder)?;
    let named = |number: u32| folder.join(format!("{}-{number}.{ENDING}", settings.way.word()));
    let free = (1..).map(named).find(|path| !path.exists());
    Ok(free.unwrap_or_else(|| named(0)))
}

/// The data shown of a run; unaffected while the run continues.
#[derive(Debug, Clone)]
pub struct View {
    pub path: PathBuf,
    pub settings: Settings,
    /// Its generations, oldest first.
    pub past: Vec<Arc<Past>>,
    /// The method's present recommendation.
    pub choice: Elements,
    /// The two principal directions of the candidates.
    pub projection: Projection,
}

impl View {
    fn of(run: &Run) -> Self {
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
