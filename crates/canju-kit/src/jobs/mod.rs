//! Work in the background: the only place that starts threads. A closed list of kinds, each with progress and cancel.

pub mod external;
pub mod players;
pub mod sound;
pub mod thinking;
pub mod tournament;

use std::io::{BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use canju_message::{All, Argument, Text, ToArgument};

use crate::progress::{Progress, Stage};

/// Called from a background thread when there is something new to see.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// The local date as game records have it: `2026.11.26`.
pub fn today() -> String {
    let moment = jiff::Timestamp::from_millisecond(now()).unwrap_or_default();
    moment.to_zoned(jiff::tz::TimeZone::system()).strftime("%Y.%m.%d").to_string()
}

/// The time of day: milliseconds since 1970-01-01 UTC.
pub fn now() -> i64 {
    #[cfg(any(test, feature = "testing"))]
    if let Some(time) = STOPPED.get() {
        return time;
    }
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

#[cfg(any(test, feature = "testing"))]
thread_local! {
    static STOPPED: std::cell::Cell<Option<i64>> = const { std::cell::Cell::new(None) };
}

/// Freezes the clock of this thread, for reproducible tests: "a minute ago" is wider than "just now", and a map drawn in
/// steps shows other cells.
#[cfg(any(test, feature = "testing"))]
pub fn stop_the_clock() {
    STOPPED.set(Some(now()));
}

#[derive(Debug, Clone, Copy)]
pub struct Budget {
    end: Instant,
}

impl Budget {
    pub fn new(length: Duration) -> Self {
        Self { end: Instant::now() + length }
    }

    /// Whether the budget is used up; never while the clock is frozen.
    pub fn is_spent(self) -> bool {
        #[cfg(any(test, feature = "testing"))]
        if STOPPED.get().is_some() {
            return false;
        }
        Instant::now() >= self.end
    }
}

/// Maximum wait for another program that holds a file, and the total while such programs visibly take turns.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(60));

/// Retries while `busy` reports that another program is in the way: for two seconds, restarted whenever `turn` changes. The error
/// is that of the last attempt.
pub fn retry_while_locked<T, E, S: PartialEq>(
    mut attempt: impl FnMut() -> Result<T, E>,
    busy: impl Fn(&E) -> bool,
    turn: impl Fn() -> S,
) -> Result<T, E> {
    let begun = Instant::now();
    // An attempt itself may be slow on a busy machine: only the time between attempts counts as waiting.
    let mut waiting: Option<(S, Instant)> = None;
    loop {
        let error = match attempt() {
            Err(error) if busy(&error) => error,
            done => return done,
        };
        let now = turn();
        let since = match waiting {
            Some((seen, since)) if seen == now => since,
            _ => Instant::now(),
        };
        if since.elapsed() >= PATIENCE.0 || begun.elapsed() >= PATIENCE.1 {
            return Err(error);
        }
        waiting = Some((now, since));
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A job that was started, unique in its [`Jobs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(u64);

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Status {
    pub id: JobId,
    pub kind: JobKind,
    /// The part that is done, from 0 to 1; nothing while that is not known. It never falls.
    pub share: Option<f64>,
    pub stage: Option<Stage>,
    pub elapsed: Duration,
    pub cancelled: bool,
}

#[derive(Debug)]
pub enum Ended<T> {
    /// Ended with this outcome; a cancelled job reports so in its outcome.
    Done(T),
    /// It broke down; a fault of the program.
    Crashed,
    /// It could not begin: the operating system gives no thread.
    Refused(std::io::Error),
}

/// The running jobs. `T` is their result.
pub struct Jobs<T> {
    running: Vec<Job<T>>,
    next: u64,
    waker: Waker,
    /// The kind of job that fails on purpose.
    #[cfg(any(test, feature = "testing"))]
    pub failing: Option<(JobKind, Failure)>,
}

/// The way a job fails on purpose.
#[cfg(any(test, feature = "testing"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    Crash,
    NoThread,
}

struct Job<T> {
    id: JobId,
    kind: JobKind,
    shared: Arc<Shared>,
    outcome: Receiver<T>,
    thread: std::io::Result<JoinHandle<()>>,
}

/// State shared by a job and its observers.
struct Shared {
    /// In [`WHOLE`]ths; 0 while it is not known.
    share: AtomicU64,
    stage: Mutex<Option<Stage>>,
    cancelled: AtomicBool,
    /// Milliseconds from the start to the last call of the waker.
    woken: AtomicU64,
    started: Instant,
    waker: Waker,
}

/// The share of a job that is done.
const WHOLE: u64 = 1 << 20;

/// Jobs shorter than this show no progress bar; their progress wakes no thread.
pub const WORTH_A_BAR: Duration = Duration::from_millis(300);

/// Progress is drawn at most this often.
const WAKE_EVERY_MS: u64 = 50;

impl Shared {
    fn stage(&self) -> Option<Stage> {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that this much of the present step is done, and wakes the observers.
    fn advance(&self, own: f64) {
        let (at, of) = self.stage().map_or((0, 1), |stage| (stage.at, stage.of.max(1)));
        let share = ((f64::from(at) + own) / f64::from(of)).clamp(0.0, 1.0);
        // A step may count its parts one after the other, each from the start.
        self.share.fetch_max((share * WHOLE as f64) as u64, Ordering::Relaxed);
        let now = self.started.elapsed().as_millis() as u64;
        let last = self.woken.load(Ordering::Relaxed);
        if now >= last + WAKE_EVERY_MS {
            self.woken.store(now, Ordering::Relaxed);
            (self.waker)();
        }
    }
}

impl Progress for Shared {
    fn report(&self, done: u64, total: u64) {
        self.advance(if total == 0 { 0.0 } else { done as f64 / total as f64 });
    }

    fn begin(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = Some(stage);
        self.advance(0.0);
    }

    fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Jobs<T> {
    /// No jobs yet; `waker` is called when a job has news.
    pub fn new(waker: Waker) -> Self {
        Self {
            running: Vec::new(),
            next: 0,
            waker,
            #[cfg(any(test, feature = "testing"))]
            failing: None,
        }
    }

    /// Returns the function to call when a job has news other than its end.
    pub fn waker(&self) -> Waker {
        Arc::clone(&self.waker)
    }

    /// Starts a job. One that cannot begin ends at once, as [`Ended::Refused`].
    pub fn start(&mut self, kind: JobKind, work: impl FnOnce(&dyn Progress) -> T + Send + 'static) -> JobId {
        let id = JobId(self.next);
        self.next += 1;
        let shared = Arc::new(Shared {
            share: AtomicU64::new(0),
            stage: Mutex::new(None),
            cancelled: AtomicBool::new(false),
            woken: AtomicU64::new(WORTH_A_BAR.as_millis() as u64),
            started: Instant::now(),
            waker: Arc::clone(&self.waker),
        });
        let waking = Waking(Arc::clone(&shared));
        let (sender, outcome) = mpsc::channel();
        let thread = std::thread::Builder::new().name(kind.text_key().into());
        #[cfg(any(test, feature = "testing"))]
        let (thread, work) = failing(self.failing.filter(|(failing, _)| *failing == kind), thread, work);
        let thread = thread.spawn(move || {
            // The sender is dropped first: woken, the onlookers find the outcome, or by its absence a crash.
            let (waking, sender) = (waking, sender);
            // No thread waits once the program ends.
            let _ = sender.send(work(&*waking.0));
        });
        self.running.push(Job { id, kind, shared, outcome, thread });
        id
    }

    /// The jobs under way, oldest first.
    pub fn status(&self) -> impl ExactSizeIterator<Item = Status> {
        self.running.iter().map(|job| Status {
            id: job.id,
            kind: job.kind,
            share: Some(job.shared.share.load(Ordering::Relaxed))
                .filter(|share| *share > 0)
                .map(|share| share as f64 / WHOLE as f64),
            stage: job.shared.stage(),
            elapsed: job.shared.started.elapsed(),
            cancelled: job.shared.cancelled(),
        })
    }

    /// Asks a job to end. It does at its next look; its outcome still comes.
    pub fn cancel(&self, id: JobId) {
        if let Some(job) = self.running.iter().find(|job| job.id == id) {
            job.shared.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Takes the jobs that have ended.
    pub fn poll(&mut self) -> Vec<(JobId, JobKind, Ended<T>)> {
        let mut ended = Vec::new();
        for job in std::mem::take(&mut self.running) {
            match job.outcome.try_recv() {
                Ok(outcome) => ended.push((job.id, job.kind, Ended::Done(outcome))),
                Err(TryRecvError::Disconnected) => ended.push((job.id, job.kind, job.failure())),
                Err(TryRecvError::Empty) => self.running.push(job),
            }
        }
        ended
    }

    /// Waits for all jobs and returns them; for tests and benchmarks.
    pub fn finish(&mut self) -> Vec<(JobId, JobKind, Ended<T>)> {
        let wait = |job: Job<T>| match job.outcome.recv() {
            Ok(outcome) => (job.id, job.kind, Ended::Done(outcome)),
            Err(_) => (job.id, job.kind, job.failure()),
        };
        self.running.drain(..).map(wait).collect()
    }
}

impl<T> Job<T> {
    /// Returns why there is no outcome.
    fn failure(self) -> Ended<T> {
        match self.thread {
            Ok(_) => Ended::Crashed,
            Err(error) => Ended::Refused(error),
        }
    }
}

impl<T> Drop for Jobs<T> {
    /// Cancels all jobs, and waits for those that write files or run an external engine. The results of others, tables included,
    /// only count when complete, so nothing is lost.
    fn drop(&mut self) {
        for job in &self.running {
            job.shared.cancelled.store(true, Ordering::Relaxed);
        }
        for job in self.running.drain(..) {
            if let Ok(thread) = job.thread
                && job.kind.is_waited_for()
            {
                // A panic at the very end cannot be reported.
                let _ = thread.join();
            }
        }
    }
}

/// Wakes the onlookers when it is dropped.
struct Waking(Arc<Shared>);

impl Drop for Waking {
    fn drop(&mut self) {
        (self.0.waker)();
    }
}

/// A thread and its work, changed so that they fail.
#[cfg(any(test, feature = "testing"))]
fn failing<T>(
    failing: Option<(JobKind, Failure)>,
    thread: std::thread::Builder,
    work: impl FnOnce(&dyn Progress) -> T,
) -> (std::thread::Builder, impl FnOnce(&dyn Progress) -> T) {
    let how = failing.map(|(_, how)| how);
    // No system has this much memory for a stack.
    let thread = if how == Some(Failure::NoThread) { thread.stack_size(1 << 60) } else { thread };
    let work = move |progress: &dyn Progress| {
        assert!(how.is_none(), "broken down on purpose");
        work(progress)
    };
    (thread, work)
}

// Kinds of jobs.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, All)]
#[all(text = "job-")]
pub enum JobKind {
    /// Opens or makes a base.
    Open,
    /// Writes a large change to the base's file.
    Save,
    /// Reads a file into the base.
    Import,
    /// Writes the base to a file.
    Export,
    /// Runs the greedy resolver.
    Resolve,
    /// Computes an exact repair.
    Repair,
    /// Compares two versions.
    Compare,
    /// Looks for the nodes of a query.
    Query,
    /// Predicts a combination and explains it.
    Predict,
    /// Computes the confidence of the scores.
    Confidence,
    /// Looks which tables to make next.
    Order,
    /// Makes exact tables and counts them.
    Solve,
    /// Reads which tables there are.
    List,
    /// Looks a position up in tables.
    Probe,
    /// Computes what the limit of plies without a capture makes of positions.
    Limit,
    /// Draws a sample, or looks for scores that break a rule.
    Verify,
    /// Checks the file of the base.
    Check,
    /// Plans questions.
    Plan,
    /// Computes the agreement of experts.
    Agreement,
    /// Predicts and repairs rounds of the base.
    Build,
    /// Measures how well exchange tables predict.
    Measure,
    /// Plays a generation of the tuner.
    Tune,
    /// Plays a match.
    Match,
    /// Looks for duplicates in the library.
    Duplicates,
    /// Judges the moves of a game.
    Annotate,
    /// Lets the engine think.
    Think,
    /// Tests an external engine.
    TestEngine,
    /// Waits for a file dialog.
    Dialog,
}

impl ToArgument for JobKind {
    fn to_argument(&self) -> Argument {
        Argument::Message(Text::new(self.text_key(), Vec::new()))
    }
}

impl JobKind {
    /// Whether the end of the program waits for this job: it writes the base's file or one that the user requested, or runs an
    /// external engine, which ends with it and stops at once.
    const fn is_waited_for(self) -> bool {
        match self {
            Self::Open | Self::Save | Self::Import | Self::Export | Self::Build => true,
            Self::Think | Self::TestEngine => true,
            Self::Resolve | Self::Repair | Self::Compare | Self::Query | Self::Solve | Self::List => false,
            Self::Probe | Self::Limit | Self::Verify | Self::Check | Self::Plan | Self::Confidence => false,
            Self::Predict => false,
            Self::Agreement | Self::Measure | Self::Order | Self::Dialog => false,
            Self::Tune | Self::Match | Self::Annotate | Self::Duplicates => false,
        }
    }
}

// Lines of streams.

/// Maximum length of a line that is listened to; a longer one ends the stream.
const LONGEST_LINE: u64 = 1 << 20;

/// Passes every line of a stream to `on_line`, and `None` at its end; stops when `on_line` returns false. It reads on a thread of its
/// own, so that the receiver can wait for other events too.
pub fn listen(
    stream: impl Read + Send + 'static,
    mut on_line: impl FnMut(Option<String>) -> bool + Send + 'static,
) -> std::io::Result<()> {
    let read = move || {
        let mut stream = BufReader::new(stream);
        loop {
            let mut line = Vec::new();
            let length = stream.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).unwrap_or(0);
            let line = (length > 0 && (length as u64) < LONGEST_LINE)
                .then(|| String::from_utf8_lossy(&line).trim_end().to_owned());
            let over = line.is_none();
            if !on_line(line) || over {
                return;
            }
        }
    };
    std::thread::Builder::new().name("lines".to_owned()).spawn(read).map(drop)
}

#[cfg(test)]
mod tests;
