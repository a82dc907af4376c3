//! Matches between programs of a run, stored beside it: a match that was cut off goes on, one that was played is read.

use crate::session::tuning::TuningFeature;
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
use crate::session::tuning::{Output, View};

/// Values of the ninety parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Values {
    /// Those set by hand.
    Hand,
    /// Those that the program comes with.
    Shipped,
    /// Those that the run would choose now.
    Choice,
    /// The best of a generation, counted from 1.
    Best(u32),
}

impl Values {
    /// The values; nothing where the run has no such generation.
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

    /// The values where no run is shown.
    pub(super) fn of_none(self) -> Option<Elements> {
        match self {
            Self::Hand => Some(Elements::hand()),
            Self::Shipped => Some(Elements::default()),
            Self::Choice | Self::Best(_) => None,
        }
    }

    /// Its name in files. What a run would choose changes with every generation.
    fn name(self, view: &View) -> String {
        match self {
            Self::Hand => "hand".to_owned(),
            Self::Shipped => "shipped".to_owned(),
            Self::Choice => format!("choice-after-{}", view.past.len()),
            Self::Best(number) => format!("best-of-{number}"),
        }
    }
}

/// Who meets: the first one meets each of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// Whom all others meet.
    pub first: Values,
    /// The others.
    pub others: Vec<Values>,
    /// In how many openings, twice in each.
    pub openings: u64,
}

/// A match as far as it was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// Who meets.
    pub contest: Contest,
    /// How each of the others stands to the first one, seen by the other.
    pub standings: Vec<Standing>,
}

impl Meeting {
    /// Games that were played.
    pub fn games(&self) -> u64 {
        self.standings.iter().map(|standing| standing.games.games()).sum()
    }
}

/// The match that was asked for last.
#[derive(Default)]
pub(super) struct Meetings {
    heard: Arc<Mutex<Option<Meeting>>>,
    job: Option<JobId>,
}

/// The seed of the openings: another one than that of runs.
const SEED: u64 = 2;
/// Plies of an opening.
const PLIES: u32 = 6;

impl Meetings {
    pub(super) fn now(&self) -> Option<Meeting> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) const fn is_under_way(&self) -> bool {
        self.job.is_some()
    }

    pub(super) fn stop(&self, context: &AppContext) {
        self.job.into_iter().for_each(|job| context.cancel(job));
    }

    /// Nobody looks at it any more: what still comes is not heard.
    pub(super) fn forget(&mut self, context: &AppContext) {
        self.stop(context);
        *self = Self::default();
    }

    /// True where the job is that of the match.
    pub(super) fn end(&mut self, job: JobId) -> bool {
        self.job.take_if(|own| *own == job).is_some()
    }

    /// Begins a match in the place of the one before.
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
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = Some(meeting);
        let (heard, waker) = (Arc::clone(&self.heard), context.jobs.waker());
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
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                let other = pair.unit.second.checked_sub(1);
                let standings = heard.as_mut().map(|meeting| &mut meeting.standings);
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

/// Where a match is stored: a folder beside the run, a file for those who meet.
fn file(view: &View, settings: &MatchSettings) -> PathBuf {
    let (first, others) = settings.players.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
    let name = match others {
        [one] => format!("{first}-{one}"),
        many => format!("{first}-{}-{}", many.len(), many.last().map_or("", String::as_str)),
    };
    view.path.with_extension("matches").join(format!("{name}.jsonl"))
}
