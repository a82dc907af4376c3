//! A match at work: units handed out to threads, each with players of its own, stored one by one.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use canju_message::Message;

use crate::adviser::{self, Adviser};
use crate::arena::{
    LastWords, MatchError, MatchFile, MatchSettings, PairRecord, Played, Player, Scout, Start, Unit, play,
};
use crate::books::opening::Guide;
use crate::engine::{Elements, Evaluation, KnowledgeSnapshot, Level, Oracles, Parameters};
use crate::files::FileError;
use crate::jobs::external::{self, External, ExternalError, Recipe};
use crate::jobs::players::{AdviserPlayer, Cost, EnginePlayer, HumanPlayer, RandomPlayer};
use crate::progress::{Cancelled, Progress, Until};
use crate::rules::referee::RuleSet;
use crate::rules::{Cause, Color, Forfeit};

/// A player before it sits down: every thread makes one of its own.
#[derive(Clone)]
pub enum Seat {
    Engine {
        evaluation: Arc<Evaluation>,
        oracles: Oracles,
        guide: Option<Guide>,
        /// The fuzzy adviser, if it orders root moves.
        adviser: Option<Adviser>,
        cost: Cost,
        threads: NonZeroUsize,
    },
    External(Recipe),
    /// The fuzzy adviser, which costs nothing worth a limit.
    Adviser(adviser::Settings),
    /// Anything legal, drawn from this seed.
    Random(u64),
    /// The most valuable capture, else anything legal, drawn from this seed.
    Grabber(u64),
    /// A level of play as in the window, drawing from this seed; the engine's full strength has this cost.
    Level(Level, u64, Cost),
}

impl Seat {
    /// Our engine with the knowledge of a base, or of none.
    pub fn engine(snapshot: Option<KnowledgeSnapshot>, cost: Cost) -> Self {
        Self::evaluating(Evaluation::standard(snapshot), cost)
    }

    /// Our engine valuing positions by the six elements of Du et al. (2014), without a base.
    pub fn elements(elements: &Elements, cost: Cost) -> Self {
        let evaluation = Evaluation::classical(Parameters::default(), None).by_elements(elements);
        Self::evaluating(evaluation, cost)
    }

    /// Our engine alone with this evaluation.
    pub fn evaluating(evaluation: Evaluation, cost: Cost) -> Self {
        let (oracles, threads) = (Oracles::default(), NonZeroUsize::MIN);
        Self::Engine { evaluation: Arc::new(evaluation), oracles, guide: None, adviser: None, cost, threads }
    }

    /// Whether it plays the same game every time it begins with the same position.
    pub const fn is_deterministic(&self) -> bool {
        match self {
            Self::Engine { cost, threads, .. } => {
                threads.get() == 1 && matches!(cost, Cost::Nodes(_) | Cost::Depth(_))
            }
            Self::External(_) => false,
            Self::Level(Level::FULL, _, cost) => matches!(cost, Cost::Nodes(_) | Cost::Depth(_)),
            Self::Adviser(_) | Self::Random(_) | Self::Grabber(_) | Self::Level(..) => true,
        }
    }

    const fn threads(&self) -> usize {
        match self {
            Self::Engine { threads, .. } => threads.get(),
            _ => 1,
        }
    }

    /// Adds the opening book, used by our engine only.
    #[must_use]
    pub fn guided(mut self, book: Guide) -> Self {
        if let Self::Engine { guide, .. } = &mut self {
            *guide = Some(book);
        }
        self
    }

    pub fn sit(&self, rules: RuleSet, progress: &dyn Progress) -> Result<Box<dyn Player>, ExternalError> {
        Ok(match self {
            Self::External(recipe) => Box::new(External::start(recipe.clone(), progress)?),
            _ => self.stand_by(rules),
        })
    }

