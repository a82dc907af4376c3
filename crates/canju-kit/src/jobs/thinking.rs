//! The engine at work: its threads, its clock, and how it is stopped.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::arena::candidates::CandidateSearch;
use crate::books::opening::{Advice, Guide};
use crate::engine::limits::{Control, DEEPEST, Limits, PvLine, TimeBudget, TimeControl};
use crate::engine::score::TABLE_BOUND;
use crate::engine::{Evaluation, Oracles, Score, Searcher, TranspositionTable};
use crate::progress::{Progress, Unattended};
use crate::rules::Move;
use crate::rules::referee::{Game, RuleSet};

/// Maximum number of threads of a search.
pub const MOST_THREADS: usize = 256;

/// Returns the number of threads for a search of the window: all cores but one, so that drawing does not wait. A search limited by
/// nodes or depth has one thread, and the same result every time.
pub fn threads_beside_a_window(limits: &Limits) -> usize {
    if limits.nodes.is_some() || limits.depth < DEEPEST {
        return 1;
    }
    cores().saturating_sub(1).clamp(1, MOST_THREADS)
}

/// The number of threads that run at the same time on this machine, at least 1.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

#[derive(Clone)]
pub struct Task {
    pub game: Game,
    pub rules: RuleSet,
    pub evaluation: Arc<Evaluation>,
    /// Transposition table; kept from move to move, and cleared when the evaluation changes.
    pub tt: Arc<TranspositionTable>,
    pub oracles: Oracles,
    pub guide: Option<Guide>,
    pub limits: Limits,
    pub time: TimeControl,
    /// Number of threads, at least 1. With one thread and limits of depth or nodes, equal tasks give equal results.
    pub threads: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Thought {
    /// The lines, best first; none if there is no legal move.
    pub lines: Vec<PvLine>,
    /// Nodes of all threads.
    pub nodes: u64,
    pub time: Duration,
    /// Whether the move is from the opening book, without a search.
    pub from_book: bool,
    /// Whether exact tables or endgame books gave the score, without a search.
    pub exact: bool,
}

impl Thought {
    /// A score from tables or books, without a move.
    pub fn known(score: Score) -> Self {
        let line = PvLine { score, moves: Vec::new(), depth: 1, seldepth: 1 };
        Self { lines: vec![line], exact: true, ..Self::default() }
    }
}

/// Waits for this time, or until the job is cancelled.
pub fn pause(time: Duration, job: &dyn Progress) {
    let started = Instant::now();
    while !job.cancelled() && started.elapsed() < time {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Nodes for each credited move, at most.
const SHALLOW: u64 = 8_000;

/// Maximum loss of a credited move, in hundredths of a pawn.
const CREDITED_LOSS: i32 = 50;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    Iteration(Thought),
    Done(Thought),
}

/// Receives the news, on the thread of the engine.
pub type Listener = Box<dyn Fn(News) + Send + Sync>;

/// The engine while it thinks. Dropped it is stopped.
pub struct Thinking {
    shared: Arc<Shared>,
    leader: Option<JoinHandle<Thought>>,
}

struct Shared {
    stopped: AtomicBool,
    started: Instant,
    pace: Mutex<Pace>,
    /// Notified when the pace changes and when it is stopped.
    changed: Condvar,
    /// The nodes of each helping thread so far.
    helped: Vec<AtomicU64>,
    listener: Listener,
}

#[derive(Debug, Clone, Copy)]
struct Pace {
    /// Allotted time; `None` if time is unlimited.
    budget: Option<TimeBudget>,
    /// Whether a finished result is held back until requested.
    held: bool,
}

impl Shared {
    fn new(task: &Task, held: bool, listener: Listener) -> Arc<Self> {
        let budget = if held { None } else { task.time.budget() };
        Arc::new(Self {
            stopped: AtomicBool::new(false),
            started: Instant::now(),
            pace: Mutex::new(Pace { budget, held }),
            changed: Condvar::new(),
            helped: (1..task.threads).map(|_| AtomicU64::new(0)).collect(),
            listener,
        })
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn thought(&self, lines: Vec<PvLine>, nodes: u64) -> Thought {
        let helped: u64 = self.helped.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum();
        let nodes = nodes + helped;
        Thought { lines, nodes, time: self.started.elapsed(), ..Thought::default() }
    }

    fn change(&self, pace: Pace) {
        *self.pace() = pace;
        self.changed.notify_all();
    }

    /// Waits while the thought is held back.
    fn wait(&self) {
        let pace = self.pace();
        drop(self.changed.wait_while(pace, |pace| pace.held).unwrap_or_else(PoisonError::into_inner));
    }
}

/// Progress of the preparation of a search, which ends with the search, or after half of the allotted time.
struct Preparation<'a> {
    shared: &'a Shared,
    job: &'a dyn Progress,
}

impl Progress for Preparation<'_> {
    fn report(&self, _done: u64, _total: u64) {}

    fn cancelled(&self) -> bool {
        let is_late = |budget: TimeBudget| self.shared.started.elapsed() >= budget.soft / 2;
        let stopped = self.shared.stopped.load(Ordering::Relaxed) || self.job.cancelled();
        stopped || self.shared.pace().budget.is_some_and(is_late)
    }
}

/// Control of the thread that leads.
struct Watch<'a> {
    shared: &'a Shared,
    job: &'a dyn Progress,
}

