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

/// The participants of a match: the first meets each of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The opponent of all others.
    pub first: Values,
    /// The others.
    pub others: Vec<Values>,
    /// Number of openings, each played twice.
    pub openings: u64,
}

/// A match as far as it was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// The participants.
    pub contest: Contest,
    /// The score of each of the others against the first, from the other's view.
    pub standings: Vec<Standing>,
}

impl Meeting {
    /// Returns the number of games played.
    pub fn games(&self) -> u64 {
        self.standings.iter().map(|standing| standing.games.games()).sum()
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
        contest.others.retain(|other| *other != contest.first && other.of(view).is_some());
        let Some(first) = contest.first.of(view) else { return };
        let cost = Cost::Nodes(view.settings.nodes);
        let values = contest.others.iter().filter_map(|other| other.of(view));
        let seats: Vec<Seat> =
            std::iter::once(first).chain(values).map(|values| Seat::elements(&values, cost)).collect();
        let names = std::iter::once(&contest.first).chain(&contest.others);
        let settings = MatchSettings {
            players: names.map(|values| values.name(view)).collect(),
            pairing: Pairing::Gauntlet,
            limit: cost.to_string(),
            openings: Openings::Start { plies: PLIES },
            seed: SEED,
            rules: RuleBook::Asian,
        };
        let file = file(view, &settings);
        let standings = vec![Standing::default(); contest.others.len()];
        let openings = contest.openings;
        let meeting = Meeting { contest, standings };
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(meeting);
        let (latest, waker) = (Arc::clone(&self.latest), context.jobs.waker());
        let job = context.start::<TuningFeature>(JobKind::Match, move |progress: &dyn Progress| {
            if let Some(Err(error)) = file.parent().map(files::make_folder) {
                return Output::Met(Err(error.into()));
            }
            let file = MatchFile::new(file);
            let threads = rayon::current_num_threads();
            let tournament = Tournament {
                settings: &settings,
                seats: &seats,
                positions: 0..openings,
                threads,
                file: Some(&file),
                failed: &|_, _| {},
            };
            let played = tournament.run(progress, &mut |pair| {
                let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
                let other = pair.unit.second.checked_sub(1);
                let standings = latest.as_mut().map(|meeting| &mut meeting.standings);
                if let Some(standing) = standings.zip(other).and_then(|(all, other)| all.get_mut(other)) {
                    standing.add(pair.half_points().map(|points| 2 - points));
                }
                waker();
                ControlFlow::Continue(())
            });
            Output::Met(played.map_err(|error: TournamentError| Fault::Match(error)))
        });
        self.job = Some(job);
    }
}

/// Returns the file of a match: in a folder next to the run, one file for each pairing.
fn file(view: &View, settings: &MatchSettings) -> PathBuf {
    let (first, others) = settings.players.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
    let name = match others {
        [one] => format!("{first}-{one}"),
        many => format!("{first}-{}-{}", many.len(), many.last().map_or("", String::as_str)),
    };
    view.path.with_extension("matches").join(format!("{name}.jsonl"))
}