    /// Creates a player of this kind; an external engine starts with its first game, and a failure then is not reported here.
    pub fn stand_by(&self, rules: RuleSet) -> Box<dyn Player> {
        match self {
            Self::Engine { evaluation, oracles, guide, adviser, cost, threads } => {
                let player = EnginePlayer::new(Arc::clone(evaluation), oracles.clone(), rules, *cost);
                let (guide, adviser, threads) = (guide.clone(), adviser.clone(), *threads);
                Box::new(EnginePlayer { guide, adviser, threads, ..player })
            }
            Self::External(recipe) => Box::new(External::new(recipe.clone())),
            Self::Adviser(settings) => Box::new(AdviserPlayer(Adviser::new(settings.clone()))),
            Self::Random(seed) => Box::new(RandomPlayer { seed: *seed, is_greedy: false }),
            Self::Grabber(seed) => Box::new(RandomPlayer { seed: *seed, is_greedy: true }),
            Self::Level(Level::Human(level), seed, _) => Box::new(HumanPlayer { level: *level, seed: *seed }),
            Self::Level(level, seed, cost) => Box::new(weakened(*level, *seed, *cost, rules)),
        }
    }
}

fn weakened(level: Level, seed: u64, cost: Cost, rules: RuleSet) -> EnginePlayer {
    // Lower levels have their own number of nodes, whatever the cost.
    let cost = if level == Level::FULL { cost } else { Cost::Nodes(u64::MAX) };
    let evaluation = Arc::new(Evaluation::standard(None));
    let player = EnginePlayer::new(evaluation, Oracles::default(), rules, cost);
    EnginePlayer { skill: (level.skill(), seed), ..player }
}

pub struct Tournament<'a> {
    pub settings: &'a MatchSettings,
    /// The players, in the order of the settings.
    pub seats: &'a [Seat],
    /// The numbers of the positions that are played.
    pub positions: Range<u64>,
    /// Number of threads, at least 1: as many games at a time, fewer if a player searches with several.
    pub threads: usize,
    /// File of the games; those stored are not played again.
    pub file: Option<&'a MatchFile>,
    /// Called for every program that has failed: the index of the player in the settings, and its last output.
    pub failed: &'a (dyn Fn(usize, LastWords) + Sync),
}