impl Control for Watch<'_> {
    fn stopped(&self, _: u64) -> bool {
        if self.shared.stopped.load(Ordering::Relaxed) || self.job.cancelled() {
            return true;
        }
        self.shared.pace().budget.is_some_and(|budget| self.shared.started.elapsed() >= budget.hard)
    }

    fn iteration(&self, lines: &[PvLine], nodes: u64) {
        (self.shared.listener)(News::Iteration(self.shared.thought(lines.to_vec(), nodes)));
    }

    fn enough(&self, _lines: &[PvLine]) -> bool {
        self.shared.pace().budget.is_some_and(|budget| self.shared.started.elapsed() >= budget.soft)
    }
}

impl Task {
    /// Starts the search after a preparation on its thread, which heeds its progress to end in time. A held result is returned when
    /// the search is stopped, or after [`Thinking::hurry`]: pondering and analysis.
    pub fn begin(
        self,
        held: bool,
        listener: Listener,
        prepare: impl FnOnce(&mut Self, &dyn Progress) + Send + 'static,
    ) -> std::io::Result<Thinking> {
        let shared = Shared::new(&self, held, listener);
        let leads = Arc::clone(&shared);
        let leader = std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || self.prepared(&leads, &Unattended, prepare).lead(&leads, &Unattended))?;
        Ok(Thinking { shared, leader: Some(leader) })
    }

    /// Thinks on this thread and waits for the end.
    pub fn finish(self) -> Thought {
        self.attend(&Unattended, Box::new(drop), |_, _| {})
    }

    /// Searches on this thread, that of a job, until done or cancelled; after a preparation, which heeds its progress to end in time.
    pub fn attend(
        self,
        job: &dyn Progress,
        listener: Listener,
        prepare: impl FnOnce(&mut Self, &dyn Progress),
    ) -> Thought {
        let shared = Shared::new(&self, false, listener);
        self.prepared(&shared, job, prepare).lead(&shared, job)
    }

    fn prepared(
        mut self,
        shared: &Shared,
        job: &dyn Progress,
        prepare: impl FnOnce(&mut Self, &dyn Progress),
    ) -> Self {
        prepare(&mut self, &Preparation { shared, job });
        self.tt.new_search();
        self
    }

    fn lead(mut self, shared: &Arc<Shared>, job: &dyn Progress) -> Thought {
        let thought = match self.advice() {
            Advice::Play(played) => {
                shared.wait();
                let line = PvLine { score: 0, moves: vec![played], depth: 0, seldepth: 0 };
                Thought { from_book: true, ..shared.thought(vec![line], 0) }
            }
            Advice::Credits(credits) => {
                self.limits = self.limits.clone().credited(&self.sound(credits, job));
                self.think(shared, job)
            }
            Advice::None => self.think(shared, job),
        };
        (shared.listener)(News::Done(thought.clone()));
        thought
    }

    /// Returns the book's advice, restricted to the requested moves.
    fn advice(&self) -> Advice {
        let allowed = |played| self.limits.allows(played);
        self.guide.as_ref().map_or(Advice::None, |guide| guide.advise(&self.game, allowed))
    }

    /// The credits of moves that lose little by a shallow search; none if it is cancelled. What similar games have may lose here.
    fn sound(&self, credits: Vec<(Move, u8)>, job: &dyn Progress) -> Vec<(Move, u8)> {
        let nodes = self.limits.nodes.map_or(SHALLOW, |nodes| (nodes / 16).clamp(64, SHALLOW));
        let moves = self.game.position().legal_moves();
        let credited: Vec<Move> = credits.iter().map(|(played, _)| *played).collect();
        let found = CandidateSearch::new(nodes).search(&self.game, &moves, &credited, job);
        let Ok((scored, last)) = found else { return Vec::new() };
        let best = scored.first().map_or(0, |scored| scored.score);
        let near = |played: Move| {
            let searched = scored.iter().take(last);
            searched.into_iter().any(|scored| scored.played == played && scored.score >= best - CREDITED_LOSS)
        };
        credits.into_iter().filter(|(played, _)| near(*played)).collect()
    }

    /// Searches with all threads. If one line is asked for, they elect it.
    fn think(&self, shared: &Shared, job: &dyn Progress) -> Thought {
        std::thread::scope(|scope| {
            let begin = |(number, nodes)| {
                let help = move || self.help(number, &Help { shared, nodes });
                // A thread that the system does not give only helps less.
                std::thread::Builder::new().name("engine help".to_owned()).spawn_scoped(scope, help).ok()
            };
            let helpers: Vec<_> = shared.helped.iter().enumerate().filter_map(begin).collect();
            let leading = Leading(shared);
            let watch = Watch { shared, job };
            let mut searcher = self.searcher(&watch);
            let mut lines = searcher.run(&self.limits);
            shared.wait();
            drop(leading);
            let helped: Vec<_> =
                helpers.into_iter().filter_map(|helper| helper.join().ok().flatten()).collect();
            if self.limits.lines == 1 {
                lines.extend(helped);
                lines = elected(&lines).cloned().into_iter().collect();
            }
            shared.thought(lines, searcher.nodes())
        })
    }

    /// Searches as the helping thread of this number, until stopped: every other one goes ahead of the leader by an iteration.
    fn help(&self, number: usize, control: &Help<'_>) -> Option<PvLine> {
        let mut searcher = self.searcher(control);
        let first = self.limits.first + u32::from(number.is_multiple_of(2));
        let lines = searcher.run(&Limits { first, nodes: None, lines: 1, ..self.limits.clone() });
        control.nodes.store(searcher.nodes(), Ordering::Relaxed);
        lines.into_iter().find(PvLine::is_judged)
    }

    fn searcher<'a>(&self, control: &'a dyn Control) -> Searcher<'a> {
        let (position, game_history) = (self.game.position().clone(), self.game.history().clone());
        let (evaluation, tt) = (Arc::clone(&self.evaluation), Arc::clone(&self.tt));
        let searcher = Searcher::new(position, game_history, self.rules, evaluation, tt, control);
        searcher.with_oracles(self.oracles.clone())
    }
}

