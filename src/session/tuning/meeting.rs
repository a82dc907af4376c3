//! Matches between programs of a run, stored next to it: an interrupted match continues, a finished one is read.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::arena::{MatchFile, MatchSettings, Openings, Pairing, Standing};
use crate::engine::Elements;
use crate::files;
use crate::jobs::players::Cost;
use crate::jobs::tournament::{Seat, Tournament, TournamentError};
use crate::jobs::{JobId, JobKind};
use crate::progress::Progress;
use crate::rules::referee::RuleBook;
use crate::service::fault::Fault;
use crate::session::context::AppContext;
use crate::session::tuning::{Output, TuningFeature, View};
use crate::tuner::{Run, TuneFile};

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
    pub(super) fn of_none(self) -> Option<Elements> {
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

/// The participants of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The opponent of all others; `None`: each meets each.
    pub first: Option<Values>,
    /// The others.
    pub others: Vec<Values>,
    /// The file of another run, whose best of the same generations take part, too.
    pub beside: Option<PathBuf>,
    /// Number of openings, each played twice.
    pub openings: u64,
}

/// A match as far as it was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// The participants.
    pub contest: Contest,
    /// The score of each of the others, and then of those of the run beside, each from its own view.
    pub standings: Vec<Standing>,
}

impl Meeting {
    /// Returns the number of games played.
    pub fn games(&self) -> u64 {
        let seen: u64 = self.standings.iter().map(|standing| standing.games.games()).sum();
        // Where each meets each, both participants have a game among theirs.
        if self.contest.first.is_some() { seen } else { seen / 2 }
    }
}

/// The last requested match.
#[derive(Default)]
pub(super) struct Meetings {
    latest: Arc<Mutex<Option<Meeting>>>,
    job: Option<JobId>,
}

/// The seed of the openings, different from that of runs.
const SEED: u64 = 2;
/// Plies of an opening.
const PLIES: u32 = 6;

impl Meetings {
    pub(super) fn now(&self) -> Option<Meeting> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) const fn is_under_way(&self) -> bool {
        self.job.is_some()
    }

    pub(super) fn stop(&self, context: &AppContext) {
        self.job.into_iter().for_each(|job| context.cancel(job));
    }

    /// Drops the match; output that still arrives is ignored.
    pub(super) fn forget(&mut self, context: &AppContext) {
        self.stop(context);
        *self = Self::default();
    }

    /// Ends the match if this is its job; returns whether it was.
    pub(super) fn end(&mut self, job: JobId) -> bool {
        self.job.take_if(|own| *own == job).is_some()
    }

    /// Starts a match, replacing the previous one.
    pub(super) fn begin(&mut self, context: &mut AppContext, view: &View, mut contest: Contest) {
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
        self.job = Some(context.start::<TuningFeature>(JobKind::Match, move |progress: &dyn Progress| {
            Output::Met(field.play(contest, progress, &show))
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
        let file = MatchFile::new(self.folder.join(file_name(&settings)));
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
fn file_name(settings: &MatchSettings) -> String {
    let each = if settings.pairing == Pairing::RoundRobin { "each-" } else { "" };
    let name = match &settings.players[..] {
        [first, one] => format!("{first}-{one}"),
        [first, second, .., last] => format!("{each}{first}-{second}-{}-{last}", settings.players.len() - 1),
        _ => format!("{each}nobody"),
    };
    format!("{name}.jsonl")
}