/// Reason why a match cannot continue. Finished games are stored.
#[derive(Debug, Message)]
pub enum TournamentError {
    #[text(transparent)]
    Match(#[from] MatchError),
    /// A unit cannot be stored.
    #[text(transparent)]
    File(#[from] FileError),
    #[text(transparent)]
    External(#[from] ExternalError),
    /// A player lost this many games in a row by failure, the last one in this way.
    #[text("match-failing", reason = external::ending(*forfeit))]
    Failing { player: String, games: u32, forfeit: Forfeit },
    /// No position with this number can be found.
    #[text("match-no-position", number)]
    NoPosition(u64),
    #[text("match-no-thread", error)]
    NoThread(std::io::Error),
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Interval between checks for cancellation.
const GLANCE: Duration = Duration::from_millis(50);

impl Tournament<'_> {
    /// Plays all remaining units. `count` receives every new pair of games, those of the file first, and may end the match; a pair
    /// that repeats an earlier one of the same players move by move is no evidence and is left out. What was played before an error
    /// is stored. Reports units.
    pub fn run(
        &self,
        progress: &dyn Progress,
        count: &mut dyn FnMut(&PairRecord) -> ControlFlow<()>,
    ) -> Result<(), TournamentError> {
        let mut distinct = DistinctPairs::default();
        self.play_open(progress, &mut |pair| {
            if distinct.insert(pair) { count(pair) } else { ControlFlow::Continue(()) }
        })
    }

    fn play_open(
        &self,
        progress: &dyn Progress,
        on_pair: &mut dyn FnMut(&PairRecord) -> ControlFlow<()>,
    ) -> Result<(), TournamentError> {
        let played = self.file.map(|file| file.units(self.settings)).transpose()?.unwrap_or_default();
        let wanted: Vec<Unit> = self.settings.units(self.positions.clone()).collect();
        let known: BTreeSet<Unit> = played.keys().copied().collect();
        for unit in &wanted {
            if let Some(pair) = played.get(unit)
                && on_pair(pair).is_break()
            {
                return Ok(());
            }
        }
        let open: Vec<Unit> = wanted.iter().filter(|unit| !known.contains(unit)).copied().collect();
        let (next, ended, streaks) = (AtomicUsize::new(0), AtomicBool::new(false), FailureStreaks::default());
        std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            let each = self.seats.iter().map(Seat::threads).max().unwrap_or(1);
            for _ in 0..(self.threads / each).clamp(1, open.len().max(1)) {
                let (sender, open, next, ended, streaks) = (sender.clone(), &open, &next, &ended, &streaks);
                let work = move || self.work(open, next, (ended, streaks), &sender);
                let thread = std::thread::Builder::new().name("match".to_owned());
                thread.spawn_scoped(scope, work).map_err(TournamentError::NoThread)?;
            }
            drop(sender);
            let done = self.collect(&results, wanted.len() - open.len(), wanted.len(), progress, on_pair);
            ended.store(true, Ordering::Relaxed);
            done
        })
    }

    fn work(
        &self,
        open: &[Unit],
        next: &AtomicUsize,
        (ended, streaks): (&AtomicBool, &FailureStreaks),
        sender: &Sender<Result<PairRecord, TournamentError>>,
    ) {
        let (scout, mut start) = (Scout::default(), None);
        let mut players: Vec<Option<Box<dyn Player>>> = self.seats.iter().map(|_| None).collect();
        while let Some(unit) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            let pair = self.start(unit.position, &scout, &mut start);
            let pair = pair.and_then(|start| self.pair(*unit, start, &mut players, (&Until(ended), streaks)));
            let failed = pair.is_err();
            if sender.send(pair).is_err() || failed {
                return;
            }
        }
    }