impl Thinking {
    /// Sets the remaining time (ponder hit): the opponent has played the expected move.
    pub fn hurry(&self, time: TimeControl) {
        let passed = self.shared.started.elapsed();
        let later = |TimeBudget { soft, hard }| TimeBudget {
            soft: soft.saturating_add(passed),
            hard: hard.saturating_add(passed),
        };
        self.shared.change(Pace { budget: time.budget().map(later), held: false });
    }

    /// Asks for the end; the thought is there within a few milliseconds.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        let budget = self.shared.pace().budget;
        self.shared.change(Pace { budget, held: false });
    }

    /// Waits for the result; `None` if the engine panicked.
    pub fn wait(mut self) -> Option<Thought> {
        self.leader.take().and_then(|leader| leader.join().ok())
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
        if let Some(leader) = self.leader.take() {
            let _ = leader.join();
        }
    }
}

// The threads that help a search: how they end, and which line all threads play.

/// Control of a thread that helps until the leader is done.
struct Help<'a> {
    shared: &'a Shared,
    nodes: &'a AtomicU64,
}

impl Control for Help<'_> {
    fn stopped(&self, nodes: u64) -> bool {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.shared.stopped.load(Ordering::Relaxed)
    }
}

/// Ends the helping threads when the leader is done, and also when it panics.
struct Leading<'a>(&'a Shared);

impl Drop for Leading<'_> {
    fn drop(&mut self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }
}

/// Votes of a line with the lowest score, for each ply of depth.
const LEAST_VOTES: i64 = 14;

/// Elects one of the lines of all threads, the leader's first, from those that are as deep as it. A line votes for its first move,
/// with more votes the deeper it is and the better its score against the lowest (as in Stockfish). A decided game is no matter of
/// votes: then the highest score is elected.
fn elected(lines: &[PvLine]) -> Option<&PvLine> {
    let deep = || lines.iter().filter(|line| lines.first().is_some_and(|first| line.depth >= first.depth));
    let lowest = deep().map(|line| line.score).min()?;
    let is_decided = deep().any(|line| line.score.abs() >= TABLE_BOUND);
    let votes = |line: &PvLine| i64::from(line.depth) * (i64::from(line.score - lowest) + LEAST_VOTES);
    let all = |line: &PvLine| {
        let same = deep().filter(|other| other.moves.first() == line.moves.first());
        same.map(votes).sum::<i64>()
    };
    // Of equals `max_by_key` takes the last, here the leader's.
    deep().rev().max_by_key(|line| match is_decided {
        true => (i64::from(line.score), 0),
        false => (all(line), votes(line)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Score;

    fn line(played: &str, score: Score, depth: u32) -> PvLine {
        PvLine { score, moves: vec![played.parse().unwrap()], depth, seldepth: depth }
    }

    #[test]
    fn threads_elect_the_move_with_most_votes() {
        let leader = line("h2e2", 30, 10);
        let one = |others: &[PvLine]| {
            let lines: Vec<_> = std::iter::once(&leader).chain(others).cloned().collect();
            elected(&lines).unwrap().clone()
        };
        assert_eq!(one(&[]), leader);
        // Equal votes: the leader's.
        assert_eq!(one(&[line("b0c2", 30, 10)]), leader);
        assert_eq!(one(&[line("b0c2", 29, 9)]), leader);
        // Two against one, and the deeper of the two.
        assert_eq!(one(&[line("b0c2", 25, 10), line("b0c2", 25, 11)]), line("b0c2", 25, 11));
        // A shallower line has no vote, however good.
        assert_eq!(one(&[line("b0c2", 500, 9)]), leader);
        // A win is no matter of votes.
        let win = line("b0c2", TABLE_BOUND + 3, 10);
        assert_eq!(one(&[line("h2e2", 40, 12), win.clone(), line("h2e2", 45, 12)]), win);
        assert!(elected(&[]).is_none());
    }
}