    /// Returns the start of the games with this number; reuses `last` for the same number, as finding it is slow.
    fn start<'s>(
        &self,
        number: u64,
        scout: &Scout,
        last: &'s mut Option<(u64, Start)>,
    ) -> Result<&'s Start, TournamentError> {
        let MatchSettings { openings, seed, .. } = self.settings;
        if last.as_ref().is_none_or(|(known, _)| *known != number) {
            let found = openings.start(*seed, number, &|position, effort| scout.search(position, effort));
            *last = found.map(|start| (number, start));
        }
        last.as_ref().map(|(_, start)| start).ok_or(TournamentError::NoPosition(number))
    }

    fn pair(
        &self,
        unit: Unit,
        start: &Start,
        players: &mut [Option<Box<dyn Player>>],
        (progress, streaks): (&dyn Progress, &FailureStreaks),
    ) -> Result<PairRecord, TournamentError> {
        let rules = self.settings.rules;
        for seat in [unit.first, unit.second] {
            if let (Some(place @ None), Some(seat)) = (players.get_mut(seat), self.seats.get(seat)) {
                *place = Some(seat.sit(rules.set(), progress)?);
            }
        }
        let Ok([Some(first), Some(second)]) = players.get_disjoint_mut([unit.first, unit.second]) else {
            return Err(TournamentError::NoPosition(unit.position));
        };
        let game = |[(red, red_player), (black, black_player)]: [(usize, &mut Box<dyn Player>); 2]| {
            let played = play(start, [&mut **red_player, &mut **black_player], rules.set(), progress)?;
            self.hear(red, &mut **red_player);
            self.hear(black, &mut **black_player);
            match streaks.count([red, black], &played) {
                None => Ok(played),
                Some((player, forfeit)) => Err(self.failing(player, forfeit)),
            }
        };
        let one = game([(unit.first, first), (unit.second, second)])?;
        let other = game([(unit.second, second), (unit.first, first)])?;
        Ok(PairRecord::of(unit, &start.position, [&one, &other]))
    }

    /// Reports the last output of a player's program, if it has failed.
    fn hear(&self, at: usize, player: &mut dyn Player) {
        if let Some(last) = player.take_last_words() {
            (self.failed)(at, last);
        }
    }

    fn failing(&self, player: usize, forfeit: Forfeit) -> TournamentError {
        let player = self.settings.players.get(player).cloned().unwrap_or_default();
        TournamentError::Failing { player, games: MOST_FAILURES, forfeit }
    }

    /// Stores and reports the results of the threads. Pairs with a failure wait for the next one without, or the end: if the
    /// match stops because a player fails repeatedly, they do not count and are played again on continuation.
    fn collect(
        &self,
        results: &mpsc::Receiver<Result<PairRecord, TournamentError>>,
        mut done: usize,
        all: usize,
        progress: &dyn Progress,
        on_pair: &mut dyn FnMut(&PairRecord) -> ControlFlow<()>,
    ) -> Result<(), TournamentError> {
        let mut waiting: Vec<PairRecord> = Vec::new();
        loop {
            progress.report(done as u64, all as u64);
            if progress.cancelled() {
                return self.keep(&mut waiting, on_pair).and(Err(Cancelled.into()));
            }
            match results.recv_timeout(GLANCE) {
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return self.keep(&mut waiting, on_pair).map(drop),
                Ok(pair) => waiting.push(pair?),
            }
            done += 1;
            let fails = waiting.last().is_some_and(PairRecord::has_failure);
            if !fails && self.keep(&mut waiting, on_pair)?.is_break() {
                return Ok(());
            }
        }
    }

    /// Stores and reports pairs, in their order.
    fn keep(
        &self,
        pairs: &mut Vec<PairRecord>,
        on_pair: &mut dyn FnMut(&PairRecord) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TournamentError> {
        for pair in pairs.drain(..) {
            if let Some(file) = self.file {
                file.add(self.settings, &pair)?;
            }
            if on_pair(&pair).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

// Pairs of games that repeat each other move by move.

/// The pairs of games seen so far, by a 64-bit hash.
#[derive(Default)]
struct DistinctPairs {
    hasher: RandomState,
    seen: HashSet<u64>,
}

impl DistinctPairs {
    /// Adds a pair; false if the same players have played the same two games before. Move counters of the start do not matter.
    fn insert(&mut self, pair: &PairRecord) -> bool {
        let PairRecord { unit, start, games: [one, other] } = pair;
        let board_and_turn: Vec<&str> = start.split(' ').take(2).collect();
        let identity = (unit.first, unit.second, board_and_turn, &one.moves, &other.moves);
        self.seen.insert(self.hasher.hash_one(identity))
    }
}

// Players that fail in game after game: their match stops.

/// Maximum number of consecutive games a player may lose by failure before the match stops.
const MOST_FAILURES: u32 = 3;

/// The games in a row that each player has lost by failure, over all threads.
#[derive(Default)]
struct FailureStreaks(Mutex<HashMap<usize, u32>>);

impl FailureStreaks {
    /// Counts a game between these two, red first. Returns the player who has now failed too often, with how it failed.
    fn count(&self, [red, black]: [usize; 2], played: &Played) -> Option<(usize, Forfeit)> {
        let mut streaks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (Cause::Forfeit(forfeit), true) = (played.ending.cause, played.ending.cause.is_failure()) else {
            streaks.remove(&red);
            streaks.remove(&black);
            return None;
        };
        let loser = if played.ending.winner == Some(Color::Red) { black } else { red };
        let streak = streaks.entry(loser).or_insert(0);
        *streak += 1;
        (*streak >= MOST_FAILURES).then_some((loser, forfeit))
    }
}

#[cfg(test)]
mod tests;
